// What holds for every reading: nothing is invented, the same words give the same values, and independent values do not mind their order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hear, moment, v } from '../../tests/support/sentences.ts';
import { extract } from './extract.ts';

const form = [
  v('guest_name'),
  v('date', 'date', { description: 'day of the booking' }),
  v('at', 'time'),
  v('people', 'integer'),
];
const NAMES = ['Ann Lee', 'Omar Haddad', 'Maria de la Cruz', "Sean O'Connor"];
const DAYS = ['Friday', 'December 3rd', 'tomorrow', 'the 28th', '12/24/2026'];
const TIMES = ['at 3pm', 'at half past nine', 'at 16:45', 'at noon'];
const COUNTS = ['4 people', 'for six people', 'a party of 12'];
const EMPTY = [
  'I was wondering',
  'thanks a lot',
  'please',
  'is that possible',
  'my dog is coming too',
  'we like it there',
];
const sentence = fc.record({
  name: fc.constantFrom(...NAMES),
  day: fc.constantFrom(...DAYS),
  time: fc.constantFrom(...TIMES),
  count: fc.constantFrom(...COUNTS),
});

describe('every reading', () => {
  it('takes the same values in any order', () => {
    fc.assert(
      fc.property(
        sentence,
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        ({ name, day, time, count }, order) => {
          const parts = [`my name is ${name}`, day, time, count];
          const straight = hear(form, parts.join(', '));
          expect(Object.keys(straight).sort()).toEqual(['at', 'date', 'guest_name', 'people']);
          expect(hear(form, order.map((i) => parts[i]).join(', '))).toEqual(straight);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('invents nothing where nothing was said', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(EMPTY, { minLength: 1 }), (parts) => {
        expect(hear(form, parts.join(', '), { asked: 'Hello, how can I help you?' })).toEqual({});
      }),
      { numRuns: 100 },
    );
  });

  it('is the same the second time, and says which words it was made of', () => {
    fc.assert(
      fc.property(sentence, ({ name, day, time, count }) => {
        const text = `This is ${name}, ${day} ${time}, ${count}`;
        const first = extract(form, { text }, moment);
        expect(extract(form, { text }, moment)).toEqual(first);
        for (const reason of first.reasons) expect(text).toContain(/“(.*)”/.exec(reason)![1]);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['Monday or Tuesday', 'two were named'],
    ['yesterday', 'lies in the past'],
    ['from Monday to Wednesday', 'two were named'],
  ])('says why nothing was taken from “%s”', (text, why) => {
    const { values, notes } = extract([v('appointment_date', 'date')], { text }, moment);
    expect(values).toEqual({});
    expect(notes.join(' ')).toContain(why);
  });

  it('says how a bare hour was read', () => {
    const { values, notes } = extract([v('arrival', 'time')], { text: 'at 5' }, moment);
    expect(values).toEqual({ arrival: '17:00' });
    expect(notes.join(' ')).toContain('neither am nor pm');
  });

  it('reads local numbers and sums by the country of the zone', () => {
    const vienna = { text: '0660 1234567 and it cost 40', timezone: 'Europe/Vienna' };
    const { values } = extract(
      [v('phone', 'phone'), v('price', 'money', { description: 'what it cost' })],
      vienna,
      null,
    );
    expect(values.phone).toBe('+436601234567');
    const asked = { text: '40', timezone: 'Europe/Vienna' };
    expect(extract([v('price', 'money')], asked, null).values).toEqual({ price: { amount: 40, currency: 'EUR' } });
  });
});
