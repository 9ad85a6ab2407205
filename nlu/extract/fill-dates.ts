// Owns which date or time goes to which variable, and when none does: a wrong day is worse than a question.
import type { Json, JsonObject } from '../../flow/language/json.ts';
import { isFree, type WordSpan } from '../route/words.ts';
import { type Day, dayOf, daysBetween, isoDay, isoInstant, isoTime, type Time } from './clock.ts';
import { clockOf, type DateFound, datesIn, type Moment } from './dates.ts';
import { joinedDays, spansIn } from './day-spans.ts';
import { dayAfter, dayNear, dayWithin } from './near-days.ts';
import { byRole, fillDaySpan, fillTimeSpan, isOrdinalOf, roleOf, roleSaid } from './pairs.ts';
import {
  type Filled,
  type FoundValue,
  readingEntry,
  type SentenceReading,
  touches,
  valuesLeft,
  valuesMeant,
  type WantedVariable,
} from './reading.ts';
import { isHistory, isLimit } from './ruled-out.ts';
import { fillShift } from './shifts.ts';
import { strayBeside } from './stray-words.ts';
import { isBirth, isFuture, isPast } from './variable-kinds.ts';

/** `before`: what the end user said in the turn before. `around`: what the form knows. */
type Said = { before?: string | undefined; known?: JsonObject | undefined; around?: JsonObject | undefined };

export function fillDates(
  members: readonly WantedVariable[],
  reading: SentenceReading,
  { before, known = {}, around = {} }: Said,
  moment: Moment,
): Filled {
  const shifts = fillShift(members, reading);
  if (shifts) return shifts;
  // "It will storm on Saturday, can I come another day": the day said before is the one that no longer suits.
  const another = ANOTHER_DAY.exec(reading.text)?.index ?? 0;
  const free = reading.dates.filter(
    (date) => isFree(date, reading.taken) && !isOrdinalOf(date, reading.text) && date.end > another,
  );
  const dates = valuesLeft(free, reading);
  const days = correctedSpan(fillDaySpan(members, reading, moment) ?? [], members, dates, reading);
  const times = fillTimeSpan(members, reading) ?? [];
  const spans = [...days, ...times];
  const left = members.filter(({ variable }) => !spans.some(([name]) => name === variable.name));
  // "Saturday from 2 to 6 pm" has a day beside its span.
  const usedBy = ({ kind }: WantedVariable): WordSpan[] => {
    if (kind === 'datetime') return spans.map(([, span]) => span);
    return (kind === 'date' ? days : times).map(([, span]) => span);
  };
  // "Scratch that, 2 pm" corrects the time, and the day stays.
  const all = valuesMeant(free, reading);
  const datesFor = (one: WantedVariable): readonly DateFound[] =>
    dates.some((date) => hasPart(one, date)) ? dates : all;
  return [...spans, ...fillEach(left, datesFor, usedBy, { before, known, around, reading, moment })];
}

const ANOTHER_DAY =
  /(?<!\bor (?:some |any |on |at |maybe |even )?)\b(?:(?:another|some other|any other|a different|other) (?:day|date|time|slot|week|month|evening|morning|afternoon)|otro (?:dia|día|momento)|otra (?:fecha|hora|semana))\b/iu;

/** "The 10th to the 14th, actually make that the 15th": the last day said is the one that is corrected, unless another is named. */
function correctedSpan(
  days: Filled,
  members: readonly WantedVariable[],
  dates: readonly DateFound[],
  reading: SentenceReading,
): Filled {
  const [later, another] =
    reading.corrected === -1 ? [] : dates.filter(({ start, day }) => day && start >= reading.corrected);
  if (!later?.day || another || days.length !== 2 || days.some(([, { end }]) => end > reading.corrected)) return days;
  const named = members.find(
    (one) => days.some(([name]) => name === one.variable.name) && touches(one, later, reading),
  );
  const target = named?.variable.name ?? days[1]![0];
  return days.map(([name, found]) => {
    if (name !== target) return [name, found];
    const anchor = dayOf(found.value);
    const day = anchor && later.loose ? dayNear({ day: later.day!, loose: later.loose }, anchor, anchor) : later.day!;
    return [name, { value: isoDay(day), start: later.start, end: later.end }];
  });
}

type Surroundings = {
  before: string | undefined;
  known: JsonObject;
  around: JsonObject;
  reading: SentenceReading;
  moment: Moment;
};

function fillEach(
  members: readonly WantedVariable[],
  datesFor: (one: WantedVariable) => readonly DateFound[],
  usedBy: (one: WantedVariable) => readonly WordSpan[],
  { before, known, around, reading, moment }: Surroundings,
): Filled {
  const earlier = before ? datesIn(before.slice(0, 300), moment) : [];
  const result: Filled = [];
  const used: WordSpan[] = [];
  const read = new Map<string, DateFound>();
  // Named ones first: "back on the 25th, from the 22nd".
  const roles = new Map(
    members.map(({ kind }) => [
      kind,
      byRole(
        members.filter((one) => one.kind === kind),
        members.flatMap((one) => (one.kind === kind ? [datesFor(one)] : []))[0] ?? [],
        reading,
      ),
    ]),
  );
  const rank = ({ kind, variable }: WantedVariable): number => (roles.get(kind)!.has(variable.name) ? 0 : 1);
  for (const one of members.toSorted((a, b) => rank(a) - rank(b))) {
    const others = members.filter(({ kind }) => kind === one.kind).length > 1;
    const isPlain = (date: DateFound): boolean => !one.strict || isPast(one.variable) || !isBygone(date, reading);
    const free = datesFor(one).filter((date) => isPlain(date) && !used.includes(date) && isFree(date, usedBy(one)));
    const meant = others ? roles.get(one.kind)!.get(one.variable.name) : undefined;
    if (others && isChoice(free, one, reading)) continue;
    const found = others ? nearOrNext(one, free, reading, meant) : theOne(one, free, reading);
    if (!found) continue;
    const chosen = withHalf(settled(one, found, { before, around, reading, moment }), before);
    const value = dateValue(one, chosen, { dates: free, earlier, reading, moment, known: known[one.variable.name] });
    if (value === undefined) continue;
    if (isGuess(one, chosen, moment)) reading.guessed.push(one.variable.name);
    result.push([one.variable.name, { value, start: chosen.start, end: chosen.end }]);
    if (chosen.byDaylight && one.kind !== 'date')
      reading.notes.push(`${one.variable.name}: neither am nor pm was said, so it is the hour of the day`);
    // One "Friday at 3" fills a day and a time of day.
    if (others) used.push(found);
    read.set(one.variable.name, chosen);
  }
  return inOrder(result, members, { read, around, reading });
}

const EVENING = /\b(?:tonight|this evening|in the evening|evenings?|after work|esta noche|por la (?:tarde|noche))\b/i;

/** "Tonight" – "At what time?" – "8": the half of the day was said before. */
function withHalf(found: DateFound, before: string | undefined): DateFound {
  const { time, byDaylight, part } = found;
  if (!time || !byDaylight || part !== null || time.hour >= 12 || !before || !EVENING.test(before.slice(0, 300)))
    return found;
  return { ...found, time: { ...time, hour: time.hour + 12 }, byDaylight: false };
}

/** A weekday or a number alone is the one near the day that it corrects, or the one of the weeks spoken of before. */
function settled(
  one: WantedVariable,
  found: DateFound,
  { before, around, reading, moment }: Pick<Surroundings, 'before' | 'around' | 'reading' | 'moment'>,
): DateFound {
  const { day, loose } = found;
  if (!day || loose === null || isPast(one.variable)) return found;
  const anchor = dayOf(one.known) ?? correctedDay(found, reading);
  if (anchor) return { ...found, day: dayNear({ day, loose }, anchor, clockOf(moment)) };
  const first = roleOf(one.variable) === 'end' ? beginOf(around) : undefined;
  if (first && daysBetween(first, day) < 0) return { ...found, day: dayAfter({ day, loose }, first) };
  const weeks = before ? spansIn(before.slice(0, 300), moment, []) : [];
  const [span] = weeks;
  const within = span && weeks.length === 1 ? dayWithin({ day, loose }, span.from, span.to) : undefined;
  return within && daysBetween(clockOf(moment), within) >= 0 ? { ...found, day: within } : found;
}

/** "Thursday next week, no wait, Friday": the day that the words after the correction are near to. */
function correctedDay({ start }: DateFound, { corrected, dates, text }: SentenceReading): Day | undefined {
  if (corrected === -1 || start < corrected) return undefined;
  const before = dates.findLast((date) => date.day && date.start < corrected && date.loose === null);
  // "Next Friday, no wait, Saturday" may well be tomorrow's.
  return before?.day && !/^(?:on )?(?:this|next|coming) \p{L}+$/iu.test(text.slice(before.start, before.end))
    ? before.day
    : undefined;
}

/** The day on which what the form speaks of begins. */
const beginOf = (around: JsonObject): Day | undefined =>
  Object.entries(around).flatMap(([name, value]) => (roleOf({ name }) === 'begin' ? (dayOf(value) ?? []) : []))[0];

type Chosen = { read: ReadonlyMap<string, DateFound>; around: JsonObject; reading: SentenceReading };

/** An end does not lie before its beginning: a loose day moves behind it, any other is not taken, and a known one does not stay. */
function inOrder(filled: Filled, members: readonly WantedVariable[], { read, around, reading }: Chosen): Filled {
  const kind = (name: string): string | undefined => members.find(({ variable }) => variable.name === name)?.kind;
  const valueNow = (name: string): string | undefined => {
    const value = filled.find(([one]) => one === name)?.[1].value ?? around[name];
    return typeof value === 'string' && dayOf(value) ? value : undefined;
  };
  const names = [...new Set([...filled.map(([name]) => name), ...Object.keys(around)])].filter((name) =>
    valueNow(name),
  );
  const begins = names.filter((name) => roleOf({ name }) === 'begin');
  const ends = names.filter((name) => roleOf({ name }) === 'end');
  const [begin, end] = [begins[0], ends[0]];
  if (!begin || !end || begins.length > 1 || ends.length > 1) return filled;
  const [from, to] = [dayOf(valueNow(begin))!, dayOf(valueNow(end))!];
  if (daysBetween(from, to) >= 0) return filled;
  const said = read.get(end);
  if (!filled.some(([name]) => name === end)) {
    reading.withdrawn.push(end);
    reading.notes.push(`${end}: ${isoDay(to)} lies before ${begin}, so it is asked for again`);
    return filled;
  }
  if (said?.loose && said.day && kind(end) === 'date') {
    const value = isoDay(dayAfter({ day: said.day, loose: said.loose }, from));
    return filled.map(([name, found]) => [name, name === end ? { ...found, value } : found]);
  }
  reading.notes.push(`${end}: ${isoDay(to)} lies before ${begin}`);
  return filled.filter(([name]) => name !== end);
}

const hasPart = ({ kind }: WantedVariable, { day, time }: DateFound): boolean => {
  if (kind === 'date') return day !== null;
  return kind === 'time' ? time !== null : day !== null || time !== null;
};

/** Of several variables of one kind, each takes the date beside its own words, or the next in turn. */
function nearOrNext(
  one: WantedVariable,
  dates: readonly DateFound[],
  reading: SentenceReading,
  meant: DateFound | undefined,
): DateFound | undefined {
  const suited = dates.filter((date) => hasPart(one, date));
  if (meant && suited.includes(meant)) return meant;
  const role = roleOf(one.variable);
  const near = suited.find((date) => touches(one, date, reading));
  // "Until Friday" says nothing about the beginning.
  return near ?? suited.find((date) => role === undefined || (roleSaid(date, reading) ?? role) === role);
}

/** "Friday or Saturday" leaves it open. */
function isChoice(dates: readonly DateFound[], one: WantedVariable, reading: SentenceReading): boolean {
  if (!dates.some(({ after }) => /^\s*,?\s*or\b/.test(after))) return false;
  refuse(one, 'more than one was named', reading);
  return true;
}

/** The only one; after a correction the last one; never one of two that were offered as a choice. */
function theOne(one: WantedVariable, dates: readonly DateFound[], reading: SentenceReading): DateFound | undefined {
  const parts = dates.filter((date) => hasPart(one, date));
  // "Asap, tomorrow?" names one day.
  const named = parts.filter((date) => !SOON.test(said(date, reading)));
  const suited = named.length > 0 ? named : parts;
  const [first, ...more] = suited;
  if (!first || more.length === 0) return first;
  if (reading.corrected !== -1 && suited.at(-1)!.start >= reading.corrected) return suited.at(-1);
  const near = suited.filter((date) => touches(one, date, reading));
  if (near.length === 1) return near[0];
  const key = ({ day, time }: DateFound): string =>
    `${one.kind !== 'time' && day ? isoDay(day) : ''} ${one.kind !== 'date' && time ? isoTime(time) : ''}`;
  if (one.kind === 'datetime') return wholeOne(suited, key, one, reading);
  if (suited.every((date) => key(date) === key(first))) return first;
  const last = suited.at(-1)!;
  if (/\bto\b/.test(last.after) && MOVED.test(reading.text)) return last;
  refuse(one, `two were named (“${said(first, reading)}” and “${said(last, reading)}”)`, reading);
  return undefined;
}
const MOVED = /\b(?:chang|mov|switch|reschedul|push|shift|postpon|instead|amend|bring|brought)/i;

/** A day and a time that stand apart are one appointment, if there is one of each. */
function wholeOne(
  suited: readonly DateFound[],
  key: (date: DateFound) => string,
  one: WantedVariable,
  reading: SentenceReading,
): DateFound | undefined {
  const whole = suited.filter(({ day, time }) => day && time);
  const days = new Set(suited.flatMap(({ day }) => (day ? [isoDay(day)] : [])));
  const times = new Set(suited.flatMap(({ time }) => (time ? [isoTime(time)] : [])));
  if (whole.length > 0 && new Set(whole.map(key)).size === 1 && days.size === 1) return whole[0];
  if (days.size <= 1 && times.size <= 1) return suited.find(({ day }) => day) ?? suited[0];
  refuse(one, 'more than one day or time was named', reading);
  return undefined;
}

type Around = {
  dates: readonly DateFound[];
  earlier: readonly DateFound[];
  reading: SentenceReading;
  moment: Moment;
  /** What the variable holds already. */
  known: Json | undefined;
};

/** "I have been waiting since Monday", "we are 6 now": tells how it is, and asks for nothing. */
const isBygone = (date: DateFound, { text }: SentenceReading): boolean =>
  date.isBehind ||
  /^(?:right |just )?now$/i.test(text.slice(date.start, date.end)) ||
  /\bsince\s+(?:\w+\s+)?$/i.test(text.slice(0, date.start));

/** The half of the day, or a year that is not this one, was not said. */
function isGuess({ kind }: WantedVariable, { day, year, byDaylight, time }: DateFound, moment: Moment): boolean {
  if (kind !== 'date' && time && byDaylight) return true;
  const today = clockOf(moment);
  return kind !== 'time' && day !== null && !year && day.year !== today.year && daysBetween(today, day) > 60;
}

function dateValue(one: WantedVariable, date: DateFound, around: Around): string | undefined {
  const { dates, earlier, reading, moment, known } = around;
  const { kind, variable } = one;
  const held = typeof known === 'string' ? KNOWN.exec(known)?.slice(1).map(Number) : undefined;
  if (joinedDays(reading.text, dates).some((span) => span.start <= date.start && date.end <= span.end)) {
    refuse(one, 'a span of days was said', reading);
    return undefined;
  }
  if (kind !== 'time' && date.day && OTHER_DAY.test(reading.text.slice(date.end)) && !isPast(variable)) {
    refuse(one, `“${said(date, reading)}” is not the day that is wanted`, reading);
    return undefined;
  }
  const stray = strayBeside(date, one, reading);
  if (stray !== undefined) {
    refuse(one, `“${said(date, reading)}” was read, but “${stray}” beside it was not`, reading);
    return undefined;
  }
  if (kind !== 'date' && date.time && isOneHourOfTwo(date, reading)) {
    refuse(one, `“${said(date, reading)}” is one of two times that were named`, reading);
    return undefined;
  }
  if (kind !== 'datetime' && SOON.test(said(date, reading))) {
    refuse(one, `“${said(date, reading)}” is no ${kind} yet`, reading);
    return undefined;
  }
  if (
    kind === 'date' &&
    roleOf(variable) === undefined &&
    isLimit(date, reading.text, `${one.label} ${variable.description}`)
  ) {
    refuse(one, `“${said(date, reading)}” is a limit, and no ${kind} yet`, reading);
    return undefined;
  }
  if (kind !== 'time' && !isPast(variable) && !date.year && isHistory(date, reading.text)) {
    refuse(one, `“${said(date, reading)}” is told of the past`, reading);
    return undefined;
  }
  if (kind !== 'time' && date.day && !isWanted(one, date, date.day, { reading, moment })) return undefined;
  if (kind === 'date') return date.day && (date.year || !isBirth(variable)) ? isoDay(date.day) : undefined;
  if (kind === 'time') return date.time ? isoTime(date.time) : undefined;
  // After a correction of the day, or of the time, the other half stays.
  const all = dates.length > 1 ? dates : reading.dates;
  const on =
    date.day ??
    all.find(({ day }) => day)?.day ??
    earlier.findLast(({ day, time }) => day && !time)?.day ??
    heldDay(held);
  const at =
    date.time ??
    all.find(({ time }) => time)?.time ??
    earlier.findLast(({ day, time }) => time && !day)?.time ??
    heldTime(held);
  if (on && at) return isoInstant(on, at, moment.timezone);
  refuse(one, on ? 'a day was said, but no time' : 'a time was said, but no day', reading);
  return undefined;
}

/** "It rains on Saturday, can we move it to another day" */
const OTHER_DAY =
  /\b(?:to|for|on|have|find|pick|choose|need|want) (?:another|a different|some other|any other) (?:day|date|time)\b/i;
const SOON = /^(?:asap|immediately|(?:right|straight) away)$/i;

/** "Wednesday at 9 or 10" leaves the hour open. */
const isOneHourOfTwo = ({ start, end }: DateFound, { text }: SentenceReading): boolean =>
  /^\s*,?\s*or\s+(?:at\s+|maybe\s+)?\d{1,2}\b(?!\s*(?:people|guests|persons|of us|adults|kids))/i.test(
    text.slice(end, end + 40),
  ) ||
  (/\d(?:\s?[ap]\.?m\.?)?\s+or\s+(?:at\s+)?$/i.test(text.slice(Math.max(0, start - 20), start)) &&
    /^(?:at )?\d/i.test(text.slice(start, end)));

const KNOWN = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})/;
/** "Make it 8" keeps the day that is known, "make it Saturday" the time. */
const heldDay = (held: readonly number[] | undefined): Day | undefined =>
  held && { year: held[0]!, month: held[1]!, day: held[2]! };
const heldTime = (held: readonly number[] | undefined): Time | undefined =>
  held && { hour: held[3]!, minute: held[4]! };

/** An appointment does not lie behind us, unless the end user said its year. */
function isWanted(
  one: WantedVariable,
  date: DateFound,
  day: Day,
  { reading, moment }: Pick<Around, 'reading' | 'moment'>,
): boolean {
  if (!isFuture(one.variable) || daysBetween(clockOf(moment), day) >= 0) return true;
  if (date.year) {
    reading.notes.push(`${one.variable.name}: ${isoDay(day)} lies in the past`);
    return true;
  }
  refuse(one, `“${said(date, reading)}” lies in the past`, reading);
  return false;
}

const said = ({ start, end }: WordSpan, { text }: SentenceReading): string => text.slice(start, end).slice(0, 60);

function refuse({ variable }: WantedVariable, why: string, reading: SentenceReading): void {
  reading.notes.push(`${variable.name}: ${why}`);
}

export function fillDateRange(one: WantedVariable, reading: SentenceReading, moment: Moment): Filled {
  const spans = valuesLeft(spansIn(reading.text, moment, reading.dates), reading);
  const [span] = spans;
  if (!span) return [];
  if (new Set(spans.map(({ from, to }) => isoDay(from) + isoDay(to))).size > 1 && reading.corrected === -1) {
    refuse(one, 'more than one span of days was named', reading);
    return [];
  }
  const { start, end, from, to } = reading.corrected === -1 ? span : spans.at(-1)!;
  const found: FoundValue = { value: { start: isoDay(from), end: isoDay(to) }, start, end };
  return readingEntry(one, found);
}
