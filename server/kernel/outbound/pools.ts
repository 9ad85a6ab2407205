// Owns the open connections, by origin and party: one organization's silent server keeps no other from the same origin.
import { LRUCache } from 'lru-cache';
import type { Pool } from 'undici';
import { OutboundFailed } from './errors.ts';

/** Whose connections they are: an organization's, or those of one purpose of it. */
export type ConnectionOwner = { owner: string; purpose: string };
export type OriginPools = { of(origin: string, party: ConnectionOwner): Pool; close(): Promise<void> };

/** One pool per origin and party; the one used longest ago is closed, gently, when there are too many. */
export function originPools(maxOrigins: number, create: (origin: string, party: ConnectionOwner) => Pool): OriginPools {
  const live = new Set<Pool>();
  let closed = false;
  const retire = (pool: Pool): void => {
    const forget = (): boolean => live.delete(pool);
    pool.close().then(forget, forget);
  };
  const pools = new LRUCache<string, Pool>({
    max: maxOrigins,
    dispose: (pool, _key, reason) => {
      if (reason === 'evict') retire(pool);
    },
  });
  return {
    of(origin: string, party: ConnectionOwner): Pool {
      if (closed) throw new OutboundFailed('closed');
      const key = `${party.owner} ${party.purpose} ${origin}`;
      const known = pools.get(key);
      if (known) return known;
      const pool = create(origin, party);
      live.add(pool);
      pools.set(key, pool);
      return pool;
    },
    async close(): Promise<void> {
      closed = true;
      pools.clear();
      await Promise.all([...live].map((pool) => pool.destroy()));
      live.clear();
    },
  };
}
