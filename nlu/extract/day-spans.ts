// Owns spans of days: from a day to a day, a week, a weekend, a month, or a number of nights from a day on.

import { matchesOf } from '../matches.ts';
import { isFree, overlaps, type WordSpan } from '../route/words.ts';
import { type Day, daysBetween, daysIn, isDay, mondayOf, plusDays, plusMonths } from './clock.ts';
import { clockOf, type DateFound, type Moment } from './dates.ts';
import { dayAfter, dayWithin } from './near-days.ts';
import { normalText } from './normal-text.ts';

export type SpanFound = WordSpan & { from: Day; to: Day };

const MAX_READ = 500;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?<m>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const TO = ' ?(?:to|-|–|through|thru|until|till|and) ?(?:the )?';
const ORD = '(?: ?(?:st|nd|rd|th))?';
const YEAR = '(?:,? (?<y>20\\d\\d))?';
const WITHIN = [
  new RegExp(`(?:from |between )?(?:the )?(?<a>\\d{1,2})${ORD}${TO}(?<b>\\d{1,2})${ORD} (?:of )?${MONTH}${YEAR}`, 'gu'),
  new RegExp(
    `(?:from |between )?${MONTH} (?:the )?(?<a>\\d{1,2})${ORD}${TO}(?<b>\\d{1,2})${ORD}(?![:\\d])${YEAR}`,
    'gu',
  ),
];
const NAMED =
  /(?<rel>this|next|last|the coming|the following) (?<what>weekend|week|month)\b(?!'?s? (?:on )?(?:sun|mon|tue|wed|thu|fri|sat))/gu;
const AFTER_NEXT = /\bthe (?<what>weekend|week) after (?<rel>next)\b/gu;
const WHOLE_MONTH = new RegExp(`(?<=\\b(?:in|during|all of|whole of) )${MONTH}(?! ?\\d{1,2}(?!\\d))${YEAR}`, 'gu');

/** `dates`: the single days of the same text, of which two may be joined. */
export function spansIn(text: string, moment: Moment, dates: readonly DateFound[]): SpanFound[] {
  const normal = normalText(text.slice(0, MAX_READ));
  const today = clockOf(moment);
  const found: SpanFound[] = [];
  for (const [pattern, further] of [
    [NAMED, 0],
    [AFTER_NEXT, 7],
  ] as const)
    for (const { index, 0: match, groups } of matchesOf(normal.text, pattern)) {
      const { from, to } = namedSpan(groups ?? {}, today);
      found.push({
        ...normal.spanOf(index, index + match.length),
        from: plusDays(from, further),
        to: plusDays(to, further),
      });
    }
  for (const { index, 0: match, groups } of matchesOf(normal.text, WHOLE_MONTH)) {
    const first = { ...monthAhead(groups ?? {}, today), day: 1 };
    found.push({ ...normal.spanOf(index, index + match.length), from: first, to: { ...first, day: daysIn(first) } });
  }
  const within = found.flatMap((named) => daysOf(named, text, dates, today) ?? []);
  const whole = found.filter((named) => daysOf(named, text, dates, today) === undefined);
  const known = [...within, ...found];
  return [...within, ...exactSpansIn(text, moment, dates, known).filter((one) => isFree(one, within)), ...whole];
}

/** "Tuesday through Friday next week" is no whole week. Empty: days were said, and they are none of it. `undefined`: none were. */
function daysOf(named: SpanFound, text: string, dates: readonly DateFound[], today: Day): SpanFound[] | undefined {
  const joined = pairsOf(text, dates).find(([first, second]) => {
    const gap = first.start < named.start ? text.slice(second.end, named.start) : text.slice(named.end, first.start);
    return (
      overlaps(named, { start: first.start, end: second.end }) || /^[\s,]*(?:(?:of|in|from|on|the)\s+)?$/i.test(gap)
    );
  });
  if (!joined) return undefined;
  const [first, second] = joined;
  // Of a date that holds the words for the week, only the weekday counts.
  const inside = ({ day, loose }: Dated): Day | undefined =>
    dayWithin({ day, loose: loose === 'number' || isMonth(named) ? 'number' : 'weekday' }, named.from, named.to);
  const [from, to] = [inside(first), inside(second)];
  const span = { start: Math.min(first.start, named.start), end: Math.max(second.end, named.end) };
  // On a Sunday, the Monday of "this week" may be yesterday's or tomorrow's.
  if (!from || !to || (daysBetween(from, today) > 0 && daysBetween(today, named.to) >= 0)) return [];
  return daysBetween(from, to) >= 0 ? [{ ...span, from, to }] : [];
}

const isMonth = ({ from, to }: SpanFound): boolean => daysBetween(from, to) > 7;

/** Spans of which the first and the last day were said: a week or a month is not among them. */
export function exactSpansIn(
  text: string,
  moment: Moment,
  dates: readonly DateFound[],
  known: readonly WordSpan[] = [],
): SpanFound[] {
  const normal = normalText(text.slice(0, MAX_READ));
  const today = clockOf(moment);
  const found: SpanFound[] = [];
  for (const pattern of WITHIN)
    for (const { index, 0: match, groups } of matchesOf(normal.text, pattern)) {
      const { from, to } = withinMonth(groups ?? {}, today);
      if (isDay(from) && isDay(to) && daysBetween(from, to) >= 0)
        found.push({ ...normal.spanOf(index, index + match.length), from, to });
    }
  return [...found, ...joinedDays(text, dates, [...known, ...found]), ...counted(normal.text, dates)];
}

type Groups = Record<string, string | undefined>;

function monthAhead({ m = '', y }: Groups, today: Day): { year: number; month: number } {
  const month = MONTHS.indexOf(m.slice(0, 3)) + 1;
  const year = month < today.month ? today.year + 1 : today.year;
  return { year: y === undefined ? year : Number(y), month };
}

function withinMonth(said: Groups, today: Day): { from: Day; to: Day } {
  const month = monthAhead(said, today);
  return { from: { ...month, day: Number(said.a) }, to: { ...month, day: Number(said.b) } };
}

function namedSpan({ rel = '', what = '' }: Groups, today: Day): { from: Day; to: Day } {
  const ahead = { this: 0, last: -1 }[rel] ?? 1;
  if (what === 'month') {
    const first = plusMonths({ ...today, day: 1 }, ahead);
    return { from: first, to: { ...first, day: daysIn(first) } };
  }
  const monday = plusDays(mondayOf(today), ahead * 7);
  return { from: plusDays(monday, what === 'weekend' ? 5 : 0), to: plusDays(monday, 6) };
}

const BRIDGE = /^\s*(?:to|-|–|through|thru|until|till?|up to|and)\s*(?:on |the )?\s*$/;

type Dated = DateFound & { day: Day };

/** Two days that the words between them join. */
function pairsOf(text: string, dates: readonly DateFound[]): [Dated, Dated][] {
  return dates.flatMap((second, i) => {
    const first = dates[i - 1];
    if (!first?.day || !second.day || !BRIDGE.test(second.after)) return [];
    if (/and/.test(second.after) && !/\bbetween\s*(?:the )?$/i.test(text.slice(0, first.start))) return [];
    // "move it from Monday to Friday" names one new day.
    if (/\b(?:change|move|switch|reschedule|push|shift|postpone|moved|changed)\b/i.test(text.slice(0, first.start)))
      return [];
    return [
      [
        { ...first, day: first.day },
        { ...second, day: second.day },
      ],
    ];
  });
}

/** "Tuesday through Friday of the week after": the week said with the last day is that of the first one, too. */
function sameWeek({ day, loose }: Dated, { day: last, start, end }: Dated, text: string): Day {
  const isWeekSaid = loose === 'weekday' && /\bweek\b/i.test(text.slice(start, end));
  return (isWeekSaid && dayWithin({ day, loose: 'weekday' }, plusDays(last, -6), last)) || day;
}

/** "from Monday to Friday", "between the 3rd and the 5th" */
export function joinedDays(text: string, dates: readonly DateFound[], known: readonly WordSpan[] = []): SpanFound[] {
  return pairsOf(text, dates).flatMap(([begin, second]) => {
    const first = { ...begin, day: sameWeek(begin, second, text) };
    const until = afterwards(first.day, second.day, second.loose);
    if (!until) return [];
    if (known.some((one) => one.start < second.end && first.start < one.end)) return [];
    // The year that was said with the last day is that of the first one, too.
    const from = second.year && !first.year ? { ...first.day, year: second.day.year } : first.day;
    return [{ start: first.start, end: second.end, from, to: until }];
  });
}

/** "Friday through Monday", "the 28th till the 3rd": the first such day after the first one. */
function afterwards(first: Day, second: Day, loose: DateFound['loose']): Day | undefined {
  if (daysBetween(first, second) >= 0 && loose === null) return second;
  if (loose === null) return undefined;
  return loose === 'number' && first.day === second.day ? first : dayAfter({ day: second, loose }, first);
}

/** "three nights from Friday", "from the 3rd for a week" */
function counted(text: string, dates: readonly DateFound[]): SpanFound[] {
  const match = /(?:for )?(?<n>\d{1,2}|a|one) (?<u>nights?|days?|weeks?)(?: (?:from|starting|beginning|stay))?/u.exec(
    text,
  );
  const [first] = dates.filter(({ day }) => day);
  if (!match || !first?.day || dates.filter(({ day }) => day).length > 1) return [];
  const n = Number(match.groups?.n) || 1;
  const unit = match.groups?.u ?? '';
  if (/^(?:in|within|after) $/.test(text.slice(Math.max(0, match.index - 3), match.index)) || /ago|from now/.test(text))
    return [];
  const days = { w: n * 7, n, d: n - 1 }[unit.charAt(0)] ?? 0;
  return days > 0 ? [{ start: first.start, end: first.end, from: first.day, to: plusDays(first.day, days) }] : [];
}
