// Events of this module. None carries a phone number or a name: receivers ask for the call.

import { z } from 'zod';
import { describeFields } from '../../http/wire.ts';
import { event } from '../../kernel/events.ts';
import {
  CALL_STATUSES,
  CALL_TAGS,
  ENDED_BY,
  ENDED_REASONS,
  EXECUTION_STATUSES,
  STEP_STATUSES,
  STEP_TYPES,
} from './calls/vocabulary.ts';
import { callingEventTexts, executionEventTexts, executionStepTexts } from './descriptions.ts';

const sensitivity = 'non_pii';

const callFields = {
  id: z.uuid(),
  workflowId: z.uuid().nullable(),
  workflowExecutionId: z.uuid().nullable(),
  tag: z.enum(CALL_TAGS),
  status: z.enum(CALL_STATUSES),
};

export const callCreated = event('call.created', {
  sensitivity,
  description: 'A call exists and will be dialled.',
  data: z.object(callFields).apply(describeFields, callingEventTexts),
});
export const callScheduled = event('call.scheduled', {
  sensitivity,
  description: 'A call waits for the next instant at which it may be dialled.',
  data: z.object({ ...callFields, scheduledAt: z.string(), rule: z.string() }).apply(describeFields, callingEventTexts),
});
export const callStarted = event('call.started', {
  sensitivity,
  description: 'Somebody, or a machine, answered.',
  data: z.object({ ...callFields, callStartedAt: z.string() }).apply(describeFields, callingEventTexts),
});
export const callTransferred = event('call.transferred', {
  sensitivity,
  description: 'The person was connected to a colleague.',
  data: z.object(callFields).apply(describeFields, callingEventTexts),
});
export const callEnded = event('call.ended', {
  sensitivity,
  description: 'A call is over, for whatever reason.',
  data: z
    .object({
      ...callFields,
      callEndedReason: z.enum(ENDED_REASONS).nullable(),
      callEndedBy: z.enum(ENDED_BY).nullable(),
      callDuration: z.int().nullable(),
    })
    .apply(describeFields, callingEventTexts),
});
export const callRecordingReady = event('call.recording.ready', {
  sensitivity: 'sensitive',
  description: 'The recording of a call was fetched from the carrier, and can be listened to.',
  data: z
    .object({ ...callFields, recordingUrl: z.string(), recordingSeconds: z.int().nullable() })
    .apply(describeFields, callingEventTexts),
});
export const callBlocked = event('call.blocked', {
  sensitivity,
  description: 'A call was not placed, because a rule forbids it.',
  data: z
    .object({ ...callFields, callEndedReason: z.enum(ENDED_REASONS).nullable(), rule: z.string() })
    .apply(describeFields, callingEventTexts),
});

const executionFields = { id: z.uuid(), workflowId: z.uuid(), status: z.enum(EXECUTION_STATUSES) };

export const executionCreated = event('workflow.execution.created', {
  sensitivity,
  description: 'A lead was handed to a workflow.',
  data: z.object(executionFields).apply(describeFields, executionEventTexts),
});
export const executionStarted = event('workflow.execution.started', {
  sensitivity,
  description: 'The first step of an execution began.',
  data: z.object(executionFields).apply(describeFields, executionEventTexts),
});
export const stepCompleted = event('workflow.execution.step.completed', {
  sensitivity,
  description: 'A step of an execution is over: completed, failed, skipped or canceled.',
  data: z
    .object({
      ...executionFields,
      step: z
        .object({
          id: z.uuid(),
          order: z.int(),
          type: z.enum(STEP_TYPES),
          status: z.enum(STEP_STATUSES),
          callId: z.uuid().nullable(),
          callEndedReason: z.enum(ENDED_REASONS).nullable(),
        })
        .apply(describeFields, { ...executionStepTexts, callEndedReason: callingEventTexts.callEndedReason }),
    })
    .apply(describeFields, executionEventTexts),
});
export const executionCompleted = event('workflow.execution.completed', {
  sensitivity,
  description: 'An execution reached its end.',
  data: z.object(executionFields).apply(describeFields, executionEventTexts),
});
export const executionFailed = event('workflow.execution.failed', {
  sensitivity,
  description: 'The last step of an execution failed for technical reasons.',
  data: z.object(executionFields).apply(describeFields, executionEventTexts),
});
export const executionCanceled = event('workflow.execution.canceled', {
  sensitivity,
  description: 'An execution was canceled.',
  data: z.object(executionFields).apply(describeFields, executionEventTexts),
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
];
