// The rules that are checked before every contact, with their values and sources.
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ruleLabel } from '../ui/call-labels.ts';
import { TextFilter, useFilters } from '../ui/filters.tsx';
import { ListTable, wholeList } from '../ui/list.tsx';
import { EmptyState } from '../ui/states.tsx';
import { appliesText, RULES_NOTICE, valuesText } from './rule-values.ts';

type Rule = Schema<'ComplianceRule'>;

export function Rules() {
  const { q = '' } = useFilters();
  const rules = useQuery({
    queryKey: ['compliance-rules'],
    queryFn: async () => (await api().compliance.rules.list().page()).body,
    staleTime: 300_000,
  });
  const wanted = q.toLowerCase();
  const fits = ({ rule, state, applies, citation }: Rule): boolean =>
    [ruleLabel(rule), state ?? '', applies, citation].some((text) => text.toLowerCase().includes(wanted));
  const rows = (rules.data?.data ?? [])
    .filter(fits)
    .map((rule) => ({ ...rule, id: `${rule.rule} ${rule.state} ${rule.citation} ${rule.applies}` }));
  return (
    <>
      <div className="bar">
        <TextFilter name="q" label="State, rule or source" isMain />
      </div>
      <p className="quiet">{RULES_NOTICE}</p>
      <ListTable
        label="Rules"
        list={wholeList(rows, rules)}
        columns={[
          { head: 'Rule', cell: ({ rule }) => <strong>{ruleLabel(rule)}</strong> },
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
        empty={
          <EmptyState title="No matching rules">Write the two letters of a state, or a word of a rule.</EmptyState>
        }
      />
    </>
  );
}
