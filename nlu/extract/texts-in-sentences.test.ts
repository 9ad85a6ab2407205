// Values that people tell in sentences of their own: which of two they want, what they were asked for, and days counted from others.
import { describe } from 'vitest';
import { readsEach } from '../../tests/support/reads-each.ts';
import { one, v } from '../../tests/support/sentences.ts';

describe('of two values, the one that is wanted is taken', () => {
  readsEach(
    [one('package', ['bronze', 'silver', 'gold'])],
    [
      ['I had bronze, now I would like gold', { package: 'gold' }],
      ['we are on silver and want to go to gold', { package: 'gold' }],
      ['switch me from gold to bronze', { package: 'bronze' }],
      ['gold is way too expensive, silver then', { package: 'silver' }],
      ["can't stand gold, bronze please", { package: 'bronze' }],
      ['silver, otherwise bronze', { package: 'silver' }],
      ['the middle one please', { package: 'silver' }],
      ["gold, or if that's sold out, silver", { package: 'gold' }],
      ['I used to be on gold', { package: 'gold' }],
      ["I don't like gold", {}],
      ["I don't want silver or gold", {}],
      ['I never wanted gold or silver, bronze please', { package: 'bronze' }],
      ['silver or gold', {}],
    ],
    'Which package?',
  );
});

describe('a place or an organization is named without its sentence', () => {
  readsEach(
    [v('city')],
    [
      ['I live in Salt Lake City', { city: 'Salt Lake City' }],
      ["I'm originally from Lisbon", { city: 'Lisbon' }],
      ["we're moving to Omaha next month", { city: 'Omaha' }],
      ['near Tucson', { city: 'Tucson' }],
      ['I work for Initech in Phoenix', { city: 'Phoenix' }],
      ['I was in Reno, but now I live in Boise', { city: 'Boise' }],
      ['currently Spokane', { city: 'Spokane' }],
      ['Baton Rouge', { city: 'Baton Rouge' }],
      ['i live in el paso', { city: 'el paso' }],
    ],
    'Which city do you live in?',
  );
  readsEach(
    [v('employer')],
    [
      ['I work for Wayne Enterprises', { employer: 'Wayne Enterprises' }],
      ["I'm employed at Pied Piper since 2019", { employer: 'Pied Piper' }],
      ['I work for Initech in Phoenix', { employer: 'Initech' }],
      ['Johnson and Johnson', { employer: 'Johnson and Johnson' }],
      ["I'm a teacher at Lincoln High School", { employer: 'Lincoln High School' }],
      ["I'm with the Postal Service", { employer: 'the Postal Service' }],
    ],
    'Who is your employer?',
  );
  // Other texts stay as they were said.
  readsEach([v('hobby')], [['I play in a band', { hobby: 'I play in a band' }]], 'What is your hobby?');
});

describe('a day is counted from the one named before', () => {
  readsEach(
    [v('date', 'date')],
    [
      ["Tuesday doesn't work, the day after would", { date: '2026-11-18' }],
      ['not this Thursday but the one after', { date: '2026-11-26' }],
      ['Christmas is out, so the day before please', { date: '2026-12-24' }],
      ['Could I have Thursday? If not, Friday', { date: '2026-11-19' }],
    ],
    'Which day suits you?',
  );
  readsEach(
    [v('date_of_birth', 'date')],
    [
      ['in 1982 on August 9th', { date_of_birth: '1982-08-09' }],
      ['1990, the 12th of May', { date_of_birth: '1990-05-12' }],
    ],
    'When were you born?',
  );
});

describe('what only sounds like it', () => {
  readsEach(
    [v('agreed', 'boolean')],
    [
      ['tell me who she is', {}],
      ["I don't know what it was.", {}],
    ],
    'Shall I book it?',
  );
  readsEach([v('date', 'date')], [['I hate Mondays, so Tuesday', { date: '2026-11-17' }]], 'Which day?');
  readsEach(
    [v('check_in', 'date'), v('check_out', 'date')],
    [['from Friday until the day after', { check_in: '2026-11-20' }]],
  );
});

describe('a meal says which half of the day is meant', () => {
  readsEach(
    [v('date', 'date'), v('time', 'time')],
    [
      ['supper tomorrow at 8', { date: '2026-11-16', time: '20:00' }],
      ['dinner on Friday, 9:15', { date: '2026-11-20', time: '21:15' }],
      ['breakfast tomorrow at 9', { date: '2026-11-16', time: '09:00' }],
      ['lunch tomorrow at 11:30', { date: '2026-11-16', time: '11:30' }],
    ],
  );
});

describe('short answers', () => {
  readsEach(
    [v('agreed', 'boolean')],
    [
      ['that would be great', { agreed: true }],
      ["I've changed my mind", { agreed: false }],
      ['not until next year', { agreed: false }],
    ],
    'Shall I book it?',
  );
  readsEach(
    [v('insured', 'boolean')],
    [
      ['we are, since last year', { insured: true }],
      ["they aren't", { insured: false }],
      ["I'm afraid not", { insured: false }],
      ['she is', { insured: true }],
      ["we're not", { insured: false }],
    ],
    'Are you insured?',
  );
  readsEach([v('children', 'integer')], [['none', { children: 0 }]], 'How many children do you have?');
  readsEach([v('age', 'integer')], [['I turned 51 in March', { age: 51 }]], 'How old are you?');
  readsEach(
    [v('zip_code')],
    [
      ['oh seven three oh two', { zip_code: '07302' }],
      ['oh, 07302', { zip_code: '07302' }],
    ],
    'What is your zip code?',
  );
  readsEach(
    [v('account_number')],
    [['double four, oh seven, triple one', { account_number: '4407111' }]],
    'Your account number?',
  );
  readsEach([v('name')], [['okay: Noor Rahman', { name: 'Noor Rahman' }]], 'What is your name?');
});

describe('of several things that are said, the one that holds is taken', () => {
  readsEach(
    [v('amount', 'number')],
    [
      ['half of the 300 I owe', {}],
      ['a third of my $900 bill', {}],
      ['most of the 200, say 150', { amount: 150 }],
      ['last time it was 4000, now it shows 4350', { amount: 4350 }],
    ],
    'How much can you pay?',
  );
  readsEach(
    [one('color', ['red', 'blue', 'green'])],
    [
      ['red is nice but blue is nicer', { color: 'blue' }],
      ['green works better for us than red', { color: 'green' }],
      ['my car is red, but make this one green', { color: 'green' }],
      ['is red better or blue', {}],
    ],
    'Which color?',
  );
  readsEach(
    [v('visit', 'datetime')],
    [
      ['tomorrow noonish', { visit: '2026-11-16T12:00:00-05:00' }],
      ['at 1500 on the 20th', { visit: '2026-11-20T15:00:00-05:00' }],
      ['at 1500 Main Street tomorrow', {}],
      ['Monday works but Tuesday at 3 is better', { visit: '2026-11-17T15:00:00-05:00' }],
      ["I can't make it Tuesday, Thursday at 4?", { visit: '2026-11-19T16:00:00-05:00' }],
    ],
    'When do you come?',
  );

  readsEach(
    [one('delivery', ['standard', 'express', 'pickup'])],
    [
      ['normally standard but this time express', { delivery: 'express' }],
      ['usually express', { delivery: 'express' }],
    ],
    'How should we deliver?',
  );
  readsEach(
    [v('phone', 'phone')],
    [['my cell is (202) 555-0147 but call the office, 202-555-0199', { phone: '+12025550199' }]],
    'What number can we reach you at?',
  );
  readsEach(
    [v('visit_date', 'date')],
    [
      ['the week after next on wednesday', { visit_date: '2026-11-25' }],
      ['wednesday the week after next', { visit_date: '2026-11-25' }],
    ],
    'Which day suits you?',
  );
  readsEach(
    [v('monthly_income', 'number')],
    [
      ['52 thousand a year', {}],
      ['48000 per year, so 4000 a month', { monthly_income: 4000 }],
      ['4000 a month', { monthly_income: 4000 }],
    ],
    'What is your monthly income?',
  );
});

describe('a name that is given comes before what a person is called', () => {
  readsEach(
    [v('name')],
    [
      ['My friends call me Bobby but my name is Robert Jones', { name: 'Robert Jones' }],
      ['you can call me Al, my name is Albert King', { name: 'Albert King' }],
      ['call me Al', { name: 'Al' }],
      ["the name's Bond, James Bond", { name: 'James Bond' }],
      ['my name is Ann, Ann Lee', { name: 'Ann Lee' }],
      ['this is officer Ramirez', { name: 'Ramirez' }],
    ],
    'What is your name?',
  );
});

describe('yes and no without the word', () => {
  readsEach(
    [v('has_pets', 'boolean')],
    [
      ['not at the moment', { has_pets: false }],
      ["haven't got any", { has_pets: false }],
      ['not that I know of', { has_pets: false }],
      ['always have', { has_pets: true }],
      ["I don't have any questions", {}],
    ],
    'Do you have pets?',
  );
  readsEach(
    [v('agreed', 'boolean')],
    [
      ["can't say that I do", { agreed: false }],
      ['I already did', { agreed: true }],
    ],
    'Do you agree to the terms?',
  );
});
