// Owns what a visitor's page hears: each message once and in order, how the conversation stands, and who types. Also one turn, word by word.
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { followStream, HEARTBEAT, HEARTBEAT_MS, type ProcessEnd, RECONNECT } from '../../http/followed-stream.ts';
import { Answer, type RawRequest } from '../../http/route.ts';
import { sseFrame } from '../../http/sse.ts';
import type { Broadcasts } from '../../kernel/cluster/broadcast.ts';
import { Wakeup } from '../../kernel/cluster/outbox-watch.ts';
import type { TopicWatch } from '../../kernel/cluster/topic-watch.ts';
import { reader } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { SentMessage } from '../conversations/conversations.ts';
import { nameOfState } from '../conversations/live/cursor.ts';
import { FollowedConversations } from '../conversations/live/followed.ts';
import * as conversationRows from '../conversations/rows/conversation-rows.ts';
import * as messages from '../conversations/transcript/messages.ts';
import { humanTyping } from '../conversations/typing.ts';
import { type ChatVisit, current, toVisitorMessage, toVisitorState } from './visitor-chat.ts';
import type { VisitorStreamPlaces } from './visitor-limits.ts';
import type { VisitorTyping } from './visitor-schema.ts';
import { findByToken, type TokenBearer } from './visitors.ts';

export type VisitorLive = { end: ProcessEnd; topics: TopicWatch; broadcasts: Broadcasts };

const AT_ONCE = 50;

/** Which conversation, how many of its messages were told, and which state was told last. */
type Told = { conversation: string; messages: number; state: string };
const toId = ({ conversation, messages: count, state }: Told): string => `${conversation}.${count}.${state}`;

/** Anything else begins with the first message: a page that has them already knows them by their position. */
function toldBefore(last: string | string[] | undefined, conversation: string): Told {
  const [, id, count = '0', state = '-'] = /^([0-9a-f-]{36})\.(\d{1,9})\.([0-9a-f]{12}|-)$/.exec(String(last ?? '')) ?? [];
  return id === conversation ? { conversation, messages: Number(count), state } : { conversation, messages: 0, state: '-' };
}

export class VisitorStreams {
  readonly #live: VisitorLive;
  readonly #followed: FollowedConversations;
  readonly #places: VisitorStreamPlaces;

  constructor(live: VisitorLive, places: VisitorStreamPlaces) {
    this.#live = live;
    this.#followed = new FollowedConversations(live.topics);
    this.#places = places;
  }

  async follow(visit: ChatVisit, bearer: TokenBearer, raw: RawRequest): Promise<Answer> {
    const { id } = await current(visit);
    const told = toldBefore(raw.headers['last-event-id'], id);
    const places = this.#places.of(visit, raw);
    return followStream(visit.ctx, raw, { places, end: this.#live.end }, ({ gone }) =>
      this.#frames({ ...visit, gone, raw, until: bearer.until }, told),
    );
  }

  async *#frames(visit: ChatVisit & { gone: AbortSignal; raw: RawRequest; until: Date }, told: Told) {
    const { ctx, gone, channel, raw, until } = visit;
    const id = told.conversation;
    const alarm = new Wakeup();
    let typing: z.input<typeof VisitorTyping> | undefined;
    const leave = [
      this.#followed.follow(ctx, id, alarm.notify),
      this.#live.broadcasts.listen(ctx.org.id, ({ type, subject, data }) => {
        if (type !== humanTyping.type || subject !== id || data.role !== 'agent') return;
        typing = { agent_name: typeof data.agent_name === 'string' ? data.agent_name : null };
        alarm.notify();
      }),
    ];
    gone.addEventListener('abort', alarm.notify, { once: true });
    try {
      yield RECONNECT;
      while (!gone.aborted && !this.#live.end.isClosed) {
        const wakes = this.#followed.wakesOf(id);
        const news = await newsAfter(visit, told);
        // Asked after reading and before telling: a session that is over, or was erased meanwhile, hears nothing more.
        await findByToken(ctx, channel, raw);
        yield news.text === '' ? HEARTBEAT : news.text;
        if (typing) yield sseFrame('typing', typing);
        typing = undefined;
        told = news.told;
        if (news.isOver && !news.more) return;
        const left = until.getTime() - ctx.clock.now().getTime();
        if (!news.more && this.#followed.wakesOf(id) === wakes) await alarm.wait(Math.max(0, Math.min(HEARTBEAT_MS, left)));
      }
    } catch (error) {
      // The page buys another token and comes back to where it was.
      if (!(error instanceof Problem)) throw error;
    } finally {
      for (const stop of leave) stop();
    }
  }
}

async function newsAfter({ ctx }: ChatVisit, told: Told): Promise<{ text: string; told: Told; more: boolean; isOver: boolean }> {
  // Read first: whatever is said up to the state it tells of is in what is read next.
  const row = await conversationRows.find(ctx, reader(ctx), told.conversation);
  const said = await messages.list(ctx, row, { limit: AT_ONCE, after: told.messages });
  const next = { ...told };
  let text = '';
  for (const message of said.data) {
    next.messages = message.position;
    text += sseFrame('message', toVisitorMessage(message), toId(next));
  }
  if (said.next_after !== null) return { text, told: next, more: true, isOver: false };
  const state = toVisitorState(row);
  const isOver = conversationRows.isOver(row);
  next.state = nameOfState(state);
  if (next.state !== told.state) text += sseFrame('state', state, toId(next));
  return { text, told: next, more: false, isOver };
}

/** A turn as it comes about. It goes on to its end even when the page is gone: what was said is answered. */
export function streamVisitorTurn({ ctx }: ChatVisit, said: SentMessage, state: () => Promise<unknown>): Answer {
  const body = new Readable({ read: () => undefined });
  const push = (event: string, data: unknown): void => {
    if (!body.destroyed) body.push(sseFrame(event, data));
  };
  const tell = async (): Promise<void> => {
    push('message', toVisitorMessage(said.message));
    const { replies } = await said.proceed({ onText: (delta) => push('token', { delta }) });
    for (const reply of replies) push('reply', toVisitorMessage(reply));
    push('done', await state());
  };
  tell()
    .catch((error: unknown) => {
      const known = error instanceof Problem;
      if (!known) ctx.log.error({ err: error, request_id: ctx.requestId }, 'a turn of a visitor failed');
      const message = known ? error.message : 'Something went wrong. Your message is kept; the answer may still come.';
      push('error', { error: known ? error.code : 'internal_error', retryable: true, message });
    })
    .finally(() => body.push(null));
  return new Answer(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
