// Every list of the API over big tables, with every filter, also for values that few rows have: no page may read a table through.
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { routeTable } from '../server/app.ts';
import type { Route } from '../server/http/route.ts';
import { type TestApp, testApp } from './support/app.ts';
import { undoAfterAll } from './support/clean-up.ts';
import type { Client } from './support/client.ts';
import { copiesOf, copy, makeOriginals, type World } from './support/many-rows.ts';
import { explain, listen } from './support/plans.ts';

const isLong = process.env.PROVE !== undefined;
const PILED = isLong ? 1_000_000 : 40_000;
const WRITTEN = PILED / 10;
/** A page shows a hundred rows; a step of its plan may touch this many. A range that a fiftieth of the rows are in needs so many. */
const MAX_ROWS = isLong ? 20_000 : 7500;

type Values = (world: World) => string[];
type List = { at: (world: World) => string; filters: Record<string, Values> };

const top = (path: string, filters: Record<string, Values> = {}): List => ({ at: () => path, filters });
const of = (at: (world: World) => string, filters: Record<string, Values> = {}): List => ({ at, filters });
const words =
  (...given: string[]): Values =>
  () =>
    given;
const PHONE = words('+13030000123', '+13039999999');
const nowhere = '00000000-0000-7000-8000-000000000000';
/** Before everything, after it, and an hour into what was copied, with little on one side of it. */
const DAYS_AGO = new Date(Date.now() - 30 * 86_400_000 + 3_600_000).toISOString();
const TIMES = { from: words('2020-01-01', '2100-01-01', DAYS_AGO), to: words('2020-01-01', '2100-01-01', DAYS_AGO) };
const EXECUTION_STATES = words('FAILED', 'COMPLETED', 'CREATED', 'RUNNING', 'WAITING', 'PAUSED');

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
/** All of the rows, none, and those of an hour or so. */
const PERIOD: Record<'from' | 'to', Values> = {
  from: words('2001-01-01', daysAgo(29.6), daysAgo(0.001)),
  to: words('2001-01-01', daysAgo(29.99), '2099-01-01'),
};
/** Names are compared one by one: an organization writes thousands of such things, not a hundred thousand. */
const NAME = isLong ? words() : words('needle', 'made');

/** Total: a list that is not here fails the first test, as does a filter. */
const LISTS: Record<string, List> = {
  listAuditLog: top('/v1/audit-log', {
    action: words('rare.action', 'common.action', 'none'),
    subject: words('rare', 'common', 'none'),
    actor_id: words('rare', 'common', 'none'),
    ...PERIOD,
  }),
  listSessions: top('/v1/identity/sessions'),
  listAssistants: top('/v1/assistants', { archived: words('true', 'false'), q: NAME }),
  listAssistantUsages: of(({ assistant }) => `/v1/assistants/${assistant}/usages`),
  listAssistantRevisions: of(({ assistant }) => `/v1/assistants/${assistant}/revisions`),
  listGraphHistory: of(({ assistant, revision }) => `/v1/assistants/${assistant}/revisions/${revision}/graph/history`),
  listTools: top('/v1/tools', { q: NAME }),
  listToolUsages: of(({ tool }) => `/v1/tools/${tool}/usages`),
  listToolRevisions: of(({ tool }) => `/v1/tools/${tool}/revisions`),
  listFlowComments: top('/v1/flow-comments', {
    assistant_id: ({ assistant }) => [assistant, nowhere],
    node_id: words('ask', 'none'),
    resolved: words('true', 'false'),
    mentioned: words('true', 'false'),
  }),
  listScheduledActivations: top('/v1/scheduled-activations', { assistant_id: ({ assistant }) => [assistant, nowhere] }),
  listPolicies: top('/v1/policies', { q: NAME }),
  listPolicyUsages: of(({ policy }) => `/v1/policies/${policy}/usages`),
  listProcedures: top('/v1/procedures', { q: NAME }),
  listReleaseSuites: top('/v1/release-suites'),
  listReleaseRuns: of(({ suite }) => `/v1/release-suites/${suite}/runs`),
  listTestRuns: top('/v1/test-runs'),
  listKnowledgeBases: top('/v1/knowledge-bases', { q: NAME }),
  listKnowledgeBaseUsages: of(({ base }) => `/v1/knowledge-bases/${base}/usages`),
  listDocumentPassages: of(({ base, document }) => `/v1/knowledge-bases/${base}/documents/${document}/passages`),
  listDocuments: of(({ base }) => `/v1/knowledge-bases/${base}/documents`, {
    status: words('failed', 'indexed', 'queued'),
  }),
  listKnowledgeGaps: of(({ base }) => `/v1/knowledge-bases/${base}/gaps`),
  listModelProviders: top('/v1/model-router/providers'),
  listRouterConfigs: top('/v1/model-router/configs'),
  listModelPrices: top('/v1/model-router/prices', { provider: words('openai'), model: words('gpt-4o') }),
  listModelBudgets: top('/v1/model-router/budgets'),
  listModelInvocations: top('/v1/model-router/invocations', {
    kb_id: ({ base }) => [base, nowhere],
    assistant_id: ({ assistant }) => [assistant, nowhere],
    provider: words('openai', 'local', 'none'),
    model: words('rare', 'common', 'none'),
    source: words('memory', 'query', 'api'),
    status: words('failed', 'succeeded'),
    ...PERIOD,
  }),
  listFacts: of(() => '/v1/memory/facts', { end_user_id: ({ person }) => [person] }),
  listWorkflows: top('/workflows', { active: words('true', 'false'), q: words('factory', 'rare', 'none') }),
  listExecutions: of(({ workflow }) => `/workflows/${workflow}/executions`, {
    status: EXECUTION_STATES,
    phone: PHONE,
    ...TIMES,
  }),
  listAllExecutions: top('/executions', {
    workflowId: ({ workflow }) => [workflow, nowhere],
    status: EXECUTION_STATES,
    phone: PHONE,
    ...TIMES,
  }),
  listLeadBatchRows: of(({ batch }) => `/lead-batches/${batch}/rows`, {
    status: words('REJECTED', 'CREATED', 'SKIPPED'),
  }),
  listCalls: top('/calls', {
    status: words('FAILED', 'COMPLETED', 'QUEUED'),
    tag: words('CALLBACK', 'WORKFLOW', 'INBOUND'),
    callEndedReason: words('FRAUD', 'NO_ANSWER', 'DNC'),
    duration: words('7777', '>7000', '60', '<=10', '700-8000', '100-200'),
    workflowId: ({ workflow }) => [workflow, nowhere],
    phone: PHONE,
    ...TIMES,
  }),
  listPhoneNumbers: top('/phone-numbers'),
  listCarriers: top('/carriers'),
  listDnc: top('/dnc', { phone: PHONE, source: words('voice', 'import', 'sms'), ...TIMES }),
  listConsents: top('/consents', {
    phone: PHONE,
    channel: words('text', 'call'),
    source: words('letter', 'web_form', 'none'),
    ...TIMES,
  }),
  listMessages: top('/messages', { phone: PHONE }),
  listReceipts: top('/receipts', {
    phone: PHONE,
    verdict: words('refuse', 'allow', 'defer'),
    callId: ({ call }) => [call, nowhere],
    workflowExecutionId: ({ execution }) => [execution, nowhere],
    workflowId: ({ workflow }) => [workflow, nowhere],
    rule: words('do_not_call', 'legal_hours', 'consent'),
    ...TIMES,
  }),
  listConversations: top('/v1/conversations', {
    status: words(
      'abandoned',
      'completed',
      'waiting',
      'handed_off',
      'abandoned,handed_off',
      'completed,abandoned,active',
    ),
    channel: words('email', 'chat', 'sms'),
    channel_id: words(nowhere),
    assistant_id: ({ assistant }) => [assistant, nowhere],
    end_user_id: ({ talker }) => [talker],
    call_id: words(nowhere),
    queue: words('billing', 'none'),
    assignee: words('Ann', 'Bob', 'nobody'),
    label: words('rare', 'none'),
    priority: words('urgent', 'normal', 'low'),
    snoozed: words('true', 'false'),
    mentioned: words('true', 'false'),
    outcome: words('failure', 'success', 'neutral'),
    test: words('true', 'false'),
    preview: words('true'),
    // Each transcript is opened in turn, by the statement of listConversationMessages.
    q: words(),
    sort: words('newest', 'oldest', 'last_activity', 'waiting_longest'),
    ...PERIOD,
  }),
  listCannedReplies: top('/v1/canned-replies', { q: NAME }),
  listMacros: top('/v1/macros', { q: NAME }),
  listInboxViews: top('/v1/inbox-views'),
  listConversationLabels: top('/v1/conversation-labels', { q: NAME }),
  listQueues: top('/v1/queues'),
  listAgents: top('/v1/service/agents'),
  listConversationReviews: of(({ conversation }) => `/v1/conversations/${conversation}/reviews`),
  listRatedConversations: top('/v1/service/rated-conversations', { max_score: words('1', '5'), ...PERIOD }),
  listConversationNotes: of(({ conversation }) => `/v1/conversations/${conversation}/notes`),
  listConversationMessages: of(({ conversation }) => `/v1/conversations/${conversation}/messages`),
  getConversationTrace: of(({ conversation }) => `/v1/conversations/${conversation}/trace`),
  listEndUsers: top('/v1/identity/end-users', {
    identifier: words('jo@example.com', 'nobody@example.com'),
    identifier_type: words('email'),
    q: words('needle'),
  }),
  listIdentifiers: of(({ person }) => `/v1/identity/end-users/${person}/identifiers`),
  getEndUserTimeline: of(({ talker }) => `/v1/identity/end-users/${talker}/timeline`),
  listReviewRequests: top('/v1/identity/review-requests', {
    status: words('rejected', 'approved', 'pending'),
    request_type: words('update', 'merge'),
  }),
  listMerges: top('/v1/identity/merges', { end_user_id: ({ person }) => [person, nowhere] }),
  listNotMatches: top('/v1/identity/not-matches'),
  listChannels: top('/v1/channels'),
  listWebhookEndpoints: top('/v1/webhooks/endpoints'),
  listWebhookDeliveries: top('/v1/webhooks/deliveries', {
    endpoint_id: ({ endpoint }) => [endpoint, nowhere],
    event_id: words(nowhere),
    event_type: words('rare.type', 'common.type', 'none'),
    status: words('exhausted', 'succeeded', 'pending', 'canceled'),
    ...PERIOD,
  }),
};

/** How a page is asked for, in any of the dialects. */
const PAGING = ['limit', 'cursor', 'after', 'before', 'id', 'createdAt'];

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
const isPage = (route: Route): boolean =>
  route.method === 'GET' && fieldsOf(route.query).includes('limit') && fieldsOf(route.response).length > 0;

type Body = Record<string, unknown>;
/** The query that brings the next page. */
function next(body: Body): Record<string, string> | undefined {
  const { next_cursor, next_after, next_before, nextCursorId, pagination } = body;
  const cursor = next_cursor ?? (pagination as Body | undefined)?.nextCursor;
  if (nextCursorId) return nextCursorId as Record<string, string>;
  if (typeof cursor === 'string') return { cursor };
  if (typeof next_after === 'number') return { after: String(next_after) };
  return typeof next_before === 'number' ? { before: String(next_before) } : undefined;
}

/** Visitors read the transcript that `listConversationMessages` reads. */
const lists = routeTable().filter((route) => isPage(route) && !route.visitor);

it('every list of the API is tried here, with every filter that it has', () => {
  expect(lists.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(LISTS).sort());
  for (const { operationId, query } of lists) {
    const filters = fieldsOf(query).filter((name) => !PAGING.includes(name));
    expect({ operationId, filters: filters.sort() }).toEqual({
      operationId,
      filters: Object.keys(LISTS[operationId]?.filters ?? {}).sort(),
    });
  }
});

describe(`with ${PILED.toLocaleString('en')} rows`, () => {
  let app: TestApp;
  let connection: pg.Client;
  let worlds: World[];
  let heard: ReturnType<typeof listen>;
  const large = new Set<string>();

  const undo = undoAfterAll();
  beforeAll(async () => {
    const first = await testApp({ env: { RATE_LIMITS: 'off' } });
    const orgs = [await first.newOrganization(), await first.newOrganization()];
    const made = await Promise.all(orgs.map(({ id, client }) => makeOriginals(id, client)));
    await first.stop();
    await fill(first.databaseUrl, made);
    // Without a worker nothing but requests talks to the database.
    app = await testApp({ databaseUrl: first.databaseUrl, env: { RATE_LIMITS: 'off', ROLES: 'api' } });
    undo(() => app.stop());
    worlds = made.map((world) => ({ ...world, client: app.owner.as(world.client.secret) }));
    connection = new pg.Client({ connectionString: app.databaseUrl });
    undo(() => connection.end());
    await connection.connect();
    const { rows } = await connection.query<{ relname: string }>('select relname from pg_class where reltuples >= $1', [
      PILED / 5,
    ]);
    for (const { relname } of rows) large.add(relname);
    heard = listen();
    undo(() => heard.end());
  }, 1_800_000);

  const slowest: { ms: number; what: string }[] = [];

  it.each(Object.entries(LISTS))('%s reads no more than it shows', async (operationId, { at, filters }) => {
    for (const [i, world] of worlds.entries()) {
      const needed = Object.keys(filters).filter((name) => isNeeded(operationId, name));
      const required = Object.fromEntries(needed.map((name) => [name, filters[name]?.(world)[0] ?? '']));
      const asked = [
        required,
        ...Object.entries(filters).flatMap(([name, values]) =>
          values(world).map((value) => ({ ...required, [name]: value })),
        ),
      ];
      for (const query of asked)
        await walk(world.client, at(world), { ...query, limit: '100' }, `organization ${i + 1}`);
    }
  });

  async function walk(client: Client, path: string, query: Record<string, string>, whose: string): Promise<void> {
    let more: Record<string, string> | undefined = {};
    for (let page = 1; page <= 2 && more; page++) {
      const address = `${path}?${new URLSearchParams({ ...query, ...more })}`;
      heard.take();
      const reply = await client.get(address);
      const statements = heard.take();
      expect(reply.status, `${address}: ${reply.text.slice(0, 300)}`).toBe(200);
      for (const statement of statements) {
        const { rows, walks, ms } = await explain(connection, statement, (table) => large.has(table));
        const events = `GET ${address} (page ${page}, ${whose})\n${statement.text}\n${JSON.stringify(statement.values).slice(0, 500)}`;
        expect(walks, `reads a large table through: ${events}`).toEqual([]);
        expect(rows, `one step touches ${rows} rows: ${events}`).toBeLessThanOrEqual(MAX_ROWS);
        slowest.push({ ms, what: address });
      }
      more = next(reply.body);
    }
  }

  it('the overview goes along indexes, and no further than it counts', async () => {
    for (const { client } of worlds) {
      heard.take();
      expect((await client.get('/v1/overview')).status).toBe(200);
      let ms = 0;
      for (const statement of heard.take()) {
        const plan = await explain(connection, statement, (table) => large.has(table));
        expect(plan.walks, `reads a large table through: ${statement.text}`).toEqual([]);
        // What is counted, and the bases that it is counted in.
        expect(plan.rows, statement.text).toBeLessThanOrEqual(10_000 + 10);
        ms += plan.ms;
      }
      process.stdout.write(`the statements of the overview: ${ms.toFixed(1)} ms\n`);
    }
  });

  it('the figures beside assistants are read along indexes, however many are shown', async () => {
    await connection.query(`
      insert into model_usage_daily (org_id, day, operation, source, embedding_type, provider, model, assistant_id, slot, cost_nano,
        input_tokens, output_tokens, invocations, failed, unpriced)
      select a.org_id, current_date - n, 'generation', 'conversation', '', 'vendor', 'any', a.id, 0, 1, 1, 1, 1, 0, 0
      from (select org_id, id from assistants order by id limit 2000) a cross join generate_series(0, 59) n`);
    await connection.query('analyze model_usage_daily');
    for (const { client } of worlds) {
      const shown: { data: { id: string }[] } = (await client.get('/v1/assistants?limit=100')).body;
      heard.take();
      const { status, body } = await client.get(
        `/v1/assistants/figures?ids=${shown.data.map(({ id }) => id).join(',')}`,
      );
      expect([status, body.data.length]).toEqual([200, shown.data.length]);
      for (const statement of heard.take()) {
        const plan = await explain(connection, statement, (table) => large.has(table) || table === 'model_usage_daily');
        expect(plan.walks, `reads a large table through: ${statement.text}`).toEqual([]);
        expect(plan.rows, statement.text).toBeLessThanOrEqual(10_000 + 10);
        process.stdout.write(`the figures of ${shown.data.length} assistants: ${plan.ms.toFixed(1)} ms\n`);
      }
    }
  });

  it('the tables are as big as they should be, and every filter was tried', () => {
    for (const table of [
      'audit_log',
      'calls',
      'conversations',
      'events',
      'receipts',
      'webhook_deliveries',
      'end_users',
    ])
      expect(large).toContain(table);
    expect(slowest.length).toBeGreaterThan(300);
    const [worst] = slowest.sort((a, b) => b.ms - a.ms);
    process.stdout.write(`the slowest statement of ${slowest.length}: ${worst?.ms.toFixed(1)} ms, ${worst?.what}\n`);
  });
});

const isNeeded = (operationId: string, name: string): boolean => {
  const query = lists.find((route) => route.operationId === operationId)?.query as
    | { shape?: Record<string, z.ZodType> }
    | undefined;
  return query?.shape?.[name]?.safeParse(undefined).success === false;
};

/** Two connections, as there are two processors. */
async function fill(databaseUrl: string, worlds: readonly World[]): Promise<void> {
  const began = performance.now();
  for (const [i, world] of worlds.entries()) {
    const isOdd = i === 1;
    const share = isOdd ? 4 : 1;
    const waiting = copiesOf(world, { piled: Math.floor(PILED / share), written: Math.floor(WRITTEN / share), isOdd });
    // Calls name executions, versions name workflows: in the order given, but for those two.
    const later = waiting.filter(({ table }) =>
      ['calls', 'calling_workflow_versions', 'workflow_revisions'].includes(table),
    );
    await both(
      databaseUrl,
      world.orgId,
      waiting.filter((one) => !later.includes(one)),
    );
    await both(databaseUrl, world.orgId, later);
  }
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  await connection.query('delete from data_keys where subject = any($1)', [worlds.map(({ talker }) => talker)]);
  await connection.query('analyze');
  await connection.end();
  process.stdout.write(`filled in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

async function both(databaseUrl: string, orgId: string, copies: Parameters<typeof copy>[2][]): Promise<void> {
  const left = [...copies];
  const work = async (): Promise<void> => {
    const connection = new pg.Client({ connectionString: databaseUrl, statement_timeout: 0 });
    await connection.connect();
    await connection.query('set synchronous_commit = off');
    for (let one = left.shift(); one; one = left.shift()) await copy(connection, orgId, one);
    await connection.end();
  };
  await Promise.all([work(), work()]);
}
