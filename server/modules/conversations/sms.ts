// Owns conversations by text message: an incoming text continues the open conversation of the two numbers or starts
// another, and each outgoing one reports how its delivery went.

import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Invalid, Problem } from '../../kernel/errors.ts';
import { announceTopic } from '../../kernel/signals.ts';
import type { ConversationRow, LoadedConversation } from './store/conversations.ts';
import * as conversations from './store/conversations.ts';
import type { ShownMessage } from './store/messages.ts';
import { openerOf } from './store/sealed-rows.ts';
import * as threads from './store/text-threads.ts';
import { insertTrace, traceEntry } from './store/trace.ts';
import type { ConversationPorts } from './turn/ports.ts';
import { save, type TurnScope } from './turn/save.ts';
import { insert } from './turn/start.ts';
import type { SavedStep } from './turn/step.ts';
import { type IncomingMessage, runTurn, takeMessage } from './turn/turn.ts';

/** `assistantId` null: no assistant starts a conversation here, but an open one continues. */
type IncomingText = threads.TextThread & { id: string; text: string; assistantId: string | null };
type ReceivedText = { conversationId: string | null; problem: string | null; proceed: () => Promise<void> };

const notTaken = (problem: string | null): ReceivedText => ({
  conversationId: null,
  problem,
  proceed: async () => undefined,
});

/** In the caller's transaction, which holds the thread: two texts at the same moment are taken one after the other. */
export async function receiveText(
  ctx: Context,
  tx: Tx,
  ports: ConversationPorts,
  incoming: IncomingText,
): Promise<ReceivedText> {
  const scope = { ctx, tx, ports };
  const open = await findOpen(scope, incoming);
  if (!open && incoming.assistantId === null) return notTaken(null);
  let started: SavedStep | undefined;
  try {
    started = open ? undefined : await startThread(scope, incoming, incoming.assistantId ?? '');
  } catch (error) {
    // A slot of the assistant will become free: the text waits for it.
    if (!(error instanceof Problem) || error.code === 'concurrency_limit_exceeded') throw error;
    return notTaken(error.message);
  }
  const conversation = (open ?? started?.conversation) as LoadedConversation;
  const requestKey = Buffer.from(`text ${incoming.id}`);
  const received: IncomingMessage = { text: incoming.text, role: 'user', variables: {}, requestKey };
  const saved = conversations.isOver(conversation.row)
    ? await saveUntaken(scope, conversation, received)
    : await takeMessage(scope, conversation, received);
  const worker = saved.worker ?? started?.worker ?? null;
  return {
    conversationId: conversation.row.id,
    problem: null,
    proceed: async () => void (await runTurn(ctx, ports, { ...saved, worker })),
  };
}

async function findOpen({ ctx, tx }: TurnScope, thread: threads.TextThread): Promise<LoadedConversation | undefined> {
  const id = await threads.findOpenThread(ctx, tx, thread);
  const conversation = id === undefined ? undefined : await conversations.lockForTurn(ctx, tx, id);
  // It may have ended while this transaction waited for the lock.
  return conversation && !conversations.isOver(conversation.row) ? conversation : undefined;
}

/** A flow that only confirms the receipt of a text is over before it takes the text. */
export async function saveUntaken(
  scope: TurnScope,
  { row, inner }: LoadedConversation,
  { role, text, requestKey }: IncomingMessage,
) {
  const messages = [{ role, text, node_id: null }];
  const trace = [traceEntry('note', 'the flow had ended before it heard this text')];
  return { ...(await save(scope, row, { inner, messages, trace, requestKey, newTurn: true })), worker: null };
}

/** The number can be forged, so the sender is a new person; a number that identifies no person may still be answered. */
async function startThread(
  scope: TurnScope,
  { ourNumber, phone }: IncomingText,
  assistantId: string,
): Promise<SavedStep> {
  const thread = { ourNumber, phone };
  const requested = { assistantId, channel: 'sms', variables: {}, called: { phone }, metadata: {}, thread } as const;
  const person = { identifiers: [{ type: 'phone' as const, value: phone, verified: false }] };
  try {
    return await insert(scope, { ...requested, person });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return insert(scope, requested);
  }
}

/** `place` is the position of the message. */
export type ReplyDelivery = {
  conversationId: string;
  place: number;
  delivery: NonNullable<ShownMessage['delivery']>;
  reason: string;
};

/** A message of which one part was blocked stays blocked. */
export async function noteDelivery(
  ctx: Context,
  tx: Tx,
  { conversationId, place, delivery, reason }: ReplyDelivery,
): Promise<void> {
  const row = await tx.maybe<ConversationRow>(sql`
    select * from conversations where org_id = ${ctx.org.id} and id = ${conversationId} for no key update`);
  if (!row) return;
  await tx.run(sql`
    update conversation_messages set delivery = ${delivery}
    where org_id = ${ctx.org.id} and conversation_id = ${conversationId} and delivery is distinct from 'blocked'
      -- The other messages of the turn went with it; texts go out in order, so none of an earlier turn still waits.
      and (position = ${place} or (position < ${place} and role = 'assistant' and delivery in ('queued', 'deferred', 'draft')))`);
  const seal = await openerOf(ctx, tx, row);
  if (reason !== '' && seal.hasKey) {
    const at = { conversationId, turn: row.turns, seal, before: row.trace_count };
    const entry = traceEntry('note', reason, { detail: { position: place, delivery } });
    await tx.run(sql`
      with traced as (${insertTrace(ctx, at, [entry])})
      update conversations set trace_count = ${row.trace_count + 1} where org_id = ${ctx.org.id} and id = ${conversationId}`);
  }
  tx.afterCommit(() => announceTopic(ctx, conversationId));
}
