// Owns the stream of a visitor's page: each message once and in order, the state of the conversation, and who types.

import type { z } from 'zod';
import { followStream, HEARTBEAT, HEARTBEAT_MS, type ProcessEnd, RECONNECT } from '../../http/followed-stream.ts';
import type { Answer, RawRequest } from '../../http/route.ts';
import { sseFrame } from '../../http/sse.ts';
import type { Broadcasts } from '../../kernel/cluster/broadcast.ts';
import { Wakeup } from '../../kernel/cluster/outbox-watch.ts';
import type { TopicWatch } from '../../kernel/cluster/topic-watch.ts';
import { reader } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { humanTyping } from '../conversations/inbox/typing.ts';
import { FollowedConversations } from '../conversations/live/followed-conversations.ts';
import { stateHash } from '../conversations/live/updates.ts';
import * as conversations from '../conversations/store/conversations.ts';
import * as messages from '../conversations/store/messages.ts';
import { visitorLine } from '../conversations/turn/visitor-line.ts';
import { current, publicName, toVisitorMessage, toVisitorState } from './visitor-chat.ts';
import type { VisitorStreamPlaces } from './visitor-limits.ts';
import type { VisitorTyping } from './visitor-schema.ts';
import { type ChatVisit, findByToken, type TokenBearer } from './visitors.ts';

/** What a stream does with a turn that was put off while the visitor was away. */
export type ResumePutOff = (visit: ChatVisit, row: conversations.ConversationRow) => void;

export type VisitorLive = { end: ProcessEnd; topics: TopicWatch; broadcasts: Broadcasts };

const BATCH = 50;

/** The conversation, the position of the last message that was sent, and a name of the last state. */
type VisitorCursor = { conversation: string; messages: number; state: string };
const toFrameId = ({ conversation, messages: count, state }: VisitorCursor): string =>
  `${conversation}.${count}.${state}`;

/** Any other id starts with the first message: a page that has it already knows it by its position. */
function parseCursor(last: string | string[] | undefined, conversation: string): VisitorCursor {
  const [, id, count = '0', state = '-'] =
    /^([0-9a-f-]{36})\.(\d{1,9})\.([0-9a-f]{12}|-)$/.exec(String(last ?? '')) ?? [];
  return id === conversation
    ? { conversation, messages: Number(count), state }
    : { conversation, messages: 0, state: '-' };
}

export class VisitorStreams {
  readonly #live: VisitorLive;
  readonly #followed: FollowedConversations;
  readonly #places: VisitorStreamPlaces;
  readonly #resume: ResumePutOff;

  constructor(live: VisitorLive, places: VisitorStreamPlaces, resume: ResumePutOff) {
    this.#live = live;
    this.#resume = resume;
    this.#followed = new FollowedConversations(live.topics);
    this.#places = places;
  }

  async follow(visit: ChatVisit, bearer: TokenBearer, raw: RawRequest): Promise<Answer> {
    const { id } = await current(visit);
    const cursor = parseCursor(raw.headers['last-event-id'], id);
    const places = this.#places.of(visit, raw);
    return followStream(visit.ctx, raw, { slots: places, end: this.#live.end }, ({ gone }) =>
      this.#frames({ ...visit, gone, raw, until: bearer.until }, cursor),
    );
  }

  async *#frames(visit: ChatVisit & { gone: AbortSignal; raw: RawRequest; until: Date }, from: VisitorCursor) {
    const { ctx, gone, channel, raw, until } = visit;
    const id = from.conversation;
    let cursor = from;
    const alarm = new Wakeup();
    let typing: z.input<typeof VisitorTyping> | undefined;
    const leave = [
      visitorLine(ctx).enter(visit.visitor.id),
      this.#followed.follow(ctx, id, alarm.notify),
      this.#live.broadcasts.listen(ctx.org.id, ({ type, subject, data }) => {
        if (type !== humanTyping.type || subject !== id || data.role !== 'agent') return;
        typing = { agent_name: typeof data.agent_name === 'string' ? publicName(data.agent_name) : null };
        alarm.notify();
      }),
    ];
    gone.addEventListener('abort', alarm.notify, { once: true });
    try {
      yield RECONNECT;
      while (!gone.aborted && !this.#live.end.isClosed) {
        const wakes = this.#followed.wakesOf(id);
        const update = await readUpdate(visit, cursor);
        this.#resume(visit, update.row);
        // Checked after reading and before sending: a session that is over, or was erased meanwhile, gets nothing more.
        await findByToken(ctx, channel, raw);
        yield update.text === '' ? HEARTBEAT : update.text;
        if (typing) yield sseFrame('typing', typing);
        typing = undefined;
        cursor = update.cursor;
        if (update.isOver && !update.more) return;
        const left = until.getTime() - ctx.clock.now().getTime();
        if (!update.more && this.#followed.wakesOf(id) === wakes)
          await alarm.wait(Math.max(0, Math.min(HEARTBEAT_MS, left)));
      }
    } catch (error) {
      // The page buys another token and comes back to where it was.
      if (!(error instanceof Problem)) throw error;
    } finally {
      for (const stop of leave) stop();
    }
  }
}

type VisitorUpdate = {
  row: conversations.ConversationRow;
  text: string;
  cursor: VisitorCursor;
  more: boolean;
  isOver: boolean;
};

async function readUpdate({ ctx }: ChatVisit, from: VisitorCursor): Promise<VisitorUpdate> {
  // Read first: all messages up to the state that this row shows are in what is read next.
  const row = await conversations.find(ctx, reader(ctx), from.conversation);
  const added = await messages.list(ctx, row, { limit: BATCH, after: from.messages });
  const cursor = { ...from };
  let text = '';
  for (const message of added.data) {
    cursor.messages = message.position;
    text += sseFrame('message', toVisitorMessage(message), toFrameId(cursor));
  }
  if (added.next_after !== null) return { row, text, cursor, more: true, isOver: false };
  const state = await toVisitorState(ctx, row);
  const isOver = conversations.isOver(row);
  cursor.state = stateHash(state);
  if (cursor.state !== from.state) text += sseFrame('state', state, toFrameId(cursor));
  return { row, text, cursor, more: false, isOver };
}
