// Owns calls of operations from inside the server, on behalf of work that no request asked for: the same shapes, rules and audit as outside.
import type { Context } from '../kernel/context.ts';
import { finishAnswer } from './answer.ts';
import { readInnerInput } from './input.ts';
import type { Route } from './route.ts';

export type OperationInput = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Handlers that know a repeated request by its key find what the first one made. */
  key?: string;
};
/** Returns the body of the answer; a refusal is thrown. */
export type CallOperation = <Body = Record<string, unknown>>(
  ctx: Context,
  operationId: string,
  input?: OperationInput,
) => Promise<Body>;

export function operationCaller(routes: readonly Route[]): CallOperation {
  const byId = new Map(routes.map((route) => [route.operationId, route]));
  return async <Body>(
    ctx: Context,
    operationId: string,
    { params = {}, query = {}, body, key }: OperationInput = {},
  ) => {
    const route = byId.get(operationId);
    if (!route) throw new Error(`there is no operation ${operationId}`);
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const path = route.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
    const signal = ctx.cancellation?.signal ?? new AbortController().signal;
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const raw = { headers, path, url: path, signal, peer: '', address: '' };
    const finished = await finishAnswer(
      route,
      await route.handle(ctx, { ...readInnerInput(route, { params, query, body: bytes }), raw }),
    );
    const text = Buffer.isBuffer(finished.body) ? finished.body.toString('utf8') : String(finished.body);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  };
}
