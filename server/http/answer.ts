// Owns how the result of a handler becomes the bytes of an answer.
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Finished } from './idempotency.ts';
import { Answer, JsonText, type Route } from './route.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Long lists are printed entry by entry; after this long others have a turn. */
const SLICE_MS = 15;

type ListAnswer = { data: unknown[] } & Record<string, unknown>;
const isListAnswer = (result: unknown): result is ListAnswer =>
  typeof result === 'object' &&
  result !== null &&
  'data' in result &&
  Array.isArray(result.data) &&
  result.data.length > 1;

/** Synchronous where that is quick. */
export function finishAnswer(route: Route, result: unknown): Finished | Promise<Finished> {
  return isListAnswer(result) ? printList(route, result) : finishWhole(route, result);
}

function printList(route: Route, list: ListAnswer): Finished | Promise<Finished> {
  const { data, ...rest } = list;
  const parts: string[] = [];
  const until = performance.now() + SLICE_MS;
  const finish = (): Finished => {
    const end = JSON.stringify(rest).slice(1);
    const text = new JsonText([`{"data":[`, ...parts, end === '}' ? ']}' : `],${end}`]);
    return finishWhole(route, text);
  };
  const print = (i: number) => parts.push(`${i > 0 ? ',' : ''}${JSON.stringify(data[i] ?? null)}`);
  for (let i = 0; i < data.length; i++) {
    if (performance.now() > until) return printRest(i);
    print(i);
  }
  return finish();

  async function printRest(from: number): Promise<Finished> {
    let next = performance.now() + SLICE_MS;
    await yieldToEventLoop();
    for (let i = from; i < data.length; i++) {
      print(i);
      if (performance.now() < next) continue;
      await yieldToEventLoop();
      next = performance.now() + SLICE_MS;
    }
    return finish();
  }
}

function finishWhole(route: Route, result: unknown): Finished {
  if (!(result instanceof Answer)) {
    if (result === undefined) return { status: route.status, headers: {}, body: '' };
    if (result instanceof JsonText)
      return { status: route.status, headers: { 'content-type': JSON_TYPE }, body: result.body };
    const asIs = isStream(result) || (route.produces !== undefined && isRaw(result));
    return {
      status: route.status,
      headers: { 'content-type': route.produces ?? JSON_TYPE },
      body: asIs ? result : JSON.stringify(result),
    };
  }
  const { status, headers, ...rest } = result;
  const plain = finishWhole(route, rest.body);
  return { status: status ?? plain.status, headers: { ...plain.headers, ...headers }, body: plain.body };
}

const isRaw = (body: unknown): boolean => typeof body === 'string' || Buffer.isBuffer(body) || isStream(body);
const isStream = (body: unknown): body is NodeJS.ReadableStream =>
  typeof body === 'object' && body !== null && 'pipe' in body;

export function sendAnswer(reply: FastifyReply, { status, headers, body }: Finished): FastifyReply {
  // No client reads a stream that answers HEAD, so it would never end.
  if (reply.request.method === 'HEAD' && body instanceof Readable) {
    body.destroy();
    return sendAnswer(reply, { status, headers, body: '' });
  }
  reply.code(status);
  for (const name in headers) reply.header(name, headers[name]);
  return reply.send(body === '' ? undefined : body);
}
