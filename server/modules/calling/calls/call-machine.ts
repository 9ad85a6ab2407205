// Applies carrier events and our replies to a call. Pure: states only move forward, terminal ones are final, repeated events change nothing.
import type { AnsweredBy, CarrierEvent, EndCause } from '../carriers/port/carrier.ts';
import type { CallRow } from '../contract/call.ts';
import type { CallLine, CallReply, SpokenMark, StreamedWords } from '../contract/talker.ts';
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
  | 'streamed'
>;

const RANK: Partial<Record<CallStatus, number>> = { DIALING: 1, RINGING: 2, IN_PROGRESS: 3, TRANSFERRING: 4 };
const forward = (from: CallStatus, to: CallStatus): CallStatus => ((RANK[to] ?? 0) > (RANK[from] ?? 0) ? to : from);

export function apply<Facts extends CallFacts>(call: Facts, event: CarrierEvent): Facts {
  if (isTerminal(call.status)) return call;
  const { carrierCallId, placedAt } = event;
  const next = {
    ...call,
    carrier_call_id: call.carrier_call_id ?? carrierCallId,
    dialled_at: call.dialled_at ?? placedAt,
  };
  switch (event.type) {
    case 'ringing':
      return { ...next, status: forward(call.status, 'RINGING') };
    case 'answered':
      // Detected only after the greeting: a machine, and what it says is not a person's wish.
      if (call.started_at !== null) return event.by === 'machine' ? { ...next, answered_by: 'machine' } : next;
      return { ...next, status: forward(call.status, 'IN_PROGRESS'), started_at: event.at, answered_by: event.by };
    case 'heard':
      return {
        ...next,
        transcript: withLine(shortenLast(call.transcript, event.heardOfUs), 'user', event.text, event.at),
      };
    case 'transferred':
      if (call.status === 'TRANSFERRING') return next;
      return {
        ...next,
        status: forward(call.status, 'TRANSFERRING'),
        transcript: withLine(call.transcript, 'agent-action', `Transferred to ${event.to}`, event.at),
      };
    case 'ended':
      return applyEnd(next, event);
    case 'beep':
    case 'pressed':
    case 'silence':
      return next;
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

function applyEnd<Facts extends CallFacts>(call: Facts, event: Extract<CarrierEvent, { type: 'ended' }>): Facts {
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
    streamed: null,
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
  const transcript = reply.turn.say === '' ? call.transcript : withSpoken(call, reply.turn.say, at);
  const disclosures = [...new Set([...call.disclosures, ...(reply.disclosures ?? [])])];
  return {
    ...call,
    transcript,
    disclosures,
    variables: { ...call.variables, ...reply.variables },
    outcome: call.outcome === 'DNC' ? 'DNC' : (reply.outcome ?? call.outcome),
    said_up_to: reply.saidUpTo ?? call.said_up_to,
    streamed: streamedAfter(call.streamed, reply),
    again_at:
      reply.callAgainInSecs === undefined ? call.again_at : new Date(at.getTime() + reply.callAgainInSecs * 1000),
  };
}

/** A reply that leaves a message half said, such as a question whether they are still there, does not change how far that is. */
const streamedAfter = (streamed: StreamedWords | null, { saidUpTo }: CallReply): StreamedWords | null =>
  streamed && streamed.words !== '' && saidUpTo === undefined ? { ...streamed, line: 0 } : null;

/** Applies a piece of a reply that is spoken while the reply is still being made. */
export function applyPiece<Facts extends CallFacts>(
  call: Facts,
  text: string,
  mark: SpokenMark | undefined,
  at: Date,
): Facts {
  const transcript = withSpoken(call, text, at);
  const open = { effect: '', words: '', after: call.said_up_to ?? 0, ...call.streamed, line: transcript.length };
  if (!mark) return { ...call, transcript, streamed: open };
  if ('effect' in mark) return { ...call, transcript, streamed: { ...open, ...mark } };
  const { saidUpTo } = mark;
  return { ...call, transcript, said_up_to: saidUpTo, streamed: { ...open, after: saidUpTo, effect: '', words: '' } };
}

/** What is spoken in one go is one line. */
function withSpoken(
  { transcript, streamed }: Pick<CallFacts, 'transcript' | 'streamed'>,
  text: string,
  at: Date,
): CallLine[] {
  const last = transcript.at(-1);
  if (text === '') return [...transcript];
  if (last?.user !== 'assistant' || streamed?.line !== transcript.length)
    return withLine(transcript, 'assistant', text, at);
  return transcript.with(-1, { ...last, text: `${last.text} ${text}` });
}

const CUT = ' …';
export const isCutShort = (line: string): boolean => line.endsWith(CUT);
export const spokenPart = (line: string): string => line.slice(0, -CUT.length);

/** Shortens our last message to what was heard: the rest was never said. */
function shortenLast(lines: CallLine[], heardText: string | undefined): CallLine[] {
  const last = lines.findLastIndex(({ user }) => user === 'assistant');
  const line = lines[last];
  if (heardText === undefined || !line || isCutShort(line.text)) return lines;
  const text = heardPart(line.text, heardText);
  return text === line.text.trim() ? lines : lines.with(last, { ...line, text: `${text}${CUT}` });
}

/** A carrier may name only the sentence of the line that it was speaking. */
export function heardPart(line: string, heard: string): string {
  const part = heard.trim();
  const at = part === '' ? -1 : line.indexOf(part);
  const text = at > 0 ? line.slice(0, at + part.length) : part;
  return text.length >= line.trim().length ? line.trim() : text;
}

const withLine = (lines: readonly CallLine[], user: CallLine['user'], text: string, at: Date): CallLine[] => [
  ...lines,
  { id: lines.length + 1, created_at: at.toISOString(), text, user },
];
