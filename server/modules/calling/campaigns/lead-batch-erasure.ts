// Erases a person from lead_batch_rows: waiting rows are withdrawn, finished rows lose what names the person.
import type { Context } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import type { Traces } from '../../../kernel/personal-data.ts';

type Waiting = { batch_id: string; row_number: number; phone: string | null; by_phone: boolean };

/** The batch is locked first, as its job does: what the job has created by then is found among the executions. */
export async function stop(ctx: Context, tx: Tx, traces: Traces): Promise<void> {
  const batches = [...new Set((await waitingRows(ctx, tx, traces)).map(({ batch_id }) => batch_id))];
  if (batches.length === 0) return;
  await tx.run(
    sql`select 1 from lead_batches where org_id = ${ctx.org.id} and id = any(${batches}::uuid[]) order by id for update`,
  );
  const rows = await waitingRows(ctx, tx, traces);
  if (rows.length === 0) return;
  await tx.run(sql`
    with withdrawn as (
      update lead_batch_rows r set status = 'REJECTED', lead = null, phone = null, lead_id = '', error = 'The person was erased.'
      from unnest(${rows.map(({ batch_id }) => batch_id)}::uuid[], ${rows.map(({ row_number }) => row_number)}::int[]) as theirs (batch_id, row_number)
      where r.batch_id = theirs.batch_id and r.row_number = theirs.row_number and r.status = 'PENDING' returning r.batch_id)
    update lead_batches b set rejected = b.rejected + counted.n
    from (select batch_id, count(*)::int as n from withdrawn group by batch_id) counted
    where b.org_id = ${ctx.org.id} and b.id = counted.batch_id`);
}

async function waitingRows(ctx: Context, db: Db, traces: Traces): Promise<Waiting[]> {
  const rows = await db.rows<Waiting>(sql`
    select batch_id, row_number, phone, bool_or(by_phone) as by_phone from (
      select batch_id, row_number, phone, true as by_phone from lead_batch_rows
      where org_id = ${ctx.org.id} and phone = any(${[...traces.phones]}::text[]) and status = 'PENDING'
      union all
      select batch_id, row_number, phone, false from lead_batch_rows
      where org_id = ${ctx.org.id} and lead_id <> '' and lead_id = any(${[...traces.leadIds]}::text[]) and status = 'PENDING'
    ) as found group by batch_id, row_number, phone`);
  const others = await traces.ofOthers(
    db,
    rows.flatMap(({ phone, by_phone }) => (by_phone || phone === null ? [] : [phone])),
  );
  return rows.filter(({ phone, by_phone }) => by_phone || phone === null || !others.has(phone));
}

/** A row that became another person's execution belongs to them, whatever its lead id says. */
const rowsOfPerson = (ctx: Context, traces: Traces) => sql`
  org_id = ${ctx.org.id} and (execution_id = any(${[...traces.executionIds]}::uuid[])
    or (lead_id <> '' and lead_id = any(${[...traces.leadIds]}::text[]) and execution_id is null and status <> 'PENDING'))`;

export async function erase(ctx: Context, tx: Tx, traces: Traces): Promise<void> {
  await tx.run(
    sql`update lead_batch_rows set lead = null, phone = null, lead_id = '', error = '' where ${rowsOfPerson(ctx, traces)}`,
  );
}

export const exportPersonRows = (ctx: Context, db: Db, traces: Traces): Promise<unknown[]> =>
  db.rows(sql`
    select batch_id as "batchId", row_number as row, status, lead_id as "leadId", lead, execution_id as "workflowExecutionId"
    from lead_batch_rows where ${rowsOfPerson(ctx, traces)} or (org_id = ${ctx.org.id} and phone = any(${[...traces.phones]}::text[]))
    order by batch_id, row_number`);
