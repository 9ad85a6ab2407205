// Owns the one LISTEN connection of a process. Signals only say "look now": whoever waits also looks by itself now and then.
import pg from 'pg';
import type { Db } from './db.ts';
import type { Log } from './log.ts';
import { sql } from './sql.ts';

export type Signals = { on(channel: string, listener: (payload: string) => void): void; close(): Promise<void> };

const RECONNECT_MS = 500;

/** Delivered at commit. NOTIFY takes a database-wide lock there, so it is for rare control signals only. */
export const signal = (db: Db, channel: string, payload = ''): Promise<number> =>
  db.run(sql`select pg_notify(${channel}, ${payload})`);

export async function listenForSignals(url: string, channels: readonly string[], log: Log): Promise<Signals> {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'parley-signals', keepAlive: true });
    next.on('error', (error) => log.warn({ err: error }, 'signal connection'));
    next.on('end', () => {
      if (!closed) retry = setTimeout(() => void open().catch(() => undefined), RECONNECT_MS);
    });
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
    client = next;
    await next.connect();
    for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    // Whatever was said while we were away is made up for by one look now.
    for (const channel of channels) for (const listener of listeners.get(channel) ?? []) listener('');
  }
  await open();
  return {
    on: (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
