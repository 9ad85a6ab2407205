// Owns the search for passages by meaning.
import type { z } from 'zod';
import type { RawRequest } from '../../http/route.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { sql } from '../../kernel/sql.ts';
import * as router from '../models/router.ts';
import * as bases from './bases.ts';
import * as gaps from './gaps.ts';
import type { Search, SearchResult } from './schema.ts';
import { type NearestPassage, nearest } from './vector-index.ts';

/** On whose behalf an assistant asks; the ledger names them. */
type Asker = {
  assistantId?: string;
  conversationId?: string;
  /** Whose words they are, where a conversation asks. */
  askedBy?: gaps.AskedBy;
  signal?: AbortSignal | undefined;
  /** An evaluation asks what was asked before: it is no new gap. */
  source?: 'query' | 'evaluation' | undefined;
};

export async function searchForApi(
  ctx: Context,
  kbId: string,
  body: z.output<typeof Search>,
  raw: RawRequest,
): Promise<z.input<typeof SearchResult>> {
  const { results } = await router.asApiErrors(search(ctx, kbId, body, { signal: raw.signal }));
  return { results };
}

export async function search(
  ctx: Context,
  kbId: string,
  asked: z.output<typeof Search>,
  { askedBy, ...asker }: Asker = {},
): Promise<z.input<typeof SearchResult> & { costNano: bigint }> {
  const base = await bases.find(ctx, kbId);
  const { hits, costNano } = await hitsOf(ctx, base, asked, asker);
  if (asker.source !== 'evaluation') await gaps.note(ctx, base, asked.query, hits[0]?.score ?? null, askedBy);
  const near = hits.filter(({ score }) => score >= (asked.min_score ?? -1));
  return { results: await withTexts(ctx, near), costNano };
}

type Found = { hits: NearestPassage[]; costNano: bigint };

async function hitsOf(ctx: Context, base: bases.BaseRow, asked: z.output<typeof Search>, asker: Asker): Promise<Found> {
  // Nothing was ever embedded here: a question would be paid for and find nothing.
  if (base.embedding_dimensions === null) return { hits: [], costNano: 0n };
  const { vectors, costNano } = await router.embed(ctx, {
    texts: [asked.query],
    type: 'query',
    kbId: base.id,
    ...asker,
    source: asker.source ?? 'query',
    provider: base.embedding_provider,
    model: base.embedding_model,
  });
  const [query = new Float32Array()] = vectors;
  const audience = { clearanceLevel: asked.clearance_level, tags: asked.audience_tags };
  return { hits: await nearest(ctx, base, query, asked.top_k, audience), costNano };
}

type Passage = { document_id: string; generation: number; position: number; title: string; text: string };

async function withTexts(ctx: Context, hits: NearestPassage[]): Promise<z.input<typeof SearchResult>['results']> {
  if (hits.length === 0) return [];
  const found = await reader(ctx).rows<Passage>(sql`
    select c.document_id, c.generation, c.position, d.title, c.text
    from unnest(${hits.map((hit) => hit.documentId)}::uuid[], ${hits.map((hit) => hit.generation)}::int[],
      ${hits.map((hit) => hit.position)}::int[]) as hit(id, generation, position)
    join document_chunks c on c.document_id = hit.id and c.generation = hit.generation and c.position = hit.position
    join documents d on d.id = c.document_id
    where c.org_id = ${ctx.org.id}`);
  const byPlace = new Map(found.map((passage) => [`${passage.document_id} ${passage.position}`, passage]));
  // A passage that was deleted since the scan is left out.
  return hits.flatMap(({ documentId: document_id, position, score }) => {
    const passage = byPlace.get(`${document_id} ${position}`);
    return passage ? [{ document_id, title: passage.title, text: passage.text, score, position }] : [];
  });
}
