// Deliveries, newest first, with their filters in the address. New ones appear by themselves.
import { useEffect } from 'react';
import { api, refreshShown } from '../session/client.ts';
import { onLiveEvent } from '../session/live-events.ts';
import { ChoiceFilter, DayFilter, labelsOf, TextFilter, useDayInstants, useFilters } from '../ui/filters.tsx';
import { ListTable, type PagedList, usePagedList, useRefreshWhile } from '../ui/list.tsx';
import { listAddress } from '../ui/page.tsx';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';
import { DELIVERY_STATES, type ListedDelivery } from './delivery-text.ts';
import { useEndpointList } from './endpoint-table.tsx';

export const deliveryAddress = ({ id }: { id: string }): string => `/webhooks/deliveries/${id}`;

/** The list as it is filtered; the inspector walks along the same one. */
export const useDeliveryList = (filters: Record<string, string>): PagedList<ListedDelivery> => {
  const { endpoint, event, kind, state } = filters;
  const days = useDayInstants(filters);
  return usePagedList(['webhooks', 'deliveries', endpoint, event, kind, state, days], (page) =>
    api().webhooks.deliveries.list({
      ...page,
      ...days,
      ...(endpoint && { endpoint_id: endpoint }),
      ...(event && { event_id: event }),
      ...(kind && { event_type: kind }),
      ...(state && { status: state as ListedDelivery['status'] }),
    }),
  );
};

/** A delivery is made a moment after its event, and later where there is a backlog. */
const LOOKS_MS = [1000, 4000];

/** Every event may become a delivery; a burst of them is one question for each look. */
function useFreshDeliveries(): void {
  useEffect(() => {
    const looks = new Map<number, ReturnType<typeof setTimeout>>();
    const look = (ms: number) => {
      looks.delete(ms);
      refreshShown({ queryKey: ['webhooks', 'deliveries'] });
    };
    const stop = onLiveEvent(() => {
      for (const ms of LOOKS_MS) if (!looks.has(ms)) looks.set(ms, setTimeout(look, ms, ms));
    });
    return () => {
      stop();
      for (const waiting of looks.values()) clearTimeout(waiting);
    };
  }, []);
}

export function DeliveryFilters() {
  const endpoints = useEndpointList();
  const choices = Object.fromEntries(endpoints.rows.map(({ id, url, description }) => [id, description || url]));
  return (
    <div className="bar">
      <ChoiceFilter name="state" all="All states" label="Filter by state" choices={labelsOf(DELIVERY_STATES)} />
      <ChoiceFilter name="endpoint" all="All endpoints" label="Filter by endpoint" choices={choices} />
      <TextFilter name="kind" label="Exact event type" isMain />
      <TextFilter name="event" label="Event id" />
      <DayFilter what="Deliveries" />
    </div>
  );
}

/** `endpoint`: of one endpoint only, on its own page. */
export function DeliveryTable({ endpoint }: { endpoint?: string }) {
  const { tab: _tab, list: _list, ...inAddress } = useFilters();
  const filters = endpoint === undefined ? inAddress : { ...inAddress, endpoint };
  const list = useDeliveryList(filters);
  useFreshDeliveries();
  useRefreshWhile(
    list.rows.some(({ status }) => status === 'pending'),
    'webhooks',
  );
  const isFiltered = Object.values(inAddress).some((value) => value !== '');
  return (
    <ListTable
      label="Deliveries"
      isEndless
      list={list}
      to={deliveryAddress}
      cameFrom={listAddress('deliveries', filters)}
      columns={[
        { head: 'Event', cell: ({ event_type }) => <code>{event_type}</code> },
        { head: 'State', cell: (delivery) => <DeliveryState delivery={delivery} /> },
        { head: 'Attempts', cell: ({ attempt_count }) => attempt_count, className: 'number' },
        {
          head: 'Next attempt',
          cell: ({ next_attempt_at }) => <Moment at={next_attempt_at} none="–" />,
          className: 'number',
        },
        { head: 'Created', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
        { head: 'Finished', cell: ({ finished_at }) => <Moment at={finished_at} none="–" />, className: 'number' },
      ]}
      empty={
        <EmptyState title={isFiltered ? 'No matching deliveries' : 'No deliveries yet'}>
          {isFiltered
            ? 'Choose other filters.'
            : 'Deliveries appear here as soon as an event happens that an endpoint subscribes to.'}
        </EmptyState>
      }
    />
  );
}

export const DeliveryState = ({ delivery: { status } }: { delivery: Pick<ListedDelivery, 'status'> }) => (
  <StateTag state={DELIVERY_STATES[status]} />
);
