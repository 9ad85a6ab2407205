// Owns lengths of time: "an hour and a half", "45 min", "three days", written as ISO 8601.

import { matchesOf } from '../matches.ts';
import type { WordSpan } from '../route/words.ts';
import { normalText } from './normal-text.ts';

export type LengthFound = WordSpan & { value: string };

const UNITS: readonly (readonly [RegExp, number, 'time' | 'days' | 'months'])[] = [
  [/^s(?:ec(?:ond)?s?)?$/, 1, 'time'],
  [/^m(?:in(?:ute)?s?)?$/, 60, 'time'],
  [/^h(?:(?:ou)?rs?)?$/, 3600, 'time'],
  [/^(?:d(?:ays?)?|nights?)$/, 1, 'days'],
  [/^w(?:eeks?|ks?)?$/, 7, 'days'],
  [/^fortnights?$/, 14, 'days'],
  [/^months?$/, 1, 'months'],
  [/^y(?:ea)?rs?$/, 12, 'months'],
];
const UNIT =
  '(?:seconds?|secs?|minutes?|mins?|min|hours?|hrs?|hr|days?|nights?|weeks?|wks?|fortnights?|months?|years?|yrs?)';
const COUNT = '(?:\\d{1,4}(?:\\.\\d{1,2})?|an?|a couple(?: of)?|couple(?: of)?)';
const HALF = 'and (?:a )?half';
const PART = `${COUNT}(?: ${HALF})? ?${UNIT}(?: ${HALF})?`;
/** "An hour and fifteen", "two hours thirty": minutes, where nothing follows that they could count. */
const MINUTES =
  "(?: and)? (?:a quarter|3 quarters|[1-5]?\\d)(?=$|[.!?;)]|, |,$| (?:please|pls|max|tops|total|in total|or so|long|probably|maybe|i|should|would|will|is|was|works?|for|on|at|starting|from|ish|but|then|thanks|if)(?!['\\p{L}]))";
const SPOKEN = new RegExp(
  `(?<![\\p{L}\\d])(?:half an hour|a half(?: an)? hour|(?:a )?half(?:-| an? | )(?:hour|day|minute|week|month|year)|(?:a|one) quarter(?: of)? an hour|a quarter hour|(?:three|3) quarters of an hour|\\d{1,2} ?h ?\\d{2}(?: ?m(?:in)?)?|\\d{1,3} ?[hm](?![\\p{L}])|${COUNT} ?(?:hours?|hrs?)${MINUTES}|${PART}(?:(?:,| and)? ${PART})*)(?![\\p{L}\\d])`,
  'gu',
);
const NUMBER = '(?:\\d{1,4}(?:\\.\\d{1,2})?|an?|1|couple)';
/** "Two to three hours", "between 2 and 3 hours", "an hour or two": which one is not said. */
const ONE_OF_TWO_BEFORE = new RegExp(
  `(?:(?<![\\p{L}\\d])(?:${NUMBER}|half)(?: an?)?(?: ?${UNIT})? ?(?:-|–|to|or|or maybe|maybe) ?|(?<!\\p{L})between (?:${NUMBER}(?: ?${UNIT})? and )?)$`,
  'u',
);
const ONE_OF_TWO_AFTER = new RegExp(
  `^(?: (?:or|or maybe|maybe|to) |, maybe | ?[-–] ?)(?:${NUMBER}|half)(?![\\p{L}])`,
  'u',
);
/** "Change it from 2 to 3 hours" names one new length. */
const CHANGES = /\b(?:chang|extend|mov|increas|reduc|shorten|switch)\w*/;

export function lengthsIn(text: string): LengthFound[] {
  const normal = normalText(text.slice(0, 500));
  return matchesOf(normal.text, SPOKEN).flatMap(({ index, 0: match }) => {
    const end = index + match.length;
    const before = normal.text.slice(Math.max(0, index - 40), index);
    const isOneOfTwo =
      (ONE_OF_TWO_BEFORE.test(before) && !CHANGES.test(before)) ||
      ONE_OF_TWO_AFTER.test(normal.text.slice(end, end + 40));
    const value = isOneOfTwo ? undefined : isoLength(match);
    return value === undefined ? [] : [{ ...normal.spanOf(index, end), value }];
  });
}

type Total = { time: number; days: number; months: number };

function isoLength(said: string): string | undefined {
  const total: Total = { time: 0, days: 0, months: 0 };
  const half = /^(?:a )?half(?:-| an? | )(\p{L}+)$/u.exec(said);
  const spoken = /^(.*(?:hours?|hrs?))(?: and)? (a quarter|3 quarters|\d{1,2})$/.exec(said);
  if (half) addCounted(0.5, half[1]!, total);
  else if (spoken) {
    addParts(spoken[1]!, total);
    total.time += minutesOf(spoken[2]!) * 60;
  } else if (/quarters of/.test(said)) total.time = 2700;
  else if (/quarter/.test(said)) total.time = 900;
  else addParts(said, total);
  return written(total);
}

function minutesOf(said: string): number {
  if (said.endsWith('quarters')) return 45;
  return said.endsWith('quarter') ? 15 : Number(said);
}

function addParts(said: string, total: Total): void {
  const short = /^(\d{1,2}) ?h ?(\d{2})/.exec(said);
  if (short) {
    total.time = Number(short[1]) * 3600 + Number(short[2]) * 60;
    return;
  }
  let last = UNITS.length;
  for (const [, count = '', half, unit = '', more] of matchesOf(
    said,
    /\b(\d+(?:\.\d+)?|an?(?: couple(?: of)?)?(?= )|couple(?: of)?)( and (?:a )?half)? ?([a-z]+)( and (?:a )?half)?/g,
  )) {
    const rank = UNITS.findIndex(([pattern]) => pattern.test(unit));
    // "3 days and 2 nights", "2 hours, 3 hours": only ever smaller units add up to one length.
    if (rank >= last) total.time = Number.NaN;
    if (rank !== -1) last = rank;
    addCounted(countOf(count) + (half !== undefined || more !== undefined ? 0.5 : 0), unit, total);
  }
}

function addCounted(number: number, unit: string, total: Total): void {
  const known = UNITS.find(([pattern]) => pattern.test(unit));
  if (!known) return;
  const [, size, kind] = known;
  // Half a day is twelve hours; half a month is nothing one could count.
  if (kind === 'days' && !Number.isInteger(number * size)) total.time += number * size * 86_400;
  else total[kind] += number * size;
}

function countOf(said: string): number {
  if (/^\d/.test(said)) return Number(said);
  return said.includes('couple') ? 2 : 1;
}

function written({ time, days, months }: Total): string | undefined {
  if (!Number.isInteger(months) || !Number.isInteger(days) || !(time + days + months > 0)) return undefined;
  const seconds = Math.round(time);
  const parts = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor((seconds % 3600) / 60), 'M'],
    [seconds % 60, 'S'],
  ] as const;
  const clock = parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('');
  const years = Math.floor(months / 12);
  const calendar = `${years > 0 ? `${years}Y` : ''}${months % 12 > 0 ? `${months % 12}M` : ''}${days > 0 ? `${days}D` : ''}`;
  return `P${calendar}${clock === '' ? '' : `T${clock}`}`;
}
