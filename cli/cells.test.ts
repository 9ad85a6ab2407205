// `parley cells` over two installations that work and one that does not, and what it advises.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHealthServer } from '../server/http/health/health-server.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { cellReport, measureCellJob } from '../server/modules/cells/report.ts';
import { type TestApp, testApp } from '../tests/support/app.ts';
import { created } from '../tests/support/client.ts';
import { parley } from '../tests/support/command-line.ts';
import { adviceFor, gaugesIn, growthOf, type SeenCell } from './cells.ts';

const TOKEN = 'a-token-of-the-operator';
let [a, b]: TestApp[] = [];
let folder: string;
const cells = () => {
  if (!a || !b) throw new Error('not started');
  return { a, b };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-fleet-'));
  a = await testApp({ env: { RATE_LIMITS: 'off', CELL: 'a1' } });
  b = await testApp({ env: { RATE_LIMITS: 'off', CELL: 'b1', METRICS_TOKEN: TOKEN } });
  const busy = await b.newOrganization('Busy');
  for (let n = 0; n < 12; n++) created(await busy.client.post('/v1/identity/api-keys', { name: `Key ${n}` }));
  const places = [`${a.url}  # the first`, '', `${b.url} ${TOKEN}`];
  await writeFile(path.join(folder, 'cells.txt'), places.join('\n'));
});
afterAll(async () => {
  await a?.stop();
  await b?.stop();
  await rm(folder, { recursive: true });
});

it('shows health, size, growth and who is busy, as a table and as JSON', async () => {
  const { kernel } = cells().b;
  await kernel.db.run(sql`insert into cell_sizes (day, bytes, events) values (current_date - 10, 1000000, 0)`);
  await measureCellJob(kernel);
  const shown = await parley(['cells', path.join(folder, 'cells.txt')], {});
  expect([shown.code, shown.stderr]).toEqual([0, '']);
  expect(shown.stdout).toMatch(/^CELL +STATE/);
  expect(shown.stdout).toMatch(/\na1 +well +\d/);
  expect(shown.stdout).toMatch(/\nb1 +well +\d/);
  expect(shown.stdout).toMatch(/\nb1 +busy +[\d.]+ +\d+ %/);

  const { stdout } = await parley(['cells', '--json', path.join(folder, 'cells.txt')], {});
  const [, second] = JSON.parse(stdout) as (SeenCell & { growth: { days: number; bytes_per_day: number } })[];
  expect(second?.report).toMatchObject({ cell: 'b1', organizations: { active: 2, suspended: 0 } });
  expect(second?.report?.busiest[0]).toMatchObject({ slug: 'busy', events: 13 });
  expect(second?.report?.sizes).toHaveLength(2);
  expect(second?.gauges).toMatchObject({ nodes: 1, workers: 1, relay_behind: expect.any(Number) });
  const { bytes = 0 } = second?.report ?? {};
  expect(second?.growth.days).toBeGreaterThan(10);
  expect(second?.growth.bytes_per_day).toBeGreaterThan((bytes - 1_000_000) / 11.1);
  expect(bytes).toBeGreaterThan(5_000_000);
});

it('says which cell does not answer, and ends with 1', async () => {
  const down = await parley(['cells', cells().a.url, 'http://127.0.0.1:9'], {});
  expect([down.code, down.stdout]).toEqual([1, expect.stringMatching(/http:\/\/127\.0\.0\.1:9: not ready: no answer/)]);
  // Processes have names of their network, where they speak plain HTTP.
  const inside = await parley(['cells', 'http://cell-a-1.invalid:8081'], {});
  expect([inside.code, inside.stdout]).toEqual([1, expect.stringMatching(/not ready: no answer: E/)]);
  expect((await parley(['cells', 'http://'], {})).code).toBe(2);
  // The wrong token is no reason to show less without a word.
  const refused = await parley(['cells', cells().b.url], { METRICS_TOKEN: 'another-token-of-no-one' });
  expect([refused.code, refused.stdout]).toEqual([1, expect.stringMatching(/not ready: Send METRICS_TOKEN/)]);
});

it('is for the operator alone, at the port of the probes as well', async () => {
  const { b: guarded } = cells();
  const at = (url: string, headers: Record<string, string>) =>
    fetch(`${url}/metrics/cell`, { headers }).then(({ status }) => status);
  const bearer = { authorization: `Bearer ${TOKEN}` };
  expect([await at(guarded.url, {}), await at(guarded.url, { 'x-api-key': guarded.owner.secret })]).toEqual([401, 401]);
  expect(await at(guarded.url, bearer)).toBe(200);
  const { kernel } = guarded;
  const config = { ...kernel.config, HEALTH_PORT: 0 };
  const health = { assertReady: () => undefined, metrics: { forRoute: () => () => undefined, text: async () => '' } };
  const listener = await startHealthServer({ ...kernel, config }, health, () => cellReport(kernel));
  try {
    expect([await at(listener.address, {}), await at(listener.address, bearer)]).toEqual([401, 200]);
  } finally {
    await listener.stop();
  }
});

it('keeps one size a day, and none older than 400 days', async () => {
  const { kernel } = cells().a;
  await kernel.db.run(
    sql`insert into cell_sizes (day, bytes, events) values (current_date - 401, 1, 0), (current_date - 399, 1, 0)`,
  );
  await measureCellJob(kernel);
  const first = await kernel.db.rows(sql`select * from cell_sizes order by day`);
  await measureCellJob(kernel);
  expect(await kernel.db.rows(sql`select * from cell_sizes order by day`)).toEqual(first);
  expect(first).toHaveLength(2);
});

describe('advice', () => {
  const seen = (report: object, gauges: object = {}): SeenCell =>
    ({
      url: 'http://cell',
      state: 'ready',
      ready: true,
      gauges: { ...gaugesIn(''), ...gauges },
      report: {
        cell: 'b1',
        taken_at: '2026-03-11T00:00:00.000Z',
        bytes: 100e9,
        sizes: [{ day: '2026-03-01', bytes: 90e9, events: 0 }],
        events: { count: 100, seconds: 100, total: 1000 },
        organizations: { active: 3, suspended: 0 },
        busiest: [{ id: '', slug: 'acme', events: 80, share: 0.8 }],
        tables: [],
        ...report,
      },
    }) as unknown as SeenCell;

  it('is silent about a cell that is well', () => {
    expect(adviceFor(seen({}), 1000e9)).toEqual([]);
    expect(growthOf(seen({}).report)).toEqual({ days: 10, bytes_per_day: 1e9, events_per_day: 100 });
    expect(growthOf(seen({ taken_at: '2026-03-01T12:00:00.000Z' }).report)).toBeNull();
  });

  it.each([
    ['full soon', seen({}), 150e9, 'full in 50 days: split'],
    ['nearly full', seen({}), 120e9, '83 % of its room: split'],
    [
      'too many events',
      seen({ events: { count: 100_000, seconds: 50, total: 1 } }),
      undefined,
      '2000 events a second: split',
    ],
    [
      'a relay that is behind',
      seen({}, { relay_behind: 20_000 }),
      undefined,
      '20000 events behind: if that stays so, split',
    ],
    [
      'connections',
      seen({}, { connections: 90, connections_limit: 100 }),
      undefined,
      '90 of 100 connections: a smaller pool, or split',
    ],
    ['no worker', seen({}, { workers: 0 }), undefined, 'no worker runs: start one'],
  ])('names %s, and who makes most of it', (_what, cell, room, expected) => {
    expect(adviceFor(cell, room)).toEqual([expected, 'acme makes 80 % of the events: move it, or the others']);
  });

  it('reads what Prometheus reads', () => {
    const text =
      'parley_conversations{state="active"} 3\nparley_conversations{state="waiting"} 4\nparley_jobs_oldest_seconds{kind="a"} 2\nparley_jobs_oldest_seconds{kind="b"} 7.5\n';
    expect(gaugesIn(text)).toMatchObject({ conversations: 7, jobs_oldest_seconds: 7.5, workers: null });
  });
});
