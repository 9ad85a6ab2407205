// Owns the connection pool, and who gets how much of it. Row shapes belong to the modules; this file only carries statements.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseServer } from './cluster/database-server.ts';
import { errorCode } from './database-errors.ts';
import { Problem } from './errors.ts';
import { FairSlots } from './fair-slots.ts';
import { isStalePlan, StatementNames } from './statement-names.ts';
import { asOneStatement, type Db, type Executor, inTransaction, type Leave, statements, type Tx } from './transactions.ts';

export { errorCode, isConnectionLoss, isNotConnected, isPassing } from './database-errors.ts';
export type { Db, Queryable, Tx } from './transactions.ts';

// int8 arrives as a number: every bigint we read this way stays far below 2^53; money is read as text by its owner.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

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
  const enter = fairTransactions(options.poolSize, server);
  const bound = new Map<string, Database>();
  const names = options.preparedStatements ? new StatementNames() : undefined;
  const news: JobNews = { listener: () => undefined };
  const alone: Executor = { names, alone: true, jobsAdded: (dueInMs) => news.listener(dueInMs) };
  const database: Database = {
    ...statements(pool, alone),
    pool,
    server,
    transaction: (work, durable = 'now') => retrying(() => inTransaction(pool, alone, work, durable), names),
    atOnce: (work) => retrying(() => asOneStatement(pool, alone, work), names),
    whenJobsAdded: (listener) => {
      news.listener = listener;
    },
    forOrganization: (orgId) => {
      let own = bound.get(orgId);
      if (!own) {
        own = {
          ...database,
          transaction: (work, durable = 'now') =>
            retrying(() => inTransaction(pool, alone, work, durable, () => enter(orgId)), names),
          atOnce: async (work) => {
            const leave = await enter(orgId);
            return database.atOnce(work).finally(leave);
          },
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
function fairTransactions(poolSize: number, server: DatabaseServer): (orgId: string) => Promise<Leave> {
  const slots = new FairSlots(Math.max(1, Math.floor(poolSize * FOR_TRANSACTIONS)), GENEROSITY);
  return async (orgId) => {
    const asked = performance.now();
    const leave = await slots.enter(orgId, PATIENCE_MS);
    if (!leave) throw server.wasSilentSince(asked) ? databaseAway() : tooManyAtOnce();
    return leave;
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
