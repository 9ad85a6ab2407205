// Owns the tables kb_spend_totals and kb_spend_closed: spend per knowledge base up to the end of a day, for the
// days that are over. A trigger on kb_embedding_spend opens a day again when spend is entered or taken away on it
// later; see migration 0210. It closes the days of all spend in the same way (`spend-totals.ts`).
import { type Kernel, systemContext } from '../../kernel/context.ts';
import { type Database, errorCode, type Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import type { Run } from '../../kernel/jobs/jobs.ts';
import { utcDay } from './spend.ts';
import * as spendTotals from './spend-totals.ts';

const DAY_MS = 86_400_000;
/** Calls that began just before midnight have ended by then, so that few days are opened again. */
const GRACE_MS = 3600_000;
/** Writers of the organization queue behind the job while it waits for those already at it. */
const LOCK_TIMEOUT_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

export async function closeSpendDaysJob(kernel: Kernel, _payload: object, { signal }: Run): Promise<void> {
  const last = utcDay(new Date(kernel.clock.nowMs() - GRACE_MS - DAY_MS));
  const organizations = await kernel.db.rows<{ id: string }>(sql`
    select o.id from organizations o
    where exists (select from kb_embedding_spend s
        where s.org_id = o.id and s.source = '' and s.embedding_type = '' and s.span = 1 and s.day <= ${last}::date
          and s.day > coalesce((select c.through from kb_spend_closed c where c.org_id = o.id), '-infinity'::date))
      or exists (select from spend_daily s where s.org_id = o.id and s.day <= ${last}::date
        and s.day > coalesce((select c.through from spend_closed c where c.org_id = o.id), '-infinity'::date))
      or exists (select from model_usage_daily u where u.org_id = o.id and u.slot > 0 and u.day <= ${last}::date)`);
  for (const { id } of organizations) {
    const { db } = systemContext(kernel, id, 'spend');
    // One transaction per day: writers wait for one at most.
    while (!signal.aborted && (await closeNextDay(db, id, last)));
    while (!signal.aborted && (await closeNextDayOfAll(db, id, last)));
    while (!signal.aborted && (await joinSlotsOfADay(db, id, last)));
  }
}

/** False when no day is left to close, or when writers leave no gap: the next run goes on. */
const closeNextDay = (db: Database, orgId: string, last: string): Promise<boolean> =>
  withSpendLocked(db, orgId, 210, async (tx) => {
    await tx.run(sql`
        insert into kb_spend_closed (org_id, through) values (${orgId}, '-infinity') on conflict (org_id) do nothing`);
    const { through, next } = await tx.one<{ through: string; next: string | null }>(sql`
        select through, (select min(day) from kb_embedding_spend where org_id = ${orgId} and source = '' and embedding_type = ''
          and span = 1 and day > through and day <= ${last}::date) as next
        from kb_spend_closed where org_id = ${orgId}`);
    if (next === null) return false;
    // These totals were counted before one of these days was opened again.
    await tx.run(sql`delete from kb_spend_totals where org_id = ${orgId} and day > ${through}::date`);
    await tx.run(sql`
        insert into kb_spend_totals (org_id, day, source, embedding_type, kb_id, cost_nano, input_tokens, invocations, failed)
        select ${orgId}, ${next}::date, source, embedding_type, kb_id, sum(cost_nano), sum(input_tokens), sum(invocations), sum(failed)
        from (
          select source, embedding_type, kb_id, cost_nano, input_tokens, invocations, failed from kb_spend_totals
          where org_id = ${orgId} and day = (select max(day) from kb_spend_totals where org_id = ${orgId})
          union all
          select source, embedding_type, kb_id, cost_nano, input_tokens, invocations, failed from kb_embedding_spend
          where org_id = ${orgId} and span = 1 and day = ${next}::date
        ) spend
        group by source, embedding_type, kb_id order by source, embedding_type, kb_id`);
    await tx.run(sql`update kb_spend_closed set through = ${next}::date where org_id = ${orgId}`);
    return true;
  });

const closeNextDayOfAll = (db: Database, orgId: string, last: string): Promise<boolean> =>
  withSpendLocked(db, orgId, 211, async (tx) => {
    await tx.run(
      sql`insert into spend_closed (org_id, through) values (${orgId}, '-infinity') on conflict (org_id) do nothing`,
    );
    const { through, next } = await tx.one<{ through: string; next: string | null }>(sql`
      select through, (select min(day) from spend_daily where org_id = ${orgId} and day > through and day <= ${last}::date) as next
      from spend_closed where org_id = ${orgId}`);
    if (next === null) return false;
    await spendTotals.closeDay(tx, orgId, through, next);
    await tx.run(sql`update spend_closed set through = ${next}::date where org_id = ${orgId}`);
    return true;
  });

async function withSpendLocked(
  db: Database,
  orgId: string,
  lock: 210 | 211,
  work: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      await tx.run(sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`);
      await tx.run(sql`select pg_advisory_xact_lock(${lock}::int, kb_spend_stripe(${orgId}::uuid))`);
      return await work(tx);
    });
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    return false;
  }
}

/** Slots keep the writers of a day apart. Afterwards they would only be more rows to read. */
async function joinSlotsOfADay(db: Database, orgId: string, last: string): Promise<boolean> {
  const { day } = await db.one<{ day: string | null }>(
    sql`select min(day) as day from model_usage_daily where org_id = ${orgId} and slot > 0 and day <= ${last}::date`,
  );
  if (day === null) return false;
  await db.transaction((tx) =>
    tx.run(sql`
      with gone as (delete from model_usage_daily where org_id = ${orgId} and day = ${day}::date and slot > 0 returning *)
      insert into model_usage_daily as old (org_id, day, operation, source, embedding_type, provider, model, assistant_id, slot,
        cost_nano, input_tokens, output_tokens, invocations, failed, unpriced, estimated_nano)
      select org_id, day, operation, source, embedding_type, provider, model, assistant_id, 0, sum(cost_nano), sum(input_tokens),
        sum(output_tokens), sum(invocations), sum(failed), sum(unpriced), sum(estimated_nano)
      from gone group by 1, 2, 3, 4, 5, 6, 7, 8 order by 3, 4, 5, 6, 7, 8
      on conflict (org_id, day, operation, source, embedding_type, provider, model, assistant_id, slot) do update set
        cost_nano = old.cost_nano + excluded.cost_nano, input_tokens = old.input_tokens + excluded.input_tokens,
        output_tokens = old.output_tokens + excluded.output_tokens, invocations = old.invocations + excluded.invocations,
        failed = old.failed + excluded.failed, unpriced = old.unpriced + excluded.unpriced,
        estimated_nano = old.estimated_nano + excluded.estimated_nano`),
  );
  return true;
}
