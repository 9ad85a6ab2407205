// Owns the calendars that dates are read with: loaded for the first text that could hold a date, by the habits of a time zone.
import { isMonthFirst } from './clock.ts';
import type { Calendar, Moment } from './dates.ts';
import { countryOf } from './places.ts';

const DATED =
  /\d|\b(?:tonight|tonite|yest\w+|now|noon|midnight|morning|afternoon|evening|night|weeks?|fortnight|weekend|months?|years?|hours?|minutes?|\w{0,8}days?|mon|tues?|weds?|thur?s?|fri|sat|sun|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|\w+th|\w+ieth|first|second|third|half|quarter|o'?clock|[ap]\.?m|tom+or+ows?|tmr?w?|hence|ago|away|immediately|asap|lunch\w*|christmas|xmas|easter|thanksgiving|hallowe'?en|juneteenth|cinco|patrick\w*|valentine\w*|new year\w*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty)\b/i;

/** What dates in a text are read against; null where the text can hold none. */
export async function momentFor(text: string, now: Date, timezone: string): Promise<Moment | null> {
  if (!DATED.test(text.slice(0, 2000))) return null;
  return { now, timezone: timezone || 'UTC', calendar: await calendarFor(timezone || 'UTC') };
}

/** 3/4 is the third of April where people write the day first. */
export async function calendarFor(timezone: string): Promise<Calendar> {
  const { casual, GB } = await import('chrono-node/en');
  const calendar = (isMonthFirst(timezone) ? casual : GB).clone();
  calendar.parsers = calendar.parsers.filter((parser) => !COUNTED.test(parser.constructor.name));
  return calendar;
}

/** Our own rules read days that are counted from others. The engine needs half a second to compile the calendar's patterns for them. */
const COUNTED = /^ENTimeUnit/;

/** The first texts compile the calendar's patterns, which takes some dozen milliseconds: better before a request waits. */
export async function warmCalendars(): Promise<void> {
  // The zones of all countries take as long, at the first phone number.
  countryOf('UTC');
  for (const timezone of ['UTC', 'Europe/Vienna']) {
    const calendar = await calendarFor(timezone);
    // A pattern is compiled at its second use, once for each width of characters.
    for (const text of ['tomorrow at 3 pm', '3/4/2026', 'tomorrow at 3 pm ☎', '3/4/2026 ☎']) {
      for (let use = 0; use < 2; use++)
        calendar.parse(text, { instant: new Date(0), timezone: 0 }, { forwardDate: true });
    }
  }
}
