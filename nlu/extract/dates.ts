// Owns dates and times of day, written or spoken, as seen from one moment in one place. The reader of calendar words is handed in.

import type { ParsedResult, ParsingOption, ParsingReference } from 'chrono-node';
import { overlaps, type WordSpan } from '../route/words.ts';
import { clockAt, type Day, daysBetween, isMonthFirst, minutesAhead, plusDays, type Time } from './clock.ts';
import { type DayFound, daysSaid } from './days.ts';
import type { LooseDay } from './near-days.ts';
import { type NormalText, normalText } from './normal-text.ts';
import { hourMeant, type PartOfDay, type TimeFound, timesSaid } from './times.ts';

export type DateFound = WordSpan & {
  day: Day | null;
  /** The year was said, so a birthday may be meant. */
  year: boolean;
  time: Time | null;
  /** Neither am nor pm was said: the hour is the one by daylight. */
  byDaylight: boolean;
  part: PartOfDay | null;
  /** Yesterday, last Monday, a week ago. */
  isBehind: boolean;
  /** What stands between the date before and this one. */
  after: string;
  /** Only a weekday or a number was said. */
  loose: LooseDay | null;
};
/** What we use of chrono-node, which is loaded when a date is looked for. */
export type Calendar = { parse(text: string, reference: ParsingReference, option: ParsingOption): ParsedResult[] };
export type Moment = { now: Date; timezone: string; calendar: Calendar };
export type DatesWanted = {
  /** What happened already, such as a purchase; a day without a year is then the last one and not the next. */
  past?: boolean;
  /** A time was asked for, so that a bare number is one. */
  timeAsked?: boolean;
  /** A count is wanted as well. */
  counted?: boolean;
  /** Where a correction begins: after a time was said, a bare number there is another one. */
  corrected?: number;
};

// The calendar's own patterns take quadratic time on hostile texts, so it reads a long one in pieces, and not to the end.
const PIECE = 250;
const MAX_PIECES = 4;

/** What was read from a moment: a form reads the same text for what is known and for what is missing. */
type SeenFrom = { now: Day & Time; dates: Map<string, readonly DateFound[]> };
const seenFrom = new WeakMap<Moment, SeenFrom>();

function seen(moment: Moment): SeenFrom {
  const known = seenFrom.get(moment) ?? { now: clockAt(moment.now, moment.timezone), dates: new Map() };
  seenFrom.set(moment, known);
  return known;
}

/** What clocks show at that moment. */
export const clockOf = (moment: Moment): Day & Time => seen(moment).now;

export function datesIn(text: string, moment: Moment, wanted: DatesWanted = {}): readonly DateFound[] {
  const { past = false, timeAsked = false, counted = false, corrected = -1 } = wanted;
  const key = `${past} ${timeAsked} ${counted} ${corrected} ${text}`;
  const { dates } = seen(moment);
  const found = dates.get(key) ?? readDates(text, moment, { past, timeAsked, counted, corrected });
  dates.set(key, found);
  return found;
}

function readDates(text: string, moment: Moment, wanted: Required<DatesWanted>): DateFound[] {
  const found: DateFound[] = [];
  for (let start = 0, i = 0; start < text.length && i < MAX_PIECES; i++) {
    const space = text.length - start <= PIECE ? text.length : text.lastIndexOf(' ', start + PIECE);
    const end = space > start ? space : start + PIECE;
    const corrected = wanted.corrected - start;
    for (const date of datesInPiece(text.slice(start, end), moment, { ...wanted, corrected }))
      found.push({ ...date, start: date.start + start, end: date.end + start });
    start = end;
  }
  return found;
}

type Item = WordSpan & { day?: DayFound; time?: TimeFound };

function datesInPiece(
  said: string,
  moment: Moment,
  { past, timeAsked, counted, corrected }: Required<DatesWanted>,
): DateFound[] {
  const normal = normalText(said);
  const now = clockOf(moment);
  const { found: own, refused } = daysSaid(normal.text, {
    today: now,
    past,
    monthFirst: isMonthFirst(moment.timezone),
  });
  const clocked = correctedTimes(timesSaid(normal.text, { asked: timeAsked, counted }), normal, corrected);
  const read = calendarDays(normal.text, moment, past).filter((day) => !clashes(day, [...own, ...refused, ...clocked]));
  const days = [...own, ...read].sort((a, b) => a.start - b.start);
  const times = clocked.filter((time) => time.part !== null || !clashes(time, days));
  const items: Item[] = [
    ...days.map((day) => ({ start: day.start, end: day.end, day })),
    ...times.map((time) => ({ start: time.start, end: time.end, time })),
  ].sort((a, b) => a.start - b.start || a.end - b.end);
  return clustersOf(items, normal.text).map((cluster, i, all) => toDate(cluster, all[i - 1], normal, now));
}

/** "at 9, actually 10": the number after the correction is what the time becomes. */
function correctedTimes(times: TimeFound[], normal: NormalText, corrected: number): TimeFound[] {
  if (corrected < 1 || times.every(({ time }) => !time)) return times;
  const isLater = ({ start, end }: WordSpan): boolean => normal.spanOf(start, end).start >= corrected;
  if (times.some(isLater)) return times;
  // "At 7, a party of eight, no wait, nine": what stands right before the correction is what it corrects.
  const last = Math.max(...times.filter(({ time }) => time).map(({ end }) => end));
  const figure = last + normal.text.slice(last).search(/\d/);
  if (figure >= last && normal.spanOf(figure, figure + 1).start < corrected) return times;
  const guessed = timesSaid(normal.text, { asked: true, evenBeside: true }).filter(
    (time) => time.guessed && isLater(time),
  );
  return [...times, ...guessed];
}

const clashes = (one: WordSpan, others: readonly WordSpan[]): boolean => others.some((other) => overlaps(one, other));

const JOINT =
  /^[\s,.@-]*(?:(?:at|on|around|about|by|for|from|the|then|this|in|please|is|of|it|would|be|and at|the time is)[\s,.]+){0,3}$/;

/** What stands close together is one date: a day, a time and a part of the day, each once. */
function clustersOf(items: readonly Item[], text: string): Item[][] {
  const clusters: Item[][] = [];
  for (const item of items) {
    const last = clusters.at(-1);
    const between = last ? text.slice(Math.max(...last.map(({ end }) => end)), item.start) : '';
    if (last && JOINT.test(between) && !last.some((other) => isSameKind(other, item))) last.push(item);
    else clusters.push([item]);
  }
  return clusters;
}

const isSameKind = (a: Item, b: Item): boolean => {
  if (a.day && b.day) return true;
  if (!a.time || !b.time) return false;
  return (a.time.part !== null) === (b.time.part !== null);
};

function toDate(
  cluster: readonly Item[],
  before: readonly Item[] | undefined,
  normal: NormalText,
  now: Day & Time,
): DateFound {
  const start = Math.min(...cluster.map((item) => item.start));
  const end = Math.max(...cluster.map((item) => item.end));
  const day = cluster.find((item) => item.day)?.day;
  const part = cluster.find((item) => item.time?.part)?.time?.part ?? null;
  const time = cluster.find((item) => item.time && item.time.part === null)?.time;
  const common = {
    ...normal.spanOf(start, end),
    year: day?.year ?? false,
    isBehind: day?.said === 'past',
    loose: day?.loose ?? null,
    after: before ? normal.text.slice(Math.max(...before.map((item) => item.end)), start) : '',
    part,
  };
  if (typeof time?.fromNow === 'number' && !day) {
    const minutes = now.hour * 60 + now.minute + time.fromNow;
    const at = ((minutes % 1440) + 1440) % 1440;
    const on = plusDays({ year: now.year, month: now.month, day: now.day }, Math.floor(minutes / 1440));
    return { ...common, day: on, time: { hour: Math.floor(at / 60), minute: Math.floor(at % 60) }, byDaylight: false };
  }
  const meal = part === null && time?.time ? mealOf(normal.text, time.time.hour) : null;
  const at = time?.time ? hourMeant(time, part ?? meal) : null;
  // "tonight at 12" is tomorrow on the calendar.
  const isNextDay = at?.hour === 0 && time?.bare === true && part !== null && part !== 'morning';
  const on = day && isNextDay ? plusDays(day.day, 1) : (day?.day ?? null);
  return { ...common, day: on, time: at, byDaylight: time?.bare === true && part === null && meal === null };
}

/** "Dinner tomorrow at 8": the meal says which 8. Lunch lies on both sides of noon, as the hours of daylight do. */
function mealOf(text: string, hour: number): PartOfDay | null {
  if (/\b(?:dinner|supper)\b/.test(text)) return hour < 12 && hour > 3 ? 'evening' : null;
  return /\bbreakfast\b/.test(text) && hour < 12 ? 'morning' : null;
}

/** What our own rules do not know, the calendar may. It is the dearest of all readers, so nothing in vain is put to it. */
function calendarDays(text: string, moment: Moment, past: boolean): DayFound[] {
  const found: DayFound[] = [];
  if (isLoose(text)) return found;
  const today = clockOf(moment);
  const reference = { instant: moment.now, timezone: minutesAhead(today, moment.now) };
  for (const { index, text: match, start } of moment.calendar.parse(text, reference, { forwardDate: !past })) {
    if (!start.isCertain('day') || !start.isCertain('month') || isLoose(match) || LENGTH.test(match)) continue;
    const on = { year: start.get('year')!, month: start.get('month')!, day: start.get('day')! };
    const year = start.isCertain('year');
    const day = past && !year && daysBetween(today, on) > 0 ? { ...on, year: on.year - 1 } : on;
    found.push({ start: index, end: index + match.length, day, year, said: 'day' });
  }
  return found;
}

/** Only with its month written out, or with digits on both sides of a sign, is it surely a date. */
const isLoose = (match: string): boolean => !/\d/.test(match) || !/[a-z]{3}|\d[/.-]\d/.test(match);

/** "For 3 days" says how long, and not when. */
const LENGTH =
  /^\s*(?:for |about |around )?(?:\d{1,3}|an?|one|a couple of|a few) (?:day|night|week|month|year|hour|minute)s?\s*$/i;
