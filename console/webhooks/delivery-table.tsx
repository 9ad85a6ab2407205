// Deliveries, newest first, with their filters in the address. New ones appear by themselves.
import { useEffect } from 'react';
import { DayFilter, useDayInstants } from '../parts/day-filter.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { listAddress } from '../parts/neighbours.tsx';
import { OptionFilter } from '../parts/option-filter.tsx';
import { type PagedList, usePagedList } from '../parts/paged-list.ts';
import { useRefreshWhile } from '../parts/refresh-while.ts';
import { EmptyState } from '../parts/states.tsx';
import { api, refreshShown } from '../session/client.ts';
import { onLiveEvent } from '../session/live-events.ts';
import { DELIVERY_STATES, type ListedDelivery } from './delivery-words.ts';
import { useEndpointList } from './endpoint-table.tsx';

export const deliveryAddress = ({ id }: { id: string }): string => `/webhooks/deliveries/${id}`;

const STATES = [
  { value: '', label: 'All states' },
  ...Object.entries(DELIVERY_STATES).map(([value, { label }]) => ({ value, label })),
];

/** The list as it is filtered; the inspector walks along the same one. */
export const useDeliveryList = (filters: Record<string, string>): PagedList<ListedDelivery> => {
  const { endpoint, event, kind, state } = filters;
  const days = useDayInstants(filters);
  return usePagedList<ListedDelivery>(['webhooks', 'deliveries', endpoint, event, kind, state, days], (page) =>
    api()
      .webhooks.deliveries.list({
        ...page,
        ...days,
        ...(endpoint && { endpoint_id: endpoint }),
        ...(event && { event_id: event }),
        ...(kind && { event_type: kind }),
        ...(state && { status: state as ListedDelivery['status'] }),
      })
      .page()
      .then(({ body }) => body),
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
  const choices = endpoints.rows.map(({ id, url, description }) => ({ value: id, label: description || url }));
  return (
    <div className="bar">
      <OptionFilter name="state" label="Filter by state" options={STATES} />
      <OptionFilter name="endpoint" label="Filter by endpoint" options={[{ value: '', label: 'All endpoints' }, ...choices]} />
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
        { head: 'Next attempt', cell: ({ next_attempt_at }) => <Moment at={next_attempt_at} none="–" />, className: 'number' },
        { head: 'Made', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
        { head: 'Finished', cell: ({ finished_at }) => <Moment at={finished_at} none="–" />, className: 'number' },
      ]}
      empty={
        <EmptyState title={isFiltered ? 'No delivery fits' : 'No deliveries yet'}>
          {isFiltered
            ? 'Choose other filters.'
            : 'As soon as an event happens that an endpoint wants, its delivery is listed here.'}
        </EmptyState>
      }
    />
  );
}

export const DeliveryState = ({ delivery: { status } }: { delivery: Pick<ListedDelivery, 'status'> }) => (
  <span className={`tag ${DELIVERY_STATES[status].tone}`}>{DELIVERY_STATES[status].label}</span>
);
