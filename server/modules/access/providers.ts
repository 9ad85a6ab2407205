// Owns sign-in by OpenID Connect: the providers of an organization, the domains that it has proved, and the way to a
// provider and back. What comes back ends in a code that only the browser tab that began can use.

import { createHash, randomBytes } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { type PageRequest, page, pageAt, pageQuery, toPage } from '../../http/pages.ts';
import { Answer, type RawRequest } from '../../http/route.ts';
import { iso, isoOrNull, timestamp, uuid } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { cellOf, inCell } from '../../kernel/cell-address.ts';
import { type Context, forOrganization, reader, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { badRequest, conflict, notFound, Problem } from '../../kernel/errors.ts';
import { lookUpTxt, type TxtLookup } from '../../kernel/outbound/txt-records.ts';
import { openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import { perKernel } from '../../kernel/state.ts';
import { applyRole, insertMember, isLastOwner } from './members.ts';
import { decideSignIn, domainOf, type GroupRole, type SignInProblem, type VouchedPerson } from './provider-sign-in.ts';
import { findRole, lockOrganization, roleOrNothing, roleToGive } from './roles.ts';
import { endOfProvider } from './sessions.ts';
import { lockMember, type MemberRow } from './sign-in.ts';
import { insertLink } from './sign-in-links.ts';
import { consoleOrigin } from './sign-in-origin.ts';

type ProviderRow = RowOf<'identity_providers', { group_roles: GroupRole[] }>;
type DomainRow = RowOf<'provider_domains'>;

/** Tests put names of their own here. */
export const txtLookup = perKernel<TxtLookup>(() => lookUpTxt);

const CALLBACK = '/console/oidc/callback';
const LOGOUT = '/console/oidc/backchannel-logout';
/** How long a person may take at the provider. */
const SIGN_IN_MS = 10 * 60_000;
/** How far the clocks of a provider may be off. */
const TOLERANCE_SECONDS = 60;
/** How long the console may take to bring the code back. */
const CODE_SECONDS = 60;
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
const domains = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .max(253)
      .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'Input should be a domain, such as example.com'),
  )
  .max(50)
  .describe('Domains whose e-mail addresses sign in here. Each counts once it is proved by a TXT record.');
const enabled = z.boolean().describe('false: no member signs in by it; sessions that are open go on.');

export const CreateIdentityProvider = z.object({
  name,
  issuer,
  client_id,
  client_secret: client_secret.optional(),
  groups_claim: groups_claim.default('groups'),
  group_roles: group_roles.default([]),
  default_role: default_role.default(null),
  domains: domains.default([]),
  enabled: enabled.default(true),
});
export const UpdateIdentityProvider = z.object({
  name: name.optional(),
  client_id: client_id.optional(),
  client_secret: client_secret.nullable().optional(),
  groups_claim: groups_claim.optional(),
  group_roles: group_roles.optional(),
  default_role: default_role.optional(),
  domains: domains.optional(),
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
    domains: z
      .array(
        z.object({
          domain: z.string().describe('What comes after the @ of an address.'),
          record_name: z.string().describe('Name of the TXT record that proves it.'),
          record_value: z.string().describe('Text of that record.'),
          proved_at: timestamp.nullable().describe('When the record was found. null: not yet.'),
        }),
      )
      .describe('Domains, and how to prove them.'),
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

export const StartProviderSignIn = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .describe('E-mail address of the person: its domain leads to the provider.'),
  challenge: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'Input should be a SHA-256 as base64url, 43 characters')
    .describe('SHA-256, as base64url, of a secret of the browser tab: its `verifier` for `openSession`.'),
});
export const StartedProviderSignIn = z
  .object({ url: z.string().describe('Where to send the browser.') })
  .meta({ id: 'StartedProviderSignIn' });
export const CallbackQuery = z.looseObject({
  code: z.string().max(4000).optional().describe('From the provider'),
  state: z.string().max(200).optional().describe('From the provider'),
  iss: z.string().max(500).optional().describe('From the provider'),
  error: z.string().max(200).optional().describe('From the provider'),
});

const place = (row: Pick<ProviderRow, 'org_id' | 'id'>) => ({
  orgId: row.org_id,
  table: 'identity_providers',
  row: row.id,
  field: 'sealed',
});

/** The cell that its organization is in now: no id in this address says where it went. One of before names none. */
const addressOf = ({ config }: Pick<Context, 'config'>, { cell }: Pick<ProviderRow, 'cell'>, path: string): string =>
  inCell(cell === null ? null : cellOf(config), path);

function toProvider(ctx: Context, row: ProviderRow, rows: readonly DomainRow[]): z.input<typeof IdentityProvider> {
  const at = (path: string) =>
    ctx.config.PUBLIC_URL === '' ? null : `${ctx.config.PUBLIC_URL}${addressOf(ctx, row, path)}`;
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    client_id: row.client_id,
    has_client_secret: row.sealed !== null,
    groups_claim: row.groups_claim,
    group_roles: row.group_roles,
    default_role: row.default_role,
    domains: rows
      .filter((one) => one.provider_id === row.id)
      .map((one) => ({
        domain: one.domain,
        record_name: recordName(one.domain),
        record_value: recordValue(one.token),
        proved_at: isoOrNull(one.proved_at),
      })),
    enabled: row.enabled,
    redirect_uri: at(CALLBACK),
    backchannel_logout_uri: at(LOGOUT),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}

const recordName = (domain: string): string => `_parley.${domain}`;
const recordValue = (token: string): string => `parley-domain=${token}`;

const domainsOf = (db: Db, ids: readonly string[]): Promise<DomainRow[]> =>
  db.rows<DomainRow>(sql`select * from provider_domains where provider_id = any(${[...ids]}::uuid[]) order by domain`);

const shown = async (ctx: Context, db: Db, row: ProviderRow) => toProvider(ctx, row, await domainsOf(db, [row.id]));

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
  return shown(ctx, db, await find(ctx, db, id));
}

async function assertRolesCanBeGiven(
  ctx: Context,
  tx: Tx,
  given: readonly GroupRole[] | undefined,
  fallback: string | null | undefined,
) {
  for (const [at, { role }] of (given ?? []).entries())
    await roleToGive(ctx, tx, role, ['body', 'group_roles', at, 'role']);
  if (typeof fallback === 'string') await roleToGive(ctx, tx, fallback, ['body', 'default_role']);
}

export function create(ctx: Context, body: z.output<typeof CreateIdentityProvider>) {
  return transaction(ctx, async (tx) => {
    await lockOrganization(ctx, tx);
    await assertRolesCanBeGiven(ctx, tx, body.group_roles, body.default_role);
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*)::int as count from identity_providers where org_id = ${ctx.org.id}`,
    );
    if (count >= MAX_PROVIDERS)
      throw conflict(`An organization has at most ${MAX_PROVIDERS} sign-in providers. Delete one first.`);
    const id = uuid7();
    const now = ctx.clock.now();
    const sealed = await sealed_(ctx, tx, id, body.client_secret);
    const [row] = await tx.rows<ProviderRow>(sql`
      insert into identity_providers (id, org_id, name, issuer, client_id, sealed, groups_claim, group_roles, default_role, enabled,
        cell, created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${body.name}, ${body.issuer}, ${body.client_id}, ${sealed}, ${body.groups_claim},
        ${JSON.stringify(body.group_roles)}::jsonb, ${body.default_role}, ${body.enabled},
        ${cellOf(ctx.config)}, ${now}, ${now})
      on conflict (org_id, issuer, client_id) do nothing returning *`);
    if (!row) throw conflict('There is a provider with this issuer and client already. Change that one.');
    await setDomains(ctx, tx, id, body.domains);
    await audit(ctx, tx, 'identity_provider.created', id, audited(body));
    return shown(ctx, tx, row);
  });
}

const audited = ({
  client_secret: _secret,
  ...rest
}: {
  client_secret?: string | null | undefined;
}): Record<string, unknown> => rest;

async function sealed_(ctx: Context, tx: Tx, id: string, secret: string | null | undefined): Promise<Buffer | null> {
  if (secret === undefined || secret === null) return null;
  const key = await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id);
  return sealValue(key, place({ org_id: ctx.org.id, id }), secret);
}

async function setDomains(ctx: Context, tx: Tx, id: string, wanted: readonly string[]): Promise<void> {
  await tx.run(
    sql`delete from provider_domains where provider_id = ${id} and not domain = any(${[...wanted]}::text[])`,
  );
  for (const domain of new Set(wanted))
    await tx.run(sql`
      insert into provider_domains (provider_id, org_id, domain, token) values (${id}, ${ctx.org.id}, ${domain}, ${randomBytes(16).toString('hex')})
      on conflict (provider_id, domain) do nothing`);
}

export function update(ctx: Context, id: string, body: z.output<typeof UpdateIdentityProvider>) {
  return transaction(ctx, async (tx) => {
    await lockOrganization(ctx, tx);
    const old = await find(ctx, tx, id, sql`for update`);
    await assertRolesCanBeGiven(ctx, tx, body.group_roles, body.default_role);
    const sealed = body.client_secret === undefined ? old.sealed : await sealed_(ctx, tx, id, body.client_secret);
    const row = await tx.one<ProviderRow>(sql`
      update identity_providers set name = ${body.name ?? old.name}, client_id = ${body.client_id ?? old.client_id}, sealed = ${sealed},
        groups_claim = ${body.groups_claim ?? old.groups_claim},
        group_roles = ${JSON.stringify(body.group_roles ?? old.group_roles)}::jsonb,
        default_role = ${body.default_role === undefined ? old.default_role : body.default_role},
        enabled = ${body.enabled ?? old.enabled}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    if (body.domains) await setDomains(ctx, tx, id, body.domains);
    await audit(ctx, tx, 'identity_provider.updated', id, audited(body));
    return shown(ctx, tx, row);
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
    await configuration(ctx, await withSecret(ctx, ctx.db, row));
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
  const resolve = txtLookup(ctx);
  const found = await Promise.all(
    (await domainsOf(reader(ctx), [id])).map(async (one) => {
      const texts = await resolve(recordName(one.domain));
      return { ...one, isProved: texts.includes(recordValue(one.token)) };
    }),
  );
  return transaction(ctx, async (tx) => {
    for (const { domain, isProved, proved_at } of found) {
      const at = isProved ? (proved_at ?? ctx.clock.now()) : null;
      const taken = isProved
        ? await tx.maybe(
            sql`select 1 from provider_domains where domain = ${domain} and proved_at is not null and provider_id <> ${id} for update`,
          )
        : undefined;
      // One domain leads to one provider: the record that is there now decides between two that claim it.
      if (taken) throw conflict(`${domain} leads to another sign-in provider already. Remove it there first.`);
      await tx.run(sql`
        update provider_domains set proved_at = ${at} where org_id = ${ctx.org.id} and provider_id = ${id} and domain = ${domain}`);
    }
    await audit(ctx, tx, 'identity_provider.checked', id, {
      proved: found.filter((one) => one.isProved).map((one) => one.domain),
    });
    return { ...(await shown(ctx, tx, row)), problem };
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
  return { ...row, secret: openValue(key, place(row), row.sealed).toString() };
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The provider of the address, and where to send the browser. */
export async function start(ctx: Context, body: z.output<typeof StartProviderSignIn>, raw: RawRequest) {
  const origin = consoleOrigin(ctx, raw);
  const row = await ctx.db.maybe<ProviderRow>(sql`
    select p.* from identity_providers p join provider_domains d on d.provider_id = p.id join organizations o on o.id = p.org_id
    where d.domain = ${domainOf(body.email)} and d.proved_at is not null and p.enabled and o.status = 'active'`);
  if (!row)
    throw new Problem(
      'not_found',
      'No organization signs in with this address here. Use a passkey, or ask a colleague for a link.',
    );
  const found = await reached(ctx, row);
  const verifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const hash = hashOf(state);
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const key = await ctx.dataKeys.dataKey(tx.queryable, row.org_id);
    const sealed = sealValue(key, signInPlace(row.org_id, hash), verifier);
    await tx.run(sql`delete from provider_sign_ins where expires_at < ${now}`);
    await tx.run(sql`
      insert into provider_sign_ins (state_hash, org_id, provider_id, nonce, sealed, challenge, expires_at)
      values (${hash}, ${row.org_id}, ${row.id}, ${nonce}, ${sealed}, ${body.challenge}, ${new Date(now.getTime() + SIGN_IN_MS)})`);
  });
  const url = oidc.buildAuthorizationUrl(found, {
    redirect_uri: `${origin}${addressOf(ctx, row, CALLBACK)}`,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    login_hint: body.email,
  });
  // A browser follows it: nothing but an address of the web may come out of a provider's document.
  if (!/^https?:$/.test(url.protocol)) throw providerFailed();
  return { url: url.href };
}

const signInPlace = (orgId: string, hash: Buffer) => ({
  orgId,
  table: 'provider_sign_ins',
  row: hash.toString('hex'),
  field: 'sealed',
});

const providerFailed = (cause?: unknown): Problem =>
  new Problem(
    'upstream_error',
    'The sign-in provider does not answer as it should. Try again, or sign in another way.',
    {
      cause,
    },
  );

async function reached(ctx: Context, row: ProviderRow): Promise<oidc.Configuration> {
  try {
    return await configuration(ctx, await withSecret(ctx, ctx.db, row));
  } catch (error) {
    ctx.log.warn({ err: error, org_id: row.org_id, provider_id: row.id }, 'sign-in provider not reached');
    throw providerFailed(error);
  }
}

type Problems = SignInProblem | 'expired' | 'provider';

/** Only words of ours go into the address: what a provider or a caller wrote is never shown. */
const backWith = ({ config }: Pick<Context, 'config'>, fragment: string): Answer => {
  const location = inCell(cellOf(config), `/console/#${fragment}`);
  return new Answer(undefined, { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } });
};
const backWithProblem = (ctx: Pick<Context, 'config'>, why: Problems): Answer =>
  backWith(ctx, `sign-in-problem=${why}`);

/** Where the provider sends the browser back to. The state is spent first: no answer of a provider counts twice. */
export async function callback(ctx: Context, raw: RawRequest, forget: () => Promise<void>): Promise<Answer> {
  const url = new URL(raw.url, 'http://localhost');
  const hash = hashOf(url.searchParams.get('state') ?? '');
  const pending = await ctx.db.maybe<RowOf<'provider_sign_ins'>>(
    sql`delete from provider_sign_ins where state_hash = ${hash} and expires_at > ${ctx.clock.now()} returning *`,
  );
  if (!pending) return backWithProblem(ctx, 'expired');
  const row = await ctx.db.maybe<ProviderRow>(sql`
    select p.* from identity_providers p join organizations o on o.id = p.org_id
    where p.id = ${pending.provider_id} and p.enabled and o.status = 'active'`);
  if (!row) return backWithProblem(ctx, 'expired');
  let claims: oidc.IDToken;
  try {
    claims = await exchange(ctx, row, pending, url, consoleOrigin(ctx, raw));
  } catch (error) {
    ctx.log.warn({ err: error, org_id: row.org_id, provider_id: row.id }, 'sign-in by a provider refused');
    return backWithProblem(ctx, 'provider');
  }
  const code = await admit(ctx, row, claims, pending.challenge);
  // Groups may have changed the role, for sessions that are open too.
  await forget();
  return code.startsWith('plc_') ? backWith(ctx, `code=${code}&from=provider`) : backWithProblem(ctx, code as Problems);
}

async function exchange(
  ctx: Context,
  row: ProviderRow,
  { nonce, sealed, state_hash }: RowOf<'provider_sign_ins'>,
  url: URL,
  origin: string,
): Promise<oidc.IDToken> {
  const found = await configuration(ctx, await withSecret(ctx, ctx.db, row));
  const key = await ctx.dataKeys.dataKey(ctx.db.queryable, row.org_id);
  const tokens = await oidc.authorizationCodeGrant(
    found,
    new URL(`${addressOf(ctx, row, CALLBACK)}${url.search}`, origin),
    {
      pkceCodeVerifier: openValue(key, signInPlace(row.org_id, state_hash), sealed).toString(),
      expectedState: url.searchParams.get('state') ?? '',
      expectedNonce: nonce,
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider sent no ID token');
  return claims;
}

const textOf = (claim: unknown, most: number): string | undefined =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim().slice(0, most) : undefined;

function personOf(claims: oidc.IDToken, claim: string): VouchedPerson {
  const groups = claims[claim];
  const email = textOf(claims.email, 254)?.toLowerCase();
  return {
    subject: claims.sub,
    email: email?.includes('@') ? email : undefined,
    isEmailVerified: claims.email_verified === true,
    name: textOf(claims.name, 100),
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
  };
}

/** The code that opens the session, or why there is none. */
function admit(outer: Context, row: ProviderRow, claims: oidc.IDToken, challenge: string): Promise<string> {
  const actor = { type: 'system' as const, id: 'identity-provider', name: row.name };
  const ctx: Context = { ...outer, org: { id: row.org_id }, actor };
  const person = personOf(claims, row.groups_claim);
  return ctx.db.transaction(async (tx) => {
    await lockOrganization(ctx, tx);
    const proofs = await tx.rows<DomainRow>(
      sql`select * from provider_domains where provider_id = ${row.id} and proved_at is not null`,
    );
    const bySubject = await tx.maybe<{ id: string; isEnded: boolean }>(sql`
      select m.id, m.status = 'ended' as "isEnded" from member_identities i join members m on m.id = i.member_id
      where i.org_id = ${row.org_id} and i.issuer = ${row.issuer} and i.subject = ${person.subject}`);
    const byEmail = person.email
      ? await tx.maybe<{ id: string; hasOtherSubject: boolean }>(sql`
          select m.id, exists (select from member_identities i where i.member_id = m.id and i.issuer = ${row.issuer}
            and i.subject <> ${person.subject}) as "hasOtherSubject"
          from members m where m.org_id = ${row.org_id} and m.email = ${person.email} and m.status <> 'ended'`)
      : undefined;
    const rules = { ...row, provedDomains: proofs.map((one) => one.domain) };
    const decision = decideSignIn(person, rules, { bySubject, byEmail });
    if (decision.kind === 'refuse') {
      await audit(ctx, tx, 'identity_provider.sign_in_refused', row.id, { why: decision.why });
      return decision.why;
    }
    const member =
      decision.kind === 'create'
        ? await insertMember(ctx, tx, {
            name: decision.name,
            email: decision.email,
            role: decision.role,
            status: 'active',
            invited_by: null,
            invited_by_name: row.name,
          })
        : await lockMember(tx, decision.id);
    if (!member) return 'ended';
    if (decision.kind === 'create')
      await audit(ctx, tx, 'member.created', member.id, { name: member.name, role: member.role });
    if (decision.kind === 'create' || decision.link) await link(ctx, tx, row, person, member);
    const role = decision.role ?? member.role;
    const held = role === member.role ? role : await follow(ctx, tx, member, role);
    return codeFor(ctx, tx, { row, claims, challenge, member: { ...member, role: held } });
  });
}

const link = async (
  ctx: Context,
  tx: Tx,
  { issuer: from }: ProviderRow,
  { subject }: VouchedPerson,
  { id }: MemberRow,
): Promise<void> => {
  await tx.run(sql`
    insert into member_identities (org_id, issuer, subject, member_id, created_at)
    values (${ctx.org.id}, ${from}, ${subject}, ${id}, ${ctx.clock.now()})
    on conflict (org_id, issuer, subject) do update set member_id = excluded.member_id`);
};

/** The groups say another role than the member has. The last owner stays one. */
async function follow(ctx: Context, tx: Tx, member: MemberRow, role: string): Promise<string> {
  if ((await isLastOwner(ctx, tx, member)) || !(await findRole(tx, ctx.org.id, role))) return member.role;
  await applyRole(ctx, tx, member.id, role);
  await audit(ctx, tx, 'member.updated', member.id, { role, former_role: member.role });
  return role;
}

type Admitted = { row: ProviderRow; claims: oidc.IDToken; challenge: string; member: MemberRow };

async function codeFor(ctx: Context, tx: Tx, { row, claims, challenge, member }: Admitted): Promise<string> {
  const { grant } = await roleOrNothing(tx, ctx.org.id, member.role);
  const amr: unknown = claims.amr;
  const { code } = await insertLink(ctx, tx, {
    name: member.name,
    role: grant.role,
    scopes: grant.scopes,
    maker_id: null,
    made_in: null,
    made_by: row.name,
    member_id: member.id,
    signed_in_by: 'provider',
    // Whether the provider has asked for a second factor.
    is_strong: Array.isArray(amr) && amr.includes('mfa'),
    provider_id: row.id,
    provider_sid: textOf(claims.sid, 300) ?? null,
    seconds: CODE_SECONDS,
    latest: null,
    challenge,
  });
  return code;
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'RS384', 'RS512', 'PS384', 'PS512', 'ES384', 'ES512'];

/** OpenID Connect Back-Channel Logout: ends the sessions that the token names. Returns whether any ended. */
export async function logOut(ctx: Context, form: Buffer): Promise<boolean> {
  const token = new URLSearchParams(form.toString('utf8')).get('logout_token') ?? '';
  const refused = badRequest(
    'logout_token: it is missing, or it is not a valid logout token of a provider that is set up here.',
  );
  let claimed: { iss?: unknown; aud?: unknown };
  try {
    claimed = decodeJwt(token);
  } catch {
    throw refused;
  }
  const audiences = [claimed.aud].flat().filter((one): one is string => typeof one === 'string');
  if (typeof claimed.iss !== 'string') throw refused;
  const rows = await ctx.db.rows<ProviderRow>(
    sql`select * from identity_providers where issuer = ${claimed.iss} and client_id = any(${audiences}::text[]) order by id`,
  );
  let ended = 0;
  let accepted = 0;
  // Several organizations may share a client of one provider: its token is judged once for all of them.
  for (const client of new Set(rows.map((row) => row.client_id))) {
    const sharing = rows.filter((row) => row.client_id === client);
    const claims = sharing[0] && (await verifiedLogout(ctx, sharing[0], token));
    if (!claims) continue;
    accepted += 1;
    for (const row of sharing) ended += await endByLogout(ctx, row, claims);
  }
  if (accepted === 0) throw refused;
  return ended > 0;
}

type LogoutClaims = { sub: string | undefined; sid: string | undefined };

async function verifiedLogout(ctx: Context, row: ProviderRow, token: string): Promise<LogoutClaims | undefined> {
  try {
    const found = await configuration(ctx, await withSecret(ctx, ctx.db, row));
    const { jwks_uri } = found.serverMetadata();
    const answer = await forOrganization(ctx, row.org_id).outbound.fetch(jwks_uri ?? '', {
      signal: AbortSignal.timeout(10_000),
    });
    const keys = createLocalJWKSet((await answer.json()) as JSONWebKeySet);
    const { payload } = await jwtVerify(token, keys, {
      issuer: row.issuer,
      audience: row.client_id,
      algorithms: ALGORITHMS,
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: '5 minutes',
    });
    const events = payload.events as Record<string, unknown> | null | undefined;
    const isLogout =
      typeof events === 'object' && events !== null && LOGOUT_EVENT in events && payload.nonce === undefined;
    const [sub, sid] = [textOf(payload.sub, 500), textOf(payload.sid, 300)];
    return isLogout && (sub !== undefined || sid !== undefined) ? { sub, sid } : undefined;
  } catch (error) {
    ctx.log.warn({ err: error, provider_id: row.id }, 'logout token refused');
    return undefined;
  }
}

function endByLogout(outer: Context, row: ProviderRow, { sub, sid }: LogoutClaims): Promise<number> {
  const ctx: Context = {
    ...outer,
    org: { id: row.org_id },
    actor: { type: 'system', id: 'identity-provider', name: row.name },
  };
  return ctx.db.transaction(async (tx) => {
    await lockOrganization(ctx, tx);
    const which =
      sid === undefined
        ? sql`member_id in (select member_id from member_identities where org_id = ${row.org_id} and issuer = ${row.issuer} and subject = ${sub})`
        : sql`provider_sid = ${sid}`;
    const ended = await endOfProvider(ctx, tx, row.id, which);
    if (ended > 0) await audit(ctx, tx, 'identity_provider.logged_out', row.id, { sessions: ended });
    return ended;
  });
}
