// Owns names that are spelled: "S-M-I-T-H", "D as in David, A, V, I, S". A spelled run becomes one word like any other.
import type { Word } from '../route/words.ts';

const MIN_LETTERS = 3;
const isLetter = (word: Word | undefined): word is Word => word !== undefined && /^\p{L}$/u.test(word.text);
const CONNECTORS = new Set([
  ',',
  '.',
  ':',
  '-',
  "that's",
  'that',
  'is',
  'spelled',
  'spelt',
  "it's",
  'spelling',
  'and',
  'as',
  '(',
  ')',
]);

export function withSpelledNames(words: readonly Word[]): Word[] {
  const result: Word[] = [];
  for (let i = 0; i < words.length; ) {
    const run = spelledAt(words, i);
    if (!run) {
      result.push(words[i]!);
      i++;
      continue;
    }
    const word = {
      text: run.text,
      lower: run.text.toLowerCase(),
      start: words[i]!.start,
      end: words[run.next - 1]!.end,
    };
    // "Smith, S-M-I-T-H" says one name twice; the letters are what counts.
    const said = result.findLastIndex((other) => !CONNECTORS.has(other.lower));
    if (said !== -1 && isSameName(result[said]!.lower, word.lower)) result.splice(said, result.length - said, word);
    else result.push(word);
    i = run.next;
  }
  return result;
}

/** Recognizers write a name as it sounds; its letters then differ a little. */
const isSameName = (heard: string, spelled: string): boolean =>
  heard === spelled ||
  (heard[0] === spelled[0] &&
    Math.abs(heard.length - spelled.length) <= 2 &&
    heard.slice(0, 2) === spelled.slice(0, 2));

function spelledAt(words: readonly Word[], at: number): { text: string; next: number } | undefined {
  let letters = '';
  let next = at;
  for (let i = at; i < words.length && letters.length < 30; ) {
    const twice = words[i]!.lower === 'double' && isLetter(words[i + 1]);
    const letter = twice ? words[i + 1] : words[i];
    // Two blanks part two names.
    if (!isLetter(letter) || (i > at && words[i]!.start - words[i - 1]!.end > 1)) break;
    letters += twice ? letter.lower.repeat(2) : letter.lower;
    next = pastExample(words, i + (twice ? 2 : 1), letter.lower);
    i = next;
    const joint = words[i];
    if (joint && /^[-,.]$/.test(joint.text) && (isLetter(words[i + 1]) || words[i + 1]?.lower === 'double')) i++;
  }
  return letters.length >= MIN_LETTERS ? { text: letters[0]!.toUpperCase() + letters.slice(1), next } : undefined;
}

/** "D as in David", "D for David" */
function pastExample(words: readonly Word[], at: number, letter: string): number {
  const [one, two, three] = [words[at]?.lower, words[at + 1]?.lower, words[at + 2]?.lower];
  if (one === 'as' && two === 'in' && three?.startsWith(letter)) return at + 3;
  return one === 'for' && two?.startsWith(letter) ? at + 2 : at;
}
