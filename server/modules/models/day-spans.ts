// Owns how days fall into spans, so that a long range is read from few roll-up rows. Pure.

export const LONG_SPAN = 8;
const DAY_MS = 86_400_000;

const numberOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The UTC day an instant belongs to. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The first day of the long span that holds this day. */
export const longSpanOf = (day: string): string => dayOf(Math.floor(numberOf(day) / LONG_SPAN) * LONG_SPAN);

export type Range = { from: string; to: string };
/** Disjoint ranges, both ends included, that together are the range asked for: whole long spans, and single days around them. */
export type Spans = { long: Range | null; days: Range[] };

export function spansOf(start: string, end: string): Spans {
  const [first, last] = [numberOf(start), numberOf(end)];
  if (first > last) return { long: null, days: [] };
  const longFrom = Math.ceil(first / LONG_SPAN) * LONG_SPAN;
  const longEnd = Math.floor((last + 1) / LONG_SPAN) * LONG_SPAN;
  if (longFrom >= longEnd) return { long: null, days: [{ from: start, to: end }] };
  const days: Range[] = [];
  if (first < longFrom) days.push({ from: start, to: dayOf(longFrom - 1) });
  if (longEnd <= last) days.push({ from: dayOf(longEnd), to: end });
  return { long: { from: dayOf(longFrom), to: dayOf(longEnd - LONG_SPAN) }, days };
}
