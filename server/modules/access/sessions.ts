// Owns sessions of the console: rows of api_keys that belong to another key, or to the operator, and
// expire within hours. What a session hands on to others ends with it at the latest.

import type { z } from 'zod';
import { type PageRequest, pageAt, toPage } from '../../http/pages.ts';
import type { RawRequest } from '../../http/route.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Actor, type Context, hasScope, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { missingScopes, notFound } from '../../kernel/errors.ts';
import { type ApiKeyRow, assertScopesWithin, currentKey, insert, listKeys } from './api-keys.ts';
import { newKey } from './key-format.ts';
import type { EndedSession, OpenedSession, Session } from './schema.ts';
import { PERMISSIONS } from './scopes.ts';
import { endLinks } from './sign-in-links.ts';

const MAX_LIFE_MS = 12 * 3600_000;

/** Sessions of members renew while they are used, up to this. */
const MAX_MEMBER_LIFE_MS = 30 * 24 * 3600_000;

export type SignInWay = 'link' | 'key' | 'provider' | 'passkey';

/** What is known of the browser: "device and place" in lists. */
export type Client = { userAgent: string; address: string };

export const clientFrom = ({ headers, address }: Pick<RawRequest, 'headers' | 'address'>): Client => ({
  userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
  address,
});

/** Of a member: who, how they proved it, and when the session ends whatever happens; null: 30 days from now. */
export type MemberSession = {
  member_id: string;
  is_strong: boolean;
  needs_factor: boolean;
  ends_at: Date | null;
  provider_id: string | null;
  provider_sid: string | null;
};

export type Opening = Pick<ApiKeyRow, 'org_id' | 'name' | 'role' | 'scopes' | 'maker_id' | 'invited_by'> & {
  /** The key behind it and the session that invited it, as far as there are any: it ends with each of them. */
  behind: ApiKeyRow[];
  made_in: string | null;
  by: SignInWay;
  client: Client;
  member?: MemberSession;
};

/** When a session ends that is used now. */
export function renewedExpiry({ ends_at }: Pick<ApiKeyRow, 'ends_at'>, nowMs: number): Date {
  return new Date(Math.min(nowMs + MAX_LIFE_MS, ends_at?.getTime() ?? Number.POSITIVE_INFINITY));
}

export async function start(ctx: Context, tx: Tx, opening: Opening): Promise<z.input<typeof OpenedSession>> {
  const { org_id, name, role, scopes, behind, maker_id, made_in, invited_by, by, member, client } = opening;
  const now = ctx.clock.now();
  const ends = behind.flatMap((row) => (row.expires_at === null ? [] : [row.expires_at.getTime()]));
  const ends_at = member ? (member.ends_at ?? new Date(now.getTime() + MAX_MEMBER_LIFE_MS)) : null;
  if (ends_at) ends.push(ends_at.getTime());
  const expires_at = new Date(Math.min(now.getTime() + MAX_LIFE_MS, ...ends));
  const id = uuid7();
  const stored = { signed_in_by: by, user_agent: client.userAgent, address: client.address, ...member, ends_at };
  const { row, secret } = await insert(
    tx,
    {
      org_id,
      name,
      role,
      scopes,
      expires_at,
      created_by: made_in ?? maker_id ?? 'system',
      now,
      session: { id, maker_id, invited_by, ...stored },
    },
    newKey(ctx.config.CELL),
  );
  const actor: Actor = {
    type: 'api_key',
    id,
    name,
    session: { invitedBy: invited_by, memberId: member?.member_id ?? null },
  };
  const sessionContext: Context = { ...ctx, org: { id: org_id }, actor };
  const strength = member && { is_strong: member.is_strong };
  await audit(sessionContext, tx, 'session.started', id, {
    name,
    by,
    maker_id,
    expires_at: iso(expires_at),
    ...strength,
  });
  return {
    id,
    name,
    scopes: row.scopes ?? [...PERMISSIONS[row.role]],
    plain_text_key: secret,
    expires_at: iso(expires_at),
    member_id: member?.member_id ?? null,
    needs_second_factor: member?.needs_factor ?? false,
  };
}

export async function list(ctx: Context, query: PageRequest & { member_id?: string | undefined }) {
  const memberId = query.member_id;
  const now = ctx.clock.now();
  const { older, newest } = pageAt(query);
  // No session lasts longer, so the index scan stops there, however many sessions have ended.
  const oldest = new Date(now.getTime() - MAX_MEMBER_LIFE_MS);
  const ofMember = memberId === undefined ? sql`true` : sql`member_id = ${memberId}`;
  const rows = await reader(ctx).rows<ApiKeyRow>(sql`
    select * from api_keys
    where org_id = ${ctx.org.id} and is_session and created_at >= ${oldest} and revoked_at is null and expires_at > ${now} and ${ofMember}
      and ${older()}
    ${newest()}`);
  return toPage(rows, query.limit, (row) => toSession(row, ctx.actor.id));
}

const toSession = (row: ApiKeyRow, caller: string): z.input<typeof Session> => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes ?? [...PERMISSIONS[row.role]],
  api_key_id: row.maker_id,
  member_id: row.member_id,
  invited_by: row.invited_by,
  signed_in_by: row.signed_in_by,
  device: row.user_agent,
  address: row.address,
  is_current: row.id === caller,
  last_used_at: isoOrNull(row.last_used_at),
  expires_at: iso(row.expires_at ?? row.created_at),
  created_at: iso(row.created_at),
});

/**
 * Callers may end their own session; the colleagues whom they invited stay. A session that another caller ends takes
 * all that came out of it along: sessions of its links, and of the links of those. Before it answers, the route also
 * makes every node forget them.
 */
export async function revoke(ctx: Context, id: string): Promise<z.input<typeof EndedSession>> {
  const isOwn = id === ctx.actor.id;
  return transaction(ctx, async (tx) => {
    // One revocation of an organization at a time: two sessions that end each other must not wait for each other.
    await tx.run(sql`select 1 from organizations where id = ${ctx.org.id} for no key update`);
    const caller = await currentKey(ctx, tx);
    const row = await tx.maybe<ApiKeyRow>(
      sql`select * from api_keys where org_id = ${ctx.org.id} and id = ${id} and is_session for no key update`,
    );
    // Another device of the same person is their own.
    const isSamePerson = row !== undefined && row.member_id !== null && row.member_id === caller.member_id;
    if (!isOwn && !isSamePerson && !hasScope(ctx, 'api_keys:write')) throw missingScopes(['api_keys:write']);
    if (!row) throw notFound('session');
    if (!isSamePerson) assertScopesWithin(caller, row, 'end');
    const ended = isOwn ? await endRows(ctx, tx, [id]) : await endWithInvited(ctx, tx, id);
    const sessionIds = isOwn ? [id] : await withInvited(ctx, tx, id);
    const revoked_links = await endLinks(ctx, tx, { sessionIds });
    if (ended > 0) {
      const others = sessionIds.filter((one) => one !== id);
      await audit(ctx, tx, 'session.ended', id, {
        name: row.name,
        signed_out: isOwn,
        ...(others.length > 0 && { with: others }),
      });
    }
    return { id, ended_sessions: ended, revoked_links, api_keys: await listKeys(ctx, tx, { madeIn: sessionIds }) };
  });
}

/** All sessions of these members, with what came out of them. */
export async function endSessionsOf(
  ctx: Context,
  tx: Tx,
  memberIds: readonly string[],
): Promise<{ ended: number; sessionIds: string[] }> {
  const rows = await tx.rows<{ id: string }>(
    sql`select id from api_keys where org_id = ${ctx.org.id} and is_session and member_id = any(${[...memberIds]}::uuid[])`,
  );
  const sessionIds: string[] = [];
  let ended = 0;
  for (const { id } of rows) {
    ended += await endWithInvited(ctx, tx, id);
    sessionIds.push(...(await withInvited(ctx, tx, id)));
  }
  return { ended, sessionIds: [...new Set(sessionIds)] };
}

/** Sessions that a provider opened, with what came out of them. */
export async function endOfProvider(ctx: Context, tx: Tx, providerId: string, which: Sql): Promise<number> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from api_keys where org_id = ${ctx.org.id} and is_session and member_id is not null and provider_id = ${providerId}
      and revoked_at is null and ${which}`);
  let ended = 0;
  for (const { id } of rows) {
    ended += await endWithInvited(ctx, tx, id);
    await endLinks(ctx, tx, { sessionIds: await withInvited(ctx, tx, id) });
  }
  return ended;
}

const endRows = (ctx: Context, tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update api_keys set revoked_at = ${ctx.clock.now()}
    where org_id = ${ctx.org.id} and id = any(${[...ids]}::uuid[]) and revoked_at is null`);

/** The session, and those that came out of it by links. */
async function withInvited(ctx: Context, tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    with recursive below as (
      select ${id}::uuid as id
      union
      select k.id from below join api_keys k on k.org_id = ${ctx.org.id} and k.created_by = below.id::text and k.is_session
    )
    select id from below`);
  return rows.map((row) => row.id);
}

/** A session that is opened at this moment holds its inviter until it is stored: then it is found by looking again. */
async function endWithInvited(ctx: Context, tx: Tx, id: string): Promise<number> {
  let ended = 0;
  for (;;) {
    const more = await endRows(ctx, tx, await withInvited(ctx, tx, id));
    if (more === 0) return ended;
    ended += more;
  }
}
