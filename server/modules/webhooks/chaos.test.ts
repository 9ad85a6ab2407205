// Workers and servers that are killed without warning, receivers that often fail: every event arrives or ends visibly, and none is invented.

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, SECRET_KEY, type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';

import { launch, launched, type Running, SERVER } from '../../../tests/support/process.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver, status } from '../../../tests/support/receiver.ts';
import { systemContext, transaction } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import { emit } from '../../kernel/events.ts';
import { apiKeyCreated } from '../access/events.ts';
import { newKey } from '../access/key-format.ts';

const EVENTS = process.env.PROVE ? 2000 : 400;
const KILLS = 3;
const PATHS = ['/a', '/b', '/c'];
/** The whole schedule takes five seconds. */
const clock = { CLOCK_SPEED: '20000' };
const env = { ...LOOPBACK_OPEN, ...clock, SWEEP_INTERVAL_SECONDS: '1.5' };

let app: TestApp;
let receiver: Receiver;
const children: Running[] = [];
beforeAll(async () => {
  receiver = await startReceiver();
  app = await testApp({ env: { ...env, ROLES: 'api', RATE_LIMITS: 'off' } });
});
afterAll(async () => {
  for (const { child } of children) child.kill('SIGKILL');
  await app.stop();
  await receiver.stop();
});

const asUser = (databaseUrl: string, more: Record<string, string>) => ({
  DATABASE_URL: databaseUrl,
  PARLEY_SECRET_KEY: SECRET_KEY,
  RATE_LIMITS: 'off',
  ...more,
});

async function startWorker(): Promise<Running> {
  const worker = launch(SERVER, asUser(app.databaseUrl, { ...env, ROLES: 'worker' }));
  children.push(worker);
  await expect.poll(() => worker.output(), { timeout: 60_000, interval: 20 }).toContain('Roles');
  return worker;
}

/** A number from 0 up to 1 that hangs on the text alone. */
const chance = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
const isHopeless = (path: string, id: string): boolean => path === '/b' && chance(id) < 0.02;

describe('deliveries', () => {
  it(`of ${EVENTS} events to ${PATHS.length} endpoints survive ${KILLS} killed workers and 30 % bad answers`, async () => {
    const tries = new Map<string, number>();
    const accepted = new Set<string>();
    let bad = 0;
    receiver.reply = (response, { path, id }, request) => {
      const pair = `${path} ${id}`;
      const attempt = (tries.get(pair) ?? 0) + 1;
      tries.set(pair, attempt);
      if (isHopeless(path, id) || chance(`${pair} ${attempt}`) < 0.3) {
        bad++;
        if (attempt % 3 === 0) request.socket.resetAndDestroy();
        else response.writeHead(attempt % 3 === 1 ? 500 : 302, { location: '/never' }).end();
        return;
      }
      accepted.add(pair);
      status(200)(response, { path, id } as never, request);
    };
    for (const path of PATHS) {
      const wish = { url: receiver.url + path, event_types: ['api_key.created'] };
      receiver.secrets.set(path, [created(await app.owner.post('/v1/webhooks/endpoints', wish)).secret]);
    }
    const orgId: string = (await app.owner.get('/v1/identity/whoami')).body.organization_id;
    const ctx = systemContext(app.kernel, orgId, 'test');
    const data = { id: orgId, name: 'event', key_prefix: 'ply_', scopes: [], expires_at: null };
    const expected = new Set<string>();
    const emitting = (async () => {
      for (let made = 0; made < EVENTS; made += 20) {
        const ids = await transaction(ctx, async (tx) => {
          const batch: string[] = [];
          for (let i = 0; i < 20; i++) batch.push(await emit(ctx, tx, apiKeyCreated, { subject: 'test', data }));
          return batch;
        });
        for (const id of ids) for (const path of PATHS) expected.add(`${path} ${id}`);
      }
    })();
    for (let kill = 1; kill <= KILLS; kill++) {
      const worker = await startWorker();
      const share = (kill / (KILLS + 1)) * EVENTS * PATHS.length;
      await expect.poll(() => accepted.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(share);
      expect(accepted.size).toBeLessThan(EVENTS * PATHS.length);
      worker.child.kill('SIGKILL');
      await worker.ended;
    }
    await emitting;
    await startWorker();
    const unfinished = async () =>
      (
        await app.kernel.db.one<{ n: number }>(
          sql`select count(*) as n from webhook_deliveries where status = 'pending'`,
        )
      ).n;
    const total = async () =>
      (await app.kernel.db.one<{ n: number }>(sql`select count(*) as n from webhook_deliveries`)).n;
    await expect.poll(total, { timeout: 60_000, interval: 100 }).toBe(EVENTS * PATHS.length);
    await expect.poll(unfinished, { timeout: 100_000, interval: 100 }).toBe(0);

    const rows = await app.kernel.db.rows<{ url: string; event_id: string; status: string; attempt_count: number }>(sql`
      select e.url, d.event_id, d.status, d.attempt_count from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id`);
    let exhausted = 0;
    for (const { url, event_id, status: state, attempt_count } of rows) {
      const pair = `${url.slice(receiver.url.length)} ${event_id}`;
      expect(expected.has(pair), pair).toBe(true);
      if (state === 'succeeded') expect(accepted.has(pair), pair).toBe(true);
      else {
        expect([state, attempt_count]).toEqual(['exhausted', 8]);
        exhausted++;
      }
    }
    expect(rows).toHaveLength(expected.size);
    expect([...tries.keys()].filter((pair) => !expected.has(pair))).toEqual([]);
    // The same bytes, under the same id, however often; each signed.
    const texts = new Map<string, Set<string>>();
    for (const { path, id, text } of receiver.received) {
      texts.set(`${path} ${id}`, (texts.get(`${path} ${id}`) ?? new Set()).add(text));
      expect(JSON.parse(text).id).toBe(id);
    }
    expect([...texts.values()].every((versions) => versions.size === 1)).toBe(true);
    expect(receiver.unverified).toEqual([]);
    expect(bad / receiver.received.length).toBeGreaterThan(0.2);
    expect(exhausted).toBeGreaterThan(0);
  }, 280_000);
});

describe('the outbox', () => {
  it(`matches the change behind it, though the server was killed ${KILLS} times`, async () => {
    const databaseUrl = await migratedDatabase();
    const key = newKey();
    let acknowledged = 0;
    for (let kill = 1; kill <= KILLS; kill++) {
      const server = await launched(SERVER, asUser(databaseUrl, { PARLEY_BOOTSTRAP_API_KEY: key }));
      children.push(server);
      const target = acknowledged + 30;
      const lane = async (): Promise<void> => {
        for (;;) {
          const body = JSON.stringify({ name: 'made in a hurry' });
          const reply = await fetch(`${server.url}/v1/identity/api-keys`, {
            method: 'POST',
            headers: { 'x-api-key': key },
            body,
          });
          if (reply.status === 201) acknowledged++;
        }
      };
      const lanes = Array.from({ length: 8 }, () => lane().catch(() => undefined));
      await expect.poll(() => acknowledged, { timeout: 60_000, interval: 2 }).toBeGreaterThan(target);
      server.child.kill('SIGKILL');
      await Promise.all([server.ended, ...lanes]);
    }
    const after = await testApp({ databaseUrl, env: { ROLES: 'api' } });
    try {
      const { keys, events, unmatched } = await after.kernel.db.one<{
        keys: number;
        events: number;
        unmatched: number;
      }>(sql`
        select count(k.id) as keys, count(e.id) as events, count(*) filter (where k.id is null or e.id is null) as unmatched
        from api_keys k full join (select * from events where type = 'api_key.created') e on e.subject = k.id::text`);
      expect(unmatched).toBe(0);
      expect(keys).toBe(events);
      expect(keys).toBeGreaterThan(acknowledged);
    } finally {
      await after.stop();
    }
  }, 280_000);
});
