// The rules that are checked before every contact, with their values and sources.
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../sdk/parley.ts';
import { ruleWords } from '../calls/words.ts';
import { ListTable } from '../parts/list-table.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { appliesText, valuesText } from './rule-values.ts';

type Rule = Schema<'ComplianceRule'>;

export function Rules() {
  const { q = '' } = useFilters();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['compliance-rules'],
    queryFn: async () => (await api().compliance.rules.list().page()).body,
    staleTime: 300_000,
  });
  const wanted = q.toLowerCase();
  const fits = ({ rule, state, applies, citation }: Rule): boolean =>
    [ruleWords(rule), state ?? '', applies, citation].some((text) => text.toLowerCase().includes(wanted));
  const rows = (data?.data ?? [])
    .filter(fits)
    .map((rule) => ({ ...rule, id: `${rule.rule} ${rule.state} ${rule.citation} ${rule.applies}` }));
  return (
    <>
      <div className="bar">
        <TextFilter name="q" label="State, rule or source" isMain />
      </div>
      {data && <p className="quiet">{data.notice}</p>}
      <ListTable
        label="Rules"
        list={{
          rows,
          isLoading: isPending,
          isLoadingMore: false,
          error,
          hasMore: false,
          loadMore: () => undefined,
          retry: () => void refetch(),
        }}
        columns={[
          { head: 'Rule', cell: ({ rule }) => <strong>{ruleWords(rule)}</strong> },
          { head: 'Where', cell: ({ state }) => state ?? 'Everywhere' },
          { head: 'Says', cell: ({ values }) => valuesText(values) || '–', className: 'prose' },
          { head: 'Holds for', cell: ({ applies }) => appliesText(applies), className: 'prose' },
          {
            head: 'Source',
            cell: ({ citation, verified }) => (
              <>
                {citation} {!verified && <span className="tag warn">secondary source</span>}
              </>
            ),
            className: 'prose',
          },
        ]}
        empty={<EmptyState title="No rule fits">Write the two letters of a state, or a word of a rule.</EmptyState>}
      />
    </>
  );
}
