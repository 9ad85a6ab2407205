// One endpoint: how it does, its deliveries, a test, a replay, its secret, on and off.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { Moment } from '../parts/moment.tsx';
import { Neighbours, useListFilters } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { DeliveryTable, deliveryAddress } from './delivery-table.tsx';
import { type Endpoint, successText } from './delivery-words.ts';
import { endpointAddress, HealthTag, useEndpointFigures, useEndpointList } from './endpoint-table.tsx';
import { SENSITIVITY_WORDS } from './event-choice.ts';
import { EndpointSecret } from './webhooks.tsx';
import './webhooks.css';

const EndpointForm = lazy(async () => ({ default: (await import('./endpoint-form.tsx')).EndpointForm }));
const ReplayDialog = lazy(async () => ({ default: (await import('./replay-dialog.tsx')).ReplayDialog }));

const refresh = () => queries.invalidateQueries({ queryKey: ['webhooks'] });

export function EndpointPage() {
  const { id = '' } = useParams({ strict: false });
  return <EndpointView key={id} id={id} />;
}

function EndpointView({ id }: { id: string }) {
  const cameFrom = useListFilters('endpoints');
  const parent = { to: '/webhooks', label: 'Webhooks' };
  const endpoint = useQuery({ queryKey: ['webhooks', 'endpoint', id], queryFn: () => api().webhooks.endpoints.get(id) });
  if (endpoint.error) {
    return (
      <>
        <PageHead title="Endpoint" parent={parent} />
        <ErrorState error={endpoint.error} retry={() => void endpoint.refetch()} />
      </>
    );
  }
  if (!endpoint.data) return <Bones />;
  const { data } = endpoint;
  return (
    <>
      <PageHead title={data.description || data.url} parent={parent} state={<HealthTag endpoint={data} />}>
        {cameFrom && <EndpointNeighbours id={id} />}
        <Actions endpoint={data} />
      </PageHead>
      <Figures id={id} />
      <dl className="facts spaced">
        <dt>Address</dt>
        <dd>{data.url}</dd>
        <dt>Events</dt>
        <dd>{data.event_types.includes('*') ? 'all' : data.event_types.join(', ')}</dd>
        <dt>May be told</dt>
        <dd>{SENSITIVITY_WORDS[data.sensitivity_max]}</dd>
        <dt>Failing since</dt>
        <dd>
          <Moment at={data.failing_since} none="it does not fail" />
        </dd>
      </dl>
      <section className="section">
        <h2>Deliveries</h2>
        <DeliveryTable endpoint={id} />
      </section>
    </>
  );
}

const EndpointNeighbours = ({ id }: { id: string }) => <Neighbours list={useEndpointList()} id={id} to={endpointAddress} />;

function Figures({ id }: { id: string }) {
  const { data, error } = useEndpointFigures(id);
  if (error) return <ErrorState error={error} />;
  if (!data) return <Bones lines={2} />;
  return (
    <dl className="figures" aria-label="Latest deliveries">
      <div>
        <dt>Delivered, of the latest</dt>
        <dd>{successText(data.success_rate)}</dd>
      </div>
      <div>
        <dt>Given up</dt>
        <dd>{data.failed.toLocaleString('en')}</dd>
      </div>
      <div>
        <dt>Waiting</dt>
        <dd>{data.backlog.toLocaleString('en')}</dd>
      </div>
      <div>
        <dt>Last success</dt>
        <dd className="when">
          <Moment at={data.last_success_at} />
        </dd>
      </div>
      <div>
        <dt>Last failure</dt>
        <dd className="when">
          <Moment at={data.last_failure_at} />
        </dd>
      </div>
    </dl>
  );
}

function Actions({ endpoint }: { endpoint: Endpoint }) {
  const { id, enabled } = endpoint;
  const navigate = useNavigate();
  const [open, setOpen] = useState<'change' | 'delete' | 'replay' | 'rotate' | 'off'>();
  const [secret, setSecret] = useState<string>();
  const close = () => setOpen(undefined);
  const test = useMutation({
    mutationFn: () => api().webhooks.endpoints.test(id),
    onSuccess: (delivery) => navigate({ to: deliveryAddress(delivery) }),
  });
  const change = async (isOn: boolean) => {
    await api().webhooks.endpoints.update(id, { enabled: isOn });
    await refresh();
  };
  return (
    <>
      <ScopedButton operation="deleteWebhookEndpoint" variant="default" onClick={() => setOpen('delete')}>
        Delete
      </ScopedButton>
      <ScopedButton
        operation="updateWebhookEndpoint"
        variant="default"
        onClick={() => (enabled ? setOpen('off') : void change(true))}
      >
        {enabled ? 'Switch off' : 'Switch on'}
      </ScopedButton>
      <ScopedButton operation="rotateWebhookSecret" variant="default" onClick={() => setOpen('rotate')}>
        New secret
      </ScopedButton>
      <ScopedButton operation="updateWebhookEndpoint" variant="default" onClick={() => setOpen('change')}>
        Change
      </ScopedButton>
      <ScopedButton operation="replayWebhookEvents" variant="default" onClick={() => setOpen('replay')}>
        Replay
      </ScopedButton>
      <ScopedButton operation="testWebhookEndpoint" loading={test.isPending} onClick={() => test.mutate()}>
        Send a test
      </ScopedButton>
      {test.error && <ErrorState error={test.error} />}
      <Suspense>
        {open === 'change' && <EndpointForm endpoint={endpoint} close={close} onSecret={setSecret} />}
        {open === 'replay' && <ReplayDialog endpoint={endpoint} close={close} />}
      </Suspense>
      {open === 'off' && (
        <DialogForm title="Switch this endpoint off?" submit="Switch off" isDangerous send={() => change(false)} close={close}>
          <p>What still waits is canceled, and nothing new is sent. Later you can replay what it missed.</p>
        </DialogForm>
      )}
      {open === 'rotate' && (
        <DialogForm
          title="Give it a new secret?"
          submit="Make a new secret"
          close={close}
          send={async () => {
            setSecret((await api().webhooks.endpoints.rotateSecret(id)).secret);
            await refresh();
          }}
        >
          <p>For 24 hours deliveries are signed with both, so that the receiver can change over. Then the old one stops.</p>
        </DialogForm>
      )}
      {open === 'delete' && (
        <DialogForm
          title={`Delete ${endpoint.description || endpoint.url}?`}
          submit="Delete endpoint"
          isDangerous
          close={close}
          send={async () => {
            await api().webhooks.endpoints.delete(id);
            await navigate({ to: '/webhooks' });
            await refresh();
          }}
        >
          <p>It is told nothing any more, and what still waits is canceled. Its deliveries stay readable until they are old.</p>
        </DialogForm>
      )}
      {secret && <EndpointSecret secret={secret} close={() => setSecret(undefined)} />}
    </>
  );
}
