// Owns the table documents: what was handed in, and how far it is on its way into the index.
import type { z } from 'zod';
import { pageRows, toPage } from '../../http/pages.ts';
import type { RawRequest } from '../../http/route.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { Invalid, notFound } from '../../kernel/errors.ts';
import { uuid7 } from '../../kernel/ids.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { OutboundRefused } from '../../kernel/outbound/errors.ts';
import type { RowOf } from '../../kernel/row.ts';
import { all, type Sql, sql } from '../../kernel/sql.ts';
import * as bases from './bases.ts';
import * as contents from './ingest/contents.ts';
import type { FileKind } from './ingest/file-kind.ts';
import { readDocumentUpload } from './ingest/upload.ts';
import { ingestDocument } from './jobs.ts';
import type { DOCUMENT_STATUSES, Document, DocumentQuery, UpdateDocument } from './schema.ts';

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
  // First, so that no upload of 25 MiB is parsed for a base that is not there.
  await bases.find(ctx, kbId);
  const upload = await readDocumentUpload(body, raw);
  if (upload.url !== null) await refusePrivateAddress(ctx, upload.url);
  const [id, now] = [uuid7(), ctx.clock.now()];
  return transaction(ctx, async (tx) => {
    const base = await bases.find(ctx, kbId, tx);
    const row = await tx.one<DocumentRow>(sql`
      insert into documents (id, org_id, kb_id, title, kind, url, file_name, bytes, status, source, clearance_level, audience_tags, due_at,
        created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${base.id}, ${upload.title}, ${upload.kind}, ${upload.url}, ${upload.fileName}, ${upload.content?.length ?? 0},
        'pending', 'ingestion', ${upload.clearance_level}, ${upload.audience_tags}, ${ctx.clock.toWall(now)}, ${now}, ${now})
      returning *`);
    if (upload.content) await contents.keep(ctx, tx, id, upload.content);
    await enqueue(ctx, tx, id);
    await audit(ctx, tx, 'document.added', id, { kb_id: base.id, title: upload.title, kind: upload.kind });
    return toDocument(row);
  });
}

export const enqueue = (ctx: Context, tx: Tx, id: string, at?: Date): Promise<string> =>
  addJob(ctx, tx, ingestDocument, { id, org_id: ctx.org.id }, { key: dueKey(ingestDocument, id), ...(at && { at }) });

export async function refusePrivateAddress(ctx: Context, url: string): Promise<void> {
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

/** A failed document goes on where it stopped, what was paid for is kept; an indexed one is read and embedded anew. */
export async function reindex(ctx: Context, kbId: string, id: string) {
  return transaction(ctx, async (tx) => {
    const old = await find(ctx, tx, kbId, id, sql`for update`);
    if (old.status === 'pending' || old.status === 'indexing') return toDocument(old);
    const now = ctx.clock.now();
    const anew = sql`, generation = generation + 1, chunks_total = null, chunks_done = 0, source = 'reindex'`;
    const row = await tx.one<DocumentRow>(sql`
      update documents set status = 'pending', error = null, attempts = 0, due_at = ${ctx.clock.toWall(now)}, updated_at = ${now}
        ${old.status === 'indexed' ? anew : sql``}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await enqueue(ctx, tx, id);
    await audit(ctx, tx, 'document.reindexed', id, { kb_id: kbId });
    return toDocument(row);
  });
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
  clearance_level: row.clearance_level,
  audience_tags: row.audience_tags,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  indexed_at: isoOrNull(row.indexed_at),
});
