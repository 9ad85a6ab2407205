// Owns what this process tells all others after a commit: that the outbox has grown, and which topics have news. Signals only say "look
// now": one that is lost with its process is made up for by the listeners' own looking.
import type { Kernel } from '../context.ts';
import { type Sql, sql } from '../sql.ts';
import { perKernel } from '../state.ts';

export const OUTBOX_CHANNEL = 'parley_outbox';
export const TOPICS_CHANNEL = 'parley_topics';
const GATHER_MS = 10;
/** PostgreSQL takes 8000 bytes; beyond that every follower looks. */
const MAX_PAYLOAD = 7000;

const signalOf = perKernel(() => ({ isDue: false, outbox: false, topics: new Set<string>() }));
export type Signalling = Pick<Kernel, 'db' | 'state'>;

export function announce(kernel: Signalling): void {
  signalOf(kernel).outbox = true;
  schedule(kernel);
}

/** For a statement that adds a job, and so notifies in any case: the signal costs nothing more. */
export const outboxSignal: Sql = sql`pg_notify(${OUTBOX_CHANNEL}, '')`;

/** The same for a signal that is due already: it goes along, if there is one, and not by itself. Where the statement fails, `announce` again. */
export function takeOutboxSignal(kernel: Signalling): Sql {
  const signal = signalOf(kernel);
  if (!signal.outbox) return sql`null`;
  signal.outbox = false;
  return outboxSignal;
}

/** A topic is a word without spaces, such as the id of a conversation. */
export function announceTopic(kernel: Signalling, topic: string): void {
  signalOf(kernel).topics.add(topic);
  schedule(kernel);
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
    Object.assign(signal, { isDue: false, outbox: false, topics: new Set<string>() });
    if (notices.length === 0) return;
    const [first = sql``, second = sql``] = notices;
    kernel.db.run(sql`select set_config('synchronous_commit', 'off', true) ${first} ${second}`).catch(() => undefined);
  }, GATHER_MS);
}

function payloadOf(topics: ReadonlySet<string>): string {
  const payload = [...topics].join(' ');
  return payload.length > MAX_PAYLOAD ? '' : payload;
}
