// Owns the days of UTC that spend is kept by. Pure.

/** The long spans are read by programs of the last release only, which may still run beside this one. */
export const LONG_SPAN = 8;
const DAY_MS = 86_400_000;

const numberOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The UTC day an instant belongs to. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The first day of the long span that holds this day. */
export const longSpanOf = (day: string): string => dayOf(Math.floor(numberOf(day) / LONG_SPAN) * LONG_SPAN);
