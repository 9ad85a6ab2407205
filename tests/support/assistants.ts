// Makes assistants with flows for tests: small graphs that compile, and the paths to them.
import { type Client, created, type Reply } from './client.ts';

export type Made = { id: string; revisionId: string; flowId: string; path: string; graph: string; flow: string };

export async function makeAssistant(client: Client, fields: object = {}): Promise<Made> {
  const { id, draft_revision_id: revisionId } = created(
    await client.post('/v1/assistants', { name: 'Order desk', ...fields }),
  );
  return pathsOf(client, id, revisionId);
}

export async function pathsOf(client: Client, id: string, revisionId: string): Promise<Made> {
  const path = `/v1/assistants/${id}/revisions/${revisionId}`;
  const flowId = created(await client.get(path)).workflow_revision_id;
  return { id, revisionId, flowId, path, graph: `${path}/graph`, flow: `/v1/workflows/revisions/${flowId}` };
}

export const node = (id: string, type = 'message', config: object = { text: `This is ${id}` }, more: object = {}) => ({
  op: 'upsert_node',
  node: { id, type, config, ...more },
});
export const edge = (source: string, target: string, more: object = {}) => ({
  op: 'add_edge',
  edge: { id: `${source}-${target}`, source, target, ...more },
});
export const entry = (node_id: string | null) => ({ op: 'set_entry_node', node_id });

/** Says hello and ends: no findings that block. */
export const HELLO = [
  node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }),
  node('bye', 'end', {}),
  edge('hello', 'bye'),
  entry('hello'),
];

/** Asks for an order number and hears the answer: a conversation that stays open. */
export const ASKING = [
  node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }),
  { op: 'upsert_context_variable', variable: { name: 'order_no', type: 'string', source: 'collected' } },
  node('ask', 'collect', { variables: ['order_no'], instructions: 'What is your order number?' }),
  node('thanks', 'message', { text: 'Thank you, I found {{ order_no }}.' }),
  node('bye', 'end', { outcome: 'success', label: 'found' }),
  edge('hello', 'ask'),
  edge('ask', 'thanks'),
  edge('ask', 'bye', { kind: 'on_cap' }),
  edge('thanks', 'bye'),
  entry('hello'),
];

export const send = (
  client: Client,
  { graph }: Made,
  ops: object[],
  base_version?: number,
  query = '',
): Promise<Reply> => client.post(`${graph}/ops${query}`, { ops, ...(base_version !== undefined && { base_version }) });

/** Until no compile is under way. */
export const compiled = async (client: Client, { flow }: Made): Promise<Reply['body']> =>
  created(await client.get(`${flow}?wait_for=compiled&timeout=30`));

/** A published and active assistant with the given flow. */
export async function makeActive(client: Client, ops: object[] = HELLO, fields: object = {}): Promise<Made> {
  const made = await makeAssistant(client, fields);
  created(await send(client, made, ops));
  created(await client.post(`${made.path}/publish`));
  created(await client.post(`${made.path}/activate`));
  return made;
}

/** An assistant with an active revision and a second one that is published. `change` is what the second one has of its own. */
export async function twoRevisions(
  client: Client,
  ops: object[] = ASKING,
  { fields = {}, change = {} }: { fields?: object; change?: object } = {},
): Promise<{ id: string; revision_ids: [string, string] }> {
  const made = await makeAssistant(client);
  created(await client.patch(made.path, fields));
  created(await send(client, made, ops));
  created(await client.post(`${made.path}/publish`));
  created(await client.post(`${made.path}/activate`));
  const second = created(await client.post(`/v1/assistants/${made.id}/revisions`, { name: 'Another one', ...change }));
  created(await client.post(`/v1/assistants/${made.id}/revisions/${second.id}/publish`));
  return { id: made.id, revision_ids: [made.revisionId, second.id] };
}
