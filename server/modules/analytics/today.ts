// Owns the question when today began for an organization: by the calendar of its own time zone. Pure.

export type Today = { day: string; since: Date };

/** An instant as a clock on the wall of the zone shows it, written as if that were UTC. */
function wallTime(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

const DAY_MS = 86_400_000;

export function todayIn(zone: string, now: Date): Today {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  const wall = wallTime(zone, second);
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  let since = second - (wall - midnight);
  // The clock was moved since midnight: go on by what it showed then.
  since -= wallTime(zone, since) - midnight;
  return { day: new Date(midnight).toISOString().slice(0, 10), since: new Date(since) };
}
