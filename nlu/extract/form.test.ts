import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../flow/language/json.ts';
import { moment, one, v } from '../../tests/support/sentences.ts';
import { type Form, namedIn, readForm } from './form.ts';

// It is Sunday, 15 November 2026, in New York.
const people = v('people', 'integer', { description: 'number of people' });
const day = v('day', 'date', { description: 'day of the booking' });
const at = v('at', 'time', { description: 'time of the booking' });
const guest = v('guest_name', 'string', { description: 'name of the guest' });
const visit = v('appointment', 'datetime');
const arrival = v('check_in', 'date');
const departure = v('check_out', 'date');
const reason = v('reason');
const order = v('order_number');
const plan = one('plan', ['basic', 'pro']);
const urgent = v('is_urgent', 'boolean');
const TABLE = [people, day, at, guest];

const read = (form: Partial<Form>, text: string, asked = ''): JsonObject =>
  readForm({ variables: TABLE, known: {}, ...form }, { text, asked }, moment).values;

describe('a known value', () => {
  const known = { day: '2026-11-20', at: '19:00' };
  it.each<[string, string, JsonObject]>([
    ['no wait, make it Saturday', 'For how many people?', { day: '2026-11-21' }],
    ['sorry, I meant 10am', 'For how many people?', { at: '10:00' }],
    ['6', 'For how many people?', { people: 6 }],
    ['for 6 at 8pm', 'For how many people?', { people: 6, at: '20:00' }],
    ['Friday', 'What is your name?', {}],
    ['Ann Lee', 'What is your name?', { guest_name: 'Ann Lee' }],
    ['yep', 'What is your name?', {}],
    ['are you open on Sunday?', 'What is your name?', {}],
    ['can we do Sunday instead?', 'What is your name?', { day: '2026-11-22' }],
    ['we are 5 now', 'What is your name?', { people: 5 }],
  ])('after “%s” to “%s” gives %j', (text, asked, expected) => expect(read({ known }, text, asked)).toEqual(expected));

  it('of the kind that is asked for changes only by a correction', () => {
    const stay = { variables: [arrival, departure], known: { check_in: '2026-11-20' } };
    expect(read(stay, 'the 25th', 'When do you check out?')).toEqual({ check_out: '2026-11-25' });
    expect(read(stay, 'sorry, make it the 25th', 'When do you leave?')).toEqual({ check_in: '2026-11-25' });
  });

  it('keeps the half of a date and time that was not said', () => {
    const form = { variables: [visit, guest], known: { appointment: '2026-11-20T15:00:00-05:00' } };
    expect(read(form, 'actually 4pm')).toEqual({ appointment: '2026-11-20T16:00:00-05:00' });
    expect(read(form, 'make it Saturday')).toEqual({ appointment: '2026-11-21T15:00:00-05:00' });
  });

  it('is not changed by a yes, a place in a list or a number of something else', () => {
    const form = { variables: [plan, urgent, people, guest], known: { plan: 'basic', is_urgent: false, people: 2 } };
    for (const text of ['yes', 'the second one', 'I have 3 questions', 'no']) expect(read(form, text)).toEqual({});
    expect(read(form, 'actually the pro plan')).toEqual({ plan: 'pro' });
  });
});

describe('words before the form', () => {
  it.each<[string, JsonObject]>([
    [
      "I'd like to book a table for four tomorrow at 7pm, name is Ana",
      { people: 4, day: '2026-11-16', at: '19:00', guest_name: 'Ana' },
    ],
    ['I want to book', {}],
    ['I have 3 questions about my booking', {}],
    ['I have been waiting since Friday', {}],
    ['yes please', {}],
    ['Hello there', {}],
  ])('“%s” give %j', (text, expected) => expect(read({ ahead: true }, text)).toEqual(expected));

  it('are no reason by themselves, and no order number unless they say one', () => {
    const form = { variables: [reason, order], ahead: true };
    expect(read(form, 'I want to return something')).toEqual({});
    expect(read(form, 'I bought 12 of them in 2019 and want to return them')).toEqual({});
    expect(read(form, 'I want to return order number 10432')).toEqual({ order_number: '10432' });
  });

  it('that filled one variable fill no other', () => {
    const children = v('children', 'integer');
    const adults = v('adults', 'integer');
    expect(read({ variables: [children], given: [adults], ahead: true }, '2 adults')).toEqual({});
    expect(read({ variables: [children], given: [adults], ahead: true }, '2 adults and 1 child')).toEqual({
      children: 1,
    });
    expect(read({ variables: [departure], given: [arrival], ahead: true }, 'tomorrow please')).toEqual({});
  });
});

describe('any order of parts', () => {
  const PARTS = ['4 people', 'on Friday', 'at 7pm', 'the name is Ana'];
  const orders = fc.shuffledSubarray(PARTS, { minLength: 1 });

  it('gives the same values, of words that were said, and the same again', () => {
    fc.assert(
      fc.property(orders, fc.boolean(), (parts, ahead) => {
        const text = parts.join(', ');
        const form = { variables: TABLE, known: {}, ahead };
        const { values, spans } = readForm(form, { text }, moment);
        const all = { people: 4, day: '2026-11-20', at: '19:00', guest_name: 'Ana' };
        const said = Object.keys(all).filter((_, i) => parts.includes(PARTS[i]!));
        expect(Object.keys(values).sort()).toEqual(said.sort());
        expect(values).toEqual(Object.fromEntries(Object.entries(all).filter(([name]) => said.includes(name))));
        for (const { start, end } of Object.values(spans)) expect(text.slice(start, end)).not.toBe('');
        // Heard again, it changes nothing.
        if (!ahead) expect(readForm({ variables: TABLE, known: values }, { text }, moment).values).toEqual({});
      }),
    );
  });
});

it('finds nothing in words that hold nothing', () => {
  const empty = fc.array(
    fc.constantFrom('please', 'well', 'hm', 'could', 'you', 'help', 'me', 'with', 'that', 'thing'),
    {
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(empty, fc.boolean(), (words, ahead) => {
      const form = { variables: TABLE, known: { people: 2 }, ahead };
      expect(readForm(form, { text: words.join(' '), asked: 'On which day?' }, moment).values).toEqual({});
    }),
  );
});

describe('a sentence that holds everything', () => {
  const phone = v('contact_phone', 'phone');
  const all = [guest, day, at, phone];
  it.each<[string, JsonObject]>([
    [
      'a table on Friday at 8pm please? Nora Field, 202 555 0164',
      { guest_name: 'Nora Field', day: '2026-11-20', at: '20:00' },
    ],
    [
      'book Nora Field for Friday at 8pm, phone 202 555 0164',
      { guest_name: 'Nora Field', day: '2026-11-20', at: '20:00' },
    ],
    ['Nora Field tomorrow 12 noon 202 555 0164', { guest_name: 'Nora Field', day: '2026-11-16', at: '12:00' }],
  ])('“%s” is read whole before the form', (text, expected) =>
    expect(read({ variables: all, ahead: true }, text)).toEqual({ ...expected, contact_phone: '+12025550164' }),
  );

  it('takes no place and no lone capital for the name of a person', () => {
    for (const text of ['Friday at 8pm, Downtown', 'Friday at 8pm. Thanks'])
      expect(read({ variables: all, ahead: true }, text)).toEqual({ day: '2026-11-20', at: '20:00' });
  });
});

describe('a cause', () => {
  const refund = { variables: [order, reason] };
  it.each<[string, JsonObject]>([
    [
      'I want my money back for order 4410 because the zip is torn',
      { order_number: '4410', reason: 'the zip is torn' },
    ],
    ['can you refund order 4410? it arrived scratched', { order_number: '4410', reason: 'it arrived scratched' }],
    ['I want a refund for order 4410', { order_number: '4410' }],
    ['can you refund order 4410? is it free?', { order_number: '4410' }],
  ])('is given unasked in “%s”', (text, expected) => expect(read({ ...refund, ahead: true }, text)).toEqual(expected));

  it('is no correction of a number, and a number no cause', () => {
    const known = { order_number: '4410' };
    const why = 'Why do you want it?';
    expect(read({ ...refund, known }, 'sorry I meant 4401', why)).toEqual({ order_number: '4401' });
    expect(read({ ...refund, known: { ...known, reason: 'torn' } }, 'no, 4401')).toEqual({ order_number: '4401' });
    expect(read({ ...refund, known }, 'it leaks', why)).toMatchObject({ reason: 'it leaks' });
    expect(read(refund, 'the order is 4401', 'Which order, and what was wrong?')).toEqual({ order_number: '4401' });
  });
});

it('hears through hesitation and spelling', () => {
  const mail = v('contact_email', 'email');
  const ask = (text: string, question: string) => read({ variables: [guest, mail] }, text, question);
  expect(ask('um yes it’s uh Moss, m as in mary, o s s', 'What is your name?')).toEqual({ guest_name: 'Moss' });
  expect(ask('m as in mary o s s at example dot org', 'What is your e-mail?')).toEqual({
    contact_email: 'moss@example.org',
  });
  expect(ask('yea', 'What is your name?')).toEqual({});
  expect(ask('quiero reservar una mesa', 'What is your name?')).toEqual({});
});

it('takes what is said to “What should I change?” like an answer', () => {
  const form = {
    variables: [order, reason],
    known: { order_number: 'A-1002', reason: 'the wrong colour' },
    doubted: true,
  };
  expect(read(form, 'order A-1003, the zip is torn')).toEqual({ order_number: 'A-1003', reason: 'the zip is torn' });
  for (const text of ['yes', 'hm', 'order A-1002']) expect(read(form, text)).toEqual({});
});

it('hears what is called wrong', () => {
  expect(namedIn('the day is wrong', TABLE)).toEqual(['day']);
  expect(namedIn('not my name', TABLE)).toEqual(['guest_name']);
  expect(namedIn('no', TABLE)).toEqual([]);
});

describe('the words of a value', () => {
  it('stand in the message, from their beginning to their end', () => {
    const said = [
      "Zoe, she's 7",
      'Lee, Ann',
      'tomorrow',
      '7',
      'for 4',
      'at 7pm',
      'Ana',
      "it's",
      ',',
      'no',
      'yes',
      'not Friday',
      'basic',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...said), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(' ', ', ', '. '),
        (parts, sign) => {
          const text = parts.join(sign);
          const { spans } = readForm(
            { variables: [...TABLE, plan, urgent, order], known: {} },
            { text, asked: '' },
            moment,
          );
          for (const { start, end } of Object.values(spans))
            expect(0 <= start && start <= end && end <= text.length).toBe(true);
        },
      ),
    );
  });

  it('are no name where they tell an age', () => {
    const age = v('age', 'integer', { description: 'age of the guest' });
    expect(read({ variables: [guest, age] }, "Zoe, she's 7", 'Who is it for, and how old is the guest?')).toEqual({
      guest_name: 'Zoe',
      age: 7,
    });
  });
});
