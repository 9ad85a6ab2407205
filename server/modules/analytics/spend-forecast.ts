// What a month will come to. Days are UTC days, written YYYY-MM-DD. Pure.
import type { Range } from '../models/spend-totals.ts';

const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const daysWithin = ({ start_date, end_date }: Range): number =>
  Math.round((Date.parse(end_date) - Date.parse(start_date)) / DAY_MS) + 1;

/** So many days later, and not after `last`. */
export function laterDay(day: string, days: number, last: string): string {
  const later = dayOf(Date.parse(day) + days * DAY_MS);
  return later < last ? later : last;
}

export function monthOf(day: string): Range {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return { start_date: `${day.slice(0, 7)}-01`, end_date: dayOf(Date.UTC(year, month, 0)) };
}

export const monthBefore = (day: string): Range => monthOf(dayOf(Date.parse(monthOf(day).start_date) - DAY_MS));

const RECENT_DAYS = 7;

/**
 * Spent until today, and for each day that is left the mean of the last seven full days, or of those since the first spend. Today counts as
 * such a day unless it cost more already. Null before there was a full day.
 */
export function forecast(perDay: ReadonlyMap<string, bigint>, today: string): bigint | null {
  const { start_date, end_date } = monthOf(today);
  const first = [...perDay.keys()].sort()[0];
  if (first === undefined || first >= today) return null;
  const full = Math.min(RECENT_DAYS, daysWithin({ start_date: first, end_date: today }) - 1);
  let recent = 0n;
  let spent = 0n;
  for (const [day, nano] of perDay) {
    if (day < today && day >= dayOf(Date.parse(today) - full * DAY_MS)) recent += nano;
    if (day < today && day >= start_date) spent += nano;
  }
  const mean = (recent + BigInt(full) / 2n) / BigInt(full);
  const ofToday = perDay.get(today) ?? 0n;
  const left = daysWithin({ start_date: today, end_date }) - 1;
  return spent + (ofToday > mean ? ofToday : mean) + mean * BigInt(left);
}
