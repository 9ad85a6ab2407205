// Owns cluster_figures: what is counted in the database for all nodes. However many nodes are asked, one of them counts every few
// seconds and the others read its result, one row by its key; a node without a database shows what was known last, and how old it is.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Db, Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Log } from '../log.ts';
import { type GaugeOf, gauge, type Meter } from '../meter.ts';

const secondsSince = (instant: Date | null, now: Date): number =>
  instant ? Math.max(0, now.getTime() - instant.getTime()) / 1000 : 0;

/** `since`: an instant on the database's clock, shown as the seconds that have passed; `null` is none. */
export type FigureReading = { of: GaugeOf; labels?: Record<string, string> } & (
  | { value: number }
  | { since: Date | null }
);

/** What one subject counts. Everything is read through an index and up to a bound: the size of a table must not matter. */
export type FigureSource = {
  subject: string;
  gauges: readonly GaugeOf[];
  read(db: Db, log: Log): Promise<FigureReading[]>;
};

/** Nothing is counted beyond this: more than that many is one alarm, whatever the number. */
export const COUNTED_UP_TO = 10_000;

const FRESH_MS = 5000;
/** A node that died while it counted is replaced after this. */
const CLAIM_MS = 20_000;
const STATEMENT_MS = 2000;
/** A scrape waits this long for new figures, then shows what is known. */
const MAX_WAIT_MS = 1000;
const COMPLAIN_EVERY_MS = 60_000;

type Stored = { name: string; labels: Record<string, string>; value: number };

export const figuresAge = gauge(
  'parley_cluster_figures_age_seconds',
  'How old the figures are that are counted in the database. High: the database is away or overloaded; every figure of the cluster shows the past',
);

export class SharedFigures {
  readonly #db: Database;
  readonly #log: Log;
  readonly #sources: readonly FigureSource[];
  #reading: Promise<void> | undefined;
  #known: { figures: Stored[]; takenAt: number } | undefined;
  #complainedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Database, log: Log, sources: readonly FigureSource[]) {
    this.#db = db;
    this.#log = log;
    this.#sources = sources;
  }

  /** Never waits long and never fails. While the database is away it is not even asked. */
  async show(meter: Meter, databaseAnswers: boolean): Promise<void> {
    if (databaseAnswers) {
      this.#reading ??= this.#read()
        .catch((error: unknown) => this.#complain(error, 'figures of the cluster not read'))
        .finally(() => {
          this.#reading = undefined;
        });
      const settled = new AbortController();
      const over = sleep(MAX_WAIT_MS, undefined, { signal: settled.signal, ref: false }).catch(() => undefined);
      await Promise.race([this.#reading, over]);
      settled.abort();
    }
    const byName = new Map(
      this.#sources.flatMap(({ gauges }) => gauges.map((one) => [one.name as string, one] as const)),
    );
    for (const one of byName.values()) meter.clear(one);
    for (const { name, labels, value } of this.#known?.figures ?? []) {
      const known = byName.get(name);
      // Another version may count what this one does not know.
      if (known && Object.keys(labels).every((label) => known.labels.includes(label))) meter.set(known, labels, value);
    }
    if (this.#known) meter.set(figuresAge, {}, (performance.now() - this.#known.takenAt) / 1000);
    else meter.clear(figuresAge);
  }

  async #read(): Promise<void> {
    const row = await this.#db.maybe<{ figures: Stored[]; age_ms: number }>(sql`
      select figures, extract(epoch from clock_timestamp() - taken_at)::float8 * 1000 as age_ms from cluster_figures where taken_at is not null`);
    if (row) this.#known = { figures: row.figures, takenAt: performance.now() - row.age_ms };
    if (row && row.age_ms < FRESH_MS) return;
    if (!(await this.#claim())) return;
    const { now } = await this.#db.one<{ now: Date }>(sql`select clock_timestamp() as now`);
    const startedAt = performance.now();
    const figures: Stored[] = [];
    for (const source of this.#sources) {
      const readings = await this.#readOne(source);
      for (const { of, labels = {}, ...read } of readings) {
        const value = 'value' in read ? read.value : secondsSince(read.since, now);
        figures.push({ name: of.name, labels, value });
      }
    }
    await this.#db.run(sql`
      update cluster_figures set taken_at = ${now}, claimed_until = null, figures = ${JSON.stringify(figures)}::jsonb`);
    this.#known = { figures, takenAt: startedAt };
  }

  /** The table is unlogged: its commits wait for no disk, and after a crash of the database it is empty. */
  async #claim(): Promise<boolean> {
    const claimed = await this.#db.run(sql`
      insert into cluster_figures (claimed_until) values (clock_timestamp() + ${CLAIM_MS} * interval '1 millisecond')
      on conflict (id) do update set claimed_until = excluded.claimed_until
      where coalesce(cluster_figures.claimed_until < clock_timestamp(), true)
        and coalesce(cluster_figures.taken_at < clock_timestamp() - ${FRESH_MS} * interval '1 millisecond', true)`);
    return claimed > 0;
  }

  /** One subject that takes too long leaves a gap in its own figures only. */
  async #readOne(source: FigureSource): Promise<FigureReading[]> {
    try {
      return await this.#db.transaction((tx) => readWithin(tx, source, this.#log));
    } catch (error) {
      this.#complain(error, `figures of ${source.subject} not counted`);
      return [];
    }
  }

  #complain(error: unknown, what: string): void {
    if (performance.now() - this.#complainedAt < COMPLAIN_EVERY_MS) return;
    this.#complainedAt = performance.now();
    this.#log.warn({ err: error }, what);
  }
}

/** By indexes alone: where a large part of a table is not over, the planner would rather read all of it. */
export async function readWithin(tx: Tx, source: FigureSource, log: Log): Promise<FigureReading[]> {
  await tx.run(
    sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true), set_config('enable_seqscan', 'off', true)`,
  );
  return source.read(tx, log);
}
