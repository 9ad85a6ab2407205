// Owns what this process tells all others after a commit: that the outbox has grown, that jobs were added, and which topics have news. Signals only say "look
// now": one that is lost with its process is made up for by the listeners' own looking.
import { randomBytes } from 'node:crypto';
import type { Kernel } from '../context.ts';
import { join, type Sql, sql } from '../sql.ts';
import { perKernel } from '../state.ts';

export const OUTBOX_CHANNEL = 'parley_outbox';
export const TOPICS_CHANNEL = 'parley_topics';
/** The queue's own: what its functions add is told here, too. */
export const JOBS_CHANNEL = 'jobs:insert';
const GATHER_MS = 10;
/** PostgreSQL takes 8000 bytes; beyond that every follower looks. */
const MAX_PAYLOAD = 7000;

const signalOf = perKernel(() => ({ isDue: false, outbox: false, jobs: false, topics: new Set<string>() }));
export type Signalling = Pick<Kernel, 'db' | 'state'>;

export function announce(kernel: Signalling): void {
  signalOf(kernel).outbox = true;
  schedule(kernel);
}

const outboxSignal: Sql = sql`pg_notify(${OUTBOX_CHANNEL}, '')`;

/**
 * For a statement whose commit does not wait for the disk: a signal that is due goes along, if there is one, as a column of its. `missed`: the
 * statement failed, or found nothing to do.
 */
export function carriedSignal(kernel: Signalling): { column: Sql; missed(): void } {
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

/** Our own worker takes what it can, and tells of what it cannot; without one, the workers of other processes hear of it. */
export function announceJobs(kernel: Signalling): void {
  const { workers } = jobWatch(kernel);
  if (workers.size === 0) signalJobs(kernel);
  for (const look of workers) look();
}

export function signalJobs(kernel: Signalling): void {
  signalOf(kernel).jobs = true;
  schedule(kernel);
}

/** The worker of this process, if it has one; the name that its signals bear; and when it is to look. */
export const jobWatch = perKernel(() => ({
  workers: new Set<() => void>(),
  name: randomBytes(6).toString('base64url'),
  moments: new Set<number>(),
}));

/** A job that is due within this time is looked for when it is; a later one is found by the workers' own looking. */
const SOON_MS = 1000;
const MOMENT_MS = 5;

/** A job was added that is due in so many milliseconds. */
export function expectJob(kernel: Signalling, dueInMs: number): void {
  if (dueInMs <= 0) announceJobs(kernel);
  if (dueInMs <= 0 || dueInMs > SOON_MS) return;
  const { moments } = jobWatch(kernel);
  const moment = Math.ceil((performance.now() + dueInMs) / MOMENT_MS);
  if (moments.has(moment)) return;
  moments.add(moment);
  const ring = (): void => {
    moments.delete(moment);
    announceJobs(kernel);
  };
  setTimeout(ring, moment * MOMENT_MS - performance.now()).unref();
}

/** Commits of one moment share one signal: NOTIFY takes a database-wide lock, which it holds the shorter for not waiting for the disk. */
function schedule(kernel: Signalling): void {
  const signal = signalOf(kernel);
  if (signal.isDue) return;
  signal.isDue = true;
  setTimeout(() => {
    const notices: Sql[] = [];
    if (signal.outbox) notices.push(sql`, pg_notify(${OUTBOX_CHANNEL}, '')`);
    if (signal.topics.size > 0) notices.push(sql`, pg_notify(${TOPICS_CHANNEL}, ${payloadOf(signal.topics)})`);
    if (signal.jobs) notices.push(sql`, pg_notify(${JOBS_CHANNEL}, ${jobWatch(kernel).name})`);
    Object.assign(signal, { isDue: false, outbox: false, jobs: false, topics: new Set<string>() });
    if (notices.length === 0) return;
    kernel.db.run(sql`select set_config('synchronous_commit', 'off', true) ${join(notices, ' ')}`).catch(() => undefined);
  }, GATHER_MS);
}

function payloadOf(topics: ReadonlySet<string>): string {
  const payload = [...topics].join(' ');
  return payload.length > MAX_PAYLOAD ? '' : payload;
}
