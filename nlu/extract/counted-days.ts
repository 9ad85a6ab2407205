// Owns days that are counted from others: "in two weeks and a day", "three days before the 24th", "the Monday after Easter".
import type { WordSpan } from '../route/words.ts';
import { type Day, plusDays, plusMonths, weekdayOf } from './clock.ts';

export type Groups = Readonly<Record<string, string | undefined>>;

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
export const WEEKDAY =
  "(?:(?:sun|mon|tues|wednes|thurs|fri|satur)days?(?:'s)?|(?:sun|mon|tues?|weds?|thur?s?|fri|sat)\\b\\.?)";
export const weekdayNumber = (name: string): number => WEEKDAYS.indexOf(name.slice(0, 3));

export const COUNT = '(?:\\d{1,3}(?:\\.\\d)?|half an?|an?|the|one|couple(?: of)?|a couple(?: of)?)';
export const UNIT = "(?:day|week|fortnight|month|year)s?'?";
/** "2 weeks and 3 days", "a year and a half". */
export const LENGTH = `(?<n>${COUNT}) (?<u>${UNIT})(?:,? and (?:(?<n2>${COUNT}) (?<u2>${UNIT})|(?<half>a half)))?`;

export function countSaid(said: string): number {
  if (/^\d/.test(said)) return Number(said);
  if (said.startsWith('half')) return 0.5;
  return said.includes('couple') ? 2 : 1;
}

export function shifted(from: Day, count: number, unit: string): Day {
  const days = { d: 1, w: 7, f: 14 }[unit.charAt(0)];
  if (days !== undefined) return plusDays(from, Math.round(count * days));
  const months = unit.startsWith('y') ? count * 12 : count;
  const whole = Math.trunc(months);
  return plusDays(plusMonths(from, whole), Math.round((months - whole) * 30));
}

/** As far from a day as a match of `LENGTH` says. */
export function away(from: Day, { n = '', u = '', n2, u2 = '', half }: Groups, sign: 1 | -1): Day {
  const day = shifted(from, sign * (countSaid(n) + (half === undefined ? 0 : 0.5)), u);
  return n2 === undefined ? day : shifted(day, sign * countSaid(n2), u2);
}

/** Saturdays and Sundays do not count. */
export function plusWorkdays(from: Day, count: number): Day {
  let day = from;
  for (let left = count; left > 0; ) {
    day = plusDays(day, 1);
    if (weekdayOf(day) % 6 !== 0) left--;
  }
  return day;
}

/** Strictly after, or before, a day. */
export const nextWeekday = (from: Day, weekday: number): Day =>
  plusDays(from, (weekday - weekdayOf(from) + 7) % 7 || 7);
export const lastWeekday = (from: Day, weekday: number): Day =>
  plusDays(from, -((weekdayOf(from) - weekday + 7) % 7 || 7));
/** "3 days before" and "the day after", where another day follows; "3 days from May 5" is a stay. */
const COUNTED_FROM = new RegExp(
  `(?<![\\p{L}\\d.$€£])(?:${LENGTH}|(?:the )?(?:day|(?<w>${WEEKDAY}))) (?<way>before|prior to|after) (?:the )?$`,
  'u',
);

/** A day that is counted from the one that is named. */
export function countedFrom<Found extends WordSpan & { day: Day }>(found: Found, text: string): Found {
  const match = COUNTED_FROM.exec(text.slice(Math.max(0, found.start - 60), found.start));
  const said = match?.groups ?? {};
  // "The week before Christmas" may be any day of it.
  if (!match || (said.n === 'the' && !said.u?.startsWith('d'))) return found;
  const sign = said.way === 'after' ? 1 : -1;
  return { ...found, start: found.start - match[0].length, day: dayCounted(found.day, said, sign), loose: undefined };
}

function dayCounted(from: Day, said: Groups, sign: 1 | -1): Day {
  if (said.w !== undefined) return (sign > 0 ? nextWeekday : lastWeekday)(from, weekdayNumber(said.w));
  return said.n === undefined ? plusDays(from, sign) : away(from, said, sign);
}

/** "Not Monday, the day before", "Thanksgiving is out, so the day after": counted from the day that was named before it. */
const FROM_NAMED =
  /(?<!\b(?:or|and|to|until|till|through) )\bthe (?<what>day|1|one|week) (?<way>after|before)(?: (?:that|it))?(?=\s*(?:$|[.,;!?])| (?:please|then|instead|if|works|would|at|around|in|is (?:fine|good|better|ok)))/u;

/** What they say a day is counted from, they do not want itself. */
export function countedFromNamed<Found extends WordSpan & { day: Day }>(
  found: readonly Found[],
  text: string,
): Found[] {
  const match = FROM_NAMED.exec(text);
  const { what = '', way } = match?.groups ?? {};
  const named = match && found.filter(({ end }) => end <= match.index).at(-1);
  if (!match || !named || found.some(({ start }) => start >= match.index)) return [...found];
  // "Not this Friday but the one after": another one of the same weekday.
  const days = (what === 'day' ? 1 : 7) * (way === 'before' ? -1 : 1);
  const counted = { ...named, start: match.index, end: match.index + match[0].length, day: plusDays(named.day, days) };
  return [...found.filter((one) => one !== named), counted];
}
