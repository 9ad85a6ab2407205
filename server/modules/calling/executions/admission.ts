// Owns the one decision before a phone rings: gate, then slot. What it answers is written to row and receipt in the same transaction.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { sql, wallClockIn } from '../../../kernel/sql.ts';
import type { CallRow } from '../calls/calls.ts';
import * as slots from '../calls/slots.ts';
import type { WorkflowTag } from '../calls/vocabulary.ts';
import type { GateVerdict, PlannedContact, Weighing } from '../contact-gate.ts';
import type { CallingPorts } from '../ports.ts';

export type CallingHours = {
  active: boolean;
  timezone: string;
  start_hour: number;
  end_hour: number;
  number_of_agents: number;
  tag: WorkflowTag;
};

type Asked = Pick<CallRow, 'id' | 'phone' | 'lead' | 'tag' | 'workflow_id' | 'execution_id' | 'carrier_type'> & {
  needsTCPACompliance: boolean;
};

type Waiting = Asked &
  Pick<CallRow, 'prompt_id' | 'dials' | 'queued_at' | 'scheduled_at'> & {
    /** Whether it holds a slot already (a dial that must be repeated), or was called up from the queue. */
    standing: 'new' | 'called' | 'dialling';
    notBefore: number | null;
    /** The lead is on the line with us right now. */
    onTheLine: boolean;
    /** There is a worker that places the call once this has committed. */
    mayDial: boolean;
  };

export type Admission = Pick<CallRow, 'status' | 'dials' | 'dial_until' | 'queued_at' | 'scheduled_at' | 'due_at'> &
  Pick<CallRow, 'ended_reason' | 'error'> & { rule: string };

/** A call whose dial intent is on disk, and the verdict that stands behind it. */
export type Ready = { call: CallRow } & Verdict;

/** What the last look needs of it. */
export type Verdict = Pick<Weighing, 'holdsAt'>;

/** By the database's clock, as every worker goes. One that has not placed its call by then must not place it any more. */
const DIAL_PATIENCE_MS = 5000;
const WHILE_ON_THE_LINE_MS = 30_000;
const LEAD_ON_THE_LINE = 'lead_on_the_line';

export const toContact = (call: Asked, workflow: CallingHours): PlannedContact => ({
  id: call.id,
  channel: 'call',
  phone: call.phone,
  lead: call.lead,
  executionId: call.execution_id,
  needsTCPACompliance: call.needsTCPACompliance,
  requested: call.tag === 'CALLBACK',
  carrierType: call.carrier_type,
  workflow: { ...workflow, id: call.workflow_id },
});

export async function admit(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  call: Waiting,
  workflow: CallingHours,
): Promise<Admission & { standsBy: Verdict }> {
  const now = ctx.clock.nowMs();
  const at = Math.max(now, call.notBefore ?? now);
  const weighing = await ports.gate.weigh(ctx, tx, toContact(call, workflow), at);
  const standsBy: Verdict = { holdsAt: weighing.holdsAt };
  const admission = await admissionOf(ctx, tx, ports, call, { workflow, verdict: weighing.verdict, now, at });
  // Called up and the slot was gone again, or put off for a moment: nothing was decided.
  const undecided = (call.standing === 'called' && admission.status === 'QUEUED') || admission.rule === LEAD_ON_THE_LINE;
  if (undecided) return { ...admission, standsBy };
  const dialled = admission.status === 'DIALING' && call.mayDial;
  weighing.record({
    moment: dialled || call.dials > 0 || call.standing !== 'new' ? 'dial' : 'creation',
    attempted: dialled,
  });
  return { ...admission, standsBy };
}

/** `at`: the instant that was asked about, now or later. */
type Judged = { workflow: CallingHours; verdict: GateVerdict; now: number; at: number };

async function admissionOf(ctx: Context, tx: Tx, ports: CallingPorts, call: Waiting, judged: Judged): Promise<Admission> {
  const { workflow, verdict, now, at } = judged;
  const unchanged = { dials: call.dials, dial_until: null, queued_at: call.queued_at, ended_reason: null, error: '', rule: '' };
  const later = (until: number, rule: string): Admission => {
    const when = new Date(until);
    return { ...unchanged, status: 'SCHEDULED', queued_at: null, scheduled_at: when, due_at: ctx.clock.toWall(when), rule };
  };
  if (!verdict.allow && 'refuse' in verdict) {
    const { refuse, rule, because } = verdict;
    const blocked = { ...unchanged, status: 'BLOCKED', ended_reason: refuse, error: because, rule } as const;
    return { ...blocked, scheduled_at: call.scheduled_at, due_at: null };
  }
  // Parked until the workflow is active again: nothing is due before.
  if (!workflow.active) return { ...later(at, 'workflow_inactive'), scheduled_at: call.scheduled_at, due_at: null };
  if (!verdict.allow) return later(verdict.deferUntil, verdict.rule);
  if (at > now) return later(at, 'asked_for');
  if (call.onTheLine) return later(now + WHILE_ON_THE_LINE_MS, LEAD_ON_THE_LINE);
  const claim = { callId: call.id, workflowId: call.workflow_id, agents: workflow.number_of_agents, promptId: call.prompt_id };
  // Told with the slot, for which nobody waits: what was waited for on the way here is not taken off the worker's time.
  const dial_until =
    call.standing === 'dialling'
      ? (await tx.one<{ until: Date }>(sql`select ${wallClockIn(DIAL_PATIENCE_MS)} as until`)).until
      : await slots.take(ctx, tx, ports, { ...claim, called: call.standing === 'called', forMs: DIAL_PATIENCE_MS });
  const scheduled_at = call.scheduled_at ?? new Date(now);
  if (!dial_until) {
    const queued_at = call.queued_at ?? new Date(now);
    return { ...unchanged, status: 'QUEUED', queued_at, scheduled_at, due_at: null };
  }
  const due_at = new Date(dial_until.getTime() + 1000);
  return { ...unchanged, status: 'DIALING', dials: call.dials + 1, dial_until, queued_at: null, scheduled_at, due_at };
}
