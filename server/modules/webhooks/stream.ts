// The event stream: server-sent events of one organization, in the order of the outbox, for as long
// as the reader's key is good.

import type { z } from 'zod';
import {
  followStream,
  HEARTBEAT,
  HEARTBEAT_MS,
  MAX_STREAM_TEXT,
  RECONNECT,
  type StreamReader,
  StreamSlots,
} from '../../http/followed-stream.ts';
import type { Answer, RawRequest } from '../../http/route.ts';
import { sseFrame } from '../../http/sse.ts';
import type { Broadcast, Broadcasts } from '../../kernel/cluster/broadcast.ts';
import { givePositions } from '../../kernel/cluster/event-order.ts';
import { type OutboxWatch, Wakeup } from '../../kernel/cluster/outbox-watch.ts';
import type { Context } from '../../kernel/context.ts';
import { isUuid } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { badRequest } from '../../kernel/errors.ts';
import { eventScopesOf } from '../../kernel/event-groups.ts';
import { eventsAfter } from '../../kernel/events.ts';
import {
  assertKnownTypes,
  assertReadableTypes,
  type Catalog,
  EVERYTHING,
  isSubscribed,
  type Subscription,
} from './catalog.ts';
import type { PayloadSources } from './payload.ts';
import type { StreamQuery } from './schema.ts';
import { isAbout, parseSubjects, type StreamedEvent, type StreamSubject } from './subjects.ts';

/** What the key that opened the stream may do now; `undefined` when it would not be let in any more. */
export type ScopesOf = (presented: string) => Promise<ReadonlySet<string> | undefined>;
/** `streamCatalog` also has the types that are broadcast and never stored. */
export type StreamParts = PayloadSources & {
  streamCatalog: Catalog;
  watch: OutboxWatch;
  broadcasts: Broadcasts;
  scopesOf: ScopesOf;
};

/** Broadcast events that are held for a slow reader. */
const MAX_BROADCASTS = 100;

const BATCH = 100;
const POLL_MS = 1000;

type Query = z.output<typeof StreamQuery>;

export type EventStreams = { follow(ctx: Context, query: Query, raw: RawRequest): Promise<Answer> };

export function eventStreams(parts: StreamParts): EventStreams {
  const slots = new StreamSlots('event streams', ({ tuning }) => tuning.eventStreamsPerOrganization);
  return {
    follow: async (ctx, query, raw) => {
      assertKnownTypes(parts.streamCatalog, typesOf(query), ['query', 'types']);
      assertReadableTypes(parts.streamCatalog, subscriptionOf(query, ctx.scopes));
      const subjects = query.subject === undefined ? undefined : parseSubjects(query.subject);
      const from = await startingPoint(ctx, raw.headers['last-event-id']);
      const end = { slots, end: parts.watch };
      return followStream(ctx, raw, end, (reader) => frames(parts, { ...reader, ctx, query, subjects, from }));
    },
  };
}

type Reader = StreamReader & {
  ctx: Context;
  query: Query;
  subjects: readonly StreamSubject[] | undefined;
  from: number;
};

const typesOf = (query: Query): string[] => query.types?.split(',').map((type) => type.trim()) ?? [EVERYTHING];

const subscriptionOf = (query: Query, scopes: ReadonlySet<string>): Subscription => ({
  event_types: typesOf(query),
  sensitivity_max: query.sensitivity_max,
  read_scopes: eventScopesOf(scopes),
});

async function* frames(parts: StreamParts, reader: Reader) {
  const { watch } = parts;
  const { ctx, query, gone } = reader;
  const alarm = new Wakeup();
  const unsubscribe = watch.listen(alarm.notify);
  const broadcasts: Broadcast[] = [];
  const unlisten = parts.broadcasts.listen(ctx.org.id, (event) => {
    // A slow reader misses the oldest ones.
    if (broadcasts.push(event) > MAX_BROADCASTS) broadcasts.shift();
    alarm.notify();
  });
  gone.addEventListener('abort', alarm.notify, { once: true });
  let position = reader.from;
  let batch = BATCH;
  let lastSentAt = performance.now();
  try {
    yield RECONNECT;
    while (!gone.aborted && !watch.isClosed) {
      // While a reader takes its time, only the text is held.
      const next = await chunkAfter(parts, reader, { position, batch, broadcasts: broadcasts.splice(0) });
      if (!next) return;
      position = next.position;
      batch = next.cutAfter ?? Math.min(BATCH, batch * 2);
      const silent = performance.now() - lastSentAt > HEARTBEAT_MS;
      if (next.text || silent) {
        yield next.text || HEARTBEAT;
        lastSentAt = performance.now();
      }
      if (next.more) continue;
      if (!query.follow) return;
      await alarm.wait(POLL_MS);
    }
  } finally {
    unsubscribe();
    unlisten();
  }
}

/** `cutAfter`: the text is cut after this many events, because it reached its maximum length. */
type StreamChunk = { text: string; position: number; more: boolean; cutAfter?: number };

/**
 * The events after a position that the reader may see, and no more text than a slow reader may hold
 * in memory.
 */
async function chunkAfter(
  { streamCatalog: catalog, enrichment, scopesOf }: StreamParts,
  { ctx, query, subjects, presented }: Reader,
  { position, batch, broadcasts }: { position: number; batch: number; broadcasts: readonly Broadcast[] },
): Promise<StreamChunk | undefined> {
  const allowedBy = (scopes: ReadonlySet<string>) => {
    const subscription = subscriptionOf(query, scopes);
    return (event: StreamedEvent): boolean =>
      isSubscribed(subscription, catalog.get(event.type)) && isAbout(event, subjects);
  };
  await givePositions(ctx.db);
  const events = await eventsAfter(ctx.db, position, batch, ctx.org.id);
  const enriched = events.filter(allowedBy(ctx.scopes)).filter(({ type }) => enrichment.types.has(type));
  const added = enriched.length === 0 ? new Map() : await enrichment.fieldsOf(ctx, ctx.org.id, enriched);
  // Checked after reading and before sending: a key that was revoked meanwhile gets nothing more.
  const scopes = await scopesOf(presented);
  if (!scopes) return undefined;
  const isAllowed = allowedBy(scopes);
  // Without an id: a reader who reconnects goes on after the last stored event.
  const frames = broadcasts.filter(isAllowed).map((event) => toFrame(event, event.occurred_at, ctx.org.id));
  const chunk: StreamChunk = { text: frames.join(''), position, more: events.length === batch };
  for (const [i, event] of events.entries()) {
    if (i > 0 && chunk.text.length > MAX_STREAM_TEXT) return { ...chunk, more: true, cutAfter: i };
    chunk.position = event.position;
    if (!isAllowed(event)) continue;
    const whole = { ...event, data: { ...event.data, ...added.get(event.id) } };
    chunk.text += toFrame(whole, event.occurred_at.toISOString(), ctx.org.id, event.position);
  }
  return chunk;
}

const toFrame = (event: StreamedEvent, timestamp: string, orgId: string, position?: number): string => {
  const { id, type, data } = event;
  return sseFrame(type, { id, type, timestamp, organization_id: orgId, data }, position);
};

function conditionFor(orgId: string, name: string): Sql | undefined {
  if (isUuid(name)) return sql`id = ${name}`;
  if (!/^[0-9]{1,15}$/.test(name)) return undefined;
  // Or its position in the cell that the organization came from.
  return sql`(position = ${Number(name)} or id = (
    select event_id from earlier_positions where org_id = ${orgId} and position = ${Number(name)}))`;
}

/**
 * Starts after the named event, else from now on. The name is the position or the id of the event. A
 * stream cannot continue from an event that is no longer stored: that would hide a gap.
 */
async function startingPoint(ctx: Context, lastEventId: string | string[] | undefined): Promise<number> {
  await givePositions(ctx.db);
  if (typeof lastEventId !== 'string' || lastEventId === '') {
    return (await ctx.db.one<Pick<RowOf<'event_sequence'>, 'last'>>(sql`select last from event_sequence`)).last;
  }
  const condition = conditionFor(ctx.org.id, lastEventId);
  const event =
    condition &&
    (await ctx.db.maybe<{ position: number }>(
      sql`select position from events where org_id = ${ctx.org.id} and ${condition} and position is not null`,
    ));
  if (!event)
    throw badRequest(
      'Last-Event-ID: this event is unknown or no longer stored. Leave it out to begin with what comes next.',
    );
  return event.position;
}
