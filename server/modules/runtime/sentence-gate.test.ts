// Words leave by the sentence, and nothing leaves that is not allowed, whatever the pieces are in which a model writes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restAfter, sentenceGate, wholeReply } from './sentence-gate.ts';

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
  const part = fc.oneof(
    fc.constantFrom('Hello there. ', 'bad', 'b', 'ad', '! ', '\n', ' ', 'Mr. Fox is here.'),
    fc.string(),
  );
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

describe('a writer that pauses', () => {
  it.each([
    ['Yes.', ['Yes.']],
    ['Your table is booked!', ['Your table is booked!']],
    ['It is 3.', []],
    ['Ask for Dr.', []],
    ['Ask for J.', []],
    ['It is by the', []],
  ])('after %j has said %j', (text, sentences) => {
    const left: string[] = [];
    const one = sentenceGate(
      (sentence) => left.push(sentence),
      () => true,
    );
    one.write(text);
    one.rest();
    expect(left).toEqual(sentences);
  });
});

describe('a reply whose beginning was said aloud', () => {
  it.each<[string, { said: string; before?: string; texts: string[] }, string]>([
    ['goes on', { said: 'One. Two. ', texts: ['One. Two. Three.'] }, 'One. Two. Three.'],
    ['has nothing said before', { said: '', texts: ['Let me see.', 'Three.'] }, 'Three.'],
    [
      'spoke before a tool',
      { said: 'Let me see. It is', texts: ['Let me see.', 'It is three.'] },
      'Let me see. It is three.',
    ],
    [
      'was finished by another answer',
      { said: 'One. Two.', before: 'One. Two.', texts: ['Three.'] },
      'One. Two. Three.',
    ],
    ['was repeated as a whole', { said: 'One.', before: 'One.', texts: ['One. Two.'] }, 'One. Two.'],
    [
      'was repeated in part',
      {
        said: 'This is the first. Here is the second.',
        before: 'This is the first. Here is the second.',
        texts: ['Here is the second. And here is the third.'],
      },
      'This is the first. Here is the second. And here is the third.',
    ],
  ])('%s', (_how, { said, before = '', texts }, whole) => {
    const reply = wholeReply(said, before, texts);
    expect(reply).toBe(whole);
    expect(restAfter(reply, said)).toBeDefined();
  });

  it('has the rest, however the spaces are', () => {
    expect(restAfter('One.\nTwo.  Three.', 'One. Two.')).toBe('Three.');
    expect(restAfter('One.', 'Two.')).toBeUndefined();
  });

  it('always begins with what was said', () => {
    const text = fc
      .array(fc.constantFrom('One thing is here. ', 'Two. ', 'Three things are there! ', 'x', ' '))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, fc.array(text), (said, before, texts) => {
        expect(restAfter(wholeReply(said, before, texts), said)).toBeDefined();
      }),
    );
  });
});
