// The week of a calendar, by the clock of the organization. Pure.
import { dayStart, nextDay } from '../ui/day-range.ts';

const DAY_MS = 86_400_000;

export const dayOf = (at: string | number, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  );

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday on or before a day. */
export const mondayOf = (day: string): string => shifted(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

export const weekBefore = (monday: string): string => shifted(monday, -7);
export const weekAfter = (monday: string): string => shifted(monday, 7);

export const daysOfWeek = (monday: string): string[] => Array.from({ length: 7 }, (_, at) => shifted(monday, at));

/** First instant, and the one after the last. */
export const weekInstants = (monday: string, zone: string): { from: string; to: string } => ({
  from: dayStart(monday, zone).toISOString(),
  to: dayStart(nextDay(shifted(monday, 6)), zone).toISOString(),
});

/** "Mon, Jun 16". */
export const dayHead = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** What the reader wrote, "2027-06-16T09:30" by the organization's clock, as an instant; undefined: it is no time. */
export function instantAt(local: string, zone: string): string | undefined {
  const [, day = '', hour = '', minute = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(local) ?? [];
  if (day === '' || Number.isNaN(Date.parse(`${day}T${hour}:${minute}:00Z`))) return undefined;
  const wanted = Date.parse(`${day}T${hour}:${minute}:00Z`);
  const clockOf = (at: number): number => Date.parse(`${minuteAt(at, zone)}:00Z`);
  const first = wanted - (clockOf(wanted) - wanted);
  return new Date(first - (clockOf(first) - wanted)).toISOString();
}

/** For an input of the browser: "2027-06-16T09:30" by the organization's clock. */
export const minuteAt = (at: string | number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(new Date(at))
    .replace(' ', 'T');
