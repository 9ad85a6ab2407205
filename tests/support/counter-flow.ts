// The flow that benchmarks and budgets talk to.
import { edge, entry, node } from './assistants.ts';

/** Asks for a number, reads it back, asks again: no vendor is needed, and it never ends. */
export const COUNTER = [
  { op: 'upsert_context_variable', variable: { name: 'number', type: 'integer', source: 'collected' } },
  node('ask', 'collect', { variables: ['number'], instructions: 'Which number?' }),
  node('read', 'message', { text: 'That was {{ number }}.' }),
  node('again', 'set_variable', { assignments: [{ variable: 'number', expression: 'null' }] }),
  node('bye', 'end', {}),
  edge('ask', 'read'),
  edge('ask', 'bye', { kind: 'on_cap' }),
  edge('read', 'again'),
  edge('again', 'ask'),
  entry('ask'),
];
