// Five businesses that no other test, demo or page knows, each with the flow that its owner would draw: wishes, forms, tools, a help page
// and a person. The chats in chats.txt were written from these descriptions alone, before anything was run.
import type { Json } from '../../flow/language/json.ts';

type Field = readonly [name: string, type: string, description: string, options?: readonly string[]];
type Way = { id: string; prompt: string; examples?: readonly string[] } & (
  | { fields: readonly Field[] }
  | { leads: 'help' | 'desk' }
);
export type Business = { firm: string; ways: readonly Way[]; help: readonly string[] };

export const BUSINESSES: Record<string, Business> = {
  pest: {
    firm: 'Brightwater Pest Control',
    ways: [
      {
        id: 'book',
        prompt: 'The person wants an exterminator to come',
        examples: ['we have ants in the kitchen', 'I need somebody to get rid of mice', 'can you treat a wasp nest'],
        fields: [
          ['pest', 'enum', 'which animal it is', ['ants', 'mice', 'wasps', 'bedbugs']],
          ['address', 'string', 'street and house number'],
          ['visit_day', 'date', 'day of the visit'],
          ['part', 'enum', 'part of the day', ['morning', 'afternoon']],
        ],
      },
      {
        id: 'move',
        prompt: 'The person wants to move a visit to another day',
        examples: ['I need another day for my visit', 'can we reschedule', 'move my appointment'],
        fields: [
          ['visit_number', 'string', 'visit number'],
          ['new_day', 'date', 'new day'],
        ],
      },
      {
        id: 'cancel',
        prompt: 'The person wants to cancel a visit',
        examples: ['cancel my visit', 'I do not need you to come any more', 'call off the appointment'],
        fields: [['visit_number', 'string', 'visit number']],
      },
      { id: 'ask', prompt: 'The person asks a question about the treatment or the prices', leads: 'help' },
      {
        id: 'unwell',
        prompt: 'Somebody was stung or bitten and feels unwell',
        examples: [
          'my son got stung and his face swells',
          'I was bitten and feel dizzy',
          'she cannot breathe well after a sting',
        ],
        leads: 'desk',
      },
    ],
    help: [
      'A treatment against ants or mice costs 140 dollars, against wasps 95 dollars.',
      'Pets can come back into the room after four hours.',
      'We come again free of charge if the animals are back within 30 days.',
      'A visit takes about an hour.',
    ],
  },
  piano: {
    firm: 'Ivory and Felt, piano tuners',
    ways: [
      {
        id: 'tune',
        prompt: 'The person wants a piano tuned',
        examples: ['my piano is out of tune', 'I need a tuning', 'can you tune our upright'],
        fields: [
          ['client', 'string', 'name of the client'],
          ['instrument', 'enum', 'kind of piano', ['upright', 'grand']],
          ['tuning_day', 'date', 'day of the tuning'],
          ['tuning_time', 'time', 'time of the tuning'],
        ],
      },
      {
        id: 'sell',
        prompt: 'The person wants to sell a piano',
        examples: ['do you buy old pianos', 'I want to sell my piano', 'looking for a buyer for a grand piano'],
        fields: [
          ['brand', 'string', 'brand of the piano'],
          ['price', 'money', 'price that you ask for'],
        ],
      },
      { id: 'ask', prompt: 'The person has a question about tuning, repairs or prices', leads: 'help' },
      { id: 'complain', prompt: 'The person complains about a repair', leads: 'desk' },
    ],
    help: [
      'Tuning an upright costs 120 dollars and a grand 160 dollars.',
      'A tuning takes about ninety minutes.',
      'A piano should be tuned twice a year.',
      'A broken string is replaced for 25 dollars.',
    ],
  },
  movers: {
    firm: 'Keel and Crate, movers',
    ways: [
      {
        id: 'quote',
        prompt: 'The person wants a quote for a move',
        examples: ['how much would you charge to move us', 'we are moving in december', 'I need a quote'],
        fields: [
          ['from_city', 'string', 'city that you move from'],
          ['to_city', 'string', 'city that you move to'],
          ['move_day', 'date', 'day of the move'],
          ['rooms', 'integer', 'number of rooms'],
        ],
      },
      {
        id: 'boxes',
        prompt: 'The person wants to order moving boxes',
        examples: ['I need boxes', 'can you send me 20 boxes', 'order packing boxes'],
        fields: [
          ['box_count', 'integer', 'number of boxes'],
          ['delivery_day', 'date', 'day of the delivery'],
        ],
      },
      { id: 'ask', prompt: 'The person asks a question about moving, insurance or packing', leads: 'help' },
      {
        id: 'broken',
        prompt: 'Something was broken or lost in a move',
        examples: ['you broke my mirror', 'a box is missing', 'my table has a scratch since you moved it'],
        leads: 'desk',
      },
    ],
    help: [
      'Every move is insured up to 50,000 dollars.',
      'We do not carry plants or animals.',
      'Packing costs 45 dollars for an hour.',
      'A deposit of 10 percent is due when you book.',
    ],
  },
  mealkit: {
    firm: 'Turnip Box',
    ways: [
      {
        id: 'skip',
        prompt: 'The person wants to skip a delivery',
        examples: ['skip next week', 'no box this week please', 'we are on holiday, leave one out'],
        fields: [['skip_day', 'date', 'day of the delivery to skip']],
      },
      {
        id: 'change',
        prompt: 'The person wants to change what is in the box or its size',
        examples: ['change my diet', 'we need food for more people', 'switch to vegetarian'],
        fields: [
          ['diet', 'enum', 'kind of food', ['vegetarian', 'vegan', 'fish', 'everything']],
          ['eaters', 'integer', 'number of people who eat'],
        ],
      },
      {
        id: 'leave',
        prompt: 'The person wants to end the subscription',
        examples: ['cancel my subscription', 'I want to quit the box', 'end my plan'],
        fields: [
          ['account', 'string', 'account number'],
          ['last_day', 'date', 'last day of the subscription'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about recipes, delivery or prices', leads: 'help' },
      { id: 'spoiled', prompt: 'Food in the box was spoiled or made somebody ill', leads: 'desk' },
    ],
    help: [
      'A box for two people costs 49 dollars a week.',
      'Boxes come on Tuesdays and Fridays.',
      'Changes are possible until two days before the delivery.',
      'The bags with ice can go into the ordinary trash.',
    ],
  },
  well: {
    firm: 'Deepwell Drilling',
    ways: [
      {
        id: 'survey',
        prompt: 'The person wants a new well to be surveyed',
        examples: ['we want to drill a well', 'can you look at my land', 'I need a survey for a well'],
        fields: [
          ['owner', 'string', 'name of the owner'],
          ['survey_day', 'date', 'day of the survey'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'pump',
        prompt: 'The person wants to order a pump',
        examples: ['I need a new pump', 'order a pump for my well', 'my pump is too old'],
        fields: [
          ['well_depth', 'number', 'depth of the well in feet'],
          ['pump_kind', 'enum', 'kind of pump', ['hand', 'electric', 'solar']],
        ],
      },
      { id: 'ask', prompt: 'The person asks a question about wells, water tests or prices', leads: 'help' },
      {
        id: 'dry',
        prompt: 'There is no water, or the water is dirty',
        examples: ['no water comes out', 'our well ran dry', 'the water is brown and smells'],
        leads: 'desk',
      },
    ],
    help: [
      'Drilling costs 38 dollars for a foot.',
      'A water test takes five days and costs 90 dollars.',
      'You need a permit from the county before we drill.',
      'A pump lasts about 12 years.',
    ],
  },
};

const node = (id: string, type: string, config: object) => ({ id, type, name: id, config });
const edge = (source: string, target: string, more: object = {}) => ({
  id: `${source}-${target}`,
  source,
  target,
  ...more,
});
const when = (prompt: string, examples: readonly string[] = []) => ({
  kind: 'conditional',
  condition: { type: 'llm', prompt, ...(examples.length > 0 && { examples }) },
});

export function flowOfBusiness({ firm, ways }: Business): object {
  const forms = ways.flatMap((way) => ('fields' in way ? [way] : []));
  const parts = [
    node('wish', 'dialogue', { instructions: `say: This is ${firm}. How can I help you?` }),
    ...ways.map((way) => edge('wish', 'fields' in way ? way.id : way.leads, when(way.prompt, way.examples))),
    edge('wish', 'bye', when('The person says goodbye or needs nothing else')),
    ...forms.flatMap(({ id, fields }) => [
      node(id, 'collect', { variables: fields.map(([name]) => name), confirm: true }),
      node(`do_${id}`, 'tool', { tool_id: id }),
      edge(id, `do_${id}`),
      edge(`do_${id}`, 'more', { kind: 'success' }),
      edge(`do_${id}`, 'desk', { kind: 'error' }),
    ]),
    node('help', 'knowledge', { knowledge_base_ids: ['help'] }),
    edge('help', 'wish', { kind: 'found' }),
    node('desk', 'handoff', { queue: 'desk' }),
    node('more', 'dialogue', { instructions: 'say: Is there anything else I can do for you?' }),
    edge('more', 'wish', when('The person needs something else', ['yes', 'one more thing', 'I have another question'])),
    edge('more', 'bye', when('The person is done')),
    node('bye', 'end', { label: 'bye', message: 'Goodbye!' }),
  ];
  const fields = new Map(forms.flatMap(({ fields }) => fields.map((field) => [field[0], field] as const)));
  return {
    entry_node_id: 'wish',
    nodes: parts.filter((part) => 'type' in part),
    edges: parts.filter((part) => 'source' in part),
    context_variables: [...fields.values()].map(([name, type, description, options]) => ({
      name,
      type,
      source: 'collected',
      description,
      ...(options && { enum_values: options }),
    })),
  } satisfies Record<string, Json | object>;
}
