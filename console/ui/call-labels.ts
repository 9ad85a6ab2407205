// States, reasons and rules of calling as people read them, and how each is coloured. Pure.

import type { Schema } from '../../sdk/parley.ts';
import type { StateLabel } from './text.ts';

type Call = Schema<'Call'>;

export const CALL_LABELS: Readonly<Record<Call['status'], StateLabel>> = {
  INITIATED: ['New', ''],
  SCHEDULED: ['Scheduled', ''],
  QUEUED: ['Waiting for a line', ''],
  DIALING: ['Dialing', 'warn'],
  RINGING: ['Ringing', 'warn'],
  IN_PROGRESS: ['Talking', 'warn'],
  TRANSFERRING: ['Being put through', 'warn'],
  COMPLETED: ['Ended', 'good'],
  FAILED: ['Failed', 'bad'],
  CANCELED: ['Canceled', ''],
  BLOCKED: ['Not placed', 'bad'],
  UNKNOWN: ['Unknown', 'bad'],
};

const OVER: readonly Call['status'][] = ['COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN'];
export const isCallOver = (status: Call['status']): boolean => OVER.includes(status);

/** Of a call by microphone there is no number; of others the caller may hold it back. */
export const personOf = (call: Call): string =>
  leadName(call) || call.phone || (call.tag === 'WEB' ? 'Visitor by microphone' : 'Withheld number');

export const CALL_KIND_LABELS: Readonly<Record<Call['tag'], string>> = {
  SINGLE: 'Single call',
  WORKFLOW: 'Campaign',
  CALLBACK: 'Call-back',
  INBOUND: 'Incoming',
  WEB: 'By microphone',
};

export type Execution = Schema<'WorkflowExecution'>;

export const EXECUTION_LABELS: Readonly<Record<Execution['status'], StateLabel>> = {
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

export const STEP_LABELS: Readonly<Record<Execution['steps'][number]['status'], StateLabel>> = {
  PENDING: ['To do', ''],
  SCHEDULED: ['Scheduled', ''],
  RUNNING: ['Running', 'warn'],
  COMPLETED: ['Done', 'good'],
  FAILED: ['Failed', 'bad'],
  SKIPPED: ['Skipped', 'warn'],
  CANCELED: ['Canceled', ''],
};

export const STEP_KIND_LABELS = { CALL: 'Call', TEXT: 'Text', WAIT: 'Wait' } as const;

export type Receipt = Schema<'Receipt'>;

export const VERDICT_LABELS: Readonly<Record<Receipt['verdict'], StateLabel>> = {
  allow: ['Allowed', 'good'],
  defer: ['Postponed', 'warn'],
  refuse: ['Refused', 'bad'],
};

const RULE_LABELS: Readonly<Record<string, string>> = {
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
  quiet_days: 'Quiet days after a conversation',
  campaign_attempts: 'Attempts of the campaign',
  campaign_day: 'Attempts of the campaign in a day',
  daily_cap: 'Contacts in a day',
  already_in_campaign: 'Already in this campaign',
  twice_in_file: 'Twice in this file',
  called_elsewhere: 'Called by another campaign since yesterday',
  no_contact: 'No call or text in the campaign',
};
/** A rule that a later release adds is shown by its name. */
export const ruleLabel = (rule: string): string => RULE_LABELS[rule] ?? rule.replaceAll('_', ' ');

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
