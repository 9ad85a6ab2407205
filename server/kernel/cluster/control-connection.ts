// Owns the one connection of a process that is reserved for control: it receives NOTIFY, renews leases, compares clocks, and asks every second
// whether the database still answers. The server and the worker rely on its verdict instead of finding out by hanging.
import type pg from 'pg';
import type { Kernel } from '../context.ts';
import { type Db, errorCode } from '../db/database.ts';
import { CLOSE_TIMEOUT_MS, type DatabaseServer, destroySocket } from '../db/server.ts';
import { type Sql, sql, toStatement } from '../db/sql.ts';
import type { Log } from '../log.ts';
import { AwakeTime } from './awake-time.ts';

/** Delivered at commit. NOTIFY takes a database-wide lock there, so it is for rare control signals only. */
export const signal = (db: Db, channel: string, payload = ''): Promise<number> =>
  db.run(sql`select pg_notify(${channel}, ${payload})`);

const PING_MS = 1000;
const RECONNECT_MS = 250;
/** Clocks further apart than this make leases and calling hours unsafe. */
const MAX_SKEW_MS = 2000;
/** A single late answer says nothing about a clock. */
const SKEWED_ANSWERS = 3;

export type Readiness = { ok: true } | { ok: false; why: string };

export class ControlConnection {
  readonly #server: DatabaseServer;
  readonly #log: Log;
  /** After this long without an answer every other connection is taken for dead as well. */
  readonly #silenceMs: number;
  /** After this long the control connection itself is taken for dead, and opened again. */
  readonly #answerMs: number;
  readonly #listeners = new Map<string, ((payload: string) => void)[]>();
  #client: pg.Client | undefined;
  #opening: pg.Client | undefined;
  /** Where it was opened to: the pools may have moved on since. */
  #at = '';
  #closed = false;
  #lastAnswer = performance.now();
  /** An answer, or a refusal that only a living server gives. */
  #lastSign = 0;
  /** A pause of our own is no silence of the database. */
  readonly #awake = new AwakeTime();
  #dropped = false;
  #takesWrites = true;
  #skewMs = 0;
  #skewedAnswers = 0;
  #loop: Promise<void> = Promise.resolve();
  #wake: (() => void) | undefined;

  constructor({ db, log, tuning }: Pick<Kernel, 'db' | 'log' | 'tuning'>) {
    this.#server = db.server;
    this.#log = log;
    this.#silenceMs = tuning.databaseSilenceMs;
    this.#answerMs = this.#silenceMs / 2;
  }

  /** Returns once the connection is open; from then on it comes back by itself. May be called again after it has failed. */
  async start(channels: readonly string[]): Promise<this> {
    for (const channel of channels) if (!this.#listeners.has(channel)) this.#listeners.set(channel, []);
    try {
      await this.#open();
      await this.#ask();
      // A clock that seems wrong is known to be, or not to be, before the first request or job.
      while (this.#skewedAnswers > 0 && this.#skewedAnswers < SKEWED_ANSWERS) await this.#ask();
    } catch (error) {
      this.#disconnect();
      throw error;
    }
    this.#loop = this.#keepAsking();
    return this;
  }

  /** Signals only say "look now": a listener also looks by itself now and then. */
  on(channel: string, listener: (payload: string) => void): void {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), listener]);
  }

  /** Whether this process may serve: the database answers, takes writes, and agrees about the time. */
  get verdict(): Readiness {
    if (!this.answers) {
      const silentMs = performance.now() - this.#lastAnswer;
      return { ok: false, why: `the database has not answered for ${Math.round(silentMs / 1000)} s` };
    }
    const why = this.#server.faults.reason;
    return why === undefined ? this.fitness : { ok: false, why };
  }

  /** Whether what this process begins would be right, should the database answer; if it does not, nothing can start anyway. */
  get fitness(): Readiness {
    if (!this.#takesWrites)
      return { ok: false, why: 'the database takes no writes: it is a standby, or set to read-only' };
    if (this.#skewedAnswers >= SKEWED_ANSWERS) {
      const ahead = this.#skewMs > 0 ? 'behind' : 'ahead of';
      const seconds = (Math.abs(this.#skewMs) / 1000).toFixed(1);
      return { ok: false, why: `the clock of this machine is ${seconds} s ${ahead} the database's; set both by NTP` };
    }
    return { ok: true };
  }

  /** Whether the database has answered lately. */
  get answers(): boolean {
    return performance.now() - this.#lastAnswer <= PING_MS + this.#answerMs;
  }

  /** Milliseconds that the database's clock is ahead of ours. */
  get skewMs(): number {
    return this.#skewMs;
  }

  /** One statement, answered soon or not at all: it never waits in the pool's queue. */
  async rows<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]> {
    const client = this.#client;
    if (!client)
      throw Object.assign(new Error('Connection terminated: the control connection is being opened again'), {
        code: '08006',
      });
    const { text, values } = toStatement(statement);
    return (await this.#answered(client, () => client.query<Row>(text, values))).rows;
  }

  /** A server that does not answer in time is left; what was asked of it fails. */
  async #answered<T>(client: pg.Client, ask: () => Promise<T>): Promise<T> {
    const cancel = this.#awake.after(this.#answerMs, () => destroySocket(client));
    try {
      return await ask();
    } finally {
      cancel();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake?.();
    // A database that is silent now must not hold up the end of the process.
    const late = setTimeout(() => this.#disconnect(), CLOSE_TIMEOUT_MS);
    await this.#loop;
    await this.#client?.end().catch(() => undefined);
    clearTimeout(late);
    this.#awake.stop();
  }

  async #open(): Promise<void> {
    const { url } = this.#server;
    const next = this.#server.client('parley-control');
    next.on('error', (error) => this.#log.debug({ err: error }, 'control connection'));
    next.on('end', () => {
      if (this.#client !== next) return;
      this.#client = undefined;
      this.#wake?.();
    });
    next.on('notification', ({ channel, payload }) => this.#notify(channel, payload ?? ''));
    this.#opening = next;
    try {
      await next.connect();
      for (const channel of this.#listeners.keys()) {
        const listen = `listen "${channel.replaceAll('"', '""')}"`;
        await this.#answered(next, () => next.query(listen));
      }
    } catch (error) {
      this.#server.failed(url);
      destroySocket(next);
      throw error;
    } finally {
      this.#opening = undefined;
    }
    this.#client = next;
    this.#at = url;
  }

  #notify(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }

  async #ask(): Promise<void> {
    const sent = { at: Date.now(), tick: performance.now() };
    const [answer] = await this.rows<{ now: Date; standby: boolean; read_only: string }>(sql`
      select clock_timestamp() as now, pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only`);
    if (!answer) return;
    const took = performance.now() - sent.tick;
    this.#lastAnswer = performance.now();
    this.#lastSign = this.#awake.ms;
    this.#server.answered();
    this.#takesWrites = !answer.standby && answer.read_only === 'off';
    this.#skewMs = this.#server.time.learn({ theirs: answer.now.getTime(), sentAt: sent.at, tookMs: took });
    this.#skewedAnswers = Math.abs(this.#skewMs) - took / 2 > MAX_SKEW_MS ? this.#skewedAnswers + 1 : 0;
    if (this.#takesWrites) return;
    // A demoted primary stays reachable; the one that was promoted is another host.
    this.#server.dropConnections(this.#at);
    this.#server.failed(this.#at);
    if (this.#server.hostCount > 1) this.#disconnect();
  }

  async #keepAsking(): Promise<void> {
    while (!this.#closed) {
      const healthy = await this.#round();
      await this.#pause(healthy ? PING_MS : RECONNECT_MS);
    }
  }

  /** Until the next round, or until it is woken. */
  async #pause(ms: number): Promise<void> {
    if (this.#closed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }

  async #round(): Promise<boolean> {
    // Opening a connection may take longer than others should wait with us.
    const cancel = this.#awake.after(Math.max(this.#answerMs, this.#silenceMs - this.#silentMs), () => this.#giveUp());
    try {
      if (!this.#client) {
        await this.#open();
        this.#log.info('the database answers again');
        // Whatever was said while we were away is made up for by one look now.
        for (const channel of this.#listeners.keys()) this.#notify(channel, '');
      }
      await this.#ask();
      this.#dropped = false;
      // Not waited for: a pool without a free connection must not delay the next question.
      void this.#server.faults.check();
      // A standby was left again: the next host is asked at once.
      return this.#client !== undefined;
    } catch (error) {
      this.#disconnect();
      this.#server.fellSilent();
      this.#server.faults.note(error);
      // A server without a free connection is not silent, and others hold connections to it that work.
      if (isCrowded(error)) this.#lastSign = this.#awake.ms;
      if (this.#silentMs > this.#silenceMs) this.#giveUp(error);
      return false;
    } finally {
      cancel();
    }
  }

  get #silentMs(): number {
    return this.#awake.ms - this.#lastSign;
  }

  #giveUp(error?: unknown): void {
    this.#server.fellSilent();
    const connections = this.#server.giveUp();
    const silence = { err: error, connections, silent_ms: Math.round(this.#silentMs) };
    if (!this.#dropped) this.#log.warn(silence, 'the database does not answer; its connections are dropped');
    this.#dropped = true;
  }

  /** It may be half open: it is left, not ended. */
  #disconnect(): void {
    const client = this.#client ?? this.#opening;
    this.#client = undefined;
    if (client) destroySocket(client);
  }
}

const isCrowded = (error: unknown): boolean => errorCode(error)?.startsWith('53') ?? false;
