// Wire shapes of keys, organizations, whoami and the audit log.

import { z } from 'zod';
import { pageQuery } from '../../http/pages.ts';
import { timeRangeFields } from '../../http/time-range.ts';
import { describeFields, freeForm, timestamp, uuid } from '../../http/wire.ts';
import {
  auditActorTexts,
  auditFilterTexts,
  auditTexts,
  consoleSessionTexts,
  keyTexts,
  limitTexts,
  organizationTexts,
  principalTexts,
  serverTexts,
  signInLinkTexts,
  whoAmITexts,
} from './descriptions.ts';
import { KEY_ROLES, SCOPES } from './scopes.ts';

const scope = z.string().meta({ override: { type: 'string', enum: [...SCOPES] } });

const keyFields = {
  id: uuid,
  name: z.string(),
  key_prefix: z.string(),
  scopes: z.array(scope),
  is_active: z.boolean(),
  last_used_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
  created_at: timestamp,
};

export const ApiKey = z.object(keyFields).apply(describeFields, keyTexts).meta({ id: 'ApiKey' });
export const CreatedApiKey = z
  .object({ ...keyFields, plain_text_key: z.string() })
  .apply(describeFields, keyTexts)
  .meta({ id: 'CreatedApiKey' });
export const ApiKeyList = z
  .object({ data: z.array(ApiKey) })
  .apply(describeFields, { data: 'Newest first; all of them, not paged.' });

export const CreateApiKey = z
  .object({
    name: z.string().trim().min(1).max(100),
    scopes: z.array(scope).max(200).optional(),
    expires_at: z
      .string()
      .max(64)
      .optional()
      .meta({ override: { type: 'string', format: 'date-time' } }),
  })
  .apply(describeFields, keyTexts);

const MAX_OVERLAP = 2_592_000;
export const RotateApiKey = z
  .object({
    overlap_seconds: z
      .int()
      .min(0)
      .max(MAX_OVERLAP)
      .default(86_400)
      .meta({ description: 'How long the old key still works, at most 30 days; 0: it stops at once' }),
  })
  .default({ overlap_seconds: 86_400 });
export const RotatedApiKey = CreatedApiKey.extend({
  replaces: z
    .object({
      id: uuid.meta({ description: 'Id of the old key' }),
      expires_at: timestamp.meta({ description: 'When the old key stops working' }),
    })
    .meta({ description: 'The key that the new one takes the place of' }),
}).meta({ id: 'RotatedApiKey' });

export const CreateSignInLink = z
  .object({
    name: z.string().trim().min(1).max(100),
    scopes: z.array(scope).max(200).optional(),
    expires_in: z.int().min(60).max(604_800).default(900),
  })
  .apply(describeFields, signInLinkTexts);
export const CreatedSignInLink = z
  .object({
    id: uuid,
    name: z.string(),
    scopes: z.array(scope),
    code: z.string(),
    path: z.string(),
    expires_at: timestamp,
    created_at: timestamp,
  })
  .apply(describeFields, signInLinkTexts)
  .meta({ id: 'CreatedSignInLink' });

export const OpenSession = z
  .object({ code: z.string().max(200).optional(), key: z.string().max(200).optional() })
  .apply(describeFields, { code: 'The code of a sign-in link.', key: 'An API key, instead of a code.' })
  .refine(({ code, key }) => (code === undefined) !== (key === undefined), {
    message: 'Send either `code`, from a sign-in link, or `key`, an API key',
  });
export const OpenedSession = z
  .object({ id: uuid, name: z.string(), scopes: z.array(scope), plain_text_key: z.string(), expires_at: timestamp })
  .apply(describeFields, consoleSessionTexts)
  .meta({ id: 'OpenedSession' });
export const Session = z
  .object({
    id: uuid,
    name: z.string(),
    scopes: z.array(scope),
    api_key_id: uuid.nullable(),
    is_current: z.boolean(),
    last_used_at: timestamp.nullable(),
    expires_at: timestamp,
    created_at: timestamp,
  })
  .apply(describeFields, consoleSessionTexts)
  .meta({ id: 'Session' });
export const SessionQuery = pageQuery;

export const Organization = z
  .object({
    id: uuid,
    name: z.string(),
    slug: z.string(),
    timezone: z.string(),
    status: z.string(),
  })
  .apply(describeFields, organizationTexts);

export const OrganizationRecord = Organization.extend({
  max_active_calls: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
})
  .apply(describeFields, organizationTexts)
  .meta({ id: 'Organization' });

export const UpdateOrganization = z
  .object({
    name: z.string().trim().min(1).max(200).optional(),
    timezone: z.string().max(64).optional(),
    max_active_calls: z.int().min(0).max(100_000).optional(),
  })
  .apply(describeFields, organizationTexts);

export const WhoAmI = z
  .object({
    organization_id: uuid,
    organization: Organization,
    principal: z.object({ type: z.literal('api_key'), id: uuid, name: z.string() }).apply(describeFields, principalTexts),
    api_key: ApiKey,
    role: z.enum(KEY_ROLES),
    scopes: z.array(scope),
    limits: z.object({ requests_per_minute: z.int(), max_active_calls: z.int() }).apply(describeFields, limitTexts),
    server: z.object({ version: z.string(), time: timestamp }).apply(describeFields, serverTexts),
  })
  .apply(describeFields, whoAmITexts)
  .meta({ id: 'WhoAmI' });

export const AuditEntry = z
  .object({
    id: uuid,
    seq: z.int(),
    action: z.string(),
    subject: z.string(),
    actor: z
      .object({ type: z.string(), id: z.string(), name: z.string(), via: z.enum(['mcp']).optional() })
      .apply(describeFields, auditActorTexts),
    request_id: z.string(),
    created_at: timestamp,
    details: freeForm,
    hash: z.string(),
    prev_hash: z.string(),
  })
  .apply(describeFields, auditTexts)
  .meta({ id: 'AuditEntry' });

export const AuditQuery = pageQuery.extend({
  ...z.object({ action: z.string().optional(), subject: z.string().optional() }).apply(describeFields, auditFilterTexts).shape,
  actor_id: z.string().max(200).optional().meta({ description: 'The id of the key that did it, or the name of a job' }),
  ...timeRangeFields,
});
