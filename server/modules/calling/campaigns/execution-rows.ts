// Owns the rows of workflow_executions and their wire shape: steps come from the workflow's version, progress from the row, calls from their table.

import type { z } from 'zod';
import { iso, isoOrNull } from '../../../http/wire.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { anyCount, type Write } from '../../../kernel/db/deferred-writes.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import { type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { jobCall, type Run, underFence } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import * as counts from '../calls/workflow-counts.ts';
import {
  executionCanceled,
  executionCompleted,
  executionFailed,
  executionStarted,
  stepCompleted,
} from '../contract/events.ts';
import { advanceExecution } from '../contract/jobs.ts';
import { type Lead, toMetadata } from '../contract/leads.ts';
import type { WorkflowExecution } from '../contract/schema.ts';
import type { CallStatus, EndedReason, ExecutionStatus, StepStatus, StepType } from '../contract/vocabulary.ts';
import type { CallingHours } from '../dial/admission.ts';
import { type Execution, type ExecutionProgress, isOver } from './execution-machine.ts';

/** A step as a workflow's version stores it. */
export type StepDefinition = {
  id: string;
  type: StepType;
  order: number;
  delayInSecs: number;
  needsTCPACompliance: boolean;
  textMessage: string;
  voicemailMessage: string;
  finishOn: EndedReason[];
};

export type ExecutionRow = RowOf<
  'workflow_executions',
  { status: ExecutionStatus; lead: Lead; steps: ExecutionProgress[] }
>;

/** A row together with what it runs. */
export type LoadedExecution = ExecutionRow & {
  plan: StepDefinition[];
  hours: CallingHours & {
    prompt_id: string | null;
    from_number: string;
    carrier_type: string;
    carrier_id: string | null;
  };
};

const ms = (date: Date | null): number | null => date?.getTime() ?? null;
const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time));

export const toExecution = (row: ExecutionRow): Execution => ({
  status: row.status,
  position: row.position,
  wakeAt: ms(row.wake_at),
  callId: row.call_id,
  inboundCallId: row.inbound_call_id,
  callBackCallId: row.call_back_call_id,
  startedAt: ms(row.started_at),
  completedAt: ms(row.completed_at),
  steps: row.steps,
});

/** Locks the row. Of the transaction's deferred writes only an earlier save of an execution must come first. */
export const load = (ctx: Context, tx: Tx, id: string): Promise<LoadedExecution | undefined> =>
  loadFrom(ctx, tx.after('execution_saved'), id);

const loadFrom = (ctx: Context, db: Db, id: string): Promise<LoadedExecution | undefined> =>
  db.maybe<LoadedExecution>(sql`
    select e.*, v.steps as plan, json_build_object('active', w.active and o.status = 'active', 'timezone', w.timezone, 'start_hour', w.start_hour,
      'end_hour', w.end_hour, 'number_of_agents', w.number_of_agents, 'tag', w.tag, 'prompt_id', w.prompt_id,
      'max_attempts_per_lead', w.max_attempts_per_lead, 'max_attempts_per_day', w.max_attempts_per_day,
      'max_attempts_per_number', w.max_attempts_per_number,
      'from_number', coalesce(n.phone_number, ''), 'carrier_type', coalesce(c.type, 'simulated'),
      'carrier_id', c.id) as hours
    from workflow_executions e
    join organizations o on o.id = e.org_id join calling_workflows w on w.id = e.workflow_id
    join calling_workflow_versions v on v.workflow_id = e.workflow_id and v.version = e.version
    left join phone_numbers n on n.id = w.phone_number_id left join carriers c on c.id = n.carrier_id
    where e.org_id = ${ctx.org.id} and e.id = ${id} for update of e`);

/** `wakeAt`: when its job comes back, if it does. `run`: the job that saves, checked in the same statement. */
type SaveOptions = { dueAt: Date | Sql | null; wakeAt: Date | null; run: Run | undefined };

/** Deferred. The last save also raises the workflow's count of completed leads. */
export function deferExecution(
  ctx: Context,
  tx: Tx,
  row: ExecutionRow,
  state: Execution,
  { dueAt, wakeAt, run }: SaveOptions,
): void {
  const saved = sql`
    update workflow_executions set status = ${state.status}, position = ${state.position}, steps = ${JSON.stringify(state.steps)},
      wake_at = ${dateOf(state.wakeAt)}, call_id = ${state.callId}, inbound_call_id = ${state.inboundCallId},
      call_back_call_id = ${state.callBackCallId}, started_at = ${dateOf(state.startedAt)}, completed_at = ${dateOf(state.completedAt)},
      due_at = ${dueAt}
    where org_id = ${ctx.org.id} and id = ${row.id} returning id`;
  const countParts = isOver(state) && { workflow_counted: counts.change(row.workflow_id, { leadsCompleted: 1 }) };
  const job = (isHeld: Sql): Write => {
    if (wakeAt === null) return { parts: {} };
    const how = { at: wakeAt, key: dueKey(advanceExecution, row.id) };
    const added = jobCall(ctx, advanceExecution, { id: row.id, org_id: ctx.org.id }, how);
    return { parts: { execution_job: sql`select ${added} where ${isHeld}` }, counted: { execution_job: anyCount } };
  };
  tx.defer(underFence(run, 'execution_saved', { parts: { ...countParts, execution_saved: saved } }, job));
}

/** The execution's id with its last digits changed: stable, unique, and not stored. */
export function stepIdOf(executionId: string, order: number): string {
  const tail = Number.parseInt(executionId.slice(-4), 16) ^ (order + 1);
  return executionId.slice(0, -4) + tail.toString(16).padStart(4, '0');
}

export type StepCall = Pick<
  RowOf<'calls', { status: CallStatus; ended_reason: EndedReason | null }>,
  'id' | 'status' | 'started_at' | 'ended_at' | 'ended_reason'
>;

export type ExpandableExecution = ExecutionRow & { plan: StepDefinition[]; active: boolean };

export function expand(
  row: ExpandableExecution,
  calls: ReadonlyMap<string, StepCall>,
): z.input<typeof WorkflowExecution> {
  const status = visibleStatus(row, calls);
  return {
    id: row.id,
    workflowId: row.workflow_id,
    callBackCallId: row.call_back_call_id,
    phoneNumberId: row.phone_number_id,
    endUserId: row.phone === '' ? null : row.end_user_id,
    engineWorkflowId: dueKey(advanceExecution, row.id),
    status,
    startedAt: isoOrNull(row.started_at),
    completedAt: isoOrNull(row.completed_at),
    createdAt: iso(row.created_at),
    receivedCallBack: row.call_back_call_id !== null,
    steps: row.plan.map((definition, order) => {
      const progress = row.steps[order];
      const call = progress?.callId ? calls.get(progress.callId) : undefined;
      return {
        id: stepIdOf(row.id, order),
        workflowExecutionId: row.id,
        type: definition.type,
        order,
        delayInSecs: definition.delayInSecs,
        status: stepStatus(row, status, order, call),
        startedAt: isoOrNull(dateOf(progress?.startedAt ?? null)),
        completedAt: isoOrNull(dateOf(progress?.completedAt ?? null)),
        callId: progress?.callId ?? null,
        error: progress?.error ?? '',
        voicemailMessage: definition.voicemailMessage,
        result: progress?.result ?? null,
        call: call
          ? {
              id: call.id,
              status: call.status,
              callStartedAt: isoOrNull(call.started_at),
              callEndedAt: isoOrNull(call.ended_at),
              callEndedReason: call.ended_reason,
            }
          : null,
        needsTCPACompliance: definition.needsTCPACompliance,
        finishOn: definition.finishOn,
      };
    }),
    metadata: toMetadata(row.lead),
  };
}

const isWaiting = (call: StepCall | undefined): boolean =>
  call?.status === 'INITIATED' || call?.status === 'SCHEDULED' || call?.status === 'QUEUED';

/** A deactivated workflow pauses waiting executions without touching their rows; a call that waits makes its execution wait. */
function visibleStatus(row: ExpandableExecution, calls: ReadonlyMap<string, StepCall>): ExecutionStatus {
  const over = row.completed_at !== null;
  const call = row.call_id ? calls.get(row.call_id) : undefined;
  if (!over && !row.active && (row.call_id === null || isWaiting(call))) return 'PAUSED';
  return row.status === 'RUNNING' && isWaiting(call) ? 'WAITING' : row.status;
}

function stepStatus(row: ExecutionRow, status: ExecutionStatus, order: number, call: StepCall | undefined): StepStatus {
  const progress = row.steps[order];
  if (progress) return progress.status === 'RUNNING' && isWaiting(call) ? 'SCHEDULED' : progress.status;
  return order === row.position && status === 'WAITING' ? 'SCHEDULED' : 'PENDING';
}

const ENDS = { COMPLETED: executionCompleted, FAILED: executionFailed, CANCELED: executionCanceled } as const;

/** The events that the difference between the two states calls for. */
export function executionEvents(row: LoadedExecution, after: Execution): PendingEvent[] {
  const fields = { id: row.id, workflowId: row.workflow_id, status: after.status };
  const events: PendingEvent[] = [];
  if (row.started_at === null && after.startedAt !== null) events.push(pendingEvent(executionStarted, row.id, fields));
  after.steps.forEach((progress, order) => {
    if (progress.completedAt === null || (row.steps[order]?.completedAt ?? null) !== null) return;
    const { status, callId, result } = progress;
    const step = { id: stepIdOf(row.id, order), order, type: row.plan[order]?.type ?? 'CALL', status, callId };
    const data = { ...fields, step: { ...step, callEndedReason: result?.callEndedReason ?? null } };
    events.push(pendingEvent(stepCompleted, row.id, data));
  });
  if (after.status === 'COMPLETED' || after.status === 'FAILED' || after.status === 'CANCELED') {
    events.push(pendingEvent(ENDS[after.status], row.id, fields));
  }
  return events;
}
