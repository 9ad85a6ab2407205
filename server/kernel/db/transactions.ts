// Owns how statements are sent, alone or as a transaction. A transaction takes its connection with its first statement.
import type pg from 'pg';
import type { ReleaseSlot } from '../fairness/fairness.ts';
import { DeferredWrites, type Write } from './deferred-writes.ts';
import { isConnectionLoss } from './errors.ts';
import { type Sql, toStatement } from './sql.ts';
import { isStalePlan, type StatementNames } from './statement-names.ts';

type Answer<Row> = Promise<{ rows: Row[]; rowCount: number | null }>;

export type Queryable = {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Answer<Row>;
};
type Connection = {
  query<Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]): Answer<Row>;
};

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
  /** Writes whose outcome nothing waits for: sent as one statement before the next statement or the commit. */
  defer(write: Write): void;
  /** Its statements go ahead of what is deferred, unless that has this part: for reading or locking what no other part writes. */
  after(part: string): Db;
  /** The last statement: nothing follows it, or takes it back. Where it is the first as well, it needs neither begin nor commit. */
  last<Row>(statement: Sql): Promise<Row | undefined>;
};

export type Executor = {
  names: StatementNames | undefined;
  /** Each statement is a transaction by itself, and can be sent again by itself. */
  alone: boolean;
  /** After each statement that added jobs. */
  jobsAdded(dueInMs: number): void;
  /** After each statement, begin or commit that failed, and when no connection was to be had. */
  failed(error: unknown): void;
};

export function statements(queryable: Connection, { names, alone, jobsAdded, failed }: Executor): Db {
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
    try {
      return await send();
    } catch (error) {
      failed(error);
      if (!names || !alone || !isStalePlan(error)) throw error;
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
  /** What is left of the deferred writes. Nothing may be sent after it but the commit. */
  finish(): Promise<void>;
};

/** `begin` is awaited before each statement, and `alone` before one that needs no other. */
function openTx(
  db: Db,
  afterCommit: (() => void)[],
  begin: () => Promise<unknown>,
  alone?: () => Promise<unknown>,
): Opened {
  const deferred = new DeferredWrites();
  let [hasRun, isOver] = [false, false];
  let failure: { error: unknown } | undefined;
  const send = () => deferred.send((statement) => db.maybe<Record<string, number>>(statement));
  const ordered = (first: () => Promise<void>): Db =>
    inOrder(db, async () => {
      if (isOver) throw tooLate();
      hasRun = true;
      await begin();
      await first();
    });
  const ready = ordered(send);
  const tx: Tx = {
    ...ready,
    isTransaction: true,
    hasRun: () => hasRun,
    afterCommit: (next) => afterCommit.push(next),
    defer: (write) => {
      if (isOver) throw tooLate();
      hasRun = true;
      deferred.add(write);
    },
    after: (part) => ordered(async () => (deferred.has(part) ? send() : undefined)),
    last: async <Row>(statement: Sql) => {
      const isLone = !hasRun && alone !== undefined;
      const answer = isLone ? alone().then(() => db.maybe<Row>(statement)) : ready.maybe<Row>(statement);
      [hasRun, isOver] = [true, true];
      try {
        return await answer;
      } catch (error) {
        failure = { error };
        throw error;
      }
    },
  };
  const finish = async (): Promise<void> => {
    // The caller caught it and continued: nothing of it was stored.
    if (failure) throw failure.error;
    if (deferred.isEmpty) return;
    await begin();
    await send();
  };
  return { tx, finish };
}

const tooLate = (): Error => new Error('a statement came after the end of its transaction');

export async function asOneStatement<T>(pool: pg.Pool, alone: Executor, work: (tx: Tx) => Promise<T>): Promise<T> {
  const afterCommit: (() => void)[] = [];
  let isUsed = false;
  const once = inOrder(statements(pool, alone), async () => {
    if (isUsed) throw new Error('a transaction of one statement was given a second one');
    isUsed = true;
  });
  const { tx, finish } = openTx(once, afterCommit, noBegin);
  const result = await work(tx);
  await finish();
  for (const next of afterCommit) next();
  return result;
}

const noBegin = async (): Promise<void> => undefined;

/** Its slot, its connection and its begin come with the first statement: what is computed before it holds none. */
export async function inTransaction<T>(
  pool: pg.Pool,
  { names, jobsAdded, failed }: Executor,
  work: (tx: Tx) => Promise<T>,
  durable: 'now' | 'soon',
  admit?: () => Promise<ReleaseSlot>,
): Promise<T> {
  const afterCommit: (() => void)[] = [];
  let release: ReleaseSlot | undefined;
  let client: pg.PoolClient | undefined;
  let connected: Promise<pg.PoolClient> | undefined;
  let started: Promise<unknown> | undefined;
  let broken: Error | undefined;
  const connecting = async (): Promise<pg.PoolClient> => {
    release = await admit?.();
    client = await pool.connect();
    return client;
  };
  const connection = (): Promise<pg.PoolClient> => {
    connected ??= connecting();
    return connected;
  };
  const begin = (): Promise<unknown> => {
    started ??= connection().then((own) =>
      own.query(durable === 'now' ? 'begin' : 'begin; set local synchronous_commit = off'),
    );
    return started;
  };
  // What still waits for its turn when the work fails must not run after the rollback, outside of any transaction.
  let isClosed = false;
  const lazily: Connection = {
    query: async (statement, values) => {
      const own = await connection();
      if (isClosed) throw tooLate();
      return own.query(statement, values);
    },
  };
  const executor = {
    names,
    alone: false,
    failed,
    jobsAdded: (dueInMs: number) => afterCommit.push(() => jobsAdded(dueInMs)),
  };
  const { tx, finish } = openTx(
    statements(lazily, executor),
    afterCommit,
    begin,
    durable === 'now' ? connection : undefined,
  );
  try {
    const result = await work(tx);
    await finish();
    isClosed = true;
    if (started && client) await commit(client);
    for (const next of afterCommit) next();
    return result;
  } catch (error) {
    isClosed = true;
    failed(error);
    // Where the work failed while the first statement was under way, its connection and its begin are waited for.
    await started?.catch(() => undefined);
    // On a connection that is gone or does not answer, a rollback would wait for the same silence.
    if (isConnectionLoss(error)) broken = error as Error;
    else if (started && client)
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    throw error;
  } finally {
    await connected?.catch(() => undefined);
    client?.release(broken);
    release?.();
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  // PostgreSQL answers so, and without an error, where one of the statements failed and its caller went on all the same.
  if (command === 'ROLLBACK') throw new Error('the transaction was rolled back: one of its statements had failed');
}
