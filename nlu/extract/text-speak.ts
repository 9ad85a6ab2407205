// Owns short spellings of common words: "im 34" is read like "I'm 34". The text keeps the person's own letters; only the reading differs.
import { tokenize } from '../../flow/text/tokenize.ts';
import type { Word } from '../route/words.ts';

const SPELLED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    im: "i'm",
    ive: "i've",
    hes: "he's",
    shes: "she's",
    theyre: "they're",
    youre: "you're",
    thats: "that's",
    whats: "what's",
    whos: "who's",
    lets: "let's",
    dont: "don't",
    doesnt: "doesn't",
    didnt: "didn't",
    cant: "can't",
    wont: "won't",
    isnt: "isn't",
    arent: "aren't",
    wasnt: "wasn't",
    havent: "haven't",
    hasnt: "hasn't",
    couldnt: "couldn't",
    wouldnt: "wouldn't",
    u: 'you',
    r: 'are',
    ur: 'your',
    pls: 'please',
    plz: 'please',
    thx: 'thanks',
  }),
);

/** "Noonish", "sixish": about then. */
const ABOUT =
  /^(noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)ish$/;

/** The word as it would be written out. A single letter among others is spelled, or part of a code. */
function writtenOut({ lower, text }: Word, before: Word | undefined, after: Word | undefined): string {
  const long = SPELLED.get(lower) ?? ABOUT.exec(lower)?.[1];
  if (long === undefined) return lower;
  const isPiece = (other: Word | undefined): boolean => other !== undefined && /^(?:\p{L}|\d+|-)$/u.test(other.text);
  return text.length === 1 && (isPiece(before) || isPiece(after) || text !== lower) ? lower : long;
}

/** The words of a text, short spellings read as what they stand for. */
export function spokenWords(text: string): Word[] {
  const words = tokenize(text);
  return words.map((word, i) => {
    const lower = writtenOut(word, words[i - 1], words[i + 1]);
    return lower === word.lower ? word : { ...word, lower };
  });
}
