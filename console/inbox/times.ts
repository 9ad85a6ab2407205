// How long people waited: for a human, and for the first words of one. Pure.
import type { Message } from './thread-lines.ts';

type HandOff = { handed_off_at: string | null; taken_over_at: string | null; ended_at: string | null };

/** "45 s", "12 min", "3 h 5 min", "2 d 4 h". */
export function lengthText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return hours % 24 === 0 ? `${Math.floor(hours / 24)} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

export const isWaiting = ({ handed_off_at, taken_over_at, ended_at }: HandOff): boolean =>
  handed_off_at !== null && taken_over_at === null && ended_at === null;

/** From the hand-off until a human took over, the end, or now; `undefined` when no human was asked for. */
export function waitedMs({ handed_off_at, taken_over_at, ended_at }: HandOff, now: number): number | undefined {
  if (handed_off_at === null) return undefined;
  const until = taken_over_at ?? ended_at;
  return (until === null ? now : Date.parse(until)) - Date.parse(handed_off_at);
}

/** From the hand-off to the first words of a human. */
export function firstResponseMs({ handed_off_at }: HandOff, messages: readonly Message[]): number | undefined {
  if (handed_off_at === null) return undefined;
  const first = messages.find(({ role, created_at }) => role === 'agent' && created_at >= handed_off_at);
  return first && Date.parse(first.created_at) - Date.parse(handed_off_at);
}

/** Targets are named this long before they are missed. */
const SOON_MS = 10 * 60_000;

/** "Due in 4 min", "Late by 12 min"; `undefined` where no target is near. */
export function dueText(due: string | null, now: number): { text: string; isLate: boolean } | undefined {
  if (due === null) return undefined;
  const left = Date.parse(due) - now;
  if (left > SOON_MS) return undefined;
  return left > 0
    ? { text: `Due in ${lengthText(left)}`, isLate: false }
    : { text: `Late by ${lengthText(-left)}`, isLate: true };
}
