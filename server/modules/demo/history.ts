// The thirty days before the demo: who wrote, who was called, when, and what they said. Pure: the same
// present has the same past.
import scripts from '../../../demo/history.json' with { type: 'json' };
import { type DemoPerson, PEOPLE } from './fixtures.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
export const HISTORY_DAYS = 30;

/** `outcome` and `disposition`: as an agent closes a chat that its visitor left. */
type ChatScript = { messages: readonly string[]; outcome?: string; disposition?: string };
export type PastChat = ChatScript & { at: Date; person: DemoPerson };
export type PlannedCall = { at: Date; person: DemoPerson; script: readonly string[] | null };

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const dayBefore = (present: Date, days: number): number => present.getTime() - (present.getTime() % DAY) - days * DAY;

const CHATS: readonly ChatScript[] = scripts.chats;

/** Two or three a day, while the shop is open; then three in the last hours. */
export function pastChats(present: Date): PastChat[] {
  const daily = Array.from({ length: HISTORY_DAYS }, (_, at) => HISTORY_DAYS - at).flatMap((days) =>
    Array.from({ length: days % 3 === 0 ? 3 : 2 }, (_, turn) => ({
      at: new Date(dayBefore(present, days) + (15 + 2 * turn) * HOUR + ((days * 7 + turn * 13) % 50) * 60_000),
      person: pick(PEOPLE.writers, days * 5 + turn * 3),
      ...pick(CHATS, days * 2 + turn * 5),
    })),
  );
  const today = [3, 2, 1].map((hours) => ({
    at: new Date(present.getTime() - hours * HOUR),
    person: pick(PEOPLE.writers, hours),
    ...pick(CHATS, hours),
  }));
  return [...daily, ...today];
}

/** Between 15 and 21 o'clock UTC it is day in New York, in summer and in winter. */
const isOpen = (at: number): boolean => {
  const hour = Math.floor((at % DAY) / HOUR);
  return hour >= 15 && hour < 21;
};
/** Hours of the last day at which a call is lawful, latest first. */
const openHours = (present: Date): number[] =>
  Array.from({ length: 23 }, (_, at) => present.getTime() - (at + 1) * HOUR).filter(isOpen);

const isSilent = ({ identifier }: DemoPerson): boolean => /(10|11|13)$/.test(identifier.value);
const callTo = (at: number, person: DemoPerson, index: number): PlannedCall => ({
  at: new Date(at),
  person,
  script: isSilent(person) ? null : pick(scripts.calls, index),
});

/** One a day; then calls to those whom the law now protects from another. */
export function pastCalls(present: Date): PlannedCall[] {
  const daily = Array.from({ length: HISTORY_DAYS }, (_, at) => {
    const days = HISTORY_DAYS - at;
    return callTo(dayBefore(present, days) + 16 * HOUR + ((days * 11) % 55) * 60_000, pick(PEOPLE.called, days), days);
  });
  const open = openHours(present);
  const latest = open[0] ?? present.getTime() - DAY;
  const today = open.slice(0, 3).map((at, index) => callTo(at, PEOPLE.held_back.frequency, index));
  const week = Array.from({ length: 7 }, (_, days) =>
    callTo(latest - days * DAY, PEOPLE.held_back.collections_frequency, days),
  );
  const spoken = callTo(latest - DAY, PEOPLE.held_back.quiet_days, 1);
  return [...daily, ...today, ...week, spoken].sort((a, b) => a.at.getTime() - b.at.getTime());
}
