// Owns streams that are followed for hours: reopened after the last event that was seen, until the caller ends them.
import { ParleyError } from './errors.ts';
import { EventParser, readEvents, type StreamEvent, toStreamEvent } from './event-source.ts';
import { backOff, sleep } from './retry.ts';
import type { Transport } from './transport.ts';

export type FollowOptions = {
  /** The stream goes on after this event; without it, it begins with what happens next. */
  lastEventId?: string;
  /** Ends the stream. */
  signal?: AbortSignal;
  /** Attempts in a row that may fail; unlimited by default. */
  maxRetries?: number;
};

type FollowRequest = FollowOptions & { path: string; query?: object | undefined; endsByItself?: boolean };

/** The server sends a comment at least every 15 seconds: after three times that the connection is gone. */
const SILENCE_MS = 45_000;

export async function* follow<Event extends StreamEvent<unknown>>(
  transport: Transport,
  followed: FollowRequest,
): AsyncGenerator<Event> {
  const { path, query, signal, endsByItself = false, maxRetries = Number.POSITIVE_INFINITY } = followed;
  let lastEventId = followed.lastEventId ?? '';
  for (let failures = 0; ; ) {
    const parser = new EventParser(lastEventId);
    let retryAfterMs = 0;
    try {
      const headers: Record<string, string> = lastEventId === '' ? {} : { 'last-event-id': lastEventId };
      const options = { maxRetries: 0, ...(signal && { signal }) };
      const response = await transport.open({ method: 'GET', path, query, headers }, options);
      for await (const event of readEvents(response, { silenceMs: SILENCE_MS, signal, parser })) {
        failures = 0;
        yield toStreamEvent<Event>(event);
      }
      if (endsByItself) return;
    } catch (error) {
      if (signal?.aborted) return;
      if (isFinal(error) || failures >= maxRetries) throw error;
      failures += 1;
      retryAfterMs = error instanceof ParleyError ? (error.retryAfter ?? 0) * 1000 : 0;
    }
    // Also an id without an event: it says how far the stream has come.
    lastEventId = parser.lastEventId;
    const pause = Math.max(retryAfterMs, failures === 0 ? (parser.retryMs ?? 0) : backOff(failures - 1, Math.random()));
    const isAborted = await sleep(pause, signal).then(
      () => false,
      () => true,
    );
    if (isAborted) return;
  }
}

/** A key that is refused, a wrong address, an event that is no longer stored: a retry changes nothing. */
const isFinal = (error: unknown): boolean => !(error instanceof ParleyError) || !error.retryable;
