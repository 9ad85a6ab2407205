// Owns the hours of a workflow: half-open, in its own time zone. Pure.

export type Hours = { timezone: string; startHour: number; endHour: number };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const parts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: timezone, ...parts });
  formats.set(timezone, made);
  return made;
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

function localTime(timezone: string, at: number): { hour: number; ofHourMs: number } {
  const read: Record<string, number> = {};
  for (const { type, value } of formatOf(timezone).formatToParts(at)) read[type] = Number(value);
  const { hour = 0, minute = 0, second = 0 } = read;
  return { hour, ofHourMs: minute * 60_000 + second * 1000 + (((at % 1000) + 1000) % 1000) };
}

export function isOpen(hours: Hours, at: number): boolean {
  if (hours.startHour === 0 && hours.endHour === 24) return true;
  const { hour } = localTime(hours.timezone, at);
  return hour >= hours.startHour && hour < hours.endHour;
}

const QUARTER = 15 * 60_000;

/** The first instant from `at` on that lies within the hours. */
export function nextOpening(hours: Hours, at: number): number {
  if (isOpen(hours, at)) return at;
  // Walking by quarters of local time instead of adding hours: offsets change on some nights, by 30 minutes in some zones.
  const { ofHourMs } = localTime(hours.timezone, at);
  let candidate = at - (ofHourMs % QUARTER) + QUARTER;
  for (let steps = 0; steps < 4 * 24 * 4 && !isOpen(hours, candidate); steps++) candidate += QUARTER;
  return candidate;
}
