// Owns the last look before a phone rings: while a call is being handed over its number cannot be listed, and a listed one is not handed over.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient, QueryResultRow } from 'pg';
import type { Context } from '../../kernel/context.ts';
import { perKernel } from '../../kernel/state.ts';
import { listName, numberName } from './locks.ts';

/**
 * Session locks on one connection per process, taken from the pool while any call is being handed over: a connection per call
 * would starve the pool. The request that lists a number asks for the same lock alone, and so waits until the handing over has ended.
 */
type Holder = {
  client: Promise<PoolClient>;
  users: number;
  broken: boolean /** Statements take turns. */;
  tail: Promise<unknown>;
};
const current = perKernel((): { holder?: Holder | undefined } => ({}));

/** A process that stands still while it holds a number loses it: what it then hands over is too late for the carrier. */
const SILENCE_MS = 10_000;
const TRIES = 100;
const BETWEEN_TRIES_MS = 20;

/** `listed`: the work was not begun. */
export const whileUnlisted = <T>(ctx: Context, phones: readonly string[], work: () => Promise<T>): Promise<T | 'listed'> =>
  holding(ctx, [listName(ctx), ...namesOf(ctx, phones)], async (holder) =>
    (await isListed(holder, ctx, phones)) ? 'listed' : work(),
  );

/** Whether they are listed or not: no request lists or erases them while the work runs. */
export const whileHeld = <T>(ctx: Context, phones: readonly string[], work: () => Promise<T>): Promise<T> =>
  holding(ctx, namesOf(ctx, phones), work);

const namesOf = (ctx: Context, phones: readonly string[]): string[] =>
  [...new Set(phones)].sort().map((phone) => numberName(ctx, phone));

async function holding<T>(ctx: Context, names: readonly string[], work: (holder: Holder) => Promise<T>): Promise<T> {
  const holder = join(ctx);
  const held: string[] = [];
  try {
    for (const name of names) {
      await hold(holder, name);
      held.push(name);
    }
    return await work(holder);
  } finally {
    await letGo(holder, held);
    await leave(ctx, holder);
  }
}

function ask<Row extends QueryResultRow>(holder: Holder, text: string, values: unknown[]): Promise<Row[]> {
  const asked = holder.tail.then(async () => (await (await holder.client).query<Row>(text, values)).rows);
  holder.tail = asked.catch(() => undefined);
  return asked;
}

/** Tries instead of waiting: a connection that waits for one number would hold up all others. */
async function hold(holder: Holder, name: string): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const [row] = await ask<{ mine: boolean }>(holder, 'select pg_try_advisory_lock_shared(hashtextextended($1, 0)) as mine', [
      name,
    ]);
    if (row?.mine) return;
    await sleep(BETWEEN_TRIES_MS);
  }
  throw new NumberBusy('The number is being listed right now.');
}

async function isListed(holder: Holder, ctx: Context, phones: readonly string[]): Promise<boolean> {
  const rows = await ask(holder, 'select 1 from dnc_entries where org_id = $1 and phone = any($2::text[]) limit 1', [
    ctx.org.id,
    phones,
  ]);
  return rows.length > 0;
}

async function letGo(holder: Holder, names: string[]): Promise<void> {
  const text = 'select pg_advisory_unlock_shared(hashtextextended(name, 0)) from unnest($1::text[]) as name';
  await ask(holder, text, [names]).catch(() => {
    holder.broken = true;
  });
}

function join(ctx: Context): Holder {
  const holder = current(ctx).holder ?? { client: connect(ctx), users: 0, broken: false, tail: Promise.resolve() };
  holder.users += 1;
  current(ctx).holder = holder;
  return holder;
}

async function connect({ db }: Context): Promise<PoolClient> {
  const client = await db.pool.connect();
  await client.query(`set idle_session_timeout = ${SILENCE_MS}`);
  return client;
}

async function leave(ctx: Context, holder: Holder): Promise<void> {
  holder.users -= 1;
  if ((holder.broken || holder.users === 0) && current(ctx).holder === holder) current(ctx).holder = undefined;
  if (holder.users > 0) return;
  await ask(holder, 'reset idle_session_timeout', []).catch(() => {
    holder.broken = true;
  });
  await holder.client.then(
    (client) => client.release(holder.broken),
    () => undefined,
  );
}

/** Nothing was begun; try again a little later. */
export class NumberBusy extends Error {}
