// Owns numbers, written or spoken: "2,500", "twenty five hundred", "a hundred and fifty", digits said one by one.
import type { Word, WordSpan } from '../route/words.ts';

export type NumberFound = WordSpan & {
  value: number;
  /** "one fifty": 150 where money is meant, else perhaps two numbers. */
  colloquial: boolean;
  firstWord: number;
  lastWord: number;
};
export type DigitsFound = WordSpan & { digits: string; spoken: boolean; firstWord: number; lastWord: number };

const SMALL: Record<string, number> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, i) => [word, i]),
);
const TENS: Record<string, number> = {
  ...Object.fromEntries(
    'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, i) => [word, i * 10 + 20]),
  ),
  fourty: 40,
};
/** The words of India and Pakistan, too: a lakh is a hundred thousand, a crore a hundred lakhs. */
const SCALES: Record<string, number> = {
  ...scales('thousand thousands grand', 1e3),
  ...scales('lakh lakhs lac lacs lkh lkhs', 1e5),
  ...scales('million millions mil mio', 1e6),
  ...scales('crore crores krore krores cr', 1e7),
  ...scales('billion billions bn', 1e9),
  trillion: 1e12,
};
const SHORT: Record<string, number> = { k: 1e3, m: 1e6, mn: 1e6, b: 1e9, bn: 1e9, g: 1e9 };
const ZEROS = new Set(['naught', 'nought', 'nil']);
const REPEATS: Record<string, number> = { double: 2, triple: 3, treble: 3, quadruple: 4 };

function scales(words: string, value: number): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word) => [word, value]));
}
// Sixteen digits are safe integers no more.
const LARGEST = 1e15;

const own = (table: Record<string, number>, word: string | undefined): number | undefined =>
  word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;

export const isNumberWord = (lower: string): boolean =>
  own(SMALL, lower) !== undefined ||
  own(TENS, lower) !== undefined ||
  own(SCALES, lower) !== undefined ||
  lower === 'hundred' ||
  ZEROS.has(lower);

/** A whole or decimal number as people write it: 1,250.50 · 1.250,50 · 1250. Undefined for 1.2.3 and the like. */
export function writtenNumber(text: string): number | undefined {
  if (/^\d{1,15}(?:\.\d{1,9})?$/.test(text)) return Number(text);
  if (/^\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,9})?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^\d{1,3}(?:\.\d{3}){1,4},\d{1,2}$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  if (/^\d{1,3}(?:\.\d{3}){2,4}$/.test(text)) return Number(text.replaceAll('.', ''));
  return /^\d{1,15},\d{1,2}$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

export function numbersIn(words: readonly Word[]): NumberFound[] {
  const found: NumberFound[] = [];
  for (let i = 0; i < words.length; ) {
    const read = readWritten(words, i) ?? readDecimal(words, i) ?? readSpoken(words, i);
    if (!read || !(read.value <= LARGEST)) {
      i++;
      continue;
    }
    const { value, next, colloquial } = withDozens(words, withFraction(words, read));
    const negative = i > 0 && (isMinus(words[i - 1]!.lower) || (words[i - 1]!.text === '-' && stands(words, i - 1)));
    const first = negative ? i - 1 : i;
    found.push({
      value: negative ? -value : value,
      colloquial,
      firstWord: first,
      lastWord: next - 1,
      start: words[first]!.start,
      end: words[next - 1]!.end,
    });
    i = next;
  }
  return found;
}

/** A dash with nothing before it, and the number right after it. */
const stands = (words: readonly Word[], at: number): boolean =>
  words[at]!.end === words[at + 1]!.start && (at === 0 || words[at - 1]!.end < words[at]!.start);

const isMinus = (lower: string): boolean => lower === 'minus' || lower === 'negative';

type Read = { value: number; next: number; colloquial: boolean };

function readWritten(words: readonly Word[], at: number): Read | undefined {
  const value = writtenNumber(words[at]!.text);
  return value === undefined ? undefined : scaled(words, value, at + 1);
}

/** ".77" */
function readDecimal(words: readonly Word[], at: number): Read | undefined {
  const digits = words[at + 1];
  const glued = words[at]!.text === '.' && digits?.start === words[at]!.end && /^\d{1,9}$/.test(digits.text);
  const free = at === 0 || words[at - 1]!.end < words[at]!.start || words[at - 1]!.text === '-';
  return glued && free ? scaled(words, Number(`0.${digits.text}`), at + 2) : undefined;
}

function scaled(words: readonly Word[], value: number, next: number): Read {
  const after = words[next];
  const short = after && after.start === words[next - 1]!.end ? own(SHORT, after.lower) : undefined;
  const scale = short ?? (after?.lower === 'hundred' ? 100 : own(SCALES, after?.lower));
  if (scale === undefined) return { value, next, colloquial: false };
  const read = { value: round(value * scale), next: next + 1, colloquial: false };
  // "3 crore 12 lakh", "4 thousand 200": ever smaller steps are one number.
  const rest =
    short === undefined && scale > 100 && words[next + 1]
      ? (readWritten(words, next + 1) ?? readSpoken(words, next + 1))
      : undefined;
  const spaced =
    rest && !isCut(words, next + 1) && rest.value < scale && rest.next - next - 1 > (rest.value < 1000 ? 1 : 0);
  return spaced ? { ...read, value: read.value + rest.value, next: rest.next } : read;
}

const isCut = (words: readonly Word[], at: number): boolean => /^[,.;]/.test(words[at]?.text ?? ',');

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

/** "ten", "twenty three": two digits said as one number. */
export function twoDigitsAt(words: readonly Word[], at: number): { digits: string; next: number } | undefined {
  const teen = own(SMALL, words[at]?.lower);
  if (teen !== undefined && teen > 9) return { digits: String(teen), next: at + 1 };
  const tens = own(TENS, words[at]?.lower);
  if (tens === undefined) return undefined;
  const unit = own(SMALL, words[at + 1]?.lower);
  return unit !== undefined && unit in UNITS
    ? { digits: String(tens + unit), next: at + 2 }
    : { digits: String(tens), next: at + 1 };
}

const halfOf = (lower: string | undefined): number | undefined => {
  const whole = lower === 'dozen' ? 12 : own(SCALES, lower);
  return whole === undefined ? undefined : whole / 2;
};

type Rank = 'unit' | 'teen' | 'tens' | 'hundred' | 'scale';

function readSpoken(words: readonly Word[], at: number): Read | undefined {
  let [total, current, i] = [0, -1, at];
  let last: Rank | 'none' = 'none';
  let colloquial = false;
  const start = words[at]?.lower ?? '';
  if (ZEROS.has(start)) return { value: 0, next: at + 1, colloquial: false };
  // "half a dozen", "half a million"
  const half = start === 'half' && words[at + 1]?.lower === 'a' ? halfOf(words[at + 2]?.lower) : undefined;
  if (half !== undefined) return { value: half, next: at + 3, colloquial: false };
  if (start === 'a' || start === 'an') {
    const lower = words[at + 1]?.lower;
    if (lower === 'dozen') return { value: 12, next: at + 2, colloquial: false };
    if (lower === 'couple')
      return { value: 2, next: words[at + 2]?.lower === 'of' ? at + 3 : at + 2, colloquial: false };
    if (lower !== 'hundred' && own(SCALES, lower) === undefined) return undefined;
    [current, last, i] = [1, 'unit', at + 1];
  }
  for (; i < words.length; i++) {
    const { lower, text } = words[i]!;
    // "twenty-five", "a hundred and fifty"
    if (text === '-' && last === 'tens' && (own(SMALL, words[i + 1]?.lower) ?? 0) in UNITS) continue;
    if (lower === 'and' && (last === 'hundred' || last === 'scale') && below100(words[i + 1]?.lower)) continue;
    const small = own(SMALL, lower);
    const tens = own(TENS, lower);
    const scale = own(SCALES, lower);
    const open = last === 'none' || last === 'hundred' || last === 'scale';
    if (small !== undefined && open) current = Math.max(current, 0) + small;
    else if (small !== undefined && small in UNITS && last === 'tens') current += small;
    else if (tens !== undefined && open) current = Math.max(current, 0) + tens;
    else if (tens !== undefined && last === 'unit' && current < 10 && current > 0 && total === 0) {
      current = current * 100 + tens;
      colloquial = true;
    } else if (lower === 'hundred' && current > 0 && current < 100) current *= 100;
    else if (scale && current > 0) {
      total += current * scale;
      current = 0;
    } else break;
    last = rankOf(small, tens, scale);
  }
  if (current < 0) return undefined;
  // "fifty-five k"
  const thousands = total === 0 && words[i]?.lower === 'k' ? 1000 : 1;
  return { value: (total + current) * thousands, next: thousands > 1 ? i + 1 : i, colloquial };
}

function rankOf(small?: number, tens?: number, scale?: number): Rank {
  if (small !== undefined) return small < 10 ? 'unit' : 'teen';
  if (tens !== undefined) return 'tens';
  return scale ? 'scale' : 'hundred';
}

const UNITS: Record<number, true> = { 1: true, 2: true, 3: true, 4: true, 5: true, 6: true, 7: true, 8: true, 9: true };
const below100 = (lower: string | undefined): boolean =>
  own(SMALL, lower) !== undefined || own(TENS, lower) !== undefined;

/** "two point five", "three and a half" */
function withFraction(words: readonly Word[], read: Read): Read {
  const { value, next } = read;
  const [first, second, third] = [words[next]?.lower, words[next + 1]?.lower, words[next + 2]?.lower];
  if (first === 'and' && second === 'a' && third === 'half') {
    // "two and a half thousand"
    const scale = value < 1000 ? own(SCALES, words[next + 3]?.lower) : undefined;
    return { ...read, value: (value + 0.5) * (scale ?? 1), next: next + (scale ? 4 : 3) };
  }
  if (first !== 'point' || !Number.isInteger(value)) return read;
  let digits = '';
  let i = next + 1;
  for (; digits.length < 6 && digitAt(words[i]) !== undefined; i++) digits += digitAt(words[i]);
  if (digits === '' && below100(words[i]?.lower)) {
    // "one point twenty five"
    const more = readSpoken(words, i)!;
    if (more.value < 100) [digits, i] = [String(more.value), more.next];
  }
  return digits ? { ...scaled(words, Number(`${value}.${digits}`), i), colloquial: false } : read;
}

const digitAt = (word: Word | undefined): string | undefined =>
  word && /^\d{1,6}$/.test(word.text) ? word.text : digitWord(word?.lower);

/** "two dozen" */
function withDozens(words: readonly Word[], read: Read): Read {
  return /^dozens?$/.test(words[read.next]?.lower ?? '')
    ? { value: round(read.value * 12), next: read.next + 1, colloquial: false }
    : read;
}

const SEPARATORS = new Set(['-', '.', '(', ')', '/', ',', '–', 'dash', 'hyphen']);

/** One digit by its word: "five", "oh". */
export function digitWord(lower: string | undefined): string | undefined {
  if (lower === 'oh' || lower === 'o') return '0';
  const value = own(SMALL, lower);
  return value !== undefined && value < 10 ? String(value) : undefined;
}

/** "oh two one": a sigh is not followed by two digits. */
export const isSpelledZero = (words: readonly Word[], at: number): boolean =>
  [1, 2].every((k) => digitWord(words[at + k]?.lower) !== undefined);

/** Runs of digits, however they were cut: "555-1234", "five five five", "double seven". At least two pieces or one written number. */
export function digitRunsIn(words: readonly Word[]): DigitsFound[] {
  const found: DigitsFound[] = [];
  for (let i = 0; i < words.length; ) {
    const run = readRun(words, i);
    if (run) found.push(run);
    i = run ? run.lastWord + 1 : i + 1;
  }
  return found;
}

function readRun(words: readonly Word[], at: number): DigitsFound | undefined {
  let [digits, pieces, last] = ['', 0, at - 1];
  let spoken = false;
  for (let i = at; i < words.length && digits.length < 40; i++) {
    const { lower, text } = words[i]!;
    const times = own(REPEATS, lower);
    const repeated = times === undefined ? undefined : (digitWord(words[i + 1]?.lower) ?? single(words[i + 1]?.text));
    const word = digitWord(lower);
    if (times !== undefined && repeated !== undefined) {
      digits += repeated.repeat(times);
      i++;
      spoken = true;
    } else if (/^\d+$/.test(text)) digits += text;
    else if (/^\d+(?:[.,]\d+)+$/.test(text) && !/,\d{3}(?!\d)/.test(text)) digits += text.replace(/[.,]/g, '');
    // "o" starts no number, and "oh" is mostly a sigh.
    else if (word !== undefined && (pieces > 0 || (lower !== 'o' && (lower !== 'oh' || isSpelledZero(words, i))))) {
      digits += word;
      spoken = true;
    } else if (pieces > 0 && SEPARATORS.has(lower)) {
      // "For two, 2 nights" are two numbers.
      if (lower === ',' && spoken && /^\d/.test(words[i + 1]?.text ?? '')) break;
      continue;
    } else break;
    pieces++;
    last = i;
  }
  if (pieces === 0 || (spoken && digits.length < 2)) return undefined;
  return { digits, spoken, firstWord: at, lastWord: last, start: words[at]!.start, end: words[last]!.end };
}

const single = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d$/.test(text) ? text : undefined;
