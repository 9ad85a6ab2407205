// Owns the summary of a call: how it ended, what was agreed, and why no phone rang where none did. Pure.
import type { CallRow } from '../contract/call.ts';
import type { CollectedLabels } from '../contract/talker.ts';
import type { CallStatus, EndedReason } from '../contract/vocabulary.ts';

/** What a summary uses of a call that is over. */
type SummarizedCall = Pick<
  CallRow,
  'started_at' | 'duration' | 'answered_by' | 'again_at' | 'ended_reason' | 'transcript' | 'variables'
>;

const OUTCOMES: Record<EndedReason, string> = {
  NO_ANSWER: 'There was no answer.',
  LEFT_VOICEMAIL: 'A message was left on the voicemail.',
  BAD_NUMBER: 'The number does not exist.',
  NOT_INTERESTED: 'The person is not interested.',
  WARM_TRANSFER: 'The person was connected to a colleague.',
  SCHEDULER: 'The person booked an appointment.',
  DNC: 'The person asked not to be called again.',
  ENDED: 'The conversation ended.',
  FRAUD: 'The call looked like fraud.',
  LINE_BUSY: 'The line was busy.',
  TEXT_CONSENT: 'The person agreed to receive texts.',
  CALL_AGAIN: 'The person asked to be called at another time.',
};

const MAX_AGREED = 12;
const MAX_VALUE_LENGTH = 200;

/** The outcome, what was agreed, how long they talked, and the person's last sentence. */
export function summaryOf(call: SummarizedCall, labels: CollectedLabels = {}): string {
  const parts = call.ended_reason ? [OUTCOMES[call.ended_reason]] : [];
  parts.push(...agreements(call, labels));
  if (call.started_at && call.duration !== null) parts.push(`Talked for ${call.duration} seconds.`);
  const last = call.transcript.findLast(({ user }) => user === 'user')?.text;
  if (last && call.answered_by === 'human') parts.push(`Last said: "${last.slice(0, MAX_VALUE_LENGTH)}"`);
  return parts.join(' ');
}

/** Why no phone rang, or why the outcome is unknown. */
export function summaryWithoutCall({ status, error }: { status: CallStatus; error: string }): string {
  if (status === 'BLOCKED') return `No call was placed: ${error || 'a rule forbids it.'}`;
  if (status === 'FAILED') return `No call came about: ${error || 'the carrier could not complete it.'}`;
  if (status === 'UNKNOWN') return error;
  return status === 'CANCELED' ? 'The call was canceled.' : '';
}

/** Money first, then when to call again, then all other values that the flow collected. */
function agreements({ variables, again_at, ended_reason }: SummarizedCall, labels: CollectedLabels): string[] {
  const { promise_amount: promise, promise_date: promiseDate, paid_amount: paid, ...others } = variables;
  const agreed: string[] = [];
  if (hasValue(promise))
    agreed.push(`Promised to pay: ${format(promise)}${hasValue(promiseDate) ? ` on ${format(promiseDate)}` : ''}.`);
  if (hasValue(paid)) agreed.push(`Reported as paid: ${format(paid)}.`);
  if (ended_reason === 'CALL_AGAIN' && again_at !== null)
    agreed.push(`To be called again: ${format(again_at.toISOString())}.`);
  const collected = Object.entries(labels).flatMap(([name, label]) =>
    hasValue(others[name]) ? [`${heading(label || name)}: ${format(others[name])}.`] : [],
  );
  return [...agreed, ...collected].slice(0, MAX_AGREED);
}

const hasValue = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.trim() !== '') ||
  (Array.isArray(value) && value.length > 0 && value.every(hasValue));

const heading = (label: string): string => {
  const text = label
    .replaceAll('_', ' ')
    .replace(/[.:\s]+$/, '')
    .slice(0, 100);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Dates as people say them; a time keeps its offset. */
function format(value: unknown): string {
  if (Array.isArray(value)) return value.map(format).join(', ').slice(0, MAX_VALUE_LENGTH);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value).trim();
  const [, date, time, offset] = MOMENT.exec(text) ?? [];
  if (date === undefined || Number.isNaN(Date.parse(date))) return text.replace(/\.+$/, '').slice(0, MAX_VALUE_LENGTH);
  const day = new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  if (time === undefined) return day;
  const zone = offset === undefined ? '' : ` ${offset === 'Z' ? 'UTC' : `UTC${offset}`}`;
  return `${day}, ${time}${zone}`;
}
