// Owns the open connections, by origin.
import type { Pool } from 'undici';
import { OutboundFailed } from './outbound-errors.ts';

export type OriginPools = { of(origin: string): Pool; close(): Promise<void> };

/** One pool per origin; the one used longest ago is closed, gently, when there are too many. */
export function originPools(maxOrigins: number, create: (origin: string) => Pool): OriginPools {
  const byOrigin = new Map<string, Pool>();
  const live = new Set<Pool>();
  let closed = false;
  const retire = (origin: string, pool: Pool): void => {
    byOrigin.delete(origin);
    const forget = (): boolean => live.delete(pool);
    pool.close().then(forget, forget);
  };
  return {
    of(origin: string): Pool {
      if (closed) throw new OutboundFailed('closed');
      const pool = byOrigin.get(origin) ?? create(origin);
      live.add(pool);
      byOrigin.delete(origin);
      byOrigin.set(origin, pool);
      const [oldest] = byOrigin;
      if (byOrigin.size > maxOrigins && oldest) retire(...oldest);
      return pool;
    },
    async close(): Promise<void> {
      closed = true;
      byOrigin.clear();
      await Promise.all([...live].map((pool) => pool.destroy()));
      live.clear();
    },
  };
}
