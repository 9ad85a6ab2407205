// Owns the table document_chunks, and the patient walk from a file to its passages.
import { setImmediate as breathe } from 'node:timers/promises';
import type { Context } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
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
    tokens += provider === 'local' ? chunk.tokens : countByPieces(embeddedText(chunk), count);
  return { chunks: chunks.length, tokens };
}

const isSmall = ({ kind, bytes }: FileToRead): boolean => kind === 'text' && bytes <= SMALL;

async function cutHere({ content }: FileToRead): Promise<Chunk[]> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  const text = decodedText(Buffer.concat(parts));
  if (text.trim() === '') throw blank();
  const chunks: Chunk[] = [];
  for await (const chunk of breathing(chunksOf(text, await localTokenCounter()))) chunks.push(chunk);
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

/** Adds some passages, `from` the given position on. */
export const keep = (ctx: Context, tx: Tx, { id, kb_id, generation }: Generation, chunks: readonly Chunk[], from: number) =>
  tx.run(sql`
    insert into document_chunks (org_id, document_id, generation, position, kb_id, heading, text, tokens)
    select ${ctx.org.id}, ${id}, ${generation}, given.position, ${kb_id}, given.heading, given.text, given.tokens
    from unnest(${chunks.map((_, i) => from + i)}::int[], ${chunks.map((chunk) => chunk.heading)}::text[],
      ${chunks.map((chunk) => chunk.text)}::text[], ${chunks.map((chunk) => chunk.tokens)}::int[]) as given(position, heading, text, tokens)`);

export type WaitingPassage = Pick<RowOf<'document_chunks'>, 'position' | 'heading' | 'text'>;

/** The next ones without a vector. */
export const waiting = (ctx: Context, db: Db, { id, generation }: Generation, limit: number): Promise<WaitingPassage[]> =>
  db.rows<WaitingPassage>(sql`
    select position, heading, text from document_chunks
    where org_id = ${ctx.org.id} and document_id = ${id} and generation = ${generation} and embedding is null order by position limit ${limit}`);

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
