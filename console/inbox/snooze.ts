// For how long a conversation is put aside. Pure.

export const SNOOZES: Readonly<Record<string, string>> = {
  hour: 'For an hour',
  evening: 'For four hours',
  tomorrow: 'Until tomorrow, 9:00',
  week: 'For a week',
};

const HOUR_MS = 3_600_000;

/** In the time of the browser. */
export function snoozedUntil(choice: string, now = new Date()): string {
  const nine = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
  const ends: Record<string, Date> = {
    hour: new Date(now.getTime() + HOUR_MS),
    evening: new Date(now.getTime() + 4 * HOUR_MS),
    tomorrow: nine,
    week: new Date(now.getTime() + 7 * 24 * HOUR_MS),
  };
  return (ends[choice] ?? nine).toISOString();
}
