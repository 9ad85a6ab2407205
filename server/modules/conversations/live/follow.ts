// The stream of one conversation: what is said, why, and how it stands, for as long as the reader's key is good.
import type { z } from 'zod';
import {
  followStream,
  HEARTBEAT,
  HEARTBEAT_MS,
  type ProcessEnd,
  RECONNECT,
  StreamPlaces,
  type StreamReader,
} from '../../../http/followed-stream.ts';
import { Answer, type RawRequest } from '../../../http/route.ts';
import { Wakeup } from '../../../kernel/cluster/outbox-watch.ts';
import type { TopicWatch } from '../../../kernel/cluster/topic-watch.ts';
import type { Context } from '../../../kernel/context.ts';
import { badRequest } from '../../../kernel/errors.ts';
import type { ConversationStreamQuery } from '../schema.ts';
import { type Cursor, NO_STATE, parseFrameId } from './cursor.ts';
import { FollowedConversations } from './followed.ts';
import { type News, newsAfter, presentPlace, SharedNews } from './news.ts';

export type LiveParts = {
  end: ProcessEnd;
  topics: TopicWatch;
  /** What the key that opened the stream may do now; `undefined` when it would not be let in any more. */
  scopesOf(presented: string): Promise<ReadonlySet<string> | undefined>;
};

type Query = z.output<typeof ConversationStreamQuery>;
export type ConversationStreams = { follow(ctx: Context, id: string, query: Query, raw: RawRequest): Promise<Answer> };

type Parts = LiveParts & { followed: FollowedConversations; shared: SharedNews };
type Reader = StreamReader & { ctx: Context; id: string; withTrace: boolean; from: Cursor; stays: boolean };

export function conversationStreams(live: LiveParts): ConversationStreams {
  const parts: Parts = { ...live, followed: new FollowedConversations(live.topics), shared: new SharedNews() };
  const places = new StreamPlaces('streams of conversations', ({ config }) => config.CONVERSATION_STREAMS_PER_ORGANIZATION);
  return {
    follow: async (ctx, id, query, raw) => {
      const last = raw.headers['last-event-id'];
      const from = await startingPoint(ctx, id, query, last);
      // A browser that gets this does not come back.
      if (last && (await isAllTold(ctx, id, from, query.trace))) return new Answer(undefined, { status: 204 });
      return followStream(ctx, raw, { places, end: live.end }, (reader) =>
        frames(parts, { ...reader, ctx, id, withTrace: query.trace, from, stays: query.follow }),
      );
    },
  };
}

async function isAllTold(ctx: Context, id: string, from: Cursor, withTrace: boolean): Promise<boolean> {
  const { text, isOver, more } = await newsAfter(ctx, id, from, withTrace);
  return isOver && text === '' && !more;
}

async function startingPoint(ctx: Context, id: string, query: Query, last: string | string[] | undefined): Promise<Cursor> {
  const present = await presentPlace(ctx, id);
  if (typeof last !== 'string' || last === '')
    return query.from === 'start' ? { messages: 0, trace: 0, state: NO_STATE } : { ...present, state: NO_STATE };
  const cursor = parseFrameId(last);
  // A place that the conversation has not reached was never told here.
  if (!cursor || cursor.messages > present.messages || cursor.trace > present.trace)
    throw badRequest('Last-Event-ID: this is no id that this stream has sent. Leave it out to begin with what comes next.');
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
      const news: News | undefined = isDue ? await shared.read(ctx, id, cursor, { withTrace, wakes }) : undefined;
      // Asked after reading and before telling: a key that was revoked or narrowed meanwhile learns nothing more.
      if (!(await isStillAllowed())) return;
      if (!news) yield HEARTBEAT;
      else if (news.text) yield news.text;
      if (news && !news.more && (news.isOver || !reader.stays)) return;
      cursor = news?.cursor ?? cursor;
      isDue = news?.more ?? false;
      if (!isDue && followed.wakesOf(id) === wakes) await alarm.wait(HEARTBEAT_MS);
      isDue ||= followed.wakesOf(id) !== wakes;
    }
  } finally {
    unfollow();
  }
}
