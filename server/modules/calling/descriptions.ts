// Owns what the API document says about the fields of the calling API.
import { madeTexts } from '../../http/wire.ts';

/** The same as for stored objects of the platform API, in the words of this dialect. */
const calledTexts = (noun: string) => {
  const { id, created_at, updated_at } = madeTexts(noun);
  return { id, createdAt: created_at, updatedAt: updated_at };
};

const moment = 'ISO 8601, UTC, milliseconds.';
const finishOn =
  'Call-ended reasons that complete the execution and skip the steps that are left. `DNC`, `FRAUD` and `BAD_NUMBER` always do.';
const needsTCPACompliance =
  'true, the default, adds the legal calling hours of the called person, 8 to 21 in every time zone they may be in, and stricter hours of states. false: only the hours of the workflow hold.';
const callEndedReason =
  'How the call ended, such as `NO_ANSWER`, `LEFT_VOICEMAIL`, `NOT_INTERESTED` or `ENDED`. null: it has not, or was not placed for another reason.';
const callStatus =
  '`INITIATED`, `SCHEDULED` (waits for an allowed time) and `QUEUED` (waits for a free slot) come before the dial; then `DIALING`, `RINGING`, `IN_PROGRESS`, `TRANSFERRING`. Final: `COMPLETED`, `FAILED` (technical fault), `CANCELED`, `BLOCKED` (forbidden by a rule), `UNKNOWN` (dialled, outcome lost).';

export const stepTexts = {
  id: 'Id of the step, a UUID that the server makes.',
  workflowId: 'Id of the workflow that the step belongs to.',
  type: '`CALL` dials the lead, `TEXT` sends a text message (needs a recorded consent), `WAIT` only waits.',
  order: 'Place of the step, counted from 0; by default its place in the list.',
  delayInSecs: 'Seconds to wait before the step, from the end of the one before.',
  needsTCPACompliance,
  textMessage: 'What a `TEXT` step sends, at most 1,600 characters. A template over the lead: `{{ firstName }}`.',
  voicemailMessage:
    'What a `CALL` step says to a machine, at most 4,000 characters. A template over the lead. Empty: no message is left, and the reason is `NO_ANSWER`.',
  finishOn,
};

export const workflowTexts = {
  ...calledTexts('workflow'),
  name: 'Label of the workflow in lists, 1 to 200 characters.',
  description: 'Notes for the people who run the workflow, at most 4,000 characters.',
  promptId: 'Id of the assistant that talks; it needs an active revision. null: the built-in script talks.',
  timezone: 'IANA time zone of `startHour` and `endHour`, such as `America/Chicago`; by default that of the organization.',
  voiceId: 'Voice of the speech provider. null: the default voice.',
  active: 'false: nothing new is dialled, executions are paused and new ones are refused with 409.',
  steps: 'What is done with a lead, in order; 1 to 50 steps. Changed steps apply to executions started afterwards.',
  tag: 'What the calls are for. `COLLECTIONS` has its own legal limit of attempts. `OTHER` by default.',
  recording:
    '`off`, or `with_announcement`: calls are recorded where the carrier can, after the person has heard that they may be. Who objects is not recorded.',
  numberOfAgents: 'How many calls of this workflow may run at the same time; 1 by default. Others wait in `QUEUED`.',
  startHour: 'First hour of the day in which it calls, 0 to 23; 0 by default.',
  endHour: 'Hour of the day at which it stops calling, 1 to 24, after `startHour`; 24 by default.',
  totalCalls: 'How many outbound calls of the workflow there are.',
  stats: 'Sums over the executions and calls of the workflow.',
  phoneNumber: 'Number that it calls from. null: none is set.',
  phoneNumberId: 'Id of the number to call from (`createPhoneNumber`). null: none.',
};
export const warnings =
  'What the caller should look at before leads are called; empty when there is nothing. The workflow is saved all the same.';
export const warningTexts = {
  code: '`hours_outside_legal`: it may call outside of the legal hours. `organization_name_default`: calls say the name that the organization was made with. `voicemail_discloses_debt`: a machine would be told of a debt.',
  message: 'What was found, in a sentence.',
  fix: 'What to do about it.',
};
export const statsTexts = {
  workflowId: 'Id of the workflow, for `getWorkflow`.',
  promisesTaken: 'Sum of `promise_amount` that calls recorded in `variables`, as a decimal text.',
  cashCollected: 'Sum of `paid_amount` that calls recorded in `variables`, as a decimal text.',
  totalLeads: 'How many executions were started.',
  totalLeadsCompleted: 'How many executions are over, however they ended.',
  createdAt: `When the workflow was created: ${moment}`,
  updatedAt: `When the workflow was last changed: ${moment}`,
};

export const numberTexts = {
  id: 'Id of the phone number, a UUID that the server makes.',
  phoneNumber: 'The number: E.164 such as `+12025550142`, or national digits of the US; stored as E.164.',
  city: 'City that the number belongs to, for people; empty if not given.',
  state: 'State that the number belongs to, for people; empty if not given.',
  country: 'ISO 3166 code of the country; `US` if not given.',
  outbound: 'Whether it is meant for calls that go out; true by default. Kept for people, not enforced.',
  inbound:
    'Whether people may call it and write to it; true by default. With false calls are rejected and texts are only stored.',
  carrierId: 'Id of the carrier (`listCarriers`) that the number belongs to; by default the simulated carrier.',
  inboundAssistantId:
    'Id of the assistant (`listAssistants`) that answers calls. A live execution of the caller with an assistant goes first. null: the built-in script answers.',
  inboundSmsAssistantId:
    'Id of the assistant (`listAssistants`) that answers texts, at any hour. STOP, HELP and START never reach it. null: texts are stored and not answered.',
  inboundHours: 'When calls are answered; outside of it the fallback is. null: always.',
  fallback:
    'What a caller outside the hours gets: exactly one of `transferTo`, `voicemailMessage` and `reject`. null: they hear that you are closed.',
};

export const inboundHoursTexts = {
  zone: 'IANA time zone of the times, such as `America/New_York`.',
  from: 'When it opens, `HH:MM`.',
  to: 'When it closes, `HH:MM`. At or before `from` it is on the next day.',
  days: 'Days of the week on which it opens, `sun` to `sat`; all seven by default.',
};

export const fallbackTexts = {
  transferTo: 'Number that the caller is connected to, E.164. No premium-rate or emergency number, and not the number itself.',
  voicemailMessage: 'Said to the caller before the line is closed, at most 1,000 characters.',
  reject: 'Always true: the call is not answered.',
};

export const rungTexts = {
  calls: 'The call, or nothing if it was rejected.',
  nextCursorId: 'Always null.',
  decision:
    '`talk`: an assistant or the built-in script talks. `transfer`: connected to another number. `voicemail`: a message is said, and the line closed. `reject`: not answered.',
  assistantId: 'Id of the assistant that talks. null: none does.',
};

export const carrierTexts = {
  ...calledTexts('carrier'),
  name: 'Label of the carrier, 1 to 200 characters.',
  type: 'Kind of carrier. `simulated` (default) dials nobody: invented people answer. `twilio` is your account there.',
  config: 'Settings of the account, by the type of carrier (docs/carriers.md). Unknown fields are refused by name.',
  credentials:
    'Secrets of the account: given once, stored sealed, sent only to the address they were stored for, never shown. In answers: which are set, and how they end.',
  class:
    'What keeps a call from being dialled twice. `A`: the carrier takes our key. `B`: it can be searched for our reference. `C`: neither; a lost answer leaves the call `UNKNOWN`.',
};

export const credentialTexts = {
  last4: 'The last four characters of the secret; null when it is too short to show any.',
};

export const carrierTestTexts = {
  to: 'A number that is called and hears one sentence: E.164, or national digits of the US. Without it only the credentials are checked.',
  account: 'What the carrier calls the account.',
  callId: 'Id of the test call, to be read at `GET /calls/{id}`; null when none was asked for.',
  phoneNumber: 'A number of the account at the carrier: E.164, or national digits of the US.',
};

export const simulationTexts = {
  number: 'Phone number of the invented person: E.164, or national digits of the US.',
  lines:
    'What they say, one line each time it is their turn, at most 100; an empty line is silence. After the last they hang up.',
  from: 'Phone number of the invented person: E.164, or national digits of the US. For a call null or `anonymous`: they withhold it.',
  to: 'Your number that they reach; empty if not given. A call to a number that is not yours is rejected.',
  text: 'What they write, at most 4,000 characters. `STOP` and its like add the number to the do-not-call list.',
  id: 'Id that the carrier gave to the text.',
};

export const leadTexts = {
  workflowId: 'Id of an active workflow (`listWorkflows`); its first `CALL` step is used.',
  leadId:
    'Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given.',
  firstName: 'First name, for greetings and templates.',
  lastName: 'Last name, for templates.',
  email: 'E-mail address, for templates; no mail is sent to it.',
  primaryPhone: 'Number to call: E.164 such as `+12025550101`, or national digits of the US. Read back as E.164.',
  zipcode: 'ZIP code; decides time zone and state where the law asks for them.',
  city: 'City, for templates.',
  state: 'State, as two letters or by name; decides time zone and state rules where there is no ZIP code.',
  customerMetadata:
    'More about the lead, such as a balance: at most 50 texts, numbers or booleans of at most 1,000 characters, kept as texts. Texts, numbers and booleans in fields that a lead does not have are put here, too. Assistants and templates know a name in small letters: “accountBalance” and “Account Balance” as `account_balance`.',
  referenceURL: 'Where the lead comes from or is kept, at most 4,000 characters.',
  sourceID: 'Id of the source of the lead in your system.',
  campaignID: 'Id of the campaign in your system.',
  phoneAgentExtension: 'Extension of the human colleague of the lead.',
  phoneAgentDirectDial: 'Direct number of the human colleague of the lead.',
  textContent: 'Sent by `TEXT` steps in place of their `textMessage`, at most 1,600 characters.',
  forwardingPhoneNumber: 'Number that the lead is connected to when they ask for a human.',
  borrowerState: 'State as two letters: of `state`, else of the ZIP code; empty if neither tells.',
};

export const createdCallTexts = {
  status:
    'Always `INITIATED`. What became of it is read with `getCall`; a forbidden call is `BLOCKED` there, and `getCallReceipt` says why.',
  id: 'Id of the call, for `getCall`, `cancelCall` and `getCallTimeline`.',
};

export const executionStepTexts = {
  ...stepTexts,
  id: 'Id of the step of this execution, a UUID that the server makes.',
  workflowExecutionId: 'Id of the execution, for `getExecution`.',
  order: 'Place of the step, counted from 0.',
  status: '`PENDING`, `SCHEDULED`, `RUNNING`, then `COMPLETED`, `FAILED` (technical fault), `SKIPPED` or `CANCELED`.',
  startedAt: `When the step began: ${moment} null: not yet.`,
  completedAt: `When the step was over: ${moment} null: not yet.`,
  callId: 'Id of the latest call of the step, for `getCall`. null: none yet, or no `CALL` step.',
  error: 'Why the step failed or was skipped, in words; empty otherwise.',
  result: 'What came of a call: `callEndedReason`, who answered, and `duration` in seconds. null: nothing yet.',
  call: 'The latest call of the step in short. null: none yet.',
};
export const stepCallTexts = {
  id: 'Id of the call, for `getCall`.',
  status: callStatus,
  callStartedAt: `When it was answered: ${moment} null: it was not.`,
  callEndedAt: `When it ended: ${moment} null: it has not.`,
  callEndedReason,
};

export const executionTexts = {
  ...calledTexts('execution'),
  workflowId: 'Id of the workflow that runs.',
  callBackCallId: 'Id of the call in which the lead called back. null: they did not.',
  phoneNumberId: 'Id of the number that is called from. null: none is set.',
  engineWorkflowId: 'Key of the run in the job queue, for the operator of the server.',
  status:
    '`CREATED`, then `RUNNING` (a step is under way) and `WAITING` (for a time or a slot); `PAUSED` while the workflow is inactive. Final: `COMPLETED`, `FAILED` (the last step failed), `CANCELED`.',
  startedAt: `When the first step began: ${moment} null: not yet.`,
  completedAt: `When the execution was over: ${moment} null: it runs.`,
  receivedCallBack: 'Whether the lead called back while the execution ran; its steps then wait until they hang up.',
  steps: 'The steps as they were when the execution began, with what became of each.',
  metadata: 'The lead; texts that were not given are empty.',
};

export const callTexts = {
  ...calledTexts('call'),
  firstName: 'First name of the lead; empty if not known.',
  lastName: 'Last name of the lead; empty if not known.',
  phone: 'Number of the other side, E.164.',
  email: 'E-mail address of the lead; empty if not known.',
  summary: 'What happened on the call, in words; empty until it is over, and for calls that were never placed.',
  recordingUrl:
    'Path of the recording on this server, for `getCallRecording`, once it was fetched from the carrier; empty: there is none to listen to. `getCallRecordingStatus` says why.',
  customerLeadId: 'The `leadId` of your system. null: not given.',
  workflowId: 'Id of the workflow that it belongs to. null: an inbound call of nobody who is in one.',
  workflowExecutionId: 'Id of the execution that it belongs to. null: a single call, or an inbound one.',
  status: callStatus,
  callStartedAt: `When it was answered: ${moment} null: it was not.`,
  callEndedAt: `When it ended: ${moment} null: it has not.`,
  scheduledAt: `Next time at which it may be dialled: ${moment} null: none is set.`,
  callEndedReason,
  callDuration: 'Whole seconds from the answer to the end. null: it was not answered, or still runs.',
  outbound: 'true: we called them. false: they called us.',
  callEndedBy: 'Who hung up: `USER`, `AGENT` (our side), `SYSTEM` or `CARRIER`. null: not known, or it has not ended.',
  transcript: 'What was said, in order.',
  variables: 'What the call has collected, by name.',
  customerMetadata: 'Other fields of the lead, as texts.',
  disclosures: 'What the assistant told the person as the law asks, such as `AI_DISCLOSURE`.',
  tag: 'Why there is the call: `SINGLE` (`createCall`), `WORKFLOW` (a step), `CALLBACK` (they asked for another time) or `INBOUND`.',
  rule: 'The rule that decided, such as `do_not_call` or `legal_hours`.',
};
export const lineTexts = {
  id: 'Number of the line, counted from 1.',
  created_at: `When it was said: ${moment}`,
  text: 'What was said or done.',
  user: '`assistant`, `user` (the other side) or `agent-action` (something the assistant did, such as a transfer).',
};
export const callPageTexts = {
  calls: 'Newest first; where one call is asked for, just that.',
  nextCursorId: 'Send both as `createdAt` and `id` for the next page. null on the last page.',
};
export const callPlaceTexts = {
  createdAt: 'When the last call of this page was created.',
  id: 'Id of the last call of this page.',
};

export const timelineTexts = { data: 'Oldest first: decisions, dials, events and receipts that the key may read.' };
export const timelineEntryTexts = {
  at: `When it happened: ${moment}`,
  type: 'What happened: the type of an event, such as `call.ended`, or `call.dialled` or `compliance.receipt` (a verdict of the compliance gate).',
  subject: 'Id of the execution or call concerned.',
  data: 'What is known of it; the fields depend on `type`.',
};

export const previewTexts = {
  leads: 'Leads as `startExecution` takes them, 1 to 500.',
  workflowId: 'Id of the workflow, for `getWorkflow`.',
  active: 'Whether the workflow is active: while it is not, no lead is contacted.',
  data: 'One entry for each lead, in their order.',
};
export const previewedLeadTexts = {
  row: 'Place of the lead in the list, counted from 1.',
  leadId: leadTexts.leadId,
  phone: 'The number as E.164. null: it cannot be a phone number.',
  outcome: 'First contact: `call`, `text`, or `skip` for none.',
  at: `When, if a slot is free: ${moment} null: never.`,
  rule: 'The rule that puts the contact off or forbids it. null: none does.',
  because: 'Why, in words; empty where nothing stands in the way.',
  citation: 'Law that the rule comes from; needs `compliance:read`. null: none.',
  zones: 'IANA time zones that the person may be in.',
};

export const batchOfLeadsTexts = {
  ...calledTexts('batch'),
  leads: 'Leads as `startExecution` takes them, at most 10,000.',
  workflowId: 'Id of the workflow that the leads are given to.',
  status: '`PENDING`, `RUNNING`, then `COMPLETED` when every row was looked at.',
  total: 'How many rows there are.',
  created: 'How many rows have become executions.',
  skipped: 'How many rows were left out because the lead, or the number, has a live execution.',
  rejected: 'How many rows cannot become executions; `listLeadBatchRows` says why.',
  pending: 'How many rows are still to be looked at.',
  completedAt: `When the last row was looked at: ${moment} null: not yet.`,
};
export const leadRowTexts = {
  row: 'Line of the file, or place in the list, counted from 1.',
  status: '`PENDING`, `CREATED` (became an execution), `SKIPPED` (one is live already) or `REJECTED`.',
  leadId: leadTexts.leadId,
  workflowExecutionId: 'Id of the execution that the row became, for `getExecution`. null: none.',
  error: 'Why the row was skipped or rejected; empty otherwise.',
};

export const callingEventTexts = {
  ...callTexts,
  id: 'Id of the call, for `getCall`.',
  recordingSeconds: 'Whole seconds of the recording. null: not known.',
};
export const executionEventTexts = {
  id: 'Id of the execution, for `getExecution`.',
  workflowId: executionTexts.workflowId,
  status: executionTexts.status,
  step: 'The step that is over.',
};
