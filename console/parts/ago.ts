// Times in words: how long ago, and exactly when in a zone. Pure.

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
/** Short for those it has to be short for: "last mo." is no word. */
const written = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const SHORT: ReadonlySet<Intl.RelativeTimeFormatUnit> = new Set(['hour', 'minute']);

export function agoText(at: string, now: number): string {
  const seconds = Math.round((Date.parse(at) - now) / 1000);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  if (unit === 'second') return seconds > 0 ? 'in a moment' : 'just now';
  return (SHORT.has(unit) ? relative : written).format(Math.round(seconds / size), unit);
}

export function exactText(at: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone }).format(new Date(at));
}
