// Makes tables big: real rows, made through the front door, are copied many times inside the database with other ids, times and states.
import type { Client as Connection } from 'pg';
import { HELLO, makeActive, send } from './assistants.ts';
import { type Client, created } from './client.ts';
import { factories } from './factories.ts';
import { finished } from './test-runs.ts';

/** What the lists are asked about. */
export type World = {
  orgId: string;
  client: Client;
  assistant: string;
  revision: string;
  suite: string;
  tool: string;
  base: string;
  document: string;
  policy: string;
  workflow: string;
  call: string;
  execution: string;
  batch: string;
  endpoint: string;
  conversation: string;
  person: string;
  /** Has all the conversations and events, and no key any more: copies of what was sealed could not be opened. */
  talker: string;
};

/** One real row of every table that has a list. */
export async function makeOriginals(orgId: string, client: Client): Promise<World> {
  const made = await makeActive(client, HELLO);
  const suite = await factories.release_suite(client);
  created(await client.post(`/v1/release-suites/${suite}/runs`, { assistant_revision_id: made.revisionId }));
  await finished(client, await factories.test_run(client));
  const draft = await makeActive(client, HELLO);
  const edited = created(
    await client.post(`/v1/assistants/${draft.id}/revisions`, { source_revision_id: draft.revisionId }),
  );
  created(
    await send(
      client,
      { ...draft, graph: `/v1/assistants/${draft.id}/revisions/${edited.id}/graph` },
      HELLO.slice(0, 1),
    ),
  );
  const person = created(
    await client.post('/v1/identity/end-users', { identifiers: [{ type: 'email', value: 'jo@example.com' }] }),
  ).id;
  const talker = created(await client.post('/v1/identity/end-users', {})).id;
  created(await client.post('/v1/memory/facts', { end_user_id: person, text: 'Likes tea.' }));
  const conversation = created(
    await client.post('/v1/conversations', { assistant_id: made.id, end_user: { id: talker } }),
  ).id;
  const base = await factories.knowledge_base(client);
  await client.post(`/v1/knowledge-bases/${base}/search`, { query: 'Is anybody there?' });
  const document = created(
    await client.post(`/v1/knowledge-bases/${base}/documents`, { title: 'Short', text: 'Short.' }),
  ).id;
  created(await client.post(`/v1/conversations/${conversation}/notes`, { text: 'A note.' }));
  created(
    await client.post('/messages/inbound', {
      from: '+12025550147',
      to: '+12025550199',
      text: 'HELP',
      reference: 'SM-1',
    }),
  );
  created(await client.post('/dnc', { phone: '+12025550148' }));
  await factories.merge(client);
  await factories.not_match(client);
  await factories.receipt(client);
  await factories.consent(client);
  for (const kind of [
    'policy',
    'procedure',
    'model_provider',
    'router_config',
    'carrier',
    'phone_number',
    'channel',
    'canned_reply',
  ] as const)
    await factories[kind](client);
  const delivery = await factories.webhook_delivery(client);
  const workflow = await factories.workflow(client);
  const execution = created(
    await client.post(`/workflows/${workflow}/executions`, { primaryPhone: '+12025550110' }),
  ).id;
  return {
    orgId,
    client,
    assistant: draft.id,
    revision: edited.id,
    suite,
    tool: await factories.tool(client),
    base,
    document,
    policy: await factories.policy(client),
    workflow,
    call: created(await client.get('/receipts')).data[0].callId,
    execution,
    batch: await factories.lead_batch(client),
    endpoint: created(await client.get(`/v1/webhooks/deliveries/${delivery}`)).endpoint_id,
    conversation,
    person,
    talker,
  };
}

type Columns = Record<string, string>;
/** `which` picks the row that is copied; `change` says as SQL what differs in copy number `n`. */
type Copies = { table: string; which?: string; rows: number; change: Columns };

/** Ids in the order of their making, as the service's own are. */
export const idOf = (table: string, org: string, n: string): string =>
  `('${tagOf(table)}-${org.slice(-4)}-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

let tags = 0;
const known = new Map<string, string>();
function tagOf(table: string): string {
  const tag = known.get(table) ?? (0x10_00_00_00 + tags++).toString(16);
  known.set(table, tag);
  return tag;
}

const at = "now() - interval '30 days' + n * interval '1 second'";
const usual = (table: string, orgId: string): Columns => ({ id: idOf(table, orgId, 'n'), created_at: at });

export async function copy(
  connection: Connection,
  orgId: string,
  { table, which = 'true', rows, change }: Copies,
): Promise<void> {
  const { rows: columns } = await connection.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const stray = Object.keys(change).filter((name) => !names.includes(name));
  if (stray.length > 0) throw new Error(`${table} has no column ${stray.join()}`);
  const mine = names.includes('org_id') ? `org_id = '${orgId}'` : 'true';
  const values = names.map(
    (name) => `${change[name] ?? usual(table, orgId)[name] ?? `original."${name}"`} as "${name}"`,
  );
  const { rowCount } = await connection.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join()})
     select ${values.join()} from (select * from ${table} where ${mine} and ${which} limit 1) original, generate_series(1, ${rows}) n`,
  );
  if (rowCount !== rows) throw new Error(`${table}: nothing to copy where ${which}`);
}

/** A few rows in each thousand times thousand have the rare value: those are what a list without an index looks for in vain. */
const rarely = (rare: string, common: string): string => `case when n % 20011 = 7 then '${rare}' else '${common}' end`;
/** Unreadable, and small. */
const sealed = "'\\x00'::bytea";
const phone = "'+1303' || lpad(n::text, 7, '0')";

/** What piles up, and what people write. `isOdd`: what is rare elsewhere is common here. */
export function copiesOf(
  { orgId, ...world }: World,
  { piled, written, isOdd }: { piled: number; written: number; isOdd: boolean },
): Copies[] {
  const id = (table: string): string => idOf(table, orgId, 'n');
  const rare = (one: string, other: string): string => (isOdd ? rarely(other, one) : rarely(one, other));
  const ofWorkflow = `case when n % 20011 ${isOdd ? '<>' : '='} 7 then '${world.workflow}'::uuid else original.workflow_id end`;
  const pile = (table: string, change: Columns, which?: string): Copies => ({
    table,
    rows: piled,
    change,
    ...(which !== undefined && { which }),
  });
  const shelf = (table: string, change: Columns = {}, which?: string): Copies => ({
    ...pile(table, change, which),
    rows: written,
  });
  return [
    pile('audit_log', {
      seq: '1000000 + n',
      action: rare('rare.action', 'common.action'),
      subject: rarely('rare', 'common'),
      actor: `jsonb_build_object('type', 'api_key', 'name', 'A key', 'id', ${rarely('rare', 'common')})`,
    }),
    shelf('api_keys', {
      hash: "decode(md5(n::text || original.org_id), 'hex')",
      is_session: 'true',
      expires_at: `${at} + interval '12 hours'`,
    }),
    pile('events', {
      occurred_at: at,
      type: "'conversation.message.received'",
      subject: `'${world.talker}'`,
      position: `${isOdd ? 100_000_000 : 1_000_000} + n`,
    }),
    pile('webhook_deliveries', {
      event_id: id('events'),
      status: rare('exhausted', 'succeeded'),
      event_type: rarely('rare.type', 'common.type'),
      endpoint_id: `case when n % 20011 = 7 then '${world.endpoint}' else ${idOf('other_endpoints', orgId, '1')} end`,
      due_at: 'null',
    }),
    pile(
      'conversations',
      {
        status: rare('abandoned', 'completed'),
        ended_at: at,
        due_at: 'null',
        request_key: 'null',
        sealed,
        channel: rare('email', 'chat'),
        updated_at: at,
        outcome: rare('failure', 'success'),
        assignee: rarely('Ann', 'Bob'),
        queue: `case when n % 20011 = 7 then 'billing' end`,
        call_id: `case when n % 2 = 0 then ${id('calls')} end`,
        assistant_id: `case when n % 20011 = 7 then '${world.assistant}' else original.assistant_id end`,
      },
      `id = '${world.conversation}'`,
    ),
    pile(
      'conversation_messages',
      { position: '1000 + n', request_key: 'null', sealed },
      `conversation_id = '${world.conversation}'`,
    ),
    pile('conversation_notes', { sealed }, `conversation_id = '${world.conversation}'`),
    pile('conversation_trace', { position: '1000 + n', sealed }, `conversation_id = '${world.conversation}'`),
    pile('calls', {
      status: rare('FAILED', 'COMPLETED'),
      tag: rare('CALLBACK', 'WORKFLOW'),
      ended_reason: rare('FRAUD', 'NO_ANSWER'),
      duration: 'case when n % 20011 = 7 then 7777 else n % 600 end',
      phone,
      due_at: 'null',
      ended_at: at,
      execution_id: `case when n % 3 = 0 then ${id('workflow_executions')} end`,
      workflow_id: ofWorkflow,
    }),
    pile('workflow_executions', {
      workflow_id: `'${world.workflow}'`,
      phone,
      status: rare('FAILED', 'COMPLETED'),
      completed_at: at,
      due_at: 'null',
    }),
    pile(
      'lead_batch_rows',
      { row_number: '1000 + n', status: rare('REJECTED', 'CREATED') },
      `batch_id = '${world.batch}'`,
    ),
    pile('dnc_entries', { phone, source: rare('voice', 'import') }),
    pile('consents', { phone, channel: rare('text', 'call'), source: rare('letter', 'web_form') }),
    pile('text_messages', { phone, reference: 'null', due_at: 'null', reply_to: 'null' }),
    pile('receipts', {
      seq: '1000000 + n',
      verdict: rare('refuse', 'allow'),
      rule: rare('do_not_call', 'legal_hours'),
      call_id: `case when n % 20011 = 7 then '${world.call}' else ${id('calls')} end`,
      execution_id: `case when n % 20011 = 7 then '${world.execution}' else ${id('workflow_executions')} end`,
      workflow_id: ofWorkflow,
    }),
    pile('receipt_contents', { receipt_id: id('receipts'), phone }),
    pile('end_users', { current_id: id('end_users'), traits: 'null' }),
    pile('end_user_identifiers', {
      end_user_id: id('end_users'),
      blind_index: "decode(md5(n::text || original.org_id), 'hex')",
    }),
    pile('identity_review_requests', {
      status: rare('rejected', 'approved'),
      request_type: rare('update', 'merge'),
      due_at: 'null',
      proposed_index: 'null',
      left_id: id('end_users'),
      right_id: id('other_people'),
    }),
    pile('identity_merges', { survivor_id: id('end_users'), absorbed_id: id('other_people') }),
    pile('identity_not_matches', { left_id: id('end_users'), right_id: id('other_people') }),
    pile('memory_facts', {
      end_user_id: id('end_users'),
      text_index: "decode(md5(n::text), 'hex')",
      due_at: 'null',
      embedding: sealed,
    }),
    pile('model_invocations', {
      kb_id: `case when n % 20011 = 7 then '${world.base}'::uuid end`,
      assistant_id: `case when n % 20011 = 7 then '${world.assistant}'::uuid end`,
      provider: rare('openai', 'local'),
      model: rarely('rare', 'common'),
      source: rare('memory', 'query'),
      status: rare('failed', 'succeeded'),
    }),
    pile('documents', { kb_id: `'${world.base}'`, status: rare('failed', 'indexed'), due_at: 'null' }),
    pile('knowledge_gaps', { kb_id: `'${world.base}'`, query_hash: "decode(md5(n::text), 'hex')" }),
    shelf('assistants', {
      workflow_id: id('flows'),
      archived_at: `case when n % 20011 = 7 ${isOdd ? 'then null else' : 'then'} now() end`,
    }),
    shelf('assistant_revisions', { assistant_id: `'${world.assistant}'` }),
    shelf('workflow_revisions', { assistant_revision_id: id('assistant_revisions'), due_at: 'null' }),
    shelf('graph_history', { version: '1000 + n' }),
    shelf('tools'),
    shelf('tool_revisions', { tool_id: `'${world.tool}'` }),
    shelf('policies'),
    shelf('procedures'),
    shelf('release_suites'),
    shelf('release_runs', { release_suite_id: `'${world.suite}'` }),
    shelf('test_runs', { due_at: 'null' }),
    pile('test_run_cases', { test_run_id: idOf('test_runs', orgId, `1 + n % ${written}`), position: 'n' }),
    shelf('knowledge_bases'),
    shelf('model_providers', { name: "'provider ' || n" }),
    shelf('router_configs'),
    shelf('webhook_endpoints', { due_at: 'null' }),
    shelf('canned_replies', { shortcut: "'made-' || gen_random_uuid()" }),
    shelf('channels', { public_key: "'pub_' || gen_random_uuid()" }),
    shelf('carriers'),
    shelf('phone_numbers', { phone_number: phone }),
    shelf('calling_workflows', { active: `n % 20011 ${isOdd ? '=' : '<>'} 7`, description: rarely('A rare one', '') }),
    shelf('calling_workflow_versions', { workflow_id: id('calling_workflows') }, `workflow_id = '${world.workflow}'`),
  ];
}
