// Owns the calendar of US federal holidays. A holiday on a weekend closes the day itself and the day it is observed
// on. Pure.
import { LRUCache } from 'lru-cache';

const FIXED: readonly [month: number, day: number, since: number][] = [
  [1, 1, 1870],
  [6, 19, 2021],
  [7, 4, 1870],
  [11, 11, 1954],
  [12, 25, 1870],
];
/** The n-th weekday of a month; -1 is the last. */
const FLOATING: readonly [month: number, weekday: number, n: number][] = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, -1],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
];

const DAY = 24 * 3600_000;
const weekdayOf = (at: number): number => new Date(at).getUTCDay();

const holidays = new LRUCache<number, ReadonlySet<number>>({ max: 200, memoMethod: holidaysOf });

function holidaysOf(year: number): ReadonlySet<number> {
  const days = new Set<number>();
  for (const [month, day, since] of FIXED) {
    if (year < since) continue;
    const at = Date.UTC(year, month - 1, day);
    days.add(at / DAY);
    if (weekdayOf(at) === 6) days.add(at / DAY - 1);
    if (weekdayOf(at) === 0) days.add(at / DAY + 1);
  }
  for (const [month, weekday, n] of FLOATING) {
    const first = Date.UTC(year, month - 1, 1);
    const last = Date.UTC(year, month, 0);
    const at =
      n > 0
        ? first + (((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1)) * DAY
        : last - ((weekdayOf(last) - weekday + 7) % 7) * DAY;
    days.add(at / DAY);
  }
  return days;
}

/** `day` counts from 1970-01-01. New Year's Day on a Saturday is observed in the year before. */
export function isFederalHoliday(day: number): boolean {
  const year = new Date(day * DAY).getUTCFullYear();
  return holidays.memo(year).has(day) || holidays.memo(year + 1).has(day);
}
