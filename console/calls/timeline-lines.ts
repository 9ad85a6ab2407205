// Turns the timeline of a call or an execution into lines that a person reads. Pure.

import type { Schema } from '../../sdk/parley.ts';
import { ruleLabel, STEP_KIND_LABELS, STEP_LABELS, VERDICT_LABELS } from '../ui/call-labels.ts';
import { problemText } from '../ui/problem-text.ts';
import { REASON_LABELS } from '../ui/reason-labels.ts';
import type { StateLabel } from '../ui/text.ts';

type TimelineEntry = Schema<'CallTimelineEntry'>;

export type TimelineLine = {
  id: string;
  at: string;
  title: string;
  detail: string;
  state?: StateLabel;
  /** The call that the line is about, for the link to its page. */
  callId?: string;
  receiptId?: string;
};

type LineContent = Omit<TimelineLine, 'id' | 'at'>;
type Facts = Readonly<Record<string, unknown>>;

const textIn = (facts: Facts, name: string): string => (typeof facts[name] === 'string' ? facts[name] : '');
const reasonIn = (facts: Facts): string =>
  (REASON_LABELS as Readonly<Record<string, string>>)[textIn(facts, 'callEndedReason')] ?? '';

const ENDED_BY: Readonly<Record<string, string>> = {
  USER: 'the person hung up',
  AGENT: 'the assistant hung up',
  SYSTEM: 'ended by the system',
  CARRIER: 'ended by the carrier',
};

const LINES: Readonly<Record<string, (facts: Facts) => LineContent>> = {
  'call.created': (facts) => ({ title: 'Call requested', detail: '', callId: textIn(facts, 'id') }),
  'call.scheduled': (facts) => ({
    title: 'Call postponed',
    detail: textIn(facts, 'rule') && ruleLabel(textIn(facts, 'rule')),
    callId: textIn(facts, 'id'),
  }),
  'call.dialled': () => ({ title: 'Dialed', detail: 'The number was handed to the carrier.' }),
  'call.started': () => ({ title: 'Picked up', detail: '' }),
  'call.transferred': () => ({ title: 'Put through to a person', detail: '' }),
  'call.ended': (facts) => ({
    title: 'Call ended',
    detail: [reasonIn(facts), ENDED_BY[textIn(facts, 'callEndedBy')]].filter(Boolean).join(', '),
    callId: textIn(facts, 'id'),
  }),
  'call.recording.ready': () => ({ title: 'The recording can be listened to', detail: '' }),
  'call.blocked': (facts) => ({
    title: 'Call not placed',
    detail: textIn(facts, 'rule') && ruleLabel(textIn(facts, 'rule')),
    state: ['Not placed', 'bad'],
    callId: textIn(facts, 'id'),
  }),
  'workflow.execution.created': () => ({ title: 'Lead added to the campaign', detail: '' }),
  'workflow.execution.started': () => ({ title: 'First step started', detail: '' }),
  'workflow.execution.completed': () => ({ title: 'Campaign done for this lead', detail: '', state: ['Done', 'good'] }),
  'workflow.execution.failed': () => ({ title: 'Last step failed', detail: '', state: ['Failed', 'bad'] }),
  'workflow.execution.canceled': () => ({ title: 'Canceled', detail: '' }),
  'workflow.execution.step.completed': stepLine,
};

function stepLine(facts: Facts): LineContent {
  const step = (facts.step ?? {}) as Facts;
  const kind = (STEP_KIND_LABELS as Readonly<Record<string, string>>)[textIn(step, 'type')] ?? 'Step';
  const state = (STEP_LABELS as Readonly<Record<string, StateLabel>>)[textIn(step, 'status')];
  const order = typeof step.order === 'number' ? `Step ${step.order + 1}: ` : '';
  return {
    title: `${order}${kind.toLowerCase()}`,
    detail: reasonIn(step),
    ...(state && { state }),
    callId: textIn(step, 'callId'),
  };
}

/** An event that a later release adds: "call.recording.lost" as "Call recording lost". */
const sentence = (type: string): string =>
  type.replaceAll(/[._]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/** A verdict of the rules: what was checked, and with which result. */
function receiptLine(facts: Facts): LineContent {
  const state = (VERDICT_LABELS as Readonly<Record<string, StateLabel>>)[textIn(facts, 'verdict')];
  const rule = textIn(facts, 'rule');
  return {
    title: rule ? `Checked: ${ruleLabel(rule)}` : 'Checked against the rules',
    detail: problemText(textIn(facts, 'because')),
    ...(state && { state }),
    receiptId: textIn(facts, 'id'),
  };
}

export function timelineLines(entries: readonly TimelineEntry[]): TimelineLine[] {
  const shown = new Set<string>();
  return entries.map(({ at, type, subject, data }, position) => {
    const isVerdict = typeof data.verdict === 'string';
    const content = isVerdict ? receiptLine(data) : (LINES[type]?.(data) ?? { title: sentence(type), detail: '' });
    const { callId = '', receiptId, ...line } = content;
    // One link to each call is enough.
    const isNew = callId !== '' && !shown.has(callId);
    shown.add(callId);
    return {
      ...line,
      id: `${position} ${type} ${subject}`,
      at,
      ...(isNew && { callId }),
      ...(receiptId && { receiptId }),
    };
  });
}
