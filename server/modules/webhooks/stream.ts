// The event stream: server-sent events of one organization, in the order of the outbox, for as long as the reader's key is good.

import { Readable } from 'node:stream';
import type { z } from 'zod';
import { Answer, type RawRequest } from '../../http/route.ts';
import { sseFrame } from '../../http/sse.ts';
import { givePositions } from '../../kernel/cluster/event-order.ts';
import { type OutboxWatch, Wakeup } from '../../kernel/cluster/outbox-watch.ts';
import type { Context } from '../../kernel/context.ts';
import { badRequest, Problem } from '../../kernel/errors.ts';
import { eventScopesOf } from '../../kernel/event-groups.ts';
import { eventsAfter, type StoredEvent } from '../../kernel/events.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { RowOf } from '../../kernel/row.ts';
import { type Sql, sql } from '../../kernel/sql.ts';
import { EVERYTHING, isSubscribed, refuseUnreadableTypes, type Subscription } from './catalog.ts';
import type { Contents } from './contents.ts';
import type { StreamQuery } from './schema.ts';

/** What the key that opened the stream may do now; `undefined` when it would not be let in any more. */
export type ScopesOf = (presented: string) => Promise<ReadonlySet<string> | undefined>;
export type StreamParts = Contents & { watch: OutboxWatch; scopesOf: ScopesOf };

const BATCH = 100;
/** Characters that are handed over at once. What is left of a batch is read again, so the next one is as small as what was told. */
const MAX_TEXT = 65_536;
const POLL_MS = 1000;
const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 2000;
const FAREWELL_MS = 1000;

type Query = z.output<typeof StreamQuery>;

export type EventStreams = { follow(ctx: Context, query: Query, raw: RawRequest): Promise<Answer> };

export function eventStreams(parts: StreamParts): EventStreams {
  const places = new Places();
  return { follow: (ctx, query, raw) => follow(parts, places, ctx, query, raw) };
}

async function follow(parts: StreamParts, places: Places, ctx: Context, query: Query, raw: RawRequest): Promise<Answer> {
  refuseUnreadableTypes(parts.catalog, wantedBy(query, ctx.scopes));
  const from = await startingPoint(ctx, raw.headers['last-event-id']);
  places.take(ctx);
  const gone = new AbortController();
  const reader: Reader = { ctx, query, from, gone: gone.signal, presented: String(raw.headers['x-api-key']) };
  // Pulled by the reader: a slow one holds a few texts of bounded length and a socket; one that stops reading is cut off by the server.
  const body = Readable.from(frames(parts, reader), { objectMode: false, highWaterMark: 16_384 });
  const leave = (): void => gone.abort();
  // One that does not read must not hold up the end of the process.
  const unsubscribe = parts.watch.listen(() => {
    if (parts.watch.isClosed) setTimeout(() => body.destroy(), FAREWELL_MS).unref();
  });
  raw.signal.addEventListener('abort', leave, { once: true });
  body.once('close', () => {
    leave();
    unsubscribe();
    places.leave(ctx);
  });
  return new Answer(body, { headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' } });
}

type Reader = { ctx: Context; query: Query; from: number; gone: AbortSignal; presented: string };

const wantedBy = (query: Query, scopes: ReadonlySet<string>): Subscription => ({
  event_types: query.types?.split(',').map((type) => type.trim()) ?? [EVERYTHING],
  sensitivity_max: query.sensitivity_max,
  read_scopes: eventScopesOf(scopes),
});

async function* frames(parts: StreamParts, reader: Reader) {
  const { watch } = parts;
  const { query, gone } = reader;
  const alarm = new Wakeup();
  const unsubscribe = watch.listen(alarm.notify);
  gone.addEventListener('abort', alarm.notify, { once: true });
  let position = reader.from;
  let batch = BATCH;
  let spoken = performance.now();
  try {
    yield `retry: ${RECONNECT_MS}\n\n`;
    while (!gone.aborted && !watch.isClosed) {
      // While a reader takes its time, only the text is held.
      const next = await textAfter(parts, reader, position, batch);
      if (!next) return;
      position = next.position;
      batch = next.cutAfter ?? Math.min(BATCH, batch * 2);
      const silent = performance.now() - spoken > HEARTBEAT_MS;
      if (next.text || silent) {
        yield next.text || ': still here\n\n';
        spoken = performance.now();
      }
      if (next.more) continue;
      if (!query.follow) return;
      await alarm.wait(POLL_MS);
    }
  } finally {
    unsubscribe();
  }
}

/** `cutAfter`: so many events were as much as can be told at once. */
type Told = { text: string; position: number; more: boolean; cutAfter?: number };

/** What comes after a position, as far as it may be told, and not more than one who reads slowly may keep here. */
async function textAfter(
  { catalog, enrichment, scopesOf }: StreamParts,
  { ctx, query, presented }: Reader,
  position: number,
  batch: number,
): Promise<Told | undefined> {
  const allowedBy = (scopes: ReadonlySet<string>) => {
    const wanted = wantedBy(query, scopes);
    return ({ type }: StoredEvent): boolean => isSubscribed(wanted, catalog.get(type));
  };
  await givePositions(ctx.db);
  const events = await eventsAfter(ctx.db, position, batch, ctx.org.id);
  const richer = events.filter(allowedBy(ctx.scopes)).filter(({ type }) => enrichment.types.has(type));
  const added = richer.length === 0 ? new Map() : await enrichment.fieldsOf(ctx, ctx.org.id, richer);
  // Asked after reading and before telling: a key that was revoked meanwhile learns nothing more.
  const scopes = await scopesOf(presented);
  if (!scopes) return undefined;
  const isAllowed = allowedBy(scopes);
  const data: Told = { text: '', position, more: events.length === batch };
  for (const [i, event] of events.entries()) {
    if (data.text.length > MAX_TEXT) return { ...data, more: true, cutAfter: i };
    data.position = event.position;
    if (isAllowed(event)) data.text += toFrame({ ...event, data: { ...event.data, ...added.get(event.id) } }, ctx.org.id);
  }
  return data;
}

const toFrame = (event: StoredEvent, orgId: string): string => {
  const { id, position, type, occurred_at, data } = event;
  const shown = { id, type, timestamp: occurred_at.toISOString(), organization_id: orgId, data };
  return sseFrame(type, shown, position);
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

/** How many streams each organization holds open at this node. */
class Places {
  readonly #taken = new Map<string, number>();

  take({ org, config }: Context): void {
    const held = this.#taken.get(org.id) ?? 0;
    const most = config.EVENT_STREAMS_PER_ORGANIZATION;
    if (held >= most) {
      throw new Problem('rate_limited', `Your organization has ${most} event streams open here. Close one first.`, {
        retryAfter: 5,
      });
    }
    this.#taken.set(org.id, held + 1);
  }

  leave({ org }: Context): void {
    const held = (this.#taken.get(org.id) ?? 1) - 1;
    if (held > 0) this.#taken.set(org.id, held);
    else this.#taken.delete(org.id);
  }
}
