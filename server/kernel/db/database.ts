// Owns the connection pool. Row shapes belong to the modules; this file only sends statements.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Owner, ReleaseSlot } from '../fairness/fairness.ts';
import { errorCode, isNotConnected } from './errors.ts';
import { DatabaseServer } from './server.ts';
import { isStalePlan, StatementNames } from './statement-names.ts';
import { asOneStatement, type Db, type Executor, inTransaction, statements, type Tx } from './transactions.ts';

export { errorCode, isConnectionLoss, isNotConnected, isTransient } from './errors.ts';
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
  forOrganization(owner: Owner): Database;
  /** Called after each commit that added a job, with the milliseconds until it is due. */
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
  /** How long one statement may take; 0: as long as it needs. */
  statementMs?: number;
  /** Statements that are used often are planned once for each connection. */
  preparedStatements?: boolean;
  /** Waits until this organization may have one more transaction. */
  admit?(owner: Owner): Promise<ReleaseSlot>;
  onError(error: Error): void;
}): Database {
  const server = typeof options.server === 'string' ? new DatabaseServer(options.server) : options.server;
  const pool = server.pool({
    max: options.poolSize,
    applicationName: options.applicationName,
    idleTransactionMs: options.idleTransactionMs ?? 15_000,
    statementMs: options.statementMs ?? STATEMENT_MS,
    onError: options.onError,
  });
  const admit = options.admit ?? (async () => () => undefined);
  const byOrganization = new Map<string, Database>();
  const names = options.preparedStatements ? new StatementNames() : undefined;
  let onJobsAdded: (dueInMs: number) => void = () => undefined;
  const { faults } = server;
  faults.watch(pool);
  const failed = (error: unknown): void => {
    faults.note(error);
    if (isNotConnected(error) || errorCode(error) === '53300') faults.notConnected();
  };
  const alone: Executor = { names, alone: true, failed, jobsAdded: (dueInMs) => onJobsAdded(dueInMs) };
  const database: Database = {
    ...statements(pool, alone),
    pool,
    server,
    transaction: (work, durable = 'now') => retrying(() => inTransaction(pool, alone, work, durable), names),
    atOnce: (work) => retrying(() => asOneStatement(pool, alone, work), names),
    whenJobsAdded: (listener) => {
      onJobsAdded = listener;
    },
    forOrganization: (owner) => {
      const known = typeof owner === 'string' ? byOrganization.get(owner) : undefined;
      if (known) return known;
      const scoped: Database = {
        ...database,
        transaction: (work, durable = 'now') =>
          retrying(() => inTransaction(pool, alone, work, durable, () => admit(owner)), names),
        atOnce: async (work) => {
          const release = await admit(owner);
          return database.atOnce(work).finally(release);
        },
      };
      if (typeof owner === 'string') byOrganization.set(owner, scoped);
      return scoped;
    },
    close: () => server.close(pool),
  };
  return database;
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
