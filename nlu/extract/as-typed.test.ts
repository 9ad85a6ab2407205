// What strangers type into a form of five fields: words of the wrong kind fill nothing, and plain answers are not missed.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../flow/language/json.ts';
import { hear, moment, one, v } from '../../tests/support/sentences.ts';
import { readForm } from './form.ts';

// It is Sunday, 15 November 2026, in New York.
const VISIT = [
  v('patient_name', 'string', { description: 'name of the patient' }),
  v('phone', 'phone'),
  v('visit_date', 'date', { description: 'day of the visit' }),
  v('visit_time', 'time', { description: 'time of the visit' }),
  v('visit_reason', 'string', { description: 'reason for the visit' }),
];
const QUESTION =
  'What is your name, your phone number, the day and time you would like, and the reason for your visit?';
const visit = (text: string): JsonObject => hear(VISIT, text, { asked: QUESTION });

describe('what is left over', () => {
  it.each<[string, JsonObject]>([
    ['can you squeeze me in on friday', { visit_date: '2026-11-20' }],
    ['thursday works better', { visit_date: '2026-11-19' }],
    ['my mobile is (202) 555-0144', { phone: '+12025550144' }],
    ['friday for my husband', { visit_date: '2026-11-20' }],
    ['not monday', {}],
    ['I would like an appointment', {}],
    ['wed or thu', {}],
  ])('of “%s” is no reason', (text, expected) => expect(visit(text)).toEqual(expected));

  it.each<[string, string]>([
    ['Nora Field, 202 555 0164, monday at 9am, wisdom tooth', 'wisdom tooth'],
    ['Nora Field, 202 555 0164, monday at 9am, filling', 'filling'],
    ['Nora Field, monday 9am, it hurts when I chew', 'it hurts when I chew'],
    ['Nora Field, monday 9am because of a loose crown', 'a loose crown'],
    ['Nora Field, monday 9am, he lost a filling', 'he lost a filling'],
    ['hi, I need a new crown on monday', 'a new crown'],
    ['Nora Field / 202 555 0164 / friday 10am / night guard', 'night guard'],
  ])('of “%s” is the reason', (text, expected) => expect(visit(text).visit_reason).toBe(expected));
});

describe('a name', () => {
  it.each<[string, string | undefined]>([
    ['Ida Holm', 'Ida Holm'],
    ['Tom', 'Tom'],
    ['nina holm 2025550133', 'Nina Holm'],
    ['Anne-Marie Duval and my cell is 202 555 0144', 'Anne-Marie Duval'],
    ['for my daughter Ida', 'Ida'],
    ['Omar El-Masri, friday at 9am', 'Omar El-Masri'],
    ['sore gums', undefined],
    ['argh', undefined],
    ['a filling fell out', undefined],
  ])('in “%s” beside other fields is %j', (text, expected) => expect(visit(text).patient_name).toBe(expected));

  it.each<[string, string | undefined]>([
    ['my son leo', 'Leo'],
    ["it's for me, Ida Holm", 'Ida Holm'],
    ['i am calling for mr nilsson', 'Nilsson'],
    ['Amy March', 'Amy March'],
    ['Tran Van Do', 'Tran Van Do'],
    ['a n n  l e e', 'Ann Lee'],
    ['priya nair', 'Priya Nair'],
    ['routine cleaning', undefined],
    ['meh', undefined],
    ['backache lower left', undefined],
  ])('in “%s” when it is asked for is %j', (text, expected) =>
    expect(hear([VISIT[0]!], text, { asked: 'Who is the appointment for?' }).patient_name).toBe(expected),
  );
});

describe('a number', () => {
  const RENTAL = [
    v('pickup_date', 'date'),
    one('car', ['compact', 'van']),
    v('driver_age', 'integer'),
    v('email', 'email'),
  ];
  it.each<[string, number | undefined]>([
    ['im 29', 29],
    ['a van, and hes 51', 51],
    ['my daughter drives, 23', 23],
    ['compact car, 37, ann@acme.com', 37],
    ['she is only 19, is that ok', 19],
    ['the age is 44', 44],
    ['im 26 and my husband is 30', undefined],
    ['the van is 9 feet long', undefined],
    ['we are 5', undefined],
  ])('in “%s” gives the age %j', (text, expected) => expect(hear(RENTAL, text).driver_age).toBe(expected));

  it('is no day and no hour where it tells of something else', () => {
    expect(visit("I haven't been to a dentist in 2 years")).toEqual({});
    expect(visit('Mia Holm, shes 8').visit_time).toBeUndefined();
    expect(visit('asap')).toEqual({});
    expect(visit('later in the day')).toEqual({});
    expect(visit('in 2 weeks').visit_date).toBe('2026-11-29');
  });

  it('is asked for where two were named', () => {
    const sum = (text: string) => hear([v('amount', 'money', { description: 'amount you will pay' })], text).amount;
    for (const text of ['between 20 and 30 dollars', '20 or 30 bucks', '$20-30', 'zero dollars'])
      expect(sum(text)).toBeUndefined();
    expect(sum('change it from 20 to 30 dollars')).toEqual({ amount: 30, currency: 'USD' });
    expect(visit('thursday at 10 or 11').visit_time).toBeUndefined();
    expect(visit('thursday at 10 or so').visit_time).toBe('10:00');
  });
});

describe('a day', () => {
  const due = (text: string, before?: string) =>
    hear([v('payment_date', 'date')], text, before === undefined ? {} : { before }).payment_date;
  it.each<[string, string]>([
    ['by the end of this month', '2026-11-30'],
    ['the end of next month', '2026-12-31'],
    ['next month on the 5th', '2026-12-05'],
    ['the first of the year', '2027-01-01'],
    ['the 1st of the month', '2026-12-01'],
    ['now', '2026-11-15'],
    ['tomorrow?', '2026-11-16'],
  ])('“%s” is %s', (text, expected) => expect(due(text)).toBe(expected));

  it('is one of the week or the month spoken of before', () => {
    expect(due('the 20th', 'some day next month')).toBe('2026-12-20');
    expect(due('the 20th')).toBe('2026-11-20');
    expect(due('the 4th', 'in december maybe')).toBe('2026-12-04');
    expect(due('thursday', 'hello')).toBe('2026-11-19');
  });

  it('of a birth may have a short year', () => {
    expect(hear([v('birth_date', 'date', { description: 'date of birth' })], 'june 3 79').birth_date).toBe(
      '1979-06-03',
    );
    expect(due('june 3 79')).toBeUndefined();
  });
});

it('a time that was known gives way to the one beside a new day', () => {
  const form = { variables: VISIT, known: { visit_time: '09:00' } };
  expect(readForm(form, { text: 'dec 3 at 2pm', asked: 'On which day?' }, moment).values).toEqual({
    visit_date: '2026-12-03',
    visit_time: '14:00',
  });
});

describe('what is counted', () => {
  const counted = (text: string, ...fields: ReturnType<typeof v>[]): JsonObject => hear(fields, text, {});
  const NUTS = v('nuts', 'enum', { enum_values: ['almonds', 'walnuts'] });

  it('may be an option that is chosen in the same words', () => {
    const bags = v('amount', 'integer', { description: 'how many' });
    expect(counted('we need 12 walnuts for saturday', NUTS, bags)).toEqual({ nuts: 'walnuts', amount: 12 });
    // The nights have a unit of their own.
    expect(counted('we need 12 walnuts', NUTS, v('nights', 'integer', { description: 'number of nights' }))).toEqual({
      nuts: 'walnuts',
    });
  });

  it.each<[string, string, number]>([
    ['ounces', 'need 9oz of it', 9],
    ['tons', '7t', 7],
    ['seats', '4 tix please', 4],
    ['seats', '6 incl 3 kids', 6],
    ['seats', 'only her', 1],
    ['seats', 'the three little ones, their dad and me', 5],
    ['adults', 'its me and my wife', 2],
  ])('as %s in “%s” is %i', (name, text, value) =>
    expect(
      hear([v(name, 'integer', { description: `how many ${name}` })], text, { asked: `How many ${name}?` }),
    ).toEqual({
      [name]: value,
    }),
  );

  it('in years is an age where nothing else is counted', () =>
    expect(counted('slate, 40 yrs', v('roof_age', 'integer', { description: 'age of the roof' }))).toEqual({
      roof_age: 40,
    }));

  it('for two people beside nights are two numbers', () =>
    expect(
      counted(
        'cabin for two, 3 nights',
        v('nights', 'integer', { description: 'number of nights' }),
        v('guests', 'integer', { description: 'number of people' }),
      ),
    ).toEqual({ nights: 3, guests: 2 }));
});

describe('a text', () => {
  const school = [v('school_name', 'string', { description: 'name of the school' })];
  it.each(['ok then yes go ahead', 'yes that is right my dear', 'thats what i said yes'])('is not “%s”', (text) =>
    expect(hear(school, text, { asked: 'What is the name of the school?' })).toEqual({}),
  );

  it('for a town is the town', () =>
    expect(
      hear([v('town', 'string', { description: 'town of the party' })], 'its in Selby', { asked: 'Which town?' }),
    ).toEqual({
      town: 'Selby',
    }));
});

it('leaves a known hour as it is, and takes it for no name', () => {
  const read = readForm(
    { variables: VISIT.slice(0, 4), known: { visit_date: '2026-11-20', visit_time: '15:00' } },
    { text: 'no wait make it saturday, same time', asked: 'What is your name?' },
    moment,
  );
  expect(read.values).toEqual({ visit_date: '2026-11-21' });
});

it.each<[string, ReturnType<typeof v>, JsonObject]>([
  ['LA 5520', v('job_number'), { job_number: 'LA5520' }],
  ['put Harbour 31', v('sign_text', 'string', { description: 'the words on the sign' }), { sign_text: 'Harbour 31' }],
  [
    'of course film it, no one will believe me',
    v('filmed', 'boolean', { description: 'whether it is filmed' }),
    { filmed: true },
  ],
  ['nobody was', v('hurt', 'boolean', { description: 'whether anybody was hurt' }), { hurt: false }],
])('“%s”', (text, field, expected) =>
  expect(hear([field], text, { asked: `${field.description}?` })).toEqual(expected),
);

it('“any day next week, say thurs” is no day of this week', () => {
  const monday = { ...moment, now: new Date('2026-11-16T15:00:00Z') };
  const said = { text: 'any day next week, say thurs', asked: 'Which day?' };
  expect(readForm({ variables: [v('visit_date', 'date')], known: {} }, said, monday).values).toEqual({
    visit_date: '2026-11-26',
  });
});
