// Owns the way of a request: limits → authenticate → rate → route → scope → body → shape → handle → answer.
import { METHODS, type Server } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Actor, Context, Kernel } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { uuid7 } from '../kernel/ids.ts';
import { finish, send } from './answer.ts';
import { refusal } from './error-response.ts';
import { type Finished, idempotencyKeyOf, idempotently } from './idempotency.ts';
import { readInput } from './input.ts';
import type { HttpMetrics } from './metrics.ts';
import { type Allowance, RateLimiter } from './rate-limit.ts';
import type { Route } from './route.ts';
import {
  answerBrokenRequest,
  HEADERS_TIMEOUT_MS,
  NODE_HEAD_LIMIT,
  REQUEST_TIMEOUT_MS,
  refuseOddRequest,
  silentConnections,
} from './transport.ts';

/** Who calls, as far as this folder needs to know. `presented` is kept to seal stored answers under it. */
export type Principal = { orgId: string; actor: Actor; scopes: ReadonlySet<string> };
export type Authenticate = (presented: string | undefined) => Principal | undefined | Promise<Principal | undefined>;

type ServerOptions = { kernel: Kernel; routes: readonly Route[]; authenticate: Authenticate; metrics: HttpMetrics };

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    startedAt: number;
  }
}

const KEY_HEADER = 'x-api-key';
const NO_SCOPES: ReadonlySet<string> = new Set();
const MAX_BODY = 1024 * 1024;

export function createServer({ kernel, routes, authenticate, metrics }: ServerOptions): FastifyInstance {
  const limits = limiters(kernel);
  const server = fastify<Server>({
    logger: false,
    bodyLimit: MAX_BODY,
    trustProxy: kernel.config.TRUST_PROXY === 'true',
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      maxHeaderSize: NODE_HEAD_LIMIT,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 1000,
      // Node would answer with bare status lines; `refuseOddRequest` answers with a body.
      requireHostHeader: false,
    },
    genReqId: (raw) => requestIdFrom(raw.headers['x-request-id']),
    routerOptions: { maxParamLength: 8192 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => refuse(error, request, reply),
  });
  let draining = false;
  server.decorateRequest('principal', null);
  server.decorateRequest('startedAt', 0);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));

  /** Everything that is decided before the body is read. Synchronous for a key this node knows. */
  const guard = (route: Route | undefined) => (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    request.startedAt = performance.now();
    reply.header('x-request-id', request.id);
    if (draining) reply.header('connection', 'close');
    const enter = (principal: Principal | undefined) => {
      try {
        admit(principal, route, request, reply);
        done();
      } catch (error) {
        done(error as Error);
      }
    };
    try {
      refuseOddRequest(request.raw);
      if (route?.open) return done();
      const presented = request.headers[KEY_HEADER];
      const found = authenticate(typeof presented === 'string' ? presented : undefined);
      if (found instanceof Promise) found.then(enter, done);
      else enter(found);
    } catch (error) {
      done(error as Error);
    }
  };

  function admit(principal: Principal | undefined, route: Route | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (principal === undefined) throw unauthenticated(limits.failures.take(request.ip), reply);
    request.principal = principal;
    const bucket = route?.rate === 'key-creation' ? limits.keyCreations : isRead(request.method) ? limits.reads : limits.writes;
    applyLimit(bucket.take(principal.actor.id), reply);
    if (route === undefined) throw unknownRoute(request, reply);
    if (route.scope !== null && !principal.scopes.has(route.scope)) throw missingScope(route.scope);
  }

  const record = (route: Route | undefined) => (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const milliseconds = performance.now() - request.startedAt;
    metrics.observe(request.method, route?.path ?? 'unknown', reply.statusCode, milliseconds);
    if (kernel.log.isLevelEnabled('info')) {
      const { id, method, principal } = request;
      // The pattern is logged, never the address: ids and phone numbers of people stand in addresses.
      const line = { request_id: id, method, route: route?.path, status: reply.statusCode, ms: round(milliseconds) };
      kernel.log.info({ ...line, org_id: principal?.orgId, key_id: principal?.actor.id }, 'request');
    }
    done();
  };

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, route?: Route): void {
    const { status, headers, body, unexpected } = refusal(error, route?.invalid ?? 422, request.id);
    if (unexpected) kernel.log.error({ err: error, request_id: request.id, route: route?.path }, 'unexpected error');
    reply.header('x-request-id', request.id);
    reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));
  }
  server.setErrorHandler((error, request, reply) => refuse(error, request, reply));

  function unknownRoute(request: FastifyRequest, reply: FastifyReply): Problem {
    const path = request.url.split('?', 1)[0] ?? '/';
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0)
      return new Problem('not_found', 'There is nothing at this address. GET /openapi.json lists every endpoint.');
    const allow = [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', ');
    reply.header('allow', allow);
    return new Problem('method_not_allowed', `This address answers to ${allow}.`);
  }
  const patterns = routes.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

  // Fastify knows only the common methods; a caller without a key must not be able to tell the others apart.
  for (const method of METHODS) if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  // Whatever belongs to no route is guarded like the rest: nobody without a key learns which addresses exist.
  server.route({
    method: server.supportedMethods,
    url: '*',
    onRequest: guard(undefined),
    onResponse: record(undefined),
    handler: (request, reply) => refuse(unknownRoute(request, reply), request, reply),
  });
  for (const route of routes) {
    server.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: route.bodyLimit ?? MAX_BODY,
      onRequest: guard(route),
      onResponse: record(route),
      errorHandler: (error, request, reply) => refuse(error, request, reply, route),
      handler: (request, reply) => handle(kernel, route, request, reply),
    });
  }
  const closeSilent = silentConnections(server.server);
  server.addHook('preClose', async () => {
    draining = true;
    // A connection whose last answer left before the drain began stays open and idle; it would hold up the stop.
    const closing = setInterval(() => {
      server.server.closeIdleConnections();
      closeSilent();
    }, 100);
    // A request that dribbles in must not keep the process from stopping in time.
    const last = setTimeout(() => server.server.closeAllConnections(), kernel.config.SHUTDOWN_GRACE_SECONDS * 500);
    server.server.once('close', () => {
      clearInterval(closing);
      clearTimeout(last);
    });
  });
  return server;
}

function handle(
  kernel: Kernel,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const input = readInput(route, request, reply);
  const { principal } = request;
  const { config, db, clock, log, keys, dataKeys, outbound } = kernel;
  // Named one by one: on the path of every request, spreading the kernel costs more than it looks.
  const ctx: Context = {
    ...{ config, db, clock, log, keys, dataKeys, outbound },
    org: { id: principal?.orgId ?? '' },
    actor: principal?.actor ?? { type: 'system', id: 'anonymous', name: 'anonymous' },
    scopes: principal?.scopes ?? NO_SCOPES,
    requestId: request.id,
  };
  const key = route.method === 'POST' && principal ? idempotencyKeyOf(request.headers) : undefined;
  if (key === undefined || route.idempotency === 'none') {
    const result = route.handle(ctx, input);
    return result instanceof Promise
      ? result.then((value) => send(reply, finish(route, value)))
      : send(reply, finish(route, result));
  }
  const presented = String(request.headers[KEY_HEADER]);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const work = async (inner: Context): Promise<Finished> => finish(route, await route.handle(inner, input));
  return idempotently(ctx, { key, presented, route, url: request.url, body }, work).then((finished) => send(reply, finished));
}

function limiters({ config }: Kernel) {
  const enabled = config.RATE_LIMITS === 'on';
  return {
    reads: new RateLimiter({ name: 'reads', quota: config.RATE_LIMIT_READS }, enabled),
    writes: new RateLimiter({ name: 'writes', quota: config.RATE_LIMIT_WRITES }, enabled),
    keyCreations: new RateLimiter({ name: 'key-creations', quota: config.RATE_LIMIT_KEY_CREATIONS }, enabled),
    failures: new RateLimiter({ name: 'failed-authentications', quota: config.RATE_LIMIT_FAILED_AUTHENTICATIONS }, enabled),
  };
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';
const round = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;

const requestIdFrom = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : uuid7();

function writeLimit(allowance: Allowance, reply: FastifyReply): void {
  const { policy, remaining, resetSeconds } = allowance;
  reply.header('ratelimit-policy', policy.header);
  reply.header('ratelimit', `"${policy.name}";r=${remaining};t=${resetSeconds}`);
}

function applyLimit(allowance: Allowance, reply: FastifyReply): void {
  writeLimit(allowance, reply);
  if (allowance.exceeded) throw tooMany(allowance);
}

const tooMany = ({ policy, resetSeconds }: Allowance): Problem =>
  new Problem('rate_limited', `More than ${policy.quota} ${policy.name.replace('-', ' ')} in a minute. Slow down.`, {
    retryAfter: resetSeconds,
  });

/** Only failures count, and only failures are refused by this limiter: a valid key never meets it. */
function unauthenticated(allowance: Allowance, reply: FastifyReply): Problem {
  writeLimit(allowance, reply);
  if (allowance.exceeded) return tooMany(allowance);
  return new Problem('authentication_required', 'Send a valid API key in the x-api-key header.');
}

const missingScope = (scope: string): Problem =>
  new Problem('permission_denied', `This key lacks the scope ${scope}. Use a key that has it.`, {
    details: { required_scope: scope },
  });
