// Owns the values of the types time, duration, date_range and money: which shapes fit, and how each is written for people.
import { isoSeconds } from './durations.ts';
import { isObject, type Json } from './json.ts';

const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export type Money = { amount: number; currency: string };
export type DateRange = { start: string; end: string };

/** HH:MM, or null. */
export function fittingTime(text: string): string | null {
  const match = CLOCK.exec(text);
  return match ? `${match[1]!.padStart(2, '0')}:${match[2]}` : null;
}

/** ISO 8601, such as PT1H30M, or null. */
export const fittingDuration = (text: string): string | null =>
  isoSeconds(text.toUpperCase()) === null ? null : text.toUpperCase();

export function fittingRange(value: Json): DateRange | null {
  if (!isObject(value)) return null;
  const { start, end } = value;
  if (typeof start !== 'string' || typeof end !== 'string' || !DAY.test(start) || !DAY.test(end)) return null;
  return start <= end ? { start, end } : null;
}

export function fittingMoney(value: Json): Money | null {
  if (!isObject(value)) return null;
  const { amount, currency } = value;
  if (typeof amount !== 'number' || !Number.isFinite(amount) || typeof currency !== 'string') return null;
  return /^[A-Za-z]{3}$/.test(currency) ? { amount, currency: currency.toUpperCase() } : null;
}

/** 15:30 → 3:30 pm */
export function spokenClock(text: string): string {
  const [hour, minute] = [Number(text.slice(0, 2)), text.slice(3, 5)];
  if (minute === '00' && hour % 12 === 0) return hour === 12 ? 'noon' : 'midnight';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}

const CALENDAR = { Y: 'year', M: 'month', W: 'week', D: 'day' } as const;
const HOURS = { H: 'hour', M: 'minute', S: 'second' } as const;

/** PT1H30M → 1 hour 30 minutes */
export function spokenDuration(iso: string): string {
  const [calendar = '', hours = ''] = iso.slice(1).split('T');
  const parts = [...counted(calendar, CALENDAR), ...counted(hours, HOURS)];
  return isoSeconds(iso) === null || parts.length === 0 ? iso : parts.join(' ');
}

const counted = (part: string, units: Readonly<Record<string, string>>): string[] =>
  [...part.matchAll(/(\d+)([A-Z])/g)].map(([, count, unit]) => `${count} ${units[unit!] ?? unit}${count === '1' ? '' : 's'}`);

/** $12.50; 12.50 XYZ where a currency has no sign. */
export function spokenMoney({ amount, currency }: Money): string {
  try {
    const digits = Number.isInteger(amount) ? { minimumFractionDigits: 0 } : {};
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** Money and spans of days as a text prints them; undefined for everything else. */
export function printedObject(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length !== 2) return undefined;
  const money = fittingMoney(value as Json);
  if (money) return spokenMoney(money);
  const range = fittingRange(value as Json);
  return range ? `${range.start} to ${range.end}` : undefined;
}
