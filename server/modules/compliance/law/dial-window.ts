// Owns the arithmetic of hours: which local day and hour an instant is somewhere, and when several windows are
// first open together. Pure.
import { LRUCache } from 'lru-cache';

export type HourSpan = { from: number; to: number };
/** `day` counts local calendar days from 1970-01-01, `weekday` from Sunday = 0. */
export type LocalDay = { day: number; weekday: number };
/** Hours that may differ from day to day; half-open, whole hours of local time; null is closed. */
export type Window = { zone: string; spanOn(day: LocalDay): HourSpan | null };

const QUARTER = 15 * 60_000;
const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** Two sets of hours may meet in winter only. Whatever has not met in a year never does. */
const HORIZON = 370 * DAY;

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 1000, memoMethod: formatOf });

function formatOf(zone: string): Intl.DateTimeFormat {
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', ...parts });
}

/** Offsets change only at a quarter of an hour, and on most days not at all: a day that ends with the offset it began with is looked up once. */
const offsets = new LRUCache<string, LRUCache<number, number>>({
  max: 1000,
  // Bounded by size, not by `max`, which would set the room for all of them aside at once.
  memoMethod: (zone) =>
    new LRUCache({ maxSize: 20_000, sizeCalculation: () => 1, memoMethod: (instant) => offsetFrom(zone, instant) }),
});
const offsetOf = (zone: string, instant: number): number => offsets.memo(zone).memo(instant);

function offsetAt(zone: string, at: number): number {
  const midnight = Math.floor(at / DAY) * DAY;
  const offset = offsetOf(zone, midnight);
  return offset === offsetOf(zone, midnight + DAY) ? offset : offsetOf(zone, Math.floor(at / QUARTER) * QUARTER);
}

function offsetFrom(zone: string, instant: number): number {
  const read: Record<string, number> = {};
  for (const { type, value } of formats.memo(zone).formatToParts(instant)) read[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute) - instant;
}

type Local = LocalDay & { hour: number; offset: number };

export function localTime(zone: string, at: number): Local {
  const offset = offsetAt(zone, at);
  const day = Math.floor((at + offset) / DAY);
  return { day, weekday: (((day + 4) % 7) + 7) % 7, hour: Math.floor((at + offset - day * DAY) / HOUR), offset };
}

/** YYYY-MM-DD of a local day. */
export const dateOf = ({ day }: LocalDay): string => new Date(day * DAY).toISOString().slice(0, 10);

export function isOpen(window: Window, at: number): boolean {
  const local = localTime(window.zone, at);
  const span = window.spanOn(local);
  return span !== null && local.hour >= span.from && local.hour < span.to;
}

/** The first instant from `at` on at which every window is open; null when there is none within a year. */
export function nextOpening(windows: readonly Window[], at: number): number | null {
  let candidate = at;
  for (;;) {
    const closed = windows.find((window) => !isOpen(window, candidate));
    if (!closed) return candidate;
    candidate = openingAfter(closed, candidate);
    if (candidate - at > HORIZON) return null;
  }
}

/** Leaps to the next local opening or midnight; where the clock is moved on the way there, goes by quarters until it has been. */
function openingAfter(window: Window, at: number): number {
  let candidate = at;
  do {
    const local = localTime(window.zone, candidate);
    const span = window.spanOn(local);
    const hours = span !== null && local.hour < span.from ? span.from : 24;
    const leap = local.day * DAY + hours * HOUR - local.offset;
    candidate = offsetAt(window.zone, leap) === local.offset ? leap : (Math.floor(candidate / QUARTER) + 1) * QUARTER;
  } while (!isOpen(window, candidate) && candidate - at <= HORIZON);
  return candidate;
}
