// Owns asking knowledge bases on behalf of an assistant: with its clearance and its audience, once, and without ever
// failing the turn.
import { ANSWER_FLOOR } from '../../../flow/interpreter/knowledge-answer.ts';
import { bareInEnglish, rankFor } from '../../../nlu/answer/bare-questions.ts';
import { questionWindow } from '../../../nlu/answer/questions-asked.ts';
import { glossOf } from '../../../nlu/route/gloss.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { search as searchBase } from '../knowledge/search.ts';
import { ProviderFailure } from '../models/router.ts';
import { type Note, note, type Turn } from './turn.ts';

export type KnowledgePassage = { text: string; score: number; title: string; document_id: string; url: string | null };
type Question = { ids: readonly string[]; query: string; topK?: number; minScore?: number | null; floor?: number };
export type FoundPassages = { passages: KnowledgePassage[]; note: Note };

const MAX_BASES = 20;

/** The best passages of all bases together. A base that cannot be asked is named in the note, and the others count. */
export async function searchKnowledge(ctx: Context, turn: Turn, key: string, question: Question): Promise<FoundPassages> {
  const query = questionWindow(question.query);
  const ids = [...new Set(question.ids)].slice(0, MAX_BASES);
  const topK = Math.min(Math.max(question.topK ?? 5, 1), 50);
  const detail = { knowledge_base_ids: ids, query: query.slice(0, 500), top_k: topK };
  if (query === '' || ids.length === 0) {
    const reason = query === '' ? 'Nothing was asked.' : 'No knowledge base is attached.';
    return { passages: [], note: note('knowledge_search', reason, { detail }) };
  }
  const minScore = question.minScore ?? null;
  const search = { ids, query, topK, minScore, floor: question.floor ?? minScore ?? undefined };
  const first = await turn.once(key, () => searchAll(ctx, turn, search));
  // Asked in Spanish of a base in English.
  const isFar = (first.passages[0]?.score ?? 0) < (minScore ?? ANSWER_FLOOR);
  const gloss = isFar ? (bareInEnglish(query) ?? glossOf(query)) : undefined;
  const found =
    gloss === undefined ? first : await turn.once(`${key}:en`, () => searchAll(ctx, turn, { ...search, query: gloss }));
  const { failures, costNano, durationMs } = found;
  const passages = rankFor(question.query, found.passages, minScore ?? ANSWER_FLOOR);
  const reason = [`${passages.length === 0 ? 'Nothing' : passages.length} found.`, ...failures].join(' ');
  const sources = passages.map(({ title, score }) => ({ title, score }));
  return { passages, note: note('knowledge_search', reason, { detail: { ...detail, found: sources }, costNano, durationMs }) };
}

type SearchResult = { passages: KnowledgePassage[]; failures: string[]; costNano: number; durationMs: number };
/** `floor`: what is below it is not answered from, and so a gap. */
type BaseSearch = { ids: string[]; query: string; topK: number; minScore: number | null; floor: number | undefined };

async function searchAll(ctx: Context, turn: Turn, { ids, query, topK, minScore, floor }: BaseSearch): Promise<SearchResult> {
  const started = performance.now();
  const { revision, conversationId, source, signal } = turn;
  const wanted = { query, top_k: topK, clearance_level: revision.clearanceLevel, audience_tags: revision.audienceTags };
  const asker = {
    assistantId: revision.assistantId,
    conversationId,
    askedBy: { endUserId: turn.endUserId ?? null },
    floor,
    signal,
    vectors: new Map(),
    source: source === 'evaluation' ? source : undefined,
  };
  const failures: string[] = [];
  let costNano = 0;
  const lists = await Promise.all(
    ids.map(async (id) => {
      try {
        const found = await searchBase(ctx, id, { ...wanted, ...(minScore !== null && { min_score: minScore }) }, asker);
        costNano += Number(found.costNano);
        return found.results;
      } catch (error) {
        if (turn.signal?.aborted || !(error instanceof Problem || error instanceof ProviderFailure)) throw error;
        failures.push(`Knowledge base ${id} was not searched: ${error.message}`);
        return [];
      }
    }),
  );
  const passages = lists
    .flat()
    .sort((a, b) => b.score - a.score)
    .slice(0, topK)
    .map(({ text, score, title, document_id, url }) => ({ text, score, title, document_id, url: shownAddress(url) }));
  return { passages, failures, costNano, durationMs: Math.round(performance.now() - started) };
}

/** An address that end users may be shown: without credentials, and without a query, which may hold a token. */
function shownAddress(url: string | null): string | null {
  const address = url === null ? null : URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol) || address.username !== '' || address.password !== '') return null;
  return address.search === '' ? address.href : null;
}
