// Owns the table document_chunks, and the patient walk from a document's text to its passages.
import { setImmediate as breathe } from 'node:timers/promises';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { sql } from '../../kernel/sql.ts';
import { localTokenCounter } from '../models/tokens.ts';
import { type Chunk, chunksOf } from './chunk.ts';
import { ReadFailure } from './read-failure.ts';

const MOST_CHUNKS = 50_000;
const BREATH_MS = 10;

/** Cutting a long text takes seconds: others get their turn in between. */
export async function passagesOf(text: string): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  let last = performance.now();
  for (const chunk of chunksOf(text, await localTokenCounter())) {
    if (chunks.push(chunk) > MOST_CHUNKS)
      throw new ReadFailure('too_large', `The text has more than ${MOST_CHUNKS} passages. Split it.`);
    if (performance.now() - last < BREATH_MS) continue;
    await breathe();
    last = performance.now();
  }
  return chunks;
}

type Generation = { id: string; kb_id: string; generation: number };
const INSERTED_AT_ONCE = 1000;

/** Replaces what an interrupted run of the same generation may have left. */
export async function keep(ctx: Context, tx: Tx, { id, kb_id, generation }: Generation, chunks: readonly Chunk[]): Promise<void> {
  await tx.run(
    sql`delete from document_chunks where org_id = ${ctx.org.id} and document_id = ${id} and generation = ${generation}`,
  );
  for (let from = 0; from < chunks.length; from += INSERTED_AT_ONCE) {
    const batch = chunks.slice(from, from + INSERTED_AT_ONCE);
    await tx.run(sql`
      insert into document_chunks (org_id, document_id, generation, position, kb_id, heading, text, tokens)
      select ${ctx.org.id}, ${id}, ${generation}, given.position, ${kb_id}, given.heading, given.text, given.tokens
      from unnest(${batch.map((_, i) => from + i)}::int[], ${batch.map((chunk) => chunk.heading)}::text[],
        ${batch.map((chunk) => chunk.text)}::text[], ${batch.map((chunk) => chunk.tokens)}::int[]) as given(position, heading, text, tokens)`);
  }
}

export type WaitingPassage = { position: number; heading: string; text: string };

/** The next ones nobody has paid for. */
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
