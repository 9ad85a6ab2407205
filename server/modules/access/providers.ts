// Owns the table identity_providers: the OpenID Connect providers by which members of an organization sign in, and how
// one is reached.

import * as oidc from 'openid-client';
import { z } from 'zod';
import { type PageRequest, page, pageAt, pageQuery, toPage } from '../../http/pages.ts';
import { iso, timestamp, uuid } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { cellOf, inCell } from '../../kernel/cell-address.ts';
import { type Context, forOrganization, reader, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import {
  checkDomains,
  type DomainRow,
  domainsOf,
  ProviderDomain,
  ProviderDomains,
  saveProofs,
  setDomains,
  toDomain,
} from './provider-domains.ts';
import type { GroupRole } from './provider-sign-in.ts';
import { lockOrganization, roleToGive } from './roles.ts';
import { endOfProvider } from './sessions.ts';

export type ProviderRow = RowOf<'identity_providers', { group_roles: GroupRole[] }>;

export const CALLBACK = '/console/oidc/callback';
const LOGOUT = '/console/oidc/backchannel-logout';
/** How far the clocks of a provider may be off. */
export const TOLERANCE_SECONDS = 60;
const MAX_PROVIDERS = 20;

const name = z.string().trim().min(1).max(100).describe('What members know it as, such as `Okta`.');
const issuer = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .describe('Issuer of its tokens, exactly as its discovery document says, such as `https://login.example.com`.');
const client_id = z.string().trim().min(1).max(300).describe('Id of the client that was registered for Parley.');
const client_secret = z
  .string()
  .min(1)
  .max(2000)
  .describe('Its secret. Left out for a public client. Stored encrypted, and never shown.');
const groups_claim = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe('Claim of the ID token that lists the groups of a person; `groups` by default.');
const group_roles = z
  .array(
    z.object({
      group: z.string().min(1).max(300).describe('Name of the group, as the provider spells it.'),
      role: z.string().min(1).max(100).describe('Id of the role.'),
    }),
  )
  .max(100)
  .describe(
    'Which role a group gives, at every sign-in: the first that fits. Empty: roles are given here, not by groups.',
  );
const default_role = z
  .string()
  .max(100)
  .nullable()
  .describe(
    'Role of people in none of these groups, and of new members where there are none. null: those are refused.',
  );
const enabled = z.boolean().describe('false: no member signs in by it; sessions that are open go on.');

export const CreateIdentityProvider = z.object({
  name,
  issuer,
  client_id,
  client_secret: client_secret.optional(),
  groups_claim: groups_claim.default('groups'),
  group_roles: group_roles.default([]),
  default_role: default_role.default(null),
  domains: ProviderDomains.default([]),
  enabled: enabled.default(true),
});
export const UpdateIdentityProvider = z.object({
  name: name.optional(),
  client_id: client_id.optional(),
  client_secret: client_secret.nullable().optional(),
  groups_claim: groups_claim.optional(),
  group_roles: group_roles.optional(),
  default_role: default_role.optional(),
  domains: ProviderDomains.optional(),
  enabled: enabled.optional(),
});
export const IdentityProvider = z
  .object({
    id: uuid.describe('Id of the provider.'),
    name: z.string().describe('What members know it as.'),
    issuer: z.string().describe('Issuer of its tokens. Never changes: people are known by it.'),
    client_id: z.string().describe('Id of the client at the provider.'),
    has_client_secret: z.boolean().describe('Whether a secret is stored.'),
    groups_claim: z.string().describe('Claim that lists the groups of a person.'),
    group_roles: z
      .array(
        z.object({ group: z.string().describe('Name of the group.'), role: z.string().describe('Id of the role.') }),
      )
      .describe('Which role a group gives.'),
    default_role: z.string().nullable().describe('Role of people in none of these groups.'),
    domains: z.array(ProviderDomain).describe('Domains, and how to prove them.'),
    enabled: z.boolean().describe('Whether members can sign in by it.'),
    redirect_uri: z
      .string()
      .nullable()
      .describe('Register this address at the provider. null: `PUBLIC_URL` is not set.'),
    backchannel_logout_uri: z.string().nullable().describe('And this one for back-channel logout.'),
    created_at: timestamp.describe('When it was added.'),
    updated_at: timestamp.describe('When it last changed.'),
  })
  .meta({ id: 'IdentityProvider' });
export const CheckedProvider = IdentityProvider.extend({
  problem: z.string().nullable().describe('Why its discovery document could not be read. null: it could.'),
}).meta({ id: 'CheckedIdentityProvider' });
export const ProviderPage = page(IdentityProvider);
export const ProviderQuery = pageQuery;

const fieldLocation = (row: Pick<ProviderRow, 'org_id' | 'id'>) => ({
  orgId: row.org_id,
  table: 'identity_providers',
  row: row.id,
  field: 'sealed',
});

/** The cell that its organization is in now: no id in this address says where it went. One of before names none. */
export const providerAddress = (
  { config }: Pick<Context, 'config'>,
  { cell }: Pick<ProviderRow, 'cell'>,
  path: string,
): string => inCell(cell === null ? null : cellOf(config), path);

function toProvider(ctx: Context, row: ProviderRow, rows: readonly DomainRow[]): z.input<typeof IdentityProvider> {
  const at = (path: string) =>
    ctx.config.PUBLIC_URL === '' ? null : `${ctx.config.PUBLIC_URL}${providerAddress(ctx, row, path)}`;
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    client_id: row.client_id,
    has_client_secret: row.sealed !== null,
    groups_claim: row.groups_claim,
    group_roles: row.group_roles,
    default_role: row.default_role,
    domains: rows.filter((one) => one.provider_id === row.id).map(toDomain),
    enabled: row.enabled,
    redirect_uri: at(CALLBACK),
    backchannel_logout_uri: at(LOGOUT),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}

const withDomains = async (ctx: Context, db: Db, row: ProviderRow) =>
  toProvider(ctx, row, await domainsOf(db, [row.id]));

export async function list(ctx: Context, query: PageRequest) {
  const { older, newest } = pageAt(query);
  const db = reader(ctx);
  const rows = await db.rows<ProviderRow>(
    sql`select * from identity_providers where org_id = ${ctx.org.id} and ${older()} ${newest()}`,
  );
  const proofs = await domainsOf(
    db,
    rows.map(({ id }) => id),
  );
  return toPage(rows, query.limit, (row) => toProvider(ctx, row, proofs));
}

async function find(ctx: Context, db: Db, id: string, lock = sql``): Promise<ProviderRow> {
  const row = await db.maybe<ProviderRow>(
    sql`select * from identity_providers where org_id = ${ctx.org.id} and id = ${id} ${lock}`,
  );
  if (!row) throw notFound('sign-in provider');
  return row;
}

export async function get(ctx: Context, id: string) {
  const db = reader(ctx);
  return withDomains(ctx, db, await find(ctx, db, id));
}

async function assertCanGiveRoles(
  ctx: Context,
  tx: Tx,
  groupRoles: readonly GroupRole[] | undefined,
  fallback: string | null | undefined,
) {
  for (const [at, { role }] of (groupRoles ?? []).entries())
    await roleToGive(ctx, tx, role, ['body', 'group_roles', at, 'role']);
  if (typeof fallback === 'string') await roleToGive(ctx, tx, fallback, ['body', 'default_role']);
}

export function create(ctx: Context, body: z.output<typeof CreateIdentityProvider>) {
  return transaction(ctx, async (tx) => {
    await lockOrganization(ctx, tx);
    await assertCanGiveRoles(ctx, tx, body.group_roles, body.default_role);
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*)::int as count from identity_providers where org_id = ${ctx.org.id}`,
    );
    if (count >= MAX_PROVIDERS)
      throw conflict(`An organization has at most ${MAX_PROVIDERS} sign-in providers. Delete one first.`);
    const id = uuid7();
    const now = ctx.clock.now();
    const sealed = await sealSecret(ctx, tx, id, body.client_secret);
    const [row] = await tx.rows<ProviderRow>(sql`
      insert into identity_providers (id, org_id, name, issuer, client_id, sealed, groups_claim, group_roles, default_role, enabled,
        cell, created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${body.name}, ${body.issuer}, ${body.client_id}, ${sealed}, ${body.groups_claim},
        ${JSON.stringify(body.group_roles)}::jsonb, ${body.default_role}, ${body.enabled},
        ${cellOf(ctx.config)}, ${now}, ${now})
      on conflict (org_id, issuer, client_id) do nothing returning *`);
    if (!row) throw conflict('There is a provider with this issuer and client already. Change that one.');
    await setDomains(ctx, tx, id, body.domains);
    await audit(ctx, tx, 'identity_provider.created', id, withoutSecret(body));
    return withDomains(ctx, tx, row);
  });
}

const withoutSecret = ({
  client_secret: _secret,
  ...rest
}: {
  client_secret?: string | null | undefined;
}): Record<string, unknown> => rest;

async function sealSecret(ctx: Context, tx: Tx, id: string, secret: string | null | undefined): Promise<Buffer | null> {
  if (secret === undefined || secret === null) return null;
  const key = await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id);
  return sealValue(key, fieldLocation({ org_id: ctx.org.id, id }), secret);
}

export function update(ctx: Context, id: string, body: z.output<typeof UpdateIdentityProvider>) {
  return transaction(ctx, async (tx) => {
    await lockOrganization(ctx, tx);
    const old = await find(ctx, tx, id, sql`for update`);
    await assertCanGiveRoles(ctx, tx, body.group_roles, body.default_role);
    const sealed = body.client_secret === undefined ? old.sealed : await sealSecret(ctx, tx, id, body.client_secret);
    const row = await tx.one<ProviderRow>(sql`
      update identity_providers set name = ${body.name ?? old.name}, client_id = ${body.client_id ?? old.client_id}, sealed = ${sealed},
        groups_claim = ${body.groups_claim ?? old.groups_claim},
        group_roles = ${JSON.stringify(body.group_roles ?? old.group_roles)}::jsonb,
        default_role = ${body.default_role === undefined ? old.default_role : body.default_role},
        enabled = ${body.enabled ?? old.enabled}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    if (body.domains) await setDomains(ctx, tx, id, body.domains);
    await audit(ctx, tx, 'identity_provider.updated', id, withoutSecret(body));
    return withDomains(ctx, tx, row);
  });
}

/** Sessions that it opened end: the route makes every node forget them. */
export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockOrganization(ctx, tx);
    const row = await find(ctx, tx, id, sql`for update`);
    await endOfProvider(ctx, tx, id, sql`true`);
    await tx.run(sql`delete from identity_providers where org_id = ${ctx.org.id} and id = ${id}`);
    await tx.run(sql`
      delete from member_identities i where org_id = ${ctx.org.id} and issuer = ${row.issuer}
        and not exists (select from identity_providers p where p.org_id = i.org_id and p.issuer = i.issuer)`);
    await audit(ctx, tx, 'identity_provider.deleted', id, { name: row.name, issuer: row.issuer });
  });
}

/** Why the provider cannot be used; null: its discovery document was read. */
async function problemOf(ctx: Context, row: ProviderRow): Promise<string | null> {
  try {
    await connectProvider(ctx, row);
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown';
    return `${row.issuer} could not be read as an OpenID provider: ${why.slice(0, 200)}`;
  }
}

/** Reads its discovery document, and looks for the TXT record of each domain. A proof that is gone counts no more. */
export async function checkProvider(ctx: Context, id: string): Promise<z.input<typeof CheckedProvider>> {
  const row = await find(ctx, reader(ctx), id);
  const problem = await problemOf(ctx, row);
  const checked = await checkDomains(ctx, id);
  return transaction(ctx, async (tx) => {
    await saveProofs(ctx, tx, id, checked);
    await audit(ctx, tx, 'identity_provider.checked', id, {
      proved: checked.filter((one) => one.isProved).map((one) => one.domain),
    });
    return { ...(await withDomains(ctx, tx, row)), problem };
  });
}

type Reachable = Pick<ProviderRow, 'org_id' | 'issuer' | 'client_id'> & { secret: string | undefined };

/** Signatures of ID tokens are always checked against the keys of the provider, whatever brought them. */
async function configuration(
  ctx: Context,
  { org_id, issuer: url, client_id: id, secret }: Reachable,
): Promise<oidc.Configuration> {
  const { outbound } = forOrganization(ctx, org_id);
  const found = await oidc.discovery(
    new URL(url),
    id,
    { [oidc.clockTolerance]: TOLERANCE_SECONDS, ...(secret !== undefined && { client_secret: secret }) },
    secret === undefined ? oidc.None() : undefined,
    {
      [oidc.customFetch]: (input, init) => outbound.fetch(input, init as RequestInit),
      timeout: 10,
      // The outbound client lets http: through only to ranges that the operator has opened.
      ...(url.startsWith('http:') && { execute: [oidc.allowInsecureRequests] }),
    },
  );
  oidc.enableNonRepudiationChecks(found);
  return found;
}

async function withSecret(ctx: Context, db: Db, row: ProviderRow): Promise<Reachable> {
  if (row.sealed === null) return { ...row, secret: undefined };
  const key = await ctx.dataKeys.dataKey(db.queryable, row.org_id);
  return { ...row, secret: openValue(key, fieldLocation(row), row.sealed).toString() };
}

/** The provider as its discovery document describes it, with our secret. */
export const connectProvider = async (ctx: Context, row: ProviderRow): Promise<oidc.Configuration> =>
  configuration(ctx, await withSecret(ctx, ctx.db, row));
