// Owns lengths of time: "an hour and a half", "45 min", "three days", written as ISO 8601.
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
const UNIT = '(?:seconds?|secs?|minutes?|mins?|min|hours?|hrs?|hr|days?|nights?|weeks?|wks?|fortnights?|months?|years?|yrs?)';
const COUNT = '(?:\\d{1,4}(?:\\.\\d{1,2})?|an?|a couple(?: of)?|couple(?: of)?)';
const PART = `${COUNT}(?: and a half)? ?${UNIT}(?: and a half)?`;
const SPOKEN = new RegExp(
  `(?<![\\p{L}\\d])(?:half an hour|a half(?: an)? hour|(?:a|one) quarter(?: of)? an hour|a quarter hour|(?:three|3) quarters of an hour|\\d{1,2} ?h ?\\d{2}(?: ?m(?:in)?)?|\\d{1,3} ?[hm](?![\\p{L}])|${PART}(?:(?:,| and)? ${PART})*)(?![\\p{L}\\d])`,
  'gu',
);

export function lengthsIn(text: string): LengthFound[] {
  const normal = normalText(text.slice(0, 500));
  return [...normal.text.matchAll(SPOKEN)].flatMap(({ index, 0: match }) => {
    const value = isoLength(match);
    return value === undefined ? [] : [{ ...normal.spanOf(index, index + match.length), value }];
  });
}

type Total = { time: number; days: number; months: number };

function isoLength(said: string): string | undefined {
  const total: Total = { time: 0, days: 0, months: 0 };
  if (/quarters of/.test(said)) total.time = 2700;
  else if (/quarter/.test(said)) total.time = 900;
  else if (/^(?:a )?half/.test(said)) total.time = 1800;
  else addParts(said, total);
  return written(total);
}

function addParts(said: string, total: Total): void {
  const short = /^(\d{1,2}) ?h ?(\d{2})/.exec(said);
  if (short) {
    total.time = Number(short[1]) * 3600 + Number(short[2]) * 60;
    return;
  }
  for (const [, count = '', half, unit = '', more] of said.matchAll(
    /\b(\d+(?:\.\d+)?|an?(?: couple(?: of)?)?(?= )|couple(?: of)?)( and a half)? ?([a-z]+)( and a half)?/g,
  )) {
    const known = UNITS.find(([pattern]) => pattern.test(unit));
    if (!known) continue;
    const [, size, kind] = known;
    const number = countOf(count) + (half !== undefined || more !== undefined ? 0.5 : 0);
    // Half a day is twelve hours; half a month is nothing one could count.
    if (kind === 'days' && !Number.isInteger(number * size)) total.time += number * size * 86_400;
    else total[kind] += number * size;
  }
}

function countOf(said: string): number {
  if (/^\d/.test(said)) return Number(said);
  return said.includes('couple') ? 2 : 1;
}

function written({ time, days, months }: Total): string | undefined {
  if (!Number.isInteger(months) || !Number.isInteger(days) || time + days + months <= 0) return undefined;
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
