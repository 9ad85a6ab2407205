// Owns the work threads: what would hold the event loop runs here, within a deadline, a heap and a fair queue.
import type { Config } from '../config.ts';
import { limitExceeded, Problem } from '../errors.ts';
import { FairQueue } from './fair-queue.ts';
import { THREAD_FILE, WorkThread } from './work-thread.ts';

export type WorkOptions = {
  /** Whose turn it counts as. */
  owner: string;
  /** Work about the same thing goes to the same thread where possible: it remembers what it has read. */
  about?: string;
  /** Aborted when the caller stops waiting for it. */
  signal?: AbortSignal | undefined;
  /** The caller holds a database connection, or even a lock, while this waits. */
  holdsConnection?: boolean;
};

export type WorkFigures = {
  tasks: number;
  waiting: number;
  running: number;
  threads: number;
  deadlines: number;
  refused: number;
};

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
const LOOK_MS = 250;

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

export class WorkPool {
  readonly #most: number;
  readonly #file: URL;
  readonly #threads: WorkThread[] = [];
  readonly #queue = new FairQueue<Work>();
  readonly #figures = { tasks: 0, deadlines: 0, refused: 0 };
  #held = 0;
  #clock: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor({ WORK_THREADS }: Pick<Config, 'WORK_THREADS'>, file = THREAD_FILE) {
    this.#most = WORK_THREADS;
    this.#file = file;
  }

  figures(): WorkFigures {
    const running = this.#threads.filter((thread) => thread.isBusy).length;
    return { ...this.#figures, waiting: this.#queue.size, running, threads: this.#threads.length };
  }

  /** What the task returns. Throws what it throws, `limit_exceeded` when it takes too much, 503 when too much waits already. */
  async run<Output>(task: string, input: unknown, options: WorkOptions): Promise<Output> {
    if (options.signal?.aborted) throw hungUp();
    this.#refuseWhenFull(options);
    if (options.holdsConnection) this.#held += 1;
    const over = new AbortController();
    try {
      return (await new Promise((resolve, reject) =>
        this.#enqueue({ task, input, options, settled: over.signal, resolve, reject }),
      )) as Output;
    } finally {
      over.abort();
      if (options.holdsConnection) this.#held -= 1;
    }
  }

  /** For what a thread should know: runs if a thread that worked on this is there, and no caller waits for it. */
  tell(task: string, input: unknown, about: string): void {
    this.#threads.find((thread) => thread.knows(about))?.tell(task, input);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (let work = this.#queue.take(); work; work = this.#queue.take()) work.reject(busy());
    await Promise.all([...this.#threads].map((thread) => thread.end()));
    clearInterval(this.#clock);
  }

  #refuseWhenFull({ owner, holdsConnection }: WorkOptions): void {
    const full =
      this.#stopped ||
      this.#queue.size >= MAX_WAITING ||
      this.#queue.waitingFor(owner) >= MAX_WAITING_PER_OWNER ||
      (holdsConnection === true && this.#held >= MAX_HELD_CONNECTIONS);
    if (!full) return;
    this.#figures.refused += 1;
    throw busy();
  }

  #enqueue(given: Omit<Work, 'waitingSince'>): void {
    const work = { ...given, waitingSince: performance.now() };
    const { settled, options } = given;
    const { owner, signal, holdsConnection } = options;
    if (holdsConnection) this.#queue.addUrgent(work);
    else this.#queue.add(owner, work);
    signal?.addEventListener('abort', () => this.#abandon(work), { once: true, signal: settled });
    this.#clock ??= setInterval(() => this.#look(), LOOK_MS).unref();
    this.#pump();
  }

  #abandon(work: Work): void {
    if (this.#queue.remove(work.options.owner, work)) work.reject(hungUp());
    else this.#threads.find((thread) => thread.current === work)?.cancel(hungUp());
  }

  #pump(): void {
    while (this.#queue.size > 0) {
      const free = this.#threads.filter((thread) => !thread.isBusy);
      if (free.length === 0 && this.#threads.length >= this.#most) return;
      const work = this.#queue.take() as Work;
      const { about } = work.options;
      const fitting = free.find((thread) => about !== undefined && thread.knows(about));
      // Another thread is started only when all are busy: most of the time one is enough.
      this.#give(fitting ?? free[0] ?? this.#start(), work);
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

  #give(thread: WorkThread, work: Work): void {
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

  /** What runs for too long is ended together with its thread; what waits for too long is refused; who is idle leaves. */
  #look(): void {
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
    if (this.#threads.length > 0 || this.#queue.size > 0) return;
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  #refuseOverdue(): void {
    if (this.#threads.every((thread) => thread.isStarting)) return;
    const waiting: Work[] = [];
    for (let work = this.#queue.take(); work; work = this.#queue.take()) waiting.push(work);
    for (const work of waiting) {
      const most = work.options.holdsConnection ? MAX_WAIT_MS.withConnection : MAX_WAIT_MS.without;
      if (performance.now() - work.waitingSince > most) {
        this.#figures.refused += 1;
        work.reject(busy());
      } else if (work.options.holdsConnection) this.#queue.addUrgent(work);
      else this.#queue.add(work.options.owner, work);
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
