// Owns how a start waits for its database; one that will never let us in is reported instead.
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigProblem } from '../config.ts';
import type { Kernel } from '../context.ts';
import { errorCode } from '../db/database.ts';
import { type Fault, faultOf } from '../db/faults.ts';
import { type DatabaseServer, shownHost } from '../db/server.ts';

const PAUSE_MS = 500;

/** What no waiting will change. */
const PERMANENT_ERRORS: Record<string, string> = {
  '28P01': 'the database refuses the user name or password of DATABASE_URL',
  '28000':
    'the database refuses the user of DATABASE_URL; check pg_hba.conf and whether it wants TLS (sslmode=require)',
  '3D000': 'the database that DATABASE_URL names does not exist; create it first',
  '42501': 'the user of DATABASE_URL may not use this database; grant it CONNECT and CREATE',
};

const TRANSIENT_ERRORS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name cannot be looked up',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  ETIMEDOUT: 'it does not answer',
  ECONNRESET: 'it closes the connection',
  '57P03': 'it is starting up',
  '57P01': 'it is shutting down',
  '53300': 'it has too many connections',
  '25006': 'it takes no writes: a standby, or set to read-only',
};

export async function awaitDatabase(
  server: DatabaseServer,
  seconds: number,
  warn: (line: string) => void,
): Promise<void> {
  const until = performance.now() + seconds * 1000;
  let lastSentence = '';
  for (;;) {
    const at = server.url;
    const error = await attempt(server);
    if (error === undefined) return;
    const code = errorCode(error) ?? '';
    if (PERMANENT_ERRORS[code] !== undefined) throw new ConfigProblem([PERMANENT_ERRORS[code]]);
    server.failed(at);
    const reason = TRANSIENT_ERRORS[code] ?? (/timeout/i.test(error.message) ? 'it does not answer' : error.message);
    const sentence = `the database at ${shownHost(at)} cannot be used yet: ${reason}`;
    if (performance.now() > until) throw new ConfigProblem([`${sentence}. Gave up after ${seconds} seconds`]);
    if (sentence !== lastSentence) warn(`${sentence}; waiting up to ${seconds} seconds`);
    lastSentence = sentence;
    await sleep(PAUSE_MS);
  }
}

/** `step` says what the start does, as in "could not *apply migrations*". */
export type StartStep = { step: string; server: DatabaseServer } & Pick<Kernel, 'config' | 'log'>;

/** A step of the start that may be repeated: a database that goes away in the middle of a start is waited for like one that came late. */
export async function retryWhileUnavailable<T>(
  { step, server, config, log }: StartStep,
  work: () => Promise<T>,
): Promise<T> {
  const seconds = config.DATABASE_WAIT_SECONDS;
  const until = performance.now() + seconds * 1000;
  let lastSentence = '';
  for (;;) {
    const startedAt = performance.now();
    const slow = setInterval(() => void sayWhatItWaitsFor({ step, server, log }, startedAt), SLOW_STEP_MS);
    try {
      return await work();
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      const sentence = `the start could not ${step} yet: ${reasonOf(fault)}`;
      if (performance.now() > until) throw new ConfigProblem([`${sentence}. Gave up after ${seconds} seconds`]);
      if (sentence !== lastSentence) log.warn({ cause: fault.cause, code: fault.code }, `${sentence}; trying again`);
      lastSentence = sentence;
      await sleep(PAUSE_MS);
    } finally {
      clearInterval(slow);
    }
  }
}

/** A database that is slow, or whose tables others have locked, did not go away. */
function reasonOf({ cause, code, message }: Fault): string {
  if (cause === 'timeout' || cause === 'lock')
    return `the database answers, but this took too long; it is busy, or another session holds a lock (${message})`;
  if (cause === 'pool') return `all connections of this process are in use (DATABASE_POOL_SIZE)`;
  if (cause === 'connection') return `the connection to the database was lost: ${TRANSIENT_ERRORS[code] ?? message}`;
  return `the database cannot do it now: ${TRANSIENT_ERRORS[code] ?? message}`;
}

const SLOW_STEP_MS = 3000;

/** Asked on a connection of its own: the others may be what waits. */
async function sayWhatItWaitsFor(
  { step, server, log }: Pick<StartStep, 'step' | 'server' | 'log'>,
  startedAt: number,
): Promise<void> {
  const line = `still trying to ${step}, for ${Math.round((performance.now() - startedAt) / 1000)} s`;
  const client = server.client('parley-start', SLOW_STEP_MS / 2);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; application: string; state: string; seconds: number }>(`
      select distinct b.pid, b.application_name as application, b.state, round(extract(epoch from clock_timestamp() - b.xact_start))::int as seconds
      from pg_stat_activity a cross join lateral unnest(pg_blocking_pids(a.pid)) as blocker (pid) join pg_stat_activity b on b.pid = blocker.pid
      where a.datname = current_database() and starts_with(a.application_name, 'parley') and a.wait_event_type = 'Lock' limit 5`);
    const holders = rows.map(
      ({ pid, application, state, seconds }) =>
        `session ${pid} (${application || 'no name'}, ${state}, open for ${seconds} s)`,
    );
    log.info(
      holders.length === 0
        ? `${line}: the database works on it`
        : `${line}: it waits for a lock of ${holders.join(', ')}`,
    );
  } catch (error) {
    log.info(`${line}: the database does not answer (${(error as Error).message})`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function attempt(server: DatabaseServer): Promise<Error | undefined> {
  const client = server.client('parley-start', 5000);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; read_only: string }>(
      `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only`,
    );
    if (rows[0]?.standby || rows[0]?.read_only === 'on') throw Object.assign(new Error('read-only'), { code: '25006' });
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Behind a pooler in transaction mode one session is many: session locks, LISTEN and prepared statements go astray, silently. While our
 * first connection is idle, such a pooler lends its server process to the second.
 */
export async function assertSessionPooling(server: DatabaseServer): Promise<void> {
  const [first, second] = [server.client('parley-start', 5000), server.client('parley-start', 5000)];
  for (const client of [first, second]) client.on('error', () => undefined);
  try {
    await first.connect();
    await second.connect();
    const pidOf = async (client: typeof first) =>
      (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    for (let round = 0; round < 3; round++) {
      if ((await pidOf(first)) !== (await pidOf(second))) continue;
      throw new ConfigProblem([
        'DATABASE_URL leads through a pooler in transaction mode, which Parley cannot use: set pool_mode = session, or connect directly',
      ]);
    }
  } finally {
    await Promise.all([first.end().catch(() => undefined), second.end().catch(() => undefined)]);
  }
}
