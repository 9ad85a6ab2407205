// Feeds inputs to executions: load, decide, perform effects, save; row, events, calls and job commit together.

import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { type Sql, sql, wallClockIn } from '../../../kernel/db/sql.ts';
import { deferEvents, type PendingEvent } from '../../../kernel/events.ts';
import type { Run } from '../../../kernel/jobs/jobs.ts';
import type { NewCall } from '../calls/calls.ts';
import type { CallRow } from '../contract/call.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { isTerminal } from '../contract/vocabulary.ts';
import { admit, type ReadyCall, textCapsOf, type VerdictCheck } from '../dial/admission.ts';
import { cancelCall } from '../dial/cancel-call.ts';
import { createCall } from '../dial/new-call.ts';
import {
  type CallOutcome,
  decide,
  type Execution,
  type ExecutionDecision,
  type ExecutionEffect,
  type ExecutionInput,
  isOver,
} from './execution-machine.ts';
import {
  deferExecution,
  executionEvents,
  type LoadedExecution,
  load,
  stepIdOf,
  toExecution,
} from './execution-rows.ts';

/** What remains to be done once the transaction has committed. */
export type FeedResult = { ready: ReadyCall[]; text?: ReadyText; execution?: Execution };

/** A text that may be sent, and the check of its verdict. */
export type ReadyText = { row: LoadedExecution } & VerdictCheck;

type FeedOptions = {
  input: FeedInput;
  /** The caller is a worker that places calls after the commit. Others leave new calls to their job. */
  mayDial?: boolean;
  /** Earlier events of the same change; emitted first. */
  events?: PendingEvent[];
  /** The job that feeds the input. Checked last, when the row is locked, so that a job and a row never wait for each other. */
  run?: Run;
};

type FeedInput =
  | Exclude<ExecutionInput, { type: 'wake' | 'call_ended' }>
  | { type: 'wake' }
  | { type: 'call_ended'; callId: string; outcome: CallOutcome };

const TEXT_LEASE_MS = 30_000;

export async function feedExecution(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  id: string,
  options: FeedOptions,
): Promise<FeedResult> {
  const { mayDial = false, events = [], run } = options;
  const row = await load(ctx, tx, id);
  if (!row || row.completed_at !== null) {
    deferEvents(ctx, tx, events);
    return { ready: [] };
  }
  const now = ctx.clock.nowMs();
  const readyCalls: ReadyCall[] = [];
  let textCheck: VerdictCheck | undefined;
  let state = toExecution(row);
  const queue: ExecutionInput[] = [await inputOf(tx, row, options.input)];
  for (let input = queue.shift(); input; input = queue.shift()) {
    const decision: ExecutionDecision = decide(state, row.plan, input, now);
    state = decision.execution;
    for (const effect of decision.effects) {
      if (effect.type === 'text') {
        const textDecision = await assessText(ctx, tx, ports, row, effect.step);
        if ('type' in textDecision) queue.push(textDecision);
        else textCheck = textDecision;
      } else if (effect.type === 'cancel_call') await cancelCall(ctx, tx, effect.callId, events);
      else {
        const ready = await startCall(ctx, tx, ports, { row, effect, mayDial, events });
        const { call } = ready;
        if (call.status === 'DIALING') readyCalls.push(ready);
        if (call.status === 'BLOCKED') queue.push(endOfBlocked(call));
      }
    }
  }
  const due = dueAt(ctx, state, textCheck !== undefined);
  const wakeAt = due && !textCheck ? new Date(state.wakeAt ?? now) : null;
  deferExecution(ctx, tx, row, state, { dueAt: due, wakeAt, run });
  deferEvents(ctx, tx, [...events, ...executionEvents(row, state)]);
  return { ready: readyCalls, ...(textCheck && { text: { row, ...textCheck } }), execution: state };
}

/** A text passes the same gate. It may be sent now, or the decision is an input of the machine. */
async function assessText(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  row: LoadedExecution,
  step: number,
): Promise<ExecutionInput | VerdictCheck> {
  const { verdict, holdsAt, record } = await ports.gate.weigh(
    ctx,
    tx,
    {
      id: stepIdOf(row.id, step),
      channel: 'text',
      phone: row.phone,
      lead: row.lead,
      executionId: row.id,
      requested: false,
      carrierType: row.hours.carrier_type,
      needsTCPACompliance: row.plan[step]?.needsTCPACompliance ?? true,
      workflow: { ...row.hours, id: row.workflow_id },
      caps: textCapsOf({ phone: row.phone, workflow_id: row.workflow_id, execution_id: row.id }, row.hours),
    },
    ctx.clock.nowMs(),
  );
  record({ moment: 'text', attempted: verdict.allow });
  if (verdict.allow) return { holdsAt };
  if ('deferUntil' in verdict) return { type: 'text_deferred', until: verdict.deferUntil };
  return { type: 'text_refused', reason: verdict.refuse, error: verdict.because };
}

async function inputOf(tx: Tx, row: LoadedExecution, input: FeedInput): Promise<ExecutionInput> {
  if (input.type === 'call_ended') return { ...input, nextCallId: uuid7() };
  if (input.type !== 'wake') return input;
  // Seen inactive, it is read again under a lock: the request that activates it, or resumes the organization, must find this row paused, or we
  // must find it active.
  const active =
    row.hours.active ||
    (
      await tx.one<{ active: boolean }>(sql`
        select w.active and o.status = 'active' as active from calling_workflows w join organizations o on o.id = w.org_id
        where w.org_id = ${row.org_id} and w.id = ${row.workflow_id} for share`)
    ).active;
  return { type: 'wake', active, callId: uuid7() };
}

/** A text is being sent under a lease, by the database's clock; everything else waits for product time. */
function dueAt(ctx: Context, state: Execution, isSending: boolean): Date | Sql | null {
  if (isOver(state) || state.status === 'PAUSED' || state.inboundCallId !== null) return null;
  if (isSending) return wallClockIn(TEXT_LEASE_MS);
  return state.wakeAt === null ? null : ctx.clock.toWall(new Date(state.wakeAt));
}

type CallStart = {
  row: LoadedExecution;
  effect: Extract<ExecutionEffect, { type: 'call' }>;
  mayDial: boolean;
  events: PendingEvent[];
};

async function startCall(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  { row, effect, mayDial, events }: CallStart,
): Promise<ReadyCall> {
  const { hours } = row;
  const waiting = {
    id: effect.callId,
    phone: row.phone,
    lead: row.lead,
    tag: effect.tag,
    workflow_id: row.workflow_id,
    execution_id: row.id,
    prompt_id: hours.prompt_id,
    carrier_type: hours.carrier_type,
    dials: 0,
    queued_at: null,
    scheduled_at: null,
    mayDial,
    origin: 'new' as const,
    notBefore: effect.notBefore,
    isOnTheLine: row.inbound_call_id !== null,
    needsTCPACompliance: row.plan[effect.step]?.needsTCPACompliance ?? true,
  };
  const admission = await admit(ctx, tx, ports, waiting, hours);
  const { rule, check, ...fields } = admission;
  // Without a worker at hand the job dials; the slot is freed with the status.
  const isLeftToJob = admission.status === 'DIALING' && !mayDial;
  const at = ctx.clock.now();
  const stored = isLeftToJob
    ? { ...fields, status: 'SCHEDULED' as const, dials: 0, dial_until: null, due_at: ctx.clock.toWall(at) }
    : fields;
  const created: NewCall = {
    id: effect.callId,
    workflow_id: row.workflow_id,
    execution_id: row.id,
    step: effect.step,
    tag: effect.tag,
    outbound: true,
    phone: row.phone,
    from_number: hours.from_number,
    lead_id: row.lead_id,
    lead: row.lead,
    prompt_id: hours.prompt_id,
    carrier_type: hours.carrier_type,
    carrier_id: hours.carrier_id,
    callbacks: effect.callbacks,
    voicemail_message: row.plan[effect.step]?.voicemailMessage ?? '',
    ...stored,
    ended_at: stored.status === 'BLOCKED' ? at : null,
  };
  return { call: await createCall(ctx, tx, created, { rule, events }), ...check };
}

const endOfBlocked = (call: CallRow): ExecutionInput => ({
  type: 'call_ended',
  callId: call.id,
  nextCallId: uuid7(),
  outcome: outcomeOf(call),
});

export const outcomeOf = (call: CallRow): CallOutcome => ({
  status: isTerminal(call.status) ? (call.status as CallOutcome['status']) : 'FAILED',
  reason: call.ended_reason,
  answeredBy: call.answered_by,
  duration: call.duration,
  error: call.error,
  againAt: call.again_at?.getTime() ?? null,
  callbacks: call.callbacks,
});
