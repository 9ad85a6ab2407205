// Owns variables that share what was said: a beginning and an end that one span fills, and counts that each belong to their own noun.

import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { matchesOf } from '../matches.ts';
import { isFree, stem, type Word, type WordSpan } from '../route/words.ts';
import { labelWords } from './asked.ts';
import { dayOf, isoDay, isoTime, type Time } from './clock.ts';
import { companyIn } from './company.ts';
import { clockOf, type DateFound, type Moment } from './dates.ts';
import { exactSpansIn } from './day-spans.ts';
import { dayNear } from './near-days.ts';
import type { NumberFound } from './numbers.ts';
import {
  type Filled,
  type FoundValue,
  type SentenceReading,
  valuesLeft,
  type WantedVariable,
  wordsBefore,
} from './reading.ts';
import { hasUnit } from './units.ts';
import { isBirth, labelOf } from './variable-kinds.ts';

export type PairRole = 'begin' | 'end';

const BEGINS =
  /\b(?:start|starts|starting|begin|begins|beginning|from|first|arrival|arrive|check ?in|pick ?up|collection|origin|outbound|move ?in|opening)\b/;
const ENDS =
  /\b(?:end|ends|ending|until|till|to|last|return|check ?out|drop ?off|destination|inbound|move ?out|closing|finish)\b/;

/** What the name of a variable says it is. A departure ends a stay and begins a journey, so by itself it is neither. */
export function roleOf({ name }: Pick<NormalVariable, 'name'>): PairRole | undefined {
  const label = labelOf(name);
  if (BEGINS.test(label)) return 'begin';
  return ENDS.test(label) ? 'end' : undefined;
}

/** Two that belong together: by their names, or in their order where nothing else of the kind is wanted. */
function pairOf(members: readonly WantedVariable[]): Partial<Record<PairRole, WantedVariable>> {
  const plain = members.filter(({ variable }) => !isBirth(variable));
  const begins = plain.filter(({ variable }) => roleOf(variable) === 'begin');
  const ends = plain.filter(({ variable }) => roleOf(variable) === 'end');
  if (begins.length > 1 || ends.length > 1) return {};
  const [begin, end] = [begins[0], ends[0]];
  if (plain.length !== 2) return { ...(begin && { begin }), ...(end && { end }) };
  const other = (one: WantedVariable): WantedVariable => plain.find((another) => another !== one)!;
  if (begin) return { begin, end: other(begin) };
  if (end) return { begin: other(end), end };
  return { begin: plain[0]!, end: plain[1]! };
}

/** "From May 3 until May 5", "three nights from Friday": both days. `undefined`: no span was said, or more than one. */
export function fillDaySpan(
  members: readonly WantedVariable[],
  reading: SentenceReading,
  moment: Moment,
): Filled | undefined {
  const { begin, end } = pairOf(members.filter(({ kind }) => kind === 'date'));
  const spans =
    begin || end ? valuesLeft(exactSpansIn(reading.text, moment, anchored(begin, reading, moment)), reading) : [];
  const [span] = spans;
  if (!span || new Set(spans.map(({ from, to }) => isoDay(from) + isoDay(to))).size > 1) return undefined;
  return [...entry(begin, isoDay(span.from), span), ...entry(end, isoDay(span.to), span)];
}

/** "The 22nd to the 27th" of a stay in December is in December. */
function anchored(begin: WantedVariable | undefined, { dates }: SentenceReading, moment: Moment): readonly DateFound[] {
  const anchor = dayOf(begin?.known);
  if (!anchor) return dates;
  const [first, ...rest] = dates;
  if (!first?.day || first.loose === null) return dates;
  return [{ ...first, day: dayNear({ day: first.day, loose: first.loose }, anchor, clockOf(moment)) }, ...rest];
}

const entry = (one: WantedVariable | undefined, value: string, { start, end }: WordSpan): Filled =>
  one ? [[one.variable.name, { value, start, end } satisfies FoundValue]] : [];

const CLOCK = String.raw`(\d{1,2})(?:[:.h](\d{2}))?\s?([ap]\.?m\b\.?)?`;
const TIME_SPAN = new RegExp(String.raw`(?<![\d:/-])${CLOCK}\s?(?:-|–|to|until|till?|and)\s?${CLOCK}(?![\d:/-])`, 'i');

/** "2 to 4 pm", "14:00-16:30": where neither half of the day nor minutes are said, it may be anything. */
export function fillTimeSpan(members: readonly WantedVariable[], { text }: SentenceReading): Filled | undefined {
  const times = members.filter(({ kind }) => kind === 'time');
  const pair = pairOf(times);
  // "From 6 to 10 pm", where only one time is wanted: when it begins.
  const only = times.length === 1 && !pair.begin && !pair.end ? times[0] : undefined;
  const { begin = only, end } = pair;
  const match = begin || end ? TIME_SPAN.exec(text) : null;
  if (!match) return undefined;
  const [, hour, minute, half, endHour, endMinute, endHalf] = match;
  if (!half && !endHalf && !(minute && endMinute)) return undefined;
  const to = timeOf(endHour!, endMinute, endHalf);
  const early = timeOf(hour!, minute, half ?? endHalf);
  const from = half || !early || !to || minutesOf(early) < minutesOf(to) ? early : timeOf(hour!, minute, 'am');
  if (!from || !to) return undefined;
  const span = { start: match.index, end: match.index + match[0].length };
  return [...entry(begin, isoTime(from), span), ...entry(end, isoTime(to), span)];
}

const minutesOf = ({ hour, minute }: Time): number => hour * 60 + minute;

function timeOf(hour: string, minute: string | undefined, half: string | undefined): Time | undefined {
  const said = Number(hour);
  if (said > (half ? 12 : 23) || Number(minute ?? 0) > 59) return undefined;
  const noon = half?.toLowerCase().startsWith('p') ? 12 : 0;
  return { hour: half ? (said % 12) + noon : said, minute: Number(minute ?? 0) };
}

const BEGIN_SAID =
  /\b(?:from|start\w*|begin\w*|arriv\w*|check(?:ing)? in|pick(?:ing|ed)?(?: it| them)? up|pick ?up|collect\w*|first|as of)\b/;
const END_SAID =
  /\b(?:until|till?|ends?|ending|returns?|returning|back|check(?:ing)? out|drop(?:ping)?(?: it| them)? off|drop ?off|last|finish\w*|through|over)\b/;

/** Of a begin and an end, which one the words before a date speak of. */
export function roleSaid(date: WordSpan, { words, dates, text }: SentenceReading): PairRole | undefined {
  const earlier = dates.filter(({ end }) => end <= date.start).at(-1)?.end ?? 0;
  const before = wordsBefore(words, date.start, 5).filter(({ start }) => start >= earlier);
  const comma = before.findLastIndex((word) => /^[,.;]$/.test(word.text) || word.lower === 'and');
  // A time may begin with its own "until".
  const own = /^(?:from|until|till?)\b/i.exec(text.slice(date.start, date.end))?.[0].toLowerCase() ?? '';
  const lead = [...before.slice(comma + 1).map(({ lower }) => lower), own].join(' ');
  if (END_SAID.test(lead)) return 'end';
  if (BEGIN_SAID.test(lead)) return 'begin';
  return roleAfter(date, { words, dates, text });
}

/** "The 15th for the return": the noun may follow its day. */
function roleAfter(
  date: WordSpan,
  { words, dates, text }: Pick<SentenceReading, 'words' | 'dates' | 'text'>,
): PairRole | undefined {
  const next = dates.find(({ start }) => start >= date.end)?.start ?? text.length;
  const until = Math.min(next, date.end + (/[,.;!?]/.exec(text.slice(date.end))?.index ?? text.length));
  const after = words.filter(({ start, end }) => start >= date.end && end <= until).slice(0, 4);
  const said = after.map(({ lower }) => lower).join(' ');
  if (/^(?:\S+ ){0,3}(?:return|drop ?off|check ?out|end)$/.test(said)) return 'end';
  return /^(?:\S+ ){0,3}(?:pick ?up|collection|check ?in|arrival|start|beginning)$/.test(said) ? 'begin' : undefined;
}

/** "The first day", "the second time": no day of a month. */
export const isOrdinalOf = ({ start, end }: WordSpan, text: string): boolean =>
  /^(?:the )?(?:first|second|third|fourth|last)$/i.test(text.slice(start, end)) &&
  /^\s+(?:day|time|night|week|one|thing|part|half|person|floor|visit|name)\b/i.test(text.slice(end, end + 12));

/** Which dates stand for which of a pair, by the words before them: "back on the 25th". */
export function byRole(
  members: readonly WantedVariable[],
  dates: readonly DateFound[],
  reading: SentenceReading,
): Map<string, DateFound> {
  const { begin, end } = pairOf(members);
  const found = new Map<string, DateFound>();
  for (const date of dates) {
    const role = roleSaid(date, reading);
    const one = role && (role === 'begin' ? begin : end);
    if (one && !found.has(one.variable.name)) found.set(one.variable.name, date);
  }
  return found;
}

/** How many come in all, children and all. */
const isHeadcount = ({ kind, label, variable }: WantedVariable): boolean =>
  kind === 'count' &&
  !/\b(?:adults?|child(?:ren)?|kids?|infants?|rooms?|tables?|nights?|tickets?)\b/.test(label) &&
  /\b(?:party|people|persons?|guests?|seats|head ?count|participants|attendees|visitors|travell?ers|passengers|diners|drivers|riders|players|racers|climbers|skaters|swimmers|jumpers|divers|paddlers|golfers|bowlers|dancers|students|flyers|who (?:come|go|fly|drive|play|ride|eat|stay|attend))\b/.test(
    `${label} ${variable.description.slice(0, 300).toLowerCase()}`,
  );
const HEADS = /^(?:people|persons?|guests?|pax|tix|tickets|diners|attendees|visitors|seats|heads)$/;
const PART_OF_PARTY = /^(?:kids?|child(?:ren)?|adults?|lad(?:y|ies)|wom[ae]n|m[ae]n|friends?)$/;
const OTHER_NOUN =
  /^(?:toddlers?|bab(?:y|ies)|infants?|newborns?|strollers?|wheelchairs?|high|chairs?|vegans|vegetarians|dogs?|cats?|pets?|cars?|tables?|rooms?|hours?|minutes?|days?|weeks?|months?|nights?|questions?|times?|bookings?|reservations?|couples)$/;
const AFTER_NOUN = /^(?:for|and|with|in|at|on|of|or|to|by|is|are|plus|the|please|we|i|as|this|was|yes|thanks)$/;

/** The words right after a number that say what it counts: "double rooms". */
function nounsAfter({ lastWord }: NumberFound, words: readonly Word[]): string[] {
  const after = words.slice(lastWord + 1, lastWord + 3).map(({ lower }) => lower);
  const end = after.findIndex((lower) => !/^\p{L}/u.test(lower) || AFTER_NOUN.test(lower));
  return end === -1 ? after : after.slice(0, end);
}

/** Kids are children. */
const nounStem = (noun: string): string =>
  /^(?:kids?|kiddos?|child(?:ren)?|little)$/.test(noun) ? 'child' : stem(noun);

const NONE_OF = /\b(?:no|zero|without(?: any)?|sin) (\p{L}+)/giu;

/** "2 adults, no kids": none of what the variable counts. */
export function noneOf(
  { label }: WantedVariable,
  { text }: SentenceReading,
): (WordSpan & { value: number }) | undefined {
  const own = labelWords(label).map(nounStem);
  const match = matchesOf(text.slice(0, 300), NONE_OF).find(([, noun = '']) =>
    own.includes(nounStem(noun.toLowerCase())),
  );
  if (!match || /\?\s*$/.test(text)) return undefined;
  return { value: 0, start: match.index, end: match.index + match[0].length };
}

const NTH = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const NTH_OF = new RegExp(`\\b(?:(\\d{1,3})(?:st|nd|rd|th)|(${NTH.join('|')})) (\\p{L}+)`, 'giu');

/** "4th floor", "on the third floor": of what is numbered by its place. */
export function nthOf(
  { label }: WantedVariable,
  { text }: SentenceReading,
): (WordSpan & { value: number }) | undefined {
  const own = labelWords(label).map(nounStem);
  const match = matchesOf(text.slice(0, 300), NTH_OF).find(([, , , noun = '']) =>
    own.includes(nounStem(noun.toLowerCase())),
  );
  if (!match) return undefined;
  const [all, digits, word = ''] = match;
  const value = digits === undefined ? NTH.indexOf(word.toLowerCase()) + 1 : Number(digits);
  return { value, start: match.index, end: match.index + all.length };
}

type Names = readonly string[];
/** `before`: the names of the variables whose noun stands right before a number, `after`: of those whose noun follows it. */
type Nouns = { before: Names; after: Names; noun: string; lead: string };
type Counted = { heads: ReadonlySet<string>; nouns: ReadonlyMap<number, Nouns>; company: ReturnType<typeof companyIn> };
/** Looked for once, however many counts are wanted. */
const countedIn = new WeakMap<SentenceReading, Counted>();

function counted(reading: SentenceReading): Counted {
  const known = countedIn.get(reading);
  if (known) return known;
  const { words, wanted, numbers, dates, phones, taken } = reading;
  const counts = wanted
    .filter(({ kind }) => kind === 'count')
    .map((one) => ({ name: one.variable.name, stems: labelWords(one.label).map(nounStem), isHead: isHeadcount(one) }));
  const named = (nouns: Names): Names =>
    counts
      .filter(({ stems, isHead }) =>
        nouns.some((noun) => stems.includes(nounStem(noun)) || (isHead && HEADS.test(noun))),
      )
      .map(({ name }) => name);
  const entries = numbers.map((number): [number, Nouns] => {
    const [lead, after] = [words[number.firstWord - 1]?.lower ?? '', nounsAfter(number, words)];
    // The noun before has a number of its own.
    const isTaken = numbers.some(({ lastWord }) => lastWord === number.firstWord - 2);
    const own = named(after);
    const noun = after[0] ?? '';
    const counts = own.length > 0 || noun === '' ? own : countOfOption(reading, noun);
    return [number.start, { before: isTaken ? [] : named([lead]), after: counts, noun, lead }];
  });
  const free = numbers.filter((number) => [dates, phones, taken].every((spans) => isFree(number, spans)));
  const heads = new Set(counts.filter(({ isHead }) => isHead).map(({ name }) => name));
  const found = { heads, nouns: new Map(entries), company: companyIn(words, free) };
  countedIn.set(reading, found);
  return found;
}

/** People named one by one. "Text me and my wife" counts no one, unless that was asked. */
export function companyOf(
  { asked, variable, kind, label }: WantedVariable,
  reading: SentenceReading,
): Counted['company'] {
  const { heads, company } = kind === 'count' ? counted(reading) : {};
  const isAdults = company?.isGrown && /\b(?:adults|grown ?ups)\b/.test(label);
  if (!company || !(heads?.has(variable.name) || isAdults)) return undefined;
  const isStory = /^\s+(?:had|have been|were|was|got|did|saw|went|fell|met)\b/i.test(
    reading.text.slice(company.end, company.end + 20),
  );
  if (!asked && isStory) return undefined;
  const isCounted = asked || !isFree(company, reading.numbers);
  return isCounted ||
    /(?:^|[,.!?]|\b(?:for|just|only|it['’]?s|can|could|may|shall|would|so|hi|hello|and))\s*$/i.test(
      reading.text.slice(Math.max(0, company.start - 10), company.start),
    )
    ? company
    : undefined;
}

/** "2 rooms" of the rooms. */
export const isOwnNoun = ({ variable }: WantedVariable, { start }: NumberFound, reading: SentenceReading): boolean =>
  counted(reading).nouns.get(start)?.after.includes(variable.name) === true;

/** "10 towels": how many of an option, where one thing is counted and towels may be chosen. */
function countOfOption({ wanted }: SentenceReading, noun: string): Names {
  const [one, ...others] = wanted.filter(({ kind }) => kind === 'count');
  return one && others.length === 0 && !hasUnit(one.variable) && isOption(wanted, noun) ? [one.variable.name] : [];
}

const isOption = (wanted: readonly WantedVariable[], noun: string): boolean =>
  wanted.some(
    ({ kind, variable }) =>
      kind === 'enum' && variable.enum_values.some((value) => stem(value.toLowerCase()) === stem(noun)),
  );

/** A count belongs to the noun right after it, unless each noun stands before its number: "rooms 2 guests 5". */
export function countsOther(
  { variable, label }: WantedVariable,
  { start }: NumberFound,
  reading: SentenceReading,
): boolean {
  const { heads, nouns } = counted(reading);
  const { before, after, noun, lead } = nouns.get(start)!;
  if (before.length > 0) return !before.includes(variable.name);
  if (after.length > 0) return !after.includes(variable.name);
  // "12 walnuts" are no nights.
  if (noun !== '' && hasUnit(variable) && isOption(reading.wanted, noun)) return true;
  if (noun === '' || !heads.has(variable.name) || label.includes(noun)) return false;
  const isPart =
    PART_OF_PARTY.test(noun) && /^(?:have|has|having|got|with|bringing|including|incl|inc|and|plus|my)$/.test(lead);
  return isPart || OTHER_NOUN.test(noun);
}
