// Owns what has happened in a conversation since a cursor, as frames. Readers who are equally far and may see the same share one reading.
import type { z } from 'zod';
import { MAX_STREAM_TEXT } from '../../../http/followed-stream.ts';
import { sseFrame } from '../../../http/sse.ts';
import { isoOrNull } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { ConversationRow } from '../rows/conversation-row.ts';
import * as conversationRows from '../rows/conversation-rows.ts';
import type { ConversationState, ConversationTraceEntry } from '../schema.ts';
import * as messages from '../transcript/messages.ts';
import * as trace from '../transcript/trace.ts';
import * as shownTrace from '../transcript/trace-view.ts';
import { hiddenFrom } from '../turns/masking.ts';
import { type Cursor, nameOfState, toFrameId } from './cursor.ts';

const AT_ONCE = 50;

type State = z.input<typeof ConversationState>;
type Entry = z.input<typeof ConversationTraceEntry>;
type Told =
  | { event: 'trace'; at: string; position: number; data: Entry }
  | { event: 'message'; at: string; position: number; data: messages.ShownMessage };

export type News = { text: string; cursor: Cursor; more: boolean; isOver: boolean };

/** How the conversation stands: who has it, and whether words are on their way. */
async function stateOf(ctx: Context, row: ConversationRow): Promise<State> {
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

/** Where a reader begins who wants to hear of what comes next: the state is told at once, what was said before is not. */
export async function presentPlace(ctx: Context, id: string): Promise<Omit<Cursor, 'state'>> {
  const row = await conversationRows.find(ctx, reader(ctx), id);
  return { messages: row.message_count, trace: row.trace_count };
}

/** Why first, then what was said; then how it stands. */
export async function newsAfter(ctx: Context, id: string, from: Cursor, withTrace: boolean): Promise<News> {
  // Read first: whatever is said up to the end it tells of is in what is read next.
  const row = await conversationRows.find(ctx, reader(ctx), id);
  const said = await messages.list(ctx, row, { limit: AT_ONCE, after: from.messages });
  const steps = withTrace ? await shownTrace.list(ctx, id, { limit: AT_ONCE, after: from.trace }) : undefined;
  const told: Told[] = [
    ...(steps?.data ?? []).map((data) => ({ event: 'trace' as const, at: data.created_at, position: data.position, data })),
    ...said.data.map((data) => ({ event: 'message' as const, at: data.created_at, position: data.position, data })),
  ].sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at));
  const news: News = { text: '', cursor: { ...from }, more: false, isOver: false };
  for (const { event, position, data } of told) {
    if (news.text.length > MAX_STREAM_TEXT) return { ...news, more: true };
    news.cursor[event === 'trace' ? 'trace' : 'messages'] = position;
    news.text += sseFrame(event, data, toFrameId(news.cursor));
  }
  if (said.next_after !== null || (steps?.next_after ?? null) !== null) return { ...news, more: true };
  if (!withTrace) news.cursor.trace = Math.max(news.cursor.trace, row.trace_count);
  const state = await stateOf(ctx, row);
  news.isOver = conversationRows.isOver(row);
  const name = nameOfState(state);
  if (name === from.state) return news;
  news.cursor.state = name;
  news.text += sseFrame(news.isOver ? 'end' : 'status', state, toFrameId(news.cursor));
  return news;
}

/** One reading at a time for those who would read the same. A reader woken by something newer starts another. */
export class SharedNews {
  readonly #underWay = new Map<string, Promise<News>>();

  read(ctx: Context, id: string, from: Cursor, { withTrace, wakes }: { withTrace: boolean; wakes: number }): Promise<News> {
    const key = [ctx.org.id, id, toFrameId(from), withTrace, [...hiddenFrom(ctx)].sort(), wakes].join(' ');
    const known = this.#underWay.get(key);
    if (known) return known;
    const reading = newsAfter(ctx, id, from, withTrace).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }
}
