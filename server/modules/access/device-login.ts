// Owns the table device_logins: `parley login` in the manner of RFC 8628. A program shows a short code, a member types it
// in the console and confirms, and the program fetches a key, once. The key is the member's: it ends with them.

import { createHash, randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { RawRequest } from '../../http/route.ts';
import { iso, timestamp, uuid } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { cellOf, inCell } from '../../kernel/cell-address.ts';
import { type Context, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Problem } from '../../kernel/errors.ts';
import { type ApiKeyRow, assertKnownScopes, isActive, issueKey, toApiKey } from './api-keys.ts';
import { roleOrNothing } from './roles.ts';
import { CreatedApiKey, scope } from './schema.ts';
import { effectiveScopes, narrowestRole, SCOPES } from './scopes.ts';
import { type AccountRow, lockAccount, memberKey } from './second-factor.ts';
import { clientFrom } from './sessions.ts';
import { asMember, lockMember, type MemberRow } from './sign-in.ts';

type DeviceLoginRow = Omit<
  RowOf<'device_logins', { status: 'waiting' | 'approved' | 'denied' | 'used'; scopes: string[] | null }>,
  'device_hash' | 'user_code_hash'
>;

const LIFE_SECONDS = 600;
/** The answer to a sooner poll says to slow down, and each makes the interval longer. */
const SLOWER_SECONDS = 5;
const MAX_INTERVAL_SECONDS = 60;
const KEY_LIFE_MS = 90 * 24 * 3600_000;
/** Wrong codes of one person: beyond them none is looked up until the time is over. */
const MAX_FAILURES = 10;
const FAILURES_MS = 15 * 60_000;
/** No vowels, so no words; no letters that look like others (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const PAGE = '/console/device';

export const StartDeviceLogin = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .describe('What the device calls itself, such as its host name. The member sees it.'),
  scopes: z
    .array(scope)
    .max(200)
    .optional()
    .describe('What the key should be able to do. Left out: all that the member may who confirms.'),
  organization: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('Slug or id of the organization whose members may confirm. Left out: of any on this server.'),
});
export const StartedDeviceLogin = z
  .object({
    device_code: z.string().describe('The secret of the device, for `pollDeviceLogin`. Shown in this answer only.'),
    user_code: z.string().describe('What the member types in the console, such as `WDJB-MJHT`.'),
    path: z.string().describe('Where the member types it: a path on the address of the server.'),
    expires_in: z.int().describe('Seconds until both codes work no more.'),
    interval: z.int().describe('Seconds to wait between polls.'),
  })
  .meta({ id: 'StartedDeviceLogin' });
export const PollDeviceLogin = z.object({
  device_code: z.string().max(200).describe('What `startDeviceLogin` answered with.'),
});
export const PolledDeviceLogin = z
  .object({
    status: z
      .enum(['waiting', 'slow_down', 'denied', 'expired', 'done'])
      .describe(
        '`waiting`: poll again after `interval`; `slow_down`: the same, it came too soon; `denied`: a member refused, or lost access; `expired`: start again; `done`: `key` is there.',
      ),
    interval: z.int().describe('Seconds to wait before the next poll.'),
    key: z
      .lazy(() => CreatedApiKey)
      .nullable()
      .describe('The key, in the one answer that says `done`. null otherwise.'),
  })
  .meta({ id: 'PolledDeviceLogin' });
const user_code = z
  .string()
  .max(40)
  .describe('The code that the device shows. Case, spaces and hyphens do not matter.');
export const FindDeviceLogin = z.object({ user_code });
export const AnswerDeviceLogin = z.object({
  user_code,
  approve: z.boolean().describe('true: the device gets the key. false: it is refused.'),
});
export const DeviceLogin = z
  .object({
    id: uuid.describe('Id of the request, as in the audit log.'),
    name: z.string().describe('What the device calls itself. It chose that name: believe it only if you started it.'),
    device: z.string().describe('The program that asks, as it says.'),
    address: z.string().describe('The network address that it asks from.'),
    status: z.enum(['waiting', 'approved', 'denied']).describe('`waiting`: not answered yet.'),
    scopes: z.array(scope).describe('What the key will be able to do: of what was asked for, all that you may.'),
    refused_scopes: z.array(scope).describe('What was asked for and you may not do: the key will lack it.'),
    expires_at: timestamp.describe('Until when it can be answered.'),
    created_at: timestamp.describe('When the device asked.'),
  })
  .meta({ id: 'DeviceLogin' });

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const newUserCode = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
/** As it is hashed: letters alone, in upper case. */
const lettersOf = (userCode: string): string => userCode.toUpperCase().replace(/[^A-Z]/g, '');

export async function start(
  ctx: Context,
  body: z.output<typeof StartDeviceLogin>,
  raw: RawRequest,
): Promise<z.input<typeof StartedDeviceLogin>> {
  assertKnownScopes(body.scopes);
  const now = ctx.clock.now();
  const { userAgent, address } = clientFrom(raw);
  const deviceCode = `pld_${randomBytes(32).toString('base64url')}`;
  const interval = ctx.tuning.deviceLoginSeconds;
  await ctx.db.run(sql`delete from device_logins where expires_at < ${now}`);
  for (;;) {
    const userCode = newUserCode();
    // A code that another device shows at this moment is not shown twice.
    const stored = await ctx.db.run(sql`
      insert into device_logins (id, device_hash, user_code_hash, name, user_agent, address, scopes, organization, status, interval_seconds,
        created_at, expires_at)
      values (${uuid7()}, decode(${sha256(deviceCode)}, 'hex'), decode(${sha256(userCode)}, 'hex'), ${body.name}, ${userAgent}, ${address},
        ${body.scopes ?? null}, ${body.organization ?? null}, 'waiting', ${interval}, ${now}, ${new Date(now.getTime() + LIFE_SECONDS * 1000)})
      on conflict (user_code_hash) do nothing`);
    if (stored === 0) continue;
    const formatted = `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
    return {
      device_code: deviceCode,
      user_code: formatted,
      path: inCell(cellOf(ctx.config), PAGE),
      expires_in: LIFE_SECONDS,
      interval,
    };
  }
}

type PollAnswer = z.input<typeof PolledDeviceLogin>;

const unknownDevice = (): Problem =>
  new Problem('authentication_required', 'This device code is unknown or was used already. Start again: parley login');

/** Of two polls at once one gets the key. What stands behind it is locked before it, in the order of all sign-ins. */
export function poll(ctx: Context, { device_code }: z.output<typeof PollDeviceLogin>): Promise<PollAnswer> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const found = await tx.maybe<DeviceLoginRow>(
      sql`select * from device_logins where device_hash = decode(${sha256(device_code)}, 'hex')`,
    );
    if (!found || found.status === 'used') throw unknownDevice();
    const without = (status: PollAnswer['status'], interval = found.interval_seconds): PollAnswer => ({
      status,
      interval,
      key: null,
    });
    if (found.expires_at <= now) return without('expired');
    if (found.status === 'denied') return without('denied');
    if (found.status === 'approved') return (await fetchKey(ctx, tx, found)) ?? without('denied');
    const isEarly =
      found.polled_at !== null && now.getTime() - found.polled_at.getTime() < found.interval_seconds * 1000 - 500;
    const interval = isEarly
      ? Math.min(found.interval_seconds + SLOWER_SECONDS, MAX_INTERVAL_SECONDS)
      : found.interval_seconds;
    await tx.run(
      sql`update device_logins set polled_at = ${now}, interval_seconds = ${interval} where id = ${found.id}`,
    );
    return without(isEarly ? 'slow_down' : 'waiting', interval);
  });
}

/** undefined: the member, or the session that confirmed, has lost access meanwhile. */
async function fetchKey(ctx: Context, tx: Tx, login: DeviceLoginRow): Promise<PollAnswer | undefined> {
  const member = await lockMember(tx, login.member_id ?? '');
  if (!member) return undefined;
  const { grant } = await roleOrNothing(tx, member.org_id, member.role);
  const session = await tx.maybe<ApiKeyRow>(
    sql`select * from api_keys where org_id = ${member.org_id} and id = ${login.session_id} for share`,
  );
  const now = ctx.clock.now();
  if (!session || !isActive(session, now)) return undefined;
  const updated = await tx.run(
    sql`update device_logins set status = 'used' where id = ${login.id} and status = 'approved'`,
  );
  if (updated === 0) throw unknownDevice();
  const { granted } = split(login, effectiveScopes(grant.role, grant.scopes));
  const { row, secret } = await issueKey(asMember(ctx, member, session.id), tx, {
    name: `parley on ${login.name}`.slice(0, 100),
    role: narrowestRole(new Set(granted)),
    scopes: granted,
    expires_at: new Date(now.getTime() + KEY_LIFE_MS),
    member_id: member.id,
  });
  const key = { ...toApiKey(row, now), plain_text_key: secret };
  return { status: 'done', interval: login.interval_seconds, key };
}

/** In the order of the vocabulary. Without a wish: all that the member may. */
function split(
  { scopes }: Pick<DeviceLoginRow, 'scopes'>,
  may: ReadonlySet<string>,
): { granted: string[]; refused: string[] } {
  const wished = SCOPES.filter((one) => scopes === null || scopes.includes(one));
  const refused = scopes === null ? [] : wished.filter((one) => !may.has(one));
  return { granted: wished.filter((one) => may.has(one)), refused };
}

type WaitingLogin = { login: DeviceLoginRow; member: MemberRow; key: ApiKeyRow; may: ReadonlySet<string> };

/** Refusals are returned, not thrown: a wrong code must be counted. */
async function findWaiting(ctx: Context, tx: Tx, userCode: string): Promise<WaitingLogin | Problem> {
  const key = await memberKey(ctx, tx);
  if (key.needs_factor)
    throw new Problem(
      'permission_denied',
      'Your organization asks for a second factor. Set one up first, on your account page.',
    );
  const member = await tx.one<MemberRow>(
    sql`select * from members where org_id = ${ctx.org.id} and id = ${key.member_id}`,
  );
  const account = await lockAccount(tx, member.account_id);
  const now = ctx.clock.now();
  const since = account.device_failures_since;
  const isCounting = since !== null && now.getTime() - since.getTime() < FAILURES_MS;
  if (isCounting && account.device_failures >= MAX_FAILURES) return tooManyCodes(since, now);
  // A code of a device that another organization must confirm is as unknown as any other.
  const login = await tx.maybe<DeviceLoginRow>(sql`
    select l.* from device_logins l join organizations o on o.id = ${ctx.org.id}
    where l.user_code_hash = decode(${sha256(lettersOf(userCode))}, 'hex') and l.status = 'waiting' and l.expires_at > ${now}
      and (l.organization is null or l.organization in (o.slug, o.id::text)) for update of l`);
  if (login) return { login, member, key, may: effectiveScopes(key.role, key.scopes) };
  await countFailure(tx, account, isCounting, now);
  return new Problem('not_found', 'No device shows this code, or its ten minutes are over. Look at the device again.');
}

const countFailure = (tx: Tx, { id, device_failures }: AccountRow, isCounting: boolean, now: Date): Promise<number> =>
  isCounting
    ? tx.run(sql`update accounts set device_failures = ${device_failures + 1} where id = ${id}`)
    : tx.run(sql`update accounts set device_failures = 1, device_failures_since = ${now} where id = ${id}`);

const tooManyCodes = (since: Date, now: Date): Problem =>
  new Problem(
    'rate_limited',
    'Too many wrong codes. Wait a quarter of an hour, then type the code that your device shows.',
    {
      retryAfter: Math.ceil((since.getTime() + FAILURES_MS - now.getTime()) / 1000),
    },
  );

const toDeviceLogin = (row: DeviceLoginRow, may: ReadonlySet<string>): z.input<typeof DeviceLogin> => {
  const { granted, refused } = split(row, may);
  return {
    id: row.id,
    name: row.name,
    device: row.user_agent,
    address: row.address,
    status: row.status === 'used' ? 'approved' : row.status,
    scopes: granted,
    refused_scopes: refused,
    expires_at: iso(row.expires_at),
    created_at: iso(row.created_at),
  };
};

async function orThrow<T>(work: Promise<T | Problem>): Promise<T> {
  const outcome = await work;
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

export const find = (ctx: Context, body: z.output<typeof FindDeviceLogin>): Promise<z.input<typeof DeviceLogin>> =>
  orThrow(
    transaction(ctx, async (tx) => {
      const found = await findWaiting(ctx, tx, body.user_code);
      return found instanceof Problem ? found : toDeviceLogin(found.login, found.may);
    }),
  );

/** Answered once: then the code is as unknown as any other. */
export const answerLogin = (
  ctx: Context,
  body: z.output<typeof AnswerDeviceLogin>,
): Promise<z.input<typeof DeviceLogin>> =>
  orThrow(
    transaction(ctx, async (tx) => {
      const found = await findWaiting(ctx, tx, body.user_code);
      if (found instanceof Problem) return found;
      const { login, member, key, may } = found;
      const status = body.approve ? 'approved' : 'denied';
      const answer = toDeviceLogin({ ...login, status }, may);
      const { id, name, address, scopes } = answer;
      // What the member saw is what the key gets, and less if their role narrows meanwhile.
      await tx.run(sql`
        update device_logins set status = ${status}, scopes = ${scopes}, org_id = ${ctx.org.id}, member_id = ${member.id}, session_id = ${key.id}
        where id = ${id}`);
      await audit(ctx, tx, `device_login.${status}`, id, { name, address, scopes });
      return answer;
    }),
  );
