// Owns refusing a transaction of an organization inside another one: it would wait for a place that the outer one holds. Only tests look
// for it, because Node then follows every promise of the process, which makes all work slower.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../server/kernel/db/database.ts';
import type { Owner } from '../../server/kernel/fairness/fairness.ts';

export function refuseNested(db: Database): Database {
  const inside = new AsyncLocalStorage<{ isOpen: boolean }>();
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside.getStore()?.isOpen) throw new Error('a transaction of an organization was begun inside another one');
    const transaction = { isOpen: true };
    try {
      return await inside.run(transaction, work);
    } finally {
      // What was begun within and goes on afterwards is free again.
      transaction.isOpen = false;
    }
  };
  const bound = new Map<string, Database>();
  const watch = (owner: Owner): Database => {
    const key = String(owner);
    let watched = bound.get(key);
    if (!watched) {
      const own = db.forOrganization(owner);
      watched = {
        ...own,
        transaction: (work, durable) => alone(() => own.transaction(work, durable)),
        atOnce: (work) => alone(() => own.atOnce(work)),
        forOrganization: watch,
      };
      bound.set(key, watched);
    }
    return watched;
  };
  return { ...db, forOrganization: watch };
}
