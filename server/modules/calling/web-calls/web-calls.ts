// Owns calls by microphone: how one starts, who may come back to it, and the token that opens its line once.
import type { z } from 'zod';
import { iso } from '../../../http/wire.ts';
import { cellOf, inCell } from '../../../kernel/cell-address.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict, notFound, Problem } from '../../../kernel/errors.ts';
import { emitAll, type PendingEvent } from '../../../kernel/events.ts';
import { namesOfSpeech, speechVoices, warmSpeech, whyNoSpeech } from '../../speech/speech.ts';
import { deferInsert, find, type NewCall } from '../calls/calls.ts';
import { addWebLine, findWebLine, issueRelayToken, type WebLine } from '../carriers/port/lines.ts';
import { WEB_CARRIER, webCarrier } from '../carriers/web/carrier.ts';
import type { CallingPorts } from '../contract/ports.ts';
import type { NewConversation } from '../contract/talker.ts';
import { isTerminal, type RecordingSetting } from '../contract/vocabulary.ts';
import { takeForCaller } from '../dial/slots.ts';
import type { WebCallCapability, WebCallStart } from './web-call-schema.ts';

/** Enough to open a socket; not enough to be passed on. */
const TOKEN_MS = 60_000;

export type NewWebCall = Omit<NewConversation, 'callId'> & {
  visitorId: string | null;
  voice?: string | undefined;
  language?: string | undefined;
  recording?: RecordingSetting | undefined;
};

export async function capability(ctx: Context): Promise<z.input<typeof WebCallCapability>> {
  const reason = whyNoSpeech(ctx);
  const { ear, voice } = await namesOfSpeech(ctx);
  return { available: reason === '', reason, ear, voice, voices: voice.where === 'here' ? speechVoices() : [] };
}

function assertSpeech(ctx: Context): void {
  const reason = whyNoSpeech(ctx);
  if (reason !== '') throw conflict(reason, { reason: 'no_speech' });
}

const noSlot = (): Problem =>
  new Problem(
    'concurrency_limit_exceeded',
    'As many calls as may be run at the same time right now. Try again shortly.',
    {
      retryAfter: 5,
    },
  );

/** The row of the call, its line and its conversation; then the assistant's first words are made while the browser connects. */
export async function start(
  ctx: Context,
  ports: CallingPorts,
  input: NewWebCall,
): Promise<z.input<typeof WebCallStart>> {
  assertSpeech(ctx);
  const assistant = await ports.assistants.find(ctx, input.assistantId);
  if (!assistant) throw notFound('assistant');
  if (assistant.archived) throw conflict('This assistant is archived. Restore it, or choose another.');
  warmSpeech(ctx);
  const id = uuid7();
  if (input.visitorId !== null) await makeRoomFor(ctx, input.visitorId, input.visitor?.network ?? null);
  const network = input.visitor?.network ?? null;
  const { visitorId, voice = null, language = null, recording = 'off' } = input;
  const web: WebLine = { visitorId, network, voice, language, recording };
  const started = await transaction(ctx, async (tx) => {
    const inside = { ...ctx, tx };
    if (!(await takeForCaller(inside, tx, ports, id, input.assistantId))) throw noSlot();
    const events: PendingEvent[] = [];
    deferInsert(inside, tx, newCall(ctx, id, input), events);
    await emitAll(inside, tx, events);
    await addWebLine(inside, id, web);
    return ports.talker.begin?.(inside, tx, { ...input, callId: id });
  });
  if (!started) throw conflict('This assistant cannot talk.');
  // Beside the answer: the first words are there when the browser has connected.
  started
    .proceed()
    .catch((error: unknown) => ctx.log.warn({ err: error, call_id: id }, 'the first words of a call are late'));
  return answer(ctx, id, started.conversationId);
}

/** A visitor is in one call at a time: a page that was loaded again has forgotten the earlier one. One address has a few. */
async function makeRoomFor(ctx: Context, visitorId: string, network: string | null): Promise<void> {
  const live = await reader(ctx).rows<{ id: string; visitor_id: string; network: string | null }>(sql`
    select c.id, l.web ->> 'visitorId' as visitor_id, l.web ->> 'network' as network
    from calls c join carrier_lines l on l.reference = c.id
    where c.org_id = ${ctx.org.id} and c.workflow_id is null and c.carrier_type = ${WEB_CARRIER}
      and c.status in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING')
      and (l.web ->> 'visitorId' = ${visitorId} or l.web ->> 'network' = ${network})`);
  const others = live.filter(({ visitor_id }) => visitor_id !== visitorId);
  if (ctx.config.RATE_LIMITS === 'on' && others.length >= ctx.tuning.webCallsPerAddress) throw noSlot();
  for (const { id } of live) if (!others.some((other) => other.id === id)) await webCarrier.hangUp(ctx, id);
}

const newCall = (ctx: Context, id: string, { assistantId, isTest }: NewWebCall): NewCall => ({
  id,
  workflow_id: null,
  execution_id: null,
  step: null,
  tag: 'WEB',
  status: 'RINGING',
  outbound: false,
  phone: '',
  from_number: '',
  lead_id: null,
  callbacks: 0,
  lead: {},
  voicemail_message: '',
  prompt_id: assistantId,
  carrier_type: WEB_CARRIER,
  carrier_id: null,
  is_test: isTest,
  due_at: new Date(ctx.clock.toWall(ctx.clock.now()).getTime() + 90_000),
});

/** The browser comes back to a call whose line broke. */
export async function comeBack(ctx: Context, ports: CallingPorts, callId: string, visitorId: string | null) {
  const line = await findWebLine(ctx, callId);
  const call = line && (await find(ctx, reader(ctx), callId));
  // Another visitor's call does not exist for this one.
  if (!line || !call || line.web?.visitorId !== visitorId) throw notFound('call');
  assertSpeech(ctx);
  if (isTerminal(call.status) || line.hung_up_at !== null) throw conflict('This call is over. Start a new one.');
  const standing = await ports.talker.standing?.(ctx, callId);
  return answer(ctx, callId, standing?.conversationId ?? null);
}

async function answer(
  ctx: Context,
  callId: string,
  conversationId: string | null,
): Promise<z.input<typeof WebCallStart>> {
  const token = await issueRelayToken(ctx, { carrier_id: null, reference: callId }, TOKEN_MS);
  const { ear, voice } = await namesOfSpeech(ctx);
  return {
    id: callId,
    call_id: callId,
    conversation_id: conversationId,
    token,
    socket_url: inCell(cellOf(ctx.config), `/web-calls/${token}`),
    expires_at: iso(new Date(ctx.clock.toWall(ctx.clock.now()).getTime() + TOKEN_MS)),
    speech: { ear: ear.name, voice: voice.name },
  };
}
