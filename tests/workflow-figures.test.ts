// The figures of a workflow with very many calls: right to the call, and read in a moment.
import { cpus, loadavg } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../server/kernel/db/sql.ts';
import { type TestApp, testApp } from './support/app.ts';
import { type Client, created } from './support/client.ts';
import { copy } from './support/many-rows.ts';
import { explain, listen } from './support/plans.ts';
import { atAnyHour } from './support/steps.ts';

const CALLS = process.env.PROVE === undefined ? 100_000 : 1_000_000;
/** Of the database's own time, on a machine that does nothing else. One that is busy gets more. */
const BUDGET_MS = 100;
/** Hours and days of this zone begin at a quarter to. */
const ZONE = 'Asia/Kathmandu';

let app: TestApp;
let connection: pg.Client;
let owner: Client;
let workflow: string;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  const organization = await app.newOrganization('Many calls');
  owner = organization.client;
  const body = { name: 'Big', timezone: ZONE, startHour: 0, endHour: 24, steps: atAnyHour() };
  workflow = created(await owner.post('/workflows', body)).id;
  await owner.post('/workflows', body);
  const { id } = created(await owner.post('/call', { workflowId: workflow, primaryPhone: '+12025550112' }));
  const isOver = async () => expect((await owner.get(`/calls/${id}`)).body.calls[0].status).toBe('COMPLETED');
  await vi.waitFor(isOver, { timeout: 60_000, interval: 100 });
  connection = new pg.Client({ connectionString: app.databaseUrl });
  await connection.connect();
  const at = `now() - interval '29 days' + n * interval '1 second' * (28.9 * 86400 / ${CALLS})`;
  await copy(connection, organization.id, {
    table: 'calls',
    rows: CALLS,
    which: `id = '${id}'`,
    change: {
      created_at: at,
      // Some waited for a free line.
      dialled_at: `${at} + case when n % 20 = 0 then interval '47 minutes' else interval '5 seconds' end`,
      ended_at: `case when n % 1000 = 3 then null else ${at} + interval '3 hours' end`,
      status: "case when n % 1000 = 3 then 'INITIATED' when n % 11 = 0 then 'FAILED' else 'COMPLETED' end",
      ended_reason: "case when n % 1000 = 3 or n % 11 = 0 then null when n % 3 = 0 then 'ENDED' else 'NO_ANSWER' end",
      answered_by: "case when n % 3 = 0 then 'human' end",
      dials: 'case when n % 13 = 0 then 0 else 1 end',
      due_at: 'null',
    },
  });
  await connection.query('vacuum analyze');
}, 600_000);
afterAll(async () => {
  await connection.end();
  await app.stop();
});

/** Counted one by one. */
const counted = (from: string, to: string) =>
  app.kernel.db.one<{ calls: number; dialled: number; connected: number; initiated: number; no_answer: number }>(sql`
    select count(*)::int as calls, count(*) filter (where dials > 0)::int as dialled,
      count(*) filter (where dials > 0 and answered_by = 'human')::int as connected, count(*) filter (where status = 'INITIATED')::int as initiated,
      count(*) filter (where ended_reason = 'NO_ANSWER')::int as no_answer
    from calls where workflow_id = ${workflow} and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz`);
const outcomesOf = async (query: string) => created(await owner.get(`/workflows/${workflow}/outcomes?${query}`));
const hoursOf = async (query: string) => created(await owner.get(`/workflows/${workflow}/best-hours?${query}`));
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

const RANGES: [string, string, string, 'day' | 'hour'][] = [
  ['all days', daysAgo(30), daysAgo(-1), 'day'],
  ['from and to any instant', daysAgo(20.1234567), daysAgo(3.7654321), 'day'],
  ['a week by the hour', daysAgo(12.345), daysAgo(6), 'hour'],
  ['less than a quarter of an hour', daysAgo(5.0005), daysAgo(5), 'hour'],
];

describe(`a workflow with ${CALLS} calls`, () => {
  it.each(RANGES)('has figures that are right to the call: %s', async (_, from, to, interval) => {
    const range = `from=${from}&to=${to}`;
    const { calls, dialled, connected, initiated, no_answer } = await counted(from, to);
    const { totals, data } = await outcomesOf(`${range}&interval=${interval}`);
    expect(totals).toMatchObject({ calls, dialled, connected });
    expect([totals.statuses.INITIATED, totals.callEndedReasons.NO_ANSWER]).toEqual([initiated, no_answer]);
    const byStretch = await app.kernel.db.rows<{ start: Date; calls: number }>(sql`
      select date_trunc(${interval}, created_at, ${ZONE}) as start, count(*)::int as calls from calls
      where workflow_id = ${workflow} and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz group by 1 order by 1`);
    type Stretch = { start: string; calls: number };
    expect(data.filter((one: Stretch) => one.calls > 0).map(({ start, calls: n }: Stretch) => [start, n])).toEqual(
      byStretch.map((one) => [one.start.toISOString(), one.calls]),
    );
    const hours = await hoursOf(range);
    expect(hours.totals).toMatchObject({ dialled, connected });
    const byHour = await app.kernel.db.rows<{ weekday: number; hour: number; dialled: number }>(sql`
      select extract(isodow from dialled_at at time zone ${ZONE})::int as weekday,
        extract(hour from dialled_at at time zone ${ZONE})::int as hour, count(*)::int as dialled from calls
      where workflow_id = ${workflow} and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz and dials > 0
      group by 1, 2 order by 1, 2`);
    type Hour = { weekday: number; hour: number; dialled: number };
    expect(hours.data.map(({ weekday, hour, dialled: n }: Hour) => ({ weekday, hour, dialled: n }))).toEqual(byHour);
  });

  it('has them in a moment, without reading its calls', async () => {
    const heard = listen();
    await outcomesOf(`from=${daysAgo(30)}&to=${daysAgo(-1)}`);
    await hoursOf(`from=${daysAgo(30)}&to=${daysAgo(-1)}`);
    const asked = heard.take().filter(({ text }) => text.includes('calling_workflow_outcomes'));
    heard.end();
    expect(asked).toHaveLength(2);
    for (const statement of asked) {
      const runs = [];
      for (let i = 0; i < 5; i++) runs.push(await explain(connection, statement, (table) => table === 'calls'));
      const [best] = runs.sort((a, b) => a.ms - b.ms);
      process.stdout.write(`${CALLS} calls: ${best?.ms.toFixed(1)} ms, ${best?.rows} rows\n`);
      expect(best?.walks).toEqual([]);
      expect(best?.rows, 'by how many ways calls end in a quarter, not by how many calls there are').toBeLessThan(
        50_000,
      );
      expect(best?.ms).toBeLessThan(BUDGET_MS * Math.max(1, (loadavg()[0] ?? 1) / cpus().length));
    }
  });

  it('counts calls that end at the same moment without one waiting for the other', async () => {
    const [atOnce, later] = [6, 3];
    const range = `from=${daysAgo(30)}&to=${daysAgo(-1)}`;
    const before = (await outcomesOf(range)).totals;
    const ids = await app.kernel.db.rows<{ id: string }>(sql`
      select id from calls where workflow_id = ${workflow} and status = 'INITIATED' order by id limit ${atOnce + later}`);
    expect(ids).toHaveLength(atOnce + later);
    // All alike and of one quarter of an hour, so that they are counted in the same place.
    const quarter = new Date(Math.floor(Date.now() / 900_000) * 900_000);
    const end = (client: pg.Client, id: string | undefined) =>
      client.query(
        `update calls set status = 'COMPLETED', ended_reason = 'LINE_BUSY', answered_by = null, dials = 1, ended_at = $2, created_at = $2,
          dialled_at = $2 where id = $1`,
        [id, quarter],
      );
    const clients: pg.Client[] = [];
    for (const { id } of ids.slice(0, atOnce)) {
      const client = new pg.Client({ connectionString: app.databaseUrl });
      clients.push(client);
      await client.connect();
      await client.query(`begin; set local lock_timeout = '2s'`);
      await end(client, id);
    }
    for (const client of clients) await client.query('commit').then(() => client.end());
    for (const { id } of ids.slice(atOnce)) await end(connection, id);
    const after = (await outcomesOf(range)).totals;
    expect([after.calls, after.statuses.INITIATED]).toEqual([before.calls, before.statuses.INITIATED - atOnce - later]);
    expect(after.callEndedReasons.LINE_BUSY).toBe(before.callEndedReasons.LINE_BUSY + atOnce + later);
    const { rows } = await connection.query(
      `select calls::int from calling_workflow_outcomes where workflow_id = $1 and ended_reason = 'LINE_BUSY' order by calls`,
      [workflow],
    );
    // As many rows as ended at once; later calls find one of them free.
    expect(rows.map(({ calls }) => calls)).toEqual([1, 1, 1, 1, 1, 1 + later]);
  });

  it('keeps them right when calls end, are changed and are deleted', async () => {
    const range = `from=${daysAgo(30)}&to=${daysAgo(-1)}`;
    const before = (await outcomesOf(range)).totals;
    await connection.query(
      `update calls set status = 'COMPLETED', ended_reason = 'ENDED', ended_at = now() where workflow_id = $1 and status = 'INITIATED'`,
      [workflow],
    );
    const gone = await connection.query(
      `delete from calls where workflow_id = $1 and status = 'FAILED' and dials > 0 and answered_by is null`,
      [workflow],
    );
    const after = (await outcomesOf(range)).totals;
    const left = before.statuses.INITIATED;
    expect(after.calls).toBe(before.calls - (gone.rowCount ?? 0));
    expect([after.statuses.INITIATED, after.statuses.COMPLETED]).toEqual([0, before.statuses.COMPLETED + left]);
    expect(after.statuses.FAILED).toBe(before.statuses.FAILED - (gone.rowCount ?? 0));
    expect(after.callEndedReasons.ENDED).toBe(before.callEndedReasons.ENDED + left);
    expect(after.connected).toBe(before.connected);
    const { dialled } = await counted(daysAgo(30), daysAgo(-1));
    expect((await hoursOf(range)).totals.dialled).toBe(dialled);
  }, 300_000);
});
