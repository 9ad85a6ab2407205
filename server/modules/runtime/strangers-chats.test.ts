// Chats as strangers type them, in trades of all sorts: typing errors, two things at once, second thoughts, one word at a time, over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';

// Monday, 1 March 2027, in the morning
const MONDAY = Date.parse('2027-03-01T09:00:00Z');

type Field = [name: string, type: string, description: string, values?: string[]];

/** One form that asks for all of it at once, and then for what is missing. */
const asking = (question: string, ...fields: Field[]): object[] => [
  ...fields.map(([name, type, description, values]) => ({
    op: 'upsert_context_variable',
    variable: { name, type, source: 'collected', description, ...(values && { enum_values: values }) },
  })),
  node('ask', 'collect', { variables: fields.map(([name]) => name), reask_cap: 3, instructions: `say: ${question}` }),
  node('done', 'end', { label: 'done', message: 'Thank you.' }),
  node('cap', 'end', { label: 'cap', message: 'Sorry.' }),
  edge('ask', 'done'),
  edge('ask', 'cap', { kind: 'on_cap' }),
  entry('ask'),
];

const FLOWS = {
  vet: asking(
    'What is your pet called, which medicine is it, and when will you pick it up?',
    ['pet_name', 'string', 'name of the pet'],
    ['medicine', 'string', 'medicine'],
    ['pickup_day', 'date', 'day of the pickup'],
  ),
  meter: asking(
    'What is your customer number, and what does the meter read?',
    ['customer_number', 'string', 'customer number'],
    ['meter_reading', 'integer', 'reading of the meter'],
  ),
  van: asking(
    'A small or a large van, from which day to which day, and what is the name of the driver?',
    ['van', 'enum', 'size of the van', ['small', 'large']],
    ['pickup_date', 'date', 'first day'],
    ['return_date', 'date', 'last day'],
    ['driver_name', 'string', 'name of the driver'],
  ),
  lesson: asking(
    'Which instrument, what is the name of the student, how old are they, and when should the first lesson be?',
    ['instrument', 'enum', 'instrument', ['piano', 'guitar', 'violin']],
    ['student_name', 'string', 'name of the student'],
    ['age', 'integer', 'age of the student'],
    ['lesson', 'datetime', 'day and time of the first lesson'],
  ),
  locksmith: asking(
    'What happened, where are you, and what is your phone number?',
    ['problem', 'string', 'problem with the lock'],
    ['address', 'string', 'address'],
    ['phone', 'phone', 'phone number'],
  ),
  hall: asking(
    'On which day, from when until when, and for how many guests?',
    ['day', 'date', 'day of the party'],
    ['start_time', 'time', 'beginning of the party'],
    ['end_time', 'time', 'end of the party'],
    ['guests', 'integer', 'number of guests'],
  ),
};

type Chat = [flow: keyof typeof FLOWS, said: string[], known: object];
const CHATS: Chat[] = [
  [
    'vet',
    ["hi! she's called Bella", 'its apoquel', 'friday'],
    { pet_name: 'Bella', medicine: 'apoquel', pickup_day: '2027-03-05' },
  ],
  ['vet', ['Rex, and it is Metacam, tomorrow'], { pet_name: 'Rex', medicine: 'Metacam', pickup_day: '2027-03-02' }],
  [
    'vet',
    ['my cat is named Luna 🐱', 'Bravecto', 'thursday pls 🙏'],
    { pet_name: 'Luna', medicine: 'Bravecto', pickup_day: '2027-03-04' },
  ],
  ['meter', ['771200', '48210'], { customer_number: '771200', meter_reading: 48210 }],
  [
    'meter',
    ['hello, my custmer number is 55120 n the readng is 9981'],
    { customer_number: '55120', meter_reading: 9981 },
  ],
  [
    'meter',
    ['this is the THIRD time im sending this!!! customer 88123 reading 4410!!!'],
    { customer_number: '88123', meter_reading: 4410 },
  ],
  ['meter', ['4410 is the reading', '88123'], { customer_number: '88123', meter_reading: 4410 }],
  [
    'van',
    ['I need a small van from March 10 to March 12', 'Tom Becker'],
    { van: 'small', pickup_date: '2027-03-10', return_date: '2027-03-12', driver_name: 'Tom Becker' },
  ],
  [
    'van',
    ['large', 'from the 8th', 'till the 11th', 'jo lindqvist'],
    { van: 'large', pickup_date: '2027-03-08', return_date: '2027-03-11', driver_name: 'Jo Lindqvist' },
  ],
  [
    'van',
    ['small', 'is insurance included?', 'march 9 - march 10', 'Eva Roth'],
    { van: 'small', pickup_date: '2027-03-09', return_date: '2027-03-10', driver_name: 'Eva Roth' },
  ],
  [
    'van',
    ['small', 'del 10 al 12 de marzo', 'me llamo Eva Roth'],
    { van: 'small', pickup_date: '2027-03-10', return_date: '2027-03-12', driver_name: 'Eva Roth' },
  ],
  [
    'van',
    [
      'the big one. large i mean',
      'friday thru monday',
      'no wait, return it on sunday',
      'the driver is called Max Vogt',
    ],
    { van: 'large', pickup_date: '2027-03-05', return_date: '2027-03-07', driver_name: 'Max Vogt' },
  ],
  [
    'lesson',
    ['guitar lessons for my son, he is called Oskar and he is 7', 'wednesday 4pm'],
    { instrument: 'guitar', student_name: 'Oskar', age: 7, lesson: '2027-03-03T16:00:00Z' },
  ],
  [
    'lesson',
    ['piano', 'Mia', '9', 'tomorrow at 5pm'],
    { instrument: 'piano', student_name: 'Mia', age: 9, lesson: '2027-03-02T17:00:00Z' },
  ],
  [
    'lesson',
    ['🎻', 'violin sorry', 'Noah Kim', 'eight', 'friday at half past three pm'],
    { instrument: 'violin', student_name: 'Noah Kim', age: 8, lesson: '2027-03-05T15:30:00Z' },
  ],
  [
    'locksmith',
    ['the key broke in the lock', 'flat 3, 22 Mill Lane', 'call me on 202 555 0188'],
    { problem: 'the key broke in the lock', address: 'flat 3, 22 Mill Lane', phone: '+12025550188' },
  ],
  ['locksmith', ['14 Baker Street, 202-555-0143'], { address: '14 Baker Street', phone: '+12025550143' }],
  [
    'hall',
    ['saturday from 2 to 6 pm for about 40 people'],
    { day: '2027-03-06', start_time: '14:00', end_time: '18:00', guests: 40 },
  ],
  [
    'hall',
    ['march 20', '7pm', '11pm', '40'],
    { day: '2027-03-20', start_time: '19:00', end_time: '23:00', guests: 40 },
  ],
  [
    'hall',
    ['march 20, 7pm until 11pm', 'how many can you fit??', '60'],
    { day: '2027-03-20', start_time: '19:00', end_time: '23:00', guests: 60 },
  ],
  [
    'hall',
    ['sat', '5pm', 'actually sunday', 'til 9pm', '25 ppl'],
    { day: '2027-03-07', start_time: '17:00', end_time: '21:00', guests: 25 },
  ],
  [
    'hall',
    ['I want to talk to a human', 'ugh fine. march 20 2pm-5pm, 30 guests'],
    { day: '2027-03-20', start_time: '14:00', end_time: '17:00', guests: 30 },
  ],
];

let app: TestApp;
const assistants = new Map<string, string>();
beforeAll(async () => {
  app = await testApp({
    env: { RATE_LIMITS: 'off' },
    clock: acceleratedClock({ speed: 1, offsetMs: MONDAY - Date.now() }),
  });
  for (const [name, ops] of Object.entries(FLOWS)) {
    const current_time = { enabled: true, timezone: 'UTC' };
    assistants.set(name, (await makeActive(app.owner, ops, { name, current_time })).id);
  }
});
afterAll(() => app.stop());

describe('what a stranger has said', () => {
  it.each(CHATS)('%s: %j', async (flow, said, known) => {
    const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: assistants.get(flow) }));
    const talk: string[] = [];
    for (const text of said) {
      const { replies } = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text }));
      talk.push(`> ${text}`, ...replies.map((reply: { text: string }) => reply.text));
    }
    const { variables } = created(await app.owner.get(`/v1/conversations/${id}`));
    const collected = Object.entries(variables).filter(([, value]) => value !== null && value !== undefined);
    expect(Object.fromEntries(collected), talk.join('\n')).toEqual(known);
  });
});
