// Owns the life of a stream that a client follows by GET: a slot while it is open, its end when the reader goes or the process stops.
import { Readable } from 'node:stream';
import type { Context } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { Answer, type RawRequest } from './route.ts';

export const HEARTBEAT_MS = 15_000;
export const HEARTBEAT = ': still here\n\n';
export const RECONNECT = 'retry: 2000\n\n';
/** Characters that are handed over at once. What is left of a batch is read again. */
export const MAX_STREAM_TEXT = 65_536;
const CLOSE_TIMEOUT_MS = 1000;

/** Says when this process stops, so that readers let go. */
export type ProcessEnd = { readonly isClosed: boolean; listen(listener: () => void): () => void };

/** `presented`: the key as the caller sent it, to ask before every frame whether it is still good. */
export type StreamReader = { presented: string; gone: AbortSignal };

type Streams = { slots: Pick<StreamSlots, 'take' | 'leave'>; end: ProcessEnd };

/** Pulled by the reader: a slow one holds a few texts of bounded length and a socket; one that stops reading is cut off by the server. */
export function followStream(
  ctx: Context,
  raw: RawRequest,
  { slots, end }: Streams,
  frames: (reader: StreamReader) => AsyncIterable<string>,
): Answer {
  slots.take(ctx);
  const gone = new AbortController();
  const reader = { presented: String(raw.headers['x-api-key']), gone: gone.signal };
  const body = Readable.from(frames(reader), { objectMode: false, highWaterMark: 16_384 });
  const abort = (): void => gone.abort();
  // One that does not read must not hold up the end of the process.
  const unsubscribe = end.listen(() => {
    if (end.isClosed) setTimeout(() => body.destroy(), CLOSE_TIMEOUT_MS).unref();
  });
  raw.signal.addEventListener('abort', abort, { once: true });
  body.once('close', () => {
    abort();
    unsubscribe();
    slots.leave(ctx);
  });
  return new Answer(body, { headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' } });
}

/** How many streams of a kind each organization holds open at this node. */
export class StreamSlots {
  readonly #taken = new Map<string, number>();
  readonly #kind: string;
  readonly #most: (ctx: Context) => number;

  constructor(kind: string, most: (ctx: Context) => number) {
    this.#kind = kind;
    this.#most = most;
  }

  take(ctx: Context): void {
    const held = this.#taken.get(ctx.org.id) ?? 0;
    const most = this.#most(ctx);
    if (held >= most) {
      throw new Problem('rate_limited', `Your organization has ${most} ${this.#kind} open here. Close one first.`, {
        retryAfter: 5,
      });
    }
    this.#taken.set(ctx.org.id, held + 1);
  }

  leave({ org }: Context): void {
    const held = (this.#taken.get(org.id) ?? 1) - 1;
    if (held > 0) this.#taken.set(org.id, held);
    else this.#taken.delete(org.id);
  }
}
