// Applies carrier events and our replies to a call. Pure: states only move forward, terminal ones are final, repeated events change nothing.
import type { AnsweredBy, CarrierEvent, EndCause } from '../carriers/port/carrier.ts';
import type { CallRow } from '../contract/call.ts';
import type { CallLine, CallReply } from '../contract/talker.ts';
import { type CallStatus, type EndedReason, isTerminal } from '../contract/vocabulary.ts';
import { summaryOf } from './summary.ts';

/** What events and replies change. `said_up_to`: as the talker counts its messages; null: not known. */
export type CallFacts = Pick<
  CallRow,
  | 'status'
  | 'carrier_call_id'
  | 'dialled_at'
  | 'started_at'
  | 'ended_at'
  | 'duration'
  | 'answered_by'
  | 'outcome'
  | 'again_at'
  | 'ended_reason'
  | 'ended_by'
  | 'error'
  | 'summary'
  | 'transcript'
  | 'variables'
  | 'disclosures'
  | 'said_up_to'
>;

const RANK: Partial<Record<CallStatus, number>> = { DIALING: 1, RINGING: 2, IN_PROGRESS: 3, TRANSFERRING: 4 };
const forward = (from: CallStatus, to: CallStatus): CallStatus => ((RANK[to] ?? 0) > (RANK[from] ?? 0) ? to : from);

export function apply<Facts extends CallFacts>(call: Facts, event: CarrierEvent): Facts {
  if (isTerminal(call.status)) return call;
  const { carrierCallId, placedAt } = event;
  const known = {
    ...call,
    carrier_call_id: call.carrier_call_id ?? carrierCallId,
    dialled_at: call.dialled_at ?? placedAt,
  };
  switch (event.type) {
    case 'ringing':
      return { ...known, status: forward(call.status, 'RINGING') };
    case 'answered':
      // Detected only after the greeting: a machine, and what it says is not a person's wish.
      if (call.started_at !== null) return event.by === 'machine' ? { ...known, answered_by: 'machine' } : known;
      return { ...known, status: forward(call.status, 'IN_PROGRESS'), started_at: event.at, answered_by: event.by };
    case 'heard':
      return { ...known, transcript: withLine(shortenLast(call.transcript, event.heardOfUs), 'user', event.text, event.at) };
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
  const started_at = call.started_at ?? event.answered?.at ?? null;
  const answered_by = call.answered_by ?? event.answered?.by ?? null;
  const over: Facts = {
    ...call,
    started_at,
    answered_by,
    ended_at: event.at,
    ended_by: event.by,
    duration: started_at ? event.duration : null,
    status: FINAL_STATUS[event.cause],
    ended_reason: reasonOf(event.cause, answered_by, call.outcome),
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
      // A machine on which no message was left is no answer.
      return outcome ?? (answeredBy === 'human' ? 'ENDED' : 'NO_ANSWER');
  }
}

/** Applies one reply of our side. */
export function applyReply<Facts extends CallFacts>(call: Facts, reply: CallReply, at: Date): Facts {
  const said = reply.turn.say === '' ? call.transcript : withLine(call.transcript, 'assistant', reply.turn.say, at);
  const disclosures = [...new Set([...call.disclosures, ...(reply.disclosures ?? [])])];
  return {
    ...call,
    transcript: said,
    disclosures,
    variables: { ...call.variables, ...reply.variables },
    outcome: call.outcome === 'DNC' ? 'DNC' : (reply.outcome ?? call.outcome),
    said_up_to: reply.saidUpTo ?? call.said_up_to,
    again_at: reply.callAgainInSecs === undefined ? call.again_at : new Date(at.getTime() + reply.callAgainInSecs * 1000),
  };
}

const CUT = ' …';
export const isCutShort = (line: string): boolean => line.endsWith(CUT);
export const spokenPart = (line: string): string => line.slice(0, -CUT.length);

/** Shortens our last message to what was heard: the rest was never said. */
function shortenLast(lines: CallLine[], heard: string | undefined): CallLine[] {
  const last = lines.findLastIndex(({ user }) => user === 'assistant');
  const line = lines[last];
  if (heard === undefined || !line || isCutShort(line.text) || heard.trim().length >= line.text.trim().length) return lines;
  return lines.with(last, { ...line, text: `${heard.trim()}${CUT}` });
}

const withLine = (lines: readonly CallLine[], user: CallLine['user'], text: string, at: Date): CallLine[] => [
  ...lines,
  { id: lines.length + 1, created_at: at.toISOString(), text, user },
];
