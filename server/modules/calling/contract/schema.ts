// Wire shapes of the calling API: camelCase, every field always present, unknown ids and times null.

import { z } from 'zod';
import { freeForm, timestamp, uuid } from '../../../http/wire.ts';
import { ENDED_BY } from '../carriers/port/carrier.ts';
import { PhoneNumber } from './carrier-schema.ts';
import { MAX_METADATA, MAX_METADATA_LENGTH, METADATA_NAME } from './leads.ts';
import {
  CALL_STATUSES,
  CALL_TAGS,
  DISCLOSURES,
  ENDED_REASONS,
  EXECUTION_STATUSES,
  LEAD_RULES,
  RECORDING_CONSENTS,
  RECORDING_SETTINGS,
  RECORDING_STATUSES,
  STEP_STATUSES,
  STEP_TYPES,
  WORKFLOW_TAGS,
} from './vocabulary.ts';

const text = z.string();
const MOMENT = 'ISO 8601, UTC, milliseconds.';
/** When something happened, or null. */
const moment = (description: string) => timestamp.nullable().describe(description);
/** Says about a field that is read back what is said about the field that is sent. */
const like = <T extends z.ZodType>(type: T, sent: z.ZodType): T => type.describe(sent.description ?? '');

const createdAt = (noun: string) => timestamp.describe(`When the ${noun} was created: ${MOMENT}`);
const updatedAt = (noun: string) => timestamp.describe(`When the ${noun} was last changed: ${MOMENT}`);
const idOf = (noun: string) => uuid.describe(`Id of the ${noun}, a UUID that the server makes.`);

export const callStatus = z
  .enum(CALL_STATUSES)
  .describe(
    '`INITIATED`, `SCHEDULED` (waits for an allowed time) and `QUEUED` (waits for a free slot) come before the dial; then `DIALING`, `RINGING`, `IN_PROGRESS`, `TRANSFERRING`. Final: `COMPLETED`, `FAILED` (technical fault), `CANCELED`, `BLOCKED` (forbidden by a rule), `UNKNOWN` (dialled, outcome lost).',
  );
export const callEndedReason = z
  .enum(ENDED_REASONS)
  .nullable()
  .describe(
    'How the call ended, such as `NO_ANSWER`, `LEFT_VOICEMAIL`, `NOT_INTERESTED` or `ENDED`. null: it has not, or was not placed for another reason.',
  );
const callStartedAt = moment(`When it was answered: ${MOMENT} null: it was not.`);
const callEndedAt = moment(`When it ended: ${MOMENT} null: it has not.`);

const stepFields = {
  type: z
    .enum(STEP_TYPES)
    .describe('`CALL` dials the lead, `TEXT` sends a text message (needs a recorded consent), `WAIT` only waits.'),
  order: z
    .int()
    .min(0)
    .max(1000)
    .describe('Position of the step, counted from 0; by default its position in the list.'),
  delayInSecs: z
    .int()
    .min(0)
    .max(31_536_000)
    .describe('Seconds to wait before the step, from the end of the one before.'),
  needsTCPACompliance: z
    .boolean()
    .describe(
      'true, the default, adds the legal calling hours of the called person, 8 to 21 in every time zone they may be in, and stricter hours of states. false: only the hours of the workflow apply.',
    ),
  textMessage: z
    .string()
    .max(1600)
    .describe('What a `TEXT` step sends, at most 1,600 characters. A template over the lead: `{{ firstName }}`.'),
  voicemailMessage: z
    .string()
    .max(4000)
    .describe(
      'What a `CALL` step says to a machine, at most 4,000 characters. A template over the lead. Empty: no message is left, and the reason is `NO_ANSWER`.',
    ),
  finishOn: z
    .array(z.enum(ENDED_REASONS))
    .max(ENDED_REASONS.length)
    .describe(
      'Call-ended reasons that complete the execution and skip all steps that are left, texts too. `DNC`, `FRAUD` and `BAD_NUMBER` always do. Left out of a `CALL` step: also `ENDED`, `NOT_INTERESTED`, `WARM_TRANSFER`, `SCHEDULER` and, unless a `TEXT` step follows, `TEXT_CONSENT`, so that a lead is called again only while no one was reached. `[]`: every outcome leads to the next step. After `CALL_AGAIN` the lead is called at the time they asked for, and the reason of that call counts, unless it is listed here.',
    ),
};
const steps = z
  .array(
    z.object({
      type: stepFields.type.default('CALL'),
      order: stepFields.order.optional(),
      delayInSecs: stepFields.delayInSecs.default(0),
      needsTCPACompliance: stepFields.needsTCPACompliance.default(true),
      textMessage: stepFields.textMessage.default(''),
      voicemailMessage: stepFields.voicemailMessage.default(''),
      finishOn: stepFields.finishOn.optional(),
    }),
  )
  .min(1)
  .max(50)
  .describe('What is done with a lead, in order; 1 to 50 steps. Changed steps apply to executions started afterwards.');

const finishOn = like(z.array(z.enum(ENDED_REASONS)), stepFields.finishOn);
export const WorkflowStep = z
  .object({
    id: idOf('step'),
    workflowId: uuid.describe('Id of the workflow that the step belongs to.'),
    type: stepFields.type,
    order: like(z.int(), stepFields.order),
    delayInSecs: like(z.int(), stepFields.delayInSecs),
    needsTCPACompliance: stepFields.needsTCPACompliance,
    textMessage: like(text, stepFields.textMessage),
    voicemailMessage: like(text, stepFields.voicemailMessage),
    finishOn,
  })
  .meta({ id: 'WorkflowStep' });

const stopsOnReply = z
  .boolean()
  .describe(
    'true: a lead who answers a text of the workflow gets nothing more of it, and the execution is completed. true for new workflows; STOP ends everything in any case.',
  );
const attempts = (what: string) =>
  z.int().min(1).max(1000).nullable().describe(`${what}, 1 to 1,000. null: no such limit.`);
const workflowFields = {
  name: z.string().trim().min(1).max(200).describe('Label of the workflow in lists, 1 to 200 characters.'),
  description: z.string().max(4000).describe('Notes for the people who run the workflow, at most 4,000 characters.'),
  active: z
    .boolean()
    .describe('false: nothing new is dialled, executions are paused and new ones are refused with 409.'),
  timezone: z
    .string()
    .min(1)
    .max(64)
    .describe(
      'IANA time zone of `startHour` and `endHour`, such as `America/Chicago`; by default that of the organization.',
    ),
  startHour: z.int().min(0).max(23).describe('First hour of the day in which it calls, 0 to 23; 0 by default.'),
  endHour: z
    .int()
    .min(1)
    .max(24)
    .describe('Hour of the day at which it stops calling, 1 to 24, after `startHour`; 24 by default.'),
  numberOfAgents: z
    .int()
    .min(1)
    .max(100_000)
    .describe('How many calls of this workflow may run at the same time; 1 by default. Others wait in `QUEUED`.'),
  maxAttemptsPerLead: attempts(
    'How many calls each execution may place, those that the lead asked for included; and how many texts it may send',
  ),
  maxAttemptsPerDay: attempts(
    'How many calls the workflow may place to one number in a day of its time zone, and how many texts it may send; more wait for the next day',
  ),
  maxAttemptsPerNumber: attempts(
    'How many calls the workflow may place to one number over all its executions, and how many texts it may send',
  ),
  stopsOnReply,
  recording: z
    .enum(RECORDING_SETTINGS)
    .describe(
      '`off`, or `with_announcement`: calls are recorded where the carrier can, after the person has heard that they may be. A person who objects is not recorded.',
    ),
  tag: z
    .enum(WORKFLOW_TAGS)
    .describe('What the calls are for. `COLLECTIONS` has its own legal limit of attempts. `OTHER` by default.'),
  promptId: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .describe('Id of the assistant that talks; it needs an active revision. null: the built-in script talks.'),
  voiceId: z.string().min(1).max(200).nullable().describe('Voice of the speech provider. null: the default voice.'),
  phoneNumberId: z
    .string()
    .min(1)
    .max(64)
    .nullable()
    .describe('Id of the number to call from (`createPhoneNumber`). null: none.'),
};

export const CreateWorkflow = z.object({
  ...workflowFields,
  description: workflowFields.description.default(''),
  active: workflowFields.active.default(true),
  timezone: workflowFields.timezone.optional(),
  startHour: workflowFields.startHour.default(0),
  endHour: workflowFields.endHour.default(24),
  numberOfAgents: workflowFields.numberOfAgents.default(1),
  maxAttemptsPerLead: workflowFields.maxAttemptsPerLead.default(null),
  maxAttemptsPerDay: workflowFields.maxAttemptsPerDay.default(null),
  maxAttemptsPerNumber: workflowFields.maxAttemptsPerNumber.default(null),
  stopsOnReply: stopsOnReply.default(true),
  recording: workflowFields.recording.default('off'),
  tag: workflowFields.tag.default('OTHER'),
  promptId: workflowFields.promptId.default(null),
  voiceId: workflowFields.voiceId.default(null),
  phoneNumberId: workflowFields.phoneNumberId.default(null),
  steps,
});
export const UpdateWorkflow = z.object({ ...workflowFields, steps }).partial();

export const CallingWorkflow = z
  .object({
    id: idOf('workflow'),
    name: like(text, workflowFields.name),
    description: like(text, workflowFields.description),
    promptId: like(text.nullable(), workflowFields.promptId),
    timezone: like(text, workflowFields.timezone),
    voiceId: like(text.nullable(), workflowFields.voiceId),
    active: workflowFields.active,
    steps: like(z.array(WorkflowStep), steps),
    createdAt: createdAt('workflow'),
    updatedAt: updatedAt('workflow'),
    tag: workflowFields.tag,
    numberOfAgents: like(z.int(), workflowFields.numberOfAgents),
    maxAttemptsPerLead: workflowFields.maxAttemptsPerLead,
    maxAttemptsPerDay: workflowFields.maxAttemptsPerDay,
    maxAttemptsPerNumber: workflowFields.maxAttemptsPerNumber,
    stopsOnReply,
    recording: workflowFields.recording,
    startHour: like(z.int(), workflowFields.startHour),
    endHour: like(z.int(), workflowFields.endHour),
    totalCalls: z.int().describe('How many outbound calls of the workflow there are.'),
    stats: z
      .object({
        workflowId: uuid.describe('Id of the workflow, for `getWorkflow`.'),
        promisesTaken: text.describe('Sum of `promise_amount` that calls recorded in `variables`, as a decimal text.'),
        cashCollected: text.describe('Sum of `paid_amount` that calls recorded in `variables`, as a decimal text.'),
        totalLeads: z.int().describe('How many executions were started.'),
        totalLeadsCompleted: z.int().describe('How many executions are over, however they ended.'),
        createdAt: createdAt('workflow'),
        updatedAt: updatedAt('workflow'),
      })
      .describe('Sums over the executions and calls of the workflow.'),
    phoneNumber: PhoneNumber.nullable().describe('Number that it calls from. null: none is set.'),
  })
  .meta({ id: 'CallingWorkflow' });

export const WorkflowWarning = z
  .object({
    code: z
      .enum([
        'hours_outside_legal',
        'organization_name_default',
        'voicemail_discloses_debt',
        'steps_call_after_success',
        'organization_limits_calls',
      ])
      .describe(
        '`steps_call_after_success`: a person who was reached, and has perhaps booked or refused, would be called again by a later step. `organization_limits_calls`: the organization may have fewer calls at once than the workflow. `hours_outside_legal`: it may call outside of the legal hours. `organization_name_default`: calls say the name that the organization was made with. `voicemail_discloses_debt`: a message on a machine would mention a debt.',
      ),
    message: text.describe('What was found, in a sentence.'),
    fix: text.describe('What to do about it.'),
  })
  .meta({ id: 'WorkflowWarning' });
/** The answer to the caller who saved it. */
export const SavedWorkflow = CallingWorkflow.extend({
  warnings: z
    .array(WorkflowWarning)
    .describe(
      'What the caller should look at before leads are called; empty when there is nothing. The workflow is saved all the same.',
    ),
}).meta({ id: 'SavedWorkflow' });

const short = z.string().max(500);
const leadFields = {
  leadId: z
    .string()
    .max(200)
    .describe(
      'Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given.',
    ),
  firstName: short.describe('First name, for greetings and templates.'),
  lastName: short.describe('Last name, for templates.'),
  email: short.describe('E-mail address, for templates; no mail is sent to it.'),
  primaryPhone: z
    .string()
    .min(1)
    .max(100)
    .describe('Number to call: E.164 such as `+12025550101`, or national digits of the US. Read back as E.164.'),
  zipcode: short.describe('ZIP code; decides time zone and state where the law asks for them.'),
  city: short.describe('City, for templates.'),
  state: short.describe(
    'State, as two letters or by name; decides time zone and state rules where there is no ZIP code.',
  ),
  customerMetadata: z
    .record(z.string().regex(METADATA_NAME), z.union([z.string().max(MAX_METADATA_LENGTH), z.number(), z.boolean()]))
    .refine((metadata) => Object.keys(metadata).length <= MAX_METADATA, `At most ${MAX_METADATA} fields`)
    .describe(
      'More about the lead, such as a balance: at most 50 texts, numbers or booleans of at most 1,000 characters, kept as texts. Texts, numbers and booleans in fields that a lead does not have are put here, too. Assistants and templates know a name in small letters: “accountBalance” and “Account Balance” as `account_balance`.',
    ),
};
const executionLeadFields = {
  referenceURL: z.string().max(4000).describe('Where the lead comes from or is kept, at most 4,000 characters.'),
  sourceID: short.describe('Id of the source of the lead in your system.'),
  campaignID: short.describe('Id of the campaign in your system.'),
  phoneAgentExtension: short.describe('Extension of the human colleague of the lead.'),
  phoneAgentDirectDial: short.describe('Direct number of the human colleague of the lead.'),
  textContent: z
    .string()
    .max(1600)
    .describe('Sent by `TEXT` steps in place of their `textMessage`, at most 1,600 characters.'),
  forwardingPhoneNumber: short.describe('Number that the lead is connected to when they ask for a human.'),
};
/** Texts, numbers and booleans that have no field of their own go to `customerMetadata`; what else is unknown is ignored. */
const more = z.unknown();
const callLead = { ...z.object(leadFields).partial().shape, primaryPhone: leadFields.primaryPhone };
export const CreateCall = z
  .object({
    workflowId: z
      .string()
      .min(1)
      .max(200)
      .describe('Id of an active workflow (`listWorkflows`); its first `CALL` step is used.'),
    ...callLead,
  })
  .catchall(more);
export const CreatedCall = z.object({
  status: z
    .enum(CALL_STATUSES)
    .describe(
      'Always `INITIATED`. What became of it is read with `getCall`; a forbidden call is `BLOCKED` there, and `getCallReceipt` says why.',
    ),
  id: uuid.describe('Id of the call, for `getCall`, `cancelCall` and `getCallTimeline`.'),
});
export const CreateExecution = z
  .object({ ...callLead, ...z.object(executionLeadFields).partial().shape })
  .catchall(more);

const leadId = like(text.nullable(), leadFields.leadId);
const leadMetadata = z
  .object({
    leadId,
    firstName: like(text, leadFields.firstName),
    lastName: like(text, leadFields.lastName),
    email: like(text, leadFields.email),
    primaryPhone: like(text, leadFields.primaryPhone),
    zipcode: like(text, leadFields.zipcode),
    referenceURL: like(text, executionLeadFields.referenceURL),
    city: like(text, leadFields.city),
    state: like(text, leadFields.state),
    sourceID: like(text, executionLeadFields.sourceID),
    campaignID: like(text, executionLeadFields.campaignID),
    phoneAgentExtension: like(text, executionLeadFields.phoneAgentExtension),
    phoneAgentDirectDial: like(text, executionLeadFields.phoneAgentDirectDial),
    forwardingPhoneNumber: like(text, executionLeadFields.forwardingPhoneNumber),
    borrowerState: text.describe('State as two letters: of `state`, else of the ZIP code; empty if neither is known.'),
  })
  .describe('The lead; texts that were not given are empty.');

export const ExecutionStep = z
  .object({
    id: uuid.describe('Id of the step of this execution, a UUID that the server makes.'),
    workflowExecutionId: uuid.describe('Id of the execution, for `getExecution`.'),
    type: stepFields.type,
    order: z.int().describe('Position of the step, counted from 0.'),
    delayInSecs: like(z.int(), stepFields.delayInSecs),
    status: z
      .enum(STEP_STATUSES)
      .describe(
        '`PENDING`, `SCHEDULED`, `RUNNING`, then `COMPLETED`, `FAILED` (technical fault), `SKIPPED` or `CANCELED`.',
      ),
    startedAt: moment(`When the step began: ${MOMENT} null: not yet.`),
    completedAt: moment(`When the step was over: ${MOMENT} null: not yet.`),
    callId: uuid
      .nullable()
      .describe('Id of the latest call of the step, for `getCall`. null: none yet, or no `CALL` step.'),
    error: text.describe('Why the step failed or was skipped, in words; empty otherwise.'),
    voicemailMessage: like(text, stepFields.voicemailMessage),
    result: z
      .unknown()
      .describe('What came of a call: `callEndedReason`, who answered, and `duration` in seconds. null: nothing yet.'),
    call: z
      .object({
        id: uuid.describe('Id of the call, for `getCall`.'),
        status: callStatus,
        callStartedAt,
        callEndedAt,
        callEndedReason,
      })
      .nullable()
      .describe('The latest call of the step in short. null: none yet.'),
    needsTCPACompliance: stepFields.needsTCPACompliance,
    finishOn,
  })
  .meta({ id: 'WorkflowExecutionStep' });

export const executionStatus = z
  .enum(EXECUTION_STATUSES)
  .describe(
    '`CREATED`, then `RUNNING` (a step is under way) and `WAITING` (for a time or a slot); `PAUSED` while the workflow is inactive. Final: `COMPLETED`, `FAILED` (the last step failed), `CANCELED`.',
  );
export const WorkflowExecution = z
  .object({
    id: idOf('execution'),
    workflowId: uuid.describe('Id of the workflow that runs.'),
    callBackCallId: uuid.nullable().describe('Id of the call in which the lead called back. null: they did not.'),
    phoneNumberId: uuid.nullable().describe('Id of the number that is called from. null: none is set.'),
    endUserId: uuid
      .nullable()
      .describe(
        'Id of the person that the lead is, for `getEndUser`; known a moment after the start. null: not yet, or erased.',
      ),
    engineWorkflowId: text.describe('Key of the run in the job queue, for the operator of the server.'),
    status: executionStatus,
    startedAt: moment(`When the first step began: ${MOMENT} null: not yet.`),
    completedAt: moment(`When the execution was over: ${MOMENT} null: it runs.`),
    createdAt: createdAt('execution'),
    receivedCallBack: z
      .boolean()
      .describe('Whether the lead called back while the execution ran; its steps then wait until they hang up.'),
    steps: z
      .array(ExecutionStep)
      .describe('The steps as they were when the execution began, with what became of each.'),
    metadata: leadMetadata,
  })
  .meta({ id: 'WorkflowExecution' });

export const Call = z
  .object({
    id: idOf('call'),
    firstName: text.describe('First name of the lead; empty if not known.'),
    lastName: text.describe('Last name of the lead; empty if not known.'),
    phone: text.describe('Number of the other side, E.164.'),
    email: text.describe('E-mail address of the lead; empty if not known.'),
    summary: text.describe(
      'What happened on the call, in words; empty until it is over, and for calls that were never placed.',
    ),
    recordingUrl: text.describe(
      'Path of the recording on this server, for `getCallRecording`, once it was fetched from the carrier; empty: there is none to listen to. `getCallRecordingStatus` says why.',
    ),
    customerLeadId: text.nullable().describe('The `leadId` of your system. null: not given.'),
    workflowId: uuid
      .nullable()
      .describe('Id of the workflow that it belongs to. null: an inbound call of a person without an execution.'),
    workflowExecutionId: uuid
      .nullable()
      .describe('Id of the execution that it belongs to. null: a single call, or an inbound one.'),
    status: callStatus,
    callStartedAt,
    callEndedAt,
    createdAt: createdAt('call'),
    scheduledAt: moment(`Next time at which it may be dialled: ${MOMENT} null: none is set.`),
    callEndedReason,
    callDuration: z
      .int()
      .nullable()
      .describe('Whole seconds from the answer to the end. null: it was not answered, or still runs.'),
    outbound: z.boolean().describe('true: we called them. false: they called us.'),
    callEndedBy: z
      .enum(ENDED_BY)
      .nullable()
      .describe(
        'Who hung up: `USER`, `AGENT` (our side), `SYSTEM` or `CARRIER`. null: not known, or it has not ended.',
      ),
    transcript: z
      .array(
        z.object({
          id: z.int().describe('Number of the line, counted from 1.'),
          created_at: text.describe(`When it was said: ${MOMENT}`),
          text: text.describe('What was said or done.'),
          user: z
            .enum(['assistant', 'user', 'agent-action'])
            .describe(
              '`assistant`, `user` (the other side) or `agent-action` (something the assistant did, such as a transfer).',
            ),
        }),
      )
      .describe('What was said, in order.'),
    variables: freeForm.describe('What the call has collected, by name.'),
    customerMetadata: freeForm.describe('Other fields of the lead, as texts.'),
    disclosures: z
      .array(z.enum(DISCLOSURES))
      .describe('What the assistant disclosed to the person as the law asks, such as `AI_DISCLOSURE`.'),
    tag: z
      .enum(CALL_TAGS)
      .describe(
        'Why there is the call: `SINGLE` (`createCall`), `WORKFLOW` (a step), `CALLBACK` (they asked for another time) or `INBOUND`.',
      ),
  })
  .meta({ id: 'Call' });

export const CallPage = z
  .object({
    calls: z.array(Call).describe('Newest first; where one call is asked for, just that.'),
    nextCursorId: z
      .object({
        createdAt: timestamp.describe('When the last call of this page was created.'),
        id: uuid.describe('Id of the last call of this page.'),
      })
      .nullable()
      .describe('Send both as `createdAt` and `id` for the next page. null on the last page.'),
  })
  .meta({ id: 'CallPage' });
export const SimulatedInboundCall = CallPage.extend({
  calls: CallPage.shape.calls.describe('The call, or nothing if it was rejected.'),
  nextCursorId: CallPage.shape.nextCursorId.describe('Always null.'),
  decision: z
    .enum(['talk', 'transfer', 'voicemail', 'reject'])
    .describe(
      '`talk`: an assistant or the built-in script talks. `transfer`: connected to another number. `voicemail`: a message is said, and the line closed. `reject`: not answered.',
    ),
  assistantId: uuid.nullable().describe('Id of the assistant that talks. null: none does.'),
}).meta({ id: 'RungCall' });

export const Timeline = z.object({
  data: z
    .array(
      z.object({
        at: timestamp.describe(`When it happened: ${MOMENT}`),
        type: text.describe(
          'What happened: the type of an event, such as `call.ended`, or `call.dialled` or `compliance.receipt` (a verdict of the compliance gate).',
        ),
        subject: text.describe('Id of the execution or call concerned.'),
        data: freeForm.describe('What is known of it; the fields depend on `type`.'),
      }),
    )
    .describe('Oldest first: decisions, dials, events and receipts that the key may read.'),
});

export const PreviewLeads = z.object({
  leads: z.array(CreateExecution).min(1).max(500).describe('Leads as `startExecution` takes them, 1 to 500.'),
});
export const PreviewedLead = z.object({
  row: z.int().describe('Position of the lead in the list, counted from 1.'),
  leadId,
  phone: text.nullable().describe('The number as E.164. null: it cannot be a phone number.'),
  name: text.describe('First and last name of the lead; empty if not known.'),
  status: z
    .enum(['CREATED', 'SKIPPED', 'REJECTED'])
    .describe('What `createLeadBatch` would make of the row: an execution, or none, and then `rule` says why.'),
  outcome: z.enum(['call', 'text', 'skip']).describe('First contact: `call`, `text`, or `skip` for none.'),
  at: moment(`When, if a slot is free: ${MOMENT} null: never.`),
  rule: text.nullable().describe('The rule that delays the contact or forbids it. null: none does.'),
  because: text.describe('Why, in words; empty where nothing forbids the contact.'),
  citation: text.nullable().describe('Law that the rule comes from; needs `compliance:read`. null: none.'),
  zones: z.array(text).describe('IANA time zones that the person may be in.'),
  calledElsewhere: z
    .object({
      workflowId: uuid.describe('Id of the other workflow.'),
      workflowName: text.describe('What that other campaign is called.'),
      at: timestamp.describe(`When it last called: ${MOMENT}`),
    })
    .nullable()
    .describe('Another workflow has called the number since yesterday, by the clock of this one. null: none has.'),
});
const rowCount = (what: string) => z.int().describe(`How many rows of the whole file ${what}.`);
export const LeadPreview = z
  .object({
    workflowId: uuid.describe('Id of the workflow, for `getWorkflow`.'),
    active: z.boolean().describe('Whether the workflow is active: while it is not, no lead is contacted.'),
    totals: z
      .object({
        rows: rowCount('there are'),
        created: rowCount('would become executions'),
        twiceInFile: rowCount('repeat a number or a lead id of an earlier row'),
        alreadyInCampaign: rowCount('name a person who is in the workflow already'),
        calledElsewhere: rowCount(
          'name a person whom another workflow has called since yesterday, whether they are left out or not',
        ),
        rejected: rowCount('cannot be read'),
      })
      .describe('Sums over the whole file, whichever rows `data` shows.'),
    data: z.array(PreviewedLead).describe('One entry for each lead that is shown, in their order.'),
    nextOffset: z
      .int()
      .nullable()
      .describe('Send it as `offset` to see the rows that follow. null: there are no more.'),
  })
  .meta({ id: 'WorkflowPreview' });

export const LEAD_ROW_STATUSES = ['PENDING', 'CREATED', 'SKIPPED', 'REJECTED'] as const;
export const LeadUpload = z
  .object({
    leads: z.array(CreateExecution).max(10_000).describe('Leads as `startExecution` takes them, at most 10,000.'),
  })
  .meta({ description: 'JSON as shown, or CSV with a column `primaryPhone`; other columns become `customerMetadata`' });
export const LeadBatch = z
  .object({
    id: idOf('batch'),
    workflowId: uuid.describe('Id of the workflow that the leads are given to.'),
    status: z
      .enum(['PENDING', 'RUNNING', 'COMPLETED'])
      .describe('`PENDING`, `RUNNING`, then `COMPLETED` when every row was processed.'),
    total: z.int().describe('How many rows there are.'),
    created: z.int().describe('How many rows have become executions.'),
    skipped: z
      .int()
      .describe('How many rows were left out because the person is in the file or in the workflow already.'),
    rejected: z.int().describe('How many rows cannot become executions; `listLeadBatchRows` says why.'),
    pending: z.int().describe('How many rows are still to be processed.'),
    createdAt: createdAt('batch'),
    completedAt: moment(`When the last row was processed: ${MOMENT} null: not yet.`),
  })
  .meta({ id: 'LeadBatch' });
export const LeadBatchRow = z.object({
  row: z.int().describe('Line of the file, or position in the list, counted from 1.'),
  status: z
    .enum(LEAD_ROW_STATUSES)
    .describe('`PENDING`, `CREATED` (became an execution), `SKIPPED` (the person is there already) or `REJECTED`.'),
  rule: z
    .enum(LEAD_RULES)
    .nullable()
    .describe(
      'Why it was left out: `twice_in_file`, `already_in_campaign`, `called_elsewhere` (since yesterday, by another workflow), `unreadable`, `workflow_closed`. null: it was not.',
    ),
  leadId,
  workflowExecutionId: uuid
    .nullable()
    .describe('Id of the execution that the row became, for `getExecution`. null: none.'),
  error: text.describe('Why the row was skipped or rejected; empty otherwise.'),
});

export const CallRecording = z
  .object({
    callId: uuid.describe('Id of the call that it belongs to.'),
    status: z
      .enum(RECORDING_STATUSES)
      .describe(
        '`recording`: it runs. `pending`: it is being fetched from the carrier. `ready`: it can be listened to. `failed`: see `reason`. `declined`: the person objected, nothing was kept. `deleted`: it was deleted.',
      ),
    reason: text.describe(
      'Why there is no sound, or why the last attempt to fetch or delete it failed; empty: nothing went wrong.',
    ),
    consent: z
      .enum(RECORDING_CONSENTS)
      .describe(
        'Whose consent the law asks for where the person may be: `all_party`, `one_party`, or `unknown`, which is treated as `all_party`.',
      ),
    states: z
      .array(text)
      .describe('US states in which the person may be, by number, zip code and state; empty: not known.'),
    contentType: text.describe('Media type of the sound, such as `audio/mpeg`; empty until it is ready.'),
    bytes: z.int().describe('Size of the sound in bytes; 0 until it is ready.'),
    seconds: z
      .int()
      .nullable()
      .describe('Whole seconds from the beginning of the recording to the end of the call. null: not known.'),
    createdAt: timestamp.describe('When the recording was asked for: RFC 3339, UTC.'),
    readyAt: moment('When it could first be listened to: RFC 3339, UTC. null: not yet.'),
  })
  .meta({ id: 'CallRecording' });

export const HeardAgain = z
  .object({
    callId: uuid.describe('Id of the call that it belongs to.'),
    ear: text.describe('What hears today.'),
    lines: z
      .array(
        z.object({
          seconds: z
            .number()
            .nullable()
            .describe('Where it begins in the recording. null: it is not in the recording.'),
          before: text.nullable().describe('As it was understood during the call. null: it was not.'),
          now: text.nullable().describe('As it is heard now. null: it is not.'),
          confidence: z.number().nullable().describe('How sure that is, from 0 to 1. null: it is not heard.'),
          same: z.boolean().describe('Whether both are the same words, however they are spelled.'),
        }),
      )
      .describe('What the end user said, in order.'),
    wordErrorRate: z
      .number()
      .describe('The share of words that are heard otherwise, of the sentences that are in both.'),
  })
  .meta({ id: 'HeardAgain' });
