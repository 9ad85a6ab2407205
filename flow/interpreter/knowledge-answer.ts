// Owns when a passage is taken for an answer, and what is said when none is.

/** A passage below this score is about something else, measured with the built-in embedding model. */
export const ANSWER_FLOOR = 0.4;
/** Down to this, a passage that is far ahead of the next one is taken as well: nothing else in the base comes near the question. */
const LEADING_FLOOR = 0.3;
const LEAD = 0.14;

/** The passages to answer from, of those that a search found, best first. */
export function answering<T extends { score: number }>(found: readonly T[], floor = ANSWER_FLOOR): T[] {
  const enough = found.filter(({ score }) => score >= floor);
  const [first, second] = found;
  if (enough.length > 0 || floor !== ANSWER_FLOOR || !first || !second) return enough;
  return first.score >= LEADING_FLOOR && first.score - second.score >= LEAD ? [first] : [];
}

/** Two each: in one turn after the other the same words are not said again. */
export const NOTHING_ABOUT_THAT = {
  en: ['I have nothing about that.', 'I could not find anything on that.'],
  es: ['No tengo información sobre eso.', 'No he encontrado nada sobre eso.'],
} as const;
