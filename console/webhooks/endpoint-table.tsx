// The endpoints, each with how its latest deliveries went.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../session/client.ts';
import { numberLanguage } from '../ui/language.ts';
import { ListTable, type PagedList, usePagedList } from '../ui/list.tsx';
import { listAddress } from '../ui/page.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';
import { type Endpoint, healthOf, successText } from './delivery-text.ts';

export const endpointAddress = ({ id }: { id: string }): string => `/webhooks/endpoints/${id}`;

export const useEndpointList = (): PagedList<Endpoint> =>
  usePagedList(['webhooks', 'endpoints'], (page) => api().webhooks.endpoints.list(page));

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
      {
        head: 'For',
        cell: ({ description }) => <span title={description}>{description || '–'}</span>,
        className: 'id',
      },
      { head: 'State', cell: (endpoint) => <StateTag state={healthOf(endpoint)} /> },
      { head: 'Events', cell: ({ event_types }) => <EventTypes of={event_types} />, className: 'wide' },
      { head: 'Delivered', cell: ({ id }) => <SuccessRate id={id} />, className: 'number' },
      { head: 'Waiting', cell: ({ id }) => <Backlog id={id} />, className: 'number' },
      { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
    ]}
    empty={
      <EmptyState title="No endpoints" action={create}>
        An endpoint is an address of yours that receives events: conversations, calls, failures. Deliveries are signed
        and repeated until they arrive.
      </EmptyState>
    }
  />
);

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
  return data ? data.backlog.toLocaleString(numberLanguage()) : '…';
}

export const EndpointSecret = ({ secret, close }: { secret: string; close: () => void }) => (
  <ShownOnce
    title="Signing secret"
    about="Give it to the program that receives the webhooks, so that it can check their signatures. It is shown only once."
    secret={secret}
    close={close}
  />
);
