// The assistants of the whole chats: flows as a stranger would draw them after the first hour, and what their help pages say.

const node = (id: string, type: string, config: object, more: object = {}) => ({
  op: 'upsert_node',
  node: { id, type, name: id, config, ...more },
});
const edge = (source: string, target: string, more: object = {}) => ({
  op: 'add_edge',
  edge: { id: `${source}-${target}`, source, target, ...more },
});
const when = (prompt: string, examples?: string[]) => ({
  kind: 'conditional',
  condition: { type: 'llm', prompt, ...(examples && { examples }) },
});
const variable = (name: string, type: string, description: string) => ({
  op: 'upsert_context_variable',
  variable: { name, type, source: 'collected', description },
});

export const CLINIC_HELP: readonly (readonly [string, string])[] = [
  [
    'Opening hours',
    'We are open from 8 am to 6 pm, Monday to Friday. On Saturday we are open from 9 am to 1 pm. On Sundays we are closed.',
  ],
  [
    'Prices',
    'A cleaning costs $120. A filling costs $180. A root canal costs $950. A first look is free for children under twelve.',
  ],
  [
    'Getting here',
    'You find us at 12 Harbor Street. Parking is free behind the building. Bus 7 stops in front of the door.',
  ],
  [
    'Insurance',
    'We take most insurance plans. Please bring your card with you. What your plan does not pay can be paid in three parts.',
  ],
];

export const CLINIC = (kb: string): object[] => [
  variable('patient_name', 'string', 'name of the patient'),
  variable('visit_day', 'date', 'day of the visit'),
  variable('visit_time', 'time', 'time of the visit'),
  variable('phone', 'phone', 'phone number of the patient'),
  node('hello', 'message', { text: 'Welcome to Harbor Dental.' }),
  node('wish', 'dialogue', { instructions: 'say: How can I help you today?' }),
  node('visit', 'collect', {
    variables: ['patient_name', 'visit_day', 'visit_time', 'phone'],
    confirm: true,
    instructions: 'May I have your name, the day and time you would like, and your phone number?',
  }),
  node('look_up', 'knowledge', { knowledge_base_ids: [kb], top_k: 3 }),
  node('unknown', 'message', { text: 'I am sorry, I have nothing about that.' }),
  node('desk', 'handoff', { queue: 'front-desk', message: 'I am getting somebody from the front desk.' }),
  node('booked', 'end', { outcome: 'success', label: 'booked', message: 'Booked. See you then, {{ patient_name }}!' }),
  node('bye', 'end', { outcome: 'neutral', label: 'goodbye', message: 'Goodbye!' }),
  edge('hello', 'wish'),
  edge(
    'wish',
    'visit',
    when('The person wants to book an appointment', [
      'I need an appointment',
      'can I see the dentist on Monday',
      'book a check-up for me',
      'do you have a free slot this week',
      'I want to come in for a filling',
    ]),
  ),
  edge(
    'wish',
    'desk',
    when('The person is in pain or it is an emergency', [
      'my tooth hurts a lot',
      'I have terrible toothache',
      'I knocked out a tooth',
      'my gum is bleeding badly',
      'this is an emergency',
    ]),
  ),
  edge(
    'wish',
    'look_up',
    when('The person asks a question about the practice', [
      'when do you open',
      'what does a crown cost',
      'do you take my insurance',
      'where are you',
      'is there a bus to you',
    ]),
  ),
  edge('wish', 'bye', when('The person says goodbye')),
  edge('wish', 'bye', { kind: 'on_cap', id: 'wish-cap' }),
  edge('look_up', 'wish', { kind: 'found' }),
  edge('look_up', 'unknown', { kind: 'not_found' }),
  edge('unknown', 'wish'),
  edge('visit', 'booked'),
  edge('visit', 'wish', { kind: 'else' }),
  edge('visit', 'desk', { kind: 'on_cap' }),
  { op: 'set_entry_node', node_id: 'hello' },
];

export const SHOP_HELP: readonly (readonly [string, string])[] = [
  ['Delivery', 'Delivery takes three working days. It is free above 50 dollars, otherwise it costs 4.90.'],
  [
    'Returns',
    'You can send anything back within 30 days. The money is on your account five days after the parcel has arrived.',
  ],
  ['Gift cards', 'Gift cards are valid for two years and can be used for any order.'],
];

export const SHOP = (kb: string): object[] => [
  variable('order_number', 'string', 'number of the order'),
  variable('reason', 'string', 'why the customer wants the money back'),
  node('wish', 'dialogue', { instructions: 'say: Hi, this is Lumen. What can I do for you?' }),
  node('which', 'collect', { variables: ['order_number'], instructions: 'What is your order number?' }),
  node('status', 'message', { text: 'Your order {{ order_number }} has left our house and is on its way.' }),
  node('refund', 'collect', {
    variables: ['order_number', 'reason'],
    confirm: true,
    instructions: 'Which order is it, and what was wrong with it?',
  }),
  node('look_up', 'knowledge', { knowledge_base_ids: [kb], top_k: 3 }),
  node('unknown', 'message', { text: 'I am sorry, I have nothing about that.' }),
  node('team', 'handoff', { queue: 'support' }),
  node('refunded', 'end', {
    outcome: 'success',
    label: 'refund',
    message: 'Done. The money for order {{ order_number }} is on its way.',
  }),
  node('bye', 'end', { outcome: 'neutral', label: 'goodbye', message: 'Goodbye!' }),
  edge('wish', 'which', when('The customer asks where an order or a parcel is')),
  edge('wish', 'refund', when('The customer wants a refund or wants to return an item for money back')),
  edge('wish', 'look_up', when('The customer asks a question about delivery, returns or gift cards')),
  edge('wish', 'team', when('The customer complains or wants to talk to a manager')),
  edge('wish', 'bye', { kind: 'on_cap' }),
  edge('which', 'status'),
  edge('which', 'team', { kind: 'on_cap' }),
  edge('status', 'wish'),
  edge('refund', 'refunded'),
  edge('refund', 'wish', { kind: 'else' }),
  edge('refund', 'team', { kind: 'on_cap' }),
  edge('look_up', 'wish', { kind: 'found' }),
  edge('look_up', 'unknown', { kind: 'not_found' }),
  edge('unknown', 'wish'),
  { op: 'set_entry_node', node_id: 'wish' },
];
