// Owns what a handler is given: path, query and body, each held against the shape its route declares.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Invalid, Problem } from '../kernel/errors.ts';
import { isUuid } from '../kernel/ids.ts';
import { isStorable, parseBody, refuseUnstorableQuery } from './body.ts';
import type { RawRequest, Route } from './route.ts';
import { validated } from './validation.ts';

export function readInput(route: Route, request: FastifyRequest, reply: FastifyReply) {
  const params = request.params as Record<string, string>;
  for (const [name, { uuid }] of Object.entries(route.params)) {
    const given = params[name] ?? '';
    if (uuid && !isUuid(given)) throw malformedId(name, given);
    if (!isStorable(given)) throw new Problem('not_found', 'There is nothing at this address.');
  }
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined;
  let body: unknown;
  if (route.bytes) body = bytes;
  else if (route.body) body = validated(route.body, 'body', parseBody(bytes, request.headers['content-type']));
  const query = route.query ? readQuery(route.query, request.query as Record<string, unknown>) : {};
  return { params, query, body, raw: new Raw(request, reply) };
}

function readQuery(schema: z.ZodType, given: Record<string, unknown>): unknown {
  refuseUnstorableQuery(given);
  return validated(schema, 'query', { ...given });
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
