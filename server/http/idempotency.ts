// Owns the table idempotency_keys: a repeated POST returns its first answer, and has its effect once.

import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import type { Context, Kernel } from '../kernel/context.ts';
import type { Db, Tx } from '../kernel/db/database.ts';
import { type Sql, sql, wallClock, wallClockIn } from '../kernel/db/sql.ts';
import { conflict, Invalid, Problem } from '../kernel/errors.ts';
import { job } from '../kernel/jobs/jobs.ts';
import { CannotOpen } from '../kernel/secrets/aead.ts';
import { fingerprinter } from '../kernel/secrets/fingerprint.ts';
import { openAnswer, sealAnswer } from '../kernel/secrets/sealed-answer.ts';
import type { Route } from './route.ts';

/** An answer ready for the socket. */
export type Finished = { status: number; headers: Record<string, string>; body: unknown };

type Attempt = { key: string; presented: string; route: Route; url: string; body: Buffer };
type Stored = { fingerprint: Buffer; sealed: Buffer | null; sealed_bytes: number | null };

/** Claims and ages are judged by the database's clock alone: nodes may disagree about the time. */
const MAX_AGE = sql`interval '24 hours'`;
/** A process that dies leaves its claim behind for this long. */
const LEASE_MS = 15_000;
const RENEWAL_MS = 5000;
/** After a renewal that failed: a database that comes back must be asked before the lease ends. */
const RENEWAL_RETRY_MS = 250;
/** The effect has happened: its answer is worth storing even after the lease, as long as no other request began. */
const STORE_TIMEOUT_MS = 60_000;
/** How long of that the caller waits. */
const CALLER_TIMEOUT_MS = 6000;

export function idempotencyKeyOf(headers: Record<string, string | string[] | undefined>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length >= 1 && key.length <= 255) return key;
  const msg = 'Idempotency-Key should have 1 to 255 characters';
  throw new Invalid([{ loc: ['header', 'idempotency-key'], msg, type: 'value_error' }]);
}

export function idempotently(
  ctx: Context,
  attempt: Attempt,
  work: (ctx: Context) => Promise<Finished>,
): Promise<Finished> {
  return attempt.route.idempotency === 'claim' ? claimed(ctx, attempt, work) : inOneTransaction(ctx, attempt, work);
}

/** Effect and stored answer commit together; a crash leaves neither. */
function inOneTransaction(
  ctx: Context,
  attempt: Attempt,
  work: (ctx: Context) => Promise<Finished>,
): Promise<Finished> {
  return ctx.db.transaction(async (tx) => {
    await lock(tx, ctx, attempt);
    const stored = await find(tx, ctx, attempt);
    if (stored) return replay(tx, ctx, stored, attempt);
    const finished = await work({ ...ctx, tx });
    if (isSuccess(finished)) {
      const about = await subjectsOf(ctx, tx, finished);
      await save(tx, ctx, attempt, { sealed: seal(attempt, finished), claim: null, about });
    }
    return finished;
  });
}

/** For handlers that talk to the outside: the claim is visible to repeated requests while they do, and ends with its lease if we die. */
async function claimed(ctx: Context, attempt: Attempt, work: (ctx: Context) => Promise<Finished>): Promise<Finished> {
  const claim = randomUUID();
  const ownRow = sql`org_id = ${ctx.org.id} and key_hash = ${keyHash(ctx, attempt)} and claim = ${claim}`;
  // The caller waits for the first try only; if the database is away, the others go on without them.
  const releaseClaim = async (): Promise<void> => {
    const freed = sql`delete from idempotency_keys where ${ownRow}`;
    await ctx.db
      .run(freed)
      .catch(() => void retryUntil(ctx, () => ctx.db.run(freed), LEASE_MS, 'claim not given up yet'));
  };
  const replayed = await ctx.db
    .transaction(async (tx) => {
      await lock(tx, ctx, attempt);
      const stored = await find(tx, ctx, attempt);
      if (stored) return replay(tx, ctx, stored, attempt);
      await save(tx, ctx, attempt, { sealed: null, claim, about: null });
      return undefined;
    })
    .catch(async (error: unknown) => {
      // A connection lost at its commit leaves open whether the claim was stored.
      if (!(error instanceof Problem)) await releaseClaim();
      throw error;
    });
  if (replayed) return replayed;
  const renewal = renewing(ctx, ownRow);
  let storing: Promise<void> | undefined;
  try {
    const finished = await work(ctx);
    // A stream is not stored: its handler knows the request again by its own means.
    if (isSuccess(finished) && !(finished.body instanceof Readable))
      storing = storeAnswer(ctx, ownRow, attempt, finished);
    if (storing) await atMost(CALLER_TIMEOUT_MS, storing);
    return finished;
  } finally {
    void (storing ?? Promise.resolve()).finally(renewal.stop);
    if (!storing) await releaseClaim();
  }
}

/** Until the work is done or the time is over; it goes on then. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const done = new AbortController();
  const over = sleep(ms, undefined, { ref: false, signal: done.signal }).catch(() => undefined);
  await Promise.race([work, over]);
  done.abort();
}

/** While the handler talks to the outside, repeated requests must see that this process lives. */
function renewing(ctx: Context, ownRow: Sql): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const renew = async (): Promise<void> => {
    let next = RENEWAL_MS;
    try {
      await ctx.db.run(sql`update idempotency_keys set claimed_until = ${wallClockIn(LEASE_MS)} where ${ownRow}`);
    } catch (error) {
      ctx.log.warn({ err: error, request_id: ctx.requestId }, 'claim not renewed yet');
      next = RENEWAL_RETRY_MS;
    }
    if (!stopped) timer = setTimeout(renew, next).unref();
  };
  timer = setTimeout(renew, RENEWAL_MS).unref();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * A database that is away for a moment must neither make the caller repeat an effect that has happened outside, nor keep a claim whose
 * work has failed until its lease ends.
 */
async function retryUntil(
  ctx: Context,
  work: () => Promise<unknown>,
  timeoutMs: number,
  otherwise: string,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (let pause = 200; performance.now() < until; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      await work();
      return;
    } catch (error) {
      ctx.log.warn({ err: error, request_id: ctx.requestId }, otherwise);
      await sleep(pause, undefined, { ref: false });
    }
  }
}
const MAX_PAUSE_MS = 1000;

function storeAnswer(ctx: Context, ownRow: Sql, attempt: Attempt, finished: Finished): Promise<void> {
  const sealed = seal(attempt, finished);
  const store = async () => {
    const about = await subjectsOf(ctx, ctx.db, finished);
    // A person was erased while we were at it: the answer may still name them.
    await ctx.db.run(sql`
      update idempotency_keys set sealed = case when discard then ${ERASED}::bytea else ${sealed}::bytea end, about = ${about}, claim = null
      where ${ownRow}`);
  };
  return retryUntil(ctx, store, STORE_TIMEOUT_MS, 'answer not stored yet');
}

/** In place of an answer that named an erased person: the effect is not repeated, and nothing is revealed. */
const ERASED = Buffer.alloc(0);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const E164 = /\+[1-9]\d{6,14}/g;
const MAX_SUBJECTS = 2000;

/** Whom an answer may be about: every id in it, and the fingerprint of every phone number. */
async function subjectsOf(ctx: Context, db: Db, { body }: Finished): Promise<string[] | null> {
  if (typeof body !== 'string') return null;
  const numbers = [...new Set(body.match(E164) ?? [])].slice(0, MAX_SUBJECTS);
  const fingerprint = numbers.length === 0 ? undefined : await fingerprinter(ctx, db);
  const ids = [...new Set(body.match(UUID) ?? [])].slice(0, MAX_SUBJECTS);
  return [...ids, ...(fingerprint ? numbers.map(fingerprint) : [])];
}

/** Of a person who is being erased: stored answers about them are emptied, and those under way in this organization are not stored. */
export async function forgetAnswersAbout(
  ctx: Context,
  tx: Tx,
  { ids, phones }: { ids: readonly string[]; phones: readonly string[] },
): Promise<void> {
  const about = [...ids, ...phones.map(await fingerprinter(ctx, tx))];
  await tx.run(sql`
    update idempotency_keys set sealed = ${ERASED}, about = null
    where org_id = ${ctx.org.id} and about && ${about}::text[] and sealed is not null`);
  await tx.run(sql`update idempotency_keys set discard = true where org_id = ${ctx.org.id} and sealed is null`);
}

async function lock(tx: Db, ctx: Context, attempt: Attempt): Promise<void> {
  const name = `idempotency:${ctx.org.id}:${keyHash(ctx, attempt).toString('hex')}`;
  const { free } = await tx.one<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`,
  );
  if (!free) throw inProgress();
}

const inProgress = (): Problem =>
  new Problem('idempotency_in_progress', 'A request with this Idempotency-Key is still running. Repeat it shortly.', {
    retryAfter: 1,
  });

const find = (tx: Db, ctx: Context, attempt: Attempt): Promise<Stored | undefined> =>
  tx.maybe<Stored>(sql`
    select fingerprint, case when octet_length(sealed) <= ${SLICE} then sealed end as sealed, octet_length(sealed) as sealed_bytes
    from idempotency_keys
    where org_id = ${ctx.org.id} and key_hash = ${keyHash(ctx, attempt)} and created_at > ${wallClock} - ${MAX_AGE}
      and (sealed is not null or claimed_until > ${wallClock})`);

/** A long answer is read in slices: the driver turns each from digits into bytes, which takes its time. */
async function sealedAnswer(
  tx: Db,
  ctx: Context,
  { sealed, sealed_bytes }: Stored,
  attempt: Attempt,
): Promise<Buffer | null> {
  if (sealed !== null || sealed_bytes === null) return sealed;
  const slices: Buffer[] = [];
  for (let start = 1; start <= sealed_bytes; start += SLICE) {
    const { slice } = await tx.one<{ slice: Buffer }>(sql`
      select substring(sealed from ${start}::int for ${SLICE}::int) as slice from idempotency_keys
      where org_id = ${ctx.org.id} and key_hash = ${keyHash(ctx, attempt)}`);
    slices.push(slice);
  }
  return Buffer.concat(slices);
}

async function replay(tx: Db, ctx: Context, stored: Stored, attempt: Attempt): Promise<Finished> {
  const reused = new Problem(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Use a new one.',
  );
  if (!stored.fingerprint.equals(await fingerprint(attempt))) throw reused;
  const sealed = await sealedAnswer(tx, ctx, stored, attempt);
  if (sealed === null) throw inProgress();
  if (sealed.length === 0)
    throw conflict('The person this answer was about has been erased. Use a new Idempotency-Key.');
  const { status, headers, body } = openSealed(attempt, sealed) ?? raise(reused);
  return { status, headers: { ...headers, 'idempotency-replayed': 'true' }, body };
}

/** `undefined` when it was sealed for another secret: what is not the caller's stays closed. */
function openSealed({ presented, key }: Attempt, sealed: Buffer): Finished | undefined {
  try {
    return unpacked(openAnswer(presented, key, sealed));
  } catch (error) {
    if (error instanceof CannotOpen) return undefined;
    throw error;
  }
}

const raise = (problem: Problem): never => {
  throw problem;
};

type Saved = { sealed: Buffer | null; claim: string | null; about: string[] | null };

const save = async (tx: Db, ctx: Context, attempt: Attempt, { sealed, claim, about }: Saved): Promise<number> =>
  tx.run(sql`
    insert into idempotency_keys (org_id, key_hash, fingerprint, sealed, claim, about, claimed_until, created_at)
    values (${ctx.org.id}, ${keyHash(ctx, attempt)}, ${await fingerprint(attempt)}, ${sealed}, ${claim}, ${about}, ${wallClockIn(LEASE_MS)}, ${wallClock})
    on conflict (org_id, key_hash) do update set fingerprint = excluded.fingerprint, sealed = excluded.sealed, claim = excluded.claim,
      about = excluded.about, discard = false, claimed_until = excluded.claimed_until, created_at = excluded.created_at`);

const isSuccess = ({ status }: Finished): boolean => status >= 200 && status < 300;
const seal = (attempt: Attempt, finished: Finished): Buffer =>
  sealAnswer(attempt.presented, attempt.key, packed(finished));

type Head = { status: number; headers: Record<string, string>; bytes: boolean };
/** How answers were stored before: all of it as JSON. They are still read until the last of them is a day old. */
type OldAnswer = { status: number; headers: Record<string, string>; text?: string; bytes?: string };

/** The head as a line of JSON, then the body as it is: a long one is not printed and parsed once more. */
function packed({ status, headers, body }: Finished): Buffer {
  const head: Head = { status, headers, bytes: Buffer.isBuffer(body) };
  return Buffer.concat([
    Buffer.from(`\n${JSON.stringify(head)}\n`),
    Buffer.isBuffer(body) ? body : Buffer.from(String(body)),
  ]);
}

function unpacked(answer: Buffer): Finished {
  if (answer[0] !== 0x0a) {
    const { status, headers, text, bytes } = JSON.parse(answer.toString('utf8')) as OldAnswer;
    return { status, headers, body: bytes === undefined ? text : Buffer.from(bytes, 'base64') };
  }
  const end = answer.indexOf('\n', 1);
  const { status, headers, bytes } = JSON.parse(answer.toString('utf8', 1, end)) as Head;
  const body = answer.subarray(end + 1);
  return { status, headers, body: bytes ? body : body.toString('utf8') };
}

/** One space per API key: no key can take, or tell, the names that another one uses. */
const keyHash = ({ actor }: Context, { key }: Attempt): Buffer =>
  createHash('sha256').update(`${actor.type}:${actor.id}\n`).update(key).digest();
const SLICE = 1024 * 1024;

async function fingerprint({ route, url, body }: Attempt): Promise<Buffer> {
  const sum = createHash('sha256').update(`${route.method} ${url}\n`);
  for (let start = 0; start < body.length; start += SLICE) {
    if (start > 0) await yieldToEventLoop();
    sum.update(body.subarray(start, start + SLICE));
  }
  return sum.digest();
}

export const forgetStoredAnswers = job('forget-stored-answers', z.object({}), {
  schedule: { everyMinutes: 60, at: 17 },
});

export async function forgetOldAnswers({ db }: Kernel): Promise<void> {
  // `now()`, not the clock of this very moment: only what stands still during a statement can be looked up in an index.
  await db.run(sql`delete from idempotency_keys where created_at < now() - ${MAX_AGE}`);
}
