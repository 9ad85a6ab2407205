// Takes a person out of the simulated carrier's world: its ledger of calls, texts in both directions, and scripts.
import type { Context } from '../../../../kernel/context.ts';
import type { Tx } from '../../../../kernel/db.ts';
import { type Sql, sql } from '../../../../kernel/sql.ts';
import type { Traces } from '../../../people/privacy/personal-data.ts';

/** Before the numbers are held: who delivers a text holds its row first, and then waits for the number. */
export async function stop(ctx: Context, tx: Tx, traces: Traces): Promise<void> {
  await tx.run(
    sql`delete from simulated_carrier.replies where org_id = ${ctx.org.id} and number = any(${[...traces.phones]}::text[])`,
  );
}

const linesOf = (ctx: Context, traces: Traces): Sql => sql`
  select id from simulated_carrier.calls where org_id = ${ctx.org.id} and number = any(${[...traces.phones]}::text[])
  union select id from simulated_carrier.calls where org_id = ${ctx.org.id} and reference = any(${[...traces.callIds]}::uuid[])`;

/** Before the calls: who goes on with a line locks it first, and then its call. */
export async function holdLines(ctx: Context, tx: Tx, traces: Traces): Promise<void> {
  await tx.run(sql`select from simulated_carrier.calls where id in (${linesOf(ctx, traces)}) order by id for update`);
}

/** A line that is gone writes nothing more: its job finds no row, and one that is under way cannot save. */
export async function erase(ctx: Context, tx: Tx, traces: Traces): Promise<void> {
  const phones = [...traces.phones];
  await stop(ctx, tx, traces);
  await tx.run(sql`delete from simulated_carrier.calls where id in (${linesOf(ctx, traces)})`);
  await tx.run(sql`delete from simulated_carrier.messages where org_id = ${ctx.org.id} and number = any(${phones}::text[])`);
  await tx.run(sql`delete from simulated_carrier.scripts where org_id = ${ctx.org.id} and number = any(${phones}::text[])`);
}
