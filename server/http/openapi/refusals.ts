// Owns the refusals in the document: one shared answer for each status with a real example, and the headers that answers carry.
import { Invalid, missingScopes, notFound, Problem } from '../../kernel/errors.ts';
import { refusal, unavailable } from '../error-response.ts';
import type { Route } from '../route.ts';
import { JSON_MEDIA, type JsonSchema, refTo } from './json-schema.ts';

type Refusal = [name: string, description: string, example: Problem | Invalid];

const REFUSALS: Record<number, Refusal> = {
  400: [
    'BadRequest',
    'The request is not acceptable; the message names what to change',
    new Problem('bad_request', 'limit: write a whole number from 1 to 100.'),
  ],
  401: [
    'Unauthorized',
    'The API key is missing, malformed, unknown, revoked or expired',
    new Problem('authentication_required', 'Send a valid API key in the x-api-key header.'),
  ],
  402: [
    'BudgetSpent',
    'A hard budget is spent',
    new Problem('budget_exceeded', 'The budget "Models" is spent. Raise it, or wait for the next period.'),
  ],
  403: ['Forbidden', 'The key lacks a scope', missingScopes(['agents:write'])],
  404: ['NotFound', 'No such object in your organization', notFound('assistant')],
  406: [
    'NotAcceptable',
    'The list is sent as JSON or CSV, and Accept names neither',
    new Problem('not_acceptable', 'This list is sent as application/json or text/csv.'),
  ],
  409: [
    'Conflict',
    'The state does not allow it, or an Idempotency-Key is in use',
    new Problem('conflict', 'An object with this identity exists already.'),
  ],
  413: [
    'PayloadTooLarge',
    'The body is too large',
    new Problem('payload_too_large', 'The body is larger than this endpoint accepts.'),
  ],
  415: [
    'UnsupportedMediaType',
    'The body is not JSON',
    new Problem('unsupported_media_type', 'Send a JSON body with the header Content-Type: application/json.'),
  ],
  416: [
    'RangeNotSatisfiable',
    'The Range header asks for bytes that are not there',
    new Problem('range_not_satisfiable', 'The recording has 48044 bytes. Ask for a range within them.'),
  ],
  422: [
    'ValidationFailed',
    'The request has the wrong shape; each entry names the place and what it should be',
    new Invalid([{ loc: ['body', 'name'], msg: 'Field required', type: 'missing', input: {} }]),
  ],
  429: [
    'TooManyRequests',
    'Too many requests; wait as long as Retry-After says',
    new Problem('rate_limited', 'More than 1200 writes in a minute. Slow down.', { retryAfter: 12 }),
  ],
  500: [
    'InternalError',
    'Our mistake; report it with the request id',
    new Problem('internal_error', 'Something went wrong on our side. Report it with the request id.'),
  ],
  502: [
    'BadGateway',
    'Another system answered wrongly',
    new Problem('upstream_error', 'The model provider answered 500.'),
  ],
  503: ['ServiceUnavailable', 'Not available right now; try again', unavailable({ cause: 'connection' })],
  504: [
    'GatewayTimeout',
    'Another system did not answer in time',
    new Problem('upstream_timeout', 'The model provider did not answer in time.'),
  ],
};

const text = { type: 'string' };
export const HEADERS: Record<string, JsonSchema> = {
  'X-Request-Id': {
    description: 'Id of this request in our log; a caller may send its own',
    schema: text,
    example: '0190a000-0000-7000-8000-000000000001',
  },
  'RateLimit-Policy': {
    description: 'Name of the limit, requests allowed (`q`) and the seconds they are counted over (`w`)',
    schema: text,
    example: '"reads";q=6000;w=60',
  },
  RateLimit: {
    description: 'Name of the limit, requests that remain (`r`) and seconds until it begins anew (`t`)',
    schema: text,
    example: '"reads";r=5999;t=60',
  },
  Link: {
    description: 'On refusals: the page of the documentation that says what to do, as `rel="help"`',
    schema: text,
    example: '</docs/errors#not_found>; rel="help"',
  },
  'Retry-After': {
    description: 'Seconds to wait, the same number as `retry_after`; absent where no time is known',
    schema: { type: 'integer', minimum: 0 },
    example: 12,
  },
  'X-Ignored-Parameters': {
    description:
      'Query parameters that this operation does not know and left alone, by name; absent when there were none',
    schema: text,
    example: 'colour, size',
  },
};

const headers = (...names: string[]): JsonSchema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit'];

/** What an answer of a route carries besides its body and what every answer has. */
export const headersOf = (route: Route): { headers?: JsonSchema } =>
  route.ignoresUnknown ? { headers: headers('X-Ignored-Parameters') } : {};

/** Statuses whose problems may say when to come back. */
const WAITING: ReadonlySet<number> = new Set([409, 429, 502, 503, 504]);

/** What any operation may answer, whatever it is about: said once, as its `default`. */
export const EVERYWHERE: readonly number[] = [403, 413, 415, 429, 500, 503];
const DEFAULT = 'Refused';

const known = (status: number): Refusal => {
  const found = REFUSALS[status];
  if (!found) throw new Error(`the document describes no refusal ${status}`);
  return found;
};

export const refusalResponses = (): Record<string, JsonSchema> => {
  const lines = EVERYWHERE.map((status) => `${status}: ${known(status)[1]}`);
  const apart = Object.entries(REFUSALS).filter(([status]) => !EVERYWHERE.includes(Number(status)));
  return {
    ...Object.fromEntries(
      apart.map(([status, [name, description]]) => [name, refusalResponse(Number(status), description)]),
    ),
    [DEFAULT]: refusalResponse(429, `What any operation may answer. ${lines.join('. ')}`),
  };
};

function refusalResponse(status: number, description: string): JsonSchema {
  const schema = refTo(status === 422 ? 'HTTPValidationError' : 'ErrorResponse');
  const retry = WAITING.has(status) ? ['Retry-After'] : [];
  const limits = status === 429 ? LIMIT_HEADERS : [];
  return {
    description,
    headers: headers('X-Request-Id', 'Link', ...limits, ...retry),
    content: { [JSON_MEDIA]: { schema } },
  };
}

/** Real refusals for each of the shared answers, by its name, and then by their own. */
export function refusalExamples(): Record<string, Record<string, { value: unknown }>> {
  const found: Record<string, Record<string, { value: unknown }>> = {};
  for (const [status, [name, , example]] of Object.entries(REFUSALS)) {
    const place = EVERYWHERE.includes(Number(status)) ? DEFAULT : name;
    found[place] = { ...found[place], [name]: { value: refusal(example, 422, '').body } };
  }
  return found;
}

/** The refusals of one route, as references to the shared ones. */
export function refusalRefs(route: Route): Record<string, JsonSchema> {
  const statuses = [...refusalsOf(route)].sort((a, b) => a - b);
  const own = statuses.filter((status) => !EVERYWHERE.includes(status));
  const refs = own.map((status): [string, JsonSchema] => [String(status), refusalRef(known(status)[0])]);
  return Object.fromEntries(own.length < statuses.length ? [...refs, ['default', refusalRef(DEFAULT)]] : refs);
}

const refusalRef = (name: string): JsonSchema => ({ $ref: `#/components/responses/${name}` });

/** Whether a caller may repeat the request with an Idempotency-Key and get the first answer again. */
export const isReplayable = (route: Route): boolean =>
  route.method === 'POST' && !route.open && route.idempotency !== 'none';

/** The error statuses that a route may answer with, as the document lists them. */
export function refusalsOf(route: Route): Set<number> {
  const statuses = new Set<number>(route.errors ?? []);
  if (!route.open) for (const status of [401, 429, 500, 503]) statuses.add(status);
  if (route.rate === 'address') statuses.add(429);
  if (route.scope !== null) statuses.add(403);
  if (Object.values(route.params).some(({ kind }) => kind !== null)) statuses.add(404);
  if (route.body) for (const status of [413, 415]) statuses.add(status);
  // Parameters that an operation does not know are refused, also where it knows none.
  const refusesUnknown = !route.open && !route.ignoresUnknown;
  if (refusesUnknown || route.body || route.query || Object.values(route.params).some(({ uuid }) => uuid)) {
    statuses.add(route.invalid);
  }
  if (isReplayable(route)) for (const status of [409, route.invalid]) statuses.add(status);
  return statuses;
}
