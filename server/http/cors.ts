// Owns what pages of other origins may ask: an origin that the route does not allow is refused, by us and by its browser.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kernel } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import type { Route } from './route.ts';

const MAX_AGE_SECONDS = 600;

/** Our own pages are of the host that was asked. */
function isOwn(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Without an `Origin` it is no page of another one: those cannot leave it out. */
export async function admitOrigin(
  kernel: Kernel,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { origin, host } = request.headers;
  reply.header('vary', 'origin');
  if (origin === undefined || isOwn(origin, host)) return;
  const allowed = await route.allowsOrigin?.(kernel, request.params as Record<string, string>, origin);
  if (allowed === false)
    throw new Problem(
      'permission_denied',
      'This website may not use the channel. Add its origin to allowed_origins of the channel.',
    );
  if (!allowed) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', 'retry-after, x-request-id, x-warnings, deprecation, sunset');
}

/** Answers the preflight request. `admitOrigin` has allowed the origin, or left out the header without which the browser refuses. */
export function answerPreflight(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('access-control-allow-methods', 'GET, POST');
  reply.header('access-control-allow-headers', 'content-type, last-event-id, x-visitor-token');
  reply.header('access-control-max-age', String(MAX_AGE_SECONDS));
  return reply.code(204).send();
}

/** One route for each address that pages of other origins may ask. */
export const preflights = (routes: readonly Route[]): Map<string, Route> =>
  new Map(
    routes.filter(({ allowsOrigin }) => allowsOrigin).map((route) => [route.path.replace(/\{(\w+)\}/g, ':$1'), route]),
  );
