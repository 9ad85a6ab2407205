// Webhooks: endpoints and how they do, deliveries, what happens right now, and what can be subscribed to.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ListTable } from '../parts/list-table.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { Bones, EmptyState } from '../parts/states.tsx';
import { TabBar } from '../parts/tab-bar.tsx';
import { DeliveryFilters, DeliveryTable } from './delivery-table.tsx';
import { EndpointTable } from './endpoint-table.tsx';
import { catalogQuery } from './event-catalog.ts';
import { SENSITIVITY_WORDS } from './event-choice.ts';
import './webhooks.css';

const EndpointForm = lazy(async () => ({ default: (await import('./endpoint-form.tsx')).EndpointForm }));
const LiveTail = lazy(async () => ({ default: (await import('./live-tail.tsx')).LiveTail }));

const TABS = { endpoints: 'Endpoints', deliveries: 'Deliveries', live: 'Live tail', catalog: 'Event catalog' } as const;

export function Webhooks() {
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { tab: asked = '' } = useFilters();
  const tab = asked in TABS ? asked : 'endpoints';
  const create = (
    <ScopedButton operation="createWebhookEndpoint" onClick={() => setMaking(true)}>
      New endpoint
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Webhooks">{create}</PageHead>
      <TabBar label="Parts of webhooks" tabs={TABS} open={tab} />
      {tab === 'endpoints' && <EndpointTable create={create} />}
      {tab === 'deliveries' && (
        <>
          <DeliveryFilters />
          <DeliveryTable />
        </>
      )}
      {tab === 'catalog' && <Catalog />}
      <Suspense fallback={<Bones />}>{tab === 'live' && <LiveTail />}</Suspense>
      <Suspense>{isMaking && <EndpointForm close={() => setMaking(false)} onSecret={setSecret} />}</Suspense>
      {secret && <EndpointSecret secret={secret} close={() => setSecret(undefined)} />}
    </>
  );
}

export const EndpointSecret = ({ secret, close }: { secret: string; close: () => void }) => (
  <ShownOnce
    title="Signing secret"
    about="Give it to the program that receives the webhooks, so that it can check their signatures. It is shown this once."
    secret={secret}
    close={close}
  />
);

function Catalog() {
  const { q = '' } = useFilters();
  const { data, isPending, error, refetch } = useQuery(catalogQuery());
  const rows = (data ?? [])
    .filter(({ type, description }) => `${type} ${description}`.toLowerCase().includes(q.toLowerCase()))
    .map((event) => ({ ...event, id: event.type }));
  return (
    <>
      <div className="bar">
        <TextFilter name="q" label="Filter events" isMain />
      </div>
      <ListTable
        label="Event catalog"
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
          { head: 'Type', cell: ({ type }) => <code>{type}</code> },
          { head: 'When', cell: ({ description }) => <span title={description}>{description}</span>, className: 'fill' },
          { head: 'Tells', cell: ({ sensitivity }) => <SensitivityTag of={sensitivity} /> },
        ]}
        empty={<EmptyState title="No event fits">Try fewer letters.</EmptyState>}
      />
    </>
  );
}

export const SensitivityTag = ({ of }: { of: keyof typeof SENSITIVITY_WORDS }) => (
  <span className={`tag ${of === 'non_pii' ? '' : 'warn'}`}>{SENSITIVITY_WORDS[of]}</span>
);
