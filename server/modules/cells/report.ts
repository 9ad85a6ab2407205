// Owns cell_sizes: how large this installation is, how fast it grows, and which organizations keep it busy. For the operator alone:
// /metrics names no organization, this does.
import { z } from 'zod';
import { assertOperator } from '../../http/health/health.ts';
import { route } from '../../http/route.ts';
import { iso, timestamp, uuid } from '../../http/wire.ts';
import type { Kernel } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import { job } from '../../kernel/jobs/jobs.ts';
import { VERSION } from '../../kernel/version.ts';

/** A larger window would say little more, and take longer than a reader waits. */
const EVENTS_READ = 100_000;
const WINDOW_MS = 24 * 3600_000;
const BUSIEST = 10;
const TABLES = 10;
const SIZES = 31;
const KEPT_DAYS = 400;
const STATEMENT_MS = 10_000;

export const CellReport = z
  .object({
    cell: z.string().describe('The name of the cell: `CELL`.'),
    version: z.string().describe('Version of Parley.'),
    taken_at: timestamp.describe('When it was counted.'),
    organizations: z
      .object({
        active: z.int().describe('Organizations that work here.'),
        suspended: z.int().describe('Those that are suspended, or on their way.'),
      })
      .describe('How many there are.'),
    bytes: z.int().describe('Size of the database.'),
    tables: z
      .array(
        z.object({
          table: z.string().describe('Name of the table.'),
          bytes: z.int().describe('Its size with its indexes.'),
          rows: z.int().describe('Its rows, as PostgreSQL estimates them.'),
        }),
      )
      .describe('The ten largest tables, largest first.'),
    sizes: z
      .array(
        z.object({
          day: z.iso.date().describe('Day in UTC.'),
          bytes: z.int().describe('Size of the database at its beginning.'),
          events: z.int().describe('Events that had a position by then.'),
        }),
      )
      .describe('The beginnings of the last 31 days on which a worker ran, newest first.'),
    events: z
      .object({
        count: z.int().describe('Events of the window: those of the last day, at most the newest 100,000.'),
        seconds: z.number().describe('How long ago the first of them was.'),
        total: z.int().describe('Events that have a position, those that were forgotten included.'),
      })
      .describe('How busy it is.'),
    busiest: z
      .array(
        z.object({
          id: uuid.describe('Id of the organization.'),
          slug: z.string().describe('Its short name.'),
          events: z.int().describe('Its events of the window.'),
          share: z.number().describe('Their share of all, from 0 to 1.'),
        }),
      )
      .describe('The ten organizations with most events of the window.'),
  })
  .meta({ id: 'CellReport' });
export type CellReport = z.input<typeof CellReport>;

type Shares = { org_id: string; events: number; slug: string | null };

/** All by indexes, or from the catalog; the events of the window are bounded. */
export const cellReport = (kernel: Kernel): Promise<CellReport> =>
  kernel.db.transaction(async (tx) => {
    await tx.run(sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`);
    const now = kernel.clock.now();
    const { active, suspended } = await tx.one<{ active: number; suspended: number }>(sql`
      select count(*) filter (where status = 'active')::int as active, count(*) filter (where status <> 'active')::int as suspended
      from organizations`);
    const { bytes, total } = await tx.one<{ bytes: number; total: number }>(sql`
      select pg_database_size(current_database())::float8 as bytes, (select last from event_sequence)::float8 as total`);
    const tables = await tx.rows<CellReport['tables'][number]>(sql`
      select case when n.nspname = 'public' then c.relname::text else n.nspname || '.' || c.relname end as table,
        pg_total_relation_size(c.oid)::float8 as bytes, greatest(c.reltuples, 0)::float8 as rows
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'simulated_carrier') order by 2 desc, 1 limit ${TABLES}`);
    const sizes = await tx.rows<CellReport['sizes'][number]>(sql`
      select day::text as day, bytes::float8 as bytes, events::float8 as events from cell_sizes order by cell_sizes.day desc limit ${SIZES}`);
    const since = new Date(now.getTime() - WINDOW_MS);
    const shares = await tx.rows<Shares & { count: number; first: Date }>(sql`
      with newest as materialized (
        select org_id, occurred_at from events where occurred_at > ${since} order by occurred_at desc limit ${EVENTS_READ}),
      counted as (select org_id, count(*)::int as events from newest group by 1 order by 2 desc, 1 limit ${BUSIEST})
      select counted.*, organizations.slug, (select count(*)::int from newest) as count, (select min(occurred_at) from newest) as first
      from counted left join organizations on organizations.id = counted.org_id order by counted.events desc, counted.org_id`);
    const { count = 0, first = now } = shares[0] ?? {};
    return {
      cell: kernel.config.CELL,
      version: VERSION,
      taken_at: iso(now),
      organizations: { active, suspended },
      bytes,
      tables,
      sizes,
      events: { count, seconds: Math.max(0, now.getTime() - first.getTime()) / 1000, total },
      busiest: shares.map(({ org_id: id, slug, events }) => ({ id, slug: slug ?? '', events, share: events / count })),
    };
  });

export const measureCell = job('measure-cell', z.object({}), { schedule: { everyMinutes: 60, at: 3 } });

/** The first run of a day counts. */
export async function measureCellJob(kernel: Kernel): Promise<void> {
  const today = kernel.clock.now().toISOString().slice(0, 10);
  await kernel.db.run(sql`
    insert into cell_sizes (day, bytes, events)
    select ${today}::date, pg_database_size(current_database()), last from event_sequence on conflict (day) do nothing`);
  await kernel.db.run(sql`delete from cell_sizes where day < ${today}::date - ${KEPT_DAYS}::int`);
}

export const cellRoutes = [
  route({
    method: 'GET',
    path: '/metrics/cell',
    operationId: 'getCell',
    summary: 'Size, growth and busiest organizations of this installation',
    tag: 'Operations',
    scope: null,
    open: true,
    dialect: 'platform',
    rate: 'address',
    status: 200,
    errors: [401],
    description:
      'For the operator, as `/metrics` is: with `Authorization: Bearer <METRICS_TOKEN>`, or, while no token is set, directly from the same machine, at `HEALTH_PORT` as well. `parley cells` shows several.',
    response: CellReport,
    handle: (ctx, { raw }) => {
      assertOperator(ctx.config.METRICS_TOKEN, raw);
      return cellReport(ctx);
    },
  }),
];
