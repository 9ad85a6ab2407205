// Owns conversations by e-mail: a mail continues a conversation or starts another, and one that its assistant may not answer
// waits for a human.
import type { Context } from '../../kernel/context.ts';
import { transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { Invalid, Problem } from '../../kernel/errors.ts';
import { emitAll, pendingEvent } from '../../kernel/events.ts';
import { noteDelivery, saveUntaken } from './sms.ts';
import type { LoadedConversation } from './store/conversations.ts';
import * as conversations from './store/conversations.ts';
import { handoffRequested } from './store/events.ts';
import * as messages from './store/messages.ts';
import { traceEntry } from './store/trace.ts';
import type { ConversationPorts } from './turn/ports.ts';
import { save, type TurnScope } from './turn/save.ts';
import { insert } from './turn/start.ts';
import type { SavedStep } from './turn/step.ts';
import { type IncomingMessage, runTurn, takeMessage } from './turn/turn.ts';

export type IncomingMail = {
  id: string;
  text: string;
  /** The conversation that it answers. */
  conversationId: string | null;
  assistantId: string;
  address: string;
  name: string;
  subject: string;
  /** Why no assistant answers it; the conversation waits for a human in this queue. */
  forHuman: { reason: string; queue: string | null } | null;
  /** The new conversation is stored: the way of its replies can be noted. */
  started(conversationId: string): Promise<void>;
};
/** `place`: the position of its message. */
export type ReceivedMail = { conversationId: string; place: number; proceed: () => Promise<void> };

/** In the caller's transaction. Throws a `Problem` where no conversation can start. */
export async function receiveMail(
  ctx: Context,
  tx: Tx,
  ports: ConversationPorts,
  incoming: IncomingMail,
): Promise<ReceivedMail> {
  const scope = { ctx, tx, ports };
  const open = await findOpen(scope, incoming.conversationId);
  const started = open ? undefined : await start(scope, incoming);
  const conversation = (open ?? started?.conversation) as LoadedConversation;
  const received: IncomingMessage = {
    text: incoming.text,
    role: 'user',
    variables: {},
    requestKey: Buffer.from(`mail ${incoming.id}`),
  };
  const { forHuman } = incoming;
  const isWithHuman = conversation.row.status === 'handed_off';
  const hear = () =>
    forHuman && !isWithHuman
      ? saveForHuman(scope, conversation, received, forHuman)
      : takeMessage(scope, conversation, received);
  const saved = conversations.isOver(conversation.row)
    ? await saveUntaken(scope, conversation, received)
    : await hear();
  const worker = forHuman ? null : (saved.worker ?? started?.worker ?? null);
  return {
    conversationId: conversation.row.id,
    place: saved.messages[0]?.position ?? saved.conversation.row.message_count,
    proceed: async () => void (await runTurn(ctx, ports, { ...saved, worker })),
  };
}

async function findOpen({ ctx, tx }: TurnScope, id: string | null): Promise<LoadedConversation | undefined> {
  if (id === null) return undefined;
  const conversation = await conversations.lockForTurn(ctx, tx, id).catch((error: unknown) => {
    // Deleted, or of an erased person: the mail starts another.
    if (error instanceof Problem) return undefined;
    throw error;
  });
  return conversation && !conversations.isOver(conversation.row) ? conversation : undefined;
}

/** An address is easily forged, so the sender is a new person; colleagues see whom it may be. */
async function start(
  scope: TurnScope,
  { assistantId, address, name, conversationId, started }: IncomingMail,
): Promise<SavedStep> {
  const metadata = conversationId === null ? {} : { previous_conversation_id: conversationId };
  const called = { email: address };
  const requested = { assistantId, channel: 'email', variables: {}, called, metadata, onInsert: started } as const;
  const traits = name === '' ? {} : { traits: { name } };
  const person = { identifiers: [{ type: 'email' as const, value: address, verified: false }], ...traits };
  try {
    return await insert(scope, { ...requested, person });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return insert(scope, requested);
  }
}

/** The flow does not hear it: its colleague does. */
async function saveForHuman(
  scope: TurnScope,
  { row, inner }: LoadedConversation,
  { role, text, requestKey }: IncomingMessage,
  { reason, queue }: { reason: string; queue: string | null },
): Promise<SavedStep> {
  const request = { ...conversations.sessionEventData(row), queue, to_assistant_id: null, node_id: inner.state.node };
  const saved = await save(scope, row, {
    inner,
    messages: [{ role, text, node_id: null }],
    trace: [traceEntry('human', reason)],
    events: [pendingEvent(handoffRequested, row.id, request)],
    requestKey,
    newTurn: true,
    asksHuman: { queue },
  });
  return { ...saved, worker: null };
}

/** The conversation waits for a human from now on, unless it does already or is over. */
export async function requestHuman(
  ctx: Context,
  ports: ConversationPorts,
  id: string,
  { reason, queue }: { reason: string; queue: string | null },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { row, inner } = await conversations.lock(ctx, tx, id);
    if (conversations.isOver(row) || row.status === 'handed_off') return;
    const trace = [traceEntry('human', reason, { node_id: inner.state.node })];
    await save({ ctx, tx, ports }, row, { inner, trace, asksHuman: { queue } });
    const request = { ...conversations.sessionEventData(row), queue, to_assistant_id: null, node_id: inner.state.node };
    if (!row.is_test) await emitAll(ctx, tx, [pendingEvent(handoffRequested, id, request)]);
  });
}

/** A draft as a colleague wants it said. What the assistant said before it in the same turn is left out. */
export async function rewriteReply(
  ctx: Context,
  tx: Tx,
  { conversationId, place, text }: { conversationId: string; place: number; text: string },
): Promise<void> {
  const { row } = await conversations.lock(ctx, tx, conversationId);
  await noteDelivery(ctx, tx, { conversationId, place, delivery: 'discarded', reason: '' });
  await messages.rewrite(ctx, tx, row, { position: place, text, agentName: ctx.actor.session ? ctx.actor.name : null });
}
