// Who will not or cannot give what a form asks for is heard, and who tells of something else is not.
import { expect, test } from 'vitest';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { declinedField } from './declined-field.ts';

const variable = (name: string, type: NormalVariable['type']): NormalVariable => ({
  name,
  type,
  source: 'collected',
  enum_values: [],
  reask_cap: 2,
  description: '',
});
const FORM = [variable('full_name', 'string'), variable('contact_email', 'email'), variable('order_number', 'string')];

test.each([
  ["I won't give you my email", 'contact_email', 'will not'],
  ['im not sharing my name', 'full_name', 'will not'],
  ["I'd rather not say", 'full_name', 'will not'],
  ['that is private', 'full_name', 'will not'],
  ["I don't have an email", 'contact_email', 'has not'],
  ['I forgot my order number', 'order_number', 'has not'],
  ['prefiero no dar mi correo', 'contact_email', 'will not'],
  ['no tengo correo', 'contact_email', 'has not'],
])('%s', (heard, name, how) => {
  const declined = declinedField(heard, FORM, {});
  expect([declined?.variable.name, declined?.how]).toEqual([name, how]);
});

test.each([
  "I don't have a car",
  "I don't know what happened",
  'I have no hot water',
  'my email is ann@example.com',
  "I don't have an email, it is Ann Lee, and please hurry up a little",
  'I lost my keys',
  "it's personal training I want",
])('tells of something else: %s', (heard) => expect(declinedField(heard, FORM, {})).toBeUndefined());

test('what is known already is not missed', () =>
  expect(declinedField("I don't have an email", FORM, { contact_email: 'a@example.com' })).toBeUndefined());
