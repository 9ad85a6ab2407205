// Days of a zone as instants: what a list between two days asks the API for. Pure.

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** What is typed year by year passes through the first centuries; nothing of ours happened then. */
const FIRST_YEAR = '1900';

export const isCalendarDay = (text: string): boolean =>
  DAY.test(text) && text >= FIRST_YEAR && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const clockAt = (instant: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return Date.parse(
    `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`,
  );
};

/** The first instant of a day. Where clocks skip midnight, the day begins when they go on. */
export function dayStart(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const first = midnight - (clockAt(midnight, zone) - midnight);
  const start = first - (clockAt(first, zone) - midnight);
  // A midnight that does not exist reads as the hour before it or after it: the later instant is the day's own.
  return new Date(clockAt(start, zone) < midnight ? first : start);
}

export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Both days are whole: what happened on the last one is within. Whatever is no day says nothing. */
export function instantsOf(
  { from = '', to = '' }: Record<string, string>,
  zone: string,
): { from?: string; to?: string } {
  return {
    ...(isCalendarDay(from) && { from: dayStart(from, zone).toISOString() }),
    ...(isCalendarDay(to) && { to: dayStart(nextDay(to), zone).toISOString() }),
  };
}
