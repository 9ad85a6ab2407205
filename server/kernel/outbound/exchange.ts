// Owns one request whose answer is taken whole. It listens to the connection itself: a stream for each answer costs more than the rest of
// the request. Time, size and the caller's abort end it as they end a stream.
import type { Transform } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import type { ReleaseSlot } from '../fairness/fairness.ts';
import { decoderOf, withoutEncoding } from './body.ts';
import { asOutboundError, OutboundFailed, type OutboundRefused } from './errors.ts';
import type { OutboundRequest, OutboundResponse, ResponseHeaders } from './types.ts';

/** Judged and checked already. */
export type Prepared = { origin: string; path: string; method: string; headers: Record<string, string> };

type Route = {
  /** Among all requests under way. */
  slot: ReleaseSlot | Promise<ReleaseSlot | undefined>;
  poolOf(origin: string): Pool;
};

export function exchange(input: OutboundRequest, prepared: Prepared, route: Route): Promise<OutboundResponse> {
  return new Promise((resolve, reject) => new Exchange(input, prepared, { resolve, reject }).start(route));
}

type Settle = { resolve(response: OutboundResponse): void; reject(error: unknown): void };

class Exchange implements Dispatcher.DispatchHandler {
  readonly #input: OutboundRequest;
  readonly #prepared: Prepared;
  readonly #settle: Settle;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #onAbort: (() => void) | undefined;
  #release: ReleaseSlot | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #decoder: Transform | undefined;
  #status = 0;
  #headers: ResponseHeaders = {};
  #bytes = 0;
  #storedBytes = 0;
  #isOver = false;

  constructor(input: OutboundRequest, prepared: Prepared, settle: Settle) {
    this.#input = input;
    this.#prepared = prepared;
    this.#settle = settle;
    this.#timer = setTimeout(expire, input.timeoutMs, this);
    const { signal } = input;
    if (signal === undefined) return;
    this.#onAbort = () => this.fail(new OutboundFailed('aborted', signal.reason));
    signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  start({ slot, poolOf }: Route): void {
    if (!(slot instanceof Promise)) {
      this.#send(slot, poolOf);
      return;
    }
    slot.then(
      (release) => this.#send(release, poolOf),
      (error: unknown) => this.fail(asOutboundError(error)),
    );
  }

  #send(release: ReleaseSlot | undefined, poolOf: Route['poolOf']): void {
    // A request whose time ended while it waited gives its slot back when it comes.
    if (this.#isOver) {
      release?.();
      return;
    }
    this.#release = release;
    const { origin, path, method, headers } = this.#prepared;
    try {
      poolOf(origin).dispatch({ path, method, headers, body: this.#input.body ?? null }, this);
    } catch (error) {
      this.fail(asOutboundError(error));
    }
  }

  /** undici asks only once a connection stands: what ended while it waited for one is not sent. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new OutboundFailed('aborted'));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200 || this.#isOver) return;
    this.#status = status;
    this.#headers = headers as ResponseHeaders;
    const decoder = decoderOf(this.#prepared.method, status, this.#headers);
    if (decoder === undefined) return;
    this.#headers = withoutEncoding(this.#headers);
    this.#decoder = decoder;
    decoder.on('data', (chunk: Buffer) => this.#take(chunk));
    decoder.on('end', () => this.#succeed());
    decoder.on('error', (error) => this.fail(asOutboundError(error, 'reset')));
    decoder.on('drain', () => controller.resume());
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    if (this.#decoder === undefined) this.#take(chunk);
    else if (!this.#decoder.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#decoder) this.#decoder.end();
    else this.#succeed();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(asOutboundError(error, this.#status === 0 ? 'network' : 'reset'));
  }

  #take(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#input.maxBytes) {
      this.fail(new OutboundFailed('too_large'));
      return;
    }
    const room = (this.#input.keepBytes ?? this.#input.maxBytes) - this.#storedBytes;
    if (room <= 0) return;
    const stored = chunk.length > room ? chunk.subarray(0, room) : chunk;
    this.#chunks.push(stored);
    this.#storedBytes += stored.length;
  }

  #succeed(): void {
    if (!this.#end()) return;
    this.#settle.resolve(this.#response(this.#storedBytes < this.#bytes));
  }

  fail(error: OutboundFailed | OutboundRefused): void {
    if (!this.#end()) return;
    this.#decoder?.destroy();
    this.#controller?.abort(error);
    if (this.#status !== 0 && this.#input.keepBytes !== undefined) this.#settle.resolve(this.#response(true));
    else this.#settle.reject(error);
  }

  #response(truncated: boolean): OutboundResponse {
    const [first = EMPTY] = this.#chunks;
    const body = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first;
    return { status: this.#status, headers: this.#headers, body, truncated };
  }

  /** `false` where it was over already: the first end decides. */
  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    clearTimeout(this.#timer);
    if (this.#onAbort) this.#input.signal?.removeEventListener('abort', this.#onAbort);
    this.#release?.();
    return true;
  }
}

const EMPTY = Buffer.alloc(0);
const expire = (late: Exchange): void => late.fail(new OutboundFailed('timeout'));
