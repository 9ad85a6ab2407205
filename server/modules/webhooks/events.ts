// Events of this module.

import { z } from 'zod';

import { event } from '../../kernel/events.ts';

export const webhookEndpointDisabled = event('webhook.endpoint.disabled', {
  sensitivity: 'non_pii',
  description:
    'A webhook endpoint was disabled: by hand, because it answered 410, or after five days without a success.',
  data: z.object({
    id: z.uuid().describe('Id of the endpoint, for `getWebhookEndpoint`.'),
    reason: z
      .enum(['manual', 'gone', 'failing'])
      .describe('`manual`, `gone` (it answered 410) or `failing` (five days without a success).'),
    failing_since: z
      .string()
      .nullable()
      .describe('First failure since the last success. null: the last attempt succeeded.'),
  }),
});
