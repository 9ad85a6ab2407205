// Owns the path of a request: limits → authenticate → rate → route → scope → body → shape → handle → answer.

import { METHODS, type Server } from 'node:http';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { withoutCell } from '../kernel/cell-address.ts';
import { refusalOfMove } from '../kernel/cluster/moves.ts';
import type { Actor, Context, Kernel } from '../kernel/context.ts';
import { uuid7 } from '../kernel/db/ids.ts';
import { missingScopes, Problem } from '../kernel/errors.ts';
import { parseTraceparent, startTrace, traceFields } from '../kernel/outbound/trace.ts';
import { finishAnswer, sendAnswer } from './answer.ts';
import { readBytes } from './bodies/raw-body.ts';
import { admitOrigin, answerPreflight, preflights } from './cors.ts';
import { announceDeprecation } from './deprecation.ts';
import { type RefusalCause, refusal, withHelp } from './error-response.ts';
import { type Finished, idempotencyKeyOf, idempotently } from './idempotency.ts';
import { readInput } from './input.ts';
import type { HttpMetrics } from './metrics.ts';
import { OpenStreams } from './open-streams.ts';
import { networkOf, type RateAllowance } from './rate-limit.ts';
import { bucketOf, type RequestLimits, requestLimits, tooManyRequests } from './request-limits.ts';
import type { Route } from './route.ts';
import {
  answerBrokenRequest,
  assertPlainRequest,
  closeGently,
  endIfUnread,
  HEADERS_TIMEOUT_MS,
  isHangUp,
  NODE_HEAD_LIMIT,
  REQUEST_TIMEOUT_MS,
  STALLED_MS,
  silentConnections,
} from './transport.ts';
import { isLarge, UnreadAnswers } from './unread-answers.ts';
import { takeUpgrades, type Upgrade } from './upgrades.ts';

/** The caller, as far as this folder needs to know. */
export type Principal = { orgId: string; actor: Actor; scopes: ReadonlySet<string> };
export type Authenticate = (presented: string | undefined) => Principal | undefined | Promise<Principal | undefined>;

type ServerOptions = {
  kernel: Kernel;
  routes: readonly Route[];
  /** Addresses that take sockets. */
  upgrades?: readonly Upgrade[];
  authenticate: Authenticate;
  metrics: HttpMetrics;
  /** Shared with what else counts requests of this process; its own unless given. */
  limits?: RequestLimits;
  /** Says when keys that were good may no longer be. */
  onForget?(listener: () => void): void;
  /** Requests are still taken, but no sockets. */
  isDraining(): boolean;
  /** Each answer asks its caller to connect elsewhere next time; while draining unless given. */
  sendsAway?(): boolean;
  /** Whether balancers may still hold connections that they believe in. */
  lingers?(): boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    trace: string;
    /** Why it is answered 503. */
    refusalCause: RefusalCause | null;
  }
}

const KEY_HEADER = 'x-api-key';
const VISITOR_HEADER = 'x-visitor-token';
const KEY_SHAPE = /^ply_[0-9A-Za-z]{49}$/;
const NO_SCOPES: ReadonlySet<string> = new Set();
const MAX_BODY = 1024 * 1024;
/** How long a connection that a balancer keeps for reuse is still served after the drain. */
const LINGER_MS = 2000;

export function createServer(options: ServerOptions): FastifyInstance {
  const { kernel, routes, authenticate, metrics, onForget, isDraining, sendsAway = isDraining } = options;
  const limits = options.limits ?? requestLimits(kernel.config);
  const streams = new OpenStreams();
  const unread = new UnreadAnswers();
  onForget?.(() => streams.recheck());
  const server = fastify<Server>({
    logger: false,
    bodyLimit: MAX_BODY,
    // The list itself, never `true`: a client that is not on it cannot choose the address it is counted under.
    trustProxy: kernel.config.TRUST_PROXY.length > 0 ? kernel.config.TRUST_PROXY : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_MS,
    http: {
      maxHeaderSize: NODE_HEAD_LIMIT,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 1000,
      // Node would answer with bare status lines; `assertPlainRequest` answers with a body.
      requireHostHeader: false,
    },
    // Behind a proxy that knows cells, an address may begin with one.
    rewriteUrl: ({ url = '/' }) => withoutCell(url),
    genReqId: (raw) => requestIdFrom(raw.headers['x-request-id']),
    // A slash at the end means the same address, without a redirect that would lose a body.
    routerOptions: { maxParamLength: 8192, ignoreTrailingSlash: true },
    return503OnClosing: false,
    // Before fastify would close them, `closeGently` has.
    forceCloseConnections: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => refuse(error, request, reply),
  });
  let isRefusing = false;
  server.decorateRequest('principal', null);
  server.decorateRequest('refusalCause', null);
  server.decorateRequest('trace', '');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', readBytes);

  /** Everything that is decided before the body is read. */
  const guard = (route: Route | undefined) => {
    const watch = watched(route);
    return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      watch(request, reply);
      protect(request, reply);
      if (isRefusing || sendsAway()) reply.header('connection', 'close');
      let pending: Promise<void> | undefined;
      try {
        assertPlainRequest(request.raw);
        pending = route?.open ? admitOpen(route, request, reply) : identify(route, request, reply);
      } catch (error) {
        done(error as Error);
        return;
      }
      if (pending) pending.then(() => done(), done);
      else done();
    };
  };

  /** Synchronous for a key that this node knows. */
  function identify(route: Route | undefined, request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    const presented = request.headers[KEY_HEADER];
    const found = authenticate(typeof presented === 'string' ? presented : undefined);
    if (found instanceof Promise) return found.then((principal) => admitFound(principal, route, request, reply));
    return admitFound(found, route, request, reply);
  }

  /** Where a good key would be unknown because its organization has moved, that is said before the key is refused, and counts as no failure. */
  function admitFound(
    principal: Principal | undefined,
    route: Route | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> | undefined {
    const presented = request.headers[KEY_HEADER];
    if (principal !== undefined || typeof presented !== 'string' || !KEY_SHAPE.test(presented)) {
      admit(principal, route, request, reply);
      return undefined;
    }
    return refusalOfMove(kernel.db, [presented], request.url).then((move) => {
      if (move) throw move;
      admit(undefined, route, request, reply);
    });
  }

  function admitOpen(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    if (route.rate === 'address') applyLimit(limits.open.take(networkOf(request.ip)), reply);
    if (route.rate === 'sign-in') applyLimit(limits.signIns.take(networkOf(request.ip)), reply);
    return route.allowsOrigin ? admitOrigin(kernel, route, request, reply) : undefined;
  }

  function admit(
    principal: Principal | undefined,
    route: Route | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (principal === undefined) throw unauthenticated(limits.failures.take(networkOf(request.ip)), reply);
    request.principal = principal;
    applyLimit(bucketOf(limits, request.method, route?.rate).take(principal.actor.id), reply);
    if (route === undefined) throw unknownRoute(request, reply);
    if (route.scope !== null && !principal.scopes.has(route.scope)) throw missingScopes([route.scope]);
  }

  /** Counts and logs each request of a route once its answer has left. Listens itself: a hook of fastify's costs twice as much. */
  function watched(route: Route | undefined): (request: FastifyRequest, reply: FastifyReply) => void {
    const observe = metrics.forRoute(route?.path ?? 'unknown');
    const record = (request: FastifyRequest, reply: FastifyReply, milliseconds: number): void => {
      observe(request.method, reply.statusCode, milliseconds);
      const { id, method, principal, refusalCause, trace } = request;
      // A 503 is the operator's business: it is seen at any level that shows warnings, with its cause.
      const level = refusalCause ? 'warn' : 'info';
      if (!kernel.log.isLevelEnabled(level)) return;
      // The pattern is logged, never the address: ids and phone numbers of people stand in addresses.
      const line = {
        request_id: id,
        ...traceFields(trace),
        method,
        route: route?.path,
        status: reply.statusCode,
        ms: round(milliseconds),
      };
      const why = refusalCause && { cause: refusalCause.cause, code: refusalCause.code, reason: refusalCause.message };
      kernel.log[level]({ ...line, org_id: principal?.orgId, key_id: principal?.actor.id, ...why }, 'request');
    };
    return (request, reply) => {
      const startedAt = performance.now();
      request.trace = startTrace(request.headers.traceparent);
      const response = reply.raw;
      response.on('finish', () => record(request, reply, performance.now() - startedAt));
      // The connection reports an answer that breaks off; without a listener the error would end the process.
      response.on('error', ignore);
      response.on('timeout', endIfUnread);
    };
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, route?: Route): void {
    const { status, headers, body, unexpected, cause } = refusal(error, route?.invalid ?? 422, request.id);
    // A probe that finds this process not ready is answered as it should be.
    if (cause && route?.path !== '/readyz') request.refusalCause = cause;
    // A request that fastify refuses before any route has nothing of ours on it.
    const line = {
      err: error,
      request_id: request.id,
      ...(request.trace && traceFields(request.trace)),
      route: route?.path,
    };
    if (isHangUp(error, request, reply)) kernel.log.debug(line, 'the caller hung up');
    else if (unexpected) kernel.log.error(line, 'unexpected error');
    protect(request, reply);
    reply
      .code(status)
      .headers(withHelp(headers, reply.getHeader('link')))
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  }
  server.setErrorHandler((error, request, reply) => refuse(error, request, reply));

  /** The same for what is opened by a token or by an id in its address. */
  function refuseUnlessMoved(error: unknown, request: FastifyRequest, reply: FastifyReply, route?: Route): unknown {
    const isMaybe = route?.open === true && error instanceof Problem && NOT_HERE.has(error.code);
    if (!isMaybe) return refuse(error, request, reply, route);
    const names = [request.headers[VISITOR_HEADER], ...Object.values(request.params ?? {})];
    const given = names.filter((name): name is string => typeof name === 'string' && name !== '');
    return refusalOfMove(kernel.db, given, request.url).then(
      (move) => refuse(move ?? error, request, reply, route),
      () => refuse(error, request, reply, route),
    );
  }

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
    pattern: new RegExp(
      `^${path
        .replace(/[.]/g, '\\.')
        .replace(/\{\w+\}/g, '[^/]+')
        .replace('*', '.*')}/?$`,
    ),
  }));

  // Fastify knows only the common methods; a caller without a key must not be able to tell the others apart.
  for (const method of METHODS) if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  // Whatever belongs to no route is guarded like the rest: no client without a key learns which addresses exist.
  server.route({
    method: server.supportedMethods,
    url: '*',
    onRequest: guard(undefined),
    handler: (request, reply) => refuse(unknownRoute(request, reply), request, reply),
  });
  for (const route of routes) {
    server.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: route.bodyLimit ?? MAX_BODY,
      onRequest: guard(route),
      errorHandler: (error, request, reply) => refuseUnlessMoved(error, request, reply, route),
      handler: (request, reply) => handle(kernel, route, request, reply, answer),
    });
  }
  for (const [url, route] of preflights(routes)) {
    server.route({
      method: 'OPTIONS',
      url,
      onRequest: guard(route),
      errorHandler: (error, request, reply) => refuse(error, request, reply, route),
      handler: (request, reply) => answerPreflight(request, reply),
    });
  }
  /** A stream that answers a POST, or is a file, ends with its key. One that is followed by GET checks its key itself before every frame, and ends with a last one. */
  function answer(request: FastifyRequest, reply: FastifyReply, finished: Finished): FastifyReply {
    const endsWithKey = request.method === 'POST' || 'content-disposition' in finished.headers;
    if (finished.body instanceof Readable && request.principal && endsWithKey) {
      const presented = String(request.headers[KEY_HEADER]);
      streams.add(finished.body, async () => (await authenticate(presented)) !== undefined);
    }
    const { status, headers, body } = finished;
    if (!isLarge(body) || request.method === 'HEAD') return sendAnswer(reply, finished);
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const length = { 'content-length': String(bytes.length) };
    return sendAnswer(reply, { status, headers: { ...headers, ...length }, body: unread.inPieces(bytes) });
  }
  const closeSilent = silentConnections(server.server);
  const endSockets = takeUpgrades(server.server, { kernel, limits, isDraining, upgrades: options.upgrades ?? [] });
  server.addHook('preClose', async () => {
    await endSockets();
    await closeGently(server.server, {
      lingerMs: options.lingers?.() ? LINGER_MS : 0,
      graceMs: kernel.config.SHUTDOWN_GRACE_SECONDS * 500,
      closeSilent,
      onRefusing: () => {
        isRefusing = true;
      },
    });
  });
  return server;
}

function handle(
  kernel: Kernel,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (request: FastifyRequest, reply: FastifyReply, finished: Finished) => FastifyReply,
): Promise<FastifyReply> | undefined {
  announceDeprecation(route.deprecated, reply);
  const input = readInput(route, request, reply);
  const { principal } = request;
  const { config, tuning, pages, clock, log, keys, dataKeys, work, meter, state } = kernel;
  const org = { id: principal?.orgId ?? '' };
  const db = principal ? kernel.db.forOrganization(org.id) : kernel.db;
  const outbound = principal ? kernel.outbound.forOrganization(org.id) : kernel.outbound;
  // Named one by one, and no getter: on the path of every request, both cost more than they look.
  const ctx: Context = {
    config,
    tuning,
    pages,
    db,
    clock,
    log,
    keys,
    dataKeys,
    outbound,
    work,
    meter,
    state,
    org,
    actor: principal?.actor ?? { type: 'system', id: 'anonymous', name: 'anonymous' },
    scopes: principal?.scopes ?? NO_SCOPES,
    requestId: request.id,
    trace: request.trace,
    parentSpan: parseTraceparent(request.headers.traceparent)?.spanId,
    cancellation: input.raw,
  };
  const key = route.method === 'POST' && principal ? idempotencyKeyOf(request.headers) : undefined;
  if (key === undefined || route.idempotency === 'none') {
    const result = route.handle(ctx, input);
    const finished =
      result instanceof Promise ? result.then((value) => finishAnswer(route, value)) : finishAnswer(route, result);
    if (finished instanceof Promise) return finished.then((value) => answer(request, reply, value));
    answer(request, reply, finished);
    return undefined;
  }
  const presented = String(request.headers[KEY_HEADER]);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const effect = async (inner: Context): Promise<Finished> => finishAnswer(route, await route.handle(inner, input));
  return idempotently(ctx, { key, presented, route, url: request.url, body }, effect).then((finished) =>
    answer(request, reply, finished),
  );
}

/** How an address that a public id opens refuses an id that it does not find at work here. */
const NOT_HERE: ReadonlySet<string> = new Set([
  'authentication_required',
  'permission_denied',
  'not_found',
  'conflict',
  'service_unavailable',
]);

const ignore = (): void => undefined;
const round = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;

/** On every answer: no browser guesses its type, and no cache keeps what belongs to one organization. Answers may say otherwise. */
function protect(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cache-control', 'no-store');
}

const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(header) ? header : uuid7();

function writeLimit(allowance: RateAllowance, reply: FastifyReply): void {
  const { policy, remaining, resetSeconds } = allowance;
  reply.header('ratelimit-policy', policy.header);
  reply.header('ratelimit', `"${policy.name}";r=${remaining};t=${resetSeconds}`);
}

function applyLimit(allowance: RateAllowance, reply: FastifyReply): void {
  writeLimit(allowance, reply);
  if (allowance.exceeded) throw tooManyRequests(allowance);
}

/** Only failures count, and only failures are refused by this limiter: a valid key never meets it. */
function unauthenticated(allowance: RateAllowance, reply: FastifyReply): Problem {
  writeLimit(allowance, reply);
  if (allowance.exceeded) return tooManyRequests(allowance);
  return new Problem('authentication_required', 'Send a valid API key in the x-api-key header.');
}
