// Words leave by the sentence, and nothing leaves that is not allowed, whatever the pieces are in which a model writes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceGate } from './sentence-gate.ts';

function gate(isAllowed: (text: string) => boolean = () => true) {
  const left: string[] = [];
  return { left, ...pick(sentenceGate((sentence) => left.push(sentence), isAllowed)) };
}
const pick = (one: ReturnType<typeof sentenceGate>) => ({ write: one.write, end: one.end, saidBy: one });

describe('a sentence', () => {
  it.each([
    ['Your table is booked. See you on Friday! Goodbye', ['Your table is booked. ', 'See you on Friday! ', 'Goodbye']],
    ['Dr. Smith is in. It is 3.5 miles away.', ['Dr. Smith is in. ', 'It is 3.5 miles away.']],
    ['Yes. That works for us. Fine.', ['Yes. That works for us. ', 'Fine.']],
    ['He said "come in." Then he left.', ['He said "come in." ', 'Then he left.']],
    [
      'We have these two things:\n- a table by the window\n- a table outside',
      ['We have these two things:\n', '- a table by the window\n', '- a table outside'],
    ],
    ['', []],
  ])('leaves when it is complete: %j', (text, sentences) => {
    const { left, write, end } = gate();
    for (const letter of text) write(letter);
    end();
    expect(left).toEqual(sentences);
  });

  it('leaves before the next one is written', () => {
    const { left, write } = gate();
    write('Your table is booked. S');
    expect(left).toEqual(['Your table is booked. ']);
  });

  it('that is not allowed stays, and so does all that follows', () => {
    const { left, write, end, saidBy } = gate((text) => !text.includes('guaranteed'));
    write('It works well here. It is guaranteed to work. You may trust us. ');
    end();
    expect(left).toEqual(['It works well here. ']);
    expect(saidBy.said).toBe('It works well here. ');
  });
});

it('in any pieces the same text leaves, in the same order, and never what is forbidden', () => {
  const part = fc.oneof(fc.constantFrom('Hello there. ', 'bad', 'b', 'ad', '! ', '\n', ' ', 'Mr. Fox is here.'), fc.string());
  fc.assert(
    fc.property(fc.array(part), fc.integer({ min: 1, max: 9 }), (parts, size) => {
      const text = parts.join('');
      const { left, write, end } = gate((said) => !said.includes('bad'));
      for (let at = 0; at < text.length; at += size) write(text.slice(at, at + size));
      end();
      const all = left.join('');
      expect(text.startsWith(all)).toBe(true);
      expect(all).not.toContain('bad');
      if (!text.includes('bad')) expect(all).toBe(text);
    }),
  );
});
