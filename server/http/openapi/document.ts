// Owns the OpenAPI 3.1 document, printed from the route table.
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { EventType } from '../../kernel/events.ts';
import { API_VERSION, VERSION } from '../../kernel/version.ts';
import { deprecationText } from '../deprecation.ts';
import { ErrorResponse, HTTPValidationError } from '../error-response.ts';
import type { Route } from '../route.ts';
import {
  ANY_EVENT,
  anyEvent,
  envelopeShape,
  envelopes,
  eventShape,
  webhookOf,
  webhookParameters,
} from './event-shapes.ts';
import type { JsonSchema, OpenApi, Schemas } from './json-schema.ts';
import { ShapeNames } from './names.ts';
import { paginationOf } from './pagination.ts';
import { HEADERS, headersOf, isReplayable, refusalRefs, refusalResponses } from './refusals.ts';
import { shareParameters } from './shared-parameters.ts';
import { type Extensions, extendShapes, type SharedShapes, shareShapes } from './shared-shapes.ts';
import { describeStream, streamShapes } from './streams.ts';

type DocumentParts = {
  routes: readonly Route[];
  events?: readonly EventType[];
  /** Text on each tag. */
  tags?: Readonly<Record<string, string>>;
  /** Shapes that the door takes more loosely than readers want to know them, by the id of the loose one. */
  described?: Readonly<Record<string, JsonSchema>>;
  shared?: SharedShapes;
  extensions?: Extensions;
};

/** The tag of webhooks: they are requests of ours. */
const EVENTS_TAG = 'Events';

export function createOpenApi(parts: DocumentParts): OpenApi {
  const { events = [], tags = {}, described = {}, shared = {}, extensions = {} } = parts;
  const routes = parts.routes.filter((route) => !route.hidden);
  const document = printed(routes, events);
  const { schemas } = document.components;
  Object.assign(schemas, described);
  if (events.length > 0) schemas[ANY_EVENT] = anyEvent(events);
  const names = new ShapeNames(schemas);
  for (const route of routes) {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()];
    if (!operation) continue;
    operation.responses = { ...operation.responses, ...refusalRefs(route) };
    names.nameBody(operation, route.body);
    names.nameAnswer(operation, route.method);
    describeStream(operation, route, events, schemas);
    const pagination = paginationOf(operation, schemas);
    if (pagination) operation['x-pagination'] = pagination;
  }
  const used = [...new Set(routes.map(({ tag }) => tag))];
  document.tags = used.map((name) => ({ name, ...(tags[name] && { description: tags[name] }) }));
  if (events.length > 0) {
    document.webhooks = Object.fromEntries(events.map((kind) => [kind.type, webhookOf(kind, EVENTS_TAG)]));
    document.components.parameters = webhookParameters();
  }
  document.components = { ...document.components, schemas, responses: refusalResponses(), headers: HEADERS };
  shareParameters(document);
  const result = plain(document);
  shareShapes(result, shared);
  extendShapes(result.components.schemas, { ...extensions, ...envelopes(events) });
  result.components.schemas = inOrder(result.components.schemas);
  return result;
}

/** The document without what says nothing, wherever it came from. */
const plain = (document: OpenApi): OpenApi =>
  JSON.parse(
    JSON.stringify(document, (_key, value: unknown) => (isObject(value) ? plainSchema(value) : value)),
  ) as OpenApi;

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function plainSchema(schema: JsonSchema): JsonSchema {
  // A strict object that is described anew keeps `additionalProperties` beside its reference, where it refuses every property.
  if ('$ref' in schema && 'additionalProperties' in schema) return omit(schema, 'additionalProperties');
  if (JSON.stringify(schema.propertyNames) === '{"type":"string"}') return omit(schema, 'propertyNames');
  return besideNull(schema);
}

const omit = (schema: JsonSchema, key: string): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));

const SCALARS = ['string', 'integer', 'number', 'boolean'];

/** A plain value that may be null is one schema of two types. */
function besideNull(schema: JsonSchema): JsonSchema {
  const [one, none, ...others] = Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : [];
  if (!one || none?.type !== 'null' || others.length > 0) return schema;
  if (!SCALARS.includes(one.type as string) || 'enum' in one || 'const' in one) return schema;
  return { ...one, ...omit(schema, 'anyOf'), type: [one.type, 'null'] };
}

/** By name, so that a new route does not move the others. */
const inOrder = (schemas: Schemas): Schemas =>
  Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));

function printed(routes: readonly Route[], events: readonly EventType[]): OpenApi {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  const shapes: Record<string, z.ZodType> = {
    ErrorResponse,
    HTTPValidationError,
    ...(events.length > 0 && envelopeShape()),
  };
  for (const route of routes) Object.assign(shapes, streamShapes(route));
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Parley',
        version: API_VERSION,
        description:
          'Customer-experience platform: assistants, people, knowledge, conversations and calls. Every answer has an X-Request-Id; answers to a key have RateLimit-Policy and RateLimit, too. `x-required-scope` is the scope that a key needs.',
        contact: { name: 'The operator of this server' },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        'x-parley-api-version': VERSION,
      },
      servers: [{ url: '/', description: 'This server: platform API under /v1, calling API at the root' }],
      security: [{ apiKey: [] }],
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
          visitorToken: { type: 'apiKey', in: 'header', name: 'x-visitor-token' },
        },
        schemas: shapes,
      },
      paths,
      // Replaced later; printed here so that their shapes are among the components.
      webhooks: Object.fromEntries(
        events.map((kind) => [kind.type, { post: { requestBody: bodyOf(eventShape(kind)), responses: {} } }]),
      ),
    },
    { override: ({ jsonSchema }) => withoutNoise(jsonSchema) },
  ) as unknown as OpenApi;
}

/** Zod prints bounds of safe integers and the patterns behind its formats; neither tells a reader anything. */
function withoutNoise(schema: Record<string, unknown>): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

function operation(route: Route): ZodOpenApiOperationObject {
  const parameters = Object.entries(route.params).map(([name, { uuid, about }]) => ({
    name,
    in: 'path' as const,
    required: true,
    description: about,
    schema: uuid ? { type: 'string' as const, format: 'uuid' } : { type: 'string' as const },
  }));
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: [route.deprecated && deprecationText(route.deprecated), route.description, keyNeeded(route)]
      .filter(Boolean)
      .join(' '),
    ...(route.deprecated && { deprecated: true }),
    tags: [route.tag],
    ...(route.open ? { security: route.visitor ? [{ visitorToken: [] }] : [] } : { 'x-required-scope': route.scope }),
    ...(parameters.length > 0 && { parameters }),
    requestParams: {
      ...(route.query && { query: route.query as z.ZodObject }),
      ...(isReplayable(route) && { header: IdempotencyHeader }),
    },
    ...((route.body ?? route.alsoAccepts) && { requestBody: requestBody(route) }),
    responses: { [route.status]: success(route) },
  };
}

/** A scope stands in `x-required-scope`, and in words where there are no others. */
function keyNeeded({ open, visitor, scope, description }: Route): string {
  if (visitor) return 'Needs a visitor token, and no API key.';
  if (open) return 'Needs no API key.';
  if (scope === null) return 'Any API key may ask.';
  return description ? '' : `Needs the scope \`${scope}\`.`;
}

const IdempotencyHeader = z.object({
  'idempotency-key': z.string().min(1).max(255).optional().meta({
    description:
      'Repeat the request with the same key and body to get the first answer again; it then has the header `Idempotency-Replayed: true`',
  }),
});

const bodyOf = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

/** A route that takes a file alone has no JSON body. */
function requestBody({ body: schema, alsoAccepts = {} }: Route) {
  const required = schema === undefined || !z.safeParse(schema, undefined).success;
  const others = Object.fromEntries(Object.entries(alsoAccepts).map(([type, other]) => [type, { schema: other }]));
  return { required, content: { ...(schema && { 'application/json': { schema } }), ...others } };
}

const otherAnswer = ({ alsoAnswers: other }: Route) =>
  other ? { [other.type]: { schema: other.shape, 'x-asked-for-by': other.query } } : {};

function success(route: Route) {
  const headers = headersOf(route) as { headers?: Record<string, { $ref: string }> };
  if (route.status === 204) return { description: 'Done', ...headers };
  const type = route.produces?.split(';')[0] ?? 'application/json';
  const also = { ...(route.alsoProduces && { [route.alsoProduces]: { schema: z.string() } }), ...otherAnswer(route) };
  // What it is stands in the summary of the operation, and on the shape.
  return { description: 'Done', ...headers, content: { [type]: { schema: route.response ?? z.unknown() }, ...also } };
}
