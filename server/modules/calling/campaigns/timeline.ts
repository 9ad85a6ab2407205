// Owns the timeline of an execution or a call: dials, events and receipts in one ordered list. Each line is shown to keys that may read
// its source.
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { notFound } from '../../../kernel/errors.ts';
import { visibleEventGroups } from '../../../kernel/event-groups.ts';
import type { TimelineLine } from '../contract/contact-gate.ts';
import type { CallingPorts } from '../contract/ports.ts';

/** Bounded: a workflow has at most 50 steps, a step at most four calls, a call a handful of events. */
async function timelineOf(ctx: Context, subjects: readonly string[], receipts: readonly TimelineLine[]) {
  const dials = await reader(ctx).rows<TimelineLine>(sql`
    select dialled_at as at, 'call.dialled' as type, id::text as subject, '{}'::jsonb as data from calls
    where org_id = ${ctx.org.id} and id = any(${subjects}::uuid[]) and dialled_at is not null`);
  const events = await reader(ctx).rows<TimelineLine>(sql`
    select occurred_at as at, type, subject, data from events
    where org_id = ${ctx.org.id} and subject = any(${subjects}::text[]) order by xid, id limit 5000`);
  // A verdict comes before the dial, and that before what followed from it, in the same instant.
  const groups = new Set(visibleEventGroups(ctx.scopes));
  const lines = [...receipts, ...dials, ...events]
    .filter(({ type }) => groups.has(type.slice(0, type.indexOf('.'))))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return { data: lines.map((line) => ({ ...line, at: iso(line.at) })) };
}

export async function ofExecution(ctx: Context, { gate }: CallingPorts, id: string) {
  const found = await reader(ctx).rows<{ subject: string }>(sql`
        select id::text as subject from workflow_executions where org_id = ${ctx.org.id} and id = ${id}
        union all select id::text from calls where org_id = ${ctx.org.id} and execution_id = ${id}`);
  if (found.length === 0) throw notFound('execution');
  return timelineOf(
    ctx,
    found.map(({ subject }) => subject),
    await gate.receipts(ctx, { executionId: id }),
  );
}

export async function ofCall(ctx: Context, { gate }: CallingPorts, id: string) {
  const exists = await reader(ctx).maybe(sql`select 1 from calls where org_id = ${ctx.org.id} and id = ${id}`);
  if (!exists) throw notFound('call');
  return timelineOf(ctx, [id], await gate.receipts(ctx, { callId: id }));
}
