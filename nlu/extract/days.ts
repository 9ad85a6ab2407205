// Owns the days of a sentence in normal form: named, counted from today, or of a month. What contradicts itself is no day.

import { matchesOf } from '../matches.ts';
import {
  type Day,
  daysBetween,
  daysIn,
  isDay,
  mondayOf,
  nthWeekday,
  plusDays,
  plusMonths,
  weekdayOf,
} from './clock.ts';
import {
  away,
  COUNT,
  countedFrom,
  countedFromNamed,
  countSaid,
  type Groups,
  LENGTH,
  lastWeekday,
  nextWeekday,
  plusWorkdays,
  shifted,
  WEEKDAY,
  weekdayNumber,
} from './counted-days.ts';
import { HOLIDAY_NAMES, holidayIn } from './holidays.ts';
import type { LooseDay } from './near-days.ts';

export type DayFound = {
  start: number;
  end: number;
  day: Day;
  year: boolean;
  said: 'past' | 'day';
  loose?: LooseDay | undefined;
};
/** `past`: a day without a year is the last one and not the next. */
export type DayContext = { today: Day; past: boolean; monthFirst: boolean };
type Read = { day: Day; year?: boolean; said?: 'past'; loose?: LooseDay } | undefined;
type Rule = readonly [RegExp, (said: Groups, at: DayContext) => Read];

const FULL_WEEKDAY = '(?:sun|mon|tues|wednes|thurs|fri|satur)days?';
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const YEAR = '(?:(?:19|20) ?\\d\\d|2000 \\d{1,2})(?![\\d:]| ?[ap]\\.?m)';
const SHORT_YEAR = "(?:'\\d\\d|\\d\\d(?= *(?:$|[.!?;])))";
const OF = '(?: (?:of|in|from))?(?: the)? ?';

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3)) + 1;

function yearOf(said: string): number {
  const digits = said.replace(/\D/g, '');
  if (digits.length === 4) return Number(digits);
  if (digits.length > 4) return 2000 + Number(digits.slice(4));
  // '74 is long ago, '31 is not.
  return Number(digits) > 60 ? 1900 + Number(digits) : 2000 + Number(digits);
}

/** Of what is behind us, '49 is 1949. */
function yearSaid(said: string, { today, past }: DayContext): number {
  const year = yearOf(said);
  return past && year > today.year && said.replace(/\D/g, '').length === 2 ? year - 100 : year;
}

const inWeek = (today: Day, weeks: number, weekday: number): Day =>
  plusDays(mondayOf(today), weeks * 7 + ((weekday + 6) % 7));

/** A day and month without a year: the next one, or the last one; a weekday beside it must agree. */
function nearest(month: number, day: number, { today, past }: DayContext, weekday: number): Read {
  const years = past ? [0, -1, -2, -3, -4] : [0, 1, 2, 3, 4];
  const days = years.map((more) => ({ year: today.year + more, month, day })).filter(isDay);
  const fits = (one: Day): boolean => (past ? daysBetween(one, today) >= 0 : daysBetween(today, one) >= 0);
  if (weekday === -1) {
    const found = days.find(fits);
    return found && { day: found };
  }
  const found = days.find(
    (one) =>
      weekdayOf(one) === weekday &&
      (fits(one) || Math.abs(daysBetween(one, today)) < 60) &&
      daysBetween(today, one) < 730,
  );
  return found && { day: found };
}

function calendarDay(said: Groups, at: DayContext): Read {
  const month = said.m === undefined ? 0 : monthOf(said.m);
  const day = Number(said.d);
  const weekday = weekdayNumber(said.w ?? said.w2 ?? '');
  if (said.y === undefined) return nearest(month, day, at, weekday);
  const exact = { year: yearSaid(said.y, at), month, day };
  return isDay(exact) && (weekday === -1 || weekdayOf(exact) === weekday) ? { day: exact, year: true } : undefined;
}

/** 3/4 is the third of April where people write the day first; 25/4 is so everywhere. */
function slashedDay(said: Groups, at: DayContext): Read {
  const [one, two] = [Number(said.a), Number(said.b)];
  const first = at.monthFirst ? one <= 12 : two > 12;
  const [month, day] = first ? [one, two] : [two, one];
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  if (said.y === undefined) return nearest(month, day, at, -1);
  const exact = { year: yearSaid(said.y, at), month, day };
  return isDay(exact) ? { day: exact, year: true } : undefined;
}

function monthMeant(said: Groups, { today, past }: DayContext): Day | undefined {
  if (said.m !== undefined) {
    const month = monthOf(said.m);
    if (said.y !== undefined) return { year: yearOf(said.y), month, day: 1 };
    const later = month >= today.month;
    let year = today.year;
    if (past && month > today.month) year--;
    if (!past && !later) year++;
    return { year, month, day: 1 };
  }
  const first = { ...today, day: 1 };
  if (said.rel === 'next' || said.rel === 'following' || said.rel === 'coming') return plusMonths(first, 1);
  return said.rel === 'last' || said.rel === 'previous' || said.rel === 'past' ? plusMonths(first, -1) : first;
}

function weekdayOfMonth(said: Groups, at: DayContext): Read {
  const month = monthMeant(said, at);
  const n = said.n === 'last' ? -1 : Number.parseInt(said.n ?? '', 10);
  const day = month && nthWeekday(month.year, month.month, weekdayNumber(said.w ?? ''), n);
  return day && { day, year: said.y !== undefined };
}

function dayOfMonth(said: Groups, at: DayContext): Read {
  const month = monthMeant(said, at);
  if (!month) return undefined;
  const number = said.d === 'last' ? daysIn(month) : Number.parseInt(said.d ?? '', 10);
  // "The 1st of the month" is the next one that comes.
  const isOver = said.m === undefined && said.rel === undefined && !at.past && number < at.today.day;
  const day = { ...(isOver ? plusMonths(month, 1) : month), day: number };
  return isDay(day) ? { day, year: said.y !== undefined } : undefined;
}

/** "Tuesday the 19th", "the 3rd": the next day of that number, on that weekday. */
function numberedDay(said: Groups, { today, past }: DayContext): Read {
  const weekday = weekdayNumber(said.w ?? '');
  const number = Number.parseInt(said.d ?? '', 10);
  for (let i = 0; i <= (weekday === -1 ? 12 : 3); i++) {
    const first = plusMonths({ ...today, day: 1 }, past ? -i : i);
    const day = { ...first, day: number };
    const apart = daysBetween(today, day);
    const fits = isDay(day) && (past ? apart <= 0 : apart >= 0);
    if (fits && (weekday === -1 || weekdayOf(day) === weekday))
      return { day, ...(weekday === -1 && { loose: 'number' as const }) };
  }
  return undefined;
}

function namedWeekday(said: Groups, { today, past }: DayContext): Read {
  const weekday = weekdayNumber(said.w ?? '');
  const rel = said.rel ?? '';
  if (/^(?:last|past|previous)/.test(rel)) return { day: lastWeekday(today, weekday), said: 'past' };
  if (rel === 'next') return { day: inWeek(today, 1, weekday) };
  if (rel === 'this' && !past) {
    const day = inWeek(today, 0, weekday);
    return { day: daysBetween(today, day) < 0 ? plusDays(day, 7) : day };
  }
  const day = past ? lastWeekday(today, weekday) : nextWeekday(today, weekday);
  if (rel === '') return { day, loose: 'weekday' };
  return { day, ...(rel === 'following' && { loose: 'following' as const }) };
}

function holiday(said: Groups, { today, past }: DayContext): Read {
  const name = said.h ?? '';
  if (said.y !== undefined) {
    const day = holidayIn(name, yearOf(said.y));
    return day && { day, year: true };
  }
  const years = past ? [today.year, today.year - 1] : [today.year, today.year + 1];
  const day = years
    .map((year) => holidayIn(name, year))
    .find((one) => one && (past ? daysBetween(one, today) >= 0 : daysBetween(today, one) >= 0));
  return day && { day };
}

const ORD = '\\d{1,2} ?(?:st|nd|rd|th)';
const rule = (source: string, read: Rule[1]): Rule => [
  new RegExp(`(?<![\\p{L}\\d.$€£])(?:${source})(?![\\p{L}\\d])`, 'gu'),
  read,
];
const today =
  (days: number, said?: 'past'): Rule[1] =>
  (_said, at) => ({ day: plusDays(at.today, days), ...(said && { said }) });

const RULES: readonly Rule[] = [
  // A greeting says no day.
  rule(
    'how (?:are|is|r) (?:you|u|it|everything|things)(?: all)?(?: doing| going)?(?: today| tonight| this \\p{L}+)',
    () => undefined,
  ),
  // "Later in the day" is none of its own.
  rule('(?:(?:later|earlier|early|late|sooner) )?in the (?:day|week|month|year)', () => undefined),
  rule('(?:the )?day after tomorrow', today(2)),
  rule('(?:the )?day before yesterday', today(-2, 'past')),
  rule('today|tonight|this (?:morning|afternoon|evening|night)|at this time', today(0)),
  rule('tomorrow', today(1)),
  rule('yesterday|last night', today(-1, 'past')),
  rule(`(?:in|within) ${LENGTH}(?: time)?(?: from (?:now|today))?`, (said, at) => ({ day: away(at.today, said, 1) })),
  rule(`${LENGTH} (?:(?:away )?from (?:now|today)|hence|away|later|out)`, (said, at) => ({
    day: away(at.today, said, 1),
  })),
  rule(`(?<n>${COUNT}) (?<u>weeks?|fortnights?) (?<from>today|tomorrow)`, ({ n, u, from }, at) => ({
    day: plusDays(shifted(at.today, countSaid(n ?? ''), u ?? ''), from === 'tomorrow' ? 1 : 0),
  })),
  rule(
    '(?:in |within )?(?<n>\\d{1,2}) (?:business|working) days?(?: (?:from|after) (?<from>now|today|tomorrow))?',
    ({ n, from }, at) => ({
      day: plusWorkdays(plusDays(at.today, from === 'tomorrow' ? 1 : 0), Number(n)),
    }),
  ),
  rule(`(?<n>\\d{1,2}) upcoming days?|upcoming (?<k>\\d{1,2}) days?`, ({ n, k }, at) => ({
    day: plusDays(at.today, Number(n ?? k)),
  })),
  rule(`${LENGTH} (?:ago|back|earlier|before today)`, (said, at) => ({ day: away(at.today, said, -1), said: 'past' })),
  rule(`(?<n>${COUNT} )?(?<u>weeks?|days?|months?) (?:from|after) tomorrow`, ({ n, u }, at) => ({
    day: plusDays(shifted(at.today, countSaid(n?.trim() ?? ''), u ?? ''), 1),
  })),
  rule(`(?<n>${COUNT} )?weeks? (?:from|on|after) (?:this |next |coming )?(?<w>${WEEKDAY})`, ({ n, w }, at) => ({
    day: plusDays(nextWeekday(at.today, weekdayNumber(w ?? '')), 7 * countSaid(n?.trim() ?? '')),
  })),
  rule(`(?<w>${FULL_WEEKDAY}) week`, ({ w }, at) => ({
    day: plusDays(nextWeekday(at.today, weekdayNumber(w ?? '')), 7),
  })),
  rule(`(?:(?:the )?(?<w>${WEEKDAY}) after next)`, ({ w }, at) => ({
    day: plusDays(nextWeekday(at.today, weekdayNumber(w ?? '')), 7),
  })),
  rule(`(?<n>\\d{1,2}) (?<w>${WEEKDAY}) (?:ago|back)`, ({ n, w }, at) => ({
    day: plusDays(lastWeekday(at.today, weekdayNumber(w ?? '')), -7 * (Number(n) - 1)),
    said: 'past',
  })),
  rule(`(?<n>\\d{1,2}) (?<w>${WEEKDAY}) from now`, ({ n, w }, at) => ({
    day: plusDays(nextWeekday(at.today, weekdayNumber(w ?? '')), 7 * (Number(n) - 1)),
  })),
  rule(
    `(?:the )?week after next,?(?: on)? (?<w>${WEEKDAY})|(?<w2>${WEEKDAY})(?:,| of| in)?(?: the)? week after next`,
    ({ w, w2 }, at) => ({ day: inWeek(at.today, 2, weekdayNumber(w ?? w2 ?? '')) }),
  ),
  rule(
    `(?<rel>this|next|last) week(?:'?s)?,?(?: (?:on|say|maybe|perhaps|like|probably|preferably|ideally)){0,2} (?<w>${WEEKDAY})|(?<w2>${WEEKDAY})(?:,| of| in)?(?: the)? (?<rel2>this|next|last|following|coming|current) week`,
    ({ rel, rel2, w, w2 }, at) => {
      const weeks = { next: 1, following: 1, coming: 1, last: -1 }[rel ?? rel2 ?? ''] ?? 0;
      return {
        day: inWeek(at.today, weeks, weekdayNumber(w ?? w2 ?? '')),
        ...(weeks < 0 && { said: 'past' as const }),
      };
    },
  ),
  rule(
    `(?:the )?(?<n>[1-5](?:st|nd|rd|th)|last) (?<w>${WEEKDAY})${OF}(?:(?<m>${MONTH})(?:,? (?:of )?(?<y>${YEAR}))?|(?<rel>this|next|last|previous|current|following|coming)? ?month)`,
    weekdayOfMonth,
  ),
  rule(`(?:the )?end of (?:the )?(?<rel>this|next)? ?month`, (said, at) => dayOfMonth({ ...said, d: 'last' }, at)),
  rule(
    `(?<rel>this|next) month,? (?:on )?(?:the )?(?<d>\\d{1,2})(?: ?(?:st|nd|rd|th))?(?![:\\d]| ?[ap]\\.?m)`,
    dayOfMonth,
  ),
  rule(`(?:the )?(?:1st|start|beginning) of (?:the )?(?<rel>next )?(?:new )?year`, (_said, at) => ({
    day: { year: at.today.year + 1, month: 1, day: 1 },
  })),
  rule(`(?:the )?end of (?:the|this) year`, (_said, at) => ({ day: { year: at.today.year, month: 12, day: 31 } })),
  rule(
    `(?:the )?(?:last day|(?:very )?end) of (?:the )?(?:(?<m>${MONTH})(?:,? (?<y>${YEAR}))?|(?<rel>this|next|last|current)? ?month)`,
    (said, at) => dayOfMonth({ ...said, d: 'last' }, at),
  ),
  rule(
    `(?:the )?(?<d>\\d{1,2})(?: ?(?:st|nd|rd|th))?(?: day)? of (?:the )?(?<rel>this|next|last|previous|current|following|coming)? ?month`,
    dayOfMonth,
  ),
  rule(
    `(?:(?<w>${WEEKDAY}),? ?(?:the )?)?(?:the )?(?<d>\\d{1,2}) ?(?:st|nd|rd|th)?(?: day)?[ -]?(?:of )?(?<m>${MONTH})(?:[ ,-]*(?:of )?(?<y>${YEAR}|${SHORT_YEAR}))?(?:,? (?:on )?(?:a )?(?<w2>${FULL_WEEKDAY}))?`,
    calendarDay,
  ),
  rule(
    `(?:(?<w>${WEEKDAY}),? ?(?:the )?)?(?<m>${MONTH})[ -]?(?:the )?(?<d>\\d{1,2})(?: ?(?:st|nd|rd|th))?(?![:h]| ?[ap]\\.?m)(?:,? (?:of )?(?<y>${YEAR}|'\\d\\d))?(?:,? (?:on )?(?:a )?(?<w2>${FULL_WEEKDAY}))?`,
    calendarDay,
  ),
  // "In 1975 on June 3rd": the year first.
  rule(
    `(?:in )?(?<y>${YEAR})[, ]+(?:on )?(?:the )?(?<m>${MONTH}) (?:the )?(?<d>\\d{1,2})(?: ?(?:st|nd|rd|th))?(?![:\\d])`,
    calendarDay,
  ),
  rule(
    `(?:in )?(?<y>${YEAR})[, ]+(?:on )?(?:the )?(?<d>\\d{1,2}) ?(?:st|nd|rd|th)? (?:of )?(?<m>${MONTH})`,
    calendarDay,
  ),
  // "March 14 85" of a birthday; of a day to come, the last number may be anything.
  rule(`(?<m>${MONTH}) (?<d>\\d{1,2}) (?<y>\\d\\d)(?= *(?:$|[.!?;]))`, (said, at) =>
    at.past ? calendarDay(said, at) : undefined,
  ),
  rule(`(?<y>(?:19|20)\\d\\d)(?<s>[-/.])(?<b>\\d{1,2})\\k<s>(?<c>\\d{1,2})(?:(?=t\\d\\d:))?`, ({ y, b, c }) => {
    const day = { year: Number(y), month: Number(b), day: Number(c) };
    return isDay(day) ? { day, year: true } : undefined;
  }),
  rule(`(?<y>(?:19|20)\\d\\d)-(?<b>\\d{2})-(?<c>\\d{2})(?=t\\d\\d:)`, ({ y, b, c }) => {
    const day = { year: Number(y), month: Number(b), day: Number(c) };
    return isDay(day) ? { day, year: true } : undefined;
  }),
  // Of a birthday, as people say it: "01 23 1986", "01231986".
  rule(
    '(?<a>\\d\\d?) (?<b>\\d\\d?) (?<y>(?:19|20)\\d\\d)|(?<a2>\\d\\d)(?<b2>\\d\\d)(?<y2>(?:19|20)\\d\\d)',
    (said, at) =>
      at.past ? slashedDay({ a: said.a ?? said.a2, b: said.b ?? said.b2, y: said.y ?? said.y2 }, at) : undefined,
  ),
  rule(`(?:${WEEKDAY},? ?)?(?<a>\\d{1,2})(?<s> ?[-/.] ?)(?<b>\\d{1,2})\\k<s>(?<y>(?:19|20)?\\d\\d)`, slashedDay),
  rule(
    `(?:${WEEKDAY},? ?)?(?<a>\\d{1,2}) ?[-/] ?(?<b>\\d{1,2})(?![-/.:]| [/.:]| ?[ap]\\.?m| (?:people|guests|persons|hours|days|weeks))`,
    slashedDay,
  ),
  rule(`(?<w>${WEEKDAY}),?(?: the)? (?<d>${ORD})`, numberedDay),
  rule(`(?<w>${FULL_WEEKDAY}),? the (?<d>\\d{1,2})`, numberedDay),
  rule(
    `(?:on |by |for )?the (?<d>${ORD})(?! (?:of|one|1|option|item|choice|time|floor|order|payment|installment|street|avenue|person|guest|${WEEKDAY}|${MONTH}))|on (?<d2>${ORD})(?= *(?:$|[.,!?;]| at | for | please))`,
    ({ d, d2 }, at) => numberedDay({ d: d ?? d2 }, at),
  ),
  rule(`^(?<d>${ORD})(?=[ .,!?]*(?:please|then|instead)?[ .!?]*$)`, numberedDay),
  rule(
    `(?<=\\b(?:off|return|returning|until|till|back|out|up|arriving|leaving|from) )(?<d>${ORD})(?! (?:of )?${MONTH})`,
    numberedDay,
  ),
  rule(`(?<w>sun|mon|tues?|weds?|thur?s?|fri|sat)\\.?(?= or (?:on )?${WEEKDAY})`, namedWeekday),
  // "22nd to 27th": neither needs an article.
  rule(`(?<d>${ORD})(?= ?(?:to|-|–|until|till|thru|through) ?(?:the )?${ORD}(?! (?:of )?${MONTH}))`, numberedDay),
  rule(`(?<=(?:st|nd|rd|th) ?(?:to|-|–|until|till|thru|through) ?)(?<d>${ORD})(?! (?:of )?${MONTH})`, numberedDay),
  rule(`(?<h>${HOLIDAY_NAMES})(?:,? (?<y>${YEAR}))?`, holiday),
  rule(
    `(?:the )?(?<rel>this|next|last|past|previous|coming|upcoming|following)(?: coming)? (?<w>${WEEKDAY})`,
    namedWeekday,
  ),
  // "The Friday after", seen from the day that is known.
  rule(
    `(?:the )?(?<w>${WEEKDAY}) after(?: that| this| it)?(?= *(?:$|[.,!?;]| (?:please|instead|then|at|would|works?|is)\\b))`,
    ({ w }, at) => namedWeekday({ w, rel: 'following' }, at),
  ),
  rule(`(?<w>${FULL_WEEKDAY})`, namedWeekday),
  rule(
    `(?<=^[^\\p{L}]*|\\b(?:on|by|for|until|till|from|or|and|to) )(?<w>sun|mon|tues?|weds?|thur?s?|fri|sat)\\.?`,
    namedWeekday,
  ),
];

/** "I haven't had one in 3 years" tells how long it was, and names no day. */
const BEHIND =
  /\b(?:(?:haven't|hasn't|hadn't|didn't|have not|has not|had not|never|not been|first \p{L}+|wasn't)\b[^.,;!?]{0,60}\s)$/u;

/** Longer readings win over shorter ones that overlap; a reading that is refused takes its words with it. */
export function daysSaid(
  text: string,
  at: DayContext,
): { found: DayFound[]; refused: { start: number; end: number }[] } {
  const all: { start: number; end: number; read: Read }[] = [];
  for (const [pattern, read] of RULES)
    for (const match of matchesOf(text, pattern))
      all.push({
        start: match.index,
        end: match.index + match[0].length,
        read:
          /^in \d|^in an? /.test(match[0]) && BEHIND.test(text.slice(Math.max(0, match.index - 80), match.index))
            ? undefined
            : read(match.groups ?? {}, at),
      });
  all.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
  const kept: typeof all = [];
  for (const one of all) if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one);
  kept.sort((a, b) => a.start - b.start);
  const found = kept.flatMap(({ start, end, read }): DayFound[] => {
    if (!read) return [];
    const { day, year = false, said = 'day', loose } = read;
    return [countedFrom({ start, end, day, year, said, loose }, text)];
  });
  return {
    // "The Monday after Easter" holds a Monday that is not meant.
    found: countedFromNamed(
      found.filter((one) => !found.some((other) => other.start <= one.start && one.end < other.end && one !== other)),
      text,
    ),
    refused: kept.filter(({ read }) => !read).map(({ start, end }) => ({ start, end })),
  };
}
