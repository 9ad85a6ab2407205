// Turns the timeline of a call or an execution into lines that a person reads. Pure.
import type { Schema } from '../../sdk/parley.ts';
import { REASON_WORDS, ruleWords, STEP_KIND_WORDS, STEP_WORDS, type ToldState, VERDICT_WORDS } from './words.ts';

type TimelineEntry = Schema<'CallTimelineEntry'>;

export type StoryLine = {
  id: string;
  at: string;
  title: string;
  detail: string;
  told?: ToldState;
  /** The call that the line is about, for the way to its own page. */
  callId?: string;
  receiptId?: string;
};

type Told = Omit<StoryLine, 'id' | 'at'>;
type Facts = Readonly<Record<string, unknown>>;

const textIn = (facts: Facts, name: string): string => (typeof facts[name] === 'string' ? facts[name] : '');
const reasonIn = (facts: Facts): string =>
  (REASON_WORDS as Readonly<Record<string, string>>)[textIn(facts, 'callEndedReason')] ?? '';

const ENDED_BY: Readonly<Record<string, string>> = {
  USER: 'the person hung up',
  AGENT: 'the assistant hung up',
  SYSTEM: 'ended by the system',
  CARRIER: 'ended by the carrier',
};

const TOLD: Readonly<Record<string, (facts: Facts) => Told>> = {
  'call.created': (facts) => ({ title: 'Call asked for', detail: '', callId: textIn(facts, 'id') }),
  'call.scheduled': (facts) => ({
    title: 'Call put off',
    detail: textIn(facts, 'rule') && ruleWords(textIn(facts, 'rule')),
    callId: textIn(facts, 'id'),
  }),
  'call.dialled': () => ({ title: 'Dialed', detail: 'The number was handed to the carrier.' }),
  'call.started': () => ({ title: 'Picked up', detail: '' }),
  'call.transferred': () => ({ title: 'Put through to a person', detail: '' }),
  'call.ended': (facts) => ({
    title: 'Call over',
    detail: [reasonIn(facts), ENDED_BY[textIn(facts, 'callEndedBy')]].filter(Boolean).join(', '),
    callId: textIn(facts, 'id'),
  }),
  'call.blocked': (facts) => ({
    title: 'Call not placed',
    detail: textIn(facts, 'rule') && ruleWords(textIn(facts, 'rule')),
    told: ['Not placed', 'bad'],
    callId: textIn(facts, 'id'),
  }),
  'workflow.execution.created': () => ({ title: 'Lead taken into the campaign', detail: '' }),
  'workflow.execution.started': () => ({ title: 'First step began', detail: '' }),
  'workflow.execution.completed': () => ({ title: 'Campaign done for this lead', detail: '', told: ['Done', 'good'] }),
  'workflow.execution.failed': () => ({ title: 'Last step failed', detail: '', told: ['Failed', 'bad'] }),
  'workflow.execution.canceled': () => ({ title: 'Canceled', detail: '' }),
  'workflow.execution.step.completed': toldStep,
};

function toldStep(facts: Facts): Told {
  const step = (facts.step ?? {}) as Facts;
  const kind = (STEP_KIND_WORDS as Readonly<Record<string, string>>)[textIn(step, 'type')] ?? 'Step';
  const told = (STEP_WORDS as Readonly<Record<string, ToldState>>)[textIn(step, 'status')];
  const order = typeof step.order === 'number' ? `Step ${step.order + 1}: ` : '';
  return {
    title: `${order}${kind.toLowerCase()}`,
    detail: reasonIn(step),
    ...(told && { told }),
    callId: textIn(step, 'callId'),
  };
}

/** A verdict of the law: what was asked, and what was answered. */
function toldReceipt(facts: Facts): Told {
  const told = (VERDICT_WORDS as Readonly<Record<string, ToldState>>)[textIn(facts, 'verdict')];
  const rule = textIn(facts, 'rule');
  return {
    title: rule ? `Checked: ${ruleWords(rule)}` : 'Checked against the rules',
    detail: textIn(facts, 'because'),
    ...(told && { told }),
    receiptId: textIn(facts, 'id'),
  };
}

export function storyLines(entries: readonly TimelineEntry[]): StoryLine[] {
  const shown = new Set<string>();
  return entries.map(({ at, type, subject, data }, place) => {
    const isVerdict = typeof data.verdict === 'string';
    const told = isVerdict ? toldReceipt(data) : (TOLD[type]?.(data) ?? { title: type, detail: '' });
    const { callId = '', receiptId, ...words } = told;
    // One way to each call is enough.
    const isNew = callId !== '' && !shown.has(callId);
    shown.add(callId);
    return {
      ...words,
      id: `${place} ${type} ${subject}`,
      at,
      ...(isNew && { callId }),
      ...(receiptId && { receiptId }),
    };
  });
}
