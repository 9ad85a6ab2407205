// Owns the work threads: what would hold the event loop runs here, within a deadline, a heap and a fair queue.
import { availableParallelism } from 'node:os';
import type { WorkFigures, WorkOptions, WorkRunner } from '../context.ts';
import { limitExceeded, Problem } from '../errors.ts';
import { FairQueue } from '../fairness/fairness.ts';
import { THREAD_FILE, WorkThread } from './work-thread.ts';

/** Seconds of processor time that one task may take. */
export const WORK_SECONDS = 2;
export const WORK_HEAP_MB = 768;
/** A busy machine gives a thread less than a whole processor. */
const MAX_WALL_MS = 5000;
/** PostgreSQL ends transactions in which nothing happens for long, and connections are few. */
const MAX_WAIT_MS = { withConnection: 2500, without: 10_000 };
const MAX_START_MS = 20_000;
const MAX_WAITING = 64;
const MAX_WAITING_PER_OWNER = 16;
const MAX_HELD_CONNECTIONS = 6;
const IDLE_MS = 30_000;
const CHECK_MS = 250;
/** Half of the machine is left to requests; each thread may take a heap of its own, so there are never very many. */
export const MAX_THREADS = Math.min(16, Math.max(2, Math.floor(availableParallelism() / 2)));

type Work = {
  task: string;
  input: unknown;
  options: WorkOptions;
  waitingSince: number;
  /** Aborted once the task is settled: a caller's signal outlives a single task, and is not to gather listeners. */
  settled: AbortSignal;
  resolve(output: unknown): void;
  reject(error: Error): void;
};

export class WorkPool implements WorkRunner {
  readonly #maxThreads: number;
  readonly #file: URL;
  readonly #threads: WorkThread[] = [];
  /** Work of callers that hold a connection, and perhaps a lock that others wait for, goes first. */
  readonly #urgent = new FairQueue<Work>();
  readonly #queue = new FairQueue<Work>();
  readonly #figures = { tasks: 0, deadlines: 0, refused: 0 };
  #held = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(maxThreads = MAX_THREADS, file = THREAD_FILE) {
    this.#maxThreads = maxThreads;
    this.#file = file;
  }

  figures(): WorkFigures {
    const running = this.#threads.filter((thread) => thread.isBusy).length;
    return { ...this.#figures, waiting: this.#waiting, running, threads: this.#threads.length };
  }

  /** What the task returns. Throws what it throws, `limit_exceeded` when it takes too much, 503 when too much waits already. */
  async run<Output>(task: string, input: unknown, options: WorkOptions): Promise<Output> {
    if (options.signal?.aborted) throw hungUp();
    this.#assertNotFull(options);
    if (options.holdsConnection) this.#held += 1;
    const settled = new AbortController();
    try {
      return (await new Promise((resolve, reject) =>
        this.#enqueue({ task, input, options, settled: settled.signal, resolve, reject }),
      )) as Output;
    } finally {
      settled.abort();
      if (options.holdsConnection) this.#held -= 1;
    }
  }

  /** For what a thread should know: runs if a thread that worked on this is there, and no caller waits for it. */
  notify(task: string, input: unknown, about: string): void {
    this.#threads.find((thread) => thread.knows(about))?.notify(task, input);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const work of [...this.#urgent, ...this.#queue]) {
      this.#queueOf(work).remove(work.options.owner, work);
      work.reject(busy());
    }
    await Promise.all([...this.#threads].map((thread) => thread.end()));
    clearInterval(this.#timer);
  }

  get #waiting(): number {
    return this.#urgent.size + this.#queue.size;
  }

  #queueOf({ options }: Pick<Work, 'options'>): FairQueue<Work> {
    return options.holdsConnection ? this.#urgent : this.#queue;
  }

  #assertNotFull({ owner, holdsConnection }: WorkOptions): void {
    const full =
      this.#stopped ||
      this.#waiting >= MAX_WAITING ||
      this.#queue.waitingFor(owner) >= MAX_WAITING_PER_OWNER ||
      (holdsConnection === true && this.#held >= MAX_HELD_CONNECTIONS);
    if (!full) return;
    this.#figures.refused += 1;
    throw busy();
  }

  #enqueue(input: Omit<Work, 'waitingSince'>): void {
    const work = { ...input, waitingSince: performance.now() };
    const { settled, options } = input;
    this.#queueOf(work).add(options.owner, work);
    options.signal?.addEventListener('abort', () => this.#abandon(work), { once: true, signal: settled });
    this.#timer ??= setInterval(() => this.#checkThreads(), CHECK_MS).unref();
    this.#pump();
  }

  #abandon(work: Work): void {
    if (this.#queueOf(work).remove(work.options.owner, work)) work.reject(hungUp());
    else this.#threads.find((thread) => thread.current === work)?.cancel(hungUp());
  }

  #pump(): void {
    while (this.#waiting > 0) {
      const free = this.#threads.filter((thread) => !thread.isBusy);
      if (free.length === 0 && this.#threads.length >= this.#maxThreads) return;
      const work = (this.#urgent.take() ?? this.#queue.take())?.item as Work;
      const { about } = work.options;
      const fitting = free.find((thread) => about !== undefined && thread.knows(about));
      // Another thread is started only when all are busy: most of the time one is enough.
      this.#run(fitting ?? free[0] ?? this.#start(), work);
    }
  }

  #start(): WorkThread {
    const thread = new WorkThread(this.#file, WORK_HEAP_MB, () => {
      const at = this.#threads.indexOf(thread);
      if (at >= 0) this.#threads.splice(at, 1);
      if (!this.#stopped) this.#pump();
    });
    this.#threads.push(thread);
    return thread;
  }

  #run(thread: WorkThread, work: Work): void {
    this.#figures.tasks += 1;
    thread.run(work).then(
      (output) => {
        work.resolve(output);
        this.#pump();
      },
      (error: Error) => {
        work.reject(error);
        this.#pump();
      },
    );
  }

  /** What runs for too long is ended together with its thread; what waits for too long is refused; an idle thread ends. */
  #checkThreads(): void {
    for (const thread of [...this.#threads]) {
      if (thread.isStarting) {
        if (thread.sinceStart() > MAX_START_MS) thread.cancel(busy());
      } else if (thread.isBusy) {
        const { cpu, wall } = thread.taken();
        if (cpu <= WORK_SECONDS * 1000 && wall <= MAX_WALL_MS) continue;
        this.#figures.deadlines += 1;
        thread.cancel(tooLong());
      } else if (thread.idleFor() > IDLE_MS) void thread.end();
    }
    this.#refuseOverdue();
    if (this.#threads.length > 0 || this.#waiting > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #refuseOverdue(): void {
    if (this.#threads.every((thread) => thread.isStarting)) return;
    for (const work of [...this.#urgent, ...this.#queue]) {
      const { owner, holdsConnection } = work.options;
      const maxWaitMs = holdsConnection ? MAX_WAIT_MS.withConnection : MAX_WAIT_MS.without;
      if (performance.now() - work.waitingSince <= maxWaitMs) continue;
      this.#queueOf(work).remove(owner, work);
      this.#figures.refused += 1;
      work.reject(busy());
    }
  }
}

const busy = (): Problem =>
  new Problem('service_unavailable', 'Too much work is waiting on this node. Try again shortly.', { retryAfter: 2 });

const hungUp = (): Problem => new Problem('service_unavailable', 'The caller hung up.', { retryAfter: 1 });

const tooLong = () =>
  limitExceeded(['body'], {
    name: 'work_seconds',
    max: WORK_SECONDS,
    message: `This takes more than ${WORK_SECONDS} seconds of work. Make it smaller, or split it.`,
  });
