// Wire shapes of the event catalog, webhook endpoints and deliveries, and the event stream.

import { z } from 'zod';
import { pageQuery } from '../../http/pages.ts';
import { timeRangeFields } from '../../http/time-range.ts';
import { boolParam, describeFields, freeForm, timestamp, uuid } from '../../http/wire.ts';
import { SENSITIVITIES } from '../../kernel/events.ts';
import {
  attemptTexts,
  deliveryFilterTexts,
  deliveryTexts,
  endpointTexts,
  eventReplayTexts,
  eventTypeTexts,
} from './descriptions.ts';

const sensitivity = z.enum(SENSITIVITIES);

export const EventTypeEntry = z
  .object({ type: z.string(), description: z.string(), group: z.string(), sensitivity })
  .apply(describeFields, eventTypeTexts)
  .meta({ id: 'WebhookEventType' });
export const EventCatalog = z
  .object({ events: z.array(EventTypeEntry) })
  .apply(describeFields, { events: 'Every event type, by group and then by type.' });

const eventTypes = z.array(z.string().max(200)).min(1).max(200);
const url = z.string().min(1).max(2048);
const sensitivityMax = sensitivity;
const description = z.string().max(500);

export const DISABLED_REASONS = ['manual', 'gone', 'failing'] as const;

const endpointFields = {
  id: uuid,
  url: z.string(),
  description: z.string(),
  event_types: z.array(z.string()),
  sensitivity_max: sensitivity,
  read_scopes: z.array(z.string()).nullable(),
  enabled: z.boolean(),
  provider: z.enum(['builtin', 'svix']),
  disabled_reason: z.enum(DISABLED_REASONS).nullable(),
  disabled_at: timestamp.nullable(),
  failing_since: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
};
export const Endpoint = z.object(endpointFields).apply(describeFields, endpointTexts).meta({ id: 'WebhookEndpoint' });
export const EndpointWithSecret = z
  .object({ ...endpointFields, secret: z.string() })
  .apply(describeFields, endpointTexts)
  .meta({ id: 'WebhookEndpointWithSecret' });

export const CreateEndpoint = z
  .object({
    url,
    event_types: eventTypes,
    description: description.default(''),
    enabled: z.boolean().default(true),
    sensitivity_max: sensitivityMax.default('non_pii'),
  })
  .apply(describeFields, endpointTexts);
export const UpdateEndpoint = z
  .object({
    url: url.optional(),
    event_types: eventTypes.optional(),
    description: description.optional(),
    enabled: z.boolean().optional(),
    sensitivity_max: sensitivityMax.optional(),
  })
  .apply(describeFields, endpointTexts);

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'exhausted', 'canceled'] as const;

const deliveryFields = {
  id: uuid,
  endpoint_id: uuid,
  event_id: uuid,
  event_type: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempt_count: z.int(),
  next_attempt_at: timestamp.nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
};
export const Attempt = z
  .object({
    number: z.int(),
    at: timestamp,
    duration_ms: z.int(),
    status_code: z.int().nullable(),
    error: z.string().nullable(),
    response_body: z.string().nullable(),
  })
  .apply(describeFields, attemptTexts);
export const Delivery = z.object(deliveryFields).apply(describeFields, deliveryTexts).meta({ id: 'WebhookDelivery' });
export const DeliveryWithAttempts = z
  .object({
    ...deliveryFields,
    attempts: z.array(Attempt),
    payload: freeForm.nullable().meta({
      description: 'The body of every attempt; null for keys that may not read the event, and once the event is no longer kept',
    }),
    signature: z
      .object({
        headers: z.array(z.string()).meta({ description: 'Headers that carry id, time and signatures' }),
        signed_content: z.string().meta({ description: 'What is signed, by the names of the headers' }),
        algorithm: z.string().meta({ description: 'How it is signed with the secret of the endpoint' }),
      })
      .meta({ description: 'How the receiver checks that it comes from here' }),
  })
  .apply(describeFields, deliveryTexts)
  .meta({ id: 'WebhookDeliveryWithAttempts' });

export const MAX_BACKLOG = 10_000;
export const RATED_DELIVERIES = 1000;
const ofLatest = `Of its latest ${RATED_DELIVERIES.toLocaleString('en')} deliveries`;

export const EndpointFigures = z
  .object({
    endpoint_id: uuid.meta({ description: 'Whose figures these are' }),
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
    id: uuid.meta({ description: 'Id of the event, the same in every delivery' }),
    type: z.string().meta({ description: 'Type of the catalog' }),
    timestamp: timestamp.meta({ description: 'When it happened' }),
    organization_id: uuid.meta({ description: 'Your organization' }),
    data: z.record(z.string(), z.unknown()).meta({ description: 'As the catalog describes it for the type' }),
  })
  .meta({ id: 'Event' });

export const DeliveryQuery = pageQuery.extend({
  ...z
    .object({
      endpoint_id: uuid.optional(),
      event_id: uuid.optional(),
      event_type: z.string().max(200).optional(),
      status: z.enum(DELIVERY_STATUSES).optional(),
    })
    .apply(describeFields, deliveryFilterTexts).shape,
  ...timeRangeFields,
});

const instant = z.iso.datetime({ offset: true }).meta({ override: { type: 'string', format: 'date-time' } });
export const ReplayEvents = z
  .object({
    since: instant,
    until: instant.optional(),
    only_undelivered: z.boolean().default(false),
  })
  .apply(describeFields, eventReplayTexts);
export const EventReplay = z
  .object({ endpoint_id: uuid, since: timestamp, until: timestamp, only_undelivered: z.boolean() })
  .apply(describeFields, eventReplayTexts);

/** Counting stops there: whoever replays more than that need not know how much more. */
export const MAX_REPLAY_COUNT = 10_000;
export const ReplayCountQuery = z
  .object({ since: instant, until: instant.optional(), only_undelivered: boolParam(false) })
  .apply(describeFields, eventReplayTexts);
export const ReplayCount = EventReplay.extend({
  events: z
    .int()
    .meta({ description: `Events that would be sent (again); counted up to ${MAX_REPLAY_COUNT.toLocaleString('en')}` }),
}).meta({ id: 'WebhookReplayCount' });

export const StreamQuery = z.object({
  types: z
    .string()
    .max(8000)
    .optional()
    .meta({ description: 'Comma-separated event types, or groups such as `conversation.*`; all when left out' }),
  subject: z.string().max(2000).optional().meta({
    description:
      'Comma-separated objects, such as `conversation:{id}` or `assistant:{id}`: only events about one of them, or that name it',
  }),
  sensitivity_max: sensitivity
    .default('non_pii')
    .meta({ description: 'Above non_pii only events of groups that the key may read; the others are left out' }),
  follow: boolParam(true).meta({ description: '`false` ends the stream once it has caught up' }),
});
