// Owns the connection pool and transactions. Row shapes belong to the modules; this file only carries statements.
import pg from 'pg';
import { compile, type Sql } from './sql.ts';

// int8 arrives as a number: every bigint we read this way stays far below 2^53; money is read as text by its owner.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Queryable = {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>;
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
  /** Runs once the outermost transaction has committed; never when it rolled back. */
  afterCommit(work: () => void): void;
};

export type Database = Db & {
  readonly pool: pg.Pool;
  /** `soon`: it outlives us at once, and the machine with the next commit that waits for the disk. */
  transaction<T>(work: (tx: Tx) => Promise<T>, durable?: 'now' | 'soon'): Promise<T>;
  close(): Promise<void>;
};

export function connect(options: {
  url: string;
  poolSize: number;
  applicationName: string;
  /** A process that was stopped in the middle of a transaction loses it after this time, so that its locks bind nobody for long. */
  idleTransactionMs?: number;
  onError(error: Error): void;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: options.idleTransactionMs ?? 15_000,
  });
  // Without these handlers a stopping PostgreSQL would end our process.
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', options.onError));
  return {
    ...statements(pool),
    pool,
    transaction: (work, durable = 'now') => retrying(() => inTransaction(pool, work, durable)),
    close: () => pool.end(),
  };
}

function statements(queryable: Queryable): Db {
  const execute = <Row>(statement: Sql) => {
    const { text, values } = compile(statement);
    return queryable.query<Row & pg.QueryResultRow>(text, values);
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

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, durable: 'now' | 'soon'): Promise<T> {
  const client = await pool.connect();
  const afterCommit: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    await client.query(durable === 'now' ? 'begin' : 'begin; set local synchronous_commit = off');
    const result = await work({ ...statements(client), isTransaction: true, afterCommit: (next) => afterCommit.push(next) });
    await client.query('commit');
    for (const next of afterCommit) next();
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const RETRIED_STATES: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Serialization failures and deadlocks are the database asking for another try, not errors. */
async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 5 || !RETRIED_STATES.has(errorCode(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

/** SQLSTATE of a PostgreSQL error, or Node's code of a connection error. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
