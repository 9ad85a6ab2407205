// Nodes whose clocks are wrong, as real processes under Debian's faketime: they say that they are not ready and take no jobs; and whoever
// asks them all the same finds every promise kept, because whatever two processes compare is PostgreSQL's clock.

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../server/kernel/db/sql.ts';
import { type TestApp, testApp, testEnv } from '../support/app.ts';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { type Client, createClient, created } from '../support/client.ts';
import { calls } from '../support/model-vendor.ts';
import { type Outside, startOutside } from '../support/outside.ts';
import { launched, type Running, SERVER } from '../support/process.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver, status } from '../support/receiver.ts';
import { auditLedger, FAST } from './calling-story.ts';

/** `apt-get install faketime` puts it below the folder of the machine's architecture. */
const library = ['/usr/lib', '/usr/local/lib', '/usr/lib64']
  .flatMap((root) => (existsSync(root) ? [root, ...readdirSync(root).map((name) => path.join(root, name))] : []))
  .map((folder) => path.join(folder, 'faketime/libfaketimeMT.so.1'))
  .find((file) => existsSync(file));
if (!library)
  console.warn('SKIPPED: clocks that differ are NOT tested here, for faketime is missing (apt-get install faketime)');

/** Only the wall is moved: how long something takes is measured by the monotonic clock, which no administrator sets. */
const clockOff = (by: string): Record<string, string> => ({
  LD_PRELOAD: library ?? '',
  FAKETIME: by,
  NO_FAKE_STAT: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
});

const MESSAGES = process.env.PROVE ? 20 : 2;
const EVENTS = process.env.PROVE ? 200 : 12;
/** Long enough for a worker that polls twenty times a second, and for sweeps of others, to do what they must not. */
const WATCHED_MS = process.env.PROVE ? 10_000 : 1200;

let app: TestApp;
let outside: Outside;
let receiver: Receiver;
let env: Record<string, string>;
const nodes: Running[] = [];
const LEASES = { SWEEP_INTERVAL_SECONDS: '0.6', CONVERSATION_LEASE_SECONDS: '20' };

beforeAll(async () => {
  outside = await startOutside(
    () => calls('save_values', { item: 'tea' }),
    () => ({ added: 'tea' }),
  );
  receiver = await startReceiver();
  const settings = { ...FAST, ...LOOPBACK_OPEN, ...LEASES };
  app = await testApp({ env: { ...settings, ROLES: 'api' } });
  env = testEnv(app.databaseUrl, { ...settings, LOG_LEVEL: 'warn', SHUTDOWN_GRACE_SECONDS: '2' });
});
afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGKILL');
  await Promise.all(nodes.map(({ ended }) => ended));
  await app.stop();
  await receiver.stop();
  await outside.stop();
});

type Node = Running & { client: Client };

async function startNode(clock: Record<string, string> = {}): Promise<Node> {
  const running = await launched(SERVER, { ...env, ...clock });
  nodes.push(running);
  return { ...running, client: createClient({ url: running.url, secret: app.owner.secret, routes: app.routes }) };
}

async function stopNode({ child, ended }: Node): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

const readiness = async ({ url }: Node): Promise<{ status: number; text: string }> => {
  const reply = await fetch(`${url}/readyz`);
  return { status: reply.status, text: await reply.text() };
};

/** On a busy machine a node may also say, for a moment, that the database has not answered. */
const PATIENT = { timeout: 60_000, interval: 100 };
const notReady = (words: string) => ({
  status: 503,
  text: expect.stringMatching(new RegExp(`(599|600)\\.\\d s ${words}`)),
});

/** As often as it can be asked, for a while. */
async function watched(look: () => Promise<void>): Promise<void> {
  for (const until = performance.now() + WATCHED_MS; performance.now() < until; ) await look();
}

let executions = 0;

async function startExecution(on: Client): Promise<string> {
  const wish = { name: 'Clocks', numberOfAgents: 5, steps: [{ finishOn: ['CALL_AGAIN'], needsTCPACompliance: false }] };
  const workflow = created(await on.post('/workflows', wish));
  const lead = { primaryPhone: `+1202555010${executions++}` };
  return created(await on.post(`/workflows/${workflow.id}/executions`, lead)).id;
}

/** Told by whoever sits behind the tool: how often it was asked, and an answer when the test says so. */
function heldTool(): { asked(): number; answer(): void } {
  const before = outside.asked.length;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  outside.arrived = async ({ kind }) => (kind === 'tool' ? held : undefined);
  return { asked: () => outside.asked.slice(before).filter(({ kind }) => kind === 'tool').length, answer };
}

let toolId = '';
let assistantId = '';

/** A tool, an assistant that takes one order with it, and an endpoint for events. */
async function furnish(): Promise<void> {
  const { owner } = app;
  const base_url = `${outside.url}/v1`;
  const provider = { name: 'vendor', kind: 'openai_compatible', base_url, api_key: 'sk-of-the-vendor-01234' };
  created(await owner.post('/v1/model-router/providers', provider));
  const variables = [{ name: 'item', required: true }];
  const configuration = { url: `${outside.url}/add`, method: 'POST', body: { item: '{{ item }}' }, variables };
  toolId = created(await owner.post('/v1/tools', { name: 'Add', configuration })).id;
  const item = { name: 'item', type: 'string', source: 'collected' };
  const ops = [
    { op: 'upsert_context_variable', variable: item },
    node('ask', 'collect', { variables: ['item'], instructions: 'What would you like?' }),
    node('add', 'tool', { tool_id: toolId, input_mapping: { item: '{{ item }}' } }),
    node('bye', 'end', { outcome: 'success', message: 'Done.' }),
    node('sorry', 'end', { outcome: 'failure' }),
    edge('ask', 'add'),
    edge('ask', 'sorry', { kind: 'on_cap' }),
    entry('ask'),
    edge('add', 'bye', { kind: 'success' }),
    edge('add', 'sorry', { kind: 'error' }),
  ];
  const fields = { model_settings: { model: 'vendor/any' }, tool_refs: [{ tool_id: toolId }] };
  assistantId = (await makeActive(owner, ops, fields)).id;
  const wish = { url: `${receiver.url}/a`, event_types: ['api_key.created'] };
  receiver.secrets.set('/a', [created(await owner.post('/v1/webhooks/endpoints', wish)).secret]);
  receiver.reply = (...given) => void setTimeout(() => status(204)(...given), 100);
}

/** One key at two nodes: whoever comes second waits, and hears the first one's answer. */
async function oneEffect(first: Node, second: Node, key: string): Promise<void> {
  const tool = heldTool();
  const ask = ({ client }: Node) =>
    client.post(`/v1/tools/${toolId}/test`, { input: { item: key } }, { 'idempotency-key': key });
  const answered = ask(first);
  await expect.poll(tool.asked).toBe(1);
  const twin = await ask(second);
  expect([twin.status, twin.body.error]).toEqual([409, 'idempotency_in_progress']);
  tool.answer();
  const { status: code, text } = await answered;
  expect(code).toBe(200);
  const replayed = await ask(second);
  expect([replayed.status, replayed.text, replayed.headers.get('idempotency-replayed')]).toEqual([200, text, 'true']);
  expect(tool.asked()).toBe(1);
}

/** The same words at both nodes at once, while the lease of whoever is at work is looked at by sweeps: one turn. */
async function oneTurn(first: Node, second: Node, key: string): Promise<void> {
  const { id } = created(await first.client.post('/v1/conversations', { assistant_id: assistantId }));
  const tool = heldTool();
  const say = ({ client }: Node) =>
    client.post(`/v1/conversations/${id}/messages`, { text: 'I would like tea' }, { 'idempotency-key': key });
  const said = [first, second].map(say);
  await expect.poll(tool.asked).toBe(1);
  await watched(async () => expect(tool.asked()).toBe(1));
  const asked = outside.asked.length;
  tool.answer();
  const codes = (await Promise.all(said)).map((reply) => reply.status);
  expect(codes.filter((code) => code !== 409)).toEqual(codes.includes(409) ? [200] : [200, 200]);
  await expect.poll(async () => created(await app.owner.get(`/v1/conversations/${id}`)).status).toBe('completed');
  const { data } = created(await app.owner.get(`/v1/conversations/${id}/messages`));
  expect(data.map(({ role, turn }: { role: string; turn: number }) => [role, turn])).toEqual([
    ['assistant', 0],
    ['user', 1],
    ['assistant', 1],
  ]);
  expect([tool.asked(), outside.asked.length]).toEqual([1, asked]);
}

async function eachEventOnce(first: Node, second: Node): Promise<void> {
  receiver.received.length = 0;
  const make = ({ client }: Node, nth: number) => client.post('/v1/identity/api-keys', { name: `key ${nth}` });
  const made = await Promise.all(Array.from({ length: EVENTS }, (_, nth) => make(nth % 2 === 0 ? first : second, nth)));
  for (const reply of made) created(reply);
  const open = () => app.kernel.db.rows(sql`select id from webhook_deliveries where status <> 'succeeded'`);
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(EVENTS);
  await expect.poll(open).toEqual([]);
  expect(receiver.received).toHaveLength(EVENTS);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(EVENTS);
  expect(receiver.unverified).toEqual([]);
}

async function eachPhoneOnce(first: Node, second: Node): Promise<void> {
  for (const { client } of [first, second]) await startExecution(client);
  const { db } = app.kernel;
  const live = () => db.rows(sql`select id, status from workflow_executions where completed_at is null`);
  await expect.poll(live, { timeout: 60_000 }).toEqual([]);
  await auditLedger(app, executions);
}

/** Nobody's clock but the database's is in what nodes store. */
async function onePresent(): Promise<void> {
  const far = await app.kernel.db.rows(sql`
    select 'execution' as what, created_at from workflow_executions where abs(extract(epoch from clock_timestamp() - created_at)) > 300
    union all select 'conversation', created_at from conversations where abs(extract(epoch from clock_timestamp() - created_at)) > 300
    union all select 'event', occurred_at from events where abs(extract(epoch from clock_timestamp() - occurred_at)) > 300
    union all select 'stored answer', created_at from idempotency_keys where abs(extract(epoch from clock_timestamp() - created_at)) > 300`);
  expect(far).toEqual([]);
}

async function everyPromise(right: Node, wrong: Node, name: string): Promise<void> {
  for (let nth = 0; nth < MESSAGES; nth++) {
    const [first, second] = nth % 2 === 0 ? [wrong, right] : [right, wrong];
    await oneEffect(first, second, `${name} tool ${nth}`);
    await oneTurn(first, second, `${name} message ${nth}`);
  }
  await eachEventOnce(right, wrong);
  await eachPhoneOnce(wrong, right);
  await onePresent();
}

describe.skipIf(!library)('a node whose clock', { timeout: 600_000 }, () => {
  let right: Node;

  it('is ten minutes ahead is not ready, takes no jobs, and keeps every promise when it is asked all the same', async () => {
    await furnish();
    const wrong = await startNode(clockOff('+600s'));
    await expect.poll(() => readiness(wrong), PATIENT).toEqual(notReady('ahead of'));
    await startExecution(wrong.client);
    const jobs = () =>
      app.kernel.db.one<{ waiting: number; taken: number }>(sql`
        select count(*)::int as waiting, count(*) filter (where attempts > 0 or locked_by is not null)::int as taken
        from jobs where run_at <= clock_timestamp()`);
    await expect.poll(async () => (await jobs()).waiting).toBeGreaterThan(0);
    await watched(async () => expect((await jobs()).taken).toBe(0));
    expect((await jobs()).waiting).toBeGreaterThan(0);
    expect(wrong.output()).toContain('no jobs are taken');
    // The work was there to be taken: one whose clock is right does it.
    right = await startNode();
    await expect.poll(() => readiness(right), PATIENT).toMatchObject({ status: 200 });
    await everyPromise(right, wrong, 'ahead');
    await expect.poll(() => readiness(wrong), PATIENT).toEqual(notReady('ahead of'));
    await stopNode(wrong);
  });

  it('is ten minutes behind is not ready, and keeps every promise as well', async () => {
    const behind = await startNode(clockOff('-600s'));
    await expect.poll(() => readiness(behind), PATIENT).toEqual(notReady('behind'));
    await everyPromise(right, behind, 'behind');
    await expect.poll(() => readiness(behind), PATIENT).toEqual(notReady('behind'));
    expect(behind.output()).toContain('no jobs are taken');
  });

  it('is a second ahead is ready, and works', async () => {
    const nearly = await startNode(clockOff('+1s'));
    // Nobody else is left to do the work.
    await stopNode(right);
    await expect.poll(() => readiness(nearly), PATIENT).toMatchObject({ status: 200 });
    await eachPhoneOnce(nearly, nearly);
    await onePresent();
    await expect.poll(() => readiness(nearly), PATIENT).toMatchObject({ status: 200 });
    expect(nearly.output()).not.toContain('no jobs are taken');
  });
});
