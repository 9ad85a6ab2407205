// The endpoints, each with how its latest deliveries went.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { listAddress } from '../parts/neighbours.tsx';
import { type PagedList, usePagedList } from '../parts/paged-list.ts';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { type Endpoint, healthOf, successText } from './delivery-words.ts';

export const endpointAddress = ({ id }: { id: string }): string => `/webhooks/endpoints/${id}`;

export const useEndpointList = (): PagedList<Endpoint> =>
  usePagedList<Endpoint>(['webhooks', 'endpoints'], (page) =>
    api()
      .webhooks.endpoints.list(page)
      .page()
      .then(({ body }) => body),
  );

export const useEndpointFigures = (id: string) =>
  useQuery({ queryKey: ['webhooks', 'figures', id], queryFn: () => api().webhooks.endpoints.figures(id) });

export const EndpointTable = ({ create }: { create: ReactNode }) => (
  <ListTable
    label="Endpoints"
    list={useEndpointList()}
    to={endpointAddress}
    cameFrom={listAddress('endpoints', {})}
    columns={[
      { head: 'Address', cell: ({ url }) => url, className: 'wide' },
      { head: 'For', cell: ({ description }) => <span title={description}>{description || '–'}</span>, className: 'id' },
      { head: 'State', cell: (endpoint) => <HealthTag endpoint={endpoint} /> },
      { head: 'Events', cell: ({ event_types }) => <EventTypes of={event_types} />, className: 'wide' },
      { head: 'Delivered', cell: ({ id }) => <SuccessRate id={id} />, className: 'number' },
      { head: 'Waiting', cell: ({ id }) => <Backlog id={id} />, className: 'number' },
      { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
    ]}
    empty={
      <EmptyState title="No endpoints" action={create}>
        An endpoint is an address of yours that is told what happens here: conversations, calls, failures. Deliveries are signed
        and repeated until they arrive.
      </EmptyState>
    }
  />
);

export function HealthTag({ endpoint }: { endpoint: Endpoint }) {
  const { label, tone } = healthOf(endpoint);
  return <span className={`tag ${tone}`}>{label}</span>;
}

const EventTypes = ({ of }: { of: readonly string[] }) => {
  if (of.includes('*')) return 'all';
  return <span title={of.join(', ')}>{of.length === 1 ? <code>{of[0]}</code> : `${of.length} kinds`}</span>;
};

/** Of the latest deliveries, as the server counts them. */
function SuccessRate({ id }: { id: string }) {
  const { data } = useEndpointFigures(id);
  return data ? successText(data.success_rate) : '…';
}

function Backlog({ id }: { id: string }) {
  const { data } = useEndpointFigures(id);
  return data ? data.backlog.toLocaleString('en') : '…';
}
