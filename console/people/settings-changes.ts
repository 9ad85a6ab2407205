// The form of the resolution settings: what was changed, in the shape of the API. Pure.

export type ResolutionForm = {
  autoMerge: number;
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

export const formOfSettings = ({
  thresholds,
  review_expiry_days,
  limits,
  priorities,
  blocked_values,
}: Settings): ResolutionForm => ({
  autoMerge: thresholds.auto_merge,
  review: thresholds.review,
  expiryDays: review_expiry_days,
  limits,
  priorities,
  blocked: blocked_values.join('\n'),
});

const linesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** Only what differs: a colleague's change of another field meanwhile stays. */
export function settingsChanges(before: Settings, form: ResolutionForm): Partial<Settings> {
  const thresholds = { auto_merge: form.autoMerge, review: form.review };
  const limits = Object.fromEntries(Object.entries(form.limits).filter(([type, limit]) => before.limits[type] !== limit));
  const blocked = linesIn(form.blocked);
  const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  return {
    ...(isOther(thresholds, { auto_merge: before.thresholds.auto_merge, review: before.thresholds.review }) && { thresholds }),
    ...(form.expiryDays !== before.review_expiry_days && { review_expiry_days: form.expiryDays }),
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(isOther(form.priorities, before.priorities) && { priorities: form.priorities }),
    ...(isOther(blocked, before.blocked_values) && { blocked_values: blocked }),
  };
}

/** What the form itself can say is wrong; the server says the rest. */
export function settingsProblem({ autoMerge, review }: ResolutionForm): string {
  return review > autoMerge ? 'A human has to be asked from a lower score than people are merged by themselves.' : '';
}

/** One step up the list. */
export function movedUp(list: readonly string[], at: number): string[] {
  const moved = [...list];
  const [one] = moved.splice(at, 1);
  if (one !== undefined) moved.splice(Math.max(0, at - 1), 0, one);
  return moved;
}
