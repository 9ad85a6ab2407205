// Owns the table kept_vectors: embeddings of authored texts by the local model, stored under the hash of the text.

import { createHash } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { LOCAL_MODEL } from './local/pool.ts';
import * as router from './router.ts';

/** Small, so that a stop loses little. */
const BATCH = 8;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The stored vectors, by text. */
export async function storedVectors(
  ctx: Context,
  db: Db,
  texts: readonly string[],
): Promise<Map<string, Float32Array>> {
  const byHash = new Map(texts.map((text) => [hashOf(text).toString('hex'), text]));
  if (byHash.size === 0) return new Map();
  const rows = await db.rows<Pick<RowOf<'kept_vectors'>, 'text_hash' | 'vector'>>(sql`
    select text_hash, vector from kept_vectors
    where org_id = ${ctx.org.id} and model = ${LOCAL_MODEL} and text_hash = any(${[...byHash.keys()].map(toBytes)}::bytea[])`);
  return new Map(rows.map(({ text_hash, vector }) => [byHash.get(text_hash.toString('hex'))!, toVector(vector)]));
}

/** How many of the texts have no vector yet. */
export async function countMissing(ctx: Context, db: Db, texts: readonly string[]): Promise<number> {
  const hashes = [...new Set(texts.map((text) => hashOf(text).toString('hex')))];
  if (hashes.length === 0) return 0;
  const { stored } = await db.one<{ stored: number }>(sql`
    select count(*)::int as stored from kept_vectors
    where org_id = ${ctx.org.id} and model = ${LOCAL_MODEL} and text_hash = any(${hashes.map(toBytes)}::bytea[])`);
  return hashes.length - stored;
}

/** Embeds the texts without a vector, a few at a time; each batch is saved together with its row in the ledger. */
export async function storeVectors(ctx: Context, db: Db, assistantId: string, texts: readonly string[]): Promise<void> {
  const stored = await storedVectors(ctx, db, texts);
  const missing = [...new Set(texts)].filter((text) => !stored.has(text));
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    const save: router.EmbedRequest['save'] = async (tx, { vectors }) => {
      const rows = batch.map((text, i) => ({ hash: hashOf(text).toString('hex'), vector: hexOf(vectors[i]!) }));
      await tx.run(sql`
        insert into kept_vectors (org_id, model, text_hash, vector, created_at)
        select ${ctx.org.id}, ${LOCAL_MODEL}, decode(hash, 'hex'), decode(vector, 'hex'), ${ctx.clock.now()}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(hash text, vector text)
        on conflict do nothing`);
    };
    await router.embed(ctx, { texts: batch, type: 'document', source: 'ingestion', assistantId, save });
  }
}

const toBytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const hexOf = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('hex');

/** Copied: a row of the driver shares its memory, and floats must lie aligned. */
const toVector = (bytes: Buffer): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);
