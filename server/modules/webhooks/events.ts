// Events of this module.
import { z } from 'zod';
import { event } from '../../kernel/events.ts';

export const webhookEndpointDisabled = event('webhook.endpoint.disabled', {
  sensitivity: 'non_pii',
  description: 'A webhook endpoint was disabled: by hand, because it answered 410, or after five days without a success.',
  data: z.object({ id: z.uuid(), reason: z.enum(['manual', 'gone', 'failing']), failing_since: z.string().nullable() }),
});
