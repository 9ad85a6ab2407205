// Owns the one way an execution moves: load, decide, carry out, save; row, events, calls and job commit together.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { deferEvents, type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import { addJob, type Run } from '../../../kernel/jobs/jobs.ts';
import { type Sql, sql, wallClockIn } from '../../../kernel/sql.ts';
import { type CallRow, lock, type NewCall, save as saveCall, toEventData } from '../calls/calls.ts';
import { createCall } from '../calls/new-call.ts';
import * as slots from '../calls/slots.ts';
import { isActiveCall, isTerminal } from '../calls/vocabulary.ts';
import { callEnded } from '../events.ts';
import { hangUpCall } from '../jobs.ts';
import type { CallingPorts } from '../ports.ts';
import { deferEndRecording } from '../recordings/recordings.ts';
import { admit, type Ready, type Verdict } from './admission.ts';
import {
  type CallOutcome,
  decide,
  type Execution,
  type ExecutionDecision,
  type ExecutionEffect,
  type ExecutionInput,
  isOver,
} from './execution-machine.ts';
import { deferExecution, executionEventData, type LoadedExecution, load, stepIdOf, toExecution } from './execution-rows.ts';

/** What remains to be done once the transaction has committed. */
export type Aftermath = { place: Ready[]; text?: ReadyText; execution?: Execution };

/** A text that may leave, and the verdict that stands behind it. */
export type ReadyText = { row: LoadedExecution } & Verdict;

type Feeding = {
  input: Feed;
  /** The caller is a worker that places calls after the commit. Others leave new calls to their job. */
  mayDial?: boolean;
  /** What led here; emitted first. */
  events?: PendingEvent[];
  /** The job on whose behalf this is. Checked last, when the row is ours, so that a job and a row never wait for each other. */
  run?: Run;
};

type Feed =
  | Exclude<ExecutionInput, { type: 'wake' | 'call_ended' }>
  | { type: 'wake' }
  | { type: 'call_ended'; callId: string; outcome: CallOutcome };

const TEXT_PATIENCE_MS = 30_000;

export async function feed(ctx: Context, tx: Tx, ports: CallingPorts, id: string, feeding: Feeding): Promise<Aftermath> {
  const { mayDial = false, events = [], run } = feeding;
  const row = await load(ctx, tx, id);
  if (!row || row.completed_at !== null) {
    deferEvents(ctx, tx, events);
    return { place: [] };
  }
  const now = ctx.clock.nowMs();
  const place: Ready[] = [];
  let texting: Verdict | undefined;
  let state = toExecution(row);
  const queue: ExecutionInput[] = [await inputOf(tx, row, feeding.input)];
  for (let input = queue.shift(); input; input = queue.shift()) {
    const decision: ExecutionDecision = decide(state, row.plan, input, now);
    state = decision.execution;
    for (const effect of decision.effects) {
      if (effect.type === 'text') {
        const weighed = await weighText(ctx, tx, ports, row, effect.step);
        if ('type' in weighed) queue.push(weighed);
        else texting = weighed;
      } else if (effect.type === 'cancel_call') await cancelCall(ctx, tx, effect.callId, events);
      else {
        const ready = await start(ctx, tx, ports, { row, effect, mayDial, events });
        const { call } = ready;
        if (call.status === 'DIALING') place.push(ready);
        if (call.status === 'BLOCKED') queue.push(blocked(call));
      }
    }
  }
  const due = dueAt(ctx, state, texting !== undefined);
  const wakeAt = due && !texting ? new Date(state.wakeAt ?? now) : null;
  deferExecution(ctx, tx, row, state, { dueAt: due, wakeAt, run });
  deferEvents(ctx, tx, [...events, ...executionEventData(row, state)]);
  return { place, ...(texting && { text: { row, ...texting } }), execution: state };
}

/** A text passes the same gate. Either it may leave now, or this is what the machine is told. */
async function weighText(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  row: LoadedExecution,
  step: number,
): Promise<ExecutionInput | Verdict> {
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
    },
    ctx.clock.nowMs(),
  );
  record({ moment: 'text', attempted: verdict.allow });
  if (verdict.allow) return { holdsAt };
  if ('deferUntil' in verdict) return { type: 'text_deferred', until: verdict.deferUntil };
  return { type: 'text_refused', reason: verdict.refuse, error: verdict.because };
}

async function inputOf(tx: Tx, row: LoadedExecution, given: Feed): Promise<ExecutionInput> {
  if (given.type === 'call_ended') return { ...given, nextCallId: uuid7() };
  if (given.type !== 'wake') return given;
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

/** A text is under way under a lease, by the database's clock; everything else waits for product time. */
function dueAt(ctx: Context, state: Execution, texting: boolean): Date | Sql | null {
  if (isOver(state) || state.status === 'PAUSED' || state.inboundCallId !== null) return null;
  if (texting) return wallClockIn(TEXT_PATIENCE_MS);
  return state.wakeAt === null ? null : ctx.clock.toWall(new Date(state.wakeAt));
}

type Start = {
  row: LoadedExecution;
  effect: Extract<ExecutionEffect, { type: 'call' }>;
  mayDial: boolean;
  events: PendingEvent[];
};

async function start(ctx: Context, tx: Tx, ports: CallingPorts, { row, effect, mayDial, events }: Start): Promise<Ready> {
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
    standing: 'new' as const,
    notBefore: effect.notBefore,
    onTheLine: row.inbound_call_id !== null,
    needsTCPACompliance: row.plan[effect.step]?.needsTCPACompliance ?? true,
  };
  const admission = await admit(ctx, tx, ports, waiting, hours);
  const { rule, standsBy, ...fields } = admission;
  // Without a worker at hand the job dials; the slot it took is given back with the status.
  const left = admission.status === 'DIALING' && !mayDial;
  const at = ctx.clock.now();
  const held = left
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
    ...held,
    ended_at: held.status === 'BLOCKED' ? at : null,
  };
  return { call: await createCall(ctx, tx, created, { rule, events }), ...standsBy };
}

const blocked = (call: CallRow): ExecutionInput => ({
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

/** The row alone; who asked for it deals with the execution. */
export async function cancelCall(ctx: Context, tx: Tx, id: string, events: PendingEvent[]): Promise<CallRow | undefined> {
  const call = await lock(ctx, tx, id);
  if (!call || isTerminal(call.status)) return undefined;
  const ended = { status: 'CANCELED', ended_at: ctx.clock.now(), ended_by: 'SYSTEM', due_at: null, queued_at: null } as const;
  const canceled = await saveCall(ctx, tx, { ...call, ...ended });
  if (isActiveCall(call.status)) {
    slots.deferRelease(ctx, tx, id);
    await addJob(ctx, tx, hangUpCall, { id, org_id: ctx.org.id });
    if (call.status === 'DIALING') await addJob(ctx, tx, hangUpCall, { id, org_id: ctx.org.id }, { at: afterDial(ctx, call) });
  }
  deferEndRecording(ctx, tx, id);
  events.push(pendingEvent(callEnded, id, endOf(canceled)));
  return canceled;
}

/** A worker may be handing it to the carrier this very moment: once it no longer can, the line is cut again. */
function afterDial(ctx: Context, call: CallRow): Date {
  const left = (call.dial_until?.getTime() ?? 0) - ctx.clock.toWall(ctx.clock.now()).getTime();
  return new Date(ctx.clock.nowMs() + Math.max(0, left + 500) * ctx.clock.speed);
}

export const endOf = (call: CallRow) => ({
  ...toEventData(call),
  callEndedReason: call.ended_reason,
  callEndedBy: call.ended_by,
  callDuration: call.duration,
});
