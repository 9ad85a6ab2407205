// Endpoint table for operators of the installation: create, list, suspend and resume organizations. Nothing here reads
// what an organization holds.

import { z } from 'zod';
import { type PageRequest, page, pageAt, pageQuery, toPage } from '../../http/pages.ts';
import { route, value } from '../../http/route.ts';
import { iso, isoOrNull, timestamp, uuid } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import type { NodeLease } from '../../kernel/cluster/node-lease.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { isUuid } from '../../kernel/db/ids.ts';
import { sql } from '../../kernel/db/sql.ts';
import { notFound, Problem } from '../../kernel/errors.ts';
import { CreateMember, insertMember } from './members.ts';
import { changeStatus } from './operator.ts';
import { create, type OrganizationRow } from './organizations.ts';
import { OWNER } from './roles.ts';
import { insertLink, signInPath } from './sign-in-links.ts';

const ListedOrganization = z
  .object({
    id: uuid.describe('Id of the organization.'),
    name: z.string().describe('What the organization is called.'),
    slug: z.string().describe('Its short name.'),
    status: z.string().describe('`active` or `suspended`.'),
    sandbox: z.boolean().describe('true: a sandbox, which reaches no real phone.'),
    members: z.int().describe('How many members are active.'),
    open_sessions: z.int().describe('How many sessions of the console are open.'),
    last_used_at: timestamp.nullable().describe('When a key or session of it was last used. null: never.'),
    created_at: timestamp.describe('When it was created.'),
  })
  .meta({ id: 'ListedOrganization' });
const CreateOrganization = z.object({
  name: z.string().trim().min(1).max(200).describe('What it is called, 1 to 200 characters.'),
  owner: CreateMember.pick({ name: true, email: true }).describe('Its first owner, who is invited.'),
  sandbox: z
    .boolean()
    .default(false)
    .describe(
      'true: a sandbox, which has no carrier but the simulated one. It cannot be changed later. false unless given.',
    ),
});
const CreatedOrganization = z
  .object({
    id: uuid.describe('Id of the organization.'),
    name: z.string().describe('What the organization is called.'),
    link: z
      .object({
        path: z.string().describe('Signs the owner in, once, on the host of this server. Shown in this answer only.'),
        expires_at: timestamp.describe('When it works no more, after a week.'),
      })
      .describe('The link for the owner.'),
  })
  .meta({ id: 'CreatedOrganization' });

const tag = 'Operator';
const common = { tag, scope: null, idempotency: 'none' } as const;
const one = { organization_id: value('Id of the organization. Unknown: 404') };
const WEEK_SECONDS = 604_800;

/** By a session that proves the person: a link that a colleague made for them opens nothing here. */
async function assertOperator(ctx: Context): Promise<void> {
  const row = await reader(ctx).maybe<{ is_operator: boolean; is_strong: boolean }>(sql`
    select a.is_operator, k.is_strong from api_keys k join members m on m.id = k.member_id join accounts a on a.id = m.account_id
    where k.org_id = ${ctx.org.id} and k.id = ${ctx.actor.id} and m.status = 'active'`);
  if (row?.is_operator && row.is_strong) return;
  throw new Problem(
    'permission_denied',
    'This is for operators of the server, signed in with a passkey or a code of their authenticator app. On the server: parley operators add <e-mail>.',
  );
}

type Row = OrganizationRow & { members: number; open_sessions: number; last_used_at: Date | null };

async function list(ctx: Context, query: PageRequest) {
  await assertOperator(ctx);
  const { older, newest } = pageAt(query);
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - 30 * 86_400_000);
  const rows = await reader(ctx).rows<Row>(sql`
    select o.*,
      (select count(*)::int from members m where m.org_id = o.id and m.status = 'active') as members,
      (select count(*)::int from api_keys k where k.org_id = o.id and k.is_session and k.revoked_at is null and k.expires_at > ${now}
        and k.created_at > ${since}) as open_sessions,
      (select max(k.last_used_at) from api_keys k where k.org_id = o.id) as last_used_at
    from organizations o where ${older(sql`o.created_at`, sql`o.id`)} ${newest(sql`o.created_at`, sql`o.id`)}`);
  return toPage(rows, query.limit, (row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    status: row.status,
    sandbox: row.sandbox,
    members: row.members,
    open_sessions: row.open_sessions,
    last_used_at: isoOrNull(row.last_used_at),
    created_at: iso(row.created_at),
  }));
}

async function createOrganization(ctx: Context, { name, owner, sandbox }: z.output<typeof CreateOrganization>) {
  await assertOperator(ctx);
  const made: { link?: z.input<typeof CreatedOrganization>['link'] } = {};
  const { id } = await create(ctx, name, null, {
    sandbox,
    also: async (inner, tx) => {
      const by = ctx.actor.name;
      const invitation = {
        ...owner,
        role: OWNER,
        status: 'invited',
        invited_by: null,
        invited_by_name: `${by}, operator of the server`,
      } as const;
      const member = await insertMember(inner, tx, invitation);
      const none = { maker_id: null, made_in: null, made_by: invitation.invited_by_name, latest: null };
      const link = {
        name: member.name,
        role: 'owner',
        scopes: null,
        member_id: member.id,
        seconds: WEEK_SECONDS,
        ...none,
      } as const;
      const { row, code } = await insertLink(inner, tx, link);
      made.link = { path: signInPath(ctx, code), expires_at: iso(row.expires_at) };
      await audit(ctx, tx, 'operator.organization_created', inner.org.id, { name, sandbox });
    },
  });
  if (!made.link) throw new Error('an organization has an owner');
  return { id, name, link: made.link };
}

async function change(ctx: Context, lease: NodeLease, id: string, status: 'active' | 'suspended'): Promise<void> {
  await assertOperator(ctx);
  const found = isUuid(id)
    ? await reader(ctx).maybe<OrganizationRow>(sql`select * from organizations where id = ${id}`)
    : undefined;
  if (!found) throw notFound('organization');
  await changeStatus(ctx, found, status, ctx.actor.name);
  await lease.forgetEverywhere();
}

export const operatorRoutes = (lease: NodeLease) => [
  route({
    method: 'GET',
    path: '/v1/operator/organizations',
    operationId: 'listOrganizations',
    summary: 'List the organizations of this server',
    description: 'Newest first, with figures and without contents. For operators, by session only: 403 for others.',
    ...common,
    status: 200,
    errors: [403],
    query: pageQuery,
    response: page(ListedOrganization),
    handle: (ctx, { query }) => list(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/v1/operator/organizations',
    operationId: 'createOrganization',
    summary: 'Create an organization and invite its owner',
    description: 'The link in the answer signs its first owner in. For operators, by session only: 403 for others.',
    ...common,
    rate: 'key-creation',
    status: 201,
    errors: [403],
    body: CreateOrganization,
    response: CreatedOrganization,
    example: { body: { name: 'Second house', owner: { name: 'Dana Whitfield', email: 'dana@example.com' } } },
    handle: (ctx, { body }) => createOrganization(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/v1/operator/organizations/{organization_id}/suspend',
    operationId: 'suspendOrganization',
    summary: 'Stop an organization at once',
    description:
      'Its keys and sessions are refused, and no work is done for it until it is resumed. Nothing is lost. For operators, by session only.',
    ...common,
    status: 204,
    errors: [403, 404],
    params: one,
    handle: (ctx, { params }) => change(ctx, lease, params.organization_id, 'suspended'),
  }),
  route({
    method: 'POST',
    path: '/v1/operator/organizations/{organization_id}/resume',
    operationId: 'resumeOrganization',
    summary: 'Let a suspended organization go on',
    description: 'Its keys work again; what waited goes on. For operators, by session only.',
    ...common,
    status: 204,
    errors: [403, 404],
    params: one,
    handle: (ctx, { params }) => change(ctx, lease, params.organization_id, 'active'),
  }),
];
