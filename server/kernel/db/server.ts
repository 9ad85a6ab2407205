// Owns where the database is: one or several hosts, tried in turn, of which the one that takes writes is used. Every connection of
// this process is opened here, so that all of them can be dropped at once when their server has fallen silent.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseFaults } from './faults.ts';

/** How long a new connection may take, from the first packet to the answered log-in. */
export const CONNECT_TIMEOUT_MS = 5000;
const KEEP_ALIVE_MS = 10_000;
/** How long a server may take to close its connections. */
export const CLOSE_TIMEOUT_MS = 1000;

export class BadDatabaseUrl extends Error {}

/** PostgreSQL's own state for a write on a server that takes none. */
export const READ_ONLY = '25006';
class NotWritable extends Error {
  readonly code = READ_ONLY;
}

class Silent extends Error {
  readonly code = '08006';
  constructor() {
    super('Connection terminated: the database has not answered for a while');
  }
}

type PoolOptions = {
  max: number;
  applicationName: string;
  idleTransactionMs: number;
  /** 0: as long as it takes. The server ends a statement that runs longer; the client gives up a little later, should the server not answer at all. */
  statementMs: number;
  onError(error: Error): void;
};

/** Anything that is not answered by then never will be. */
const QUERY_TIMEOUT_MARGIN_MS = 5000;

export class DatabaseServer {
  readonly time = new DatabaseTime();
  readonly faults = new DatabaseFaults();
  #urls: string[];
  #current = 0;
  /** The connections of pools, and the address that each was opened to. */
  readonly #clients = new Map<pg.Client, string>();
  readonly #pools = new WeakMap<pg.Client, pg.Pool>();
  #givenUp = false;
  #silentAt = Number.NEGATIVE_INFINITY;

  constructor(url: string) {
    this.#urls = hostUrls(url);
  }

  /** The host that is tried next, or was found to take writes. */
  get url(): string {
    return this.#urls[this.#current % this.#urls.length] as string;
  }

  /** Said by the control connection, which asks it for a sign of life. */
  fellSilent(): void {
    this.#silentAt = performance.now();
  }

  /** A request that has waited since then waited for the database, not for its turn. `since` is of the monotonic clock. */
  wasSilentSince(since: number): boolean {
    return this.#silentAt >= since;
  }

  /** It has been silent for long: no request waits for it any more, each fails at once, until it answers again. */
  giveUp(): number {
    this.#givenUp = true;
    return this.dropConnections();
  }

  answered(): void {
    this.#givenUp = false;
  }

  get hostCount(): number {
    return this.#urls.length;
  }

  /** The embedded PostgreSQL was started again, on another port. */
  moveTo(url: string): void {
    this.#urls = hostUrls(url);
    this.#current = 0;
    this.#givenUp = false;
    this.dropConnections();
  }

  /** The next connection tries another host. Many connections may fail at once: only the first of them moves on. */
  failed(url: string): void {
    if (url === this.url) this.#current += 1;
  }

  pool(options: PoolOptions): pg.Pool {
    const server = {
      current: () => this.url,
      isGivenUp: () => this.#givenUp,
      opening: (client: pg.Client, url: string) => {
        this.#clients.set(client, url);
        this.#pools.set(client, pool);
      },
      failed: (client: pg.Client, url: string) => {
        this.#clients.delete(client);
        this.failed(url);
      },
    };
    class ClientOfCurrentHost extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        const url = server.current();
        super({ ...config, connectionString: url });
        // The pool connects with a callback; a host that does not let us in is passed over by the next connection.
        const connect = this.connect.bind(this) as (callback: (error?: Error) => void) => void;
        const tried = (callback: (error?: Error) => void) => {
          if (server.isGivenUp()) return process.nextTick(callback, new Silent());
          server.opening(this, url);
          connect((error) => {
            if (error) server.failed(this, url);
            callback(error);
          });
        };
        this.connect = tried as unknown as typeof this.connect;
      }
    }
    const pool: pg.Pool = new pg.Pool({
      Client: ClientOfCurrentHost,
      max: options.max,
      application_name: options.applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS * 2,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      query_timeout: options.statementMs === 0 ? 0 : options.statementMs + QUERY_TIMEOUT_MARGIN_MS,
      onConnect: (client: pg.ClientBase) =>
        this.#prepare(client, options).catch((error: unknown) => {
          // The pool says nothing of connections that it never gave out.
          this.#clients.delete(client as pg.Client);
          throw error;
        }),
    });
    // Without these handlers a stopping PostgreSQL would end our process.
    const lost = (error: Error): void => {
      this.faults.note(error);
      options.onError(error);
    };
    pool.on('error', lost);
    pool.on('connect', (client) => client.on('error', lost));
    pool.on('remove', (client) => this.#clients.delete(client as unknown as pg.Client));
    return pool;
  }

  /** Closes gently; connections that do not answer are destroyed. */
  async close(pool: pg.Pool): Promise<void> {
    const destroyAll = () => {
      for (const client of this.#clients.keys()) if (this.#pools.get(client) === pool) destroySocket(client);
    };
    const late = setTimeout(destroyAll, CLOSE_TIMEOUT_MS);
    // Connections that are still being opened cannot be left by their pool: it would wait for their time-out.
    const ended = pool.end().finally(() => clearTimeout(late));
    await Promise.race([ended, sleep(2 * CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** A single connection for control: it is not dropped with the others, for its owner is the one who notices. */
  client(applicationName: string, queryTimeoutMs?: number): pg.Client {
    return new pg.Client({
      connectionString: this.url,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    });
  }

  /** Ends what waits on connections that no server answers any more; their statements fail, and new ones are opened. `at`: of one host. */
  dropConnections(at?: string): number {
    const dropped = [...this.#clients].filter(([, url]) => at === undefined || url === at);
    for (const [client] of dropped) destroySocket(client);
    return dropped.length;
  }

  /** Set by statements, not as start-up parameters: poolers in front of PostgreSQL refuse those they do not know. */
  async #prepare(client: pg.ClientBase, { idleTransactionMs, statementMs }: PoolOptions): Promise<void> {
    const { rows } = await client.query<{ standby: boolean; read_only: string }>(
      `select set_config('idle_in_transaction_session_timeout', $1, false), set_config('statement_timeout', $2, false),
         pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only`,
      [String(idleTransactionMs), String(statementMs)],
    );
    if (rows[0]?.standby || rows[0]?.read_only === 'on') {
      // The host it was opened to, which another connection may have passed over already.
      this.failed(this.#clients.get(client as pg.Client) ?? '');
      throw new NotWritable('the database takes no writes: it is a standby, or set to read-only');
    }
  }
}

/** The driver has no gentle way to leave a connection that does not answer. */
export function destroySocket(client: pg.Client): void {
  const { connection } = client as unknown as { connection?: { stream: { destroy(): void } } };
  connection?.stream.destroy();
}

const ATTRIBUTES = ['any', 'read-write', 'primary', 'prefer-primary'];

/** One address per host of `postgres://user:password@host1:5432,host2:5433/name?target_session_attrs=read-write`. */
export function hostUrls(url: string): string[] {
  const [, scheme, authority, rest] = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (scheme === undefined || authority === undefined || rest === undefined) {
    throw new BadDatabaseUrl('DATABASE_URL must look like postgres://user:password@host:5432/database');
  }
  const at = authority.lastIndexOf('@') + 1;
  const hosts = authority.slice(at).split(',');
  if (hosts.length > 1 && hosts.includes('')) throw new BadDatabaseUrl('DATABASE_URL names an empty host in its list');
  const wanted = /[?&]target_session_attrs=([^&#]*)/.exec(rest)?.[1];
  if (wanted !== undefined && !ATTRIBUTES.includes(wanted)) {
    throw new BadDatabaseUrl(
      'DATABASE_URL asks for a standby (target_session_attrs); Parley needs the server that takes writes',
    );
  }
  const tail = rest.replace(/([?&])target_session_attrs=[^&#]*(&?)/, (_all, before: string, after: string) =>
    after ? before : '',
  );
  const urls = hosts.map((host) => `${scheme}${authority.slice(0, at)}${host}${tail}`);
  for (const one of urls) {
    if (!URL.canParse(one)) {
      throw new BadDatabaseUrl(
        'DATABASE_URL is no valid address; percent-encode special characters in user name and password',
      );
    }
  }
  return urls;
}

/** Host and port alone: what may be shown in a log. */
export function shownHost(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname || 'localhost'}:${port || '5432'}`;
}

/** Both clocks are read in whole milliseconds. */
const ROUNDING_MS = 2;

/** An answer of the database: what its clock showed, and between which two moments of ours. */
export type ClockReading = { theirs: number; sentAt: number; tookMs: number };

/**
 * This process's idea of the database's clock. Where ours is provably wrong it is corrected, so that all processes decide at the same
 * hour: whom the law lets them call, when a wait is over. Where the two agree, as far as readings tell, the machine's own is used.
 */
export class DatabaseTime {
  #offsetMs = 0;

  /** Milliseconds that their clock was ahead of ours, taken in the middle of the way there and back. */
  learn(reading: ClockReading): number {
    const { theirs, sentAt, tookMs } = reading;
    const skewMs = theirs - (sentAt + tookMs / 2);
    // Somewhere on the way they read their clock: half of the way is how wrong this can be. A slow answer proves little.
    const isDisproved = Math.abs(skewMs - this.#offsetMs) > tookMs / 2 + ROUNDING_MS;
    if (isDisproved) this.#offsetMs = Math.round(skewMs);
    return skewMs;
  }

  /** The database's time, in milliseconds. */
  readonly nowMs = (): number => Date.now() + this.#offsetMs;
}
