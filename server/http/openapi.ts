// Owns the OpenAPI 3.1 document, printed from the route table.
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { EventType } from '../kernel/events.ts';
import { API_VERSION } from '../kernel/version.ts';
import { ErrorResponse, HTTPValidationError } from './error-response.ts';
import type { Route } from './route.ts';

const DESCRIPTIONS: Record<number, string> = {
  400: 'The request is not acceptable; the message names what to change',
  401: 'The API key is missing, malformed, unknown, revoked or expired',
  402: 'A hard budget is spent',
  403: 'The key lacks a scope',
  404: 'No such object in your organization',
  406: 'The list is sent as JSON or CSV, and Accept names neither',
  409: 'The state does not allow it, or an Idempotency-Key is in use',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'The request has the wrong shape',
  429: 'Too many requests; wait as long as Retry-After says',
  500: 'Our mistake; report it with the request id',
  502: 'Another system answered wrongly',
  503: 'Not available right now; try again',
  504: 'Another system did not answer in time',
};

export function createOpenApi(routes: readonly Route[], events: readonly EventType[] = []): Record<string, unknown> {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    if (route.hidden) continue;
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  const tags = [...new Set(routes.filter((route) => !route.hidden).map((route) => route.tag))];
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Parley',
        version: API_VERSION,
        description: 'Customer-experience platform: assistants, people, knowledge, conversations and calls',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'This server: platform API under /v1, calling API at the root' }],
      tags: tags.map((name) => ({ name })),
      security: [{ apiKey: [] }],
      components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } } },
      paths,
      ...(events.length > 0 && { webhooks: Object.fromEntries(events.map((kind) => [kind.type, webhook(kind)])) }),
    },
    { override: ({ jsonSchema }) => withoutNoise(jsonSchema) },
  ) as unknown as Record<string, unknown>;
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
    ...(route.description && { description: route.description }),
    tags: [route.tag],
    ...(route.open ? { security: [] } : { 'x-required-scope': route.scope }),
    ...(parameters.length > 0 && { parameters }),
    requestParams: {
      ...(route.query && { query: route.query as z.ZodObject }),
      ...(isReplayable(route) && { header: z.object({ 'idempotency-key': z.string().min(1).max(255).optional() }) }),
    },
    ...(route.body && { requestBody: requestBody(route, route.body) }),
    responses: { [route.status]: success(route), ...refusals(route) },
  };
}

const isReplayable = (route: Route): boolean => route.method === 'POST' && !route.open && route.idempotency !== 'none';

function requestBody({ example, alsoAccepts = {} }: Route, schema: z.ZodType) {
  const required = !z.safeParse(schema, undefined).success;
  const others = Object.fromEntries(Object.entries(alsoAccepts).map(([type, other]) => [type, { schema: other }]));
  const json = { schema, ...(example?.body !== undefined && { example: example.body }) };
  return { required, content: { 'application/json': json, ...others } };
}

function success(route: Route) {
  const headers = { 'x-request-id': { schema: { type: 'string' as const } } };
  if (route.status === 204) return { description: 'Done', headers };
  const type = route.produces?.split(';')[0] ?? 'application/json';
  const streamed = route.alsoProduces ? { [route.alsoProduces]: { schema: z.string() } } : {};
  return { description: route.summary, headers, content: { [type]: { schema: route.response ?? z.unknown() }, ...streamed } };
}

/** The error statuses that a route may answer with, as its callers are told. */
export function refusalsOf(route: Route): Set<number> {
  const statuses = new Set<number>(route.errors ?? []);
  if (!route.open) for (const status of [401, 429, 500, 503]) statuses.add(status);
  if (route.rate === 'address') statuses.add(429);
  if (route.scope !== null) statuses.add(403);
  if (Object.values(route.params).some(({ kind }) => kind !== null)) statuses.add(404);
  if (route.body) for (const status of [413, 415]) statuses.add(status);
  if (route.body || route.query || Object.values(route.params).some(({ uuid }) => uuid)) statuses.add(route.invalid);
  if (isReplayable(route)) for (const status of [409, route.invalid]) statuses.add(status);
  return statuses;
}

function refusals(route: Route) {
  const body = (status: number) => (status === 422 ? HTTPValidationError : ErrorResponse);
  return Object.fromEntries(
    [...refusalsOf(route)]
      .sort((a, b) => a - b)
      .map((status) => [
        String(status),
        { description: DESCRIPTIONS[status] ?? 'Refused', content: { 'application/json': { schema: body(status) } } },
      ]),
  );
}

function webhook(kind: EventType) {
  const payload = z.object({
    id: z.uuid(),
    type: z.literal(kind.type),
    timestamp: z.iso.datetime(),
    organization_id: z.uuid(),
    data: kind.data,
  });
  return {
    post: {
      summary: kind.description,
      tags: [kind.group],
      requestBody: { content: { 'application/json': { schema: payload } } },
      responses: { '2XX': { description: 'Received' } },
    },
  };
}
