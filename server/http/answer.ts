// Owns the way from what a handler returns to the bytes of an answer.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Finished } from './idempotency.ts';
import { Answer, JsonText, type Route } from './route.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export function finish(route: Route, result: unknown): Finished {
  if (!(result instanceof Answer)) {
    if (result === undefined) return { status: route.status, headers: {}, body: '' };
    if (result instanceof JsonText) return { status: route.status, headers: { 'content-type': JSON_TYPE }, body: result.text };
    const asIs = isStream(result) || (route.produces !== undefined && isRaw(result));
    return {
      status: route.status,
      headers: { 'content-type': route.produces ?? JSON_TYPE },
      body: asIs ? result : JSON.stringify(result),
    };
  }
  const { status, headers, ...rest } = result;
  const plain = finish(route, rest.body);
  return { status: status ?? plain.status, headers: { ...plain.headers, ...headers }, body: plain.body };
}

const isRaw = (body: unknown): boolean => typeof body === 'string' || Buffer.isBuffer(body) || isStream(body);
const isStream = (body: unknown): body is NodeJS.ReadableStream => typeof body === 'object' && body !== null && 'pipe' in body;

export function send(reply: FastifyReply, { status, headers, body }: Finished): FastifyReply {
  // Nobody reads a stream that answers HEAD, so it would never end.
  if (reply.request.method === 'HEAD' && body instanceof Readable) {
    body.destroy();
    return send(reply, { status, headers, body: '' });
  }
  reply.code(status);
  for (const name in headers) reply.header(name, headers[name]);
  return reply.send(body === '' ? undefined : body);
}
