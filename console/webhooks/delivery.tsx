// The inspector of one delivery: what was sent, every attempt with its answer, how to check the signature, and another try.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { useRefreshWhile } from '../ui/list.tsx';
import { DetailPage, type ShownDetail, useListFilters } from '../ui/page.tsx';
import { CopyButton, EmptyState, ErrorState, Facts, Moment } from '../ui/states.tsx';
import { DeliveryState, deliveryAddress, useDeliveryList } from './delivery-table.tsx';
import { codeTone } from './delivery-text.ts';
import { endpointAddress } from './endpoint-table.tsx';
import './webhooks.css';
import { numberLanguage } from '../ui/language.ts';

type DeliveryDetail = Answer<'getWebhookDelivery'>;

export const DeliveryPage = () => (
  <DetailPage
    kind="Delivery"
    parent={{ to: '/webhooks', label: 'Deliveries' }}
    queryKey={(id) => ['webhooks', 'delivery', id]}
    load={(id) => api().webhooks.deliveries.get(id)}
    list={{ name: 'deliveries', use: useDeliveryList, to: deliveryAddress }}
  >
    {(shown) => <Inspector {...shown} />}
  </DetailPage>
);

function Inspector({ id, data, head }: ShownDetail<DeliveryDetail>) {
  const cameFrom = useListFilters('deliveries');
  const retry = useMutation({
    mutationFn: () => api().webhooks.deliveries.retry(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  const endpoint = useQuery({
    queryKey: ['webhooks', 'endpoint', data.endpoint_id],
    queryFn: () => api().webhooks.endpoints.get(data.endpoint_id),
  });
  useRefreshWhile(data.status === 'pending', 'webhooks');
  return (
    <>
      {head(
        data.event_type,
        <DeliveryState delivery={data} />,
        <ScopedButton operation="retryWebhookDelivery" loading={retry.isPending} onClick={() => retry.mutate()}>
          Send again
        </ScopedButton>,
        { to: '/webhooks', label: 'Deliveries', search: { ...cameFrom, tab: 'deliveries' } },
      )}
      {retry.error && <ErrorState error={retry.error} />}
      <Facts
        facts={[
          [
            'To',
            endpoint.error ? (
              'an endpoint that was deleted'
            ) : (
              <Link key="to" to={endpointAddress({ id: data.endpoint_id })}>
                {endpoint.data?.url ?? data.endpoint_id}
              </Link>
            ),
          ],
          [
            'Event',
            <Fragment key="event">
              <code>{data.event_id}</code>{' '}
              <Link to="/webhooks" search={{ tab: 'deliveries', event: data.event_id }}>
                all its deliveries
              </Link>
            </Fragment>,
          ],
          ['Created', <Moment key="created" at={data.created_at} />],
          ['Next attempt', <Moment key="next" at={data.next_attempt_at} none="none" />],
          ['Attempts so far', data.attempt_count],
        ]}
      />
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
        <Facts
          facts={[
            ['Headers', data.signature.headers.map((header) => <code key={header}>{header} </code>)],
            ['What is signed', <code key="content">{data.signature.signed_content}</code>],
            ['How', data.signature.algorithm],
          ]}
        />
      </section>
    </>
  );
}

function Attempts({ of }: { of: DeliveryDetail['attempts'] }) {
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
              <Moment at={at} />, {duration_ms.toLocaleString(numberLanguage())} ms
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

function Payload({ of }: { of: DeliveryDetail['payload'] }) {
  if (of === null)
    return <p className="quiet">Not shown: the event has expired, or this session lacks the scope to read it.</p>;
  const text = JSON.stringify(of, null, 2);
  return (
    <>
      <pre className="mono body">{text}</pre>
      <CopyButton text={text} what="body" />
    </>
  );
}
