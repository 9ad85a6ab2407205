// Owns the table organizations, and the creation of one with its owner key.

import type { z } from 'zod';
import { DEFAULT_ORGANIZATION_NAME } from '../../../flow/language/organization-name.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, type Kernel, reader, systemContext, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Invalid } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { isTimeZone } from '../../kernel/time/time-zone.ts';
import { insert, toApiKey } from './api-keys.ts';
import { apiKeyCreated } from './events.ts';
import { newKey } from './key-format.ts';
import type { OrganizationRecord, UpdateOrganization } from './schema.ts';

export type OrganizationRow = RowOf<'organizations'>;

export const toOrganization = (row: OrganizationRow): z.input<typeof OrganizationRecord> => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  timezone: row.timezone,
  status: row.status,
  sandbox: row.sandbox,
  max_active_calls: row.max_active_calls,
  require_second_factor: row.require_second_factor,
  require_passing_tests: row.require_passing_tests,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40) || 'organization';

/** `also`: what else belongs to it from the start. */
type NewOrganization = { sandbox?: boolean; also?: (ctx: Context, tx: Tx) => Promise<void> };

/** A new organization and its owner key, in one transaction. The secret is returned this once; `null`: no key yet. */
export async function create<Secret extends string | null = string>(
  kernel: Kernel,
  name: string,
  secret: Secret = newKey(kernel.config.CELL) as Secret,
  { sandbox = false, also }: NewOrganization = {},
): Promise<{ id: string; name: string; secret: Secret }> {
  const id = uuid7();
  const now = kernel.clock.now();
  const ctx = systemContext(kernel, id, 'organization-creation');
  await kernel.db.transaction(async (tx) => {
    const insertAs = (slug: string) =>
      tx.run(sql`
        insert into organizations (id, name, slug, sandbox, created_at, updated_at)
        values (${id}, ${name}, ${slug}, ${sandbox}, ${now}, ${now})
        on conflict (slug) do nothing`);
    if ((await insertAs(slugOf(name))) === 0) await insertAs(`${slugOf(name)}-${id.slice(-6)}`);
    const prefix = secret === null ? null : await ownerKey(ctx, tx, secret);
    await audit(ctx, tx, 'organization.created', id, { name, owner_key_prefix: prefix, sandbox });
    await also?.(ctx, tx);
  });
  return { id, name, secret };
}

/** The prefix of the key. */
async function ownerKey(ctx: Context, tx: Tx, secret: string): Promise<string> {
  const now = ctx.clock.now();
  const owner = { org_id: ctx.org.id, name: 'Owner', role: 'owner', scopes: null, expires_at: null } as const;
  const { row } = await insert(tx, { ...owner, created_by: 'system', now }, secret);
  const { id, name, key_prefix, scopes } = toApiKey(row, now);
  await emit(ctx, tx, apiKeyCreated, { subject: id, data: { id, name, key_prefix, scopes, expires_at: null } });
  return key_prefix;
}

/**
 * On the first start of a new database. `undefined` when there is an organization already. Several
 * processes may try at once: this transaction only holds the lock, and `create` commits its own
 * before the lock is free again.
 */
export async function createFirst(
  kernel: Kernel,
  secret: string | null,
  beforehand: () => Promise<void>,
): Promise<string | null | undefined> {
  return kernel.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('first-organization', 0))`);
    if (await tx.maybe(sql`select 1 from organizations limit 1`)) return undefined;
    await beforehand();
    return (await create(kernel, DEFAULT_ORGANIZATION_NAME, secret)).secret;
  });
}

export async function read(ctx: Context) {
  return toOrganization(
    await reader(ctx).one<OrganizationRow>(sql`select * from organizations where id = ${ctx.org.id}`),
  );
}

/** Whether it publishes only assistants that pass their tests. */
export async function requiresPassingTests(ctx: Context): Promise<boolean> {
  const { require_passing_tests } = await reader(ctx).one<Pick<OrganizationRow, 'require_passing_tests'>>(
    sql`select require_passing_tests from organizations where id = ${ctx.org.id}`,
  );
  return require_passing_tests;
}

export async function update(ctx: Context, change: z.output<typeof UpdateOrganization>) {
  assertTimeZone(change.timezone);
  return transaction(ctx, async (tx) => {
    const row = await tx.one<OrganizationRow>(sql`
      update organizations set name = coalesce(${change.name ?? null}, name), timezone = coalesce(${change.timezone ?? null}, timezone),
        max_active_calls = coalesce(${change.max_active_calls ?? null}, max_active_calls),
        require_second_factor = coalesce(${change.require_second_factor ?? null}, require_second_factor),
        require_passing_tests = coalesce(${change.require_passing_tests ?? null}, require_passing_tests), updated_at = ${ctx.clock.now()}
      where id = ${ctx.org.id} returning *`);
    await audit(ctx, tx, 'organization.updated', ctx.org.id, change);
    return toOrganization(row);
  });
}

function assertTimeZone(zone: string | undefined): void {
  if (zone === undefined || isTimeZone(zone)) return;
  const msg = 'Input should be an IANA time zone, such as Europe/Vienna';
  throw new Invalid([{ loc: ['body', 'timezone'], msg, type: 'value_error', input: zone }]);
}
