// Counts the statements that a process sends to PostgreSQL, by their text, and the commits that wait for the disk. What runs by the clock is left out: it belongs to no request.
import pg from 'pg';

/** Leases, polls, sweeps, the relay and bundles of signals: how often they run says how long a test took. */
const BY_THE_CLOCK: RegExp =
  /\b(nodes|permission_epoch|worker_leases|jobs|enqueue_job|event_sequence|webhook_relay|webhook_endpoints|pg_is_in_recovery|pg_try_advisory_xact_lock)\b|from events where position is null|update events set position|^select set_config\('synchronous_commit', 'off', true\) ,/;

/** The same where jobs are part of the work: what takes, fences, adds and ends them counts; looking whether there are any does not. */
export const BESIDE_THE_JOBS: RegExp =
  /\b(nodes|permission_epoch|worker_leases|event_sequence|webhook_relay|webhook_endpoints|pg_is_in_recovery|pg_try_advisory_xact_lock)\b|from events where position is null|update events set position|^select set_config\('synchronous_commit', 'off', true\) ,|^with recursive head|json_build_object\('id', row\.id|select distinct locked_by|^update jobs set locked_by = null|asked by the test/;

/** A statement that may carry a signal along is one and the same with it and without. */
const kindOf = (text: string): string =>
  text.replace(/(, | select )(?:null|pg_notify\(\$\d+, ''\))(\)|$)/g, '$1signal$2').replace(/\$\d+/g, '$');

type Sent = { text?: string } | string;
const WRITES = /\b(?:insert into|delete from|update [\w.]+ (?:\w+ )?set|enqueue_job)\b/;
const ASYNC = 'synchronous_commit';

/** Follows each connection: a commit waits for the disk where its transaction wrote and did not say otherwise. */
export class SyncCount {
  total = 0;
  readonly #open = new WeakMap<object, { waits: boolean; wrote: boolean }>();

  hear(connection: object, text: string): void {
    const open = this.#open.get(connection);
    if (text.startsWith('begin')) this.#open.set(connection, { waits: !text.includes(ASYNC), wrote: false });
    else if (text === 'commit' || text === 'rollback') {
      if (text === 'commit' && open?.waits && open.wrote) this.total++;
      this.#open.delete(connection);
    } else if (WRITES.test(text)) {
      if (open) open.wrote = true;
      else if (!text.includes(ASYNC)) this.total++;
    }
  }
}

type Cost = { total: number; commits: number; syncs: number; texts: string[] };

/** For one unit of work, rounded: its statements, its commits, how many of them wait for the disk, and each text for whoever wonders. */
export async function statementsPer(
  times: number,
  work: () => Promise<unknown>,
  leftOut = BY_THE_CLOCK,
): Promise<Cost> {
  const counts = new Map<string, number>();
  const inTransaction = new WeakSet<object>();
  const syncs = new SyncCount();
  let commits = 0;
  const prototype = pg.Client.prototype as unknown as { query(this: object, ...args: unknown[]): unknown };
  const { query } = prototype;
  prototype.query = function counted(this: object, ...args) {
    const sent = args[0] as Sent;
    const text = (typeof sent === 'string' ? sent : (sent.text ?? '')).replace(/\s+/g, ' ').trim();
    if (text.startsWith('begin')) inTransaction.add(this);
    if (text === 'commit' || text === 'rollback') inTransaction.delete(this);
    if (!leftOut.test(text)) {
      const kind = kindOf(text);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      // Outside of a transaction each statement is one.
      if (!inTransaction.has(this)) commits += 1;
      syncs.hear(this, text);
    }
    return query.apply(this, args);
  };
  try {
    for (let i = 0; i < times; i++) await work();
  } finally {
    prototype.query = query;
  }
  const rounded = [...counts]
    .map(([text, count]) => [Math.round(count / times), text] as const)
    .filter(([count]) => count > 0);
  return {
    total: rounded.reduce((sum, [count]) => sum + count, 0),
    commits: Math.round(commits / times),
    syncs: Math.round(syncs.total / times),
    texts: rounded.map(([count, text]) => `${count} × ${text.slice(0, 120)}`),
  };
}
