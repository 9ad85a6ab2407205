// Owns what a node remembers of settings that rarely change. Trusted only under the node's lease, so that a change reaches every node.
import { LRUCache } from 'lru-cache';
import { type Context, transaction } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { perKernel } from '../state.ts';
import type { NodeLease } from './node-lease.ts';

type Memory = { lease: NodeLease | undefined; parts: LRUCache<string, object>[] };
const memoryOf = perKernel((): Memory => ({ lease: undefined, parts: [] }));

/** From here on this process may remember. Commands, which hold no lease, read everything anew. */
export function rememberUnder(kernel: Parameters<typeof memoryOf>[0], lease: NodeLease): void {
  const memory = memoryOf(kernel);
  memory.lease = lease;
  lease.onForget(() => clear(memory));
}

const clear = ({ parts }: Memory): void => {
  for (const part of parts) part.clear();
};

/** One kind of setting, by organization and a name within it. What is not there is asked for again each time. */
export function leasedMemory<T extends object>(max: number) {
  const partOf = perKernel(() => ({ known: new LRUCache<string, T>({ max }), isListed: false }));
  return async <R extends T | undefined>(ctx: Context, name: string, read: () => Promise<R>): Promise<R> => {
    const memory = memoryOf(ctx);
    const { lease } = memory;
    // Inside of a transaction its own changes count, which no other reader may see yet.
    if (!lease || ctx.tx) return read();
    const part = partOf(ctx);
    if (!part.isListed) {
      memory.parts.push(part.known as unknown as LRUCache<string, object>);
      part.isListed = true;
    }
    const key = `${ctx.org.id} ${name}`;
    const known = lease.isValid ? part.known.get(key) : undefined;
    if (known !== undefined) return known as R;
    const { epoch } = lease;
    const found = await read();
    if (found !== undefined && lease.isValid && lease.epoch === epoch) part.known.set(key, found);
    return found;
  };
}

/** A change of what nodes remember: answered once all of them know, or at once where the caller's transaction is still open. */
export async function changeRemembered<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  const memory = memoryOf(ctx);
  const result = await transaction(ctx, (tx) => {
    tx.afterCommit(() => {
      clear(memory);
      if (ctx.tx)
        memory.lease
          ?.forgetEverywhere()
          .catch((err: unknown) => ctx.log.warn({ err }, 'a change is not confirmed yet'));
    });
    return work(tx);
  });
  if (!ctx.tx) await memory.lease?.forgetEverywhere();
  return result;
}
