// How many, how long, from when to when, how much: what belongs to which noun, and what is only a bound, a debt or a choice.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../flow/language/json.ts';
import { readsEach } from '../../tests/support/reads-each.ts';
import { hear, v } from '../../tests/support/sentences.ts';

type Case = [string, JsonObject];

describe('a count belongs to the noun right after it', () => {
  readsEach(
    [v('rooms', 'integer'), v('guests', 'integer')],
    [
      ['2 rooms for 5 guests', { rooms: 2, guests: 5 }],
      ['one room for three guests', { rooms: 1, guests: 3 }],
      ['2 rooms and 5 guests', { rooms: 2, guests: 5 }],
      ['5 guests in 2 rooms', { rooms: 2, guests: 5 }],
      ['a room for 3 guests', { guests: 3 }],
      ['2 rooms for 5', { rooms: 2 }],
      ['rooms 2 guests 5', { rooms: 2, guests: 5 }],
    ],
  );
  readsEach(
    [v('adults', 'integer'), v('children', 'integer')],
    [
      ['2 adults and 3 kids', { adults: 2, children: 3 }],
      ['adults 2 children 3', { adults: 2, children: 3 }],
    ],
    'How many adults and children?',
  );
});

describe('how many come', () => {
  readsEach(
    [v('party_size', 'integer')],
    [
      ['me and 4 friends', { party_size: 5 }],
      ['4 friends and me', { party_size: 5 }],
      ['myself plus three', { party_size: 4 }],
      ['me, my wife and 3 kids', { party_size: 5 }],
      ['me my wife and 2 kids', { party_size: 4 }],
      ['me and my wife', { party_size: 2 }],
      ['2 adults and 2 kids', { party_size: 4 }],
      ['3 kids, 1 adult', { party_size: 4 }],
      ['5 children and an adult', { party_size: 6 }],
      ['4 adults 3 children', { party_size: 7 }],
      ['6 people, 2 of them kids', { party_size: 6 }],
      ['a party of 4 with 2 vegetarians', { party_size: 4 }],
      ['2 tables for 8 people', { party_size: 8 }],
      ['do you have a table for 4?', { party_size: 4 }],
      // With or without the one who says it.
      ['my wife and 3 kids', {}],
      ['we have 2 toddlers', {}],
      ['2 couples', { party_size: 4 }],
      ['3 couples and a kid', { party_size: 7 }],
      ['my parents and I', { party_size: 3 }],
      ['me, my parents and my sister', { party_size: 4 }],
      ['a couple of friends and me', { party_size: 3 }],
      ['my parents', {}],
      ['do you charge extra for groups over 8?', {}],
      ['groups of 8 or more?', {}],
      ['how much is the menu for 4 people', {}],
    ],
    'How many people?',
  );
  readsEach(
    [v('reservation_date', 'date'), v('reservation_time', 'time'), v('party_size', 'integer')],
    [
      ['do you have high chairs, we have 2 toddlers', {}],
      ['text me and my wife about friday', { reservation_date: '2026-11-20' }],
      ['table for 2 tonight', { reservation_date: '2026-11-15', party_size: 2 }],
      ['table for 2 tonight 8 30', { reservation_date: '2026-11-15', reservation_time: '20:30', party_size: 2 }],
      ['for 4 tonight at 7', { reservation_date: '2026-11-15', reservation_time: '19:00', party_size: 4 }],
      ['tomorrow 11 45 party of 5', { reservation_date: '2026-11-16', reservation_time: '11:45', party_size: 5 }],
    ],
  );
});

describe('how long', () => {
  readsEach(
    [v('duration', 'duration')],
    [
      ['about an hour and fifteen', { duration: 'PT1H15M' }],
      ['two hours thirty', { duration: 'PT2H30M' }],
      ['an hour and a quarter', { duration: 'PT1H15M' }],
      ['an hour and a half', { duration: 'PT1H30M' }],
      ['two and half hours', { duration: 'PT2H30M' }],
      ['a day and a half', { duration: 'PT36H' }],
      ['half a day', { duration: 'PT12H' }],
      ['half a year', { duration: 'P6M' }],
      ['an hour or so', { duration: 'PT1H' }],
      ['two hours and 5 people', { duration: 'PT2H' }],
      ['change it from 2 to 3 hours', { duration: 'PT3H' }],
      ['two to three hours', {}],
      ['2-3 hours', {}],
      ['2 or 3 hours', {}],
      ['an hour or two', {}],
      ['between 2 and 3 hours', {}],
      ['half an hour to an hour', {}],
      ['half a month', {}],
      ['3 days and 2 nights', {}],
    ],
    'How long?',
  );
});

describe('from which day to which', () => {
  const from = (start: string, end: string): JsonObject => ({
    stay_dates: { start: `2026-${start}`, end: `2026-${end}` },
  });
  readsEach(
    [v('stay_dates', 'date_range')],
    [
      ['tuesday through friday next week', from('11-17', '11-20')],
      ['next week from tuesday to thursday', from('11-17', '11-19')],
      ['tue-fri next week', from('11-17', '11-20')],
      ['tuesday next week to friday', from('11-17', '11-20')],
      ['from the 3rd to the 5th of next month', from('12-03', '12-05')],
      ['monday to friday the week after next', from('11-23', '11-27')],
      ['the weekend after next', from('11-28', '11-29')],
      ['next week', from('11-16', '11-22')],
      // Today is Sunday: those of this week are over.
      ['monday through wednesday this week', {}],
      ['next week or friday to sunday', {}],
    ],
  );
});

describe('what will be paid', () => {
  const sum = (amount: number): JsonObject => ({ payment_amount: { amount, currency: 'USD' } });
  const cases: Case[] = [
    ['I will pay 200 on Friday.', { ...sum(200), payment_date: '2026-11-20' }],
    ["i'll send 80 tomorrow", { ...sum(80), payment_date: '2026-11-16' }],
    ['i owe $600 but i can pay $150 on the first', { ...sum(150), payment_date: '2026-12-01' }],
    ['i owe 600 but can only pay 100', sum(100)],
    ['i make 2000 a month and can pay 100', sum(100)],
  ];
  readsEach([v('payment_amount', 'money'), v('payment_date', 'date')], cases);
  readsEach([v('payment_amount', 'money'), v('payment_date', 'date'), v('account_number')], cases.slice(0, 2));
  readsEach(
    [v('payment_amount', 'money')],
    [
      ['i can pay my balance of 600 on friday', sum(600)],
      ['i cant pay 300, only 150', sum(150)],
      ['i cant afford 300 a month', {}],
      ['i paid 200 last week', {}],
      ['i already paid $200', {}],
      ['i usually pay 200', {}],
    ],
    'How much can you pay?',
  );

  it('is not what was paid, unless that is wanted', () => {
    const asked = 'How much did you pay?';
    expect(hear([v('amount_paid', 'number')], 'i paid 200 last week', { asked })).toEqual({ amount_paid: 200 });
  });
});

describe('a bound is no time', () => {
  readsEach(
    [v('pickup_time', 'time')],
    [
      ['sometime before noon', {}],
      ['anytime after 2', {}],
      ['3 or later', {}],
      ['no later than 5', {}],
      ["I can't do 3", {}],
      ['do you close at 6?', {}],
      ['i get off work at 5', {}],
      ['i finish at 4 so lets do 4:30', { pickup_time: '16:30' }],
      ['you close at 6 so i will come at 5', { pickup_time: '17:00' }],
      ['a quarter after 2', { pickup_time: '14:15' }],
      ['ten past four', { pickup_time: '16:10' }],
      ['around 3', { pickup_time: '15:00' }],
    ],
    'What time will you pick it up?',
  );

  it.each([
    [v('earliest_time', 'time'), 'after 2', '14:00'],
    [v('call_time', 'time', { description: 'Not before this time' }), 'after 2', '14:00'],
    [v('pickup_until', 'time'), 'before noon', '12:00'],
    [v('closing_time', 'time'), 'we close at 6', '18:00'],
    [v('shift_end', 'time'), 'i finish at 4', '16:00'],
  ])('unless it is what is wanted: $name, “%s”', (variable, text, expected) => {
    expect(hear([variable], text, { asked: 'What time?' })).toEqual({ [variable.name]: expected });
  });

  it('leaves the day that was said with it', () => {
    const wanted = [v('visit_date', 'date'), v('visit_time', 'time')];
    expect(hear(wanted, 'friday after 2', { asked: 'When?' })).toEqual({ visit_date: '2026-11-20' });
  });
});
