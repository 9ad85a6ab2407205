// The queue in words and totals. Pure.
import { numberLanguage } from '../ui/language.ts';

type KindOfWork = { waiting: number; planned: number; failed: number; oldest_due_at: string | null };

const COUNTED_UP_TO = 10_000;

export const countText = (count: number): string =>
  count >= COUNTED_UP_TO
    ? `${COUNTED_UP_TO.toLocaleString(numberLanguage())}+`
    : count.toLocaleString(numberLanguage());

/** `deliver-webhook` as people say it. */
export function kindTitle(kind: string): string {
  const words = kind.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function queueTotals(work: readonly KindOfWork[]) {
  const sum = (name: 'waiting' | 'planned' | 'failed') => work.reduce((all, kind) => all + kind[name], 0);
  const due = work.flatMap(({ oldest_due_at }) => oldest_due_at ?? []).sort();
  return { waiting: sum('waiting'), planned: sum('planned'), failed: sum('failed'), oldest: due[0] ?? null };
}

/** How late the oldest is, by the server's own clock. */
export function lateText(oldest: string | null, now: string): string {
  if (oldest === null) return '–';
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(oldest)) / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400).toLocaleString(numberLanguage())} days`;
}
