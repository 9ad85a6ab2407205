// What other modules ask about members: whether a name is one of them.
import type { Context } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Invalid } from '../../kernel/errors.ts';

/** Callers are known by the name of their session, whether or not they are members. */
export async function assertIsMember(ctx: Context, db: Db, name: string): Promise<void> {
  if (name === ctx.actor.name) return;
  const found = await db.maybe(
    sql`select 1 from members where org_id = ${ctx.org.id} and name = ${name} and status = 'active' limit 1`,
  );
  if (found) return;
  const msg = 'Input should be the name of an active member, or null. GET /v1/identity/members lists them';
  throw new Invalid([{ loc: ['body', 'assignee'], msg, type: 'value_error', input: name.slice(0, 200) }]);
}

/** All of these are members of the organization, or invited. */
export async function assertAreMembers(
  ctx: Context,
  db: Db,
  ids: readonly string[],
  field = 'member_ids',
): Promise<void> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from members where org_id = ${ctx.org.id} and id = any(${[...ids]}::uuid[]) and status <> 'ended'`);
  const found = new Set(rows.map(({ id }) => id));
  const unknown = ids.find((id) => !found.has(id));
  if (unknown === undefined) return;
  const msg = 'Input should be the ids of members. GET /v1/identity/members lists them';
  throw new Invalid([{ loc: ['body', field], msg, type: 'value_error', input: unknown }]);
}

/** The active member with this name; of two with one name, neither is meant. */
export async function memberNamed(ctx: Context, db: Db, name: string): Promise<string | null> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from members where org_id = ${ctx.org.id} and name = ${name} and status = 'active' limit 2`,
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

export async function nameOfMember(ctx: Context, db: Db, id: string): Promise<string> {
  const row = await db.maybe<{ name: string }>(
    sql`select name from members where org_id = ${ctx.org.id} and id = ${id} and status = 'active'`,
  );
  if (row) return row.name;
  const msg = 'Input should be the id of an active member. GET /v1/identity/members lists them';
  throw new Invalid([{ loc: ['body', 'member_id'], msg, type: 'value_error', input: id }]);
}

export const isMember = async (ctx: Context, db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from members where org_id = ${ctx.org.id} and id = ${id} and status <> 'ended'`)) !==
  undefined;
