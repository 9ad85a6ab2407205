// An event that says what a window already knows changes nothing: two windows come to rest.
import { expect, it } from 'vitest';
import { isPresenceChange } from './presence-change.ts';

const bob = { actor_id: 'bob', session: 'left', is_typing: false };
const event = { ...bob, expires_at: '2026-11-16T10:00:00.000Z' };

it.each([
  ['a colleague who came', [], event, true],
  ['a colleague who is known to be here', [bob], event, false],
  ['another window of theirs', [bob], { ...event, session: 'right' }, true],
  ['a colleague who began to type', [bob], { ...event, is_typing: true }, true],
  ['a colleague who types on', [{ ...bob, is_typing: true }], { ...event, is_typing: true }, false],
  ['a colleague who left', [bob], { ...event, expires_at: null }, true],
  ['a colleague who left and was never seen', [], { ...event, expires_at: null }, false],
])('%s', (_who, known, news, expected) => {
  expect(isPresenceChange(known, news, 'is_typing')).toBe(expected);
});
