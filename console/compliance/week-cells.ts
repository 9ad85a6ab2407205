// The week of a campaign as a picture and as words: how many states are open in each hour, and which have the same hours. Pure.
import type { Answer } from '../../sdk/parley.ts';

export type RegionWeek = Answer<'getWeekMap'>['data'][number];
export type CampaignHours = { timezone: string; startHour: number; endHour: number; legalHours: boolean };
export type WeekCell = { hour: number; open: number; share: number };

const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** 0 is Sunday, as the API counts. */
export const dayName = (weekday: number): string => DAY_NAMES[weekday] ?? '';

export function weekCells(
  weeks: readonly Pick<RegionWeek, 'days'>[],
): { date: string; weekday: number; cells: WeekCell[] }[] {
  const [first] = weeks;
  if (!first) return [];
  return first.days.map(({ date, weekday }, at) => ({
    date,
    weekday,
    cells: Array.from({ length: 24 }, (_, hour) => {
      const open = weeks.filter(({ days }) => days[at]?.hours.includes(hour)).length;
      return { hour, open, share: open / weeks.length };
    }),
  }));
}

export function cellText({ hour, open }: WeekCell, weekday: number, regions: number): string {
  const when = `${dayName(weekday)} ${hour}:00`;
  if (regions === 1) return `${when}: ${open === 1 ? 'open' : 'closed'}`;
  return `${when}: ${open === 0 ? 'closed everywhere' : `${open} of ${regions} open`}`;
}

/** [9, 10, 11, 14] → "9–12, 14–15". */
export function spansText(hours: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const hour of hours) {
    const last = spans.at(-1);
    if (last?.[1] === hour) last[1] = hour + 1;
    else spans.push([hour, hour + 1]);
  }
  return spans.length === 0 ? 'closed' : spans.map(([from, to]) => `${from}–${to}`).join(', ');
}

/** Days that follow each other with the same hours are said together, from Monday on. */
function whenText(days: RegionWeek['days']): string {
  const fromMonday = [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => days.filter((day) => day.weekday === weekday));
  const groups: { first: number; last: number; text: string }[] = [];
  for (const { weekday, hours } of fromMonday) {
    const text = spansText(hours);
    const last = groups.at(-1);
    if (last?.text === text) last.last = weekday;
    else groups.push({ first: weekday, last: weekday, text });
  }
  return groups
    .map(({ first, last, text }) => `${first === last ? dayName(first) : `${dayName(first)}–${dayName(last)}`} ${text}`)
    .join('; ');
}

export type SameWeek = { id: string; regions: string[]; openHours: number; when: string };

/** States whose weeks are alike, those with the most states first. */
export function sameWeeks(weeks: readonly RegionWeek[]): SameWeek[] {
  const found = new Map<string, SameWeek>();
  for (const { region, days, openHours } of weeks) {
    const when = whenText(days);
    const known = found.get(when);
    if (known) known.regions.push(region);
    else found.set(when, { id: when, regions: [region], openHours, when });
  }
  return [...found.values()].toSorted((a, b) => b.regions.length - a.regions.length);
}
