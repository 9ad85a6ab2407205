// What members see and do about themselves: their account, its organizations, and the way from one to another.

import { z } from 'zod';
import type { PageRequest } from '../../http/pages.ts';
import { uuid } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, notFound, Problem } from '../../kernel/errors.ts';
import type { OpenedSession } from './schema.ts';
import { type AccountRow, memberKey, read as readSecondFactor, SecondFactor } from './second-factor.ts';
import { type Client, list as listSessions, type SignInWay } from './sessions.ts';
import { asMember, linkRefusal, lockMember, type MemberRow, openForMember } from './sign-in.ts';
import { findLink, takeLink } from './sign-in-links.ts';

function isLanguage(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length === 1;
  } catch {
    return false;
  }
}

const name = z.string().trim().min(1).max(100).describe('What you are called, 1 to 100 characters.');
const Preferences = z
  .object({
    theme: z.enum(['auto', 'light', 'dark']).optional().describe('How the console looks; `auto`: as the browser says.'),
    language: z
      .string()
      .max(35)
      .refine(isLanguage, 'Input should be the tag of a language, such as en-US')
      .nullable()
      .optional()
      .describe(
        'Whose manner of writing numbers and dates the console uses, such as `en-US` or `de`. null: its own, English.',
      ),
    notifications: z
      .boolean()
      .optional()
      .describe(
        'Whether an open inbox alerts you of hand-offs and of conversations assigned to you, where the browser allows it.',
      ),
  })
  .meta({ id: 'Preferences' });

export const Membership = z
  .object({
    organization_id: uuid.describe('Where you belong: names it for `switchOrganization`.'),
    organization_name: z.string().describe('What that organization is called.'),
    member_id: uuid.describe('Id of the member that you are there.'),
    role: z.string().describe('Id of your role there.'),
    is_current: z.boolean().describe('true for the organization of this session.'),
  })
  .meta({ id: 'Membership' });
export const Profile = z
  .object({
    member_id: uuid.describe('Id of the member that you are in this organization.'),
    name: z.string().describe('What you are called in this organization.'),
    email: z.string().describe('Your e-mail address in this organization.'),
    role: z.string().describe('Id of your role.'),
    is_operator: z.boolean().describe('true: you may create and suspend organizations of this server.'),
    is_strong: z
      .boolean()
      .describe(
        'true: this session was opened with a passkey or a code of an authenticator app, so it may change how you sign in.',
      ),
    needs_second_factor: z
      .boolean()
      .describe('true: this session may do nothing until you have set up a second factor.'),
    second_factor: z.lazy(() => SecondFactor).describe('The authenticator app.'),
    passkeys: z.int().describe('How many passkeys you have.'),
    organizations: z.array(Membership).describe('All that you belong to, by name.'),
    preferences: z.lazy(() => Preferences).describe('What you chose for the console.'),
  })
  .meta({ id: 'Profile' });
export const UpdateProfile = z.object({
  name: name.optional(),
  preferences: z
    .lazy(() => Preferences)
    .optional()
    .describe('Replaces the preferences that are sent; others stay.'),
});
export const SwitchOrganization = z.object({ organization_id: uuid.describe('Id of the organization to open.') });
export const JoinOrganization = z.object({
  code: z.string().max(200).describe('The code of the link of the invitation.'),
});

type Own = MemberRow & { account: AccountRow };

async function ownRow(ctx: Context, db: Db): Promise<Own> {
  const memberId = ctx.actor.session?.memberId ?? null;
  if (memberId === null) throw conflict('Only members have an account. Sign in as a member: an owner can invite you.');
  const row = await db.one<MemberRow>(sql`select * from members where org_id = ${ctx.org.id} and id = ${memberId}`);
  return { ...row, account: await db.one<AccountRow>(sql`select * from accounts where id = ${row.account_id}`) };
}

type MembershipRow = { organization_id: string; organization_name: string; member_id: string; role: string };

const memberships = (db: Db, accountId: string): Promise<MembershipRow[]> =>
  db.rows<MembershipRow>(sql`
    select o.id as organization_id, o.name as organization_name, m.id as member_id, m.role
    from members m join organizations o on o.id = m.org_id
    where m.account_id = ${accountId} and m.status = 'active' and o.status = 'active' order by o.name, o.id limit 100`);

async function readIn(ctx: Context, db: Db): Promise<z.input<typeof Profile>> {
  const own = await ownRow(ctx, db);
  const session = await db.one<{ is_strong: boolean; needs_factor: boolean }>(
    sql`select is_strong, needs_factor from api_keys where org_id = ${ctx.org.id} and id = ${ctx.actor.id}`,
  );
  const { passkeys } = await db.one<{ passkeys: number }>(
    sql`select count(*)::int as passkeys from passkeys where account_id = ${own.account_id}`,
  );
  const organizations = await memberships(db, own.account_id);
  return {
    member_id: own.id,
    name: own.name,
    email: own.email,
    role: own.role,
    is_operator: own.account.is_operator,
    is_strong: session.is_strong,
    needs_second_factor: session.needs_factor,
    second_factor: await readSecondFactor(db, own.account),
    passkeys,
    organizations: organizations.map((one) => ({ ...one, is_current: one.organization_id === ctx.org.id })),
    preferences: own.account.preferences,
  };
}

export const read = (ctx: Context): Promise<z.input<typeof Profile>> => readIn(ctx, reader(ctx));

export function update(ctx: Context, body: z.output<typeof UpdateProfile>): Promise<z.input<typeof Profile>> {
  return transaction(ctx, async (tx) => {
    const key = await memberKey(ctx, tx);
    const now = ctx.clock.now();
    if (body.name !== undefined) {
      await tx.run(
        sql`update members set name = ${body.name}, updated_at = ${now} where org_id = ${ctx.org.id} and id = ${key.member_id}`,
      );
      await tx.run(sql`
        update api_keys set name = ${body.name} where org_id = ${ctx.org.id} and member_id = ${key.member_id} and is_session and revoked_at is null`);
      await audit(ctx, tx, 'member.updated', key.member_id, { name: body.name });
    }
    if (body.preferences !== undefined)
      await tx.run(sql`
        update accounts set preferences = preferences || ${body.preferences}::jsonb, updated_at = ${now}
        where id = (select account_id from members where id = ${key.member_id})`);
    return readIn(ctx, tx);
  });
}

export function ownSessions(ctx: Context, query: PageRequest) {
  const memberId = ctx.actor.session?.memberId ?? null;
  if (memberId === null) throw conflict('Only members have an account. Sign in as a member: an owner can invite you.');
  return listSessions(ctx, { ...query, member_id: memberId });
}

const notStrong = (): Problem =>
  new Problem(
    'permission_denied',
    'Sign in with your passkey or a code of your authenticator app first: a link or a provider of one organization opens no other.',
  );

/** A new session of the same strength and the same last end, in another organization of the person. */
export async function switchTo(
  ctx: Context,
  { organization_id }: z.output<typeof SwitchOrganization>,
  client: Client,
): Promise<z.input<typeof OpenedSession>> {
  const outcome = await transaction(ctx, async (tx) => {
    const key = await memberKey(ctx, tx);
    const { account_id } = await tx.one<Pick<MemberRow, 'account_id'>>(
      sql`select account_id from members where id = ${key.member_id}`,
    );
    const target = await tx.maybe<{ id: string }>(
      sql`select id from members where account_id = ${account_id} and org_id = ${organization_id} and status = 'active'`,
    );
    const member = target && (await lockMember(tx, target.id));
    if (!member) throw notFound('organization');
    if (!key.is_strong) throw notStrong();
    const by = (key.signed_in_by ?? 'passkey') as SignInWay;
    const proof = { by, isStrong: true, endsAt: key.ends_at };
    const session = await openForMember(ctx, tx, member, { proof, client, take: async () => true });
    // Nothing is said there of the organization that the person comes from.
    if (!(session instanceof Problem))
      await audit(asMember(ctx, member, session.id), tx, 'organization.switched', member.id, { name: member.name });
    return session;
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/** The person proves both: the session that they are, and the link that they were given. */
export function joinOrganization(
  ctx: Context,
  { code }: z.output<typeof JoinOrganization>,
): Promise<z.input<typeof Membership>> {
  return transaction(ctx, async (tx) => {
    const key = await memberKey(ctx, tx);
    if (!key.is_strong) throw notStrong();
    const now = ctx.clock.now();
    const link = await findLink(tx, { code }, now);
    const invited = link?.member_id ? await lockMember(tx, link.member_id) : undefined;
    if (!link || invited?.status !== 'invited') throw linkRefusal(false);
    const { account_id } = await tx.one<Pick<MemberRow, 'account_id'>>(
      sql`select account_id from members where id = ${key.member_id}`,
    );
    const twice = await tx.maybe(
      sql`select 1 from members where account_id = ${account_id} and org_id = ${invited.org_id} and status <> 'ended'`,
    );
    if (twice) throw conflict('You belong to this organization already.');
    if (!(await takeLink(tx, link, now))) throw linkRefusal(false);
    await tx.run(sql`
      update members set account_id = ${account_id}, status = 'active', updated_at = ${now} where org_id = ${invited.org_id} and id = ${invited.id}`);
    await tx.run(
      sql`delete from accounts a where id = ${invited.account_id} and not exists (select from members m where m.account_id = a.id)`,
    );
    const { id: sessionId } = ctx.actor;
    await audit(asMember(ctx, invited, sessionId), tx, 'member.joined', invited.id, {
      name: invited.name,
      by: 'account',
    });
    const organization = await tx.one<{ name: string }>(
      sql`select name from organizations where id = ${invited.org_id}`,
    );
    return {
      organization_id: invited.org_id,
      organization_name: organization.name,
      member_id: invited.id,
      role: invited.role,
      is_current: false,
    };
  });
}
