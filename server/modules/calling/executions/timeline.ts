// Owns the answer to "why?": everything that was told about an execution or a call, in one ordered story. Each line is for callers who
// may read where it comes from: calls, executions, receipts.
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import { notFound } from '../../../kernel/errors.ts';
import { readableGroups } from '../../../kernel/event-groups.ts';
import { sql } from '../../../kernel/sql.ts';
import type { StoryLine } from '../contact-gate.ts';
import type { CallingPorts } from '../ports.ts';

/** Bounded by nature: a workflow has at most 50 steps, a step at most four calls, a call a handful of events. */
async function story(ctx: Context, subjects: readonly string[], receipts: readonly StoryLine[]) {
  const dials = await reader(ctx).rows<StoryLine>(sql`
    select dialled_at as at, 'call.dialled' as type, id::text as subject, '{}'::jsonb as data from calls
    where org_id = ${ctx.org.id} and id = any(${subjects}::uuid[]) and dialled_at is not null`);
  const events = await reader(ctx).rows<StoryLine>(sql`
    select occurred_at as at, type, subject, data from events
    where org_id = ${ctx.org.id} and subject = any(${subjects}::text[]) order by xid, id limit 5000`);
  // A verdict comes before the dial, and that before what followed from it, in the same instant.
  const groups = new Set(readableGroups(ctx.scopes));
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
  return story(
    ctx,
    found.map(({ subject }) => subject),
    await gate.story(ctx, { executionId: id }),
  );
}

export async function ofCall(ctx: Context, { gate }: CallingPorts, id: string) {
  const known = await reader(ctx).maybe(sql`select 1 from calls where org_id = ${ctx.org.id} and id = ${id}`);
  if (!known) throw notFound('call');
  return story(ctx, [id], await gate.story(ctx, { callId: id }));
}
