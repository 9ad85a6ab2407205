// What a preview says about a file, row by row and in sums. Pure.
import type { Answer } from '../../sdk/parley.ts';
import type { LeadRow } from './lead-file.ts';

type PreviewRow = Answer<'previewWorkflow'>['data'][number];
export type LeadReach = 'now' | 'later' | 'never';

export type PreviewedLead = Omit<PreviewRow, 'row' | 'outcome'> & { id: string; row: number; name: string; reach: LeadReach };

export const REACH_LABELS = {
  now: ['Would be reached', 'good'],
  later: ['Postponed', 'warn'],
  never: ['Skipped', 'bad'],
} as const;

/** A row without a number is never sent. */
export const hasPhone = ({ lead }: LeadRow): boolean => lead.primaryPhone !== undefined;

export function previewedLeads(rows: readonly LeadRow[], answered: readonly PreviewRow[]): PreviewedLead[] {
  const verdicts = answered[Symbol.iterator]();
  return rows.map((given) => {
    const { row, lead } = given;
    const name = [lead.firstName, lead.lastName].filter(Boolean).join(' ');
    const verdict = hasPhone(given) ? verdicts.next().value : undefined;
    if (!verdict) return { ...NO_NUMBER, id: String(row), row, name, leadId: lead.leadId ?? null };
    const { outcome, ...seen } = verdict;
    return {
      ...seen,
      id: String(row),
      row,
      name,
      phone: seen.phone ?? lead.primaryPhone ?? null,
      reach: reachOf(outcome, seen.rule),
    };
  });
}

const NO_NUMBER = {
  phone: null,
  at: null,
  rule: 'number',
  because: 'A phone number is required.',
  citation: null,
  zones: [],
  reach: 'never' as const,
};

function reachOf(outcome: PreviewRow['outcome'], rule: string | null): LeadReach {
  if (outcome === 'skip') return 'never';
  return rule === null ? 'now' : 'later';
}

export type ReachSum = { reach: LeadReach; rule: string | null; count: number };

/** Those who would be reached first, then what keeps most people back. */
export function reachSums(leads: readonly PreviewedLead[]): ReachSum[] {
  const sums = new Map<string, ReachSum>();
  for (const { reach, rule } of leads) {
    const key = `${reach} ${rule}`;
    sums.set(key, { reach, rule, count: (sums.get(key)?.count ?? 0) + 1 });
  }
  return [...sums.values()].toSorted((a, b) => Number(b.reach === 'now') - Number(a.reach === 'now') || b.count - a.count);
}
