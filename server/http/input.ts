// Owns the input of a handler: path, query and body, each checked against the shape its route declares.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from '../kernel/db/ids.ts';
import { Invalid, Problem } from '../kernel/errors.ts';
import { assertStorableQuery, isStorable, parseBody } from './bodies/body.ts';
import type { RawRequest, Ref, Route } from './route.ts';
import { isStrict, unknownFieldError, unknownFields, WARNINGS_HEADER, warningsHeader } from './unknown-fields.ts';
import { IGNORED_HEADER, ignoredHeader, unknownParameterError, unknownParameters } from './unknown-parameters.ts';
import { validated } from './validation.ts';

export function readInput(route: Route, request: FastifyRequest, reply: FastifyReply) {
  const params = readParams(route, request.params as Record<string, string>);
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined;
  const body = readBody(route, bytes, request.headers['content-type'], (value) =>
    judgeUnknownFields(route, value, request, reply),
  );
  const query = readQuery(route, request.query as Record<string, unknown>, reply);
  return { params, query, body, raw: new Raw(request, reply) };
}

function readBody(
  route: Route,
  bytes: Buffer | undefined,
  contentType: string | undefined,
  judge?: (value: unknown) => void,
): unknown {
  if (route.bytes) return bytes;
  if (!route.body) return undefined;
  const value = parseBody(bytes, contentType);
  const body = validated(route.body, 'body', value);
  judge?.(value);
  return body;
}

/** Of a body that is valid: what is wrong with it comes first. */
function judgeUnknownFields(
  { body, open }: Route,
  value: unknown,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!body || open) return;
  const found = unknownFields(body, value);
  if (found.length === 0) return;
  if (isStrict(headers.prefer)) throw unknownFieldError(found);
  reply.header(WARNINGS_HEADER, warningsHeader(found));
}

/** Of a request that starts inside the server: checked against the same shapes. */
export type InnerInput = { params: Record<string, string>; query: Record<string, string>; body: Buffer | undefined };
export const readInnerInput = (route: Route, { params, query, body }: InnerInput) => ({
  params: readParams(route, params),
  body: readBody(route, body, 'application/json'),
  query: readQuery(route, query),
});

/** Well-formed, and nothing has it. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A malformed id names nothing: its handler looks for an id that nothing has, and answers in the very bytes of an unknown one. */
function readParams(route: Route, values: Record<string, string>): Record<string, string> {
  const params: Record<string, string> = {};
  for (const name in route.params) {
    const { kind, uuid } = route.params[name] as Ref;
    const value = values[name] ?? '';
    if (uuid && !isUuid(value)) throw malformedId(name, value);
    if (!isStorable(value)) throw new Problem('not_found', 'There is nothing at this address.');
    params[name] = kind === null || isUuid(value) ? value : NO_ID;
  }
  return params;
}

function readQuery(route: Route, values: Record<string, unknown>, reply?: FastifyReply): unknown {
  if (route.query) assertStorableQuery(values);
  // Browsers and balancers add parameters to the requests of pages and probes.
  if (!route.open) {
    const unknown = unknownParameters(route, values);
    if (unknown.length > 0 && !route.ignoresUnknown) throw unknownParameterError(route, unknown);
    if (unknown.length > 0) reply?.header(IGNORED_HEADER, ignoredHeader(unknown));
  }
  return route.query ? validated(route.query, 'query', { ...values }) : {};
}

class Raw implements RawRequest {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #gone: AbortController | undefined;
  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }
  get headers() {
    return this.#request.headers;
  }
  get path() {
    return this.#request.url.split('?', 1)[0] ?? '/';
  }
  get url() {
    return this.#request.originalUrl;
  }
  get address() {
    return this.#request.ip;
  }
  get peer() {
    return this.#request.socket.remoteAddress ?? '';
  }
  /** Aborted when the caller goes away before the answer is complete. */
  get signal() {
    if (this.#gone === undefined) {
      const gone = new AbortController();
      const response = this.#reply.raw;
      response.once('close', () => {
        if (!response.writableFinished) gone.abort();
      });
      this.#gone = gone;
    }
    return this.#gone.signal;
  }
}

const malformedId = (name: string, input: string): Invalid =>
  new Invalid([
    {
      loc: ['path', name],
      msg: 'Input should be a valid UUID',
      type: 'uuid_parsing',
      input: input.slice(0, 256),
      ctx: { error: 'not a UUID' },
    },
  ]);
