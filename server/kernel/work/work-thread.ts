// Owns one work thread as the pool sees it: started at the first order, ended when an order takes too much.
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { limitExceeded } from '../errors.ts';
import { errorOf, type Order, type Reply, transferable } from './messages.ts';

type Current = { work: Given; resolve(output: unknown): void; reject(error: Error): void };
type Given = { task: string; input: unknown; options: { about?: string } };

/** Beside the bundle it is another bundle; among the sources a few lines that load the TypeScript. */
export const THREAD_FILE = new URL('./work-thread.js', import.meta.url);

export class WorkThread {
  readonly #worker: Worker;
  readonly #heapMb: number;
  readonly #onEnd: () => void;
  /** What its latest orders were about. */
  readonly #about = new LRUCache<string, true>({ max: 200 });
  readonly #born = performance.now();
  #id = 0;
  #current: Current | undefined;
  #wall = performance.now();
  #cpu = 0;
  #folder: string | null = null;
  #ready = false;
  #ended = false;

  constructor(file: URL, heapMb: number, onEnd: () => void) {
    this.#heapMb = heapMb;
    this.#onEnd = onEnd;
    // Options of our process, such as loaders and probes, are not for its threads.
    this.#worker = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 64 },
    });
    this.#worker.unref();
    this.#worker.on('message', (reply: Reply) => this.#receive(reply));
    this.#worker.on('error', (error: Error & { code?: string }) => this.#lost(this.#asRefusal(error)));
    this.#worker.on('exit', (code) => this.#lost(new Error(`the work thread ended with code ${code}`)));
  }

  get isBusy(): boolean {
    return this.#current !== undefined;
  }
  get isStarting(): boolean {
    return !this.#ready;
  }
  get current(): Given | undefined {
    return this.#current?.work;
  }
  sinceStart = (): number => performance.now() - this.#born;
  idleFor = (): number => performance.now() - this.#wall;
  knows = (about: string): boolean => this.#about.has(about);

  /** Milliseconds that the current order has taken, by the processor and by the wall. Only Linux tells the first. */
  taken(): { cpu: number; wall: number } {
    const wall = performance.now() - this.#wall;
    return { cpu: this.#folder === null ? wall : this.#processorMs() - this.#cpu, wall };
  }

  run(work: Given): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#current = { work, resolve, reject };
      this.#worker.ref();
      if (work.options.about !== undefined) this.#about.set(work.options.about, true);
      if (this.#ready) this.#order();
    });
  }

  notify(task: string, input: unknown): void {
    this.#worker.postMessage({ id: -1, task, input } satisfies Order);
  }

  cancel(why: Error): void {
    this.#lost(why);
  }

  async end(): Promise<void> {
    this.#lost(new Error('the work thread is stopping'));
    await this.#worker.terminate();
  }

  #order(): void {
    const { work } = this.#current as Current;
    this.#id += 1;
    this.#wall = performance.now();
    this.#cpu = this.#processorMs();
    const order: Order = { id: this.#id, task: work.task, input: work.input };
    this.#worker.postMessage(order, transferable(work.input));
  }

  #receive(reply: Reply): void {
    if ('ready' in reply) {
      this.#ready = true;
      this.#folder = reply.ready;
      if (this.#current) this.#order();
      return;
    }
    if (reply.id !== this.#id || !this.#current) return;
    const { resolve, reject } = this.#current;
    this.#current = undefined;
    this.#wall = performance.now();
    this.#worker.unref();
    if ('failure' in reply) reject(errorOf(reply.failure));
    else resolve(reply.output);
  }

  #lost(why: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    const current = this.#current;
    this.#current = undefined;
    void this.#worker.terminate();
    // First out of the pool, so that a caller that hears of the failure and tries again gets another thread.
    this.#onEnd();
    current?.reject(why);
  }

  #processorMs(): number {
    if (this.#folder === null) return 0;
    try {
      return Number(readFileSync(`${this.#folder}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
    } catch {
      return 0;
    }
  }

  #asRefusal(error: Error & { code?: string }): Error {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
    return limitExceeded(['body'], {
      name: 'work_memory_mb',
      max: this.#heapMb,
      message: `This takes more than ${this.#heapMb} MB of memory. Make it smaller, or split it.`,
    });
  }
}
