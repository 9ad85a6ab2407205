// One endpoint: how it does, its deliveries, a test, a replay, its secret, on and off.
import { Actions, ScopedButton } from '../ui/actions.tsx';
import './webhooks.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api, queries } from '../session/client.ts';
import { EntityDialog } from '../ui/form.tsx';
import { numberLanguage } from '../ui/language.ts';
import { DetailPage } from '../ui/page.tsx';
import { ErrorState, Facts, Figures, Moment, QueryView, StateTag } from '../ui/states.tsx';
import { DeliveryTable, deliveryAddress } from './delivery-table.tsx';
import { type Endpoint, healthOf, instantOf, localMinute, successText } from './delivery-text.ts';
import { EndpointSecret, endpointAddress, useEndpointFigures, useEndpointList } from './endpoint-table.tsx';
import { SENSITIVITY_LABELS } from './event-choice.ts';

const EndpointForm = lazy(async () => ({ default: (await import('./endpoint-form.tsx')).EndpointForm }));

export const EndpointPage = () => (
  <DetailPage
    kind="Endpoint"
    parent={{ to: '/webhooks', label: 'Webhooks' }}
    queryKey={(id) => ['webhooks', 'endpoint', id]}
    load={(id) => api().webhooks.endpoints.get(id)}
    list={{ name: 'endpoints', use: useEndpointList, to: endpointAddress }}
  >
    {({ id, data, head }) => (
      <>
        {head(data.description || data.url, <StateTag state={healthOf(data)} />, <EndpointActions endpoint={data} />)}
        <EndpointFigures id={id} />
        <Facts
          isSpaced
          facts={[
            ['Address', data.url],
            ['Events', data.event_types.includes('*') ? 'all' : data.event_types.join(', ')],
            ['May receive', SENSITIVITY_LABELS[data.sensitivity_max]],
            ['Failing since', <Moment key="failing" at={data.failing_since} none="it does not fail" />],
          ]}
        />
        <section className="section">
          <h2>Deliveries</h2>
          <DeliveryTable endpoint={id} />
        </section>
      </>
    )}
  </DetailPage>
);

const EndpointFigures = ({ id }: { id: string }) => (
  <QueryView query={useEndpointFigures(id)} lines={2}>
    {({ success_rate, failed, backlog, last_success_at, last_failure_at, failing_since }) => (
      <Figures
        label="Latest deliveries"
        figures={[
          ['Delivered, of the latest', successText(success_rate)],
          ['Failed', failed.toLocaleString(numberLanguage())],
          ['Waiting', backlog.toLocaleString(numberLanguage())],
          ['Last success', <Moment key="success" at={last_success_at} />],
          ['Failing since', failing_since !== null && <Moment key="failing" at={failing_since} />],
          ['Last given up', <Moment key="failure" at={last_failure_at} />],
        ]}
      />
    )}
  </QueryView>
);

function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const { id, enabled } = endpoint;
  const navigate = useNavigate();
  const [open, setOpen] = useState<'change' | 'delete' | 'replay' | 'rotate' | 'off'>();
  const [secret, setSecret] = useState<string>();
  const close = () => setOpen(undefined);
  const test = useMutation({
    mutationFn: () => api().webhooks.endpoints.test(id),
    onSuccess: (delivery) => navigate({ to: deliveryAddress(delivery) }),
  });
  const switchOn = async () => {
    await api().webhooks.endpoints.update(id, { enabled: true });
    await queries.invalidateQueries({ queryKey: ['webhooks'] });
  };
  return (
    <>
      <ScopedButton operation="deleteWebhookEndpoint" variant="default" onClick={() => setOpen('delete')}>
        Delete
      </ScopedButton>
      <ScopedButton
        operation="updateWebhookEndpoint"
        variant="default"
        onClick={() => (enabled ? setOpen('off') : void switchOn())}
      >
        {enabled ? 'Switch off' : 'Switch on'}
      </ScopedButton>
      <Actions
        of={[
          { label: 'New secret', operation: 'rotateWebhookSecret', onClick: () => setOpen('rotate') },
          { label: 'Change', operation: 'updateWebhookEndpoint', onClick: () => setOpen('change') },
          { label: 'Replay', operation: 'replayWebhookEvents', onClick: () => setOpen('replay') },
        ]}
      />
      <ScopedButton operation="testWebhookEndpoint" loading={test.isPending} onClick={() => test.mutate()}>
        Send a test
      </ScopedButton>
      {test.error && <ErrorState error={test.error} />}
      <Suspense>
        {open === 'change' && <EndpointForm endpoint={endpoint} close={close} onSecret={setSecret} />}
        {open === 'replay' && <ReplayDialog endpoint={endpoint} close={close} />}
      </Suspense>
      {open === 'off' && (
        <EntityDialog
          title="Switch this endpoint off?"
          submit="Switch off"
          isDangerous
          send={() => api().webhooks.endpoints.update(id, { enabled: false })}
          refresh={['webhooks']}
          close={close}
        >
          <p>Pending deliveries are canceled, and nothing new is sent. Later you can replay what it missed.</p>
        </EntityDialog>
      )}
      {open === 'rotate' && (
        <EntityDialog
          title="Create a new secret?"
          submit="Create a new secret"
          send={async () => setSecret((await api().webhooks.endpoints.rotateSecret(id)).secret)}
          refresh={['webhooks']}
          close={close}
        >
          <p>
            For 24 hours deliveries are signed with both, so that the receiver can switch over. Then the old one stops.
          </p>
        </EntityDialog>
      )}
      {open === 'delete' && (
        <EntityDialog
          title={`Delete ${endpoint.description || endpoint.url}?`}
          submit="Delete endpoint"
          isDangerous
          send={async () => {
            await api().webhooks.endpoints.delete(id);
            await navigate({ to: '/webhooks' });
          }}
          refresh={['webhooks']}
          close={close}
        >
          <p>
            It receives no more events, and pending deliveries are canceled. Past deliveries stay readable until they
            expire.
          </p>
        </EntityDialog>
      )}
      {secret && <EndpointSecret secret={secret} close={() => setSecret(undefined)} />}
    </>
  );
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The server counts no further. */
const MAX_COUNTED = 10_000;

const countText = (events: number): string => {
  if (events >= MAX_COUNTED) return `${MAX_COUNTED.toLocaleString(numberLanguage())} or more`;
  return events.toLocaleString(numberLanguage());
};

type Written = { from: string; to: string; only_undelivered: boolean };

/** The span as the API takes it; `undefined` where it is none. */
function spanOf({ from, to, only_undelivered }: Written) {
  const since = instantOf(from);
  const until = instantOf(to);
  return since !== undefined && until !== undefined && since <= until ? { since, until, only_undelivered } : undefined;
}

function ReplayDialog({ endpoint, close }: { endpoint: Endpoint; close: () => void }) {
  const [events, setEvents] = useState(0);
  return (
    <EntityDialog<Written>
      title={`Replay to ${endpoint.description || endpoint.url}`}
      submit={events === 1 ? 'Send 1 event again' : `Send ${countText(events)} events again`}
      initial={{
        from: localMinute(Date.now() - DAY_MS),
        to: localMinute(Date.now() + MINUTE_MS),
        only_undelivered: true,
      }}
      isReady={(written) => spanOf(written) !== undefined && events > 0}
      fields={({ values }) => [
        { name: 'from', label: 'From', type: 'datetime-local', required: true },
        { name: 'to', label: 'Until', type: 'datetime-local', required: true },
        { name: 'only_undelivered', label: 'Only what has not arrived', kind: 'check' },
        <ReplayCount key="count" endpointId={endpoint.id} span={spanOf(values)} setEvents={setEvents} />,
      ]}
      send={async (written) => {
        const span = spanOf(written);
        if (span) await api().webhooks.endpoints.replay(endpoint.id, span);
      }}
      refresh={['webhooks']}
      close={close}
    />
  );
}

type ReplayCountProps = { endpointId: string; span: ReturnType<typeof spanOf>; setEvents: (events: number) => void };

function ReplayCount({ endpointId, span, setEvents }: ReplayCountProps) {
  const counted = useQuery({
    queryKey: ['webhooks', 'replay-count', endpointId, span],
    queryFn: () =>
      api().webhooks.endpoints.replayCount.count(endpointId, span ?? { since: '', until: '', only_undelivered: true }),
    enabled: span !== undefined,
    staleTime: 0,
  });
  const events = span === undefined ? undefined : counted.data?.events;
  useEffect(() => setEvents(events ?? 0), [events, setEvents]);
  if (span === undefined) return <p role="status">The start must be before the end.</p>;
  return (
    <QueryView query={counted} lines={1}>
      {({ events: count }) => (
        <p role="status">
          {count === 0
            ? 'Nothing would be sent: choose another time span.'
            : `${countText(count)} would be sent, each with its original id.`}
        </p>
      )}
    </QueryView>
  );
}
