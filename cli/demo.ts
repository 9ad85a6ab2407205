// Owns the demonstration: an assistant with knowledge of its own, made through the API of a running server.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from './api.ts';

const DOCUMENTS = [
  ['Delivery', 'We deliver within three working days. Delivery is free above 50 dollars, otherwise it costs 4.90.'],
  ['Returns', 'You can send anything back within 30 days. The money is on your account five days after the parcel has arrived.'],
  ['Opening hours', 'The shop is open from 9 to 18, Monday to Saturday. On Sundays and public holidays it is closed.'],
] as const;

const node = (id: string, type: string, config: object) => ({ op: 'upsert_node', node: { id, type, name: id, config } });
const edge = (source: string, target: string, more: object = {}) => ({
  op: 'add_edge',
  edge: { id: `${source}-${target}`, source, target, ...more },
});
const when = (prompt: string) => ({ kind: 'conditional', condition: { type: 'llm', prompt } });
const variable = (name: string, type: string, description: string) => ({
  op: 'upsert_context_variable',
  variable: { name, type, source: 'collected', description },
});

const flow = (knowledgeBaseId: string) => [
  variable('visitor_name', 'string', 'name of the visitor'),
  variable('visit_date', 'date', 'day of the visit'),
  node('hello', 'message', { text: 'Hello, I am the virtual assistant of the corner shop.' }),
  node('wish', 'dialogue', {
    instructions: 'say: Ask me about delivery, returns or opening hours, or book a visit. What would you like?',
  }),
  node('look_up', 'knowledge', { knowledge_base_ids: [knowledgeBaseId], top_k: 3 }),
  node('unknown', 'message', { text: 'I am sorry, I have nothing about that.' }),
  node('visit', 'collect', {
    variables: ['visitor_name', 'visit_date'],
    confirm: true,
    instructions: 'What is your name, and on which day would you like to come?',
  }),
  node('booked', 'end', { outcome: 'success', label: 'booked', message: 'See you on {{ visit_date }}, {{ visitor_name }}!' }),
  node('bye', 'end', { outcome: 'neutral', label: 'goodbye', message: 'Goodbye!' }),
  edge('hello', 'wish'),
  edge('wish', 'visit', when('The person wants to book a visit or an appointment')),
  edge('wish', 'look_up', when('The person asks a question about delivery, shipping, returns, refunds or opening hours')),
  edge('wish', 'bye', { kind: 'else' }),
  edge('look_up', 'wish', { kind: 'found' }),
  edge('look_up', 'unknown', { kind: 'not_found' }),
  edge('unknown', 'wish'),
  edge('visit', 'booked'),
  edge('visit', 'bye', { kind: 'on_cap' }),
  { op: 'set_entry_node', node_id: 'hello' },
];

/** The id of an assistant that is ready to talk. */
export async function makeDemo(api: Api): Promise<string> {
  const base = await api.post('/v1/knowledge-bases', { name: 'Corner shop' });
  for (const [title, text] of DOCUMENTS) await api.post(`/v1/knowledge-bases/${base.id}/documents`, { title, text });
  await indexed(api, String(base.id));
  const assistant = await api.post('/v1/assistants', { name: 'Corner shop', description: 'Made by parley demo' });
  const revision = `/v1/assistants/${assistant.id}/revisions/${assistant.draft_revision_id}`;
  await api.post(`${revision}/graph/ops`, { ops: flow(String(base.id)) });
  await api.post(`${revision}/publish`);
  await api.post(`${revision}/activate`);
  return String(assistant.id);
}

const PATIENCE_MS = 120_000;

async function indexed(api: Api, baseId: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const { data } = await api.get(`/v1/knowledge-bases/${baseId}/documents`);
    if ((data as { status: string }[]).every(({ status }) => status === 'indexed')) return;
    await sleep(200);
  }
  throw new Error('The documents were not indexed in time. Does a process with the role worker run?');
}
