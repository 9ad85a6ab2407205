// Five small businesses with one shape of flow, each in its own words: an outbound reminder, an inbound line with forms, tools with effects,
// a hand-off and a help page. No other test, demo or page uses these trades. `tailor` is kept aside: nothing was bettered with its turns.
import type { Json } from '../../flow/language/json.ts';

export type Trade = {
  firm: string;
  person: string;
  /** What the reminder is about, and the form of the inbound line. */
  thing: string;
  /** Description and examples of each way of the inbound line. */
  book: readonly [string, string[]];
  stop: readonly [string, string[]];
  lower: readonly [string, string[]];
  desk: readonly [string, string[]];
  /** Variables of the booking form; the last is free text. */
  fields: readonly (readonly [string, string, string, string[]?])[];
  help: readonly string[];
  /** Where `else` of the inbound line leads: the pattern that people copy is the end. */
  otherwise: 'bye' | 'desk' | null;
};

export const TRADES: Record<string, Trade> = {
  kennel: {
    firm: 'Larkfield Kennels',
    person: 'Dora Quist',
    thing: 'drop-off of your dog',
    book: ['The person wants to book a stay for a pet', []],
    stop: [
      'The person wants to end the daily walk plan',
      ['end my walk plan', 'I want to stop the walks', 'cancel the daily walks'],
    ],
    lower: [
      'The person wants fewer walks in the plan',
      ['fewer walks please', 'can we do less walks', 'reduce my plan'],
    ],
    desk: ['The pet is ill or hurt', ['my dog is limping', 'she is not eating', 'my cat got hurt']],
    fields: [
      ['pet_name', 'string', 'name of the pet'],
      ['arrival', 'date', 'day of arrival'],
      ['room', 'enum', 'kind of room', ['indoor', 'outdoor']],
      ['notes', 'string', 'what we should know about the pet'],
    ],
    help: [
      'Drop-off is between 7 and 11 in the morning.',
      'Every dog needs a rabies certificate.',
      'A night costs 38 dollars, two dogs in one room cost 60 dollars.',
      'We take cats, dogs and rabbits, but no birds.',
    ],
    otherwise: 'bye',
  },
  ferry: {
    firm: 'Skerry Line',
    person: 'Milo Brandt',
    thing: 'crossing with your car',
    book: [
      'The person wants to reserve a crossing',
      [
        'I need a ticket to the island',
        'reserve a place on the boat',
        'book a crossing for saturday',
        'one car and two people',
        'we want to go over tomorrow',
      ],
    ],
    stop: [
      'The person wants to give up the commuter pass',
      [
        'cancel my commuter pass',
        'I do not need the pass any more',
        'end my pass',
        'please close the pass',
        'stop renewing my pass',
      ],
    ],
    lower: [
      'The person wants a cheaper commuter pass',
      [
        'is there a cheaper pass',
        'change to the smaller pass',
        'I ride less now, can I pay less',
        'downgrade my pass',
        'switch to the weekday pass',
      ],
    ],
    desk: [
      'The person lost something on board',
      [
        'I left my bag on the boat',
        'lost my phone on the ferry',
        'did somebody find a coat',
        'my glasses are still on board',
        'I forgot my keys on deck',
      ],
    ],
    fields: [
      ['passengers', 'integer', 'number of passengers'],
      ['sailing_day', 'date', 'day of the sailing'],
      ['deck', 'enum', 'where to sit', ['upper', 'lower']],
      ['luggage', 'string', 'what you bring along'],
    ],
    help: [
      'The first boat leaves at 6:20 and the last one at 21:40.',
      'Bicycles travel free of charge.',
      'Check-in closes 20 minutes before departure.',
      'Dogs on a leash may come on deck.',
    ],
    otherwise: null,
  },
  driving: {
    firm: 'Redline Driving School',
    person: 'Tess Okafor',
    thing: 'driving lesson',
    book: [
      'The person wants to book a driving lesson',
      ['book a lesson', 'I want a driving lesson', 'when can I drive next'],
    ],
    stop: ['The person wants to quit the course', ['I want to quit', 'take me out of the course', 'end my course']],
    lower: [
      'The person wants to pay the course in smaller instalments',
      ['can I pay less per month', 'smaller instalments', 'spread the cost'],
    ],
    desk: [
      'The person complains about an instructor',
      ['my teacher was rude', 'I want to complain about the instructor', 'he shouted at me'],
    ],
    fields: [
      ['student', 'string', 'name of the student'],
      ['lesson_day', 'date', 'day of the lesson'],
      ['gearbox', 'enum', 'kind of car', ['manual', 'automatic']],
      ['goal', 'string', 'what you want to practise'],
    ],
    help: [
      'A single lesson lasts 50 minutes and costs 44 dollars.',
      'You need your learner permit with you in every lesson.',
      'We teach from the age of 16.',
      'Lessons can be moved free of charge until 24 hours before.',
    ],
    otherwise: 'desk',
  },
  chimney: {
    firm: 'Ash and Sons Chimney Sweeps',
    person: 'Rita Maddox',
    thing: 'chimney sweeping',
    book: ['The person wants to have a chimney swept', []],
    stop: ['The person wants to cancel the yearly service', []],
    lower: ['The person wants a smaller yearly service', []],
    desk: ['There is smoke or a fire in the house', []],
    fields: [
      ['street', 'string', 'street and house number'],
      ['visit', 'date', 'day of the visit'],
      ['stove', 'enum', 'kind of stove', ['wood', 'gas']],
      ['access', 'string', 'how we get to the chimney'],
    ],
    help: [
      'Sweeping one flue costs 85 dollars.',
      'Please do not light a fire for 24 hours before we come.',
      'The visit takes about 45 minutes.',
      'We put down sheets, so there is no mess on the carpet.',
    ],
    otherwise: 'bye',
  },
  tailor: {
    firm: 'Hem and Thread',
    person: 'Ivo Lindqvist',
    thing: 'fitting',
    book: [
      'The person wants to book a fitting',
      ['I need a fitting', 'book a fitting for my suit', 'can you take my measurements'],
    ],
    stop: [
      'The person wants to withdraw an order',
      ['withdraw my order', 'I no longer want the suit', 'take back my order'],
    ],
    lower: ['The person wants a simpler design', ['make it simpler', 'something less fancy', 'a plainer cut please']],
    desk: ['The garment was damaged', ['there is a hole in it', 'you burned my dress', 'the seam came apart']],
    fields: [
      ['client', 'string', 'name of the client'],
      ['fitting_day', 'date', 'day of the fitting'],
      ['cut', 'enum', 'kind of cut', ['slim', 'classic']],
      ['wishes', 'string', 'anything special about the garment'],
    ],
    help: [
      'A pair of trousers is ready within five days.',
      'Shortening a sleeve costs 22 dollars.',
      'Silk and leather are sewn by hand.',
      'We are closed on Mondays.',
    ],
    otherwise: 'bye',
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
const variable = ([name, type, description, values]: readonly [string, string, string, string[]?]) => ({
  name,
  type,
  source: 'collected',
  description,
  ...(values && { enum_values: values }),
});

/** `from`: `who` for the outbound call, `wish` for the inbound line. */
export function flowOf(trade: Trade, from: string): object {
  const { firm, person, thing, book, stop, lower, desk, fields, otherwise } = trade;
  const form = (id: string, variables: readonly string[]): object[] => [
    node(id, 'collect', { variables, confirm: true }),
    node(`do_${id}`, 'tool', { tool_id: id }),
    edge(id, `do_${id}`),
    edge(`do_${id}`, 'more', { kind: 'success' }),
    edge(`do_${id}`, 'desk', { kind: 'error' }),
  ];
  const parts = [
    node('who', 'dialogue', { instructions: `say: Hello, this is ${firm}. Am I speaking with ${person}?` }),
    edge('who', 'reminder', when(`The person confirms that they are ${person}`)),
    edge('who', 'wrong', when('It is a wrong number, or somebody else is on the phone')),
    node('wrong', 'end', { label: 'wrong_person', message: 'Sorry to bother you. Goodbye.' }),
    node('reminder', 'dialogue', { instructions: `say: Your ${thing} is on Thursday at 10. Can you make it?` }),
    edge('reminder', 'see_you', when('The person says yes and can come')),
    edge('reminder', 'move', when('The person cannot come or wants another day')),
    node('see_you', 'end', { label: 'confirmed', outcome: 'success', message: 'Great, see you then.' }),
    ...form('move', ['new_day']),
    node('wish', 'dialogue', { instructions: `say: This is ${firm}. How can I help you?` }),
    edge('wish', 'book', when(...book)),
    edge('wish', 'stop', when(...stop)),
    edge('wish', 'lower', when(...lower)),
    edge('wish', 'desk', when(...desk)),
    edge('wish', 'bye', when('The person says goodbye or needs nothing else')),
    ...(otherwise ? [edge('wish', otherwise, { kind: 'else', id: 'wish-else' })] : []),
    ...form(
      'book',
      fields.map(([name]) => name),
    ),
    ...form('stop', ['account', 'last_day']),
    ...form('lower', ['account']),
    node('desk', 'handoff', { queue: 'desk' }),
    node('more', 'dialogue', { instructions: 'say: Is there anything else I can do for you?' }),
    edge('more', 'wish', when('The person needs something else', ['yes', 'one more thing', 'I have another question'])),
    edge('more', 'bye', when('The person is done')),
    node('bye', 'end', { label: 'bye', message: 'Goodbye!' }),
  ];
  return {
    entry_node_id: from,
    nodes: parts.filter((part) => 'type' in part),
    edges: parts.filter((part) => 'source' in part),
    context_variables: [
      ...fields.map(variable),
      variable(['new_day', 'date', 'new day']),
      variable(['account', 'string', 'account number']),
      variable(['last_day', 'date', 'last day']),
    ],
  } satisfies Record<string, Json | object>;
}
