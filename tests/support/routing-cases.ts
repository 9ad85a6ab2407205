// Sentences and the way they mean, for the tests of routing. null: none of them.
import type { Choice } from '../../flow/language/choices.ts';

const ways = (prompts: Record<string, string>): Choice[] =>
  Object.entries(prompts).map(([id, prompt]) => ({ id, prompt }));

const SUPPORT = ways({
  refund: 'The person wants a refund',
  status: 'The person asks where their order is',
  cancel: 'The customer wants to cancel their subscription',
  login: 'The user cannot log in or has forgotten their password',
  human: 'The person wants to talk to a human',
});
const COLLECTIONS = ways({
  pay: 'The person is willing to pay now',
  later: 'They can only pay later and promise a date',
  dispute: 'The person disputes the debt or says it is not theirs',
  hardship: 'The person cannot afford to pay because of hardship',
  stop: 'The person asks us to stop calling',
});
const BOOKING = ways({
  book: 'The patient wants to book a new appointment',
  move: 'The patient wants to reschedule an existing appointment',
  drop: 'The patient wants to cancel an appointment',
  hours: 'The patient asks about opening hours or location',
  price: 'The patient asks what a treatment costs',
});
const YES_NO = ways({ yes: 'The person agrees', no: 'The person declines' });
const OFFER = ways({
  buy: 'The customer wants to upgrade to the premium plan',
  stay: 'The customer does not want to upgrade',
});
const HELPED = ways({
  more: 'The person needs help with something else',
  bye: 'The person has no further questions and says goodbye',
});

const RESTAURANT = ways({
  table: 'The guest wants to reserve a table',
  takeaway: 'The guest wants to order food for pickup or delivery',
  menu: 'The guest asks about the menu or allergens',
  complaint: 'The guest complains about a bad experience',
});
const TELECOM = ways({
  outage: 'The caller reports that their internet is not working',
  bill: 'The caller has a question about their bill',
  upgrade: 'The caller would like a faster plan',
  moving: 'The caller is moving to a new address',
});
const INSURANCE = ways({
  claim: 'Customer wants to file a claim after an accident or damage',
  quote: 'Customer asks for a quote for a new policy',
  details: 'Customer wants to update personal details',
  other: 'Anything else',
});

export type RoutingCase = { choices: Choice[]; heard: string; asked?: string; expected: string | null };
const of = (choices: Choice[], pairs: [string, string | null][], asked?: string): RoutingCase[] =>
  pairs.map(([heard, expected]) => ({ choices, heard, expected, ...(asked === undefined ? {} : { asked }) }));

export const ROUTING_CASES: RoutingCase[] = [
  ...of(SUPPORT, [
    ['I want my money back', 'refund'],
    ['Can I return this and get reimbursed?', 'refund'],
    ['The blender arrived broken, I would like a refund', 'refund'],
    ['Where is my package?', 'status'],
    ['It has been two weeks and nothing arrived', 'status'],
    ['Has my parcel been shipped yet', 'status'],
    ['Please end my membership', 'cancel'],
    ['I want to cancel', 'cancel'],
    ["I'd like to stop my subscription", 'cancel'],
    ['My password does not work', 'login'],
    ["I can't get into my account", 'login'],
    ['it says invalid credentials', 'login'],
    ['Let me speak to an agent', 'human'],
    ['I need a real person', 'human'],
    ['representative', 'human'],
    ["I don't want a refund, I want to cancel my subscription", 'cancel'],
    ['The weather is lovely in Lisbon', null],
    ['purple elephants', null],
  ]),
  ...of(COLLECTIONS, [
    ['I can pay the full amount right now', 'pay'],
    ['Sure, I will pay by card today', 'pay'],
    ['I get paid on Friday, I will pay then', 'later'],
    ['Could I pay next month instead?', 'later'],
    ['That is not my debt', 'dispute'],
    ["I never bought anything from you, this isn't mine", 'dispute'],
    ['I lost my job and have no money', 'hardship'],
    ["I simply can't afford it", 'hardship'],
    ['Take me off your list', 'stop'],
    ['Do not call me again', 'stop'],
    ['What is the capital of France?', null],
  ]),
  ...of(BOOKING, [
    ["I'd like to make an appointment", 'book'],
    ['Can I see the doctor next week?', 'book'],
    ['I need to move my appointment to another day', 'move'],
    ['Could we postpone my visit?', 'move'],
    ["I can't make it, please cancel my appointment", 'drop'],
    ['When do you open on Saturdays?', 'hours'],
    ['Where are you located?', 'hours'],
    ['How much is a cleaning?', 'price'],
    ['What do you charge for a filling?', 'price'],
    ['Do you sell bicycles?', null],
  ]),
  ...of(YES_NO, [
    ['yes', 'yes'],
    ['yeah, that works', 'yes'],
    ['sounds good', 'yes'],
    ['no thanks', 'no'],
    ["I don't think so", 'no'],
    ['not really', 'no'],
    ['maybe', null],
  ]),
  ...of(
    OFFER,
    [
      ['yes please', 'buy'],
      ['no', 'stay'],
      ["I'd rather not", 'stay'],
      ['I want the premium plan', 'buy'],
    ],
    'Would you like to upgrade to the premium plan?',
  ),
  ...of(HELPED, [
    ["no, that's all, thanks", 'bye'],
    ['goodbye', 'bye'],
    ['yes, I have another problem with my bill', 'more'],
    ['my printer is also on fire', 'more'],
  ]),
  ...of(RESTAURANT, [
    ['Do you have space for four people on Saturday night?', 'table'],
    ['A table for two please', 'table'],
    ['Can I get two pizzas delivered?', 'takeaway'],
    ['I want to pick up some curry at seven', 'takeaway'],
    ['Is there gluten in the soup?', 'menu'],
    ['What vegan dishes do you have?', 'menu'],
    ['The waiter was rude to us yesterday', 'complaint'],
    ['My food was cold and I am very unhappy', 'complaint'],
  ]),
  ...of(TELECOM, [
    ['My wifi has been down since this morning', 'outage'],
    ['The connection keeps dropping', 'outage'],
    ['Why was I charged twice this month?', 'bill'],
    ['I do not understand my invoice', 'bill'],
    ['I need more speed', 'upgrade'],
    ['We are relocating to Austin in May', 'moving'],
    ['My new house needs internet, we move next week', 'moving'],
  ]),
  ...of(INSURANCE, [
    ['Somebody hit my car in the parking lot', 'claim'],
    ['A pipe burst and flooded the kitchen', 'claim'],
    ['How much would it cost to insure a motorbike?', 'quote'],
    ['I got married and my last name changed', 'details'],
    ['My phone number is different now', 'details'],
    ['Do you sponsor football teams?', 'other'],
  ]),
];

const BANK = ways({
  card: 'The customer lost a card or it was stolen',
  loan: 'The customer wants to apply for a loan',
  transfer: 'The customer wants to send money to another account',
  fraud: 'The customer reports a payment they did not make',
  branch: 'The customer asks for the nearest branch',
});
const HOTEL = ways({
  late: 'The guest will arrive late',
  room: 'The guest wants to change the room',
  breakfast: 'The guest asks about breakfast',
  clean: 'The guest needs towels or cleaning',
});

/** Written after the thresholds were set, and never used to set them. */
export const UNSEEN_CASES: RoutingCase[] = [
  ...of(BANK, [
    ['I think somebody took my wallet with my debit card', 'card'],
    ["I can't find my credit card anywhere", 'card'],
    ['I would like to borrow ten thousand dollars', 'loan'],
    ['How do I get financing for a car?', 'loan'],
    ['Please wire 200 euros to my sister', 'transfer'],
    ['I need to move money to my savings account', 'transfer'],
    ['There is a charge on my statement I do not recognise', 'fraud'],
    ['Somebody used my account to buy shoes, it was not me', 'fraud'],
    ['Where can I find you in Chicago?', 'branch'],
    ['Is there an office near me?', 'branch'],
    ['My cat is called Whiskers', null],
  ]),
  ...of(HOTEL, [
    ['We will not be there before midnight', 'late'],
    ['My flight is delayed, I will check in after 11 pm', 'late'],
    ['My room is too noisy, can I have another one?', 'room'],
    ['I want a room with a view of the sea instead', 'room'],
    ['What time is breakfast served?', 'breakfast'],
    ['Do you have eggs and coffee in the morning?', 'breakfast'],
    ['Could you bring fresh towels?', 'clean'],
    ['The bathroom is dirty', 'clean'],
    ['Who won the football world cup?', null],
  ]),
];
