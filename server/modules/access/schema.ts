// Wire shapes of keys, organizations, whoami and the audit log.
import { z } from 'zod';
import { pageQuery } from '../../http/pages.ts';
import { periodQuery } from '../../http/period.ts';
import { freeForm, timestamp, uuid } from '../../http/wire.ts';
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

export const ApiKey = z.object(keyFields).meta({ id: 'ApiKey' });
export const CreatedApiKey = z
  .object({ ...keyFields, plain_text_key: z.string().meta({ description: 'The whole secret, shown this once' }) })
  .meta({ id: 'CreatedApiKey' });
export const ApiKeyList = z.object({ data: z.array(ApiKey) });

export const CreateApiKey = z.object({
  name: z.string().trim().min(1).max(100),
  scopes: z.array(scope).max(200).optional(),
  expires_at: z
    .string()
    .max(64)
    .optional()
    .meta({ override: { type: 'string', format: 'date-time' } }),
});

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
  replaces: z.object({
    id: uuid,
    expires_at: timestamp.meta({ description: 'When the old key stops working' }),
  }),
}).meta({ id: 'RotatedApiKey' });

export const Organization = z.object({
  id: uuid,
  name: z.string(),
  slug: z.string(),
  timezone: z.string(),
  status: z.string(),
});

export const OrganizationRecord = Organization.extend({
  max_active_calls: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'Organization' });

export const UpdateOrganization = z.object({
  name: z.string().trim().min(1).max(200).optional(),
  timezone: z.string().max(64).optional().meta({ description: 'IANA name, such as Europe/Vienna' }),
  max_active_calls: z.int().min(0).max(100_000).optional(),
});

export const WhoAmI = z
  .object({
    organization_id: uuid,
    organization: Organization,
    principal: z.object({ type: z.literal('api_key'), id: uuid, name: z.string() }),
    api_key: ApiKey,
    role: z.enum(KEY_ROLES),
    scopes: z.array(scope),
    limits: z.object({ requests_per_minute: z.int(), max_active_calls: z.int() }),
    server: z.object({ version: z.string(), time: timestamp }),
  })
  .meta({ id: 'WhoAmI' });

export const AuditEntry = z
  .object({
    id: uuid,
    seq: z.int(),
    action: z.string(),
    subject: z.string(),
    actor: z.object({ type: z.string(), id: z.string(), name: z.string() }),
    request_id: z.string(),
    created_at: timestamp,
    details: freeForm,
    hash: z.string(),
    prev_hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });

export const AuditQuery = pageQuery.extend({
  action: z.string().optional().meta({ description: 'Exactly this action, such as `api_key.created`' }),
  subject: z.string().optional().meta({ description: 'Exactly what it was done to: mostly an id' }),
  actor_id: z.string().max(200).optional().meta({ description: 'The id of the key that did it, or the name of a job' }),
  ...periodQuery,
});
