// An organization moves between two cells while its clients work: nothing is lost, nothing happens twice, whatever kills the move.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../server/kernel/audit.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import { findOrganization } from '../../server/modules/access/operator.ts';
import { cancelMove, moveOrganization } from '../../server/modules/cells/move.ts';
import { verify as verifyReceipts } from '../../server/modules/compliance/receipts.ts';
import { SECRET_KEY, type TestApp, testApp } from '../support/app.ts';
import { ASKING, makeActive } from '../support/assistants.ts';
import { created } from '../support/client.ts';
import { moveByCommand, wanderer } from '../support/moving.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from '../support/receiver.ts';
import { atAnyHour } from '../support/steps.ts';

const KILLS = Number(process.env.MOVE_KILLS ?? 5);
const LEADS = 40;
const CLIENTS = 5;
const otherKey = randomBytes(32).toString('base64');
const ENV = { ...LOOPBACK_OPEN, RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '1', SIMULATED_CARRIER_SPEED: '40' };

let [one, two]: TestApp[] = [];
let receiver: Receiver;
let folder: string;
const cells = () => {
  if (!one || !two) throw new Error('not started');
  return { one, two };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-moving-'));
  receiver = await startReceiver();
  one = await testApp({ env: ENV });
  two = await testApp({ env: { ...ENV, PARLEY_SECRET_KEY: otherKey } });
  await writeFile(
    path.join(folder, 'two.env'),
    `DATABASE_URL=${two.databaseUrl}\nPARLEY_SECRET_KEY=${otherKey}\nDATABASE_POOL_SIZE=4\n`,
  );
});
afterAll(async () => {
  await one?.stop();
  await two?.stop();
  await receiver.stop();
  await rm(folder, { recursive: true, force: true });
});

const move = (killAfterMs?: number) => {
  const { one: from, two: to } = cells();
  const settingsOfTarget = path.join(folder, 'two.env');
  const way = { fromDatabase: from.databaseUrl, fromKey: SECRET_KEY, settingsOfTarget, address: to.url, organization: 'movers' };
  return moveByCommand(way, killAfterMs);
};

const AREA_CODES = ['201', '202', '203', '205', '206', '207', '208', '209', '210', '212'];

describe('an organization at work', () => {
  it('moves with its clients, campaign, stream and webhooks, though the move is killed again and again', {
    timeout: 600_000,
  }, async () => {
    const { one: from, two: to } = cells();
    const org = await from.newOrganization('Movers');
    const { client } = org;
    await client.patch('/v1/organization', { max_active_calls: 5 });
    const endpoint = created(
      await client.post('/v1/webhooks/endpoints', {
        url: `${receiver.url}/hooks`,
        event_types: ['*'],
        sensitivity_max: 'sensitive',
      }),
    );
    receiver.secrets.set('/hooks', [endpoint.secret]);
    const { id: assistant_id } = await makeActive(client, ASKING);
    const conversation = created(await client.post('/v1/conversations', { assistant_id }));
    const { id: workflowId } = created(
      await client.post('/workflows', {
        name: 'Campaign',
        numberOfAgents: 5,
        steps: atAnyHour([{ voicemailMessage: 'Please call us back.' }]),
      }),
    );
    const leads = Array.from({ length: LEADS }, (_, n) => ({
      primaryPhone: `+1${AREA_CODES[n % 10]}55501${String(10 + Math.floor(n / 10))}`,
      leadId: `L${n}`,
    }));
    created(await client.post(`/workflows/${workflowId}/leads`, { leads }));

    let isOver = false;
    const acknowledged: string[] = [];
    const work = async (worker: number): Promise<void> => {
      const send = wanderer(from.url, org.secret, { hurry: 0.2 });
      for (let n = 0; !isOver; n++) {
        const shortcut = `w${worker}-${n}`;
        const answer = await send(
          'POST',
          '/v1/canned-replies',
          { shortcut, text: 'Hello.' },
          { 'idempotency-key': randomUUID() },
        );
        if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
        acknowledged.push(shortcut);
        await answer.body?.cancel();
        await sleep(40);
      }
    };
    const seen: string[] = [];
    const read = async (): Promise<void> => {
      const send = wanderer(from.url, org.secret, { hurry: 0.2 });
      const first = await from.kernel.db.one<{ id: string }>(
        sql`select id from events where org_id = ${org.id} and position is not null order by position limit 1`,
      );
      let last = first.id;
      // Once more after the end, for the rest.
      for (let rest = 2; rest > 0; rest -= isOver ? 1 : 0) {
        const answer = await send('GET', '/v1/events/stream?follow=false&sensitivity_max=sensitive', undefined, {
          'last-event-id': last,
        });
        const text = await answer.text();
        if (answer.status !== 200) throw new Error(`the stream answered ${answer.status} ${text}`);
        for (const [, position = '', id = ''] of text.matchAll(/^id: (\d+)\nevent: .*\ndata: \{"id":"([^"]+)"/gm)) {
          last = position;
          seen.push(id);
        }
        await sleep(100);
      }
    };
    const clients = [...Array.from({ length: CLIENTS }, (_, worker) => work(worker)), read()];
    const working = Promise.all(clients);
    working.catch(() => undefined);
    await sleep(3000);

    let kills = 0;
    while (kills < KILLS) {
      const { code, text } = await move(Math.random() * 6000);
      if (code !== null) {
        expect([code, text]).toEqual([0, expect.stringContaining('works at')]);
        break;
      }
      kills += 1;
    }
    if (!(await to.kernel.db.maybe(sql`select 1 from organizations where id = ${org.id} and status = 'active'`))) {
      const { code, text } = await move();
      expect([code, text]).toEqual([0, expect.stringContaining('works at')]);
    }
    await sleep(3000);
    isOver = true;
    await working;

    // It is there, and nothing of it is here.
    const there = to.owner.as(org.secret);
    const { rows } = await from.kernel.db.queryable.query<{ n: number }>(
      'select count(*)::int as n from canned_replies where org_id = $1',
      [org.id],
    );
    expect(rows[0]?.n).toBe(0);
    expect(await from.kernel.db.maybe(sql`select 1 from organizations where id = ${org.id}`)).toBeUndefined();
    const replies = await to.kernel.db.rows<{ shortcut: string }>(
      sql`select shortcut from canned_replies where org_id = ${org.id}`,
    );
    expect(acknowledged.length).toBeGreaterThan(50);
    expect(replies.map(({ shortcut }) => shortcut).sort()).toEqual([...acknowledged].sort());
    expect((await verifyChain(to.kernel, org.id)).broken).toBeNull();
    expect((await verifyReceipts(to.kernel, org.id)).broken).toBeNull();

    // An open conversation goes on where it was.
    expect(created(await there.get(`/v1/conversations/${conversation.id}`)).id).toBe(conversation.id);
    created(await there.post(`/v1/conversations/${conversation.id}/messages`, { text: 'Hello' }));

    // Every lead is called once, wherever it was called from.
    const done = async () => created(await there.get(`/workflows/${workflowId}/counts`)).executions.COMPLETED;
    await expect.poll(done, { timeout: 180_000, interval: 500 }).toBe(LEADS);
    const placed = await to.kernel.db.rows<{ number: string; n: number }>(
      sql`select number, count(*)::int as n from simulated_carrier.calls where org_id = ${org.id} and direction = 'outbound' group by 1`,
    );
    expect(placed.length).toBe(LEADS);
    expect(placed.filter(({ n }) => n > 1)).toEqual([]);

    // The reader of the stream saw every event once, in one order; webhooks were sent once.
    const stored = await to.kernel.db.rows<{ id: string }>(
      sql`select id from events where org_id = ${org.id} and position is not null order by position offset 1 limit ${seen.length}`,
    );
    expect(seen.length).toBeGreaterThan(20);
    expect(seen).toEqual(stored.map(({ id }) => id));
    const waiting = sql`select count(*)::int as n from webhook_deliveries where org_id = ${org.id} and due_at is not null`;
    await expect.poll(async () => (await to.kernel.db.one<{ n: number }>(waiting)).n, { timeout: 60_000 }).toBe(0);
    const eventsOf = sql`select id, type from events where org_id = ${org.id} and occurred_at > ${endpoint.created_at}::timestamptz`;
    const missing = async () =>
      (await to.kernel.db.rows<{ id: string; type: string }>(eventsOf)).filter(
        ({ id }) => !receiver.received.some(({ body }) => body.id === id),
      );
    await expect.poll(missing, { timeout: 60_000, interval: 500 }).toEqual([]);
    const ids = receiver.received.map(({ id }) => id);
    expect([ids.length - new Set(ids).size, receiver.unverified]).toEqual([0, []]);
  });
});

const quiet = { step: () => undefined, progress: () => undefined };

describe('a small organization', () => {
  it('can be taken back before the switch, and moves there and back again', { timeout: 240_000 }, async () => {
    const { one: from, two: to } = cells();
    const org = await from.newOrganization('Undecided');
    const client = org.client;
    created(await client.post('/v1/canned-replies', { shortcut: 'first', text: 'Hello.' }));
    const organization = await findOrganization(from.kernel, 'undecided');

    // Something is under way that does not end: the move says what, and can be taken back.
    const { id: endpoint } = created(
      await client.post('/v1/webhooks/endpoints', { url: `${receiver.url}/none`, event_types: ['assistant.created'] }),
    );
    const lease = (until: string | null) =>
      from.kernel.db.pool.query(
        'update webhook_endpoints set lease = case when $1::timestamptz is null then null else gen_random_uuid() end, leased_until = $1 where id = $2',
        [until, endpoint],
      );
    await lease('2100-01-01');
    const options = { address: to.url, waitMs: 1000, report: quiet };
    await expect(moveOrganization({ from: from.kernel, to: to.kernel, organization }, options)).rejects.toThrow(
      /Still under way: 1 deliveries/,
    );
    const held = await client.get('/v1/identity/whoami');
    expect([held.status, held.body.error, held.headers.get('retry-after')]).toEqual([503, 'service_unavailable', '2']);
    await cancelMove({ from: from.kernel, to: to.kernel, organization });
    await lease(null);
    created(await client.post('/v1/canned-replies', { shortcut: 'second', text: 'Hello.' }));

    const patient = { ...options, waitMs: 60_000 };
    await moveOrganization({ from: from.kernel, to: to.kernel, organization }, patient);
    const moved = await client.get('/v1/canned-replies?limit=5');
    expect([moved.status, moved.body.error, moved.headers.get('location')]).toEqual([
      421,
      'misdirected_request',
      `${to.url}/v1/canned-replies?limit=5`,
    ]);
    // A stranger learns nothing.
    expect((await from.owner.as(`${org.secret.slice(0, -1)}x`).get('/v1/canned-replies')).status).toBe(401);
    const there = to.owner.as(org.secret);
    created(await there.post('/v1/canned-replies', { shortcut: 'third', text: 'Hello.' }));

    const arrived = await findOrganization(to.kernel, 'undecided');
    await moveOrganization({ from: to.kernel, to: from.kernel, organization: arrived }, { ...patient, address: from.url });
    expect((await there.get('/v1/canned-replies')).status).toBe(421);
    const all = created(await client.get('/v1/canned-replies')).data as { shortcut: string }[];
    expect(all.map(({ shortcut }) => shortcut).sort()).toEqual(['first', 'second', 'third']);
    expect((await verifyChain(from.kernel, org.id)).broken).toBeNull();
    const log = created(await client.get('/v1/audit-log?limit=100')).data as { action: string }[];
    expect(log.filter(({ action }) => action === 'organization.imported')).toHaveLength(2);
    await expect(cancelMove({ from: from.kernel, to: to.kernel, organization })).rejects.toThrow(/is not being moved/);
  });
});
