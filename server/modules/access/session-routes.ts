// Endpoint table: signing in at the console, and the sessions that come of it.
import { page } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import type { NodeLease } from '../../kernel/cluster/node-lease.ts';
import { CreatedSignInLink, CreateSignInLink, OpenedSession, OpenSession, Session, SessionQuery } from './schema.ts';
import * as sessions from './sessions.ts';
import * as signInLinks from './sign-in-links.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    session: true;
  }
}

const tag = 'Access';

export const sessionRoutes = (lease: NodeLease) => [
  route({
    method: 'POST',
    path: '/v1/identity/sign-in-links',
    operationId: 'createSignInLink',
    summary: 'Make a link that signs a colleague in at the console',
    tag,
    scope: 'api_keys:write',
    rate: 'key-creation',
    status: 201,
    errors: [400],
    description:
      'The link works once, within `expires_in` seconds, and opens a session of at most 12 hours. It hands on no scope that the caller lacks. Revoking the API key that made it, or that stands behind the session that made it, also ends the session.',
    body: CreateSignInLink,
    response: CreatedSignInLink,
    example: { body: { name: 'Dana Whitfield', scopes: ['conversations:write', 'identity:read'], expires_in: 3600 } },
    handle: (ctx, { body }) => signInLinks.create(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/console/session',
    operationId: 'openSession',
    summary: 'Exchange a sign-in code or an API key for a session',
    tag,
    scope: null,
    open: true,
    dialect: 'platform',
    rate: 'sign-in',
    idempotency: 'none',
    status: 201,
    errors: [401, 429],
    description:
      'Needs no key of its own. The session has the scopes of the link or of the key, lasts at most 12 hours, and is sent as `x-api-key` like any key. The key of a session opens no further session.',
    body: OpenSession,
    response: OpenedSession,
    example: { body: { code: 'plc_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG' } },
    handle: (ctx, { body }) => sessions.open(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/identity/sessions',
    operationId: 'listSessions',
    summary: 'List the open sessions of the console',
    description: 'Newest first. Sessions that have ended are in the audit log.',
    tag,
    scope: 'api_keys:write',
    status: 200,
    query: SessionQuery,
    response: page(Session),
    handle: (ctx, { query }) => sessions.list(ctx, query),
  }),
  route({
    method: 'DELETE',
    path: '/v1/identity/sessions/{id}',
    operationId: 'revokeSession',
    summary: 'End a session',
    tag,
    scope: null,
    status: 204,
    errors: [403],
    description:
      'Once answered, no node accepts its key any more. Ending your own session needs no scope; another one needs `api_keys:write`, and every scope that it has.',
    params: { id: ref('session') },
    handle: async (ctx, { params }) => {
      await sessions.revoke(ctx, params.id);
      await lease.forgetEverywhere();
    },
  }),
];
