// What a preview says about a file, row by row and in sums. Pure.
import type { Answer } from '../../sdk/parley.ts';
import type { LeadRow } from './lead-file.ts';

type Foreseen = Answer<'previewWorkflow'>['data'][number];
export type LeadFate = 'now' | 'later' | 'never';

export type ForeseenLead = Omit<Foreseen, 'row' | 'outcome'> & { id: string; row: number; name: string; fate: LeadFate };

export const FATE_WORDS = {
  now: ['Would be reached', 'good'],
  later: ['Put off', 'warn'],
  never: ['Skipped', 'bad'],
} as const;

/** A row without a number is never sent. */
export const hasPhone = ({ lead }: LeadRow): boolean => lead.primaryPhone !== undefined;

export function foreseenLeads(rows: readonly LeadRow[], answered: readonly Foreseen[]): ForeseenLead[] {
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
      fate: fateOf(outcome, seen.rule),
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
  fate: 'never' as const,
};

function fateOf(outcome: Foreseen['outcome'], rule: string | null): LeadFate {
  if (outcome === 'skip') return 'never';
  return rule === null ? 'now' : 'later';
}

export type FateSum = { fate: LeadFate; rule: string | null; count: number };

/** Those who would be reached first, then what keeps most people back. */
export function fateSums(leads: readonly ForeseenLead[]): FateSum[] {
  const sums = new Map<string, FateSum>();
  for (const { fate, rule } of leads) {
    const key = `${fate} ${rule}`;
    sums.set(key, { fate, rule, count: (sums.get(key)?.count ?? 0) + 1 });
  }
  return [...sums.values()].toSorted((a, b) => Number(b.fate === 'now') - Number(a.fate === 'now') || b.count - a.count);
}
