// Owns the search for passages by words: PostgreSQL's full text, in which rare words count more than common ones. A
// passage's own base is one of its words, so that a search reads no other base.
import { type Context, reader } from '../../kernel/context.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import type { BaseRow } from './bases.ts';
import { type Audience, type PassageKey, vectorFromBytes } from './vector-index.ts';

/** A word of a question: its text queries, and in how many passages of the base it occurs, up to a limit. */
type QuestionWord = { query: string; titled: string; found: number };
/** `share`: how much of the question's weight the passage holds, 0 to 1. `vector`: null while it is not embedded. */
export type WordMatch = PassageKey & { share: number; vector: Float32Array | null };

const MAX_QUESTION_LENGTH = 2000;
const MAX_WORDS = 24;
/** Passages that are compared word by word; those with the rarest words are. */
const MAX_COMPARED = 600;
/** What a word in the text counts against one in the title or a heading. */
const IN_TEXT = 0.85;

/**
 * The kinds of token of PostgreSQL's parser: words that the English dictionary shortens, and numbers, codes and
 * addresses that it leaves alone. Blanks, tags and words that also come in their parts are left out.
 */
const WORDS = [1, 2, 10, 11];
const CODES = [3, 4, 6, 7, 8, 9, 20, 21, 22];

/** Stop words of questions; the dictionary's own list has the rest. */
const QUESTION_STOP_WORDS = [
  'much',
  'many',
  'please',
  'tell',
  'want',
  'need',
  'like',
  'would',
  'could',
  'know',
  'get',
  'let',
  'say',
  'hello',
  'hi',
  'thank',
  'okay',
];

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const ofBase = (id: string): string => quoted(`kb ${id}`);

/** The words of a question without stop words; all of them where there are no others, as in the name of a band. */
export async function questionWords(ctx: Context, base: BaseRow, question: string): Promise<QuestionWord[]> {
  const tokens = await reader(ctx).rows<{ exact: string; stem: string | null; is_stop_word: boolean }>(sql`
    select distinct exact, stem[1] as stem, is_word and (stem = '{}' or stem[1] = any(${QUESTION_STOP_WORDS}::text[])) as is_stop_word from (
      select lower(token) as exact, tokid = any(${WORDS}::int[]) as is_word,
        case when tokid = any(${WORDS}::int[]) then ts_lexize('english_stem', lower(token)) end as stem
      from ts_parse('default', ${question.slice(0, MAX_QUESTION_LENGTH).toWellFormed()})
      where tokid = any(${[...WORDS, ...CODES]}::int[]) and length(token) <= 200) tokens`);
  const meaningful = tokens.filter(({ is_stop_word }) => !is_stop_word);
  const words = (meaningful.length > 0 ? meaningful : tokens).slice(0, MAX_WORDS).map(({ exact, stem }) => {
    const forms = [...new Set([exact, stem ?? exact])].map(quoted);
    return { query: `(${forms.join('|')})`, titled: `(${forms.map((form) => `${form}:A`).join('|')})` };
  });
  const counts = await reader(ctx).rows<{ found: number }>(sql`
    select (select count(*) from (
        select 1 from document_chunks c where ${inBase(ctx, base)} and c.words @@ wanted.query::tsquery limit ${MAX_COMPARED}) hits)::int as found
    from unnest(${words.map(({ query }) => `${ofBase(base.id)} & ${query}`)}::text[]) with ordinality as wanted(query, place)
    order by wanted.place`);
  return words.map((word, i) => ({ ...word, found: counts[i]?.found ?? 0 }));
}

const inBase = (ctx: Context, { id }: BaseRow): Sql => sql`c.org_id = ${ctx.org.id} and c.kb_id = ${id}`;

type WordSearch = {
  words: QuestionWord[];
  passages: number;
  audience: Audience;
  limit: number;
  also: readonly PassageKey[];
};

/** The passages that hold most of the question, best first, and the shares of the passages in `also`. */
export async function findByWords(ctx: Context, base: BaseRow, search: WordSearch): Promise<WordMatch[]> {
  const { words, passages, audience, limit, also } = search;
  const weighted = words.map((word) => ({ ...word, weight: rarity(word.found, passages) }));
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const rare = rarest(weighted);
  if (total === 0 || (rare.length === 0 && also.length === 0)) return [];
  const query = rare.length > 0 ? `${ofBase(base.id)} & (${rare.map((word) => word.query).join('|')})` : null;
  const rows = await reader(ctx).rows<{
    document_id: string;
    generation: number;
    position: number;
    share: number;
    embedding: Buffer | null;
  }>(sql`
    with found as materialized (
      (select c.document_id, c.generation, c.position from document_chunks c join documents d on d.id = c.document_id
        where ${inBase(ctx, base)} and c.words @@ ${query}::tsquery and ${mayFind(audience)} limit ${2 * MAX_COMPARED})
      union
      select * from unnest(${also.map((one) => one.documentId)}::uuid[], ${also.map((one) => one.generation)}::int[],
        ${also.map((one) => one.position)}::int[]))
    select c.document_id, c.generation, c.position, c.embedding, (
      select coalesce(sum(word.weight * case when c.words @@ word.titled::tsquery then 1 when c.words @@ word.query::tsquery then ${IN_TEXT}::float8
        else 0 end), 0) from unnest(${weighted.map((one) => one.query)}::text[], ${weighted.map((one) => one.titled)}::text[],
        ${weighted.map(({ weight }) => weight)}::float8[]) as word(query, titled, weight)) / ${total}::float8 as share
    from found join document_chunks c using (document_id, generation, position)
    where ${inBase(ctx, base)}
    order by share desc, c.document_id, c.position limit ${limit + also.length}`);
  return rows.map(({ document_id: documentId, generation, position, share, embedding }) => ({
    documentId,
    generation,
    position,
    share,
    vector: embedding && vectorFromBytes(embedding),
  }));
}

/** The generation that searches see: the live one; of a document that never was, the one that is being embedded. */
const mayFind = ({ clearanceLevel, tags }: Audience): Sql => sql`d.org_id = c.org_id
  and c.generation = case when d.live_generation > 0 then d.live_generation else d.generation end
  and (d.live_generation > 0 or (d.chunks_total is not null and d.status <> 'failed'))
  and d.clearance_level <= ${clearanceLevel} and (d.audience_tags = '{}' or d.audience_tags && ${[...tags]}::text[])`;

/** A word that occurs nowhere weighs as much as one that occurs once: other words may mean the same. */
const rarity = (found: number, passages: number): number => {
  const [occurrences, all] = [Math.max(found, 1), Math.max(passages, found, 1)];
  return Math.log(1 + (all - occurrences + 0.5) / (occurrences + 0.5));
};

/** The rarest words, up to the number of passages that one search compares; at least one. */
function rarest<Word extends QuestionWord>(words: readonly Word[]): Word[] {
  const chosen: Word[] = [];
  let sum = 0;
  for (const word of words.filter(({ found }) => found > 0).sort((a, b) => a.found - b.found)) {
    sum += word.found;
    if (chosen.length > 0 && sum > MAX_COMPARED) break;
    chosen.push(word);
  }
  return chosen;
}
