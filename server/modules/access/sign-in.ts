// Opens sessions: by the code of a link or an API key here; passkeys and providers bring a member who has proved who
// they are. Every way of a member ends in `openForMember`, which asks for the second factor where one is due.

import type { z } from 'zod';
import { audit } from '../../kernel/audit.ts';
import { type Context, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Problem } from '../../kernel/errors.ts';
import { type ApiKeyRow, isActive } from './api-keys.ts';
import { digestOf, isWellFormed } from './key-format.ts';
import { isPowerful, roleOrNothing } from './roles.ts';
import type { OpenedSession, OpenSession } from './schema.ts';
import { type AccountRow, checkCode, lockAccount, missingCode, missingPasskey } from './second-factor.ts';
import { type Client, type Opening, type SignInWay, start } from './sessions.ts';
import { findLink, type SignInCode, type SignInLinkRow, takeLink } from './sign-in-links.ts';

export type MemberRow = RowOf<'members', { status: 'invited' | 'active' | 'ended' }>;
type SessionView = z.input<typeof OpenedSession>;

/**
 * Exchanges a code or a key for a session. The answer does not say what is wrong with a code or key. A refusal is
 * returned, not thrown: a wrong code of an authenticator app must be counted.
 */
export async function open(ctx: Context, body: z.output<typeof OpenSession>, client: Client): Promise<SessionView> {
  const outcome = await transaction(ctx, async (tx) => {
    if (body.code !== undefined)
      return byLink(ctx, tx, { code: body.code, verifier: body.verifier }, client, body.second_factor);
    const opening = await byKey(ctx, tx, body.key ?? '', client);
    return opening ? start(ctx, tx, opening) : linkRefusal(true);
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

async function byLink(
  ctx: Context,
  tx: Tx,
  code: SignInCode,
  client: Client,
  secondFactor: string | undefined,
): Promise<SessionView | Problem> {
  const now = ctx.clock.now();
  const link = await findLink(tx, code, now);
  if (!link) return linkRefusal(false);
  // Locks are taken in one order: member, role, keys and sessions, link.
  const member = link.member_id === null ? undefined : await lockMember(tx, link.member_id);
  if (member) await roleOrNothing(tx, member.org_id, member.role);
  const ids = [link.maker_id, link.made_in].filter((id) => id !== null);
  // Locked, so that the end of one of them comes before this session or finds it; and before the link, as by those who end.
  const behind = await tx.rows<ApiKeyRow>(
    sql`select * from api_keys where org_id = ${link.org_id} and id = any(${ids}::uuid[]) order by id for share`,
  );
  if (!behind.every((row) => isActive(row, now))) return linkRefusal(false);
  if (member) return memberByLink(ctx, tx, { link, member, behind, client, secondFactor });
  if (link.member_id !== null) return linkRefusal(false);
  if (!(await takeLink(tx, link, now))) return linkRefusal(false);
  return start(ctx, tx, { ...link, behind, invited_by: link.made_by, by: 'link', client });
}

type MemberLink = {
  link: SignInLinkRow;
  member: MemberRow;
  behind: ApiKeyRow[];
  client: Client;
  secondFactor: string | undefined;
};

function memberByLink(
  ctx: Context,
  tx: Tx,
  { link, member, behind, client, secondFactor }: MemberLink,
): Promise<SessionView | Problem> {
  const sister = behind.find((row) => row.is_session && row.member_id === member.id);
  const proof: Proof = {
    by: (link.signed_in_by as SignInWay | null) ?? 'link',
    isStrong: link.is_strong && link.provider_id === null,
    isVouched: link.provider_id !== null && link.is_strong,
    providerId: link.provider_id,
    providerSid: link.provider_sid,
    endsAt: link.ends_at,
    ...(sister && { sister }),
  };
  const take = () => takeLink(tx, link, ctx.clock.now());
  return openForMember(ctx, tx, member, { proof, client, secondFactor, take });
}

/** The key of a session opens no session, so that no session can prolong itself; nor does one that a member signed in with. */
async function byKey(ctx: Context, tx: Tx, key: string, client: Client): Promise<Opening | undefined> {
  if (!isWellFormed(key)) return undefined;
  const now = ctx.clock.now();
  const maker = await tx.maybe<ApiKeyRow>(sql`
    select k.* from api_keys k join organizations o on o.id = k.org_id
    where k.hash = decode(${digestOf(key)}, 'hex') and not k.is_session and k.member_id is null and o.status = 'active' for share of k`);
  if (!maker || !isActive(maker, now)) return undefined;
  return { ...maker, maker_id: maker.id, behind: [maker], made_in: null, invited_by: null, by: 'key', client };
}

export const linkRefusal = (isKey: boolean): Problem =>
  new Problem(
    'authentication_required',
    isKey
      ? 'This key cannot sign in: it is unknown, revoked, expired, or the key of a session or of parley login. Send an active API key.'
      : 'This link was used already, or its time is over. Ask for another one, or make one with: npx parley console',
  );

/** Held, so that the end of the member or a change of their role comes before a session that is opened now, or finds it. */
export const lockMember = (tx: Tx, id: string): Promise<MemberRow | undefined> =>
  tx.maybe<MemberRow>(sql`
    select m.* from members m join organizations o on o.id = m.org_id
    where m.id = ${id} and m.status <> 'ended' and o.status = 'active' for no key update of m`);

export type Proof = {
  by: SignInWay;
  /** By something that only the person has, so that it counts in each of their organizations. */
  isStrong: boolean;
  /** The provider says that it asked for a second factor. */
  isVouched?: boolean;
  providerId?: string | null;
  providerSid?: string | null;
  /** A session that lets this one in: it has proved everything already. */
  sister?: ApiKeyRow;
  /** No renewal goes beyond it. */
  endsAt?: Date | null;
};

type MemberOpening = {
  proof: Proof;
  client: Client;
  secondFactor?: string | undefined;
  /** Spends what was brought, once nothing else is missing. false: another request was faster. */
  take(): Promise<boolean>;
};

/** The member is locked by the caller. */
export async function openForMember(
  ctx: Context,
  tx: Tx,
  member: MemberRow,
  opening: MemberOpening,
): Promise<SessionView | Problem> {
  const { proof, client, take } = opening;
  const role = await roleOrNothing(tx, member.org_id, member.role);
  const factor = proof.sister ? undefined : await secondFactorOf(ctx, tx, member, opening, isPowerful(role.grant));
  if (factor instanceof Problem) return factor;
  if (!(await take())) return linkRefusal(false);
  if (member.status === 'invited')
    await tx.run(sql`
      update members set status = 'active', updated_at = ${ctx.clock.now()} where org_id = ${member.org_id} and id = ${member.id}`);
  const { sister } = proof;
  const needs_factor = sister?.needs_factor ?? factor?.isMissing ?? false;
  const grant = needs_factor ? ({ role: 'viewer', scopes: [] } as const) : role.grant;
  const session = await start(ctx, tx, {
    org_id: member.org_id,
    name: member.name,
    role: grant.role,
    scopes: grant.scopes && [...grant.scopes],
    maker_id: null,
    invited_by: null,
    made_in: sister?.id ?? null,
    behind: sister ? [sister] : [],
    by: proof.by,
    client,
    member: {
      member_id: member.id,
      is_strong: sister?.is_strong ?? (proof.isStrong || (factor?.isProved ?? false)),
      needs_factor,
      ends_at: sister?.ends_at ?? proof.endsAt ?? null,
      provider_id: proof.providerId ?? null,
      provider_sid: proof.providerSid ?? null,
    },
  });
  if (member.status === 'invited')
    await audit(asMember(ctx, member, session.id), tx, 'member.joined', member.id, { name: member.name, by: proof.by });
  return session;
}

/** What is audited in the organization of the member, where the request itself is of none or of another. */
export const asMember = (ctx: Context, { id, org_id, name }: MemberRow, sessionId: string): Context => ({
  ...ctx,
  org: { id: org_id },
  actor: { type: 'api_key', id: sessionId, name, session: { invitedBy: null, memberId: id } },
});

type Factor = { isProved: boolean; isMissing: boolean };

async function secondFactorOf(
  ctx: Context,
  tx: Tx,
  member: MemberRow,
  { proof: { isStrong, isVouched }, secondFactor: code }: MemberOpening,
  powerful: boolean,
): Promise<Factor | Problem> {
  if (isStrong || isVouched) return { isProved: isStrong, isMissing: false };
  const account = await lockAccount(tx, member.account_id);
  if (account.totp_confirmed_at !== null) {
    const problem = code === undefined ? missingCode() : await checkCode(ctx, tx, account, code);
    return problem ?? { isProved: true, isMissing: false };
  }
  if (!powerful || !(await isRequired(tx, member.org_id))) return { isProved: false, isMissing: false };
  return (await hasPasskey(tx, account)) ? missingPasskey() : { isProved: false, isMissing: true };
}

async function isRequired(tx: Tx, orgId: string): Promise<boolean> {
  const { require_second_factor } = await tx.one<Pick<RowOf<'organizations'>, 'require_second_factor'>>(
    sql`select require_second_factor from organizations where id = ${orgId}`,
  );
  return require_second_factor;
}

const hasPasskey = async (tx: Tx, { id }: AccountRow): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from passkeys where account_id = ${id} limit 1`)) !== undefined;

/** A second factor was set up: the session that could do nothing yet gets what its member may do. */
export async function liftLimit(ctx: Context): Promise<void> {
  await transaction(ctx, async (tx) => {
    const member = await lockMember(tx, ctx.actor.session?.memberId ?? '');
    if (!member) return;
    const { grant } = await roleOrNothing(tx, member.org_id, member.role);
    await tx.run(sql`
      update api_keys set needs_factor = false, role = ${grant.role}, scopes = ${grant.scopes}
      where org_id = ${ctx.org.id} and id = ${ctx.actor.id} and needs_factor and is_strong and revoked_at is null`);
  });
}
