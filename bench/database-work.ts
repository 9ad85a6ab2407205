// Reads what PostgreSQL did for a benchmark: the statements that came to it, how often it waited for the disk, and its processor time.
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { Db } from '../server/kernel/db.ts';
import { raw } from '../server/kernel/sql.ts';

/** Of the whole server: background work of others counts as well, so only one side may be at work. */
export async function walSyncs(db: Db): Promise<number> {
  // Since version 18 it is kept with all other input and output.
  const { version } = await db.one<{ version: number }>(raw(`select current_setting('server_version_num')::int as version`));
  const text =
    version >= 180_000
      ? `select coalesce(sum(fsyncs), 0)::int as syncs from pg_stat_io where object = 'wal'`
      : 'select wal_sync::int as syncs from pg_stat_wal';
  // Backends report what they did about once a second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  return (await db.one<{ syncs: number }>(raw(text))).syncs;
}

const statOf = async (pid: string | number): Promise<number[]> =>
  ((await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? []).map(Number);

/** Of the server and all of its processes, those that have ended included. */
export async function databaseCpuMicros(db: Db): Promise<number> {
  const { pid } = await db.one<{ pid: number }>(raw('select pg_backend_pid() as pid'));
  const [, postmaster = 0] = await statOf(pid);
  const [own, others] = [await statOf(postmaster), await readdir('/proc')];
  // Fields from the third on: 11 and 12 are a process's own time, 13 and 14 that of its children which have ended.
  let ticks = [11, 12, 13, 14].reduce((sum, field) => sum + (own[field] ?? 0), 0);
  for (const name of others.filter((entry) => /^\d+$/.test(entry))) {
    const stat = await statOf(name);
    if (stat[1] === postmaster) ticks += (stat[11] ?? 0) + (stat[12] ?? 0);
  }
  return ticks * 10_000;
}

/** Stands before PostgreSQL and counts the statements that pass. Slows them down: what goes through it is counted, not timed. */
export async function countingProxy(url: string): Promise<{ url: string; statements(): number; close(): void }> {
  const target = new URL(url);
  let statements = 0;
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    let rest = Buffer.alloc(0);
    let isStarted = false;
    socket.on('data', (chunk: Buffer) => {
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
    upstream.pipe(socket);
    const end = () => {
      socket.destroy();
      upstream.destroy();
    };
    for (const side of [socket, upstream]) side.on('error', end).on('close', end);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: through.href, statements: () => statements, close: () => server.close() };
}
