// A suspended organization: refused by every node once the command has returned, no work is done for it, and nothing of it is lost.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../server/kernel/audit.ts';
import { uuid7 } from '../../server/kernel/db/ids.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import { addJob } from '../../server/kernel/jobs/jobs.ts';
import * as operator from '../../server/modules/access/operator.ts';
import { deliverWebhooks } from '../../server/modules/webhooks/jobs.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { ASKING, makeActive } from '../support/assistants.ts';
import { type Client, created } from '../support/client.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from '../support/receiver.ts';

let one: TestApp;
let two: TestApp;
let receiver: Receiver;
const env = { RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '1', SIMULATED_CARRIER_SPEED: '20', ...LOOPBACK_OPEN };
beforeAll(async () => {
  receiver = await startReceiver();
  one = await testApp({ env });
  two = await testApp({ env, databaseUrl: one.databaseUrl });
});
afterAll(async () => {
  await two.stop();
  await one.stop();
  await receiver.stop();
});

const patience = { timeout: 30_000, interval: 50 };
const statuses = (secret: string) =>
  Promise.all([one, two].map(async (app) => (await app.owner.as(secret).get('/v1/identity/whoami')).status));
const rowOf = (id: string) => operator.findOrganization(one.kernel, id);
const suspend = async (id: string) => operator.suspend(one.kernel, await rowOf(id));
const resume = async (id: string) => operator.resume(one.kernel, await rowOf(id));

async function startExecution(client: Client, delayInSecs: number): Promise<string> {
  const steps = [{ type: 'CALL', delayInSecs, needsTCPACompliance: false }];
  const workflow = created(await client.post('/workflows', { name: 'Paused', numberOfAgents: 5, steps }));
  return created(await client.post(`/workflows/${workflow.id}/executions`, { primaryPhone: '+12025550101' })).id;
}
const executionRow = (id: string) =>
  one.kernel.db.one<{ status: string; position: number; due_at: Date | null; call_id: string | null }>(
    sql`select status, position, due_at, call_id from workflow_executions where id = ${id}`,
  );
const follow = async (app: TestApp, secret: string) => {
  const response = await fetch(`${app.url}/v1/events/stream`, { headers: { 'x-api-key': secret } });
  let text = '';
  const ended = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString('utf8');
  })();
  return { ended, text: () => text };
};

describe('suspending an organization', () => {
  it('is obeyed by every node once it returns, and resuming as well, many times over', async () => {
    const { id, secret } = await one.newOrganization('On and off');
    for (let round = 0; round < (process.env.PROVE ? 50 : 5); round++) {
      expect(await statuses(secret)).toEqual([200, 200]);
      await suspend(id);
      expect(await statuses(secret)).toEqual([401, 401]);
      await resume(id);
    }
    expect((await one.owner.get('/v1/identity/whoami')).status).toBe(200);
    const { body } = await one.owner.as(secret).get('/v1/audit-log?limit=2');
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      'organization.resumed',
      'organization.suspended',
    ]);
    expect((await verifyChain(one.kernel, id)).broken).toBeNull();
  });

  it('answers like a revoked key, ends open streams, and leaves others alone', async () => {
    const { id, secret } = await one.newOrganization('Streaming');
    const streams = await Promise.all([follow(one, secret), follow(two, secret)]);
    await expect.poll(() => streams.every(({ text }) => text().includes('retry:')), patience).toBe(true);
    const unknown = await one.owner.as('ply_unknown').get('/v1/identity/whoami');
    await suspend(id);
    expect((await two.owner.as(secret).get('/v1/identity/whoami')).text).toBe(unknown.text);
    await Promise.all(streams.map(({ ended }) => ended));
    expect((await two.owner.as(secret).post('/carriers', { name: 'x', type: 'simulated' })).status).toBe(401);
    expect((await one.owner.get('/v1/identity/whoami')).status).toBe(200);
  });

  it('pauses executions where they are; resumed, they go on from there', async () => {
    const { id, client } = await one.newOrganization('Paused');
    const sleeping = await startExecution(client, 3600);
    const waking = await startExecution(client, 1);
    await suspend(id);
    await expect
      .poll(() => executionRow(waking), patience)
      .toMatchObject({ status: 'PAUSED', position: 0, due_at: null });
    const rung = await one.kernel.db.rows(sql`select 1 from calls where org_id = ${id}`);
    expect(rung).toEqual([]);
    await resume(id);
    await expect.poll(async () => (await client.get(`/executions/${waking}`)).body.status, patience).toBe('COMPLETED');
    expect((await client.get(`/executions/${sleeping}`)).body).toMatchObject({ status: 'CREATED' });
    expect((await client.get('/calls')).body.calls).toHaveLength(1);
  });

  it('keeps webhooks, and delivers each once after it is resumed', async () => {
    const { id, client } = await one.newOrganization('Webhooks');
    const endpoint = { url: `${receiver.url}/suspended`, event_types: ['api_key.created'] };
    created(await client.post('/v1/webhooks/endpoints', endpoint));
    created(await client.post('/v1/identity/api-keys', { name: 'before' }));
    const events = () =>
      receiver.received.filter(({ path }) => path === '/suspended').map(({ body }) => body.data.name);
    await expect.poll(events, patience).toEqual(['before']);
    await suspend(id);
    const names = ['during 1', 'during 2', 'during 3'];
    for (const name of names) await operator.createKey(one.kernel, await rowOf(id), { name, role: 'viewer' });
    const held = () => one.kernel.db.rows<{ task: string }>(sql`select task from held_jobs where org_id = ${id}`);
    await expect.poll(held, patience).toEqual([{ task: 'deliver-webhooks' }]);
    // Longer than the sweep, which would find the endpoint overdue.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(events()).toEqual(['before']);
    expect(await held()).toHaveLength(1);
    await resume(id);
    await expect.poll(() => new Set(events()), patience).toEqual(new Set(['before', ...names]));
    expect(events()).toHaveLength(4);
    expect(await held()).toEqual([]);
  });

  it('puts jobs aside without using up attempts, and gives them back with their key', async () => {
    const { id } = await one.newOrganization('Queued');
    await suspend(id);
    const endpointId = uuid7();
    const key = `${deliverWebhooks.name}:${endpointId}`;
    for (let i = 0; i < 3; i++)
      await addJob(one.kernel, one.kernel.db, deliverWebhooks, { id: endpointId, org_id: id }, { key });
    const queued = () => one.kernel.db.rows(sql`select 1 from jobs where key = ${key}`);
    await expect.poll(queued, patience).toEqual([]);
    expect(await one.kernel.db.rows(sql`select key, max_attempts from held_jobs where org_id = ${id}`)).toEqual([
      { key, max_attempts: deliverWebhooks.attempts },
    ]);
  });

  it('holds conversations that wait for their time', async () => {
    const { id, client } = await one.newOrganization('Talking');
    const made = await makeActive(client, ASKING);
    const talk = created(await client.post('/v1/conversations', { assistant_id: made.id }));
    await suspend(id);
    // As if the person had left long ago.
    await one.kernel.db.run(
      sql`update conversations set due_at = clock_timestamp() - interval '1 minute' where org_id = ${id} and id = ${talk.id}`,
    );
    const held = () =>
      one.kernel.db.rows(sql`select task from held_jobs where org_id = ${id} and task = 'continue-conversation'`);
    await expect.poll(held, patience).toHaveLength(1);
    const { status } = await one.kernel.db.one<{ status: string }>(
      sql`select status from conversations where id = ${talk.id}`,
    );
    expect(status).toBe(talk.status);
    await resume(id);
    await expect
      .poll(async () => (await client.get(`/v1/conversations/${talk.id}`)).body.status, patience)
      .toBe('abandoned');
  });
});
