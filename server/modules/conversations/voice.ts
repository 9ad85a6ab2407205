// Speaks for assistants on the phone: a call with a promptId is a conversation whose turns come over the line.
import type { JsonObject } from '../../../flow/json.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { Invalid, Problem } from '../../kernel/errors.ts';
import { sql } from '../../kernel/sql.ts';
import { askedDelay, disclosures, silence } from '../calling/calls/script.ts';
import type { CallTalk, Talker, TalkSoFar } from '../calling/calls/talker.ts';
import { ENDED_REASONS, type EndedReason } from '../calling/calls/vocabulary.ts';
import * as conversations from './conversations.ts';
import type { ConversationPorts } from './ports.ts';
import type { ConversationRow, Inner } from './rows/conversation-row.ts';
import * as conversationRows from './rows/conversation-rows.ts';
import { revisionOf } from './rows/revision-cache.ts';
import * as messages from './transcript/messages.ts';
import { traceEntry } from './turns/progress.ts';

/** Calls without an assistant, and those whose assistant cannot speak, keep to the script. */
export const phoneTalker = (ports: ConversationPorts, script: Talker): Talker => ({
  next: async (ctx, soFar) => {
    if (soFar.promptId === null) return script.next(ctx, soFar);
    const known = await find(ctx, soFar.callId);
    if (!known) return (await answerTheLine(ctx, ports, soFar, soFar.promptId)) ?? script.next(ctx, soFar);
    if (soFar.moment === 'silence') return stillThere(ctx, ports, known, soFar);
    if (soFar.moment === 'answered') {
      // The process that began it may have died: the one that takes over has the opening words soon.
      await conversations.settled(ctx, known.id);
      return talkOf(ctx, known, 0, soFar);
    }
    const requestKey = keyOfLine(soFar.transcript.length);
    const words = { text: soFar.transcript.at(-1)?.text ?? '', role: 'user' as const, variables: {}, requestKey };
    const said = await conversations.sendMessage(ctx, ports, known.id, words).catch((error: unknown) => {
      // Closed meanwhile, or in human hands elsewhere: the call ends politely.
      if (error instanceof Problem) return undefined;
      throw error;
    });
    if (!said) return { turn: { say: 'Thank you for your time. Goodbye.', next: 'hang_up' } };
    await said.proceed();
    return talkOf(ctx, known, said.message.position, soFar);
  },
  ended: async (ctx, tx, callId) => {
    const row = await tx.maybe<Pick<ConversationRow, 'id' | 'ended_at' | 'end_reason'>>(sql`
      select id, ended_at, end_reason from conversations where org_id = ${ctx.org.id} and call_id = ${callId}`);
    if (!row || row.ended_at !== null) return;
    const talk = await conversationRows.lock(ctx, tx, row.id);
    // Its last step may have been saved while we waited for the lock.
    if (conversationRows.isOver(talk.row)) return;
    const status = talk.row.turns === 0 && talk.inner.state.ended === null ? 'abandoned' : 'completed';
    const trace = [traceEntry('note', 'the call is over')];
    await conversationRows.save(ctx, tx, ports, talk.row, { inner: talk.inner, trace, end: { status, reason: 'call_ended' } });
  },
});

/** The line of the transcript names the moment: told again after a crash, it is heard once. */
const keyOfLine = (line: number): Buffer => Buffer.from(`line ${line}`);

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
  const requested = { assistantId, channel: 'voice', callId: soFar.callId, metadata: {}, variables, called } as const;
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
    return await talkOf(ctx, row, 0, soFar);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    ctx.log.warn({ call_id: soFar.callId, code: error.code, why: error.message }, 'the assistant cannot talk; the script does');
    return undefined;
  }
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fields of the lead under the names flows use: firstName is first_name. */
function fromLead(lead: TalkSoFar['lead']): JsonObject {
  const variables = Object.fromEntries(
    Object.entries(lead)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [snake(name), value]),
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
  const late = await sayLate(ctx, row, soFar);
  if (late) return late;
  // The person waits for us, not we for them.
  const onHold = row.status === 'waiting' && row.wake_at !== null && row.wake_at.getTime() - ctx.clock.nowMs() <= ON_HOLD_MS;
  if (onHold) return { turn: { say: '', next: 'listen' } };
  const talk = silence(soFar);
  if (talk.turn.next === 'hang_up' && !conversationRows.isOver(row))
    await conversations.close(ctx, ports, row.id, { note: 'nobody spoke on the line' });
  return talk;
}

/** What a flow said by itself, after a wait, has yet to be said on the line. */
async function sayLate(ctx: Context, row: ConversationRow, soFar: TalkSoFar): Promise<CallTalk | undefined> {
  const lastHeard = soFar.transcript.findLastIndex(({ user }) => user === 'user');
  const spoken = soFar.transcript
    .slice(lastHeard + 1)
    .map(({ text }) => text)
    .join(' ');
  const heard = lastHeard === -1 ? undefined : await messages.findByRequest(ctx, reader(ctx), row, keyOfLine(lastHeard + 1));
  const { replies, isLatest } = await messages.answersTo(ctx, row, heard?.position ?? 0);
  const late = replies.find(({ text }) => !spoken.includes(text));
  const over = isLatest && row.end_reason === 'flow';
  return late || over ? talkOf(ctx, row, (late?.position ?? row.message_count + 1) - 1, soFar) : undefined;
}

/** What our side says next, and what the line does then. Told again of a moment that is past, it says what it said then. */
async function talkOf(ctx: Context, { id }: ConversationRow, after: number, soFar: TalkSoFar): Promise<CallTalk> {
  const { row, inner } = await conversationRows.load(ctx, id);
  const { replies, isLatest } = await messages.answersTo(ctx, row, after);
  // Whatever comes first on this line: on a slow start that is what the flow says late, and it must be disclosed all the same.
  const isOpening = !soFar.transcript.some(({ user }) => user === 'assistant');
  const opening = isOpening ? await openingOf(ctx, row, soFar) : { words: [], disclosures: [] };
  const say = [...opening.words, ...replies.map(({ text }) => text)].join(' ');
  const data = {
    variables: collected(inner, fromLead(soFar.lead)),
    ...(opening.disclosures.length > 0 && { disclosures: opening.disclosures }),
  };
  if (!isLatest) return { turn: { say, next: 'listen' }, ...data };
  if (inner.line.transfer_to !== '')
    return { turn: { say, next: 'transfer', to: inner.line.transfer_to }, outcome: 'WARM_TRANSFER', ...data };
  if (!conversationRows.isOver(row)) return { turn: { say, next: 'listen' }, ...data };
  const outcome = outcomeOf(row);
  const heard = soFar.transcript.findLast(({ user }) => user === 'user')?.text ?? '';
  return {
    turn: { say: say || 'Goodbye.', next: 'hang_up' },
    outcome,
    ...data,
    ...(outcome === 'CALL_AGAIN' && again(ctx, inner, heard)),
  };
}

async function openingOf(ctx: Context, row: ConversationRow, soFar: TalkSoFar) {
  const { voice } = await revisionOf(ctx, row);
  const first = typeof voice.first_message === 'string' && voice.first_message !== '' ? [voice.first_message] : [];
  if (voice.ai_disclosure === false) return { words: first, disclosures: [] };
  const { words, disclosures: made } = disclosures(soFar);
  return { words: [...words, ...first], disclosures: made };
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
