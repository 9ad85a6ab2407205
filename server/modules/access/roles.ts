// Owns the roles of members: those that come with the program, as data, and the table member_roles with an
// organization's own. A role is a named list of scopes.

import { z } from 'zod';
import { type PageRequest, page, pageQuery } from '../../http/pages.ts';
import { iso, timestamp } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { isUuid, uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, Invalid, notFound, Problem } from '../../kernel/errors.ts';
import { type ApiKeyRow, assertKnownScopes, currentKey, grantedScopes, narrowLoginKeys } from './api-keys.ts';
import {
  effectiveScopes,
  type Role as KeyRole,
  type KnownScope,
  narrowestRole,
  PERMISSIONS,
  SCOPES,
  withImpliedScopes,
} from './scopes.ts';

/** What a session of a member with the role is given: a role of keys and, below that, a list of scopes. */
export type RoleGrant = { role: KeyRole; scopes: string[] | null };

type Preset = { name: string; about: string; scopes: readonly KnownScope[] | 'owner' | 'admin' };

const WATCHES: readonly KnownScope[] = ['events:read', 'members:read'];
const ANSWERS: readonly KnownScope[] = ['conversations:write', 'identity:read', 'memory:read', ...WATCHES];

export const PRESETS = {
  owner: { name: 'Owner', about: 'May do everything, and change the organization itself.', scopes: 'owner' },
  administrator: {
    name: 'Administrator',
    about: 'May do everything but change the organization, its providers and its owners.',
    scopes: 'admin',
  },
  designer: {
    name: 'Designer',
    about: 'Builds, tests and releases assistants.',
    scopes: [
      ...([
        'agents:write',
        'agents:publish',
        'procedures:write',
        'policies:write',
        'tools:write',
        'integrations:write',
      ] as const),
      ...(['knowledge_bases:write', 'model_router:read', 'conversations:write', 'analytics:read'] as const),
      ...WATCHES,
    ],
  },
  agent: { name: 'Agent', about: 'Answers conversations that were handed off.', scopes: ANSWERS },
  supervisor: {
    name: 'Supervisor',
    about: 'Answers conversations, and sees how the team gets on.',
    scopes: [...ANSWERS, 'agents:read', 'calls:read', 'analytics:read'],
  },
  campaign_manager: {
    name: 'Campaign manager',
    about: 'Runs campaigns of calls and looks after compliance.',
    scopes: [
      ...([
        'workflows:write',
        'workflows:execute',
        'calls:write',
        'compliance:write',
        'integrations:read',
        'agents:read',
      ] as const),
      ...(['conversations:read', 'identity:read', 'analytics:read'] as const),
      ...WATCHES,
    ],
  },
  steward: {
    name: 'Data steward',
    about: 'Decides who is the same person, and answers requests to export or erase what is known of people.',
    scopes: [
      ...([
        'identity:write',
        'identity_reviews:read',
        'identity_reviews:resolve',
        'memory:write',
        'compliance:write',
      ] as const),
      ...(['calls:read', 'conversations:read', 'workflows:read', 'audit:read'] as const),
      ...WATCHES,
    ],
  },
  finance: {
    name: 'Finance',
    about: 'Reads what is spent and sets budgets. Connects no accounts.',
    scopes: ['analytics:read', 'budgets:write', 'organization:read', ...WATCHES],
  },
  developer: {
    name: 'Developer',
    about: 'Connects other systems: API keys, webhooks, tools.',
    scopes: [
      ...(['api_keys:write', 'webhooks:write', 'tools:write', 'integrations:write'] as const),
      ...(['agents:read', 'operations:read', 'analytics:read'] as const),
      ...WATCHES,
    ],
  },
  auditor: {
    name: 'Auditor',
    about: 'Reads the audit log and how things are set up, and nothing that end users said.',
    scopes: [
      ...([
        'audit:read',
        'organization:read',
        'api_keys:read',
        'compliance:read',
        'agents:read',
        'policies:read',
      ] as const),
      ...([
        'procedures:read',
        'tools:read',
        'integrations:read',
        'webhooks:read',
        'analytics:read',
        'operations:read',
      ] as const),
      ...WATCHES,
    ],
  },
} as const satisfies Record<string, Preset>;

type PresetName = keyof typeof PRESETS;
const isPreset = (role: string): role is PresetName => Object.hasOwn(PRESETS, role);
export const OWNER = 'owner' satisfies PresetName;

const grantOfScopes = (scopes: readonly string[]): RoleGrant => ({
  role: narrowestRole(withImpliedScopes(scopes)),
  scopes: [...scopes],
});

function grantOfPreset(name: PresetName): RoleGrant {
  const { scopes }: Preset = PRESETS[name];
  return typeof scopes === 'string' ? { role: scopes, scopes: null } : grantOfScopes(scopes);
}

/** A member with one of these could take the organization over: a second factor may be required of them. */
export const isPowerful = (grant: RoleGrant): boolean => {
  const scopes = effectiveScopes(grant.role, grant.scopes);
  return scopes.has('members:write') || scopes.has('organization:write') || scopes.has('api_keys:write');
};

const scope = z.string().meta({ override: { type: 'string', enum: [...SCOPES] } });
const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe('What the role is called, 1 to 100 characters; no other role of the organization has it.');
const about = z.string().trim().max(500).describe('What the role is for, at most 500 characters; empty unless set.');
const scopes = z
  .array(scope)
  .max(200)
  .describe('What its members may do, as `<resource>:<action>`; `write` includes `read`.');
export const CreateRole = z.object({ name, about: about.default(''), scopes });
export const UpdateRole = z.object({ name: name.optional(), about: about.optional(), scopes: scopes.optional() });
export const MemberRole = z
  .object({
    id: z
      .string()
      .describe('Names the role when it is given to a member: a word for roles that come with Parley, else a UUID.'),
    name: z.string().describe('What the role is called.'),
    about: z.string().describe('What the role is for.'),
    scopes: z.array(scope).describe('Everything its members may do.'),
    is_custom: z.boolean().describe('true for a role of your own, which can be changed and deleted.'),
    created_at: timestamp.nullable().describe('When it was made. null: it comes with Parley.'),
  })
  .meta({ id: 'Role' });
export const RolePage = page(MemberRole);
export const RoleQuery = pageQuery;

type RoleRow = RowOf<'member_roles'>;

const toRole = (row: RoleRow): z.input<typeof MemberRole> => ({
  id: row.id,
  name: row.name,
  about: row.about,
  scopes: row.scopes,
  is_custom: true,
  created_at: iso(row.created_at),
});

const presetRoles = (): z.input<typeof MemberRole>[] =>
  Object.entries(PRESETS).map(([id, preset]) => {
    const grant = grantOfPreset(id as PresetName);
    const allScopes = grant.scopes ?? [...PERMISSIONS[grant.role]];
    return { id, name: preset.name, about: preset.about, scopes: allScopes, is_custom: false, created_at: null };
  });

/** An organization has a handful of its own: the first page begins with those that come with the program. */
export async function list(ctx: Context, { limit, cursor }: PageRequest) {
  const at = cursor === undefined || cursor === '' ? 0 : Number(Buffer.from(cursor, 'base64url').toString());
  if (!Number.isInteger(at) || at < 0)
    throw new Invalid([
      { loc: ['query', 'cursor'], msg: 'Input should be a cursor that an earlier page returned', type: 'value_error' },
    ]);
  const rows = await reader(ctx).rows<RoleRow>(
    sql`select * from member_roles where org_id = ${ctx.org.id} order by lower(name), id limit ${MAX_ROLES}`,
  );
  const all = [...presetRoles(), ...rows.map(toRole)];
  const next = at + limit;
  const next_cursor = next < all.length ? Buffer.from(String(next)).toString('base64url') : null;
  return { data: all.slice(at, next), next_cursor };
}

const MAX_ROLES = 100;

/** `lock`: the scopes stay as they are until the transaction ends. */
async function findCustom(db: Db, orgId: string, id: string, lock = sql``): Promise<RoleRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db.maybe<RoleRow>(sql`select * from member_roles where org_id = ${orgId} and id = ${id} ${lock}`);
}

export type NamedRole = { id: string; name: string; grant: RoleGrant };

export async function findRole(
  db: Db,
  orgId: string,
  id: string,
  { isLocked = false } = {},
): Promise<NamedRole | undefined> {
  if (isPreset(id)) return { id, name: PRESETS[id].name, grant: grantOfPreset(id) };
  const row = await findCustom(db, orgId, id, isLocked ? sql`for share` : sql``);
  return row && { id, name: row.name, grant: grantOfScopes(row.scopes) };
}

/** Of a stored member or mapping. A role that is gone gives nothing. */
export const roleOrNothing = async (db: Db, orgId: string, id: string): Promise<NamedRole> =>
  (await findRole(db, orgId, id, { isLocked: true })) ?? { id, name: 'No role', grant: { role: 'viewer', scopes: [] } };

/** The role that a caller names, if it gives nothing that the caller lacks. */
export async function roleToGive(ctx: Context, tx: Tx, id: string, loc: (string | number)[]): Promise<NamedRole> {
  const role = await findRole(tx, ctx.org.id, id, { isLocked: true });
  if (!role) {
    const msg = `Input should be the id of a role: ${Object.keys(PRESETS).join(', ')}, or one of your own. GET /v1/identity/roles lists them`;
    throw new Invalid([{ loc, msg, type: 'value_error', input: id.slice(0, 100) }]);
  }
  assertCanGive(await currentKey(ctx, tx), role);
  return role;
}

function assertCanGive(caller: ApiKeyRow, { name: roleName, grant }: NamedRole): void {
  const own = effectiveScopes(caller.role, caller.scopes);
  const missing = [...effectiveScopes(grant.role, grant.scopes)].find((one) => !own.has(one));
  if (missing === undefined) return;
  throw new Problem('permission_denied', `You lack the scope ${missing}, so you cannot give the role ${roleName}.`, {
    details: { required_scope: missing },
  });
}

export const nameOfRole = (roles: ReadonlyMap<string, string>, id: string): string =>
  isPreset(id) ? PRESETS[id].name : (roles.get(id) ?? 'No role');

/** Names of these roles that are the organization's own. */
export async function customRoleNames(
  db: Db,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const own = [...new Set(ids)].filter(isUuid);
  if (own.length === 0) return new Map();
  const rows = await db.rows<Pick<RoleRow, 'id' | 'name'>>(
    sql`select id, name from member_roles where org_id = ${orgId} and id = any(${own}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function get(ctx: Context, id: string): Promise<z.input<typeof MemberRole>> {
  const preset = presetRoles().find((one) => one.id === id);
  const row = preset ? undefined : await findCustom(reader(ctx), ctx.org.id, id);
  if (!preset && !row) throw notFound('role');
  return preset ?? toRole(row as RoleRow);
}

const nameConflict = (roleName: string) => conflict(`There is a role ${roleName} already. Choose another name.`);
const isPresetName = (roleName: string): boolean =>
  Object.values(PRESETS).some((preset) => preset.name.toLowerCase() === roleName.toLowerCase());

async function assertNameFree(ctx: Context, tx: Tx, roleName: string, but: string | null): Promise<void> {
  const row = await tx.maybe(sql`
    select 1 from member_roles where org_id = ${ctx.org.id} and lower(name) = lower(${roleName}) and id is distinct from ${but}::uuid`);
  if (row || isPresetName(roleName)) throw nameConflict(roleName);
}

/** One change of roles and members of an organization at a time. */
export const lockOrganization = (ctx: Context, tx: Tx): Promise<number> =>
  tx.run(sql`select 1 from organizations where id = ${ctx.org.id} for no key update`);

export function create(ctx: Context, body: z.output<typeof CreateRole>) {
  assertKnownScopes(body.scopes);
  return transaction(ctx, async (tx) => {
    await lockOrganization(ctx, tx);
    grantedScopes(await currentKey(ctx, tx), body.scopes);
    await assertNameFree(ctx, tx, body.name, null);
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*)::int as count from member_roles where org_id = ${ctx.org.id}`,
    );
    if (count >= MAX_ROLES)
      throw conflict(`An organization has at most ${MAX_ROLES} roles of its own. Delete one first.`);
    const now = ctx.clock.now();
    const row = await tx.one<RoleRow>(sql`
      insert into member_roles (id, org_id, name, about, scopes, created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${body.name}, ${body.about}, ${body.scopes}, ${now}, ${now}) returning *`);
    await audit(ctx, tx, 'role.created', row.id, { name: row.name, scopes: row.scopes });
    return toRole(row);
  });
}

async function lockRole(ctx: Context, tx: Tx, id: string): Promise<RoleRow> {
  await lockOrganization(ctx, tx);
  const row = await findCustom(tx, ctx.org.id, id, sql`for update`);
  if (row) return row;
  if (isPreset(id)) throw conflict('This role comes with Parley and cannot be changed. Make one of your own instead.');
  throw notFound('role');
}

/** Members who have it may do more or less at once: the route makes every node forget what it knew. */
export function update(ctx: Context, id: string, body: z.output<typeof UpdateRole>) {
  assertKnownScopes(body.scopes);
  return transaction(ctx, async (tx) => {
    const old = await lockRole(ctx, tx, id);
    const caller = await currentKey(ctx, tx);
    assertCanGive(caller, { id, name: old.name, grant: grantOfScopes(old.scopes) });
    if (body.scopes) grantedScopes(caller, body.scopes);
    if (body.name !== undefined) await assertNameFree(ctx, tx, body.name, id);
    const row = await tx.one<RoleRow>(sql`
      update member_roles set name = coalesce(${body.name ?? null}, name), about = coalesce(${body.about ?? null}, about),
        scopes = coalesce(${body.scopes ?? null}::text[], scopes), updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    const grant = grantOfScopes(row.scopes);
    await tx.run(sql`
      update api_keys k set role = ${grant.role}, scopes = ${grant.scopes} from members m
      where m.org_id = ${ctx.org.id} and m.role = ${id} and k.member_id = m.id and k.is_session and k.revoked_at is null and not k.needs_factor`);
    const holders = sql`select id from members where org_id = ${ctx.org.id} and role = ${id}`;
    await narrowLoginKeys(tx, holders, effectiveScopes(grant.role, grant.scopes));
    await audit(ctx, tx, 'role.updated', id, { name: row.name, scopes: row.scopes, former_scopes: old.scopes });
    return toRole(row);
  });
}

export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const row = await lockRole(ctx, tx, id);
    assertCanGive(await currentKey(ctx, tx), { id, name: row.name, grant: grantOfScopes(row.scopes) });
    const used = await tx.maybe(
      sql`select 1 from members where org_id = ${ctx.org.id} and role = ${id} and status <> 'ended' limit 1`,
    );
    const mapped = await tx.maybe(sql`
      select 1 from identity_providers p where org_id = ${ctx.org.id}
        and (default_role = ${id} or exists (select from jsonb_array_elements(group_roles) g where g ->> 'role' = ${id})) limit 1`);
    if (used) throw conflict('Members have this role. Give them another one first.');
    if (mapped) throw conflict('A sign-in provider gives this role. Change its mapping first.');
    await tx.run(sql`delete from member_roles where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'role.deleted', id, { name: row.name });
  });
}
