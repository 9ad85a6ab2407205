// The form of the resolution settings: what was changed, in the shape of the API. Pure.
import { partsOf } from '../ui/text.ts';

export type ResolutionForm = {
  /** In percent. */
  autoMerge: number;
  /** In percent. */
  review: number;
  expiryDays: number;
  limits: Readonly<Record<string, number>>;
  priorities: readonly string[];
  /** One value in each line. */
  blocked: string;
};

type Settings = {
  thresholds: { auto_merge: number; review: number };
  review_expiry_days: number;
  limits: Readonly<Record<string, number>>;
  priorities: readonly string[];
  blocked_values: readonly string[];
};

const toPercent = (share: number): number => Math.round(share * 1000) / 10;
const toShare = (percent: number): number => Math.round(Number(percent) * 10) / 1000;

export const formOfSettings = ({
  thresholds,
  review_expiry_days,
  limits,
  priorities,
  blocked_values,
}: Settings): ResolutionForm => ({
  autoMerge: toPercent(thresholds.auto_merge),
  review: toPercent(thresholds.review),
  expiryDays: review_expiry_days,
  limits,
  priorities,
  blocked: blocked_values.join('\n'),
});

/** Only what differs: a colleague's change of another field meanwhile stays. */
export function settingsChanges(before: Settings, form: ResolutionForm): Partial<Settings> {
  const thresholds = { auto_merge: toShare(form.autoMerge), review: toShare(form.review) };
  const limits = Object.fromEntries(
    Object.entries(form.limits).filter(([type, limit]) => before.limits[type] !== limit),
  );
  const blocked = partsOf(form.blocked);
  const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  return {
    ...(isOther(thresholds, { auto_merge: before.thresholds.auto_merge, review: before.thresholds.review }) && {
      thresholds,
    }),
    ...(form.expiryDays !== before.review_expiry_days && { review_expiry_days: form.expiryDays }),
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(isOther(form.priorities, before.priorities) && { priorities: form.priorities }),
    ...(isOther(blocked, before.blocked_values) && { blocked_values: blocked }),
  };
}

/** What the form itself can say is wrong; the server says the rest. */
export function settingsProblem({ autoMerge, review }: ResolutionForm): string {
  return review > autoMerge ? 'The score to ask a colleague must be lower than the score to merge without asking.' : '';
}

/** One step up the list. */
export function movedUp(list: readonly string[], at: number): string[] {
  const moved = [...list];
  const [one] = moved.splice(at, 1);
  if (one !== undefined) moved.splice(Math.max(0, at - 1), 0, one);
  return moved;
}
