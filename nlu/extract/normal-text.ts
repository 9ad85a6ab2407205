// Owns the normal form in which dates and times are read: figures as digits, slips of the pen mended, every piece with its place.

import { isOneTypoAway, type Word, type WordSpan } from '../route/words.ts';
import { numbersIn } from './numbers.ts';
import { spokenWords } from './text-speak.ts';

export type NormalText = { text: string; spanOf: (start: number, end: number) => WordSpan };
type Piece = { text: string; first: number; last: number };

const CALENDAR_WORDS =
  'sunday monday tuesday wednesday thursday friday saturday january february august september october november december tomorrow yesterday tonight afternoon morning evening midnight'.split(
    ' ',
  );
const KNOWN = new Set(CALENDAR_WORDS);
/** Short forms, and slips of more than one letter. */
const WRITTEN: Readonly<Record<string, string>> = {
  tommorrow: 'tomorrow',
  tommorow: 'tomorrow',
  tomorrows: 'tomorrow',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tmw: 'tomorrow',
  wensday: 'wednesday',
  wendsday: 'wednesday',
  wednsday: 'wednesday',
  thrusday: 'thursday',
  febuary: 'february',
  tonite: 'tonight',
  noontime: 'noon',
  midday: 'noon',
  oclock: "o'clock",
  wk: 'week',
  wks: 'weeks',
  mos: 'months',
  yr: 'year',
  yrs: 'years',
  hrs: 'hours',
  mins: 'minutes',
  xmas: 'christmas',
};

const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const TENTHS: Readonly<Record<string, number>> = { twentieth: 20, thirtieth: 30 };
const MONTHS = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;
const suffixed = (value: number): string => {
  const ending = ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
  return `${value}${value > 10 && value < 14 ? 'th' : ending}`;
};

export function normalText(text: string): NormalText {
  const words = spokenWords(text);
  const numbers = new Map(numbersIn(words).map((number) => [number.firstWord, number]));
  const pieces: Piece[] = [];
  for (let i = 0; i < words.length; ) {
    const piece =
      ordinalAt(words, i) ?? minutesAt(words, i, pieces) ?? numberAt(words, numbers.get(i)) ?? plainAt(words, i);
    pieces.push(piece);
    i = piece.last + 1;
  }
  return joined(words, pieces);
}

function joined(words: readonly Word[], pieces: readonly Piece[]): NormalText {
  let text = '';
  const places: (WordSpan & { from: number; to: number })[] = [];
  for (const { text: part, first, last } of pieces) {
    if (first > 0 && words[first]!.start > words[first - 1]!.end) text += ' ';
    places.push({
      from: text.length,
      to: text.length + part.length,
      start: words[first]!.start,
      end: words[last]!.end,
    });
    text += part;
  }
  return {
    text,
    spanOf: (start, end) => {
      const inside = places.filter(({ from, to }) => to > start && from < end);
      return { start: inside[0]?.start ?? 0, end: inside.at(-1)?.end ?? 0 };
    },
  };
}

function plainAt(words: readonly Word[], at: number): Piece {
  const { lower, start, end } = words[at]!;
  // The T between the day and the time of ISO 8601.
  if (
    lower === 't' &&
    /^\d+$/.test(words[at - 1]?.text ?? '') &&
    words[at - 1]!.end === start &&
    words[at + 1]?.start === end
  )
    return { text: ' ', first: at, last: at };
  const close = (words[at + 1]?.start === end && !endsPiece(words, at + 1)) || words[at - 1]?.end === start;
  return { text: close ? lower : calendarWord(lower), first: at, last: at };
}

/** A sign that ends a part of the sentence is no part of the word before it: "tmrw?", "thrusday, please". */
const endsPiece = (words: readonly Word[], at: number): boolean =>
  /^[.,;:!?…)"”]+$/.test(words[at]!.text) && words[at + 1]?.start !== words[at]!.end;

/** The word of the calendar that a slip of the pen stands for; any other word as it is. */
export function calendarWord(lower: string): string {
  if (Object.hasOwn(WRITTEN, lower)) return WRITTEN[lower]!;
  if (lower.length < 6 || KNOWN.has(lower) || KNOWN.has(lower.replace(/'?s$/, ''))) return lower;
  return CALENDAR_WORDS.find((known) => isOneTypoAway(lower, known)) ?? lower;
}

/** "twenty first" → 21st. "Second" counts days only beside a month or after "the". */
function ordinalAt(words: readonly Word[], at: number): Piece | undefined {
  const { lower } = words[at]!;
  const next = words[at + 1]?.text === '-' ? at + 2 : at + 1;
  const ones = ORDINALS.indexOf(words[next]?.lower ?? '');
  if ((lower === 'twenty' || lower === 'thirty') && ones > 0 && ones < 10)
    return { text: suffixed((lower === 'twenty' ? 20 : 30) + ones), first: at, last: next };
  const value = TENTHS[lower] ?? ORDINALS.indexOf(lower);
  if (value <= 0) return undefined;
  const before = words[at - 1]?.lower ?? '';
  const isUnit = value === 2 && !(before === 'the' || before === 'on' || MONTHS.test(before) || before.endsWith('day'));
  if (isUnit && words[at + 1]?.lower !== 'of' && !words[at + 1]?.lower.endsWith('day')) return undefined;
  return { text: suffixed(value), first: at, last: at };
}

/** "three oh five" → 3 05 */
function minutesAt(words: readonly Word[], at: number, pieces: readonly Piece[]): Piece | undefined {
  if (words[at]!.lower !== 'oh' && words[at]!.lower !== 'o') return undefined;
  const [digit] = numbersIn(words.slice(at + 1, at + 2));
  const follows = /^\d{1,2}$/.test(pieces.at(-1)?.text ?? '');
  return digit && follows && Number.isInteger(digit.value) && digit.value < 10
    ? { text: `0${digit.value}`, first: at, last: at + 1 }
    : undefined;
}

function numberAt(words: readonly Word[], number: ReturnType<typeof numbersIn>[number] | undefined): Piece | undefined {
  if (!number || !/^\p{L}/u.test(words[number.firstWord]!.text) || number.value < 0) return undefined;
  const { value, colloquial, firstWord: first, lastWord: last } = number;
  // "two thirty" is a time before it is a sum.
  const text = colloquial ? `${Math.floor(value / 100)} ${value % 100}` : String(value);
  return { text, first, last };
}
