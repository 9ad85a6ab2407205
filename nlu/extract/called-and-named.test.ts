// Values that are told by the words beside them: two of one kind in order, by the noun next to them, or by what somebody is called.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { hear, v } from '../../tests/support/sentences.ts';

type Wanted = { question: string; variables: NormalVariable[] };
const wants = (question: string, ...variables: NormalVariable[]): Wanted => ({ question, variables });

const FORMS: Record<string, Wanted> = {
  trip: wants('When does it start, and when does it end?', v('start_date', 'date'), v('end_date', 'date')),
  rental: wants('When do you need it?', v('pickup_date', 'date'), v('return_date', 'date')),
  hall: wants('From when until when?', v('start_time', 'time'), v('end_time', 'time')),
  first: wants('On which day does it start?', v('start_date', 'date')),
  last: wants('On which day does it end?', v('end_date', 'date')),
  route: wants('Where do you move from, and where to?', v('from_city'), v('to_city')),
  meter: wants('What is your customer number, and the reading?', v('customer_number'), v('meter_reading', 'number')),
  claim: wants('What is the policy number, and how much is it?', v('policy_number'), v('claim_amount', 'number')),
  crew: wants('How many of you?', v('adults', 'integer'), v('children', 'integer')),
  meeting: wants('For how many people, and your phone number?', v('how_many_people', 'integer'), v('phone_number')),
  order: wants('Which account and which order?', v('account_number'), v('order_number')),
  tyre: wants('Which size?', v('width', 'number'), v('profile', 'number'), v('rim', 'number')),
  room: wants('How large is the room?', v('length', 'number'), v('width', 'number')),
  parcel: wants('What do you send?', v('weight', 'number'), v('boxes', 'integer')),
  flat: wants('What is your address, and the postcode?', v('address'), v('zip_code')),
  line: wants('Anything else about the address, like a flat or a floor?', v('address_line')),
  pet: wants("What is your pet's name?", v('pet_name')),
  medicine: wants("What is your pet's name, and which medicine is it?", v('pet_name'), v('medicine')),
  child: wants("What is your child's name?", v('child_name')),
  company: wants('What is the name of your company?', v('company_name')),
  caller: wants('Who am I speaking with?', v('caller_name')),
};

/** The sentences that are read in another way than a person would. */
function misses(file: string): { all: number; wrong: string[] } {
  const lines = readFileSync(path.join(import.meta.dirname, 'sentences', file), 'utf8').split('\n');
  const cases = lines.filter((line) => line.trim() !== '').map((line) => line.split('|').map((part) => part.trim()));
  const wrong = cases.flatMap(([form = '', text = '', expected = '']) => {
    const { question, variables } = FORMS[form]!;
    const got = Object.entries(hear(variables, text, { asked: question })).map(
      ([name, value]) => `${name}=${String(value)}`,
    );
    const want = expected.split(';').map((part) => part.trim());
    const same = got.toSorted().join('; ') === want.toSorted().join('; ');
    return same ? [] : [`${form} “${text}”: ${got.join('; ') || 'nothing'} instead of ${expected || 'nothing'}`];
  });
  return { all: cases.length, wrong };
}

describe('what is read as a person would', () => {
  it.each(['two-of-a-kind.txt', 'named-by-nouns.txt', 'called.txt'])('%s', (file) => {
    const { all, wrong } = misses(file);
    expect(all).toBeGreaterThanOrEqual(60);
    expect(wrong.join('\n')).toBe('');
  });

  it('in most sentences that the rules were not made for', () => {
    const { all, wrong } = misses('held-out-told.txt');
    expect(1 - wrong.length / all, wrong.join('\n')).toBeGreaterThanOrEqual(0.7);
  });
});
