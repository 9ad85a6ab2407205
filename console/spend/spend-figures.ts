// Owns what the spend page asks the API for.
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import type { DayRange } from '../ui/period.ts';

export type SpendRow = Answer<'listSpend'>[number];

export const KINDS = {
  words: 'Words of models',
  embeddings: 'Embeddings',
  speech: 'Speech',
  minutes: 'Minutes of calls',
  texts: 'Texts',
} as const;
export type Kind = keyof typeof KINDS;
const isKind = (text: string | undefined): text is Kind => text !== undefined && Object.hasOwn(KINDS, text);
/** As the API takes it: only where the address names one. */
export const kindFilter = (kind: string | undefined): { kind?: Kind } => (isKind(kind) ? { kind } : {});

/** What spend is cut by, and what stands above its table. */
export const CUTS = {
  kind: ['By kind', 'Kind'],
  model: ['By model', 'Model or carrier'],
  assistant: ['By assistant', 'Assistant'],
  revision: ['By revision', 'Revision'],
  campaign: ['By campaign', 'Campaign'],
  channel: ['By channel', 'Channel'],
  base: ['By base', 'Knowledge base'],
  member: ['By member', 'Member'],
  source: ['By purpose', 'Purpose'],
} as const;
export type Cut = keyof typeof CUTS;
export const isCut = (text: string): text is Cut => Object.hasOwn(CUTS, text);

const LIMIT = 1000;
const TOP = 5;

export const useSpend = (by: Cut, range: DayRange, kind: string | undefined, compared: DayRange | undefined) =>
  useQuery({
    queryKey: ['spend', 'by', by, range, kind, compared],
    queryFn: () =>
      api().spend.list({
        ...range,
        by,
        limit: LIMIT,
        ...kindFilter(kind),
        ...(compared && { compare_start_date: compared.start_date, compare_end_date: compared.end_date }),
      }),
    placeholderData: (before) => before,
  });

export const useSpendDays = (by: Cut, range: DayRange, kind: string | undefined) =>
  useQuery({
    queryKey: ['spend', 'days', by, range, kind],
    queryFn: () => api().spend.days.list({ ...range, by, top: TOP, ...kindFilter(kind) }),
    placeholderData: (before) => before,
  });

export const useSpendSummary = () => useQuery({ queryKey: ['spend', 'summary'], queryFn: () => api().spend.summary() });

export const useSpendByOutcome = (range: DayRange) =>
  useQuery({ queryKey: ['spend', 'outcomes', range], queryFn: () => api().spend.outcomes.list(range) });

export function useBudgets() {
  const { allowed } = usePermissions()('listModelBudgets');
  return useQuery({
    queryKey: ['budgets', 'all'],
    queryFn: async () => (await api().modelRouter.budgets.list({ limit: 100 }).page()).items,
    enabled: allowed,
  });
}

const CHANNELS: Readonly<Record<string, string>> = { chat: 'Chat', voice: 'Calls', sms: 'Texts', email: 'E-mail' };
const NONE: Readonly<Partial<Record<Cut, string>>> = {
  assistant: 'No assistant',
  revision: 'No revision',
  campaign: 'No campaign',
  channel: 'No conversation',
  base: 'No knowledge base',
  member: 'No member: customers and jobs',
};

/** How a key reads. What was deleted, or may not be read, keeps the end of its id. */
export function keyText(cut: Cut, key: string | null, name: string | null): string {
  if (key === null) return 'All others';
  if (key === '') return NONE[cut] ?? 'Unnamed';
  if (cut === 'kind') return isKind(key) ? KINDS[key] : key;
  if (cut === 'channel') return CHANNELS[key] ?? key;
  if (cut === 'model' || cut === 'source') return key;
  return name ?? `Deleted (${key.slice(-8)})`;
}
