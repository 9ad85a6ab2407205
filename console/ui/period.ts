// The days that a page of figures looks at, and those it compares them with: whole UTC days, both included. They live in the address. Pure.
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

export const COMPARISONS = { before: 'As many days before', month: 'A month before', year: 'A year before' } as const;

/** A month before the 31st is the last day of the month before. */
function earlier(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 - months, Math.min(date, last)));
}

/** The range that this one is compared with, as the address says; undefined: with none. */
export function comparedRange(
  { start_date, end_date }: DayRange,
  { compare }: Record<string, string>,
): DayRange | undefined {
  if (compare === 'month') return { start_date: earlier(start_date, 1), end_date: earlier(end_date, 1) };
  if (compare === 'year') return { start_date: earlier(start_date, 12), end_date: earlier(end_date, 12) };
  if (compare !== 'before') return undefined;
  const length = Date.parse(end_date) - Date.parse(start_date) + DAY_MS;
  return { start_date: dayOf(Date.parse(start_date) - length), end_date: dayOf(Date.parse(end_date) - length) };
}

/** How much more or less, in whole percent. Without anything before there is no share. */
export function changeInPercent(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'as before' : 'new';
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? 'as before' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`;
}

/** Every day of a range, oldest first. */
export function daysOf({ start_date, end_date }: DayRange): string[] {
  const days: string[] = [];
  for (let at = Date.parse(start_date); at <= Date.parse(end_date); at += DAY_MS) days.push(dayOf(at));
  return days;
}
