// Owns what the API document says about the fields of webhooks: the catalog, endpoints, deliveries and replays.
import { madeTexts } from '../../http/wire.ts';

const instant = 'ISO 8601 with a zone';

export const eventTypeTexts = {
  type: 'Name of the event type, such as `conversation.session.completed`.',
  description: 'What has happened when such an event is sent.',
  group: 'First part of the type, such as `conversation`; decides which read scope the event needs.',
  sensitivity: '`non_pii`: nothing personal. `pii`: personal data. `sensitive`: more than that, such as recordings.',
};

export const endpointTexts = {
  ...madeTexts('endpoint'),
  url: 'Address that events are posted to: `https:` and on the public internet, at most 2,048 characters.',
  description: 'Note for people, at most 500 characters; empty by default.',
  event_types:
    'Types of the catalog, all of a group such as `conversation.*`, or `*`; 1 to 200. Wildcards mean what `sensitivity_max` lets through, also types that are added later.',
  sensitivity_max: 'The most sensitive events that this endpoint may receive; `non_pii` by default.',
  read_scopes:
    'Scopes of the key that set it up: above `non_pii` it is sent only events that these scopes allow. null: every event.',
  enabled: 'Whether events are sent to it; true by default. Enabled again, it gets the events from then on.',
  provider: '`builtin`: delivered by this server. `svix`: handed to Svix, and managed there.',
  disabled_reason:
    '`manual`: by a caller. `gone`: it answered 410. `failing`: five days without a success. null while it is enabled.',
  disabled_at: 'When it was disabled. null while it is enabled.',
  failing_since: 'First failure since the last success. null: the last attempt succeeded.',
  secret: 'Secret that deliveries are signed with, `whsec_…` (Standard Webhooks). Shown in this answer only.',
};

export const deliveryTexts = {
  id: 'Id of the delivery, a UUID that the server makes.',
  endpoint_id: 'Id of the endpoint that the event goes to.',
  event_id: 'Id of the event; also the `webhook-id` header of every attempt, to drop repetitions by.',
  event_type: 'Type of the event; `listWebhookEventTypes` explains it.',
  status:
    '`pending`: to be sent. `succeeded`: the endpoint answered 2xx. `exhausted`: given up after 8 attempts over about 28 hours, or a 410. `canceled`: the endpoint was disabled or deleted.',
  attempt_count: 'How many attempts were made, over all rounds.',
  next_attempt_at: 'When the next attempt is due. null: none is.',
  created_at: 'When the delivery was made: ISO 8601, UTC, milliseconds.',
  finished_at: 'When it came to its end. null: it is pending.',
  attempts: 'The latest attempts, oldest first.',
};

export const attemptTexts = {
  number: 'Number of the attempt, counted from 1.',
  at: 'When it was made: ISO 8601, UTC, milliseconds.',
  duration_ms: 'How long it took, in milliseconds; an attempt has at most 15 seconds.',
  status_code: 'HTTP status of the answer. null: there was none.',
  error: 'Why there was no answer, such as `timeout`, `reset`, `dns` or `refused_address`. null: there was one.',
  response_body:
    'The beginning of an answer that was not 2xx. null: a success, no answer, or the key may not read the event, since answers may repeat it.',
};

export const deliveryFilterTexts = {
  endpoint_id: 'Only deliveries to this endpoint',
  event_id: 'Only deliveries of this event',
  event_type: 'Only deliveries of events of exactly this type',
  status: 'Only deliveries of this status',
};

export const eventReplayTexts = {
  endpoint_id: 'Id of the endpoint that the events are sent to.',
  since: `Events from this time on: ${instant}.`,
  until: `Events up to this time: ${instant}; now unless given.`,
  only_undelivered: 'true leaves out what has been delivered; false by default.',
};

export const disabledTexts = {
  id: 'Id of the endpoint, for `getWebhookEndpoint`.',
  reason: '`manual`, `gone` (it answered 410) or `failing` (five days without a success).',
  failing_since: endpointTexts.failing_since,
};
