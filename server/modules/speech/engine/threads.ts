// Owns the threads that hear, speak and notice speech, never on the main loop. Whose audio is next is fair between organizations. A thread
// that dies is replaced, and what it was doing fails.
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FairLine } from '../../../kernel/fairness/fairness.ts';

export type SpeechRole = 'ear' | 'voice' | 'vad';
export type SpeechThreadData = { role: SpeechRole; folder: string; runtime: 'auto' | 'wasm' | 'native' };
export type SpeechOrder = {
  id: number;
  audio?: Float32Array;
  text?: string;
  voice?: string;
  stretch?: number;
  line?: number;
  isOver?: boolean;
};
type Output = {
  text?: string;
  confidence?: number;
  rate?: number;
  samples?: Int16Array;
  speech?: Float32Array;
  ms: number;
};
export type SpeechReply =
  | ({ id: number } & Partial<Output>)
  | { id: number; error: string }
  | { ready: true }
  | { unusable: string };

type Work = {
  order: Omit<SpeechOrder, 'id'>;
  resolve(output: Output): void;
  reject(error: unknown): void;
};
type SpeechThread = { worker: Worker; isReady: boolean; current: Map<number, Work> };

/** More work than this of one role waits for minutes: the caller is better off to know at once. */
const MAX_WAITING = 200;
const HEAP_MB = 256;
const MAX_LAST_WORK_MS = 8000;

type Settings = {
  folder: string;
  runtime: SpeechThreadData['runtime'];
  threads: number;
  idleMs: number;
  atOnce: number;
};

/** A thread that is stopped while native code runs, or loads, would take the process with it. */
async function lastAnswer({ worker, isReady, current }: SpeechThread): Promise<void> {
  let left = isReady ? current.size : 1;
  try {
    for await (const [reply] of on(worker, 'message', {
      signal: AbortSignal.timeout(MAX_LAST_WORK_MS),
      close: ['exit'],
    })) {
      left -= 1;
      // What was asked while it loaded is answered after that.
      if ('ready' in reply) left = current.size;
      if (left <= 0) return;
    }
  } catch {
    // It died, or takes too long.
  }
}

/** The threads of one role. */
export class SpeechThreads {
  readonly #role: SpeechRole;
  readonly #settings: Settings;
  readonly #line = new FairLine<Work>();
  readonly #threads = new Set<SpeechThread>();
  #id = 0;
  #isClosed = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(role: SpeechRole, settings: Settings) {
    this.#role = role;
    this.#settings = settings;
  }

  get waiting(): number {
    let running = 0;
    for (const { current } of this.#threads) running += current.size;
    return this.#line.size + running;
  }

  /** `share`: whose work it is, from the organization down. */
  run(share: readonly string[], order: Omit<SpeechOrder, 'id'>, cost: number, signal?: AbortSignal): Promise<Output> {
    if (this.#isClosed) return Promise.reject(new Error('this process is stopping'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#line.size >= MAX_WAITING) return Promise.reject(new Error('too much speech waits here'));
    return new Promise<Output>((resolve, reject) => {
      const withdraw = (): void => {
        if (this.#line.remove(share, work)) reject(signal?.reason);
      };
      const settled = (): void => signal?.removeEventListener('abort', withdraw);
      const work: Work = {
        order,
        resolve: (output) => {
          settled();
          resolve(output);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      };
      this.#line.add(share, work, cost);
      signal?.addEventListener('abort', withdraw, { once: true });
      this.#pump();
    });
  }

  /** Has a thread ready before it is needed. */
  warm(): void {
    if (this.#threads.size === 0 && !this.#isClosed) this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    const threads = [...this.#threads];
    this.#threads.clear();
    for (const { current } of threads)
      for (const work of current.values()) work.reject(new Error('this process is stopping'));
    for (let next = this.#line.take(); next; next = this.#line.take())
      next.item.reject(new Error('this process is stopping'));
    await Promise.all(
      threads.map(async (thread) => {
        if (!thread.isReady || thread.current.size > 0) await lastAnswer(thread);
        await thread.worker.terminate();
      }),
    );
  }

  #pump(): void {
    while (!this.#isClosed && this.#line.size > 0) {
      const free = [...this.#threads].find(({ isReady, current }) => isReady && current.size < this.#settings.atOnce);
      if (!free) {
        const isStarting = [...this.#threads].some(({ isReady }) => !isReady);
        if (!isStarting && this.#threads.size < this.#settings.threads) this.#start();
        return;
      }
      const next = this.#line.take();
      if (!next) return;
      const { item: work } = next;
      const id = ++this.#id;
      free.current.set(id, work);
      free.worker.ref();
      free.worker.postMessage({ id, ...work.order } satisfies SpeechOrder);
    }
    this.#scheduleRest();
  }

  #start(): void {
    const data: SpeechThreadData = { role: this.#role, folder: this.#settings.folder, runtime: this.#settings.runtime };
    const worker = new Worker(new URL('./speech-worker.js', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.unref();
    const thread: SpeechThread = { worker, isReady: false, current: new Map() };
    this.#threads.add(thread);
    worker.on('message', (reply: SpeechReply) => {
      if ('ready' in reply) thread.isReady = true;
      else if ('unusable' in reply) return this.#end(thread, new Error(reply.unusable));
      else this.#settle(thread, reply);
      this.#pump();
    });
    worker.on('error', (error: Error) => this.#end(thread, error));
    worker.on('exit', (code) => this.#end(thread, new Error(`the speech thread ended with code ${code}`)));
  }

  #settle(thread: SpeechThread, reply: Exclude<SpeechReply, { ready: true } | { unusable: string }>): void {
    const work = thread.current.get(reply.id);
    thread.current.delete(reply.id);
    if (thread.current.size === 0) thread.worker.unref();
    if (!work) return;
    if ('error' in reply) work.reject(new Error(reply.error));
    else work.resolve({ ms: 0, ...reply });
  }

  /** What waits fails too where no thread could start at all: it would wait for ever. */
  #end(thread: SpeechThread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    void thread.worker.terminate();
    for (const work of thread.current.values()) work.reject(error);
    if (!thread.isReady) for (let next = this.#line.take(); next; next = this.#line.take()) next.item.reject(error);
    this.#pump();
  }

  #scheduleRest(): void {
    clearTimeout(this.#idle);
    if (this.#isClosed || this.#threads.size === 0) return;
    this.#idle = setTimeout(() => {
      for (const thread of this.#threads) {
        if (!thread.isReady || thread.current.size > 0) continue;
        this.#threads.delete(thread);
        void thread.worker.terminate();
      }
    }, this.#settings.idleMs).unref();
  }
}
