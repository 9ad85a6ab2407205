// Owns the demonstration: an assistant with knowledge of its own, made through the API of a running server.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Body, Parley } from '../sdk/parley.ts';
import { type Cli, explain, Refused } from './commands.ts';
import { progressLine } from './terminal.ts';

/** How the demonstration is known again: whoever changes it has made the thing their own, and it is left alone. */
const MARK = 'Made by parley demo';

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

export function addDemoCommands({ program, screen, withServer }: Cli): void {
  const demo = program
    .command('demo')
    .description('make an assistant to talk to, on the running server')
    .action(() =>
      withServer(async (parley) => {
        const id = await makeDemo(parley);
        screen.show({ assistant_id: id }, () => `The assistant ${id} is ready. Talk to it with: npx parley chat`);
      }),
    );
  explain(demo, 'server', 'parley demo', 'parley chat', 'parley demo remove');
  const remove = demo
    .command('remove')
    .description('archive the assistants and delete the knowledge that "parley demo" made, and nothing else')
    .action(() =>
      withServer(async (parley) => {
        const removed = await removeDemo(parley);
        const { assistants, knowledge_bases: bases } = removed;
        screen.show(
          removed,
          () => `Archived ${assistants.length} assistants and deleted ${bases.length} knowledge bases of the demonstration.`,
        );
      }),
    );
  explain(remove, 'server');
}

type Ops = Extract<Body<'applyGraphOps'>, { ops: unknown }>['ops'];

/** The id of an assistant that is ready to talk. */
async function makeDemo(parley: Parley): Promise<string> {
  const base = await parley.knowledgeBases.create({ name: 'Corner shop', description: MARK });
  for (const [title, text] of DOCUMENTS) await parley.knowledgeBases.documents.add(base.id, { title, text });
  await indexed(parley, base.id);
  const assistant = await parley.assistants.create({ name: 'Corner shop', description: MARK });
  const draft = assistant.draft_revision_id;
  if (draft === null) throw new Refused('The new assistant has no draft. Try again.');
  await parley.assistants.revisions.graph.apply(assistant.id, draft, { ops: flow(base.id) as Ops });
  await parley.assistants.revisions.publish(assistant.id, draft);
  await parley.assistants.revisions.activate(assistant.id, draft);
  return assistant.id;
}

async function removeDemo(parley: Parley): Promise<{ assistants: string[]; knowledge_bases: string[] }> {
  const assistants = (await parley.assistants.list({ limit: 100 }).all()).filter(({ description }) => description === MARK);
  for (const { id } of assistants) await parley.assistants.archive(id);
  const bases = (await parley.knowledgeBases.list({ limit: 100 }).all()).filter(({ description }) => description === MARK);
  for (const { id } of bases) await parley.knowledgeBases.delete(id);
  return { assistants: assistants.map(({ id }) => id), knowledge_bases: bases.map(({ id }) => id) };
}

const PATIENCE_MS = 120_000;

async function indexed(parley: Parley, baseId: string): Promise<void> {
  const progress = progressLine();
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const documents = await parley.knowledgeBases.documents.list(baseId).all();
    const ready = documents.filter(({ status }) => status === 'indexed').length;
    progress.show(`Reading documents: ${ready} of ${documents.length}`);
    if (ready === documents.length) return progress.end();
    await sleep(200);
  }
  progress.end();
  throw new Refused('The documents were not indexed in time. Does a process with the role worker run?');
}
