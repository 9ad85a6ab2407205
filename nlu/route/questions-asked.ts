// Owns finding the questions in a message: several at once, and beside an answer. Conservative: "bed and breakfast" is one thing. Linear.
import { matchesOf } from '../matches.ts';
import { withinPieces } from './nearness.ts';

/** Of one message, so many are answered. */
export const MAX_QUESTIONS = 3;
const MAX_LENGTH = 1000;

const AUXILIARY =
  "(?:is|are|do|does|did|can|could|will|would|should|was|were|has|have|isn't|aren't|don't|doesn't|can't)";
const SUBJECT =
  '(?:i|you|we|they|he|she|it|there|this|that|these|those|the|your|my|our|any|anyone|somebody|someone|people|a|an)';
/** How a question begins: "what is", "how long", "can I"; never a bare "when" or "who", which also begin half sentences. */
const OPENING = [
  '(?:whats|hows|wheres|whens|whos)',
  `(?:what|which|when|where|why|how|who)(?:'s| (?:is|are|do|does|did|can|could|will|would|should|was|were|has|have|much|long|many|far|often|late|early|soon|big|old|about|time|kind|sort|else|day|days|hours|if))`,
  `${AUXILIARY} (?:not )?${SUBJECT}`,
  '(?:may|shall|must) (?:i|we)',
  "(?:tell me|let me know|explain|i (?:would |also |really ){0,2}(?:like|want|need|wanted) to know|i'd (?:also )?like to know|i was wondering|i wonder|do you know)",
  '(?:cuánto|cuanto|cuántos|cuantos|cuándo|cuando|dónde|donde|cómo|como|qué|cuál|cual|cuáles|quién|quien|por qué)(?= (?:es|son|está|esta|están|tienen|tiene|hay|puedo|puede|cuesta|cuestan|abren|cierran|tarda|hora|horario|se|vale|días|dias|aceptan|queda))',
  '(?:hay|tienen|puedo|aceptan|hacen|ofrecen|abren|cierran)(?= )',
].join('|');
const LEADING =
  '(?:(?:u+m+|u+h+|hm+|mm+|ah|lol|so|well|hi|hello|hey|ok|okay|and|but|please|sorry|oh|also|just|actually|quick question|by the way|btw|one more thing|wait(?: a (?:sec(?:ond)?|minute|moment))?|hang on|hold on|one sec(?:ond)?|first|great|thanks|thank you|cool|nice|good|perfect|lovely|super|fine|awesome|excellent|sure|right|got it|yes|yeah|yep|y|pero|hola|oye|una pregunta)[\\s,:]+)*';
/** "Are bicycles free", "can lessons be moved": the subject is a thing. */
const ABOUT_THINGS =
  '(?:are|do|can|could|will|would|should) (?!(?:is|was|this|yes|us|as|always|perhaps)\\b)\\p{L}{2,}s \\p{L}|(?:is|does|has) (?!(?:fine|good|okay|great|right|correct|that|not|all)\\b)\\p{L}{3,} \\p{L}';
const BEGINS = new RegExp(`^${LEADING}(?:(?:${OPENING})(?![\\p{L}'’])|${ABOUT_THINGS})`, 'iu');
/** A second clause begins: after a comma or "and", where a question opens. */
const NEXT = new RegExp(
  `(?:,\\s*|:\\s+|\\s+)(?:(?:and|also|plus|but|or|then|y|o|pero|además|ademas)\\s+){0,2}(?=(?:${OPENING})(?![\\p{L}'’]))`,
  'giu',
);
const JOINED = /^[,\s]+$/;
/** "What are your hours and your prices": the opening goes with both. */
const SHARED =
  /^(.{0,30}?\b(?:what|when|where)(?:'s| is| are)) ((?:your|the) [^,?]{2,60}?),? and ((?:your|the) [^,?]{2,60})\??$/i;

/** What is compared by meaning: beyond it a text costs the model more time, and says no more about the question. */
const MAX_WINDOW = 300;

/** A question that is shorter says too little without what stands before it. */
const MIN_QUESTION = 60;

/**
 * The part of a long text that carries the question: the last question, and sentences before it where it is short;
 * without a question the beginning and the end, where people say what they want. Linear.
 */
export function questionWindow(text: string): string {
  const window = windowOf(text.trim());
  const words = window.split(/\s+/);
  // What is said last is the question.
  const read = withinPieces(words.toReversed()).reverse().join(' ');
  return read.length < words.join(' ').length ? read : window;
}

function windowOf(whole: string): string {
  if (whole.length <= MAX_WINDOW) return whole;
  const end = lastQuestionMark(whole);
  if (end >= 0) return lastQuestion(whole.slice(Math.max(0, end + 1 - 2 * MAX_WINDOW), end + 1));
  const half = MAX_WINDOW / 2;
  return `${firstWordsOf(whole, half)} ${lastWords(whole, half - 1)}`;
}

/** Of a text that ends with a question. */
function lastQuestion(text: string): string {
  let question = '';
  for (const sentence of text.split(/(?<=[.!?;\n])\s+/).reverse()) {
    const longer = question === '' ? sentence : `${sentence} ${question}`;
    if (question !== '' && (question.length >= MIN_QUESTION || longer.length > MAX_WINDOW)) break;
    question = longer;
  }
  return lastWords(question.trim(), MAX_WINDOW);
}

/** One inside an address or a word ends no question. */
function lastQuestionMark(text: string): number {
  for (let at = text.lastIndexOf('?'); at >= 0; at = at === 0 ? -1 : text.lastIndexOf('?', at - 1))
    if (!/[\p{L}\p{N}=&]/u.test(text[at + 1] ?? '')) return at;
  return -1;
}

/** Whole words where there are some. */
function lastWords(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(-length);
  const space = cut.search(/\s/);
  return (space >= 0 && space < length - 1 ? cut.slice(space) : cut).trim();
}

function firstWordsOf(text: string, length: number): string {
  const cut = text.slice(0, length);
  const space = cut.search(/\s\S*$/);
  return (space > 0 ? cut.slice(0, space) : cut).trim();
}

export type QuestionParts = {
  questions: string[];
  /** What was said besides. */
  rest: string;
};

export function questionsIn(text: string): QuestionParts {
  const questions: string[] = [];
  const rest: string[] = [];
  for (const [sentence] of matchesOf(text.slice(0, MAX_LENGTH), /[^.!?;\n]+(?:\.(?=\S)[^.!?;\n]*)*[.!?;\n]*/g)) {
    const parts = clausesOf(sentence.trim());
    const asked = sentence.includes('?');
    for (const [i, part] of parts.entries()) {
      const last = i === parts.length - 1;
      if (BEGINS.test(part) || (asked && last && !part.startsWith('¿') && parts.length === 1) || part.startsWith('¿'))
        questions.push(part);
      else rest.push(part);
    }
  }
  const spread = questions.flatMap(shared);
  return { questions: [...new Set(spread)].slice(0, MAX_QUESTIONS), rest: rest.join(' ').trim() };
}

function clausesOf(sentence: string): string[] {
  const cuts: { from: number; to: number }[] = [];
  for (const match of matchesOf(sentence, NEXT)) {
    const [joint] = match;
    // Where only a space stands between, one sentence goes on: "I know what is meant".
    if (match.index > 0 && (joint.includes(',') || !JOINED.test(joint)))
      cuts.push({ from: match.index, to: match.index + joint.length });
  }
  const starts = [0, ...cuts.map(({ to }) => to)];
  return starts
    .map((start, i) => sentence.slice(start, cuts[i]?.from ?? sentence.length).trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

function shared(question: string): string[] {
  const [, opening, first, second] = SHARED.exec(question) ?? [];
  return opening && first && second ? [`${opening} ${first}?`, `${opening} ${second}?`] : [question];
}
