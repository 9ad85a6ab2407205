// Owns the answer to "why?": everything that was told about an execution or a call, in one ordered story.
import { iso } from '../../http/wire.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/ids.ts';
import { sql } from '../../kernel/sql.ts';

type EventRow = { occurred_at: Date; type: string; subject: string; data: Record<string, unknown> };

/** Bounded by nature: a workflow has at most 50 steps, a step at most four calls, a call a handful of events. */
async function story(ctx: Context, subjects: readonly string[]) {
  const rows = await reader(ctx).rows<EventRow>(sql`
    select occurred_at, type, subject, data from events
    where org_id = ${ctx.org.id} and subject = any(${subjects}::text[]) order by xid, id limit 5000`);
  return { data: rows.map(({ occurred_at, type, subject, data }) => ({ at: iso(occurred_at), type, subject, data })) };
}

export async function ofExecution(ctx: Context, id: string) {
  const found = isUuid(id)
    ? await reader(ctx).rows<{ subject: string }>(sql`
        select id::text as subject from workflow_executions where org_id = ${ctx.org.id} and id = ${id}
        union all select id::text from calls where org_id = ${ctx.org.id} and execution_id = ${id}`)
    : [];
  if (found.length === 0) throw notFound('execution');
  return story(
    ctx,
    found.map(({ subject }) => subject),
  );
}

export async function ofCall(ctx: Context, id: string) {
  const known = isUuid(id) && (await reader(ctx).maybe(sql`select 1 from calls where org_id = ${ctx.org.id} and id = ${id}`));
  if (!known) throw notFound('call');
  return story(ctx, [id]);
}
