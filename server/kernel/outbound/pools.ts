// Owns the open connections, by origin and owner: one organization's silent server keeps no other from the same origin.
import type { Pool } from 'undici';
import { OutboundFailed } from './errors.ts';

export type OriginPools = { of(origin: string, owner: string): Pool; close(): Promise<void> };

/** One pool per origin and owner; the one used longest ago is closed, gently, when there are too many. */
export function originPools(maxOrigins: number, create: (origin: string, owner: string) => Pool): OriginPools {
  const byKey = new Map<string, Pool>();
  const live = new Set<Pool>();
  let closed = false;
  const retire = (key: string, pool: Pool): void => {
    byKey.delete(key);
    const forget = (): boolean => live.delete(pool);
    pool.close().then(forget, forget);
  };
  return {
    of(origin: string, owner: string): Pool {
      if (closed) throw new OutboundFailed('closed');
      const key = `${owner} ${origin}`;
      const pool = byKey.get(key) ?? create(origin, owner);
      live.add(pool);
      byKey.delete(key);
      byKey.set(key, pool);
      const [oldest] = byKey;
      if (byKey.size > maxOrigins && oldest) retire(...oldest);
      return pool;
    },
    async close(): Promise<void> {
      closed = true;
      byKey.clear();
      await Promise.all([...live].map((pool) => pool.destroy()));
      live.clear();
    },
  };
}
