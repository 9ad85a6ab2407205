// Owns the thread of the built-in embedding model, which starts with the first text and ends when idle, and the
// queue of texts before it.
import { Worker } from 'node:worker_threads';
import { FairQueue, type Owner } from '../../../kernel/fairness/fairness.ts';
import { perKernel } from '../../../kernel/state.ts';

export const LOCAL_MODEL = 'minilm-l6-v2';
export type LocalVector = { vector: Float32Array; tokens: number };
type Work = QueuedText & {
  id: number;
  text: string;
  signal: AbortSignal;
  resolve(result: LocalVector): void;
  reject(error: unknown): void;
};
type Reply = { id: number; vector: Float32Array; tokens: number } | { id: number; error: string };

/** `auto` takes the native runtime where it is installed. The vectors are the same. */
export type EmbeddingRuntime = 'auto' | 'wasm' | 'native';
export type EmbeddingOptions = QueuedText & { signal: AbortSignal; idleSeconds: number; runtime?: EmbeddingRuntime };

export class LocalEmbedder {
  readonly #waiting = new TextQueue<Work>();
  #thread: Worker | undefined;
  #current: Work | undefined;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;
  #idleMs = 300_000;
  #runtime: EmbeddingRuntime = 'auto';
  #closed = false;

  /** One vector per text. `urgent` ones overtake whatever waits, and owners take turns at each level; a text under way is finished first. */
  embed(texts: readonly string[], options: EmbeddingOptions): Promise<LocalVector[]> {
    this.#idleMs = options.idleSeconds * 1000;
    this.#runtime = options.runtime ?? 'auto';
    return Promise.all(texts.map((text) => this.#enqueue(text, options)));
  }

  get isLoaded(): boolean {
    return this.#thread !== undefined;
  }

  get waiting(): number {
    return this.#waiting.length + (this.#current ? 1 : 0);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#thread?.terminate();
  }

  #enqueue(text: string, { owner, urgent, signal }: EmbeddingOptions): Promise<LocalVector> {
    return new Promise((resolve, reject) => {
      this.#waiting.add({ id: ++this.#lastId, text, owner, urgent, signal, resolve, reject });
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#current) return;
    let next = this.#waiting.next();
    for (; next && (this.#closed || next.signal.aborted); next = this.#waiting.next()) {
      this.#waiting.done(next);
      next.reject(next.signal.aborted ? next.signal.reason : new Error('the embedding thread is stopping'));
    }
    clearTimeout(this.#idle);
    this.#current = next;
    if (!next) {
      this.#scheduleStop();
      return;
    }
    this.#thread ??= this.#start();
    this.#thread.ref();
    this.#thread.postMessage({ id: next.id, text: next.text });
  }

  /** The process may end while no text waits; after a while the memory is given back. */
  #scheduleStop(): void {
    this.#thread?.unref();
    this.#idle = setTimeout(() => {
      const thread = this.#thread;
      this.#thread = undefined;
      void thread?.terminate();
    }, this.#idleMs).unref();
  }

  #takeCurrent(): Work | undefined {
    const work = this.#current;
    this.#current = undefined;
    if (work) this.#waiting.done(work);
    return work;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./local-worker.js', import.meta.url), { workerData: { runtime: this.#runtime } });
    const onExit = (error: Error): void => {
      if (this.#thread === worker) this.#thread = undefined;
      else return;
      const work = this.#takeCurrent();
      work?.reject(error);
      this.#pump();
    };
    worker.on('message', (reply: Reply) => {
      if (this.#current?.id !== reply.id) return;
      const work = this.#takeCurrent();
      if (!work) return;
      if ('error' in reply) work.reject(new Error(reply.error));
      else work.resolve({ vector: reply.vector, tokens: reply.tokens });
      this.#pump();
    });
    worker.on('error', onExit);
    worker.on('exit', (code) => onExit(new Error(`the embedding thread ended with code ${code}`)));
    return worker;
  }
}

/** Whose turn a text counts as, and whether a request waits for the answer. */
type QueuedText = { owner: Owner; urgent: boolean };

/** After so many urgent texts in a row one of the others is taken: a flood of searches does not stop every ingest. */
const MAX_URGENT_IN_A_ROW = 3;

class TextQueue<Work extends QueuedText> {
  readonly #urgent = new FairQueue<Work>();
  readonly #others = new FairQueue<Work>();
  #inARow = 0;

  get length(): number {
    return this.#urgent.size + this.#others.size;
  }

  #queueOf({ urgent }: QueuedText): FairQueue<Work> {
    return urgent ? this.#urgent : this.#others;
  }

  add(work: Work): void {
    this.#queueOf(work).add(work.owner, work);
  }

  /** Held until `done`: a text that comes while another owner's is under way is the next. */

  next(): Work | undefined {
    const isOthersTurn = this.#inARow >= MAX_URGENT_IN_A_ROW && this.#others.size > 0;
    const urgent = isOthersTurn ? undefined : this.#urgent.take();
    this.#inARow = urgent ? this.#inARow + 1 : 0;
    const work = (urgent ?? this.#others.take())?.item;
    if (work) this.#queueOf(work).hold(work.owner);
    return work;
  }

  done(work: Work): void {
    this.#queueOf(work).release(work.owner);
  }
}

/** The model takes some hundred megabytes: one per kernel. */
export const localEmbedder = perKernel(() => new LocalEmbedder());
