// Owns what people are called in lists of other things, so that a reader sees whom a row is about without opening each of them.
import { type Context, hasScope } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import type { RowOf } from '../../kernel/row.ts';
import { sql } from '../../kernel/sql.ts';
import { leavesOf } from './identity/lineage.ts';
import * as traits from './traits.ts';

/** A name out of what is known of a person; null when nothing is. */
export function nameIn(known: Record<string, unknown>): string | null {
  const text = (trait: unknown): string => (typeof trait === 'string' ? trait.trim() : '');
  const parts = [text(known.first_name), text(known.last_name)].filter((part) => part !== '');
  return parts.join(' ') || text(known.full_name) || text(known.name) || null;
}

/** By leaf id; whoever has no name is not in it, and without `identity:read` nobody is. */
export async function personNames(ctx: Context, db: Db, leafIds: readonly string[]): Promise<Map<string, string>> {
  if (leafIds.length === 0 || !hasScope(ctx, 'identity:read')) return new Map();
  const own = await db.rows<Pick<RowOf<'end_users'>, 'id' | 'current_id'>>(sql`
    select id, current_id from end_users where org_id = ${ctx.org.id} and id = any(${[...leafIds]}::uuid[])`);
  const leaves = await leavesOf(ctx, db, [...new Set(own.map(({ current_id }) => current_id))]);
  const opened = await traits.openAll(ctx, db, leaves);
  const names = new Map<string, string>();
  for (const { id, current_id } of own) {
    const whose = leaves.filter((leaf) => leaf.current_id === current_id);
    const name = nameIn(traits.combine(whose.map((leaf) => opened.get(leaf.id) ?? {})));
    if (name !== null) names.set(id, name);
  }
  return names;
}
