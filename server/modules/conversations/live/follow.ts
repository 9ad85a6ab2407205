// The stream of one conversation: its messages, its trace and its state, for as long as the reader's key is valid.

import type { z } from 'zod';
import {
  followStream,
  HEARTBEAT,
  HEARTBEAT_MS,
  type ProcessEnd,
  RECONNECT,
  type StreamReader,
  StreamSlots,
} from '../../../http/followed-stream.ts';
import { Answer, type RawRequest } from '../../../http/route.ts';
import { Wakeup } from '../../../kernel/cluster/outbox-watch.ts';
import type { TopicWatch } from '../../../kernel/cluster/topic-watch.ts';
import type { Context } from '../../../kernel/context.ts';
import { badRequest } from '../../../kernel/errors.ts';
import type { ConversationStreamQuery } from '../store/schema.ts';
import { FollowedConversations } from './followed-conversations.ts';
import {
  cursorOfNow,
  NO_STATE,
  parseFrameId,
  readUpdate,
  SharedUpdates,
  type StreamCursor,
  type StreamUpdate,
} from './updates.ts';

export type LiveParts = {
  end: ProcessEnd;
  topics: TopicWatch;
  /** The scopes that the key that opened the stream has now; `undefined` when it is no longer valid. */
  scopesOf(presented: string): Promise<ReadonlySet<string> | undefined>;
};

type Query = z.output<typeof ConversationStreamQuery>;
export type ConversationStreams = { follow(ctx: Context, id: string, query: Query, raw: RawRequest): Promise<Answer> };

type Parts = LiveParts & { followed: FollowedConversations; shared: SharedUpdates };
type Reader = StreamReader & { ctx: Context; id: string; withTrace: boolean; from: StreamCursor; stays: boolean };

export function conversationStreams(live: LiveParts): ConversationStreams {
  const parts: Parts = { ...live, followed: new FollowedConversations(live.topics), shared: new SharedUpdates() };
  const slots = new StreamSlots('streams of conversations', ({ tuning }) => tuning.conversationStreamsPerOrganization);
  return {
    follow: async (ctx, id, query, raw) => {
      const last = raw.headers['last-event-id'];
      const from = await startingPoint(ctx, id, query, last);
      // A browser that gets this does not reconnect.
      if (last && (await isComplete(ctx, id, from, query.trace))) return new Answer(undefined, { status: 204 });
      return followStream(ctx, raw, { slots, end: live.end }, (reader) =>
        frames(parts, { ...reader, ctx, id, withTrace: query.trace, from, stays: query.follow }),
      );
    },
  };
}

async function isComplete(ctx: Context, id: string, from: StreamCursor, withTrace: boolean): Promise<boolean> {
  const { text, isOver, more } = await readUpdate(ctx, id, from, withTrace);
  return isOver && text === '' && !more;
}

async function startingPoint(
  ctx: Context,
  id: string,
  query: Query,
  last: string | string[] | undefined,
): Promise<StreamCursor> {
  const now = await cursorOfNow(ctx, id);
  if (typeof last !== 'string' || last === '')
    return query.from === 'start' ? { messages: 0, trace: 0, state: NO_STATE } : now;
  const cursor = parseFrameId(last);
  // A position that the conversation has not reached was never sent.
  if (!cursor || cursor.messages > now.messages || cursor.trace > now.trace)
    throw badRequest(
      'Last-Event-ID: this is no id that this stream has sent. Leave it out to begin with what comes next.',
    );
  return cursor;
}

async function* frames({ end, followed, shared, scopesOf }: Parts, reader: Reader) {
  const { ctx, id, withTrace, gone, presented } = reader;
  const alarm = new Wakeup();
  const unfollow = followed.follow(ctx, id, alarm.notify);
  gone.addEventListener('abort', alarm.notify, { once: true });
  let cursor = reader.from;
  let isDue = true;
  const isStillAllowed = async (): Promise<boolean> => {
    const scopes = await scopesOf(presented);
    return scopes !== undefined && [...ctx.scopes].every((scope) => scopes.has(scope));
  };
  try {
    yield RECONNECT;
    while (!gone.aborted && !end.isClosed) {
      const wakes = followed.wakesOf(id);
      const update: StreamUpdate | undefined = isDue
        ? await shared.read(ctx, id, cursor, { withTrace, wakes })
        : undefined;
      // Checked after reading and before sending: a key that was revoked or narrowed meanwhile learns nothing more.
      if (!(await isStillAllowed())) return;
      if (!update) yield HEARTBEAT;
      else if (update.text) yield update.text;
      if (update && !update.more && (update.isOver || !reader.stays)) return;
      cursor = update?.cursor ?? cursor;
      isDue = update?.more ?? false;
      if (!isDue && followed.wakesOf(id) === wakes) await alarm.wait(HEARTBEAT_MS);
      isDue ||= followed.wakesOf(id) !== wakes;
    }
  } finally {
    unfollow();
  }
}
