// Jobs of this module.
import { z } from 'zod';
import { job } from '../../kernel/jobs/jobs.ts';

/** Drains one endpoint: sends everything that is due. */
export const deliverWebhooks = job('deliver-webhooks', z.object({ id: z.uuid(), org_id: z.uuid() }), { quick: true });

/** Makes one batch of past events due again, then adds itself for the next. */
export const replayEvents = job(
  'replay-events',
  z.object({
    org_id: z.uuid(),
    endpoint_id: z.uuid(),
    after: z.object({ at: z.iso.datetime(), id: z.uuid() }),
    until: z.iso.datetime(),
    only_undelivered: z.boolean(),
  }),
);

/** Makes the deliveries of one range of the outbox for an organization that has very many of them. */
export const fanOutEvents = job('fan-out-events', z.object({ org_id: z.uuid(), after: z.int(), until: z.int() }), {
  atOnce: 2,
});
