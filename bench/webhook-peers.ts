// What deliveries are held against: a bare loop that only sends, and one that does by hand what must be done: it reads what is due, signs it,
// sends it and stores each result, many in one statement.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Pool } from 'undici';

export type Lanes = { origin: string; endpoints: number; concurrency: number };

const BODY = {
  id: randomUUID(),
  type: 'api_key.created',
  timestamp: new Date().toISOString(),
  organization_id: randomUUID(),
  data: { id: randomUUID(), name: 'bench' },
};

async function withPools(lanes: Lanes, work: (pool: Pool, endpoint: number) => Promise<unknown>): Promise<void> {
  const pools = Array.from(
    { length: lanes.endpoints },
    () => new Pool(lanes.origin, { connections: lanes.concurrency }),
  );
  await Promise.all(pools.map(work));
  await Promise.all(pools.map((pool) => pool.close()));
}

/** Nothing but the requests. */
export async function bareLoop(lanes: Lanes, count: number): Promise<number> {
  const body = JSON.stringify(BODY);
  const headers = { 'content-type': 'application/json' };
  let left = count;
  const lane = async (pool: Pool): Promise<void> => {
    while (left-- > 0) {
      const answer = await pool.request({ path: '/live/bare', method: 'POST', headers, body });
      await answer.body.dump();
    }
  };
  await withPools(lanes, (pool) => Promise.all(Array.from({ length: lanes.concurrency }, () => lane(pool))));
  return count;
}

type Due = { id: string; body: string };
type Sent = { id: string; status: number; ms: number; at: string };

const READ_AT_ONCE = 200;
const SECRET = `whsec_${randomBytes(32).toString('base64')}`;

export async function makeOutbox(db: pg.Pool): Promise<void> {
  await db.query(`create table bare_deliveries (id uuid primary key default gen_random_uuid(), endpoint int not null, body text not null,
    due boolean not null default true, status int, attempts jsonb not null default '[]', finished_at timestamptz)`);
  await db.query('create index on bare_deliveries (endpoint, id) where due');
}

/** Rows as the loop finds them: they are there before the clock starts. */
export async function fillOutbox(db: pg.Pool, lanes: Lanes, count: number): Promise<void> {
  await db.query('insert into bare_deliveries (endpoint, body) select n % $1, $2 from generate_series(1, $3::int) n', [
    lanes.endpoints,
    JSON.stringify(BODY),
    count,
  ]);
  await db.query('analyze bare_deliveries');
}

/** Results that arrive within ten milliseconds share a statement, as ours do. */
class Results {
  readonly #db: pg.Pool;
  #waiting: { sent: Sent; done(): void }[] = [];
  #isWriting = false;

  constructor(db: pg.Pool) {
    this.#db = db;
  }

  store(sent: Sent): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push({ sent, done });
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < 500) await sleep(10);
      const batch = this.#waiting.splice(0, 500);
      const rows = JSON.stringify(batch.map(({ sent }) => sent));
      const text = `update bare_deliveries set due = false, status = sent.status, finished_at = now(),
          attempts = attempts || jsonb_build_object('at', sent.at, 'status', sent.status, 'ms', sent.ms)
        from json_to_recordset($1::json) as sent (id uuid, status int, ms int, at timestamptz) where bare_deliveries.id = sent.id`;
      await this.#db.query({ name: 'bare_store', text, values: [rows] });
      for (const { done } of batch) done();
    }
    this.#isWriting = false;
  }
}

/** `count` rows were made by `fillOutbox`. */
export async function signingLoop(db: pg.Pool, lanes: Lanes, count: number): Promise<number> {
  const results = new Results(db);
  const key = Buffer.from(SECRET.slice(6), 'base64');
  const one = async (pool: Pool, { id, body }: Due): Promise<void> => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${mac}`,
    };
    const at = new Date();
    const answer = await pool.request({ path: '/live/signed', method: 'POST', headers, body });
    await answer.body.dump();
    const sent = { id, status: answer.statusCode, ms: Date.now() - at.getTime(), at: at.toISOString() };
    stored.push(results.store(sent));
  };
  const stored: Promise<void>[] = [];
  const text = 'select id, body from bare_deliveries where endpoint = $1 and due and id > $2 order by id limit $3';
  await withPools(lanes, async (pool, endpoint) => {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { rows } = await db.query<Due>({ name: 'bare_read', text, values: [endpoint, after, READ_AT_ONCE] });
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
      const lane = async (): Promise<void> => {
        for (let due = rows.pop(); due; due = rows.pop()) await one(pool, due);
      };
      await Promise.all(Array.from({ length: lanes.concurrency }, lane));
    }
  });
  await Promise.all(stored);
  return count;
}
