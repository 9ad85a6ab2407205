// What a hundred webhook deliveries may cost the database. A change that needs more statements says so here, and why it is worth it.
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../server/kernel/db/sql.ts';
import { type TestApp, testApp } from './support/app.ts';
import { flood, subscribe } from './support/event-flood.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from './support/receiver.ts';
import { SyncCount } from './support/statement-count.ts';

/**
 * Reading 200 at a time: the endpoint, its secrets, what is due. Storing what arrived within 10 ms: begin, lock, update, commit. On a machine
 * that does little else it is about twenty; a busy one sends fewer in 10 ms. One statement for each delivery would be a hundred and more.
 */
const PER_HUNDRED = 60;
/** One for each batch of results that is stored. */
const SYNCS_PER_HUNDRED = 15;

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await testApp({ env: { RATE_LIMITS: 'off', ...LOOPBACK_OPEN } });
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const OF_DELIVERIES = /\bwebhook_(deliveries|secrets|endpoints)\b|enqueue_job/;
type Connection = { open?: 'untouched' | 'counted' };

/** Statements about deliveries, and the begin and commit of the transactions that hold them. */
async function deliveryStatements(work: () => Promise<unknown>): Promise<{ texts: string[]; syncs: number }> {
  const texts: string[] = [];
  const syncs = new SyncCount();
  const connections = new WeakMap<object, Connection>();
  const prototype = pg.Client.prototype as unknown as { query(this: object, ...args: unknown[]): unknown };
  const { query } = prototype;
  prototype.query = function counted(...args) {
    const sent = args[0] as { text?: string } | string;
    const text = (typeof sent === 'string' ? sent : (sent.text ?? '')).replace(/\s+/g, ' ').trim();
    const connection = connections.get(this) ?? {};
    connections.set(this, connection);
    if (/^begin\b/i.test(text)) {
      connection.open = 'untouched';
      syncs.hear(this, text);
    } else if (/^(commit|rollback)$/i.test(text)) {
      if (connection.open === 'counted') texts.push(text);
      syncs.hear(this, text);
      delete connection.open;
    } else if (OF_DELIVERIES.test(text)) {
      syncs.hear(this, text);
      if (connection.open === 'untouched') texts.push('begin');
      if (connection.open) connection.open = 'counted';
      texts.push(text);
    }
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return { texts, syncs: syncs.total };
}

it('a hundred deliveries', async () => {
  const endpoint = await subscribe(app, receiver, '/all');
  const deliver = async (count: number): Promise<void> => {
    const ids = await flood(app, count);
    const arrived = async (): Promise<void> => {
      const { done } = await app.kernel.db.one<{ done: number }>(sql`
        select count(*) as done from webhook_deliveries
        where event_id = any(${ids}::uuid[]) and status = 'succeeded'`);
      expect(done).toBe(count);
    };
    await vi.waitFor(arrived, { timeout: 60_000, interval: 100 });
  };
  await deliver(50);
  const COUNTED = 400;
  const { texts, syncs } = await deliveryStatements(() => deliver(COUNTED));
  // The test's own questions are no part of it.
  const theirs = texts.filter((text) => !text.startsWith('select count(*) as done'));
  expect(theirs.filter((text) => text.startsWith('update webhook_deliveries')).length).toBeGreaterThan(0);
  const perHundred = (theirs.length / COUNTED) * 100;
  expect(perHundred, theirs.map((text) => text.slice(0, 100)).join('\n')).toBeLessThanOrEqual(PER_HUNDRED);
  const syncsPerHundred = (syncs / COUNTED) * 100;
  expect(syncsPerHundred).toBeGreaterThan(0);
  expect(syncsPerHundred).toBeLessThanOrEqual(SYNCS_PER_HUNDRED);
  expect(receiver.unverified).toEqual([]);
  expect((await app.owner.get(`/v1/webhooks/endpoints/${endpoint}`)).status).toBe(200);
});

it('events that come one by one share a lease, and no job is added for an endpoint that is held', async () => {
  await subscribe(app, receiver, '/trickle');
  const arrived = (count: number) =>
    vi.waitFor(() => expect(receiver.received.filter(({ path }) => path === '/trickle').length).toBe(count), {
      timeout: 20_000,
    });
  const kindsOf = (texts: readonly string[]) => ({
    leases: texts.filter((text) => text.startsWith('update webhook_endpoints set lease =')).length,
    jobs: texts.filter((text) => text.includes('enqueue_job(')).length,
  });
  const first = await deliveryStatements(async () => {
    await flood(app, 1);
    await arrived(1);
  });
  expect(kindsOf(first.texts).leases).toBeGreaterThan(0);
  expect(kindsOf(first.texts).jobs).toBeGreaterThan(0);
  const EVENTS = 10;
  const { texts } = await deliveryStatements(async () => {
    for (let i = 0; i < EVENTS; i++) {
      await flood(app, 1);
      await arrived(i + 2);
    }
  });
  // One each where the machine slept for longer than a lease is kept.
  expect(kindsOf(texts).leases).toBeLessThan(EVENTS / 3);
  expect(kindsOf(texts).jobs).toBeLessThan(EVENTS / 3);
});
