// Reads what PostgreSQL did for a benchmark: commits, how often it waited for the disk, its processor time, and the statements that came to it.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../server/kernel/db/database.ts';
import { raw, sql } from '../server/kernel/db/sql.ts';
import { postgresMicros } from './processor.ts';

/** A backend tells what it did when it next becomes idle after a second, or when it has been idle for ten. */
export const TOLD_AFTER_MS = 1100;
const TOLD_WHEN_IDLE_MS = 10_500;

export type Counters = { transactions: number; syncs: number };

/** Of the whole server, as far as its backends have reported: background work of others counts as well, so only one side may be at work. */
export async function countersOf(db: Db): Promise<Counters> {
  const { version } = await db.one<{ version: number }>(
    sql`select current_setting('server_version_num')::int as version`,
  );
  // Since version 18 it is kept with all other input and output.
  const syncs =
    version >= 180_000
      ? `select coalesce(sum(fsyncs), 0)::int8 from pg_stat_io where object = 'wal'`
      : 'select wal_sync from pg_stat_wal';
  return db.one<Counters>(
    raw(`select (${syncs}) as syncs,
      (select xact_commit + xact_rollback from pg_stat_database where datname = current_database()) as transactions`),
  );
}

/** The same once every backend has reported: for a service in another process, whose connections cannot be woken from here. */
export async function settledCounters(db: Db): Promise<Counters> {
  await sleep(TOLD_WHEN_IDLE_MS);
  return countersOf(db);
}

/** Syncs of what runs by the clock while the counters settle: no part of the work that is counted. */
export async function syncsWhileSettling(db: Db): Promise<number> {
  const { syncs } = await settledCounters(db);
  return (await settledCounters(db)).syncs - syncs;
}

export async function databaseMicros(db: Db): Promise<number> {
  return postgresMicros((await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid);
}

/** A proxy before PostgreSQL; `wire` carries the bytes of one connection. */
async function proxyTo(
  url: string,
  wire: (client: Socket, upstream: Socket) => void,
): Promise<{ url: string; close(): void }> {
  const target = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    wire(client, upstream);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const side of [client, upstream]) side.on('error', end).on('close', end);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: through.href, close: () => server.close() };
}

/** Counts the statements that pass. Slows them down: what goes through it is counted, not timed. */
export async function countingProxy(url: string): Promise<{ url: string; statements(): number; close(): void }> {
  let statements = 0;
  const proxy = await proxyTo(url, (client, upstream) => {
    let rest = Buffer.alloc(0);
    let isStarted = false;
    client.on('data', (chunk: Buffer) => {
      upstream.write(chunk);
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        // The first message of a connection has no type.
        const head = isStarted ? 1 : 0;
        if (rest.length < head + 4) return;
        const size = head + rest.readInt32BE(head);
        if (rest.length < size) return;
        const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : '';
        if (type === 'Q' || type === 'E') statements++;
        isStarted = true;
        rest = rest.subarray(size);
      }
    });
    upstream.pipe(client);
  });
  return { ...proxy, statements: () => statements };
}

/** As many milliseconds of wire: what passes in either direction arrives that much later. */
export function delayingProxy(url: string, delayMs: number): Promise<{ url: string; close(): void }> {
  const late = (from: Socket, to: Socket) => {
    from.setNoDelay(true);
    from.on('data', (chunk) => setTimeout(() => to.destroyed || to.write(chunk), delayMs));
  };
  return proxyTo(url, (client, upstream) => {
    late(client, upstream);
    late(upstream, client);
  });
}
