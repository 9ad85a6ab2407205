// What a preview says about a file, row by row and in sums. Pure.
import type { Answer } from '../../sdk/parley.ts';

export type FilePreview = Answer<'previewLeadBatch'>;
type PreviewRow = FilePreview['data'][number];
export type LeadReach = 'now' | 'later' | 'never';

export type PreviewedLead = PreviewRow & { id: string; reach: LeadReach };

export const REACH_LABELS = {
  now: ['Would be reached', 'good'],
  later: ['Postponed', 'warn'],
  never: ['Skipped', 'bad'],
} as const;

export const previewedLeads = (data: readonly PreviewRow[]): PreviewedLead[] =>
  data.map((row) => ({ ...row, id: String(row.row), reach: reachOf(row) }));

function reachOf({ outcome, rule }: PreviewRow): LeadReach {
  if (outcome === 'skip') return 'never';
  return rule === null ? 'now' : 'later';
}

/** Over the whole file: what the import will do with its rows. Sums of nothing are left out. */
export function fileSums({ totals }: Pick<FilePreview, 'totals'>): { label: string; count: number }[] {
  const { created, twiceInFile, alreadyInCampaign, calledElsewhere, rejected } = totals;
  const sums = [
    { label: 'come into the campaign', count: created },
    { label: 'twice in this file', count: twiceInFile },
    { label: 'already in this campaign', count: alreadyInCampaign },
    { label: 'called by another campaign since yesterday', count: calledElsewhere },
    { label: 'cannot be read', count: rejected },
  ];
  return sums.filter(({ count }, at) => at === 0 || count > 0);
}

export type ReachSum = { reach: LeadReach; rule: string | null; count: number };

/** Those who would be reached first, then what keeps most people back. */
export function reachSums(leads: readonly PreviewedLead[]): ReachSum[] {
  const sums = new Map<string, ReachSum>();
  for (const { reach, rule } of leads) {
    const key = `${reach} ${rule}`;
    sums.set(key, { reach, rule, count: (sums.get(key)?.count ?? 0) + 1 });
  }
  return [...sums.values()].toSorted(
    (a, b) => Number(b.reach === 'now') - Number(a.reach === 'now') || b.count - a.count,
  );
}
