// Owns the search for passages by words: PostgreSQL's full text, in which rare words count more than common ones. A passage's own
// base is one of its words, so that a search walks through no other base.
import { type Context, reader } from '../../kernel/context.ts';
import { type Sql, sql } from '../../kernel/sql.ts';
import type { BaseRow } from './bases.ts';
import { fromBytes } from './ingest/passages.ts';
import type { Audience, PassagePlace } from './vector-index.ts';

/** A word of a question: how to ask for it, and in how many passages of the base it stands, up to a limit. */
type AskedWord = { query: string; titled: string; found: number };
/** `share`: how much of the question's weight the passage holds, 0 to 1. `vector`: null while it is not embedded. */
export type WordMatch = PassagePlace & { share: number; vector: Float32Array | null };

const READ_OF_QUESTION = 2000;
const MAX_WORDS = 24;
/** Passages that are compared word by word; those with the rarest words are. */
const MAX_COMPARED = 600;
/** What a word in the text counts against one in the title or a heading. */
const IN_TEXT = 0.85;

/**
 * The kinds of token that PostgreSQL's parser tells apart: words that the English dictionary shortens, and numbers, codes and
 * addresses that it leaves alone. Blanks, tags and words that also come in their parts are left out.
 */
const WORDS = [1, 2, 10, 11];
const CODES = [3, 4, 6, 7, 8, 9, 20, 21, 22];

/** How people ask, and not what for; the dictionary's own list has the rest. */
const ASKING = [
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

/** English words of a question without the little ones; all of them where there are no others, as in the name of a band. */
export async function askedWords(ctx: Context, base: BaseRow, question: string): Promise<AskedWord[]> {
  const tokens = await reader(ctx).rows<{ exact: string; stem: string | null; is_little: boolean }>(sql`
    select distinct exact, stem[1] as stem, is_word and (stem = '{}' or stem[1] = any(${ASKING}::text[])) as is_little from (
      select lower(token) as exact, tokid = any(${WORDS}::int[]) as is_word,
        case when tokid = any(${WORDS}::int[]) then ts_lexize('english_stem', lower(token)) end as stem
      from ts_parse('default', ${question.slice(0, READ_OF_QUESTION).toWellFormed()})
      where tokid = any(${[...WORDS, ...CODES]}::int[]) and length(token) <= 200) tokens`);
  const large = tokens.filter(({ is_little }) => !is_little);
  const words = (large.length > 0 ? large : tokens).slice(0, MAX_WORDS).map(({ exact, stem }) => {
    const forms = [...new Set([exact, stem ?? exact])].map(quoted);
    return { query: `(${forms.join('|')})`, titled: `(${forms.map((form) => `${form}:A`).join('|')})` };
  });
  const counts = await reader(ctx).rows<{ found: number }>(sql`
    select (select count(*) from (
        select 1 from document_chunks c where ${inBase(ctx, base)} and c.words @@ asked.query::tsquery limit ${MAX_COMPARED}) hits)::int as found
    from unnest(${words.map(({ query }) => `${ofBase(base.id)} & ${query}`)}::text[]) with ordinality as asked(query, place)
    order by asked.place`);
  return words.map((word, i) => ({ ...word, found: counts[i]?.found ?? 0 }));
}

const inBase = (ctx: Context, { id }: BaseRow): Sql => sql`c.org_id = ${ctx.org.id} and c.kb_id = ${id}`;

type Wanted = { words: AskedWord[]; passages: number; audience: Audience; limit: number; beside: readonly PassagePlace[] };

/** The passages that hold most of the question, best first; and `beside` them those that were found otherwise. */
export async function matching(ctx: Context, base: BaseRow, wanted: Wanted): Promise<WordMatch[]> {
  const { words, passages, audience, limit, beside } = wanted;
  const weighed = words.map((word) => ({ ...word, weight: rarity(word.found, passages) }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const known = rarest(weighed);
  if (total === 0 || (known.length === 0 && beside.length === 0)) return [];
  const query = known.length > 0 ? `${ofBase(base.id)} & (${known.map((word) => word.query).join('|')})` : null;
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
      select * from unnest(${beside.map((one) => one.documentId)}::uuid[], ${beside.map((one) => one.generation)}::int[],
        ${beside.map((one) => one.position)}::int[]))
    select c.document_id, c.generation, c.position, c.embedding, (
      select coalesce(sum(word.weight * case when c.words @@ word.titled::tsquery then 1 when c.words @@ word.query::tsquery then ${IN_TEXT}::float8
        else 0 end), 0) from unnest(${weighed.map((one) => one.query)}::text[], ${weighed.map((one) => one.titled)}::text[],
        ${weighed.map(({ weight }) => weight)}::float8[]) as word(query, titled, weight)) / ${total}::float8 as share
    from found join document_chunks c using (document_id, generation, position)
    where ${inBase(ctx, base)}
    order by share desc, c.document_id, c.position limit ${limit + beside.length}`);
  return rows.map(({ document_id: documentId, generation, position, share, embedding }) => ({
    documentId,
    generation,
    position,
    share,
    vector: embedding && fromBytes(embedding),
  }));
}

/** The generation that searches see: the live one; of a document that never was, the one that is being embedded. */
const mayFind = ({ clearanceLevel, tags }: Audience): Sql => sql`d.org_id = c.org_id
  and c.generation = case when d.live_generation > 0 then d.live_generation else d.generation end
  and (d.live_generation > 0 or (d.chunks_total is not null and d.status <> 'failed'))
  and d.clearance_level <= ${clearanceLevel} and (d.audience_tags = '{}' or d.audience_tags && ${[...tags]}::text[])`;

/** A word that stands nowhere weighs as much as one that stands once: other words may mean the same. */
const rarity = (found: number, passages: number): number => {
  const [held, all] = [Math.max(found, 1), Math.max(passages, found, 1)];
  return Math.log(1 + (all - held + 0.5) / (held + 0.5));
};

/** As many as are compared in one search, the rarest first; where all are common, the rarest alone. */
function rarest<Word extends AskedWord>(words: readonly Word[]): Word[] {
  const chosen: Word[] = [];
  let sum = 0;
  for (const word of words.filter(({ found }) => found > 0).sort((a, b) => a.found - b.found)) {
    sum += word.found;
    if (chosen.length > 0 && sum > MAX_COMPARED) break;
    chosen.push(word);
  }
  return chosen;
}
