// Events of this module. None carries a phone number or a name: receivers ask for the call.

import { z } from 'zod';
import { event } from '../../../kernel/events.ts';
import { Call, callEndedReason, callStatus, ExecutionStep, executionStatus } from './schema.ts';

const sensitivity = 'non_pii';

const { workflowId, workflowExecutionId, tag, callEndedBy, callDuration } = Call.shape;
const callFields = {
  id: z.uuid().describe('Id of the call, for `getCall`.'),
  workflowId,
  workflowExecutionId,
  tag,
  status: callStatus,
};
/** Text of a field that an event always has, and a call may not. */
const sameText = (field: z.ZodType) => z.string().describe(field.description ?? '');
const rule = z.string().describe('The rule that decided, such as `do_not_call` or `legal_hours`.');

export const callCreated = event('call.created', {
  sensitivity,
  description: 'A call exists and will be dialled.',
  data: z.object(callFields),
});
export const callScheduled = event('call.scheduled', {
  sensitivity,
  description: 'A call waits for the next instant at which it may be dialled.',
  data: z.object({ ...callFields, scheduledAt: sameText(Call.shape.scheduledAt), rule }),
});
export const callStarted = event('call.started', {
  sensitivity,
  description: 'A person, or a machine, answered.',
  data: z.object({ ...callFields, callStartedAt: sameText(Call.shape.callStartedAt) }),
});
export const callTransferred = event('call.transferred', {
  sensitivity,
  description: 'The person was connected to a colleague.',
  data: z.object(callFields),
});
export const callEnded = event('call.ended', {
  sensitivity,
  description: 'A call is over, for whatever reason.',
  data: z.object({ ...callFields, callEndedReason, callEndedBy, callDuration }),
});
export const callRecordingReady = event('call.recording.ready', {
  sensitivity: 'sensitive',
  description: 'The recording of a call was fetched from the carrier, and can be listened to.',
  data: z.object({
    ...callFields,
    recordingUrl: Call.shape.recordingUrl,
    recordingSeconds: z.int().nullable().describe('Whole seconds of the recording. null: not known.'),
  }),
});
export const callBlocked = event('call.blocked', {
  sensitivity,
  description: 'A call was not placed, because a rule forbids it.',
  data: z.object({ ...callFields, callEndedReason, rule }),
});

const executionFields = {
  id: z.uuid().describe('Id of the execution, for `getExecution`.'),
  workflowId: z.uuid().describe('Id of the workflow that runs.'),
  status: executionStatus,
};
const step = z
  .object({
    ...ExecutionStep.pick({ id: true, order: true, type: true, status: true, callId: true }).shape,
    callEndedReason,
  })
  .describe('The step that is over.');

export const executionCreated = event('workflow.execution.created', {
  sensitivity,
  description: 'A lead was handed to a workflow.',
  data: z.object(executionFields),
});
export const executionStarted = event('workflow.execution.started', {
  sensitivity,
  description: 'The first step of an execution began.',
  data: z.object(executionFields),
});
export const stepCompleted = event('workflow.execution.step.completed', {
  sensitivity,
  description: 'A step of an execution is over: completed, failed, skipped or canceled.',
  data: z.object({ ...executionFields, step }),
});
export const executionCompleted = event('workflow.execution.completed', {
  sensitivity,
  description: 'An execution reached its end.',
  data: z.object(executionFields),
});
export const executionFailed = event('workflow.execution.failed', {
  sensitivity,
  description: 'The last step of an execution failed for technical reasons.',
  data: z.object(executionFields),
});
export const executionCanceled = event('workflow.execution.canceled', {
  sensitivity,
  description: 'An execution was canceled.',
  data: z.object(executionFields),
});

const period = (which: string) =>
  z.string().describe(`${which} of the time that it is about: ISO 8601, UTC, milliseconds.`);
const figure = (what: string) => z.int().describe(`How many ${what}.`);
export const outcomeReportReady = event('call.report.ready', {
  sensitivity,
  description: 'A report of outcomes went out, by its plan or because a colleague asked for it.',
  data: z.object({
    id: z.uuid().describe('Id of the report, for `getOutcomeReport`.'),
    name: z.string().describe('What the report is called.'),
    from: period('Beginning'),
    to: period('End'),
    workflowId: z.uuid().nullable().describe('Id of the workflow that it is about. null: all of them.'),
    calls: figure('calls were created'),
    dialled: figure('of them were placed with the carrier'),
    connected: figure('of these a person answered'),
    leads: figure('executions were started'),
    succeeded: figure('of these leads booked, were put through, agreed to texts, promised or paid'),
    promisedAmount: z.string().describe('Sum of what was promised, as a decimal text.'),
    paidAmount: z.string().describe('Sum of what was paid, as a decimal text.'),
    view: z.string().describe('Path of the page of the console that shows the same figures.'),
  }),
});

export const CALLING_EVENTS = [
  callCreated,
  callScheduled,
  callStarted,
  callTransferred,
  callEnded,
  callBlocked,
  callRecordingReady,
  executionCreated,
  executionStarted,
  stepCompleted,
  executionCompleted,
  executionFailed,
  executionCanceled,
  outcomeReportReady,
];
