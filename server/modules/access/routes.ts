// Endpoint table: API keys, whoami, the organization, the audit log, operations.

import { z } from 'zod';
import { page } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import { boolParam } from '../../http/wire.ts';
import type { NodeLease } from '../../kernel/cluster/node-lease.ts';
import * as apiKeys from './api-keys.ts';
import * as auditLog from './audit-log.ts';
import { rotateKey } from './key-rotation.ts';
import * as operations from './operations.ts';
import * as organizations from './organizations.ts';
import {
  ApiKeyList,
  AuditEntry,
  AuditQuery,
  CreateApiKey,
  CreatedApiKey,
  OrganizationRecord,
  RotateApiKey,
  RotatedApiKey,
  UpdateOrganization,
  WhoAmI,
} from './schema.ts';
import { whoami } from './whoami.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    api_key: true;
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
      include_inactive: boolParam(false).meta({ description: 'true also lists revoked and expired keys; false by default' }),
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
      const rotated = await rotateKey(ctx, params.id, body);
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
    description: 'Only the fields that are sent change. A new `max_active_calls` applies at once: calls that wait may start.',
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
    description: 'Each entry carries the hash of the one before it. `parley audit verify` walks the chain.',
    query: AuditQuery,
    response: page(AuditEntry),
    handle: (ctx, { query }) => auditLog.list(ctx, query),
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
];
