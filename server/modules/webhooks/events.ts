// Events of this module.

import { z } from 'zod';
import { describeFields } from '../../http/wire.ts';
import { event } from '../../kernel/events.ts';
import { disabledTexts } from './descriptions.ts';

export const webhookEndpointDisabled = event('webhook.endpoint.disabled', {
  sensitivity: 'non_pii',
  description: 'A webhook endpoint was disabled: by hand, because it answered 410, or after five days without a success.',
  data: z
    .object({ id: z.uuid(), reason: z.enum(['manual', 'gone', 'failing']), failing_since: z.string().nullable() })
    .apply(describeFields, disabledTexts),
});
