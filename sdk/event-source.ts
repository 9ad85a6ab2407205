// Owns reading server-sent events: bytes that come in any pieces become events, and no sender can fill the memory.
import { ConnectionError, type ErrorCode, ParleyError, StreamError, TimeoutError } from './errors.ts';

export type ServerEvent = { id: string; event: string; data: string };
/** An event with its data parsed. `type` decides what `data` holds; `id` is what `lastEventId` takes. */
export type StreamEvent<Data, Type extends string = string> = { id: string; type: Type; data: Data };

/** Characters of one event. */
const MAX_EVENT = 8 * 1024 * 1024;

export class EventParser {
  /** Goes into Last-Event-ID when the stream is opened again. */
  lastEventId: string;
  /** What the sender asked for, in milliseconds. */
  retryMs: number | undefined;
  #line = '';
  #afterReturn = false;
  #event = '';
  #data: string[] = [];
  #size = 0;

  constructor(lastEventId = '') {
    this.lastEventId = lastEventId;
  }

  /** The events that the text completes. */
  feed(text: string): ServerEvent[] {
    const found: ServerEvent[] = [];
    let start = 0;
    // A line feed at the start belongs to the carriage return that ended the text before.
    if (this.#afterReturn && text.startsWith('\n')) start = 1;
    if (text !== '') this.#afterReturn = text.endsWith('\r');
    for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
      if (index < start) continue;
      const event = this.#take(this.#line + text.slice(start, index));
      this.#line = '';
      start = index + end.length;
      if (event) found.push(event);
    }
    this.#line += text.slice(start);
    this.#assertSize(this.#line.length);
    return found;
  }

  #assertSize(more: number): void {
    if (this.#size + more <= MAX_EVENT) return;
    throw new StreamError({
      code: 'event_too_large',
      message: `An event of the stream is longer than ${MAX_EVENT} characters.`,
    });
  }

  #take(line: string): ServerEvent | undefined {
    if (line === '') return this.#dispatch();
    this.#assertSize(line.length);
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.#event = value;
    if (field === 'id' && !value.includes('\0')) this.lastEventId = value;
    if (field === 'retry' && /^\d+$/.test(value)) this.retryMs = Number(value);
    if (field === 'data') {
      this.#data.push(value);
      this.#size += value.length;
    }
    return undefined;
  }

  #dispatch(): ServerEvent | undefined {
    const event = { id: this.lastEventId, event: this.#event || 'message', data: this.#data.join('\n') };
    const isEmpty = this.#data.length === 0;
    this.#event = '';
    this.#data = [];
    this.#size = 0;
    return isEmpty ? undefined : event;
  }
}

type Reading = { silenceMs: number; signal?: AbortSignal | undefined; parser?: EventParser };

/** Until the stream ends. A break, silence and an abort are errors; the connection is always released. */
export async function* readEvents(
  response: Response,
  { silenceMs, signal, parser = new EventParser() }: Reading,
): AsyncGenerator<ServerEvent> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await nextPiece(reader, silenceMs, signal);
      if (done) return;
      yield* parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

type Piece = { done: boolean; value?: Uint8Array | undefined };

async function nextPiece(
  reader: { read(): Promise<Piece> },
  silenceMs: number,
  signal: AbortSignal | undefined,
): Promise<Piece> {
  signal?.throwIfAborted();
  let stop = (): void => undefined;
  const interrupted = new Promise<never>((_resolve, reject) => {
    const late = new TimeoutError({
      code: 'timeout',
      message: `The stream was silent for ${silenceMs} ms.`,
      retryable: true,
    });
    const timer = setTimeout(() => reject(late), silenceMs);
    const abort = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
  });
  const read = reader.read().catch((cause: unknown) => {
    throw new ConnectionError({ code: 'connection_error', message: 'The stream broke off.', retryable: true, cause });
  });
  try {
    return await Promise.race([read, interrupted]);
  } finally {
    stop();
    // A read that lost the race must not become an unhandled rejection.
    read.catch(() => undefined);
  }
}

type StreamFailure = { error: ErrorCode; message: string; retryable: boolean };

/** The event with its data parsed. The server ends a stream that fails with an event `error`: it is thrown. */
export function toStreamEvent<Event extends StreamEvent<unknown>>({ id, event, data }: ServerEvent): Event {
  const parsed = parse(event, data);
  if (event === 'error') {
    const { error, message, retryable } = parsed as StreamFailure;
    throw new ParleyError({ code: error, message, retryable });
  }
  return { id, type: event, data: parsed } as Event;
}

function parse(event: string, data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new StreamError({ code: 'event_not_json', message: `The event ${event} holds no JSON.`, cause });
  }
}
