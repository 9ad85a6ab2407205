// The event stream: server-sent events of one organization, in the order of the outbox, for as long as the reader's key is good.
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { Answer, type RawRequest } from '../../http/route.ts';
import type { Context } from '../../kernel/context.ts';
import { badRequest, Problem } from '../../kernel/errors.ts';
import { eventsAfter, type Position, type StoredEvent } from '../../kernel/events.ts';
import { isUuid } from '../../kernel/ids.ts';
import { Alarm, type OutboxWatch } from '../../kernel/outbox-watch.ts';
import { sql } from '../../kernel/sql.ts';
import { type Catalog, EVERYTHING, isSubscribed } from './catalog.ts';
import type { StreamQuery } from './schema.ts';

/** Whether the key that opened the stream would still be let in. */
export type StillAllowed = (presented: string) => Promise<boolean>;
export type StreamParts = { catalog: Catalog; watch: OutboxWatch; stillAllowed: StillAllowed };

const BATCH = 100;
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
  const from = await startingPoint(ctx, raw.headers['last-event-id']);
  places.take(ctx);
  const gone = new AbortController();
  const reader: Reader = { ctx, query, from, gone: gone.signal, presented: String(raw.headers['x-api-key']) };
  // Pulled by the reader: a slow one holds one batch and a socket, nothing more.
  const body = Readable.from(frames(parts, reader), { objectMode: false, highWaterMark: 16_384 });
  const leave = (): void => gone.abort();
  // One that does not read must not hold up the end of the process.
  const deafen = parts.watch.listen(() => {
    if (parts.watch.isClosed) setTimeout(() => body.destroy(), FAREWELL_MS).unref();
  });
  raw.signal.addEventListener('abort', leave, { once: true });
  body.once('close', () => {
    leave();
    deafen();
    places.leave(ctx);
  });
  return new Answer(body, { headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' } });
}

type Reader = { ctx: Context; query: Query; from: Position; gone: AbortSignal; presented: string };

async function* frames({ catalog, watch, stillAllowed }: StreamParts, { ctx, query, from, gone, presented }: Reader) {
  const types = query.types?.split(',').map((type) => type.trim()) ?? [EVERYTHING];
  const wanted = { event_types: types, sensitivity_max: query.sensitivity_max };
  const alarm = new Alarm();
  const deafen = watch.listen(alarm.ring);
  gone.addEventListener('abort', alarm.ring, { once: true });
  let position = from;
  let spoken = performance.now();
  try {
    yield `retry: ${RECONNECT_MS}\n\n`;
    while (!gone.aborted && !watch.isClosed) {
      const events = await eventsAfter(ctx.db, position, BATCH, ctx.org.id);
      // Asked after reading and before telling: a key that was revoked meanwhile learns nothing more.
      if (!(await stillAllowed(presented))) return;
      const text = events
        .filter(({ type }) => isSubscribed(wanted, catalog.get(type)))
        .map((event) => toFrame(event, ctx.org.id))
        .join('');
      const last = events.at(-1);
      if (last) position = { xid: last.xid, id: last.id };
      const silent = performance.now() - spoken > HEARTBEAT_MS;
      if (text || silent) {
        yield text || ': still here\n\n';
        spoken = performance.now();
      }
      if (events.length === BATCH) continue;
      if (!query.follow) return;
      await alarm.sleep(POLL_MS);
    }
  } finally {
    deafen();
  }
}

const toFrame = (event: StoredEvent, orgId: string): string => {
  const { id, type, occurred_at, data } = event;
  const told = { id, type, timestamp: occurred_at.toISOString(), organization_id: orgId, data };
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(told)}\n\n`;
};

/** After the event named, else from now on. An event that is no longer kept cannot be continued from: silence there would hide a gap. */
async function startingPoint(ctx: Context, lastEventId: string | string[] | undefined): Promise<Position> {
  if (typeof lastEventId !== 'string' || lastEventId === '') {
    return ctx.db.one<Position>(sql`
      select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text as xid, 'ffffffff-ffff-ffff-ffff-ffffffffffff' as id`);
  }
  const known = isUuid(lastEventId)
    ? await ctx.db.maybe<Position>(
        sql`select xid::text as xid, id from events where org_id = ${ctx.org.id} and id = ${lastEventId}`,
      )
    : undefined;
  if (!known)
    throw badRequest('Last-Event-ID: this event is unknown or no longer kept. Leave it out to begin with what comes next.');
  return known;
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
