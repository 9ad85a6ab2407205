// Times, amounts, states and long texts as people read them.
import { dateLanguage, numberLanguage } from './language.ts';

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const short = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
/** Only hours and minutes are abbreviated: "last mo." is no word. */
const full = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const ABBREVIATED: ReadonlySet<Intl.RelativeTimeFormatUnit> = new Set(['hour', 'minute']);

export function agoText(at: string, now: number): string {
  const seconds = Math.round((Date.parse(at) - now) / 1000);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  if (unit === 'second') return seconds > 0 ? 'in a moment' : 'just now';
  return (ABBREVIATED.has(unit) ? short : full).format(Math.round(seconds / size), unit);
}

export function exactText(at: string, zone: string): string {
  return new Intl.DateTimeFormat(dateLanguage(), { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone }).format(
    new Date(at),
  );
}

/** The beginning of a long text: whole texts in every row of a list would cost more than readers gain. */
export const excerptOf = (text: string, length = 160): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

const DOLLARS = { style: 'currency', currency: 'USD' } as const;

/** Small amounts keep their digits: embeddings cost fractions of a cent. */
export const usdText = (amount: number): string =>
  amount.toLocaleString(numberLanguage(), {
    ...DOLLARS,
    ...(amount !== 0 && Math.abs(amount) < 0.1 && { maximumSignificantDigits: 3 }),
  });

/** The distinct parts of a text that people paste: by lines, unless another separator is named. */
export const partsOf = (text: string, separator: string | RegExp = '\n'): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** A name of a value as a label: promise_amount is "Promise amount". Names that people wrote in their own way stay so. */
export const labelOfName = (name: string): string =>
  /^[a-z\d]+(?:_[a-z\d]+)*$/.test(name) ? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ') : name;

/** The days of a week as opening hours name them, Monday first. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

type Tone = '' | 'good' | 'warn' | 'bad';
/** A state of the API as its label and its colour. */
export type StateLabel = readonly [label: string, tone: Tone];

/** 0.126 → "13 %"; null: there was nothing to count. */
export const rateText = (rate: number | null): string => (rate === null ? '–' : `${Math.round(rate * 100)} %`);
