// Owns sessions of the console: rows of api_keys that belong to another key, or to the operator, and
// expire within hours. What a session hands on to others ends with it at the latest.

import type { z } from 'zod';
import { pageAt, toPage } from '../../http/pages.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Actor, type Context, hasScope, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { sql } from '../../kernel/db/sql.ts';
import { missingScopes, notFound, Problem } from '../../kernel/errors.ts';
import { type ApiKeyRow, assertScopesWithin, currentKey, insert, isActive, listedKeys } from './api-keys.ts';
import { digestOf, isWellFormed } from './key-format.ts';
import type { EndedSession, OpenedSession, OpenSession, Session, SessionQuery } from './schema.ts';
import { PERMISSIONS } from './scopes.ts';
import { endLinks, findLink, type SignInCode, takeLink } from './sign-in-links.ts';

const MAX_LIFE_MS = 12 * 3600_000;

type Opening = Pick<ApiKeyRow, 'org_id' | 'name' | 'role' | 'scopes' | 'maker_id' | 'invited_by'> & {
  /** The key behind it and the session that invited it, as far as there are any: it ends with each of them. */
  behind: ApiKeyRow[];
  made_in: string | null;
  by: 'link' | 'key';
};

/**
 * Exchanges a code or a key for a session. The answer does not say what is wrong with a code or key.
 */
export async function open(ctx: Context, body: z.output<typeof OpenSession>): Promise<z.input<typeof OpenedSession>> {
  return transaction(ctx, async (tx) => {
    const opening =
      body.code === undefined
        ? await byKey(ctx, tx, body.key ?? '')
        : await byLink(ctx, tx, { code: body.code, verifier: body.verifier });
    if (!opening) throw refused(body.code === undefined);
    return start(ctx, tx, opening);
  });
}

async function byLink(ctx: Context, tx: Tx, code: SignInCode): Promise<Opening | undefined> {
  const now = ctx.clock.now();
  const link = await findLink(tx, code, now);
  if (!link) return undefined;
  const ids = [link.maker_id, link.made_in].filter((id) => id !== null);
  // Locked, so that the end of one of them comes before this session or finds it; and before the link, as by those who end.
  const behind = await tx.rows<ApiKeyRow>(
    sql`select * from api_keys where org_id = ${link.org_id} and id = any(${ids}::uuid[]) order by id for share`,
  );
  const isOpen = behind.every((row) => isActive(row, now)) && (await takeLink(tx, link, now));
  return isOpen ? { ...link, behind, invited_by: link.made_by, by: 'link' } : undefined;
}

/** The key of a session opens no session, so that no session can prolong itself. */
async function byKey(ctx: Context, tx: Tx, key: string): Promise<Opening | undefined> {
  if (!isWellFormed(key)) return undefined;
  const now = ctx.clock.now();
  const maker = await tx.maybe<ApiKeyRow>(sql`
    select k.* from api_keys k join organizations o on o.id = k.org_id
    where k.hash = decode(${digestOf(key)}, 'hex') and not k.is_session and o.status = 'active' for share of k`);
  if (!maker || !isActive(maker, now)) return undefined;
  return { ...maker, maker_id: maker.id, behind: [maker], made_in: null, invited_by: null, by: 'key' };
}

async function start(ctx: Context, tx: Tx, opening: Opening): Promise<z.input<typeof OpenedSession>> {
  const { org_id, name, role, scopes, behind, maker_id, made_in, invited_by, by } = opening;
  const now = ctx.clock.now();
  const ends = behind.flatMap((row) => (row.expires_at === null ? [] : [row.expires_at.getTime()]));
  const expires_at = new Date(Math.min(now.getTime() + MAX_LIFE_MS, ...ends));
  const id = uuid7();
  const { row, secret } = await insert(tx, {
    org_id,
    name,
    role,
    scopes,
    expires_at,
    created_by: made_in ?? maker_id ?? 'system',
    now,
    session: { id, maker_id, invited_by },
  });
  const actor: Actor = { type: 'api_key', id, name, session: { invitedBy: invited_by } };
  const sessionContext: Context = { ...ctx, org: { id: org_id }, actor };
  await audit(sessionContext, tx, 'session.started', id, { name, by, maker_id, expires_at: iso(expires_at) });
  return {
    id,
    name,
    scopes: row.scopes ?? [...PERMISSIONS[row.role]],
    plain_text_key: secret,
    expires_at: iso(expires_at),
  };
}

const refused = (isKey: boolean): Problem =>
  new Problem(
    'authentication_required',
    isKey
      ? 'This key cannot sign in: it is unknown, revoked, expired, or the key of a session. Send an active API key.'
      : 'This link was used already, or its time is over. Ask for another one, or make one with: npx parley console',
  );

export async function list(ctx: Context, query: z.output<typeof SessionQuery>) {
  const now = ctx.clock.now();
  const { older, newest } = pageAt(query);
  // No session lasts longer, so the index scan stops there, however many sessions have ended.
  const oldest = new Date(now.getTime() - MAX_LIFE_MS);
  const rows = await reader(ctx).rows<ApiKeyRow>(sql`
    select * from api_keys
    where org_id = ${ctx.org.id} and is_session and created_at >= ${oldest} and revoked_at is null and expires_at > ${now} and ${older()}
    ${newest()}`);
  return toPage(rows, query.limit, (row) => toSession(row, ctx.actor.id));
}

const toSession = (row: ApiKeyRow, caller: string): z.input<typeof Session> => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes ?? [...PERMISSIONS[row.role]],
  api_key_id: row.maker_id,
  invited_by: row.invited_by,
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
  if (!isOwn && !hasScope(ctx, 'api_keys:write')) throw missingScopes(['api_keys:write']);
  return transaction(ctx, async (tx) => {
    // One revocation of an organization at a time: two sessions that end each other must not wait for each other.
    await tx.run(sql`select 1 from organizations where id = ${ctx.org.id} for no key update`);
    const caller = await currentKey(ctx, tx);
    const row = await tx.maybe<ApiKeyRow>(
      sql`select * from api_keys where org_id = ${ctx.org.id} and id = ${id} and is_session for no key update`,
    );
    if (!row) throw notFound('session');
    assertScopesWithin(caller, row, 'end');
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
    return { id, ended_sessions: ended, revoked_links, api_keys: await listedKeys(ctx, tx, { madeIn: sessionIds }) };
  });
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
