// Wire shapes of presence: who looks at a graph right now.

import { z } from 'zod';
import { timestamp } from '../../../http/wire.ts';

const presenceSession = z
  .string()
  .max(64)
  .meta({ description: 'Tells two windows of one key apart; any text that stays the same while a window is open' });
export const SetGraphPresence = z
  .object({
    node_id: z.string().max(200).nullable().optional().meta({ description: 'The node that is open or selected' }),
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'As others see the caller; the name of its key unless said' }),
    session: presenceSession.optional(),
  })
  .optional();
export const GraphPresence = z
  .object({
    present: z
      .array(
        z.object({
          actor_id: z.string().meta({ description: 'Id of the API key' }),
          session: z.string().meta({ description: 'The window, as it names itself' }),
          name: z.string().meta({ description: 'As others see them' }),
          node_id: z.string().nullable().meta({ description: 'The node that is open or selected; null: none' }),
          since: timestamp,
          expires_at: timestamp,
          is_caller: z.boolean().meta({ description: 'This one came with the key of the caller' }),
        }),
      )
      .meta({ description: 'Everybody who is there, the caller included, first comers first' }),
    expires_in_seconds: z.int().meta({ description: 'Say it again before this time is over' }),
  })
  .meta({ id: 'GraphPresence' });
export const PresenceQuery = z.object({ session: presenceSession.optional() });
