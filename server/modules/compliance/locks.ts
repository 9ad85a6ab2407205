// Owns the order of dialling and listing: a number cannot be listed while it is being dialled, nor dialled while it
// is being listed.
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';

export const listName = (ctx: Context): string => `compliance:${ctx.org.id}:list`;
const numberName = (ctx: Context, phone: string): string => `compliance:${ctx.org.id}:${phone}`;

/** A worker that is about to reach a person holds their numbers: caps are counted, and the list is read, by one at a time. */
export async function holdPerson(ctx: Context, tx: Tx, phones: readonly string[]): Promise<void> {
  const names = [listName(ctx), ...namesOf(ctx, phones)];
  // The list is shared by all workers that reach people; its lock is taken first.
  await tx.run(sql`
    select case when place = 1 then pg_advisory_xact_lock_shared(hashtextextended(name, 0))::text
      else pg_advisory_xact_lock(hashtextextended(name, 0))::text end
    from unnest(${names}::text[]) with ordinality as held (name, place)`);
}

/** Sorted, so that two transactions that lock the same numbers meet at the first. */
export const namesOf = (ctx: Context, phones: readonly string[]): string[] =>
  [...new Set(phones)].sort().map((phone) => numberName(ctx, phone));

export async function holdNumbers(ctx: Context, tx: Tx, phones: readonly string[]): Promise<void> {
  const names = namesOf(ctx, phones);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`);
}

/** Near the cap of a day its contacts are decided one after the other. */
export async function holdDay(ctx: Context, tx: Tx, channel: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`compliance:${ctx.org.id}:day:${channel}`}, 0))`);
}

/** For whole files of numbers: one lock instead of as many as there are lines. */
export async function holdList(ctx: Context, tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${listName(ctx)}, 0))`);
}
