// A number is taken in the unit that its variable asks for: as it is, converted where that is plain, and never in another one silently.
import { describe, expect, it } from 'vitest';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { questionFor } from '../wording/wording.ts';
import { extract } from './extract.ts';

const variable = (name: string, type: string, description = ''): NormalVariable => ({
  name,
  type,
  source: 'collected',
  enum_values: [],
  reask_cap: 2,
  description,
});
const BOAT = variable('boat_length', 'number', 'length of the boat in feet');
const PARCEL = variable('weight_kg', 'number', 'weight of the parcel');
const ROOF = variable('roof_area', 'number', 'How large is the roof, in square meters?');
const RENTAL = variable('rental_days', 'integer', 'for how many days');
const LESSON = variable('lesson_minutes', 'integer', 'length of the lesson');
const LOAN = variable('term', 'integer', 'length of the loan in months');
const HEIGHT = variable('height_cm', 'integer', 'height of the rider');
const OVEN = variable('oven', 'number', 'temperature in degrees Celsius');
const GUESTS = variable('guests', 'integer', 'number of guests');
const DEPTH = variable('depth', 'number', 'depth of the well');

const read = (one: NormalVariable, text: string) =>
  extract([one], { text, asked: one.description || one.name.replaceAll('_', ' '), timezone: 'America/New_York' }, null);

describe('a number with a unit', () => {
  it.each([
    [BOAT, '36 feet', 36],
    [BOAT, "it's 36", 36],
    [BOAT, '36ft', 36],
    [BOAT, '11 meter', 36.1],
    [BOAT, 'eleven metres', 36.1],
    [BOAT, '11m', 36.1],
    [BOAT, 'she is 11.5 m long', 37.7],
    [BOAT, '12 yards', 36],
    [BOAT, '30 foot 6', 30.5],
    [PARCEL, '12 kilos', 12],
    [PARCEL, '20 lbs', 9.07],
    [PARCEL, '500 grams', 0.5],
    [ROOF, '1200 square feet', 111.5],
    [ROOF, '90 sqm', 90],
    [RENTAL, '2 weeks', 14],
    [RENTAL, '48 hours', 2],
    [RENTAL, '3 days', 3],
    [LESSON, '2 hours', 120],
    [LESSON, '1 hour 30', 90],
    [LESSON, '45', 45],
    [LOAN, '2 years', 24],
    [HEIGHT, '5 foot 10', 178],
    [HEIGHT, '1.8 m', 180],
    [OVEN, '350 fahrenheit', 176.7],
    [DEPTH, '11m', 11],
    [DEPTH, '60 feet', 60],
  ])('%# is taken in the unit of the variable: %s', (one, text, value) =>
    expect([text, read(one, text).values[one.name]]).toEqual([text, value]),
  );

  it.each([
    [BOAT, '11 pounds'],
    [BOAT, '3 hours'],
    [PARCEL, '2 tons'],
    [PARCEL, '3 feet'],
    [RENTAL, '30 minutes'],
    [RENTAL, '2 months'],
    [LOAN, '3 weeks'],
    [GUESTS, '11 meters'],
    [GUESTS, '4 kg'],
  ])('%# is asked for again: %s', (one, text) => {
    const { values, notes } = read(one, text);
    expect([text, values]).toEqual([text, {}]);
    expect(notes.join()).toContain(one.name);
  });

  it('that was converted is said, with the unit it is in', () => {
    const { guessed, values } = read(BOAT, '11 meter');
    expect(guessed).toEqual(['boat_length']);
    const effect = {
      type: 'collect' as const,
      id: 'e',
      node_id: 'n',
      variables: [],
      instructions: '',
      attempt: 0,
      form: [BOAT],
    };
    expect(questionFor({ ...effect, confirm: values })).toBe('I have boat length 36.1 feet. Is that right?');
    expect(questionFor({ ...effect, confirm: { weight_kg: 1 }, form: [PARCEL] })).toBe(
      'I have weight 1 kilo. Is that right?',
    );
    expect(questionFor({ ...effect, confirm: values, language: 'es' })).toContain('36,1 pies');
  });
});
