// Owns the patience of a start: a database that is on its way is waited for, one that will never let us in is named at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigProblem } from '../config.ts';
import { errorCode, isPassing } from '../db.ts';
import { type DatabaseServer, shownHost } from './database-server.ts';

const PAUSE_MS = 500;

/** What no waiting will change. */
const HOPELESS: Record<string, string> = {
  '28P01': 'the database refuses the user name or password of DATABASE_URL',
  '28000': 'the database refuses the user of DATABASE_URL; check pg_hba.conf and whether it wants TLS (sslmode=require)',
  '3D000': 'the database that DATABASE_URL names does not exist; create it first',
  '42501': 'the user of DATABASE_URL may not use this database; grant it CONNECT and CREATE',
};

const WAITED_FOR: Record<string, string> = {
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

export async function awaitDatabase(server: DatabaseServer, seconds: number, say: (line: string) => void): Promise<void> {
  const until = performance.now() + seconds * 1000;
  let said = '';
  for (;;) {
    const at = server.url;
    const error = await attempt(server);
    if (error === undefined) return;
    const code = errorCode(error) ?? '';
    if (HOPELESS[code] !== undefined) throw new ConfigProblem([HOPELESS[code]]);
    server.failed(at);
    const reason = WAITED_FOR[code] ?? (/timeout/i.test(error.message) ? 'it does not answer' : error.message);
    const sentence = `the database at ${shownHost(at)} cannot be used yet: ${reason}`;
    if (performance.now() > until) throw new ConfigProblem([`${sentence}. Gave up after ${seconds} seconds`]);
    if (sentence !== said) say(`${sentence}; waiting up to ${seconds} seconds`);
    said = sentence;
    await sleep(PAUSE_MS);
  }
}

/** A step of the start that may be repeated: a database that goes away in the middle of a start is waited for like one that came late. */
export async function patiently<T>(seconds: number, say: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + seconds * 1000;
  let said = '';
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      const sentence = `the database went away during the start: ${(error as Error).message}`;
      if (performance.now() > until) throw new ConfigProblem([`${sentence}. Gave up after ${seconds} seconds`]);
      if (sentence !== said) say(`${sentence}; trying again`);
      said = sentence;
      await sleep(PAUSE_MS);
    }
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
export async function refuseTransactionPooling(server: DatabaseServer): Promise<void> {
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
