// Owns the way of a carrier's event into a call: folded by the pure machine, answered by the talker, saved with all that follows.
import { STOP_QUESTION, saysStop } from '../../../../nlu/opt-out/opt-out.ts';
import { hearRecordingObjection } from '../../../../nlu/recording/objection.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { deferEvents, type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { sql } from '../../../kernel/sql.ts';
import type { CallTurn, CarrierEvent } from '../carriers/carrier.ts';
import { callStarted, callTransferred } from '../events.ts';
import type { CallingPorts } from '../ports.ts';
import { answerObjection, type ConsentFacts, consentStep, objectionReply, withConsent } from '../recordings/recording-consent.ts';
import { grantWish } from '../recordings/recordings.ts';
import type { RecordingSetting, RecordingStatus, RecordingWish } from '../recordings/vocabulary.ts';
import { settleCall } from './call-end.ts';
import { apply, type CallFacts, heardPart, isCutShort, speak } from './call-machine.ts';
import { type CallRow, deferSave, Stale, toEventData, toFacts } from './calls.ts';
import { fallbackTalk } from './inbound-route.ts';
import { render } from './message.ts';
import { summaryOf } from './summary.ts';
import type { CallTalk, TalkSoFar } from './talker.ts';
import { isTerminal } from './vocabulary.ts';

/** One reading of a call, several events, one saving. Nothing is locked while the assistant works out what to say. */
export type CallSession = {
  /** Takes note of what happened, without a word. */
  learn(event: CarrierEvent): void;
  /** What to do on the line now, if it listens. */
  hear(event: CarrierEvent): Promise<CallTurn | undefined>;
  /** What is to be said or done though nothing happened on the line: a colleague wrote it, or closed the conversation. */
  speakUp(at: Date): Promise<CallTurn | undefined>;
  /** Fails with `Stale` when the call was changed since it was read: open it again. */
  save(tx: Tx): Promise<void>;
};

type LoadedCall = CallRow & {
  workflow_tag: string | null;
  company: string;
  recording: RecordingSetting | null;
  recording_status: RecordingStatus | null;
};

/** Product time within which a live call shows a sign of life, or is asked about. */
const QUIET_MS = 60_000;

const COLUMNS = sql`c.*, w.tag as workflow_tag, w.recording, r.status as recording_status, o.name as company`;
const AROUND = sql`
  left join organizations o on o.id = c.org_id left join calling_workflows w on w.id = c.workflow_id
  left join call_recordings r on r.org_id = c.org_id and r.id = c.id`;

export async function openCallSession(ctx: Context, ports: CallingPorts, reference: string): Promise<CallSession | undefined> {
  const row = await reader(ctx).maybe<LoadedCall>(
    sql`select ${COLUMNS} from calls c ${AROUND} where c.org_id = ${ctx.org.id} and c.id = ${reference}`,
  );
  return row && sessionOf(ctx, ports, row);
}

/** Of the carrier whose lines are in our own database: line and call are found by one look. */
export async function openSimulatedLine<Line>(
  ctx: Context,
  ports: CallingPorts,
  id: string,
): Promise<{ line: Line; session: CallSession | undefined } | undefined> {
  type Found = { line: Line } & (LoadedCall | { id: null });
  const row = await reader(ctx).maybe<Found>(sql`
    select ${COLUMNS}, to_jsonb(l) as line from simulated_carrier.calls l left join calls c on c.org_id = l.org_id and c.id = l.reference ${AROUND}
    where l.org_id = ${ctx.org.id} and l.id = ${id}`);
  return row && { line: row.line, session: row.id === null ? undefined : sessionOf(ctx, ports, row) };
}

function sessionOf(ctx: Context, ports: CallingPorts, row: LoadedCall): CallSession {
  let facts = toFacts(row);
  let status = row.recording_status;
  let wish: RecordingWish | undefined;
  let begunAt: Date | null = null;
  const law = ports.gate.recordingLaw(row.phone, row.lead);
  const consentFacts = (): ConsentFacts => ({
    isWanted: row.recording === 'with_announcement',
    needsWholeNotice: law.consent !== 'one_party',
    status,
    transcript: facts.transcript,
  });
  return {
    learn: (event) => {
      facts = apply(facts, event);
    },
    hear: async (event) => {
      if (isTerminal(facts.status)) return undefined;
      facts = apply(facts, event);
      const isTalk = !isTerminal(facts.status) && facts.answeredBy === 'human' && fallbackTalk(row.inbound_route) === undefined;
      const step = isTalk ? consentStep(consentFacts(), event) : undefined;
      const answer = isTerminal(facts.status)
        ? undefined
        : await answerTo(ctx, ports, { ...row, recording_status: status }, facts, event);
      const { talk, wish: next } = withConsent(step, answer);
      // Once they have objected, nothing is recorded any more.
      if (next !== undefined && wish !== 'decline') {
        wish = next;
        status = next === 'begin' ? 'recording' : 'declined';
        // The embedded carrier needs not be asked: what it does is in our own database.
        begunAt = next === 'begin' && ports.carriers.has(row.carrier_type) ? event.at : begunAt;
      }
      if (!talk) return undefined;
      facts = speak(facts, talk, event.at);
      return talk.turn;
    },
    speakUp: async (at) => {
      if (facts.status !== 'IN_PROGRESS' || facts.answeredBy !== 'human' || fallbackTalk(row.inbound_route)) return undefined;
      const talk = await ports.talker.next(ctx, soFarOf(row, facts, 'due'));
      if (talk.turn.say === '' && talk.turn.next === 'listen') return undefined;
      facts = speak(facts, talk, at);
      return talk.turn;
    },
    save: async (tx) => {
      const isWished = wish === 'begin' || (wish === 'decline' && row.recording === 'with_announcement');
      if (wish && isWished && !isTerminal(row.status)) await grantWish(ctx, tx, row.id, { wish, law, begunAt });
      await saveFacts(ctx, tx, ports, row, swept(ports, facts));
    },
  };
}

const MAX_ATTEMPTS = 10;

/** Events of one call that a carrier told us, in order; answers what to do on the line now. Told twice, they change nothing. */
export async function tellEvents(
  ctx: Context,
  ports: CallingPorts,
  events: readonly CarrierEvent[],
): Promise<CallTurn | undefined> {
  for (let attempt = 1; ; attempt++) {
    const [first] = events;
    const session = first && (await openCallSession(ctx, ports, first.reference));
    if (!session) return undefined;
    let turn: CallTurn | undefined;
    for (const event of events) turn = (await session.hear(event)) ?? turn;
    try {
      await ctx.db.transaction((tx) => session.save(tx));
      return turn;
    } catch (error) {
      if (!(error instanceof Stale) || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}

/** The assistant may have missed it: once the call is over, all that the person said is gone through again. */
function swept(ports: CallingPorts, facts: CallFacts): CallFacts {
  if (facts.status !== 'COMPLETED' || facts.answeredBy !== 'human' || facts.endedReason === 'DNC') return facts;
  if (!facts.transcript.some(({ user, text }) => user === 'user' && ports.gate.isOptOut(hearRecordingObjection(text).rest)))
    return facts;
  const asked: CallFacts = { ...facts, outcome: 'DNC', endedReason: 'DNC' };
  return { ...asked, summary: summaryOf(asked) };
}

async function saveFacts(ctx: Context, tx: Tx, ports: CallingPorts, row: CallRow, facts: CallFacts): Promise<void> {
  if (isTerminal(row.status)) return;
  const over = isTerminal(facts.status);
  const due_at = over ? null : ctx.clock.toWall(new Date(ctx.clock.nowMs() + QUIET_MS));
  const saved = deferSave(ctx, tx, {
    ...row,
    status: facts.status,
    carrier_call_id: facts.carrierCallId,
    dialled_at: facts.dialledAt,
    started_at: facts.startedAt,
    ended_at: facts.endedAt,
    duration: facts.duration,
    answered_by: facts.answeredBy,
    outcome: facts.outcome,
    again_at: facts.againAt,
    ended_reason: facts.endedReason,
    ended_by: facts.endedBy,
    error: facts.error,
    summary: facts.summary,
    due_at,
    transcript: [...facts.transcript],
    variables: { ...facts.variables },
    disclosures: [...facts.disclosures],
    said_up_to: facts.saidUpTo,
    said_lines: facts.transcript.length,
  });
  if (facts.outcome === 'DNC' && row.outcome !== 'DNC') await ports.gate.optedOut(ctx, tx, row);
  const events: PendingEvent[] = [];
  if (row.started_at === null && facts.startedAt !== null) {
    events.push(pendingEvent(callStarted, row.id, { ...toEventData(saved), callStartedAt: facts.startedAt.toISOString() }));
  }
  const transferred = facts.transcript.slice(row.transcript.length).some(({ user }) => user === 'agent-action');
  if (transferred) events.push(pendingEvent(callTransferred, row.id, toEventData(saved)));
  if (over) await settleCall(ctx, tx, ports, saved, events);
  else deferEvents(ctx, tx, events);
}

/** Our side of the line. The words after a beep are the step's; everything else is the talker's. */
async function answerTo(
  ctx: Context,
  ports: CallingPorts,
  row: LoadedCall,
  facts: CallFacts,
  event: CarrierEvent,
): Promise<CallTalk | undefined> {
  // Told twice of the beep, the message is left once.
  if (event.type === 'beep') return facts.outcome === 'LEFT_VOICEMAIL' ? undefined : voicemail(row, ctx.clock.now());
  if (facts.answeredBy !== 'human') return undefined;
  const elsewhere = fallbackTalk(row.inbound_route);
  if (elsewhere) return event.type === 'answered' && facts.transcript.length === 0 ? elsewhere : undefined;
  if (event.type === 'pressed') return event.digit === OPT_OUT_KEY ? NEVER_AGAIN : undefined;
  const heard = event.type === 'heard' ? hearRecordingObjection(event.text) : undefined;
  const stopping = heard && heard.rest !== '' ? stopTalk(ports, facts, heard.rest) : undefined;
  if (stopping) return stopping;
  if (heard?.isObjection && heard.rest === '') return answerObjection(row.recording_status, facts.transcript);
  if (event.type !== 'answered' && event.type !== 'heard' && event.type !== 'silence') return undefined;
  // Told twice that the callee answered, we greet once.
  if (event.type === 'answered' && facts.transcript.length > 0) return undefined;
  try {
    const talk = await ports.talker.next(ctx, soFarOf(row, facts, event.type));
    if (!heard?.isObjection) return talk;
    const say = `${objectionReply(row.recording_status)} ${talk.turn.say}`.trim();
    return { ...talk, turn: { ...talk.turn, say } };
  } catch (error) {
    ctx.log.error({ err: error, call_id: row.id }, 'the talker failed; the call ends politely');
    return { turn: { say: 'I am sorry, I have to end this call. Goodbye.', next: 'hang_up' } };
  }
}

const soFarOf = (row: LoadedCall, facts: CallFacts, moment: TalkSoFar['moment']): TalkSoFar => ({
  callId: row.id,
  promptId: row.prompt_id,
  company: row.company,
  workflowTag: row.workflow_tag,
  outbound: row.outbound,
  lead: row.lead,
  transcript: facts.transcript,
  variables: facts.variables,
  saidUpTo: facts.saidUpTo,
  isLeaving: facts.outcome !== null,
  moment,
});

/** Listed when it is clear; asked about once when it may be meant. A yes to that question is clear. */
function stopTalk(ports: CallingPorts, { transcript }: CallFacts, text: string): CallTalk | undefined {
  const said = transcript.filter(({ user }) => user === 'assistant').map((line) => line.text);
  const heard = ports.gate.hearOptOut(text);
  if (heard === 'opt_out' || (isStopQuestion(said.at(-1)) && saysStop(text))) return NEVER_AGAIN;
  return heard === 'unsure' && !said.includes(STOP_QUESTION) ? { turn: { say: STOP_QUESTION, next: 'listen' } } : undefined;
}

/** Also when they cut it short, as long as they heard what it is about. */
const isStopQuestion = (line = ''): boolean =>
  line === STOP_QUESTION || (line.length > 20 && isCutShort(line) && STOP_QUESTION.startsWith(heardPart(line)));

const OPT_OUT_KEY = '9';
/** No talker is asked about this. */
const NEVER_AGAIN: CallTalk = {
  turn: { say: 'Understood. We will not call you again. Goodbye.', next: 'hang_up' },
  outcome: 'DNC',
  disclosures: ['OPT_OUT'],
};

const voicemail = ({ voicemail_message, lead }: CallRow, now: Date): CallTalk =>
  voicemail_message === ''
    ? { turn: { say: '', next: 'hang_up' }, outcome: 'NO_ANSWER' }
    : { turn: { say: render(voicemail_message, lead, now), next: 'hang_up' }, outcome: 'LEFT_VOICEMAIL' };
