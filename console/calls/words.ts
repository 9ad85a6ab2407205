// States, reasons and rules of calling in the reader's words, and how each is coloured. Pure.
import type { Schema } from '../../sdk/parley.ts';

export type Tone = '' | 'good' | 'warn' | 'bad';
export type ToldState = readonly [words: string, tone: Tone];

type Call = Schema<'Call'>;

export const CALL_WORDS: Readonly<Record<Call['status'], ToldState>> = {
  INITIATED: ['New', ''],
  SCHEDULED: ['Scheduled', ''],
  QUEUED: ['Waits for a line', ''],
  DIALING: ['Dialing', 'warn'],
  RINGING: ['Ringing', 'warn'],
  IN_PROGRESS: ['Talking', 'warn'],
  TRANSFERRING: ['Being put through', 'warn'],
  COMPLETED: ['Over', 'good'],
  FAILED: ['Failed', 'bad'],
  CANCELED: ['Canceled', ''],
  BLOCKED: ['Not placed', 'bad'],
  UNKNOWN: ['Unknown', 'bad'],
};

const OVER: readonly Call['status'][] = ['COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN'];
export const isCallOver = (status: Call['status']): boolean => OVER.includes(status);

export const REASON_WORDS: Readonly<Record<NonNullable<Call['callEndedReason']>, string>> = {
  ENDED: 'Talked to the end',
  NO_ANSWER: 'No answer',
  LEFT_VOICEMAIL: 'Left a voicemail',
  LINE_BUSY: 'Line busy',
  BAD_NUMBER: 'Bad number',
  NOT_INTERESTED: 'Not interested',
  WARM_TRANSFER: 'Put through to a person',
  SCHEDULER: 'Booked',
  DNC: 'Do not call',
  FRAUD: 'Fraud',
  TEXT_CONSENT: 'Agreed to texts',
  CALL_AGAIN: 'Call again',
};

export const CALL_KIND_WORDS: Readonly<Record<Call['tag'], string>> = {
  SINGLE: 'Single call',
  WORKFLOW: 'Campaign',
  CALLBACK: 'Callback',
  INBOUND: 'Came in',
};

export type Execution = Schema<'WorkflowExecution'>;

export const EXECUTION_WORDS: Readonly<Record<Execution['status'], ToldState>> = {
  CREATED: ['New', ''],
  RUNNING: ['Running', 'warn'],
  WAITING: ['Waiting', ''],
  PAUSED: ['Paused', ''],
  COMPLETED: ['Done', 'good'],
  FAILED: ['Failed', 'bad'],
  CANCELED: ['Canceled', ''],
};

const DONE: readonly Execution['status'][] = ['COMPLETED', 'FAILED', 'CANCELED'];
export const isExecutionOver = (status: Execution['status']): boolean => DONE.includes(status);

export const STEP_WORDS: Readonly<Record<Execution['steps'][number]['status'], ToldState>> = {
  PENDING: ['To come', ''],
  SCHEDULED: ['Scheduled', ''],
  RUNNING: ['Running', 'warn'],
  COMPLETED: ['Done', 'good'],
  FAILED: ['Failed', 'bad'],
  SKIPPED: ['Skipped', 'warn'],
  CANCELED: ['Canceled', ''],
};

export const STEP_KIND_WORDS = { CALL: 'Call', TEXT: 'Text', WAIT: 'Wait' } as const;

export type Receipt = Schema<'Receipt'>;

export const VERDICT_WORDS: Readonly<Record<Receipt['verdict'], ToldState>> = {
  allow: ['Allowed', 'good'],
  defer: ['Put off', 'warn'],
  refuse: ['Refused', 'bad'],
};

const RULE_WORDS: Readonly<Record<string, string>> = {
  never_dialled: 'Numbers that are never dialed',
  number: 'The number itself',
  country_not_allowed: 'Countries',
  do_not_call: 'Do-not-call list',
  consent: 'Consent',
  workflow_hours: 'Hours of the campaign',
  legal_hours: 'Legal hours',
  state_hours: 'Hours of the state',
  holidays: 'Days off',
  frequency: 'Attempts in 24 hours',
  collections_frequency: 'Attempts to collect in 7 days',
  quiet_days: 'Quiet days after a talk',
  daily_cap: 'Contacts in a day',
  already_active: 'Already in this campaign',
  no_contact: 'No call or text in the campaign',
};
/** A rule that a later release adds is shown by its name. */
export const ruleWords = (rule: string): string => RULE_WORDS[rule] ?? rule.replaceAll('_', ' ');

export const leadName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** 75 → "1:15". */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '–';
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds of a step in the largest unit that holds them whole: 86400 → "1 day". */
export function delayText(seconds: number): string {
  const [unit, size] = DELAY_UNITS.find(([, length]) => seconds >= length && seconds % length === 0) ?? ['second', 1];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
export const DELAY_UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;
