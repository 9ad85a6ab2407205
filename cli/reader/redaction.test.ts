// What leaves a conversation as a training line names no one, keeps its shape, and its pieces still stand in it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pseudonymizer } from './redaction.ts';

const shapeOf = (text: string): string => text.replace(/\d/g, '9').replace(/\p{L}+/gu, 'x');

describe('redaction', () => {
  it.each([
    ['call me on 202-555-0148 please', '202-555-0148'],
    ['+1 (415) 555 0123', '415'],
    ['my card is 4111 1111 1111 1111', '4111 1111'],
    ['card 4111111111111111 exp 09/29', '4111111111111111'],
    ['it is ada.lovelace42@gmail.com', 'lovelace'],
    ['li dot wei at gmail dot com', 'wei'],
    ['two oh two five five five oh one four eight', 'two oh two five five five oh one four eight'],
    ['Hi, my name is Grzegorz Brzęczyszczykiewicz and I want to book', 'Brzęczyszczykiewicz'],
    ['soy María-José', 'María'],
  ])('takes what is personal out of “%s”', (said, personal) => {
    const { text } = new Pseudonymizer().redact(said);
    expect(text).not.toContain(personal);
    if (!said.includes('@')) expect(shapeOf(text)).toBe(shapeOf(said));
  });

  it('takes names and addresses that are known about the person, in any case', () => {
    const redaction = new Pseudonymizer(['Maria Gomez', 'May Will'], ['14 Larch Avenue']);
    const { text } = redaction.redact('MARIA here, gomez with z; I will come in may. May Will, 14 larch avenue');
    expect(text).not.toMatch(/maria|gomez|larch/i);
    // The number of another house may by chance be the same, but not time after time.
    const houses = Array.from(
      { length: 8 },
      () => new Pseudonymizer([], ['14 Larch Avenue']).redact('14 larch avenue').text,
    );
    expect(houses.every((house) => /\b14\b/.test(house))).toBe(false);
    // Words that are names only inside of one stay as they are.
    expect(text).toMatch(/I will come in may\./);
    expect(text).not.toContain('May Will');
  });

  it('says the same of the same person throughout', () => {
    const redaction = new Pseudonymizer(['Maria Gomez']);
    const [, first] = /This is (.+)\./.exec(redaction.redact('This is Maria Gomez.').text) ?? [];
    expect(redaction.redact('So you are Maria Gomez?').text).toBe(`So you are ${first}?`);
    const digits = (text: string): string => redaction.redact(text).text.replace(/\D/g, '').slice(-10);
    expect(digits('202 555 0148')).toBe(digits('I have the number +1 202 555 0148.'));
  });

  it('leaves days, times, prices and short numbers alone', () => {
    for (const said of [
      'on 2027-03-10 at 14:30',
      'order 88231',
      '$1,250.00 for 3 nights',
      '03/12/2027',
      'a table for 4',
    ])
      expect(new Pseudonymizer().redact(said).text).toBe(said);
  });

  it('finds pieces again', () => {
    const said = new Pseudonymizer(['Ada Byron']).redact('it is Ada Byron, 202 555 0148, for monday');
    expect(said.pieceOf('monday')).toBe('monday');
    for (const piece of ['Ada Byron', '202 555 0148', 'ada byron', '0148']) {
      const found = said.pieceOf(piece)!;
      expect(said.text).toContain(found);
      expect(found).not.toContain(piece);
    }
    expect(said.pieceOf('tuesday')).toBeUndefined();
  });

  it('any piece of any text stands in what it became', () => {
    const word = fc.constantFrom(
      'Ada',
      'Byron',
      '202 555 0148',
      'on',
      'monday',
      'a@b.example',
      'my name is Zoë',
      '4111 1111 1111 1111',
      '😀',
      ',',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (words, from, length) => {
        const said = words.join(' ');
        const piece = words
          .slice(from % words.length)
          .slice(0, 1 + (length % words.length))
          .join(' ');
        const redacted = new Pseudonymizer(['Ada Byron']).redact(said);
        const found = redacted.pieceOf(piece);
        expect(found === undefined || redacted.text.includes(found)).toBe(true);
        expect(redacted.text).not.toMatch(/ada|byron|0148|4111|zoë/i);
      }),
    );
  });
});
