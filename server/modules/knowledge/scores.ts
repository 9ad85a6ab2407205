// Decides how good a passage is for a question, by its words and its meaning together. Pure.

/** What shared words add to nearness in meaning. */
const WORDS_ADD = 0.3;
/** A passage whose vector is not there yet has its words alone: half of the question's must be in it to pass for an answer. */
const WORDS_ALONE = 0.8;

export const combinedScore = (lexical: number, semantic: number | null): number =>
  semantic === null ? WORDS_ALONE * lexical : semantic + WORDS_ADD * lexical;
