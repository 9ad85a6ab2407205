// Owns the table knowledge_bases.

import type { z } from 'zod';
import { isNamed } from '../../http/name-search.ts';
import { type PageRequest, pageRows, toPage } from '../../http/pages.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, type Kernel, reader, systemContext, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { isUuid, uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { Invalid, notFound } from '../../kernel/errors.ts';
import { addJob, type Run } from '../../kernel/jobs/jobs.ts';
import { LOCAL_MODEL } from '../models/local/pool.ts';
import * as accounts from '../models/provider-accounts.ts';
import { emptyKnowledgeBase } from './jobs.ts';
import type { CreateKnowledgeBase, KnowledgeBase, UpdateKnowledgeBase } from './schema.ts';

export type BaseRow = RowOf<'knowledge_bases'>;

export async function create(ctx: Context, body: z.output<typeof CreateKnowledgeBase>) {
  const now = ctx.clock.now();
  const model = await embeddingModel(ctx, body);
  return transaction(ctx, async (tx) => {
    const row = await tx.one<BaseRow>(sql`
      insert into knowledge_bases (id, org_id, name, description, embedding_provider, embedding_model, gap_score, created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${body.name}, ${body.description ?? null}, ${body.embedding_provider}, ${model}, ${body.gap_score},
        ${now}, ${now}) returning *`);
    await audit(ctx, tx, 'knowledge_base.created', row.id, {
      name: row.name,
      embedding_provider: row.embedding_provider,
    });
    return toBase(row);
  });
}

/** Checked here rather than by the first document. */
async function embeddingModel(
  ctx: Context,
  { embedding_provider, embedding_model }: z.output<typeof CreateKnowledgeBase>,
) {
  const invalid = (field: string, msg: string) => new Invalid([{ loc: ['body', field], msg, type: 'value_error' }]);
  const account = await accounts.open(ctx, embedding_provider);
  if (!account)
    throw invalid(
      'embedding_provider',
      'No such provider. Create it with POST /v1/model-router/providers, or use local',
    );
  if (account.kind === 'scripted' || account.kind === 'anthropic')
    throw invalid('embedding_provider', 'This provider offers no embeddings');
  const model = embedding_model ?? (account.kind === 'local' ? LOCAL_MODEL : undefined);
  if (model === undefined)
    throw new Invalid([{ loc: ['body', 'embedding_model'], msg: 'Field required', type: 'missing' }]);
  if (account.kind === 'local' && model !== LOCAL_MODEL)
    throw invalid('embedding_model', `The provider local has one model, ${LOCAL_MODEL}`);
  return model;
}

export async function list(ctx: Context, query: PageRequest & { q?: string | undefined }) {
  const rows = await pageRows<BaseRow>(ctx, 'knowledge_bases', query, sql`deleted_at is null and ${isNamed(query)}`);
  return toPage(rows, query.limit, toBase);
}

export async function find(ctx: Context, id: string, db: Db = reader(ctx), lock: Sql = sql``): Promise<BaseRow> {
  const mine = sql`select * from knowledge_bases where org_id = ${ctx.org.id} and id = ${id} and deleted_at is null ${lock}`;
  const row = isUuid(id) ? await db.maybe<BaseRow>(mine) : undefined;
  if (!row) throw notFound('knowledge base');
  return row;
}

export const get = async (ctx: Context, id: string) => toBase(await find(ctx, id));

export async function update(ctx: Context, id: string, body: z.output<typeof UpdateKnowledgeBase>) {
  return transaction(ctx, async (tx) => {
    await find(ctx, id, tx);
    const row = await tx.maybe<BaseRow>(sql`
      update knowledge_bases set name = coalesce(${body.name ?? null}, name), description = coalesce(${body.description ?? null}, description),
        gap_score = coalesce(${body.gap_score ?? null}, gap_score), updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} and deleted_at is null returning *`);
    if (!row) throw notFound('knowledge base');
    await audit(ctx, tx, 'knowledge_base.updated', id, { change: body });
    return toBase(row);
  });
}

/** Hidden from callers immediately; its documents are deleted in the background. Its spend stays in the ledger. */
export async function remove(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { name } = await find(ctx, id, tx);
    await tx.run(
      sql`update knowledge_bases set deleted_at = ${ctx.clock.now()} where org_id = ${ctx.org.id} and id = ${id}`,
    );
    await audit(ctx, tx, 'knowledge_base.deleted', id, { name });
    await addJob(ctx, tx, emptyKnowledgeBase, { id, org_id: ctx.org.id }, { key: `empty-knowledge-base:${id}` });
  });
}

const DELETE_BATCH = 20;

export async function emptyBase(
  kernel: Kernel,
  { id, org_id }: { id: string; org_id: string },
  run: Run,
): Promise<void> {
  const ctx = systemContext(kernel, org_id, 'empty-knowledge-base');
  for (let removed = DELETE_BATCH; removed === DELETE_BATCH && !run.signal.aborted; ) {
    removed = await transaction(ctx, async (tx) => {
      const count = await tx.run(sql`
        delete from documents where org_id = ${org_id} and id in (
          select id from documents where org_id = ${org_id} and kb_id = ${id} limit ${DELETE_BATCH})`);
      await run.fence(tx);
      return count;
    });
  }
  if (run.signal.aborted) throw new Error('stopped before the base was empty');
  await ctx.db.run(sql`delete from knowledge_gaps where org_id = ${org_id} and kb_id = ${id}`);
}

export const isReindexing = ({ reindex_started_at, reindex_finished_at }: BaseRow): boolean =>
  reindex_started_at !== null && reindex_finished_at === null;

/** Every process sees by this number that its index in memory is stale. */
export const touchIndex = (ctx: Context, tx: Tx, id: string): Promise<number> =>
  tx.run(sql`update knowledge_bases set index_version = index_version + 1 where org_id = ${ctx.org.id} and id = ${id}`);

type Summary = { id: string; name: string; chunks: number; clearance_level: number };

/** For other modules. Unknown, foreign and deleted bases are left out. The clearance is the lowest of any indexed document. */
export async function summaries(ctx: Context, ids: readonly string[]): Promise<Map<string, Omit<Summary, 'id'>>> {
  const rows = await reader(ctx).rows<Summary>(sql`
    select b.id, b.name, coalesce(sum(d.chunks_done), 0)::int as chunks, coalesce(min(d.clearance_level), 0)::int as clearance_level
    from knowledge_bases b left join documents d on d.org_id = b.org_id and d.kb_id = b.id and d.live_generation > 0
    where b.org_id = ${ctx.org.id} and b.id = any (${[...ids]}::uuid[]) and b.deleted_at is null
    group by b.id`);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

export const toBase = (row: BaseRow): z.input<typeof KnowledgeBase> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  embedding_provider: row.embedding_provider,
  embedding_model: row.embedding_model,
  gap_score: row.gap_score,
  reindex: row.reindex_started_at && {
    status: row.reindex_finished_at ? 'done' : 'running',
    documents_total: row.reindex_total,
    documents_done: row.reindex_done,
    started_at: iso(row.reindex_started_at),
    finished_at: isoOrNull(row.reindex_finished_at),
  },
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
