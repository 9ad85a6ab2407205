// Owns the search for passages: by meaning and by words, with a score of both together.

import type { z } from 'zod';
import type { RawRequest } from '../../http/route.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import * as router from '../models/router.ts';
import * as bases from './bases.ts';
import * as gaps from './gaps.ts';
import type { PassageScores, Search, SearchResult } from './schema.ts';
import { type NearestPassage, nearest, type PassageKey, vectorSimilarity } from './vector-index.ts';
import { findByWords, questionWords, type WordMatch } from './word-index.ts';

/** What an assistant searches for; the ledger names it. */
type SearchOptions = {
  assistantId?: string;
  conversationId?: string;
  signal?: AbortSignal | undefined;
  /** What was embedded for other bases in the same search, by model: a question is embedded once. */
  vectors?: Map<string, ReturnType<typeof router.embed>>;
  source?: 'query' | 'evaluation' | undefined;
};

export async function searchForApi(
  ctx: Context,
  kbId: string,
  body: z.output<typeof Search>,
  raw: RawRequest,
): Promise<z.input<typeof SearchResult>> {
  const { results, best, gapScore } = await router.asApiErrors(search(ctx, kbId, body, { signal: raw.signal }));
  if (best === null || best < gapScore) await gaps.record(ctx, kbId, { query: body.query, best });
  return { results };
}

/** `best`: the score of the best passage, also of one below `min_score`. Whether the question is a gap is for the caller to say. */
type Searched = z.input<typeof SearchResult> & { costNano: bigint; best: number | null; gapScore: number };

export async function search(
  ctx: Context,
  kbId: string,
  request: z.output<typeof Search>,
  options: SearchOptions = {},
): Promise<Searched> {
  const base = await bases.find(ctx, kbId);
  const { hits, costNano } = await findHits(ctx, base, request, options);
  const near = hits.filter(({ score }) => score >= (request.min_score ?? -1));
  return { results: await loadTexts(ctx, near), costNano, best: hits[0]?.score ?? null, gapScore: base.gap_score };
}

type Hit = PassageKey & { score: number; scores: z.input<typeof PassageScores> };
type Found = { hits: Hit[]; costNano: bigint };

/** Candidates of each of the two searches, of which the best together are returned. */
const MIN_CANDIDATES = 50;

async function findHits(
  ctx: Context,
  base: bases.BaseRow,
  request: z.output<typeof Search>,
  options: SearchOptions,
): Promise<Found> {
  const [words, { vector, costNano }] = await Promise.all([
    questionWords(ctx, base, request.query),
    questionVector(ctx, base, request.query, options),
  ]);
  const audience = { clearanceLevel: request.clearance_level, tags: request.audience_tags };
  const limit = Math.max(MIN_CANDIDATES, request.top_k);
  const near = vector ? await nearest(ctx, base, vector, limit, audience) : { hits: [], passages: 0 };
  const matches = await findByWords(ctx, base, { words, passages: near.passages, audience, limit, also: near.hits });
  return { hits: combine(near.hits, matches, vector).slice(0, request.top_k), costNano };
}

async function questionVector(
  ctx: Context,
  base: bases.BaseRow,
  query: string,
  { vectors: shared, ...options }: SearchOptions,
) {
  // Nothing was ever embedded here: a question would be paid for and find nothing.
  if (base.embedding_dimensions === null) return { vector: undefined, costNano: 0n };
  const { embedding_provider: provider, embedding_model: model } = base;
  const name = `${provider}/${model}`;
  // Where it failed, this base asks for itself: the budget of another one may be spent.
  const before = shared?.get(name);
  const known = before && (await before.catch(() => undefined));
  if (known) return { vector: known.vectors[0], costNano: 0n };
  const source = options.source ?? 'query';
  const embedding = router.embed(ctx, {
    texts: [query],
    type: 'query',
    kbId: base.id,
    ...options,
    source,
    provider,
    model,
  });
  shared?.set(name, embedding);
  const { vectors, costNano } = await embedding;
  return { vector: vectors[0], costNano };
}

/** Best first. */
function combine(
  near: readonly NearestPassage[],
  matches: readonly WordMatch[],
  question: Float32Array | undefined,
): Hit[] {
  const keyOf = ({ documentId, generation, position }: PassageKey): string => `${documentId} ${generation} ${position}`;
  const shares = new Map(matches.map((match) => [keyOf(match), match.share]));
  const known = new Set(near.map(keyOf));
  const onlyByWords = matches.filter((match) => !known.has(keyOf(match)) && match.share > 0);
  const all = [
    ...near.map((passage) => toHit(passage, shares.get(keyOf(passage)) ?? 0, passage.score)),
    ...onlyByWords.map((match) => {
      const semantic = (question && match.vector && vectorSimilarity(match.vector, question)) ?? null;
      return toHit(match, match.share, semantic);
    }),
  ];
  return all.sort((a, b) => b.scores.combined - a.scores.combined);
}

/** What shared words add to nearness in meaning. */
const WORDS_ADD = 0.3;
/** A passage without a vector has only its words: half of the question's must be in it to count as an answer. */
const WORDS_ALONE = 0.8;

const combinedScore = (lexical: number, semantic: number | null): number =>
  semantic === null ? WORDS_ALONE * lexical : semantic + WORDS_ADD * lexical;

function toHit({ documentId, generation, position }: PassageKey, lexical: number, semantic: number | null): Hit {
  const score = combinedScore(lexical, semantic);
  return {
    documentId,
    generation,
    position,
    score: Math.min(score, 1),
    scores: { lexical, semantic, combined: score },
  };
}

type Passage = {
  document_id: string;
  generation: number;
  position: number;
  title: string;
  text: string;
  url: string | null;
};

async function loadTexts(ctx: Context, hits: Hit[]): Promise<z.input<typeof SearchResult>['results']> {
  if (hits.length === 0) return [];
  const found = await reader(ctx).rows<Passage>(sql`
    select c.document_id, c.generation, c.position, d.title, d.url, c.text
    from unnest(${hits.map((hit) => hit.documentId)}::uuid[], ${hits.map((hit) => hit.generation)}::int[],
      ${hits.map((hit) => hit.position)}::int[]) as hit(id, generation, position)
    join document_chunks c on c.document_id = hit.id and c.generation = hit.generation and c.position = hit.position
    join documents d on d.id = c.document_id
    where c.org_id = ${ctx.org.id}`);
  const byPosition = new Map(found.map((passage) => [`${passage.document_id} ${passage.position}`, passage]));
  // A passage that was deleted since the scan is left out.
  return hits.flatMap(({ documentId: document_id, position, score, scores }) => {
    const passage = byPosition.get(`${document_id} ${position}`);
    return passage
      ? [{ document_id, title: passage.title, url: passage.url, text: passage.text, score, scores, position }]
      : [];
  });
}
