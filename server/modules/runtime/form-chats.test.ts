// Small whole chats with forms, written as people type: what the built-in assistant knows at their end, over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';

// Monday, 1 March 2027, in the morning
const MONDAY = Date.parse('2027-03-01T09:00:00Z');

const variable = (name: string, type: string, description = '', more: object = {}) => ({
  op: 'upsert_context_variable',
  variable: { name, type, source: 'collected', description, ...more },
});
const when = (prompt: string) => ({ kind: 'conditional', condition: { type: 'llm', prompt } });
const form = (id: string, variables: string[], more: object = {}) =>
  node(id, 'collect', { variables, reask_cap: 2, ...more });
const ENDS = [
  node('done', 'end', { label: 'done', message: 'Thank you.' }),
  node('cap', 'end', { label: 'cap', message: 'Sorry.' }),
];

const TABLE_VALUES = [
  variable('people', 'integer', 'number of people'),
  variable('day', 'date', 'day of the booking'),
  variable('at', 'time', 'time of the booking'),
  variable('guest_name', 'string', 'name of the guest'),
];
const TABLE = ['people', 'day', 'at', 'guest_name'];
const FLOWS: Record<string, object[]> = {
  table: [
    ...TABLE_VALUES,
    node('wish', 'dialogue', { instructions: 'say: Hello, how can I help you?' }),
    form('book', TABLE, { instructions: 'say: For how many people, on which day, at what time and under what name?' }),
    ...ENDS,
    edge('wish', 'book', when('The person wants to book or reserve a table')),
    edge('wish', 'cap', { kind: 'else' }),
    edge('book', 'done'),
    edge('book', 'cap', { kind: 'on_cap' }),
    entry('wish'),
  ],
  confirmed: [
    ...TABLE_VALUES,
    form('book', TABLE, { confirm: true }),
    ...ENDS,
    edge('book', 'done'),
    edge('book', 'cap', { kind: 'on_cap' }),
    entry('book'),
  ],
  stay: [
    variable('adults', 'integer', 'number of adults'),
    variable('children', 'integer', 'number of children'),
    variable('check_in', 'date', 'day of arrival'),
    variable('check_out', 'date', 'day of departure'),
    form('a', ['adults'], { instructions: 'say: How many adults?' }),
    form('b', ['children'], { instructions: 'say: And how many children?' }),
    form('c', ['check_in'], { instructions: 'say: On which day do you arrive?' }),
    form('d', ['check_out'], { instructions: 'say: And on which day do you leave?' }),
    ...ENDS,
    edge('a', 'b'),
    edge('b', 'c'),
    edge('c', 'd'),
    edge('d', 'done'),
    entry('a'),
  ],
  visit: [
    variable('service', 'enum', '', { enum_values: ['cleaning', 'check-up', 'whitening'] }),
    variable('appointment', 'datetime', 'day and time of the appointment'),
    variable('patient_name', 'string', 'full name of the patient'),
    variable('phone_number', 'phone', 'phone number'),
    form('book', ['service', 'appointment', 'patient_name', 'phone_number'], { confirm: true }),
    ...ENDS,
    edge('book', 'done'),
    edge('book', 'cap', { kind: 'on_cap' }),
    entry('book'),
  ],
  caller: [
    variable('caller_last_name', 'string', 'last name'),
    variable('contact_email', 'email', 'e-mail address'),
    variable('day', 'date', 'day of the delivery'),
    form('a', ['caller_last_name'], { instructions: 'say: What is your last name?' }),
    form('b', ['contact_email'], { instructions: 'say: What is your e-mail address?' }),
    form('c', ['day'], { instructions: 'say: On which day shall we deliver?' }),
    ...ENDS,
    edge('a', 'b'),
    edge('b', 'c'),
    edge('c', 'done'),
    entry('a'),
  ],
  support: [
    variable('order_number', 'string', 'order number'),
    variable('reason', 'string', 'reason for the return'),
    node('wish', 'dialogue', { instructions: 'say: What can I do for you?' }),
    form('return', ['order_number', 'reason'], { instructions: 'say: Which order is it, and what is the reason?' }),
    ...ENDS,
    edge('wish', 'return', when('The person wants to return or send back an order')),
    edge('wish', 'cap', { kind: 'else' }),
    edge('return', 'done'),
    entry('wish'),
  ],
};

const FOUR_ON_TUESDAY = { people: 4, day: '2027-03-02', at: '19:00', guest_name: 'Ana' };
type Chat = [flow: keyof typeof FLOWS, said: string[], known: object];
const CHATS: Chat[] = [
  // said before the form
  ['table', ["I'd like to book a table for four tomorrow at 7pm, name is Ana"], FOUR_ON_TUESDAY],
  ['table', ['can i book a table tmrw at 7pm for 4 ppl pls', 'Ana'], FOUR_ON_TUESDAY],
  ['table', ['I want to book a table'], {}],
  [
    'table',
    ['hi, i need to reserve a table on friday', '5 of us at 8pm', 'under Lopez'],
    { day: '2027-03-05', people: 5, at: '20:00', guest_name: 'Lopez' },
  ],
  [
    'table',
    ['a table for two please', 'tomorrow', '6pm', 'Jo Park'],
    { people: 2, day: '2027-03-02', at: '18:00', guest_name: 'Jo Park' },
  ],
  [
    'table',
    ['book a table under Ana Silva', 'for 3 on march 9 at 1pm'],
    { people: 3, day: '2027-03-09', at: '13:00', guest_name: 'Ana Silva' },
  ],
  ['table', ['six people'], { people: 6 }],
  ['table', ['8pm tomorrow for 2'], { people: 2, day: '2027-03-02', at: '20:00' }],
  ['support', ['I want to return an order'], {}],
  ['support', ['I want to send back order A-10432'], { order_number: 'A-10432' }],
  [
    'support',
    ['i want to return order number 55012', 'it arrived broken'],
    { order_number: '55012', reason: 'it arrived broken' },
  ],
  // several things at once, in any order
  ['table', ['book a table', 'Tom, this Friday'], { guest_name: 'Tom', day: '2027-03-05' }],
  ['table', ['book a table', '8pm, 3 people'], { people: 3, at: '20:00' }],
  [
    'table',
    ['book a table', 'Ann Lee, 4 people, tomorrow at noon'],
    { guest_name: 'Ann Lee', people: 4, day: '2027-03-02', at: '12:00' },
  ],
  [
    'table',
    ['book a table', 'on the 12th', 'for 5', 'half past 6 pm', 'its Bob'],
    { day: '2027-03-12', people: 5, at: '18:30', guest_name: 'Bob' },
  ],
  [
    'visit',
    ['cleaning on friday at 3pm', 'Ann Lee, 202-555-0143', 'yes'],
    { service: 'cleaning', appointment: '2027-03-05T15:00:00Z', patient_name: 'Ann Lee' },
  ],
  // a bare value answers the question just asked
  [
    'table',
    ['book a table for 4 tomorrow under Ana', '8'],
    { people: 4, day: '2027-03-02', at: '08:00', guest_name: 'Ana' },
  ],
  ['table', ['book a table tomorrow at 7pm under Ana', '8'], { ...FOUR_ON_TUESDAY, people: 8 }],
  ['table', ['book a table for 4 tomorrow at 7pm', 'yep', 'Ann Lee'], { ...FOUR_ON_TUESDAY, guest_name: 'Ann Lee' }],
  ['table', ['book a table for 4 at 7pm', 'ann lee', 'tomorrow'], { ...FOUR_ON_TUESDAY, guest_name: 'Ann Lee' }],
  [
    'stay',
    ['2', '1', 'tomorrow', 'friday'],
    { adults: 2, children: 1, check_in: '2027-03-02', check_out: '2027-03-05' },
  ],
  ['stay', ['2'], { adults: 2 }],
  ['stay', ['2 adults', 'tomorrow'], { adults: 2 }],
  ['stay', ['2 adults and 1 child', 'march 10'], { adults: 2, children: 1, check_in: '2027-03-10' }],
  // changes of mind
  ['table', ['book a table for 4 on friday', 'no wait, make it saturday'], { people: 4, day: '2027-03-06' }],
  [
    'table',
    ['book a table for 4 tomorrow at 9am', 'sorry, I meant 10am'],
    { people: 4, day: '2027-03-02', at: '10:00' },
  ],
  ['table', ['book a table for 4 tomorrow at 7pm', 'actually for 5 people', 'Ana'], { ...FOUR_ON_TUESDAY, people: 5 }],
  ['table', ['book a table for 4 tomorrow at 7pm', 'oh sorry we are 6 now', 'Ana'], { ...FOUR_ON_TUESDAY, people: 6 }],
  [
    'table',
    ['book a table for 4 tomorrow at 7pm', 'Ana. and can you make it 8pm instead?'],
    { ...FOUR_ON_TUESDAY, at: '20:00' },
  ],
  [
    'table',
    ['book a table for 4 tomorrow at 7pm', 'Ana, but wednesday is better'],
    { ...FOUR_ON_TUESDAY, day: '2027-03-03' },
  ],
  ['table', ['book a table for four, no, five tomorrow at 7pm', 'Ana'], { ...FOUR_ON_TUESDAY, people: 5 }],
  ['table', ['book a table for 4 tomorrow at 7pm under Ana Silva'], { ...FOUR_ON_TUESDAY, guest_name: 'Ana Silva' }],
  [
    'stay',
    ['2', '1', 'tomorrow', 'no wait, make it wednesday', 'friday'],
    { check_in: '2027-03-03', check_out: '2027-03-05' },
  ],
  ['stay', ['2', 'sorry, 3 adults', '1'], { adults: 3, children: 1 }],
  // read back
  ['confirmed', ['4 people tomorrow 7pm, Ana', 'yes'], FOUR_ON_TUESDAY],
  ['confirmed', ['4 people tomorrow 7pm, Ana', 'yes but at 8pm', 'yes'], { ...FOUR_ON_TUESDAY, at: '20:00' }],
  [
    'confirmed',
    ['4 people tomorrow 7pm, Ana', 'no', 'the time should be 8pm', 'yes'],
    { ...FOUR_ON_TUESDAY, at: '20:00' },
  ],
  ['confirmed', ['4 people tomorrow 7pm, Ana', 'no, 5 people', 'right'], { ...FOUR_ON_TUESDAY, people: 5 }],
  [
    'confirmed',
    ['4 people tomorrow 7pm, Ana', 'no', 'the day', 'wednesday', 'yes'],
    { ...FOUR_ON_TUESDAY, day: '2027-03-03' },
  ],
  [
    'confirmed',
    ['4 people tomorrow 7pm, Ana', 'the name is wrong', 'Anna Berg', 'yep'],
    { ...FOUR_ON_TUESDAY, guest_name: 'Anna Berg' },
  ],
  [
    'visit',
    ['check-up tomorrow at 9am, Ann Lee, 202-555-0143', 'no make it 10', 'yes'],
    { appointment: '2027-03-02T10:00:00Z' },
  ],
  [
    'visit',
    ['check-up tomorrow at 9am, Ann Lee, 202-555-0143', 'wait, on wednesday', 'yes'],
    { appointment: '2027-03-03T09:00:00Z' },
  ],
  // as recognizers write what callers say
  [
    'caller',
    ['um it is D as in David, A, V, I, S', 'uh dana at gmail dot com', 'the fifth, no, the sixth of march'],
    { caller_last_name: 'Davis', contact_email: 'dana@gmail.com', day: '2027-03-06' },
  ],
  [
    'caller',
    ['Lee', 'it is ann dot lee at example dot com', 'um, saturday'],
    { caller_last_name: 'Lee', contact_email: 'ann.lee@example.com', day: '2027-03-06' },
  ],
  // what says nothing changes nothing
  [
    'table',
    ['book a table for 4 tomorrow at 7pm', 'are you open on sunday?'],
    { people: 4, day: '2027-03-02', at: '19:00' },
  ],
  ['table', ['book a table for 4 tomorrow at 7pm', 'hmm', 'Ana'], FOUR_ON_TUESDAY],
  ['table', ['I have been waiting since friday, I want to book a table'], {}],
  ['table', ['I want to book a table but I have 3 questions'], {}],
];

let app: TestApp;
const assistants = new Map<string, string>();
beforeAll(async () => {
  app = await testApp({
    env: { RATE_LIMITS: 'off' },
    clock: acceleratedClock({ speed: 1, offsetMs: MONDAY - Date.now() }),
  });
  for (const [name, ops] of Object.entries(FLOWS))
    assistants.set(name, (await makeActive(app.owner, ops, { name })).id);
});
afterAll(() => app.stop());

async function chat(flow: string, said: readonly string[]) {
  const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: assistants.get(flow) }));
  const replies: string[] = [];
  for (const text of said) {
    const answer = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text }));
    replies.push(answer.replies.map((reply: { text: string }) => reply.text).join(' '));
  }
  const { variables, outcome_label } = created(await app.owner.get(`/v1/conversations/${id}`));
  return { id, replies, label: outcome_label, variables };
}

const FIELDS = [
  'caller_last_name',
  'contact_email',
  'people',
  'day',
  'at',
  'guest_name',
  'adults',
  'children',
  'check_in',
  'check_out',
  'service',
  'appointment',
  'patient_name',
  'order_number',
  'reason',
];
const collected = (variables: Record<string, unknown>): object =>
  Object.fromEntries(
    FIELDS.flatMap((name) =>
      variables[name] === undefined || variables[name] === null ? [] : [[name, variables[name]]],
    ),
  );

describe('a form in a chat', () => {
  it.each(CHATS)('%s: %j', async (flow, said, known) => {
    const { variables, replies } = await chat(flow, said);
    const isPartOnly = flow === 'stay' || flow === 'visit';
    if (isPartOnly) expect(collected(variables), replies.join('\n')).toMatchObject(known);
    else expect(collected(variables), replies.join('\n')).toEqual(known);
  });

  it('asks only for what is missing, and says what was understood', async () => {
    const { replies } = await chat('table', ['book a table for 4 on friday', 'hmm', '8', 'Ana']);
    expect(replies[0]).toBe(
      'Got it: 4 people and Friday, March 5. Could you tell me the time of the booking and your name, please?',
    );
    expect(replies[1]).toBe('To go on I still need the time of the booking and your name.');
    expect(replies[2]).toBe('Got it: 8:00 am. What is your name?');
    expect(replies[3]).toBe('Thank you.');
  });

  it('says a guess before it goes on, and asks what is wrong after a no', async () => {
    const guessed = await chat('table', ['book a table for 4 on friday under Ana', 'at 8']);
    expect(guessed.replies.at(-1)).toBe('Got it: 8:00 am. Thank you.');
    const denied = await chat('confirmed', ['4 people tomorrow 7pm, Ana', 'no']);
    expect(denied.replies.at(-1)).toMatch(
      /^I am sorry\. What should I change: the number of people, .* or your name\?$/,
    );
  });

  it('gives up only when nothing more is learned', async () => {
    const patient = await chat('table', ['book a table', '4', 'no, 5', 'no, 6', 'friday', '8pm', 'Ana']);
    expect(patient.label).toBe('done');
    const silent = await chat('table', ['book a table', 'hm', 'hmm', 'well']);
    expect(silent.label).toBe('cap');
  });

  it('tells in its trace which words gave which value', async () => {
    const { id } = await chat('table', ['book a table for 4 on friday']);
    const { data } = created(await app.owner.get(`/v1/conversations/${id}/trace?limit=100`));
    const notes = data.filter(
      ({ detail }: { detail: { ahead?: boolean; model?: string } }) => detail.ahead && detail.model === 'flow',
    );
    expect(notes).toMatchObject([
      { detail: { words: { people: '4', day: 'friday' }, variables: { people: 4, day: '2027-03-05' } } },
    ]);
  });
});
