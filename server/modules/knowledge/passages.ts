// Owns the table document_chunks, and the splitting of a file into passages.
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { z } from 'zod';
import { type Context, type Kernel, reader } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Run } from '../../kernel/jobs/jobs.ts';
import { localTokenCounter, tokenCounterFor } from '../models/tokens.ts';
import { type Chunk, chunksOf, countByPieces, embeddedText } from './reading/chunk.js';
import { blank } from './reading/file-kind.ts';
import { decodedText } from './reading/plain-text.js';
import { type FileReading, type FileToRead, readPassages, type Tally, tallyFile } from './reading/read-file.ts';
import type { DocumentPassage, PassageQuery } from './schema.ts';
import { vectorFromBytes, vectorToBytes } from './vector-index.ts';

/** A text this small is split here, without starting a process for it. */
const MAX_SMALL_BYTES = 32 * 1024;
const SLICE_MS = 10;

/** Some at a time, in the order of the text. */
export async function* passagesOf(file: FileToRead, options: FileReading): AsyncGenerator<Chunk[]> {
  if (isSmall(file)) yield await splitHere(file);
  else yield* readPassages(file, options);
}

export async function tallyOf(file: FileToRead, provider: string, options: FileReading): Promise<Tally> {
  if (!isSmall(file)) return tallyFile(file, provider === 'local' ? 'local' : 'vendor', options);
  const chunks = await splitHere(file);
  const count = await tokenCounterFor(provider);
  let tokens = 0;
  for await (const chunk of inSlices(chunks))
    tokens += provider === 'local' ? chunk.tokens : countByPieces(embeddedText(chunk, file.title), count);
  return { chunks: chunks.length, tokens };
}

const isSmall = ({ kind, bytes }: FileToRead): boolean => kind === 'text' && bytes <= MAX_SMALL_BYTES;

async function splitHere({ content, title = '' }: FileToRead): Promise<Chunk[]> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  const text = decodedText(Buffer.concat(parts));
  if (text.trim() === '') throw blank();
  const chunks: Chunk[] = [];
  for await (const chunk of inSlices(chunksOf(text, await localTokenCounter(), { title }))) chunks.push(chunk);
  return chunks;
}

/** Lets the event loop run in between. */
async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T> {
  let last = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - last < SLICE_MS) continue;
    await yieldToEventLoop();
    last = performance.now();
  }
}

type Generation = { id: string; kb_id: string; generation: number };

/** An interrupted run of the same generation may have left passages. */
export const deleteGeneration = (ctx: Context, tx: Tx, { id, generation }: Generation): Promise<number> =>
  tx.run(
    sql`delete from document_chunks where org_id = ${ctx.org.id} and document_id = ${id} and generation = ${generation}`,
  );

/** The base is one of the words; words of title and headings weigh more. As English stems and unchanged: names and codes are no English. */
const searchVector = (kbId: Sql, title: Sql): Sql => sql`array_to_tsvector(array['kb ' || ${kbId}::text])
  || setweight(to_tsvector('english', ${title}::text || ' ' || heading) || to_tsvector('simple', ${title}::text || ' ' || heading), 'A')
  || to_tsvector('english', text) || to_tsvector('simple', text)`;

/** Adds passages from the position `from` on; searches by words find them once the document counts them. */
export function insert(
  ctx: Context,
  tx: Tx,
  { id, kb_id, generation, title }: Generation & { title: string },
  chunks: readonly Chunk[],
  from: number,
) {
  const hashes = chunks.map((chunk) => createHash('sha256').update(embeddedText(chunk, title)).digest());
  return tx.run(sql`
    insert into document_chunks (org_id, document_id, generation, position, kb_id, heading, text, tokens, content_hash, words)
    select ${ctx.org.id}, ${id}, ${generation}, given.position, ${kb_id}, given.heading, given.text, given.tokens, given.hash,
      ${searchVector(sql`${kb_id}`, sql`${title}`)}
    from unnest(${chunks.map((_, i) => from + i)}::int[], ${chunks.map((chunk) => chunk.heading)}::text[],
      ${chunks.map((chunk) => chunk.text)}::text[], ${chunks.map((chunk) => chunk.tokens)}::int[], ${hashes}::bytea[])
      as given(position, heading, text, tokens, hash)`);
}

const FILL_BATCH = 200;

/** Passages of earlier versions had no words. False: none is left. */
async function fillWords(db: Db): Promise<boolean> {
  const filled = await db.run(sql`
    with bare as (
      select c.ctid, d.title from document_chunks c join documents d on d.id = c.document_id
      where c.words is null order by c.document_id, c.generation, c.position limit ${FILL_BATCH} for update of c skip locked)
    update document_chunks c set words = ${searchVector(sql`c.kb_id`, sql`bare.title`)} from bare where c.ctid = bare.ctid`);
  return filled === FILL_BATCH;
}

/** Until none is left or the process stops; the next run goes on. */
export async function fillAllWords({ db }: Kernel, _: unknown, { signal }: Run): Promise<void> {
  while (!signal.aborted && (await fillWords(db)));
}

export type UnembeddedPassage = Pick<
  RowOf<'document_chunks'>,
  'position' | 'heading' | 'text' | 'tokens' | 'content_hash'
>;

/** The next passages without a vector, up to the limits of a batch. */
export async function nextUnembedded(
  ctx: Context,
  db: Db,
  { id, generation }: Generation,
  limits: BatchLimits,
): Promise<UnembeddedPassage[]> {
  const next = await db.rows<UnembeddedPassage>(sql`
    select position, heading, text, tokens, content_hash from document_chunks
    where org_id = ${ctx.org.id} and document_id = ${id} and generation = ${generation} and embedding is null
    order by position limit ${limits.passages}`);
  let tokens = 0;
  return next.filter((passage, i) => {
    tokens += passage.tokens;
    return i === 0 || tokens <= limits.tokens;
  });
}

export type BatchLimits = { passages: number; tokens: number };
type KnownVector = { passage: UnembeddedPassage; vector: Float32Array };

/** Passages whose text this base has embedded before: the same text has the same vector. */
export async function knownVectors(
  ctx: Context,
  db: Db,
  kbId: string,
  passages: readonly UnembeddedPassage[],
): Promise<KnownVector[]> {
  const hashes = passages.flatMap(({ content_hash }) => content_hash ?? []);
  const rows = await db.rows<{ content_hash: Buffer; embedding: Buffer }>(sql`
    select wanted.hash as content_hash, twin.embedding from unnest(${hashes}::bytea[]) as wanted(hash) cross join lateral (
      select c.embedding from document_chunks c
      where c.org_id = ${ctx.org.id} and c.kb_id = ${kbId} and c.content_hash = wanted.hash and c.embedding is not null limit 1) twin`);
  const byHash = new Map(rows.map(({ content_hash, embedding }) => [content_hash.toString('hex'), embedding]));
  return passages.flatMap((passage) => {
    const embedding = passage.content_hash && byHash.get(passage.content_hash.toString('hex'));
    return embedding ? [{ passage, vector: vectorFromBytes(embedding) }] : [];
  });
}

export async function saveVectors(
  ctx: Context,
  tx: Tx,
  { id, generation }: Generation,
  passages: UnembeddedPassage[],
  vectors: Float32Array[],
) {
  return tx.run(sql`
    update document_chunks set embedding = given.embedding
    from unnest(${passages.map(({ position }) => position)}::int[], ${vectors.map(vectorToBytes)}::bytea[]) as given(position, embedding)
    where org_id = ${ctx.org.id} and document_id = ${id} and generation = ${generation} and document_chunks.position = given.position
      and document_chunks.embedding is null`);
}

export const deleteOtherGenerations = (ctx: Context, tx: Tx, { id, generation }: Generation): Promise<number> =>
  tx.run(
    sql`delete from document_chunks where org_id = ${ctx.org.id} and document_id = ${id} and generation <> ${generation}`,
  );

type ListedPassage = Pick<RowOf<'document_chunks'>, 'position' | 'heading' | 'text' | 'tokens'> & { embedded: boolean };
type DocumentKey = { kbId: string; documentId: string };

/** The passages of one document, in order: those that searches find, or the first ones that are being indexed. */
export async function list(
  ctx: Context,
  { kbId, documentId }: DocumentKey,
  { after, limit }: z.output<typeof PassageQuery>,
) {
  const db = reader(ctx);
  const document = await db.maybe<{ generation: number; is_live: boolean }>(sql`
    select case when d.live_generation > 0 then d.live_generation else d.generation end as generation, d.live_generation > 0 as is_live
    from documents d join knowledge_bases b on b.org_id = d.org_id and b.id = d.kb_id and b.deleted_at is null
    where d.org_id = ${ctx.org.id} and d.kb_id = ${kbId} and d.id = ${documentId}`);
  if (!document) throw notFound('document');
  const rows = await db.rows<ListedPassage>(sql`
    select position, heading, text, tokens, embedding is not null as embedded from document_chunks
    where org_id = ${ctx.org.id} and document_id = ${documentId} and generation = ${document.generation} and position > ${after}
    order by position limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(
      (row): z.input<typeof DocumentPassage> => ({
        position: row.position,
        heading: row.heading,
        text: row.text,
        tokens: row.tokens,
        searchable: document.is_live && row.embedded,
      }),
    ),
    next_after: rows.length > shown.length ? (shown.at(-1)?.position ?? null) : null,
  };
}
