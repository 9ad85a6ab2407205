// The events that can be subscribed to.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../session/client.ts';
import { TextFilter, useFilters } from '../ui/filters.tsx';
import { ListTable, wholeList } from '../ui/list.tsx';
import { EmptyState } from '../ui/states.tsx';
import { SENSITIVITY_LABELS } from './event-choice.ts';

/** The catalog changes with the server only. */
export const catalogQuery = () =>
  queryOptions({
    queryKey: ['webhooks', 'catalog'],
    queryFn: async () => (await api().webhooks.eventCatalog.list().page()).items,
    staleTime: 600_000,
  });

export const SensitivityTag = ({ of }: { of: keyof typeof SENSITIVITY_LABELS }) => (
  <span className={`tag ${of === 'non_pii' ? '' : 'warn'}`}>{SENSITIVITY_LABELS[of]}</span>
);

export function EventCatalog() {
  const { q = '' } = useFilters();
  const catalog = useQuery(catalogQuery());
  const rows = (catalog.data ?? [])
    .filter(({ type, description }) => `${type} ${description}`.toLowerCase().includes(q.toLowerCase()))
    .map((event) => ({ ...event, id: event.type }));
  return (
    <>
      <div className="bar">
        <TextFilter name="q" label="Filter events" isMain />
      </div>
      <ListTable
        label="Event catalog"
        list={wholeList(rows, catalog)}
        columns={[
          { head: 'Type', cell: ({ type }) => <code>{type}</code> },
          {
            head: 'When',
            cell: ({ description }) => <span title={description}>{description}</span>,
            className: 'fill',
          },
          { head: 'Contains', cell: ({ sensitivity }) => <SensitivityTag of={sensitivity} /> },
        ]}
        empty={<EmptyState title="No matching events">Try fewer letters.</EmptyState>}
      />
    </>
  );
}
