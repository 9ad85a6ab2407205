// Owns the enumerated values of calling on the wire and in tables, each once.

export const ENDED_REASONS = [
  'NO_ANSWER',
  'LEFT_VOICEMAIL',
  'BAD_NUMBER',
  'NOT_INTERESTED',
  'WARM_TRANSFER',
  'SCHEDULER',
  'DNC',
  'ENDED',
  'FRAUD',
  'LINE_BUSY',
  'TEXT_CONSENT',
  'CALL_AGAIN',
] as const;
export type EndedReason = (typeof ENDED_REASONS)[number];

/** After these the lead is not called again, whatever the step says. */
export const ALWAYS_FINISH: readonly EndedReason[] = ['DNC', 'FRAUD', 'BAD_NUMBER'];

/** A person was reached and knows what we wanted: to call them again is a decision, never a default. */
export const REACHED_A_PERSON: readonly EndedReason[] = [
  'ENDED',
  'NOT_INTERESTED',
  'WARM_TRANSFER',
  'SCHEDULER',
  'TEXT_CONSENT',
];
/** What a new CALL step finishes on unless it says otherwise: the lead is called again only while no one was reached. */
export const DEFAULT_FINISH_ON: readonly EndedReason[] = [...REACHED_A_PERSON, ...ALWAYS_FINISH];

export const WORKFLOW_TAGS = [
  'ORIGINATION',
  'SERVICING',
  'COLLECTIONS',
  'RETENTION',
  'SUPPORT',
  'SURVEY',
  'OTHER',
] as const;
export type WorkflowTag = (typeof WORKFLOW_TAGS)[number];

/** Why a row of a file does not become a lead. */
export const LEAD_RULES = [
  'unreadable',
  'twice_in_file',
  'already_in_campaign',
  'called_elsewhere',
  'workflow_closed',
] as const;
export type LeadRule = (typeof LEAD_RULES)[number];

export const STEP_TYPES = ['CALL', 'TEXT', 'WAIT'] as const;
export type StepType = (typeof STEP_TYPES)[number];

export const CALL_TAGS = ['SINGLE', 'WORKFLOW', 'CALLBACK', 'INBOUND', 'WEB'] as const;
export type CallTag = (typeof CALL_TAGS)[number];

export const CALL_STATUSES = [
  'INITIATED',
  'SCHEDULED',
  'QUEUED',
  'DIALING',
  'RINGING',
  'IN_PROGRESS',
  'TRANSFERRING',
  'COMPLETED',
  'FAILED',
  'CANCELED',
  'BLOCKED',
  'UNKNOWN',
] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

const ACTIVE: readonly CallStatus[] = ['DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING'];
const TERMINAL: readonly CallStatus[] = ['COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN'];
/** Holds a slot: the callee's phone may ring. */
export const isActiveCall = (status: CallStatus): boolean => ACTIVE.includes(status);
export const isTerminal = (status: CallStatus): boolean => TERMINAL.includes(status);

export const EXECUTION_STATUSES = [
  'CREATED',
  'RUNNING',
  'WAITING',
  'PAUSED',
  'COMPLETED',
  'FAILED',
  'CANCELED',
] as const;
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number];

export const STEP_STATUSES = ['PENDING', 'SCHEDULED', 'RUNNING', 'COMPLETED', 'FAILED', 'SKIPPED', 'CANCELED'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

export const DISCLOSURES = [
  'AI_DISCLOSURE',
  'RECORDING_NOTICE',
  'COMPANY_IDENTITY',
  'MINI_MIRANDA',
  'OPT_OUT',
] as const;
export type Disclosure = (typeof DISCLOSURES)[number];

export const RECORDING_SETTINGS = ['off', 'with_announcement'] as const;
export type RecordingSetting = (typeof RECORDING_SETTINGS)[number];

/** recording: it runs. pending: to be fetched. declined: the person objected. */
export const RECORDING_STATUSES = ['recording', 'pending', 'ready', 'failed', 'declined', 'deleted'] as const;
export type RecordingStatus = (typeof RECORDING_STATUSES)[number];

export const RECORDING_CONSENTS = ['all_party', 'one_party', 'unknown'] as const;
export type RecordingConsent = (typeof RECORDING_CONSENTS)[number];

/** What the conversation asks to be done about the recording. */
export type RecordingRequest = 'start' | 'decline';

/** Who talks on a call: the built-in script, or an assistant. */
export const SCRIPTS = ['built-in', 'assistant'] as const;
