// Owns requests that start inside the server: they meet the same scopes, limits, shapes and audit as those from outside.
import { Readable } from 'node:stream';
import type { Context } from '../kernel/context.ts';
import { missingScopes } from '../kernel/errors.ts';
import { traceFields } from '../kernel/outbound/trace.ts';
import { finishAnswer } from './answer.ts';
import { type RefusalCause, refusal } from './error-response.ts';
import { type Finished, idempotencyKeyOf, idempotently } from './idempotency.ts';
import { readInnerInput } from './input.ts';
import { bucketOf, type RequestLimits, tooManyRequests } from './request-limits.ts';
import type { RawRequest, Route } from './route.ts';

export type InnerRequest = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  idempotencyKey?: string | undefined;
};
/** The answer as a caller of the API would read it. */
export type InnerAnswer = { status: number; body: unknown };
export type Dispatch = (
  ctx: Context,
  raw: RawRequest,
  operationId: string,
  request: InnerRequest,
) => Promise<InnerAnswer>;

export type RouteIndex = ReadonlyMap<string, Route>;
export const routesByOperation = (routes: readonly Route[]): RouteIndex =>
  new Map(routes.map((route) => [route.operationId, route]));

export const dispatcher =
  (routes: RouteIndex, limits: RequestLimits): Dispatch =>
  async (ctx, raw, operationId, request) => {
    const route = routes.get(operationId);
    if (!route) throw new Error(`there is no operation ${operationId}`);
    const startedAt = performance.now();
    const answer = await attempt(ctx, { raw, route, request, limits });
    const own = { request_id: ctx.requestId, ...traceFields(ctx.trace), via: 'mcp' };
    const line = { ...own, method: route.method, route: route.path, status: answer.status };
    const ms = Math.round((performance.now() - startedAt) * 100) / 100;
    const { cause, ...shown } = answer;
    const why = cause && { cause: cause.cause, code: cause.code, reason: cause.message };
    ctx.log[cause ? 'warn' : 'info']({ ...line, ms, org_id: ctx.org.id, key_id: ctx.actor.id, ...why }, 'request');
    return shown;
  };

type Attempt = { raw: RawRequest; route: Route; request: InnerRequest; limits: RequestLimits };

async function attempt(ctx: Context, inner: Attempt): Promise<InnerAnswer & { cause?: RefusalCause }> {
  const { route } = inner;
  try {
    const allowance = bucketOf(inner.limits, route.method, route.rate).take(ctx.actor.id);
    if (allowance.exceeded) throw tooManyRequests(allowance);
    if (route.scope !== null && !ctx.scopes.has(route.scope)) throw missingScopes([route.scope]);
    const { status, body } = await answerOf({ ...ctx, actor: { ...ctx.actor, via: 'mcp' } }, inner);
    return { status, body: parsed(body) };
  } catch (error) {
    const { status, body, unexpected, cause } = refusal(error, route.invalid, ctx.requestId);
    if (unexpected && !inner.raw.signal.aborted) {
      ctx.log.error({ err: error, request_id: ctx.requestId, route: route.path, via: 'mcp' }, 'unexpected error');
    }
    return { status, body, ...(cause && { cause }) };
  }
}

function answerOf(ctx: Context, { raw, route, request }: Attempt): Promise<Finished> {
  const { params = {}, query = {}, idempotencyKey } = request;
  const body = request.body === undefined ? undefined : Buffer.from(JSON.stringify(request.body));
  const path = route.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  const input = {
    ...readInnerInput(route, { params, query: Object.fromEntries(parameters), body }),
    raw: {
      headers: { accept: 'application/json' },
      path,
      url: path,
      signal: raw.signal,
      peer: raw.peer,
      address: raw.address,
    },
  };
  const effect = async (inner: Context): Promise<Finished> => finishAnswer(route, await route.handle(inner, input));
  const key = route.method === 'POST' ? idempotencyKeyOf({ 'idempotency-key': idempotencyKey }) : undefined;
  if (key === undefined || route.idempotency === 'none') return effect(ctx);
  const presented = String(raw.headers['x-api-key']);
  return idempotently(ctx, { key, presented, route, url: path, body: body ?? Buffer.alloc(0) }, effect);
}

function parsed(body: unknown): unknown {
  if (body instanceof Readable) {
    body.destroy();
    throw new Error('a tool parameters for a stream');
  }
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : String(body);
  return text === '' ? undefined : JSON.parse(text);
}
