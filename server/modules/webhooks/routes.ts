// Endpoint table: event catalog, webhook endpoints, deliveries, the event stream.
import { page, pageQuery } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import * as catalogs from './catalog.ts';
import * as deliveries from './deliveries.ts';
import * as endpoints from './endpoints.ts';
import { readEvent } from './payload.ts';
import * as replay from './replay.ts';
import {
  CreateEndpoint,
  Delivery,
  DeliveryQuery,
  DeliveryWithAttempts,
  Endpoint,
  EndpointFigures,
  EndpointWithSecret,
  EventCatalog,
  EventReplay,
  ReplayCount,
  ReplayCountQuery,
  ReplayEvents,
  StoredEventRecord,
  StreamQuery,
  UpdateEndpoint,
} from './schema.ts';
import { eventStreams, type StreamParts } from './stream.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    webhook_endpoint: true;
    webhook_delivery: true;
    event: true;
  }
}

const tag = 'Webhooks';
const readers = { tag, scope: 'webhooks:read', status: 200 } as const;
const writers = { tag, scope: 'webhooks:write' } as const;
const oneEndpoint = { endpoint_id: ref('webhook_endpoint') };
const oneDelivery = { delivery_id: ref('webhook_delivery') };

export const webhookRoutes = (parts: StreamParts) => {
  const { catalog } = parts;
  const streams = eventStreams(parts);
  return [
    route({
      method: 'GET',
      path: '/v1/webhooks/event-catalog',
      operationId: 'listWebhookEventTypes',
      ignoresUnknown: true,
      ...readers,
      summary: 'Event types you may subscribe to',
      description:
        'Everything that webhooks and the event stream can carry, with what it means and how sensitive it is. Use the types in `event_types` of an endpoint.',
      response: EventCatalog,
      handle: () => catalogs.list(catalog),
    }),
    route({
      method: 'POST',
      path: '/v1/webhooks/endpoints',
      operationId: 'createWebhookEndpoint',
      ...writers,
      summary: 'Create a webhook endpoint',
      status: 201,
      idempotency: 'claim',
      errors: [409],
      description:
        'Deliveries follow Standard Webhooks. The secret is shown in this answer only. Above `non_pii` the endpoint is sent what the key that creates it may read; types that were named and that it may not are refused with 403.',
      body: CreateEndpoint,
      response: EndpointWithSecret,
      example: {
        body: { url: 'https://hooks.receiver.invalid/parley', event_types: ['*'], description: 'Order desk' },
      },
      handle: (ctx, { body }) => endpoints.create(ctx, catalog, body),
    }),
    route({
      method: 'GET',
      path: '/v1/webhooks/endpoints',
      operationId: 'listWebhookEndpoints',
      ...readers,
      summary: 'List webhook endpoints, newest first',
      description: 'Disabled ones included. Secrets are never shown again.',
      query: pageQuery,
      response: page(Endpoint),
      handle: (ctx, { query }) => endpoints.list(ctx, query),
    }),
    route({
      method: 'GET',
      path: '/v1/webhooks/endpoints/{endpoint_id}',
      operationId: 'getWebhookEndpoint',
      ...readers,
      summary: 'Read a webhook endpoint',
      description: 'One endpoint; `failing_since` says whether deliveries get through.',
      params: oneEndpoint,
      response: Endpoint,
      handle: (ctx, { params }) => endpoints.read(ctx, params.endpoint_id),
    }),
    route({
      method: 'PATCH',
      path: '/v1/webhooks/endpoints/{endpoint_id}',
      operationId: 'updateWebhookEndpoint',
      ...writers,
      summary: 'Change, enable or disable a webhook endpoint',
      status: 200,
      errors: [409],
      description:
        'Disabling cancels what still waits. Enabling begins with the events from then on; a replay brings back older ones. Another `url`, `event_types` or `sensitivity_max` give the endpoint the scopes of the key that sets them.',
      params: oneEndpoint,
      body: UpdateEndpoint,
      response: Endpoint,
      example: { body: { description: 'Order desk, second floor' } },
      handle: (ctx, { params, body }) => endpoints.update(ctx, catalog, params.endpoint_id, body),
    }),
    route({
      method: 'DELETE',
      path: '/v1/webhooks/endpoints/{endpoint_id}',
      operationId: 'deleteWebhookEndpoint',
      ...writers,
      summary: 'Delete a webhook endpoint',
      status: 204,
      errors: [409],
      description: 'What still waits is canceled. Its deliveries stay readable until they are old.',
      params: oneEndpoint,
      handle: (ctx, { params }) => endpoints.remove(ctx, params.endpoint_id),
    }),
    route({
      method: 'POST',
      path: '/v1/webhooks/endpoints/{endpoint_id}/rotate-secret',
      operationId: 'rotateWebhookSecret',
      ...writers,
      summary: 'Give a webhook endpoint a new secret',
      status: 200,
      errors: [409],
      description: 'For 24 hours deliveries are signed with both secrets.',
      params: oneEndpoint,
      response: EndpointWithSecret,
      handle: (ctx, { params }) => endpoints.rotateSecret(ctx, params.endpoint_id),
    }),
    route({
      method: 'POST',
      path: '/v1/webhooks/endpoints/{endpoint_id}/test',
      operationId: 'testWebhookEndpoint',
      ...writers,
      summary: 'Send a test event',
      status: 201,
      errors: [409],
      description:
        'Sends an event of the type `webhook.test` to this endpoint alone; it must be enabled. Read the delivery with `getWebhookDelivery` to see what came of it.',
      params: oneEndpoint,
      response: Delivery,
      handle: (ctx, { params }) => deliveries.sendTest(ctx, params.endpoint_id),
    }),
    route({
      method: 'POST',
      path: '/v1/webhooks/endpoints/{endpoint_id}/replay',
      operationId: 'replayWebhookEvents',
      ...writers,
      summary: 'Send past events again',
      status: 202,
      errors: [400, 409],
      description:
        'Every event of the time span that the endpoint is subscribed to is sent (again) in the background, with the id it has always had. The endpoint must be enabled. Use it after an outage of yours.',
      params: oneEndpoint,
      body: ReplayEvents,
      response: EventReplay,
      example: { body: { since: '2030-01-31T12:00:00Z', until: '2030-01-31T13:00:00Z' } },
      handle: (ctx, { params, body }) => replay.start(ctx, params.endpoint_id, body),
    }),
    route({
      method: 'GET',
      path: '/v1/webhooks/endpoints/{endpoint_id}/replay-count',
      operationId: 'countWebhookReplay',
      ...readers,
      summary: 'Count what a replay would send',
      errors: [400],
      description: 'Changes nothing. What still waits to be sent is not counted, since a replay leaves it alone.',
      params: oneEndpoint,
      query: ReplayCountQuery,
      response: ReplayCount,
      example: { query: { since: '2030-01-31T12:00:00Z', until: '2030-01-31T13:00:00Z' } },
      handle: (ctx, { params, query }) => replay.countReplayed(ctx, catalog, params.endpoint_id, query),
    }),
    route({
      method: 'GET',
      path: '/v1/webhooks/endpoints/{endpoint_id}/figures',
      operationId: 'getWebhookEndpointFigures',
      ...readers,
      summary: 'How the deliveries of a webhook endpoint go',
      params: oneEndpoint,
      response: EndpointFigures,
      handle: (ctx, { params }) => endpoints.readFigures(ctx, params.endpoint_id),
    }),
    route({
      method: 'GET',
      path: '/v1/webhooks/deliveries',
      operationId: 'listWebhookDeliveries',
      ...readers,
      summary: 'List webhook deliveries, newest first',
      description:
        'What was sent to whom, without the attempts. Filters are combined. Old deliveries are deleted by age.',
      query: DeliveryQuery,
      response: page(Delivery),
      handle: (ctx, { query }) => deliveries.list(ctx, query),
    }),
    route({
      method: 'GET',
      path: '/v1/webhooks/deliveries/{delivery_id}',
      operationId: 'getWebhookDelivery',
      ...readers,
      summary: 'Read a webhook delivery with what was sent and its attempts',
      description:
        'Shows the latest attempts, and what the endpoint answered. The payload is read now, as an attempt would read it: what an erased person said is gone. Keys that may not read the event see neither it nor the answers.',
      params: oneDelivery,
      response: DeliveryWithAttempts,
      handle: (ctx, { params }) => deliveries.read(ctx, parts, params.delivery_id),
    }),
    route({
      method: 'POST',
      path: '/v1/webhooks/deliveries/{delivery_id}/retry',
      operationId: 'retryWebhookDelivery',
      ...writers,
      summary: 'Send a webhook again, now',
      status: 200,
      errors: [409],
      description: 'Whatever its state, the delivery begins its schedule anew. The endpoint must be enabled.',
      params: oneDelivery,
      response: DeliveryWithAttempts,
      handle: (ctx, { params }) => deliveries.retry(ctx, parts, params.delivery_id),
    }),
    route({
      method: 'GET',
      path: '/v1/events/{event_id}',
      operationId: 'getEvent',
      tag: 'Events',
      summary: 'Read an event',
      description:
        'Needs the scopes to read what the event is about, such as `calls:read` for `call.ended`: 403 names them. Words of an erased person are gone from it.',
      scope: null,
      status: 200,
      errors: [403],
      params: { event_id: ref('event') },
      response: StoredEventRecord,
      handle: (ctx, { params }) => readEvent(ctx, parts, params.event_id),
    }),
    route({
      method: 'GET',
      path: '/v1/events/stream',
      operationId: 'streamEvents',
      ...readers,
      scope: 'events:read',
      tag: 'Events',
      summary: 'Follow events as they happen',
      idempotency: 'none',
      produces: 'text/event-stream',
      streams: 'events',
      errors: [400],
      description:
        'Server-sent events. With `Last-Event-ID` the stream goes on after that event, else it begins with what comes next. Above `non_pii` it sends events of groups that the key may read; types that were named and that it may not are refused with 403.',
      query: StreamQuery,
      example: { query: { follow: 'false' } },
      handle: (ctx, { query, raw }) => streams.follow(ctx, query, raw),
    }),
  ];
};
