// Owns the last check before a phone rings: while a call is handed to the carrier its number cannot be listed, and
// a listed one is not handed over.

import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient, QueryResultRow } from 'pg';
import type { Context } from '../../kernel/context.ts';
import { type Sql, sql, toStatement } from '../../kernel/db/sql.ts';
import { perKernel } from '../../kernel/state.ts';
import { listName, namesOf } from './locks.ts';

/**
 * Session locks on one connection per process, taken from the pool while any call is being handed over: a
 * connection per call would starve the pool. The request that lists a number takes the same lock exclusively, and
 * so waits until the call is handed over.
 */
type Holder = {
  client: Promise<PoolClient>;
  users: number;
  broken: boolean;
  /** Statements take turns. */
  tail: Promise<unknown>;
  /** Locks that running calls request, and locks that can be released: one statement at a time sends all of them. */
  wanted: LockRequest[];
  unneeded: string[];
  isExchanging: boolean;
  /** How long the connection was allowed to be silent before it was ours. */
  silence: string | undefined;
};
type LockRequest = { names: readonly string[]; answer(isHeld: boolean): void; fail(error: unknown): void };
const current = perKernel((): { holder?: Holder | undefined } => ({}));

/** A process that hangs while it holds a number loses the lock: its call then comes too late for the carrier. */
const SILENCE_MS = 10_000;
const TRIES = 100;
const BETWEEN_TRIES_MS = 20;

/** `wanted`: a condition that is checked together with the list. */
type Check = { phones: readonly string[]; wanted?: Sql | undefined };

/** `listed`, `unwanted`: the work was not started. */
export const whileUnlisted = <T>(
  ctx: Context,
  { phones, wanted = sql`true` }: Check,
  work: () => Promise<T>,
): Promise<T | 'listed' | 'unwanted'> =>
  holding(ctx, [listName(ctx), ...namesOf(ctx, phones)], async (holder) => {
    // A separate statement: one that waits for a lock would still see the list as it was before.
    const check = sql`
      select exists (select from dnc_entries where org_id = ${ctx.org.id} and phone = any(${phones}::text[])) as listed, ${wanted} as wanted`;
    const { text, values } = toStatement(check);
    const [seen] = await send<{ listed: boolean; wanted: boolean }>(holder, text, values);
    if (seen?.listed !== false) return 'listed';
    return seen.wanted ? work() : 'unwanted';
  });

/** Listed or not: no request lists or erases these numbers while the work runs. */
export const whileLocked = <T>(ctx: Context, phones: readonly string[], work: () => Promise<T>): Promise<T> =>
  holding(ctx, namesOf(ctx, phones), work);

async function holding<T>(ctx: Context, names: readonly string[], work: (holder: Holder) => Promise<T>): Promise<T> {
  const holder = join(ctx);
  let locked: readonly string[] = [];
  try {
    await hold(holder, names);
    locked = names;
    return await work(holder);
  } finally {
    await leave(ctx, holder, locked);
  }
}

function send<Row extends QueryResultRow>(holder: Holder, text: string, values: unknown[]): Promise<Row[]> {
  const sent = holder.tail.then(async () => (await (await holder.client).query<Row>(text, values)).rows);
  holder.tail = sent.catch(() => undefined);
  return sent;
}

/** Tries instead of waiting: a connection that waits for one number would hold up all others. */
async function hold(holder: Holder, names: readonly string[]): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const isLocked = await new Promise<boolean>((answer, fail) => {
      holder.wanted.push({ names, answer, fail });
      void exchange(holder);
    });
    if (isLocked) return;
    await sleep(BETWEEN_TRIES_MS);
  }
  throw new NumberBusy('The number is being listed right now.');
}

type LockResult = { place: number; name: string; done: boolean; silence: string };

/** Requests and releases locks until there are none left to request or release. */
async function exchange(holder: Holder): Promise<void> {
  if (holder.isExchanging) return;
  holder.isExchanging = true;
  while (holder.wanted.length > 0 || holder.unneeded.length > 0) {
    const requests = holder.wanted.splice(0);
    const unneeded = holder.unneeded.splice(0);
    try {
      const rows = await sendLocks(holder, requests, unneeded, `${SILENCE_MS}ms`);
      for (const [index, { names, answer }] of requests.entries()) {
        const got = rows.filter((row) => row.place === index && row.done).map(({ name }) => name);
        // Some of the locks are of no use, and would block other calls.
        if (got.length < names.length) holder.unneeded.push(...got);
        answer(got.length === names.length);
      }
    } catch (error) {
      holder.broken = true;
      for (const { fail } of requests) fail(error);
    }
  }
  holder.isExchanging = false;
}

async function sendLocks(
  holder: Holder,
  requests: readonly LockRequest[],
  unneeded: readonly string[],
  silence: string,
) {
  const requested = requests.flatMap(({ names }, index) => names.map((name) => ({ place: index, name })));
  const locks = [...unneeded.map((name) => ({ place: -1, name })), ...requested];
  const rows = await send<LockResult>(
    holder,
    `select place, name, current_setting('idle_session_timeout') as silence, set_config('idle_session_timeout', $3, false),
       case when place < 0 then pg_advisory_unlock_shared(hashtextextended(name, 0)) else pg_try_advisory_lock_shared(hashtextextended(name, 0)) end as done
     from unnest($1::int[], $2::text[]) as said (place, name)`,
    [locks.map(({ place }) => place), locks.map(({ name }) => name), silence],
  );
  holder.silence ??= rows[0]?.silence;
  return rows;
}

function join(ctx: Context): Holder {
  const holder = current(ctx).holder ?? newHolder(ctx);
  holder.users += 1;
  current(ctx).holder = holder;
  return holder;
}

const newHolder = ({ db }: Context): Holder => ({
  client: db.pool.connect(),
  users: 0,
  broken: false,
  tail: Promise.resolve(),
  wanted: [],
  unneeded: [],
  isExchanging: false,
  silence: undefined,
});

/** The last one gives the connection back as it was. */
async function leave(ctx: Context, holder: Holder, locked: readonly string[]): Promise<void> {
  holder.users -= 1;
  if ((holder.broken || holder.users === 0) && current(ctx).holder === holder) current(ctx).holder = undefined;
  holder.unneeded.push(...locked);
  if (holder.users > 0) return void exchange(holder);
  const unneeded = holder.unneeded.splice(0);
  if (!holder.broken && unneeded.length > 0)
    await sendLocks(holder, [], unneeded, holder.silence ?? '0').catch(() => {
      holder.broken = true;
    });
  // Without a statement to send, the connection may still have our idle timeout.
  const isChanged = holder.silence !== undefined && unneeded.length === 0;
  await holder.client.then(
    (client) => client.release(holder.broken || isChanged),
    () => undefined,
  );
}

/** Nothing was started; try again a little later. */
export class NumberBusy extends Error {}
