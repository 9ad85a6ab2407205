// Owns the signals of this process to all others after a commit: the outbox has grown, jobs wait, a topic changed.
// Signals only say "look now": listeners also look by themselves, so a lost one delays them and nothing else.

import { randomBytes } from 'node:crypto';
import type { Kernel } from './context.ts';
import { join, type Sql, sql } from './db/sql.ts';
import { perKernel } from './state.ts';

export const OUTBOX_CHANNEL = 'parley_outbox';
export const TOPICS_CHANNEL = 'parley_topics';
export const JOBS_CHANNEL = 'parley_jobs';
const GATHER_MS = 10;
/** PostgreSQL takes 8000 bytes; beyond that every follower looks. */
const MAX_PAYLOAD = 7000;

const signalOf = perKernel(() => ({
  name: randomBytes(6).toString('base64url'),
  isDue: false,
  outbox: false,
  jobs: false,
  topics: new Set<string>(),
}));
export type Signalling = Pick<Kernel, 'db' | 'state'>;

export function announce(kernel: Signalling): void {
  signalOf(kernel).outbox = true;
  schedule(kernel);
}

const outboxSignal: Sql = sql`pg_notify(${OUTBOX_CHANNEL}, '')`;

/**
 * A signal that is due, as a column of a statement whose commit does not wait for the disk; null if none is due. Call `missed` if the
 * statement failed or returned nothing: the signal is then due again.
 */
export function outboxSignalColumn(kernel: Signalling): { column: Sql; missed(): void } {
  const signal = signalOf(kernel);
  if (!signal.outbox) return { column: sql`null`, missed: () => undefined };
  signal.outbox = false;
  return { column: outboxSignal, missed: () => announce(kernel) };
}

/** A topic is a word without spaces, such as the id of a conversation. */
export function announceTopic(kernel: Signalling, topic: string): void {
  signalOf(kernel).topics.add(topic);
  schedule(kernel);
}

/** There are jobs that the worker of this process does not take. */
export function announceJobs(kernel: Signalling): void {
  signalOf(kernel).jobs = true;
  schedule(kernel);
}

/** The name under which this process announces jobs: it receives its own announcements, too. */
export const signalNameOf = (kernel: Signalling): string => signalOf(kernel).name;

/** Commits of one moment share one signal: NOTIFY takes a database-wide lock, held for less time without a disk wait. */
function schedule(kernel: Signalling): void {
  const signal = signalOf(kernel);
  if (signal.isDue) return;
  signal.isDue = true;
  setTimeout(() => {
    const notices: Sql[] = [];
    if (signal.outbox) notices.push(sql`, pg_notify(${OUTBOX_CHANNEL}, '')`);
    if (signal.topics.size > 0) notices.push(sql`, pg_notify(${TOPICS_CHANNEL}, ${payloadOf(signal.topics)})`);
    if (signal.jobs) notices.push(sql`, pg_notify(${JOBS_CHANNEL}, ${signal.name})`);
    Object.assign(signal, { isDue: false, outbox: false, jobs: false, topics: new Set<string>() });
    if (notices.length === 0) return;
    kernel.db
      .run(sql`select set_config('synchronous_commit', 'off', true) ${join(notices, ' ')}`)
      .catch(() => undefined);
  }, GATHER_MS);
}

function payloadOf(topics: ReadonlySet<string>): string {
  const payload = [...topics].join(' ');
  return payload.length > MAX_PAYLOAD ? '' : payload;
}
