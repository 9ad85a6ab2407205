// The first flow of an assistant that begins with a greeting and a question: it takes requests, one after the other, and
// ends only when the person says goodbye.
import type { Body } from '../../sdk/parley.ts';

export type GraphOps = Extract<Body<'applyGraphOps'>, { ops: unknown }>['ops'];

const MORE_EXAMPLES = [
  'yes',
  'I have another question',
  'one more thing',
  'yes please, something else',
  'hello',
  'helo',
  'hi there',
  'umm',
  'what?',
];
const BYE_EXAMPLES = ['no', 'no thanks, that is all', 'nothing else', 'bye', 'goodbye', "that's it, thank you"];

/** Greets, asks what it is about, reads it back, and asks whether there is more. */
export const starterFlow = (greeting: string, question: string): GraphOps => [
  {
    op: 'upsert_context_variable',
    variable: { name: 'request', type: 'string', source: 'collected', description: 'what it is about' },
  },
  { op: 'upsert_node', node: { id: 'greeting', type: 'message', name: 'Greeting', config: { text: greeting } } },
  {
    op: 'upsert_node',
    node: {
      id: 'question',
      type: 'collect',
      name: 'Question',
      config: { variables: ['request'], instructions: `say: ${question}` },
    },
  },
  {
    op: 'upsert_node',
    node: { id: 'thanks', type: 'message', name: 'Thanks', config: { text: 'Thank you. I noted: {{ request }}' } },
  },
  {
    op: 'upsert_node',
    node: {
      id: 'ready',
      type: 'set_variable',
      name: 'Ready for the next',
      config: { assignments: [{ variable: 'request', expression: 'null' }] },
    },
  },
  {
    op: 'upsert_node',
    node: {
      id: 'more',
      type: 'dialogue',
      name: 'Anything else?',
      config: { instructions: 'say: Is there anything else?' },
    },
  },
  {
    op: 'upsert_node',
    node: {
      id: 'goodbye',
      type: 'end',
      name: 'Goodbye',
      config: { outcome: 'success', label: 'noted', message: 'Goodbye, and thank you!' },
    },
  },
  { op: 'add_edge', edge: { id: 'greeting-question', source: 'greeting', target: 'question' } },
  { op: 'add_edge', edge: { id: 'question-thanks', source: 'question', target: 'thanks' } },
  { op: 'add_edge', edge: { id: 'question-ready', source: 'question', target: 'ready', kind: 'on_cap' } },
  { op: 'add_edge', edge: { id: 'thanks-ready', source: 'thanks', target: 'ready' } },
  { op: 'add_edge', edge: { id: 'ready-more', source: 'ready', target: 'more' } },
  {
    op: 'add_edge',
    edge: {
      id: 'more-question',
      source: 'more',
      target: 'question',
      kind: 'conditional',
      condition: {
        type: 'llm',
        prompt: 'The person says yes, says hello or has another request',
        examples: MORE_EXAMPLES,
      },
    },
  },
  {
    op: 'add_edge',
    edge: {
      id: 'more-goodbye',
      source: 'more',
      target: 'goodbye',
      kind: 'conditional',
      condition: {
        type: 'llm',
        prompt: 'The person says no, needs nothing else or says goodbye',
        examples: BYE_EXAMPLES,
      },
    },
  },
  { op: 'set_entry_node', node_id: 'greeting' },
];
