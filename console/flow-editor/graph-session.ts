// Owns the life of an editor's session: when edits are sent, what happens when they cannot be, and which listeners are notified of changes.
import type { GraphOp } from '../../flow/edit/ops.ts';
import type { Side } from './overlaps.ts';
import * as states from './session-state.ts';

/** How the server said no. `conflict`: it has gone on. `offline`: no answer came. `refused`: it will not take this, ever. */
export class SendProblem extends Error {
  readonly kind: 'conflict' | 'offline' | 'refused';
  constructor(kind: SendProblem['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export type BatchAnswer = { version: number; updated: boolean };
export type GraphServer = {
  read: () => Promise<states.ServerGraph>;
  send: (batch: states.SentBatch) => Promise<BatchAnswer>;
};
/** Where edits outlive the page. */
export type EditStore = {
  save: (state: states.SessionState) => Promise<void>;
};
export type SaveStatus = { kind: 'saved' | 'saving' | 'offline' | 'overlap' | 'refused'; message: string };

export type SessionView = { state: states.SessionState; status: SaveStatus };

type Options = { server: GraphServer; store: EditStore; debounceMs?: number; retryMs?: number };
const MAX_RETRY_MS = 15_000;

export class GraphSession {
  #state: states.SessionState;
  #problem: SendProblem | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #running: Promise<void> | null = null;
  #isClosed = false;
  #isSaving = false;
  #isUnsaved = false;
  #view: SessionView;
  readonly #options: Required<Options>;
  readonly #listeners = new Set<() => void>();

  constructor(state: states.SessionState, options: Options) {
    this.#state = state;
    this.#options = { debounceMs: 400, retryMs: 1000, ...options };
    this.#view = { state, status: this.status };
  }

  get state(): states.SessionState {
    return this.#state;
  }

  /** The same object until something changed. */
  get view(): SessionView {
    return this.#view;
  }

  get status(): SaveStatus {
    const { overlap, sent, edits, version } = this.#state;
    if (overlap) return { kind: 'overlap', message: 'A colleague changed the same field. Choose which change to keep' };
    if (this.#problem?.kind === 'refused') return { kind: 'refused', message: this.#problem.message };
    if (this.#problem) return { kind: 'offline', message: `Offline, ${edits} ${edits === 1 ? 'edit' : 'edits'} kept` };
    if (sent || edits > 0) return { kind: 'saving', message: 'Saving' };
    return { kind: 'saved', message: `Saved v${version}` };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends what an earlier page left behind, and learns of what happened since. */
  start(): void {
    this.#isClosed = false;
    void this.#run();
  }

  /** The answer says why an edit is impossible, for the person to read. */
  edit(ops: readonly GraphOp[], typingIn?: string): string | undefined {
    return this.#take(states.edit(this.#state, ops, typingIn));
  }

  undo = (): string | undefined => this.#take(states.undo(this.#state));
  redo = (): string | undefined => this.#take(states.redo(this.#state));

  settle(choices: ReadonlyMap<string, Side>): void {
    this.#set(states.settle(this.#state, choices));
    void this.#run();
  }

  discard(): void {
    this.#problem = null;
    this.#set(states.discardEdits(this.#state));
    void this.#run();
  }

  /** A version was announced. Under the own name it mostly is the batch whose answer is on its way. */
  hear(version: number, isOwn = false): void {
    const { sent } = this.#state;
    if (isOwn && sent && version === sent.base_version + 1) return;
    this.#set(states.heardOf(this.#state, version));
    void this.#run();
  }

  /** Asks the server for a newer version, for sessions that receive no events. */
  async look(): Promise<void> {
    if (this.#running || this.#state.sent) return;
    const found = await this.#options.server.read().catch(() => undefined);
    if (found) this.#set(states.receive(this.#state, found));
  }

  /** Now, instead of a moment later: the network is back, or the person leaves. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#run();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #take(edited: states.EditResult): string | undefined {
    const isNew = edited.state !== this.#state;
    if (isNew && this.#problem?.kind === 'refused') this.#problem = null;
    this.#set(edited.state);
    if (isNew && edited.ok) this.#wait(this.#options.debounceMs);
    return edited.ok ? undefined : edited.message;
  }

  #set(state: states.SessionState): void {
    const isNew = state !== this.#state;
    this.#state = state;
    if (isNew) this.#save();
    this.#notify();
  }

  #notify(): void {
    const { status } = this;
    const { state, status: shown } = this.#view;
    if (state === this.#state && shown.message === status.message && shown.kind === status.kind) return;
    this.#view = { state: this.#state, status };
    for (const listener of this.#listeners) listener();
  }

  /** One write at a time, always of the newest. */
  #save(): void {
    this.#isUnsaved = true;
    if (!this.#isSaving) void this.#saveAll();
  }

  async #saveAll(): Promise<void> {
    this.#isSaving = true;
    while (this.#isUnsaved) {
      this.#isUnsaved = false;
      // A browser that keeps nothing, such as in a private window, must not stop the editing.
      await this.#options.store.save(this.#state).catch(() => undefined);
    }
    this.#isSaving = false;
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#run(), ms);
  }

  #run(): Promise<void> {
    if (this.#problem?.kind === 'refused') return Promise.resolve();
    this.#running ??= this.#work().finally(() => {
      this.#running = null;
      this.#notify();
    });
    return this.#running;
  }

  async #work(): Promise<void> {
    try {
      while (await this.#advance());
      this.#failures = 0;
      this.#problem = null;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** One request. False when there is nothing left to do. */
  async #advance(): Promise<boolean> {
    const { isBehind, sent, overlap } = this.#state;
    if (isBehind && !sent) {
      if (overlap) return false;
      const found = await this.#options.server.read();
      this.#set(states.receive(this.#state, found));
      return true;
    }
    this.#set(states.nextBatch(this.#state, () => crypto.randomUUID()));
    if (!this.#state.sent) return false;
    try {
      const answer = await this.#options.server.send(this.#state.sent);
      this.#set(states.answered(this.#state, answer));
    } catch (error) {
      if (!(error instanceof SendProblem) || error.kind === 'offline') throw error;
      this.#set(states.refusedBatch(this.#state));
      if (error.kind === 'refused') throw error;
    }
    return true;
  }

  #fail(error: unknown): void {
    this.#problem = error instanceof SendProblem ? error : new SendProblem('offline', String(error));
    if (this.#problem.kind === 'refused') return;
    this.#failures++;
    this.#wait(Math.min(MAX_RETRY_MS, this.#options.retryMs * 2 ** (this.#failures - 1)));
  }
}
