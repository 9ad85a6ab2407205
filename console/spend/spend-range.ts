// The days that the spend pages look at: whole UTC days, both included. Pure.
const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
export const RANGES = [7, 30, 90] as const;
const USUAL = 30;

export type DayRange = { start_date: string; end_date: string };

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const isDate = (text: string | undefined): text is string =>
  text !== undefined && DATE.test(text) && !Number.isNaN(Date.parse(text));

export const lastDays = (count: number, now: number): DayRange => ({
  start_date: dayOf(now - (count - 1) * DAY_MS),
  end_date: dayOf(now),
});

/** From the address; whatever is missing or is no date is filled in, and two dates in the wrong order are swapped. */
export function rangeOf({ from, to }: Record<string, string>, now: number): DayRange {
  const end = isDate(to) ? to : dayOf(now);
  const start = isDate(from) ? from : lastDays(USUAL, Date.parse(end)).start_date;
  return start <= end ? { start_date: start, end_date: end } : { start_date: end, end_date: start };
}

/** Every day of a range, oldest first. */
export function daysOf({ start_date, end_date }: DayRange): string[] {
  const days: string[] = [];
  for (let at = Date.parse(start_date); at <= Date.parse(end_date); at += DAY_MS) days.push(dayOf(at));
  return days;
}
