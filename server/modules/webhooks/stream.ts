// The event stream: server-sent events of one organization, in the order of the outbox, for as long as the reader's key is good.

import type { z } from 'zod';
import {
  followStream,
  HEARTBEAT,
  HEARTBEAT_MS,
  MAX_STREAM_TEXT,
  RECONNECT,
  StreamPlaces,
  type StreamReader,
} from '../../http/followed-stream.ts';
import type { Answer, RawRequest } from '../../http/route.ts';
import { sseFrame } from '../../http/sse.ts';
import type { Broadcast, Broadcasts } from '../../kernel/cluster/broadcast.ts';
import { givePositions } from '../../kernel/cluster/event-order.ts';
import { type OutboxWatch, Wakeup } from '../../kernel/cluster/outbox-watch.ts';
import type { Context } from '../../kernel/context.ts';
import { badRequest } from '../../kernel/errors.ts';
import { eventScopesOf } from '../../kernel/event-groups.ts';
import { eventsAfter } from '../../kernel/events.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { RowOf } from '../../kernel/row.ts';
import { type Sql, sql } from '../../kernel/sql.ts';
import {
  type Catalog,
  EVERYTHING,
  isSubscribed,
  refuseUnknownTypes,
  refuseUnreadableTypes,
  type Subscription,
} from './catalog.ts';
import type { Contents } from './contents.ts';
import type { StreamQuery } from './schema.ts';
import { isAbout, parseSubjects, type StreamSubject, type TellableEvent } from './subjects.ts';

/** What the key that opened the stream may do now; `undefined` when it would not be let in any more. */
export type ScopesOf = (presented: string) => Promise<ReadonlySet<string> | undefined>;
/** `streamCatalog` knows the fleeting types as well. */
export type StreamParts = Contents & {
  streamCatalog: Catalog;
  watch: OutboxWatch;
  broadcasts: Broadcasts;
  scopesOf: ScopesOf;
};

/** What is kept of fleeting news for a reader who is slow. */
const MAX_FLEETING = 100;

const BATCH = 100;
const POLL_MS = 1000;

type Query = z.output<typeof StreamQuery>;

export type EventStreams = { follow(ctx: Context, query: Query, raw: RawRequest): Promise<Answer> };

export function eventStreams(parts: StreamParts): EventStreams {
  const places = new StreamPlaces('event streams', ({ config }) => config.EVENT_STREAMS_PER_ORGANIZATION);
  return {
    follow: async (ctx, query, raw) => {
      refuseUnknownTypes(parts.streamCatalog, typesOf(query), ['query', 'types']);
      refuseUnreadableTypes(parts.streamCatalog, wantedBy(query, ctx.scopes));
      const subjects = query.subject === undefined ? undefined : parseSubjects(query.subject);
      const from = await startingPoint(ctx, raw.headers['last-event-id']);
      const end = { places, end: parts.watch };
      return followStream(ctx, raw, end, (reader) => frames(parts, { ...reader, ctx, query, subjects, from }));
    },
  };
}

type Reader = StreamReader & { ctx: Context; query: Query; subjects: readonly StreamSubject[] | undefined; from: number };

const typesOf = (query: Query): string[] => query.types?.split(',').map((type) => type.trim()) ?? [EVERYTHING];

const wantedBy = (query: Query, scopes: ReadonlySet<string>): Subscription => ({
  event_types: typesOf(query),
  sensitivity_max: query.sensitivity_max,
  read_scopes: eventScopesOf(scopes),
});

async function* frames(parts: StreamParts, reader: Reader) {
  const { watch } = parts;
  const { ctx, query, gone } = reader;
  const alarm = new Wakeup();
  const unsubscribe = watch.listen(alarm.notify);
  const fleeting: Broadcast[] = [];
  const unhear = parts.broadcasts.listen(ctx.org.id, (told) => {
    // A reader who falls behind misses what is over.
    if (fleeting.push(told) > MAX_FLEETING) fleeting.shift();
    alarm.notify();
  });
  gone.addEventListener('abort', alarm.notify, { once: true });
  let position = reader.from;
  let batch = BATCH;
  let spoken = performance.now();
  try {
    yield RECONNECT;
    while (!gone.aborted && !watch.isClosed) {
      // While a reader takes its time, only the text is held.
      const next = await textAfter(parts, reader, { position, batch, fleeting: fleeting.splice(0) });
      if (!next) return;
      position = next.position;
      batch = next.cutAfter ?? Math.min(BATCH, batch * 2);
      const silent = performance.now() - spoken > HEARTBEAT_MS;
      if (next.text || silent) {
        yield next.text || HEARTBEAT;
        spoken = performance.now();
      }
      if (next.more) continue;
      if (!query.follow) return;
      await alarm.wait(POLL_MS);
    }
  } finally {
    unsubscribe();
    unhear();
  }
}

/** `cutAfter`: so many events were as much as can be told at once. */
type Told = { text: string; position: number; more: boolean; cutAfter?: number };

/** What comes after a position, as far as it may be told, and not more than one who reads slowly may keep here. */
async function textAfter(
  { streamCatalog: catalog, enrichment, scopesOf }: StreamParts,
  { ctx, query, subjects, presented }: Reader,
  { position, batch, fleeting }: { position: number; batch: number; fleeting: readonly Broadcast[] },
): Promise<Told | undefined> {
  const allowedBy = (scopes: ReadonlySet<string>) => {
    const wanted = wantedBy(query, scopes);
    return (event: TellableEvent): boolean => isSubscribed(wanted, catalog.get(event.type)) && isAbout(event, subjects);
  };
  await givePositions(ctx.db);
  const events = await eventsAfter(ctx.db, position, batch, ctx.org.id);
  const richer = events.filter(allowedBy(ctx.scopes)).filter(({ type }) => enrichment.types.has(type));
  const added = richer.length === 0 ? new Map() : await enrichment.fieldsOf(ctx, ctx.org.id, richer);
  // Asked after reading and before telling: a key that was revoked meanwhile learns nothing more.
  const scopes = await scopesOf(presented);
  if (!scopes) return undefined;
  const isAllowed = allowedBy(scopes);
  // Without an id: a reader who comes back goes on after the last event that is kept.
  const now = fleeting.filter(isAllowed).map((told) => toFrame(told, told.occurred_at, ctx.org.id));
  const data: Told = { text: now.join(''), position, more: events.length === batch };
  for (const [i, event] of events.entries()) {
    if (i > 0 && data.text.length > MAX_STREAM_TEXT) return { ...data, more: true, cutAfter: i };
    data.position = event.position;
    if (!isAllowed(event)) continue;
    const whole = { ...event, data: { ...event.data, ...added.get(event.id) } };
    data.text += toFrame(whole, event.occurred_at.toISOString(), ctx.org.id, event.position);
  }
  return data;
}

const toFrame = (event: TellableEvent, timestamp: string, orgId: string, position?: number): string => {
  const { id, type, data } = event;
  return sseFrame(type, { id, type, timestamp, organization_id: orgId, data }, position);
};

function eventNamed(name: string): Sql | undefined {
  if (isUuid(name)) return sql`id = ${name}`;
  return /^[0-9]{1,15}$/.test(name) ? sql`position = ${Number(name)}` : undefined;
}

/**
 * After the event named, else from now on. The name is its position, or the event's own id. An event that is no longer kept cannot be
 * continued from: silence there would hide a gap.
 */
async function startingPoint(ctx: Context, lastEventId: string | string[] | undefined): Promise<number> {
  await givePositions(ctx.db);
  if (typeof lastEventId !== 'string' || lastEventId === '') {
    return (await ctx.db.one<Pick<RowOf<'event_sequence'>, 'last'>>(sql`select last from event_sequence`)).last;
  }
  const named = eventNamed(lastEventId);
  const known =
    named &&
    (await ctx.db.maybe<{ position: number }>(
      sql`select position from events where org_id = ${ctx.org.id} and ${named} and position is not null`,
    ));
  if (!known)
    throw badRequest('Last-Event-ID: this event is unknown or no longer kept. Leave it out to begin with what comes next.');
  return known.position;
}
