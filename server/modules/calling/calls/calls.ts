// Owns the table calls: inserts, saves, single reads, and the wire shape. dial/ and call-end.ts change its state.

import type { z } from 'zod';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import { notFound } from '../../../kernel/errors.ts';
import { type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { type Run, underFence } from '../../../kernel/jobs/jobs.ts';
import { Stale } from '../carriers/port/carrier.ts';
import { type CallRow, toEventData } from '../contract/call.ts';
import { callCreated } from '../contract/events.ts';
import { toCustomerMetadata } from '../contract/leads.ts';
import type { Call } from '../contract/schema.ts';
import { recordingUrlOf } from '../recordings/recordings.ts';
import { summaryWithoutCall } from './summary.ts';
import * as counts from './workflow-counts.ts';

/** `said_up_to` is only valid for the transcript that it was stored with, and `streamed` for that `said_up_to`. */
export function toFacts<Row extends CallRow>(row: Row): Row {
  if (row.transcript.length === 0) return { ...row, said_up_to: 0, streamed: null };
  if (row.said_lines !== row.transcript.length) return { ...row, said_up_to: null, streamed: null };
  return row.streamed && row.streamed.after !== row.said_up_to ? { ...row, streamed: null } : row;
}

/** What an effect of the call's conversation has said aloud of a message that was not complete; empty: nothing. */
export async function wordsSpokenBy(ctx: Context, callId: string, effect: string): Promise<string> {
  const row = await find(ctx, reader(ctx), callId);
  const streamed = row && toFacts(row).streamed;
  return streamed?.effect === effect ? streamed.words : '';
}

export const toCall = (row: CallRow): z.input<typeof Call> => ({
  id: row.id,
  firstName: row.lead.firstName ?? '',
  lastName: row.lead.lastName ?? '',
  phone: row.phone,
  email: row.lead.email ?? '',
  summary: row.summary || summaryWithoutCall(row),
  recordingUrl: row.recorded_at === null ? '' : recordingUrlOf(row.id),
  customerLeadId: row.lead_id,
  workflowId: row.workflow_id,
  workflowExecutionId: row.execution_id,
  status: row.status,
  callStartedAt: isoOrNull(row.started_at),
  callEndedAt: isoOrNull(row.ended_at),
  createdAt: iso(row.created_at),
  scheduledAt: isoOrNull(row.scheduled_at),
  callEndedReason: row.ended_reason,
  callDuration: row.duration,
  outbound: row.outbound,
  callEndedBy: row.ended_by,
  transcript: row.transcript,
  variables: row.variables,
  customerMetadata: toCustomerMetadata(row.lead),
  disclosures: row.disclosures,
  tag: row.tag,
});

export type NewCall = Pick<
  CallRow,
  | 'id'
  | 'workflow_id'
  | 'execution_id'
  | 'step'
  | 'tag'
  | 'status'
  | 'outbound'
  | 'phone'
  | 'from_number'
  | 'lead_id'
  | 'lead'
> &
  Pick<CallRow, 'voicemail_message' | 'prompt_id' | 'carrier_type' | 'carrier_id' | 'callbacks'> &
  Partial<
    Pick<
      CallRow,
      | 'dials'
      | 'dial_until'
      | 'queued_at'
      | 'scheduled_at'
      | 'ended_at'
      | 'ended_reason'
      | 'error'
      | 'due_at'
      | 'is_test'
    >
  >;

/** Deferred; the workflow's count of calls rises with it. */
export function deferInsert(ctx: Context, tx: Tx, call: NewCall, events: PendingEvent[]): CallRow {
  const row: CallRow = {
    ...DEFAULTS,
    ...call,
    org_id: ctx.org.id,
    dials: call.dials ?? 0,
    dial_until: call.dial_until ?? null,
    queued_at: call.queued_at ?? null,
    scheduled_at: call.scheduled_at ?? null,
    ended_at: call.ended_at ?? null,
    ended_reason: call.ended_reason ?? null,
    error: call.error ?? '',
    is_test: call.is_test ?? false,
    due_at: call.due_at ?? null,
    created_at: ctx.clock.now(),
  };
  tx.defer({
    parts: {
      workflow_counted: counts.change(row.workflow_id, { calls: row.outbound ? 1 : 0 }),
      call_written: sql`
        insert into calls (id, org_id, workflow_id, execution_id, step, tag, status, outbound, phone, from_number, lead_id, lead, voicemail_message,
          prompt_id, carrier_type, carrier_id, callbacks, dials, dial_until, queued_at, scheduled_at, ended_at, ended_reason, error, due_at,
          transcript, variables, disclosures, is_test, revision, created_at)
        values (${row.id}, ${row.org_id}, ${row.workflow_id}, ${row.execution_id}, ${row.step}, ${row.tag}, ${row.status}, ${row.outbound},
          ${row.phone}, ${row.from_number}, ${row.lead_id}, ${row.lead}, ${row.voicemail_message}, ${row.prompt_id}, ${row.carrier_type},
          ${row.carrier_id}, ${row.callbacks}, ${row.dials}, ${row.dial_until}, ${row.queued_at}, ${row.scheduled_at},
          ${row.ended_at}, ${row.ended_reason}, ${row.error}, ${row.due_at}, '[]', '{}', '{}', ${row.is_test}, ${row.revision}, ${row.created_at})`,
    },
  });
  if (!row.is_test) events.push(pendingEvent(callCreated, row.id, toEventData(row)));
  return row;
}

/** Columns of a new row that the database sets by default. */
const DEFAULTS: Omit<CallRow, keyof NewCall | 'org_id' | 'created_at'> = {
  carrier_call_id: null,
  dialled_at: null,
  started_at: null,
  duration: null,
  answered_by: null,
  outcome: null,
  again_at: null,
  ended_by: null,
  summary: '',
  transcript: [],
  variables: {},
  disclosures: [],
  revision: 0,
  inbound_route: null,
  recorded_at: null,
  said_up_to: null,
  said_lines: null,
  streamed: null,
};

export const lock = (ctx: Context, tx: Tx, id: string): Promise<CallRow | undefined> =>
  tx.maybe<CallRow>(sql`select * from calls where org_id = ${ctx.org.id} and id = ${id} for update`);

export const find = (ctx: Context, db: Db, id: string): Promise<CallRow | undefined> =>
  db.maybe<CallRow>(sql`select * from calls where org_id = ${ctx.org.id} and id = ${id}`);

const update = (ctx: Context, row: CallRow): Sql => sql`
    update calls set status = ${row.status}, carrier_call_id = ${row.carrier_call_id}, dials = ${row.dials}, dial_until = ${row.dial_until},
      queued_at = ${row.queued_at}, scheduled_at = ${row.scheduled_at}, dialled_at = ${row.dialled_at}, started_at = ${row.started_at}, ended_at = ${row.ended_at},
      duration = ${row.duration}, answered_by = ${row.answered_by}, outcome = ${row.outcome}, again_at = ${row.again_at},
      ended_reason = ${row.ended_reason}, ended_by = ${row.ended_by}, error = ${row.error}, summary = ${row.summary},
      transcript = ${JSON.stringify(row.transcript)}, variables = ${JSON.stringify(row.variables)}, disclosures = ${row.disclosures},
      said_up_to = ${row.said_up_to}, said_lines = ${row.said_lines}, streamed = ${row.streamed && JSON.stringify(row.streamed)},
      due_at = ${row.due_at}, revision = revision + 1
    where org_id = ${ctx.org.id} and id = ${row.id} and revision = ${row.revision}`;

const assertSaved = (saved: number, { id }: CallRow): void => {
  if (saved === 0) throw new Stale(`call ${id} was changed meanwhile`);
};

export async function save(ctx: Context, tx: Tx, row: CallRow): Promise<CallRow> {
  assertSaved(await tx.run(update(ctx, row)), row);
  return { ...row, revision: row.revision + 1 };
}

/** Like `save`, for a job or not; a stale row is detected when the transaction sends its deferred writes. */
export function deferSave(ctx: Context, tx: Tx, row: CallRow, run?: Run): CallRow {
  const written = {
    parts: { call_written: sql`${update(ctx, row)} returning id` },
    counted: { call_written: (saved: number) => assertSaved(saved, row) },
  };
  tx.defer(underFence(run, 'call_written', written));
  return { ...row, revision: row.revision + 1 };
}

export async function read(ctx: Context, id: string) {
  const row = await find(ctx, reader(ctx), id);
  if (!row) throw notFound('call');
  return { calls: [toCall(row)], nextCursorId: null };
}
