// Codes, contacts, names and addresses inside sentences: what belongs to them, and what only stands beside them.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { email, hear, order, reason, v } from '../../tests/support/sentences.ts';

const [policy, code, plate] = [v('policy_number'), v('confirmation_code'), v('license_plate')];
const [callback, fullName, delivery] = [v('callback_number'), v('full_name'), v('delivery_address')];
const [pickup, city] = [v('pickup_address'), v('city')];

/** The variables, the words, the values, and what was asked before. */
type Case = [NormalVariable[], string, JsonObject, string?];

const CODES: Case[] = [
  [[v('donor_number')], 'its RB 20915', { donor_number: 'RB20915' }],
  [[v('donor_number')], 'donor number RB 20915', { donor_number: 'RB20915' }],
  // What a name ends with says what is wanted.
  [
    [v('no_reason', 'string', { description: 'why they do not want it' })],
    'too expensive',
    { no_reason: 'too expensive' },
  ],
  [[v('no_reason')], 'i did it myself last week', { no_reason: 'i did it myself last week' }, 'May I ask why?'],
  [[v('booking_notes')], 'we bring a dog', { booking_notes: 'we bring a dog' }],
  [[v('order_no')], 'it is 4471', { order_no: '4471' }],
  [[policy], 'its PL 4471 B', { policy_number: 'PL4471B' }, 'What is your policy number?'],
  [[policy], 'PL 4471 I think', { policy_number: 'PL4471' }, 'What is your policy number?'],
  // A number with what it counts.
  [[order], 'My order is 2 weeks late.', {}],
  [[order], 'Why is my order 3 days late?', {}],
  [[order], 'I placed an order 5 minutes ago.', {}],
  [[order], 'my order took 2 full weeks', {}],
  [[order], 'I paid for 2-day shipping', {}],
  [[order], 'I want to order 2 pizzas', {}],
  [[order], 'my order was $50', {}],
  [[order], 'order 4471 2 weeks ago', { order_number: '4471' }],
  [[order], 'order 12 is late', { order_number: '12' }],
  [[order], 'order 77 arrives late', { order_number: '77' }],
  // The year of something.
  [[policy], 'i drive a 2016 toyota', {}],
  [[policy], 'my 2019 honda civic got hit', {}],
  [[policy], 'customer since 2019', {}],
  [[policy], 'the number is 2016', { policy_number: '2016' }],
  // Letters before the digits.
  [[policy], 'AB 123456', { policy_number: 'AB123456' }],
  [[policy], 'AB 12 34 56', { policy_number: 'AB123456' }],
  [[policy], 'its POL dash 88 dash 4412', { policy_number: 'POL-88-4412' }],
  [[policy], 'starts with a B then 4 4 0 1', { policy_number: 'B4401' }],
  [[policy], 'A as in apple, B as in boy, then 44 01', { policy_number: 'AB4401' }],
  [[plate], 'ABC 1234', { license_plate: 'ABC1234' }],
  [[plate], 'plate is KLM 482', { license_plate: 'KLM482' }],
  [[v('flight_number')], 'UA 90', { flight_number: 'UA90' }],
  [[v('flight_number')], 'ua 90', { flight_number: 'UA90' }],
  [[code], 'r as in romeo t as in tango 4 4 9', { confirmation_code: 'RT449' }],
  [[code], 'oh two one three', { confirmation_code: '0213' }],
  // Words before the digits.
  ...[
    'is 4471',
    'no 4471',
    'the 4471',
    'NO 4471',
    'ID 4471',
    'REF 4471',
    'yes 4471',
    'btw 4471',
    'MY ORDER NUMBER IS 4471',
  ].map((text): Case => [[order], text, { order_number: '4471' }]),
  [[order], 'plan B then 4 people', {}],
  [[order], 'dont use old7@mail.com', {}],
];

const CONTACTS: Case[] = [
  [[callback], "Don't call 404-555-0101, that's my old number. Use 404-555-0166.", { callback_number: '+14045550166' }],
  [
    [callback],
    'my moms number is 4155550102 but use mine 4155550103',
    { callback_number: '+14155550103' },
    'What number can we reach you on?',
  ],
  [[callback], 'someone called me from 212 555 0100 who is that', {}],
  [[callback], '832 555 0147 wait no thats 0174 at the end', { callback_number: '+18325550174' }],
  [[callback], '832 555 0147 no wait the last four are 0174', { callback_number: '+18325550174' }],
  [[callback], '832 555 0147 no wait 832 555 0174', { callback_number: '+18325550174' }],
  [[callback], '8325550147, actually make it 10 30', { callback_number: '+18325550147' }],
  [[callback, order], '8325550147, sorry, order 4471', { callback_number: '+18325550147', order_number: '4471' }],
  [[callback], 'area code 702 then 555 0134', { callback_number: '+17025550134' }],
  [[callback], '555 0134 area code 702', { callback_number: '+17025550134' }],
  [[email], 'my old one was bo@aol.com, now its bo@me.com', { email: 'bo@me.com' }],
  [[email], "Don't use old@mail.com anymore.", {}],
  [[email], 'is support@yourcompany.com your address?', {}],
  [[email], 'I wrote to help@acme.com already', {}],
  [[email], 'bob@example.org your guy has it', { email: 'bob@example.org' }],
  [[email], 'rebecca.stone @ gmail.com', { email: 'rebecca.stone@gmail.com' }],
  [[email], 'john.doe @gmail.com', { email: 'john.doe@gmail.com' }],
  [[email], 'its t dot nguyen 84 at gmail dot com', { email: 't.nguyen84@gmail.com' }],
  [[email], 'sales at sign brightco dot io', { email: 'sales@brightco.io' }],
  [[email], 'Ann at example dot com. Thanks', { email: 'ann@example.com' }],
  [[email], 'I bought it @ amazon.com', {}],
  [[email], 'reach me @ home. Thanks', {}],
];

const NAMES: Case[] = [
  [[fullName], 'Robert J. Oppenheimer', { full_name: 'Robert J. Oppenheimer' }],
  [[fullName], 'My name is Robert J. Oppenheimer. Please hurry.', { full_name: 'Robert J. Oppenheimer' }],
  [[fullName], 'I am Robert J. Please call me', { full_name: 'Robert J' }, 'Your name?'],
  [[fullName], 'J.R. Ewing', { full_name: 'J.R. Ewing' }],
  [[v('first_name'), v('last_name')], 'J.R. Ewing', { first_name: 'J.R.', last_name: 'Ewing' }],
  [[fullName], 'D. A. V. I. S.', { full_name: 'Davis' }, 'Your name?'],
  [
    [fullName, v('phone')],
    'Robert J. Oppenheimer, 212 555 0123',
    { full_name: 'Robert J. Oppenheimer', phone: '+12125550123' },
  ],
  [
    [v('patient_name'), v('date_of_birth', 'date')],
    'the patient is my son lucas meyer born march 2 2019',
    { patient_name: 'Lucas Meyer', date_of_birth: '2019-03-02' },
  ],
  [[fullName], 'Max Born', { full_name: 'Max Born' }, 'Your name?'],
  [[fullName], 'my wife is Laura Finch, im Greg Finch', { full_name: 'Greg Finch' }, 'Your full name?'],
  [[fullName], "it's for my wife Laura Finch, I'm Greg", { full_name: 'Laura Finch' }, 'Your name?'],
  [
    [v('patient_name')],
    'my daughter is Emma Finch, im Greg Finch',
    { patient_name: 'Emma Finch' },
    'Who is the patient?',
  ],
  [[fullName], 'will smith', { full_name: 'Will Smith' }, 'What is your full name?'],
  [[fullName], 'my name is will smith', { full_name: 'Will Smith' }],
  [[fullName], 'will do', {}, 'Your name?'],
  [[fullName], 'will call', {}, 'Your name?'],
];

const WHERE = 'Where should we deliver?';
const ADDRESSES: Case[] = [
  [
    [delivery],
    'please ship it to 77 lake view blvd, madison wi',
    { delivery_address: '77 lake view blvd, madison wi' },
    WHERE,
  ],
  [[delivery], 'can you ship it to 77 lake view blvd', { delivery_address: '77 lake view blvd' }, WHERE],
  [[delivery], 'please ship it to PO Box 12, Madison', { delivery_address: 'PO Box 12, Madison' }, WHERE],
  [[delivery], 'not 12 elm street anymore, we moved to 80 cedar ave', { delivery_address: '80 cedar ave' }],
  [[delivery], 'use 80 cedar ave, not 12 elm street', { delivery_address: '80 cedar ave' }],
  [[delivery], '12 elm street, no wait, 14 elm street', { delivery_address: '14 elm street' }],
  [[delivery], 'not 12 elm street anymore', {}],
  [
    [delivery],
    'Willow House, 12 Main Street, Springfield',
    { delivery_address: 'Willow House, 12 Main Street, Springfield' },
  ],
  [
    [delivery, callback],
    '31 hill st, call 9785550102 when you get there',
    { delivery_address: '31 hill st', callback_number: '+19785550102' },
  ],
  [
    [delivery, pickup],
    'from 12 Elm Street, Boston to 80 Cedar Ave',
    { pickup_address: '12 Elm Street, Boston', delivery_address: '80 Cedar Ave' },
  ],
  [[delivery, order], 'it has been 2 weeks and no way to reach you', {}],
  // Questions without their mark.
  [[delivery], 'how long does delivery take', {}, WHERE],
  [[city], 'where is my package', {}, 'Which city do you live in?'],
  [[reason], 'are you a robot', {}, 'What brings you in?'],
  [[reason], 'do you do teeth whitening', { reason: 'do you do teeth whitening' }, 'What brings you in?'],
  [[v('question')], 'are you a robot', { question: 'are you a robot' }, 'What is your question?'],
];

describe.each([
  ['codes', CODES],
  ['contacts', CONTACTS],
  ['names', NAMES],
  ['addresses', ADDRESSES],
])('%s', (_, cases) => {
  it.each(cases.map(([variables, text, values, asked]) => ({ variables, text, values, asked })))(
    '“$text”',
    ({ variables, text, values, asked }) => {
      expect(hear(variables, text, asked === undefined ? {} : { asked })).toEqual(values);
    },
  );
});
