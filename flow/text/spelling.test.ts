import { expect, test } from 'vitest';
import { EDGE_KINDS } from '../language/node-types.ts';
import { nearestWord } from './spelling.ts';

test.each([
  ['conditonal', 'conditional'],
  ['Success', 'success'],
  ['not-found', 'not_found'],
  ['timeuot', 'timeout'],
  ['onRelease', 'on_release'],
  ['violaton', 'violation'],
  ['condition', 'conditional'],
])('%s means %s', (written, meant) => expect(nearestWord(written, EDGE_KINDS)).toBe(meant));

test.each(['', '!!', 'x', 'banana', 'whatever happens', 'c'.repeat(100_000)])('%.20s means nothing known', (written) =>
  expect(nearestWord(written, EDGE_KINDS)).toBeUndefined(),
);

test('another word stands for the first of its names that is known here', () => {
  const synonyms = { ok: ['success', 'default'] };
  expect(nearestWord('OK', ['error', 'success'], synonyms)).toBe('success');
  expect(nearestWord('ok', ['default', 'else'], synonyms)).toBe('default');
  expect(nearestWord('ok', ['else'], synonyms)).toBeUndefined();
});
