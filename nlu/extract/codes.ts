// Owns finding order numbers, account numbers and other codes, typed ("A-77-12") or spelled ("A dash seven seven").

import type { Word, WordSpan } from '../route/words.ts';
import { digitWord, isNumberWord, numbersIn, twoDigitsAt } from './numbers.ts';

export type CodeFound = WordSpan & { value: string; firstWord: number; lastWord: number };

const JOINTS: Record<string, string> = {
  dash: '-',
  hyphen: '-',
  minus: '-',
  '-': '-',
  slash: '/',
  '/': '/',
  _: '_',
  underscore: '_',
};
const REPEATS: Record<string, number> = { double: 2, triple: 3 };

/** Runs of letters and digits that hold at least one digit. */
export function codesIn(words: readonly Word[]): CodeFound[] {
  const found: CodeFound[] = [];
  // "one thousand and one" is said of an order as well.
  const large = numbersIn(words).filter(({ firstWord, lastWord }) =>
    words.slice(firstWord, lastWord + 1).some(({ lower }) => /^(?:hundred|thousand)$/.test(lower)),
  );
  // Behind the last digit no code begins, however many letters are spelled there.
  const last = words.findLastIndex(({ text, lower }) => /\d/.test(text) || digitWord(lower) !== undefined || isNumberWord(lower));
  for (let i = 0; i <= last; ) {
    const number = large.find(({ firstWord }) => firstWord === i);
    const whole =
      number && Number.isInteger(number.value) && number.value > 0 ? { ...number, value: String(number.value) } : undefined;
    const run = whole ?? readRun(words, i);
    if (run) found.push(run);
    i = run ? run.lastWord + 1 : i + 1;
  }
  return found;
}

function readRun(words: readonly Word[], at: number): CodeFound | undefined {
  let [value, last, spelled] = ['', at - 1, 0];
  for (let i = at; i < words.length && value.length < 64; i++) {
    const { text, lower } = words[i]!;
    const previous = last >= at ? words[last]! : undefined;
    const glued = previous !== undefined && words[i]!.start === words[i - 1]!.end;
    const times = Object.hasOwn(REPEATS, lower) ? REPEATS[lower] : undefined;
    const next = words[i + 1];
    const joint = Object.hasOwn(JOINTS, lower) ? JOINTS[lower] : undefined;
    if (joint !== undefined) {
      // A sign must be glued or stand inside something spelled; "5 - 10" are two numbers.
      const inside =
        value !== '' && next !== undefined && isPiece(next) && (text.length > 1 || (glued && next.start === words[i]!.end));
      if (!inside) break;
      value += joint;
      if (text.length > 1) spelled++;
      continue;
    }
    // "P as in Peter, four five six"
    if (text === ',' && spelled > 0 && next !== undefined && isSingle(next) && !/[-/_]$/.test(value)) continue;
    const pair = value === '' || spelled > 0 ? twoDigitsAt(words, i) : undefined;
    const open = value === '' || glued || /[-/_]$/.test(value) || spelled > 0 || isSingle(words[at]!);
    if (times !== undefined && next !== undefined && isSingle(next)) {
      value += (digitWord(next.lower) ?? next.text.toUpperCase()).repeat(times);
      i++;
      spelled++;
    } else if (/^\d+$/.test(text) && open) value += text;
    else if (digitWord(lower) !== undefined && lower !== 'o' && (lower !== 'oh' || value !== '') && (value === '' || open)) {
      value += digitWord(lower);
      spelled++;
    } else if (pair !== undefined && (value !== '' || isSpelledOut(words, pair.next))) {
      value += pair.digits;
      spelled++;
      i = pair.next - 1;
    } else if (/^\p{L}$/u.test(text) && open && isLetter(words, i, value)) {
      value += text.toUpperCase();
      spelled++;
      i = pastExample(words, i);
    } else if (
      /^\p{L}{2,12}$/u.test(text) &&
      (value === '' ? isGluedCode(words, i) : glued && /[\d\-/_]$/.test(value) && !isSuffix(lower))
    )
      value += text;
    else break;
    last = i;
  }
  value = value.replace(/[-/_]+$/, '');
  if (!/\d/.test(value) || last < at) return undefined;
  return { value, firstWord: at, lastWord: last, start: words[at]!.start, end: words[last]!.end };
}

/** "ten oh one", "twenty three forty five": two digits at a time, at least twice. */
const isSpelledOut = (words: readonly Word[], next: number): boolean => {
  const lower = words[next]?.lower ?? '';
  return digitWord(lower) !== undefined || (isNumberWord(lower) && twoDigitsAt(words, next) !== undefined);
};

const isPiece = ({ text, lower }: Word): boolean =>
  /^[\p{L}\p{N}]+$/u.test(text) && (/\d/.test(text) || text.length <= 4 || digitWord(lower) !== undefined);
const isSingle = ({ text, lower }: Word): boolean => /^[\p{L}\p{N}]$/u.test(text) || digitWord(lower) !== undefined;
/** 1st, 5k, 3pm */
const isSuffix = (lower: string): boolean => /^(?:st|nd|rd|th|k|m|am|pm|kg|lb|lbs|km|cm|mm|gb|mb|ft|usd|eur)$/.test(lower);

/** "A" and "I" are words, too: as letters they stand in capitals beside digits, signs or other letters. */
function isLetter(words: readonly Word[], at: number, value: string): boolean {
  const { text, lower } = words[at]!;
  const next = words[at + 1];
  if (value !== '') return !['a', 'i'].includes(lower) || text === lower.toUpperCase() || (next !== undefined && isSingle(next));
  if (next === undefined) return false;
  if (next.start === words[at]!.end) return /^\d/.test(next.text) || next.text === '-';
  const joins = next.lower in JOINTS && next.text.length > 1;
  if (joins) return true;
  if (['as', 'for'].includes(next.lower))
    return text !== 'a' && text !== 'I' && text !== 'i' && words[at + 2] !== undefined && pastExample(words, at) > at;
  return text === lower.toUpperCase() && text !== 'I'
    ? isSingle(next) || /^\d/.test(next.text)
    : lower !== 'a' && lower !== 'i' && isSingle(next);
}

/** "B as in boy" and "B for boy" say one letter. */
function pastExample(words: readonly Word[], at: number): number {
  const [one, two, three] = [words[at + 1]?.lower, words[at + 2]?.lower, words[at + 3]?.lower];
  const letter = words[at]!.lower;
  if (one === 'as' && two === 'in' && three?.startsWith(letter)) return at + 3;
  return one === 'for' && two?.startsWith(letter) ? at + 2 : at;
}

/** Letters right before digits, perhaps with a dash: ORD1001, ORD-1001. */
function isGluedCode(words: readonly Word[], at: number): boolean {
  const [first, second, third] = [words[at]!, words[at + 1], words[at + 2]];
  if (!second || second.start !== first.end) return false;
  if (/^\d/.test(second.text)) return true;
  return (
    /^[-/_]$/.test(second.text) && third !== undefined && third.start === second.end && /^\d|^\p{Lu}{1,4}$/u.test(third.text)
  );
}
