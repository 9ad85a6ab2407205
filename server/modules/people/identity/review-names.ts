// Owns what the people of a review request are called, so that a reviewer sees whom it is about without opening each of them.
import { type Context, hasScope } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import { nameIn } from '../person-names.ts';
import * as traits from '../traits.ts';
import { type Leaf, leavesOf } from './lineage.ts';

const HIDDEN = '***';

type Asked = Pick<RowOf<'identity_review_requests'>, 'id' | 'left_id' | 'right_id' | 'target_id'>;

export type ReviewNames = { left_name: string | null; right_name: string | null; target_name: string | null };

/** By the id of the request. Of people who are one by now, each is called as its own part was. Without `identity:read`: `***`. */
export async function namesFor(ctx: Context, db: Db, rows: readonly Asked[]): Promise<Map<string, ReviewNames>> {
  const asked = [...new Set(rows.flatMap(({ left_id, right_id, target_id }) => [left_id, right_id, target_id]))];
  const ids = asked.filter((id) => id !== null);
  const own = await db.rows<Pick<Leaf, 'id' | 'current_id'>>(sql`
    select id, current_id from end_users where org_id = ${ctx.org.id} and id = any(${ids}::uuid[])`);
  const currentOf = new Map(own.map(({ id, current_id }) => [id, current_id]));
  const leaves = await leavesOf(ctx, db, [...new Set(currentOf.values())]);
  const opened = await traits.openAll(ctx, db, leaves);
  const called = (id: string | null, isOne: boolean): string | null => {
    if (id === null) return null;
    const whose = leaves.filter((leaf) => (isOne ? leaf.id === id : leaf.current_id === currentOf.get(id)));
    const name = nameIn(traits.combine(whose.map((leaf) => opened.get(leaf.id) ?? {})));
    return name === null || hasScope(ctx, 'identity:read') ? name : HIDDEN;
  };
  return new Map(
    rows.map((row) => {
      const isOne = row.left_id !== null && currentOf.get(row.left_id) === currentOf.get(row.right_id ?? '');
      const names = { left_name: called(row.left_id, isOne), right_name: called(row.right_id, isOne) };
      return [row.id, { ...names, target_name: called(row.target_id, false) }];
    }),
  );
}
