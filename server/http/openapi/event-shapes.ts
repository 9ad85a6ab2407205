// Owns the events of the document: one named shape for each type, the same for webhooks and streams.
import { z } from 'zod';
import type { EventType } from '../../kernel/events.ts';
import { JSON_MEDIA, type JsonSchema, pascal, refTo } from './json-schema.ts';
import type { Extensions } from './shared-shapes.ts';

/** `call.ended` is sent as `CallEndedEvent`. */
export const eventShapeName = ({ type }: EventType): string => `${pascal(type)}Event`;

export const ANY_EVENT = 'WebhookEvent';

const ENVELOPE = {
  id: z.uuid().meta({ description: 'Id of the event, the same on every attempt' }),
  timestamp: z.iso.datetime().meta({ description: 'When it happened' }),
  organization_id: z.uuid(),
};
const ENVELOPE_NAME = 'EventEnvelope';

/** What a webhook carries. */
export const eventShape = (kind: EventType): z.ZodType =>
  z
    .object({ ...ENVELOPE, type: z.literal(kind.type), data: kind.data })
    .meta({ id: eventShapeName(kind), description: kind.description });

/** What every event has, for the components. */
export const envelopeShape = (): Record<string, z.ZodType> => ({
  [ENVELOPE_NAME]: z.object(ENVELOPE).meta({ description: 'What every event has, whatever happened' }),
});

/** Every event has the fields of the envelope. */
export const envelopes = (events: readonly EventType[]): Extensions =>
  Object.fromEntries(events.map((kind) => [eventShapeName(kind), ENVELOPE_NAME]));

/** Any event: `type` tells which. */
export const anyEvent = (events: readonly EventType[]): JsonSchema => ({
  description: 'An event as webhooks and the event stream carry it; `type` tells which',
  oneOf: events.map((kind) => refTo(eventShapeName(kind))),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(events.map((kind) => [kind.type, refTo(eventShapeName(kind)).$ref])),
  },
});

const SIGNED: Record<string, [name: string, description: string]> = {
  WebhookId: ['webhook-id', 'Id of the event, the same on every attempt: what to drop repetitions by'],
  WebhookTimestamp: ['webhook-timestamp', 'Seconds since 1970 when this attempt was signed'],
  WebhookSignature: ['webhook-signature', 'Standard Webhooks: `v1,` and the signature of id, timestamp and body'],
};

/** The headers of every webhook, for the components. */
export const webhookParameters = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(SIGNED).map(([key, [name, description]]) => [
      key,
      { name, in: 'header', required: true, description, schema: { type: 'string' } },
    ]),
  );

/** What we send to an endpoint that asked for this type. */
export const webhookOf = (kind: EventType, tag: string): JsonSchema => ({
  post: {
    operationId: `on${pascal(kind.type)}`,
    summary: kind.description,
    description: `Sent to endpoints that take \`${kind.type}\`; its sensitivity is \`${kind.sensitivity}\`.`,
    tags: [tag],
    security: [],
    parameters: Object.keys(SIGNED).map((key) => ({ $ref: `#/components/parameters/${key}` })),
    requestBody: { required: true, content: { [JSON_MEDIA]: { schema: refTo(eventShapeName(kind)) } } },
    responses: { '2XX': { description: 'Received' } },
  },
});
