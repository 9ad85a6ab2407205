// Owns the table provider_sign_ins: the way of a browser to a sign-in provider and back, and a logout that the provider
// asks for. What comes back ends in a code that only the browser tab that began can use.

import { createHash } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { Answer, type RawRequest } from '../../http/route.ts';
import { audit } from '../../kernel/audit.ts';
import { cellOf, inCell } from '../../kernel/cell-address.ts';
import { type Context, forOrganization } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { badRequest, Problem } from '../../kernel/errors.ts';
import { openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import { applyRole, insertMember, isLastOwner } from './members.ts';
import { provedDomains } from './provider-domains.ts';
import { decideSignIn, domainOf, type SignInProblem, type VouchedPerson } from './provider-sign-in.ts';
import { CALLBACK, connectProvider, type ProviderRow, providerAddress, TOLERANCE_SECONDS } from './providers.ts';
import { findRole, lockOrganization, roleOrNothing } from './roles.ts';
import { endOfProvider } from './sessions.ts';
import { lockMember, type MemberRow } from './sign-in.ts';
import { insertLink } from './sign-in-links.ts';
import { consoleOrigin } from './sign-in-origin.ts';

/** How long a person may take at the provider. */
const SIGN_IN_MS = 10 * 60_000;
/** How long the console may take to bring the code back. */
const CODE_SECONDS = 60;

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
  const found = await connectOrFail(ctx, row);
  const verifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const hash = hashOf(state);
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const key = await ctx.dataKeys.dataKey(tx.queryable, row.org_id);
    const sealed = sealValue(key, fieldLocation(row.org_id, hash), verifier);
    await tx.run(sql`delete from provider_sign_ins where expires_at < ${now}`);
    await tx.run(sql`
      insert into provider_sign_ins (state_hash, org_id, provider_id, nonce, sealed, challenge, expires_at)
      values (${hash}, ${row.org_id}, ${row.id}, ${nonce}, ${sealed}, ${body.challenge}, ${new Date(now.getTime() + SIGN_IN_MS)})`);
  });
  const url = oidc.buildAuthorizationUrl(found, {
    redirect_uri: `${origin}${providerAddress(ctx, row, CALLBACK)}`,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    login_hint: body.email,
  });
  // A browser follows it: nothing but an address of the web may come out of a provider's document.
  if (!/^https?:$/.test(url.protocol)) throw providerFailure();
  return { url: url.href };
}

const fieldLocation = (orgId: string, hash: Buffer) => ({
  orgId,
  table: 'provider_sign_ins',
  row: hash.toString('hex'),
  field: 'sealed',
});

const providerFailure = (cause?: unknown): Problem =>
  new Problem(
    'upstream_error',
    'The sign-in provider does not answer as it should. Try again, or sign in another way.',
    {
      cause,
    },
  );

async function connectOrFail(ctx: Context, row: ProviderRow): Promise<oidc.Configuration> {
  try {
    return await connectProvider(ctx, row);
  } catch (error) {
    ctx.log.warn({ err: error, org_id: row.org_id, provider_id: row.id }, 'sign-in provider not reached');
    throw providerFailure(error);
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
  const started = await ctx.db.maybe<RowOf<'provider_sign_ins'>>(
    sql`delete from provider_sign_ins where state_hash = ${hash} and expires_at > ${ctx.clock.now()} returning *`,
  );
  if (!started) return backWithProblem(ctx, 'expired');
  const row = await ctx.db.maybe<ProviderRow>(sql`
    select p.* from identity_providers p join organizations o on o.id = p.org_id
    where p.id = ${started.provider_id} and p.enabled and o.status = 'active'`);
  if (!row) return backWithProblem(ctx, 'expired');
  let claims: oidc.IDToken;
  try {
    claims = await exchange(ctx, row, started, url, consoleOrigin(ctx, raw));
  } catch (error) {
    ctx.log.warn({ err: error, org_id: row.org_id, provider_id: row.id }, 'sign-in by a provider refused');
    return backWithProblem(ctx, 'provider');
  }
  const code = await admit(ctx, row, claims, started.challenge);
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
  const found = await connectProvider(ctx, row);
  const key = await ctx.dataKeys.dataKey(ctx.db.queryable, row.org_id);
  const tokens = await oidc.authorizationCodeGrant(
    found,
    new URL(`${providerAddress(ctx, row, CALLBACK)}${url.search}`, origin),
    {
      pkceCodeVerifier: openValue(key, fieldLocation(row.org_id, state_hash), sealed).toString(),
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
    const proofs = await provedDomains(tx, row.id);
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
    const current = role === member.role ? role : await follow(ctx, tx, member, role);
    return codeFor(ctx, tx, { row, claims, challenge, member: { ...member, role: current } });
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

type Admission = { row: ProviderRow; claims: oidc.IDToken; challenge: string; member: MemberRow };

async function codeFor(ctx: Context, tx: Tx, { row, claims, challenge, member }: Admission): Promise<string> {
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
  const refusal = badRequest(
    'logout_token: it is missing, or it is not a valid logout token of a provider that is set up here.',
  );
  let claimed: { iss?: unknown; aud?: unknown };
  try {
    claimed = decodeJwt(token);
  } catch {
    throw refusal;
  }
  const audiences = [claimed.aud].flat().filter((one): one is string => typeof one === 'string');
  if (typeof claimed.iss !== 'string') throw refusal;
  const rows = await ctx.db.rows<ProviderRow>(
    sql`select * from identity_providers where issuer = ${claimed.iss} and client_id = any(${audiences}::text[]) order by id`,
  );
  let ended = 0;
  let accepted = 0;
  // Several organizations may share a client of one provider: its token is judged once for all of them.
  for (const client of new Set(rows.map((row) => row.client_id))) {
    const sharing = rows.filter((row) => row.client_id === client);
    const claims = sharing[0] && (await verifyLogout(ctx, sharing[0], token));
    if (!claims) continue;
    accepted += 1;
    for (const row of sharing) ended += await endByLogout(ctx, row, claims);
  }
  if (accepted === 0) throw refusal;
  return ended > 0;
}

type LogoutClaims = { sub: string | undefined; sid: string | undefined };

async function verifyLogout(ctx: Context, row: ProviderRow, token: string): Promise<LogoutClaims | undefined> {
  try {
    const found = await connectProvider(ctx, row);
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
