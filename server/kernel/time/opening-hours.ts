// Owns when a channel or a queue is open: days and times in a time zone. Pure.

export const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type OpeningDay = (typeof DAYS)[number];
/** `to` at or before `from` is on the next day. */
export type OpeningHours = { time_zone: string; days: OpeningDay[]; from: string; to: string };

export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export function isOpenAt({ time_zone, days, from, to }: OpeningHours, at: Date): boolean {
  const { day, minutes } = localTime(time_zone, at);
  const [opens, closes] = [minutesOf(from), minutesOf(to)];
  const today = DAYS[day] as OpeningDay;
  const yesterday = DAYS[(day + 6) % 7] as OpeningDay;
  if (opens < closes) return days.includes(today) && minutes >= opens && minutes < closes;
  return (days.includes(today) && minutes >= opens) || (days.includes(yesterday) && minutes < closes);
}

function localTime(timeZone: string, at: Date): { day: number; minutes: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const weekday = (parts.get('weekday') ?? '').toLowerCase();
  return {
    day: (DAYS as readonly string[]).indexOf(weekday),
    minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}

const MINUTE_MS = 60_000;
const STEP_MS = 15 * MINUTE_MS;
/** A target that is not reached within this time of the calendar is due at its end. */
const MAX_STEPS = (21 * 24 * 60) / 15;

/** When so many seconds of open time have passed. Without hours every second counts. */
export function afterOpenTime(hours: OpeningHours | null, from: Date, seconds: number): Date {
  let left = seconds * 1000;
  let at = from.getTime();
  if (hours === null) return new Date(at + left);
  const isOpen = (ms: number): boolean => isOpenAt(hours, new Date(ms));
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = at + STEP_MS - (at % STEP_MS);
    const [opensSo, endsSo] = [isOpen(at), isOpen(next - 1)];
    // Hours that change within a quarter of an hour are counted by the minute.
    const size = opensSo === endsSo ? next - at : MINUTE_MS - (at % MINUTE_MS);
    if (opensSo) {
      if (left <= size) return new Date(at + left);
      left -= size;
    }
    at += size;
  }
  return new Date(at);
}
