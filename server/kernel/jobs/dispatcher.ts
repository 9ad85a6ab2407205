// Owns the running of jobs in this process: looks for due jobs, takes them by shares, runs them, and records how
// they ended. It waits for a database that is away.

import { setTimeout as pause } from 'node:timers/promises';
import type { Readiness } from '../cluster/control-connection.ts';
import { Wakeup } from '../cluster/outbox-watch.ts';
import { isTransient } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Group, JobShares } from './shares.ts';
import type { EndedJob, JobStore, TakenJob } from './store.ts';

export type RunJob = (job: TakenJob, signal: AbortSignal) => Promise<void>;
type Options = {
  store: JobStore;
  shares: JobShares;
  run: RunJob;
  /** Whether this process may start jobs: one whose clock is wrong would call people at the wrong hour. */
  fitness(): Readiness;
  /** There is more due than this process can take: wakes the workers of other processes. */
  announce(): void;
  log: Log;
  pollMs: number;
  graceMs: number;
};

/** Looking may take a third of the time, so that many organizations with many new jobs do not overload the database. */
const REST_AFTER_LOOKING = 2;
const MAX_REST_MS = 500;
const AFTER_ERROR_MS = 500;
/** Jobs that are added within this time are looked for, and mostly taken, together. */
const GATHER_MS = 3;
/** Asking again costs no statement. */
const WHILE_UNFIT_MS = 100;

export class JobDispatcher {
  readonly #options: Options;
  readonly #wakeup = new Wakeup();
  readonly #abort = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #loop: Promise<void>;
  #ready = new Map<string, Group>();
  #hasNewJobs = true;
  #isGathering = false;
  /** Jobs were added here, and other processes do not know of them. */
  #isUnannounced = false;
  #lookedAt = 0;
  #restUntil = 0;
  #isStopping = false;
  #whyUnfit = '';
  #isOver = false;
  #ended: { job: EndedJob; settled(): void }[] = [];
  #isSettling = false;

  constructor(options: Options) {
    this.#options = options;
    this.#loop = this.#takeJobs();
  }

  /** Jobs were added. */
  wake = (): void => {
    this.#hasNewJobs = true;
    this.#wakeup.notify();
  };

  /** Jobs were added by this process: others learn of them only if it cannot take them all. */
  addedHere = (): void => {
    if (this.#isGathering) return;
    this.#isGathering = true;
    setTimeout(() => {
      this.#isGathering = false;
      this.#isUnannounced = true;
      this.wake();
    }, GATHER_MS);
  };

  #announce(): void {
    if (!this.#isUnannounced) return;
    this.#isUnannounced = false;
    this.#options.announce();
  }

  /** Takes no more jobs, waits for those that run, and aborts them when half of the grace period is over. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeup.notify();
    await this.#loop;
    this.#isUnannounced ||= this.#isGathering;
    this.#announce();
    const half = setTimeout(() => this.#abort.abort(), this.#options.graceMs / 2);
    const waiting = new AbortController();
    const graceOver = pause(this.#options.graceMs, undefined, { signal: waiting.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.#running), graceOver]);
    this.#isOver = true;
    clearTimeout(half);
    waiting.abort();
  }

  async #takeJobs(): Promise<void> {
    while (!this.#isStopping) {
      try {
        if (!this.#canStart()) {
          this.#announce();
          await this.#wakeup.wait(WHILE_UNFIT_MS);
          continue;
        }
        await this.#lookIfDue();
        if (await this.#takeSome()) continue;
        if (this.#ready.size > 0) this.#announce();
        else if (!this.#hasNewJobs) this.#isUnannounced = false;
        await this.#wakeup.wait(this.#nextLookIn());
      } catch (error) {
        this.#options.log.warn({ err: error }, 'jobs not taken');
        this.#hasNewJobs = true;
        await pause(AFTER_ERROR_MS);
      }
    }
  }

  /** Jobs that run already go on: their statements are fenced, and leases go by the database's clock. */
  #canStart(): boolean {
    const verdict = this.#options.fitness();
    const why = verdict.ok ? '' : verdict.why;
    if (why !== '' && this.#whyUnfit === '') this.#options.log.warn({ why }, 'no jobs are taken');
    if (why === '' && this.#whyUnfit !== '') this.#options.log.info('jobs are taken again');
    // What was due before need not be due afterwards.
    if (why !== '') this.#hasNewJobs = true;
    this.#whyUnfit = why;
    return why === '';
  }

  #nextLookIn(): number {
    const now = performance.now();
    const wanted = this.#hasNewJobs ? now : this.#lookedAt + this.#options.pollMs;
    return Math.max(1, Math.max(wanted, this.#restUntil) - now);
  }

  async #lookIfDue(): Promise<void> {
    const began = performance.now();
    if (began < this.#restUntil || (!this.#hasNewJobs && began < this.#lookedAt + this.#options.pollMs)) return;
    this.#hasNewJobs = false;
    const due = await this.#options.store.due();
    this.#ready = new Map(due.map((group) => [`${group.kind} ${group.org}`, group]));
    this.#lookedAt = performance.now();
    this.#restUntil = this.#lookedAt + Math.min(MAX_REST_MS, REST_AFTER_LOOKING * (this.#lookedAt - began));
  }

  /** Whether any job was wanted: then there may be more. */
  async #takeSome(): Promise<boolean> {
    const wanted = this.#options.shares.allot([...this.#ready.values()]);
    if (wanted.length === 0) return false;
    const taken = await this.#options.store.take(wanted);
    for (const job of taken) this.#start(job);
    for (const { org, kind, amount } of wanted) {
      const got = taken.filter((job) => job.org === org && job.kind === kind).length;
      if (got < amount) this.#ready.delete(`${kind} ${org}`);
    }
    return true;
  }

  #start(job: TakenJob): void {
    const { shares, run } = this.#options;
    shares.start(job);
    const ended = run(job, this.#abort.signal)
      .then(
        () => this.#end(job),
        (error: unknown) => this.#end({ ...job, error: errorMessage(error), isPassing: isTransient(error) }),
      )
      .then(() => {
        shares.end(job);
        this.#running.delete(ended);
        this.#wakeup.notify();
      });
    this.#running.add(ended);
  }

  /**
   * Its slot is free once the end is recorded: a crash then repeats at most the jobs that ran. Ends of one moment
   * share a statement.
   */
  #end(job: EndedJob): Promise<void> {
    return new Promise((settled) => {
      this.#ended.push({ job, settled });
      if (!this.#isSettling) void this.#settle();
    });
  }

  async #settle(): Promise<void> {
    this.#isSettling = true;
    // After this tick, so that its ends are together.
    await Promise.resolve();
    while (this.#ended.length > 0 && !this.#isOver) {
      const batch = this.#ended.splice(0);
      try {
        await this.#options.store.settle(batch.map(({ job }) => job));
        for (const { settled } of batch) settled();
      } catch (error) {
        this.#options.log.warn({ err: error, jobs: batch.length }, 'end of jobs not recorded');
        this.#ended.unshift(...batch);
        await pause(AFTER_ERROR_MS);
      }
    }
    this.#isSettling = false;
  }
}

const errorMessage = (error: unknown): string =>
  ((error instanceof Error && error.message) || String(error)).replaceAll('\0', '').slice(0, 10_000);
