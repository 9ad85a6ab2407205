// Owns the threads that run our own models, and the line before them: fair between organizations and those below them, turns before
// documents, bounded. A thread that dies is replaced, and what it was doing is done once more.

import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { ReaderLine, ReaderLogits } from '../../../../nlu/reader/reader.ts';
import { FairLine, type Taken } from '../../../kernel/fairness/fairness.ts';
import { perKernel } from '../../../kernel/state.ts';
import type { Tuning } from '../../../kernel/tuning.ts';
import { ProviderFailure } from '../providers/failures.ts';

/** `auto` takes the native runtime where it is installed. The vectors are the same. */
export type ModelRuntime = 'auto' | 'wasm' | 'native';

export type Vector = { vector: Float32Array; tokens: number };
type Task = { model: 'embeddings'; text: string } | { model: 'reader'; file: string; line: ReaderLine };
export type ModelOrder = { id: number; tasks: Task[] };
type Output = Vector | ReaderLogits;
export type ModelThreadReply =
  | { id: number; outputs: (Output | { error: string })[] }
  | { ready: 'native' | 'wasm' }
  | { unusable: string };

export type PlaceInLine = {
  /** Whose work it is, from the organization down: `[organization]`, or `[organization, address, visitor]`. */
  share: readonly string[];
  /** A person or a request waits for it. Documents do not. */
  urgent: boolean;
  /** A caller that has gone takes back what has not started. */
  signal: AbortSignal;
};

type Work = PlaceInLine & {
  task: Task;
  cost: number;
  /** Set once a thread died of it, or beside it: it is done again, alone. */
  isRepeated: boolean;
  resolve(output: Output): void;
  reject(error: unknown): void;
};

/** Texts that may wait: of one organization, and of all. */
const MAX_WAITING = { ofOne: 4000, ofAll: 20_000 };
const FULL = 'Too many texts wait for the built-in model. Send fewer at once, and try again in some seconds.';
/** Characters of what one run takes: about what the embedding model reads at once, so that the next caller waits for one such run. */
const RUN_CHARACTERS = 800;
const MAX_RUN = 16;
/** The model reads 256 tokens, and no token is longer than a word: more is not sent to the thread. */
const MAX_CHARACTERS = 16_384;
/** After so many runs for turns in a row one document has its own: a flood of turns does not stop every ingest. */
const MAX_URGENT_IN_A_ROW = 16;
/** About what two turns cost: so much of an address that was served little of late goes before what the busiest one waits for. */
const CREDIT = 6000;
/** Organizations, channels and addresses have it; visitors of one address take turns. */
const CREDIT_LEVELS = 3;
/** A turn asks for one thing after the other: between two of them one thread is kept so long from what the busiest wait for. */
const PATIENCE_MS = 50;
/**
 * What was just computed for an organization. A turn often starts inside a transaction; when its time there is over, a worker does it again.
 * The reader's answers are large.
 */
const RECENT = { maxSize: 16_000_000, ttl: 60_000 };
/** A thread that is stopped while native code runs would take the process with it. */
const MAX_LAST_RUN_MS = 5000;
/** A thread that gives no answer for this long, its start included, is ended like one that died. */
const MAX_RUN_MS = 120_000;
/** Its memory without the models, which lie outside the heap. */
const HEAP_MB = 192;

type Settings = { runtime: ModelRuntime; threads: number; idleMs: number; file?: URL };

class ModelThread {
  readonly worker: Worker;
  current: Work[] = [];
  /** It works for those who were served little of late. */
  isOnCredit = false;
  timer: NodeJS.Timeout | undefined;
  id = 0;
  constructor(file: URL, runtime: ModelRuntime) {
    this.worker = new Worker(file, { workerData: { runtime }, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    this.worker.unref();
  }
}

/** Organizations share nothing, not even how soon an answer comes. */
const nameOf = (task: Task, { share: [organization = ''] }: PlaceInLine): string =>
  task.model === 'embeddings'
    ? `${organization} text ${task.text}`
    : `${organization} line ${task.line.ids.join()} ${task.line.types.join('')}`;

const bytesOf = (output: Output): number =>
  'vector' in output
    ? output.vector.byteLength
    : output.acts.byteLength + output.choice.byteLength + output.start.byteLength + output.end.byteLength;

async function lastAnswer(worker: Worker): Promise<void> {
  try {
    for await (const [reply] of on(worker, 'message', {
      signal: AbortSignal.timeout(MAX_LAST_RUN_MS),
      close: ['exit'],
    }))
      if ('id' in reply) return;
  } catch {
    // It died, or takes too long.
  }
}

export class ModelPool {
  readonly #settings: Settings;
  readonly #urgent = new FairLine<Work>(CREDIT, CREDIT_LEVELS);
  readonly #others = new FairLine<Work>();
  /** What a thread died of: first in line, one by one. */
  readonly #repeated: Work[] = [];
  readonly #threads = new Set<ModelThread>();
  readonly #recent = new LRUCache<string, Output>({
    ...RECENT,
    sizeCalculation: (output, key) => key.length + bytesOf(output),
  });
  #urgentInARow = 0;
  #patientUntil = 0;
  #patience: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isKept = false;
  #runtime: 'native' | 'wasm' | undefined;
  #died = 0;
  #isClosed = false;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  get isLoaded(): boolean {
    return this.#threads.size > 0;
  }
  /** What runs the models; known once a thread has started. */
  get runtime(): 'native' | 'wasm' | undefined {
    return this.#runtime;
  }
  get died(): number {
    return this.#died;
  }
  get waiting(): number {
    let running = 0;
    for (const { current } of this.#threads) running += current.length;
    return this.#urgent.size + this.#others.size + this.#repeated.length + running;
  }

  /** While it is kept, one thread stays with its models loaded; else all leave memory after a while without work. */
  keep(isKept: boolean): void {
    this.#isKept = isKept;
    this.#scheduleRest();
  }

  /** One vector for each text, in their order. */
  embed(texts: readonly string[], waiting: PlaceInLine): Promise<Vector[]> {
    const works = texts.map((text) => {
      const read = text.slice(0, MAX_CHARACTERS);
      // A long text is cut by the model: it costs no more than a full window.
      return { task: { model: 'embeddings', text: read } as const, cost: Math.min(read.length, RUN_CHARACTERS) + 20 };
    });
    return this.#run(works, waiting) as Promise<Vector[]>;
  }

  /** `file`: the reader's weights. */
  async read(file: string, lines: readonly ReaderLine[], waiting: PlaceInLine): Promise<ReaderLogits[]> {
    const works = lines.map((line) => ({ task: { model: 'reader', file, line } as const, cost: line.ids.length * 4 }));
    return this.#run(works, waiting) as Promise<ReaderLogits[]>;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    clearTimeout(this.#patience);
    this.#patientUntil = 0;
    const threads = [...this.#threads];
    this.#threads.clear();
    const stopping = new Error('this process is stopping');
    for (const { current, timer } of threads) {
      clearTimeout(timer);
      for (const work of current) work.reject(stopping);
    }
    for (const work of this.#repeated.splice(0)) work.reject(stopping);
    for (let next = this.#takeNext(); next; next = this.#takeNext()) next.item.reject(stopping);
    await Promise.all(
      threads.map(async ({ worker, current }) => {
        if (current.length > 0) await lastAnswer(worker);
        await worker.terminate();
      }),
    );
  }

  async #run(tasks: readonly Pick<Work, 'task' | 'cost'>[], waiting: PlaceInLine): Promise<Output[]> {
    const { share, urgent, signal } = waiting;
    signal.throwIfAborted();
    if (this.#isClosed) throw new Error('this process is stopping');
    const line = urgent ? this.#urgent : this.#others;
    const organization = share.slice(0, 1);
    if (line.sizeOf(organization) + tasks.length > MAX_WAITING.ofOne || line.size + tasks.length > MAX_WAITING.ofAll)
      throw new ProviderFailure('busy', FULL, { retryAfter: 2 });
    const added: Work[] = [];
    const withdraw = (): void => {
      for (const work of added) if (line.remove(share, work)) work.reject(signal.reason);
    };
    signal.addEventListener('abort', withdraw, { once: true });
    try {
      const outputs = tasks.map((task): Promise<Output> => {
        const known = this.#recent.get(nameOf(task.task, waiting));
        if (known) return Promise.resolve(known);
        return new Promise((resolve, reject) => {
          const work = { ...waiting, ...task, isRepeated: false, resolve, reject };
          added.push(work);
          line.add(share, work, work.cost);
        });
      });
      const all = Promise.all(outputs);
      this.#pump();
      return await all;
    } finally {
      signal.removeEventListener('abort', withdraw);
      // One text failed: the others are of no use to their caller.
      for (const work of added) line.remove(share, work);
    }
  }

  #pump(): void {
    while (!this.#isClosed && this.#urgent.size + this.#others.size + this.#repeated.length > 0) {
      const free = [...this.#threads].find(({ current }) => current.length === 0);
      // Another thread is started only when all are busy: most of the time one is enough, and each has its own copy of the models.
      if (!free && this.#threads.size >= this.#settings.threads) return;
      const run = this.#nextRun();
      if (!run) {
        this.#patience ??= setTimeout(() => {
          this.#patience = undefined;
          this.#pump();
        }, PATIENCE_MS).unref();
        return;
      }
      this.#give(free ?? this.#start(), run);
    }
    this.#scheduleRest();
  }

  /** Short texts that wait beside each other are read in one run, which costs little more than the first of them. */
  #nextRun(): { works: Work[]; isOnCredit: boolean } | undefined {
    const repeated = this.#repeated.shift();
    if (repeated) return { works: [repeated], isOnCredit: false };
    const first = this.#takeNext();
    if (!first) return undefined;
    const { item, onCredit: isOnCredit } = first;
    const works = [item];
    const line = item.urgent ? this.#urgent : this.#others;
    let { cost } = item;
    while (works.length < MAX_RUN && item.task.model === 'embeddings') {
      const next = line.take(
        ({ task, cost: more }, onCredit) =>
          task.model === 'embeddings' && cost + more <= RUN_CHARACTERS && (onCredit || !isOnCredit),
      );
      if (!next) break;
      cost += next.cost;
      works.push(next.item);
    }
    return { works, isOnCredit };
  }

  /** `undefined`: nothing waits, or nothing that may begin now. */
  #takeNext(): Taken<Work> | undefined {
    const isPatient = performance.now() < this.#patientUntil && this.#spareThreads() <= 1;
    const isOthersTurn = this.#urgentInARow >= MAX_URGENT_IN_A_ROW && this.#others.size > 0;
    const urgent = isOthersTurn ? undefined : this.#urgent.take((_, onCredit) => onCredit || !isPatient);
    if (!urgent && isPatient && !isOthersTurn) return undefined;
    this.#urgentInARow = urgent ? this.#urgentInARow + 1 : 0;
    return urgent ?? this.#others.take() ?? this.#urgent.take();
  }

  #spareThreads(): number {
    let busy = 0;
    for (const { current } of this.#threads) if (current.length > 0) busy += 1;
    return this.#settings.threads - busy;
  }

  #give(thread: ModelThread, { works, isOnCredit }: { works: Work[]; isOnCredit: boolean }): void {
    thread.current = works;
    thread.isOnCredit = isOnCredit;
    thread.id += 1;
    thread.worker.ref();
    thread.timer = setTimeout(() => void thread.worker.terminate(), MAX_RUN_MS).unref();
    thread.worker.postMessage({ id: thread.id, tasks: works.map(({ task }) => task) } satisfies ModelOrder);
  }

  #start(): ModelThread {
    const thread = new ModelThread(
      this.#settings.file ?? new URL('./model-worker.js', import.meta.url),
      this.#settings.runtime,
    );
    this.#threads.add(thread);
    thread.worker.on('message', (reply: ModelThreadReply) => {
      if ('ready' in reply) this.#runtime = reply.ready;
      else if ('unusable' in reply) this.#end(thread, new Error(reply.unusable), false);
      else if (reply.id === thread.id) this.#settle(thread, reply.outputs);
    });
    thread.worker.on('error', (error: Error) => this.#end(thread, error, true));
    thread.worker.on('exit', (code) => this.#end(thread, new Error(`the model thread ended with code ${code}`), true));
    return thread;
  }

  #settle(thread: ModelThread, outputs: (Output | { error: string })[]): void {
    clearTimeout(thread.timer);
    thread.worker.unref();
    if (thread.isOnCredit) this.#patientUntil = performance.now() + PATIENCE_MS;
    for (const [i, work] of thread.current.entries()) {
      const output = outputs[i] ?? { error: 'the model gave no answer' };
      if ('error' in output) work.reject(new Error(output.error));
      else {
        if (work.urgent) this.#recent.set(nameOf(work.task, work), output);
        work.resolve(output);
      }
    }
    thread.current = [];
    this.#pump();
  }

  /** Its work is done once more unless it was repeated already. Texts of others may have been in the same run: each goes alone. */
  #end(thread: ModelThread, error: Error, mayRepeat: boolean): void {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    this.#died += 1;
    for (const work of thread.current) {
      if (!mayRepeat || work.isRepeated || work.signal.aborted) work.reject(error);
      else this.#repeated.push(Object.assign(work, { isRepeated: true }));
    }
    thread.current = [];
    this.#pump();
  }

  #scheduleRest(): void {
    clearTimeout(this.#idle);
    if (this.#isClosed || this.#threads.size === 0) return;
    this.#idle = setTimeout(() => {
      const idle = [...this.#threads].filter(({ current }) => current.length === 0);
      for (const thread of idle.slice(this.#isKept ? 1 : 0)) {
        this.#threads.delete(thread);
        void thread.worker.terminate();
      }
    }, this.#settings.idleMs).unref();
  }
}

type Settled = {
  config: { EMBEDDING_RUNTIME: ModelRuntime };
  tuning: Pick<Tuning, 'modelThreads' | 'localModelIdleSeconds'>;
};

/** The models take some hundred megabytes: one pool per kernel. */
export const modelPool = perKernel(
  ({ config, tuning }: Settled) =>
    new ModelPool({
      runtime: config.EMBEDDING_RUNTIME,
      threads: tuning.modelThreads,
      idleMs: tuning.localModelIdleSeconds * 1000,
    }),
);

/** The built-in embedding model. */
export const LOCAL_MODEL = 'minilm-l6-v2';

/** What computes its vectors: the pool, unless a test says otherwise. */
export const localEmbedder = perKernel(
  (kernel: Parameters<typeof modelPool>[0]): Pick<ModelPool, 'embed'> => modelPool(kernel),
);
