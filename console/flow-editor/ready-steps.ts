// Owns the steps that are put onto the canvas ready-made, several at once and joined: what most flows need again and again. Pure.
import type { GraphOp } from '../../flow/edit/ops.ts';
import { type Edge, type Graph, type Node, parseGraph } from '../../flow/language/graph.ts';
import { asObject, asText } from '../../flow/language/json.ts';
import { putSteps } from './copied-steps.ts';
import { changeEdge, newId } from './flow-edits.ts';
import { CARD_WIDTH, COLUMN_GAP, type Point } from './layout.ts';
import { firstOpenWay, type NodeTypeInfo, typeOf, waysOf } from './ways.ts';

export type ReadySteps = {
  name: string;
  title: string;
  about: string;
  /** The first of its steps is reached from outside. */
  flow: Graph;
  /** The step from which the flow goes on; absent where it ends here. */
  last?: string;
};

const COLUMN = CARD_WIDTH + COLUMN_GAP;
const ROW = 190;
type Config = Record<string, unknown>;

const step = (id: string, [column, row]: [number, number], type: string, name: string, config: Config) => ({
  id,
  type,
  name,
  config,
  position: { x: column * COLUMN, y: row * ROW },
});
const way = (source: string, target: string, kind = 'default') => ({
  id: `${source}-${target}-${kind}`,
  source,
  target,
  kind,
});
const when = (source: string, target: string, priority: number, prompt: string, examples: readonly string[]) => ({
  ...way(source, target, 'conditional'),
  priority,
  condition: { type: 'llm', prompt, examples },
});

const BYE = ['no thanks, that is all', 'nothing else', 'bye', 'goodbye', "that's it, thank you"];
const QUESTIONS = [
  'I have a question',
  'how much is it',
  'when are you open',
  'what do I need to bring',
  'can you tell me about it',
];
const YES = ['yes', 'yes please', 'sure', 'of course', 'that works'];
const NO = ['no', 'no thanks', 'rather not', 'I do not want that', 'not now'];
const person = (id: string, at: [number, number]) =>
  step(id, at, 'handoff', 'A person takes over', {
    queue: 'front desk',
    message: 'One moment, a colleague will help you.',
  });

export const READY_STEPS: readonly ReadySteps[] = [
  {
    name: 'contact',
    title: 'Name and phone',
    about: 'Asks for both, reads them back, and fetches a person when it does not work out.',
    flow: parseGraph({
      context_variables: [
        {
          name: 'full_name',
          type: 'string',
          source: 'collected',
          description: 'first and last name of the person',
          label: 'the name',
          question: 'May I have your name?',
        },
        {
          name: 'contact_phone',
          type: 'phone',
          source: 'collected',
          description: 'the number at which the person can be reached',
          label: 'the phone number',
          question: 'At which number can we reach you?',
        },
      ],
      nodes: [
        step('ask', [0, 0], 'collect', 'Ask for name and phone', {
          variables: ['full_name', 'contact_phone'],
          confirm: true,
        }),
        person('human', [1, 1]),
      ],
      edges: [way('ask', 'human', 'on_cap')],
    }),
    last: 'ask',
  },
  {
    name: 'lookup',
    title: 'Look something up',
    about: 'Asks for a number, calls a tool with it, and says what came back.',
    flow: parseGraph({
      context_variables: [
        {
          name: 'order_number',
          type: 'string',
          source: 'collected',
          label: 'the order number',
          question: 'What is your order number?',
        },
      ],
      nodes: [
        step('ask', [0, 0], 'collect', 'Ask for the number', { variables: ['order_number'] }),
        step('call', [1, 0], 'tool', 'Look it up', { say_while_running: 'One moment, I am looking.' }),
        step('say', [2, 0], 'message', 'Say what was found', { text: 'I found {{ order_number }}.' }),
        person('human', [2, 1]),
      ],
      edges: [
        way('ask', 'call'),
        way('ask', 'human', 'on_cap'),
        way('call', 'say', 'success'),
        way('call', 'human', 'error'),
      ],
    }),
    last: 'say',
  },
  {
    name: 'questions',
    title: 'Answer questions',
    about:
      'Answers from a knowledge base until there are no more questions. Where nothing is known, it offers a person.',
    flow: parseGraph({
      nodes: [
        step('ask', [0, 0], 'dialogue', 'What would you like to know?', {
          instructions: 'say: What would you like to know?',
        }),
        step('look', [1, 0], 'knowledge', 'Answer from the knowledge', {}),
        step('unknown', [2, 1], 'dialogue', 'Nothing known: offer a person', {
          instructions: 'say: I do not know that, I am sorry. Shall a colleague help you?',
        }),
        // Its words begin anew: the same "no" does not answer the next question, too.
        step('fine', [3, 2], 'message', 'All right', { text: 'All right.' }),
        step('again', [3, 0], 'dialogue', 'What else?', { instructions: 'say: What else would you like to know?' }),
        step('bye', [4, 0], 'end', 'Goodbye', { outcome: 'success', message: 'Goodbye!' }),
        person('human', [4, 1]),
      ],
      edges: [
        when('ask', 'look', 1, 'The person asks a question', QUESTIONS),
        when('ask', 'bye', 2, 'The person has no question or says goodbye', BYE),
        way('ask', 'human', 'on_cap'),
        way('look', 'again', 'found'),
        way('look', 'unknown', 'not_found'),
        when('unknown', 'human', 1, 'The person says yes or wants a colleague', YES),
        when('unknown', 'fine', 2, 'The person says no', NO),
        way('unknown', 'human', 'on_cap'),
        way('fine', 'again'),
        when('again', 'look', 1, 'The person asks another question', QUESTIONS),
        when('again', 'bye', 2, 'The person has no more questions or says goodbye', BYE),
        way('again', 'human', 'on_cap'),
      ],
    }),
  },
  {
    name: 'yes-no',
    title: 'Yes or no',
    about: 'A question with one way for yes and one for no.',
    flow: parseGraph({
      nodes: [
        step('ask', [0, 0], 'dialogue', 'Yes or no?', { instructions: 'say: Shall we go on?' }),
        step('yes', [1, 0], 'message', 'Yes', { text: 'Great.' }),
        step('no', [1, 1], 'end', 'No', { outcome: 'neutral', message: 'All right. Goodbye!' }),
        person('human', [1, 2]),
      ],
      edges: [
        when('ask', 'yes', 1, 'The person says yes', YES),
        when('ask', 'no', 2, 'The person says no', NO),
        way('ask', 'human', 'on_cap'),
      ],
    }),
    last: 'yes',
  },
  {
    name: 'rating',
    title: 'Rating from 1 to 5',
    about: 'Asks for points, and what went wrong when there are few.',
    flow: parseGraph({
      context_variables: [
        {
          name: 'rating',
          type: 'integer',
          source: 'collected',
          label: 'the rating',
          description: 'points from 1 to 5',
        },
        {
          name: 'feedback',
          type: 'string',
          source: 'collected',
          label: 'the feedback',
          question: 'I am sorry to hear that. What should we do better?',
        },
      ],
      nodes: [
        step('ask', [0, 0], 'collect', 'Ask for the rating', {
          variables: ['rating'],
          instructions: 'say: From 1 to 5, how happy were you with us?',
          options: ['1', '2', '3', '4', '5'].map((label) => ({ label })),
        }),
        step('few', [1, 0], 'condition', 'Few points?', {}),
        step('why', [2, 1], 'collect', 'What went wrong?', { variables: ['feedback'] }),
        step('thanks', [3, 0], 'message', 'Thanks', { text: 'Thank you, that helps us.' }),
      ],
      edges: [
        way('ask', 'few'),
        way('ask', 'thanks', 'on_cap'),
        {
          ...way('few', 'why', 'conditional'),
          priority: 1,
          condition: { type: 'expression', expression: 'rating <= 3' },
        },
        way('few', 'thanks', 'else'),
        way('why', 'thanks'),
        way('why', 'thanks', 'on_cap'),
      ],
    }),
    last: 'thanks',
  },
  {
    name: 'farewell',
    title: 'Anything else?',
    about: 'Asks whether there is more, and ends on a goodbye. Draw the condition for more yourself.',
    flow: parseGraph({
      nodes: [
        step('ask', [0, 0], 'dialogue', 'Anything else?', {
          instructions: 'say: Is there anything else I can do for you?',
        }),
        step('bye', [1, 0], 'end', 'Goodbye', { outcome: 'success', message: 'Thank you. Goodbye!' }),
        person('human', [1, 1]),
      ],
      edges: [
        when('ask', 'bye', 1, 'The person needs nothing else or says goodbye', BYE),
        way('ask', 'human', 'on_cap'),
      ],
    }),
  },
];

/** How much room they take, in cards. */
export const sizeOf = ({ flow }: ReadySteps): { width: number; height: number } => {
  const points = flow.nodes.map(({ position }) => position as Point);
  return {
    width: Math.max(...points.map(({ x }) => x)) + CARD_WIDTH,
    height: Math.max(...points.map(({ y }) => y)) + ROW,
  };
};

/** A person who is fetched from the same queue in the same words is in a flow once. */
function peopleThere(graph: Graph, flow: Graph): Map<string, string> {
  const isPerson = (node: Node): boolean => typeOf(node) === 'handoff';
  const queueAndMessage = ({ config }: Node): string =>
    ['queue', 'message'].map((field) => asText(asObject(config)[field])).join('\n');
  const there = new Map(graph.nodes.filter(isPerson).map((node) => [queueAndMessage(node), node.id]));
  return new Map(
    flow.nodes.filter(isPerson).flatMap((node) => {
      const same = there.get(queueAndMessage(node));
      return same === undefined ? [] : [[node.id, same] as const];
    }),
  );
}

/** `edgeId`: they go between the two steps that this way joins. */
export function putReadySteps(
  graph: Graph,
  { flow: whole, last }: ReadySteps,
  { at, edgeId, catalog }: { at: Point; edgeId?: string | undefined; catalog: ReadonlyMap<string, NodeTypeInfo> },
): { ops: GraphOp[]; ids: string[] } {
  const people = peopleThere(graph, whole);
  const isToPerson = ({ target }: Edge): boolean => people.has(target);
  const flow = {
    ...whole,
    nodes: whole.nodes.filter(({ id }) => !people.has(id)),
    edges: whole.edges.filter((edge) => !isToPerson(edge)),
  };
  const put = putSteps(graph, flow, at);
  const { ids } = put;
  const idOf = new Map(flow.nodes.map(({ id }, index) => [id, ids[index] ?? id]));
  const toPeople = whole.edges.filter(isToPerson).map(
    (edge): GraphOp => ({
      op: 'add_edge',
      edge: {
        ...edge,
        id: newId('edge'),
        source: idOf.get(edge.source) ?? edge.source,
        target: people.get(edge.target) ?? edge.target,
      },
    }),
  );
  const ops = [...put.ops, ...toPeople];
  const old = graph.edges.find(({ id }) => id === edgeId);
  const [first] = ids;
  if (!old || first === undefined) return { ops, ids };
  const end = flow.nodes.findIndex(({ id }) => id === last);
  const node = flow.nodes[end];
  const drawn = flow.edges.filter(({ source }) => source === last);
  const on = node && firstOpenWay(waysOf(drawn, catalog.get(typeOf(node))));
  const onward: GraphOp[] = on
    ? [{ op: 'add_edge', edge: { id: newId('edge'), source: ids[end]!, target: old.target, kind: on.kind } }]
    : [];
  return { ops: [...ops, ...changeEdge(graph, old.id, (edge) => ({ ...edge, target: first })), ...onward], ids };
}
