// The thirty days before the demonstration: who wrote, who was called, when, and what they said. Pure: the same present has the same past.
import { CALLED, type DemoPerson, KEPT_BACK, WRITERS } from './people.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
export const HISTORY_DAYS = 30;

export type PastChat = { at: Date; person: DemoPerson; words: readonly string[] };
export type PlannedCall = { at: Date; person: DemoPerson; script: readonly string[] | null };

const CHATS: readonly (readonly string[])[] = [
  ['How much is delivery?', 'Can I send a lamp back?'],
  ['I would like to book a visit', 'Jon Berg', 'tomorrow', 'yes'],
  ['When do you open on Mondays?'],
  ['My lamp arrived broken. What can I do?', 'How long does a refund take?'],
  ['Can I pay by bank transfer?', 'How many days does delivery take?'],
  ['Where can I park?', 'I want to book a visit', 'Ada Miller', 'next Friday', 'yes'],
  ['Do you sell bicycles?'],
  ['Can I return a chair after two weeks?'],
  ['Is the shop open on Sundays?', 'Which tram stops there?'],
];
/** The campaign is about debts: whoever picks up is asked first whether it is them. */
const TALKS: readonly (readonly string[])[] = [
  ['Yes, speaking.', 'How can I pay the account?', 'When is it due?', 'Thank you.'],
  ['Yes, this is me.', 'How long do I have to send it back?', 'All right, goodbye.'],
  ['Speaking.', 'When are you open?', 'I will come by.'],
];

/** As the plan counts: the same place always gets the same entry. */
const pick = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

const dayBefore = (present: Date, days: number): number => present.getTime() - (present.getTime() % DAY) - days * DAY;

/** Two or three a day, by turns. */
export const pastChats = (present: Date): PastChat[] =>
  Array.from({ length: HISTORY_DAYS }, (_, at) => HISTORY_DAYS - at).flatMap((days) =>
    Array.from({ length: days % 3 === 0 ? 3 : 2 }, (_, turn) => ({
      at: new Date(dayBefore(present, days) + (9 + 4 * turn) * HOUR + ((days * 7 + turn * 13) % 50) * 60_000),
      person: pick(WRITERS, days * 5 + turn * 3),
      words: pick(CHATS, days * 2 + turn * 5),
    })),
  );

/** Between 15 and 21 o'clock UTC it is day in New York, in summer and in winter. */
const isOpen = (at: number): boolean => {
  const hour = Math.floor((at % DAY) / HOUR);
  return hour >= 15 && hour < 21;
};
/** Hours of the last day at which a call is lawful, latest first. */
const openHours = (present: Date): number[] =>
  Array.from({ length: 23 }, (_, at) => present.getTime() - (at + 1) * HOUR).filter(isOpen);

const isSilent = ({ identifier }: DemoPerson): boolean => /(10|11|13)$/.test(identifier.value);
const callTo = (at: number, person: DemoPerson, place: number): PlannedCall => ({
  at: new Date(at),
  person,
  script: isSilent(person) ? null : pick(TALKS, place),
});

/** One a day, each of the called by turns; then those whom the law now keeps from being called again. */
export function pastCalls(present: Date): PlannedCall[] {
  const daily = Array.from({ length: HISTORY_DAYS }, (_, at) => {
    const days = HISTORY_DAYS - at;
    return callTo(dayBefore(present, days) + 16 * HOUR + ((days * 11) % 55) * 60_000, pick(CALLED, days), days);
  });
  const open = openHours(present);
  const latest = open[0] ?? present.getTime() - DAY;
  const today = open.slice(0, 3).map((at, place) => callTo(at, KEPT_BACK.frequency, place));
  const week = Array.from({ length: 7 }, (_, days) => callTo(latest - days * DAY, KEPT_BACK.collections_frequency, days));
  const spoken = callTo(latest - DAY, KEPT_BACK.quiet_days, 1);
  return [...daily, ...today, ...week, spoken].sort((a, b) => a.at.getTime() - b.at.getTime());
}
