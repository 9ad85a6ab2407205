// When people may be reached in the hours after a decision, zone by zone. Pure.

export type OpenHours = { from: number; to: number };
/** In parts of the whole band: 0 is its beginning, 1 its end. */
export type Span = { from: number; to: number };
export type ZoneBand = { zone: string; label: string; localTime: string; open: Span[] };

const HOUR_MS = 3_600_000;
const BAND_MS = 24 * HOUR_MS;
const STEP_MS = 15 * 60_000;

/** The band begins with the hour of the decision, so that the next allowed instant is mostly on it. */
export const bandStart = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;

export const positionOn = (start: number, instant: number): number => (instant - start) / BAND_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(zone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  clocks.set(zone, known);
  return known;
}
export const localTime = (instant: number, zone: string): string => clockOf(zone).format(instant);

const isOpenAt = (instant: number, zone: string, { from, to }: OpenHours): boolean => {
  const hour = Number(localTime(instant, zone).slice(0, 2));
  return hour >= from && hour < to;
};

export function openSpans(start: number, zone: string, hours: OpenHours): Span[] {
  const spans: Span[] = [];
  for (let passed = 0; passed < BAND_MS; passed += STEP_MS) {
    if (!isOpenAt(start + passed, zone, hours)) continue;
    const from = passed / BAND_MS;
    const to = (passed + STEP_MS) / BAND_MS;
    const last = spans.at(-1);
    if (last?.to === from) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}

/** The facts of a verdict that say when contacts are open; receipts of erased people hold none. */
export type HourFacts = {
  settings?: { hours?: OpenHours };
  hours?: OpenHours & { timezone?: string };
  legal?: boolean;
};

export function zoneBands(at: number, zones: readonly string[], { settings, hours, legal }: HourFacts): ZoneBand[] {
  const start = bandStart(at);
  const bands: ZoneBand[] = [];
  if (hours?.timezone) bands.push(bandOf('Campaign', hours.timezone, hours));
  if (settings?.hours && legal !== false)
    for (const zone of zones) bands.push(bandOf(zone.replace(/^.*\//, '').replaceAll('_', ' '), zone, settings.hours));
  return bands;

  function bandOf(label: string, zone: string, open: OpenHours): ZoneBand {
    return { zone, label, localTime: localTime(at, zone), open: openSpans(start, zone, open) };
  }
}
