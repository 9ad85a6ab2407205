// Owns the table sign_in_links: a code that opens one session, once, within minutes. Only its hash
// is stored.

import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, type Kernel, systemContext, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { assertKnownScopes, currentKey, grantedScopes } from './api-keys.ts';
import { digestOf } from './key-format.ts';
import type { OrganizationRow } from './organizations.ts';
import type { CreatedSignInLink, CreateSignInLink } from './schema.ts';
import { PERMISSIONS, type Role } from './scopes.ts';

export type SignInLinkRow = Omit<RowOf<'sign_in_links', { role: Role; scopes: string[] | null }>, 'hash'>;

const OPERATOR_LINK_SECONDS = 900;

const newCode = (): string => `plc_${randomBytes(32).toString('base64url')}`;

/** After the `#`: a fragment is never sent to a server, so no proxy logs it. */
export const signInPath = (code: string): string => `/console/#code=${code}`;

type NewLink = Pick<SignInLinkRow, 'name' | 'role' | 'scopes' | 'maker_id'> & { seconds: number };

async function insertLink(ctx: Context, tx: Tx, link: NewLink) {
  const code = newCode();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + link.seconds * 1000);
  const row = await tx.one<SignInLinkRow>(sql`
    insert into sign_in_links (id, org_id, hash, name, role, scopes, maker_id, expires_at, created_at)
    values (${uuid7()}, ${ctx.org.id}, decode(${digestOf(code)}, 'hex'), ${link.name}, ${link.role}, ${link.scopes}, ${link.maker_id},
      ${expiresAt}, ${now})
    returning *`);
  await audit(ctx, tx, 'sign_in_link.created', row.id, { name: row.name, scopes: row.scopes, expires_at: iso(expiresAt) });
  return { row, code };
}

/**
 * Grants no scope that the caller lacks. A link that is made in a session belongs to the key behind
 * the session.
 */
export async function create(ctx: Context, body: z.output<typeof CreateSignInLink>): Promise<z.input<typeof CreatedSignInLink>> {
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
      seconds: body.expires_in,
    });
    return {
      id: row.id,
      name: row.name,
      scopes: row.scopes ?? [...PERMISSIONS[row.role]],
      code,
      path: signInPath(code),
      expires_at: iso(row.expires_at),
      created_at: iso(row.created_at),
    };
  });
}

/** For the operator at a terminal, who has access to the database anyway. */
export async function createForOperator(kernel: Kernel, { id }: Pick<OrganizationRow, 'id'>, name: string): Promise<string> {
  const ctx = systemContext(kernel, id, 'command-line');
  return kernel.db.transaction(async (tx) => {
    const link = { name, role: 'owner', scopes: null, maker_id: null, seconds: OPERATOR_LINK_SECONDS } as const;
    return signInPath((await insertLink(ctx, tx, link)).code);
  });
}

/**
 * Marks the link of a code as used and returns it, if it is unused, not expired, and its
 * organization is active.
 */
export const takeLink = (tx: Tx, code: string, now: Date): Promise<SignInLinkRow | undefined> =>
  tx.maybe<SignInLinkRow>(sql`
    update sign_in_links l set used_at = ${now} from organizations o
    where l.hash = decode(${digestOf(code)}, 'hex') and l.used_at is null and l.expires_at > ${now}
      and o.id = l.org_id and o.status = 'active'
    returning l.*`);
