// Owns the thread of the built-in embedding model: started by the first text, gone again when idle.
import { Worker } from 'node:worker_threads';
import { perKernel } from '../../../kernel/state.ts';
import { TextLine, type TextQueueLine } from './text-line.ts';

export const LOCAL_MODEL = 'minilm-l6-v2';
export type LocalVector = { vector: Float32Array; tokens: number };
type Work = TextQueueLine & {
  id: number;
  text: string;
  signal: AbortSignal;
  resolve(done: LocalVector): void;
  reject(error: unknown): void;
};
type Reply = { id: number; vector: Float32Array; tokens: number } | { id: number; error: string };

/** What computes: `auto` takes the native runtime where it is installed. The vectors are the same. */
export type EmbeddingRuntime = 'auto' | 'wasm' | 'native';
export type EmbeddingOptions = TextQueueLine & { signal: AbortSignal; idleSeconds: number; runtime?: EmbeddingRuntime };

export class LocalEmbedder {
  readonly #waiting = new TextLine<Work>();
  #thread: Worker | undefined;
  #current: Work | undefined;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;
  #idleMs = 300_000;
  #runtime: EmbeddingRuntime = 'auto';
  #closed = false;

  /** One vector per text. `urgent` ones overtake whatever waits, and organizations take turns; a text under way is finished first. */
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

  /** The kernel closes: no caller waits for a vector any more. */
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
    for (; next && (this.#closed || next.signal.aborted); next = this.#waiting.next())
      next.reject(next.signal.aborted ? next.signal.reason : new Error('the embedding thread is stopping'));
    clearTimeout(this.#idle);
    this.#current = next;
    if (!next) {
      this.#rest();
      return;
    }
    this.#thread ??= this.#start();
    this.#thread.ref();
    this.#thread.postMessage({ id: next.id, text: next.text });
  }

  /** The process may end while no text waits; after a while the memory is given back. */
  #rest(): void {
    this.#thread?.unref();
    this.#idle = setTimeout(() => {
      const idler = this.#thread;
      this.#thread = undefined;
      void idler?.terminate();
    }, this.#idleMs).unref();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./local-worker.js', import.meta.url), { workerData: { runtime: this.#runtime } });
    const lost = (error: Error): void => {
      if (this.#thread === worker) this.#thread = undefined;
      else return;
      const work = this.#current;
      this.#current = undefined;
      work?.reject(error);
      this.#pump();
    };
    worker.on('message', (reply: Reply) => {
      const work = this.#current;
      if (work?.id !== reply.id) return;
      this.#current = undefined;
      if ('error' in reply) work.reject(new Error(reply.error));
      else work.resolve({ vector: reply.vector, tokens: reply.tokens });
      this.#pump();
    });
    worker.on('error', lost);
    worker.on('exit', (code) => lost(new Error(`the embedding thread ended with code ${code}`)));
    return worker;
  }
}

/** The model takes some hundred megabytes: one per kernel. */
export const localEmbedder = perKernel(() => new LocalEmbedder());
