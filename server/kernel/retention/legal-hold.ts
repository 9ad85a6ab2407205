// Owns the promise that whatever forgets by age spares people under a legal hold: a hold that is placed waits for the deletion that runs,
// and every later one knows it.
import { type Context, type Kernel, systemContext } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { HeldPerson } from './retention-scope.ts';

export type ActiveHold = { id: string; org_id: string; end_user_id: string };

/** Bound to the module that keeps people. */
export type Holds = {
  listActive(db: Db): Promise<ActiveHold[]>;
  /** Everything by which the person's rows are found. */
  trace(ctx: Context, db: Db, endUserId: string): Promise<HeldPerson>;
};

const KEY = sql`hashtextextended('legal-holds', 0)`;

/** First in a transaction that places a hold. */
export const waitForDeletions = (tx: Tx): Promise<number> => tx.run(sql`select pg_advisory_xact_lock(${KEY})`);

/** For one run: people are traced anew when a hold was placed or released. */
export function heldPeople(kernel: Kernel, { listActive, trace }: Holds): (tx: Tx) => Promise<readonly HeldPerson[]> {
  let stamp = '';
  let people: HeldPerson[] = [];
  return async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock_shared(${KEY})`);
    const holds = await listActive(tx);
    const now = holds.map(({ id }) => id).join();
    if (now === stamp) return people;
    const found: HeldPerson[] = [];
    for (const { org_id, end_user_id } of holds)
      found.push(await trace({ ...systemContext(kernel, org_id, 'retention'), tx }, tx, end_user_id));
    people = found;
    stamp = now;
    return people;
  };
}
