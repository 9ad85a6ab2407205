// Owns days and times of day as plain values: counting, comparing and writing them, in any time zone.
import { LRUCache } from 'lru-cache';

export type Day = { year: number; month: number; day: number };
export type Time = { hour: number; minute: number };

const two = (value: number): string => String(value).padStart(2, '0');
export const isoDay = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
export const isoTime = ({ hour, minute }: Time): string => `${two(hour)}:${two(minute)}`;

/** The day that a written date, or date and time, begins with. */
export function dayOf(value: unknown): Day | undefined {
  const [, year, month, day] = (typeof value === 'string' && /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(value)) || [];
  return day === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) };
}

/** Local time with its offset: 2026-11-20T15:00:00-05:00. */
export function isoInstant(day: Day, time: Time, timezone: string): string {
  const wall = Date.UTC(day.year, day.month - 1, day.day, time.hour, time.minute);
  // The offset at that wall time; asked twice, since the first guess may lie on the other side of a change of clocks.
  const guess = offsetMinutes(new Date(wall), timezone);
  const offset = offsetMinutes(new Date(wall - guess * 60_000), timezone);
  const sign = offset < 0 ? '-' : '+';
  const zone = offset === 0 ? 'Z' : `${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `${isoDay(day)}T${isoTime(time)}:00${zone}`;
}

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 1000, memoMethod: formatOf });

function formatOf(timezone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, hourCycle: 'h23', ...parts });
  } catch {
    // An unknown time zone must not stop a conversation.
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', hourCycle: 'h23', ...parts });
  }
}

/** The day and the time of day that clocks show at an instant. */
export function clockAt(instant: Date, timezone: string): Day & Time {
  const parts = formats.memo(timezone).formatToParts(instant);
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return { year: read('year'), month: read('month'), day: read('day'), hour: read('hour'), minute: read('minute') };
}

const offsetMinutes = (instant: Date, timezone: string): number => minutesAhead(clockAt(instant, timezone), instant);

/** Minutes that clocks which show this are ahead of UTC at that instant. */
export const minutesAhead = ({ year, month, day, hour, minute }: Day & Time, instant: Date): number =>
  Math.round((Date.UTC(year, month - 1, day, hour, minute) - instant.getTime()) / 60_000);

const asUtc = ({ year, month, day }: Day): Date => new Date(Date.UTC(year, month - 1, day));
const fromUtc = (date: Date): Day => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});
/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => asUtc(day).getUTCDay();
/** Days from the first to the second; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((asUtc(to).getTime() - asUtc(from).getTime()) / 86_400_000);

export function plusDays(day: Day, days: number): Day {
  const date = asUtc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return fromUtc(date);
}

/** The same day of another month; the last one where that month is shorter. */
export function plusMonths({ year, month, day }: Day, months: number): Day {
  const first = fromUtc(new Date(Date.UTC(year, month - 1 + months, 1)));
  return { ...first, day: Math.min(day, daysIn(first)) };
}

export const daysIn = ({ year, month }: Day): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

export function isDay(day: Day): boolean {
  const date = asUtc(day);
  return date.getUTCMonth() + 1 === day.month && date.getUTCDate() === day.day;
}

/** The n-th Monday, Tuesday … of a month; -1 is the last one. */
export function nthWeekday(year: number, month: number, weekday: number, n: number): Day | undefined {
  const first = { year, month, day: 1 };
  const day = 1 + ((weekday - weekdayOf(first) + 7) % 7) + (Math.max(n, 1) - 1) * 7;
  if (n > 0) return day <= daysIn(first) ? { year, month, day } : undefined;
  return { year, month, day: day + 7 * Math.floor((daysIn(first) - day) / 7) };
}

/** Monday is the first day of a week. */
export const mondayOf = (day: Day): Day => plusDays(day, -((weekdayOf(day) + 6) % 7));

/** Where people write the month before the day. */
export const isMonthFirst = (timezone: string): boolean => MONTH_FIRST.test(timezone);
const MONTH_FIRST = /^(?:America\/|US\/|Pacific\/(?:Honolulu|Guam|Pago)|UTC$|Etc\/)/;
