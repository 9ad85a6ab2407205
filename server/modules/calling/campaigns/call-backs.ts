// Call-backs: calls that people asked for, by when they are due, and moved to another time.

import type { z } from 'zod';
import { csvOfPages } from '../../../http/csv-answer.ts';
import { parseLimit, unknownCursor } from '../../../http/pages.ts';
import { iso } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import { all, sql } from '../../../kernel/db/sql.ts';
import { badRequest, conflict, notFound } from '../../../kernel/errors.ts';
import { emitAll, type PendingEvent } from '../../../kernel/events.ts';
import { lock, save, toCall } from '../calls/calls.ts';
import type { CallRow } from '../contract/call.ts';
import { CallBack, type CallBackPage, type CallBackQuery, type MoveCallBack } from '../contract/live-schema.ts';
import { followUp } from '../dial/new-call.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 62;
const MAX_AHEAD_DAYS = 90;
const MAX_PAGE = 500;

type Row = Pick<CallRow, 'id' | 'lead' | 'phone' | 'workflow_id' | 'status' | 'ended_reason' | 'callbacks'> & {
  scheduled_at: Date;
  workflow_name: string | null;
};

export async function list(ctx: Context, query: z.output<typeof CallBackQuery>): Promise<z.input<typeof CallBackPage>> {
  const limit = parseLimit(query.limit, 100, MAX_PAGE);
  const offset = offsetOf(query.cursor);
  const [from, to] = [new Date(query.from), new Date(query.to)];
  if (from >= to) throw badRequest('from: must be before to.');
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS) throw badRequest(`to: at most ${MAX_DAYS} days after from.`);
  const rows = await reader(ctx).rows<Row>(sql`
    select c.id, c.lead, c.phone, c.workflow_id, c.status, c.ended_reason, c.callbacks, c.scheduled_at, w.name as workflow_name
    from calls c left join calling_workflows w on w.id = c.workflow_id
    where ${all(
      sql`c.org_id = ${ctx.org.id} and c.tag = 'CALLBACK' and c.scheduled_at >= ${from} and c.scheduled_at < ${to} and not c.is_test`,
      query.workflowId !== undefined && sql`c.workflow_id = ${query.workflowId}`,
    )} order by c.scheduled_at, c.id offset ${offset} limit ${limit + 1}`);
  const data = rows.slice(0, limit).map((row) => ({
    callId: row.id,
    at: iso(row.scheduled_at),
    firstName: row.lead.firstName ?? '',
    lastName: row.lead.lastName ?? '',
    phone: row.phone,
    workflowId: row.workflow_id,
    workflowName: row.workflow_name ?? '',
    status: row.status,
    callEndedReason: row.ended_reason,
    attempt: row.callbacks,
  }));
  return { data, pagination: { limit, nextCursor: rows.length > limit ? String(offset + limit) : null } };
}

/** All between the two instants; `limit` and `cursor` are for pages. */
export const exportCallBacks = (ctx: Context, query: z.output<typeof CallBackQuery>) =>
  csvOfPages(ctx, 'call-backs', CallBack, async (cursor) => {
    const { data, pagination } = await list(ctx, { ...query, limit: String(MAX_PAGE), cursor });
    return { items: data, next: pagination.nextCursor };
  });

/** The cursor is the number of those that were shown. */
function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined || cursor === '') return 0;
  if (!/^\d{1,6}$/.test(cursor)) throw unknownCursor();
  return Number(cursor);
}

/** The gate still decides at that time: hours and limits may put it off further. */
export function move(ctx: Context, id: string, body: z.output<typeof MoveCallBack>) {
  const at = new Date(body.at);
  return transaction(ctx, async (tx) => {
    const call = await lock(ctx, tx, id);
    if (!call) throw notFound('call');
    const ahead = at.getTime() - ctx.clock.nowMs();
    if (ahead <= 0 || ahead > MAX_AHEAD_DAYS * DAY_MS)
      throw badRequest(`at: write a time in the next ${MAX_AHEAD_DAYS} days.`);
    const isMovable = call.tag === 'CALLBACK' && call.status === 'SCHEDULED';
    if (!isMovable)
      throw conflict('Only a call-back that has not started can be moved.', { status: call.status, tag: call.tag });
    // Without a due time its workflow is paused: it gets its job when the workflow is resumed.
    const due = call.due_at === null ? null : ctx.clock.toWall(at);
    const moved = await save(ctx, tx, { ...call, scheduled_at: at, due_at: due });
    const events: PendingEvent[] = [];
    await followUp(ctx, tx, moved, 'asked_for', events);
    await emitAll(ctx, tx, events);
    await audit(ctx, tx, 'call.moved', id, { at: iso(at) });
    return { calls: [toCall(moved)], nextCursorId: null };
  });
}
