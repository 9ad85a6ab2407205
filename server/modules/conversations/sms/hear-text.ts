// Owns the way of an incoming text into a conversation: it goes on with the open one of the two numbers, or begins another.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { Invalid, Problem } from '../../../kernel/errors.ts';
import * as conversations from '../conversations.ts';
import type { ConversationPorts } from '../ports.ts';
import type { LoadedConversation } from '../rows/conversation-row.ts';
import * as conversationRows from '../rows/conversation-rows.ts';
import { traceEntry } from '../turns/progress.ts';
import type { Stepped } from '../turns/steps.ts';
import * as turns from '../turns/turn.ts';
import * as threads from './threads.ts';

/** `assistantId` null: nobody begins a conversation here, but an open one goes on. */
type Incoming = threads.TextThread & { id: string; text: string; assistantId: string | null };
type HeardByText = { conversationId: string | null; problem: string | null; proceed: () => Promise<void> };

const unheard = (problem: string | null): HeardByText => ({ conversationId: null, problem, proceed: async () => undefined });

/** In the caller's transaction, which holds the thread: two texts at once are heard one after the other. */
export async function hearText(ctx: Context, tx: Tx, ports: ConversationPorts, incoming: Incoming): Promise<HeardByText> {
  const open = await findOpenTalk(ctx, tx, incoming);
  if (!open && incoming.assistantId === null) return unheard(null);
  let begun: Stepped | undefined;
  try {
    begun = open ? undefined : await beginThread(ctx, tx, ports, incoming, incoming.assistantId ?? '');
  } catch (error) {
    // A place among those that the assistant may hold comes free: the text waits for it.
    if (!(error instanceof Problem) || error.code === 'concurrency_limit_exceeded') throw error;
    return unheard(error.message);
  }
  const talk = (open ?? begun?.talk) as LoadedConversation;
  const words = { text: incoming.text, role: 'user' as const, variables: {}, requestKey: Buffer.from(`text ${incoming.id}`) };
  const stepped = conversationRows.isOver(talk.row)
    ? await writeDown(ctx, tx, ports, talk, words)
    : await turns.takeTurn(ctx, tx, ports, talk, words);
  const worker = stepped.worker ?? begun?.worker ?? null;
  return {
    conversationId: talk.row.id,
    problem: null,
    proceed: async () => {
      if (worker !== null) await turns.work(ctx, ports, stepped, worker);
    },
  };
}

async function findOpenTalk(ctx: Context, tx: Tx, thread: threads.TextThread): Promise<LoadedConversation | undefined> {
  const id = await threads.findOpenThread(ctx, tx, thread);
  const talk = id === undefined ? undefined : await conversationRows.lockForTurn(ctx, tx, id);
  // It may have ended while we waited for the lock.
  return talk && !conversationRows.isOver(talk.row) ? talk : undefined;
}

/** A flow that only answers that it got the text is over before it hears it. */
async function writeDown(ctx: Context, tx: Tx, ports: ConversationPorts, { row, inner }: LoadedConversation, words: turns.Words) {
  const { requestKey, ...said } = words;
  const messages = [{ role: said.role, text: said.text, node_id: null }];
  const trace = [traceEntry('note', 'the flow had ended before it heard this text')];
  const saved = await conversationRows.save(ctx, tx, ports, row, { inner, messages, trace, requestKey, newTurn: true });
  return { ...saved, worker: null };
}

/** The person is who has the number, as on calls; a number that identifies nobody may still be answered. */
async function beginThread(
  ctx: Context,
  tx: Tx,
  ports: ConversationPorts,
  incoming: Incoming,
  assistantId: string,
): Promise<Stepped> {
  const { ourNumber, phone } = incoming;
  const thread = { ourNumber, phone };
  const requested = { assistantId, channel: 'sms', variables: {}, called: { phone }, metadata: {}, thread } as const;
  const person = { identifiers: [{ type: 'phone' as const, value: phone, verified: false }] };
  try {
    return await conversations.insert(ctx, tx, ports, { ...requested, person });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return conversations.insert(ctx, tx, ports, requested);
  }
}
