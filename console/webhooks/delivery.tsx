// The inspector of one delivery: what was sent, every attempt with its answer, how to check the signature, and another try.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Answer } from '../../sdk/parley.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Moment } from '../parts/moment.tsx';
import { Neighbours, useListFilters } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useRefreshWhile } from '../parts/refresh-while.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, EmptyState, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { DeliveryState, deliveryAddress, useDeliveryList } from './delivery-table.tsx';
import { codeTone } from './delivery-words.ts';
import { endpointAddress } from './endpoint-table.tsx';
import './webhooks.css';

type Inspected = Answer<'getWebhookDelivery'>;

export function DeliveryPage() {
  const { id = '' } = useParams({ strict: false });
  return <Inspector key={id} id={id} />;
}

function Inspector({ id }: { id: string }) {
  const cameFrom = useListFilters('deliveries');
  const parent = { to: '/webhooks', label: 'Deliveries', search: { ...cameFrom, tab: 'deliveries' } };
  const delivery = useQuery({ queryKey: ['webhooks', 'delivery', id], queryFn: () => api().webhooks.deliveries.get(id) });
  const retry = useMutation({
    mutationFn: () => api().webhooks.deliveries.retry(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  useRefreshWhile(delivery.data?.status === 'pending', 'webhooks');
  if (delivery.error) {
    return (
      <>
        <PageHead title="Delivery" parent={parent} />
        <ErrorState error={delivery.error} retry={() => void delivery.refetch()} />
      </>
    );
  }
  if (!delivery.data) return <Bones />;
  const { data } = delivery;
  return (
    <>
      <PageHead title={data.event_type} parent={parent} state={<DeliveryState delivery={data} />}>
        {cameFrom && <DeliveryNeighbours id={id} filters={cameFrom} />}
        <ScopedButton operation="retryWebhookDelivery" loading={retry.isPending} onClick={() => retry.mutate()}>
          Send again
        </ScopedButton>
      </PageHead>
      {retry.error && <ErrorState error={retry.error} />}
      <Facts delivery={data} />
      <section className="section">
        <h2>Attempts</h2>
        <Attempts of={data.attempts} />
      </section>
      <section className="section">
        <h2>What is sent</h2>
        <Payload of={data.payload} />
      </section>
      <section className="section">
        <h2>How to check the signature</h2>
        <Recipe of={data.signature} />
      </section>
    </>
  );
}

const DeliveryNeighbours = ({ id, filters }: { id: string; filters: Record<string, string> }) => (
  <Neighbours list={useDeliveryList(filters)} id={id} to={deliveryAddress} />
);

function Facts({ delivery }: { delivery: Inspected }) {
  const endpoint = useQuery({
    queryKey: ['webhooks', 'endpoint', delivery.endpoint_id],
    queryFn: () => api().webhooks.endpoints.get(delivery.endpoint_id),
  });
  return (
    <dl className="facts">
      <dt>To</dt>
      <dd>
        {endpoint.error ? (
          'an endpoint that was deleted'
        ) : (
          <Link to={endpointAddress({ id: delivery.endpoint_id })}>{endpoint.data?.url ?? delivery.endpoint_id}</Link>
        )}
      </dd>
      <dt>Event</dt>
      <dd>
        <code>{delivery.event_id}</code>{' '}
        <Link to="/webhooks" search={{ tab: 'deliveries', event: delivery.event_id }}>
          all its deliveries
        </Link>
      </dd>
      <dt>Made</dt>
      <dd>
        <Moment at={delivery.created_at} />
      </dd>
      <dt>Next attempt</dt>
      <dd>
        <Moment at={delivery.next_attempt_at} none="none" />
      </dd>
      <dt>Attempts so far</dt>
      <dd>{delivery.attempt_count}</dd>
    </dl>
  );
}

function Attempts({ of }: { of: Inspected['attempts'] }) {
  if (of.length === 0) return <EmptyState title="No attempt yet">The first one follows within seconds.</EmptyState>;
  return (
    <ol className="attempts" aria-label="Attempts">
      {of.toReversed().map(({ number, at, duration_ms, status_code, error, response_body }) => (
        <li key={`${number} ${at}`}>
          <div className="attempt-head">
            <strong>{number}</strong>
            <span className={`tag ${codeTone(status_code)}`}>{status_code ?? 'no answer'}</span>
            <span>{error}</span>
            <span className="quiet">
              <Moment at={at} />, {duration_ms.toLocaleString('en')} ms
            </span>
          </div>
          {response_body && (
            <details>
              <summary>What it answered</summary>
              <pre className="mono">{response_body}</pre>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

function Payload({ of }: { of: Inspected['payload'] }) {
  if (of === null)
    return (
      <p className="quiet">Not shown: the event is no longer kept, or this session lacks the scope to read what it is about.</p>
    );
  const text = JSON.stringify(of, null, 2);
  return (
    <>
      <pre className="mono body">{text}</pre>
      <CopyButton text={text} what="body" />
    </>
  );
}

const Recipe = ({ of: { headers, signed_content, algorithm } }: { of: Inspected['signature'] }) => (
  <dl className="facts">
    <dt>Headers</dt>
    <dd>
      {headers.map((header) => (
        <div key={header}>
          <code>{header}</code>
        </div>
      ))}
    </dd>
    <dt>What is signed</dt>
    <dd>
      <code>{signed_content}</code>
    </dd>
    <dt>How</dt>
    <dd>{algorithm}</dd>
  </dl>
);
