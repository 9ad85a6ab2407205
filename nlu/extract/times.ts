// Owns the times of day of a sentence in normal form: by the clock, spoken, by a part of the day, or counted from now.

import { matchesOf } from '../matches.ts';
import type { Time } from './clock.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';
export type TimeFound = {
  start: number;
  end: number;
  /** Null: only a part of the day was said. */
  time: Time | null;
  /** Neither am nor pm was said: the hour is one of the day. */
  bare: boolean;
  part: PartOfDay | null;
  /** Minutes from now, where that was said instead of a time. */
  fromNow: number | null;
  /** Only because a time was asked for. */
  guessed: boolean;
};
/** `asked`: a time is what was asked for, so that a bare number may be one. */
export type TimeContext = {
  asked: boolean;
  /** Also where a time was said plainly. */
  evenBeside?: boolean;
  /** A number of people or things is wanted too: "for 4" is one. */
  counted?: boolean;
};
type Groups = Readonly<Record<string, string | undefined>>;
type Read = Partial<Omit<TimeFound, 'start' | 'end' | 'guessed'>> | undefined;
type Rule = readonly [RegExp, (said: Groups, words: string) => Read, 'asked' | 'always'];

const HALF = '(?:a\\.? ?m\\.?|p\\.? ?m\\.?)(?![\\p{L}])';
const LETTER = '[ap]\\.?(?![\\p{L}\\d])';
const PART =
  '(?:in the (?:early |late )?(?:morning|afternoon|evening)|at night|this (?:morning|afternoon|evening)|tonight)';
const APPROX =
  '(?:at|@|around|about|approximately|approx|roughly|by|circa|ca|after|before|past|near|near to|close to|from|until|till|til)';

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 24 ? hour % 24 : undefined;
  if (hour > 12) return half.startsWith('p') && hour < 24 ? hour : undefined;
  if (hour === 0) return half.startsWith('a') ? 0 : undefined;
  return half.startsWith('p') ? (hour % 12) + 12 : hour % 12;
}

/** Without a word about it, people are awake: one to six o'clock is the afternoon. */
const daytime = (hour: number): number => (hour >= 1 && hour <= 6 ? hour + 12 : hour);

const halfFrom = (said: string | undefined): string | undefined => said?.replace(/[^ap]/g, '').slice(0, 1);

/** Written with a leading zero, or beyond twelve, the hour is one of twenty-four. */
function clock(hourText: string, minuteText: string | undefined, halfText: string | undefined): Read {
  const half = halfFrom(halfText);
  const hour = hourOf(Number(hourText), half);
  const minute = Number(minuteText ?? 0);
  if (hour === undefined || minute > 59) return undefined;
  const exact = half !== undefined || Number(hourText) > 12 || Number(hourText) === 0;
  return { time: { hour, minute }, bare: !exact };
}

function relativeClock({ n, way, h, half, big }: Groups): Read {
  const base = h === undefined ? bigHour(big ?? '') : { hour: Number(h), exact: Number(h) > 12 };
  const meridiem = halfFrom(half);
  const hour = hourOf(base.hour, base.exact ? undefined : meridiem);
  const minutes = minutesSaid(n ?? '');
  if (hour === undefined || minutes > 59) return undefined;
  const earlier = /^(?:to|till?|before|of)$/.test(way ?? '');
  const total = hour * 60 + (earlier ? -minutes : minutes);
  const at = (total + 1440) % 1440;
  return { time: { hour: Math.floor(at / 60), minute: at % 60 }, bare: meridiem === undefined && !base.exact };
}

const bigHour = (name: string): { hour: number; exact: boolean } => ({
  hour: name === 'midnight' ? 24 : 12,
  exact: true,
});
function minutesSaid(said: string): number {
  if (said === 'half') return 30;
  return /quarter/.test(said) ? 15 : Number.parseInt(said, 10);
}

const PARTS: readonly PartOfDay[] = ['morning', 'afternoon', 'evening', 'night'];
const partOf = (said: string): PartOfDay => PARTS.find((part) => said.includes(part)) ?? 'night';

const minutesOf = ({ h, m, min, whole }: Groups): number =>
  whole === undefined ? amount(h) * 60 + amount(m ?? min) : durationMinutes(whole);
const minutesFromNow = (said: Groups): Read => ({ fromNow: minutesOf(said) });
const minutesAgo = (said: Groups): Read => ({ fromNow: -minutesOf(said) });
function amount(said: string | undefined): number {
  if (said === undefined) return 0;
  if (/^\d/.test(said)) return Number.parseFloat(said);
  return /couple/.test(said) ? 2 : 1;
}
function durationMinutes(said: string): number {
  if (/quarter/.test(said)) return said.startsWith('3') ? 45 : 15;
  const half = /half/.test(said);
  const hours = /^(?:an?|1|one) hour and a half/.test(said) || /^\d+ and a half hour/.test(said);
  if (hours) return Number.parseInt(said, 10) ? (Number.parseInt(said, 10) + 0.5) * 60 : 90;
  return half ? 30 : 60;
}

const rule = (source: string, read: Rule[1], when: Rule[2] = 'always'): Rule => [
  new RegExp(`(?<![\\p{L}\\d.,:$€£/-])(?:${source})(?![\\p{L}\\d]|[:.,]\\d)`, 'gu'),
  read,
  when,
];
const AMOUNT = '(?:\\d{1,3}(?:\\.\\d)?|an?|a couple(?: of)?|couple(?: of)?)';
/** "An hour and a half", "2 hours and 10 minutes", "the hour". */
const LONG = `(?:(?<whole>half an hour|a half(?: an)? hour|(?:a|3) quarters?(?: of an)? hours?|(?:an?|\\d{1,2}) hours? and a half|\\d{1,2} and a half hours|the hour)|(?<h>${AMOUNT}) (?:hours?|hrs?)(?:(?: and)? (?<m>\\d{1,2}) min(?:ute)?s?)?|(?<min>${AMOUNT}) min(?:ute)?s?)`;
/** "She's 7" tells how old she is. */
const OLD =
  "(?:\\b(?:i|he|she)(?:'m|'s| am| is| was)|\\baged?|\\bturn(?:s|ed|ing))(?: (?:only|just|now|actually|almost))?";
const LEAD = `(?:${APPROX} )?`;

const RULES: readonly Rule[] = [
  rule(`${LEAD}(?<h>\\d{1,2})[:.](?<m>\\d{2})(?:[:.]\\d{2})? ?(?<half>${HALF}|${LETTER})`, ({ h, m, half }) =>
    clock(h!, m, half),
  ),
  rule(`${LEAD}(?<h>\\d{1,2}):(?<m>\\d{2})(?::\\d{2})?(?: ?(?:hours|o'clock|uhr|h))?(?:ish)?`, ({ h, m }) =>
    clock(h!, m, undefined),
  ),
  rule(`${LEAD}(?<h>[01]?\\d|2[0-4]) ?h ?(?<m>[0-5]\\d)?`, ({ h, m }) => clockOf24(h!, m)),
  rule(`${LEAD}(?<h>\\d{1,2})(?<m>[0-5]\\d) ?(?<half>${HALF})`, ({ h, m, half }) => clock(h!, m, half)),
  rule(`${LEAD}(?<h>\\d{1,2}) ?(?<half>${HALF})`, ({ h, half }) => clock(h!, undefined, half)),
  rule(`${LEAD}(?<h>\\d{1,2})(?<half>${LETTER})`, ({ h, half }) => clock(h!, undefined, half)),
  rule(`${LEAD}(?<h>\\d{1,2}) (?<m>[0-5]\\d) ?(?<half>${HALF})`, ({ h, m, half }) => clock(h!, m, half)),
  rule(`${LEAD}(?<h>\\d{1,2})(?: (?<m>[0-5]\\d))? ?o'? ?clock(?: ?(?<half>${HALF}))?`, ({ h, m, half }) =>
    clock(h!, m, half),
  ),
  rule(`${LEAD}(?<h>[01]\\d|2[0-3])(?<m>[0-5]\\d) ?(?:hours|hr)`, ({ h, m }) => clockOf24(h!, m)),
  // "At 1500 Main Street" is a place.
  rule(
    `at (?<h>[01]\\d|2[0-3])(?<m>[0-5][05])(?=$|[.,;!?]| (?:on|tomorrow|today|tonight|sharp|please|this|next)\\b)`,
    ({ h, m }) => clockOf24(h!, m),
  ),
  rule(
    `${LEAD}(?:an? )?(?<n>half|quarter|3 quarters|\\d{1,2}(?: minutes?)?) (?<way>past|after|to|till?|before|of) (?:(?<h>\\d{1,2})(?: ?(?:h|o'clock))?(?: ?(?<half>${HALF}|${LETTER}))?|(?<big>noon|midnight))`,
    (said) => (said.n === '3 quarters' || isRange(said) ? undefined : relativeClock(said)),
  ),
  rule(`${LEAD}half (?<h>\\d{1,2})(?: ?(?<half>${HALF}))?`, (said) =>
    relativeClock({ ...said, n: 'half', way: 'past' }),
  ),
  rule(`${LEAD}(?:12 )?(?<b>noon|midnight)`, ({ b }) => ({ time: { hour: b === 'noon' ? 12 : 0, minute: 0 } })),
  rule(`${LEAD}lunch ?time`, () => ({ part: 'afternoon' })),
  rule(`(?:right |just )?now|(?:right|straight) away|immediately|asap`, () => ({ fromNow: 0 })),
  rule(`(?:in|within)(?: about| around)? ${LONG}(?: time)?`, minutesFromNow),
  rule(`${LONG} (?:from now|hence)`, minutesFromNow),
  rule(`${LEAD}${LONG} (?:ago|back|earlier)`, minutesAgo),
  rule(
    `(?:${PART}|(?<=day |tomorrow |yesterday |\\d |th |st )(?:morning|afternoon|evening|night))`,
    (_said, words) => ({
      part: partOf(words),
    }),
  ),
  rule(`${LEAD}(?<h>\\d{1,2})(?::?(?<m>[0-5]\\d))? ?ish`, ({ h, m }) => clock(h!, m, undefined)),
  rule(`${APPROX} (?<h>\\d{1,2})(?: (?<m>[0-5]\\d))?`, ({ h, m }) => clock(h!, m, undefined)),
  rule(`(?:at|around|by) (?<h>\\d{1,2})\\.(?<m>[0-5]\\d)`, ({ h, m }) => clock(h!, m, undefined)),
  rule(`(?<h>\\d{1,2})(?: (?<m>[0-5]\\d))?(?= (?:${PART}|tomorrow|today))`, ({ h, m }) => clock(h!, m, undefined)),
  rule(
    `(?<=(?:day|tomorrow|today|tonight|morning|afternoon|evening|night),? )(?<h>\\d{1,2})(?: (?<m>[0-5]\\d))?`,
    ({ h, m }) => clock(h!, m, undefined),
  ),
  rule(
    `(?<!\\b(?:of|are|be|us|re) |${OLD} )(?:for )?(?<h>\\d{1,2})(?:[ .](?<m>[0-5]\\d))?`,
    ({ h, m }) => clock(h!, m, undefined),
    'asked',
  ),
  rule(`(?<!\\bof )(?:for )?(?<h>[01]?\\d|2[0-3])(?<m>[0-5]\\d)`, ({ h, m }) => clock(h!, m, undefined), 'asked'),
];

const clockOf24 = (hour: string, minute: string | undefined): Read => {
  const read = clock(hour, minute, undefined);
  return read && { ...read, bare: false };
};

/** "9 to 5" is a span, "10 to 5" a time: minutes come in fives. */
const isRange = ({ n, way }: Groups): boolean =>
  way === 'of' ? n !== 'quarter' : /^\d+$/.test(n ?? '') && (Number(n) % 5 !== 0 || Number(n) > 30 || Number(n) === 15);

/** What follows a number and makes it a count, a price or a part of a date. */
const COUNTED =
  /^ ?(?:%|percent|people|persons?|guests?|adults?|kids?|children|child|of us|of them|others?|pax|seats?|tables?|rooms?|nights?|days?|weeks?|months?|years?|hours?|minutes?|seconds?|dollars?|euros?|pounds?|bucks|cents?|times?|friends?|members?|party(?! (?:of|for) \d)|miles?|km|items?|stars?|more|(?:st|nd|rd|th)(?![\p{L}])|[-/]\d|of |\p{L}+ (?:people|guests))/u;

/** "for 4", "for 4, no, 5" */
const COUNT_SAID =
  /(?:^|\s)for (?:\d{1,2}[\s,]{1,3}(?:(?:no|wait|sorry|actually|make that|i mean)[\s,]{1,3}){1,3})?\d{1,2}$/;

/** "A party of 2 tonight": however the sentence goes on, people are counted; with "a table for 7", unless a time was asked for. */
const PARTY_SAID = /(?:^|\s)(?:party|parties|groups?) of \d{1,2}$/;
const SEATS_SAID = /(?:^|\s)(?:tables?|seats?|room) for \d{1,2}$/;

export function timesSaid(text: string, { asked, evenBeside = false, counted = false }: TimeContext): TimeFound[] {
  const all: TimeFound[] = [];
  for (const [pattern, read, when] of RULES) {
    if (when === 'asked' && !asked) continue;
    for (const match of matchesOf(text, pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const found = read(match.groups ?? {}, match[0]);
      if (!found || (/\d$/.test(match[0]) && COUNTED.test(text.slice(end, end + 40)))) continue;
      const lead = text.slice(Math.max(0, end - 20), end);
      if (PARTY_SAID.test(lead) || (!asked && SEATS_SAID.test(lead))) continue;
      if (counted && COUNT_SAID.test(text.slice(0, end))) continue;
      all.push({ time: null, bare: false, part: null, fromNow: null, ...found, guessed: when === 'asked', start, end });
    }
  }
  const sure = besideFor(
    all.filter(({ guessed }) => !guessed),
    text,
  );
  return longest(sure.some(({ time }) => time) && !evenBeside ? sure : all);
}

/** "For 4 tonight at 7": where another time was said plainly, a number after "for" is none. */
function besideFor(sure: TimeFound[], text: string): TimeFound[] {
  const isFor = ({ start, end, time }: TimeFound): boolean =>
    time !== null &&
    /^\d{1,2}$/.test(text.slice(start, end)) &&
    /\bfor $/.test(text.slice(Math.max(0, start - 5), start));
  const others = sure.filter((one) => !isFor(one));
  return others.some(({ time }) => time) && !/\bor\b/.test(text) ? others : sure;
}

function longest(all: TimeFound[]): TimeFound[] {
  const kept: TimeFound[] = [];
  for (const one of all.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start))
    if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one);
  return kept.sort((a, b) => a.start - b.start);
}

/** The hour that was meant, by the part of the day or else by daylight. */
export function hourMeant({ time, bare }: Pick<TimeFound, 'time' | 'bare'>, part: PartOfDay | null): Time | null {
  if (!time || !bare) return time;
  const { hour, minute } = time;
  if (part === null) return { hour: daytime(hour), minute };
  if (part === 'morning') return { hour: hour === 12 ? 0 : hour, minute };
  // "at 12 at night" is midnight.
  if (hour === 12) return { hour: part === 'afternoon' ? 12 : 0, minute };
  return hour < 12 && !(part === 'night' && hour < 5) ? { hour: hour + 12, minute } : time;
}

const LIMIT =
  /(?<!\b(?:quarter|half|minutes?|mins?|\d{1,2}) )(?<!\bday )\b(?:before|after|past|until|till?) (?:about |around |like )?(?:\d|noon|midnight|quarter|half|lunch)/;
const LIMIT_BEFORE = /\b(?:later|earlier|sooner) than (?:about |around )?$/;
const LIMIT_AFTER =
  /^ ?(?:or (?:any ?time )?(?:later|earlier|after|before|sooner)\b|at the (?:earliest|latest)\b|onwards?\b|and (?:later|after)\b)/;

/** "Before noon", "3 or later": a bound, and no time to come at. All in normal form. */
export const isLimitSaid = (before: string, said: string, after: string): boolean =>
  LIMIT.test(said) || LIMIT_BEFORE.test(before) || LIMIT_AFTER.test(after);

const AT = '(?: (?:at|by|on|around|about|until|till?|before|after|for|like|from)){0,2} ?$';
const HOURS_OF_DAY = new RegExp(
  `\\b(?:you|u|ya|they|it|(?:the|your) (?:store|shop|office|kitchen|restaurant|place|bar|desk|clinic|branch|doors?|bank|garage|gym|salon))(?: (?:guys|all|still|usually|normally|even|also|be|are|is|do|gonna|going to)){0,2} (?:close[sd]?|closing|open(?:s|ed|ing)?|shuts?|stop serving),?${AT}`,
);
const BUSY_HOURS = new RegExp(
  `\\b(?:(?:i|we|he|she)(?:'m|'re| am| are)?(?: (?:usually|only|normally|don't|dont|always|just)){0,2} (?:finish(?:es)?|gets? (?:off|out|out of)|off|work|done|wake up|get up)|my (?:shift|class|work|meeting|lesson|lunch break) (?:ends?|is over|finishes|starts?)|(?:have|got|in) an? (?:meeting|class|lesson|exam|shift))(?: (?:work|working|school|class))?${AT}`,
);

/** "You close at 6", "I finish at 4": the hours of a day's work, and no wish. In normal form. */
export const isHoursOfDay = (before: string): boolean => HOURS_OF_DAY.test(before) || BUSY_HOURS.test(before);
