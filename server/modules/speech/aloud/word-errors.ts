// Owns how much of what was said was heard: words compared without their spelling, and how many are wrong. Pure.
import { joinSpelled } from '../line/manners.ts';

const NUMBERS: Readonly<Record<string, string>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, number) => [word, String(number)]),
);

/** Words as they sound: digits that are said one by one are one number, and "two" is 2. */
export const wordsHeard = (text: string): string[] =>
  joinSpelled(text.normalize('NFKD'))
    .toLowerCase()
    .replace(/(?<=\d)[\s-]+(?=\d)/g, '')
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (word === '' ? [] : [NUMBERS[word] ?? word]));

/** Words that are missing, added, or others. */
export function wordErrors(said: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, i) => i);
  for (const [i, word] of said.entries()) {
    const next = [i + 1];
    for (const [j, other] of heard.entries())
      next.push(Math.min((row[j] ?? 0) + (word === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    row = next;
  }
  return row[heard.length] ?? 0;
}

/** The share of words that are wrong. */
export function wordErrorRate(pairs: readonly { said: string; heard: string }[]): number {
  let errors = 0;
  let words = 0;
  for (const { said, heard } of pairs) {
    const spoken = wordsHeard(said);
    errors += wordErrors(spoken, wordsHeard(heard));
    words += spoken.length;
  }
  return words === 0 ? 0 : errors / words;
}
