// Owns the chat of a visitor: its messages, what is still to be sent, and its state. It does not know how it is shown.
import {
  type ChannelLook,
  type ChatFile,
  type ChatMessage,
  type ChatServer,
  type ChatState,
  RequestError,
  type ServerFrame,
} from './server.ts';

/** A message that the server does not have yet. `isSeen`: the stream was faster than the answer. */
export type Outgoing = { id: string; text: string; files: readonly ChatFile[]; isFailed: boolean; isSeen: boolean };
export type Notice = 'tooFast' | 'busy' | 'offline' | 'signIn' | 'unavailable' | { away: string } | undefined;
type Listener = (message: ChatMessage) => void;
type StartedChat = { state: ChatState; messages: ChatMessage[] };

const RETRY_MS = [500, 1000, 2000, 5000, 10_000];
/** The server gives a sign every 15 seconds. */
const SILENT_MS = 40_000;
/** A flow that ends at once has ended; one that waited this long for the visitor was not used. */
const UNUSED_MS = 60_000;
const TYPING_SHOWN_MS = 5000;
const TYPING_SENT_MS = 3000;

const pause = (tries: number): number =>
  (RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0) * (0.7 + Math.random() * 0.6);
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export class Chat {
  readonly #server: ChatServer;
  readonly #changed: () => void;
  readonly #listeners = new Set<Listener>();
  look: ChannelLook | undefined;
  messages: ChatMessage[] = [];
  outgoing: Outgoing[] = [];
  state: ChatState | undefined;
  /** The reply that is still being written. */
  draft = '';
  typing: string | undefined;
  notice: Notice;
  isReading = false;
  #read = 0;
  #last = '';
  #following: AbortController | undefined;
  #isSending = false;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;
  #typingSentAt = 0;
  #wake: (() => void) | undefined;

  constructor(server: ChatServer, changed: () => void) {
    this.#server = server;
    this.#changed = changed;
    addEventListener('online', () => this.#wake?.());
    document.addEventListener('visibilitychange', () => {
      this.#wake?.();
      this.markRead();
    });
    // Another tab has started a chat: this one joins it.
    addEventListener('storage', ({ key }) => {
      if (key?.startsWith('parley-visitor-') && this.#server.isKnown && !this.state) void this.resume();
    });
  }

  onMessage(listener: Listener): void {
    this.#listeners.add(listener);
  }

  get isEnded(): boolean {
    return this.state?.status === 'ended';
  }

  /** Ended for the visitor too. One that ended because they had said nothing yet goes on as a new one when they do. */
  get isOver(): boolean {
    const { started_at = '', ended_at } = this.state ?? {};
    const isUnused = !this.messages.some(({ role }) => role === 'user');
    return this.isEnded && !(isUnused && Date.parse(ended_at ?? '') - Date.parse(started_at) > UNUSED_MS);
  }

  get unread(): number {
    return this.messages.filter(({ role, position }) => role !== 'user' && position > this.#read).length;
  }

  /** What the visitor may pick from: offered since they spoke last. */
  get offered(): NonNullable<ChatMessage['options']> {
    const spoke = this.messages.findLastIndex(({ role }) => role === 'user');
    return this.messages.slice(spoke + 1).findLast(({ options }) => options)?.options ?? [];
  }

  async load(): Promise<void> {
    this.look = await this.#server.look();
    if (this.look.away !== null && !this.#server.isIdentified) this.notice = { away: this.look.away };
    this.#changed();
    if (this.#server.isKnown) await this.resume();
  }

  /** The site identifies its visitor or, without a token, no longer does. The chat before is removed from the screen. */
  async identify(token: string | undefined): Promise<void> {
    this.#forget();
    this.#server.identify(token);
    this.#changed();
    if (token !== undefined) await this.resume();
  }

  /** What was said before this page was loaded. */
  async resume(): Promise<void> {
    try {
      const { state, messages } = await this.#server.ask<StartedChat>('GET', '/conversation');
      for (const message of messages) this.#add(message, false);
      this.#read = Math.max(this.#read, state.read_position);
      this.#take(state);
      this.#follow();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.isTransient) this.#follow();
      else if (error.status !== 404) this.#showError(error);
    }
    this.#changed();
  }

  /** The assistant speaks first. */
  async start(): Promise<void> {
    if (this.state && !this.isEnded) return;
    this.#forget();
    try {
      const started = await this.#server.ask<StartedChat>('POST', '/conversation');
      this.notice = undefined;
      for (const message of started.messages) this.#add(message);
      this.#take(started.state);
      this.#follow();
    } catch (error) {
      this.#showError(error);
      throw error;
    } finally {
      this.#changed();
    }
  }

  send(text: string, files: readonly ChatFile[] = []): void {
    this.outgoing.push({ id: newId(), text, files, isFailed: false, isSeen: false });
    this.#changed();
    void this.#sendAll();
  }

  retry(id: string): void {
    for (const one of this.outgoing) if (one.id === id) one.isFailed = false;
    this.#changed();
    void this.#sendAll();
  }

  async end(): Promise<void> {
    this.#take(await this.#server.ask<ChatState>('POST', '/end'));
    this.#changed();
  }

  async rate(score: number, comment: string): Promise<void> {
    this.#take(await this.#server.ask<ChatState>('POST', '/rating', { score, ...(comment && { comment }) }));
    this.#changed();
  }

  /** Stored for the next message. The first one starts the chat. */
  async upload(file: File): Promise<ChatFile> {
    if (!this.state || this.isEnded) await this.start();
    this.#server.remember();
    return this.#server.upload(file);
  }

  download(id: string): Promise<Blob> {
    return this.#server.download(id);
  }

  /** Where colleagues may write to when the visitor has gone. */
  leaveAddress(address: string): Promise<void> {
    return this.#server.ask('POST', '/address', { address });
  }

  mailTranscript(address: string): Promise<void> {
    return this.#server.ask('POST', '/transcript', { address });
  }

  /** Only a human agent sees it. */
  sendTyping(): void {
    if (this.state?.status !== 'human' || Date.now() - this.#typingSentAt < TYPING_SENT_MS) return;
    this.#typingSentAt = Date.now();
    this.#server.ask('POST', '/typing').catch(() => undefined);
  }

  /** Called whenever it may be true that the visitor sees the last message. */
  markRead(): void {
    const position = this.messages.at(-1)?.position ?? 0;
    if (!this.isReading || document.hidden || position <= this.#read) return;
    this.#read = position;
    this.#server.ask('POST', '/read', { position }).catch(() => undefined);
    this.#changed();
  }

  /** One after the other and in order, each until the server has it. */
  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let tries = 0; ; ) {
      const next = this.outgoing.find(({ isFailed }) => !isFailed);
      if (!next) break;
      try {
        if (!this.state || this.isEnded) await this.start();
        this.#server.remember();
        await this.#server.follow('/messages', {
          body: {
            text: next.text,
            client_id: next.id,
            ...(next.files.length > 0 && { file_ids: next.files.map(({ id }) => id) }),
          },
          onFrame: (frame) => this.#receiveReply(frame, next),
        });
        this.#drop(next);
        tries = 0;
      } catch (error) {
        const isTransient = !(error instanceof RequestError) || error.isTransient;
        // Once it is stored, the stream brings what was lost.
        if (!this.outgoing.includes(next)) continue;
        if (!isTransient) next.isFailed = true;
        this.#showError(error);
        this.#changed();
        if (isTransient) await this.#wait(pause(tries++));
      }
    }
    this.#isSending = false;
    this.draft = '';
    this.#changed();
  }

  #receiveReply({ event, data }: ServerFrame, sent: Outgoing): void {
    if (event === 'message') this.#drop(sent);
    if (event === 'message' || event === 'reply') this.#add(data as ChatMessage);
    if (event === 'token') this.draft += (data as { delta: string }).delta;
    if (event === 'done') this.#take(data as ChatState);
    this.#changed();
  }

  #drop(sent: Outgoing): void {
    this.outgoing = this.outgoing.filter((one) => one !== sent);
    if (this.notice === 'tooFast' || this.notice === 'busy' || this.notice === 'offline') this.notice = undefined;
  }

  /** Until the chat is over: breaks are expected, and the stream goes on where it was. */
  #follow(): void {
    if (this.#following || this.isEnded) return;
    const following = new AbortController();
    this.#following = following;
    void this.#followOn(following.signal).finally(() => {
      if (this.#following === following) this.#following = undefined;
    });
  }

  async #followOn(signal: AbortSignal): Promise<void> {
    const isOver = (): boolean => signal.aborted || this.isEnded;
    for (let tries = 0; !isOver(); ) {
      const attempt = new AbortController();
      const stop = (): void => attempt.abort();
      signal.addEventListener('abort', stop, { once: true });
      let silence = setTimeout(stop, SILENT_MS);
      try {
        await this.#server.follow('/stream', {
          last: this.#last,
          signal: attempt.signal,
          onAlive: () => {
            tries = 0;
            clearTimeout(silence);
            silence = setTimeout(stop, SILENT_MS);
            if (this.notice === 'offline') this.notice = undefined;
            this.#changed();
          },
          onFrame: (frame) => !signal.aborted && this.#receive(frame),
        });
      } catch (error) {
        if (error instanceof RequestError && error.status >= 400 && error.status < 500 && error.status !== 429) return;
        if (!isOver() && tries > 0) this.notice = 'offline';
        this.#changed();
      } finally {
        clearTimeout(silence);
        signal.removeEventListener('abort', stop);
      }
      if (!isOver()) await this.#wait(pause(tries++));
    }
  }

  /** A while, or until the network is back or the page is looked at again. */
  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, ms);
    });
  }

  #receive({ id, event, data }: ServerFrame): void {
    if (id !== '') this.#last = id;
    if (event === 'message') this.#add(data as ChatMessage);
    if (event === 'state') this.#take(data as ChatState);
    if (event === 'typing') {
      this.typing = (data as { agent_name: string | null }).agent_name ?? '';
      clearTimeout(this.#typingTimer);
      this.#typingTimer = setTimeout(() => this.#stopTyping(), TYPING_SHOWN_MS);
    }
    this.#changed();
  }

  #stopTyping(): void {
    this.typing = undefined;
    this.#changed();
  }

  #add(message: ChatMessage, isNew = true): void {
    if (this.messages.some(({ position }) => position === message.position)) return;
    this.messages = [...this.messages, message].sort((a, b) => a.position - b.position);
    if (message.role === 'user') {
      const sending = this.outgoing.find(({ isFailed, isSeen }) => !isFailed && !isSeen);
      if (sending) sending.isSeen = true;
    } else {
      this.draft = '';
      this.typing = undefined;
    }
    if (isNew) for (const listener of this.#listeners) listener(message);
    this.markRead();
  }

  #take(state: ChatState): void {
    this.state = state;
    if (this.isEnded) this.typing = undefined;
  }

  #showError(error: unknown): void {
    // A stream that breaks off is an error of the browser.
    if (!(error instanceof RequestError)) this.notice = 'offline';
    else if (error.status === 429) this.notice = error.isTransient ? 'busy' : 'tooFast';
    else if (error.reason === 'away') this.notice = { away: error.message };
    else if (error.status === 401) this.notice = 'signIn';
    else if (error.isTransient) this.notice = 'offline';
    else if (error.reason === 'ended') void this.resume();
    else this.notice = 'unavailable';
  }

  #forget(): void {
    this.#following?.abort();
    this.#following = undefined;
    this.messages = [];
    this.state = undefined;
    this.draft = '';
    this.typing = undefined;
    this.#read = 0;
    this.#last = '';
  }
}
