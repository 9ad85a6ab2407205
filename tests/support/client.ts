// A caller that believes nothing: every answer is held against the schema its route declares, unknown fields included.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { ErrorResponse, HTTPValidationError } from '../../server/http/error-response.ts';
import { refusalsOf } from '../../server/http/openapi/refusals.ts';
import type { Route } from '../../server/http/route.ts';

export type Reply = {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; the schema check above keeps them honest
  body: any;
};

/** The body of a creation that worked. */
export function created(reply: Reply): Reply['body'] {
  if (reply.status >= 300) throw new Error(`creation answered ${reply.status}: ${reply.text}`);
  return reply.body;
}

type Send = { body?: unknown; headers?: Record<string, string>; raw?: string | Uint8Array };

export type Client = {
  secret: string;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  patch(path: string, body?: unknown): Promise<Reply>;
  put(path: string, body?: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
  send(method: string, path: string, send?: Send): Promise<Reply>;
  /** The same server with another key. */
  as(secret: string): Client;
};

type ClientOptions = { url: string; secret: string; routes: readonly Route[] };

export function createClient({ url, secret, routes }: ClientOptions): Client {
  const send = async (method: string, path: string, { body, headers = {}, raw }: Send = {}): Promise<Reply> => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const type: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { 'x-api-key': secret, ...type, ...headers },
      ...(payload !== undefined && { body: payload as string }),
    });
    const text = await response.text();
    const isJson = /^application\/(?:[\w.-]+\+)?json/.test(response.headers.get('content-type') ?? '');
    const reply = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : undefined,
    };
    checkAgainstSchema(routes, method, path, reply);
    return reply;
  };
  return {
    secret,
    send,
    get: (path, headers) => send('GET', path, headers ? { headers } : {}),
    post: (path, body, headers) => send('POST', path, { body, ...(headers && { headers }) }),
    patch: (path, body) => send('PATCH', path, { body }),
    put: (path, body) => send('PUT', path, { body }),
    delete: (path) => send('DELETE', path),
    as: (other) => createClient({ url, secret: other, routes }),
  };
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
const compiled = new WeakMap<z.ZodType, ReturnType<typeof ajv.compile>>();

function validatorOf(schema: z.ZodType) {
  const known = compiled.get(schema);
  if (known) return known;
  const validator = ajv.compile(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
  compiled.set(schema, validator);
  return validator;
}

export function routeOf(routes: readonly Route[], method: string, path: string): Route | undefined {
  const bare = path.split('?', 1)[0] ?? '';
  const fits = (route: Route) => route.method === method && patternOf(route.path).test(bare);
  // A literal path wins over one with a parameter in its place, as in the router.
  return routes.filter(fits).sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const known = patterns.get(path) ?? new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
  patterns.set(path, known);
  return known;
}

/** Refused before a route is looked for: too slow, of an organization that has moved, or its address or headers too long. */
const BELOW_ROUTES = [408, 414, 421, 431];

/** In the media type that the caller may ask for besides JSON. */
const isOther = ({ alsoProduces }: Route, { headers }: Reply): boolean =>
  alsoProduces !== undefined && headers.get('content-type')?.startsWith(alsoProduces) === true;

const shapeOf = ({ alsoAnswers: other, response }: Route, { headers }: Reply): z.ZodType | undefined =>
  other && headers.get('content-type')?.startsWith(other.type) ? other.shape : response;

export function checkAgainstSchema(routes: readonly Route[], method: string, path: string, reply: Reply): void {
  const route = routeOf(routes, method, path);
  const fail = (why: string): never => {
    throw new Error(`${method} ${path} answered ${reply.status} ${why}: ${reply.text.slice(0, 500)}`);
  };
  if (reply.status >= 500 && reply.status !== 503) fail('(a server error)');
  const isDeclared =
    !route || reply.status < 400 || refusalsOf(route).has(reply.status) || BELOW_ROUTES.includes(reply.status);
  if (!isDeclared) fail('which its route does not declare');
  let schema: z.ZodType | undefined;
  if (reply.status >= 400) schema = reply.status === 422 ? HTTPValidationError : ErrorResponse;
  else if (route && !route.produces && !isOther(route, reply) && ![204, 302, 304].includes(reply.status))
    schema = shapeOf(route, reply);
  if ([204, 304].includes(reply.status) && reply.text !== '') fail('with a body');
  if (schema === undefined) return;
  const validate = validatorOf(schema);
  if (!validate(reply.body)) fail(`outside its schema ${ajv.errorsText(validate.errors)}`);
}
