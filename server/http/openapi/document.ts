// Owns the OpenAPI 3.1 document, printed from the route table.
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { EventType } from '../../kernel/events.ts';
import { API_VERSION, VERSION } from '../../kernel/version.ts';
import { deprecationText } from '../deprecation.ts';
import { ErrorResponse, HTTPValidationError } from '../error-response.ts';
import type { Route } from '../route.ts';
import { ANY_EVENT, anyEvent, eventShape, webhookOf, webhookParameters } from './event-shapes.ts';
import { JSON_MEDIA, type JsonSchema, type OpenApi, refersTo, type Schemas, successOf } from './json-schema.ts';
import { ShapeNames } from './names.ts';
import { paginationOf } from './pagination.ts';
import { HEADERS, headersOf, isReplayable, refusalRefs, refusalResponses } from './refusals.ts';
import { describeStream, streamShapes } from './streams.ts';

type DocumentParts = {
  routes: readonly Route[];
  events?: readonly EventType[];
  /** Text on each tag. */
  tags?: Readonly<Record<string, string>>;
  /** Shapes that the door takes more loosely than readers want to know them, by the id of the loose one. */
  described?: Readonly<Record<string, JsonSchema>>;
  examples?: Examples;
};

/** The tag of webhooks: they are requests of ours. */
const EVENTS_TAG = 'Events';

export function createOpenApi(parts: DocumentParts): OpenApi {
  const { events = [], tags = {}, described = {}, examples = {} } = parts;
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
  document.components = { ...document.components, schemas: inOrder(schemas), responses: refusalResponses(), headers: HEADERS };
  addExamples(document, examples);
  return document;
}

/** By name, so that a new route does not move the others. */
const inOrder = (schemas: Schemas): Schemas => Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));

function printed(routes: readonly Route[], events: readonly EventType[]): OpenApi {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  const shapes: Record<string, z.ZodType> = { ErrorResponse, HTTPValidationError };
  for (const route of routes) Object.assign(shapes, streamShapes(route));
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Parley',
        version: API_VERSION,
        description: 'Customer-experience platform: assistants, people, knowledge, conversations and calls',
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
    ...(route.body && { requestBody: requestBody(route, route.body) }),
    responses: { [route.status]: success(route) },
  };
}

function keyNeeded({ open, visitor, scope }: Route): string {
  if (visitor) return 'Needs a visitor token, and no API key.';
  if (open) return 'Needs no API key.';
  return scope === null ? 'Any API key may ask.' : `Needs the scope \`${scope}\`.`;
}

const IdempotencyHeader = z.object({
  'idempotency-key': z.string().min(1).max(255).optional().meta({
    description: 'Repeat the request with the same key and body to get the first answer again',
  }),
});

const bodyOf = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

function requestBody({ example, alsoAccepts = {} }: Route, schema: z.ZodType) {
  const required = !z.safeParse(schema, undefined).success;
  const others = Object.fromEntries(Object.entries(alsoAccepts).map(([type, other]) => [type, { schema: other }]));
  const json = { schema, ...(example?.body !== undefined && { example: example.body }) };
  return { required, content: { 'application/json': json, ...others } };
}

const otherAnswer = ({ alsoAnswers: other }: Route) =>
  other ? { [other.type]: { schema: other.shape, example: other.example, 'x-asked-for-by': other.query } } : {};

function success(route: Route) {
  const headers = headersOf(route) as Record<string, { $ref: string }>;
  if (route.status === 204) return { description: 'Done', headers };
  const type = route.produces?.split(';')[0] ?? 'application/json';
  const also = { ...(route.alsoProduces && { [route.alsoProduces]: { schema: z.string() } }), ...otherAnswer(route) };
  return { description: route.summary, headers, content: { [type]: { schema: route.response ?? z.unknown() }, ...also } };
}

/** Recorded answers, by the name of their shape. */
type Examples = Readonly<Record<string, unknown>>;

/** Answers of one shape share one example, so that the document stays small. */
function addExamples(document: OpenApi, examples: Examples): void {
  const used: Record<string, { summary: string; value: unknown }> = {};
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const media = successOf(operation)?.content?.[JSON_MEDIA];
    const name = media?.schema && refersTo(media.schema);
    if (!name || examples[name] === undefined) continue;
    used[name] = { summary: 'A recorded answer', value: examples[name] };
    media.examples = { recorded: { $ref: `#/components/examples/${name}` } };
  }
  document.components.examples = Object.fromEntries(Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1)));
}
