// Owns what people are called in lists of other things, so that a reader sees whom a row is about without opening
// each person.
import { type Context, hasScope } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { type Leaf, loadLeaves } from './lineage.ts';
import * as traits from './traits.ts';

/** A name made of the traits of a person; null when they hold none. */
function nameIn(values: Record<string, unknown>): string | null {
  const text = (trait: unknown): string => (typeof trait === 'string' ? trait.trim() : '');
  const parts = [text(values.first_name), text(values.last_name)].filter((part) => part !== '');
  return parts.join(' ') || text(values.full_name) || text(values.name) || null;
}

/** The people behind these leaves, by leaf id, and the name that some of their leaves give. */
async function loadNames(ctx: Context, db: Db, leafIds: readonly string[]) {
  const rows = await db.rows<Pick<Leaf, 'id' | 'current_id'>>(sql`
    select id, current_id from end_users where org_id = ${ctx.org.id} and id = any(${[...leafIds]}::uuid[])`);
  const currentOf = new Map(rows.map(({ id, current_id }) => [id, current_id]));
  const leaves = await loadLeaves(ctx, db, [...new Set(currentOf.values())]);
  const traitsByLeaf = await traits.openAll(ctx, db, leaves);
  const nameOf = (isOfPerson: (leaf: Leaf) => boolean) =>
    nameIn(traits.ofPerson(leaves.filter(isOfPerson), traitsByLeaf));
  return { currentOf, nameOf };
}

/** By leaf id. People without a name are left out; without `identity:read` all are. */
export async function personNames(ctx: Context, db: Db, leafIds: readonly string[]): Promise<Map<string, string>> {
  if (leafIds.length === 0 || !hasScope(ctx, 'identity:read')) return new Map();
  const { currentOf, nameOf } = await loadNames(ctx, db, leafIds);
  const names = [...currentOf].map(([id, currentId]) => [id, nameOf((leaf) => leaf.current_id === currentId)] as const);
  return new Map(names.flatMap(([id, name]) => (name === null ? [] : [[id, name]])));
}

type ReviewRow = { id: string; left_id: string | null; right_id: string | null; target_id?: string | null };
export type ReviewNames = { left_name: string | null; right_name: string | null; target_name: string | null };

/** By the id of the row. Of two people who were merged since, each is called as its own leaf was. Without `identity:read`: `***`. */
export async function reviewNames(ctx: Context, db: Db, rows: readonly ReviewRow[]): Promise<Map<string, ReviewNames>> {
  const ids = [...new Set(rows.flatMap(({ left_id, right_id, target_id = null }) => [left_id, right_id, target_id]))];
  const { currentOf, nameOf } = await loadNames(
    ctx,
    db,
    ids.filter((id) => id !== null),
  );
  const visibleName = (id: string | null, isMerged: boolean): string | null => {
    if (id === null) return null;
    const name = nameOf((leaf) => (isMerged ? leaf.id === id : leaf.current_id === currentOf.get(id)));
    return name === null || hasScope(ctx, 'identity:read') ? name : '***';
  };
  return new Map(
    rows.map(({ id, left_id, right_id, target_id = null }) => {
      const isMerged = left_id !== null && currentOf.get(left_id) === currentOf.get(right_id ?? '');
      const names = { left_name: visibleName(left_id, isMerged), right_name: visibleName(right_id, isMerged) };
      return [id, { ...names, target_name: visibleName(target_id, false) }];
    }),
  );
}
