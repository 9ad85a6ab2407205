// Which words answer which variable, with a reader that is sure of what the test says.
import { describe, expect, it } from 'vitest';
import { ACTS } from '../../flow/interpreter/reading.ts';
import { moment, v } from '../../tests/support/sentences.ts';
import { extract } from '../extract/extract.ts';
import type { ReadSlot } from '../reader/reader.ts';
import { overlaps } from '../route/words.ts';
import { type Binding, bindByReader } from './bind.ts';

/** Takes these words for the answer, unless they are taken. */
function sureOf(text: string, answer: string): ReadSlot {
  const start = text.indexOf(answer);
  const place = { start, end: start + answer.length };
  return {
    best: (taken = []) => (taken.some((one) => overlaps(one, place)) ? null : { ...place, text: answer, score: 8 }),
    scoreOf: (asked) => (overlaps(asked, place) ? 8 : -8),
  };
}

function bound(text: string, answer: string, more: Pick<Binding, 'known' | 'given'>): unknown {
  const variables = [v('repair_notes')];
  const understood = {
    said: text,
    acts: Object.fromEntries(ACTS.map((act) => [act, 0])) as Binding['understood']['acts'],
    ways: {},
    slots: { repair_notes: sureOf(text, answer) },
    options: {},
  };
  const nothing = extract([], { text, asked: '', timezone: 'UTC', around: {} }, moment);
  return bindByReader(nothing, { variables, text, timezone: 'UTC', moment, understood, ahead: true, ...more }).values
    .repair_notes;
}

describe('words that have given one text', () => {
  const given = [v('item')];

  it('give no second one, in whatever case they are kept', () => {
    expect(bound('A bicycle please', 'A bicycle', { known: { item: 'a bicycle' }, given })).toBeUndefined();
  });

  it('leave other words free, and so does what came from elsewhere', () => {
    const text = 'A bicycle, the chain is loose';
    expect(bound(text, 'the chain is loose', { known: { item: 'A bicycle' }, given })).toBe('the chain is loose');
    expect(bound('A bicycle please', 'A bicycle', { known: { item: 'A scooter' }, given })).toBe('A bicycle');
    expect(bound('A bicycle please', 'A bicycle', { known: { item: 'a bicycle' } })).toBe('A bicycle');
  });

  it('are whole words', () => {
    expect(bound('the party hall is cold', 'the party hall is cold', { known: { item: 'art' }, given })).toBe(
      'the party hall is cold',
    );
  });

  it('are texts: a day or a number that is known bars no words', () => {
    const known = { guests: 2 };
    expect(bound('room 2 is cold', 'room 2 is cold', { known, given: [v('guests', 'integer')] })).toBe(
      'room 2 is cold',
    );
  });
});
