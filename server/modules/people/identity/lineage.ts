// Owns who is one person: each end user is a leaf, and its current_id names the person it belongs to now.
import type { Context } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db.ts';
import { notFound } from '../../../kernel/errors.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';

export type Leaf = Pick<
  RowOf<'end_users', { chosen_traits: Record<string, Record<string, number>> | null }>,
  'id' | 'current_id' | 'traits' | 'chosen_traits' | 'source' | 'created_at' | 'updated_at' | 'erased_at'
>;

/** The leaf that an id names. Any leaf is a valid name of its person, before and after a merge. */
export async function leafOf(ctx: Context, db: Db, id: string): Promise<Leaf> {
  const leaf = isUuid(id)
    ? await db.maybe<Leaf>(sql`
        select id, current_id, traits, chosen_traits, source, created_at, updated_at, erased_at from end_users
        where org_id = ${ctx.org.id} and id = ${id}`)
    : undefined;
  if (!leaf) throw notFound('end user');
  return leaf;
}

/** All leaves of these people, each person's own leaf first, then the older ones. `lock` takes them in one order, whatever the caller's. */
export async function leavesOf(ctx: Context, db: Db, currentIds: readonly string[], lock = false): Promise<Leaf[]> {
  const ids = [...currentIds];
  const leaves = await db.rows<Leaf>(sql`
    select id, current_id, traits, chosen_traits, source, created_at, updated_at, erased_at from end_users
    where org_id = ${ctx.org.id} and current_id = any(${ids}::uuid[])
      and (id = any(${ids}::uuid[]) or (current_id = any(${ids}::uuid[]) and id <> current_id))
    order by id ${lock ? sql`for no key update` : sql``}`);
  const place = (leaf: Leaf) => (leaf.id === leaf.current_id ? 0 : leaf.created_at.getTime());
  return leaves.sort((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
}

/** Ids of everybody who is one person with this one. Other modules keep leaf ids and ask here which belong together. */
export async function personOf(ctx: Context, db: Db, id: string): Promise<{ id: string; leafIds: string[] }> {
  const { current_id } = await leafOf(ctx, db, id);
  return { id: current_id, leafIds: (await leavesOf(ctx, db, [current_id])).map((leaf) => leaf.id) };
}
