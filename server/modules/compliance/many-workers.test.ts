// The list under twelve workers in processes of their own, and leads in bulk under kill -9. `npm run prove` runs the same at length.

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestApp, testEnv } from '../../../tests/support/app.ts';
import type { Reply } from '../../../tests/support/client.ts';
import { appsOfATest, pause, placings, workflowOf } from '../../../tests/support/law.ts';
import { killAll, startWorkerProcess, type Worker } from '../../../tests/support/processes.ts';
import { sql } from '../../kernel/db/sql.ts';
import { locateCalledParty } from './law/called-party.ts';
import { countryOfNumber } from './law/dialable.ts';

const PROVE = process.env.PROVE !== undefined;
const { open, stop } = appsOfATest();
const workers: Worker[] = [];
afterEach(async () => {
  await killAll(workers.splice(0));
  await stop();
});
const FAST = { SIMULATED_CARRIER_SPEED: '100', SWEEP_INTERVAL_SECONDS: '1' };

/** A node that answers requests, and processes that work for it. */
async function crowd(processes: number, env: Record<string, string> = {}): Promise<TestApp> {
  const databaseUrl = await migratedDatabase();
  const settings = testEnv(databaseUrl, { ...FAST, ...env });
  const [app, ...started] = await Promise.all([
    open({ databaseUrl, env: { ...FAST, ...env, ROLES: 'api' } }),
    ...Array.from({ length: processes }, () => startWorkerProcess(settings)),
  ]);
  workers.push(...started);
  return app;
}

/** Calls back with the number as soon as the intent to dial it is on disk: the gate has allowed it, and nobody was rung yet. */
async function whenIntended(app: TestApp, tell: (phone: string) => void): Promise<() => void> {
  await app.kernel.db.run(sql`
    create function tell_intent() returns trigger language plpgsql as $$ begin perform pg_notify('intent', new.phone); return new; end $$`);
  await app.kernel.db.run(sql`
    create trigger tell_intent after insert or update of status on calls for each row when (new.status = 'DIALING') execute function tell_intent()`);
  const client = await app.kernel.db.pool.connect();
  client.on('notification', ({ payload }) => tell(payload ?? ''));
  await client.query('listen intent');
  return () => client.release(true);
}

/** A node with more to do than connections says so; its callers come back. */
async function patiently(ask: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    const reply = await ask();
    if (reply.status !== 503 || attempt === 60) return reply;
    await pause(500);
  }
}

async function inLanes<T>(
  lanes: number,
  items: readonly T[],
  work: (item: T, i: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < items.length; i = next++) await work(items[i] as T, i);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const PERSONAS = ['10', '11'];
const moments = ['at once', 'some time later', 'between gate and dial', 'never'] as const;

describe('twelve workers in three processes', () => {
  it('never dial a number once it is on the list, whenever it was put there', async () => {
    const app = await crowd(3, { WORKER_CONCURRENCY: '4', DATABASE_POOL_SIZE: '10' });
    const [one, other] = [await workflowOf(app, { steps: [{}, {}] }), await workflowOf(app)];
    const areas = Array.from({ length: 800 }, (_, i) => 200 + i).filter(
      (area) => locateCalledParty(`+1${area}5550110`).flaw === null && countryOfNumber(`+1${area}5550110`) === 'US',
    );
    const numbers = areas
      .flatMap((area) => PERSONAS.map((persona) => `+1${area}55501${persona}`))
      .slice(0, PROVE ? 300 : 48);
    const seed = Date.now() % 1_000_000;
    const [delays = []] = fc.sample(
      fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: numbers.length, maxLength: numbers.length }),
      { numRuns: 1, seed },
    );
    const momentOf = (phone: string) => moments[numbers.indexOf(phone) % moments.length];

    const rungWhenAnswered = new Map<string, number>();
    const rungBy = async (phone: string): Promise<number> =>
      (
        await app.kernel.db.one<{ n: number }>(
          sql`select count(*) as n from simulated_carrier.calls where number = ${phone}`,
        )
      ).n;
    const list = async (phone: string): Promise<void> => {
      expect((await patiently(() => app.owner.post('/dnc', { phone }))).status).toBe(201);
      // Whatever was handed over is on the carrier's books by now, and nothing may follow.
      rungWhenAnswered.set(phone, await rungBy(phone));
      const again = await patiently(() => app.owner.post(`/workflows/${other}/executions`, { primaryPhone: phone }));
      expect(again.status).toBe(201);
    };
    const listings: Promise<void>[] = [];
    const listedPhones = new Set<string>();
    const listOnce = (phone: string): void => {
      if (!listedPhones.has(phone)) listings.push(list(phone));
      listedPhones.add(phone);
    };
    const forget = await whenIntended(app, (phone) => momentOf(phone) === 'between gate and dial' && listOnce(phone));
    const hands = new Set<string>();
    let most = 0;
    let watching = true;
    const watch = async (): Promise<void> => {
      while (watching) {
        const rows = await app.kernel.db.rows<{ by: string }>(
          sql`select locked_by as by from jobs where locked_by is not null`,
        );
        for (const { by } of rows) hands.add(by);
        most = Math.max(most, rows.length);
        await pause(20);
      }
    };
    const watched = watch();

    await inLanes(16, numbers, async (primaryPhone, i) => {
      const starting = patiently(() => app.owner.post(`/workflows/${one}/executions`, { primaryPhone }));
      // Side by side: whichever comes first, some of them are listed before anybody can dial.
      if (momentOf(primaryPhone) === 'at once') listOnce(primaryPhone);
      const started = await starting;
      expect(started.status, started.text).toBe(201);
      if (momentOf(primaryPhone) !== 'some time later') return;
      await pause(delays[i] ?? 0);
      listOnce(primaryPhone);
    });
    const isOver = async () => {
      const { n } = await app.kernel.db.one<{ n: number }>(
        sql`select count(*) as n from workflow_executions where completed_at is null`,
      );
      return n === 0 && listedPhones.size === (numbers.length * 3) / 4;
    };
    await expect.poll(isOver, { timeout: PROVE ? 300_000 : 50_000, interval: 100 }).toBe(true);
    await Promise.all(listings);
    await expect.poll(isOver, { timeout: 50_000, interval: 100 }).toBe(true);
    watching = false;
    await watched;
    forget();

    const rung = new Map<string, number>();
    for (const { number } of await placings(app)) rung.set(number, (rung.get(number) ?? 0) + 1);
    const late = [...rungWhenAnswered].filter(([phone, before]) => (rung.get(phone) ?? 0) !== before);
    expect(late, `dialled after the list had answered, seed ${seed}`).toEqual([]);
    // Allowed by the gate, listed, and then found on the list by the last look.
    const { between } = await app.kernel.db.one<{ between: number }>(sql`
      select count(distinct a.call_id) as between from receipts a join receipts b on b.call_id = a.call_id and b.verdict = 'refuse'
      where a.verdict = 'allow' and a.moment = 'dial' and b.rule = 'do_not_call'`);
    const free = numbers.filter((phone) => momentOf(phone) === 'never');
    console.log(
      `${numbers.length} numbers, ${listedPhones.size} listed, ${between} of them between gate and dial; up to ${most} jobs at once in ${hands.size} processes`,
    );
    expect(
      free.map((phone) => rung.get(phone)),
      'whoever is not listed is called, twice',
    ).toEqual(free.map(() => 2));
    expect(hands.size).toBeGreaterThanOrEqual(2);
    expect([...rungWhenAnswered.values()].filter((n) => n === 0).length, 'some were never rung').toBeGreaterThan(0);
    if (PROVE) expect(between, 'some were listed between gate and dial').toBeGreaterThan(0);
  });
});

describe('a batch of leads whose worker is killed', () => {
  it('goes on elsewhere, makes each lead once, and sent again makes none', async () => {
    const app = await crowd(1);
    const workflowId = await workflowOf(app, { steps: [{ delayInSecs: 31_000_000 }] });
    const total = PROVE ? 10_000 : 1000;
    const kills = PROVE ? 5 : 1;
    const file = `phone\n${Array.from({ length: total }, (_, i) => String(3032000000 + i)).join('\n')}`;
    const send = (key: string, raw = file) =>
      app.owner.send('POST', `/workflows/${workflowId}/leads`, {
        raw,
        headers: { 'content-type': 'text/csv', 'idempotency-key': key },
      });
    const began = performance.now();
    const first = await patiently(() => send('once'));
    expect([first.status, first.body.total]).toEqual([202, total]);
    const tookMs = performance.now() - began;
    const batch = async (id: string) => (await app.owner.get(`/lead-batches/${id}`)).body;
    const seen: number[] = [];
    for (let killed = 0; killed < kills; killed++) {
      const threshold = (total * (killed + 1)) / (kills + 2);
      await expect
        .poll(async () => (await batch(first.body.id)).created, { timeout: PROVE ? 300_000 : 50_000, interval: 10 })
        .toBeGreaterThan(threshold);
      await killAll(workers.splice(0));
      seen.push((await batch(first.body.id)).created);
      workers.push(await startWorkerProcess(testEnv(app.databaseUrl, FAST)));
    }
    const over = async (id: string) => {
      await expect
        .poll(async () => (await batch(id)).status, { timeout: PROVE ? 600_000 : 50_000, interval: 100 })
        .toBe('COMPLETED');
      return batch(id);
    };
    expect(await over(first.body.id)).toMatchObject({ total, created: total, skipped: 0, rejected: 0, pending: 0 });
    const seconds = (performance.now() - began) / 1000;
    expect(seen.at(-1), 'it was killed in the middle').toBeLessThan(total);
    expect((await send('once')).text).toBe(first.text);
    const audit = () =>
      app.kernel.db.one(sql`
        select (select count(*) from workflow_executions where workflow_id = ${workflowId}) as executions,
          (select count(distinct phone) from workflow_executions where workflow_id = ${workflowId}) as people,
          (select count(*) from lead_batch_rows where batch_id = ${first.body.id} and status = 'CREATED') as rows,
          (select count(distinct execution_id) from lead_batch_rows where batch_id = ${first.body.id}) as made,
          (select count(*) from events where type = 'workflow.execution.created') as events`);
    const allOnce = { executions: total, people: total, rows: total, made: total, events: total };
    expect(await audit()).toEqual(allOnce);
    const part = file.split('\n').slice(0, 501).join('\n');
    const again = await send('twice', part);
    expect(await over(again.body.id)).toMatchObject({ total: 500, created: 0, skipped: 500, rejected: 0 });
    expect(await audit()).toEqual(allOnce);
    console.log(
      `${total} rows taken in ${Math.round(tookMs)} ms; all started after ${seconds.toFixed(1)} s with kills at ${seen.join(', ')}`,
    );
  });
});
