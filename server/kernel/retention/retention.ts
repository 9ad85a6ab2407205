// Owns what is forgotten by age: its declarations, retention_totals and retention_untold, and one job that deletes in small bites.

import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { audit } from '../audit.ts';
import type { Config } from '../config.ts';
import { type Kernel, systemContext } from '../context.ts';
import type { Db, Tx } from '../db.ts';
import { addJob, job, type Run } from '../jobs/jobs.ts';
import { counter } from '../meter.ts';
import type { RowOf } from '../row.ts';
import { raw, type Sql, sql } from '../sql.ts';
import type { Tables } from '../tables.ts';
import { type Holds, heldPeople } from './legal-hold.ts';
import { NOBODY_HELD, type RetentionScope } from './retention-scope.ts';

type RetentionSetting = Extract<keyof Config, `${string}_RETENTION_DAYS`>;

/** A table whose old rows go. Deletion takes only what is over: each declaration says itself what is not. */
export type Retention = {
  /** Its name in the log, the figures, the audit rows and `parley retention`. */
  table: keyof Tables | 'graphile_worker._private_jobs';
  /** The setting that says after how many days (0: never), or the days themselves where operators need no choice. */
  after: RetentionSetting | number;
  /** Whose clock wrote the column that is compared: product time, or the database's wall. */
  clock: 'product' | 'database';
  /** organization: an index by age per organization finds the old ones. service: one for all. nobody: the rows have no organization. */
  by: 'organization' | 'service' | 'nobody';
  /** What a business may miss is reported in the organization's audit log; machinery is not. */
  reported: boolean;
  /** What stays although it is old. */
  stays: string;
  /** `select ctid from …` of the rows that may go. */
  old(scope: RetentionScope): Sql;
  /** Deletes `bite`, which is `old` of a few, with all that hangs on it. Returns rows of Gone. */
  remove?(bite: Sql): Sql;
  /** Rows in one bite. */
  atOnce?: number;
};

/** `table_name` null: rows that were looked at and are done with, though none of theirs was left to delete. */
type Gone = { org_id: string | null; table_name: string | null; deleted: number };

export const forgetOldRows = job('forget-old-rows', z.object({}), { cron: '23 * * * *' });

const AT_ONCE = 1000;
/** A stopping process waits for its jobs: a long cleaning goes on as another job. */
const RUN_MS = 10_000;
const LONGEST_PAUSE_MS = 1000;
const DAY = 24 * 3600_000;

type Visit = { kind: Retention; org: string | undefined; before: Date };

export const rowsForgotten = counter(
  'parley_retention_deleted_total',
  'Rows this process deleted because they are older than the settings allow.',
  ['table'],
);

/** Visits tables and organizations by turns, a bite each, until a whole round finds nothing. */
export const forgetByAge =
  (kinds: readonly Retention[], holds: Holds) =>
  async (kernel: Kernel, _payload: object, run: Run): Promise<void> => {
    const visits = await visitsOf(kernel, kinds);
    const held = heldPeople(kernel, holds);
    const until = performance.now() + RUN_MS;
    const totals = new Map<string, number>();
    let failure: unknown;
    let isElsewhere = false;
    for (let visit = visits.shift(); visit && !run.signal.aborted; visit = visits.shift()) {
      const began = performance.now();
      const { table } = visit.kind;
      const gone = await bite(kernel, visit, held).catch((error: unknown) => {
        // One table that cannot be cleaned leaves the others clean.
        kernel.log.warn({ err: error, table }, 'rows that are too old not forgotten');
        failure ??= error;
        return [];
      });
      if (gone === 'elsewhere') {
        isElsewhere = true;
        break;
      }
      for (const { table_name, deleted } of gone) {
        if (table_name !== null) {
          totals.set(table_name, (totals.get(table_name) ?? 0) + deleted);
          kernel.meter.add(rowsForgotten, { table: table_name }, deleted);
        }
      }
      if (gone.length > 0) visits.push(visit);
      if (performance.now() > until && visits.length > 0) {
        await addJob(kernel, kernel.db, forgetOldRows, {}, { key: forgetOldRows.name });
        break;
      }
      // As long as it took: no request waits behind more than half of one connection's work.
      await sleep(Math.min(performance.now() - began, LONGEST_PAUSE_MS), undefined, { signal: run.signal }).catch(
        () => undefined,
      );
    }
    if (totals.size > 0) kernel.log.info({ deleted: Object.fromEntries(totals) }, 'forgot what is older than the settings allow');
    if (visits.length === 0 && !isElsewhere) await tellOrganizations(kernel);
    if (failure !== undefined) throw failure;
  };

const daysOf = ({ config }: Kernel, { after }: Retention): number => (typeof after === 'number' ? after : config[after]);

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

const ofEach = (kind: Retention, before: Date): Sql => kind.old({ org: raw('organization.id'), before, held: NOBODY_HELD });

async function visitsOf(kernel: Kernel, kinds: readonly Retention[]): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const { kind, before } of await limitsOf(kernel, kinds)) {
    if (kind.by !== 'organization') visits.push({ kind, org: undefined, before });
    else {
      const orgs = await kernel.db.rows<{ id: string }>(
        sql`select id from organizations organization where exists (${ofEach(kind, before)}) order by id`,
      );
      visits.push(...orgs.map(({ id }) => ({ kind, org: id, before })));
    }
  }
  return visits;
}

/** In a transaction of its own. One node at a time: the lock is the transaction's, so a node that dies lets go, and no fence is needed. */
function bite(kernel: Kernel, { kind, org, before }: Visit, held: ReturnType<typeof heldPeople>): Promise<Gone[] | 'elsewhere'> {
  return kernel.db.transaction(async (tx) => {
    const { mine } = await tx.one<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as mine`,
    );
    if (!mine) return 'elsewhere';
    const scope: RetentionScope = { org: org === undefined ? undefined : sql`${org}::uuid`, before, held: await held(tx) };
    const few = sql`${kind.old(scope)} limit ${kind.atOnce ?? AT_ONCE}`;
    const gone = await tx.rows<Gone>(kind.remove?.(few) ?? removal(kind, few));
    await remember(tx, kind, gone);
    return gone;
  }, 'soon');
}

const removal = ({ table, by }: Retention, few: Sql): Sql => sql`
  with gone as (delete from ${raw(table)} where ctid = any(array(${few})) returning ${raw(by === 'nobody' ? 'null::uuid as org_id' : 'org_id')})
  select org_id, ${table}::text as table_name, count(*) as deleted from gone group by org_id`;

async function remember(tx: Tx, { reported }: Retention, gone: readonly Gone[]): Promise<void> {
  const counted = JSON.stringify(gone.filter(({ table_name }) => table_name !== null));
  const rows = sql`json_to_recordset(${counted}::json) as gone (org_id uuid, table_name text, deleted bigint)`;
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

/** One audit row for each organization that lost something, also what a run before this one could not tell any more. */
async function tellOrganizations(kernel: Kernel): Promise<void> {
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
export async function lookAt(kernel: Kernel, kinds: readonly Retention[]): Promise<RetentionState[]> {
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
      ? kind.old({ org: undefined, before, held: NOBODY_HELD })
      : sql`select old.ctid from organizations organization cross join lateral (${ofEach(kind, before)} limit ${MAX_COUNTED}) old`;
  return (await db.one<{ n: number }>(sql`select count(*) as n from (${old} limit ${MAX_COUNTED}) counted`)).n;
}
