// Owns sessions of the console: rows of api_keys that belong to another key, or to the operator, and
// expire within hours.

import type { z } from 'zod';
import { pageAt, toPage } from '../../http/pages.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, hasScope, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { sql } from '../../kernel/db/sql.ts';
import { missingScopes, notFound, Problem } from '../../kernel/errors.ts';
import { type ApiKeyRow, assertScopesWithin, currentKey, insert, isActive } from './api-keys.ts';
import { digestOf, isWellFormed } from './key-format.ts';
import type { OpenedSession, OpenSession, Session, SessionQuery } from './schema.ts';
import { PERMISSIONS } from './scopes.ts';
import { takeLink } from './sign-in-links.ts';

const MAX_LIFE_MS = 12 * 3600_000;

type Opening = Pick<ApiKeyRow, 'org_id' | 'name' | 'role' | 'scopes' | 'maker_id'> & {
  maker: ApiKeyRow | null;
  by: 'link' | 'key';
};

/**
 * Exchanges a code or a key for a session. The answer does not say what is wrong with a code or key.
 */
export async function open(ctx: Context, body: z.output<typeof OpenSession>): Promise<z.input<typeof OpenedSession>> {
  return transaction(ctx, async (tx) => {
    const opening = body.code === undefined ? await byKey(ctx, tx, body.key ?? '') : await byLink(ctx, tx, body.code);
    if (!opening) throw refused(body.code === undefined);
    return start(ctx, tx, opening);
  });
}

async function byLink(ctx: Context, tx: Tx, code: string): Promise<Opening | undefined> {
  const now = ctx.clock.now();
  const link = await takeLink(tx, code, now);
  if (!link) return undefined;
  if (link.maker_id === null) return { ...link, maker: null, by: 'link' };
  // Locked, so that a revocation of the maker comes before this session or finds it.
  const maker = await tx.one<ApiKeyRow>(
    sql`select * from api_keys where org_id = ${link.org_id} and id = ${link.maker_id} for share`,
  );
  return isActive(maker, now) ? { ...link, maker, by: 'link' } : undefined;
}

/** The key of a session opens no session, so that no session can prolong itself. */
async function byKey(ctx: Context, tx: Tx, key: string): Promise<Opening | undefined> {
  if (!isWellFormed(key)) return undefined;
  const now = ctx.clock.now();
  const maker = await tx.maybe<ApiKeyRow>(sql`
    select k.* from api_keys k join organizations o on o.id = k.org_id
    where k.hash = decode(${digestOf(key)}, 'hex') and not k.is_session and o.status = 'active' for share of k`);
  if (!maker || !isActive(maker, now)) return undefined;
  return { ...maker, maker_id: maker.id, maker, by: 'key' };
}

async function start(ctx: Context, tx: Tx, opening: Opening): Promise<z.input<typeof OpenedSession>> {
  const { org_id, name, role, scopes, maker, maker_id, by } = opening;
  const now = ctx.clock.now();
  const latest = new Date(now.getTime() + MAX_LIFE_MS);
  const end = maker?.expires_at;
  const expires_at = end && end < latest ? end : latest;
  const id = uuid7();
  const { row, secret } = await insert(tx, {
    org_id,
    name,
    role,
    scopes,
    expires_at,
    created_by: maker_id ?? 'system',
    now,
    session: { id, maker_id },
  });
  const sessionContext: Context = { ...ctx, org: { id: org_id }, actor: { type: 'api_key', id, name } };
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
  is_current: row.id === caller,
  last_used_at: isoOrNull(row.last_used_at),
  expires_at: iso(row.expires_at ?? row.created_at),
  created_at: iso(row.created_at),
});

/** Callers may end their own session. Before it answers, the route also makes every node forget it. */
export async function revoke(ctx: Context, id: string): Promise<void> {
  const isOwn = id === ctx.actor.id;
  if (!isOwn && !hasScope(ctx, 'api_keys:write')) throw missingScopes(['api_keys:write']);
  await transaction(ctx, async (tx) => {
    const caller = await currentKey(ctx, tx);
    const row = await tx.maybe<ApiKeyRow>(
      sql`select * from api_keys where org_id = ${ctx.org.id} and id = ${id} and is_session for update`,
    );
    if (!row) throw notFound('session');
    if (row.revoked_at) return;
    assertScopesWithin(caller, row, 'end');
    await tx.run(sql`update api_keys set revoked_at = ${ctx.clock.now()} where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'session.ended', id, { name: row.name, signed_out: isOwn });
  });
}
