// Owns the table knowledge_gaps: questions that a base has no good answer to. A question from a conversation is
// sealed under the key of the end user who asked it first, and erased with them; a question over the API is stored
// in the clear.

import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { type PageRequest, pageRows, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, hasScope, reader, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { notFound } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { blindIndex, openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import * as bases from './bases.ts';
import { gapDetected } from './events.ts';
import type { Gap } from './schema.ts';

type GapRow = RowOf<'knowledge_gaps'>;

/** The end user who asked in a conversation; null while the person is unknown. */
export type AskedBy = { endUserId: string | null };

const normalized = (query: string): string => query.toLowerCase().replace(/\s+/g, ' ');
const queryColumn = (ctx: Context, id: string) => ({
  orgId: ctx.org.id,
  table: 'knowledge_gaps',
  row: id,
  field: 'query',
});

/** The query as it is stored. `undefined`: the end user who asked was erased meanwhile, so nothing is stored. */
async function storedQuery(ctx: Context, db: Db, id: string, query: string, askedBy: AskedBy | undefined) {
  if (!askedBy)
    return { query, sealed: null, hash: createHash('sha256').update(normalized(query)).digest(), end_user_id: null };
  const organization = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  const key =
    askedBy.endUserId === null
      ? organization
      : await ctx.dataKeys.findDataKey(db.queryable, ctx.org.id, askedBy.endUserId);
  if (!key) return undefined;
  // Keyed, so that a person's question cannot be found by trying sentences.
  const hash = blindIndex(
    organization,
    { orgId: ctx.org.id, table: 'knowledge_gaps', field: 'query' },
    normalized(query),
  );
  return { query: null, sealed: sealValue(key, queryColumn(ctx, id), query), hash, end_user_id: askedBy.endUserId };
}

type SearchedQuery = { query: string; best: number | null };

/** The same question in other spacing or case is one gap, with an event the first time. */
export async function record(
  ctx: Context,
  kbId: string,
  { query, best }: SearchedQuery,
  askedBy?: AskedBy,
): Promise<void> {
  const now = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    const newId = uuid7();
    const stored = await storedQuery(ctx, tx, newId, query, askedBy);
    if (!stored) return;
    const { id, occurrences } = await tx.one<GapRow>(sql`
      insert into knowledge_gaps as old (id, org_id, kb_id, query, sealed, end_user_id, query_hash, best_score, occurrences, created_at, last_seen_at)
      values (${newId}, ${ctx.org.id}, ${kbId}, ${stored.query}, ${stored.sealed}, ${stored.end_user_id}, ${stored.hash}, ${best}, 1, ${now}, ${now})
      on conflict (kb_id, query_hash) do update set occurrences = old.occurrences + 1, best_score = excluded.best_score,
        last_seen_at = excluded.last_seen_at
      returning id, occurrences`);
    if (occurrences === 1)
      await emit(ctx, tx, gapDetected, { subject: id, data: { gap_id: id, kb_id: kbId, best_score: best } });
  });
}

export async function list(ctx: Context, kbId: string, query: PageRequest) {
  const base = await bases.find(ctx, kbId);
  const rows = await pageRows<GapRow>(ctx, 'knowledge_gaps', query, sql`kb_id = ${base.id}`);
  const open = await opener(ctx, reader(ctx), rows);
  // A person wrote the question: only callers who may read conversations see it.
  const mayRead = hasScope(ctx, 'conversations:read');
  return toPage(rows, query.limit, (row) => toGap(row, mayRead ? open(row) : ''));
}

/** Reads the queries; those of a person whose key is gone are empty. */
async function opener(ctx: Context, db: Db, rows: readonly GapRow[]): Promise<(row: GapRow) => string> {
  const owners = rows.flatMap(({ sealed, end_user_id }) => (sealed ? [end_user_id ?? ''] : []));
  const keys = await ctx.dataKeys.findDataKeys(db.queryable, ctx.org.id, owners);
  return ({ id, query, sealed, end_user_id }) => {
    const key = keys.get(end_user_id ?? '');
    return query ?? (key && sealed ? openValue(key, queryColumn(ctx, id), sealed).toString('utf8') : '');
  };
}

const ofPeople = (ctx: Context, leafIds: readonly string[]) =>
  sql`org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[])`;

/** The gaps that these people asked about first. */
export async function ofPerson(ctx: Context, db: Db, leafIds: readonly string[]): Promise<z.input<typeof Gap>[]> {
  const rows = await db.rows<GapRow>(sql`select * from knowledge_gaps where ${ofPeople(ctx, leafIds)} order by id`);
  const open = await opener(ctx, db, rows);
  return rows.map((row) => toGap(row, open(row)));
}

export async function deleteOf(ctx: Context, tx: Tx, leafIds: readonly string[]): Promise<void> {
  await tx.run(sql`delete from knowledge_gaps where ${ofPeople(ctx, leafIds)}`);
}

export async function dismiss(ctx: Context, kbId: string, id: string): Promise<void> {
  const base = await bases.find(ctx, kbId);
  const mine = sql`delete from knowledge_gaps where org_id = ${ctx.org.id} and kb_id = ${base.id} and id = ${id}`;
  await transaction(ctx, async (tx) => {
    if ((await tx.run(mine)) === 0) throw notFound('knowledge gap');
    await audit(ctx, tx, 'knowledge_gap.dismissed', id, { kb_id: base.id });
  });
}

const toGap = (row: GapRow, query: string): z.input<typeof Gap> => ({
  id: row.id,
  query,
  best_score: row.best_score,
  occurrences: row.occurrences,
  created_at: iso(row.created_at),
  last_seen_at: iso(row.last_seen_at),
});
