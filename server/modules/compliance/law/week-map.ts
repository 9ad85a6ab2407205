// Owns the hours of a week in which each state may be called: those of a campaign, of the law, of the state and of the organization
// together, by the campaign's clock. Pure.

import { locateState, STATES } from './called-party.ts';
import { isOpen, localTime, nextOpening, type Window } from './dial-window.ts';
import type { RuleSettings } from './rules.ts';
import { type HourFacts, hourRules } from './verdict.ts';

export type WeekDay = { date: string; weekday: number; hours: number[] };
export type RegionWeek = { region: string; zones: string[]; days: WeekDay[]; openHours: number; because: string[] };
type Campaign = HourFacts['hours'];

const DAYS = 7;
const HOUR_MS = 3_600_000;
const HALF_MS = HOUR_MS / 2;

/** The seven days that begin with the day of `now`, by the clock of the campaign. */
export function weekMap(
  campaign: Campaign,
  options: { legal: boolean; settings: RuleSettings; now: number },
): RegionWeek[] {
  const hours = hoursOfWeek(campaign.timezone, options.now);
  return STATES.map((region) => weekOf(region, campaign, options, hours));
}

function weekOf(
  region: string,
  campaign: Campaign,
  { legal, settings }: { legal: boolean; settings: RuleSettings },
  hours: readonly LocalHour[],
): RegionWeek {
  const party = locateState(region);
  const rules = hourRules({ hours: campaign, legal, party, settings });
  const windows = rules.flatMap((rule) => rule.windows);
  const days: WeekDay[] = [];
  for (const { at, date, weekday, hour } of hours) {
    const day = days.at(-1)?.date === date ? days.at(-1) : undefined;
    const open = isWholeHourOpen(windows, at) ? [hour] : [];
    if (day) day.hours.push(...open);
    else days.push({ date, weekday, hours: open });
  }
  const openHours = days.reduce((sum, day) => sum + day.hours.length, 0);
  return { region, zones: party.zones, days, openHours, because: rules.slice(1).map(({ because }) => because) };
}

/** Zones may be half an hour apart: an hour counts when its second half is open as well. */
const isWholeHourOpen = (windows: readonly Window[], at: number): boolean =>
  windows.every((window) => isOpen(window, at) && isOpen(window, at + HALF_MS));

type LocalHour = { at: number; date: string; weekday: number; hour: number };

/** Hours that the clock skips are not there; one that comes twice counts once. */
function hoursOfWeek(zone: string, now: number): LocalHour[] {
  const whole: Window = { zone, spanOn: () => ({ from: 0, to: 24 }) };
  const first = localTime(zone, now).day;
  const midnight =
    nextOpening([{ ...whole, spanOn: ({ day }) => (day >= first ? { from: 0, to: 24 } : null) }], now - 26 * HOUR_MS) ??
    now;
  const found = new Map<string, LocalHour>();
  for (let at = midnight; ; at += HOUR_MS) {
    const { day, weekday, hour } = localTime(zone, at);
    if (day >= first + DAYS) return [...found.values()];
    const date = new Date(day * 24 * HOUR_MS).toISOString().slice(0, 10);
    if (!found.has(`${date} ${hour}`)) found.set(`${date} ${hour}`, { at, date, weekday, hour });
  }
}
