// Owns how many review requests there are in each state, for the badge of a menu. Each count goes along an index, up to a bound.
import type { z } from 'zod';
import { isoOrNull } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/sql.ts';
import { MAX_COUNTED_REVIEWS, REVIEW_STATUSES, type ReviewCounts } from '../schema.ts';

export async function read(ctx: Context): Promise<z.input<typeof ReviewCounts>> {
  const db = reader(ctx);
  const rows = await db.rows<{ status: string; found: number }>(sql`
    select wanted.status, (select count(*)::int from (
      select from identity_review_requests r where r.org_id = ${ctx.org.id} and r.status = wanted.status
      limit ${MAX_COUNTED_REVIEWS}) some_rows) as found
    from unnest(${[...REVIEW_STATUSES]}::text[]) wanted (status)`);
  const { oldest } = await db.one<{ oldest: Date | null }>(sql`
    select (select created_at from identity_review_requests where org_id = ${ctx.org.id} and status = 'pending'
      order by created_at, id limit 1) as oldest`);
  return {
    by_status: Object.fromEntries(rows.map(({ status, found }) => [status, found])),
    oldest_pending_at: isoOrNull(oldest),
  };
}
