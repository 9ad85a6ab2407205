// Owns the tables telnyx_calls and telnyx_texts: what is known of a line between two webhooks, and which texts went out.
import { type Context, reader, transaction } from '../../../../kernel/context.ts';
import type { RowOf } from '../../../../kernel/db/row.ts';
import { type Sql, sql } from '../../../../kernel/db/sql.ts';
import type { TelnyxLine, TelnyxStep } from './line.ts';

type Row = RowOf<'telnyx_calls', { line: TelnyxLine }>;
/** How many webhooks of one call are remembered: those sent twice come close together. */
const SEEN = 200;

/** Leaves a line that Telnyx knows as it is; one that was never placed starts again. */
export const insertLine = (ctx: Context, line: TelnyxLine): Promise<TelnyxLine> =>
  transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    await tx.run(sql`
      insert into telnyx_calls (org_id, reference, call_control_id, line, seen, created_at)
      values (${ctx.org.id}, ${line.reference}, ${line.callControlId}, ${JSON.stringify(line)}, '{}', ${now})
      on conflict (org_id, reference) do update set line = excluded.line where telnyx_calls.call_control_id is null`);
    return (await tx.one<Row>(sql`select * from telnyx_calls where ${byReference(ctx, line.reference)}`)).line;
  });

const byReference = (ctx: Context, reference: string): Sql => sql`org_id = ${ctx.org.id} and reference = ${reference}`;

export const findTelnyxLine = async (ctx: Context, reference: string): Promise<TelnyxLine | undefined> =>
  (await reader(ctx).maybe<Row>(sql`select * from telnyx_calls where ${byReference(ctx, reference)}`))?.line;

export const findReference = async (ctx: Context, callControlId: string): Promise<string | undefined> =>
  (
    await reader(ctx).maybe<Row>(sql`
      select * from telnyx_calls where org_id = ${ctx.org.id} and call_control_id = ${callControlId}`)
  )?.reference;

export const dropTelnyxLine = (ctx: Context, reference: string): Promise<number> =>
  ctx.db.run(sql`delete from telnyx_calls where ${byReference(ctx, reference)}`);

/** One change of a line, under a lock. `seen`: a webhook that was handled before changes nothing, and returns `undefined`. */
export const updateLine = (
  ctx: Context,
  reference: string,
  change: (line: TelnyxLine) => TelnyxStep,
  seen?: string,
): Promise<TelnyxStep | undefined> =>
  transaction(ctx, async (tx) => {
    const row = await tx.maybe<Row>(sql`select * from telnyx_calls where ${byReference(ctx, reference)} for update`);
    if (!row || (seen !== undefined && row.seen.includes(seen))) return undefined;
    const step = change(row.line);
    const nextSeen = seen === undefined ? row.seen : [...row.seen, seen].slice(-SEEN);
    await tx.run(sql`
      update telnyx_calls set line = ${JSON.stringify(step.line)}, call_control_id = ${step.line.callControlId}, seen = ${nextSeen}
      where ${byReference(ctx, reference)}`);
    return step;
  });

/** The webhook could not be handled: its next delivery counts as new. A line that changed meanwhile stays as it is. */
export const revertLine = (ctx: Context, before: TelnyxLine, after: TelnyxLine, seen: string): Promise<number> =>
  ctx.db.run(sql`
    update telnyx_calls set seen = array_remove(seen, ${seen}), line = ${JSON.stringify(before)}
    where ${byReference(ctx, after.reference)} and line = ${JSON.stringify(after)}::jsonb`);

/** False: this text was handed over before, or may have been. */
export const claimTelnyxText = async (ctx: Context, reference: string): Promise<boolean> =>
  (await ctx.db.run(sql`
    insert into telnyx_texts (org_id, reference, created_at) values (${ctx.org.id}, ${reference}, ${ctx.clock.now()})
    on conflict do nothing`)) > 0;

export const releaseTelnyxText = (ctx: Context, reference: string): Promise<number> =>
  ctx.db.run(sql`delete from telnyx_texts where org_id = ${ctx.org.id} and reference = ${reference}`);
