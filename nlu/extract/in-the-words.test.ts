// Nothing is invented: whatever is said and asked for, a value is made of words that were said.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { runs } from '../../tests/support/properties.ts';
import { momentFor } from './calendar.ts';
import { extract } from './extract.ts';
import { readForm } from './form.ts';

const variable = (name: string, type: string, description = '', enum_values: string[] = []): NormalVariable => ({
  name,
  type,
  source: 'collected',
  enum_values,
  reask_cap: 2,
  description,
});
const ALL = [
  variable('full_name', 'string', 'name of the customer'),
  variable('city', 'string', 'city of the pickup'),
  variable('pickup_day', 'date'),
  variable('pickup_time', 'time'),
  variable('rooms', 'integer', 'number of rooms'),
  variable('distance_km', 'number', 'distance of the move'),
  variable('budget', 'money'),
  variable('order_number', 'string'),
  variable('email', 'email'),
  variable('phone', 'phone'),
  variable('floor', 'enum', 'floor of the flat', ['ground', 'upper']),
  variable('reason', 'string', 'why you move'),
];
/** Neither numbers nor days, nor names of anybody. */
const FILLER =
  'well i think that we would like to move the heavy sofa out of our flat because it is too small and the stairs are narrow ok please thanks maybe um the dog is not happy with boxes'.split(
    ' ',
  );
const FIGURES = ['7', '42', '1200', '3.5'];
const anySentence = fc
  .tuple(
    fc.array(fc.constantFrom(...FILLER), { minLength: 1, maxLength: 12 }),
    fc.array(fc.constantFrom(...FIGURES), { maxLength: 2 }),
    fc.nat(12),
  )
  .map(([words, figures, at]) => [...words.slice(0, at), ...figures, ...words.slice(at)].join(' '));
const anyForm = fc.subarray(ALL, { minLength: 1, maxLength: 5 });

const moment = await momentFor('on monday', new Date('2026-11-16T15:00:00Z'), 'America/New_York');
/** Digits that are said one by one are one number. */
const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

test('no value that is not in the words', () => {
  let filled = 0;
  fc.assert(
    fc.property(anySentence, anyForm, fc.boolean(), (text, variables, isAsked) => {
      const asked = isAsked ? `What is your ${variables[0]!.name.replaceAll('_', ' ')}?` : '';
      const heard = { text, asked, timezone: 'America/New_York' };
      for (const { values, spans } of [
        extract(variables, heard, moment),
        readForm({ variables, known: {} }, heard, moment),
      ]) {
        for (const [name, value] of Object.entries(values)) {
          filled++;
          const one = variables.find((other) => other.name === name)!;
          const about = `${name} = ${JSON.stringify(value)} of “${text}”`;
          expect(spans[name], about).toBeDefined();
          if (typeof value === 'number') expect(FIGURES.map(Number), about).toContain(value);
          else if (one.type === 'money')
            expect(FIGURES.map(Number), about).toContain((value as { amount: number }).amount);
          else if (one.type === 'time')
            expect(/\d/.test(text.slice(spans[name]!.start, spans[name]!.end)), about).toBe(true);
          else if (one.type === 'string') expect(squeezed(text), about).toContain(squeezed(String(value)));
          else expect(['date', 'email', 'phone', 'enum'], about).not.toContain(one.type);
        }
      }
      expect(extract(variables, heard, moment)).toEqual(extract(variables, heard, moment));
    }),
    { numRuns: runs(400) },
  );
  expect(filled).toBeGreaterThan(50);
});
