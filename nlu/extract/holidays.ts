// Owns the days that people call by name: fixed ones, those that hang on a weekday, and those that hang on Easter.
import { type Day, nthWeekday, plusDays } from './clock.ts';

type Holiday = { names: string; on: (year: number) => Day | undefined };
const fixed =
  (month: number, day: number) =>
  (year: number): Day => ({ year, month, day });
const nth = (month: number, weekday: number, n: number) => (year: number) => nthWeekday(year, month, weekday, n);
const fromEaster = (days: number) => (year: number) => plusDays(easter(year), days);

const HOLIDAYS: readonly Holiday[] = [
  { names: "new year'?s eve", on: fixed(12, 31) },
  { names: "new year'?s(?: day)?", on: fixed(1, 1) },
  { names: "(?:martin luther king(?: jr)?|mlk)(?:'?s)?(?: jr)?\\.? day", on: nth(1, 1, 3) },
  { names: "valentine'?s(?: day)?", on: fixed(2, 14) },
  { names: "president'?s'? day", on: nth(2, 1, 3) },
  { names: "(?:st\\.? |saint )patrick'?s(?: day)?", on: fixed(3, 17) },
  { names: 'good friday', on: fromEaster(-2) },
  { names: 'easter monday', on: fromEaster(1) },
  { names: 'easter(?: sunday)?', on: fromEaster(0) },
  { names: 'cinco de mayo', on: fixed(5, 5) },
  { names: "mother'?s'? day", on: nth(5, 0, 2) },
  { names: 'memorial day', on: nth(5, 1, -1) },
  { names: 'juneteenth', on: fixed(6, 19) },
  { names: "father'?s'? day", on: nth(6, 0, 3) },
  { names: 'independence day', on: fixed(7, 4) },
  { names: 'labou?r day', on: nth(9, 1, 1) },
  { names: 'columbus day', on: nth(10, 1, 2) },
  { names: "hallowe'?en", on: fixed(10, 31) },
  { names: "veteran'?s'? day", on: fixed(11, 11) },
  { names: 'black friday', on: (year) => plusDays(nthWeekday(year, 11, 4, 4)!, 1) },
  { names: 'thanksgiving(?: day)?', on: nth(11, 4, 4) },
  { names: 'christmas eve', on: fixed(12, 24) },
  { names: 'christmas(?: day)?', on: fixed(12, 25) },
  { names: 'boxing day', on: fixed(12, 26) },
];

/** As the source of a pattern; longer names stand first. */
export const HOLIDAY_NAMES = HOLIDAYS.map(({ names }) => names).join('|');
const parsed = HOLIDAYS.map(({ names, on }) => ({ pattern: new RegExp(`^(?:${names})$`), on }));

export const holidayIn = (name: string, year: number): Day | undefined =>
  parsed.find(({ pattern }) => pattern.test(name))?.on(year);

/** By the rule of Gauss for the Gregorian calendar. */
function easter(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const skipped = Math.floor((century - 17) / 25);
  let moon = (century - Math.floor(century / 4) - Math.floor((century - skipped) / 3) + 19 * golden + 15) % 30;
  moon -= Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const sunday = moon - weekday;
  const month = 3 + Math.floor((sunday + 40) / 44);
  return { year, month, day: sunday + 28 - 31 * Math.floor(month / 4) };
}
