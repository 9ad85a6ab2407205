// Measures what a unit of work costs: processor time of both sides, statements and syncs of the disk beside its rate. Contenders take
// turns and the median of their rounds counts, so that a noisy moment of the machine hits all of them and decides nothing.
import pg from 'pg';
import type { Db } from '../server/kernel/db.ts';
import { sql } from '../server/kernel/sql.ts';
import { cpuMicros, postgresMicros } from './processor.ts';

/** Each for one unit; processor time in microseconds. */
export type Cost = { rate: number; cpu: number; postgres: number; statements: number; syncs: number };
type Readings = Omit<Cost, 'rate'> & { at: number };

export type CostOptions = {
  /** Whose processor time is ours; this process unless said. */
  pid?: () => number;
  /** Where statements are counted by PostgreSQL as transactions, for they are another process's. */
  counts?: 'statements' | 'transactions';
};

export class CostMeter {
  readonly #db: Db;
  #statements = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** From now on the statements of this process are counted. */
  countStatements(): void {
    const prototype = pg.Client.prototype as unknown as { query(this: unknown, ...args: unknown[]): unknown };
    const { query } = prototype;
    const count = (): void => {
      this.#statements += 1;
    };
    prototype.query = function counted(...args) {
      count();
      return query.apply(this, args);
    };
  }

  /** The cost of `work`, which resolves with the number of units it did. Reading what PostgreSQL used walks through all processes: that stays outside. */
  async of(work: () => Promise<number>, options: CostOptions = {}): Promise<Cost> {
    const before = { ...(await this.#readDatabase(options)), ...(await readOwn(options)) };
    const count = await work();
    const after = { ...(await readOwn(options)), ...(await this.#readDatabase(options)) };
    const each = (figure: Exclude<keyof Readings, 'at'>): number => (after[figure] - before[figure]) / count;
    return {
      rate: count / ((after.at - before.at) / 1000),
      cpu: each('cpu'),
      postgres: each('postgres'),
      statements: each('statements'),
      syncs: each('syncs'),
    };
  }

  async #readDatabase({ counts = 'statements' }: CostOptions): Promise<Omit<Readings, 'at' | 'cpu'>> {
    const { backend, syncs, transactions } = await this.#db.one<{ backend: number; syncs: number; transactions: number }>(sql`
      select pg_backend_pid() as backend,
        (select coalesce(sum(fsyncs), 0)::int8 from pg_stat_io where object = 'wal') as syncs,
        (select xact_commit + xact_rollback from pg_stat_database where datname = current_database()) as transactions`);
    const statements = counts === 'statements' ? this.#statements : transactions;
    return { postgres: await postgresMicros(backend), statements, syncs };
  }
}

async function readOwn({ pid }: CostOptions): Promise<Pick<Readings, 'at' | 'cpu'>> {
  if (pid) return { at: performance.now(), cpu: await cpuMicros(pid()) };
  const { user, system } = process.cpuUsage();
  return { at: performance.now(), cpu: user + system };
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

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const mediansOf = (costs: readonly Cost[]): Cost => ({
  rate: median(costs.map(({ rate }) => rate)),
  cpu: median(costs.map(({ cpu }) => cpu)),
  postgres: median(costs.map(({ postgres }) => postgres)),
  statements: median(costs.map(({ statements }) => statements)),
  syncs: median(costs.map(({ syncs }) => syncs)),
});
