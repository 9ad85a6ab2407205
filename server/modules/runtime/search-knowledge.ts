// Owns asking knowledge bases on behalf of an assistant: with its clearance and its audience, once, and without ever
// failing the turn.
import { ANSWER_FLOOR, answering } from '../../../flow/interpreter/judgement.ts';
import { bareInEnglish } from '../../../nlu/answer/bare-questions.ts';
import { rankPassages } from '../../../nlu/answer/rank-passages.ts';
import { glossOf } from '../../../nlu/route/gloss.ts';
import { questionWindow } from '../../../nlu/route/questions-asked.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { record as recordGap } from '../knowledge/gaps.ts';
import { search as searchBase } from '../knowledge/search.ts';
import { ProviderFailure } from '../models/router.ts';
import { readerFor } from './ask-reader.ts';
import { type Note, note, type Turn } from './turn.ts';

export type KnowledgePassage = { text: string; score: number; title: string; document_id: string; url: string | null };
/** With the place where a colleague can read and correct it. */
type PlacedPassage = KnowledgePassage & { knowledge_base_id?: string; position?: number };
type Question = { ids: readonly string[]; query: string; topK?: number; minScore?: number | null; floor?: number };
export type FoundPassages = { passages: KnowledgePassage[]; note: Note };

const MAX_BASES = 20;
/** So many are found at least, and read beside the question: the nearest is not always the answer. */
const MIN_READ = 8;

/** The best passages of all bases together. A base that cannot be asked is named in the note, and the others count. */
export async function searchKnowledge(
  ctx: Context,
  turn: Turn,
  key: string,
  question: Question,
): Promise<FoundPassages> {
  const query = questionWindow(question.query);
  const ids = [...new Set(question.ids)].slice(0, MAX_BASES);
  const topK = Math.min(Math.max(question.topK ?? 5, 1), 50);
  const detail = { knowledge_base_ids: ids, query: query.slice(0, 500), top_k: topK };
  if (query === '' || ids.length === 0) {
    const reason = query === '' ? 'Nothing was asked.' : 'No knowledge base is attached.';
    return { passages: [], note: note('knowledge_search', reason, { detail }) };
  }
  const minScore = question.minScore ?? null;
  const asked = { ids, query, topK, minScore, floor: question.floor ?? minScore ?? 0 };
  const {
    passages: found,
    failures,
    isGap,
    costNano,
    durationMs,
  } = await turn.once(key, () => lookUp(ctx, turn, asked));
  const reason = [`${found.length === 0 ? 'Nothing' : found.length} found.`, ...failures].join(' ');
  const sources = found.map(({ title, score, document_id, knowledge_base_id, position }) => ({
    title,
    score,
    // Searches that an older release stored do not say where the passage is.
    ...(knowledge_base_id !== undefined && position !== undefined && { document_id, knowledge_base_id, position }),
  }));
  const noted = { ...detail, found: sources, ...(isGap && { unanswered: true }) };
  const passages = found.map(({ knowledge_base_id: _base, position: _position, ...passage }) => passage);
  return { passages, note: note('knowledge_search', reason, { detail: noted, costNano, durationMs }) };
}

/** `floor`: what is below it is not answered from. */
type AskedQuestion = { ids: string[]; query: string; topK: number; minScore: number | null; floor: number };
type Answers = { passages: PlacedPassage[]; failures: string[]; isGap?: boolean; costNano: number; durationMs: number };

async function lookUp(ctx: Context, turn: Turn, question: AskedQuestion): Promise<Answers> {
  const started = performance.now();
  const enough = question.minScore ?? ANSWER_FLOOR;
  const first = await searchAll(ctx, turn, question, question.query);
  // Asked in Spanish of a base in English.
  const isFar = (first.passages[0]?.score ?? 0) < enough;
  const gloss = isFar ? (bareInEnglish(question.query) ?? glossOf(question.query)) : undefined;
  const second = gloss === undefined ? undefined : await searchAll(ctx, turn, question, gloss);
  const { passages: found, failures } = second ?? first;
  const ranked = await rankPassages(gloss ?? question.query, found, enough, readerFor(ctx, turn));
  const passages = ranked.slice(0, question.topK);
  const searches = second ? [first, second] : [first];
  // What is answered counts as near enough: a bare question by what it asks for, or a passage that is far ahead of the others.
  const answered = answering(passages, enough).length > 0 ? enough : 0;
  const isGap = hasGap(question, { searches, answered });
  if (isGap && turn.source !== 'evaluation') await recordGaps(ctx, turn, question, searches);
  return {
    passages,
    failures,
    isGap,
    costNano: searches.reduce((sum, one) => sum + one.costNano, 0),
    durationMs: Math.round(performance.now() - started),
  };
}

/** None of the bases has an answer in any of the searches. */
const hasGap = (
  { floor }: AskedQuestion,
  { searches, answered }: { searches: readonly BaseSearch[]; answered: number },
): boolean =>
  !searches
    .flatMap(({ bests }) => bests)
    .some(({ best, gapScore }) => Math.max(best ?? 0, answered) >= Math.max(gapScore, floor));

/** In every base, once. */
async function recordGaps(
  ctx: Context,
  turn: Turn,
  { query }: AskedQuestion,
  searches: readonly BaseSearch[],
): Promise<void> {
  const bests = searches.flatMap((one) => one.bests);
  for (const id of new Set(bests.map(({ kbId }) => kbId))) {
    const scores = bests.flatMap(({ kbId, best }) => (kbId === id && best !== null ? [best] : []));
    const best = scores.length === 0 ? null : Math.max(...scores);
    await recordGap(ctx, id, { query, best }, { endUserId: turn.endUserId ?? null });
  }
}

type BestOfBase = { kbId: string; best: number | null; gapScore: number };
type BaseSearch = { passages: PlacedPassage[]; failures: string[]; costNano: number; bests: BestOfBase[] };

async function searchAll(
  ctx: Context,
  turn: Turn,
  { ids, topK: wantedK, minScore }: AskedQuestion,
  query: string,
): Promise<BaseSearch> {
  const { revision, conversationId, source, signal } = turn;
  const topK = Math.max(wantedK, MIN_READ);
  const wanted = { query, top_k: topK, clearance_level: revision.clearanceLevel, audience_tags: revision.audienceTags };
  const asker = {
    assistantId: revision.assistantId,
    conversationId,
    signal,
    vectors: new Map(),
    source: source === 'evaluation' ? source : undefined,
  };
  const failures: string[] = [];
  const bests: BestOfBase[] = [];
  let costNano = 0;
  const lists = await Promise.all(
    ids.map(async (id) => {
      try {
        const found = await searchBase(
          ctx,
          id,
          { ...wanted, ...(minScore !== null && { min_score: minScore }) },
          asker,
        );
        costNano += Number(found.costNano);
        bests.push({ kbId: id, best: found.best, gapScore: found.gapScore });
        return found.results.map((one) => ({ ...one, knowledge_base_id: id }));
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
    .map(({ text, score, title, document_id, url, knowledge_base_id, position }) => ({
      text,
      score,
      title,
      document_id,
      url: shownAddress(url),
      knowledge_base_id,
      position,
    }));
  return { passages, failures, costNano, bests };
}

/** An address that end users may be shown: without credentials, and without a query, which may hold a token. */
function shownAddress(url: string | null): string | null {
  const address = url === null ? null : URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol) || address.username !== '' || address.password !== '')
    return null;
  return address.search === '' ? address.href : null;
}
