// Owns the vectors in memory: per knowledge base, brought up to date by its index_version, the least used dropped
// first.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Context, reader } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { perKernel } from '../../kernel/state.ts';
import type { BaseRow } from './bases.ts';

export type PassageKey = { documentId: string; generation: number; position: number };
export type NearestPassage = PassageKey & { score: number };
/** Copied: a buffer of the driver may start at any address, and floats must be aligned. */
export const vectorFromBytes = (bytes: Buffer): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);
export const vectorToBytes = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

export type Audience = { clearanceLevel: number; tags: readonly string[] };

type Entry = {
  documentId: string;
  generation: number;
  clearanceLevel: number;
  tags: string[];
  matrix: Float32Array;
  rows: number;
};
type Index = { version: number; entries: Map<string, Entry>; bytes: number };
type LiveDocument = Pick<RowOf<'documents'>, 'id' | 'live_generation' | 'clearance_level' | 'audience_tags'>;

const MAX_BYTES = 256 * 1024 * 1024;
const LOAD_BATCH = 200;
const NUMBERS_PER_SLICE = 5_000_000;
const STACKED_PER_SLICE = 5000;

/** A base that is larger than the whole cache is searched, but not cached. */
const indexesOf = perKernel(
  () => new LRUCache<string, Index>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => Math.max(1, bytes) }),
);
const loadingOf = perKernel(() => new Map<string, Promise<Index>>());

/** The nearest passages by an exact scan, and how many there are in all. */
export async function nearest(
  ctx: Context,
  base: BaseRow,
  query: Float32Array,
  topK: number,
  audience: Audience,
): Promise<{ hits: NearestPassage[]; passages: number }> {
  const { entries } = await upToDate(ctx, base);
  const hits: NearestPassage[] = [];
  let [scanned, passages] = [0, 0];
  for (const entry of entries.values()) {
    passages += entry.rows;
    if (!mayFind(entry, audience) || entry.matrix.length !== entry.rows * query.length) continue;
    for (let position = 0; position < entry.rows; position++) {
      // By numbers, not rows: some models have vectors that are ten times as long.
      scanned += query.length;
      if (scanned > NUMBERS_PER_SLICE) {
        await yieldToEventLoop();
        scanned = 0;
      }
      const score = dot(entry.matrix, position * query.length, query);
      if (hits.length === topK && score <= (hits.at(-1)?.score ?? 0)) continue;
      insert(hits, { documentId: entry.documentId, generation: entry.generation, position, score }, topK);
    }
  }
  return { hits, passages };
}

const mayFind = ({ clearanceLevel, tags }: Entry, audience: Audience): boolean =>
  clearanceLevel <= audience.clearanceLevel && (tags.length === 0 || tags.some((tag) => audience.tags.includes(tag)));

/** The cosine of two vectors of length 1; `undefined` when they are of two models. */
export const vectorSimilarity = (a: Float32Array, b: Float32Array): number | undefined =>
  a.length === b.length ? dot(a, 0, b) : undefined;

/** Four sums in parallel: the processor need not wait for one addition before the next. */
function dot(matrix: Float32Array, offset: number, query: Float32Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i + 3 < query.length; i += 4) {
    a += (matrix[offset + i] as number) * (query[i] as number);
    b += (matrix[offset + i + 1] as number) * (query[i + 1] as number);
    c += (matrix[offset + i + 2] as number) * (query[i + 2] as number);
    d += (matrix[offset + i + 3] as number) * (query[i + 3] as number);
  }
  for (; i < query.length; i++) a += (matrix[offset + i] as number) * (query[i] as number);
  return a + b + c + d;
}

/** Best first. */
function insert(hits: NearestPassage[], hit: NearestPassage, topK: number): void {
  let at = hits.length;
  while (at > 0 && (hits[at - 1]?.score ?? 0) < hit.score) at--;
  hits.splice(at, 0, hit);
  if (hits.length > topK) hits.pop();
}

async function upToDate(ctx: Context, base: BaseRow): Promise<Index> {
  const known = indexesOf(ctx).get(base.id);
  if (known && known.version >= base.index_version) return known;
  // Of many searches that find it stale one loads; one that needs a still newer version loads again.
  const key = `${base.id} ${base.index_version}`;
  const loading = loadingOf(ctx);
  const running = loading.get(key) ?? refresh(ctx, base, known).finally(() => loading.delete(key));
  loading.set(key, running);
  return running;
}

async function refresh(ctx: Context, base: BaseRow, old: Index | undefined): Promise<Index> {
  const live = await reader(ctx).rows<LiveDocument>(sql`
    select id, live_generation, clearance_level, audience_tags from documents
    where org_id = ${ctx.org.id} and kb_id = ${base.id} and live_generation > 0`);
  const isKnown = ({ id, live_generation }: LiveDocument): boolean =>
    old?.entries.get(id)?.generation === live_generation;
  const unknown = live.filter((document) => !isKnown(document));
  const loaded = await load(ctx, unknown);
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for (const { id, live_generation: generation, clearance_level: clearanceLevel, audience_tags: tags } of live) {
    const { matrix, rows } = loaded.get(id) ?? old?.entries.get(id) ?? { matrix: new Float32Array(0), rows: 0 };
    entries.set(id, { documentId: id, generation, clearanceLevel, tags, matrix, rows });
    bytes += matrix.byteLength;
  }
  const index = { version: base.index_version, entries, bytes };
  const newest = indexesOf(ctx).peek(base.id);
  if (!newest || newest.version <= index.version) indexesOf(ctx).set(base.id, index);
  return index;
}

type Vectors = { matrix: Float32Array; rows: number };

async function load(ctx: Context, documents: LiveDocument[]): Promise<Map<string, Vectors>> {
  const parts = new Map<string, Float32Array[]>();
  const wanted = sql`unnest(${documents.map(({ id }) => id)}::uuid[], ${documents.map(({ live_generation }) => live_generation)}::int[])`;
  let after = { document_id: '00000000-0000-0000-0000-000000000000', position: -1 };
  for (let full = documents.length > 0; full; ) {
    const rows = await reader(ctx).rows<{ document_id: string; position: number; embedding: Buffer }>(sql`
      select c.document_id, c.position, c.embedding
      from ${wanted} as wanted(id, generation) join document_chunks c on c.document_id = wanted.id and c.generation = wanted.generation
      where c.org_id = ${ctx.org.id} and c.embedding is not null and (c.document_id, c.position) > (${after.document_id}::uuid, ${after.position})
      order by c.document_id, c.position limit ${LOAD_BATCH}`);
    for (const { document_id, embedding } of rows) {
      const list = parts.get(document_id) ?? [];
      parts.set(document_id, list);
      list.push(vectorFromBytes(embedding));
    }
    after = rows.at(-1) ?? after;
    full = rows.length === LOAD_BATCH;
  }
  const loaded = new Map<string, Vectors>();
  for (const [id, vectors] of parts) {
    loaded.set(id, await stacked(vectors));
    parts.delete(id);
  }
  return loaded;
}

async function stacked(vectors: Float32Array[]): Promise<Vectors> {
  const width = vectors[0]?.length ?? 0;
  const matrix = new Float32Array(width * vectors.length);
  for (const [row, vector] of vectors.entries()) {
    matrix.set(vector, row * width);
    if (row % STACKED_PER_SLICE === STACKED_PER_SLICE - 1) await yieldToEventLoop();
  }
  return { matrix, rows: vectors.length };
}
