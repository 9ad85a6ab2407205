// The demonstration: every part of it is there and agrees with the others, asked for twice it is one, and removing it touches nothing else.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { Parley } from '../sdk/parley.ts';
import { verifyChain } from '../server/kernel/audit.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { acceleratedClock } from '../server/kernel/time/clock.ts';
import { verify } from '../server/modules/compliance/receipts.ts';
import { type TestApp, testApp } from '../tests/support/app.ts';
import { created } from '../tests/support/client.ts';
import { completeDemo, makeDemo, removeDemo } from './demo.ts';

/** An hour at which phones may ring in New York, so that what keeps a call back is never the hour alone. */
function noon() {
  const now = Date.now();
  const day = 86_400_000;
  return acceleratedClock({ speed: 1, offsetMs: now - (now % day) + 17 * 3_600_000 - now });
}

let app: TestApp;
let client: TestApp['owner'];
let parley: Parley;
let org: string;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' }, clock: noon() });
  const fresh = await app.newOrganization('Fresh start');
  org = fresh.id;
  parley = new Parley({ apiKey: fresh.secret, baseUrl: app.url });
  client = fresh.client;
});
afterAll(() => app.stop());

const day = (back: number) => new Date(app.kernel.clock.nowMs() - back * 86_400_000).toISOString().slice(0, 10);

it('shows every page, agrees with itself, and goes without a trace', async () => {
  const mine = {
    base: (await parley.knowledgeBases.create({ name: 'Corner shop: orders' })).id,
    assistant: (await parley.assistants.create({ name: 'Corner shop', description: 'Made by parley demo' })).id,
    tool: (await parley.tools.create({ name: 'Visit calendar', description: 'Made by parley demo' })).id,
    person: created(
      await client.post('/v1/identity/end-users/identify', { identifiers: [{ type: 'phone', value: '+12125550100' }] }),
    ).end_user.id,
    endpoint: (await parley.webhooks.endpoints.create({ url: 'https://hooks.example.com/all', event_types: ['*'] })).id,
  };
  await client.post('/v1/model-router/embeddings', { texts: ['mine'] });

  // Two presses at once, and a third later.
  const began = performance.now();
  const [first, second] = await Promise.all([makeDemo(parley), makeDemo(parley)]);
  process.stderr.write(`the assistant of the demo talked after ${Math.round(performance.now() - began)} ms\n`);
  expect(second.assistant_id).toBe(first.assistant_id);
  const id = first.assistant_id;
  const demo = await completeDemo(parley);
  process.stderr.write(`the demo was complete after ${Math.round(performance.now() - began)} ms\n`);
  expect((await parley.demo.start()).status).toBe('complete');
  expect(demo.steps.every(({ status, done, total }) => status === 'done' && done === total)).toBe(true);

  const overview = created(await client.get('/v1/overview'));
  expect(overview).toMatchObject({
    hand_offs: { waiting: 1 },
    reviews: { open: 1 },
    assistants: { blocked_publishes: 1 },
  });

  // Thirty days of conversations, calls and spend over three bases.
  const talks = await parley.conversations.list({ assistant_id: id, limit: 100 }).all();
  const days = new Set(talks.map(({ created_at }) => created_at.slice(0, 10)));
  expect(days.size).toBeGreaterThanOrEqual(30);
  const calling = await parley.conversations.list({ channel: 'voice', limit: 100 }).all();
  expect(calling.length).toBeGreaterThan(10);
  for (const label of ['promised', 'paid already', 'needs time'])
    expect(calling.map(({ outcome_label }) => outcome_label)).toContain(label);
  for (const disposition of ['booked', 'answered', 'complaint'])
    expect(talks.map((talk) => talk.disposition)).toContain(disposition);
  for (const { created_at, ended_at, status } of talks.filter((talk) => talk.status !== 'handed_off'))
    expect([status, Date.parse(ended_at ?? '') - Date.parse(created_at) < 3_600_000]).toEqual(['completed', true]);
  const { calls } = await parley.calls
    .list({ limit: 100 })
    .page()
    .then(({ body }) => body as { calls: { createdAt: string; callEndedAt: string; status: string }[] });
  expect(calls.length).toBeGreaterThan(30);
  expect(
    calls.every(
      ({ status, callEndedAt, createdAt }) =>
        status === 'COMPLETED' && callEndedAt > createdAt && callEndedAt < day(-1),
    ),
  ).toBe(true);

  // Everything adds up.
  const ledger = await app.kernel.db.one<{ cost: string; days: number; kbs: number; talks: string }>(sql`
    select sum(cost_nano)::text as cost, count(distinct created_at::date)::int as days, count(distinct kb_id)::int as kbs,
      (select sum(cost_nano)::text from conversations where org_id = ${org}) as talks
    from model_invocations where org_id = ${org} and cost_nano > 0`);
  expect(ledger.kbs).toBe(3);
  expect(ledger.days).toBeGreaterThan(20);
  expect(ledger.talks).toBe(ledger.cost);
  const daily = await app.kernel.db.one<{ usage: string; kb: string }>(sql`
    select (select sum(cost_nano)::text from model_usage_daily where org_id = ${org}) as usage,
      (select sum(cost_nano)::text from kb_embedding_spend where org_id = ${org} and span = 1 and source = '' and embedding_type = '') as kb`);
  expect(daily).toEqual({ usage: ledger.cost, kb: ledger.cost });
  expect((await verifyChain(app.kernel, org)).broken).toBeNull();
  expect((await verify(app.kernel, org)).broken).toBeNull();

  // Made up by the actor demo, and told to no endpoint of ours.
  const events = await app.kernel.db.one<{ past: number; marked: number; delivered: number }>(sql`
    select count(*)::int as past, count(*) filter (where actor ->> 'id' = 'demo')::int as marked,
      (select count(*)::int from webhook_deliveries d join events e on e.id = d.event_id
        where d.endpoint_id = ${mine.endpoint} and e.actor ->> 'id' = 'demo') as delivered
    from events where org_id = ${org} and occurred_at < ${new Date(app.kernel.clock.nowMs() - 86_400_000)}`);
  expect(events.past).toBeGreaterThan(200);
  expect([events.marked, events.delivered]).toEqual([events.past, 0]);

  // A draft with three findings, a tool revision that would break a node, a reverted merge.
  const { draft_revision_id, release_suite_id } = await parley.assistants.get(id);
  const { findings } = await parley.assistants.revisions.graph.validate(id, draft_revision_id ?? '');
  expect(findings.filter(({ fix_ops }) => fix_ops.length > 0).map(({ message }) => message)).toHaveLength(3);
  expect(
    (await parley.assistants.revisions.graph.fix(id, draft_revision_id ?? '')).validation.blocking_error_count,
  ).toBe(0);
  const run = await parley.testRuns.start({
    revision_id: demo.revision_id ?? '',
    ...(release_suite_id && { release_suite_id }),
  });
  await expect.poll(async () => (await parley.testRuns.get(run.id)).verdict, { timeout: 60_000 }).toBe('passed');
  const [tool] = (await parley.tools.list({ q: 'Visit calendar' }).all()).filter((one) => one.id !== mine.tool);
  const [next] = await parley.tools.revisions.list(tool?.id ?? '').all();
  const breaks = await parley.tools.revisions.compatibility(tool?.id ?? '', next?.id ?? '');
  expect(breaks).toMatchObject({ has_blocking: true, active_blocking_count: 1 });
  const merges = created(await client.get('/v1/identity/merges')).data;
  expect(merges.map(({ status }: { status: string }) => status)).toEqual(['reverted']);

  // Twenty leads: six are never called, each by a rule of its own, and three not now.
  const { workflow_id, leads } = demo.campaign ?? { workflow_id: '', leads: [] };
  expect(leads).toHaveLength(20);
  type Previewed = { rule: string | null; outcome: string; because: string };
  const preview = created(await client.post(`/workflows/${workflow_id}/preview`, { leads })).data as Previewed[];
  const ruled = preview.filter(({ rule }) => rule !== null);
  const rulesOf = (isSkipped: boolean) =>
    ruled
      .filter(({ outcome }) => (outcome === 'skip') === isSkipped)
      .map(({ rule }) => String(rule))
      .sort();
  expect(rulesOf(true)).toEqual([
    'already_in_campaign',
    'country_not_allowed',
    'do_not_call',
    'legal_hours',
    'never_dialled',
    'number',
  ]);
  expect(rulesOf(false)).toEqual(['collections_frequency', 'frequency', 'quiet_days']);
  expect(preview.find(({ rule }) => rule === 'legal_hours')?.because).toContain('never meet');

  // An endpoint that failed, and goes on failing.
  await expect
    .poll(async () => created(await client.get('/v1/overview')).webhooks.failing_endpoints, { timeout: 60_000 })
    .toBeGreaterThan(0);

  await removeDemo(parley);
  expect(await parley.demo.get()).toMatchObject({ status: 'absent', assistant_id: null });
  const left = created(await client.get('/v1/overview'));
  expect([left.hand_offs.waiting, left.reviews.open, left.conversations.today, left.calls.today]).toEqual([0, 0, 0, 0]);
  expect((await parley.assistants.list().all()).map((one) => one.id)).toEqual([mine.assistant]);
  expect((await parley.knowledgeBases.list().all()).map((one) => one.id)).toEqual([mine.base]);
  expect((await parley.tools.list().all()).map((one) => one.id)).toEqual([mine.tool]);
  expect((await parley.endUsers.list().all()).map((one) => one.id)).toEqual([mine.person]);
  expect((await parley.webhooks.endpoints.list().all()).map((one) => one.id)).toEqual([mine.endpoint]);
  expect(await parley.workflows.list().all()).toEqual([]);
  expect(await parley.releaseSuites.list().all()).toEqual([]);
  expect(await parley.conversations.list({ limit: 10 }).all()).toEqual([]);
  expect(created(await client.get('/calls')).calls).toEqual([]);
  expect(created(await client.get('/dnc')).data).toEqual([]);
  const rest = await app.kernel.db.one<{ cost: number; invocations: number; ledger: number }>(sql`
    select sum(cost_nano)::int as cost, sum(invocations)::int as invocations,
      (select count(*)::int from model_invocations where org_id = ${org}) as ledger
    from model_usage_daily where org_id = ${org}`);
  expect(rest).toEqual({ cost: 0, invocations: 1, ledger: 1 });
  expect(
    created(await client.get(`/v1/analytics/model-router/cost/by-assistant?start_date=${day(30)}&end_date=${day(0)}`)),
  ).toEqual([]);
  expect((await verifyChain(app.kernel, org)).broken).toBeNull();
  expect((await verify(app.kernel, org)).broken).toBeNull();
  // Gone twice is gone once.
  await removeDemo(parley);
}, 600_000);
