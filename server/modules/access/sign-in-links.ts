// Owns the table sign_in_links: a code that opens one session, once, within minutes. Only its hash
// is stored. A link that is made in a session ends with that session.

import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { pageAt, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { cellOf, inCell } from '../../kernel/cell-address.ts';
import { type Context, type Kernel, reader, systemContext, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import {
  type ApiKeyRow,
  assertKnownScopes,
  assertScopesWithin,
  currentKey,
  grantedScopes,
  nameWithInviter,
} from './api-keys.ts';
import { digestOf } from './key-format.ts';
import type { OrganizationRow } from './organizations.ts';
import {
  type CreatedSignInLink,
  type CreateSignInLink,
  type CreateTabCode,
  MAX_LINK_SECONDS,
  type SignInLink,
  type SignInLinkQuery,
  type TabCode,
} from './schema.ts';
import { PERMISSIONS, type Role } from './scopes.ts';

export type SignInLinkRow = Omit<RowOf<'sign_in_links', { role: Role; scopes: string[] | null }>, 'hash'>;

const OPERATOR_LINK_SECONDS = 900;
const TAB_CODE_SECONDS = 60;
const MAX_LIFE_MS = MAX_LINK_SECONDS * 1000;

const newCode = (): string => `plc_${randomBytes(32).toString('base64url')}`;

/** After the `#`: a fragment is never sent to a server, so no proxy logs it. */
export const signInPath = ({ config }: Pick<Kernel, 'config'>, code: string): string =>
  inCell(cellOf(config), `/console/#code=${code}`);

/**
 * What is stored of a code. A code for another tab of the same browser works only together with the proof of that tab:
 * a page that reads the code and the challenge on their way cannot use it. The hash inside the hash keeps any text that
 * such a page could send as a code from having the same one.
 */
const storedOf = (code: string, challenge: string | undefined): string => {
  if (challenge === undefined) return digestOf(code);
  return createHash('sha256')
    .update(Buffer.from(digestOf(code), 'hex'))
    .update(challenge)
    .digest('hex');
};

/** `ends_at`, `is_strong` and the rest go on to the session of a member. */
type NewLink = Pick<SignInLinkRow, 'name' | 'role' | 'scopes' | 'maker_id' | 'made_in' | 'made_by'> &
  Partial<
    Pick<
      SignInLinkRow,
      'member_id' | 'made_by_member' | 'signed_in_by' | 'is_strong' | 'ends_at' | 'provider_id' | 'provider_sid'
    >
  > & {
    seconds: number;
    /** When what the maker may do ends. */
    latest: Date | null;
    challenge?: string;
  };

export async function insertLink(ctx: Context, tx: Tx, link: NewLink) {
  const code = newCode();
  const now = ctx.clock.now();
  const wished = new Date(now.getTime() + link.seconds * 1000);
  const expiresAt = link.latest !== null && link.latest < wished ? link.latest : wished;
  const row = await tx.one<SignInLinkRow>(sql`
    insert into sign_in_links (id, org_id, hash, name, role, scopes, maker_id, made_in, made_by, expires_at, created_at, member_id,
      made_by_member, signed_in_by, is_strong, ends_at, provider_id, provider_sid)
    values (${uuid7()}, ${ctx.org.id}, decode(${storedOf(code, link.challenge)}, 'hex'), ${link.name}, ${link.role}, ${link.scopes}, ${link.maker_id},
      ${link.made_in}, ${link.made_by}, ${expiresAt}, ${now}, ${link.member_id ?? null}, ${link.made_by_member ?? null},
      ${link.signed_in_by ?? null}, ${link.is_strong ?? false}, ${link.ends_at ?? null}, ${link.provider_id ?? null}, ${link.provider_sid ?? null})
    returning *`);
  const member = row.member_id && { member_id: row.member_id };
  await audit(ctx, tx, 'sign_in_link.created', row.id, {
    name: row.name,
    scopes: row.scopes,
    expires_at: iso(expiresAt),
    ...member,
  });
  return { row, code };
}

/** Cut off, so that a long chain of invitations stays a line; its beginning names the latest maker. */
const MAX_MADE_BY = 500;

/** What the maker of a link is called, with who chose that name. */
export const makerName = (maker: ApiKeyRow): string =>
  (maker.is_session ? nameWithInviter(maker) : `key ${maker.name}`).slice(0, MAX_MADE_BY);

/**
 * Grants no scope that the caller lacks, and nothing beyond the caller's own time. A link that is made in a session
 * belongs to the key behind the session, and ends with either.
 */
export async function create(
  ctx: Context,
  body: z.output<typeof CreateSignInLink>,
): Promise<z.input<typeof CreatedSignInLink>> {
  assertKnownScopes(body.scopes);
  return transaction(ctx, async (tx) => {
    const caller = await currentKey(ctx, tx);
    const scopes = grantedScopes(caller, body.scopes);
    const maker_id = caller.is_session ? caller.maker_id : caller.id;
    const { row, code } = await insertLink(ctx, tx, {
      name: body.name,
      role: caller.role,
      scopes,
      maker_id,
      made_in: caller.is_session ? caller.id : null,
      made_by: makerName(caller),
      latest: caller.expires_at,
      seconds: body.expires_in,
    });
    return { ...toSignInLink(row), code, path: signInPath(ctx, code) };
  });
}

/**
 * For another tab of the same browser: the same name, scopes and time, whatever the session may do otherwise. The
 * challenge is the SHA-256 of a secret that only the other tab knows.
 */
export function createForTab(
  ctx: Context,
  { challenge }: z.output<typeof CreateTabCode>,
): Promise<z.input<typeof TabCode>> {
  return transaction(ctx, async (tx) => {
    const caller = await currentKey(ctx, tx);
    if (!caller.is_session) throw conflict('Only a session of the console lets another tab in. Open a session first.');
    const { name, role, scopes, maker_id, expires_at: latest, invited_by: made_by, id: made_in } = caller;
    const { member_id, signed_in_by, is_strong, ends_at, provider_id, provider_sid } = caller;
    const proof = { member_id, signed_in_by, is_strong, ends_at, provider_id, provider_sid };
    const link = {
      name,
      role,
      scopes,
      maker_id,
      made_in,
      made_by,
      latest,
      challenge,
      ...proof,
      seconds: TAB_CODE_SECONDS,
    };
    const { row, code } = await insertLink(ctx, tx, link);
    return { code, expires_at: iso(row.expires_at) };
  });
}

/** For the operator at a terminal, who has access to the database anyway. */
export async function createForOperator(
  kernel: Kernel,
  { id }: Pick<OrganizationRow, 'id'>,
  name: string,
): Promise<string> {
  const ctx = systemContext(kernel, id, 'command-line');
  return kernel.db.transaction(async (tx) => {
    const maker = { maker_id: null, made_in: null, made_by: 'the operator of the server', latest: null };
    const link = { name, role: 'owner', scopes: null, ...maker, seconds: OPERATOR_LINK_SECONDS } as const;
    return signInPath(kernel, (await insertLink(ctx, tx, link)).code);
  });
}

const toSignInLink = (row: SignInLinkRow): z.input<typeof SignInLink> => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes ?? [...PERMISSIONS[row.role]],
  made_by: row.made_by,
  session_id: row.made_in,
  api_key_id: row.maker_id,
  member_id: row.member_id,
  expires_at: iso(row.expires_at),
  created_at: iso(row.created_at),
});

/** Those that still open a session. */
export async function list(ctx: Context, query: z.output<typeof SignInLinkQuery>) {
  const now = ctx.clock.now();
  const { older, newest } = pageAt(query);
  // No link lasts longer, so the index scan stops there, however many links were used.
  const oldest = new Date(now.getTime() - MAX_LIFE_MS);
  const rows = await reader(ctx).rows<SignInLinkRow>(sql`
    select * from sign_in_links
    where org_id = ${ctx.org.id} and created_at >= ${oldest} and used_at is null and expires_at > ${now} and ${older()}
    ${newest()}`);
  return toPage(rows, query.limit, toSignInLink);
}

/** Its maker, or a caller who has all its scopes. A link that was used or is over stays as it was. */
export function revoke(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const caller = await currentKey(ctx, tx);
    const row = await tx.maybe<SignInLinkRow>(
      sql`select * from sign_in_links where org_id = ${ctx.org.id} and id = ${id} for update`,
    );
    if (!row) throw notFound('sign-in link');
    const now = ctx.clock.now();
    if (row.used_at !== null || row.expires_at <= now) return;
    const isMaker = row.made_in === caller.id || (row.made_in === null && row.maker_id === caller.id);
    if (!isMaker) assertScopesWithin(caller, row, 'revoke');
    await tx.run(sql`update sign_in_links set expires_at = ${now} where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'sign_in_link.revoked', id, { name: row.name, made_by: row.made_by });
  });
}

/** The unused links of these sessions, and those of or by these members. An expiry that is past is understood by every release. */
export function endLinks(
  ctx: Context,
  tx: Tx,
  { sessionIds, memberIds = [] }: { sessionIds: readonly string[]; memberIds?: readonly string[] },
): Promise<number> {
  const now = ctx.clock.now();
  const members = [...memberIds];
  return tx.run(sql`
    update sign_in_links set expires_at = ${now}
    where org_id = ${ctx.org.id} and used_at is null and expires_at > ${now} and (made_in = any(${[...sessionIds]}::uuid[])
      or member_id = any(${members}::uuid[]) or made_by_member = any(${members}::uuid[]))`);
}

export type SignInCode = { code: string; verifier?: string | undefined };

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** The link of a code, if it is unused, not expired, and its organization is active. */
export const findLink = (tx: Tx, { code, verifier }: SignInCode, now: Date): Promise<SignInLinkRow | undefined> =>
  tx.maybe<SignInLinkRow>(sql`
    select l.* from sign_in_links l join organizations o on o.id = l.org_id
    where l.hash = decode(${storedOf(code, verifier && challengeOf(verifier))}, 'hex') and l.used_at is null and l.expires_at > ${now}
      and o.status = 'active'`);

/** Marks it as used; false when another request was faster, or it ended meanwhile. What stands behind it is locked before. */
export const takeLink = async (tx: Tx, { id, org_id }: SignInLinkRow, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update sign_in_links set used_at = ${now} where org_id = ${org_id} and id = ${id} and used_at is null and expires_at > ${now}`)) ===
  1;
