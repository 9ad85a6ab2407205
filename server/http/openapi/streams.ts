// Owns how streams stand in the document: the names of their events, and what each carries as data.
import { z } from 'zod';
import type { EventType } from '../../kernel/events.ts';
import type { Route } from '../route.ts';
import { ANY_EVENT, eventShapeName } from './event-shapes.ts';
import { type JsonSchema, type OperationObject, pascal, refTo, type Schemas, successOf } from './json-schema.ts';

export const STREAM_MEDIA = 'text/event-stream';

const idOf = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.id;
const dataName = ({ operationId }: Route, event: string, schema: z.ZodType): string =>
  idOf(schema) ?? `${pascal(operationId)}${pascal(event)}Data`;

/** The data shapes that a stream needs among the components. */
export const streamShapes = (route: Route): Record<string, z.ZodType> =>
  typeof route.streams === 'object'
    ? Object.fromEntries(
        Object.entries(route.streams).map(([event, schema]) => [dataName(route, event, schema), schema]),
      )
    : {};

/** `x-event-stream`: names and data of the events, and one component that is any of them. */
export function describeStream(
  operation: OperationObject,
  route: Route,
  events: readonly EventType[],
  schemas: Schemas,
): void {
  if (route.streams === undefined) return;
  const name = `${pascal(route.operationId)}StreamEvent`;
  const shapes: [event: string, data: JsonSchema][] =
    route.streams === 'events'
      ? events.map((kind) => [kind.type, refTo(eventShapeName(kind))])
      : Object.entries(route.streams).map(([event, schema]) => [event, refTo(dataName(route, event, schema))]);
  schemas[name] =
    route.streams === 'events'
      ? frame(
          { type: 'string', description: 'The type of the event' },
          refTo(ANY_EVENT),
          'An event of the stream, after parsing its data',
        )
      : {
          description: 'An event of the stream, after parsing its data',
          oneOf: shapes.map(([event, data]) => frame({ type: 'string', const: event }, data)),
        };
  const media = successOf(operation)?.content?.[STREAM_MEDIA];
  if (media) {
    const contentSchema = { type: 'array', items: refTo(name) };
    const description = 'Server-sent events; `x-event-stream` names them and the shape of their data';
    media.schema = { type: 'string', description, contentMediaType: STREAM_MEDIA, contentSchema };
  }
  operation['x-event-stream'] = { events: Object.fromEntries(shapes), item: refTo(name) };
}

const frame = (event: JsonSchema, data: JsonSchema, description?: string): JsonSchema => ({
  ...(description && { description }),
  type: 'object',
  properties: { event, data },
  required: ['event', 'data'],
});
