// Owns the examples of what is more than one node: global nodes, components, events, priorities.
import type { LanguageExample } from './example.ts';

const BYE = { id: 'bye', type: 'end', config: { message: 'Goodbye.' } };

/** The person may ask for a human anywhere, also in the middle of a form. */
export const GLOBAL_EXAMPLE: LanguageExample = {
  variables: [{ name: 'order_no', type: 'string', source: 'collected', description: 'order number' }],
  nodes: [
    {
      id: 'ask',
      type: 'collect',
      config: { variables: ['order_no'], instructions: 'I am the virtual assistant. What is your order number?' },
    },
    {
      id: 'hours',
      type: 'message',
      config: { text: 'We are open from 9 to 18.' },
      global: {
        enabled: true,
        return_to_previous: true,
        enter_condition: { type: 'llm', prompt: 'The person asks about the opening hours' },
      },
    },
    {
      id: 'desk',
      type: 'handoff',
      config: { queue: 'front_desk', message: 'I am fetching a colleague.' },
      global: { enabled: true, enter_condition: { type: 'llm', prompt: 'The person wants to talk to a human' } },
    },
    BYE,
  ],
  edges: [
    { source: 'ask', target: 'bye' },
    { source: 'ask', target: 'desk', kind: 'on_cap' },
    { source: 'desk', target: 'ask', kind: 'on_release' },
  ],
  talk: {
    first: 'What is your order number?',
    turns: [
      ['What are your opening hours?', 'We are open from 9 to 18.'],
      ['I want to talk to a human', 'I am fetching a colleague.'],
    ],
  },
};

/** What runs inside a component node: it takes `guest` and gives back `phrase`. */
export const COMPONENT_EXAMPLE: LanguageExample = {
  variables: [
    { name: 'guest', type: 'string', source: 'provided' },
    { name: 'phrase', type: 'string', source: 'derived' },
  ],
  nodes: [
    {
      id: 'make',
      type: 'set_variable',
      config: { assignments: [{ variable: 'phrase', expression: '"Welcome " + guest' }] },
    },
    { id: 'out', type: 'end' },
  ],
  edges: [{ source: 'make', target: 'out' }],
  outputs: [{ name: 'phrase', variable: 'phrase' }],
};

/** Two conditions that both hold: the lower priority wins. */
export const PRIORITY_EXAMPLE: LanguageExample = {
  variables: [{ name: 'balance', type: 'number', source: 'provided' }],
  given: { balance: 900 },
  nodes: [
    { id: 'check', type: 'condition' },
    { id: 'high', type: 'end', config: { message: 'Your virtual assistant says: that is a lot.' } },
    { id: 'some', type: 'end', config: { message: 'Your virtual assistant says: that is something.' } },
    BYE,
  ],
  edges: [
    { source: 'check', target: 'some', priority: 2, condition: { type: 'expression', expression: 'balance > 100.0' } },
    { source: 'check', target: 'high', priority: 1, condition: { type: 'expression', expression: 'balance > 500.0' } },
    { source: 'check', target: 'bye', kind: 'else' },
  ],
  talk: { first: 'that is a lot.' },
};

/** An event takes the person out of a dialogue. */
export const EVENT_EXAMPLE: LanguageExample = {
  nodes: [
    {
      id: 'talk',
      type: 'dialogue',
      config: {
        instructions: 'say: I am the virtual assistant. Tell me about your day while we wait for the payment.',
        goal: 'Pass the time',
      },
    },
    { id: 'paid', type: 'end', config: { message: 'The payment has come.' } },
    BYE,
  ],
  edges: [
    { source: 'talk', target: 'paid', kind: 'event', condition: { type: 'event', event: 'payment_received' } },
    { source: 'talk', target: 'bye', kind: 'on_cap' },
    { source: 'talk', target: 'bye', kind: 'default' },
  ],
  talk: { first: 'Tell me about your day' },
};
