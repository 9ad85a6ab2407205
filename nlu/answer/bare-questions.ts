// Owns questions that name no topic, such as "how much is it?" or "where is it again?": they ask about what the assistant is there for, so
// a passage answers them that holds a price, a place, an hour or a length, however far its other words are. Pure.

import type { Passage } from '../../flow/interpreter/state.ts';

type Kind = 'price' | 'place' | 'hours' | 'length';

/** Words that only refer to what was spoken of, or only make a sentence. */
const AROUND =
  "(?:is|are|was|does|do|did|would|will|should|must|can|has|have|i|you|u|we|they|it|that|this|them|those|these|there|one|the|a|your|ur|to|for|of|in|at|on|and|all|altogether|total|again|now|then|today|this|year|month|week|season|time|here|currently|each|per|person|be|get|go|come|enter|entry|pay|charge|cost|costs|need|have to|please|pls|exactly|usually|normally|about|roughly|anyway|though|btw|me|us|know|just|really|so|open|close|closed|start|take|takes|last|meet|located|find|hmm+|hm+|um+|uh+|ok|okay|and|but|well|oh|wait|cool|thanks|great|so|tell me|what(?:'s|s| is)|de|la|el|los|es|son|en|y|para|eso|esto|ello|ustedes|se|me|lo|entrar|ir|pero|hola|oiga|perdón|disculpe)";
const ASKED: Record<Kind, string> = {
  price:
    "how much|what(?:'s|s| is| are) (?:the|your|ur) (?:price|cost|fee|rate|charge)s?|whats? (?:does|do|would|will) (?:it|that|this|they) (?:all )?cost|price|prices|cost|the cost|what does it cost|cuánto|cuanto|cuál es el precio|precio|precios",
  place: "where|what(?:'s|s| is) (?:the|your) (?:address|location)|address|dónde|donde|cuál es la dirección|dirección",
  hours:
    "what time|when|how late|how early|until when|what(?:'s|s| are| is) (?:the|your) (?:opening )?(?:hours|times)|hours|opening hours|a qué hora|cuándo|horario|hasta qué hora",
  length:
    "how (?:long|quick|quickly|fast)|(?:what(?:'s|s| is) )?(?:the |your |ur )?(?:turnaround|lead time|wait|waiting time)(?: time)?|cuánto (?:tiempo )?(?:tarda|dura)|cuánto tiempo",
};
const SPANISH_VERBS = '(?:cuesta|cuestan|vale|valen|sale|cobran|está|están|queda|abren|cierran|empieza|tarda|dura)';
const KINDS = Object.keys(ASKED) as Kind[];
const PATTERNS = KINDS.map(
  (kind) =>
    [
      kind,
      new RegExp(
        `^\\W*(?:${AROUND}\\W+){0,5}(?:${ASKED[kind]})(?:\\W+(?:${AROUND}|${SPANISH_VERBS})(?![\\p{L}])){0,8}\\W*$`,
        'iu',
      ),
    ] as const,
);
const MAX_LENGTH = 80;

/** Asked in Spanish of a base in English, it finds what the same question finds in English. */
const QUERIES: Record<Kind, string> = {
  price: 'how much does it cost',
  place: 'where is it, what is the address',
  hours: 'when are you open',
  length: 'how long does it take',
};
const SPANISH = /[¿áéíóúñ]|\b(?:cuanto|donde|cuando|precio|precios|horario)\b/i;

const ANSWERS: Record<Kind, RegExp> = {
  price: /[$€£]\s?\d|\d\s?(?:[$€£]|(?:dollars?|euros?|pounds?|usd|eur|cents?|pesos?|dólares)\b)/i,
  place: /\b\d{1,5} \p{Lu}\p{L}+|\b(?:street|avenue|road|lane|square|building|floor|calle|avenida|plaza)\b/iu,
  hours:
    /\b(?:open|opens|closed?|from|until|between|abierto|abrimos)\b.{0,60}(?:\d|noon|midnight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/i,
  length:
    /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half)\s(?:(?:working|business|full|whole|more|half)\s)?(?:minutes?|hours?|days?|weeks?|months?|years?|horas?|días?|minutos?)\b/i,
};

export function bareKind(question: string): Kind | undefined {
  const text = question.trim();
  return text.length > MAX_LENGTH ? undefined : PATTERNS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** `undefined`: it is no bare question in Spanish. */
export const bareInEnglish = (question: string): string | undefined => {
  const kind = SPANISH.test(question) ? bareKind(question) : undefined;
  return kind && QUERIES[kind];
};

const FREE = /\b(?:free(?! (?:to|of)\b)|gratis|no charge)\b/i;

/** Those with the answer that is asked for. A price is a figure; "free" is one only where none has a figure. */
export function withAnswer<T extends { text: string }>(kind: Kind, texts: readonly T[]): T[] {
  const held = texts.filter(({ text }) => ANSWERS[kind].test(text));
  return held.length > 0 || kind !== 'price' ? held : texts.filter(({ text }) => FREE.test(text));
}

const REFERS_BACK =
  /^\W*(?:it|its|they|their|this|that|these|those|he|she|él|ellas?|ellos|est[aeo]s?|es[aeo]s?)(?![\p{L}])/iu;
/** "How much is it?" with several prices at hand: so many are said. */
const MAX_SAID = 2;

/**
 * The sentences to say, of those that hold the answer: the first of each passage. One that begins with a pronoun means what was said
 * before it, so it is said alone, and only where there is no other.
 */
export function bestAnswers<T extends { text: string; passage: number }>(kind: Kind, sentences: readonly T[]): T[] {
  const held = withAnswer(kind, sentences);
  const whole = held.filter(({ text }) => !REFERS_BACK.test(text));
  if (whole.length === 0) return held.slice(0, 1);
  const isFirst = (one: T, at: number): boolean => whole.findIndex(({ passage }) => passage === one.passage) === at;
  return whole
    .filter(isFirst)
    .sort((a, b) => a.passage - b.passage)
    .slice(0, MAX_SAID);
}

/** Further away, a passage is about something else even so. */
const FAR = 0.15;

/** What a question asks for beside its topic: "what do your sculptures go for" wants a price. */
const WANTED: readonly (readonly [Kind, RegExp])[] = [
  [
    'price',
    /\b(?:how much(?= (?:is|are|was|does|do|did|would|will|for|to|it|the|an?|your|ur|each|per|i|you|u|we)\b|\W*$)|prices?|costs?|charges?|fees?|deposit|tip|discount|do (?:i|we) pay|(?:do|does|would|will) .{1,40}\b(?:go for|run me|set me back))\b/i,
  ],
  ['length', /\b(?:how (?:long|soon|quick(?:ly)?|fast)|turnaround)\b/i],
];
/** How much nearer the kind of answer brings a passage. */
const OF_THE_KIND = 0.15;

const wantedKind = (question: string): Kind | undefined => WANTED.find(([, pattern]) => pattern.test(question))?.[0];

/** Of the sentences, those with a price or a length where one is asked for; all of them where none has one. */
export function ofWantedKind<T extends { text: string }>(question: string, sentences: readonly T[]): T[] {
  const kind = wantedKind(question);
  const held = kind === undefined ? [] : withAnswer(kind, sentences);
  return held.length > 0 ? held : [...sentences];
}

function nearerByKind<T extends Pick<Passage, 'text' | 'score'>>(question: string, passages: readonly T[]): T[] {
  const kind = wantedKind(question);
  if (kind === undefined) return [...passages];
  const held = withAnswer(kind, passages);
  return passages
    .map((one) => (held.includes(one) ? { ...one, score: one.score + OF_THE_KIND } : one))
    .sort((a, b) => b.score - a.score);
}

/** The passages of a search, those with the answer that a bare question asks for as good as `floor`. */
export function rankFor<T extends Pick<Passage, 'text' | 'score'>>(
  question: string,
  passages: readonly T[],
  floor: number,
): T[] {
  const kind = bareKind(question);
  if (kind === undefined) return nearerByKind(question, passages);
  const held = withAnswer(
    kind,
    passages.filter(({ score }) => score >= FAR),
  );
  return passages
    .map((one) => (held.includes(one) ? { ...one, score: Math.max(one.score, floor) } : one))
    .sort((a, b) => b.score - a.score);
}
