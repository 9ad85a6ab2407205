// What a carrier's event, or the talk, makes of a call. Pure: states only move forward, terminal ones are sticky, repeats change nothing.
import type { CarrierEvent, EndCause } from '../carriers/carrier.ts';
import { summaryOf } from './summary.ts';
import type { CallLine, CallTalk } from './talker.ts';
import { type AnsweredBy, type CallStatus, type Disclosure, type EndedBy, type EndedReason, isTerminal } from './vocabulary.ts';

export type CallFacts = {
  status: CallStatus;
  carrierCallId: string | null;
  /** As the last look took it. */
  dialledAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  duration: number | null;
  answeredBy: AnsweredBy | null;
  /** What the talk has come to so far. */
  outcome: EndedReason | null;
  againAt: Date | null;
  endedReason: EndedReason | null;
  endedBy: EndedBy | null;
  error: string;
  summary: string;
  transcript: readonly CallLine[];
  variables: Readonly<Record<string, unknown>>;
  disclosures: readonly Disclosure[];
  /** As the talker counts its words; null: not known. */
  saidUpTo: number | null;
};

const RANK: Partial<Record<CallStatus, number>> = { DIALING: 1, RINGING: 2, IN_PROGRESS: 3, TRANSFERRING: 4 };
const forward = (from: CallStatus, to: CallStatus): CallStatus => ((RANK[to] ?? 0) > (RANK[from] ?? 0) ? to : from);

export function apply<Facts extends CallFacts>(call: Facts, event: CarrierEvent): Facts {
  if (isTerminal(call.status)) return call;
  const { carrierCallId, placedAt } = event;
  const known = { ...call, carrierCallId: call.carrierCallId ?? carrierCallId, dialledAt: call.dialledAt ?? placedAt };
  switch (event.type) {
    case 'ringing':
      return { ...known, status: forward(call.status, 'RINGING') };
    case 'answered':
      // Found out only after the first words: a machine, and what it says is no person's wish.
      if (call.startedAt !== null) return event.by === 'machine' ? { ...known, answeredBy: 'machine' } : known;
      return { ...known, status: forward(call.status, 'IN_PROGRESS'), startedAt: event.at, answeredBy: event.by };
    case 'heard':
      return { ...known, transcript: withLine(cutShort(call.transcript, event.heardOfUs), 'user', event.text, event.at) };
    case 'transferred':
      if (call.status === 'TRANSFERRING') return known;
      return {
        ...known,
        status: forward(call.status, 'TRANSFERRING'),
        transcript: withLine(call.transcript, 'agent-action', `Transferred to ${event.to}`, event.at),
      };
    case 'ended':
      return ended(known, event);
    case 'beep':
    case 'pressed':
    case 'silence':
      return known;
  }
}

const FINAL_STATUS: Record<EndCause, CallStatus> = {
  completed: 'COMPLETED',
  no_answer: 'COMPLETED',
  busy: 'COMPLETED',
  bad_number: 'COMPLETED',
  canceled: 'CANCELED',
  failed: 'FAILED',
};

function ended<Facts extends CallFacts>(call: Facts, event: Extract<CarrierEvent, { type: 'ended' }>): Facts {
  const startedAt = call.startedAt ?? event.answered?.at ?? null;
  const answeredBy = call.answeredBy ?? event.answered?.by ?? null;
  const over: Facts = {
    ...call,
    startedAt,
    answeredBy,
    endedAt: event.at,
    endedBy: event.by,
    duration: startedAt ? event.duration : null,
    status: FINAL_STATUS[event.cause],
    endedReason: reasonOf(event.cause, answeredBy, call.outcome),
    error: event.cause === 'failed' ? 'The carrier could not complete the call.' : call.error,
  };
  return { ...over, summary: summaryOf(over) };
}

function reasonOf(cause: EndCause, answeredBy: AnsweredBy | null, outcome: EndedReason | null): EndedReason | null {
  switch (cause) {
    case 'busy':
      return 'LINE_BUSY';
    case 'bad_number':
      return 'BAD_NUMBER';
    case 'no_answer':
      return 'NO_ANSWER';
    case 'failed':
    case 'canceled':
      return null;
    case 'completed':
      // A machine without a message left is no answer.
      return outcome ?? (answeredBy === 'human' ? 'ENDED' : 'NO_ANSWER');
  }
}

/** Folds one turn of our own side into the call. */
export function speak<Facts extends CallFacts>(call: Facts, talk: CallTalk, at: Date): Facts {
  const said = talk.turn.say === '' ? call.transcript : withLine(call.transcript, 'assistant', talk.turn.say, at);
  const disclosures = [...new Set([...call.disclosures, ...(talk.disclosures ?? [])])];
  return {
    ...call,
    transcript: said,
    disclosures,
    variables: { ...call.variables, ...talk.variables },
    outcome: call.outcome === 'DNC' ? 'DNC' : (talk.outcome ?? call.outcome),
    saidUpTo: talk.saidUpTo ?? call.saidUpTo,
    againAt: talk.callAgainInSecs === undefined ? call.againAt : new Date(at.getTime() + talk.callAgainInSecs * 1000),
  };
}

const CUT = ' …';
export const isCutShort = (line: string): boolean => line.endsWith(CUT);
export const heardPart = (line: string): string => line.slice(0, -CUT.length);

/** Of our last words only those that were heard: the rest was never said. */
function cutShort(lines: readonly CallLine[], heard: string | undefined): readonly CallLine[] {
  const last = lines.findLastIndex(({ user }) => user === 'assistant');
  const line = lines[last];
  if (heard === undefined || !line || isCutShort(line.text) || heard.trim().length >= line.text.trim().length) return lines;
  return lines.with(last, { ...line, text: `${heard.trim()}${CUT}` });
}

const withLine = (lines: readonly CallLine[], user: CallLine['user'], text: string, at: Date): CallLine[] => [
  ...lines,
  { id: lines.length + 1, created_at: at.toISOString(), text, user },
];
