// What is heard in a sentence, and what is not. Told as tables: the variables, the words, the values.
import { casual } from 'chrono-node/en';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../flow/json.ts';
import type { NormalVariable } from '../../flow/normal-graph.ts';
import { extract } from './extract.ts';

// Sunday, 15 November 2026, 10:00 in New York
const moment = { now: new Date('2026-11-15T15:00:00Z'), timezone: 'America/New_York', calendar: casual };

const v = (name: string, type = 'string', more: Partial<NormalVariable> = {}): NormalVariable => ({
  name,
  type,
  source: 'collected',
  enum_values: [],
  reask_cap: 2,
  description: '',
  ...more,
});
const one = (name: string, values: string[], description = ''): NormalVariable =>
  v(name, 'enum', { enum_values: values, description });
const hear = (variables: NormalVariable[], text: string, more: { before?: string; asked?: string } = {}): JsonObject =>
  extract(variables, { text, ...more }, moment).values;

const order = v('order_number');
const account = v('account_number');
const amount = v('amount', 'number');
const email = v('email', 'email');
const phone = v('phone', 'phone');
const day = v('appointment_date', 'date');
const at = v('appointment', 'datetime');
const name = v('name');
const plan = one('plan', ['basic', 'pro', 'enterprise']);
const agree = v('agreed', 'boolean');
const city = v('city');
const reason = v('reason');
const size = one('size', ['small', 'large'], 'small (little, tiny); large (big, huge)');

type Case = [NormalVariable[], string, JsonObject];
const FOUND: Case[] = [
  // numbers and amounts
  [[amount], '150', { amount: 150 }],
  [[amount], '$150', { amount: 150 }],
  [[amount], 'I can pay $1,250.50 now', { amount: 1250.5 }],
  [[amount], '150 dollars', { amount: 150 }],
  [[amount], 'twenty five hundred', { amount: 2500 }],
  [[amount], 'a hundred and fifty', { amount: 150 }],
  [[amount], 'one fifty', { amount: 150 }],
  [[amount], 'two twenty five', { amount: 225 }],
  [[amount], 'one thousand two hundred and thirty four dollars', { amount: 1234 }],
  [[amount], 'fifty bucks', { amount: 50 }],
  [[amount], '5k', { amount: 5000 }],
  [[amount], 'two and a half thousand', { amount: 2500 }],
  [[amount], '150 dollars and 50 cents', { amount: 150.5 }],
  [[amount], 'fifty cents', { amount: 0.5 }],
  [[amount], '1.250,50 €', { amount: 1250.5 }],
  [[amount], 'I will pay 200 on Friday', { amount: 200 }],
  [[amount], 'I can do $75 by December 3rd', { amount: 75 }],
  [[amount], 'my order 1001 and I want to pay 40', { amount: 40 }],
  [[amount], 'three hundred, no, make that two hundred', { amount: 200 }],
  [[amount], 'not 300 but 250', { amount: 250 }],
  [[v('quantity', 'integer')], 'two please', { quantity: 2 }],
  [[v('quantity', 'integer')], 'a dozen', { quantity: 12 }],
  [[v('adults', 'integer'), v('children', 'integer')], '2 adults and 3 children', { adults: 2, children: 3 }],
  [[v('adults', 'integer'), v('children', 'integer')], 'two adults and one child', { adults: 2, children: 1 }],
  [[v('age', 'integer')], "I'm 42 years old", { age: 42 }],
  [[v('age', 'integer')], 'forty-two', { age: 42 }],
  [[v('discount_percent', 'number')], 'about 12.5 %', { discount_percent: 12.5 }],
  [[v('temperature', 'number')], 'minus five', { temperature: -5 }],
  [[v('temperature', 'number')], 'two point five', { temperature: 2.5 }],
  [[v('rating', 'integer')], "I'd give it an 8", { rating: 8 }],
  [[v('salary', 'number', { description: 'Yearly income' })], 'about sixty five thousand a year', { salary: 65000 }],
  // codes
  [[order], '1001', { order_number: '1001' }],
  [[order], 'order 1001', { order_number: '1001' }],
  [[order], "it's A-77-12", { order_number: 'A-77-12' }],
  [[order], 'My order number is ORD-1001.', { order_number: 'ORD-1001' }],
  [[order], '#1001', { order_number: '1001' }],
  [[order], 'one zero zero one', { order_number: '1001' }],
  [[order], 'A dash seven seven dash one two', { order_number: 'A-77-12' }],
  [[order], 'B as in boy seven seven one', { order_number: 'B771' }],
  [[order], 'double seven one two', { order_number: '7712' }],
  [[order], 'no, I meant 1002', { order_number: '1002' }],
  [[order], '1001, sorry, I meant 1002', { order_number: '1002' }],
  [[order], 'it is 1002, not 1001', { order_number: '1002' }],
  [[order], 'order 1001 from March 3rd', { order_number: '1001' }],
  [[order], 'I bought 2 shirts, order number 4711', { order_number: '4711' }],
  [[order], 'order 1001, my phone is 212 555 0123', { order_number: '1001' }],
  [[order, account], 'order 1001 on account 77', { order_number: '1001', account_number: '77' }],
  [[order, account], 'account number 88-3, order A1', { order_number: 'A1', account_number: '88-3' }],
  [[v('booking_reference')], 'QXRTZP', { booking_reference: 'QXRTZP' }],
  [[v('account_number')], '5551234567', { account_number: '5551234567' }],
  [[v('order_id', 'integer')], 'number 1001', { order_id: 1001 }],
  [[v('ref', 'string', { description: 'The invoice number' })], 'invoice 2026-118', { ref: '2026-118' }],
  [[v('zip_code')], '10115', { zip_code: '10115' }],
  [[v('zip_code')], 'nine oh two one oh', { zip_code: '90210' }],
  [[v('zip_code')], 'my zip is 94107-1234', { zip_code: '94107-1234' }],
  [[v('zip_code')], 'SW1A 1AA', { zip_code: 'SW1A 1AA' }],
  [[order], 'It is 10 01', { order_number: '1001' }],
  [[account], '12 34 56 78', { account_number: '12345678' }],
  [[order], 'ten oh one', { order_number: '1001' }],
  [[order], 'order one thousand and one', { order_number: '1001' }],
  [[v('policy_number')], 'P as in Peter, 4 5 6', { policy_number: 'P456' }],
  [[v('tracking_number')], '1Z999AA10123456784', { tracking_number: '1Z999AA10123456784' }],
  [[v('last_four')], 'it ends in 4242', { last_four: '4242' }],
  // e-mail
  [[email], 'john123 at example dot com', { email: 'john123@example.com' }],
  [[email], 'ann@example.com', { email: 'ann@example.com' }],
  [[email], 'It is Ann.Lee+shop@Example.co.uk.', { email: 'ann.lee+shop@example.co.uk' }],
  [[email], 'ann at example dot com', { email: 'ann@example.com' }],
  [[email], 'my email is ann dot lee at example dot co dot uk', { email: 'ann.lee@example.co.uk' }],
  [[email], 'a n n at example dot com', { email: 'ann@example.com' }],
  [[email], 'ann underscore lee at mail dot example dot org', { email: 'ann_lee@mail.example.org' }],
  [
    [v('contact', 'string', { description: 'E-mail address of the person' })],
    'write to bob@example.org',
    { contact: 'bob@example.org' },
  ],
  [[email], 'bob@example.org, sorry, I meant rob@example.org', { email: 'rob@example.org' }],
  // phone
  [[phone], '212-555-0123', { phone: '+12125550123' }],
  [[phone], '(212) 555 0123', { phone: '+12125550123' }],
  [[phone], 'my number is 2125550123', { phone: '+12125550123' }],
  [[phone], '+44 20 7946 0958', { phone: '+442079460958' }],
  [[phone], 'two one two five five five oh one two three', { phone: '+12125550123' }],
  [[phone], 'two one two, triple five, oh one two three', { phone: '+12125550123' }],
  [[phone], 'call me at 1 212 555 0123 please', { phone: '+12125550123' }],
  [[v('callback_number')], '212.555.0123', { callback_number: '+12125550123' }],
  // dates
  [[day], 'next Friday', { appointment_date: '2026-11-20' }],
  [[day], 'tomorrow', { appointment_date: '2026-11-16' }],
  [[day], 'the day after tomorrow', { appointment_date: '2026-11-17' }],
  [[day], 'the 3rd', { appointment_date: '2026-12-03' }],
  [[day], 'the 20th works', { appointment_date: '2026-11-20' }],
  [[day], 'on the twenty first', { appointment_date: '2026-11-21' }],
  [[day], 'December 3rd', { appointment_date: '2026-12-03' }],
  [[day], 'the third of December', { appointment_date: '2026-12-03' }],
  [[day], '12/24', { appointment_date: '2026-12-24' }],
  [[day], '2026-12-01', { appointment_date: '2026-12-01' }],
  [[day], 'in two weeks', { appointment_date: '2026-11-29' }],
  [[day], 'a week from Friday', { appointment_date: '2026-11-27' }],
  [[day], 'Monday, no, actually Tuesday', { appointment_date: '2026-11-17' }],
  [[day], 'Thursday at 3pm', { appointment_date: '2026-11-19' }],
  [[day], 'today', { appointment_date: '2026-11-15' }],
  [[v('date_of_birth', 'date')], 'July 4 1990', { date_of_birth: '1990-07-04' }],
  [[v('date_of_birth', 'date')], '7/4/1990', { date_of_birth: '1990-07-04' }],
  [[v('purchase_date', 'date')], 'on March 3rd', { purchase_date: '2026-03-03' }],
  [[v('purchase_date', 'date')], 'December 24th', { purchase_date: '2025-12-24' }],
  [[v('incident_date', 'date')], 'last Friday', { incident_date: '2026-11-13' }],
  [[v('delivery_date')], 'next Monday please', { delivery_date: '2026-11-16' }],
  [[at], 'Friday at 3pm', { appointment: '2026-11-20T15:00:00-05:00' }],
  [[at], 'tomorrow at half past three', { appointment: '2026-11-16T15:30:00-05:00' }],
  [[at], 'three pm on Monday', { appointment: '2026-11-16T15:00:00-05:00' }],
  [[at], 'July 1st 2027 at 9:15 am', { appointment: '2027-07-01T09:15:00-04:00' }],
  [[at], 'Tuesday at ten in the morning', { appointment: '2026-11-17T10:00:00-05:00' }],
  [[v('preferred_time')], 'quarter to four', { preferred_time: '15:45' }],
  [[v('preferred_time')], 'two thirty pm', { preferred_time: '14:30' }],
  [[v('preferred_time')], '16:45', { preferred_time: '16:45' }],
  [[v('visit_date', 'date'), v('visit_time')], 'Friday at 3pm', { visit_date: '2026-11-20', visit_time: '15:00' }],
  [[v('date_of_birth', 'date')], 'March fifteenth, nineteen eighty five', { date_of_birth: '1985-03-15' }],
  [[at], 'how about Thursday at ten', { appointment: '2026-11-19T10:00:00-05:00' }],
  [[at], 'Wednesday at five', { appointment: '2026-11-18T17:00:00-05:00' }],
  [
    [v('guests', 'integer'), day, v('preferred_time')],
    'a table for four on Saturday at 7pm',
    { guests: 4, appointment_date: '2026-11-21', preferred_time: '19:00' },
  ],
  // names
  [[name], 'the name on the account is John Smith', { name: 'John Smith' }],
  [[name], 'my name is Ann Lee', { name: 'Ann Lee' }],
  [[name], 'this is Ann', { name: 'Ann' }],
  [[name], "it's Ann", { name: 'Ann' }],
  [[name], 'Ann Lee', { name: 'Ann Lee' }],
  [[name], 'ann lee', { name: 'Ann Lee' }],
  [[name], "I'm Ann-Marie O'Brien", { name: "Ann-Marie O'Brien" }],
  [[name], "Hi, I'm Bob and I need help", { name: 'Bob' }],
  [[name], 'Ann Lee speaking', { name: 'Ann Lee' }],
  [[name], 'um, the name is Ludwig van der Berg', { name: 'Ludwig van der Berg' }],
  [[name], 'José García', { name: 'José García' }],
  [[v('customer_name')], 'you can call me Sam', { customer_name: 'Sam' }],
  [[v('first_name'), v('last_name')], 'Ann Lee', { first_name: 'Ann', last_name: 'Lee' }],
  [[v('first_name'), v('last_name')], 'first name Ann, last name Lee', { first_name: 'Ann', last_name: 'Lee' }],
  [[v('first_name'), v('last_name')], 'my name is Ann', { first_name: 'Ann' }],
  [[v('last_name')], 'Lee', { last_name: 'Lee' }],
  [[v('last_name')], 'Mr. Lee', { last_name: 'Lee' }],
  [[v('first_name')], 'My name is Ann Lee', { first_name: 'Ann' }],
  [[name, order], 'This is Ann Lee, order 1001', { name: 'Ann Lee', order_number: '1001' }],
  [[name, v('phone', 'phone')], 'Grace Hopper, +1 202 555 0133.', { name: 'Grace Hopper', phone: '+12025550133' }],
  [[name, v('phone', 'phone')], 'Grace Hopper and my number is 202 555 0133', { name: 'Grace Hopper', phone: '+12025550133' }],
  [[name, v('phone', 'phone')], 'Call me, +1 202 555 0133.', { phone: '+12025550133' }],
  [[name, v('phone', 'phone')], 'Please Call +1 202 555 0133', { phone: '+12025550133' }],
  // yes and no
  [[agree], 'yes', { agreed: true }],
  [[agree], 'yeah sure', { agreed: true }],
  [[agree], 'nope', { agreed: false }],
  [[agree], 'not really', { agreed: false }],
  [[agree], "I don't think so", { agreed: false }],
  [[agree], 'no problem', { agreed: true }],
  [[agree], 'of course', { agreed: true }],
  [[agree], 'absolutely not', { agreed: false }],
  [[v('has_insurance', 'boolean')], 'I have insurance', { has_insurance: true }],
  [[v('has_insurance', 'boolean')], "I don't have insurance", { has_insurance: false }],
  // one of a list
  [[plan], 'pro', { plan: 'pro' }],
  [[plan], 'the Enterprise plan please', { plan: 'enterprise' }],
  [[plan], 'enterprize', { plan: 'enterprise' }],
  [[plan], 'the second one', { plan: 'pro' }],
  [[plan], 'option 3', { plan: 'enterprise' }],
  [[plan], 'the last one', { plan: 'enterprise' }],
  [[plan], 'not basic, pro', { plan: 'pro' }],
  [[plan], 'basic, no, make that pro', { plan: 'pro' }],
  [[size], 'the big one', { size: 'large' }],
  [[size], 'a tiny one', { size: 'small' }],
  [[one('speed', ['express', 'express_plus'])], 'express plus', { speed: 'express_plus' }],
  [[one('urgent', ['yes', 'no'])], 'yeah', { urgent: 'yes' }],
  [[one('method', ['credit_card', 'bank_transfer'])], 'by credit card', { method: 'credit_card' }],
  // own words
  [[city], 'Boston', { city: 'Boston' }],
  [[city], "um, it's Boston please", { city: 'Boston' }],
  [[v('address')], 'um, my address is 12 Main Street, Springfield', { address: '12 Main Street, Springfield' }],
  [[v('address')], '12 Main Street', { address: '12 Main Street' }],
  [[reason], 'the screen is broken', { reason: 'the screen is broken' }],
  [[reason], 'My reason is that it arrived late', { reason: 'it arrived late' }],
  [[v('question')], 'When do you open?', { question: 'When do you open?' }],
  [[order, reason], 'order 1001, it arrived broken', { order_number: '1001', reason: 'it arrived broken' }],
  [[v('address')], 'I live at 742 Evergreen Terrace, Springfield', { address: '742 Evergreen Terrace, Springfield' }],
  [[v('street'), city], 'street is Main Street and city is Boston', { street: 'Main Street', city: 'Boston' }],
  [[reason], 'because it does not fit', { reason: 'it does not fit' }],
  [
    [name, phone, reason],
    "Hi it's Maria Gonzalez, my number is 415 555 2671 and I have a toothache",
    { name: 'Maria Gonzalez', phone: '+14155552671', reason: 'I have a toothache' },
  ],
  [[v('income', 'number')], 'around fifty-five k', { income: 55000 }],
  [[city, v('color')], 'my city is Boston and the color is red', { city: 'Boston', color: 'red' }],
  [[v('company_name')], 'Acme Ltd', { company_name: 'Acme Ltd' }],
  // lists and objects
  [[v('items', 'array')], 'a lamp, two chairs and the table', { items: ['lamp', 'two chairs', 'table'] }],
  [[v('items', 'array')], '["a","b"]', { items: ['a', 'b'] }],
  [[v('data', 'object')], '{"a":1}', { data: { a: 1 } }],
  // several at once
  [
    [name, email, phone],
    "I'm Ann Lee, ann@example.com, 212-555-0123",
    { name: 'Ann Lee', email: 'ann@example.com', phone: '+12125550123' },
  ],
  [
    [order, amount, day],
    'order 1001, I can pay $50 next Friday',
    { order_number: '1001', amount: 50, appointment_date: '2026-11-20' },
  ],
  [[plan, v('seats', 'integer')], 'the pro plan with 12 seats', { plan: 'pro', seats: 12 }],
  [[amount, day], 'a hundred and fifty on the 3rd', { amount: 150, appointment_date: '2026-12-03' }],
];

const NOT_FOUND: [NormalVariable[], string][] = [
  [[order], 'I bought it on March 3rd'],
  [[order], 'I ordered two days ago'],
  [[order], 'I paid $150'],
  [[order], 'call me on 212-555-0123'],
  [[order], 'I do not have it'],
  [[order], 'ann2@example.com'],
  [[order], 'yes'],
  [[order], 'what do you mean?'],
  [[order], 'I have 3 kids'],
  [[order], 'half past three'],
  [[amount], 'next Friday'],
  [[amount], 'on the 3rd'],
  [[amount], 'March 3rd 2027'],
  [[amount], 'my phone is 212 555 0123'],
  [[amount], 'two one two five five five oh one two three'],
  [[amount], 'order 1001'],
  [[amount], 'at 5:30'],
  [[amount], 'I do not know'],
  [[amount], 'in 3 days'],
  [[amount], 'A-77-12'],
  [[v('age', 'integer')], 'I have 2 kids'],
  [[email], 'meet me at noon'],
  [[email], 'john doe at example dot com'],
  [[amount], 'I owe 300 but can pay 100'],
  [[amount], '12/24'],
  [[order], '1001 or 1002'],
  [[day], 'any day but Monday'],
  [[at], 'Monday morning'],
  [[email], 'ann at example'],
  [[email], '@ann'],
  [[email], 'I do not have one'],
  [[phone], '1001'],
  [[phone], '555-1234'],
  [[phone], 'March 3rd 2027 at 10:15'],
  [[day], 'I may come'],
  [[day], 'the second one'],
  [[day], 'order 1001'],
  [[day], 'whenever'],
  [[day], 'the sun was shining all over'],
  [[day], '150 dollars'],
  [[v('date_of_birth', 'date')], 'July 4th'],
  [[at], 'next Friday'],
  [[at], 'at 3pm'],
  [[name], "I'm calling about my order"],
  [[name], "it's urgent"],
  [[name], 'this is taking too long'],
  [[name], "I don't want to say"],
  [[name], 'yes'],
  [[name], 'why do you need that?'],
  [[name], "I'm not sure"],
  [[agree], 'maybe'],
  [[agree], "I'm not sure"],
  [[agree], 'what does that mean?'],
  [[agree], 'I have no idea'],
  [[plan], 'I do not know'],
  [[plan], 'basic or pro'],
  [[plan], 'what is the difference?'],
  [[plan], 'it was the first time'],
  [[city], 'what?'],
  [[city], 'why do you need that?'],
  [[city], "I don't know"],
  [[city], 'yes'],
  [[city], 'hello'],
  [[city], 'can I talk to a human'],
  [[city, v('color')], 'hm, let me think'],
  [[v('data', 'object')], 'a box'],
  [[v('data', 'object')], '{not json'],
  [[v('items', 'array')], 'no idea'],
  [[v('zip_code')], 'order 10015 please, and my account is new'],
  [[order], ''],
  [[order], '   '],
];

describe('extraction', () => {
  it('has enough cases to mean something', () => {
    expect(FOUND.length + NOT_FOUND.length).toBeGreaterThanOrEqual(150);
    expect(NOT_FOUND.length).toBeGreaterThanOrEqual(40);
  });

  it.each(FOUND.map(([variables, text, values]) => [text, variables, values] as const))(
    'finds “%s”',
    (text, variables, values) => {
      expect({ text, ...hear(variables, text) }).toEqual({ text, ...values });
    },
  );

  it.each(NOT_FOUND.map(([variables, text]) => [text, variables] as const))('finds nothing in “%s”', (text, variables) => {
    expect({ text, ...hear(variables, text) }).toEqual({ text });
  });
});
