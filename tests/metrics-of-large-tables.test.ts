// What Prometheus is told of very large tables, and by two nodes that are asked all the time.

import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { figureSources } from '../server/app.ts';
import { COUNTED_UP_TO, readWithin } from '../server/kernel/cluster/shared-figures.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { migratedDatabase, type TestApp, testApp } from './support/app.ts';
import { factories } from './support/factories.ts';

const patience = { timeout: 30_000, interval: 200 };

async function scrape(app: { url: string }): Promise<string> {
  const reply = await fetch(`${app.url}/metrics`);
  expect(reply.status).toBe(200);
  return reply.text();
}

/** The sample with these labels, written as Prometheus writes it. */
function sample(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('two nodes that are asked all the time', () => {
  it('count once for both', async () => {
    const databaseUrl = await migratedDatabase();
    const one = await testApp({ databaseUrl, env: { RATE_LIMITS: 'off' } });
    const two = await testApp({ databaseUrl, env: { RATE_LIMITS: 'off', ROLES: 'api' } });
    try {
      // The first count may take longer than a scrape waits.
      for (const app of [one, two]) await expect.poll(() => scrape(app), patience).toContain('parley_jobs_waiting{');
      const counted = new Set<number>();
      const began = performance.now();
      for (let round = 0; round < 15; round++) {
        for (const text of await Promise.all([scrape(one), scrape(two)]))
          expect(text).toContain('parley_jobs_waiting{');
        const { at } = await one.kernel.db.one<{ at: Date }>(sql`select taken_at as at from cluster_figures`);
        counted.add(at.getTime());
      }
      expect(counted.size).toBeLessThanOrEqual(2 + Math.floor((performance.now() - began) / 5000));
    } finally {
      await two.stop();
      await one.stop();
    }
  });
});

describe('very large tables', () => {
  const ROWS = process.env.PROVE ? 1_000_000 : 4000;
  const JOBS = Math.max(ROWS, COUNTED_UP_TO + 1000);

  it('are never read from end to end', async () => {
    const app = await testApp({ env: { ROLES: 'api', DATABASE_POOL_SIZE: '4' } });
    try {
      await fill(app, ROWS);
      await app.kernel.db.transaction(async (tx) => {
        for (const source of figureSources()) {
          const began = performance.now();
          const readings = await readWithin(tx, source, app.kernel.log);
          const ms = performance.now() - began;
          if (process.env.PROVE) process.stdout.write(`${source.subject}: ${ms.toFixed(1)} ms at ${ROWS} rows\n`);
          expect(readings.length, source.subject).toBeGreaterThan(0);
          expect(ms, source.subject).toBeLessThan(2000);
        }
        const read = await tx.rows<{ relname: string; seq: number; fetched: number }>(sql`
          select relname, coalesce(seq_tup_read, 0)::int as seq, coalesce(idx_tup_fetch, 0)::int as fetched from pg_stat_xact_user_tables`);
        expect(read.map(({ relname }) => relname)).toEqual(
          expect.arrayContaining(['calls', 'events', 'webhook_deliveries', 'jobs']),
        );
        // One source reads calls twice; nothing is read beyond the bound.
        expect(read.filter(({ seq }) => seq > 1000)).toEqual([]);
        expect(read.filter(({ fetched }) => fetched > 3 * COUNTED_UP_TO + 1000)).toEqual([]);
      });
      // A scrape does not wait for a count that takes long; the next one has it.
      await expect
        .poll(async () => sample(await scrape(app), 'parley_jobs_waiting{kind="compile-revision"}'), patience)
        .toBe(COUNTED_UP_TO);
      const text = await scrape(app);
      expect(sample(text, 'parley_jobs_oldest_seconds{kind="compile-revision"}')).toBeGreaterThan(50);
      expect(sample(text, 'parley_calls{state="QUEUED"}')).toBe(Math.min(ROWS, COUNTED_UP_TO));
    } finally {
      await app.stop();
    }
  });

  /** As many that are over, and as many that are not, of everything that is counted. */
  async function fill(app: TestApp, rows: number): Promise<void> {
    await factories.call(app.owner);
    await factories.execution(app.owner);
    await factories.conversation(app.owner);
    await factories.webhook_delivery(app.owner);
    const db = new pg.Client({ connectionString: app.databaseUrl });
    await db.connect();
    const copies = (table: string, changed: string) =>
      db.query(`insert into ${table} select copy.* from (select * from ${table} limit 1) made, generate_series(1, ${rows}) as n,
        lateral jsonb_populate_record(null::${table}, to_jsonb(made) || jsonb_build_object('id', gen_random_uuid(), 'n', n) || ${changed}) copy`);
    const over = `case when n % 2 = 0 then now() end`;
    await copies(
      'calls',
      `jsonb_build_object('ended_at', now(), 'status', 'COMPLETED', 'execution_id', null, 'due_at', null)`,
    );
    await copies(
      'calls',
      `jsonb_build_object('ended_at', null, 'status', 'QUEUED', 'execution_id', null, 'due_at', null)`,
    );
    await copies(
      'workflow_executions',
      `jsonb_build_object('completed_at', ${over}, 'phone', n::text, 'due_at', null, 'lead_id', null)`,
    );
    await copies('conversations', `jsonb_build_object('ended_at', ${over}, 'request_key', null, 'call_id', null)`);
    await copies('webhook_deliveries', `jsonb_build_object('event_id', gen_random_uuid(), 'due_at', ${over})`);
    await copies('events', `jsonb_build_object('position', case when n % 2 = 0 then 1000000 + n end)`);
    await db.query(`insert into job_kinds (name) values ('compile-revision') on conflict do nothing`);
    await db.query(`insert into jobs (kind, payload, run_at)
      select 'compile-revision', json_build_object('org_id', 'o' || n % 20),
        now() - interval '1 minute' + n * interval '1 microsecond' from generate_series(1, ${JOBS}) as n`);
    await db.query('vacuum analyze');
    await db.end();
  }
});
