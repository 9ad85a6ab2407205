// Owns the table knowledge_gaps: questions that a base has no good answer to.
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { decodeCursor, iso, toPage } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { isUuid, uuid7 } from '../../kernel/ids.ts';
import { all, sql } from '../../kernel/sql.ts';
import * as bases from './bases.ts';
import { gapDetected } from './events.ts';
import type { Gap } from './schema.ts';

type GapRow = { id: string; query: string; best_score: number | null; occurrences: number; created_at: Date; last_seen_at: Date };

/** The same question in other spacing or case is one gap, told by event the first time. */
export async function note(ctx: Context, base: bases.BaseRow, query: string, best: number | null): Promise<void> {
  if (best !== null && best >= base.gap_score) return;
  const hash = createHash('sha256').update(query.toLowerCase().replace(/\s+/g, ' ')).digest();
  const now = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    const { id, occurrences } = await tx.one<GapRow>(sql`
      insert into knowledge_gaps as old (id, org_id, kb_id, query, query_hash, best_score, occurrences, created_at, last_seen_at)
      values (${uuid7()}, ${ctx.org.id}, ${base.id}, ${query}, ${hash}, ${best}, 1, ${now}, ${now})
      on conflict (kb_id, query_hash) do update set occurrences = old.occurrences + 1, best_score = excluded.best_score,
        last_seen_at = excluded.last_seen_at
      returning id, occurrences`);
    if (occurrences === 1)
      await emit(ctx, tx, gapDetected, { subject: id, data: { gap_id: id, kb_id: base.id, query, best_score: best } });
  });
}

export async function list(ctx: Context, kbId: string, query: { limit: number; cursor?: string | undefined }) {
  const base = await bases.find(ctx, kbId);
  const cursor = decodeCursor(query.cursor);
  const rows = await reader(ctx).rows<GapRow>(sql`
    select * from knowledge_gaps
    where ${all(sql`org_id = ${ctx.org.id} and kb_id = ${base.id}`, cursor && sql`(created_at, id) < (${cursor.at}, ${cursor.id}::uuid)`)}
    order by created_at desc, id desc limit ${query.limit + 1}`);
  return toPage(rows, query.limit, toGap);
}

export async function dismiss(ctx: Context, kbId: string, id: string): Promise<void> {
  const base = await bases.find(ctx, kbId);
  const mine = sql`delete from knowledge_gaps where org_id = ${ctx.org.id} and kb_id = ${base.id} and id = ${id}`;
  if (!isUuid(id)) throw notFound('knowledge gap');
  await transaction(ctx, async (tx) => {
    if ((await tx.run(mine)) === 0) throw notFound('knowledge gap');
    await audit(ctx, tx, 'knowledge_gap.dismissed', id, { kb_id: base.id });
  });
}

const toGap = (row: GapRow): z.input<typeof Gap> => ({
  id: row.id,
  query: row.query,
  best_score: row.best_score,
  occurrences: row.occurrences,
  created_at: iso(row.created_at),
  last_seen_at: iso(row.last_seen_at),
});
