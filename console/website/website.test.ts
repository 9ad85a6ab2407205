// What the form of a channel sends, and what its preview shows meanwhile.
import { expect, it } from 'vitest';
import { type Appearance, appearanceChange, originsOf, previewOf, scriptLine } from './channel-draft.ts';

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
};

it('the preview never shows half a colour or no title', () => {
  expect(previewOf({ ...saved, color: '#12', title: ' ' }, saved)).toMatchObject({ color: '#1f5eff', title: 'Shop' });
  expect(previewOf({ ...saved, color: '#AA0033', title: 'Help' }, saved)).toMatchObject({ color: '#AA0033', title: 'Help' });
});

it('empty addresses are none', () => {
  const sent = appearanceChange({ ...saved, avatar_url: ' ', privacy_url: ' https://a.example/p ' });
  expect(sent.appearance).toMatchObject({ avatar_url: null, privacy_url: 'https://a.example/p' });
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
