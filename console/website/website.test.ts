// What the form of a channel sends, and what its preview shows meanwhile.
import { expect, it } from 'vitest';
import {
  type Appearance,
  appearanceChange,
  invitationsIn,
  invitationText,
  originsOf,
  previewOf,
  scriptLine,
} from './channel-draft.ts';

const saved: Appearance = {
  title: 'Shop',
  greeting: '',
  color: '#1f5eff',
  position: 'right',
  avatar_url: null,
  locale: 'en',
  starts_on: 'message',
  privacy_notice: '',
  privacy_url: null,
  invitations: [],
};

it('the preview never shows half a colour or no title', () => {
  expect(previewOf({ ...saved, color: '#12', title: ' ' }, saved)).toMatchObject({ color: '#1f5eff', title: 'Shop' });
  expect(previewOf({ ...saved, color: '#AA0033', title: 'Help' }, saved)).toMatchObject({
    color: '#AA0033',
    title: 'Help',
  });
});

it('empty addresses are none', () => {
  const sent = appearanceChange({ ...saved, avatar_url: ' ', privacy_url: ' https://a.example/p ' });
  expect(sent.appearance).toMatchObject({ avatar_url: null, privacy_url: 'https://a.example/p' });
});

it('invitations stand one in a line, and none is lost half written', () => {
  const text = '/pricing 20 Questions about prices?\n/ 60 Need help?';
  expect(invitationsIn(text)).toEqual([
    { path: '/pricing', after_seconds: 20, text: 'Questions about prices?' },
    { path: '/', after_seconds: 60, text: 'Need help?' },
  ]);
  expect(invitationText(invitationsIn(text) ?? [])).toBe(text);
  expect(invitationsIn('/pricing soon')).toBeUndefined();
  expect(invitationsIn(' \n')).toEqual([]);
});

it('websites stand between spaces, commas and lines, each once', () => {
  expect(originsOf(' https://a.example,\nhttps://*.b.example  https://a.example\n')).toEqual([
    'https://a.example',
    'https://*.b.example',
  ]);
  expect(originsOf(' \n')).toEqual([]);
});

it('the line names the server and the channel', () => {
  expect(scriptLine('https://parley.example', 'pub_1')).toBe(
    '<script src="https://parley.example/widget.js" data-channel="pub_1" async></script>',
  );
});
