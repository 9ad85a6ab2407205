// Speaks for assistants on the phone: a call with a promptId is a conversation whose turns are held on the line.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Executable } from '../../../flow/interpreter/executable.ts';
import { clean, type JsonObject } from '../../../flow/language/json.ts';
import { sayDay } from '../../../flow/text/said-values.ts';
import type { Language } from '../../../flow/text/spoken-language.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Invalid, Problem } from '../../kernel/errors.ts';
import { toE164 } from '../../kernel/phone.ts';
import {
  composeAfterConfirmation,
  composeContinuation,
  composeOpening,
  type SpokenReply,
} from '../calling/calls/opening.ts';
import {
  answerOfParty,
  askForRightParty,
  isRightPartyPending,
  owesDebtSentence,
} from '../calling/calls/right-party.ts';
import { asksStillThere, requestedDelay, silence } from '../calling/calls/script.ts';
import { leadVariable } from '../calling/contract/leads.ts';
import type { CallContext, CallReply, CallSpeech, CollectedLabels, Talker } from '../calling/contract/talker.ts';
import { ENDED_REASONS, type EndedReason } from '../calling/contract/vocabulary.ts';
import { canWriteSummary, writeCallSummary } from '../runtime/call-summary.ts';
import { restAfter } from '../runtime/sentence-gate.ts';
import { closeWithCall } from './inbox/hand-over.ts';
import { isCutOf, type SpokenReplies, speakReplies } from './spoken-replies.ts';
import {
  type ConversationRow,
  findByCall,
  type Inner,
  isOver,
  load,
  lock,
  variablesOf,
} from './store/conversations.ts';
import * as flows from './store/flows.ts';
import type { ShownMessage } from './store/messages.ts';
import { traceEntry } from './store/trace.ts';
import { type WaitInLine, waitInLine } from './turn/hand-offs.ts';
import type { ConversationPorts } from './turn/ports.ts';
import { callerWaitsUntil, save } from './turn/save.ts';
import { insert, open } from './turn/start.ts';
import { runTurn, type SentMessage, sendMessage, waitForWorker } from './turn/turn.ts';
import { hasAgentMessage, requestKeyOfLine, unspokenMessages } from './unspoken-messages.ts';

const LISTEN = { say: '', next: 'listen' } as const;
type PhoneTexts = {
  farewell: string;
  goodbye: string;
  comfort: string;
  next: string;
  place(place: number): string;
  estimate(minutes: number): string;
};
/** Lines of the phone itself, beside those of the flow. */
export const PHONE_TEXTS: Record<Language, PhoneTexts> = {
  en: {
    farewell: 'Thank you for your time. Goodbye.',
    goodbye: 'Goodbye.',
    comfort: 'Thank you for waiting. A colleague will be with you as soon as possible.',
    next: 'You are next in line.',
    place: (place) => `You are number ${place} in line.`,
    estimate: (minutes) => (minutes === 1 ? 'It takes about a minute.' : `It takes about ${minutes} minutes.`),
  },
  es: {
    farewell: 'Gracias por su tiempo. Adiós.',
    goodbye: 'Adiós.',
    comfort: 'Gracias por esperar. Un compañero le atenderá lo antes posible.',
    next: 'Usted es el siguiente.',
    place: (place) => `Usted es el número ${place} de la cola.`,
    estimate: (minutes) => (minutes === 1 ? 'Falta alrededor de un minuto.' : `Faltan unos ${minutes} minutos.`),
  },
};

const languageOfLine = async (ctx: Context, { id }: Pick<ConversationRow, 'id'>): Promise<Language> =>
  (await load(ctx, id)).inner.state.language ?? 'en';

const farewell = async (ctx: Context, row: Pick<ConversationRow, 'id'>): Promise<CallReply['turn']> => ({
  say: PHONE_TEXTS[await languageOfLine(ctx, row)].farewell,
  next: 'hang_up',
});

/** Calls without an assistant, and those whose assistant cannot speak, keep to the script. */
export const phoneTalker = (ports: ConversationPorts, script: Talker): Talker => ({
  next: async (ctx, soFar, speech) => {
    if (soFar.promptId === null) return script.next(ctx, soFar);
    const known = await findByCall(ctx, reader(ctx), soFar.callId);
    if (!known && soFar.moment === 'due') return script.next(ctx, soFar);
    if (!known) return (await answerCall(ctx, ports, soFar, soFar.promptId)) ?? script.next(ctx, soFar);
    if (soFar.moment === 'due') return sayDue(ctx, known, soFar);
    if (soFar.moment === 'silence') return afterSilence(ctx, ports, known, soFar);
    if (soFar.moment === 'answered') {
      // The process that started it may have died: the one that takes over has the first messages soon.
      await waitForWorker(ctx, known.id);
      return nextTurn(ctx, known, soFar);
    }
    if (isRightPartyPending(soFar)) return checkRightParty(ctx, ports, known, soFar);
    const requestKey = await requestKeyOfLine(ctx, known, soFar);
    const received = { text: soFar.transcript.at(-1)?.text ?? '', role: 'user' as const, variables: {}, requestKey };
    const sent = await retryWhileBusy(() => sendMessage(ctx, ports, known.id, received));
    if (!sent)
      return { turn: hasAgentMessage(await unspokenMessages(ctx, known, soFar)) ? LISTEN : await farewell(ctx, known) };
    const spoken = speech && (await speakTurn(ctx, known, soFar, { speech, sent }));
    await sent.proceed(spoken?.hooks).finally(() => spoken?.end());
    if (!speech || !spoken?.hasSpoken) return nextTurn(ctx, known, soFar);
    return nextTurn(ctx, known, speech.context(), { isInterrupted: speech.signal.aborted });
  },
  begin: async (ctx, tx, { callId, assistantId, revisionId, variables, isTest, visitor }) => {
    const started = await insert(
      { ctx, tx, ports },
      {
        assistantId,
        revisionId,
        channel: 'voice',
        callId,
        variables,
        metadata: {},
        isTest,
        ...(visitor && { person: { id: visitor.personId }, visitor: { id: null, ...visitor } }),
      },
    );
    return { conversationId: started.conversation.row.id, proceed: () => runTurn(ctx, ports, started) };
  },
  standing: async (ctx, callId) => {
    const row = await findByCall(ctx, reader(ctx), callId);
    if (!row) return undefined;
    const answering = row.taken_over_at === null ? 'waiting' : 'taken_over';
    const state = row.status === 'handed_off' ? answering : 'assistant';
    return { conversationId: row.id, state, agentName: row.agent_name };
  },
  ended: async (ctx, tx, callId) => {
    const row = await tx.maybe<EndedRow>(sql`
      select id, ended_at, flow_hash, assistant_id, revision_id from conversations where org_id = ${ctx.org.id} and call_id = ${callId}`);
    if (!row) return { labels: {}, canSummarize: false };
    if (row.ended_at === null) await endWithCall(ctx, tx, ports, row.id);
    const labels = labelsOf(await flows.open({ ...ctx, tx }, row.flow_hash));
    return { labels, canSummarize: canWriteSummary(await flows.revisionOf({ ...ctx, tx }, row)) };
  },
  summarize: async (ctx, { id, transcript, variables, summary }) => {
    const row = await findByCall(ctx, reader(ctx), id);
    if (!row) return undefined;
    const lines = transcript.map(({ user, text }) => ({ by: user === 'user' ? 'person' : 'assistant', text }));
    const call = { conversationId: row.id, revision: await flows.revisionOf(ctx, row), lines, built: summary };
    return writeCallSummary(ctx, { ...call, variables: clean(variables) as JsonObject });
  },
});

/** `undefined`: what is said next depends on all of it, or something else comes first. */
async function speakTurn(
  ctx: Context,
  row: ConversationRow,
  soFar: CallContext,
  { speech, sent }: { speech: CallSpeech; sent: SentMessage },
): Promise<SpokenReplies | undefined> {
  if (owesDebtSentence(soFar) || soFar.saidUpTo === null || sent.message.position !== soFar.saidUpTo + 1)
    return undefined;
  const { voice } = await flows.revisionOf(ctx, row);
  const said = soFar.transcript.flatMap(({ user, text }) => (user === 'assistant' ? [text] : []));
  if (said.length === 0) return undefined;
  const filler = typeof voice.filler === 'string' ? voice.filler.trim() : '';
  return speakReplies(ctx, speech, { isFirst: isFirstOwn(soFar, said, voice), sayable, filler });
}

const BUSY_ATTEMPTS = 5;
const BUSY_MS = 300;

/** `undefined`: closed meanwhile, so the call ends politely. A busy server ends no call: the message is sent again. */
async function retryWhileBusy<Sent>(send: () => Promise<Sent>): Promise<Sent | undefined> {
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
  const { row, inner } = await lock(ctx, tx, id);
  // Its last step may have been saved while this transaction waited for the lock.
  if (isOver(row)) return;
  const status = row.turns === 0 && inner.state.ended === null ? 'abandoned' : 'completed';
  const trace = [traceEntry('note', 'the call is over')];
  await save({ ctx, tx, ports }, row, { inner, trace, end: { status, reason: 'call_ended' } });
}

/** Only what the flow asks people for; what it was given, or looked up, is known without the call. */
const labelsOf = ({ scopes }: Executable): CollectedLabels =>
  Object.fromEntries(
    (scopes[0]?.variables ?? []).flatMap(({ name, source, description }) =>
      source === 'collected' ? [[name, description]] : [],
    ),
  );

/** The person picked up: the conversation starts with what must be disclosed. */
async function answerCall(
  ctx: Context,
  ports: ConversationPorts,
  soFar: CallContext,
  assistantId: string,
): Promise<CallReply | undefined> {
  const { called, variables } = splitLead(soFar.lead);
  const { forwardingPhoneNumber = '', phoneAgentDirectDial = '' } = soFar.lead;
  const colleague = toE164(forwardingPhoneNumber) ?? toE164(phoneAgentDirectDial);
  const requested = {
    assistantId,
    channel: 'voice',
    callId: soFar.callId,
    metadata: {},
    variables,
    called,
    colleague,
  } as const;
  const value = soFar.lead.primaryPhone ?? '';
  const { firstName: first_name = '', lastName: last_name = '' } = soFar.lead;
  // A caller id can be forged; the number that we called ourselves cannot.
  const person = {
    person: { identifiers: [{ type: 'phone' as const, value, verified: false }] },
    ...(soFar.outbound && { reached: { names: { first_name, last_name } } }),
  };
  try {
    const opened = await open(ctx, ports, { ...requested, ...(value !== '' && person) }).catch((error: unknown) => {
      // A number that identifies no person may still be talked to.
      if (error instanceof Invalid) return open(ctx, ports, requested);
      throw error;
    });
    // The first words never wait for a model: it is asked while they are spoken.
    const greeting = opened.waitsForModel ? await nextTurn(ctx, opened.row, soFar) : undefined;
    if (greeting && greeting.turn.say !== '') {
      void speakLater(ctx, ports, soFar.callId, opened.proceed);
      return greeting;
    }
    await opened.proceed();
    return await nextTurn(ctx, opened.row, soFar);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    ctx.log.warn(
      { call_id: soFar.callId, code: error.code, why: error.message },
      'the assistant cannot talk; the script does',
    );
    return undefined;
  }
}

/** The call is saved with its first words: what comes sooner would find no line to be spoken on. */
const FIRST_WORDS_MS = 300;

/** What the flow says after the first words. If this process dies, another one continues the conversation and speaks. */
async function speakLater(
  ctx: Context,
  ports: ConversationPorts,
  callId: string,
  proceed: () => Promise<unknown>,
): Promise<void> {
  try {
    await Promise.all([proceed(), sleep(FIRST_WORDS_MS)]);
    await transaction(ctx, (tx) => ports.sayOnCall(ctx, tx, callId));
  } catch (error) {
    ctx.log.error({ err: error, call_id: callId }, 'what the assistant says after the first words is late');
  }
}

/** Fields of the lead under the names flows use: firstName is first_name, a column "Doctor Name" doctor_name. */
function fromLead(lead: CallContext['lead']): JsonObject {
  const variables = Object.fromEntries(
    Object.entries(lead)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [leadVariable(name), value]),
  );
  return { ...variables, ...(lead.primaryPhone && { phone: lead.primaryPhone }) };
}

/** The lead's own fields say who is called. Its other columns do not count as what the system knows. */
function splitLead(lead: CallContext['lead']): { called: JsonObject; variables: JsonObject } {
  const { firstName, lastName, email, primaryPhone, leadId } = lead;
  const named = { first_name: firstName, last_name: lastName, email, phone: primaryPhone, lead_id: leadId };
  const called = Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const others = Object.entries(fromLead(lead)).filter(([name]) => !Object.hasOwn(named, name));
  return { called, variables: Object.fromEntries(others) };
}

/** No person is kept on a silent line for longer than this. */
const MAX_HOLD_MS = 60_000;

async function afterSilence(
  ctx: Context,
  ports: ConversationPorts,
  row: ConversationRow,
  soFar: CallContext,
): Promise<CallReply> {
  const language = await languageOfLine(ctx, row);
  if (isRightPartyPending(soFar)) return closeOnHangUp(ctx, ports, row, silence(soFar, language));
  const unspoken = await unspokenMessages(ctx, row, soFar);
  if (hasAgentMessage(unspoken)) {
    // Their job ran too early, or is still to run: one more says nothing twice.
    await transaction(ctx, (tx) => ports.sayOnCall(ctx, tx, soFar.callId));
    return { turn: LISTEN };
  }
  // What a flow said by itself, after a wait, has not been spoken on the line yet.
  if (unspoken.messages.length > 0 || (unspoken.isLatest && row.end_reason === 'flow'))
    return nextTurn(ctx, row, soFar);
  if (isOver(row)) return farewellOf(ctx, row, soFar);
  if (isOnHold(ctx, row)) return { turn: await comfort(ctx, row, soFar) };
  return closeOnHangUp(ctx, ports, row, silence(soFar, language));
}

/** Messages that are no answer: of a colleague, or of the flow. About a debt they wait for the right person. */
async function sayDue(ctx: Context, row: ConversationRow, soFar: CallContext): Promise<CallReply> {
  if (soFar.isLeaving) return { turn: LISTEN };
  const isDue = !isRightPartyPending(soFar) && (await unspokenMessages(ctx, row, soFar)).messages.length > 0;
  if (isDue) return nextTurn(ctx, row, soFar);
  return isOver(row) ? farewellOf(ctx, row, soFar) : { turn: LISTEN };
}

/** After the end the person is not asked whether they are still there, and goodbye is said once. */
async function farewellOf(
  ctx: Context,
  row: ConversationRow,
  { transcript, isLeaving }: CallContext,
): Promise<CallReply> {
  const isSaid = isLeaving || /\b(?:goodbye|adi[oó]s)\W*$/i.test(transcript.at(-1)?.text ?? '');
  return { turn: isSaid ? { say: '', next: 'hang_up' } : await farewell(ctx, row), outcome: outcomeOf(row) };
}

/** The person waits for our side: for the flow, for a colleague to come, or for the colleague's next message. */
function isOnHold({ clock, config }: Context, row: ConversationRow): boolean {
  const { status, wake_at, taken_over_at } = row;
  if (status === 'waiting') return wake_at !== null && wake_at.getTime() - clock.nowMs() <= MAX_HOLD_MS;
  if (status !== 'handed_off') return false;
  // The job that says so may be a little late.
  const until = callerWaitsUntil(row, config.HANDOFF_WAIT_SECONDS);
  return taken_over_at !== null || (until !== null && clock.nowMs() - until.getTime() <= MAX_HOLD_MS);
}

/** A person who waits for a colleague hears something after this time. */
const COMFORT_MS = 30_000;

async function comfort(ctx: Context, row: ConversationRow, { transcript }: CallContext): Promise<CallReply['turn']> {
  const waitsForColleague = callerWaitsUntil(row, ctx.config.HANDOFF_WAIT_SECONDS) !== null;
  const lastAt = Date.parse(transcript.at(-1)?.created_at ?? '');
  if (!waitsForColleague || !(ctx.clock.nowMs() - lastAt >= COMFORT_MS)) return LISTEN;
  const wait = await waitInLine(ctx, reader(ctx), row);
  return { say: comfortText(PHONE_TEXTS[await languageOfLine(ctx, row)], wait), next: 'listen' };
}

/** With their place in a queue of the organization, and how long it takes where that is known. Pure. */
export function comfortText(texts: PhoneTexts, wait: WaitInLine | null): string {
  if (!wait?.is_open) return texts.comfort;
  const place = wait.place === 1 ? texts.next : texts.place(wait.place);
  const minutes = wait.estimate_seconds === null ? [] : [texts.estimate(Math.round(wait.estimate_seconds / 60))];
  return [texts.comfort, place, ...minutes].join(' ');
}

async function closeOnHangUp(
  ctx: Context,
  ports: ConversationPorts,
  row: ConversationRow,
  answer: CallReply,
  note = 'the person did not speak on the line',
): Promise<CallReply> {
  if (answer.turn.next === 'hang_up' && !isOver(row))
    await transaction(ctx, (tx) => closeWithCall({ ctx, tx, ports }, row.id, { note }));
  return answer;
}

/** On a call about a debt the assistant talks only to the person it concerns. */
async function checkRightParty(
  ctx: Context,
  ports: ConversationPorts,
  row: ConversationRow,
  soFar: CallContext,
): Promise<CallReply> {
  const answer = answerOfParty(soFar, soFar.transcript.at(-1)?.text ?? '');
  if (answer === 'confirmed') return nextTurn(ctx, row, { ...soFar, moment: 'answered' });
  return closeOnHangUp(ctx, ports, row, askForRightParty(soFar, answer), 'another person was on the line');
}

/**
 * What our side says next, and what the line does then. Asked again about a past moment, it gives the same answer. `spoken`: part of it was
 * spoken while it was made; where that was interrupted, no more is.
 */
async function nextTurn(
  ctx: Context,
  { id }: ConversationRow,
  soFar: CallContext,
  spoken?: { isInterrupted: boolean },
): Promise<CallReply> {
  // The messages after the row: a conversation that is over gets no more of them.
  const { row, inner } = await load(ctx, id);
  const unspoken = await unspokenMessages(ctx, row, soFar);
  // The job of an agent's message speaks it, and what comes after it, in order.
  if ((soFar.moment === 'heard' || soFar.moment === 'silence') && hasAgentMessage(unspoken)) return { turn: LISTEN };
  const replies = unspoken.messages;
  const left = spoken?.isInterrupted ? [] : unsaid(replies, soFar);
  const { say, disclosures, isHeld } = await spokenText(ctx, row, soFar, {
    replies: left,
    language: inner.state.language,
  });
  const saidUpTo = isHeld ? undefined : replies.at(-1)?.position;
  const data = {
    variables: collected(inner, fromLead(soFar.lead)),
    ...(disclosures.length > 0 && { disclosures }),
    ...(saidUpTo !== undefined && { saidUpTo }),
  };
  if (isHeld || !unspoken.isLatest) return { turn: { say, next: 'listen' }, ...data };
  if (inner.line.transfer_to !== '')
    return { turn: { say, next: 'transfer', to: inner.line.transfer_to }, outcome: 'WARM_TRANSFER', ...data };
  if (!isOver(row)) return { turn: { say, next: 'listen' }, ...data };
  const outcome = outcomeOf(row);
  const lastUserText = soFar.transcript.findLast(({ user }) => user === 'user')?.text ?? '';
  return {
    turn: {
      say: say || (soFar.isLeaving || spoken ? '' : PHONE_TEXTS[inner.state.language ?? 'en'].goodbye),
      next: 'hang_up',
    },
    outcome,
    ...data,
    ...(outcome === 'CALL_AGAIN' && callbackDelay(ctx, inner, lastUserText)),
  };
}

/** Without what was spoken of the first of them while it was written. */
function unsaid(replies: readonly ShownMessage[], { streamed }: CallContext): readonly ShownMessage[] {
  const [first, ...others] = replies;
  if (!first || first.role === 'agent' || !streamed?.words) return replies;
  const rest = restAfter(first.text, streamed.words);
  if (rest === undefined) return isCutOf(first.text, streamed.words) ? others : replies;
  return rest === '' ? others : [{ ...first, text: rest }, ...others];
}

/** The replies as they are spoken on this line: greeted once, and everything disclosed when it is due. */
async function spokenText(
  ctx: Context,
  row: ConversationRow,
  soFar: CallContext,
  { replies, language }: { replies: readonly ShownMessage[]; language: Language | undefined },
): Promise<SpokenReply> {
  // A human's messages are spoken as they were written.
  const own = replies.map(({ role, text }) => (role === 'agent' ? text : sayable(text, language)));
  const { voice } = await flows.revisionOf(ctx, row);
  const first = typeof voice.first_message === 'string' && voice.first_message !== '' ? [voice.first_message] : [];
  const discloses = voice.ai_disclosure !== false;
  const said = soFar.transcript.flatMap(({ user, text }) => (user === 'assistant' ? [text] : []));
  // Also where a slow flow speaks late: what is said first on this line must come with the disclosures.
  if (said.length === 0) return composeOpening(soFar, [...first, ...own], { discloses, language });
  if (isRightPartyPending(soFar)) return composeAfterConfirmation([...first, ...own]);
  if (replies.some(({ role }) => role === 'agent')) return composeContinuation(soFar, own, false);
  return composeContinuation(soFar, own, soFar.streamed === null && isFirstOwn(soFar, said, voice, language));
}

/** Whether nothing of the assistant's own has been said, only what the line says by itself. */
function isFirstOwn(soFar: CallContext, said: readonly string[], voice: JsonObject, language?: Language): boolean {
  const first = typeof voice.first_message === 'string' && voice.first_message !== '' ? [voice.first_message] : [];
  const unaided = composeOpening(soFar, first, { discloses: voice.ai_disclosure !== false, language }).say;
  return said.every((text) => text === unaided || asksStillThere(text));
}

/** The flow names the reason as its disposition; a flow that names none has simply ended. */
const outcomeOf = ({ disposition }: ConversationRow): EndedReason =>
  ENDED_REASONS.find((reason) => reason === disposition?.trim().toUpperCase()) ?? 'ENDED';

/** "Call me at …" as the flow collected it, else as the person put it. */
function callbackDelay(ctx: Context, inner: Inner, userText: string): { callAgainInSecs?: number } {
  const callbackAt = Date.parse(String(variablesOf(inner).callback_at ?? ''));
  const seconds = Math.round((callbackAt - ctx.clock.nowMs()) / 1000);
  return seconds > 0 ? { callAgainInSecs: seconds } : requestedDelay(userText);
}

const AMOUNTS = new Set(['promise_amount', 'paid_amount']);

/** What the call collected, not what came with the lead; amounts as texts with two decimals, as the calling API has them. */
function collected(inner: Inner, ofLead: JsonObject): Record<string, unknown> {
  const isOfLead = (name: string, value: unknown): boolean =>
    Object.hasOwn(ofLead, name) && (value === ofLead[name] || Number(value) === Number(ofLead[name]));
  const entries = Object.entries(variablesOf(inner)).filter(([name, value]) => !isOfLead(name, value));
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      AMOUNTS.has(name) && Number.isFinite(Number(value)) ? Number(value).toFixed(2) : value,
    ]),
  );
}

const ISO_DAY = /(?<![\w-])(\d{4}-\d{2}-\d{2})(?![\w-])/g;
/** Grouped digits that begin with + or have the shape of a number in brackets: a phone number, and no amount or order number. */
const PHONE = /(?<![\w.])(?:\+\d{1,3}(?:[ -]\d{1,6}){2,6}|\(\d{3}\) ?\d{3}[ -]\d{4}|[2-9]\d{2} \d{3} \d{4})(?![\w-])/g;

/** A written text as it is spoken: days as people say them, and phone numbers digit by digit, in groups. */
export const sayable = (text: string, language: Language | undefined): string =>
  text
    .replace(ISO_DAY, (written: string) => sayDay(written, { language }))
    .replace(PHONE, (number: string) =>
      number
        .replace(/[()]/g, '')
        .split(/[ -]+/)
        .map((group) => group.replace(/^\+/, language === 'es' ? 'más ' : 'plus ').replace(/\d(?=\d)/g, '$& '))
        .join(', '),
    );
