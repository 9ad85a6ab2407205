// Owns who is one person: each end user is a leaf, and its current_id names the person it belongs to now.
import type { Context } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { isUuid } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { notFound } from '../../../kernel/errors.ts';

export type Leaf = Pick<
  RowOf<'end_users', { chosen_traits: Record<string, Record<string, number>> | null }>,
  'id' | 'current_id' | 'traits' | 'chosen_traits' | 'source' | 'created_at' | 'updated_at' | 'erased_at'
>;

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** The leaf of an id. The id of any leaf names its person, before and after a merge. */
export async function getLeaf(ctx: Context, db: Db, id: string): Promise<Leaf> {
  const leaf = isUuid(id)
    ? await db.maybe<Leaf>(sql`
        select id, current_id, traits, chosen_traits, source, created_at, updated_at, erased_at from end_users
        where org_id = ${ctx.org.id} and id = ${id}`)
    : undefined;
  if (!leaf) throw notFound('end user');
  return leaf;
}

/** All leaves of these people, each person's own leaf first, then the older ones. `lock` takes them in one order, whatever the caller's. */
export async function loadLeaves(ctx: Context, db: Db, currentIds: readonly string[], lock = false): Promise<Leaf[]> {
  const ids = [...currentIds];
  const leaves = await db.rows<Leaf>(sql`
    select id, current_id, traits, chosen_traits, source, created_at, updated_at, erased_at from end_users
    where org_id = ${ctx.org.id} and current_id = any(${ids}::uuid[])
      and (id = any(${ids}::uuid[]) or (current_id = any(${ids}::uuid[]) and id <> current_id))
    order by id ${lock ? sql`for no key update` : sql``}`);
  const rank = (leaf: Leaf) => (leaf.id === leaf.current_id ? 0 : leaf.created_at.getTime());
  return leaves.sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
}

export type Person = { id: string; leaves: Leaf[]; leafIds: string[] };

/** The person behind the id of any leaf. Other modules store leaf ids and ask here which belong together. */
export async function getPerson(ctx: Context, db: Db, id: string): Promise<Person> {
  const { current_id } = await getLeaf(ctx, db, id);
  const leaves = await loadLeaves(ctx, db, [current_id]);
  return { id: current_id, leaves, leafIds: idsOf(leaves) };
}
