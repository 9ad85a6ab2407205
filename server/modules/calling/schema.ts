// Wire shapes of the calling API: camelCase, every field always present, unknown ids and times null.

import { z } from 'zod';
import { describeFields, freeForm, timestamp, uuid } from '../../http/wire.ts';
import {
  CALL_STATUSES,
  CALL_TAGS,
  DISCLOSURES,
  ENDED_BY,
  ENDED_REASONS,
  EXECUTION_STATUSES,
  STEP_STATUSES,
  STEP_TYPES,
  WORKFLOW_TAGS,
} from './calls/vocabulary.ts';
import { PhoneNumber } from './carriers/schema.ts';
import * as texts from './descriptions.ts';
import { MAX_METADATA, MAX_METADATA_LENGTH, METADATA_NAME } from './executions/lead-metadata.ts';
import { RECORDING_SETTINGS } from './recordings/vocabulary.ts';

const text = z.string();
const moment = timestamp.nullable();
const finishOn = z.array(z.enum(ENDED_REASONS));

export const WorkflowStep = z
  .object({
    id: uuid,
    workflowId: uuid,
    type: z.enum(STEP_TYPES),
    order: z.int(),
    delayInSecs: z.int(),
    needsTCPACompliance: z.boolean(),
    textMessage: text,
    voicemailMessage: text,
    finishOn,
  })
  .apply(describeFields, texts.stepTexts)
  .meta({ id: 'WorkflowStep' });

export const CallingWorkflow = z
  .object({
    id: uuid,
    name: text,
    description: text,
    promptId: text.nullable(),
    timezone: text,
    voiceId: text.nullable(),
    active: z.boolean(),
    steps: z.array(WorkflowStep),
    createdAt: timestamp,
    updatedAt: timestamp,
    tag: z.enum(WORKFLOW_TAGS),
    numberOfAgents: z.int(),
    recording: z.enum(RECORDING_SETTINGS),
    startHour: z.int(),
    endHour: z.int(),
    totalCalls: z.int(),
    stats: z
      .object({
        workflowId: uuid,
        promisesTaken: text,
        cashCollected: text,
        totalLeads: z.int(),
        totalLeadsCompleted: z.int(),
        createdAt: timestamp,
        updatedAt: timestamp,
      })
      .apply(describeFields, texts.statsTexts),
    phoneNumber: PhoneNumber.nullable(),
  })
  .apply(describeFields, texts.workflowTexts)
  .meta({ id: 'CallingWorkflow' });

const WORKFLOW_WARNINGS = ['hours_outside_legal', 'organization_name_default', 'voicemail_discloses_debt'] as const;
export const WorkflowWarning = z
  .object({ code: z.enum(WORKFLOW_WARNINGS), message: text, fix: text })
  .apply(describeFields, texts.warningTexts)
  .meta({ id: 'WorkflowWarning' });
/** As it is told to the caller who saved it. */
export const SavedWorkflow = CallingWorkflow.extend({ warnings: z.array(WorkflowWarning) })
  .apply(describeFields, { warnings: texts.warnings })
  .meta({ id: 'SavedWorkflow' });

const stepFields = {
  type: z.enum(STEP_TYPES).default('CALL'),
  order: z.int().min(0).max(1000).optional(),
  delayInSecs: z.int().min(0).max(31_536_000).default(0),
  needsTCPACompliance: z.boolean().default(true),
  textMessage: z.string().max(1600).default(''),
  voicemailMessage: z.string().max(4000).default(''),
  finishOn: z.array(z.enum(ENDED_REASONS)).max(ENDED_REASONS.length).default([]),
};
const steps = z.array(z.object(stepFields).apply(describeFields, texts.stepTexts)).min(1).max(50);

const workflowFields = {
  name: z.string().trim().min(1).max(200),
  description: z.string().max(4000),
  active: z.boolean(),
  timezone: z.string().min(1).max(64),
  startHour: z.int().min(0).max(23),
  endHour: z.int().min(1).max(24),
  numberOfAgents: z.int().min(1).max(100_000),
  recording: z.enum(RECORDING_SETTINGS),
  tag: z.enum(WORKFLOW_TAGS),
  promptId: z.string().min(1).max(200).nullable(),
  voiceId: z.string().min(1).max(200).nullable(),
  phoneNumberId: z.string().min(1).max(64).nullable(),
};

export const CreateWorkflow = z
  .object({
    ...workflowFields,
    description: workflowFields.description.default(''),
    active: workflowFields.active.default(true),
    timezone: workflowFields.timezone.optional(),
    startHour: workflowFields.startHour.default(0),
    endHour: workflowFields.endHour.default(24),
    numberOfAgents: workflowFields.numberOfAgents.default(1),
    recording: workflowFields.recording.default('off'),
    tag: workflowFields.tag.default('OTHER'),
    promptId: workflowFields.promptId.default(null),
    voiceId: workflowFields.voiceId.default(null),
    phoneNumberId: workflowFields.phoneNumberId.default(null),
    steps,
  })
  .apply(describeFields, texts.workflowTexts);
export const UpdateWorkflow = z
  .object({ ...workflowFields, steps })
  .partial()
  .apply(describeFields, texts.workflowTexts);

const short = z.string().max(500).optional();
const callLead = {
  leadId: z.string().max(200).optional(),
  firstName: short,
  lastName: short,
  email: short,
  primaryPhone: z.string().min(1).max(100),
  zipcode: short,
  city: short,
  state: short,
  customerMetadata: z
    .record(z.string().regex(METADATA_NAME), z.union([z.string().max(MAX_METADATA_LENGTH), z.number(), z.boolean()]))
    .refine((given) => Object.keys(given).length <= MAX_METADATA, `At most ${MAX_METADATA} fields`)
    .optional(),
};
/** Texts, numbers and booleans that have no field of their own go to `customerMetadata`; what else is unknown is ignored. */
const more = z.unknown();
export const CreateCall = z
  .object({ workflowId: z.string().min(1).max(200), ...callLead })
  .catchall(more)
  .apply(describeFields, texts.leadTexts);
export const CreatedCall = z.object({ status: z.enum(CALL_STATUSES), id: uuid }).apply(describeFields, texts.createdCallTexts);
export const CreateExecution = z
  .object({
    ...callLead,
    referenceURL: z.string().max(4000).optional(),
    sourceID: short,
    campaignID: short,
    phoneAgentExtension: short,
    phoneAgentDirectDial: short,
    textContent: z.string().max(1600).optional(),
    forwardingPhoneNumber: short,
  })
  .catchall(more)
  .apply(describeFields, texts.leadTexts);

export const ExecutionStep = z
  .object({
    id: uuid,
    workflowExecutionId: uuid,
    type: z.enum(STEP_TYPES),
    order: z.int(),
    delayInSecs: z.int(),
    status: z.enum(STEP_STATUSES),
    startedAt: moment,
    completedAt: moment,
    callId: uuid.nullable(),
    error: text,
    voicemailMessage: text,
    result: z.unknown(),
    call: z
      .object({
        id: uuid,
        status: z.enum(CALL_STATUSES),
        callStartedAt: moment,
        callEndedAt: moment,
        callEndedReason: z.enum(ENDED_REASONS).nullable(),
      })
      .apply(describeFields, texts.stepCallTexts)
      .nullable(),
    needsTCPACompliance: z.boolean(),
    finishOn,
  })
  .apply(describeFields, texts.executionStepTexts)
  .meta({ id: 'WorkflowExecutionStep' });

export const WorkflowExecution = z
  .object({
    id: uuid,
    workflowId: uuid,
    callBackCallId: uuid.nullable(),
    phoneNumberId: uuid.nullable(),
    engineWorkflowId: text,
    status: z.enum(EXECUTION_STATUSES),
    startedAt: moment,
    completedAt: moment,
    createdAt: timestamp,
    receivedCallBack: z.boolean(),
    steps: z.array(ExecutionStep),
    metadata: z
      .object({
        leadId: text.nullable(),
        firstName: text,
        lastName: text,
        email: text,
        primaryPhone: text,
        zipcode: text,
        referenceURL: text,
        city: text,
        state: text,
        sourceID: text,
        campaignID: text,
        phoneAgentExtension: text,
        phoneAgentDirectDial: text,
        forwardingPhoneNumber: text,
        borrowerState: text,
      })
      .apply(describeFields, texts.leadTexts),
  })
  .apply(describeFields, texts.executionTexts)
  .meta({ id: 'WorkflowExecution' });

export const Call = z
  .object({
    id: uuid,
    firstName: text,
    lastName: text,
    phone: text,
    email: text,
    summary: text,
    recordingUrl: text,
    customerLeadId: text.nullable(),
    workflowId: uuid.nullable(),
    workflowExecutionId: uuid.nullable(),
    status: z.enum(CALL_STATUSES),
    callStartedAt: moment,
    callEndedAt: moment,
    createdAt: timestamp,
    scheduledAt: moment,
    callEndedReason: z.enum(ENDED_REASONS).nullable(),
    callDuration: z.int().nullable(),
    outbound: z.boolean(),
    callEndedBy: z.enum(ENDED_BY).nullable(),
    transcript: z.array(
      z
        .object({ id: z.int(), created_at: text, text, user: z.enum(['assistant', 'user', 'agent-action']) })
        .apply(describeFields, texts.lineTexts),
    ),
    variables: freeForm,
    customerMetadata: freeForm,
    disclosures: z.array(z.enum(DISCLOSURES)),
    tag: z.enum(CALL_TAGS),
  })
  .apply(describeFields, texts.callTexts)
  .meta({ id: 'Call' });

export const CallPage = z
  .object({
    calls: z.array(Call),
    nextCursorId: z.object({ createdAt: timestamp, id: uuid }).apply(describeFields, texts.callPlaceTexts).nullable(),
  })
  .apply(describeFields, texts.callPageTexts)
  .meta({ id: 'CallPage' });
export const RungCall = CallPage.extend({
  decision: z.enum(['talk', 'transfer', 'voicemail', 'reject']),
  assistantId: uuid.nullable(),
})
  .apply(describeFields, texts.rungTexts)
  .meta({ id: 'RungCall' });

export const Timeline = z
  .object({
    data: z.array(
      z.object({ at: timestamp, type: text, subject: text, data: freeForm }).apply(describeFields, texts.timelineEntryTexts),
    ),
  })
  .apply(describeFields, texts.timelineTexts);

export const PreviewLeads = z
  .object({
    leads: z.array(CreateExecution).min(1).max(500),
  })
  .apply(describeFields, texts.previewTexts);
export const PreviewedLead = z
  .object({
    row: z.int(),
    leadId: text.nullable(),
    phone: text.nullable(),
    outcome: z.enum(['call', 'text', 'skip']),
    at: moment,
    rule: text.nullable(),
    because: text,
    citation: text.nullable(),
    zones: z.array(text),
  })
  .apply(describeFields, texts.previewedLeadTexts);
export const LeadPreview = z
  .object({ workflowId: uuid, active: z.boolean(), data: z.array(PreviewedLead) })
  .apply(describeFields, texts.previewTexts)
  .meta({ id: 'WorkflowPreview' });

export const LEAD_ROW_STATUSES = ['PENDING', 'CREATED', 'SKIPPED', 'REJECTED'] as const;
export const LeadUpload = z
  .object({ leads: z.array(CreateExecution).max(10_000) })
  .apply(describeFields, texts.batchOfLeadsTexts)
  .meta({ description: 'JSON as shown, or CSV with a column `primaryPhone`; other columns become `customerMetadata`' });
export const LeadBatch = z
  .object({
    id: uuid,
    workflowId: uuid,
    status: z.enum(['PENDING', 'RUNNING', 'COMPLETED']),
    total: z.int(),
    created: z.int(),
    skipped: z.int(),
    rejected: z.int(),
    pending: z.int(),
    createdAt: timestamp,
    completedAt: moment,
  })
  .apply(describeFields, texts.batchOfLeadsTexts)
  .meta({ id: 'LeadBatch' });
export const LeadBatchRow = z
  .object({
    row: z.int(),
    status: z.enum(LEAD_ROW_STATUSES),
    leadId: text.nullable(),
    workflowExecutionId: uuid.nullable(),
    error: text,
  })
  .apply(describeFields, texts.leadRowTexts);
