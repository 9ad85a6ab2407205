// Events of this module.

import { z } from 'zod';
import { describeLike } from '../../http/wire.ts';
import { event } from '../../kernel/events.ts';
import { ApiKey } from './schema.ts';

export const apiKeyCreated = event('api_key.created', {
  sensitivity: 'non_pii',
  description: 'An API key was created.',
  data: z
    .object({
      id: z.uuid(),
      name: z.string(),
      key_prefix: z.string(),
      scopes: z.array(z.string()),
      expires_at: z.string().nullable(),
    })
    .apply(describeLike, ApiKey),
});

export const apiKeyRevoked = event('api_key.revoked', {
  sensitivity: 'non_pii',
  description: 'An API key was revoked and is refused from now on.',
  data: z.object({ id: z.uuid(), name: z.string(), key_prefix: z.string() }).apply(describeLike, ApiKey),
});
