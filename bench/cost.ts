// Measures what a unit of work costs: processor time of both sides, statements, transactions and syncs of the disk beside its rate.
// Contenders take turns and the median of their rounds counts, so that a noisy moment of the machine hits all of them and decides nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Db } from '../server/kernel/db/database.ts';
import { countersOf, databaseMicros, TOLD_AFTER_MS } from './database-work.ts';
import { cpuMicros, ownMicros } from './processor.ts';
import { median, shown } from './table.ts';

/** Each for one unit; processor time in microseconds. */
export type Cost = {
  rate: number;
  cpu: number;
  postgres: number;
  /** Of this process. */
  statements: number;
  transactions: number;
  syncs: number;
};
const FIGURES = ['rate', 'cpu', 'postgres', 'statements', 'transactions', 'syncs'] as const;

export type CostOptions = {
  /** Whose processor time is ours; this process unless said. */
  pid?: () => number;
};

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

export class CostMeter {
  readonly #db: Db;
  readonly #connections = new Set<pg.Client>();
  #statements = 0;
  #query: Query | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** From now on the statements of this process are counted. */
  countStatements(): void {
    const prototype = pg.Client.prototype as unknown as { query: Query };
    const { query } = prototype;
    this.#query = query;
    const hear = (connection: pg.Client): void => {
      this.#statements += 1;
      if (this.#connections.has(connection)) return;
      this.#connections.add(connection);
      connection.once('end', () => this.#connections.delete(connection));
    };
    prototype.query = function counted(...args) {
      hear(this);
      return query.apply(this, args);
    };
  }

  /** Statements of the benchmark itself, which belong to nobody's work. */
  uncount(statements: number): void {
    this.#statements -= statements;
  }

  /** The cost of `work`, which resolves with the number of units it did. */
  async of(work: () => Promise<number>, { pid }: CostOptions = {}): Promise<Cost> {
    const own = async () => (pid ? cpuMicros(pid()) : ownMicros());
    await this.#wake();
    const counted = await countersOf(this.#db);
    const before = { postgres: await databaseMicros(this.#db), statements: this.#statements, cpu: await own() };
    const began = performance.now();
    const count = await work();
    const seconds = (performance.now() - began) / 1000;
    const after = { cpu: await own(), statements: this.#statements, postgres: await databaseMicros(this.#db) };
    if (this.#query) await sleep(TOLD_AFTER_MS);
    await this.#wake();
    const { transactions, syncs } = await countersOf(this.#db);
    return {
      rate: count / seconds,
      cpu: (after.cpu - before.cpu) / count,
      postgres: (after.postgres - before.postgres) / count,
      statements: (after.statements - before.statements) / count,
      transactions: (transactions - counted.transactions) / count,
      syncs: (syncs - counted.syncs) / count,
    };
  }

  /** PostgreSQL learns what a backend did when it becomes idle again: each connection says something. */
  async #wake(): Promise<void> {
    const query = this.#query;
    if (!query) return;
    // One that is at work will tell by itself.
    const idle = [...this.#connections].filter(
      (connection) => (connection as { readyForQuery?: boolean }).readyForQuery,
    );
    const asked = idle.map((connection) => query.call(connection, 'select 1') as Promise<unknown>);
    await Promise.allSettled(asked);
  }
}

/** Each does one round, then the next: `rounds` times, after a round that only warms up. */
export async function inTurn<Name extends string>(
  contenders: Record<Name, () => Promise<Cost>>,
  rounds: number,
): Promise<Record<Name, Cost>> {
  const names = Object.keys(contenders) as Name[];
  const seen = new Map<Name, Cost[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const cost = await contenders[name]();
      if (round > 0) seen.get(name)?.push(cost);
    }
  }
  return Object.fromEntries([...seen].map(([name, costs]) => [name, mediansOf(costs)])) as Record<Name, Cost>;
}

const mediansOf = (costs: readonly Cost[]): Cost =>
  Object.fromEntries(FIGURES.map((figure) => [figure, median(costs.map((cost) => cost[figure]))])) as Cost;

/** The columns of a table that say what one unit costs, in milliseconds. */
export const costRow = (cost: Cost) => ({
  'a second': shown(cost.rate),
  'CPU ms': shown(cost.cpu / 1000, 2),
  'PostgreSQL ms': shown(cost.postgres / 1000, 2),
  statements: shown(cost.statements, 1),
  transactions: shown(cost.transactions, 2),
  syncs: shown(cost.syncs, 3),
});

/** The same as a part of a sentence. */
export const costWords = (cost: Cost): string =>
  `${shown(cost.rate)}/s, ${shown(cost.cpu / 1000, 2)} ms CPU, ${shown(cost.postgres / 1000, 2)} ms of PostgreSQL, ` +
  `${shown(cost.statements, 1)} statements, ${shown(cost.transactions, 1)} transactions, ${shown(cost.syncs, 2)} syncs`;
