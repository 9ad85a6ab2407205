// Owns durations: seconds as a number, "90", "5m", "1h 30m", "5 minutes" or ISO 8601 "PT5M".
import { isObject, type Json } from './json.ts';

/** By the first letter of the unit; only milliseconds share theirs. */
const UNITS: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 };
const UNIT = '(?:ms|s(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?|d(?:ays?)?)';
const PARTS = new RegExp(`^\\s*(?:\\d+(?:\\.\\d+)?\\s*${UNIT}(?:\\s+and\\b|,)?\\s*)+$`, 'i');
const PART = new RegExp(`(\\d+(?:\\.\\d+)?)\\s*(${UNIT})`, 'gi');
const ISO = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const MAX_SECONDS = 31 * 86_400;

/** Seconds, or null when the value is no duration (then it may be the name of an event). */
export function parseDuration(value: Json): number | null {
  const seconds = isObject(value) ? parseDuration(value.duration ?? value.seconds ?? null) : read(value);
  return seconds !== null && Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, MAX_SECONDS) : null;
}

function read(value: Json): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.length > 40) return null;
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value);
  const iso = ISO.exec(value);
  if (iso && value.length > 2) {
    const [, days = 0, hours = 0, minutes = 0, seconds = 0] = iso;
    return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  }
  if (!PARTS.test(value)) return null;
  let total = 0;
  for (const [, amount, unit = ''] of value.toLowerCase().matchAll(PART))
    total += Number(amount) * UNITS[unit === 'ms' ? unit : unit[0]!]!;
  return total;
}

const WHOLE =
  /^P(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/;
const SECONDS = [31_536_000, 2_592_000, 604_800, 86_400, 3600, 60, 1];

/** An ISO 8601 duration in seconds, for comparing; a month counts as 30 days. Null: it is none. */
export function isoSeconds(text: string): number | null {
  const match = text.length < 60 && text.length > 2 && !text.endsWith('T') ? WHOLE.exec(text) : null;
  return match ? match.slice(1).reduce((sum, count, i) => sum + (count ? Number(count) : 0) * SECONDS[i]!, 0) : null;
}

/** The event a wait is for, or null when it waits for a time. */
export function eventOf(value: Json): string | null {
  if (isObject(value)) return typeof value.event === 'string' ? value.event : null;
  return typeof value === 'string' && parseDuration(value) === null && value.trim() ? value.trim() : null;
}
