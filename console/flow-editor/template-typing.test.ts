// What is offered while a variable is written into a text.
import { expect, it } from 'vitest';
import { completed, offeredNames, typingAt } from './template-typing.ts';

const at = (text: string) => {
  const caret = text.indexOf('|');
  const whole = text.replace('|', '');
  return { text: whole, typing: typingAt(whole, caret) };
};
const complete = (marked: string, name: string): string => {
  const { text, typing } = at(marked);
  if (!typing) throw new Error('nothing is being written');
  const done = completed(text, typing, name);
  return `${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`;
};

it('begins after two braces and ends with the name', () => {
  expect(at('Hello {{|').typing?.typed).toBe('');
  expect(at('Hello {{ na|').typing?.typed).toBe('na');
  for (const text of ['Hello {|', 'Hello {{ name }} a|', '|{{', 'a {{ name | up|'.replace(' | ', ' ! ')])
    expect(at(text).typing).toBeUndefined();
});

it('writes the name with its braces once', () => {
  expect(complete('Hello {{|', 'name')).toBe('Hello {{ name }}|');
  expect(complete('Hello {{na|, you', 'name')).toBe('Hello {{ name }}|, you');
  expect(complete('Hello {{ na| }}, you', 'name')).toBe('Hello {{ name }}|, you');
  expect(complete('Hello {{ |old }}.', 'name')).toBe('Hello {{ name }}|.');
  expect(completed('ab', { from: 1, to: 1, typed: '', isBare: true }, 'x')).toEqual({ text: 'a{{ x }}b', caret: 8 });
});

it('offers what begins alike first', () => {
  expect(offeredNames(['old_name', 'name', 'phone', 'name'], 'NA')).toEqual(['name', 'old_name']);
  expect(
    offeredNames(
      Array.from({ length: 40 }, (_, n) => `v${n}`),
      '',
    ),
  ).toHaveLength(12);
});
