// What a window knows already is no news to it: two windows that hear each other come to rest.
import { expect, it } from 'vitest';
import { isPresenceNews } from './presence-news.ts';

const bob = { actor_id: 'bob', session: 'left', is_typing: false };
const told = { ...bob, expires_at: '2026-11-16T10:00:00.000Z' };

it.each([
  ['somebody who came', [], told, true],
  ['somebody who is known to be here', [bob], told, false],
  ['another window of theirs', [bob], { ...told, session: 'right' }, true],
  ['somebody who began to type', [bob], { ...told, is_typing: true }, true],
  ['somebody who types on', [{ ...bob, is_typing: true }], { ...told, is_typing: true }, false],
  ['somebody who left', [bob], { ...told, expires_at: null }, true],
  ['somebody who left and was never seen', [], { ...told, expires_at: null }, false],
])('%s', (_who, known, news, expected) => {
  expect(isPresenceNews(known, news, 'is_typing')).toBe(expected);
});
