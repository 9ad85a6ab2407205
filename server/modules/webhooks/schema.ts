// Wire shapes of the event catalog, webhook endpoints and deliveries, and the event stream.

import { z } from 'zod';
import { pageQuery } from '../../http/pages.ts';
import { timeRangeFields } from '../../http/time-range.ts';
import { boolParam, commonTexts, describeFields, describeLike, freeForm, timestamp, uuid } from '../../http/wire.ts';
import { SENSITIVITIES } from '../../kernel/events.ts';

const sensitivity = z.enum(SENSITIVITIES);

export const EventTypeEntry = z
  .object({
    type: z.string().describe('Name of the event type, such as `conversation.session.completed`.'),
    description: z.string().describe('What has happened when such an event is sent.'),
    group: z
      .string()
      .describe('First part of the type, such as `conversation`; decides which read scope the event needs.'),
    sensitivity: sensitivity.describe(
      '`non_pii`: nothing personal. `pii`: personal data. `sensitive`: more than that, such as recordings.',
    ),
  })
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
  url: z
    .string()
    .describe('Address that events are posted to: `https:` and on the public internet, at most 2,048 characters.'),
  description: z.string().describe('Note for people, at most 500 characters; empty by default.'),
  event_types: z
    .array(z.string())
    .describe(
      'Types of the catalog, all of a group such as `conversation.*`, or `*`; 1 to 200. Wildcards mean what `sensitivity_max` lets through, also types that are added later.',
    ),
  sensitivity_max: sensitivity.describe(
    'The most sensitive events that this endpoint may receive; `non_pii` by default.',
  ),
  read_scopes: z
    .array(z.string())
    .nullable()
    .describe(
      'Scopes of the key that set it up: above `non_pii` it is sent only events that these scopes allow. null: every event.',
    ),
  enabled: z
    .boolean()
    .describe('Whether events are sent to it; true by default. Enabled again, it gets the events from then on.'),
  provider: z
    .enum(['builtin', 'svix'])
    .describe('`builtin`: delivered by this server. `svix`: made by an earlier version, and sent nothing any more.'),
  disabled_reason: z
    .enum(DISABLED_REASONS)
    .nullable()
    .describe(
      '`manual`: by a caller. `gone`: it answered 410. `failing`: five days without a success. null while it is enabled.',
    ),
  disabled_at: timestamp.nullable().describe('When it was disabled. null while it is enabled.'),
  failing_since: timestamp
    .nullable()
    .describe('First failure since the last success. null: the last attempt succeeded.'),
  created_at: timestamp,
  updated_at: timestamp,
};
export const Endpoint = z
  .object(endpointFields)
  .apply(describeFields, commonTexts('endpoint'))
  .meta({ id: 'WebhookEndpoint' });
export const EndpointWithSecret = z
  .object({
    ...endpointFields,
    secret: z
      .string()
      .describe('Secret that deliveries are signed with, `whsec_…` (Standard Webhooks). Shown in this answer only.'),
  })
  .apply(describeFields, commonTexts('endpoint'))
  .meta({ id: 'WebhookEndpointWithSecret' });

export const CreateEndpoint = z
  .object({
    url,
    event_types: eventTypes,
    description: description.default(''),
    enabled: z.boolean().default(true),
    sensitivity_max: sensitivityMax.default('non_pii'),
  })
  .apply(describeLike, Endpoint);
export const UpdateEndpoint = z
  .object({
    url: url.optional(),
    event_types: eventTypes.optional(),
    description: description.optional(),
    enabled: z.boolean().optional(),
    sensitivity_max: sensitivityMax.optional(),
  })
  .apply(describeLike, Endpoint);

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'exhausted', 'canceled'] as const;

const deliveryFields = {
  id: uuid.describe('Id of the delivery, a UUID that the server makes.'),
  endpoint_id: uuid.describe('Id of the endpoint that the event goes to.'),
  event_id: uuid.describe('Id of the event; also the `webhook-id` header of every attempt, to drop repetitions by.'),
  event_type: z.string().describe('Type of the event; `listWebhookEventTypes` explains it.'),
  status: z
    .enum(DELIVERY_STATUSES)
    .describe(
      '`pending`: to be sent. `succeeded`: the endpoint answered 2xx. `exhausted`: given up after 8 attempts over about 28 hours, or a 410. `canceled`: the endpoint was disabled or deleted.',
    ),
  attempt_count: z.int().describe('How many attempts were made, over all rounds.'),
  next_attempt_at: timestamp.nullable().describe('When the next attempt is due. null: none is.'),
  created_at: timestamp.describe('When the delivery was made: ISO 8601, UTC, milliseconds.'),
  finished_at: timestamp.nullable().describe('When it came to its end. null: it is pending.'),
};
export const Attempt = z.object({
  number: z.int().describe('Number of the attempt, counted from 1.'),
  at: timestamp.describe('When it was made: ISO 8601, UTC, milliseconds.'),
  duration_ms: z.int().describe('How long it took, in milliseconds; an attempt has at most 15 seconds.'),
  status_code: z.int().nullable().describe('HTTP status of the answer. null: there was none.'),
  error: z
    .string()
    .nullable()
    .describe('Why there was no answer, such as `timeout`, `reset`, `dns` or `refused_address`. null: there was one.'),
  response_body: z
    .string()
    .nullable()
    .describe(
      'The beginning of an answer that was not 2xx. null: a success, no answer, or the key may not read the event, since answers may repeat it.',
    ),
});
export const Delivery = z.object(deliveryFields).meta({ id: 'WebhookDelivery' });
export const DeliveryWithAttempts = z
  .object({
    ...deliveryFields,
    attempts: z.array(Attempt).describe('The latest attempts, oldest first.'),
    payload: freeForm.nullable().meta({
      description:
        'The body of every attempt; null for keys that may not read the event, and once the event is no longer stored',
    }),
    signature: z
      .object({
        headers: z.array(z.string()).meta({ description: 'Headers that carry id, time and signatures' }),
        signed_content: z.string().meta({ description: 'What is signed, by the names of the headers' }),
        algorithm: z.string().meta({ description: 'How it is signed with the secret of the endpoint' }),
      })
      .meta({ description: 'How the receiver checks that it comes from here' }),
  })
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
  ...z.object({
    endpoint_id: uuid.optional().describe('Only deliveries to this endpoint'),
    event_id: uuid.optional().describe('Only deliveries of this event'),
    event_type: z.string().max(200).optional().describe('Only deliveries of events of exactly this type'),
    status: z.enum(DELIVERY_STATUSES).optional().describe('Only deliveries of this status'),
  }).shape,
  ...timeRangeFields,
});

const instant = z.iso.datetime({ offset: true }).meta({ override: { type: 'string', format: 'date-time' } });
export const ReplayEvents = z.object({
  since: instant.describe('Events from this time on: ISO 8601 with a zone.'),
  until: instant.optional().describe('Events up to this time: ISO 8601 with a zone; now unless given.'),
  only_undelivered: z.boolean().default(false).describe('true leaves out what has been delivered; false by default.'),
});
export const EventReplay = z
  .object({
    endpoint_id: uuid.describe('Id of the endpoint that the events are sent to.'),
    since: timestamp,
    until: timestamp,
    only_undelivered: z.boolean(),
  })
  .apply(describeLike, ReplayEvents);

/** Counting stops there: a caller who replays more needs no exact number. */
export const MAX_REPLAY_COUNT = 10_000;
export const ReplayCountQuery = z
  .object({ since: instant, until: instant.optional(), only_undelivered: boolParam(false) })
  .apply(describeLike, ReplayEvents);
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
