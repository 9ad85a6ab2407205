// What only the operator of the server does, from the command line: suspend and resume
// organizations, and create keys for them.
import { audit } from '../../kernel/audit.ts';
import { NodeLease } from '../../kernel/cluster/node-lease.ts';
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { type ApiKeyRow, assertKnownScopes, isActive, issueKey, parseExpiry } from './api-keys.ts';
import type { OrganizationRow } from './organizations.ts';
import { effectiveScopes, firstMissingScope, PERMISSIONS, type Role } from './scopes.ts';
import { resumeOrganization } from './suspension.ts';

const NAME = 'command-line';

export const organizations = ({ db }: Kernel): Promise<OrganizationRow[]> =>
  db.rows<OrganizationRow>(sql`select * from organizations order by created_at, id`);

/** By id, else by slug. */
export async function findOrganization({ db }: Kernel, idOrSlug: string): Promise<OrganizationRow> {
  const found = await db.maybe<OrganizationRow>(
    sql`select * from organizations where id::text = ${idOrSlug.toLowerCase()} or slug = ${idOrSlug} order by id::text = ${idOrSlug.toLowerCase()} desc limit 1`,
  );
  if (!found) throw notFound('organization');
  return found;
}

/** Organizations that never had a key. */
export const withoutKeys = ({ db }: Kernel): Promise<OrganizationRow[]> =>
  db.rows<OrganizationRow>(
    sql`select * from organizations o where not exists (select 1 from api_keys k where k.org_id = o.id) order by created_at limit 10`,
  );

/** Returns once no node accepts a key of it or starts work for it. Calls that are under way finish. */
export async function suspend(kernel: Kernel, organization: OrganizationRow): Promise<void> {
  await change(kernel, organization, 'suspended', async () => undefined);
}

/** Its keys work again once this returns; what waited goes on as soon as a worker runs. */
export async function resume(kernel: Kernel, organization: OrganizationRow): Promise<void> {
  await change(kernel, organization, 'active', async (ctx, tx) => {
    await addJob(ctx, tx, resumeOrganization, { org_id: ctx.org.id });
  });
}

type Status = 'active' | 'suspended';
const ACTION = { active: 'organization.resumed', suspended: 'organization.suspended' } as const;

async function change(
  kernel: Kernel,
  { id, name, slug }: OrganizationRow,
  status: Status,
  also: (ctx: Context, tx: Parameters<typeof audit>[1]) => Promise<void>,
): Promise<void> {
  const ctx = systemContext(kernel, id, NAME);
  await kernel.db.transaction(async (tx) => {
    const changed = await tx.run(
      sql`update organizations set status = ${status}, updated_at = ${ctx.clock.now()} where id = ${id} and status <> ${status}`,
    );
    if (changed === 0) return;
    await audit(ctx, tx, ACTION[status], id, { name, slug });
    await also(ctx, tx);
  });
  // Also when nothing changed: the last attempt may have ended before every node knew of it.
  const lease = new NodeLease(kernel.db, kernel.log);
  try {
    await lease.forgetEverywhere();
  } finally {
    await lease.stop();
  }
}

export type RequestedKey = { name: string; role: Role; scopes?: string[] | undefined; expires?: string | undefined };

/** For an organization that has lost all its keys. */
export async function createKey(kernel: Kernel, organization: OrganizationRow, requested: RequestedKey) {
  const ctx = systemContext(kernel, organization.id, NAME);
  assertKnownScopes(requested.scopes);
  const missing = firstMissingScope(effectiveScopes(requested.role, null), requested.scopes ?? []);
  if (missing !== undefined) {
    throw conflict(
      `The role ${requested.role} does not have the scope ${missing}. It has ${PERMISSIONS[requested.role].join(', ')}.`,
    );
  }
  const expires_at = parseExpiry(requested.expires, ctx.clock.now());
  return kernel.db.transaction((tx) =>
    issueKey(ctx, tx, { name: requested.name, role: requested.role, scopes: requested.scopes ?? null, expires_at }),
  );
}

export type ListedKey = ApiKeyRow & { active: boolean };

export async function keysOf({ db, clock }: Kernel, { id }: OrganizationRow): Promise<ListedKey[]> {
  const rows = await db.rows<ApiKeyRow>(
    sql`select * from api_keys where org_id = ${id} and not is_session order by created_at desc, id desc`,
  );
  const now = clock.now();
  return rows.map((row) => ({ ...row, active: isActive(row, now) }));
}
