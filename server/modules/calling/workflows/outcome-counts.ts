// Reads calling_workflow_outcomes, which the database keeps: calls of a workflow added up by how they ended and when, and the rest one by one.
import type { Context } from '../../../kernel/context.ts';
import { type Sql, sql } from '../../../kernel/sql.ts';

const QUARTER_MS = 15 * 60_000;

/**
 * Calls created in this time, as rows of `at`, `status`, `ended_reason`, `rang_at`, `connected` and `calls`. Instants are those of quarters
 * of an hour where calls were added up: zones differ by such quarters, so a day or an hour of any zone begins with one.
 */
export function outcomeCounts(ctx: Context, workflowId: string, { from, to }: { from: Date; to: Date }): Sql {
  const first = new Date(Math.ceil(from.getTime() / QUARTER_MS) * QUARTER_MS);
  const end = new Date(Math.floor(to.getTime() / QUARTER_MS) * QUARTER_MS);
  if (first >= end) return oneByOne(ctx, workflowId, from, to);
  return sql`
    select quarter as at, status, ended_reason, dialled as rang_at, connected, calls from calling_workflow_outcomes
    where workflow_id = ${workflowId} and quarter >= ${first}::timestamptz and quarter < ${end}::timestamptz
    union all ${oneByOne(ctx, workflowId, from, first)}
    union all ${oneByOne(ctx, workflowId, end, to)}
    union all ${oneByOne(ctx, workflowId, first, end)} and status not in ('COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN')`;
}

const oneByOne = (ctx: Context, workflowId: string, from: Date, to: Date): Sql => sql`
    select created_at, status, ended_reason, case when outbound and dials > 0 then coalesce(dialled_at, scheduled_at, created_at) end,
      outbound and dials > 0 and answered_by is not distinct from 'human', 1::bigint
    from calls where org_id = ${ctx.org.id} and workflow_id = ${workflowId}
      and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz`;
