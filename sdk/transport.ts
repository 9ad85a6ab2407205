// Owns sending: one request over as many attempts as it needs, each with its own time limit and all with one Idempotency-Key.
import { ConnectionError, errorOf, ParleyError, ServerError, TimeoutError } from './errors.ts';
import { readEvents, type StreamEvent, toStreamEvent } from './event-source.ts';
import { List, type PageFields } from './pages.ts';
import { type ApiRequest, isRepeatable, newKey, payloadOf, urlOf } from './request.ts';
import { isStillRunning, pauseAfter, sleep } from './retry.ts';

export type ClientOptions = {
  /** `PARLEY_API_KEY` of the environment by default. */
  apiKey?: string;
  /** `PARLEY_URL` of the environment, or `http://127.0.0.1:8080`, by default. */
  baseUrl?: string;
  /** Further attempts after the first; 2 by default. */
  maxRetries?: number;
  /** Of one attempt; 60 seconds by default. */
  timeoutMs?: number;
  /** A field that the server does not know is an error, unless this is false: then the header `x-warnings` names it. */
  strict?: boolean;
  /** Another `fetch`, for proxies and tests. */
  fetch?: typeof fetch;
};

export type CallOptions = {
  signal?: AbortSignal;
  /** Your own key: the same call from another process then has its effect once. */
  idempotencyKey?: string;
  timeoutMs?: number;
  maxRetries?: number;
};

export type ApiResponse<Data> = { status: number; headers: Headers; requestId: string | undefined; data: Data };
type Read<Result> = (response: Response) => Promise<Result>;

export class Transport {
  readonly baseUrl: string;
  readonly maxRetries: number;
  readonly timeoutMs: number;
  readonly #apiKey: string;
  readonly #isStrict: boolean;
  readonly #fetch: typeof fetch;
  constructor({ apiKey, baseUrl, maxRetries, timeoutMs, strict = true, fetch: customFetch }: ClientOptions = {}) {
    this.#isStrict = strict;
    this.#apiKey = apiKeyOf(apiKey ?? environment('PARLEY_API_KEY'));
    this.baseUrl = baseUrlOf(baseUrl ?? environment('PARLEY_URL') ?? 'http://127.0.0.1:8080');
    this.maxRetries = maxRetries ?? 2;
    this.timeoutMs = timeoutMs ?? 60_000;
    // Browsers refuse a fetch that is called as a method of something else.
    this.#fetch = customFetch ?? ((...args) => fetch(...args));
  }

  /** The parsed answer. */
  async call<Data>(request: ApiRequest, options?: CallOptions): Promise<Data> {
    return (await this.send<Data>(request, options)).data;
  }

  /** The item of an answer that holds exactly one, under the name `field`. */
  async one<Element>(request: ApiRequest, field: string, options?: CallOptions): Promise<Element> {
    const answer = await this.call<Record<string, Element[]>>(request, options);
    const [item] = answer[field] ?? [];
    if (item === undefined) throw new ServerError({ code: 'empty_answer', message: `The answer has no ${field}.` });
    return item;
  }

  /** The answer with its status and headers. */
  send<Data>(request: ApiRequest, options?: CallOptions): Promise<ApiResponse<Data>> {
    return this.#sendWithRetries(request, options, async (response) => {
      const text = await response.text();
      const { status, headers } = response;
      return {
        status,
        headers,
        requestId: headers.get('x-request-id') ?? undefined,
        data: dataOf(headers, text) as Data,
      };
    });
  }

  /** An answer that is a file: sound, not text. */
  bytes(request: ApiRequest, options?: CallOptions): Promise<Blob> {
    return this.#sendWithRetries({ accept: '*/*', ...request }, options, (response) => response.blob());
  }

  list<Element, Body>(request: ApiRequest, fields: PageFields, options?: CallOptions): List<Element, Body> {
    return new List((query) => this.call<Body>({ ...request, query: { ...request.query, ...query } }, options), fields);
  }

  /** A streamed answer as it comes. It is not taken up again when it breaks off: what began has had its effect. */
  async *stream<Event extends StreamEvent<unknown>>(
    request: ApiRequest,
    options: CallOptions = {},
  ): AsyncGenerator<Event> {
    const response = await this.open(request, options);
    for await (const event of readEvents(response, {
      silenceMs: options.timeoutMs ?? this.timeoutMs,
      signal: options.signal,
    })) {
      yield toStreamEvent<Event>(event);
    }
  }

  /** A streamed answer whose head has arrived. Its body is the caller's to read and to end. */
  open(request: ApiRequest, options?: CallOptions): Promise<Response> {
    return this.#sendWithRetries({ accept: 'text/event-stream', ...request }, options, async (response) => response);
  }

  async #sendWithRetries<Result>(request: ApiRequest, options: CallOptions = {}, read: Read<Result>): Promise<Result> {
    const { signal, maxRetries = this.maxRetries } = options;
    const key = options.idempotencyKey ?? (request.keyed ? newKey() : undefined);
    const deadline = Date.now() + (options.timeoutMs ?? this.timeoutMs);
    for (let attempt = 0; ; ) {
      try {
        return await this.#attempt(request, key, options, read);
      } catch (error) {
        const waits = isStillRunning(error) && isRepeatable(request) && Date.now() < deadline;
        const pause = pauseAfter(error, { attempt, repeatable: isRepeatable(request), random: Math.random() });
        if (pause === undefined || (!waits && attempt >= maxRetries)) throw error;
        if (!waits) attempt += 1;
        await sleep(pause, signal);
      }
    }
  }

  async #attempt<Result>(
    request: ApiRequest,
    key: string | undefined,
    options: CallOptions,
    read: Read<Result>,
  ): Promise<Result> {
    const { signal, timeoutMs = this.timeoutMs } = options;
    signal?.throwIfAborted();
    const attempt = new AbortController();
    const abort = (): void => attempt.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const late = new TimeoutError({ code: 'timeout', message: `No answer within ${timeoutMs} ms.`, retryable: true });
    const timer = setTimeout(() => attempt.abort(late), timeoutMs);
    try {
      const response = await this.#fetch(urlOf(this.baseUrl, request), this.#init(request, key, attempt.signal));
      if (response.ok) return await read(response);
      throw errorOf({ status: response.status, headers: response.headers, text: await response.text() });
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (attempt.signal.aborted) throw late;
      throw error instanceof ParleyError ? error : connectionError(error, this.baseUrl);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  #init(request: ApiRequest, key: string | undefined, signal: AbortSignal): RequestInit {
    const { payload, type } = payloadOf(request);
    const headers: Record<string, string> = {
      accept: request.accept ?? 'application/json',
      ...request.headers,
      'x-api-key': this.#apiKey,
      ...(type !== undefined && { 'content-type': type, ...(this.#isStrict && { prefer: 'handling=strict' }) }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    return {
      method: request.method,
      headers,
      signal,
      redirect: 'error',
      ...(payload !== undefined && { body: payload }),
    };
  }
}

/** `undefined` where there is no environment, as in a browser, and where it may not be read. */
function environment(name: string): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return process?.env?.[name] || undefined;
  } catch {
    return undefined;
  }
}

function apiKeyOf(apiKey: string | undefined): string {
  if (apiKey === undefined || apiKey === '')
    throw settingError('There is no API key: pass `apiKey` or set PARLEY_API_KEY. `parley keys create` makes a key.');
  // Another character would fail inside fetch, with a message that does not name the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw settingError('`apiKey` holds a space or another character that no key has: check how it was copied.');
  return apiKey;
}

function baseUrlOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw settingError(
      `\`baseUrl\` must look like https://parley.example.com or http://127.0.0.1:8080, not "${baseUrl}".`,
    );
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw settingError('`baseUrl` must hold no user name, query or fragment: the key goes into `apiKey`.');
  return baseUrl.replace(/\/+$/, '');
}

const settingError = (message: string): ParleyError => new ParleyError({ code: 'invalid_setting', message });

const connectionError = (cause: unknown, baseUrl: string): ConnectionError =>
  new ConnectionError({ code: 'connection_error', message: `No answer from ${baseUrl}.`, retryable: true, cause });

function dataOf(headers: Headers, text: string): unknown {
  const isJson = /^application\/([\w.-]+\+)?json/.test(headers.get('content-type') ?? '');
  if (text === '') return undefined;
  return isJson ? JSON.parse(text) : text;
}
