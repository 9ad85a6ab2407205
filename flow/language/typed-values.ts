// Owns the values of the types time, duration, date_range and money: which shapes fit, and how a text for machines prints them.
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

/** $12.50 or 12,50 €; 12.50 XYZ where a currency has no sign. */
export function sayMoney({ amount, currency }: Money, language: 'en' | 'es' = 'en'): string {
  const digits = Number.isInteger(amount) ? { minimumFractionDigits: 0 } : {};
  // In Spanish, dollars and pesos are written as in America, other money as in Spain.
  const inSpanish = /^(?:USD|MXN|CAD|COP|CLP|ARS)$/.test(currency) ? 'es-US' : 'es';
  try {
    const format = new Intl.NumberFormat(language === 'es' ? inSpanish : 'en-US', {
      style: 'currency',
      currency,
      ...(language === 'es' && { currencyDisplay: 'narrowSymbol', useGrouping: 'always' }),
      ...digits,
    });
    return format.format(amount).replaceAll('\u00a0', ' ');
  } catch {
    return `${amount} ${currency}`;
  }
}

/** Money and spans of days as a text prints them; undefined for everything else. */
export function printedObject(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length !== 2)
    return undefined;
  const money = fittingMoney(value as Json);
  if (money) return sayMoney(money);
  const range = fittingRange(value as Json);
  return range ? `${range.start} to ${range.end}` : undefined;
}
