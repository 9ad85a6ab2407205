// Owns the summary of a call: how it ended, what was agreed in words, and why nobody was called where nobody was. Pure.
import type { AnsweredBy, CallStatus, EndedReason } from './vocabulary.ts';

/** What a summary looks at of a call that is over. */
type SummarizedCall = {
  startedAt: Date | null;
  duration: number | null;
  answeredBy: AnsweredBy | null;
  againAt: Date | null;
  endedReason: EndedReason | null;
  transcript: readonly { user: string; text: string }[];
  variables: Readonly<Record<string, unknown>>;
};

const OUTCOMES: Record<EndedReason, string> = {
  NO_ANSWER: 'Nobody answered.',
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

/** What a flow collects, by the name of the variable: how its author describes it. */
export type CollectedLabels = Readonly<Record<string, string>>;

const MAX_AGREED = 12;
const LONGEST_VALUE = 200;

/** The outcome, what was agreed, how long they talked, and the person's own last words. */
export function summaryOf(call: SummarizedCall, labels: CollectedLabels = {}): string {
  const parts = call.endedReason ? [OUTCOMES[call.endedReason]] : [];
  parts.push(...agreedIn(call, labels));
  if (call.startedAt && call.duration !== null) parts.push(`Talked for ${call.duration} seconds.`);
  const last = call.transcript.findLast(({ user }) => user === 'user')?.text;
  if (last && call.answeredBy === 'human') parts.push(`Last said: "${last.slice(0, LONGEST_VALUE)}"`);
  return parts.join(' ');
}

/** Why no phone rang, or why nothing is known of it. */
export function summaryOfUncalled({ status, error }: { status: CallStatus; error: string }): string {
  if (status === 'BLOCKED') return `No call was placed: ${error || 'a rule forbids it.'}`;
  if (status === 'FAILED') return `No call came about: ${error || 'the carrier could not complete it.'}`;
  if (status === 'UNKNOWN') return error;
  return status === 'CANCELED' ? 'The call was canceled.' : '';
}

/** Money first, then when to call again, then everything else that the flow asked for. */
function agreedIn({ variables, againAt, endedReason }: SummarizedCall, labels: CollectedLabels): string[] {
  const { promise_amount: promise, promise_date: promiseDate, paid_amount: paid, ...others } = variables;
  const agreed: string[] = [];
  if (isShown(promise))
    agreed.push(`Promised to pay: ${worded(promise)}${isShown(promiseDate) ? ` on ${worded(promiseDate)}` : ''}.`);
  if (isShown(paid)) agreed.push(`Reported as paid: ${worded(paid)}.`);
  if (endedReason === 'CALL_AGAIN' && againAt !== null) agreed.push(`To be called again: ${worded(againAt.toISOString())}.`);
  const named = Object.entries(labels).flatMap(([name, label]) =>
    isShown(others[name]) ? [`${headed(label || name)}: ${worded(others[name])}.`] : [],
  );
  return [...agreed, ...named].slice(0, MAX_AGREED);
}

const isShown = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.trim() !== '') ||
  (Array.isArray(value) && value.length > 0 && value.every(isShown));

const headed = (label: string): string => {
  const words = label
    .replaceAll('_', ' ')
    .replace(/[.:\s]+$/, '')
    .slice(0, 100);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Dates as people say them; a time keeps the clock that it was named by. */
function worded(value: unknown): string {
  if (Array.isArray(value)) return value.map(worded).join(', ').slice(0, LONGEST_VALUE);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value).trim();
  const [, date, time, offset] = MOMENT.exec(text) ?? [];
  if (date === undefined || Number.isNaN(Date.parse(date))) return text.replace(/\.+$/, '').slice(0, LONGEST_VALUE);
  const day = new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  if (time === undefined) return day;
  const zone = offset === undefined ? '' : ` ${offset === 'Z' ? 'UTC' : `UTC${offset}`}`;
  return `${day}, ${time}${zone}`;
}
