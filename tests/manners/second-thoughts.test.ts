// What people do with a wish once it is said: two at once, another one in the middle of a form, a value that comes later, leaving it, being done.
// Two trades of their own; every line is judged after it was said, by rules alone and with the reader.
import { afterAll, describe, expect, test } from 'vitest';
import type { ModelPorts } from '../../nlu/reader/question.ts';
import { builtInReader } from '../support/reader.ts';
import { flowOfBusiness } from './chat-flows.ts';
import { resultOf } from './judged-turns.ts';
import { Conversation } from './talk.ts';

const ARCHERY = {
  firm: 'Longmeadow Archery',
  ways: [
    {
      id: 'lesson',
      prompt: 'The person wants to book a lesson',
      examples: ['I would like a lesson', 'can we come and try archery', 'teach me to shoot'],
      fields: [
        ['people', 'integer', 'number of people'],
        ['lesson_day', 'date', 'day of the lesson'],
        ['bow', 'enum', 'kind of bow', ['longbow', 'recurve', 'compound']],
      ],
    },
    {
      id: 'arrows',
      prompt: 'The person wants to order arrows',
      examples: ['I need new arrows', 'send me a dozen arrows', 'can I buy arrows'],
      fields: [
        ['arrow_count', 'integer', 'number of arrows'],
        ['engraving', 'string', 'words on the arrows'],
      ],
    },
    {
      id: 'quit',
      prompt: 'The person wants to end the membership',
      examples: ['cancel my membership', 'I am leaving the club', 'end my membership'],
      fields: [['member_no', 'string', 'member number']],
    },
    { id: 'ask', prompt: 'The person asks a question about prices or the range', leads: 'help' },
  ],
  help: ['A lesson costs 35 dollars.', 'The range is closed on Mondays.', 'Bows are lent to beginners free of charge.'],
} as const;

const STAIRLIFT = {
  firm: 'Steady Stairlifts',
  ways: [
    {
      id: 'repair',
      prompt: 'The stairlift does not work and the person wants a mechanic',
      examples: ['my stairlift is stuck', 'the lift makes a noise', 'it does not go up any more'],
      fields: [
        ['fault', 'string', 'what is wrong with it'],
        ['on_site', 'string', 'who will be at home'],
        ['phone', 'phone', 'phone number'],
      ],
    },
    {
      id: 'offer',
      prompt: 'The person wants an offer for a new stairlift',
      examples: ['what would a stairlift be for us', 'we need a stairlift', 'I want an offer'],
      fields: [
        ['steps', 'integer', 'how many steps'],
        ['visit_day', 'date', 'day of the visit'],
        ['visit_time', 'time', 'time of the visit'],
      ],
    },
    { id: 'ask', prompt: 'The person asks a question about prices or warranties', leads: 'help' },
  ],
  help: ['A mechanic costs 70 dollars an hour.', 'The warranty is five years.'],
} as const;

const FLOWS = { archery: ARCHERY, stairlift: STAIRLIFT };
/** The trade, a title, then what is said and what holds after it. */
type Chat = readonly string[];

const TALKS: readonly Chat[] = [
  [
    'archery',
    'two wishes: the first is done, then the second is asked about, and nothing is done by itself',
    'end my membership and send me arrows > at:quit',
    'M-2217 > at:quit;member_no=M-2217',
    'yes > did:quit;at:more',
    'yes > at:wish;says:/order arrows/',
    'yes > at:arrows',
  ],
  [
    'archery',
    'the company counts, before it is asked for',
    'can me and my sister come and try archery > at:lesson;people=2',
    'saturday > at:lesson;lesson_day=2026-11-21;bow=null',
  ],
  [
    'archery',
    'a topic that is only looked up does not leave the form',
    'I would like a lesson > at:lesson',
    'what does a lesson cost? > at:lesson;says:/35/',
    'two people > at:lesson;people=2;bow=null',
    'hm prices > at:lesson;people=2',
    'friday > at:lesson;lesson_day=2026-11-20',
    'recurve > at:lesson;bow=recurve;says:/right/',
    'yes > did:lesson;at:more',
    'nope thats me done for today > end:bye',
  ],
  [
    'archery',
    'leaving it, with a reason',
    'teach me to shoot > at:lesson',
    'forget it then, i will ask my coach first > at:wish',
    'cancel my membership > at:quit',
    "leave it, I'll keep it > at:wish",
    'never mind, i will think about it > at:wish;says:/else/',
    'no thats all for now, bye > end:bye',
  ],
  [
    'archery',
    'the lead-in is no part of a text',
    'I need new arrows > at:arrows',
    '24 > at:arrows;arrow_count=24',
    'it should say Robin of Loxley > at:arrows;engraving=Robin of Loxley',
  ],
  [
    'stairlift',
    'a number that sums others up, and a day that is taken back',
    'we need a stairlift > at:offer',
    '9 to the landing and 5 after it, so fourteen > at:offer;steps=14',
    'friday at 3pm > at:offer;visit_day=2026-11-20;visit_time=15:00;says:/right/',
    'yes > did:offer;at:more',
    "nah we're sorted > end:bye",
  ],
  [
    'stairlift',
    'a yes answers the form, not what was asked before it',
    'I want an offer > at:offer',
    "that's it yes > at:offer;steps=null",
    '12 steps > at:offer;steps=12',
  ],
];
const BY_READER: readonly Chat[] = [
  [
    'stairlift',
    'a later remark is added to what is known',
    'my stairlift is stuck > at:repair;fault=my stairlift is stuck',
    'it also stops halfway up the stairs > at:repair;says:/stuck.*stops halfway up/',
    'ask for Mrs Ortega at the side door > at:repair;on_site=Mrs Ortega',
  ],
  [
    'stairlift',
    'a correction with its reason is no other wish',
    'I want an offer > at:offer',
    'next thursday at 10am > at:offer;visit_day=2026-11-26',
    'oh no wait, thursday i am at the hospital, friday > at:offer;visit_day=2026-11-27;visit_time=10:00',
  ],
];

const reader = builtInReader();
afterAll(() => reader?.close());

async function hold([trade, , ...lines]: Chat, read: ModelPorts['read']): Promise<void> {
  const business = FLOWS[trade as keyof typeof FLOWS];
  const talk = await Conversation.begin(flowOfBusiness(business), business.help, read);
  for (const line of lines) {
    const [words = '', expected = ''] = line.split(' > ');
    const before = talk.state.node;
    await talk.user(words);
    const seen = `“${words}” → ${talk.state.ended?.label ?? talk.state.node} [${talk.tools.join()}] ${talk.replies.join(' ')} — ${JSON.stringify(talk.state.scopes[0])} ${talk.reasons.join(' ')}`;
    expect(resultOf(talk, before, expected), `wanted ${expected}: ${seen}`).toBe('right');
  }
}

describe('by rules', () => {
  test.each(TALKS)('%s: %s', (...chat: string[]) => hold(chat, undefined));
});

describe.runIf(reader)('by the reader', () => {
  test.each([...TALKS, ...BY_READER])('%s: %s', (...chat: string[]) => hold(chat, reader!.read));
});
