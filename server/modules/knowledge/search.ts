// Owns the search for passages: by meaning and by words, the two together deciding.
import type { z } from 'zod';
import type { RawRequest } from '../../http/route.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { sql } from '../../kernel/sql.ts';
import * as router from '../models/router.ts';
import * as bases from './bases.ts';
import * as gaps from './gaps.ts';
import type { PassageScores, Search, SearchResult } from './schema.ts';
import { combinedScore } from './scores.ts';
import { type NearestPassage, nearest, type PassagePlace, vectorSimilarity } from './vector-index.ts';
import { askedWords, matching, type WordMatch } from './word-index.ts';

/** On whose behalf an assistant asks; the ledger names them. */
type Asker = {
  assistantId?: string;
  conversationId?: string;
  /** Whose words they are, where a conversation asks. */
  askedBy?: gaps.AskedBy;
  signal?: AbortSignal | undefined;
  /** What is below it is not answered from, and so a gap, however little the base asks for. */
  floor?: number | undefined;
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
  { askedBy, floor = 0, ...asker }: Asker = {},
): Promise<z.input<typeof SearchResult> & { costNano: bigint }> {
  const base = await bases.find(ctx, kbId);
  const { hits, costNano } = await hitsOf(ctx, base, asked, asker);
  if (asker.source !== 'evaluation')
    await gaps.note(ctx, base, { query: asked.query, best: hits[0]?.score ?? null, floor }, askedBy);
  const near = hits.filter(({ score }) => score >= (asked.min_score ?? -1));
  return { results: await withTexts(ctx, near), costNano };
}

type Hit = PassagePlace & { score: number; scores: z.input<typeof PassageScores> };
type Found = { hits: Hit[]; costNano: bigint };

/** Candidates of each way to search, of which the best of both together are answered. */
const CANDIDATES = 50;

async function hitsOf(ctx: Context, base: bases.BaseRow, asked: z.output<typeof Search>, asker: Asker): Promise<Found> {
  const [words, { vector, costNano }] = await Promise.all([
    askedWords(ctx, base, asked.query),
    questionVector(ctx, base, asked.query, asker),
  ]);
  const audience = { clearanceLevel: asked.clearance_level, tags: asked.audience_tags };
  const near = vector ? await nearest(ctx, base, vector, Math.max(CANDIDATES, asked.top_k), audience) : { hits: [], passages: 0 };
  const limit = Math.max(CANDIDATES, asked.top_k);
  const said = await matching(ctx, base, { words, passages: near.passages, audience, limit, beside: near.hits });
  return { hits: combined(near.hits, said, vector).slice(0, asked.top_k), costNano };
}

async function questionVector(ctx: Context, base: bases.BaseRow, query: string, asker: Asker) {
  // Nothing was ever embedded here: a question would be paid for and find nothing.
  if (base.embedding_dimensions === null) return { vector: undefined, costNano: 0n };
  const { vectors, costNano } = await router.embed(ctx, {
    texts: [query],
    type: 'query',
    kbId: base.id,
    ...asker,
    source: asker.source ?? 'query',
    provider: base.embedding_provider,
    model: base.embedding_model,
  });
  return { vector: vectors[0], costNano };
}

/** Best first. */
function combined(near: readonly NearestPassage[], said: readonly WordMatch[], question: Float32Array | undefined): Hit[] {
  const keyOf = ({ documentId, generation, position }: PassagePlace): string => `${documentId} ${generation} ${position}`;
  const shares = new Map(said.map((one) => [keyOf(one), one.share]));
  const known = new Set(near.map(keyOf));
  const besides = said.filter((one) => !known.has(keyOf(one)) && one.share > 0);
  const all = [
    ...near.map((one) => hit(one, shares.get(keyOf(one)) ?? 0, one.score)),
    ...besides.map((one) => hit(one, one.share, (question && one.vector && vectorSimilarity(one.vector, question)) ?? null)),
  ];
  return all.sort((a, b) => b.scores.combined - a.scores.combined);
}

function hit({ documentId, generation, position }: PassagePlace, lexical: number, semantic: number | null): Hit {
  const score = combinedScore(lexical, semantic);
  return { documentId, generation, position, score: Math.min(score, 1), scores: { lexical, semantic, combined: score } };
}

type Passage = { document_id: string; generation: number; position: number; title: string; text: string };

async function withTexts(ctx: Context, hits: Hit[]): Promise<z.input<typeof SearchResult>['results']> {
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
  return hits.flatMap(({ documentId: document_id, position, score, scores }) => {
    const passage = byPlace.get(`${document_id} ${position}`);
    return passage ? [{ document_id, title: passage.title, text: passage.text, score, scores, position }] : [];
  });
}
