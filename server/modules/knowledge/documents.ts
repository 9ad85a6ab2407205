// Owns the table documents: what was added, and how far it is indexed.

import type { z } from 'zod';
import { pageRows, toPage } from '../../http/pages.ts';
import type { RawRequest } from '../../http/route.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { all, type Sql, sql } from '../../kernel/db/sql.ts';
import { badRequest, Invalid, notFound } from '../../kernel/errors.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { OutboundRefused } from '../../kernel/outbound/errors.ts';
import * as prices from '../models/prices.ts';
import * as accounts from '../models/provider-accounts.ts';
import { costOf, toUsd } from '../models/spend.ts';
import * as bases from './bases.ts';
import * as contents from './contents.ts';
import { ingestDocument, readDocument } from './jobs.ts';
import { tallyOf } from './passages.ts';
import { type FileKind, ReadFailure } from './reading/file-kind.ts';
import type { Tally } from './reading/read-file.ts';
import type { DOCUMENT_STATUSES, Document, DocumentQuery, Estimate, UpdateDocument } from './schema.ts';
import { type DocumentUpload, fetchPage, readDocumentUpload } from './upload.ts';

export type DocumentRow = RowOf<
  'documents',
  {
    kind: FileKind | 'url';
    status: (typeof DOCUMENT_STATUSES)[number];
    error: { code: string; message: string } | null;
    source: 'ingestion' | 'reindex';
  }
>;

export async function add(ctx: Context, kbId: string, body: Buffer | undefined, raw: RawRequest) {
  // First, so that no upload of 25 MiB is parsed for a base that does not exist.
  await bases.find(ctx, kbId);
  const upload = await readDocumentUpload(body, raw);
  if (upload.url !== null) await assertPublicAddress(ctx, upload.url);
  const [id, now] = [uuid7(), ctx.clock.now()];
  return transaction(ctx, async (tx) => {
    const base = await bases.find(ctx, kbId, tx);
    const row = await tx.one<DocumentRow>(sql`
      insert into documents (id, org_id, kb_id, title, kind, url, file_name, bytes, status, source, clearance_level, audience_tags, due_at,
        created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${base.id}, ${upload.title}, ${upload.kind}, ${upload.url}, ${upload.fileName}, ${upload.content?.length ?? 0},
        'pending', 'ingestion', ${upload.clearance_level}, ${upload.audience_tags}, ${ctx.clock.toWall(now)}, ${now}, ${now})
      returning *`);
    if (upload.content) await contents.store(ctx, tx, id, upload.content);
    await enqueue(ctx, tx, row);
    await audit(ctx, tx, 'document.added', id, { kb_id: base.id, title: upload.title, kind: upload.kind });
    return toDocument(row);
  });
}

/** A job with hardly any work is queued this many seconds earlier; a long one is overtaken for no longer than that. */
const HEAD_START_SECONDS = 20;

/** Reading comes before embedding, and little work before much. Both under one key: a document has one job. */
export function enqueue(
  ctx: Context,
  tx: Tx,
  { id, bytes, chunks_total, chunks_done }: DocumentRow,
  at?: Date,
): Promise<string> {
  const [kind, work] =
    chunks_total === null ? [readDocument, bytes / 10_000] : [ingestDocument, chunks_total - chunks_done];
  const headStart = Math.max(HEAD_START_SECONDS - 2 * Math.log2(1 + work), 0);
  const key = dueKey(ingestDocument, id);
  return addJob(
    ctx,
    tx,
    kind,
    { id, org_id: ctx.org.id },
    { key, at: at ?? new Date(ctx.clock.nowMs() - headStart * 1000) },
  );
}

async function assertPublicAddress(ctx: Context, url: string): Promise<void> {
  try {
    await ctx.outbound.check(url);
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    throw new Invalid([{ loc: ['body', 'url'], msg: error.message, type: 'value_error' }]);
  }
}

export async function list(ctx: Context, kbId: string, query: z.output<typeof DocumentQuery>) {
  const base = await bases.find(ctx, kbId);
  const ofStatus = query.status !== undefined && query.status !== '' && sql`status = ${query.status}`;
  const rows = await pageRows<DocumentRow>(ctx, 'documents', query, all(sql`kb_id = ${base.id}`, ofStatus));
  return toPage(rows, query.limit, toDocument);
}

async function find(ctx: Context, db: Db, kbId: string, id: string, lock?: Sql): Promise<DocumentRow> {
  await bases.find(ctx, kbId, db);
  const mine = sql`select * from documents where org_id = ${ctx.org.id} and kb_id = ${kbId} and id = ${id}`;
  const row = await db.maybe<DocumentRow>(lock ? sql`${mine} ${lock}` : mine);
  if (!row) throw notFound('document');
  return row;
}

export const get = async (ctx: Context, kbId: string, id: string) => toDocument(await find(ctx, reader(ctx), kbId, id));

export async function update(ctx: Context, kbId: string, id: string, body: z.output<typeof UpdateDocument>) {
  return transaction(ctx, async (tx) => {
    const old = await find(ctx, tx, kbId, id, sql`for update`);
    const row = await tx.one<DocumentRow>(sql`
      update documents set title = ${body.title ?? old.title}, clearance_level = ${body.clearance_level ?? old.clearance_level},
        audience_tags = ${body.audience_tags ?? old.audience_tags}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await bases.touchIndex(ctx, tx, kbId);
    await audit(ctx, tx, 'document.updated', id, { kb_id: kbId, change: body });
    return toDocument(row);
  });
}

/** A failed document continues where it stopped, with the vectors it has; an indexed one is read and embedded again. */
export async function reindex(ctx: Context, kbId: string, id: string) {
  return transaction(ctx, async (tx) => {
    const old = await find(ctx, tx, kbId, id, sql`for update`);
    if (isIndexing(old)) return toDocument(old);
    const row = old.status === 'indexed' ? await restart(ctx, tx, old) : await resume(ctx, tx, old, sql``);
    await audit(ctx, tx, 'document.reindexed', id, { kb_id: kbId });
    return toDocument(row);
  });
}

const isIndexing = ({ status }: DocumentRow): boolean => status === 'pending' || status === 'indexing';

/** Reads it again from the beginning; searches find the old passages until that is done. */
export async function restart(ctx: Context, tx: Tx, row: DocumentRow): Promise<DocumentRow> {
  const change = sql`, generation = generation + 1, chunks_total = null, chunks_done = 0, source = 'reindex'`;
  return isIndexing(row) ? row : resume(ctx, tx, row, change);
}

async function resume(ctx: Context, tx: Tx, { id }: DocumentRow, change: Sql): Promise<DocumentRow> {
  const now = ctx.clock.now();
  const row = await tx.one<DocumentRow>(sql`
    update documents set status = 'pending', error = null, attempts = 0, due_at = ${ctx.clock.toWall(now)}, updated_at = ${now} ${change}
    where org_id = ${ctx.org.id} and id = ${id} returning *`);
  await enqueue(ctx, tx, row);
  return row;
}

/** Passages and content go with it; its spend stays in the ledger. */
export async function remove(ctx: Context, kbId: string, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { title } = await find(ctx, tx, kbId, id, sql`for update`);
    await tx.run(sql`delete from documents where org_id = ${ctx.org.id} and id = ${id}`);
    await bases.touchIndex(ctx, tx, kbId);
    await audit(ctx, tx, 'document.deleted', id, { kb_id: kbId, title });
  });
}

const toDocument = (row: DocumentRow): z.input<typeof Document> => ({
  id: row.id,
  knowledge_base_id: row.kb_id,
  title: row.title,
  kind: row.kind,
  url: row.url,
  file_name: row.file_name,
  bytes: row.bytes,
  status: row.status,
  error: row.error,
  attempts: row.attempts,
  chunks_done: row.chunks_done,
  chunks_total: row.chunks_total,
  passages_total: row.chunks_total,
  passages_embedded: row.chunks_done,
  clearance_level: row.clearance_level,
  audience_tags: row.audience_tags,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  indexed_at: isoOrNull(row.indexed_at),
});

/** What adding the document would cost; spends and stores nothing. */
export async function estimate(
  ctx: Context,
  kbId: string,
  body: Buffer | undefined,
  raw: RawRequest,
): Promise<z.input<typeof Estimate>> {
  const base = await bases.find(ctx, kbId);
  const upload = await readDocumentUpload(body, raw);
  const account = await accounts.open(ctx, base.embedding_provider);
  if (!account)
    throw badRequest(`The provider "${base.embedding_provider}" of this knowledge base is gone. Create it again.`);
  const { chunks, tokens } = await tally(ctx, upload, account.kind, raw);
  const { costNano, priced } = costOf(await prices.find(ctx, account, base.embedding_model), { inputTokens: tokens });
  const { embedding_provider: provider, embedding_model: model } = base;
  return { provider, model, chunks, tokens, cost_usd: toUsd(costNano), priced };
}

/** The caller waits, so a problem with the file is the answer and not a later status. */
async function tally(ctx: Context, upload: DocumentUpload, provider: string, { signal }: RawRequest): Promise<Tally> {
  try {
    const { kind, content } = upload.url === null ? upload : await fetchPublic(ctx, upload.url, signal);
    const options = { orgId: ctx.org.id, signal, maxWaiting: 'few', state: ctx.state } as const;
    return await tallyOf({ kind, bytes: content.length, content: [content], title: upload.title }, provider, options);
  } catch (error) {
    throw error instanceof ReadFailure ? badRequest(error.message) : error;
  }
}

async function fetchPublic(ctx: Context, url: string, signal: AbortSignal) {
  await assertPublicAddress(ctx, url);
  return fetchPage(ctx, url, signal);
}
