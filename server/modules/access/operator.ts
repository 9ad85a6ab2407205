// What only the operator of the server does, from the command line: suspend and resume
// organizations, and create keys for them.
import { audit } from '../../kernel/audit.ts';
import { NodeLease } from '../../kernel/cluster/node-lease.ts';
import { type Kernel, systemContext } from '../../kernel/context.ts';
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
export const suspend = (kernel: Kernel, organization: OrganizationRow): Promise<void> =>
  change(kernel, organization, 'suspended');

/** Its keys work again once this returns; what waited goes on as soon as a worker runs. */
export const resume = (kernel: Kernel, organization: OrganizationRow): Promise<void> =>
  change(kernel, organization, 'active');

type Status = 'active' | 'suspended';
const ACTION = { active: 'organization.resumed', suspended: 'organization.suspended' } as const;

/** Without telling the nodes. `by`: who the log of the organization names. */
export async function changeStatus(
  kernel: Kernel,
  { id, name, slug }: OrganizationRow,
  status: Status,
  by: string,
): Promise<void> {
  const ctx = systemContext(kernel, id, by);
  await kernel.db.transaction(async (tx) => {
    const changed = await tx.run(
      sql`update organizations set status = ${status}, updated_at = ${ctx.clock.now()} where id = ${id} and status <> ${status}`,
    );
    if (changed === 0) return;
    await audit(ctx, tx, ACTION[status], id, { name, slug });
    if (status === 'active') await addJob(ctx, tx, resumeOrganization, { org_id: id });
  });
}

async function change(kernel: Kernel, organization: OrganizationRow, status: Status): Promise<void> {
  await changeStatus(kernel, organization, status, NAME);
  // Also when nothing changed: the last attempt may have ended before every node knew of it.
  const lease = new NodeLease(kernel.db, kernel.log);
  try {
    await lease.forgetEverywhere();
  } finally {
    await lease.stop();
  }
}

export type OperatorRow = { account_id: string; name: string; email: string; organization: string };

/** Members whose account operates the server. */
export const operators = ({ db }: Kernel): Promise<OperatorRow[]> =>
  db.rows<OperatorRow>(sql`
    select a.id as account_id, m.name, m.email, o.slug as organization
    from accounts a join members m on m.account_id = a.id and m.status = 'active' join organizations o on o.id = m.org_id
    where a.is_operator order by m.email, o.slug`);

/**
 * By e-mail address, which several organizations may have given to different people: then the organization must be named.
 * The account must have a passkey or an authenticator app, else a colleague could become it by a link.
 */
export async function setOperator(
  kernel: Kernel,
  email: string,
  isOperator: boolean,
  organization?: string,
): Promise<OperatorRow> {
  return kernel.db.transaction(async (tx) => {
    const found = await tx.rows<OperatorRow & { proved: boolean; org_id: string; member_id: string }>(sql`
      select a.id as account_id, m.name, m.email, o.slug as organization, o.id as org_id, m.id as member_id,
        (a.totp_confirmed_at is not null or exists (select from passkeys p where p.account_id = a.id)) as proved
      from members m join accounts a on a.id = m.account_id join organizations o on o.id = m.org_id
      where m.email = ${email.trim().toLowerCase()} and m.status = 'active'
        and (${organization ?? null}::text is null or o.slug = ${organization ?? null} or o.id::text = ${organization ?? null})`);
    const [first] = found;
    if (!first) throw notFound('member');
    if (found.some((row) => row.account_id !== first.account_id))
      throw conflict(
        `Several people have this address, in ${found.map((row) => row.organization).join(', ')}. Name the organization with --org.`,
      );
    if (isOperator && !first.proved)
      throw conflict(
        'This member has no passkey and no authenticator app yet. They add one on their account page first.',
      );
    await tx.run(
      sql`update accounts set is_operator = ${isOperator}, updated_at = ${kernel.clock.now()} where id = ${first.account_id}`,
    );
    const ctx = systemContext(kernel, first.org_id, NAME);
    await audit(ctx, tx, isOperator ? 'operator.added' : 'operator.removed', first.member_id, { email: first.email });
    return first;
  });
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
