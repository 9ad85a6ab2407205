// A person's timeline in words: what happened, the details that matter, and where to read on. Pure.
import { ruleLabel, STEP_LABELS } from '../ui/call-labels.ts';
import { REASON_LABELS } from '../ui/reason-labels.ts';
import type { StateLabel } from '../ui/text.ts';
import { identifierKind } from './person-name.ts';

type TimelineEntry = { id: string; at: string; type: string; subject: string; data: Readonly<Record<string, unknown>> };
export type TimelineText = { what: string; detail: string; to: string | null; group: string };

const WHAT: Readonly<Record<string, string>> = {
  'call.created': 'A call was planned',
  'call.scheduled': 'A call was scheduled',
  'call.started': 'A call was answered',
  'call.transferred': 'A call was put through to a colleague',
  'call.ended': 'A call ended',
  'call.blocked': 'A call was not placed',
  'call.recording.ready': 'The recording of a call can be listened to',
  'workflow.execution.created': 'Added to a campaign',
  'workflow.execution.started': 'A campaign started for them',
  'workflow.execution.step.completed': 'A step of a campaign ended',
  'workflow.execution.completed': 'A campaign was completed for them',
  'workflow.execution.failed': 'A campaign failed for them',
  'workflow.execution.canceled': 'A campaign was canceled for them',
  'compliance.dnc.added': 'Put on the do-not-call list',
  'compliance.dnc.removed': 'Taken off the do-not-call list',
  'compliance.consent.granted': 'Gave consent',
  'compliance.consent.revoked': 'Revoked a consent',
  'conversation.session.started': 'A conversation began',
  'conversation.session.completed': 'A conversation ended',
  'conversation.session.abandoned': 'A conversation was left',
  'conversation.session.assigned': 'Assigned to a colleague',
  'conversation.session.sorted': 'Labels or priority changed',
  'conversation.handoff.escalated': 'Waited too long for a person',
  'conversation.note.mentioned': 'A colleague was mentioned',
  'conversation.message.created': 'A message',
  'conversation.handoff.requested': 'Asked for a person',
  'policy.violation.detected': 'A policy was broken',
  'identity.end_user.created': 'Seen for the first time',
  'identity.end_user.updated': 'Profile changed',
  'identity.end_user.merged': 'Two records became one',
  'identity.end_user.unmerged': 'A merge was reverted',
  'identity.review_request.created': 'A review was opened',
  'identity.review_request.approved': 'A review was approved',
  'identity.review_request.rejected': 'A review was rejected',
  'memory.fact.created': 'Something was remembered',
  'memory.fact.deleted': 'Something was forgotten',
};

const GROUPS: Readonly<Record<string, string>> = {
  call: 'Call',
  workflow: 'Campaign',
  compliance: 'Consent',
  conversation: 'Conversation',
  policy: 'Policy',
  identity: 'Identity',
  memory: 'Memory',
};

const sentence = (type: string): string => {
  const words = type.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Fields that say something to a reader, in the order in which they are shown, and how they say it. */
const SHOWN_FIELDS: Readonly<Record<string, (value: string) => string>> = {
  role: (value) => ROLES[value] ?? value,
  channel: (value) => CHANNELS[value] ?? value,
  stepStatus: (value) =>
    value === 'COMPLETED' ? '' : ((STEP_LABELS as Readonly<Record<string, StateLabel>>)[value]?.[0] ?? ''),
  callEndedReason: (value) => (REASON_LABELS as Readonly<Record<string, string>>)[value] ?? plain(value),
  outcome: (value) => OUTCOMES[value] ?? plain(value),
  rule: ruleLabel,
  reason: plain,
  queue: (value) => `queue ${value}`,
  origin: plain,
  source: plain,
  kind: plain,
  why: plain,
};

const ROLES: Readonly<Record<string, string>> = {
  user: 'from the person',
  assistant: 'from the assistant',
  agent: 'from a colleague',
};
const CHANNELS: Readonly<Record<string, string>> = {
  chat: 'in a chat',
  voice: 'on the phone',
  sms: 'by text',
  email: 'by e-mail',
};
const OUTCOMES: Readonly<Record<string, string>> = { success: 'with success', failure: 'without success' };

function plain(value: string): string {
  return value.toLowerCase().replaceAll('_', ' ');
}

function detailOf({ type, data }: TimelineEntry): string {
  if (type === 'identity.end_user.updated') {
    const kinds = (types: unknown) => texts(types).map(identifierKind).join(', ');
    const parts = [
      ['traits', texts(data.changed_traits).join(', ')],
      ['added', kinds(data.added_identifier_types)],
      ['removed', kinds(data.removed_identifier_types)],
    ];
    return parts.flatMap(([label = '', value = '']) => (value === '' ? [] : [`${label}: ${value}`])).join(' · ');
  }
  // Of a step it is the step that says how it ended.
  const step = data.step as Readonly<Record<string, unknown>> | undefined;
  const facts: Readonly<Record<string, unknown>> = { ...data, ...step, stepStatus: step?.status };
  return Object.entries(SHOWN_FIELDS)
    .flatMap(([name, inWords]) => {
      const value = facts[name];
      return typeof value === 'string' && value !== '' ? [inWords(value)] : [];
    })
    .filter((words) => words !== '')
    .join(' · ');
}

/** Where the thing itself is shown. */
function addressOf({ type, subject, data }: TimelineEntry): string | null {
  if (type.startsWith('identity.review_request.')) return `/reviews/${encodeURIComponent(subject)}`;
  if (type === 'identity.end_user.merged' || type === 'identity.end_user.unmerged') {
    const survivor = data.survivor_end_user_id;
    return typeof survivor === 'string' ? `/merges?person=${encodeURIComponent(survivor)}` : '/merges';
  }
  if (type.startsWith('conversation.')) {
    const conversation = typeof data.conversation_id === 'string' ? data.conversation_id : subject;
    return `/inbox?view=all&conversation=${encodeURIComponent(conversation)}`;
  }
  if (type.startsWith('call.')) return `/calls/${encodeURIComponent(subject)}`;
  if (type.startsWith('workflow.execution.')) return `/executions/${encodeURIComponent(subject)}`;
  return null;
}

export function timelineText(entry: TimelineEntry): TimelineText {
  const first = entry.type.split('.', 1)[0] ?? '';
  return {
    what:
      typeof entry.data.count === 'number'
        ? `${entry.data.count} messages`
        : (WHAT[entry.type] ?? sentence(entry.type)),
    detail: detailOf(entry),
    to: addressOf(entry),
    group: GROUPS[first] ?? sentence(first),
  };
}

const MESSAGE = 'conversation.message.created';

/** Messages of one conversation that follow each other are one line: the words themselves are in the conversation. */
export function withMessagesTogether<Entry extends Pick<TimelineEntry, 'type' | 'data'>>(
  entries: readonly Entry[],
): Entry[] {
  const shown: Entry[] = [];
  for (const entry of entries) {
    const last = shown.at(-1);
    const isSame =
      last?.type === MESSAGE && entry.type === MESSAGE && last.data.conversation_id === entry.data.conversation_id;
    if (!isSame) shown.push(entry);
    else {
      const count = typeof last.data.count === 'number' ? last.data.count : 1;
      const { role: _one, ...data } = last.data;
      shown[shown.length - 1] = { ...last, data: { ...data, count: count + 1 } };
    }
  }
  return shown;
}

/** Entries under the day on which they happened, in the organization's zone. */
export function byDay<Entry extends { at: string }>(
  entries: readonly Entry[],
  zone: string,
): { day: string; entries: Entry[] }[] {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: zone });
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = format.format(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
