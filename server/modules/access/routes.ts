// Endpoint table: API keys, whoami, the organization, the audit log, operations, sessions of the
// console.

import { z } from 'zod';
import { CSV, prefersCsv } from '../../http/csv-answer.ts';
import { page } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import { boolParam } from '../../http/wire.ts';
import type { NodeLease } from '../../kernel/cluster/node-lease.ts';
import * as apiKeys from './api-keys.ts';
import * as auditLog from './audit-log.ts';
import * as operations from './operations.ts';
import * as organizations from './organizations.ts';
import {
  ApiKeyList,
  AuditEntry,
  AuditQuery,
  CreateApiKey,
  CreatedApiKey,
  CreatedSignInLink,
  CreateSignInLink,
  CreateTabCode,
  EndedSession,
  OpenedSession,
  OpenSession,
  OrganizationRecord,
  RotateApiKey,
  RotatedApiKey,
  Session,
  SessionQuery,
  SignInLink,
  SignInLinkQuery,
  TabCode,
  UpdateOrganization,
  WhoAmI,
} from './schema.ts';
import * as sessions from './sessions.ts';
import * as signIn from './sign-in.ts';
import * as signInLinks from './sign-in-links.ts';
import { whoami } from './whoami.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    api_key: true;
    session: true;
    sign_in_link: true;
  }
}

const tag = 'Access';

export const accessRoutes = (lease: NodeLease) => [
  route({
    method: 'POST',
    path: '/v1/identity/api-keys',
    operationId: 'createApiKey',
    summary: 'Create an API key',
    tag,
    scope: 'api_keys:write',
    invalid: 400,
    rate: 'key-creation',
    status: 201,
    ignoresUnknown: true,
    errors: [403],
    description:
      'The whole key is shown in this answer only. A key can hand on no scope, and no later expiry, than its own. Emits `api_key.created`.',
    body: CreateApiKey,
    response: CreatedApiKey,
    example: { body: { name: 'Nightly export', scopes: ['conversations:read'], expires_at: '2099-01-31T12:00:00Z' } },
    handle: (ctx, { body }) => apiKeys.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/identity/api-keys',
    operationId: 'listApiKeys',
    summary: 'List the active API keys',
    description: 'Newest first, without their secrets. `include_inactive=true` shows revoked and expired keys too.',
    tag,
    scope: 'api_keys:read',
    status: 200,
    ignoresUnknown: true,
    query: z.object({
      include_inactive: boolParam(false).meta({
        description: 'true also lists revoked and expired keys; false by default',
      }),
    }),
    response: ApiKeyList,
    handle: (ctx, { query }) => apiKeys.list(ctx, { includeInactive: query.include_inactive }),
  }),
  route({
    method: 'DELETE',
    path: '/v1/identity/api-keys/{id}',
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    tag,
    scope: 'api_keys:write',
    status: 204,
    ignoresUnknown: true,
    errors: [404, 409],
    description:
      'Permanent. Once answered, no node accepts the key any more. Revoking twice is the same as once. A key revokes itself, and keys that have no scope beyond its own; the last full key (all scopes, no expiry) cannot be revoked: 409.',
    params: { id: ref('api_key') },
    handle: async (ctx, { params }) => {
      await apiKeys.revoke(ctx, params.id);
      await lease.forgetEverywhere();
    },
  }),
  route({
    method: 'POST',
    path: '/v1/identity/api-keys/{id}/rotate',
    operationId: 'rotateApiKey',
    summary: 'Replace an API key, with time to change over',
    tag,
    scope: 'api_keys:write',
    rate: 'key-creation',
    status: 201,
    errors: [409],
    description:
      'Makes a new key with the same name, scopes and expiry; the old one stops working after `overlap_seconds`. The whole new key is shown in this answer only. A key rotates itself, and keys that have no scope beyond its own.',
    params: { id: ref('api_key') },
    body: RotateApiKey,
    response: RotatedApiKey,
    example: { body: { overlap_seconds: 3600 } },
    handle: async (ctx, { params, body }) => {
      const rotated = await apiKeys.rotateKey(ctx, params.id, body);
      await lease.forgetEverywhere();
      return rotated;
    },
  }),
  route({
    method: 'GET',
    path: '/v1/identity/whoami',
    operationId: 'whoami',
    summary: 'Who the presented key is',
    description: 'Organization, role, scopes and limits of the key. Use it to test a key; it needs no scope.',
    tag,
    scope: null,
    status: 200,
    response: WhoAmI,
    handle: (ctx) => whoami(ctx),
  }),
  route({
    method: 'GET',
    path: '/v1/organization',
    operationId: 'getOrganization',
    summary: 'Read your organization',
    description: 'Name, time zone and limits of the organization of the key.',
    tag,
    scope: 'organization:read',
    status: 200,
    response: OrganizationRecord,
    handle: (ctx) => organizations.read(ctx),
  }),
  route({
    method: 'PATCH',
    path: '/v1/organization',
    operationId: 'updateOrganization',
    summary: 'Change your organization',
    description:
      'Only the fields that are sent change. A new `max_active_calls` applies at once: calls that wait may start.',
    tag,
    scope: 'organization:write',
    status: 200,
    body: UpdateOrganization,
    response: OrganizationRecord,
    example: { body: { name: 'Ivory Lane Lending', timezone: 'America/Chicago' } },
    handle: async (ctx, { body }) => {
      const organization = await organizations.update(ctx, body);
      await lease.forgetEverywhere();
      return organization;
    },
  }),
  route({
    method: 'GET',
    path: '/v1/audit-log',
    operationId: 'listAuditLog',
    summary: 'Security-relevant actions, newest first',
    tag,
    scope: 'audit:read',
    status: 200,
    description:
      'Each entry carries the hash of the one before it. `parley audit verify` walks the chain. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.',
    query: AuditQuery,
    response: page(AuditEntry),
    alsoProduces: CSV,
    handle: (ctx, { query, raw }) => (prefersCsv(raw) ? auditLog.exportLog(ctx, query) : auditLog.list(ctx, query)),
  }),
  route({
    method: 'GET',
    path: '/v1/operations',
    operationId: 'getOperations',
    summary: 'How the work in the background gets on',
    tag,
    scope: 'audit:read',
    status: 200,
    description: 'Of the organization alone: what waits, since when, what is planned, tried again, or was given up.',
    response: operations.Operations,
    handle: (ctx) => operations.read(ctx),
  }),
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
      'The link works once, within `expires_in` seconds, and opens a session of at most 12 hours. It hands on no scope that the caller lacks, and lasts no longer than the session or key that makes it; so does the session that it opens. Ending that session or revoking that key also ends the link, and the session.',
    body: CreateSignInLink,
    response: CreatedSignInLink,
    example: { body: { name: 'Dana Whitfield', scopes: ['conversations:write', 'identity:read'], expires_in: 3600 } },
    handle: (ctx, { body }) => signInLinks.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/identity/sign-in-links',
    operationId: 'listSignInLinks',
    summary: 'List the links that still open a session',
    description: 'Newest first, without their codes. Links that were used or are over are in the audit log.',
    tag,
    scope: 'api_keys:write',
    status: 200,
    query: SignInLinkQuery,
    response: page(SignInLink),
    handle: (ctx, { query }) => signInLinks.list(ctx, query),
  }),
  route({
    method: 'DELETE',
    path: '/v1/identity/sign-in-links/{id}',
    operationId: 'revokeSignInLink',
    summary: 'Revoke a link that was not used yet',
    tag,
    scope: 'api_keys:write',
    status: 204,
    errors: [403],
    description:
      'It opens no session from then on. Revoking twice is the same as once, and a link that was used stays used: end its session instead. A link of another maker needs every scope that it has.',
    params: { id: ref('sign_in_link') },
    handle: (ctx, { params }) => signInLinks.revoke(ctx, params.id),
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
      'Needs no key of its own. The session has the scopes of the member, of the link or of the key, lasts at most 12 hours, and is sent as `x-api-key` like any key. The session of a member is renewed while it is used, for 30 days at most. The key of a session opens no further session.',
    body: OpenSession,
    response: OpenedSession,
    example: { body: { code: 'plc_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG' } },
    handle: (ctx, { body, raw }) => signIn.open(ctx, body, sessions.clientFrom(raw)),
  }),
  route({
    method: 'POST',
    path: '/v1/identity/tab-codes',
    operationId: 'createTabCode',
    summary: 'Let another tab of the browser in',
    tag,
    scope: null,
    rate: 'key-creation',
    status: 201,
    errors: [409],
    description:
      'For the console: the code opens a session with the same name, scopes and end as the one that asks, once, within a minute, and only together with the secret of the tab it is for. The session ends when another caller ends this one. 409 for an API key.',
    body: CreateTabCode,
    response: TabCode,
    example: { body: { challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' } },
    handle: (ctx, { body }) => signInLinks.createForTab(ctx, body),
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
    status: 200,
    errors: [403],
    description:
      'Once answered, no node accepts its key any more. Its unused links end with it, and when another caller ends it, so do the sessions that its links opened, and theirs. API keys that were made in them keep working and are listed in the answer, for you to revoke. Ending your own session needs no scope; another one needs `api_keys:write`, and every scope that it has.',
    params: { id: ref('session') },
    response: EndedSession,
    handle: async (ctx, { params }) => {
      const ended = await sessions.revoke(ctx, params.id);
      await lease.forgetEverywhere();
      return ended;
    },
  }),
];
