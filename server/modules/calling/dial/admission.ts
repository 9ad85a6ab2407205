// Decides whether a call may be dialled: gate, then slot. The caller stores the decision with the row and the receipt in one transaction.

import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { type Sql, sql, wallClockIn } from '../../../kernel/db/sql.ts';
import type { CallRow } from '../contract/call.ts';
import type { GateVerdict, PlannedContact, Weighing } from '../contract/contact-gate.ts';
import type { CallingPorts } from '../contract/ports.ts';
import type { WorkflowTag } from '../contract/vocabulary.ts';
import * as slots from './slots.ts';

type Caps = Pick<
  CallingHours,
  'timezone' | 'max_attempts_per_lead' | 'max_attempts_per_day' | 'max_attempts_per_number'
>;
export type CallingHours = {
  active: boolean;
  timezone: string;
  start_hour: number;
  end_hour: number;
  number_of_agents: number;
  tag: WorkflowTag;
  max_attempts_per_lead: number | null;
  max_attempts_per_day: number | null;
  max_attempts_per_number: number | null;
};

type ContactCall = Pick<CallRow, 'id' | 'phone' | 'lead' | 'tag' | 'workflow_id' | 'execution_id' | 'carrier_type'> & {
  needsTCPACompliance: boolean;
};

type WaitingCall = ContactCall &
  Pick<CallRow, 'prompt_id' | 'dials' | 'queued_at' | 'scheduled_at'> & {
    /** `redial`: an earlier attempt still holds its slot. `queue`: it was called up from the queue. */
    origin: 'new' | 'queue' | 'redial';
    notBefore: number | null;
    /** The lead is on the line with us now. */
    isOnTheLine: boolean;
    /** There is a worker that places the call once this has committed. */
    mayDial: boolean;
  };

export type Admission = Pick<CallRow, 'status' | 'dials' | 'dial_until' | 'queued_at' | 'scheduled_at' | 'due_at'> &
  Pick<CallRow, 'ended_reason' | 'error'> & { rule: string };

/** A call whose dial intent is stored, and the check of its verdict. */
export type ReadyCall = { call: CallRow } & VerdictCheck;

/** What the final check needs of the verdict. */
export type VerdictCheck = Pick<Weighing, 'holdsAt'>;

/** By the database's clock, which all workers share. A worker that has not placed its call by then must not place it any more. */
const DIAL_TIMEOUT_MS = 5000;
const ON_THE_LINE_RETRY_MS = 30_000;
const LEAD_ON_THE_LINE = 'lead_on_the_line';

export const toContact = (call: ContactCall, workflow: CallingHours): PlannedContact => ({
  id: call.id,
  channel: 'call',
  phone: call.phone,
  lead: call.lead,
  executionId: call.execution_id,
  needsTCPACompliance: call.needsTCPACompliance,
  requested: call.tag === 'CALLBACK',
  carrierType: call.carrier_type,
  workflow: { ...workflow, id: call.workflow_id },
  caps: capsOf(call, workflow),
});

/** The limits of the workflow on attempts, and how the gate counts them once it holds the person. Undefined: it has none. */
export function capsOf(
  call: Pick<ContactCall, 'id' | 'phone' | 'workflow_id' | 'execution_id'>,
  workflow: Caps,
): PlannedContact['caps'] {
  const limits = limitsOf(workflow);
  if (!limits) return undefined;
  // The simulated carrier stores no instant of the dial; a call may have waited for a line long after it was scheduled.
  const placedAt = sql`coalesce(c.dialled_at, c.started_at, c.ended_at, call_rang_at(c))`;
  const used = (orgId: string, at: Date): Sql => sql`
    select count(*) filter (where c.execution_id = ${call.execution_id}::uuid)::int as lead,
      ${countsByDay(placedAt, at, workflow.timezone)}
    from calls c where c.org_id = ${orgId} and c.phone = ${call.phone}
      and c.workflow_id = ${call.workflow_id}::uuid and c.outbound and c.dials > 0 and c.id <> ${call.id}::uuid`;
  return { ...limits, used };
}

function limitsOf(workflow: Caps) {
  const { max_attempts_per_lead: perLead, max_attempts_per_day: perDay, max_attempts_per_number: perNumber } = workflow;
  return perLead === null && perDay === null && perNumber === null ? undefined : { perLead, perDay, perNumber };
}

/** All of them, those of the day of `at`, and the instant at which that day ends. */
function countsByDay(madeAt: Sql, at: Date, timezone: string): Sql {
  const dayOf = (instant: Sql): Sql => sql`(${instant} at time zone ${timezone})::date`;
  const today = dayOf(sql`${at}::timestamptz`);
  return sql`count(*) filter (where ${dayOf(madeAt)} = ${today})::int as day, count(*)::int as number,
      round(extract(epoch from (${today} + 1)::timestamp at time zone ${timezone}) * 1000)::float8 as "dayEndsAt"`;
}

/** The same limits for texts, counted by themselves: texts that were sent are completed steps. */
export function textCapsOf(
  { phone, workflow_id, execution_id }: Pick<ContactCall, 'phone' | 'workflow_id' | 'execution_id'>,
  workflow: Caps,
): PlannedContact['caps'] {
  const limits = limitsOf(workflow);
  if (!limits) return undefined;
  const sentAt = sql`to_timestamp((step.progress ->> 'completedAt')::float8 / 1000)`;
  const used = (orgId: string, at: Date): Sql => sql`
    select count(*) filter (where e.id = ${execution_id}::uuid)::int as lead, ${countsByDay(sentAt, at, workflow.timezone)}
    from workflow_executions e join calling_workflow_versions v on v.workflow_id = e.workflow_id and v.version = e.version
      cross join lateral jsonb_array_elements(e.steps) with ordinality as step (progress, n)
    where e.org_id = ${orgId} and e.phone = ${phone} and e.workflow_id = ${workflow_id}::uuid
      and v.steps -> (step.n - 1)::int ->> 'type' = 'TEXT' and step.progress ->> 'status' = 'COMPLETED'`;
  return { ...limits, used };
}

export async function admit(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  call: WaitingCall,
  workflow: CallingHours,
): Promise<Admission & { check: VerdictCheck }> {
  const now = ctx.clock.nowMs();
  const at = Math.max(now, call.notBefore ?? now);
  const weighing = await ports.gate.weigh(ctx, tx, toContact(call, workflow), at);
  const check: VerdictCheck = { holdsAt: weighing.holdsAt };
  const admission = await admissionOf(ctx, tx, ports, call, { workflow, verdict: weighing.verdict, now, at });
  // Called up but the slot was taken again, or postponed for a moment: nothing was decided.
  const undecided = (call.origin === 'queue' && admission.status === 'QUEUED') || admission.rule === LEAD_ON_THE_LINE;
  if (undecided) return { ...admission, check };
  const dialled = admission.status === 'DIALING' && call.mayDial;
  weighing.record({
    moment: dialled || call.dials > 0 || call.origin !== 'new' ? 'dial' : 'creation',
    attempted: dialled,
  });
  return { ...admission, check };
}

/** `at`: the instant that was checked, now or later. */
type Judgement = { workflow: CallingHours; verdict: GateVerdict; now: number; at: number };

async function admissionOf(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  call: WaitingCall,
  judgement: Judgement,
): Promise<Admission> {
  const { workflow, verdict, now, at } = judgement;
  const unchanged = {
    dials: call.dials,
    dial_until: null,
    queued_at: call.queued_at,
    ended_reason: null,
    error: '',
    rule: '',
  };
  const later = (until: number, rule: string): Admission => {
    const when = new Date(until);
    return {
      ...unchanged,
      status: 'SCHEDULED',
      queued_at: null,
      scheduled_at: when,
      due_at: ctx.clock.toWall(when),
      rule,
    };
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
  if (call.isOnTheLine) return later(now + ON_THE_LINE_RETRY_MS, LEAD_ON_THE_LINE);
  const claim = {
    callId: call.id,
    workflowId: call.workflow_id,
    agents: workflow.number_of_agents,
    promptId: call.prompt_id,
  };
  // Set together with the slot, so that the time spent waiting before is not taken off the worker's time.
  const dial_until =
    call.origin === 'redial'
      ? (await tx.one<{ until: Date }>(sql`select ${wallClockIn(DIAL_TIMEOUT_MS)} as until`)).until
      : await slots.take(ctx, tx, ports, { ...claim, isFromQueue: call.origin === 'queue', forMs: DIAL_TIMEOUT_MS });
  const scheduled_at = call.scheduled_at ?? new Date(now);
  if (!dial_until) {
    const queued_at = call.queued_at ?? new Date(now);
    return { ...unchanged, status: 'QUEUED', queued_at, scheduled_at, due_at: null };
  }
  const due_at = new Date(dial_until.getTime() + 1000);
  return { ...unchanged, status: 'DIALING', dials: call.dials + 1, dial_until, queued_at: null, scheduled_at, due_at };
}
