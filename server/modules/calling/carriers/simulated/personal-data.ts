// Erases a person from the simulated carrier: its calls, texts in both directions, and scripts.
import type { Context } from '../../../../kernel/context.ts';
import type { Tx } from '../../../../kernel/db/database.ts';
import { type Sql, sql } from '../../../../kernel/db/sql.ts';
import type { Traces } from '../../../../kernel/personal-data.ts';

/** Before the numbers are locked: the job that delivers a text locks its row first, and then waits for the number. */
export async function stop(ctx: Context, tx: Tx, traces: Traces): Promise<void> {
  await tx.run(
    sql`delete from simulated_carrier.replies where org_id = ${ctx.org.id} and number = any(${[...traces.phones]}::text[])`,
  );
}

const linesOf = (ctx: Context, traces: Traces): Sql => sql`
  select id from simulated_carrier.calls where org_id = ${ctx.org.id} and number = any(${[...traces.phones]}::text[])
  union select id from simulated_carrier.calls where org_id = ${ctx.org.id} and reference = any(${[...traces.callIds]}::uuid[])`;

/** Before the calls: the job that advances a line locks it first, and then its call. */
export async function holdLines(ctx: Context, tx: Tx, traces: Traces): Promise<void> {
  await tx.run(sql`select from simulated_carrier.calls where id in (${linesOf(ctx, traces)}) order by id for update`);
}

/** A deleted line writes nothing more: its job finds no row, and one that runs cannot save. */
export async function erase(ctx: Context, tx: Tx, traces: Traces): Promise<void> {
  const phones = [...traces.phones];
  await stop(ctx, tx, traces);
  await tx.run(sql`delete from simulated_carrier.calls where id in (${linesOf(ctx, traces)})`);
  await tx.run(
    sql`delete from simulated_carrier.messages where org_id = ${ctx.org.id} and number = any(${phones}::text[])`,
  );
  await tx.run(
    sql`delete from simulated_carrier.scripts where org_id = ${ctx.org.id} and number = any(${phones}::text[])`,
  );
}
