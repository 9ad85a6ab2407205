// Owns dates and times of day, written or spoken, as seen from one moment in one place. The reader of calendar words is handed in.

import type { ParsedResult, ParsingOption, ParsingReference } from 'chrono-node';
import { LRUCache } from 'lru-cache';
import { isFree, overlaps, type Word, type WordSpan, wordsOf } from '../route/words.ts';
import { numbersIn, twoDigitsAt } from './numbers.ts';

export type Day = { year: number; month: number; day: number };
export type Time = { hour: number; minute: number };
export type DateFound = WordSpan & {
  day: Day | null;
  /** The year was said, so a birthday may be meant. */
  year: boolean;
  time: Time | null;
};
/** What we use of chrono-node, which is loaded when a date is looked for. */
export type Calendar = { parse(text: string, reference: ParsingReference, option: ParsingOption): ParsedResult[] };
export type Moment = { now: Date; timezone: string; calendar: Calendar };

// The calendar's own patterns take quadratic time on hostile texts, so it reads a long one in pieces, and not to the end.
const PIECE = 250;
const MAX_PIECES = 4;

/** `past`: what happened already, such as a purchase; a day without a year is then the last one and not the next. */
export function datesIn(text: string, moment: Moment, past = false): DateFound[] {
  const found: DateFound[] = [];
  for (let start = 0, i = 0; start < text.length && i < MAX_PIECES; i++) {
    const space = text.length - start <= PIECE ? text.length : text.lastIndexOf(' ', start + PIECE);
    const end = space > start ? space : start + PIECE;
    for (const date of datesInPiece(text.slice(start, end), moment, past))
      found.push({ ...date, start: date.start + start, end: date.end + start });
    start = end;
  }
  return found;
}

function datesInPiece(said: string, moment: Moment, past: boolean): DateFound[] {
  const words = wordsOf(said);
  const own = [...relativeDays(said, moment), ...lonelyDays(said, moment, past)];
  const read = calendarDays(said, words, moment, past).filter((found) => isFree(found, own));
  const times = spokenTimes(words).filter((time) => !read.some((found) => found.time && overlaps(found, time)));
  return joined([...own, ...read], times);
}

function calendarDays(text: string, words: readonly Word[], moment: Moment, past: boolean): DateFound[] {
  const reference = { instant: moment.now, timezone: offsetMinutes(moment.now, moment.timezone) };
  const found: DateFound[] = [];
  for (const { index, text: match, start } of moment.calendar.parse(text, reference, { forwardDate: !past })) {
    const certain = (part: 'year' | 'month' | 'day' | 'weekday' | 'hour') => start.isCertain(part);
    const day = certain('weekday') || (certain('day') && certain('month'));
    const time = certain('hour') && isTime(match);
    if ((!day && !time) || isLoose(match, words, index)) continue;
    const said = certain('year') || !certain('day') ? undefined : spokenYear(words, index + match.length);
    const on = { year: said?.year ?? start.get('year')!, month: start.get('month')!, day: start.get('day')! };
    const fixed = past && !certain('year') && !said ? notAfter(on, moment, certain('day')) : on;
    found.push({
      start: index,
      end: said?.end ?? index + match.length,
      year: certain('year') || said !== undefined,
      day: day ? fixed : null,
      time: time ? { hour: start.get('hour')!, minute: start.get('minute') ?? 0 } : null,
    });
  }
  return found;
}

/** "March fifteenth, nineteen eighty five", "two thousand five" */
function spokenYear(words: readonly Word[], from: number): { year: number; end: number } | undefined {
  const at = words.findIndex(({ start, text }) => start >= from && text !== ',');
  if (at === -1) return undefined;
  const century = twoDigitsAt(words, at);
  const rest = century && (century.digits === '19' || century.digits === '20') ? twoDigitsAt(words, century.next) : undefined;
  if (century && rest) return { year: Number(century.digits + rest.digits), end: words[rest.next - 1]!.end };
  const whole = numbersIn(words.slice(at, at + 6))[0];
  return whole && whole.firstWord === 0 && whole.value >= 1900 && whole.value < 2100
    ? { year: whole.value, end: whole.end }
    : undefined;
}

/** "at 5" is a time, a bare "10 to 5" hardly. */
const isTime = (match: string): boolean =>
  /:|\d\s?[ap]\.?m|\bat\b|noon|midnight|now|o'clock|in the (?:morning|afternoon|evening)|\d\s*h\b/i.test(match);

/** Words that are more often something else: "the sun", "I sat down". */
function isLoose(match: string, words: readonly Word[], at: number): boolean {
  if (!/^(?:sat|sun|mon|wed|may|mar|dec|now)$/i.test(match) || words.length <= 3) return false;
  const before = words.findLast(({ end }) => end <= at)?.lower ?? '';
  return !['on', 'next', 'this', 'by', 'until', 'coming', 'every'].includes(before);
}

const RELATIVE: readonly (readonly [RegExp, number])[] = [
  [/\b(?:the )?day after tomorrow\b/gi, 2],
  [/\b(?:the )?day before yesterday\b/gi, -2],
  [/\b(?:a )?week from (?:today|now)\b/gi, 7],
  [/\b(?:a )?week from tomorrow\b/gi, 8],
];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const WEEK_FROM =
  /\b(?:a )?week (?:from|on|after) (?:this |next )?(sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/gi;

function relativeDays(text: string, moment: Moment): DateFound[] {
  const today = dayAt(moment.now, moment.timezone);
  const found: DateFound[] = [];
  for (const [pattern, days] of RELATIVE)
    for (const { index, 0: match } of text.matchAll(pattern)) found.push(dayFound(index, match, plusDays(today, days)));
  for (const { index, 0: match, 1: name = '' } of text.matchAll(WEEK_FROM)) {
    const ahead = (WEEKDAYS.indexOf(name.toLowerCase()) - weekdayOf(today) + 7) % 7 || 7;
    found.push(dayFound(index, match, plusDays(today, ahead + 7)));
  }
  return found;
}

const dayFound = (index: number, match: string, day: Day): DateFound => ({
  start: index,
  end: index + match.length,
  day,
  year: false,
  time: null,
});

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const LONELY = new RegExp(
  `\\b(?:on |by )?the (?:(\\d{1,2})(?:st|nd|rd|th)|((?:twenty|thirty)[ -])?(${ORDINALS.join('|')}|thirtieth))\\b(?! (?:of|one|option|item|choice|time|floor|order|payment|installment|street|avenue|january|february|march|april|may|june|july|august|september|october|november|december))`,
  'gi',
);

/** "the 3rd": the next day of that number. */
function lonelyDays(text: string, moment: Moment, past: boolean): DateFound[] {
  const today = dayAt(moment.now, moment.timezone);
  const found: DateFound[] = [];
  for (const { index, 0: match, 1: digits, 2: tens = '', 3: ordinal = '' } of text.matchAll(LONELY)) {
    const ones = ordinal.toLowerCase() === 'thirtieth' ? 30 : ORDINALS.indexOf(ordinal.toLowerCase()) + 1;
    const day = digits === undefined ? tensOf(tens) + ones : Number(digits);
    const on = nextOfNumber(today, day, past);
    if (on) found.push(dayFound(index, match, on));
  }
  return found;
}

function tensOf(word: string): number {
  if (word === '') return 0;
  return /^twenty/i.test(word) ? 20 : 30;
}

function nextOfNumber(today: Day, number: number, past: boolean): Day | undefined {
  for (let i = 0; i <= 12; i++) {
    const first = new Date(Date.UTC(today.year, today.month - 1 + (past ? -i : i), 1));
    const on = { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: number };
    const order = compare(on, today);
    if (isDay(on) && (past ? order <= 0 : order >= 0)) return on;
  }
  return undefined;
}

type TimeFound = WordSpan & { time: Time };
const PARTS_OF_DAY: Record<string, 'am' | 'pm'> = { morning: 'am', afternoon: 'pm', evening: 'pm', night: 'pm' };

const MINUTES_OF: Record<string, number> = { 'half past': 30, 'quarter to': 45, 'quarter past': 15, 'quarter after': 15 };

/** "three pm", "half past three", "quarter to four", "two thirty in the afternoon" */
function spokenTimes(words: readonly Word[]): TimeFound[] {
  const found: TimeFound[] = [];
  const numbers = numbersIn(words);
  for (const number of numbers) {
    const { firstWord, lastWord, value, colloquial } = number;
    const [hour, minute] = colloquial ? [Math.floor(value / 100), value % 100] : [value, 0];
    if (!Number.isInteger(hour) || hour < 1 || hour > 12 || minute > 59) continue;
    const before = words
      .slice(Math.max(0, firstWord - 2), firstWord)
      .map(({ lower }) => lower)
      .join(' ');
    const relative = /(half past|quarter past|quarter to|quarter after)$/.exec(before)?.[1];
    const after = halfOfDay(words, lastWord + 1);
    // "Thursday at ten"; the calendar reads hours in digits, and "at ten dollars" is no time.
    const bare = words[firstWord - 1]?.lower === 'at' && /^\p{L}/u.test(words[firstWord]!.text) && closes(words[lastWord + 1]);
    if (relative === undefined && !after && !bare) continue;
    // "quarter to four" is 3:45
    const base = relative === 'quarter to' ? hour - 1 : hour;
    const past = relative === undefined ? minute : MINUTES_OF[relative]!;
    const start = relative === undefined ? words[firstWord]!.start : words[firstWord - 2]!.start;
    const end = after ? words[after.lastWord]!.end : number.end;
    found.push({ start, end, time: { hour: clockHour(base === 0 ? 12 : base, after?.half), minute: past } });
  }
  return found;
}

const closes = (word: Word | undefined): boolean =>
  word === undefined || /^(?:[.,!?;]|on|please|then|tomorrow|works|would|is|if)$/.test(word.lower);

function clockHour(hour: number, half: 'am' | 'pm' | undefined): number {
  // Without a word about it, people are awake: one to six o'clock is the afternoon.
  if (half === undefined) return hour <= 6 ? hour + 12 : hour;
  return half === 'pm' ? (hour % 12) + 12 : hour % 12;
}

function halfOfDay(words: readonly Word[], from: number): { half: 'am' | 'pm' | undefined; lastWord: number } | undefined {
  const [one, two, three, four] = words.slice(from, from + 4).map(({ lower }) => lower);
  if (one === 'am' || one === 'pm') return { half: one, lastWord: from };
  if ((one === 'a' || one === 'p') && two === '.' && three === 'm')
    return { half: `${one}m`, lastWord: from + (four === '.' ? 3 : 2) };
  if ((one === 'a' || one === 'p') && two === 'm') return { half: `${one}m`, lastWord: from + 1 };
  if (one === "o'clock") return halfOfDay(words, from + 1) ?? { half: undefined, lastWord: from };
  const part = partOfDay(one, two, three);
  const half = part === undefined || !Object.hasOwn(PARTS_OF_DAY, part) ? undefined : PARTS_OF_DAY[part];
  return half ? { half, lastWord: from + (one === 'in' ? 2 : 1) } : undefined;
}

function partOfDay(one?: string, two?: string, three?: string): string | undefined {
  if (one === 'in' && two === 'the') return three;
  return one === 'at' && two === 'night' ? 'night' : undefined;
}

/** A day and a time that stand close together are one. */
function joined(days: DateFound[], times: TimeFound[]): DateFound[] {
  const left = [...times];
  const found = days.map((day) => {
    if (day.time || !day.day) return day;
    const near = left.findIndex((time) => !overlaps(day, time) && gap(day, time) <= 12);
    if (near === -1) return day;
    const [time] = left.splice(near, 1);
    return { ...day, time: time!.time, start: Math.min(day.start, time!.start), end: Math.max(day.end, time!.end) };
  });
  const lone = left
    .filter((time) => !found.some((day) => overlaps(day, time)))
    .map(({ start, end, time }) => ({ start, end, day: null, year: false, time }));
  const all = [...found, ...lone].sort((a, b) => a.start - b.start);
  return mergeHalves(all);
}

/** The calendar may read "Friday" and "at 3" apart. */
function mergeHalves(all: DateFound[]): DateFound[] {
  const merged: DateFound[] = [];
  for (const found of all) {
    const last = merged.at(-1);
    if (last && gap(last, found) <= 12 && last.day !== null && last.time === null && found.day === null)
      merged[merged.length - 1] = { ...last, time: found.time, end: found.end };
    else if (last && gap(last, found) <= 12 && last.day === null && found.day !== null && found.time === null)
      merged[merged.length - 1] = { ...found, time: last.time, start: last.start };
    else merged.push(found);
  }
  return merged;
}

const gap = (a: WordSpan, b: WordSpan): number => Math.max(a.start, b.start) - Math.min(a.end, b.end);

const two = (value: number): string => String(value).padStart(2, '0');
export const isoDay = ({ year, month, day }: Day): string => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
export const isoTime = ({ hour, minute }: Time): string => `${two(hour)}:${two(minute)}`;

/** Local time with its offset: 2026-11-20T15:00:00-05:00. */
export function isoInstant(day: Day, time: Time, timezone: string): string {
  const wall = Date.UTC(day.year, day.month - 1, day.day, time.hour, time.minute);
  // The offset at that wall time; asked twice, since the first guess may lie on the other side of a change of clocks.
  const guess = offsetMinutes(new Date(wall), timezone);
  const offset = offsetMinutes(new Date(wall - guess * 60_000), timezone);
  const sign = offset < 0 ? '-' : '+';
  const zone = offset === 0 ? 'Z' : `${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `${isoDay(day)}T${isoTime(time)}:00${zone}`;
}

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 1000, memoMethod: formatOf });

function formatOf(timezone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, hourCycle: 'h23', ...parts });
  } catch {
    // An unknown time zone must not stop a conversation.
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', hourCycle: 'h23', ...parts });
  }
}

function partsAt(instant: Date, timezone: string): Day & Time {
  const parts = formats.memo(timezone).formatToParts(instant);
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return { year: read('year'), month: read('month'), day: read('day'), hour: read('hour'), minute: read('minute') };
}

export const dayAt = (instant: Date, timezone: string): Day => {
  const { year, month, day } = partsAt(instant, timezone);
  return { year, month, day };
};

function offsetMinutes(instant: Date, timezone: string): number {
  const { year, month, day, hour, minute } = partsAt(instant, timezone);
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - instant.getTime()) / 60_000);
}

const asUtc = ({ year, month, day }: Day): Date => new Date(Date.UTC(year, month - 1, day));
const weekdayOf = (day: Day): number => asUtc(day).getUTCDay();
const compare = (a: Day, b: Day): number => asUtc(a).getTime() - asUtc(b).getTime();

function plusDays(day: Day, days: number): Day {
  const date = asUtc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function isDay(day: Day): boolean {
  const date = asUtc(day);
  return date.getUTCMonth() + 1 === day.month && date.getUTCDate() === day.day;
}

/** The last such day that is not in the future: of that month and date, or of that weekday. */
function notAfter(on: Day, { now, timezone }: Moment, dated: boolean): Day {
  if (compare(on, dayAt(now, timezone)) <= 0) return on;
  return dated ? { ...on, year: on.year - 1 } : plusDays(on, -7);
}
