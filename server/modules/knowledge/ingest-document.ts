// The job that indexes a document in batches: vectors are saved with their ledger row, so that a run that dies is
// continued where it stopped.
import { type Context, type Kernel, systemContext, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { sql, wallClockAtStart } from '../../kernel/db/sql.ts';
import { Problem } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { type Run, Superseded } from '../../kernel/jobs/jobs.ts';
import * as router from '../models/router.ts';
import * as bases from './bases.ts';
import * as contents from './contents.ts';
import { type DocumentRow, enqueue } from './documents.ts';
import { documentFailed, documentIndexed } from './events.ts';
import * as passages from './passages.ts';
import { embeddedText } from './reading/chunk.js';
import { type FileKind, ReadFailure } from './reading/file-kind.ts';
import type { FileToRead } from './reading/read-file.ts';
import { fetchPage } from './upload.ts';

/** The built-in model needs up to a second per passage; a small batch loses little when the process dies, and blocks others briefly. */
const LOCAL_BATCH: passages.BatchLimits = { passages: 8, tokens: 600 };
const VENDOR_BATCH: passages.BatchLimits = { passages: 64, tokens: 1_000_000 };
/** Then the job ends and adds itself again, so that other work gets its turn. */
const SLICE_MS = 5_000;
const MAX_ATTEMPTS = 10;

type Payload = { id: string; org_id: string };

/** Loads the document of a job that is still due; a failure of the work is stored with the document. */
async function withDocument(
  ctx: Context,
  id: string,
  run: Run,
  work: (document: DocumentRow, base: bases.BaseRow) => Promise<void>,
): Promise<void> {
  const document = await ctx.db.maybe<DocumentRow>(
    sql`select * from documents where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!document || document.due_at === null) return;
  try {
    const base = await bases.find(ctx, document.kb_id, ctx.db);
    if (document.chunks_total === null) await prepare(ctx, document, run);
    await work(document, base);
  } catch (error) {
    await handleFailure(ctx, document, run, error);
  }
}

/** Stores the passages, and leaves their vectors to the next job: searches by words need not wait for them. */
export function read(kernel: Kernel, { id, org_id }: Payload, run: Run): Promise<void> {
  const ctx = systemContext(kernel, org_id, 'read-document');
  return withDocument(ctx, id, run, (document) => enqueueNext(ctx, document, run));
}

export function ingest(kernel: Kernel, { id, org_id }: Payload, run: Run): Promise<void> {
  const ctx = systemContext(kernel, org_id, 'ingest-document');
  return withDocument(ctx, id, run, async (document, base) => {
    const isFinished = await embedSlice(ctx, document, base, run);
    if (!isFinished) return enqueueNext(ctx, document, run);
    await transaction(ctx, async (tx) => {
      await lockFenced(ctx, tx, document, run);
      await finish(ctx, tx, document);
    });
  });
}

/** The document first, then the fence, in the order in which a reindex locks the document and replaces its job. */
async function lockFenced(ctx: Context, tx: Tx, { id }: DocumentRow, run: Run): Promise<DocumentRow | undefined> {
  const row = await tx.maybe<DocumentRow>(
    sql`select * from documents where org_id = ${ctx.org.id} and id = ${id} for no key update`,
  );
  await run.fence(tx);
  return row;
}

/** The next job of the document, by the work that is left. */
async function enqueueNext(ctx: Context, document: DocumentRow, run: Run): Promise<void> {
  await transaction(ctx, async (tx) => {
    const row = await lockFenced(ctx, tx, document, run);
    if (row) await enqueue(ctx, tx, row);
  });
}

/** Reads the document and stores its passages. Costs nothing, so a run that dies here does it again. */
async function prepare(ctx: Context, document: DocumentRow, run: Run): Promise<void> {
  await saveProgress(ctx, document, run, sql`status = 'indexing'`);
  const { kind, bytes, content, fetched } = await contentOf(ctx, document, run.signal);
  await transaction(ctx, async (tx) => {
    await lockFenced(ctx, tx, document, run);
    await passages.deleteGeneration(ctx, tx, document);
  });
  let stored = 0;
  const options = { orgId: ctx.org.id, signal: run.signal, maxWaiting: 'any', state: ctx.state } as const;
  // Stored as they arrive: a long text is never in memory as a whole. No search finds any before their number is known.
  for await (const chunks of passages.passagesOf({ kind, bytes, content, title: document.title }, options)) {
    await transaction(ctx, async (tx) => {
      if (!(await lockFenced(ctx, tx, document, run))) throw new DocumentDeleted();
      await passages.insert(ctx, tx, document, chunks, stored);
    });
    stored += chunks.length;
  }
  await transaction(ctx, async (tx) => {
    if (!(await lockFenced(ctx, tx, document, run))) throw new DocumentDeleted();
    const now = ctx.clock.now();
    await tx.run(sql`
      update documents set status = 'indexing', kind = ${kind}, bytes = ${bytes}, chunks_total = ${stored}, chunks_done = 0, updated_at = ${now}
      where org_id = ${ctx.org.id} and id = ${document.id}`);
    if (fetched) await contents.store(ctx, tx, document.id, fetched);
  });
}

async function contentOf(
  ctx: Context,
  document: DocumentRow,
  signal: AbortSignal,
): Promise<FileToRead & { fetched?: Buffer }> {
  if (document.url === null) {
    const content = contents.read(ctx, document.id, document.bytes);
    return { kind: document.kind as FileKind, bytes: document.bytes, content };
  }
  const { kind, content } = await fetchPage(ctx, document.url, signal);
  return { kind, bytes: content.length, content: [content], fetched: content };
}

async function saveProgress(
  ctx: Context,
  { id }: DocumentRow,
  run: Run,
  change: ReturnType<typeof sql>,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await tx.run(
      sql`update documents set ${change}, updated_at = ${ctx.clock.now()} where org_id = ${ctx.org.id} and id = ${id}`,
    );
    await run.fence(tx);
  });
}

/** True when every passage has its vector. */
async function embedSlice(ctx: Context, document: DocumentRow, base: bases.BaseRow, run: Run): Promise<boolean> {
  const until = performance.now() + SLICE_MS;
  const limits = base.embedding_provider === 'local' ? LOCAL_BATCH : VENDOR_BATCH;
  // A reindex of this one document embeds it again, even where its vectors are known.
  const reuse = document.source !== 'reindex' || bases.isReindexing(base);
  for (let first = true; ; first = false) {
    const batch = await passages.nextUnembedded(ctx, ctx.db, document, limits);
    if (batch.length === 0) return true;
    if (!first && (performance.now() > until || (await isSmallerWaiting(ctx, document)))) return false;
    const known = reuse ? await passages.knownVectors(ctx, ctx.db, base.id, batch) : [];
    if (known.length > 0) {
      const [same, vectors] = [known.map(({ passage }) => passage), known.map(({ vector }) => vector)];
      await transaction(ctx, (tx) => saveBatch(ctx, tx, { document, base, run, batch: same, vectors }));
      continue;
    }
    await router.embed(ctx, {
      texts: batch.map((passage) => embeddedText(passage, document.title)),
      type: 'document',
      source: document.source,
      kbId: base.id,
      documentId: document.id,
      provider: base.embedding_provider,
      model: base.embedding_model,
      signal: run.signal,
      save: (tx, { vectors }) => saveBatch(ctx, tx, { document, base, run, batch, vectors }),
    });
  }
}

/** Whether another document of the organization has fewer passages left. */
async function isSmallerWaiting(ctx: Context, { id }: DocumentRow): Promise<boolean> {
  const { waits } = await ctx.db.one<{ waits: boolean }>(sql`
    select exists (select 1 from documents mine join documents other on other.org_id = mine.org_id and other.id <> mine.id
      where mine.org_id = ${ctx.org.id} and mine.id = ${id} and other.due_at <= ${wallClockAtStart}
        and other.chunks_total - other.chunks_done < mine.chunks_total - mine.chunks_done) as waits`);
  return waits;
}

type Batch = {
  document: DocumentRow;
  base: bases.BaseRow;
  run: Run;
  batch: passages.UnembeddedPassage[];
  vectors: Float32Array[];
};

async function saveBatch(ctx: Context, tx: Tx, { document, base, run, batch, vectors }: Batch): Promise<void> {
  await lockFenced(ctx, tx, document, run);
  const length = vectors[0]?.length ?? 0;
  await tx.run(sql`update knowledge_bases set embedding_dimensions = ${length}
    where org_id = ${ctx.org.id} and id = ${base.id} and embedding_dimensions is null`);
  const { embedding_dimensions: expected } = await bases.find(ctx, base.id, tx);
  if (length !== expected)
    throw new DimensionMismatch(
      `The model now returns vectors of ${length} numbers instead of ${expected}. Make a new knowledge base for it.`,
    );
  const saved = await passages.saveVectors(ctx, tx, document, batch, vectors);
  const updated = await tx.run(sql`
    update documents set chunks_done = chunks_done + ${saved}, attempts = 0, error = null, due_at = ${ctx.clock.toWall(ctx.clock.now())},
      updated_at = ${ctx.clock.now()}
    where org_id = ${ctx.org.id} and id = ${document.id} and generation = ${document.generation}`);
  if (updated === 0) throw new DocumentDeleted();
}

/** Deleted while the job ran: nothing is left to do. */
class DocumentDeleted extends Error {}
class DimensionMismatch extends Error {}

async function finish(ctx: Context, tx: Tx, document: DocumentRow): Promise<void> {
  const now = ctx.clock.now();
  const done = await tx.maybe<{ title: string; chunks_total: number }>(sql`
    update documents set status = 'indexed', live_generation = generation, error = null, attempts = 0, due_at = null, indexed_at = ${now},
      updated_at = ${now}
    where org_id = ${ctx.org.id} and id = ${document.id} and generation = ${document.generation} returning title, chunks_total`);
  if (!done) return;
  await passages.deleteOtherGenerations(ctx, tx, document);
  await bases.touchIndex(ctx, tx, document.kb_id);
  const data = { document_id: document.id, kb_id: document.kb_id, title: done.title, chunks: done.chunks_total };
  await emit(ctx, tx, documentIndexed, { subject: document.id, data });
}

type Failure = { code: string; message: string; retryAfter?: number | undefined; retryable: boolean };

/** `undefined`: not the document's fault; the queue tries again. */
function toFailure(error: unknown): Failure | undefined {
  if (error instanceof ReadFailure) return { code: error.code, message: error.message, retryable: error.retryable };
  if (error instanceof DimensionMismatch)
    return { code: 'dimension_mismatch', message: error.message, retryable: false };
  if (error instanceof router.ProviderFailure && error.code !== 'aborted') {
    return { code: error.code, message: error.message, retryAfter: error.retryAfter, retryable: error.retryable };
  }
  if (error instanceof Problem && error.code === 'budget_exceeded')
    return { code: error.code, message: error.message, retryable: false };
  return undefined;
}

async function handleFailure(ctx: Context, document: DocumentRow, run: Run, error: unknown): Promise<void> {
  if (error instanceof Superseded) throw error;
  // The base or the document was deleted meanwhile.
  if (error instanceof DocumentDeleted || (error instanceof Problem && error.code === 'not_found')) return;
  const unexpected = {
    code: 'internal_error',
    message: 'Something went wrong on our side. Reindex to try again.',
    retryable: false,
  };
  const failure = toFailure(error) ?? (run.lastAttempt ? unexpected : undefined);
  if (!failure) throw error;
  await transaction(ctx, async (tx) => {
    const row = await lockFenced(ctx, tx, document, run);
    if (!row) return;
    if (failure.retryable && row.attempts + 1 < MAX_ATTEMPTS) await scheduleRetry(ctx, tx, row, failure);
    else await fail(ctx, tx, row, failure);
  });
}

/** After 5 seconds, doubled each time, up to an hour; or as long as the server asked for. */
async function scheduleRetry(
  ctx: Context,
  tx: Tx,
  row: DocumentRow,
  { code, message, retryAfter }: Failure,
): Promise<void> {
  const seconds = Math.max(Math.min(5 * 2 ** row.attempts, 3600), retryAfter ?? 0);
  const [now, at] = [ctx.clock.now(), new Date(ctx.clock.nowMs() + seconds * 1000)];
  const error = { code, message: `${message} Another try follows in ${seconds} seconds.` };
  await tx.run(sql`
    update documents set status = 'indexing', attempts = attempts + 1, error = ${error}, due_at = ${ctx.clock.toWall(at)}, updated_at = ${now}
    where org_id = ${ctx.org.id} and id = ${row.id}`);
  await enqueue(ctx, tx, row, at);
}

async function fail(ctx: Context, tx: Tx, row: DocumentRow, { code, message }: Failure): Promise<void> {
  await tx.run(sql`
    update documents set status = 'failed', attempts = attempts + 1, error = ${{ code, message }}, due_at = null, updated_at = ${ctx.clock.now()}
    where org_id = ${ctx.org.id} and id = ${row.id}`);
  // Half a document, which no job will continue.
  if (row.chunks_total === null) await passages.deleteGeneration(ctx, tx, row);
  const data = { document_id: row.id, kb_id: row.kb_id, title: row.title, code, message };
  await emit(ctx, tx, documentFailed, { subject: row.id, data });
}
