// Owns the writes of a transaction that nothing in it waits for: they go to the database together, as one statement.
import { join, raw, type Sql, sql } from './sql.ts';

/**
 * Parts of one statement, as in `with saved as (…), added as (…)`. A part may read what an earlier part of the same write returns.
 * Each is named after the row it writes: statements see none of their own changes, so one row may be written once in each, and a name
 * that is used again begins the next statement.
 */
export type Write = {
  parts: Readonly<Record<string, Sql>>;
  /** Parts that only run when they are asked, such as `select enqueue_job(…)`, and those whose number of rows says whether all is well. */
  counted?: Readonly<Record<string, (rows: number) => void>>;
};

/** For a counted part whose number of rows does not matter. */
export const anyCount = (): void => undefined;

type Group = { parts: Map<string, Sql>; counted: Map<string, (rows: number) => void> };

export class DeferredWrites {
  readonly #groups: Group[] = [];
  /** What went wrong belongs to the whole transaction, whichever statement was the next one: its caller may have caught it. */
  #failure: { error: unknown } | undefined;

  add({ parts, counted = {} }: Write): void {
    const last = this.#groups.at(-1);
    const names = Object.keys(parts);
    const group = last && !names.some((name) => last.parts.has(name)) ? last : { parts: new Map(), counted: new Map() };
    if (group !== last) this.#groups.push(group);
    for (const [name, statement] of Object.entries(parts)) group.parts.set(name, statement);
    for (const [name, check] of Object.entries(counted)) group.counted.set(name, check);
  }

  get isEmpty(): boolean {
    return this.#groups.length === 0 && this.#failure === undefined;
  }

  has(part: string): boolean {
    return this.#groups.some(({ parts }) => parts.has(part));
  }

  /** Sends what was gathered, in its order. After a failure nothing is sent any more, nor may the transaction commit. */
  async send(one: (statement: Sql) => Promise<Record<string, number> | undefined>): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    try {
      for (let group = this.#groups.shift(); group; group = this.#groups.shift()) {
        const counts = (await one(statementOf(group))) ?? {};
        for (const [name, check] of group.counted) check(counts[name] ?? 0);
      }
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    }
  }
}

/** Names stand in our own source. */
function statementOf({ parts, counted }: Group): Sql {
  const named = [...parts].map(([name, statement]) => sql`${raw(name)} as (${statement})`);
  const counts = [...counted.keys()].map((name) => sql`(select count(*) from ${raw(name)}) as ${raw(name)}`);
  return sql`with ${join(named, ', ')} select ${join(counts, ', ')}`;
}
