// Owns messages that matter only now: they go to every node by NOTIFY, and are stored nowhere.
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { uuid7 } from '../db/ids.ts';
import { sql } from '../db/sql.ts';
import type { EventType } from '../events.ts';
import type { ControlConnection } from './control-connection.ts';

export const BROADCAST_CHANNEL = 'parley_broadcast';

export type Broadcast = {
  id: string;
  org_id: string;
  type: string;
  subject: string;
  occurred_at: string;
  data: Record<string, unknown>;
};
type Listener = (message: Broadcast) => void;

/** The caller keeps it short: PostgreSQL carries 8000 bytes. One that gets lost is missed by no more than a screen. */
export async function broadcast<Data extends z.ZodType<Record<string, unknown>>>(
  ctx: Context,
  kind: EventType<Data>,
  { subject, data }: { subject: string; data: z.output<Data> },
): Promise<void> {
  const message: Broadcast = {
    id: uuid7(),
    org_id: ctx.org.id,
    type: kind.type,
    subject,
    occurred_at: ctx.clock.now().toISOString(),
    data,
  };
  await ctx.db.run(sql`select pg_notify(${BROADCAST_CHANNEL}, ${JSON.stringify(message)})`);
}

export class Broadcasts {
  readonly #listeners = new Map<string, Set<Listener>>();

  start(signals: Pick<ControlConnection, 'on'>): void {
    signals.on(BROADCAST_CHANNEL, (payload) => {
      // The connection was lost and is back: what was sent meanwhile is outdated.
      if (payload === '') return;
      const message = JSON.parse(payload) as Broadcast;
      for (const listener of this.#listeners.get(message.org_id) ?? []) listener(message);
    });
  }

  /** Receives the broadcasts of one organization. Returns how to stop listening. */
  listen(orgId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(orgId) ?? new Set();
    this.#listeners.set(orgId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(orgId) === listeners) this.#listeners.delete(orgId);
    };
  }
}
