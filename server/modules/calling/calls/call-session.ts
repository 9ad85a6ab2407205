// Applies a carrier's events to a call: the pure machine updates it, the talker replies, and all that follows is saved with it.

import { languageOf } from '../../../../flow/text/spoken-language.ts';
import { STOP_QUESTION, saysStop } from '../../../../nlu/opt-out/opt-out.ts';
import { hearRecordingObjection } from '../../../../nlu/recording/objection.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { deferEvents, type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import {
  type CallTurn,
  type CarrierEvent,
  type SpeakingLine,
  SpeechInterrupted,
  Stale,
} from '../carriers/port/carrier.ts';
import { LINE_TEXTS, languageOnLine } from '../carriers/port/line-texts.ts';
import { type CallRow, toEventData } from '../contract/call.ts';
import { callStarted, callTransferred } from '../contract/events.ts';
import type { CallingPorts } from '../contract/ports.ts';
import type { CallContext, CallReply, CallSpeech, SpokenMark } from '../contract/talker.ts';
import {
  isTerminal,
  type RecordingRequest,
  type RecordingSetting,
  type RecordingStatus,
} from '../contract/vocabulary.ts';
import { applyRecordingRequest } from '../recordings/recordings.ts';
import { finishCall } from './call-end.ts';
import { apply, applyPiece, applyReply, type CallFacts, isCutShort, spokenPart } from './call-machine.ts';
import { deferSave, find, toFacts } from './calls.ts';
import { fallbackReply } from './inbound-route.ts';
import { render } from './message.ts';
import { answerObjection, type ConsentFacts, consentStep, objectionReply, withConsent } from './recording-consent.ts';
import { summaryOf } from './summary.ts';

/** A call that is read once, handles several events, and is saved once. Nothing is locked while the assistant decides what to say. */
export type CallSession = {
  /** Applies an event without a reply. */
  record(event: CarrierEvent): void;
  /** Returns what to do on the line now, if it listens. With a line, sentences of the reply are spoken on it before that, and saved. */
  handle(event: CarrierEvent, line?: SpeakingLine): Promise<CallTurn | undefined>;
  /** What to say or do though nothing happened on the line: a colleague wrote a message, or closed the conversation. */
  speakUp(at: Date): Promise<CallTurn | undefined>;
  /** Fails with `Stale` when the call was changed since it was read: open it again. */
  save(tx: Tx): Promise<void>;
  /** Pieces of the reply were saved and spoken: the event was applied, and must not be applied again. */
  readonly hasSpoken: boolean;
  /** They interrupted the reply: what they said then is answered by another one. */
  readonly isInterrupted: boolean;
};

type LoadedCall = CallRow & {
  workflow_tag: string | null;
  company: string;
  recording: RecordingSetting | null;
  recording_status: RecordingStatus | null;
};

/** Product time without events after which the carrier is asked about a live call. */
const SILENCE_MS = 60_000;

/** A call by microphone has no workflow: whether it is to be recorded stands with its line. */
const RECORDING = sql`coalesce(w.recording, case when c.carrier_type = 'web' then
  (select l.web ->> 'recording' from carrier_lines l where l.org_id = c.org_id and l.reference = c.id) end)`;
const COLUMNS = sql`c.*, w.tag as workflow_tag, ${RECORDING} as recording, r.status as recording_status, o.name as company`;
const JOINS = sql`
  left join organizations o on o.id = c.org_id left join calling_workflows w on w.id = c.workflow_id
  left join call_recordings r on r.org_id = c.org_id and r.id = c.id`;

export async function openCallSession(
  ctx: Context,
  ports: CallingPorts,
  reference: string,
): Promise<CallSession | undefined> {
  const row = await reader(ctx).maybe<LoadedCall>(
    sql`select ${COLUMNS} from calls c ${JOINS} where c.org_id = ${ctx.org.id} and c.id = ${reference}`,
  );
  return row && sessionOf(ctx, ports, row);
}

/** For the carrier whose lines are in our own database: line and call are read by one statement. */
export async function openSimulatedLine<Line>(
  ctx: Context,
  ports: CallingPorts,
  id: string,
): Promise<{ line: Line; session: CallSession | undefined } | undefined> {
  type SimulatedLineRow = { line: Line } & (LoadedCall | { id: null });
  const row = await reader(ctx).maybe<SimulatedLineRow>(sql`
    select ${COLUMNS}, to_jsonb(l) as line from simulated_carrier.calls l left join calls c on c.org_id = l.org_id and c.id = l.reference ${JOINS}
    where l.org_id = ${ctx.org.id} and l.id = ${id}`);
  return row && { line: row.line, session: row.id === null ? undefined : sessionOf(ctx, ports, row) };
}

function sessionOf(ctx: Context, ports: CallingPorts, loaded: LoadedCall): CallSession {
  let row = loaded;
  let hasSpoken = false;
  let isInterrupted = false;
  let facts = toFacts(row);
  let status = row.recording_status;
  let request: RecordingRequest | undefined;
  let startedAt: Date | null = null;
  const law = ports.gate.recordingLaw(row.phone, row.lead);
  const consentFacts = (): ConsentFacts => ({
    isWanted: row.recording === 'with_announcement',
    needsWholeNotice: law.consent !== 'one_party',
    status,
    transcript: facts.transcript,
  });
  /** Speaks and saves pieces of the reply, one after the other. */
  const speechOn = (
    line: SpeakingLine,
    moment: CallContext['moment'],
  ): CallSpeech & { settled(): Promise<unknown> } => {
    const ended = new AbortController();
    const signal = line.signal ? AbortSignal.any([line.signal, ended.signal]) : ended.signal;
    let isRefused = false;
    let work: Promise<unknown> = Promise.resolve();
    const speak = async (text: string, mark: SpokenMark | undefined): Promise<boolean> => {
      if (isRefused || signal.aborted) return false;
      const next = applyPiece(facts, text, mark, ctx.clock.now());
      const result = await ctx.db
        .transaction(async (tx) => {
          // The line first, as all events on it do.
          const answer = text === '' ? 'taken' : await line.take(tx, text);
          return { answer, ...(answer === 'taken' && { saved: await saveFacts(ctx, tx, ports, row, next) }) };
        })
        .catch(async (error: unknown) => {
          if (!(error instanceof Stale)) throw error;
          const now = await find(ctx, ctx.db, row.id);
          return { answer: !now || isTerminal(now.status) ? ('over' as const) : ('later' as const), saved: undefined };
        });
      isRefused = result.answer !== 'taken';
      if (result.answer === 'over') ended.abort(new SpeechInterrupted());
      if (!result.saved) return false;
      hasSpoken = true;
      row = { ...row, ...result.saved };
      facts = toFacts(row);
      if (text !== '') await line.deliver(text);
      return true;
    };
    return {
      signal,
      heardOfUs: () => (signal.reason instanceof SpeechInterrupted ? signal.reason.heardOfUs : undefined),
      context: () => contextOf(row, facts, moment),
      settled: () => work,
      say: (text, mark) => {
        const spoken = work.then(() => speak(text, mark));
        work = spoken.catch((error: unknown) => {
          isRefused = true;
          ctx.log.error({ err: error, call_id: row.id }, 'a sentence could not be spoken while its reply was made');
        });
        return spoken.catch(() => false);
      },
    };
  };
  return {
    get hasSpoken() {
      return hasSpoken;
    },
    get isInterrupted() {
      return isInterrupted;
    },
    record: (event) => {
      facts = apply(facts, event);
    },
    handle: async (event, line) => {
      if (isTerminal(facts.status)) return undefined;
      facts = apply(facts, event);
      const isConversation =
        !isTerminal(facts.status) && facts.answered_by === 'human' && fallbackReply(row.inbound_route) === undefined;
      const step = isConversation ? consentStep(consentFacts(), event) : undefined;
      // What is said about the recording comes before everything else.
      const speech =
        line && event.type === 'heard' && (step === undefined || step === 'start')
          ? speechOn(line, 'heard')
          : undefined;
      const answer = isTerminal(facts.status)
        ? undefined
        : await replyTo(ctx, ports, { ...row, recording_status: status }, facts, { event, speech });
      await speech?.settled();
      isInterrupted = speech?.signal.aborted === true;
      const { reply, request: next } = withConsent(step, answer);
      // Once they have objected, nothing is recorded any more.
      if (next !== undefined && request !== 'decline') {
        request = next;
        status = next === 'start' ? 'recording' : 'declined';
        // The simulated carrier records without being asked.
        startedAt = next === 'start' && ports.carriers.has(row.carrier_type) ? event.at : startedAt;
      }
      if (!reply) return undefined;
      facts = applyReply(facts, reply, event.at);
      return reply.turn;
    },
    speakUp: async (at) => {
      if (facts.status !== 'IN_PROGRESS' || facts.answered_by !== 'human' || fallbackReply(row.inbound_route))
        return undefined;
      const reply = await ports.talker.next(ctx, contextOf(row, facts, 'due'));
      // A line in the middle of a reply has to learn that there is no more of it.
      const isSpeaking = facts.streamed !== null && facts.streamed.line === facts.transcript.length;
      if (reply.turn.say === '' && reply.turn.next === 'listen' && !isSpeaking) return undefined;
      facts = applyReply(facts, reply, at);
      return reply.turn;
    },
    save: async (tx): Promise<void> => {
      const isRequested = request === 'start' || (request === 'decline' && row.recording === 'with_announcement');
      if (request && isRequested && !isTerminal(row.status))
        await applyRecordingRequest(ctx, tx, row.id, { request, law, startedAt });
      await saveFacts(ctx, tx, ports, row, withMissedOptOut(ports, facts));
    },
  };
}

const MAX_ATTEMPTS = 10;

/** Handles events of one call, in order; returns what to do on the line now. Delivered twice, they change nothing. */
export async function handleCarrierEvents(
  ctx: Context,
  ports: CallingPorts,
  events: readonly CarrierEvent[],
  line?: SpeakingLine,
): Promise<CallTurn | undefined> {
  let hasSpoken = false;
  for (let attempt = 1; ; attempt++) {
    const [first] = events;
    const session = first && (await openCallSession(ctx, ports, first.reference));
    if (!session) return undefined;
    let turn: CallTurn | undefined;
    // The call was changed after it began to speak: the events are in it, and the rest of the reply is spoken.
    if (hasSpoken) turn = await session.speakUp(ctx.clock.now());
    else for (const event of events) turn = (await session.handle(event, line)) ?? turn;
    try {
      await ctx.db.transaction((tx) => session.save(tx));
      return turn;
    } catch (error) {
      if (!(error instanceof Stale) || attempt >= MAX_ATTEMPTS) throw error;
      if (session.isInterrupted) return undefined;
      hasSpoken ||= session.hasSpoken;
    }
  }
}

/** The assistant may have missed an opt-out: once the call is over, all that the person said is checked again. */
function withMissedOptOut(ports: CallingPorts, facts: CallFacts): CallFacts {
  if (facts.status !== 'COMPLETED' || facts.answered_by !== 'human' || facts.ended_reason === 'DNC') return facts;
  if (
    !facts.transcript.some(
      ({ user, text }) => user === 'user' && ports.gate.isOptOut(hearRecordingObjection(text).rest),
    )
  )
    return facts;
  const optedOut: CallFacts = { ...facts, outcome: 'DNC', ended_reason: 'DNC' };
  return { ...optedOut, summary: summaryOf(optedOut) };
}

async function saveFacts(ctx: Context, tx: Tx, ports: CallingPorts, row: CallRow, facts: CallFacts): Promise<CallRow> {
  if (isTerminal(row.status)) return row;
  const over = isTerminal(facts.status);
  const due_at = over ? null : ctx.clock.toWall(new Date(ctx.clock.nowMs() + SILENCE_MS));
  const saved = deferSave(ctx, tx, { ...row, ...facts, said_lines: facts.transcript.length, due_at });
  if (facts.outcome === 'DNC' && row.outcome !== 'DNC') await ports.gate.optedOut(ctx, tx, row);
  const events: PendingEvent[] = [];
  if (row.started_at === null && facts.started_at !== null && !row.is_test) {
    events.push(
      pendingEvent(callStarted, row.id, { ...toEventData(saved), callStartedAt: facts.started_at.toISOString() }),
    );
  }
  const transferred = facts.transcript.slice(row.transcript.length).some(({ user }) => user === 'agent-action');
  if (transferred && !row.is_test) events.push(pendingEvent(callTransferred, row.id, toEventData(saved)));
  if (over) await finishCall(ctx, tx, ports, saved, events);
  else deferEvents(ctx, tx, events);
  return saved;
}

/** Our side of the line. After a beep the step's message is left; everything else is up to the talker. */
async function replyTo(
  ctx: Context,
  ports: CallingPorts,
  row: LoadedCall,
  facts: CallFacts,
  { event, speech }: { event: CarrierEvent; speech: CallSpeech | undefined },
): Promise<CallReply | undefined> {
  // A repeated beep event leaves no second message.
  if (event.type === 'beep') return facts.outcome === 'LEFT_VOICEMAIL' ? undefined : voicemail(row, ctx.clock.now());
  if (facts.answered_by !== 'human') return undefined;
  const fallback = fallbackReply(row.inbound_route);
  if (fallback) return event.type === 'answered' && facts.transcript.length === 0 ? fallback : undefined;
  if (event.type === 'pressed') return event.digit === OPT_OUT_KEY ? confirmOptOut(lastLine(facts)) : undefined;
  const message = event.type === 'heard' ? hearRecordingObjection(event.text) : undefined;
  const optOutReply = message && message.rest !== '' ? replyToOptOut(ports, facts, message.rest) : undefined;
  if (optOutReply) return optOutReply;
  if (message?.isObjection && message.rest === '') return answerObjection(row.recording_status, facts.transcript);
  if (event.type !== 'answered' && event.type !== 'heard' && event.type !== 'silence') return undefined;
  // A repeated answer event causes no second greeting.
  if (event.type === 'answered' && facts.transcript.length > 0) return undefined;
  try {
    const reply = await ports.talker.next(ctx, contextOf(row, facts, event.type), speech);
    if (!message?.isObjection) return reply;
    const say = `${objectionReply(row.recording_status, facts.transcript)} ${reply.turn.say}`.trim();
    return { ...reply, turn: { ...reply.turn, say } };
  } catch (error) {
    ctx.log.error({ err: error, call_id: row.id }, 'the talker failed; the call is ended');
    return { turn: { say: LINE_TEXTS[languageOnLine(facts.transcript)].mustEnd, next: 'hang_up' } };
  }
}

/** A caller id can be forged: who calls us hears nothing of the lead with that number. */
const leadOfCaller = ({
  phone,
  lead: { forwardingPhoneNumber, phoneAgentDirectDial },
}: LoadedCall): CallContext['lead'] => ({
  ...(phone !== '' && { primaryPhone: phone }),
  ...(forwardingPhoneNumber && { forwardingPhoneNumber }),
  ...(phoneAgentDirectDial && { phoneAgentDirectDial }),
});
const namesOf = ({ firstName = '', lastName = '' }: CallContext['lead']) => ({ firstName, lastName });

const contextOf = (row: LoadedCall, facts: CallFacts, moment: CallContext['moment']): CallContext => ({
  callId: row.id,
  promptId: row.prompt_id,
  company: row.company,
  workflowTag: row.workflow_tag,
  outbound: row.outbound,
  ...(row.carrier_type === 'web' && row.recording !== 'with_announcement' && { isNeverRecorded: true }),
  lead: row.outbound ? row.lead : leadOfCaller(row),
  ...(!row.outbound && { concerns: namesOf(row.lead) }),
  transcript: facts.transcript,
  variables: facts.variables,
  saidUpTo: facts.said_up_to,
  streamed: facts.streamed,
  isLeaving: facts.outcome !== null,
  moment,
});

/** A clear opt-out is confirmed; an unclear one is asked about once. A yes to that question is clear. */
function replyToOptOut(ports: CallingPorts, { transcript }: CallFacts, text: string): CallReply | undefined {
  const spoken = transcript.filter(({ user }) => user === 'assistant').map((line) => line.text);
  const detection = ports.gate.hearOptOut(text);
  if (detection === 'opt_out' || (isStopQuestion(spoken.at(-1)) && saysStop(text))) return confirmOptOut(text);
  if (detection !== 'unsure' || spoken.some((line) => STOP_QUESTIONS.includes(line))) return undefined;
  return { turn: { say: STOP_QUESTION[languageOnLine(transcript)], next: 'listen' } };
}

/** Also when they interrupted it, as long as they heard what it is about. */
const isStopQuestion = (line = ''): boolean =>
  STOP_QUESTIONS.some(
    (question) => line === question || (line.length > 20 && isCutShort(line) && question.startsWith(spokenPart(line))),
  );
const STOP_QUESTIONS: readonly string[] = Object.values(STOP_QUESTION);

const OPT_OUT_KEY = '9';
/** The talker is not asked about this. */
const confirmOptOut = (text: string): CallReply => ({
  turn: { say: LINE_TEXTS[languageOf(text) ?? 'en'].optedOut, next: 'hang_up' },
  outcome: 'DNC',
  disclosures: ['OPT_OUT'],
});

const lastLine = ({ transcript }: CallFacts): string => transcript.at(-1)?.text ?? '';

const voicemail = ({ voicemail_message, lead }: CallRow, now: Date): CallReply =>
  voicemail_message === ''
    ? { turn: { say: '', next: 'hang_up' }, outcome: 'NO_ANSWER' }
    : {
        turn: { say: render(voicemail_message, lead, { now, timezone: lead.timezone }), next: 'hang_up' },
        outcome: 'LEFT_VOICEMAIL',
      };
