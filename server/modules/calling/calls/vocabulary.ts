// Owns the words of calling: every enumerated value of the wire stands here once.

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

/** After these no lead is called again, whatever the step says. */
export const ALWAYS_FINISH: readonly EndedReason[] = ['DNC', 'FRAUD', 'BAD_NUMBER'];

export const WORKFLOW_TAGS = ['ORIGINATION', 'SERVICING', 'COLLECTIONS', 'RETENTION', 'SUPPORT', 'SURVEY', 'OTHER'] as const;
export type WorkflowTag = (typeof WORKFLOW_TAGS)[number];

export const STEP_TYPES = ['CALL', 'TEXT', 'WAIT'] as const;
export type StepType = (typeof STEP_TYPES)[number];

export const CALL_TAGS = ['SINGLE', 'WORKFLOW', 'CALLBACK', 'INBOUND'] as const;
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

export const EXECUTION_STATUSES = ['CREATED', 'RUNNING', 'WAITING', 'PAUSED', 'COMPLETED', 'FAILED', 'CANCELED'] as const;
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number];

export const STEP_STATUSES = ['PENDING', 'SCHEDULED', 'RUNNING', 'COMPLETED', 'FAILED', 'SKIPPED', 'CANCELED'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

export const ENDED_BY = ['USER', 'AGENT', 'SYSTEM', 'CARRIER'] as const;
export type EndedBy = (typeof ENDED_BY)[number];

export const DISCLOSURES = ['AI_DISCLOSURE', 'RECORDING_NOTICE', 'COMPANY_IDENTITY', 'MINI_MIRANDA', 'OPT_OUT'] as const;
export type Disclosure = (typeof DISCLOSURES)[number];

export type AnsweredBy = 'human' | 'machine';
