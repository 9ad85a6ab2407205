// The state machine of one line: webhooks and our turns go in; the next state, events for the call and commands for Telnyx come out. Pure.

import type { AnsweredBy, CallTurn, CarrierEvent, EndCause, EndedBy } from '../port/carrier.ts';
import { hearLanguage, LINE_TEXTS, type LineLanguage, languageSpokenOn } from '../port/line-texts.ts';
import type { TelnyxCallEvent, TelnyxHangup } from './webhook.ts';

/**
 * ringing → judging (a machine?) → thinking → speaking → listening → … → over. `greeted`: a machine plays its greeting. `streaming`: our own
 * speech has the line, over a media stream.
 */
type Phase =
  | 'ringing'
  | 'judging'
  | 'greeted'
  | 'thinking'
  | 'speaking'
  | 'listening'
  | 'streaming'
  | 'leaving'
  | 'transferring'
  | 'bridged'
  | 'over';

export type TelnyxEnding = {
  at: number;
  cause: EndCause;
  by: EndedBy;
  answered: { at: number; by: AnsweredBy } | null;
};

/** Kept between webhooks. Times in milliseconds. */
export type TelnyxLine = {
  reference: string;
  callControlId: string | null;
  /** Null for calls that come to us. */
  placedAt: number | null;
  detectsMachines: boolean;
  /** What was decided about an incoming call before it was answered. */
  plan: { do: 'talk' } | { do: 'transfer'; to: string } | { do: 'voicemail'; message: string };
  phase: Phase;
  /** Our own speech talks to people on this line. */
  speech?: 'parley';
  /** How often its media stream was opened. */
  streams?: number;
  /** Absent on lines that an older release opened. */
  language?: LineLanguage;
  answeredAt: number | null;
  /** As reported to the call. */
  answeredBy: AnsweredBy | null;
  /** Counts our turns, so that the end of an earlier message is not taken for the end of this one. */
  turn: number;
  /** Pieces of this turn that are not played yet. */
  pieces: number;
  /** `go_on`: the rest of the reply is still being made. */
  after: { do: 'listen' } | { do: 'hang_up' } | { do: 'transfer'; to: string } | { do: 'go_on' };
  /** The webhook whose reply is being made: one that is older speaks no more. */
  asked?: string;
  /** The texts of this turn's pieces. */
  said?: string[];
  /** What they heard of the reply that they interrupted last. */
  heardOfUs?: string;
  ended: TelnyxEnding | null;
  /** Queued turns that may not have reached Telnyx: sent again under the same `cause`, they are performed once. */
  unsent?: { cause: string; turn: number; commands: TelnyxCommand[] }[];
};

export type TelnyxCommand =
  | { action: 'streaming_start' }
  | { action: 'answer' | 'transcription_start' | 'playback_stop' | 'gather_stop' | 'hangup' }
  | { action: 'speak'; payload: string; first: boolean }
  | { action: 'gather'; ms: number | 'silence' }
  | { action: 'transfer'; to: string };

export type TelnyxStep = { line: TelnyxLine; events: CarrierEvent[]; commands: TelnyxCommand[] };

/** A machine whose greeting has no end that Telnyx detects gets its message after this long. */
const GREETING_MS = 30_000;
/** Telnyx takes 3,000 characters at a time. */
const MAX_PIECE_LENGTH = 2800;
/** How often a broken media stream is opened again. */
const MAX_STREAMS = 4;

export const newTelnyxLine = (
  fields: Pick<
    TelnyxLine,
    'reference' | 'callControlId' | 'placedAt' | 'detectsMachines' | 'plan' | 'language' | 'speech'
  >,
): TelnyxLine => ({
  ...fields,
  phase: 'ringing',
  answeredAt: null,
  answeredBy: null,
  turn: 0,
  pieces: 0,
  after: { do: 'listen' },
  ended: null,
});

const unchanged = (line: TelnyxLine): TelnyxStep => ({ line, events: [], commands: [] });
const eventHead = (line: TelnyxLine, at: number) => ({
  reference: line.reference,
  carrierCallId: line.callControlId ?? '',
  placedAt: line.placedAt === null ? null : new Date(line.placedAt),
  at: new Date(at),
});

/** Any order, any number of times: a line only moves forward, and one that is over stays over. */
export function applyTelnyxEvent(current: TelnyxLine, event: TelnyxCallEvent): TelnyxStep {
  if (current.phase === 'over') return unchanged(current);
  if (event.state?.leg === 'target') return followTarget(current, event);
  if (current.callControlId !== null && current.callControlId !== event.callControlId) return unchanged(current);
  const step = followEvent({ ...current, callControlId: event.callControlId }, event);
  const needsReply = step.events.some(({ type }) => type === 'heard' || type === 'silence' || type === 'answered');
  return needsReply ? { ...step, line: { ...step.line, asked: event.id } } : step;
}

function followEvent(line: TelnyxLine, event: TelnyxCallEvent): TelnyxStep {
  switch (event.type) {
    case 'incoming':
      return unchanged(line);
    case 'initiated':
      return line.phase === 'ringing'
        ? { line, events: [{ ...eventHead(line, event.at), type: 'ringing' }], commands: [] }
        : unchanged(line);
    case 'answered':
      return onAnswered({ ...line, answeredAt: line.answeredAt ?? event.at });
    case 'judged':
      return applyVerdict({ ...line, answeredAt: line.answeredAt ?? event.at }, event.as);
    case 'greeting_ended':
      return greetingOver({ ...line, answeredAt: line.answeredAt ?? event.at }, event.at);
    case 'words':
      return handleSpeech(line, event);
    case 'digit':
      // A media stream brings them, too.
      if (!talksToPerson(line) || line.phase === 'streaming') return unchanged(line);
      return { line, events: [{ ...eventHead(line, event.at), type: 'pressed', digit: event.digit }], commands: [] };
    case 'speak_ended':
      return event.state?.turn === line.turn && line.phase === 'speaking' ? onPiecePlayed(line) : unchanged(line);
    case 'gather_ended':
      return onGatherEnded(line, event);
    // What comes next, the line's row in carrier_lines says.
    case 'stream_ended':
      return unchanged(line);
    case 'bridged':
      if (line.phase !== 'transferring' || line.after.do !== 'transfer') return unchanged(line);
      return {
        line: { ...line, phase: 'bridged' },
        events: [{ ...eventHead(line, event.at), type: 'transferred', to: line.after.to }],
        commands: [],
      };
    case 'hangup':
      return endTelnyxLine(line, event.at, event);
  }
}

/** The leg that a transfer rings. When it is not answered, the person is still on ours. */
function followTarget(line: TelnyxLine, event: TelnyxCallEvent): TelnyxStep {
  if (event.type !== 'hangup' || line.phase !== 'transferring') return unchanged(line);
  const { noColleague } = LINE_TEXTS[languageSpokenOn(line.language ?? {})];
  return applyTelnyxTurn({ ...line, phase: 'thinking' }, { say: noColleague, next: 'hang_up' });
}

function onAnswered(line: TelnyxLine): TelnyxStep {
  if (line.phase !== 'ringing') return unchanged(line);
  if (line.plan.do === 'voicemail') return followPlan(line, { say: line.plan.message, next: 'hang_up' });
  if (line.plan.do === 'transfer') return followPlan(line, { say: '', next: 'transfer', to: line.plan.to });
  return line.detectsMachines ? unchanged({ ...line, phase: 'judging' }) : applyVerdict(line, 'human');
}

/** The call learns that it was answered; what to do was decided before. */
function followPlan(line: TelnyxLine, turn: CallTurn): TelnyxStep {
  const answered: CarrierEvent = { ...eventHead(line, line.answeredAt ?? 0), type: 'answered', by: 'human' };
  return { ...applyTelnyxTurn({ ...line, answeredBy: 'human' }, turn), events: [answered] };
}

/** On a line with a plan we do not listen. */
const talksToPerson = ({ answeredBy, plan }: TelnyxLine): boolean => answeredBy === 'human' && plan.do === 'talk';

function applyVerdict(line: TelnyxLine, as: 'human' | 'machine' | 'fax'): TelnyxStep {
  if (line.answeredBy !== null || line.plan.do !== 'talk') return unchanged(line);
  const by = as === 'human' ? 'human' : 'machine';
  const events: CarrierEvent[] = [{ ...eventHead(line, line.answeredAt ?? 0), type: 'answered', by }];
  const next: TelnyxLine = { ...line, answeredBy: by };
  // The answer is reported by the stream, once it is open: there the greeting can be spoken.
  if (as === 'human' && line.speech === 'parley') return openStream(next);
  if (as === 'human')
    return { line: { ...next, phase: 'thinking' }, events, commands: [{ action: 'transcription_start' }] };
  if (as === 'fax') return { line: { ...next, phase: 'leaving' }, events, commands: [{ action: 'hangup' }] };
  return { line: { ...next, phase: 'greeted' }, events, commands: [{ action: 'gather', ms: GREETING_MS }] };
}

const openStream = (line: TelnyxLine): TelnyxStep => ({
  line: { ...line, phase: 'streaming', streams: (line.streams ?? 0) + 1 },
  events: [],
  commands: [{ action: 'streaming_start' }],
});

/** `leaving`: what we wanted next when we closed the stream; undefined: it broke, or never came about. */
export function endTelnyxStream(line: TelnyxLine, leaving: CallTurn | undefined): TelnyxStep {
  if (line.phase !== 'streaming') return unchanged(line);
  if (leaving) return applyTelnyxTurn(line, leaving);
  if ((line.streams ?? 0) < MAX_STREAMS) return openStream(line);
  return applyTelnyxTurn(line, { say: LINE_TEXTS[languageSpokenOn(line.language ?? {})].badLine, next: 'hang_up' });
}

/** Telnyx opens no stream at all: it hears and speaks itself. */
export function talkWithoutStream(line: TelnyxLine, at: number): TelnyxStep {
  if (line.phase !== 'streaming') return unchanged(line);
  const { speech: _none, ...rest } = line;
  const events: CarrierEvent[] = [{ ...eventHead(line, line.answeredAt ?? at), type: 'answered', by: 'human' }];
  return { line: { ...rest, phase: 'thinking' }, events, commands: [{ action: 'transcription_start' }] };
}

/** A beep may be heard before the verdict, and is one. */
function greetingOver(current: TelnyxLine, at: number): TelnyxStep {
  const { line, events } = applyVerdict(current, 'machine');
  if (line.phase !== 'greeted') return unchanged(line);
  return {
    line: { ...line, phase: 'thinking' },
    events: [...events, { ...eventHead(line, at), type: 'beep' }],
    commands: [],
  };
}

const TALKING: readonly Phase[] = ['thinking', 'speaking', 'listening', 'leaving'];
/** Our goodbye is being played: it is not interrupted, but what the person says is still heard. */
const isClosing = ({ phase, after }: TelnyxLine): boolean =>
  phase === 'leaving' || (phase === 'speaking' && after.do !== 'listen' && after.do !== 'go_on');

function handleSpeech(current: TelnyxLine, { at, text }: Extract<TelnyxCallEvent, { type: 'words' }>): TelnyxStep {
  // Before the verdict it may be a machine's greeting, and after a transfer it is said to a colleague.
  if (!talksToPerson(current) || !TALKING.includes(current.phase)) return unchanged(current);
  const line: TelnyxLine = { ...current, language: hearLanguage(current.language ?? {}, 'theirs', text) };
  const stop: Partial<Record<Phase, TelnyxCommand>> = {
    speaking: { action: 'playback_stop' },
    listening: { action: 'gather_stop' },
  };
  const playedText = playedTextOf(line);
  const events: CarrierEvent[] = [
    { ...eventHead(line, at), type: 'heard', text, ...(playedText !== undefined && { heardOfUs: playedText }) },
  ];
  if (isClosing(line)) return { line, events, commands: [] };
  const quiet = stop[line.phase];
  // A sentence of the reply that they interrupted is not sent any more.
  const unsent = (line.unsent ?? []).filter(({ cause }) => !cause.startsWith(`${line.asked}.`));
  const { heardOfUs: _before, ...next } = line;
  const cut = playedText === undefined ? {} : { heardOfUs: playedText };
  return { line: { ...next, ...cut, phase: 'thinking', unsent }, events, commands: quiet ? [quiet] : [] };
}

/** What was not even started was not heard. How far the piece was that was being played, Telnyx does not say. */
function playedTextOf({ phase, pieces, said = [] }: TelnyxLine): string | undefined {
  const started = said.length - pieces + 1;
  return phase === 'speaking' && started > 0 && started < said.length ? said.slice(0, started).join(' ') : undefined;
}

function onPiecePlayed(line: TelnyxLine): TelnyxStep {
  const pieces = line.pieces - 1;
  return pieces > 0 ? unchanged({ ...line, pieces }) : startNext({ ...line, pieces: 0 });
}

/** What follows our message. */
function startNext(line: TelnyxLine): TelnyxStep {
  switch (line.after.do) {
    case 'listen':
      return { line: { ...line, phase: 'listening' }, events: [], commands: [{ action: 'gather', ms: 'silence' }] };
    case 'hang_up':
      return { line: { ...line, phase: 'leaving' }, events: [], commands: [{ action: 'hangup' }] };
    case 'transfer':
      return {
        line: { ...line, phase: 'transferring' },
        events: [],
        commands: [{ action: 'transfer', to: line.after.to }],
      };
    case 'go_on':
      return unchanged({ ...line, phase: 'thinking' });
  }
}

/** Telnyx measures silences: a gather without a digit. */
function onGatherEnded(line: TelnyxLine, { at, why }: Extract<TelnyxCallEvent, { type: 'gather_ended' }>): TelnyxStep {
  if (line.phase === 'greeted' && why !== 'stopped') return greetingOver(line, at);
  if (line.phase !== 'listening' || why === 'stopped') return unchanged(line);
  if (why === 'digits') return { line, events: [], commands: [{ action: 'gather', ms: 'silence' }] };
  return { line: { ...line, phase: 'thinking' }, events: [{ ...eventHead(line, at), type: 'silence' }], commands: [] };
}

/** A message would not be heard: not yet, or no more. */
const NOT_LISTENING: readonly Phase[] = ['judging', 'greeted', 'leaving', 'transferring', 'bridged', 'over'];

/** `undefined`: the call has nothing to say, so we keep listening. */
export function applyTelnyxTurn(line: TelnyxLine, turn: CallTurn | undefined): TelnyxStep {
  if (line.answeredAt === null || NOT_LISTENING.includes(line.phase)) return unchanged(line);
  // Its stream listens; without one only an end can be performed.
  if (line.phase === 'streaming' && (turn === undefined || turn.next === 'listen')) return unchanged(line);
  // An opt-out during our goodbye is confirmed; anything else comes too late.
  if (isClosing(line) && turn?.next !== 'hang_up') return unchanged(line);
  if (!turn)
    return line.phase === 'thinking' && line.answeredBy === 'human'
      ? startNext({ ...line, after: { do: 'listen' } })
      : unchanged(line);
  const after = turn.next === 'transfer' ? ({ do: 'transfer', to: turn.to } as const) : ({ do: turn.next } as const);
  const pieces = splitMessage(turn.say);
  const language = hearLanguage(line.language ?? {}, 'ours', turn.say);
  const isGoingOn = line.phase === 'speaking' && line.after.do === 'go_on';
  if (isGoingOn) return addPieces({ ...line, language }, pieces, after);
  const next: TelnyxLine = {
    ...line,
    language,
    turn: line.turn + 1,
    after,
    pieces: pieces.length,
    said: pieces,
    phase: 'speaking',
  };
  if (pieces.length === 0) return startNext(next);
  return {
    line: next,
    events: [],
    commands: pieces.map((payload, index) => ({ action: 'speak', payload, first: index === 0 })),
  };
}

/** To a reply whose first sentences are being played. */
function addPieces(line: TelnyxLine, added: readonly string[], after: TelnyxLine['after']): TelnyxStep {
  return {
    line: { ...line, after, pieces: line.pieces + added.length, said: [...(line.said ?? []), ...added] },
    events: [],
    commands: added.map((payload) => ({ action: 'speak', payload, first: false })),
  };
}

/** A sentence of the reply to a webhook, which is still being made. `undefined`: the line has moved on, and does not take it. */
export function speakTelnyxSentence(
  line: TelnyxLine,
  sentence: string,
  webhookId: string,
  cause: string,
): TelnyxStep | undefined {
  const isSpeaking = line.phase === 'speaking' && line.after.do === 'go_on';
  if (line.asked !== webhookId || !talksToPerson(line) || !(isSpeaking || line.phase === 'thinking')) return undefined;
  const pieces = splitMessage(sentence);
  const language = hearLanguage(line.language ?? {}, 'ours', sentence);
  const first: TelnyxLine = { ...line, language, turn: line.turn + 1, pieces: 0, said: [], phase: 'speaking' };
  const step = addPieces(isSpeaking ? { ...line, language } : first, pieces, { do: 'go_on' });
  const unsent = [...(line.unsent ?? []), { cause, turn: step.line.turn, commands: step.commands }];
  return { ...step, line: { ...step.line, unsent } };
}

/** A turn that no webhook asked for: a message that is being played is played to its end first. */
export function queueTelnyxTurn(line: TelnyxLine, turn: CallTurn, cause: string): TelnyxStep {
  const isPlaying = line.phase === 'speaking' && (line.after.do === 'listen' || line.after.do === 'go_on');
  const step = isPlaying ? appendTurn(line, turn) : applyTelnyxTurn(line, turn);
  if (step.commands.length === 0) return step;
  const unsent = [...(line.unsent ?? []), { cause, turn: step.line.turn, commands: step.commands }];
  return { ...step, line: { ...step.line, unsent } };
}

function appendTurn(line: TelnyxLine, turn: CallTurn): TelnyxStep {
  const { line: next, commands } = applyTelnyxTurn(line, turn);
  if (splitMessage(turn.say).length === 0) return unchanged({ ...line, after: next.after });
  const queued = commands.map((command) => (command.action === 'speak' ? { ...command, first: false } : command));
  return { line: next, events: [], commands: queued };
}

function splitMessage(say: string): string[] {
  const pieces: string[] = [];
  for (let rest = say.trim(); rest !== ''; ) {
    const end = rest.length <= MAX_PIECE_LENGTH ? rest.length : Math.max(rest.lastIndexOf(' ', MAX_PIECE_LENGTH), 1);
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return pieces;
}

export function endTelnyxLine(
  line: TelnyxLine,
  at: number,
  { cause, source, wasAnswered, startedAt }: TelnyxHangup,
): TelnyxStep {
  if (line.phase === 'over') return unchanged(line);
  // Telnyx says so of a call whose `answered` is late or lost.
  const answeredAt = line.answeredAt ?? (wasAnswered ? (startedAt ?? at) : null);
  const answered = answeredAt === null ? null : { at: Math.min(answeredAt, at), by: line.answeredBy ?? 'human' };
  const ended: TelnyxEnding = { at, cause: answered ? 'completed' : cause, by: endedBy(line, source), answered };
  const over: TelnyxLine = { ...line, phase: 'over', answeredAt, ended };
  return { line: over, events: [endedEventOf(over, ended)], commands: [] };
}

function endedBy(line: TelnyxLine, source: TelnyxHangup['source']): EndedBy {
  if (source === 'unknown') return 'CARRIER';
  const isOurs = (source === 'caller') === (line.placedAt !== null);
  return isOurs ? 'AGENT' : 'USER';
}

export function endedEventOf(line: TelnyxLine, { at, cause, by, answered }: TelnyxEnding): CarrierEvent {
  return {
    ...eventHead(line, at),
    type: 'ended',
    cause,
    by,
    answered: answered && { at: new Date(answered.at), by: answered.by },
    duration: answered && Math.round((at - answered.at) / 1000),
  };
}

/** All events so far, as a look-up reports them. */
export function historyOf(line: TelnyxLine): CarrierEvent[] {
  const events: CarrierEvent[] = [];
  const firstAt = line.placedAt ?? line.answeredAt;
  if (firstAt !== null) events.push({ ...eventHead(line, firstAt), type: 'ringing' });
  const { answeredAt, answeredBy } = line;
  if (answeredAt !== null && answeredBy !== null)
    events.push({ ...eventHead(line, answeredAt), type: 'answered', by: answeredBy });
  if (line.ended) {
    const { answered } = line.ended;
    if (answered && answeredBy === null)
      events.push({ ...eventHead(line, answered.at), type: 'answered', by: answered.by });
    events.push(endedEventOf(line, line.ended));
  }
  return events;
}
