// Owns the tables accounts and members: people, and what each of them is in an organization. A role that changes and a
// member who ends are felt by the next request of any of their sessions, on every node.

import { z } from 'zod';
import { isNamed } from '../../http/name-search.ts';
import { page, pageAt, pageQuery, toPage } from '../../http/pages.ts';
import { iso, isoOrNull, timestamp, uuid } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { all, type Sql, sql } from '../../kernel/db/sql.ts';
import { conflict, notFound, Problem } from '../../kernel/errors.ts';
import {
  type ApiKeyRow,
  assertScopesWithin,
  currentKey,
  endLoginKeys,
  listKeys,
  narrowLoginKeys,
  revokeThose,
} from './api-keys.ts';
import { assertMayInviteByMail, queueMail } from './mail.ts';
import { customRoleNames, lockOrganization, nameOfRole, OWNER, roleOrNothing, roleToGive } from './roles.ts';
import { ListedApiKey } from './schema.ts';
import { effectiveScopes } from './scopes.ts';
import { clearSecondFactor } from './second-factor.ts';
import { endSessionsOf } from './sessions.ts';
import type { MemberRow } from './sign-in.ts';
import { endLinks, insertLink, makerName, signInPath } from './sign-in-links.ts';

/** A week, as long as a colleague may be away. */
const INVITATION_SECONDS = 604_800;

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe('What the person is called, 1 to 100 characters: shown wherever they act.');
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(
    /^[^\s@<>"',;:()[\]\\]+@[^\s@.<>"',;:()[\]\\]+(\.[^\s@.<>"',;:()[\]\\]+)+$/u,
    'Input should be an e-mail address, such as dana@example.com',
  );
const email = emailAddress.describe(
  'Their e-mail address; kept in lower case. No other member of the organization has it.',
);
const role = z
  .string()
  .min(1)
  .max(100)
  .describe('Id of the role, as `GET /v1/identity/roles` lists them, such as `agent`.');
const delivery = z
  .enum(['link', 'email'])
  .default('link')
  .describe(
    '`link`: the answer has the link, for you to hand over. `email`: it is mailed to them, and the answer does not show it; needs `SMTP_URL`.',
  );

export const CreateMember = z.object({ name, email, role, delivery });
export const UpdateMember = z.object({ name: name.optional(), email: email.optional(), role: role.optional() });
export const Member = z
  .object({
    id: uuid.describe('Id of the member: names them in the audit log.'),
    name: z.string().describe('What the person is called.'),
    email: z.string().describe('Their e-mail address.'),
    role: z.string().describe('Id of their role.'),
    role_name: z.string().describe('What the role is called.'),
    status: z
      .enum(['invited', 'active', 'ended'])
      .describe(
        '`invited` until they sign in for the first time; `ended`: they cannot sign in, and their name stays where they acted.',
      ),
    is_current: z.boolean().describe('true for the member who asks.'),
    has_second_factor: z.boolean().describe('true: they have a passkey, or an authenticator app.'),
    invited_by: z.string().describe('Who invited them, by the name of then.'),
    last_seen_at: timestamp
      .nullable()
      .describe('When one of their sessions was last used; written at most once a minute. null: never.'),
    ended_at: timestamp.nullable().describe('When they were ended. null: they were not.'),
    created_at: timestamp.describe('When they were invited.'),
    updated_at: timestamp.describe('When they last changed.'),
  })
  .meta({ id: 'Member' });
export const MemberPage = page(Member);
export const MemberQuery = pageQuery.extend({
  q: z.string().trim().min(1).max(200).optional().describe('Part of the name or of the e-mail address, in any case'),
  status: z
    .enum(['invited', 'active', 'ended'])
    .optional()
    .describe('Only members in this state; left out: all but those who ended'),
  role: z.string().max(100).optional().describe('Only members with this role'),
});
const Link = z
  .object({
    id: uuid.describe('Id of the link, for `revokeSignInLink`.'),
    code: z.string().describe('The secret of the link, for `openSession`. Works once. Shown in this answer only.'),
    path: z.string().describe('Where to open it, on the host of this server: `/console/#code=…`.'),
    expires_at: timestamp.describe('When the link works no more.'),
  })
  .nullable()
  .describe('The link that signs them in. null: it was mailed.');
export const InvitedMember = Member.extend({ link: Link }).meta({ id: 'InvitedMember' });
export const CreateMemberLink = z.object({ delivery }).default({ delivery: 'link' });
export const MemberLink = z.object({ link: Link }).meta({ id: 'MemberLink' });
export const EndMemberQuery = z.object({
  api_keys: z
    .enum(['keep', 'revoke'])
    .default('keep')
    .describe(
      'What becomes of API keys that they made: `keep` lists them in the answer, `revoke` revokes those that you may',
    ),
});
export const EndedMember = z
  .object({
    member: z.lazy(() => Member).describe('The member, who has ended.'),
    ended_sessions: z.int().describe('How many sessions ended: theirs, and those that came out of them.'),
    revoked_links: z.int().describe('How many unused links ended.'),
    ended_invitations: z
      .int()
      .describe('How many people whom they had invited, and who had not come yet, are no longer invited.'),
    invited_members: z
      .array(z.object({ id: uuid.describe('Id of the member.'), name: z.string().describe('Their name.') }))
      .describe('Members whom they invited and who stay, at most 100. End those who should not.'),
    api_keys: z.array(z.lazy(() => ListedApiKey)).describe('Keys that they made and that still work.'),
  })
  .meta({ id: 'EndedMember' });

type ListRow = MemberRow & { last_seen_at: Date | null; has_second_factor: boolean };

const LIST_COLUMNS: Sql = sql`m.*,
  (select max(k.last_used_at) from api_keys k where k.member_id = m.id) as last_seen_at,
  (exists (select from passkeys p where p.account_id = m.account_id) or a.totp_confirmed_at is not null) as has_second_factor`;

const findListRow = (db: Db, orgId: string, id: string): Promise<ListRow | undefined> =>
  db.maybe<ListRow>(sql`
    select ${LIST_COLUMNS} from members m join accounts a on a.id = m.account_id where m.org_id = ${orgId} and m.id = ${id}`);

async function toMembers(ctx: Context, db: Db, rows: readonly ListRow[]): Promise<Map<string, z.input<typeof Member>>> {
  const roles = await customRoleNames(
    db,
    ctx.org.id,
    rows.map((row) => row.role),
  );
  const caller = ctx.actor.session?.memberId;
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        email: row.email,
        role: row.role,
        role_name: nameOfRole(roles, row.role),
        status: row.status,
        is_current: row.id === caller,
        has_second_factor: row.has_second_factor,
        invited_by: row.invited_by_name,
        last_seen_at: isoOrNull(row.last_seen_at),
        ended_at: isoOrNull(row.ended_at),
        created_at: iso(row.created_at),
        updated_at: iso(row.updated_at),
      },
    ]),
  );
}

async function readMember(ctx: Context, db: Db, id: string): Promise<z.input<typeof Member>> {
  const row = await findListRow(db, ctx.org.id, id);
  const member = row && (await toMembers(ctx, db, [row])).get(id);
  if (!member) throw notFound('member');
  return member;
}

export const get = (ctx: Context, id: string): Promise<z.input<typeof Member>> => readMember(ctx, reader(ctx), id);

export async function list(ctx: Context, query: z.output<typeof MemberQuery>) {
  const { older, newest } = pageAt(query);
  const db = reader(ctx);
  const rows = await db.rows<ListRow>(sql`
    select ${LIST_COLUMNS} from members m join accounts a on a.id = m.account_id
    where ${all(
      sql`m.org_id = ${ctx.org.id}`,
      query.status === undefined ? sql`m.status <> 'ended'` : sql`m.status = ${query.status}`,
      query.role !== undefined && sql`m.role = ${query.role}`,
      query.q !== undefined && sql`(${isNamed(query, sql`m.name`)} or ${isNamed(query, sql`m.email`)})`,
      older(sql`m.created_at`, sql`m.id`),
    )}
    ${newest(sql`m.created_at`, sql`m.id`)}`);
  const members = await toMembers(ctx, db, rows);
  return toPage(rows, query.limit, (row) => members.get(row.id) as z.input<typeof Member>);
}

/** Which of these addresses belong to members who may do this now. */
export async function membersWhoMay(
  ctx: Context,
  db: Db,
  scope: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const found = await db.rows<Pick<MemberRow, 'email' | 'role'>>(sql`
    select email, role from members where org_id = ${ctx.org.id} and status = 'active' and email = any(${[...emails]}::text[])`);
  const allowed = new Set<string>();
  for (const { email: address, role: id } of found) {
    const { grant } = await roleOrNothing(db, ctx.org.id, id);
    if (effectiveScopes(grant.role, grant.scopes).has(scope)) allowed.add(address);
  }
  return allowed;
}

type NewMember = Pick<MemberRow, 'name' | 'email' | 'role' | 'status' | 'invited_by' | 'invited_by_name'>;

/** A new person. The caller has checked that the role may be given and locked the organization. */
export async function insertMember(ctx: Context, tx: Tx, member: NewMember): Promise<MemberRow> {
  const now = ctx.clock.now();
  const existing = await tx.maybe(
    sql`select 1 from members where org_id = ${ctx.org.id} and email = ${member.email} and status <> 'ended'`,
  );
  if (existing) throw conflict('There is a member with this e-mail address already. Make a new link for them instead.');
  const account = uuid7();
  await tx.run(
    sql`insert into accounts (id, name, created_at, updated_at) values (${account}, ${member.name}, ${now}, ${now})`,
  );
  return tx.one<MemberRow>(sql`
    insert into members (id, org_id, account_id, name, email, role, status, invited_by, invited_by_name, created_at, updated_at)
    values (${uuid7()}, ${ctx.org.id}, ${account}, ${member.name}, ${member.email}, ${member.role}, ${member.status}, ${member.invited_by},
      ${member.invited_by_name}, ${now}, ${now})
    returning *`);
}

export async function create(
  ctx: Context,
  body: z.output<typeof CreateMember>,
): Promise<z.input<typeof InvitedMember>> {
  if (body.delivery === 'email') await assertMayInviteByMail(ctx);
  return transaction(ctx, async (tx) => {
    await lockOrganization(ctx, tx);
    const { id: roleId } = await roleToGive(ctx, tx, body.role, ['body', 'role']);
    const caller = await currentKey(ctx, tx);
    const row = await insertMember(ctx, tx, {
      name: body.name,
      email: body.email,
      role: roleId,
      status: 'invited',
      invited_by: caller.member_id,
      invited_by_name: makerName(caller),
    });
    const link = await linkFor(ctx, tx, caller, row, body.delivery);
    await audit(ctx, tx, 'member.invited', row.id, {
      name: row.name,
      email: row.email,
      role: row.role,
      delivery: body.delivery,
    });
    return { ...(await readMember(ctx, tx, row.id)), link };
  });
}

/** Of a member it ends with the member; of a key or a guest with those. */
async function linkFor(ctx: Context, tx: Tx, caller: ApiKeyRow, member: MemberRow, how: 'link' | 'email') {
  const { grant } = await roleOrNothing(tx, ctx.org.id, member.role);
  const isGuest = caller.is_session && caller.member_id === null;
  const { row, code } = await insertLink(ctx, tx, {
    name: member.name,
    role: grant.role,
    scopes: grant.scopes,
    maker_id: caller.is_session ? caller.maker_id : caller.id,
    made_in: isGuest ? caller.id : null,
    made_by: makerName(caller),
    member_id: member.id,
    made_by_member: caller.member_id,
    seconds: INVITATION_SECONDS,
    latest: isGuest || !caller.is_session ? caller.expires_at : null,
  });
  if (how === 'link') return { id: row.id, code, path: signInPath(ctx, code), expires_at: iso(row.expires_at) };
  const { name: organization } = await tx.one<{ name: string }>(
    sql`select name from organizations where id = ${ctx.org.id}`,
  );
  await queueMail(ctx, tx, {
    to: member.email,
    subject: `Sign in to ${organization}`,
    path: signInPath(ctx, code),
    lines: [
      `Hello ${member.name},`,
      member.status === 'invited'
        ? `${caller.name} has invited you to ${organization} on Parley. This link signs you in, once:`
        : `This link signs you in to ${organization} on Parley, once:`,
    ],
    after: [`It works until ${row.expires_at.toUTCString()}. If you did not expect it, do not open it.`],
  });
  return null;
}

/** The caller could act as the member, so they need all that the member may do. */
export async function createLink(
  ctx: Context,
  id: string,
  body: z.output<typeof CreateMemberLink>,
): Promise<z.input<typeof MemberLink>> {
  if (body.delivery === 'email') await assertMayInviteByMail(ctx);
  return transaction(ctx, async (tx) => {
    const { caller, member } = await lockFor(ctx, tx, id, 'make a link for');
    if (member.status === 'ended') throw conflict('This member has ended. Invite them again instead.');
    return { link: await linkFor(ctx, tx, caller, member, body.delivery) };
  });
}

/** The member, locked, whom the caller may change: a member who may do nothing that the caller may not. */
async function lockFor(
  ctx: Context,
  tx: Tx,
  id: string,
  verb: string,
): Promise<{ caller: ApiKeyRow; member: MemberRow }> {
  await lockOrganization(ctx, tx);
  const member = await tx.maybe<MemberRow>(
    sql`select * from members where org_id = ${ctx.org.id} and id = ${id} for no key update`,
  );
  if (!member) throw notFound('member');
  const { grant } = await roleOrNothing(tx, ctx.org.id, member.role);
  const caller = await currentKey(ctx, tx);
  if (caller.member_id !== id) assertMayManage(caller, { id, ...grant }, verb);
  return { caller, member };
}

function assertMayManage(caller: ApiKeyRow, member: Parameters<typeof assertScopesWithin>[1], verb: string): void {
  try {
    assertScopesWithin(caller, member, verb);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const missing = String(error.options.details?.required_scope);
    const message = `You lack the scope ${missing}, so you cannot ${verb} a member who has it.`;
    throw new Problem('permission_denied', message, { details: { required_scope: missing } });
  }
}

/** Without an active owner no one could change the organization any more. */
async function assertNotLastOwner(ctx: Context, tx: Tx, { id, role: current, status }: MemberRow): Promise<void> {
  if (current !== OWNER || status !== 'active') return;
  const other = await tx.maybe(sql`
    select 1 from members where org_id = ${ctx.org.id} and role = ${OWNER} and status = 'active' and id <> ${id} limit 1`);
  if (!other) throw conflict('This is the last owner. Make another member an owner first, and let them sign in.');
}

/** Before it answers, the route makes every node forget what the member's sessions could do. */
export function update(ctx: Context, id: string, body: z.output<typeof UpdateMember>): Promise<z.input<typeof Member>> {
  return transaction(ctx, async (tx) => {
    const { member } = await lockFor(ctx, tx, id, 'change');
    if (member.status === 'ended') throw conflict('This member has ended. Invite them again instead.');
    if (body.role !== undefined && body.role !== member.role) await changeRole(ctx, tx, member, body.role);
    if (body.email !== undefined && body.email !== member.email) await assertEmailFree(ctx, tx, body.email);
    const row = await tx.one<MemberRow>(sql`
      update members set name = coalesce(${body.name ?? null}, name), email = coalesce(${body.email ?? null}, email),
        role = coalesce(${body.role ?? null}, role), updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    // Sessions carry the name into everything that they do.
    await tx.run(sql`
      update api_keys set name = ${row.name} where org_id = ${ctx.org.id} and member_id = ${id} and is_session and revoked_at is null`);
    if (body.email !== undefined && body.email !== member.email)
      await endLinks(ctx, tx, { sessionIds: [], memberIds: [id] });
    await audit(ctx, tx, 'member.updated', id, {
      ...body,
      ...(body.role !== undefined && { former_role: member.role }),
    });
    return readMember(ctx, tx, id);
  });
}

async function assertEmailFree(ctx: Context, tx: Tx, address: string): Promise<void> {
  const other = await tx.maybe(
    sql`select 1 from members where org_id = ${ctx.org.id} and email = ${address} and status <> 'ended'`,
  );
  if (other) throw conflict('Another member has this e-mail address.');
}

async function changeRole(ctx: Context, tx: Tx, member: MemberRow, to: string): Promise<void> {
  await assertNotLastOwner(ctx, tx, member);
  await roleToGive(ctx, tx, to, ['body', 'role']);
  await applyRole(ctx, tx, member.id, to);
}

/** Sessions that are open get the scopes of the role at once; one that waits for a second factor has none. */
export async function applyRole(ctx: Context, tx: Tx, memberId: string, to: string): Promise<void> {
  const { grant } = await roleOrNothing(tx, ctx.org.id, to);
  await tx.run(
    sql`update members set role = ${to}, updated_at = ${ctx.clock.now()} where org_id = ${ctx.org.id} and id = ${memberId}`,
  );
  await tx.run(sql`
    update api_keys set role = ${grant.role}, scopes = ${grant.scopes}
    where org_id = ${ctx.org.id} and member_id = ${memberId} and is_session and revoked_at is null and not needs_factor`);
  await narrowLoginKeys(tx, sql`${memberId}::uuid`, effectiveScopes(grant.role, grant.scopes));
}

/** Whether the last owner would lose that role: then a provider's groups do not take it away. */
export async function isLastOwner(ctx: Context, tx: Tx, member: MemberRow): Promise<boolean> {
  try {
    await assertNotLastOwner(ctx, tx, member);
    return false;
  } catch (error) {
    if (error instanceof Problem) return true;
    throw error;
  }
}

/**
 * Their sessions, links and invitations end with them, and so does what came out of their sessions. Before it answers,
 * the route makes every node forget them: streams that are open end too.
 */
export function endMember(
  ctx: Context,
  id: string,
  { api_keys }: z.output<typeof EndMemberQuery>,
): Promise<z.input<typeof EndedMember>> {
  return transaction(ctx, async (tx) => {
    const { caller, member } = await lockFor(ctx, tx, id, 'end');
    if (member.status !== 'ended') await assertNotLastOwner(ctx, tx, member);
    const now = ctx.clock.now();
    const invitations = await tx.rows<{ id: string }>(sql`
      update members set status = 'ended', ended_at = ${now}, updated_at = ${now}
      where org_id = ${ctx.org.id} and status = 'invited' and invited_by = ${id} returning id`);
    await tx.run(sql`
      update members set status = 'ended', ended_at = ${now}, updated_at = ${now}
      where org_id = ${ctx.org.id} and id = ${id} and status <> 'ended'`);
    const memberIds = [id, ...invitations.map((one) => one.id)];
    const { ended, sessionIds } = await endSessionsOf(ctx, tx, memberIds);
    const revoked_links = await endLinks(ctx, tx, { sessionIds, memberIds });
    const loginKeys = await endLoginKeys(ctx, tx, memberIds);
    const made = await listKeys(ctx, tx, { madeIn: sessionIds });
    const madeIds = made.map((key) => key.id);
    const revoked = api_keys === 'revoke' ? await revokeThose(ctx, tx, caller, madeIds) : [];
    if (member.status !== 'ended')
      await audit(ctx, tx, 'member.ended', id, {
        name: member.name,
        sessions: ended,
        login_keys: loginKeys,
        revoked_api_keys: revoked,
      });
    const invited_members = await tx.rows<{ id: string; name: string }>(sql`
      select id, name from members where org_id = ${ctx.org.id} and invited_by = ${id} and status = 'active' order by created_at limit 100`);
    return {
      member: await readMember(ctx, tx, id),
      ended_sessions: ended,
      revoked_links,
      ended_invitations: invitations.length,
      invited_members,
      api_keys: made.filter((key) => !revoked.includes(key.id)),
    };
  });
}

/** For a member who lost their passkey or app. A person who belongs to several organizations keeps both. */
export function resetSecondFactor(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { member } = await lockFor(ctx, tx, id, 'reset');
    const elsewhere = await tx.maybe(
      sql`select 1 from members where account_id = ${member.account_id} and org_id <> ${ctx.org.id} and status <> 'ended' limit 1`,
    );
    const { is_operator } = await tx.one<{ is_operator: boolean }>(
      sql`select is_operator from accounts where id = ${member.account_id} for update`,
    );
    if (elsewhere || is_operator)
      throw conflict(
        'This person also belongs to another organization, or operates the server. Only they can change how they sign in.',
      );
    await clearSecondFactor(tx, member.account_id, ctx.clock.now());
    await tx.run(sql`delete from passkeys where account_id = ${member.account_id}`);
    await audit(ctx, tx, 'member.second_factor_reset', id, { name: member.name });
  });
}
