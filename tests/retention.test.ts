// What is old goes, a bite at a time, when the settings say so; what is live, held, or a link of a chain stays whatever its age.

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../server/kernel/audit.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { addJob } from '../server/kernel/jobs/jobs.ts';
import { forgetOldRows } from '../server/kernel/retention/retention.ts';
import { acceleratedClock } from '../server/kernel/time/clock.ts';
import { verify } from '../server/modules/compliance/receipts.ts';
import { migratedDatabase, type TestApp, testApp } from './support/app.ts';
import { ASKING, HELLO, makeActive } from './support/assistants.ts';
import { type Client, created } from './support/client.ts';

const DAY = 24 * 3600_000;
const EVERYTHING = {
  TRACE_RETENTION_DAYS: '30',
  CONVERSATION_RETENTION_DAYS: '30',
  CALL_RETENTION_DAYS: '30',
  LEAD_BATCH_RETENTION_DAYS: '30',
  TEXT_MESSAGE_RETENTION_DAYS: '30',
  CONTACT_ATTEMPT_RETENTION_DAYS: '366',
  MODEL_INVOCATION_RETENTION_DAYS: '30',
  RELEASE_RUN_RETENTION_DAYS: '30',
  GRAPH_HISTORY_RETENTION_DAYS: '30',
};

const apps: TestApp[] = [];
const open = async (options: Parameters<typeof testApp>[0]): Promise<TestApp> => {
  const app = await testApp({ ...options, env: { RATE_LIMITS: 'off', ...options?.env } });
  apps.push(app);
  return app;
};
afterAll(async () => {
  for (const app of apps) await app.stop();
});

const count = async ({ kernel }: TestApp, table: string): Promise<number> =>
  Number((await kernel.db.queryable.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n);

/** Also in hooks, where `expect.poll` is not to be had. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 90_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** One round, to its end, and every other that has begun. */
async function forget(app: TestApp): Promise<void> {
  await addJob(app.kernel, app.kernel.db, forgetOldRows, {});
  const waiting = sql`
    select 1 from jobs where kind = ${forgetOldRows.name} limit 1`;
  await until(async () => (await app.kernel.db.maybe(waiting)) === undefined);
}

type Life = { person: string; chat: string; call: string; execution: string; phone: string };

/** Somebody who talked, was called twice, and wrote. */
async function live(client: Client, assistant: string, workflow: string, phone: string): Promise<Life> {
  const identifiers = [{ type: 'phone', value: phone }];
  const person = created(await client.post('/v1/identity/end-users/identify', { identifiers })).end_user.id;
  const chat = created(
    await client.post('/v1/conversations', { assistant_id: assistant, end_user: { id: person } }),
  ).id;
  const call = created(await client.post('/call', { workflowId: workflow, primaryPhone: phone })).id;
  const execution = created(await client.post(`/workflows/${workflow}/executions`, { primaryPhone: phone })).id;
  created(await client.post('/messages/inbound', { from: phone, to: '+12025550199', text: 'Hello?' }));
  await until(async () => (await client.get(`/executions/${execution}`)).body.status === 'COMPLETED');
  await until(async () => (await client.get(`/calls/${call}`)).body.calls[0].callEndedAt !== null);
  return { person, chat, call, execution, phone };
}

const statuses = async (client: Client, { chat, call, execution }: Life): Promise<number[]> => {
  const paths = [`/v1/conversations/${chat}`, `/calls/${call}`, `/executions/${execution}`];
  return Promise.all(paths.map(async (path) => (await client.get(path)).status));
};
const texts = async (client: Client, { phone }: Life): Promise<number> =>
  (await client.get(`/messages?phone=${encodeURIComponent(phone)}`)).body.data.length;

describe('what a business may miss', () => {
  let app: TestApp;
  let client: Client;
  let orgId: string;
  let gone: Life;
  let held: Life;
  let running: string;
  let paused: string;
  let suite: string;
  let batch: string;
  const clock = acceleratedClock({ speed: 2000, offsetMs: 0 });
  const applied = async (): Promise<{ details: { deleted: Record<string, number> } }[]> =>
    (await client.get('/v1/audit-log?action=retention.applied')).body.data;

  beforeAll(async () => {
    app = await open({ clock, env: { ...EVERYTHING, SWEEP_INTERVAL_SECONDS: '1' } });
    const made = await app.newOrganization();
    [client, orgId] = [made.client, made.id];
    const workflow = created(
      await client.post('/workflows', { name: 'Story', numberOfAgents: 50, steps: [{ needsTCPACompliance: false }] }),
    ).id;
    const { id: assistant } = await makeActive(client, HELLO);
    gone = await live(client, assistant, workflow, '+12025550101');
    held = await live(client, assistant, workflow, '+12025550121');
    created(await client.post(`/v1/identity/end-users/${held.person}/legal-hold`, { reason: 'case 17' }));
    const { id: asking } = await makeActive(client, ASKING);
    running = created(
      await client.post('/v1/conversations', { assistant_id: asking, idle_timeout_seconds: 31_536_000 }),
    ).id;
    const late = created(
      await client.post('/workflows', { name: 'Late', steps: [{ type: 'CALL', delayInSecs: 100 * 86_400 }] }),
    ).id;
    paused = created(await client.post(`/workflows/${late}/executions`, { primaryPhone: '+12025550131' })).id;
    const cases = [{ name: 'greets', turns: [{ user: '', expect: { reply_contains: 'x' } }] }];
    suite = created(await client.post('/v1/release-suites', { name: 'Greeting', cases })).id;
    const { revisionId } = await makeActive(client, HELLO);
    for (let run = 0; run < 3; run++)
      created(await client.post(`/v1/release-suites/${suite}/runs`, { assistant_revision_id: revisionId }));
    batch = created(await client.post(`/workflows/${late}/leads`, { leads: [{ primaryPhone: '+12025550132' }] })).id;
    await until(async () => (await client.get(`/lead-batches/${batch}`)).body.completedAt !== null);
    expect(await count(app, 'graph_history')).toBeGreaterThan(0);
    clock.advance(40 * DAY);
    await forget(app);
  });

  it('goes when its days are over, with what hangs on it', async () => {
    expect(await statuses(client, gone)).toEqual([404, 404, 404]);
    expect(await texts(client, gone)).toBe(0);
    const of = (id: string) => sql`select 1 from conversation_messages where conversation_id = ${id} limit 1`;
    expect(await app.kernel.db.maybe(of(gone.chat))).toBeUndefined();
    expect(await app.kernel.db.maybe(of(held.chat))).toBeDefined();
  });

  it('goes for imports, runs of release suites and steps of editing as well; the latest run stays', async () => {
    expect((await client.get(`/lead-batches/${batch}`)).status).toBe(404);
    expect(await count(app, `lead_batch_rows where batch_id = '${batch}'`)).toBe(0);
    expect((await client.get(`/v1/release-suites/${suite}/runs`)).body.data).toHaveLength(1);
    expect(await count(app, 'graph_history')).toBe(0);
  });

  it('stays when the person is under a legal hold, by leaf and by number', async () => {
    expect(await statuses(client, held)).toEqual([200, 200, 200]);
    expect(await texts(client, held)).toBe(1);
    expect((await client.get(`/v1/conversations/${held.chat}/trace`)).body.data.length).toBeGreaterThan(0);
  });

  it('stays while it lives', async () => {
    expect((await client.get(`/v1/conversations/${running}`)).status).toBe(200);
    expect((await client.get(`/executions/${paused}`)).body.completedAt).toBeNull();
  });

  it('is reported in one row of the audit log of those it belonged to, and of no others', async () => {
    const rows = await applied();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.details.deleted).toMatchObject({ conversations: 1, workflow_executions: 1, text_messages: 1 });
    expect(rows[0]?.details.deleted.calls).toBeGreaterThanOrEqual(2);
    await forget(app);
    expect(await applied()).toHaveLength(1);
    expect((await app.owner.get('/v1/audit-log?action=retention.applied')).body.data).toEqual([]);
  });

  it('leaves the chains of the audit log and of receipts whole', async () => {
    expect(await verifyChain(app.kernel, orgId)).toMatchObject({ broken: null });
    const receipts = await verify(app.kernel, orgId);
    expect(receipts.broken).toBeNull();
    expect(receipts.links).toBeGreaterThan(0);
    const of = await client.get(`/receipts?phone=${encodeURIComponent(gone.phone)}`);
    expect(of.body.data.length).toBeGreaterThan(0);
  });

  it('goes after the hold is released', async () => {
    expect((await client.delete(`/v1/identity/end-users/${held.person}/legal-hold`)).status).toBe(204);
    await forget(app);
    expect(await statuses(client, held)).toEqual([404, 404, 404]);
    expect(await applied()).toHaveLength(2);
  });

  it('goes after a year for attempts to reach a person, which caps ask about until then', async () => {
    const attempts = () => count(app, `contact_attempts where phone = '${gone.phone}'`);
    expect(await attempts()).toBeGreaterThan(0);
    clock.advance(400 * DAY);
    await forget(app);
    expect(await attempts()).toBe(0);
  });

  it('takes the flow along when no conversation began with it, and a new conversation brings it back', async () => {
    await forget(app);
    const left = await count(app, 'conversation_flows');
    const { id } = await makeActive(client, HELLO);
    created(await client.post('/v1/conversations', { assistant_id: id }));
    expect(await count(app, 'conversation_flows')).toBe(left + 1);
  });
});

it('stays for ever unless an administrator says otherwise; machinery goes by itself', async () => {
  const clock = acceleratedClock({ speed: 2000, offsetMs: 0 });
  const app = await open({ clock, env: { SWEEP_INTERVAL_SECONDS: '1' } });
  const workflow = created(
    await app.owner.post('/workflows', { name: 'Story', steps: [{ needsTCPACompliance: false }] }),
  ).id;
  const { id: assistant } = await makeActive(app.owner, HELLO);
  const life = await live(app.owner, assistant, workflow, '+12025550101');
  const lasting = [
    'conversations',
    'conversation_messages',
    'conversation_flows',
    'calls',
    'workflow_executions',
    'text_messages',
  ];
  const kept = [...lasting, 'contact_attempts', 'receipts', 'receipt_contents', 'consents'];
  const before = await Promise.all(kept.map((table) => count(app, table)));
  expect(before[0]).toBeGreaterThan(0);
  clock.advance(3 * 365 * DAY);
  await app.kernel.db.run(
    sql`insert into nodes (id, epoch, lease_until) values (gen_random_uuid(), 0, now() - interval '2 days')`,
  );
  await app.kernel.db.run(sql`
    insert into jobs (kind, attempts, max_attempts, run_at, payload)
    select 'compile-revision', attempts, 25, now() - interval '31 days', '{}' from unnest(array[25, 25, 3]) attempts`);
  await forget(app);
  expect(await count(app, `simulated_carrier.calls where reference in ('${life.call}')`)).toBe(0);
  for (const [i, table] of kept.entries())
    expect(await count(app, table), table).toBeGreaterThanOrEqual(before[i] ?? 0);
  expect(await statuses(app.owner, life)).toEqual([200, 200, 200]);
  expect((await app.owner.get(`/v1/conversations/${life.chat}/trace`)).body.data).toEqual([]);
  expect(await count(app, `nodes where lease_until < now() - interval '1 day'`)).toBe(0);
  // A job that runs while its successor waits already counts as tried for the last time, too: it is locked, and goes when it ends.
  const dead = sql`
    select kind, run_at, last_error from jobs where attempts >= max_attempts and locked_at is null`;
  expect(await app.kernel.db.rows(dead)).toEqual([]);
  expect(await verifyChain(app.kernel, (await app.owner.get('/v1/organization')).body.id)).toMatchObject({
    broken: null,
  });
});

describe('many rows', () => {
  const ROWS = 6000;
  const addOld = (app: TestApp, orgId: string) =>
    app.kernel.db.run(sql`
      insert into model_invocations (id, org_id, operation, source, provider, model, input_tokens, output_tokens, tokens_estimated,
        cost_nano, priced, status, latency_ms, created_at)
      select gen_random_uuid(), ${orgId}, 'chat', 'direct', 'scripted', 'scripted-v1', 1, 1, false, 0, true, 'succeeded', 1, now() - interval '40 days'
      from generate_series(1, ${ROWS}::int)`);
  const deletedOf = async (app: TestApp, orgId: string): Promise<number[]> =>
    (
      await app.kernel.db.rows<{ n: number }>(sql`
        select (details -> 'deleted' ->> 'model_invocations')::int as n from audit_log
        where org_id = ${orgId} and action = 'retention.applied' order by seq`)
    ).map(({ n }) => n);

  it('go a thousand at a time; a process that is stopped in the middle leaves the rest, and every row is reported once', async () => {
    const databaseUrl = await migratedDatabase();
    const first = await testApp({ databaseUrl, env: { ...EVERYTHING, SHUTDOWN_GRACE_SECONDS: '1' } });
    const { id } = await first.newOrganization();
    await addOld(first, id);
    // A slow disk: the six bites take longer than a stopping process waits.
    const onlooker = new pg.Client({ connectionString: databaseUrl });
    await onlooker.connect();
    await onlooker.query(`create function slowly() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return null; end';
      create trigger slowly before delete on model_invocations for each statement execute function slowly()`);
    await addJob(first.kernel, first.kernel.db, forgetOldRows, {});
    await until(async () => (await count(first, 'model_invocations')) < ROWS);
    const left = await count(first, 'model_invocations');
    expect(left % 1000).toBe(0);
    await first.stop();
    const { rowCount } = await onlooker.query('select 1 from model_invocations limit 1');
    await onlooker.query('drop trigger slowly on model_invocations');
    await onlooker.end();
    expect(rowCount, 'was stopped in the middle').toBe(1);
    const second = await open({ databaseUrl, env: EVERYTHING });
    await forget(second);
    expect(await count(second, 'model_invocations')).toBe(0);
    expect((await deletedOf(second, id)).reduce((sum, n) => sum + n, 0)).toBe(ROWS);
  });

  it('are forgotten by one of several nodes at a time, by turns between organizations', async () => {
    const databaseUrl = await migratedDatabase();
    const nodes = [await open({ databaseUrl, env: EVERYTHING }), await open({ databaseUrl, env: EVERYTHING })];
    const [one, other] = nodes as [TestApp, TestApp];
    const orgs = [await one.newOrganization(), await other.newOrganization()];
    for (const { id } of orgs) await addOld(one, id);
    for (const node of [one, other, one, other]) await addJob(node.kernel, node.kernel.db, forgetOldRows, {});
    await forget(one);
    expect(await count(one, 'model_invocations')).toBe(0);
    for (const { id } of orgs) expect((await deletedOf(one, id)).reduce((sum, n) => sum + n, 0)).toBe(ROWS);
    const metrics = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
    const figures = metrics.map((text) =>
      Number(/parley_retention_deleted_total\{table="model_invocations"\} (\d+)/.exec(text)?.[1] ?? 0),
    );
    expect(figures.reduce((sum, n) => sum + n, 0)).toBe(2 * ROWS);
  });
});
