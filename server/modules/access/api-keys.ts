// Owns the table api_keys. Secrets enter here once, are hashed, and never leave again.

import type { z } from 'zod';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { badRequest, conflict, notFound, Problem } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { apiKeyCreated, apiKeyRevoked } from './events.ts';
import { digestOf, newKey, prefixOf } from './key-format.ts';
import type { ApiKey, CreateApiKey, ListedApiKey, RotateApiKey, RotatedApiKey } from './schema.ts';
import {
  effectiveScopes,
  FULL_SCOPES,
  firstMissingScope,
  isScope,
  narrowestRole,
  PERMISSIONS,
  type Role,
  SCOPES,
} from './scopes.ts';

/** Without the hash: statements compare it, and code never needs it. */
export type ApiKeyRow = Omit<
  RowOf<
    'api_keys',
    {
      role: Role;
      /** null: all the role may do */
      scopes: string[] | null;
    }
  >,
  'hash'
>;

type Lifetime = Pick<ApiKeyRow, 'revoked_at' | 'expires_at'>;
export const isActive = (row: Lifetime, now: Date): boolean => isActiveAt(row, now.getTime());

/** The same for a time in milliseconds: a request that only compares makes no `Date`. */
export const isActiveAt = ({ revoked_at, expires_at }: Lifetime, nowMs: number): boolean =>
  revoked_at === null && (expires_at === null || expires_at.getTime() > nowMs);

export function toApiKey(row: ApiKeyRow, now: Date): z.input<typeof ApiKey> {
  return {
    id: row.id,
    name: row.name,
    key_prefix: row.key_prefix,
    scopes: visibleScopes(row),
    is_active: isActive(row, now),
    last_used_at: isoOrNull(row.last_used_at),
    expires_at: isoOrNull(row.expires_at),
    created_at: iso(row.created_at),
  };
}

/**
 * Scopes are shown as requested; a key created without scopes shows all it has, in the order of the
 * vocabulary.
 */
const visibleScopes = (row: Pick<ApiKeyRow, 'role' | 'scopes'>): string[] => row.scopes ?? [...PERMISSIONS[row.role]];

export async function create(ctx: Context, body: z.output<typeof CreateApiKey>) {
  const expires_at = await expiryOf(ctx, body.expires_at);
  assertKnownScopes(body.scopes);
  return transaction(ctx, async (tx) => {
    const creator = await currentKey(ctx, tx);
    const scopes = grantedScopes(creator, body.scopes);
    assertExpiryWithin(await latestExpiry(tx, creator), expires_at);
    // A member's role is no role of keys: the key gets the narrowest that covers it.
    const role = creator.member_id === null ? creator.role : narrowestRole(effectiveScopes(creator.role, scopes));
    const { row, secret } = await issueKey(ctx, tx, { name: body.name, scopes, expires_at, role });
    return { ...toApiKey(row, ctx.clock.now()), plain_text_key: secret };
  });
}

/** Inserts the key, its event and its audit row. The caller has checked that the key may be issued. */
export async function issueKey(
  ctx: Context,
  tx: Tx,
  requested: Pick<ApiKeyRow, 'name' | 'role' | 'scopes' | 'expires_at'> & Partial<Pick<ApiKeyRow, 'member_id'>>,
) {
  const now = ctx.clock.now();
  const { row, secret } = await insert(
    tx,
    { ...requested, org_id: ctx.org.id, created_by: ctx.actor.id, now },
    newKey(ctx.config.CELL),
  );
  const { id, name, key_prefix, expires_at } = toApiKey(row, now);
  const data = { id, name, key_prefix, scopes: visibleScopes(row), expires_at };
  await emit(ctx, tx, apiKeyCreated, { subject: id, data });
  await audit(ctx, tx, 'api_key.created', id, data);
  return { row, secret };
}

/** Reads the caller's key again inside the transaction: a key that was just revoked creates nothing. */
export async function currentKey(ctx: Context, tx: Tx): Promise<ApiKeyRow> {
  const row = await tx.maybe<ApiKeyRow>(
    sql`select * from api_keys where org_id = ${ctx.org.id} and id = ${ctx.actor.id} for share`,
  );
  if (row && isActive(row, ctx.clock.now())) return row;
  throw new Problem('authentication_required', 'Send a valid API key in the x-api-key header.');
}

export function assertKnownScopes(scopes: string[] | undefined): void {
  const unknown = scopes?.filter((scope) => !isScope(scope)) ?? [];
  if (unknown.length > 0) {
    const quoted = unknown.slice(0, 5).map((scope) => `"${scope.slice(0, 64)}"`);
    throw badRequest(`scopes: unknown ${quoted.join(', ')}. Known scopes are ${SCOPES.join(', ')}.`);
  }
}

/** A key never grants more than it has. */
export function grantedScopes(creator: ApiKeyRow, requested: string[] | undefined): string[] | null {
  if (requested === undefined) return creator.scopes;
  const missing = firstMissingScope(effectiveScopes(creator.role, creator.scopes), requested);
  if (missing === undefined) return requested;
  throw new Problem('permission_denied', `This key lacks the scope ${missing} and cannot hand it on.`, {
    details: { required_scope: missing },
  });
}

/**
 * The latest expiry of a key that this key creates. A session is short: its keys may last as long as
 * the key behind the session.
 */
async function latestExpiry(tx: Tx, key: ApiKeyRow): Promise<Date | null> {
  if (!key.is_session) return key.expires_at;
  if (key.maker_id === null) return null;
  const maker = await tx.one<Pick<ApiKeyRow, 'expires_at'>>(
    sql`select expires_at from api_keys where org_id = ${key.org_id} and id = ${key.maker_id}`,
  );
  return maker.expires_at;
}

function assertExpiryWithin(latest: Date | null, expiresAt: Date | null): void {
  if (latest === null || (expiresAt !== null && expiresAt <= latest)) return;
  const until = iso(latest);
  throw new Problem('permission_denied', `This key expires at ${until}; set expires_at no later than that.`, {
    details: { latest_expires_at: until },
  });
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})?$/;

/** A day without a time lasts until its end, in the time zone of the organization. */
async function expiryOf(ctx: Context, text: string | undefined): Promise<Date | null> {
  if (text === undefined || !DAY.test(text)) return parseExpiry(text, ctx.clock.now());
  parseExpiry(`${text}T23:59:59Z`, new Date(0));
  const { until } = await reader(ctx).one<{ until: Date }>(sql`
    select (${text}::date + 1)::timestamp at time zone timezone as until from organizations where id = ${ctx.org.id}`);
  return parseExpiry(until.toISOString(), ctx.clock.now());
}

export function parseExpiry(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const [, day, zone] = DATE_TIME.exec(text) ?? [];
  const date = new Date(zone ? text : `${text}Z`);
  const isReal =
    day !== undefined && !Number.isNaN(date.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  if (!isReal)
    throw badRequest(
      'expires_at: write an ISO 8601 date-time, such as 2030-01-31T12:00:00Z, or a day, such as 2030-01-31.',
    );
  if (date.getUTCFullYear() > 9999)
    throw badRequest('expires_at: choose a time before the year 10000, or leave it out.');
  if (date <= now) throw badRequest('expires_at: the time is past. Choose one in the future, or leave it out.');
  return date;
}

export type NewApiKey = Pick<ApiKeyRow, 'org_id' | 'name' | 'role' | 'scopes' | 'expires_at'> & {
  /** Id of the key or session that made it; of a session: that made its link. */
  created_by: string;
  now: Date;
  /** Of a key that a member signed in with: it ends with the member, and narrows with their role. */
  member_id?: string | null;
  /** Set for a session: the key that opened it, or null for the operator of the server; its member, if it has one. */
  session?: Pick<ApiKeyRow, 'id' | 'maker_id' | 'invited_by' | 'signed_in_by' | 'user_agent' | 'address' | 'ends_at'> &
    Partial<Pick<ApiKeyRow, 'member_id' | 'is_strong' | 'needs_factor' | 'provider_id' | 'provider_sid'>>;
};

export async function insert(tx: Db, key: NewApiKey, secret: string): Promise<{ row: ApiKeyRow; secret: string }> {
  const { session } = key;
  const row = await tx.one<ApiKeyRow>(sql`
    insert into api_keys (id, org_id, name, hash, key_prefix, role, scopes, created_by, expires_at, created_at, is_session, maker_id,
      invited_by, member_id, ends_at, signed_in_by, is_strong, needs_factor, user_agent, address, provider_id, provider_sid)
    values (${session?.id ?? uuid7()}, ${key.org_id}, ${key.name}, decode(${digestOf(secret)}, 'hex'), ${prefixOf(secret)}, ${key.role},
      ${key.scopes}, ${key.created_by}, ${key.expires_at}, ${key.now}, ${session !== undefined}, ${session?.maker_id ?? null},
      ${session?.invited_by ?? null}, ${session?.member_id ?? key.member_id ?? null}, ${session?.ends_at ?? null}, ${session?.signed_in_by ?? null},
      ${session?.is_strong ?? false}, ${session?.needs_factor ?? false}, ${session?.user_agent ?? null}, ${session?.address ?? null},
      ${session?.provider_id ?? null}, ${session?.provider_sid ?? null})
    returning *`);
  return { row, secret };
}

/** Not paged by contract: all active keys, newest first. */
export async function list(ctx: Context, { includeInactive }: { includeInactive: boolean }) {
  return { data: await listKeys(ctx, reader(ctx), { includeInactive }) };
}

/** `madeIn`: only those that these sessions made, and that keys of theirs made. */
export async function listKeys(
  ctx: Context,
  db: Db,
  { madeIn, includeInactive = false }: { madeIn?: readonly string[]; includeInactive?: boolean },
): Promise<z.input<typeof ListedApiKey>[]> {
  const now = ctx.clock.now();
  const active = includeInactive
    ? sql`true`
    : sql`k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`;
  const made = madeIn
    ? sql`k.id in (
        with recursive below as (
          select unnest(${[...madeIn]}::uuid[]) as id
          union
          select c.id from below join api_keys c on c.org_id = ${ctx.org.id} and c.created_by = below.id::text and not c.is_session
        )
        select id from below)`
    : sql`true`;
  const rows = await db.rows<ApiKeyRow & { maker: Maker | null }>(sql`
    select k.*, to_jsonb(m) - 'hash' as maker from api_keys k
    left join api_keys m on m.org_id = k.org_id and m.id::text = k.created_by
    where k.org_id = ${ctx.org.id} and not k.is_session and ${active} and ${made} order by k.created_at desc, k.id desc`);
  return rows.map(({ maker, ...row }) => ({ ...toApiKey(row, now), created_by: toKeyMaker(maker) }));
}

type Maker = Pick<ApiKeyRow, 'id' | 'name' | 'is_session' | 'invited_by' | 'member_id'>;

const toKeyMaker = (maker: Maker | null): z.input<typeof ListedApiKey>['created_by'] =>
  maker === null
    ? { type: 'operator', id: null, name: 'the operator of the server', member_id: null }
    : {
        type: maker.is_session ? 'session' : 'api_key',
        id: maker.id,
        name: nameWithInviter(maker),
        member_id: maker.member_id,
      };

/** The colleague who invites chooses the name, so it stands with theirs. */
export const nameWithInviter = ({ name, invited_by }: Pick<ApiKeyRow, 'name' | 'invited_by'>): string =>
  invited_by === null ? name : `${name} (invited by ${invited_by})`;

/** Permanent. Before it answers, the route also makes every node forget the key. */
export async function revoke(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    // One revocation of an organization at a time: two full keys that revoke each other must not
    // both succeed.
    await tx.run(sql`select 1 from organizations where id = ${ctx.org.id} for no key update`);
    const row = await tx.maybe<ApiKeyRow>(
      sql`select * from api_keys where org_id = ${ctx.org.id} and id = ${id} and not is_session for no key update`,
    );
    if (!row) throw notFound('API key');
    if (!row.revoked_at) await revokeRow(ctx, tx, row, await currentKey(ctx, tx));
  });
}

async function revokeRow(ctx: Context, tx: Tx, row: ApiKeyRow, caller: ApiKeyRow): Promise<void> {
  await assertRevocable(ctx, tx, row, caller);
  await endKey(ctx, tx, row);
}

async function endKey(ctx: Context, tx: Tx, row: ApiKeyRow): Promise<void> {
  const { id } = row;
  const now = ctx.clock.now();
  await tx.run(sql`update api_keys set revoked_at = ${now} where org_id = ${ctx.org.id} and id = ${id}`);
  // Its sessions and its unused links end with it.
  await tx.run(
    sql`update api_keys set revoked_at = ${now} where org_id = ${ctx.org.id} and maker_id = ${id} and revoked_at is null`,
  );
  await tx.run(sql`
    update sign_in_links set expires_at = ${now} where org_id = ${ctx.org.id} and maker_id = ${id} and used_at is null and expires_at > ${now}`);
  const data = { id, name: row.name, key_prefix: row.key_prefix };
  await emit(ctx, tx, apiKeyRevoked, { subject: id, data });
  await audit(ctx, tx, 'api_key.revoked', id, data);
}

/** Of these keys, those that the caller may revoke: their ids. The last full key stays. The organization is locked. */
export async function revokeThose(ctx: Context, tx: Tx, caller: ApiKeyRow, ids: readonly string[]): Promise<string[]> {
  const revoked: string[] = [];
  const rows = await tx.rows<ApiKeyRow>(sql`
    select * from api_keys where org_id = ${ctx.org.id} and id = any(${[...ids]}::uuid[]) and revoked_at is null order by id for no key update`);
  for (const row of rows) {
    try {
      await revokeRow(ctx, tx, row, caller);
      revoked.push(row.id);
    } catch (error) {
      // Refused before anything is written: the answer lists the key as one that still works.
      if (!(error instanceof Problem)) throw error;
    }
  }
  return revoked;
}

/** Keys that these members signed in with end with them, with the sessions and links of those keys. */
export async function endLoginKeys(ctx: Context, tx: Tx, memberIds: readonly string[]): Promise<number> {
  const rows = await tx.rows<ApiKeyRow>(sql`
    select * from api_keys where org_id = ${ctx.org.id} and member_id = any(${[...memberIds]}::uuid[]) and not is_session and revoked_at is null
    order by id for no key update`);
  for (const row of rows) await endKey(ctx, tx, row);
  return rows.length;
}

/** Keys that these members signed in with may do nothing any more that the members may not. They list their scopes. */
export async function narrowLoginKeys(tx: Tx, members: Sql, may: ReadonlySet<string>): Promise<void> {
  await tx.run(sql`
    update api_keys set scopes = array(select one from unnest(scopes) with ordinality as held (one, at) where one = any(${[...may]}::text[]) order by at)
    where member_id in (${members}) and not is_session and revoked_at is null`);
}

/**
 * A new secret with the same name, scopes and expiry, and an earlier end for the old one. The new
 * key is as full as the old one, so an organization never loses its last full key by a rotation.
 */
export function rotateKey(
  ctx: Context,
  id: string,
  { overlap_seconds }: z.output<typeof RotateApiKey>,
): Promise<z.input<typeof RotatedApiKey>> {
  return transaction(ctx, async (tx) => {
    // One rotation of an organization at a time: two rotations of a key would leave two successors.
    await tx.run(sql`select 1 from organizations where id = ${ctx.org.id} for no key update`);
    const old = await tx.maybe<ApiKeyRow>(
      sql`select * from api_keys where org_id = ${ctx.org.id} and id = ${id} and not is_session for no key update`,
    );
    if (!old) throw notFound('API key');
    const now = ctx.clock.now();
    if (!isActive(old, now)) throw conflict('This key is revoked or expired. Create a new one instead.');
    // A colleague who rotated it would learn a key that acts in the member's name.
    if (old.member_id !== null)
      throw conflict('A member signed in with this key. They get a new one with: parley login');
    await assertMayRotate(ctx, tx, old);
    const { name, role, scopes, expires_at } = old;
    const { row, secret } = await issueKey(ctx, tx, { name, role, scopes, expires_at });
    const ends = new Date(now.getTime() + overlap_seconds * 1000);
    const oldExpiry = expires_at !== null && expires_at < ends ? expires_at : ends;
    await tx.run(sql`update api_keys set expires_at = ${oldExpiry} where org_id = ${ctx.org.id} and id = ${id}`);
    await tx.run(sql`
      update api_keys set expires_at = least(expires_at, ${oldExpiry})
      where org_id = ${ctx.org.id} and maker_id = ${id} and revoked_at is null`);
    await audit(ctx, tx, 'api_key.rotated', id, { replaced_by: row.id, expires_at: iso(oldExpiry) });
    return { ...toApiKey(row, now), plain_text_key: secret, replaces: { id, expires_at: iso(oldExpiry) } };
  });
}

/** A full key has every scope and no expiry: without one an organization could lock itself out. */
const isFull = (row: ApiKeyRow, now: Date): boolean =>
  row.role === 'owner' &&
  !row.is_session &&
  row.expires_at === null &&
  isActive(row, now) &&
  firstMissingScope(effectiveScopes(row.role, row.scopes), FULL_SCOPES) === undefined;

async function assertRevocable(ctx: Context, tx: Tx, row: ApiKeyRow, caller: ApiKeyRow): Promise<void> {
  const now = ctx.clock.now();
  assertScopesWithin(caller, row, 'revoke');
  if (!isFull(row, now)) return;
  const others = await tx.rows<ApiKeyRow>(
    sql`select * from api_keys where org_id = ${ctx.org.id} and id <> ${row.id} and role = 'owner' and revoked_at is null and expires_at is null`,
  );
  if (!others.some((other) => isFull(other, now))) {
    throw conflict(
      "This is the organization's last full key: with all scopes and without an expiry. Create another such key first, then revoke this one.",
    );
  }
}

/**
 * A caller who rotates a key learns the new secret, so the key must not have more scopes or a later
 * expiry than the caller's.
 */
export async function assertMayRotate(ctx: Context, tx: Tx, row: ApiKeyRow): Promise<void> {
  const caller = await currentKey(ctx, tx);
  assertScopesWithin(caller, row, 'rotate');
  if (caller.id !== row.id) assertExpiryWithin(await latestExpiry(tx, caller), row.expires_at);
}

type Grant = Pick<ApiKeyRow, 'id' | 'role' | 'scopes'>;

export function assertScopesWithin(caller: Grant, row: Grant, verb: string): void {
  const missing = firstMissingScope(effectiveScopes(caller.role, caller.scopes), effectiveScopes(row.role, row.scopes));
  if (caller.id !== row.id && missing !== undefined) {
    const message = `This key lacks the scope ${missing}, so it cannot ${verb} a key that has it.`;
    throw new Problem('permission_denied', message, { details: { required_scope: missing } });
  }
}
