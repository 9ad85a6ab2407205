// Owns the second factor of an account: the secret of an authenticator app (RFC 6238), and recovery codes. Codes are
// checked under a lock of the account, work once, and stop being accepted for a while after a few wrong ones.

import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { iso, timestamp } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, type Kernel, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, Problem } from '../../kernel/errors.ts';
import { openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import { type ApiKeyRow, currentKey } from './api-keys.ts';

export type AccountRow = RowOf<'accounts', { preferences: Record<string, unknown> }>;

const STEP_MS = 30_000;
const MAX_FAILURES = 5;
const LOCK_MS = 15 * 60_000;
const RECOVERY_CODES = 10;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const base32 = (bytes: Buffer): string => {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};

/** The six digits that an authenticator app shows in a step of thirty seconds. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export const stepAt = (nowMs: number): number => Math.floor(nowMs / STEP_MS);

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The step whose code this is, of those that a clock half a minute off could show, and that is later than the last used one. */
export function stepOfCode(secret: Buffer, code: string, nowMs: number, lastStep: number | null): number | undefined {
  const now = stepAt(nowMs);
  return [now - 1, now, now + 1].find((step) => step > (lastStep ?? -1) && isSame(totpCode(secret, step), code));
}

const fieldLocation = (accountId: string) => ({
  orgId: accountId,
  table: 'accounts',
  row: accountId,
  field: 'totp_sealed',
});

async function secretOf({ dataKeys }: Kernel, db: Db, account: AccountRow): Promise<Buffer | undefined> {
  if (account.totp_sealed === null) return undefined;
  return openValue(await dataKeys.dataKey(db.queryable, account.id), fieldLocation(account.id), account.totp_sealed);
}

const hashOfRecovery = (code: string): string => hash('sha256', code.toLowerCase().replace(/[^a-z0-9]/g, ''), 'hex');

export const lockAccount = (tx: Tx, id: string): Promise<AccountRow> =>
  tx.one<AccountRow>(sql`select * from accounts where id = ${id} for update`);

/**
 * Whether a code is right. What was tried is stored, so the caller lets the transaction commit whatever the answer is.
 * The account is locked: of two requests with one code the second finds it used.
 */
export async function checkCode(ctx: Context, tx: Tx, account: AccountRow, code: string): Promise<Problem | undefined> {
  const now = ctx.clock.now();
  if (account.codes_locked_until !== null && account.codes_locked_until > now)
    return lockout(account.codes_locked_until, now);
  const isRight = await spendCode(ctx, tx, account, code.trim());
  if (isRight) {
    await tx.run(sql`update accounts set code_failures = 0, codes_locked_until = null where id = ${account.id}`);
    return undefined;
  }
  const failures = account.code_failures + 1;
  const until = failures >= MAX_FAILURES ? new Date(now.getTime() + LOCK_MS) : null;
  await tx.run(sql`
    update accounts set code_failures = ${until ? 0 : failures}, codes_locked_until = ${until} where id = ${account.id}`);
  return until ? lockout(until, now) : wrongCode();
}

async function spendCode(ctx: Context, tx: Tx, account: AccountRow, code: string): Promise<boolean> {
  const digits = code.replaceAll(' ', '');
  if (/^\d{6}$/.test(digits)) {
    const secret = await secretOf(ctx, tx, account);
    const step = secret && stepOfCode(secret, digits, ctx.clock.nowMs(), account.totp_last_step);
    if (step === undefined) return false;
    await tx.run(sql`update accounts set totp_last_step = ${step} where id = ${account.id}`);
    return true;
  }
  const used = await tx.run(sql`
    update recovery_codes set used_at = ${ctx.clock.now()}
    where account_id = ${account.id} and hash = decode(${hashOfRecovery(code)}, 'hex') and used_at is null`);
  return used === 1;
}

const wrongCode = (): Problem =>
  new Problem(
    'authentication_required',
    'This code is wrong or was used already. Send the code that your app shows now.',
    {
      details: { second_factor: 'totp' },
    },
  );

const lockout = (until: Date, now: Date): Problem =>
  new Problem(
    'rate_limited',
    'Too many wrong codes. Wait a quarter of an hour, then send the code that your app shows.',
    {
      retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000),
    },
  );

export const missingCode = (): Problem =>
  new Problem(
    'authentication_required',
    'Send second_factor: the six digits that your authenticator app shows, or a recovery code.',
    {
      details: { second_factor: 'totp' },
    },
  );

export const missingPasskey = (): Problem =>
  new Problem('authentication_required', 'Your organization asks for a second factor. Sign in with your passkey.', {
    details: { second_factor: 'passkey' },
  });

export const SecondFactor = z
  .object({
    is_set_up: z.boolean().describe('true: signing in without a passkey asks for a code.'),
    set_up_at: timestamp.nullable().describe('Since when. null: not set up.'),
    recovery_codes_left: z.int().describe('How many recovery codes were not used yet.'),
  })
  .meta({ id: 'SecondFactor' });
export const StartedSecondFactor = z
  .object({
    secret: z.string().describe('To be typed into the authenticator app, as base32. Shown in this answer only.'),
    uri: z.string().describe('The same as an `otpauth:` address, which a QR code can carry.'),
  })
  .meta({ id: 'StartedSecondFactor' });
export const ConfirmSecondFactor = z.object({
  code: z.string().min(1).max(40).describe('The six digits that the app shows now.'),
});
export const RecoveryCodes = z
  .object({
    recovery_codes: z
      .array(z.string())
      .describe('Each signs in once, instead of a code of the app. Shown in this answer only.'),
  })
  .meta({ id: 'RecoveryCodes' });

export async function read(db: Db, account: AccountRow): Promise<z.input<typeof SecondFactor>> {
  const { left } = await db.one<{ left: number }>(
    sql`select count(*)::int as left from recovery_codes where account_id = ${account.id} and used_at is null`,
  );
  const at = account.totp_confirmed_at;
  return { is_set_up: at !== null, set_up_at: at && iso(at), recovery_codes_left: left };
}

/** The session of a member, as it is now. */
export async function memberKey(ctx: Context, tx: Tx): Promise<ApiKeyRow & { member_id: string }> {
  // Before the session, as by those who end members.
  await tx.run(sql`select 1 from members where id = ${ctx.actor.session?.memberId ?? null}::uuid for no key update`);
  const { member_id, ...key } = await currentKey(ctx, tx);
  // A key that a member signed in with is no session: a thief of the file it lies in must not change how they sign in.
  if (member_id === null || !key.is_session)
    throw conflict('Only members have this. Sign in at the console as a member: an owner can invite you.');
  return { ...key, member_id };
}

type OwnAccount = { key: ApiKeyRow & { member_id: string }; account: AccountRow };

async function lockOwnAccount(ctx: Context, tx: Tx): Promise<OwnAccount> {
  const key = await memberKey(ctx, tx);
  const account = await tx.one<AccountRow>(
    sql`select a.* from accounts a join members m on m.account_id = a.id where m.id = ${key.member_id} for update of a`,
  );
  return { key, account };
}

/**
 * Passkeys and the second factor hold for every organization of the person. So a session that a colleague could open,
 * by a link or a provider, changes them only while there are none.
 */
export async function lockForCredentials(ctx: Context, tx: Tx): Promise<OwnAccount> {
  const { key, account } = await lockOwnAccount(ctx, tx);
  const passkey = await tx.maybe(sql`select 1 from passkeys where account_id = ${account.id} limit 1`);
  if (!key.is_strong && (passkey || account.totp_confirmed_at !== null))
    throw new Problem(
      'permission_denied',
      'Sign in with your passkey or a code of your app first: then you can change how you sign in.',
    );
  return { key, account };
}

/** A new secret, which counts only once a code of it was sent. */
export function startSetup(ctx: Context): Promise<z.input<typeof StartedSecondFactor>> {
  return transaction(ctx, async (tx) => {
    const { account } = await lockForCredentials(ctx, tx);
    if (account.totp_confirmed_at !== null) throw conflict('A second factor is set up already. Remove it first.');
    const secret = randomBytes(20);
    const key = await ctx.dataKeys.dataKey(tx.queryable, account.id);
    await tx.run(sql`
      update accounts set totp_sealed = ${sealValue(key, fieldLocation(account.id), secret)}, totp_last_step = null, updated_at = ${ctx.clock.now()}
      where id = ${account.id}`);
    const uri = `otpauth://totp/${encodeURIComponent(`Parley:${account.name}`)}?secret=${base32(secret)}&issuer=Parley`;
    return { secret: base32(secret), uri };
  });
}

const newRecoveryCode = (): string =>
  base32(randomBytes(10))
    .toLowerCase()
    .replace(/(.{4})(?=.)/g, '$1-');

async function replaceRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.run(sql`delete from recovery_codes where account_id = ${accountId}`);
  const hashes = codes.map(hashOfRecovery);
  await tx.run(sql`
    insert into recovery_codes (account_id, hash) select ${accountId}, decode(one, 'hex') from unnest(${hashes}::text[]) as one`);
  return codes;
}

/** Returns a refusal instead of throwing it, so that a wrong code is counted. */
async function confirmIn(ctx: Context, tx: Tx, code: string): Promise<Problem | string[]> {
  const { key, account } = await lockForCredentials(ctx, tx);
  if (account.totp_sealed === null)
    throw conflict('No second factor is being set up. Start with POST /v1/identity/me/second-factor.');
  if (account.totp_confirmed_at !== null) throw conflict('A second factor is set up already.');
  const problem = await checkCode(ctx, tx, account, code);
  if (problem) return problem;
  const now = ctx.clock.now();
  await tx.run(sql`update accounts set totp_confirmed_at = ${now}, updated_at = ${now} where id = ${account.id}`);
  await tx.run(sql`update api_keys set is_strong = true where org_id = ${ctx.org.id} and id = ${key.id}`);
  await audit(ctx, tx, 'account.second_factor_added', key.member_id, {});
  return replaceRecoveryCodes(tx, account.id);
}

export async function confirmSecondFactor(
  ctx: Context,
  { code }: z.output<typeof ConfirmSecondFactor>,
): Promise<z.input<typeof RecoveryCodes>> {
  const outcome = await transaction(ctx, (tx) => confirmIn(ctx, tx, code));
  if (outcome instanceof Problem) throw outcome.code === 'authentication_required' ? wrongSetupCode() : outcome;
  return { recovery_codes: outcome };
}

const wrongSetupCode = (): Problem =>
  new Problem('conflict', 'This code is wrong. Send the code that your app shows now.');

/** The old ones stop working. */
export function renewRecoveryCodes(ctx: Context): Promise<z.input<typeof RecoveryCodes>> {
  return transaction(ctx, async (tx) => {
    const { key, account } = await lockForCredentials(ctx, tx);
    if (account.totp_confirmed_at === null) throw conflict('Set up a second factor first.');
    const recovery_codes = await replaceRecoveryCodes(tx, account.id);
    await audit(ctx, tx, 'account.recovery_codes_renewed', key.member_id, {});
    return { recovery_codes };
  });
}

export function remove(ctx: Context): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { key, account } = await lockForCredentials(ctx, tx);
    await clearSecondFactor(tx, account.id, ctx.clock.now());
    if (account.totp_confirmed_at !== null) await audit(ctx, tx, 'account.second_factor_removed', key.member_id, {});
  });
}

export async function clearSecondFactor(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.run(sql`delete from recovery_codes where account_id = ${accountId}`);
  await tx.run(sql`
    update accounts set totp_sealed = null, totp_confirmed_at = null, totp_last_step = null, code_failures = 0, codes_locked_until = null,
      updated_at = ${now} where id = ${accountId}`);
}
