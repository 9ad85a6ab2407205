// Owns the requests of the chat: the channel, the visitor's session and its tokens, and streams read by fetch.

export type ChatMessage = {
  id: string;
  position: number;
  role: 'user' | 'assistant' | 'agent';
  agent_name: string | null;
  text: string;
  options?: { label: string; value: string }[];
  sources?: { title: string; url: string | null }[];
  files?: ChatFile[];
  created_at: string;
};
export type ChatFile = { id: string; name: string; type: string; bytes: number };
export type ChatState = {
  status: 'assistant' | 'waiting_for_human' | 'human' | 'ended';
  /** Where the visitor stands in the queue; absent from servers of before. */
  waiting?: { place: number; estimate_seconds: number | null; is_open: boolean; closed_text: string } | null;
  replying: boolean;
  agent_name: string | null;
  message_count: number;
  read_position: number;
  rating: number | null;
  started_at: string;
  ended_at: string | null;
};
export type Invitation = { path: string; after_seconds: number; text: string };
export type ChannelLook = {
  appearance: {
    title: string;
    greeting: string;
    color: string;
    position: 'right' | 'left';
    avatar_url: string | null;
    locale: string;
    starts_on: 'message' | 'open';
    privacy_notice: string;
    privacy_url: string | null;
    invitations?: Invitation[];
  };
  identity: 'anonymous' | 'verified';
  away: string | null;
  max_characters: number;
  /** Whether visitors may call by microphone. */
  voice: boolean;
  /** Whether such calls are recorded; absent from servers of before. */
  records_calls?: boolean;
  /** How many files a visitor may send; absent from servers of before. */
  files_per_chat?: number;
  /** Whether a visitor may be written to by e-mail. */
  mails?: boolean;
};
type Session = { visitor_secret: string | null; token: string };
export type ServerFrame = { id: string; event: string; data: unknown };

/** Too many visitors at the same time, as opposed to too many messages of this one. */
const BUSY = 'concurrency_limit_exceeded';

/** An error answer of the server; `status` 0: it was not reached. */
export class RequestError extends Error {
  readonly status: number;
  readonly reason: string;
  constructor(status: number, message: string, reason = '') {
    super(message);
    this.status = status;
    this.reason = reason;
  }
  /** The same may work in a moment: the server was not reached, or others were faster. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500 || this.reason === BUSY;
  }
}

/** Where a browser remembers its visitor. Pages may forbid storage: then it is remembered until they are left. */
class Memory {
  readonly #name: string;
  #unstored: string | null = null;
  constructor(channel: string) {
    this.#name = `parley-visitor-${channel}`;
  }
  read(): string | null {
    try {
      return this.#unstored ?? localStorage.getItem(this.#name);
    } catch {
      return this.#unstored;
    }
  }
  /** In this page only. */
  hold(secret: string | null): void {
    this.#unstored = secret;
  }
  store(secret: string): void {
    try {
      localStorage.setItem(this.#name, secret);
    } catch {
      // Remembered until the page is left.
    }
  }
  forget(): void {
    this.#unstored = null;
    try {
      localStorage.removeItem(this.#name);
    } catch {
      // Nothing was stored.
    }
  }
}

/** A minute less than the server gives: clocks of visitors are wrong, so its own time is not compared. */
const TOKEN_MS = 14 * 60_000;

export class ChatServer {
  readonly origin: string;
  readonly #base: string;
  readonly #memory: Memory;
  #identityToken: string | undefined;
  #isVerified = false;
  #token = '';
  #tokenEnds = 0;
  #session: Promise<void> | undefined;

  constructor(origin: string, channel: string) {
    this.origin = origin;
    this.#base = `${origin}/public/v1/channels/${encodeURIComponent(channel)}`;
    this.#memory = new Memory(channel);
  }

  /** Whether this browser has been here, so that there may be something to show. */
  get isKnown(): boolean {
    return this.isIdentified || this.#memory.read() !== null;
  }

  /** Whether the site identifies its visitor: rules for strangers may not apply. */
  get isIdentified(): boolean {
    return this.#identityToken !== undefined;
  }

  identify(token: string | undefined): void {
    this.#identityToken = token;
    this.#isVerified = token !== undefined;
    this.#memory.hold(null);
    this.#token = '';
  }

  look(): Promise<ChannelLook> {
    return this.#send('GET', '', {}) as Promise<ChannelLook>;
  }

  /** After the first message the browser remembers its visitor, but never one whom the site identifies. */
  remember(): void {
    const secret = this.#memory.read();
    if (secret !== null && !this.#isVerified) this.#memory.store(secret);
  }

  async ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    return (await this.#withToken((headers) => this.#send(method, path, { headers, body }))) as T;
  }

  async upload(file: File): Promise<ChatFile> {
    const form = new FormData();
    form.append('file', file, file.name);
    return (await this.#withToken((headers) => this.#send('POST', '/files', { headers, form }))) as ChatFile;
  }

  async download(id: string): Promise<Blob> {
    const response = await this.#withToken((headers) => this.#fetch('GET', `/files/${id}`, { headers }));
    return response.blob();
  }

  /** Frames until the stream ends; `onFrame` is called for each. */
  async follow(path: string, options: FollowOptions): Promise<void> {
    const { last, body, signal, onFrame } = options;
    const response = await this.#withToken((token) => {
      const headers = { ...token, accept: 'text/event-stream', ...(last && { 'last-event-id': last }) };
      return this.#fetch(body === undefined ? 'GET' : 'POST', path, { headers, body, signal });
    });
    if (!response.body) return;
    const stream = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await stream.read(); !part.done; part = await stream.read()) {
      options.onAlive?.();
      text += part.value;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const fields = new Map(
          frame.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
        );
        const event = fields.get('event');
        if (event !== undefined)
          onFrame({ id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? '{}') });
      }
    }
  }

  async #withToken<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
    if (this.#token === '' || Date.now() > this.#tokenEnds) await this.#renew();
    try {
      return await send({ 'x-visitor-token': this.#token });
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 401)) throw error;
      await this.#renew();
      return send({ 'x-visitor-token': this.#token });
    }
  }

  /** Requests that find the token old at the same moment wait for one new one. */
  #renew(): Promise<void> {
    this.#session ??= this.#openSession().finally(() => {
      this.#session = undefined;
    });
    return this.#session;
  }

  async #openSession(): Promise<void> {
    const secret = this.#memory.read();
    const known = secret === null ? undefined : { visitor_secret: secret };
    const identified = this.#identityToken === undefined ? undefined : { identity_token: this.#identityToken };
    // A secret outlives the token it was bought with; an anonymous one is ignored when the site identifies its visitor.
    const first = this.#token !== '' && known ? known : (identified ?? known ?? {});
    let session: Session;
    try {
      session = (await this.#send('POST', '/sessions', { body: first })) as Session;
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 401) || first === identified || !known) throw error;
      this.#memory.forget();
      session = (await this.#send('POST', '/sessions', { body: identified ?? {} })) as Session;
    }
    if (session.visitor_secret !== null) this.#memory.hold(session.visitor_secret);
    this.#token = session.token;
    this.#tokenEnds = Date.now() + TOKEN_MS;
  }

  async #send(method: string, path: string, request: Request): Promise<unknown> {
    const response = await this.#fetch(method, path, request);
    return response.status === 204 ? undefined : response.json();
  }

  async #fetch(method: string, path: string, { headers, body, form, signal }: Request): Promise<Response> {
    const response = await fetch(this.#base + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      ...(signal && { signal }),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    }).catch((error: unknown) => {
      throw new RequestError(0, String(error));
    });
    if (response.ok) return response;
    const answer = (await response.json().catch(() => ({}))) as {
      error?: string;
      message?: string;
      details?: { reason?: string };
    };
    throw new RequestError(response.status, answer.message ?? '', answer.details?.reason ?? answer.error);
  }
}

type Request = { headers?: Record<string, string>; body?: unknown; form?: FormData; signal?: AbortSignal | undefined };
type FollowOptions = {
  last?: string;
  body?: unknown;
  signal?: AbortSignal;
  onAlive?(): void;
  onFrame(frame: ServerFrame): void;
};
