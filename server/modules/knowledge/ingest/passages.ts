// Owns the table document_chunks, and the patient walk from a file to its passages.
import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Context, Kernel } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import type { Run } from '../../../kernel/jobs/jobs.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { type Sql, sql } from '../../../kernel/sql.ts';
import { localTokenCounter, tokenCounterFor } from '../../models/tokens.ts';
import { type Chunk, chunksOf, countByPieces, embeddedText } from './chunk.js';
import { blank } from './file-kind.ts';
import { type FileReading, type FileToRead, readPassages, type Tally, tallyFile } from './read-file.ts';
import { decodedText } from './reading/plain-text.js';

/** A text this small is cut here, without starting a process for it. */
const SMALL = 32 * 1024;
const BREATH_MS = 10;

/** Some at a time, in the order of the text. */
export async function* passagesOf(file: FileToRead, asking: FileReading): AsyncGenerator<Chunk[]> {
  if (isSmall(file)) yield await cutHere(file);
  else yield* readPassages(file, asking);
}

export async function tallyOf(file: FileToRead, provider: string, asking: FileReading): Promise<Tally> {
  if (!isSmall(file)) return tallyFile(file, provider === 'local' ? 'local' : 'vendor', asking);
  const chunks = await cutHere(file);
  const count = await tokenCounterFor(provider);
  let tokens = 0;
  for await (const chunk of breathing(chunks))
    tokens += provider === 'local' ? chunk.tokens : countByPieces(embeddedText(chunk, file.title), count);
  return { chunks: chunks.length, tokens };
}

const isSmall = ({ kind, bytes }: FileToRead): boolean => kind === 'text' && bytes <= SMALL;

async function cutHere({ content, title = '' }: FileToRead): Promise<Chunk[]> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  const text = decodedText(Buffer.concat(parts));
  if (text.trim() === '') throw blank();
  const chunks: Chunk[] = [];
  for await (const chunk of breathing(chunksOf(text, await localTokenCounter(), { title }))) chunks.push(chunk);
  return chunks;
}

/** Others get their turn in between. */
async function* breathing<T>(steps: Iterable<T>): AsyncGenerator<T> {
  let last = performance.now();
  for (const step of steps) {
    yield step;
    if (performance.now() - last < BREATH_MS) continue;
    await breathe();
    last = performance.now();
  }
}

type Generation = { id: string; kb_id: string; generation: number };

/** What an interrupted run of the same generation may have left. */
export const forget = (ctx: Context, tx: Tx, { id, generation }: Generation): Promise<number> =>
  tx.run(sql`delete from document_chunks where org_id = ${ctx.org.id} and document_id = ${id} and generation = ${generation}`);

/** Its base is one of the words; those of title and headings weigh more. English, and as they are: names and codes are no English. */
const wordsOf = (kbId: Sql, title: Sql): Sql => sql`array_to_tsvector(array['kb ' || ${kbId}::text])
  || setweight(to_tsvector('english', ${title}::text || ' ' || heading) || to_tsvector('simple', ${title}::text || ' ' || heading), 'A')
  || to_tsvector('english', text) || to_tsvector('simple', text)`;

/** Adds some passages, `from` the given position on; searches by words may find them as soon as the document counts them. */
export function keep(
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
      ${wordsOf(sql`${kb_id}`, sql`${title}`)}
    from unnest(${chunks.map((_, i) => from + i)}::int[], ${chunks.map((chunk) => chunk.heading)}::text[],
      ${chunks.map((chunk) => chunk.text)}::text[], ${chunks.map((chunk) => chunk.tokens)}::int[], ${hashes}::bytea[])
      as given(position, heading, text, tokens, hash)`);
}

const FILLED_AT_ONCE = 200;

/** Passages of earlier versions had no words. False: none is left. */
async function fillWords(db: Db): Promise<boolean> {
  const filled = await db.run(sql`
    with bare as (
      select c.ctid, d.title from document_chunks c join documents d on d.id = c.document_id
      where c.words is null order by c.document_id, c.generation, c.position limit ${FILLED_AT_ONCE} for update of c skip locked)
    update document_chunks c set words = ${wordsOf(sql`c.kb_id`, sql`bare.title`)} from bare where c.ctid = bare.ctid`);
  return filled === FILLED_AT_ONCE;
}

/** Until none is left or the process stops; the next run goes on. */
export async function fillAllWords({ db }: Kernel, _: unknown, { signal }: Run): Promise<void> {
  while (!signal.aborted && (await fillWords(db)));
}

export type WaitingPassage = Pick<RowOf<'document_chunks'>, 'position' | 'heading' | 'text' | 'tokens' | 'content_hash'>;

/** The next ones without a vector, as many as fit into the room. */
export async function waiting(ctx: Context, db: Db, { id, generation }: Generation, room: BatchRoom): Promise<WaitingPassage[]> {
  const next = await db.rows<WaitingPassage>(sql`
    select position, heading, text, tokens, content_hash from document_chunks
    where org_id = ${ctx.org.id} and document_id = ${id} and generation = ${generation} and embedding is null
    order by position limit ${room.passages}`);
  let tokens = 0;
  return next.filter((passage, i) => {
    tokens += passage.tokens;
    return i === 0 || tokens <= room.tokens;
  });
}

export type BatchRoom = { passages: number; tokens: number };
type KnownVector = { passage: WaitingPassage; vector: Float32Array };

/** Those whose text this base has embedded before: the same text has the same vector. */
export async function knownVectors(
  ctx: Context,
  db: Db,
  kbId: string,
  passages: readonly WaitingPassage[],
): Promise<KnownVector[]> {
  const hashes = passages.flatMap(({ content_hash }) => content_hash ?? []);
  const rows = await db.rows<{ content_hash: Buffer; embedding: Buffer }>(sql`
    select asked.hash as content_hash, twin.embedding from unnest(${hashes}::bytea[]) as asked(hash) cross join lateral (
      select c.embedding from document_chunks c
      where c.org_id = ${ctx.org.id} and c.kb_id = ${kbId} and c.content_hash = asked.hash and c.embedding is not null limit 1) twin`);
  const byHash = new Map(rows.map(({ content_hash, embedding }) => [content_hash.toString('hex'), embedding]));
  return passages.flatMap((passage) => {
    const embedding = passage.content_hash && byHash.get(passage.content_hash.toString('hex'));
    return embedding ? [{ passage, vector: fromBytes(embedding) }] : [];
  });
}

export async function embedded(
  ctx: Context,
  tx: Tx,
  { id, generation }: Generation,
  passages: WaitingPassage[],
  vectors: Float32Array[],
) {
  return tx.run(sql`
    update document_chunks set embedding = given.embedding
    from unnest(${passages.map(({ position }) => position)}::int[], ${vectors.map(toBytes)}::bytea[]) as given(position, embedding)
    where org_id = ${ctx.org.id} and document_id = ${id} and generation = ${generation} and document_chunks.position = given.position
      and document_chunks.embedding is null`);
}

export const forgetOthers = (ctx: Context, tx: Tx, { id, generation }: Generation): Promise<number> =>
  tx.run(sql`delete from document_chunks where org_id = ${ctx.org.id} and document_id = ${id} and generation <> ${generation}`);

const toBytes = (vector: Float32Array): Buffer => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

/** Copied, because a buffer from the network lies at any address and floats need a round one. */
export const fromBytes = (bytes: Buffer): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);
