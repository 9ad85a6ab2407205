// Owns the connection pool and transactions. Row shapes belong to the modules; this file only carries statements.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseServer } from './cluster/database-server.ts';
import { DeferredWrites, type Write } from './deferred-writes.ts';
import { Problem } from './errors.ts';
import { FairSlots } from './fair-slots.ts';
import { type Sql, toStatement } from './sql.ts';
import { isStalePlan, StatementNames } from './statement-names.ts';

// int8 arrives as a number: every bigint we read this way stays far below 2^53; money is read as text by its owner.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

type Answer<Row> = Promise<{ rows: Row[]; rowCount: number | null }>;

export type Queryable = {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Answer<Row>;
};
type Connection = Queryable & { query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Answer<Row> };

/** What modules talk to: the pool, or one transaction. */
export type Db = {
  rows<Row>(statement: Sql): Promise<Row[]>;
  /** Exactly one row; anything else is a bug of ours. */
  one<Row>(statement: Sql): Promise<Row>;
  maybe<Row>(statement: Sql): Promise<Row | undefined>;
  /** The number of rows touched. */
  run(statement: Sql): Promise<number>;
  readonly queryable: Queryable;
};

export type Tx = Db & {
  readonly isTransaction: true;
  /** Whether a statement was sent, or will be before the next. */
  hasRun(): boolean;
  /** Runs once the outermost transaction has committed; never when it rolled back. */
  afterCommit(work: () => void): void;
  /** Writes whose outcome nothing here waits for: sent together, as one statement, before the next statement or the commit. */
  defer(write: Write): void;
  /** Its statements go ahead of what is deferred, unless that has this part: for reading or locking what no other part writes. */
  after(part: string): Db;
  /** The last statement: nothing follows it, or takes it back. Where it is the first as well, it needs neither begin nor commit. */
  last<Row>(statement: Sql): Promise<Row | undefined>;
};

export type Database = Db & {
  readonly pool: pg.Pool;
  readonly server: DatabaseServer;
  /** `soon`: it outlives us at once, and the machine with the next commit that waits for the disk. */
  transaction<T>(work: (tx: Tx) => Promise<T>, durable?: 'now' | 'soon'): Promise<T>;
  /** A transaction of one statement, which needs no begin and no commit; a second one is refused. */
  atOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same database, whose transactions take no more than this organization's share of the connections. */
  forOrganization(orgId: string): Database;
  /** From now on told of each commit that added a job, and in how many milliseconds it is due. */
  whenJobsAdded(listener: (dueInMs: number) => void): void;
  close(): Promise<void>;
};

export const STATEMENT_MS = 30_000;

export function connect(options: {
  server: DatabaseServer | string;
  poolSize: number;
  applicationName: string;
  /** A process that was stopped in the middle of a transaction loses it after this time, so that its locks bind no other for long. */
  idleTransactionMs?: number;
  /** Statements that are used often are planned once for each connection. */
  preparedStatements?: boolean;
  onError(error: Error): void;
}): Database {
  const server = typeof options.server === 'string' ? new DatabaseServer(options.server) : options.server;
  const pool = server.pool({
    max: options.poolSize,
    applicationName: options.applicationName,
    idleTransactionMs: options.idleTransactionMs ?? 15_000,
    statementMs: STATEMENT_MS,
    onError: options.onError,
  });
  const fairly = fairTransactions(options.poolSize, server);
  const bound = new Map<string, Database>();
  const names = options.preparedStatements ? new StatementNames() : undefined;
  const news: JobNews = { listener: () => undefined };
  const alone: Executor = { names, alone: true, jobsAdded: (dueInMs) => news.listener(dueInMs) };
  const database: Database = {
    ...statements(pool, alone),
    pool,
    server,
    transaction: (work, durable = 'now') => retrying(() => inTransaction(pool, alone, work, durable), names),
    atOnce: (work) => retrying(() => inOneStatement(pool, alone, work), names),
    whenJobsAdded: (listener) => {
      news.listener = listener;
    },
    forOrganization: (orgId) => {
      let own = bound.get(orgId);
      if (!own) {
        own = {
          ...database,
          transaction: (work, durable) => fairly(orgId, () => database.transaction(work, durable)),
          atOnce: (work) => fairly(orgId, () => database.atOnce(work)),
        };
        bound.set(orgId, own);
      }
      return own;
    },
    close: () => server.close(pool),
  };
  return database;
}

/** Of the connections; the rest is for single statements, which hold one only briefly, and for the service itself. */
const FOR_TRANSACTIONS = 0.8;
const GENEROSITY = 3;
const PATIENCE_MS = 10_000;

/**
 * Transactions may wait for each other's locks, and each holds a connection meanwhile: a thousand requests of one organization for one
 * row would hold them all. So one organization alone gets three quarters of what there is for transactions, and leaves some free.
 * No transaction of an organization begins inside another one: it would wait for a place that the outer one holds. Tests refuse it.
 */
function fairTransactions(poolSize: number, server: DatabaseServer): <T>(orgId: string, work: () => Promise<T>) => Promise<T> {
  const slots = new FairSlots(Math.max(1, Math.floor(poolSize * FOR_TRANSACTIONS)), GENEROSITY);
  return async (orgId, work) => {
    const asked = performance.now();
    const leave = await slots.enter(orgId, PATIENCE_MS);
    if (!leave) throw server.wasSilentSince(asked) ? databaseAway() : tooManyAtOnce();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

const tooManyAtOnce = (): Problem =>
  new Problem(
    'concurrency_limit_exceeded',
    'Too many requests of your organization change the same things at once. Send fewer at a time.',
    { retryAfter: 1 },
  );

const databaseAway = (): Problem =>
  new Problem('service_unavailable', 'The database does not answer at the moment. Repeat the request.', { retryAfter: 1 });

type JobNews = { listener(dueInMs: number): void };

type Executor = {
  names: StatementNames | undefined;
  /** Each statement is a transaction of its own, and can be sent again by itself. */
  alone: boolean;
  /** After each statement that added jobs. */
  jobsAdded(dueInMs: number): void;
};

function statements(queryable: Connection, { names, alone, jobsAdded }: Executor): Db {
  const execute = async <Row>(statement: Sql) => {
    const { text, values, jobDueInMs } = toStatement(statement);
    const send = async () => {
      // Without values it may be several statements in one, which cannot be prepared.
      const name = values.length > 0 ? names?.nameOf(text) : undefined;
      const answer = await queryable.query<Row & pg.QueryResultRow>(
        name === undefined ? { text, values } : { name, text, values },
      );
      if (jobDueInMs !== undefined) jobsAdded(jobDueInMs);
      return answer;
    };
    if (!names || !alone) return send();
    try {
      return await send();
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      names.planAnew();
      return send();
    }
  };
  return {
    queryable,
    rows: async <Row>(statement: Sql) => (await execute<Row>(statement)).rows,
    maybe: async <Row>(statement: Sql) => (await execute<Row>(statement)).rows[0],
    run: async (statement) => (await execute(statement)).rowCount ?? 0,
    one: async <Row>(statement: Sql) => {
      const { rows } = await execute<Row>(statement);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
      return rows[0] as Row;
    },
  };
}

/** Each statement is preceded by what was deferred before it, also one that goes past the `sql` tag. */
function inOrder(db: Db, first: () => Promise<void>): Db {
  const query: Queryable['query'] = (...args) => first().then(() => db.queryable.query(...args));
  return {
    queryable: { query },
    rows: <Row>(statement: Sql) => first().then(() => db.rows<Row>(statement)),
    one: <Row>(statement: Sql) => first().then(() => db.one<Row>(statement)),
    maybe: <Row>(statement: Sql) => first().then(() => db.maybe<Row>(statement)),
    run: (statement) => first().then(() => db.run(statement)),
  };
}

type Opened = {
  tx: Tx;
  /** What is left of the deferred writes, to be awaited before the commit. */
  send(): Promise<void>;
};

/** `begin` is awaited before each statement. */
function openTx(db: Db, afterCommit: (() => void)[], begin: () => Promise<unknown>, isAlone: () => boolean): Opened {
  const deferred = new DeferredWrites();
  let [hasRun, isOver] = [false, false];
  const ordered = (first: () => Promise<void>): Db =>
    inOrder(db, async () => {
      if (isOver) throw new Error('a statement came after the last one of its transaction');
      hasRun = true;
      await begin();
      await first();
    });
  const send = () =>
    deferred.send(async (statement) => {
      await begin();
      return db.maybe<Record<string, number>>(statement);
    });
  const ready = ordered(send);
  const tx: Tx = {
    ...ready,
    isTransaction: true,
    hasRun: () => hasRun,
    afterCommit: (next) => afterCommit.push(next),
    defer: (write) => {
      hasRun = true;
      deferred.add(write);
    },
    after: (part) => ordered(async () => (deferred.has(part) ? send() : undefined)),
    last: async <Row>(statement: Sql) => {
      const answer = hasRun || !isAlone() ? ready.maybe<Row>(statement) : db.maybe<Row>(statement);
      [hasRun, isOver] = [true, true];
      return answer;
    },
  };
  return { tx, send };
}

async function inOneStatement<T>(pool: pg.Pool, alone: Executor, work: (tx: Tx) => Promise<T>): Promise<T> {
  const afterCommit: (() => void)[] = [];
  let isUsed = false;
  const once = inOrder(statements(pool, alone), async () => {
    if (isUsed) throw new Error('a transaction of one statement was given a second one');
    isUsed = true;
  });
  const { tx, send } = openTx(once, afterCommit, nothing, () => true);
  const result = await work(tx);
  await send();
  for (const next of afterCommit) next();
  return result;
}

const nothing = async (): Promise<void> => undefined;

async function inTransaction<T>(
  pool: pg.Pool,
  { names, jobsAdded }: Executor,
  work: (tx: Tx) => Promise<T>,
  durable: 'now' | 'soon',
): Promise<T> {
  const client = await pool.connect();
  const afterCommit: (() => void)[] = [];
  let broken: Error | undefined;
  // With the first statement: what is worked out before it holds no transaction open.
  let begun: Promise<unknown> | undefined;
  try {
    const executor = { names, alone: false, jobsAdded: (dueInMs: number) => afterCommit.push(() => jobsAdded(dueInMs)) };
    const begin = () => {
      begun ??= client.query(durable === 'now' ? 'begin' : 'begin; set local synchronous_commit = off');
      return begun;
    };
    const { tx, send } = openTx(statements(client, executor), afterCommit, begin, () => !begun && durable === 'now');
    const result = await work(tx);
    await send();
    if (begun) await commit(client);
    for (const next of afterCommit) next();
    return result;
  } catch (error) {
    // On a connection that is gone or does not answer, a rollback would wait for the same silence.
    if (isConnectionLoss(error)) broken = error as Error;
    else if (begun)
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  // PostgreSQL answers so, and without an error, where one of the statements failed and its caller went on all the same.
  if (command === 'ROLLBACK') throw new Error('the transaction was rolled back: one of its statements had failed');
}

const RETRIED_STATES: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Serialization failures and deadlocks are the database asking for another try, not errors. */
async function retrying<T>(work: () => Promise<T>, names: StatementNames | undefined): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const stale = names !== undefined && isStalePlan(error);
      if (attempt >= 5 || !(stale || RETRIED_STATES.has(errorCode(error)))) throw error;
      if (stale) names.planAnew();
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** The driver gives these no code. */
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|timeout expired|Client was closed/;

/** The connection is gone, or its server: nothing that was asked on it will be answered. */
export const isConnectionLoss = (error: unknown): boolean =>
  (error instanceof Error && LOST.test(error.message)) ||
  /^(08|57P0)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/.test(errorCode(error) ?? '');

/**
 * The database cannot do it now, and may in a moment: lost connections, too many of them, a disk or memory that is full, a standby
 * or a demoted primary, a statement or a lock that took too long, a session that a pooler or a failover has mixed up.
 */
export const isPassing = (error: unknown): boolean =>
  isConnectionLoss(error) || /^(53|40001|40P01|55P03|57014|25006|25P03|26000|58)/.test(errorCode(error) ?? '');

/** SQLSTATE of a PostgreSQL error, or Node's code of a connection error. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
