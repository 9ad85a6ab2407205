// Speaks for assistants on the phone: a call with a promptId is a conversation whose turns come over the line.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Executable } from '../../../flow/interpreter/executable.ts';
import { clean, type JsonObject } from '../../../flow/json.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { Invalid, Problem } from '../../kernel/errors.ts';
import { toE164 } from '../../kernel/phone.ts';
import { sql } from '../../kernel/sql.ts';
import { continueLine, type LineWords, openLine, openToRightParty } from '../calling/calls/opening-words.ts';
import { askForRightParty, hearRightParty, isRightPartyPending } from '../calling/calls/right-party.ts';
import { askedDelay, STILL_THERE, silence } from '../calling/calls/script.ts';
import type { CollectedLabels } from '../calling/calls/summary.ts';
import type { CallTalk, Talker, TalkSoFar } from '../calling/calls/talker.ts';
import { ENDED_REASONS, type EndedReason } from '../calling/calls/vocabulary.ts';
import { leadVariable } from '../calling/executions/lead-metadata.ts';
import { canWriteSummary, writeCallSummary } from '../runtime/call-summary.ts';
import * as conversations from './conversations.ts';
import type { ConversationPorts } from './ports.ts';
import type { ConversationRow, Inner } from './rows/conversation-row.ts';
import * as conversationRows from './rows/conversation-rows.ts';
import * as flows from './rows/flows.ts';
import { callerWaitsUntil } from './rows/next-row.ts';
import { revisionOf } from './rows/revision-cache.ts';
import { sayable } from './spoken-words.ts';
import type * as messages from './transcript/messages.ts';
import { traceEntry } from './turns/progress.ts';
import { hasColleagueWords, keyOfHeard, unsaidWords } from './unsaid-words.ts';

const LISTEN = { say: '', next: 'listen' } as const;
const FAREWELL = { say: 'Thank you for your time. Goodbye.', next: 'hang_up' } as const;

/** Calls without an assistant, and those whose assistant cannot speak, keep to the script. */
export const phoneTalker = (ports: ConversationPorts, script: Talker): Talker => ({
  next: async (ctx, soFar) => {
    if (soFar.promptId === null) return script.next(ctx, soFar);
    const known = await find(ctx, soFar.callId);
    if (!known && soFar.moment === 'due') return script.next(ctx, soFar);
    if (!known) return (await answerTheLine(ctx, ports, soFar, soFar.promptId)) ?? script.next(ctx, soFar);
    if (soFar.moment === 'due') return sayDue(ctx, known, soFar);
    if (soFar.moment === 'silence') return stillThere(ctx, ports, known, soFar);
    if (soFar.moment === 'answered') {
      // The process that began it may have died: the one that takes over has the opening words soon.
      await conversations.settled(ctx, known.id);
      return talkOf(ctx, known, soFar);
    }
    if (isRightPartyPending(soFar)) return hearWhoItIs(ctx, ports, known, soFar);
    const requestKey = await keyOfHeard(ctx, known, soFar);
    const words = { text: soFar.transcript.at(-1)?.text ?? '', role: 'user' as const, variables: {}, requestKey };
    const said = await heardBy(() => conversations.sendMessage(ctx, ports, known.id, words));
    if (!said) return { turn: hasColleagueWords(await unsaidWords(ctx, known, soFar)) ? LISTEN : FAREWELL };
    await said.proceed();
    return talkOf(ctx, known, soFar);
  },
  ended: async (ctx, tx, callId) => {
    const row = await tx.maybe<EndedRow>(sql`
      select id, ended_at, flow_hash, assistant_id, revision_id from conversations where org_id = ${ctx.org.id} and call_id = ${callId}`);
    if (!row) return { labels: {}, canSummarize: false };
    if (row.ended_at === null) await endWithCall(ctx, tx, ports, row.id);
    const labels = labelsOf(await flows.open({ ...ctx, tx }, row.flow_hash));
    return { labels, canSummarize: canWriteSummary(await revisionOf({ ...ctx, tx }, row)) };
  },
  summarize: async (ctx, { id, transcript, variables, summary }) => {
    const row = await find(ctx, id);
    if (!row) return undefined;
    const lines = transcript.map(({ user, text }) => ({ by: user === 'user' ? 'person' : 'assistant', text }));
    const talk = { conversationId: row.id, revision: await revisionOf(ctx, row), lines, built: summary };
    return writeCallSummary(ctx, { ...talk, variables: clean(variables) as JsonObject });
  },
});

const BUSY_ATTEMPTS = 5;
const BUSY_MS = 300;

/** Undefined: closed meanwhile, or in human hands elsewhere, so the call ends politely. A busy moment ends no call: it is tried again. */
async function heardBy<Sent>(send: () => Promise<Sent>): Promise<Sent | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!error.retryable) return undefined;
      if (attempt === BUSY_ATTEMPTS) throw error;
      await sleep(attempt * BUSY_MS);
    }
  }
}

type EndedRow = Pick<ConversationRow, 'id' | 'ended_at' | 'flow_hash' | 'assistant_id' | 'revision_id'>;

async function endWithCall(ctx: Context, tx: Tx, ports: ConversationPorts, id: string): Promise<void> {
  const talk = await conversationRows.lock(ctx, tx, id);
  // Its last step may have been saved while we waited for the lock.
  if (conversationRows.isOver(talk.row)) return;
  const status = talk.row.turns === 0 && talk.inner.state.ended === null ? 'abandoned' : 'completed';
  const trace = [traceEntry('note', 'the call is over')];
  await conversationRows.save(ctx, tx, ports, talk.row, { inner: talk.inner, trace, end: { status, reason: 'call_ended' } });
}

/** Only what the flow asks people for; what it was given, or looked up, is known without the call. */
const labelsOf = ({ scopes }: Executable): CollectedLabels =>
  Object.fromEntries(
    (scopes[0]?.variables ?? []).flatMap(({ name, source, description }) =>
      source === 'collected' ? [[name, description]] : [],
    ),
  );

const find = (ctx: Context, callId: string) =>
  reader(ctx).maybe<ConversationRow>(sql`select * from conversations where org_id = ${ctx.org.id} and call_id = ${callId}`);

/** They picked up: the conversation begins with what must be disclosed. */
async function answerTheLine(
  ctx: Context,
  ports: ConversationPorts,
  soFar: TalkSoFar,
  assistantId: string,
): Promise<CallTalk | undefined> {
  const { called, variables } = whoIsCalled(soFar.lead);
  const { forwardingPhoneNumber = '', phoneAgentDirectDial = '' } = soFar.lead;
  const colleague = toE164(forwardingPhoneNumber) ?? toE164(phoneAgentDirectDial);
  const requested = { assistantId, channel: 'voice', callId: soFar.callId, metadata: {}, variables, called, colleague } as const;
  const value = soFar.lead.primaryPhone ?? '';
  const person = { identifiers: [{ type: 'phone' as const, value, verified: false }] };
  try {
    const row = await conversations
      .begin(ctx, ports, { ...requested, ...(value !== '' && { person }) })
      .catch((error: unknown) => {
        // A number that identifies no person may still be talked to.
        if (error instanceof Invalid) return conversations.begin(ctx, ports, requested);
        throw error;
      });
    return await talkOf(ctx, row, soFar);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    ctx.log.warn({ call_id: soFar.callId, code: error.code, why: error.message }, 'the assistant cannot talk; the script does');
    return undefined;
  }
}

/** Fields of the lead under the names flows use: firstName is first_name, a column "Doctor Name" doctor_name. */
function fromLead(lead: TalkSoFar['lead']): JsonObject {
  const variables = Object.fromEntries(
    Object.entries(lead)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [leadVariable(name), value]),
  );
  return { ...variables, ...(lead.primaryPhone && { phone: lead.primaryPhone }) };
}

/** The lead's own fields say whom we call. What else came with it may not pass for what the system knows. */
function whoIsCalled(lead: TalkSoFar['lead']): { called: JsonObject; variables: JsonObject } {
  const { firstName, lastName, email, primaryPhone, leadId } = lead;
  const named = { first_name: firstName, last_name: lastName, email, phone: primaryPhone, lead_id: leadId };
  const called = Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const others = Object.entries(fromLead(lead)).filter(([name]) => !Object.hasOwn(named, name));
  return { called, variables: Object.fromEntries(others) };
}

/** Longer than this no person is kept on a silent line. */
const ON_HOLD_MS = 60_000;

async function stillThere(ctx: Context, ports: ConversationPorts, row: ConversationRow, soFar: TalkSoFar): Promise<CallTalk> {
  if (isRightPartyPending(soFar)) return closingOnHangUp(ctx, ports, row, silence(soFar));
  const unsaid = await unsaidWords(ctx, row, soFar);
  if (hasColleagueWords(unsaid)) {
    // Their job came too early, or is still to come: one more says nothing twice.
    await transaction(ctx, (tx) => ports.sayOnCall(ctx, tx, soFar.callId));
    return { turn: LISTEN };
  }
  // What a flow said by itself, after a wait, has yet to be said on the line.
  if (unsaid.words.length > 0 || (unsaid.isLatest && row.end_reason === 'flow')) return talkOf(ctx, row, soFar);
  if (conversationRows.isOver(row)) return farewellOf(row, soFar);
  if (isOnHold(ctx, row)) return { turn: await comfort(ctx, row, soFar) };
  return closingOnHangUp(ctx, ports, row, silence(soFar));
}

/** Words came from elsewhere: from a colleague, or from the flow once nobody had come. About a debt they wait for the right person. */
async function sayDue(ctx: Context, row: ConversationRow, soFar: TalkSoFar): Promise<CallTalk> {
  if (soFar.isLeaving) return { turn: LISTEN };
  const isWaiting = !isRightPartyPending(soFar) && (await unsaidWords(ctx, row, soFar)).words.length > 0;
  if (isWaiting) return talkOf(ctx, row, soFar);
  return conversationRows.isOver(row) ? farewellOf(row, soFar) : { turn: LISTEN };
}

/** Nobody is asked whether they are still there once it is over, and goodbye is said once. */
function farewellOf(row: ConversationRow, { transcript, isLeaving }: TalkSoFar): CallTalk {
  const isTold = isLeaving || /\bgoodbye\W*$/i.test(transcript.at(-1)?.text ?? '');
  return { turn: isTold ? { say: '', next: 'hang_up' } : FAREWELL, outcome: outcomeOf(row) };
}

/** The person waits for us, not we for them: for the flow, for a colleague to come, or for the next words of the one who has come. */
function isOnHold({ clock, config }: Context, row: ConversationRow): boolean {
  const { status, wake_at, taken_over_at } = row;
  if (status === 'waiting') return wake_at !== null && wake_at.getTime() - clock.nowMs() <= ON_HOLD_MS;
  if (status !== 'handed_off') return false;
  // The job that tells them may be a little late.
  const until = callerWaitsUntil(row, config.HANDOFF_WAIT_SECONDS);
  return taken_over_at !== null || (until !== null && clock.nowMs() - until.getTime() <= ON_HOLD_MS);
}

/** So long nobody who waits for a colleague is left without a word. */
const COMFORT_MS = 30_000;
const COMFORT = 'Thank you for waiting. A colleague will be with you as soon as possible.';
const COMFORT_ES = 'Gracias por esperar. Un compañero le atenderá lo antes posible.';

async function comfort(ctx: Context, row: ConversationRow, { transcript }: TalkSoFar): Promise<CallTalk['turn']> {
  const isWaited = callerWaitsUntil(row, ctx.config.HANDOFF_WAIT_SECONDS) !== null;
  const lastAt = Date.parse(transcript.at(-1)?.created_at ?? '');
  if (!isWaited || !(ctx.clock.nowMs() - lastAt >= COMFORT_MS)) return LISTEN;
  const { inner } = await conversationRows.load(ctx, row.id);
  return { say: inner.state.language === 'es' ? COMFORT_ES : COMFORT, next: 'listen' };
}

async function closingOnHangUp(
  ctx: Context,
  ports: ConversationPorts,
  row: ConversationRow,
  talk: CallTalk,
  note = 'nobody spoke on the line',
): Promise<CallTalk> {
  if (talk.turn.next === 'hang_up' && !conversationRows.isOver(row))
    await transaction(ctx, (tx) => conversations.closeIn(ctx, tx, ports, row.id, { note }));
  return talk;
}

/** Whoever picked up about a debt: the assistant talks on with the person it concerns, and with nobody else. */
async function hearWhoItIs(ctx: Context, ports: ConversationPorts, row: ConversationRow, soFar: TalkSoFar): Promise<CallTalk> {
  const heard = hearRightParty(soFar.transcript.at(-1)?.text ?? '', soFar.lead);
  if (heard === 'confirmed') return talkOf(ctx, row, { ...soFar, moment: 'answered' });
  return closingOnHangUp(ctx, ports, row, askForRightParty(soFar, heard), 'somebody else was on the line');
}

/** What our side says next, and what the line does then. Told again of a moment that is past, it says what it said then. */
async function talkOf(ctx: Context, { id }: ConversationRow, soFar: TalkSoFar): Promise<CallTalk> {
  // The words after the row: a conversation that is over has no more of them.
  const { row, inner } = await conversationRows.load(ctx, id);
  const unsaid = await unsaidWords(ctx, row, soFar);
  // Their own job says them, and whatever comes after them, in order.
  if ((soFar.moment === 'heard' || soFar.moment === 'silence') && hasColleagueWords(unsaid)) return { turn: LISTEN };
  const { say, disclosures, isHeld } = await wordsOf(ctx, row, soFar, { replies: unsaid.words, language: inner.state.language });
  const saidUpTo = isHeld ? undefined : unsaid.words.at(-1)?.position;
  const data = {
    variables: collected(inner, fromLead(soFar.lead)),
    ...(disclosures.length > 0 && { disclosures }),
    ...(saidUpTo !== undefined && { saidUpTo }),
  };
  if (isHeld || !unsaid.isLatest) return { turn: { say, next: 'listen' }, ...data };
  if (inner.line.transfer_to !== '')
    return { turn: { say, next: 'transfer', to: inner.line.transfer_to }, outcome: 'WARM_TRANSFER', ...data };
  if (!conversationRows.isOver(row)) return { turn: { say, next: 'listen' }, ...data };
  const outcome = outcomeOf(row);
  const heard = soFar.transcript.findLast(({ user }) => user === 'user')?.text ?? '';
  return {
    turn: { say: say || (soFar.isLeaving ? '' : 'Goodbye.'), next: 'hang_up' },
    outcome,
    ...data,
    ...(outcome === 'CALL_AGAIN' && again(ctx, inner, heard)),
  };
}

/** The assistant's words as this line hears them: greeted once, and everything disclosed when it is due. */
async function wordsOf(
  ctx: Context,
  row: ConversationRow,
  soFar: TalkSoFar,
  { replies, language }: { replies: readonly messages.ShownMessage[]; language: string | undefined },
): Promise<LineWords> {
  // A human's words are said as they were written.
  const own = replies.map(({ role, text }) => (role === 'agent' ? text : sayable(text, language)));
  const { voice } = await revisionOf(ctx, row);
  const first = typeof voice.first_message === 'string' && voice.first_message !== '' ? [voice.first_message] : [];
  const discloses = voice.ai_disclosure !== false;
  const said = soFar.transcript.flatMap(({ user, text }) => (user === 'assistant' ? [text] : []));
  // Whatever comes first on this line: on a slow start that is what the flow says late, and it must be disclosed all the same.
  if (said.length === 0) return openLine(soFar, [...first, ...own], discloses);
  if (isRightPartyPending(soFar)) return openToRightParty([...first, ...own]);
  if (replies.some(({ role }) => role === 'agent')) return continueLine(soFar, own, false);
  const unaided = openLine(soFar, first, discloses).say;
  return continueLine(
    soFar,
    own,
    said.every((text) => text === unaided || text === STILL_THERE),
  );
}

/** The flow names the reason as its disposition; a flow that names none has simply ended. */
const outcomeOf = ({ disposition }: ConversationRow): EndedReason =>
  ENDED_REASONS.find((reason) => reason === disposition?.trim().toUpperCase()) ?? 'ENDED';

/** "Call me at …" as the flow collected it, else as the person put it. */
function again(ctx: Context, inner: Inner, heard: string): { callAgainInSecs?: number } {
  const callbackAt = Date.parse(String(conversationRows.variablesOf(inner).callback_at ?? ''));
  const seconds = Math.round((callbackAt - ctx.clock.nowMs()) / 1000);
  return seconds > 0 ? { callAgainInSecs: seconds } : askedDelay(heard);
}

const AMOUNTS = new Set(['promise_amount', 'paid_amount']);

/** What the call collected, not what came with the lead; amounts of money as texts with two decimals, as calls tell them. */
function collected(inner: Inner, given: JsonObject): Record<string, unknown> {
  const isGiven = (name: string, value: unknown): boolean =>
    Object.hasOwn(given, name) && (value === given[name] || Number(value) === Number(given[name]));
  const entries = Object.entries(conversationRows.variablesOf(inner)).filter(([name, value]) => !isGiven(name, value));
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      AMOUNTS.has(name) && Number.isFinite(Number(value)) ? Number(value).toFixed(2) : value,
    ]),
  );
}
