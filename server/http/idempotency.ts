// Owns the table idempotency_keys: a repeated POST returns its first answer, and has its effect once.
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Context, Kernel } from '../kernel/context.ts';
import type { Db } from '../kernel/db.ts';
import { Invalid, Problem } from '../kernel/errors.ts';
import { job } from '../kernel/jobs.ts';
import { CannotOpen } from '../kernel/secrets/aead.ts';
import { openAnswer, sealAnswer } from '../kernel/secrets/sealed-answer.ts';
import { type Sql, sql } from '../kernel/sql.ts';
import type { Route } from './route.ts';

/** An answer ready for the socket. */
export type Finished = { status: number; headers: Record<string, string>; body: unknown };

type StoredAnswer = { status: number; headers: Record<string, string>; text?: string; bytes?: string };
type Attempt = { key: string; presented: string; route: Route; url: string; body: Buffer };
type Stored = { fingerprint: Buffer; sealed: Buffer | null; claimed_until: Date };

const KEPT_MS = 24 * 3600_000;
const LEASE_MS = 60_000;

export function idempotencyKeyOf(headers: Record<string, string | string[] | undefined>): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given === 'string' && given.length >= 1 && given.length <= 255) return given;
  const msg = 'Idempotency-Key should have 1 to 255 characters';
  throw new Invalid([{ loc: ['header', 'idempotency-key'], msg, type: 'value_error' }]);
}

export function idempotently(ctx: Context, attempt: Attempt, work: (ctx: Context) => Promise<Finished>): Promise<Finished> {
  return attempt.route.idempotency === 'claim' ? claimed(ctx, attempt, work) : inOneTransaction(ctx, attempt, work);
}

/** Effect and stored answer commit together; a crash leaves neither. */
function inOneTransaction(ctx: Context, attempt: Attempt, work: (ctx: Context) => Promise<Finished>): Promise<Finished> {
  return ctx.db.transaction(async (tx) => {
    await lock(tx, ctx, attempt);
    const stored = await find(tx, ctx, attempt);
    if (stored) return replay(stored, attempt);
    const finished = await work({ ...ctx, tx });
    if (isSuccess(finished)) await save(tx, ctx, attempt, { sealed: seal(attempt, finished), claim: null });
    return finished;
  });
}

/** For handlers that talk to the outside: the claim is visible to twins while they do, and ends with its lease if we die. */
async function claimed(ctx: Context, attempt: Attempt, work: (ctx: Context) => Promise<Finished>): Promise<Finished> {
  const claim = randomUUID();
  const replayed = await ctx.db.transaction(async (tx) => {
    await lock(tx, ctx, attempt);
    const stored = await find(tx, ctx, attempt);
    if (stored) return replay(stored, attempt);
    await save(tx, ctx, attempt, { sealed: null, claim });
    return undefined;
  });
  if (replayed) return replayed;
  const mine = sql`org_id = ${ctx.org.id} and key_hash = ${hash(attempt.key)} and claim = ${claim}`;
  const renewal = setInterval(() => {
    const until = new Date(Date.now() + LEASE_MS);
    ctx.db
      .run(sql`update idempotency_keys set claimed_until = ${until} where ${mine}`)
      .catch((error) => ctx.log.warn({ err: error }));
  }, LEASE_MS / 3);
  const giveUp = () => ctx.db.run(sql`delete from idempotency_keys where ${mine}`);
  try {
    const finished = await work(ctx).catch(async (error: unknown) => {
      await giveUp();
      throw error;
    });
    // A stream is not kept: its handler knows the request again by its own means.
    if (isSuccess(finished) && !(finished.body instanceof Readable)) await keepAnswer(ctx, mine, seal(attempt, finished));
    else await giveUp();
    return finished;
  } finally {
    clearInterval(renewal);
  }
}

/** The effect has happened outside: a database that is away for a moment must not make the caller repeat it. */
async function keepAnswer(ctx: Context, mine: Sql, sealed: Buffer): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    try {
      await ctx.db.run(sql`update idempotency_keys set sealed = ${sealed}, claim = null where ${mine}`);
      return;
    } catch (error) {
      ctx.log.warn({ err: error, request_id: ctx.requestId }, 'answer not stored yet');
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt));
    }
  }
}

async function lock(tx: Db, ctx: Context, attempt: Attempt): Promise<void> {
  const name = `idempotency:${ctx.org.id}:${hash(attempt.key).toString('hex')}`;
  const { free } = await tx.one<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`);
  if (!free) throw inProgress();
}

const inProgress = (): Problem =>
  new Problem('idempotency_in_progress', 'A request with this Idempotency-Key is still running. Repeat it shortly.', {
    retryAfter: 1,
  });

const find = (tx: Db, ctx: Context, attempt: Attempt): Promise<Stored | undefined> =>
  tx.maybe<Stored>(sql`
    select fingerprint, sealed, claimed_until from idempotency_keys
    where org_id = ${ctx.org.id} and key_hash = ${hash(attempt.key)} and created_at > ${new Date(Date.now() - KEPT_MS)}
      and (sealed is not null or claimed_until > ${new Date()})`);

function replay(stored: Stored, attempt: Attempt): Finished {
  const reused = new Problem('idempotency_key_reused', 'This Idempotency-Key was used for another request. Use a new one.');
  if (!stored.fingerprint.equals(fingerprint(attempt))) throw reused;
  if (stored.sealed === null) throw inProgress();
  const { status, headers, body } = unsealed(attempt, stored.sealed) ?? raise(reused);
  return { status, headers: { ...headers, 'idempotency-replayed': 'true' }, body };
}

/** `undefined` when another key of the organization asks: what was sealed for the first one stays closed. */
function unsealed({ presented, key }: Attempt, sealed: Buffer): Finished | undefined {
  try {
    const { status, headers, bytes, text } = JSON.parse(openAnswer(presented, key, sealed).toString('utf8')) as StoredAnswer;
    return { status, headers, body: bytes === undefined ? text : Buffer.from(bytes, 'base64') };
  } catch (error) {
    if (error instanceof CannotOpen) return undefined;
    throw error;
  }
}

const raise = (problem: Problem): never => {
  throw problem;
};

const save = (tx: Db, ctx: Context, attempt: Attempt, { sealed, claim }: { sealed: Buffer | null; claim: string | null }) =>
  tx.run(sql`
    insert into idempotency_keys (org_id, key_hash, fingerprint, sealed, claim, claimed_until, created_at)
    values (${ctx.org.id}, ${hash(attempt.key)}, ${fingerprint(attempt)}, ${sealed}, ${claim}, ${new Date(Date.now() + LEASE_MS)}, ${new Date()})
    on conflict (org_id, key_hash) do update set fingerprint = excluded.fingerprint, sealed = excluded.sealed, claim = excluded.claim,
      claimed_until = excluded.claimed_until, created_at = excluded.created_at`);

const isSuccess = ({ status }: Finished): boolean => status >= 200 && status < 300;
const seal = (attempt: Attempt, { status, headers, body }: Finished): Buffer => {
  const stored: StoredAnswer = Buffer.isBuffer(body)
    ? { status, headers, bytes: body.toString('base64') }
    : { status, headers, text: String(body) };
  return sealAnswer(attempt.presented, attempt.key, Buffer.from(JSON.stringify(stored)));
};
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const fingerprint = ({ route, url, body }: Attempt): Buffer =>
  createHash('sha256').update(`${route.method} ${url}\n`).update(body).digest();

export const forgetStoredAnswers = job('forget-stored-answers', z.object({}), { cron: '17 * * * *' });

export async function forgetOldAnswers({ db }: Kernel): Promise<void> {
  await db.run(sql`delete from idempotency_keys where created_at < ${new Date(Date.now() - KEPT_MS)}`);
}
