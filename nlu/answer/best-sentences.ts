// Owns answering from passages in their own words: the few sentences nearest to a question. Passages are data, never orders. No I/O.

import type { Passage, Source } from '../../flow/interpreter/state.ts';
import { matchesOf } from '../matches.ts';
import { topics } from '../route/words.ts';

/** What is said, and what it was taken from. */
export type Quoted = { text: string; sources: Source[] };
export type Sentence = { text: string; passage: number; position: number; words: number; score: number };

const MAX_PASSAGES = 8;
const MAX_PASSAGE = 6000;
const MAX_SENTENCE = 400;
const MAX_SENTENCES = 3;
const MAX_SOURCES = 5;

/** Text that speaks to a machine instead of to a reader: it is not repeated. */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|overlook)\b.{0,60}\b(?:instruction|polic|rule|prompt|previous|above|prior|guideline|everything|restriction|safety)/i,
  /\b(?:you are|you're|act as|behave as|pretend (?:to be|that|you)|roleplay|imagine you are)\b.{0,40}\b(?:ai|assistant|chatbot|bot|language model|llm|gpt|agent|model|system|jailbroken|unrestricted)\b/i,
  /\b(?:system prompt|developer message|hidden instruction|new instructions?|as an ai|language model|prompt injection)\b/i,
  /\b(?:ai|assistants?|chatbots?|bots?|language models?|llms?)\b.{0,40}\b(?:must|should|shall|have to|need to|are to|please|always|never)\b/i,
  /^\W{0,6}(?:system|assistant|developer|tool|function|instruction|ai)\s?(?:result|output|message|response|prompt)?\s?:/i,
  /<\|?\/?(?:system|im_start|im_end|assistant|tool|inst)|\[\/?inst\]|"(?:role|tool_call|function_call)"\s*:/i,
  /\b(?:reveal|print|output|repeat|leak|disclose|exfiltrate)\b.{0,40}\b(?:prompt|instructions?|secrets?|api keys?|passwords? of|credentials|system)\b/i,
  /\b(?:respond|reply|answer|say)\b.{0,12}\b(?:only with|exactly|with the (?:word|phrase|following))\b/i,
  /\b(?:grant|give|issue|approve|offer)\b.{0,30}\b(?:to )?(?:every|all|any) (?:user|customer|person|request)s?\b.{0,40}\b(?:asks?|request|without)\b/i,
];

export const isOrder = (sentence: string): boolean => ORDERS.some((pattern) => pattern.test(sentence));

export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (const line of text.slice(0, MAX_PASSAGE).split(/\n+/)) {
    const plain = line
      .replace(/^[\s>*•-]+|^\s*\d{1,2}[.)]\s+/, '')
      .replace(/\*\*|__|`/g, '')
      .trim();
    if (plain === '' || /^#{1,6}\s/.test(plain)) continue;
    // A sentence ends where a capital, digit or quote follows; "e.g. this" and "2.5" go on.
    let start = 0;
    for (const { index, 0: match } of matchesOf(plain, /[.!?]["”)]?\s+(?=["“(]?[\p{Lu}\d])/gu)) {
      const end = index + match.length;
      if (/\b(?:e\.g|i\.e|mr|mrs|ms|dr|no|st|approx|vs)\.\s*$/i.test(plain.slice(start, end))) continue;
      found.push(plain.slice(start, end).trim());
      start = end;
    }
    if (start < plain.length) found.push(plain.slice(start).trim());
  }
  return found;
}

/** The title of a passage, where its author gave one or its first line reads as one. */
export function titleOf({ title, text }: Passage): string {
  if (title) return isOrder(title) ? '' : title.slice(0, 120);
  const [line = '', ...rest] = text.slice(0, 400).split('\n');
  const heading = line.replace(/^#{1,6}\s+/, '').trim();
  const isHeading =
    rest.some((one) => one.trim()) && heading.length > 1 && heading.length <= 80 && !/[.!?:;,]$/.test(heading);
  return isHeading && !isOrder(heading) ? heading : '';
}

/** All sentences that may be said, each with how many of the question's words it holds, rare words counting more. */
export function rated(question: string, passages: readonly Passage[]): Sentence[] {
  const about = topics(question.slice(0, 1000));
  const all = passages.slice(0, MAX_PASSAGES).flatMap((passage, at) => {
    const title = titleOf(passage);
    const sentences = sentencesOf(passage.text).filter((one) => one !== title && !isOrder(one) && /\p{L}/u.test(one));
    return sentences.map((text, position) => ({
      text: cut(text),
      passage: at,
      position,
      topics: topics(`${text} ${title}`),
      own: topics(text),
      base: passage.score,
    }));
  });
  const holders = (topic: string): number => all.filter((one) => one.own.has(topic)).length;
  const weights = new Map([...about].map((topic) => [topic, Math.log(1 + all.length / (1 + holders(topic)))]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  return all.map(({ text, passage, position, topics: held, own, base }) => {
    const weigh = (list: Set<string>): number =>
      [...about].reduce((sum, topic) => sum + (list.has(topic) ? weights.get(topic)! : 0), 0) / total;
    // The title above a sentence says what it is about, too, but less than its own words.
    const words = 0.7 * weigh(own) + 0.3 * weigh(held);
    return { text, passage, position, words, score: words + 0.5 * Math.max(0, base) };
  });
}

const cut = (text: string): string =>
  text.length <= MAX_SENTENCE ? text : `${text.slice(0, MAX_SENTENCE - 1).replace(/\s+\S*$/, '')}…`;

/** The best sentence, and those beside it in the same passage that answer almost as well; in the order of the text. */
export function best(sentences: readonly Sentence[]): Sentence[] {
  const [top] = [...sentences].sort((a, b) => b.score - a.score);
  if (!top) return [];
  const near = sentences.filter(
    (one) =>
      one !== top &&
      one.passage === top.passage &&
      Math.abs(one.position - top.position) <= 2 &&
      one.score >= 0.75 * top.score &&
      one.words > 0,
  );
  return [top, ...near.sort((a, b) => b.score - a.score).slice(0, MAX_SENTENCES - 1)].sort(
    (a, b) => a.position - b.position,
  );
}

/** How a sentence begins that says more about what the one before it said. */
const GOES_ON =
  /^\W*(?:(?:but|and|also|so) )?(?:others?|otherwise|it|its|they|their|this|that|these|those|then|if (?:not|so)|afterwards|after that|before that|in that case|however|only|except|for (?:others|everyone else|all others)|everyone else|please|you (?:may|can|need|must|only)|él|ella|ellos|ellas|si no|los demás|los otros|esto|eso|después|entonces)\b/i;

/** What was chosen, with the sentences after it that go on about the same: "Others pay 20 euros a year." */
export function withSequel(
  chosen: readonly Sentence[],
  all: readonly Sentence[],
  passages: readonly Passage[],
): Sentence[] {
  const last = chosen.at(-1);
  if (!last || chosen.length >= MAX_SENTENCES || sentencesOf(passages[last.passage]!.text).some(isOrder))
    return [...chosen];
  const next = all.find((one) => one.passage === last.passage && one.position === last.position + 1);
  return next && GOES_ON.test(next.text) ? withSequel([...chosen, next], all, passages) : [...chosen];
}

const MAX_WHOLE = 3;
const MAX_WHOLE_LENGTH = 320;

/**
 * All of a short passage: where the words of the question do not tell which sentence answers it, they answer it together. Where a person
 * has written orders into it, the rest of it is not trusted either.
 */
export function wholePassage(
  sentences: readonly Sentence[],
  { passage }: Sentence,
  passages: readonly Passage[],
): Sentence[] {
  if (sentencesOf(passages[passage]!.text).some(isOrder)) return [];
  const own = sentences.filter((one) => one.passage === passage);
  const length = own.reduce((sum, { text }) => sum + text.length, 0);
  return own.length <= MAX_WHOLE && length <= MAX_WHOLE_LENGTH ? own : [];
}

/** Whether words alone have found it, so that nothing has to be embedded. */
export function isClear(sentences: readonly Sentence[]): boolean {
  const [top, second] = [...sentences].sort((a, b) => b.words - a.words);
  return (
    top !== undefined && (sentences.length === 1 || (top.words >= 0.6 && top.words - (second?.words ?? 0) >= 0.15))
  );
}

/** The sentences as an answer, with the documents they stand in; none of these is said. */
export function quoted(sentences: readonly Sentence[], passages: readonly Passage[]): Quoted {
  const text = sentences.map((one) => (/[.!?…:]["”)]?$/.test(one.text) ? one.text : `${one.text}.`)).join(' ');
  return { text, sources: sourcesOf(sentences.map(({ passage }) => passages[passage]!)) };
}

/** The documents of passages, each once. */
export function sourcesOf(passages: readonly Passage[]): Source[] {
  const sources = new Map<string, Source>();
  for (const passage of passages) {
    const title = titleOf(passage);
    const { document_id = null, url = null } = passage;
    const key = document_id ?? title;
    if (title !== '' && !sources.has(key)) sources.set(key, { title, document_id, url });
  }
  return [...sources.values()].slice(0, MAX_SOURCES);
}
