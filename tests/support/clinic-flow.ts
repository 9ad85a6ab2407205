// A flow that is worth a picture: a clinic that books visits, and what its next revision changes.
import { edge, entry, node } from './assistants.ts';

const when = (prompt: string, examples: string[], priority: number) => ({
  kind: 'conditional',
  priority,
  condition: { type: 'llm', prompt, examples },
});
const at = (column: number, y: number) => ({ position: { x: column * 416, y } });

export const CLINIC = [
  { op: 'upsert_context_variable', variable: { name: 'visitor_name', type: 'string', source: 'collected' } },
  { op: 'upsert_context_variable', variable: { name: 'visit_date', type: 'date', source: 'collected' } },
  node(
    'hello',
    'message',
    { text: 'Hello, I am the virtual assistant of Harbour clinic.' },
    { name: 'Hello', ...at(0, 60) },
  ),
  node(
    'wish',
    'dialogue',
    { instructions: 'say: What can I do for you?' },
    { name: 'What is it about?', ...at(1, 60) },
  ),
  node(
    'visit',
    'collect',
    { variables: ['visitor_name'], instructions: 'What is your name?' },
    { name: 'Book a visit', ...at(2, 0) },
  ),
  node('hours', 'message', { text: 'We are open from 8 to 6.' }, { name: 'Opening hours', ...at(2, 220) }),
  node('human', 'handoff', { queue: 'reception' }, { name: 'Reception', ...at(2, 400) }),
  node('booked', 'end', { outcome: 'success', label: 'booked' }, { name: 'Booked', ...at(3, 0) }),
  node('bye', 'end', {}, { name: 'Goodbye', ...at(3, 220) }),
  edge('hello', 'wish'),
  edge(
    'wish',
    'visit',
    when('The person wants to book a visit', ['I want to book a visit', 'an appointment, please'], 1),
  ),
  edge(
    'wish',
    'hours',
    when('The person asks about opening hours', ['when are you open', 'until when are you there'], 2),
  ),
  edge('wish', 'human', when('The person wants to talk to a human', ['a human, please', 'can I talk to somebody'], 3)),
  edge('visit', 'booked'),
  edge('visit', 'human', { kind: 'on_cap' }),
  edge('hours', 'bye'),
  edge('human', 'bye', { kind: 'on_release' }),
  entry('hello'),
];

export const CLINIC_EDITS = [
  node(
    'hello',
    'message',
    { text: 'Good morning, I am the virtual assistant of Harbour clinic.' },
    { name: 'Hello', ...at(0, 60) },
  ),
  { op: 'remove_node', node_id: 'hours' },
  node(
    'remind',
    'message',
    { text: 'You get a reminder the day before.' },
    { name: 'Promise a reminder', ...at(3, 0) },
  ),
  node('booked', 'end', { outcome: 'success', label: 'booked' }, { name: 'Booked', ...at(4, 0) }),
  { op: 'remove_edge', edge_id: 'visit-booked' },
  { op: 'add_edge', edge: { id: 'visit-booked', source: 'visit', target: 'remind' } },
  edge('remind', 'booked'),
  { op: 'upsert_context_variable', variable: { name: 'reminder', type: 'boolean', source: 'derived' } },
];
