// Owns cutting a text into tokens, for everything that compares words: routing rules, the built-in model, opt-outs.

/** `lower` has straight apostrophes; `start` and `end` are the position in the text. */
export type TextToken = { text: string; lower: string; start: number; end: number };

const WORD_OR_SIGN = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\S/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Words, numbers and single signs. With `signs: false` only runs of letters and digits: "don't" is then two of them. */
export function tokenize(text: string, { signs = true } = {}): TextToken[] {
  const pattern = signs ? WORD_OR_SIGN : WORD;
  const tokens: TextToken[] = [];
  // Not `matchAll`, which copies the pattern each time: a sentence is cut many times a turn.
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [word] = match;
    const lower = word.toLowerCase().replaceAll('’', "'");
    tokens.push({ text: word, lower, start: match.index, end: match.index + word.length });
  }
  return tokens;
}
