// Owns what is known about a database that answers but does not serve: its errors by code, a disk or memory that is full, a pool without
// a free connection. The control connection asks once a second whether a fault is over.
import type pg from 'pg';
import { errorCode, isTransient } from './errors.ts';

/** What keeps the database from doing it now. */
export type FaultCause =
  | 'connection'
  | 'connections_used_up'
  | 'pool'
  | 'lock'
  | 'timeout'
  | 'disk'
  | 'memory'
  | 'read_only'
  | 'session'
  | 'resources';

/** `code`: SQLSTATE, or Node's code of a connection error, or `pool`, `timeout` or `connection` where the driver gives none. */
export type Fault = { cause: FaultCause; code: string; message: string };

const CAUSES: readonly [RegExp, FaultCause][] = [
  [/^(53100|58)/, 'disk'],
  [/^53200/, 'memory'],
  [/^53300/, 'connections_used_up'],
  [/^53/, 'resources'],
  [/^(40001|40P01|55P03)/, 'lock'],
  [/^57014/, 'timeout'],
  [/^25006/, 'read_only'],
  [/^(25P03|26000)/, 'session'],
];

/** Why the database, or the way to it, failed; undefined for errors that another try would not mend. */
export function faultOf(error: unknown): Fault | undefined {
  if (!isTransient(error)) return undefined;
  const message = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 300) ?? '';
  const code = errorCode(error);
  if (code === undefined) {
    // The driver's own words: the first for a turn in the pool, the second for a statement without an answer.
    if (message.includes('timeout exceeded when trying to connect')) return { cause: 'pool', code: 'pool', message };
    if (message.includes('Query read timeout')) return { cause: 'timeout', code: 'timeout', message };
    return { cause: 'connection', code: 'connection', message };
  }
  return { cause: CAUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection', code, message };
}

/** A statement that needs room on the disk, as a row of any table may: it writes a file of 256 kB and removes it. */
const ROOM_PROBE =
  'create temp table parley_room_probe on commit drop as select repeat(md5(n::text), 60) as filling from generate_series(1, 128) n';
/** Without a connection for this long, a node is of no use to a load balancer. */
const STARVED_MS = 2000;
/** So many errors of a full disk within this time are believed, whatever the probe says. */
const [BELIEVED, WITHIN_MS] = [3, 5000];

export class DatabaseFaults {
  readonly #counts = new Map<string, number>();
  readonly #noted = new WeakSet<object>();
  readonly #listeners: ((code: string, times: number) => void)[] = [];
  /** When a statement last failed for want of disk or memory; monotonic. */
  #shortages: number[] = [];
  #shortage: Fault | undefined;
  #hasRoom = true;
  #pool: pg.Pool | undefined;
  /** Since when connections were wanted and none was had; undefined: none is wanted, or the last one was had. */
  #withoutSince: number | undefined;
  #probing: Promise<void> | undefined;

  /** Every error is counted once, wherever it passes by. */
  note(error: unknown): void {
    const fault = faultOf(error);
    if (!fault || typeof error !== 'object' || error === null || this.#noted.has(error)) return;
    this.#noted.add(error);
    this.#counts.set(fault.code, (this.#counts.get(fault.code) ?? 0) + 1);
    for (const listener of this.#listeners) listener(fault.code, 1);
    if (fault.cause === 'disk' || fault.cause === 'memory') {
      this.#shortages = [...this.#shortages.slice(1 - BELIEVED), performance.now()];
      this.#shortage = fault;
      void this.check();
    }
  }

  /** Called with the code of each error, also of those that came before. */
  whenNoted(listener: (code: string, times: number) => void): void {
    for (const [code, times] of this.#counts) listener(code, times);
    this.#listeners.push(listener);
  }

  /** The first pool is the one that requests use. */
  watch(pool: pg.Pool): void {
    if (this.#pool) return;
    this.#pool = pool;
    pool.on('acquire', () => {
      this.#withoutSince = undefined;
    });
  }

  /** A connection was wanted and none could be had. */
  notConnected(): void {
    this.#withoutSince ??= performance.now();
  }

  /** Why this process should be sent no requests; undefined: the database serves it. */
  get reason(): string | undefined {
    this.#lookAtPool();
    if (this.#shortage && (!this.#hasRoom || this.#isBelieved)) {
      const what = this.#shortage.cause === 'disk' ? 'disk is full' : 'memory is used up';
      // Any client may ask: the message of the server, which names files, stays in the log.
      return `the database's ${what} (${this.#shortage.code})`;
    }
    const without = this.#withoutSince === undefined ? 0 : performance.now() - this.#withoutSince;
    if (without > STARVED_MS)
      return `no connection to the database could be had for ${Math.round(without / 1000)} s: all are in use, or it gives no more`;
    return undefined;
  }

  get #isBelieved(): boolean {
    const [first] = this.#shortages;
    return first !== undefined && this.#shortages.length === BELIEVED && performance.now() - first < WITHIN_MS;
  }

  #lookAtPool(): void {
    if (this.#pool && this.#pool.waitingCount > 0) this.#withoutSince ??= performance.now();
  }

  /** Asks whether a fault is over. Without one it costs nothing. */
  check(): Promise<void> {
    this.#lookAtPool();
    if (this.#shortage === undefined && this.#withoutSince === undefined) return Promise.resolve();
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  async #probe(): Promise<void> {
    const client = await this.#pool?.connect().catch((error: unknown) => {
      this.note(error);
      this.notConnected();
    });
    if (!client) return;
    let broken: Error | undefined;
    if (this.#shortage !== undefined) {
      broken = await client.query('begin').then(() => client.query(ROOM_PROBE).then(noError, asError), asError);
      this.#hasRoom = !/^(53|58)/.test(errorCode(broken) ?? '');
      // A role that may create no temporary table learns it from the next statement that fails.
      if (this.#hasRoom && !this.#isBelieved) this.#shortage = undefined;
      broken = await client.query('rollback').then(noError, asError);
    }
    client.release(broken);
  }
}

const noError = (): undefined => undefined;
const asError = (error: unknown): Error => error as Error;
