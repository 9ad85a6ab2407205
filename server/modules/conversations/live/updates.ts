// Owns what has happened in a conversation since a cursor, as frames of a stream. Readers at the same cursor with the
// same rights share one read of the database.
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { MAX_STREAM_TEXT } from '../../../http/followed-stream.ts';
import { sseFrame } from '../../../http/sse.ts';
import { isoOrNull } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import { type ConversationRow, find, isOver } from '../store/conversations.ts';
import { hiddenFrom } from '../store/masking.ts';
import * as messages from '../store/messages.ts';
import type { ConversationState } from '../store/schema.ts';
import * as trace from '../store/trace.ts';

const BATCH = 50;

/** Positions of the last message and trace entry, and a name of the last state. Any node can continue from it. */
export type StreamCursor = { messages: number; trace: number; state: string };

/** Before any state was sent. */
export const NO_STATE = '-';

export const toFrameId = ({ messages: position, trace: entry, state }: StreamCursor): string =>
  `${position}.${entry}.${state}`;

export function parseFrameId(text: string): StreamCursor | undefined {
  const [, position, entry, state] = /^(\d{1,9})\.(\d{1,9})\.([0-9a-f]{12}|-)$/.exec(text) ?? [];
  if (position === undefined || entry === undefined || state === undefined) return undefined;
  return { messages: Number(position), trace: Number(entry), state };
}

/** A name for a state that reveals nothing about it. */
export const stateHash = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 12);

/** Who has the conversation, and whether a reply is on its way. */
async function stateOf(ctx: Context, row: ConversationRow): Promise<z.input<typeof ConversationState>> {
  const isTaken = row.status === 'handed_off' && row.queue === null;
  return {
    conversation_id: row.id,
    status: row.status,
    replying: row.status === 'active' && row.worker !== null,
    queue: row.queue,
    taken_over_by: isTaken ? await trace.latestAgent(ctx, row) : null,
    outcome: row.outcome,
    end_reason: row.end_reason,
    ended_at: isoOrNull(row.ended_at),
    read_position: row.visitor_read,
  };
}

/** For a reader who wants only what comes next: the current state is sent, earlier messages are not. */
export async function cursorOfNow(ctx: Context, id: string): Promise<StreamCursor> {
  const row = await find(ctx, reader(ctx), id);
  return { messages: row.message_count, trace: row.trace_count, state: NO_STATE };
}

export type StreamUpdate = { text: string; cursor: StreamCursor; more: boolean; isOver: boolean };

/** Messages, each after the trace entries that led to it; then the state. */
export async function readUpdate(
  ctx: Context,
  id: string,
  from: StreamCursor,
  withTrace: boolean,
): Promise<StreamUpdate> {
  // Read first: all messages up to the state that this row shows are in what is read next.
  const row = await find(ctx, reader(ctx), id);
  const added = await messages.list(ctx, row, { limit: BATCH, after: from.messages });
  const entries = withTrace ? await trace.showTrace(ctx, id, { limit: BATCH, after: from.trace }) : undefined;
  const frames = [
    ...(entries?.data ?? []).map((data) => ({ event: 'trace' as const, data })),
    ...added.data.map((data) => ({ event: 'message' as const, data })),
  ].sort((a, b) => Number(a.data.created_at > b.data.created_at) - Number(a.data.created_at < b.data.created_at));
  const update: StreamUpdate = { text: '', cursor: { ...from }, more: false, isOver: false };
  for (const { event, data } of frames) {
    if (update.text.length > MAX_STREAM_TEXT) return { ...update, more: true };
    update.cursor[event === 'trace' ? 'trace' : 'messages'] = data.position;
    update.text += sseFrame(event, data, toFrameId(update.cursor));
  }
  if (added.next_after !== null || (entries?.next_after ?? null) !== null) return { ...update, more: true };
  if (!withTrace) update.cursor.trace = Math.max(update.cursor.trace, row.trace_count);
  const state = await stateOf(ctx, row);
  update.isOver = isOver(row);
  const hash = stateHash(state);
  if (hash === from.state) return update;
  update.cursor.state = hash;
  update.text += sseFrame(update.isOver ? 'end' : 'status', state, toFrameId(update.cursor));
  return update;
}

/** One read at a time for readers who would read the same. A reader woken by something newer starts another. */
export class SharedUpdates {
  readonly #reads = new Map<string, Promise<StreamUpdate>>();

  read(
    ctx: Context,
    id: string,
    from: StreamCursor,
    { withTrace, wakes }: { withTrace: boolean; wakes: number },
  ): Promise<StreamUpdate> {
    const key = [ctx.org.id, id, toFrameId(from), withTrace, [...hiddenFrom(ctx)].sort(), wakes].join(' ');
    const known = this.#reads.get(key);
    if (known) return known;
    const read = readUpdate(ctx, id, from, withTrace).finally(() => this.#reads.delete(key));
    this.#reads.set(key, read);
    return read;
  }
}
