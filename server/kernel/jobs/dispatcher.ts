// Owns the running of jobs in this process: looks who has work, takes by shares, runs, and tells the queue how it ended. A database that
// is away for a while is waited for.
import { setTimeout as pause } from 'node:timers/promises';
import type { Readiness } from '../cluster/control-connection.ts';
import { Wakeup } from '../cluster/outbox-watch.ts';
import { isPassing } from '../db.ts';
import type { Log } from '../log.ts';
import type { Group, JobShares } from './shares.ts';
import type { Ended, JobStore, Taken } from './store.ts';

export type RunJob = (job: Taken, signal: AbortSignal) => Promise<void>;
type Options = {
  store: JobStore;
  shares: JobShares;
  run: RunJob;
  /** Whether this process may begin anything: one whose clock is wrong would call people at the wrong hour. */
  fitness(): Readiness;
  /** There is more due than this process can take. */
  tellOthers(): void;
  log: Log;
  pollMs: number;
  graceMs: number;
};

/** Looking may take a third of the time, so that many organizations and much news do not wear the database out. */
const REST_AFTER_LOOKING = 2;
const LONGEST_REST_MS = 500;
const AFTER_ERROR_MS = 500;
/** Jobs that are added within this time are looked for, and mostly taken, together. */
const GATHER_MS = 3;
/** Asking the verdict costs nothing. */
const WHILE_UNFIT_MS = 100;

export class JobDispatcher {
  readonly #options: Options;
  readonly #alarm = new Wakeup();
  readonly #abort = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #following: Promise<void>;
  #ready = new Map<string, Group>();
  #news = true;
  #isGathering = false;
  /** Jobs were added here, and no other process has heard of them. */
  #isUntold = false;
  #lookedAt = 0;
  #restUntil = 0;
  #stopping = false;
  #unfit = '';
  #over = false;
  #ended: { job: Ended; noted(): void }[] = [];
  #settling = false;

  constructor(options: Options) {
    this.#options = options;
    this.#following = this.#follow();
  }

  /** Jobs were added. */
  look = (): void => {
    this.#news = true;
    this.#alarm.notify();
  };

  /** Jobs were added by this process: others hear of them only if it cannot take them all. */
  addedHere = (): void => {
    if (this.#isGathering) return;
    this.#isGathering = true;
    setTimeout(() => {
      this.#isGathering = false;
      this.#isUntold = true;
      this.look();
    }, GATHER_MS);
  };

  #tellOthers(): void {
    if (!this.#isUntold) return;
    this.#isUntold = false;
    this.#options.tellOthers();
  }

  /** Takes no more, lets what runs come to its end, and aborts it when half of the patience is over. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#alarm.notify();
    await this.#following;
    this.#isUntold ||= this.#isGathering;
    this.#tellOthers();
    const half = setTimeout(() => this.#abort.abort(), this.#options.graceMs / 2);
    const patience = new AbortController();
    const over = pause(this.#options.graceMs, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.#running), over]);
    this.#over = true;
    clearTimeout(half);
    patience.abort();
  }

  async #follow(): Promise<void> {
    while (!this.#stopping) {
      try {
        if (!this.#mayBegin()) {
          this.#tellOthers();
          await this.#alarm.wait(WHILE_UNFIT_MS);
          continue;
        }
        await this.#lookIfDue();
        if (await this.#takeSome()) continue;
        if (this.#ready.size > 0) this.#tellOthers();
        else if (!this.#news) this.#isUntold = false;
        await this.#alarm.wait(this.#nextLookIn());
      } catch (error) {
        this.#options.log.warn({ err: error }, 'jobs not taken');
        this.#news = true;
        await pause(AFTER_ERROR_MS);
      }
    }
  }

  /** What runs goes on to its end: its statements are fenced, and leases go by the database's clock. */
  #mayBegin(): boolean {
    const verdict = this.#options.fitness();
    const why = verdict.ok ? '' : verdict.why;
    if (why !== '' && this.#unfit === '') this.#options.log.warn({ why }, 'no jobs are taken');
    if (why === '' && this.#unfit !== '') this.#options.log.info('jobs are taken again');
    // An organization that had something due then need not have it now.
    if (why !== '') this.#news = true;
    this.#unfit = why;
    return why === '';
  }

  #nextLookIn(): number {
    const now = performance.now();
    const wanted = this.#news ? now : this.#lookedAt + this.#options.pollMs;
    return Math.max(1, Math.max(wanted, this.#restUntil) - now);
  }

  async #lookIfDue(): Promise<void> {
    const began = performance.now();
    if (began < this.#restUntil || (!this.#news && began < this.#lookedAt + this.#options.pollMs)) return;
    this.#news = false;
    const due = await this.#options.store.due();
    this.#ready = new Map(due.map((group) => [`${group.kind} ${group.org}`, group]));
    this.#lookedAt = performance.now();
    this.#restUntil = this.#lookedAt + Math.min(LONGEST_REST_MS, REST_AFTER_LOOKING * (this.#lookedAt - began));
  }

  /** Whether anything was asked for: then there may be more. */
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

  #start(job: Taken): void {
    const { shares, run } = this.#options;
    shares.begin(job);
    const ended = run(job, this.#abort.signal)
      .then(
        () => this.#end(job),
        (error: unknown) => this.#end({ ...job, error: wordsOf(error), isPassing: isPassing(error) }),
      )
      .then(() => {
        shares.end(job);
        this.#running.delete(ended);
        this.#alarm.notify();
      });
    this.#running.add(ended);
  }

  /** Its slot is free once the queue knows: a crash then repeats at most what was under way. Endings of one moment share a statement. */
  #end(job: Ended): Promise<void> {
    return new Promise((noted) => {
      this.#ended.push({ job, noted });
      if (!this.#settling) void this.#settle();
    });
  }

  async #settle(): Promise<void> {
    this.#settling = true;
    // A moment later, so that endings of the same tick are together.
    await Promise.resolve();
    while (this.#ended.length > 0 && !this.#over) {
      const batch = this.#ended.splice(0);
      try {
        await this.#options.store.settle(batch.map(({ job }) => job));
        for (const { noted } of batch) noted();
      } catch (error) {
        this.#options.log.warn({ err: error, jobs: batch.length }, 'end of jobs not noted');
        this.#ended.unshift(...batch);
        await pause(AFTER_ERROR_MS);
      }
    }
    this.#settling = false;
  }
}

const wordsOf = (error: unknown): string =>
  ((error instanceof Error && error.message) || String(error)).replaceAll('\0', '').slice(0, 10_000);
