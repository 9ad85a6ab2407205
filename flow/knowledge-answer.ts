// Owns when a passage is taken for an answer, and what is said when none is.

/** A passage below this score is about something else, measured with the built-in embedding model. */
export const ANSWER_FLOOR = 0.4;
export const NOTHING_ABOUT_THAT = 'I have nothing about that.';
