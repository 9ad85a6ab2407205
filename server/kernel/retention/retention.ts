// Owns deletion by age: its declarations, retention_totals, retention_untold, and one job that deletes in batches.

import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { audit } from '../audit.ts';
import type { Config } from '../config.ts';
import { type Kernel, systemContext } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import type { RowOf } from '../db/row.ts';
import { raw, type Sql, sql } from '../db/sql.ts';
import type { Tables } from '../db/tables.ts';
import { addJob, job, type Run } from '../jobs/jobs.ts';
import { counter } from '../meter.ts';
import { type Holds, heldPeople } from './legal-hold.ts';
import { NO_HELD_PEOPLE, type RetentionScope } from './retention-scope.ts';

type RetentionSetting = Extract<keyof Config, `${string}_RETENTION_DAYS`>;

/** A table whose old rows go. Deletion takes only what is over: each declaration says itself what is not. */
export type Retention = {
  /** Its name in the log, the figures, the audit rows and `parley retention`. */
  table: keyof Tables;
  /** The setting that says after how many days (0: never), or the days themselves where operators need no choice. */
  after: RetentionSetting | number;
  /** Whose clock wrote the column that is compared: product time, or the database's wall. */
  clock: 'product' | 'database';
  /** organization: an index by age per organization finds the old ones. service: one for all. none: the rows have no organization. */
  by: 'organization' | 'service' | 'none';
  /** What a business may miss is reported in the organization's audit log; machinery is not. */
  reported: boolean;
  /** What stays although it is old. */
  stays: string;
  /** `select ctid from …` of the rows that may go. */
  old(scope: RetentionScope): Sql;
  /** Deletes `batch`, which is `old` of a few, with all that depends on it. Returns rows of DeletedRows. */
  remove?(batch: Sql): Sql;
  /** Rows in one batch. */
  atOnce?: number;
};

/** `table_name` null: rows that were looked at and are done with, though none of theirs was left to delete. */
type DeletedRows = { org_id: string | null; table_name: string | null; deleted: number };

export const forgetOldRows = job('forget-old-rows', z.object({}), { schedule: { everyMinutes: 60, at: 23 } });

const AT_ONCE = 1000;
/** A stopping process waits for its jobs: a long cleaning goes on as another job. */
const RUN_MS = 10_000;
const MAX_PAUSE_MS = 1000;
const DAY = 24 * 3600_000;

type Target = { kind: Retention; org: string | undefined; before: Date };

export const rowsForgotten = counter(
  'parley_retention_deleted_total',
  'Rows this process deleted because they are older than the settings allow.',
  ['table'],
);

/** Takes tables and organizations by turns, a batch each, until a whole round finds nothing. */
export const forgetByAge =
  (kinds: readonly Retention[], holds: Holds) =>
  async (kernel: Kernel, _payload: object, run: Run): Promise<void> => {
    const targets = await targetsOf(kernel, kinds);
    const held = heldPeople(kernel, holds);
    const until = performance.now() + RUN_MS;
    const totals = new Map<string, number>();
    let failure: unknown;
    let isElsewhere = false;
    for (let target = targets.shift(); target && !run.signal.aborted; target = targets.shift()) {
      const startedAt = performance.now();
      const { table } = target.kind;
      const deletedRows = await deleteBatch(kernel, target, held).catch((error: unknown) => {
        // One table that cannot be cleaned leaves the others clean.
        kernel.log.warn({ err: error, table }, 'rows that are too old not forgotten');
        failure ??= error;
        return [];
      });
      if (deletedRows === 'elsewhere') {
        isElsewhere = true;
        break;
      }
      for (const { table_name, deleted } of deletedRows) {
        if (table_name !== null) {
          totals.set(table_name, (totals.get(table_name) ?? 0) + deleted);
          kernel.meter.add(rowsForgotten, { table: table_name }, deleted);
        }
      }
      if (deletedRows.length > 0) targets.push(target);
      if (performance.now() > until && targets.length > 0) {
        await addJob(kernel, kernel.db, forgetOldRows, {}, { key: forgetOldRows.name });
        break;
      }
      // As long as it took: no request waits behind more than half of one connection's work.
      await sleep(Math.min(performance.now() - startedAt, MAX_PAUSE_MS), undefined, { signal: run.signal }).catch(
        () => undefined,
      );
    }
    if (totals.size > 0)
      kernel.log.info({ deleted: Object.fromEntries(totals) }, 'forgot what is older than the settings allow');
    if (targets.length === 0 && !isElsewhere) await reportToOrganizations(kernel);
    if (failure !== undefined) throw failure;
  };

const daysOf = ({ config }: Kernel, { after }: Retention): number =>
  typeof after === 'number' ? after : config[after];

/** Product time in whole days: what a business may miss goes once a day, and is reported in one row. */
async function limitsOf(kernel: Kernel, kinds: readonly Retention[]): Promise<{ kind: Retention; before: Date }[]> {
  const { wall } = await kernel.db.one<{ wall: Date }>(sql`select clock_timestamp() as wall`);
  const today = kernel.clock.nowMs() - (kernel.clock.nowMs() % DAY);
  return kinds
    .filter((kind) => daysOf(kernel, kind) > 0)
    .map((kind) => ({
      kind,
      before: new Date((kind.clock === 'product' ? today : wall.getTime()) - daysOf(kernel, kind) * DAY),
    }));
}

const ofEach = (kind: Retention, before: Date): Sql =>
  kind.old({ org: raw('organization.id'), before, held: NO_HELD_PEOPLE });

async function targetsOf(kernel: Kernel, kinds: readonly Retention[]): Promise<Target[]> {
  const targets: Target[] = [];
  for (const { kind, before } of await limitsOf(kernel, kinds)) {
    if (kind.by !== 'organization') targets.push({ kind, org: undefined, before });
    else {
      const orgs = await kernel.db.rows<{ id: string }>(
        sql`select id from organizations organization where exists (${ofEach(kind, before)}) order by id`,
      );
      targets.push(...orgs.map(({ id }) => ({ kind, org: id, before })));
    }
  }
  return targets;
}

/** In one transaction. One node at a time: the lock ends with the transaction, so no fence is needed. */
function deleteBatch(
  kernel: Kernel,
  { kind, org, before }: Target,
  held: ReturnType<typeof heldPeople>,
): Promise<DeletedRows[] | 'elsewhere'> {
  return kernel.db.transaction(async (tx) => {
    const { mine } = await tx.one<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as mine`,
    );
    if (!mine) return 'elsewhere';
    const scope: RetentionScope = {
      org: org === undefined ? undefined : sql`${org}::uuid`,
      before,
      held: await held(tx),
    };
    const few = sql`${kind.old(scope)} limit ${kind.atOnce ?? AT_ONCE}`;
    const deletedRows = await tx.rows<DeletedRows>(kind.remove?.(few) ?? removal(kind, few));
    await remember(tx, kind, deletedRows);
    return deletedRows;
  }, 'soon');
}

const removal = ({ table, by }: Retention, few: Sql): Sql => sql`
  with deleted_rows as (delete from ${raw(table)} where ctid = any(array(${few})) returning ${raw(by === 'none' ? 'null::uuid as org_id' : 'org_id')})
  select org_id, ${table}::text as table_name, count(*) as deleted from deleted_rows group by org_id`;

async function remember(tx: Tx, { reported }: Retention, deletedRows: readonly DeletedRows[]): Promise<void> {
  const counted = JSON.stringify(deletedRows.filter(({ table_name }) => table_name !== null));
  const rows = sql`json_to_recordset(${counted}::json) as deleted_rows (org_id uuid, table_name text, deleted bigint)`;
  await tx.run(sql`
    insert into retention_totals as total (table_name, deleted, last_deleted_at)
    select table_name, sum(deleted), clock_timestamp() from ${rows} group by table_name
    on conflict (table_name) do update set deleted = total.deleted + excluded.deleted, last_deleted_at = excluded.last_deleted_at`);
  if (reported)
    await tx.run(sql`
      insert into retention_untold as untold (org_id, table_name, deleted)
      select org_id, table_name, deleted from ${rows} where org_id is not null
      on conflict (org_id, table_name) do update set deleted = untold.deleted + excluded.deleted`);
}

/** One audit row for each organization that lost something, also what an earlier run could not report any more. */
async function reportToOrganizations(kernel: Kernel): Promise<void> {
  const orgs = await kernel.db.rows<Pick<RowOf<'retention_untold'>, 'org_id'>>(
    sql`select distinct org_id from retention_untold order by org_id`,
  );
  for (const { org_id } of orgs) {
    const ctx = systemContext(kernel, org_id, 'retention');
    await ctx.db.transaction(async (tx) => {
      const rows = await tx.rows<Pick<RowOf<'retention_untold'>, 'table_name' | 'deleted'>>(
        sql`delete from retention_untold where org_id = ${org_id} returning table_name, deleted`,
      );
      const deleted = Object.fromEntries(rows.map((row) => [row.table_name, row.deleted]));
      if (rows.length > 0) await audit(ctx, tx, 'retention.applied', org_id, { deleted });
    });
  }
}

export type RetentionState = {
  table: string;
  days: number;
  setting: string | null;
  stays: string;
  /** Rows that would go now, counted up to MAX_COUNTED. */
  waiting: number;
  deleted: number;
  lastDeletedAt: Date | null;
};

export const MAX_COUNTED = 10_000;

/** A look without touching anything. Legal holds are not weighed: what they keep is counted as waiting. */
export async function retentionStates(kernel: Kernel, kinds: readonly Retention[]): Promise<RetentionState[]> {
  const limits = new Map((await limitsOf(kernel, kinds)).map(({ kind, before }) => [kind, before]));
  const totals = await kernel.db.rows<RowOf<'retention_totals'>>(sql`select * from retention_totals`);
  const states: RetentionState[] = [];
  for (const kind of kinds) {
    const before = limits.get(kind);
    const total = totals.find(({ table_name }) => table_name === kind.table);
    states.push({
      table: kind.table,
      days: daysOf(kernel, kind),
      setting: typeof kind.after === 'string' ? kind.after : null,
      stays: kind.stays,
      waiting: before ? await countOld(kernel.db, kind, before) : 0,
      deleted: total?.deleted ?? 0,
      lastDeletedAt: total?.last_deleted_at ?? null,
    });
  }
  return states;
}

async function countOld(db: Db, kind: Retention, before: Date): Promise<number> {
  const old =
    kind.by !== 'organization'
      ? kind.old({ org: undefined, before, held: NO_HELD_PEOPLE })
      : sql`select old.ctid from organizations organization cross join lateral (${ofEach(kind, before)} limit ${MAX_COUNTED}) old`;
  return (await db.one<{ n: number }>(sql`select count(*) as n from (${old} limit ${MAX_COUNTED}) counted`)).n;
}
