// Owns the `sql` tag: text with holes becomes a parameterized statement. Nothing a caller sends is ever spliced into the text.

export class Sql {
  readonly strings: readonly string[];
  readonly holes: readonly unknown[];
  /** In how many milliseconds a job that it adds is due: workers are woken after the commit. */
  readonly jobDueInMs: number | undefined;
  constructor(strings: readonly string[], holes: readonly unknown[], jobDueInMs?: number) {
    this.strings = strings;
    this.holes = holes;
    this.jobDueInMs = jobDueInMs;
  }
}

export function sql(strings: TemplateStringsArray, ...holes: unknown[]): Sql {
  return new Sql(strings, holes);
}

/** Trusted text: column and table names of our own source, never a caller's text. */
export const raw = (text: string): Sql => new Sql([text], []);

export const emptySql = raw('');

/** The database's wall clock, for leases and deadlines between processes. Product time comes from `ctx.clock`. */
export const wallClock = raw('clock_timestamp()');

/** The same at the start of the transaction: it stands still meanwhile, so that an index knows where what is due ends. */
export const wallClockAtStart = raw('now()');

/** So long from now by the database's clock: until when a lease or a claim holds. */
export const wallClockIn = (ms: number): Sql => sql`${wallClock} + ${ms} * interval '1 millisecond'`;

export function join(parts: readonly Sql[], separator: string): Sql {
  if (parts.length === 0) return emptySql;
  return new Sql(['', ...Array<string>(parts.length - 1).fill(separator), ''], parts);
}

/** `where` of all given conditions; absent ones are left out. */
export const all = (...conditions: (Sql | undefined | false)[]): Sql =>
  join(
    conditions.filter((condition): condition is Sql => condition instanceof Sql),
    ' and ',
  );

export function toStatement(statement: Sql): { text: string; values: unknown[]; jobDueInMs: number | undefined } {
  const values: unknown[] = [];
  let { jobDueInMs } = statement;
  const write = (part: Sql): string => {
    if (part.jobDueInMs !== undefined) jobDueInMs = Math.min(part.jobDueInMs, jobDueInMs ?? Number.POSITIVE_INFINITY);
    let text = part.strings[0] ?? '';
    part.holes.forEach((hole, i) => {
      text += hole instanceof Sql ? write(hole) : `$${values.push(hole)}`;
      text += part.strings[i + 1] ?? '';
    });
    return text;
  };
  const text = write(statement);
  return { text, values, jobDueInMs };
}
