// Owns the table calls: its rows, their way to the wire, and single reads. What moves a call on stands in dialling.ts and call-end.ts.
import type { z } from 'zod';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { notFound } from '../../../kernel/errors.ts';
import { type Run, underFence } from '../../../kernel/jobs/jobs.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { type Sql, sql } from '../../../kernel/sql.ts';
import { type Lead, toCustomerMetadata } from '../executions/leads.ts';
import type { Call } from '../schema.ts';
import * as counts from '../workflows/workflow-counts.ts';
import type { CallFacts } from './call-machine.ts';
import type { InboundRoute } from './inbound-route.ts';
import { summaryOfUncalled } from './summary.ts';
import type { CallLine } from './talker.ts';
import type { AnsweredBy, CallStatus, CallTag, Disclosure, EndedBy, EndedReason } from './vocabulary.ts';

export type CallRow = RowOf<
  'calls',
  {
    tag: CallTag;
    status: CallStatus;
    lead: Lead;
    /** How many calls they asked for before this one. */
    callbacks: number;
    /** How often it was handed to the carrier. */
    dials: number;
    /** Wall clock: until then the worker that wrote the dial intent may still place the call. */
    dial_until: Date | null;
    /** When it was handed to the carrier, as the last look took it; null until the carrier has told of it. */
    dialled_at: Date | null;
    answered_by: AnsweredBy | null;
    outcome: EndedReason | null;
    ended_reason: EndedReason | null;
    ended_by: EndedBy | null;
    transcript: CallLine[];
    variables: Record<string, unknown>;
    disclosures: Disclosure[];
    /** Where a call that came to us was sent; null on calls we made. */
    inbound_route: InboundRoute | null;
  }
>;

export const toFacts = (row: CallRow): CallFacts => ({
  status: row.status,
  carrierCallId: row.carrier_call_id,
  dialledAt: row.dialled_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  duration: row.duration,
  answeredBy: row.answered_by,
  outcome: row.outcome,
  againAt: row.again_at,
  endedReason: row.ended_reason,
  endedBy: row.ended_by,
  error: row.error,
  summary: row.summary,
  transcript: row.transcript,
  variables: row.variables,
  disclosures: row.disclosures,
  saidUpTo: saidUpToOf(row),
});

const saidUpToOf = ({ said_up_to, said_lines, transcript }: CallRow): number | null => {
  if (transcript.length === 0) return 0;
  return said_lines === transcript.length ? said_up_to : null;
};

export const toCall = (row: CallRow): z.input<typeof Call> => ({
  id: row.id,
  firstName: row.lead.firstName ?? '',
  lastName: row.lead.lastName ?? '',
  phone: row.phone,
  email: row.lead.email ?? '',
  summary: row.summary || summaryOfUncalled(row),
  recordingUrl: recordingUrlOf(row),
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

/** Ours, and not the carrier's: it is listened to with a key of this service. */
export const recordingUrlOf = ({ id, recorded_at }: Pick<CallRow, 'id' | 'recorded_at'>): string =>
  recorded_at === null ? '' : `/calls/${id}/recording`;

/** What events tell of a call. */
export const toEventData = (row: CallRow) => ({
  id: row.id,
  workflowId: row.workflow_id,
  workflowExecutionId: row.execution_id,
  tag: row.tag,
  status: row.status,
});

export type NewCall = Pick<
  CallRow,
  'id' | 'workflow_id' | 'execution_id' | 'step' | 'tag' | 'status' | 'outbound' | 'phone' | 'from_number' | 'lead_id' | 'lead'
> &
  Pick<CallRow, 'voicemail_message' | 'prompt_id' | 'carrier_type' | 'carrier_id' | 'callbacks'> &
  Partial<
    Pick<CallRow, 'dials' | 'dial_until' | 'queued_at' | 'scheduled_at' | 'ended_at' | 'ended_reason' | 'error' | 'due_at'>
  >;

/** Deferred; the workflow's count of calls rises with it. */
export function deferInsert(ctx: Context, tx: Tx, call: NewCall): CallRow {
  const row: CallRow = {
    ...UNTOUCHED,
    ...call,
    org_id: ctx.org.id,
    dials: call.dials ?? 0,
    dial_until: call.dial_until ?? null,
    queued_at: call.queued_at ?? null,
    scheduled_at: call.scheduled_at ?? null,
    ended_at: call.ended_at ?? null,
    ended_reason: call.ended_reason ?? null,
    error: call.error ?? '',
    due_at: call.due_at ?? null,
    created_at: ctx.clock.now(),
  };
  tx.defer({
    parts: {
      workflow_counted: counts.change(row.workflow_id, { calls: row.outbound ? 1 : 0 }),
      call_written: sql`
        insert into calls (id, org_id, workflow_id, execution_id, step, tag, status, outbound, phone, from_number, lead_id, lead, voicemail_message,
          prompt_id, carrier_type, carrier_id, callbacks, dials, dial_until, queued_at, scheduled_at, ended_at, ended_reason, error, due_at,
          transcript, variables, disclosures, revision, created_at)
        values (${row.id}, ${row.org_id}, ${row.workflow_id}, ${row.execution_id}, ${row.step}, ${row.tag}, ${row.status}, ${row.outbound},
          ${row.phone}, ${row.from_number}, ${row.lead_id}, ${row.lead}, ${row.voicemail_message}, ${row.prompt_id}, ${row.carrier_type},
          ${row.carrier_id}, ${row.callbacks}, ${row.dials}, ${row.dial_until}, ${row.queued_at}, ${row.scheduled_at},
          ${row.ended_at}, ${row.ended_reason}, ${row.error}, ${row.due_at}, '[]', '{}', '{}', ${row.revision}, ${row.created_at})`,
    },
  });
  return row;
}

/** What the database gives a new row by itself. */
const UNTOUCHED: Omit<CallRow, keyof NewCall | 'org_id' | 'created_at'> = {
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
};

export const lock = (ctx: Context, tx: Tx, id: string): Promise<CallRow | undefined> =>
  tx.maybe<CallRow>(sql`select * from calls where org_id = ${ctx.org.id} and id = ${id} for update`);

export const find = (ctx: Context, db: Db, id: string): Promise<CallRow | undefined> =>
  db.maybe<CallRow>(sql`select * from calls where org_id = ${ctx.org.id} and id = ${id}`);

/** Another writer changed the row since it was read: read again, decide again. */
export class Stale extends Error {}

const update = (ctx: Context, row: CallRow): Sql => sql`
    update calls set status = ${row.status}, carrier_call_id = ${row.carrier_call_id}, dials = ${row.dials}, dial_until = ${row.dial_until},
      queued_at = ${row.queued_at}, scheduled_at = ${row.scheduled_at}, dialled_at = ${row.dialled_at}, started_at = ${row.started_at}, ended_at = ${row.ended_at},
      duration = ${row.duration}, answered_by = ${row.answered_by}, outcome = ${row.outcome}, again_at = ${row.again_at},
      ended_reason = ${row.ended_reason}, ended_by = ${row.ended_by}, error = ${row.error}, summary = ${row.summary},
      transcript = ${JSON.stringify(row.transcript)}, variables = ${JSON.stringify(row.variables)}, disclosures = ${row.disclosures},
      said_up_to = ${row.said_up_to}, said_lines = ${row.said_lines}, due_at = ${row.due_at}, revision = revision + 1
    where org_id = ${ctx.org.id} and id = ${row.id} and revision = ${row.revision}`;

const refuseStale = (saved: number, { id }: CallRow): void => {
  if (saved === 0) throw new Stale(`call ${id} was changed meanwhile`);
};

export async function save(ctx: Context, tx: Tx, row: CallRow): Promise<CallRow> {
  refuseStale(await tx.run(update(ctx, row)), row);
  return { ...row, revision: row.revision + 1 };
}

/** As `save`, on behalf of a job or not; that it is stale shows when the transaction sends what it deferred. */
export function deferSave(ctx: Context, tx: Tx, row: CallRow, run?: Run): CallRow {
  const written = {
    parts: { call_written: sql`${update(ctx, row)} returning id` },
    counted: { call_written: (saved: number) => refuseStale(saved, row) },
  };
  tx.defer(underFence(run, 'call_written', written));
  return { ...row, revision: row.revision + 1 };
}

export async function read(ctx: Context, id: string) {
  const row = await find(ctx, reader(ctx), id);
  if (!row) throw notFound('call');
  return { calls: [toCall(row)], nextCursorId: null };
}
