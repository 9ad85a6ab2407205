// Few words: what our question offered, what a way does, a bare no, a yes with a wish, and who is asked for.
import { describe, expect, it } from 'vitest';
import { chooseByWords } from './choose.ts';
import { glossOf } from './gloss.ts';

const ways = (...prompts: string[]) => prompts.map((prompt) => ({ id: prompt, prompt }));
const SHOP = ways(
  'The person wants to rent a canoe',
  'The person wants a guided tour',
  'The person reports a problem such as a hole or a lost paddle',
  'A boat has capsized',
);

describe('bare words', () => {
  it('mean the way that our question offered', () => {
    const asked = 'Would you like to rent a canoe, or take a guided tour?';
    expect(chooseByWords(SHOP, 'tour', asked)?.id).toBe('The person wants a guided tour');
    expect(chooseByWords(SHOP, 'a canoe', asked)?.id).toBe('The person wants to rent a canoe');
  });

  it('mean what only one way does', () =>
    expect(chooseByWords(SHOP, 'i want to report something', 'How can I help?')?.id).toBe(
      'The person reports a problem such as a hole or a lost paddle',
    ));

  it('that only name what a way is about choose nothing', () => {
    for (const said of ['paddle', 'boat', 'my boat'])
      expect(chooseByWords(SHOP, said, 'How can I help?')?.id ?? null).toBeNull();
  });
});

describe('an answer', () => {
  const SHIFT = ways(
    'The person can come',
    'The person cannot come',
    'The person cannot say yet and wants to be asked later',
  );
  it('of one word goes to the way that is the opposite of the other', () =>
    expect(chooseByWords(SHIFT, 'no', 'You are down for Saturday. Can you make it?')?.id).toBe(
      'The person cannot come',
    ));

  const AGAIN = ways('Yes, do it again', 'Yes, but something should be different', 'No, not this year');
  it('with a wish of its own is no plain yes', () => {
    expect(chooseByWords(AGAIN, 'yes', 'Shall we do it again?')?.id).toBe('Yes, do it again');
    expect(chooseByWords(AGAIN, 'yes but cut the hedge as well', 'Shall we do it again?')?.id).toBe(
      'Yes, but something should be different',
    );
  });

  const CALL = ways(
    'Yes, this is the customer',
    'It is somebody else and the customer is not there',
    'It is a wrong number',
  );
  it('says whether it is a relative or a wrong number', () => {
    const asked = 'Am I speaking with Ann Lee?';
    expect(chooseByWords(CALL, 'no im her nephew', asked)?.id).toBe(
      'It is somebody else and the customer is not there',
    );
    expect(chooseByWords(CALL, 'never heard of her, wrong number', asked)?.id).toBe('It is a wrong number');
  });
});

describe('Spanish words', () => {
  it.each([
    ['hola, quisiera reservar una mesa', 'hello, i would like book a table'],
    ['¿cuánto cuesta una chaqueta?', 'how much does it cost a jacket?'],
  ])('%s: %s', (text, english) => expect(glossOf(text)).toBe(english));
  it('are looked for in Spanish messages only', () =>
    expect(glossOf('I would like a table, por favor')).toBeUndefined());
});
