// Corrections as people type them: of a part, by how far, of the only figure; and what corrects nothing.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../flow/language/json.ts';
import { moment, one, v } from '../../tests/support/sentences.ts';
import { type Form, readForm } from './form.ts';

// It is Sunday, 15 November 2026, in New York.
const VISIT = [
  v('patient_name'),
  v('phone', 'phone'),
  v('visit_date', 'date'),
  v('visit_time', 'time'),
  v('visit_reason'),
];
const booked = {
  patient_name: 'Erik Olsen',
  phone: '+12025550147',
  visit_date: '2026-12-09',
  visit_time: '14:00',
  visit_reason: 'a crown',
};
const STAY = [v('check_in_date', 'date'), v('check_out_date', 'date'), one('room', ['single', 'double'])];
const stay = { check_in_date: '2026-12-10', check_out_date: '2026-12-14', room: 'single' };
const PAY = [v('promise_amount', 'money', { description: 'amount you will pay' }), v('payment_date', 'date')];
const promised = { promise_amount: { amount: 100, currency: 'USD' }, payment_date: '2026-11-20' };

const read = (variables: Form['variables'], known: JsonObject, text: string) =>
  readForm({ variables, known }, { text, asked: '', timezone: 'America/New_York' }, moment);
const values = (variables: Form['variables'], known: JsonObject, text: string): JsonObject =>
  read(variables, known, text).values;

describe('a known day', () => {
  it.each<[string, JsonObject]>([
    ['could we do thursday instead', { visit_date: '2026-12-10' }],
    ['ok then the day before', { visit_date: '2026-12-08' }],
    ['the week after that', { visit_date: '2026-12-16' }],
    ['the day before my birthday', {}],
    ['on friday I work, can it be another day', {}],
    ['friday or some other day', { visit_date: '2026-12-11' }],
    ['make it the 17th', { visit_date: '2026-12-17' }],
    ['next friday please, not the 9th', { visit_date: '2026-11-20' }],
    ['yes, see you wednesday', {}],
    ['actually 2 days earlier', { visit_date: '2026-12-07' }],
    ['can you push it back a week', { visit_date: '2026-12-16' }],
    ['half an hour later please', { visit_time: '14:30' }],
    ["2pm doesn't work, how about 4:15pm", { visit_time: '16:15' }],
    ['is 11am possible?', { visit_time: '11:00' }],
    ['are you open on saturday?', {}],
    ['do you have parking at 2?', {}],
  ])('after “%s” gives %j', (text, expected) => expect(values(VISIT, booked, text)).toEqual(expected));
});

describe('a stay', () => {
  it.each<[string, JsonObject]>([
    ['sorry, from the 20th to the 23rd', { check_in_date: '2026-12-20', check_out_date: '2026-12-23' }],
    ['lets say 20th until 2nd', { check_in_date: '2026-12-20', check_out_date: '2027-01-02' }],
    ['two nights longer', { check_out_date: '2026-12-16' }],
    ['three more days', { check_out_date: '2026-12-17' }],
    ['can I check out on the 13th?', { check_out_date: '2026-12-13' }],
    ['check out December 5', {}],
  ])('after “%s” gives %j', (text, expected) => expect(values(STAY, stay, text)).toEqual(expected));

  it('whose beginning moves behind its end loses the end', () => {
    const { values: found, withdrawn } = read(STAY, stay, 'no, check in on the 18th');
    expect(found).toEqual({ check_in_date: '2026-12-18' });
    expect(withdrawn).toEqual(['check_out_date']);
  });

  it('is never read with its end first', () => {
    const fresh = (text: string) => values(STAY, {}, text);
    expect(fresh('from december 12 until december 8')).toEqual({ check_in_date: '2026-12-12' });
    expect(fresh('next thursday until tuesday')).toEqual({ check_in_date: '2026-11-19', check_out_date: '2026-11-24' });
    expect(fresh('in on the 28th, out on the 3rd')).toMatchObject({
      check_in_date: '2026-11-28',
      check_out_date: '2026-12-03',
    });
  });
});

describe('the only figure', () => {
  it.each<[string, number | undefined]>([
    ['no, 60', 60],
    ['make it 140', 140],
    ['I could only manage 45', 45],
    ['75', 75],
    ['I have 3 questions', undefined],
    ['it is 20 past', undefined],
    ['yes, in 2 weeks', undefined],
  ])('after “%s” is %j', (text, expected) => {
    const { promise_amount: amount } = values(PAY, promised, text);
    expect(amount).toEqual(expected === undefined ? undefined : { amount: expected, currency: 'USD' });
  });
});

describe('a part of what is known', () => {
  it.each<[string, string | undefined]>([
    ['it’s Eric', 'Eric Olsen'],
    ['no, eric with a c', 'Eric Olsen'],
    ['olson, not olsen', 'Erik Olson'],
    ['this is Erik', undefined],
    ['make it for my daughter Ida instead', 'Ida'],
    ['its for my husband Paul Olsen', 'Paul Olsen'],
    ['all right except it is spelled Olson', 'Erik Olson'],
    ['see', undefined],
    ['thanks', undefined],
  ])('after “%s” the name is %j', (text, expected) => expect(values(VISIT, booked, text).patient_name).toBe(expected));

  it('may be the end of an address', () => {
    const mail = [v('email', 'email'), v('guest_name')];
    const known = { email: 'ann@acme.co', guest_name: 'Ann Lee' };
    expect(values(mail, known, 'sorry, dot com')).toEqual({ email: 'ann@acme.com' });
    expect(values(mail, known, 'acme.org not acme.co')).toEqual({ email: 'ann@acme.org' });
    expect(values(mail, known, 'I live in Rome. ok')).toEqual({});
  });

  it('may be a text that is called by its name', () => {
    expect(values(VISIT, booked, 'the reason is a loose filling')).toEqual({ visit_reason: 'a loose filling' });
    const doubted = (text: string) =>
      readForm({ variables: VISIT, known: booked, doubted: true }, { text, asked: 'What should I change?' }, moment)
        .values;
    expect(doubted('a whitening')).toEqual({ visit_reason: 'a whitening' });
    for (const text of ['no', 'everything', 'the day', 'hmm', 'yes']) expect(doubted(text)).toEqual({});
  });
});

describe('a count or a day that is given by the one before', () => {
  const WALK = [
    v('walk_date', 'date'),
    v('adults', 'integer', { description: 'number of adults' }),
    v('children', 'integer', { description: 'number of children' }),
  ];
  const walk = { walk_date: '2026-11-20', adults: 2, children: 3 };
  it.each<[string, JsonObject]>([
    ['one kid less', { children: 2 }],
    ['only two of the three', { children: 2 }],
    ['one kid less, only 2 kids', { children: 2 }],
    ['the friday after that', { walk_date: '2026-11-27' }],
  ])('after “%s” gives %j', (text, expected) => expect(values(WALK, walk, text)).toEqual(expected));

  it.each<[string, JsonObject]>([
    ['2 adults, no kids', { adults: 2, children: 0 }],
    ['thursday next week, no wait, friday', { walk_date: '2026-11-20' }],
    ['december 3, no wait, friday', { walk_date: '2026-12-04' }],
    ['it rains on saturday, can we move it to another day', {}],
  ])('new, “%s” gives %j', (text, expected) => expect(values(WALK, {}, text)).toEqual(expected));
});

describe('what is not said by its own name', () => {
  it.each<[Form['variables'], string, JsonObject]>([
    [[v('floor', 'integer', { description: 'floor of the flat' })], 'third floor', { floor: 3 }],
    [[v('size_inches', 'integer', { description: 'size in inches' })], 'about 4 inches', { size_inches: 4 }],
    [
      [v('member_name', 'string', { description: 'name of the member' })],
      'name is Grace Okafor',
      { member_name: 'Grace Okafor' },
    ],
    [
      [
        {
          ...one('telescope', ['refractor', 'reflector']),
          description: 'refractor (for planets) or reflector (the big one)',
        },
      ],
      'the big scope please',
      { telescope: 'reflector' },
    ],
    [[v('return_address', 'string')], 'same address as always', {}],
  ])('%j: %s', (variables, text, expected) => expect(values(variables, {}, text)).toEqual(expected));

  it('a time of the evening that was spoken of before', () => {
    const said = { text: '8', before: 'tonight', asked: 'At what time?', timezone: 'America/New_York' };
    expect(readForm({ variables: [v('callback_time', 'time')], known: {} }, said, moment).values).toEqual({
      callback_time: '20:00',
    });
  });
});

describe('a known count', () => {
  const GAME = [
    v('players', 'integer', { description: 'number of players' }),
    v('floor', 'integer'),
    v('email', 'email'),
  ];
  const game = { players: 40, floor: 3 };

  it.each<[string, JsonObject]>([
    ['oh wait 6 people, my cousin is joining', { players: 6 }],
    ['wait i said 40 but its more like 60', { players: 60 }],
    ['I told you 40 but actually 55', { players: 55 }],
    ['I said 7 but it is 8', {}],
  ])('“%s”', (text, expected) => expect(values(GAME, game, text)).toEqual(expected));
});
