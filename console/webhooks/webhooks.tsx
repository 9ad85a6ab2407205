// Webhooks: endpoints and how they do, deliveries, live events, and what can be subscribed to.

import { lazy, Suspense, useState } from 'react';
import { ScopedButton } from '../ui/actions.tsx';
import { PageHead, Tabs, useTab } from '../ui/page.tsx';
import { Bones } from '../ui/states.tsx';
import { DeliveryFilters, DeliveryTable } from './delivery-table.tsx';
import { EndpointSecret, EndpointTable } from './endpoint-table.tsx';
import { EventCatalog } from './event-catalog.tsx';
import './webhooks.css';

const EndpointForm = lazy(async () => ({ default: (await import('./endpoint-form.tsx')).EndpointForm }));
const LiveTail = lazy(async () => ({ default: (await import('./live-tail.tsx')).LiveTail }));

const TABS = { endpoints: 'Endpoints', deliveries: 'Deliveries', live: 'Live tail', catalog: 'Event catalog' } as const;

export function Webhooks() {
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const tab = useTab(TABS);
  const create = (
    <ScopedButton operation="createWebhookEndpoint" onClick={() => setCreating(true)}>
      New endpoint
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Webhooks">{create}</PageHead>
      <Tabs label="Parts of webhooks" tabs={TABS} open={tab} />
      {tab === 'endpoints' && <EndpointTable create={create} />}
      {tab === 'deliveries' && (
        <>
          <DeliveryFilters />
          <DeliveryTable />
        </>
      )}
      {tab === 'catalog' && <EventCatalog />}
      <Suspense fallback={<Bones />}>{tab === 'live' && <LiveTail />}</Suspense>
      <Suspense>{isCreating && <EndpointForm close={() => setCreating(false)} onSecret={setSecret} />}</Suspense>
      {secret && <EndpointSecret secret={secret} close={() => setSecret(undefined)} />}
    </>
  );
}
