// Owns what the spend page asks the API for.
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import type { DayRange } from './spend-range.ts';

const BASES = 20;
const NAMED = 50;

const costs = () => api().analytics.modelRouter.embeddings.cost;

export const useSpendByDay = (range: DayRange) =>
  useQuery({ queryKey: ['spend', 'by-day', range], queryFn: () => costs().byDay(range), placeholderData: (before) => before });

export const useSpendByBaseByDay = (range: DayRange, type: string) =>
  useQuery({
    queryKey: ['spend', 'by-base-by-day', range, type],
    queryFn: () => costs().byKbByDay({ ...range, limit: BASES, ...(type && { embedding_type: type }) }),
    placeholderData: (before) => before,
  });

export const useSpendByBase = (range: DayRange, type: string) =>
  useQuery({
    queryKey: ['spend', 'by-base', range, type],
    queryFn: () => costs().byKb({ ...range, limit: BASES, ...(type && { embedding_type: type }) }),
  });

export const useSpendByModel = (range: DayRange) =>
  useQuery({ queryKey: ['spend', 'by-model', range], queryFn: () => costs().byModel(range) });

export const useSpendBySource = (range: DayRange) =>
  useQuery({ queryKey: ['spend', 'by-source', range], queryFn: () => costs().bySource(range) });

export const useSpendByAssistant = (range: DayRange) =>
  useQuery({
    queryKey: ['spend', 'by-assistant', range],
    queryFn: () => api().analytics.modelRouter.cost.byAssistant(range),
  });

export function useBudgets() {
  const { allowed } = usePermissions()('listModelBudgets');
  return useQuery({
    queryKey: ['budgets', 'all'],
    queryFn: async () => (await api().modelRouter.budgets.list({ limit: 100 }).page()).items,
    enabled: allowed,
  });
}

/** Names of the first of these; what was deleted since, or may not be read, keeps its id. */
function useNames(kind: 'bases' | 'assistants', ids: readonly string[], load: (id: string) => Promise<{ name: string }>) {
  const { allowed } = usePermissions()(kind === 'bases' ? 'getKnowledgeBase' : 'getAssistant');
  const asked = [...new Set(ids)].sort().slice(0, NAMED);
  const { data } = useQuery({
    queryKey: ['spend', 'names', kind, asked],
    queryFn: async () => {
      const named = asked.map(async (id) => {
        const found = await load(id).catch(() => undefined);
        return [id, found?.name ?? `Deleted (${id.slice(-8)})`] as const;
      });
      return new Map(await Promise.all(named));
    },
    enabled: allowed && asked.length > 0,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  return (id: string): string => data?.get(id) ?? id;
}

export const useBaseNames = (ids: readonly string[]) => useNames('bases', ids, (id) => api().knowledgeBases.get(id));
export const useAssistantNames = (ids: readonly string[]) => useNames('assistants', ids, (id) => api().assistants.get(id));
