// Owns the calendars that dates are read with: loaded for the first text that could hold a date, by the habits of a time zone.
import type { Calendar, Moment } from './dates.ts';

const DATED =
  /\d|\b(?:today|tonight|tomorrow|yesterday|now|noon|midnight|morning|afternoon|evening|night|week|weekend|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|first|second|third|\w+th|\w+ieth|half past|quarter|o'clock|day|days|[ap]m)\b/i;
const MONTH_FIRST = /^(?:America\/|US\/|Pacific\/(?:Honolulu|Guam|Pago)|UTC$|Etc\/)/;

/** What dates in a text are read against; null where the text can hold none. */
export async function momentFor(text: string, now: Date, timezone: string): Promise<Moment | null> {
  if (!DATED.test(text.slice(0, 2000))) return null;
  return { now, timezone: timezone || 'UTC', calendar: await calendarFor(timezone || 'UTC') };
}

/** 3/4 is the third of April where people write the day first. */
export async function calendarFor(timezone: string): Promise<Calendar> {
  const { casual, GB } = await import('chrono-node/en');
  return MONTH_FIRST.test(timezone) ? casual : GB;
}

/** The first texts compile the calendar's patterns, which takes a quarter of a second: better before a request waits. */
export async function warmCalendars(): Promise<void> {
  for (const timezone of ['UTC', 'Europe/Vienna']) {
    const calendar = await calendarFor(timezone);
    // A pattern is compiled at its second use, once for each width of characters.
    for (const text of ['tomorrow at 3 pm', '3/4/2026', 'tomorrow at 3 pm ☎', '3/4/2026 ☎']) {
      for (let use = 0; use < 2; use++) calendar.parse(text, { instant: new Date(0), timezone: 0 }, { forwardDate: true });
    }
  }
}
