// Owns the table identity_not_matches: pairs that a human called different people. They are not proposed or merged
// again.

import type { z } from 'zod';
import { type PageRequest, pageRows, toPage } from '../../../http/pages.ts';
import { iso } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { notFound } from '../../../kernel/errors.ts';
import { reviewNames } from '../person/names.ts';
import type { NotMatch } from '../person/schema.ts';

type NotMatchRow = RowOf<'identity_not_matches', { origin: z.input<typeof NotMatch>['origin'] }>;

const toNotMatch = (row: NotMatchRow) => ({
  id: row.id,
  left_end_user_id: row.left_id,
  right_end_user_id: row.right_id,
  origin: row.origin,
  review_request_id: row.review_request_id,
  created_at: iso(row.created_at),
});

type Pair = { left: string; right: string; origin: NotMatchRow['origin']; reviewRequestId: string | null };

export async function add(ctx: Context, tx: Tx, { left, right, origin, reviewRequestId }: Pair): Promise<void> {
  const [first, second] = [left, right].sort() as [string, string];
  await tx.run(sql`
    insert into identity_not_matches (id, org_id, left_id, right_id, origin, review_request_id, created_at)
    values (${uuid7()}, ${ctx.org.id}, ${first}, ${second}, ${origin}, ${reviewRequestId}, ${ctx.clock.now()}) on conflict do nothing`);
}

/** Pairs among these leaves, as leaf ids. */
export async function among(ctx: Context, db: Db, leafIds: readonly string[]): Promise<[string, string][]> {
  const ids = [...leafIds];
  const rows = await db.rows<Pick<RowOf<'identity_not_matches'>, 'left_id' | 'right_id'>>(sql`
    select left_id, right_id from identity_not_matches
    where org_id = ${ctx.org.id} and left_id = any(${ids}::uuid[]) and right_id = any(${ids}::uuid[])`);
  return rows.map(({ left_id, right_id }) => [left_id, right_id]);
}

export async function list(ctx: Context, query: PageRequest) {
  const rows = await pageRows<NotMatchRow>(ctx, 'identity_not_matches', query);
  const names = await reviewNames(ctx, reader(ctx), rows.slice(0, query.limit));
  return toPage(rows, query.limit, (row) => {
    const { left_name = null, right_name = null } = names.get(row.id) ?? {};
    return { ...toNotMatch(row), left_name, right_name };
  });
}

/** From now on the two may be proposed again. */
export async function remove(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const row = await tx.maybe<NotMatchRow>(
      sql`delete from identity_not_matches where org_id = ${ctx.org.id} and id = ${id} returning *`,
    );
    if (!row) throw notFound('not-a-match pair');
    await audit(ctx, tx, 'identity.not_match.deleted', id, {
      left_end_user_id: row.left_id,
      right_end_user_id: row.right_id,
    });
  });
}
