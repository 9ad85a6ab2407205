// What happens with a lead, from the first step to the last. Pure: the row and an input go in, the next row and its effects come out.
import type { AnsweredBy } from '../carriers/port/carrier.ts';
import {
  ALWAYS_FINISH,
  type EndedReason,
  type ExecutionStatus,
  type StepStatus,
  type StepType,
} from '../contract/vocabulary.ts';

export type PlannedStep = { type: StepType; delayInSecs: number; finishOn: readonly EndedReason[] };
export type Plan = readonly PlannedStep[];

/** A step that has started. Steps without progress are pending. */
export type ExecutionProgress = {
  status: Exclude<StepStatus, 'PENDING' | 'SCHEDULED'>;
  startedAt: number | null;
  completedAt: number | null;
  callId: string | null;
  error: string;
  result: StepResult | null;
};
export type StepResult = {
  callEndedReason: EndedReason | null;
  answeredBy: AnsweredBy | null;
  duration: number | null;
};

export type Execution = {
  status: ExecutionStatus;
  /** The current step. */
  position: number;
  /** Product time at which the current step may start; null while a call or nothing is awaited. */
  wakeAt: number | null;
  /** The call that the current step waits for. */
  callId: string | null;
  /** The lead is calling us: everything waits. */
  inboundCallId: string | null;
  callBackCallId: string | null;
  startedAt: number | null;
  completedAt: number | null;
  steps: readonly ExecutionProgress[];
};

export type CallOutcome = {
  status: 'COMPLETED' | 'FAILED' | 'CANCELED' | 'BLOCKED' | 'UNKNOWN';
  reason: EndedReason | null;
  answeredBy: AnsweredBy | null;
  duration: number | null;
  error: string;
  /** When they asked to be called again, and which callback this already was. */
  againAt: number | null;
  callbacks: number;
};

export type ExecutionInput =
  | { type: 'wake'; active: boolean; callId: string }
  | { type: 'call_ended'; callId: string; outcome: CallOutcome; nextCallId: string }
  | { type: 'text_sent' }
  | { type: 'text_failed'; error: string }
  | { type: 'text_deferred'; until: number }
  | { type: 'text_refused'; reason: EndedReason | null; error: string }
  | { type: 'inbound_started'; callId: string }
  | { type: 'inbound_ended'; callId: string; reason: EndedReason | null }
  | { type: 'replied' }
  | { type: 'cancel' };

export type ExecutionEffect =
  | {
      type: 'call';
      callId: string;
      step: number;
      tag: 'WORKFLOW' | 'CALLBACK';
      callbacks: number;
      notBefore: number | null;
    }
  | { type: 'text'; step: number }
  | { type: 'cancel_call'; callId: string };

export type ExecutionDecision = { execution: Execution; effects: ExecutionEffect[] };

export const MAX_CALLBACKS = 3;
/** When a lead asks to be called again and names no time. */
export const CALL_AGAIN_MS = 4 * 3600_000;

export const initialState = (plan: Plan, now: number): Execution => ({
  status: 'CREATED',
  position: 0,
  callId: null,
  inboundCallId: null,
  callBackCallId: null,
  startedAt: null,
  completedAt: null,
  steps: [],
  wakeAt: now + delayOf(plan, 0),
});

export const isOver = ({ status }: Pick<Execution, 'status'>): boolean =>
  status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELED';

export function decide(execution: Execution, plan: Plan, input: ExecutionInput, now: number): ExecutionDecision {
  if (isOver(execution)) return { execution, effects: [] };
  switch (input.type) {
    case 'wake':
      return wake(execution, plan, input, now);
    case 'call_ended':
      return onCallEnded(execution, plan, input, now);
    case 'text_sent':
      return isSending(execution, plan)
        ? endStep(execution, plan, { status: 'COMPLETED', error: '', result: null }, now)
        : unchanged(execution);
    case 'text_failed':
      return isSending(execution, plan)
        ? endStep(execution, plan, { status: 'FAILED', error: input.error, result: null }, now)
        : unchanged(execution);
    case 'text_deferred':
      return isSending(execution, plan) ? unchanged(postpone(execution, input.until)) : unchanged(execution);
    case 'text_refused':
      return isSending(execution, plan) ? onTextRefused(execution, plan, input, now) : unchanged(execution);
    case 'inbound_started':
      return unchanged({ ...execution, inboundCallId: input.callId, callBackCallId: input.callId });
    case 'inbound_ended':
      return onInboundEnded(execution, plan, input, now);
    case 'replied':
      return onReply(execution, plan, now);
    case 'cancel':
      return cancel(execution, plan, now);
  }
}

/** The step has not started after all. */
const postpone = (execution: Execution, until: number): Execution => ({
  ...execution,
  status: 'WAITING',
  wakeAt: until,
  steps: execution.steps.slice(0, execution.position),
});

function onTextRefused(
  execution: Execution,
  plan: Plan,
  input: Extract<ExecutionInput, { type: 'text_refused' }>,
  now: number,
): ExecutionDecision {
  const result = { callEndedReason: input.reason, answeredBy: null, duration: null };
  return endStep(execution, plan, { status: 'SKIPPED', error: input.error, result }, now, input.reason);
}

const unchanged = (execution: Execution): ExecutionDecision => ({ execution, effects: [] });

function wake(
  execution: Execution,
  plan: Plan,
  { active, callId }: Extract<ExecutionInput, { type: 'wake' }>,
  now: number,
): ExecutionDecision {
  if (execution.inboundCallId !== null || execution.callId !== null) return unchanged(execution);
  // A text that was being sent when the process died is sent again under the same reference.
  if (isSending(execution, plan)) return { execution, effects: [{ type: 'text', step: execution.position }] };
  if (!active) return unchanged({ ...execution, status: 'PAUSED' });
  if (execution.wakeAt !== null && execution.wakeAt > now) return unchanged({ ...execution, status: 'WAITING' });
  const step = plan[execution.position];
  const started: Execution = { ...execution, status: 'RUNNING', startedAt: execution.startedAt ?? now, wakeAt: null };
  switch (step?.type) {
    case undefined:
      return unchanged(finish(started, 'COMPLETED', now));
    case 'WAIT':
      return endStep(running(started, now, null), plan, { status: 'COMPLETED', error: '', result: null }, now);
    case 'TEXT':
      return { execution: running(started, now, null), effects: [{ type: 'text', step: started.position }] };
    case 'CALL': {
      const call = {
        type: 'call',
        callId,
        step: started.position,
        tag: 'WORKFLOW',
        callbacks: 0,
        notBefore: null,
      } as const;
      return { execution: { ...running(started, now, callId), callId }, effects: [call] };
    }
  }
}

function onCallEnded(
  execution: Execution,
  plan: Plan,
  input: Extract<ExecutionInput, { type: 'call_ended' }>,
  now: number,
): ExecutionDecision {
  if (input.callId !== execution.callId) return unchanged(execution);
  const { outcome, nextCallId } = input;
  const free = { ...execution, callId: null };
  const again = outcome.reason === 'CALL_AGAIN' && outcome.callbacks < MAX_CALLBACKS;
  if (again && !finishes(plan, execution.position, 'CALL_AGAIN')) {
    const notBefore = outcome.againAt ?? now + CALL_AGAIN_MS;
    const callbacks = outcome.callbacks + 1;
    const call = {
      type: 'call',
      callId: nextCallId,
      step: execution.position,
      tag: 'CALLBACK',
      callbacks,
      notBefore,
    } as const;
    const waiting = { ...withProgress(free, { callId: nextCallId }), callId: nextCallId };
    return { execution: waiting, effects: [call] };
  }
  const { reason: callEndedReason, answeredBy, duration, error } = outcome;
  const result = { callEndedReason, answeredBy, duration };
  return endStep(free, plan, { status: STEP_AFTER[outcome.status], error, result }, now, callEndedReason);
}

const STEP_AFTER = {
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  UNKNOWN: 'FAILED',
  CANCELED: 'CANCELED',
  BLOCKED: 'SKIPPED',
} as const;

function onInboundEnded(
  execution: Execution,
  plan: Plan,
  input: Extract<ExecutionInput, { type: 'inbound_ended' }>,
  now: number,
): ExecutionDecision {
  if (input.callId !== execution.inboundCallId) return unchanged(execution);
  const free = { ...execution, inboundCallId: null };
  if (input.reason === null || !finishes(plan, execution.position, input.reason)) {
    return unchanged(free.callId === null ? { ...free, wakeAt: Math.max(free.wakeAt ?? now, now) } : free);
  }
  const effects: ExecutionEffect[] = free.callId === null ? [] : [{ type: 'cancel_call', callId: free.callId }];
  return {
    execution: finish(closeSteps({ ...free, callId: null }, plan, 'SKIPPED', now), 'COMPLETED', now),
    effects,
  };
}

/** The lead answered a text: whatever would still reach them is skipped. Without a text of ours it is no answer. */
function onReply(execution: Execution, plan: Plan, now: number): ExecutionDecision {
  const wasTexted = execution.steps.some(({ status }, at) => plan[at]?.type === 'TEXT' && status === 'COMPLETED');
  if (!wasTexted) return unchanged(execution);
  const effects: ExecutionEffect[] =
    execution.callId === null ? [] : [{ type: 'cancel_call', callId: execution.callId }];
  const free = { ...execution, callId: null, inboundCallId: null };
  return { execution: finish(closeSteps(free, plan, 'SKIPPED', now), 'COMPLETED', now), effects };
}

function cancel(execution: Execution, plan: Plan, now: number): ExecutionDecision {
  const effects: ExecutionEffect[] =
    execution.callId === null ? [] : [{ type: 'cancel_call', callId: execution.callId }];
  const free = { ...execution, callId: null, inboundCallId: null };
  return { execution: finish(closeSteps(free, plan, 'CANCELED', now), 'CANCELED', now), effects };
}

type StepEnd = Pick<ExecutionProgress, 'status' | 'error' | 'result'>;

function endStep(
  execution: Execution,
  plan: Plan,
  end: StepEnd,
  now: number,
  reason: EndedReason | null = null,
): ExecutionDecision {
  const done = withProgress(execution, { ...end, completedAt: now });
  const after = { ...done, position: done.position + 1 };
  if (reason !== null && finishes(plan, execution.position, reason)) {
    return unchanged(finish(closeSteps(after, plan, 'SKIPPED', now), 'COMPLETED', now));
  }
  if (after.position >= plan.length)
    return unchanged(finish(after, end.status === 'FAILED' ? 'FAILED' : 'COMPLETED', now));
  return unchanged({ ...after, status: 'WAITING', wakeAt: now + delayOf(plan, after.position) });
}

export const finishes = (plan: Plan, position: number, reason: EndedReason): boolean =>
  ALWAYS_FINISH.includes(reason) || (plan[position]?.finishOn.includes(reason) ?? false);

const isSending = (execution: Execution, plan: Plan): boolean =>
  plan[execution.position]?.type === 'TEXT' && execution.steps[execution.position]?.status === 'RUNNING';

const delayOf = (plan: Plan, position: number): number => (plan[position]?.delayInSecs ?? 0) * 1000;

const running = (execution: Execution, now: number, callId: string | null): Execution =>
  withProgress(execution, { status: 'RUNNING', startedAt: now, callId });

function withProgress(execution: Execution, change: Partial<ExecutionProgress>): Execution {
  const fresh: ExecutionProgress = {
    status: 'RUNNING',
    startedAt: null,
    completedAt: null,
    callId: null,
    error: '',
    result: null,
  };
  const steps = [...execution.steps];
  steps[execution.position] = { ...fresh, ...steps[execution.position], ...change };
  return { ...execution, steps };
}

/** Gives every step from the current to the last the same end. */
function closeSteps(execution: Execution, plan: Plan, status: 'SKIPPED' | 'CANCELED', now: number): Execution {
  let closed = execution;
  for (let position = execution.position; position < plan.length; position++) {
    closed = withProgress({ ...closed, position }, { status, completedAt: now });
  }
  return { ...closed, position: Math.min(execution.position, plan.length) };
}

const finish = (execution: Execution, status: 'COMPLETED' | 'FAILED' | 'CANCELED', now: number): Execution => ({
  ...execution,
  status,
  completedAt: now,
  wakeAt: null,
  callId: null,
});
