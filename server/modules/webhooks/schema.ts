// Wire shapes of the event catalog, webhook endpoints and deliveries, and the event stream.
import { z } from 'zod';
import { pageQuery } from '../../http/pages.ts';
import { periodQuery } from '../../http/period.ts';
import { boolParam, timestamp, uuid } from '../../http/wire.ts';
import { SENSITIVITIES } from '../../kernel/events.ts';

const sensitivity = z.enum(SENSITIVITIES);

export const EventTypeEntry = z
  .object({ type: z.string(), description: z.string(), group: z.string(), sensitivity })
  .meta({ id: 'WebhookEventType' });
export const EventCatalog = z.object({ events: z.array(EventTypeEntry) });

const eventTypes = z
  .array(z.string().max(200))
  .min(1)
  .max(200)
  .meta({ description: 'Types of the catalog, or `*` for all that `sensitivity_max` lets through' });
const url = z.string().min(1).max(2048).meta({ description: 'https: and on the public internet' });
const sensitivityMax = sensitivity.meta({ description: 'The most sensitive events this endpoint may receive' });
const description = z.string().max(500);

export const DISABLED_REASONS = ['manual', 'gone', 'failing'] as const;

const endpointFields = {
  id: uuid,
  url: z.string(),
  description: z.string(),
  event_types: z.array(z.string()),
  sensitivity_max: sensitivity,
  read_scopes: z.array(z.string()).nullable().meta({
    description: 'What its author may read: above non_pii it is sent only events that these scopes allow. null: every event',
  }),
  enabled: z.boolean(),
  provider: z.enum(['builtin', 'svix']),
  disabled_reason: z.enum(DISABLED_REASONS).nullable(),
  disabled_at: timestamp.nullable(),
  failing_since: timestamp.nullable().meta({ description: 'First failure since the last success' }),
  created_at: timestamp,
  updated_at: timestamp,
};
export const Endpoint = z.object(endpointFields).meta({ id: 'WebhookEndpoint' });
export const EndpointWithSecret = z
  .object({ ...endpointFields, secret: z.string().meta({ description: '`whsec_…`, shown this once' }) })
  .meta({ id: 'WebhookEndpointWithSecret' });

export const CreateEndpoint = z.object({
  url,
  event_types: eventTypes,
  description: description.default(''),
  enabled: z.boolean().default(true),
  sensitivity_max: sensitivityMax.default('non_pii'),
});
export const UpdateEndpoint = z.object({
  url: url.optional(),
  event_types: eventTypes.optional(),
  description: description.optional(),
  enabled: z.boolean().optional(),
  sensitivity_max: sensitivityMax.optional(),
});

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'exhausted', 'canceled'] as const;

const deliveryFields = {
  id: uuid,
  endpoint_id: uuid,
  event_id: uuid.meta({ description: 'Also the `webhook-id` header of every attempt' }),
  event_type: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempt_count: z.int(),
  next_attempt_at: timestamp.nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
};
export const Attempt = z.object({
  number: z.int(),
  at: timestamp,
  duration_ms: z.int(),
  status_code: z.int().nullable(),
  error: z.string().nullable().meta({ description: 'Why there was no answer, such as timeout, reset, dns, refused_address' }),
  response_body: z.string().nullable().meta({
    description:
      'The beginning of an answer that was not 2xx; null for keys that may not read the event, since answers repeat it',
  }),
});
export const Delivery = z.object(deliveryFields).meta({ id: 'WebhookDelivery' });
export const DeliveryWithAttempts = z
  .object({ ...deliveryFields, attempts: z.array(Attempt).meta({ description: 'The latest attempts, oldest first' }) })
  .meta({ id: 'WebhookDeliveryWithAttempts' });

export const MAX_BACKLOG = 10_000;
export const RATED_DELIVERIES = 1000;
const ofLatest = `Of its latest ${RATED_DELIVERIES.toLocaleString('en')} deliveries`;

export const EndpointFigures = z
  .object({
    endpoint_id: uuid,
    succeeded: z.int().meta({ description: `${ofLatest}, those that arrived` }),
    failed: z.int().meta({ description: `${ofLatest}, those that were given up` }),
    success_rate: z
      .number()
      .nullable()
      .meta({ description: 'succeeded / (succeeded + failed), from 0 to 1; null without either' }),
    last_success_at: timestamp.nullable().meta({ description: `${ofLatest}, the last that arrived` }),
    last_failure_at: timestamp.nullable().meta({ description: `${ofLatest}, the last that was given up` }),
    failing_since: timestamp.nullable().meta({ description: 'First failure since the last success' }),
    backlog: z
      .int()
      .meta({ description: `Deliveries that are yet to be made; counted up to ${MAX_BACKLOG.toLocaleString('en')}` }),
    oldest_waiting_since: timestamp.nullable().meta({ description: 'When the first of the counted ones was made' }),
  })
  .meta({ id: 'WebhookEndpointFigures' });

export const StoredEventRecord = z
  .object({
    id: uuid,
    type: z.string(),
    timestamp,
    organization_id: uuid,
    data: z.record(z.string(), z.unknown()).meta({ description: 'As the catalog describes it for the type' }),
  })
  .meta({ id: 'Event' });

export const DeliveryQuery = pageQuery.extend({
  endpoint_id: uuid.optional(),
  event_id: uuid.optional(),
  event_type: z.string().max(200).optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
  ...periodQuery,
});

const instant = z.iso.datetime({ offset: true }).meta({ override: { type: 'string', format: 'date-time' } });
export const ReplayEvents = z.object({
  since: instant,
  until: instant.optional().meta({ description: 'Now, when left out' }),
  only_undelivered: z.boolean().default(false).meta({ description: 'Leaves out what has been delivered' }),
});
export const EventReplay = z.object({ endpoint_id: uuid, since: timestamp, until: timestamp, only_undelivered: z.boolean() });

export const StreamQuery = z.object({
  types: z.string().max(8000).optional().meta({ description: 'Comma-separated event types; all when left out' }),
  sensitivity_max: sensitivity
    .default('non_pii')
    .meta({ description: 'Above non_pii only events of groups that the key may read; the others are left out' }),
  follow: boolParam(true).meta({ description: '`false` ends the stream once it has caught up' }),
});
