// Wire shapes of presence: who of the team has a conversation open right now.

import { z } from 'zod';
import { timestamp } from '../../http/wire.ts';

const windowName = z
  .string()
  .max(64)
  .meta({ description: 'Tells two windows of one key apart; any text that stays the same while a window is open' });

export const SetConversationPresence = z
  .object({
    typing: z
      .boolean()
      .optional()
      .meta({ description: 'true: the caller types, shown for 6 seconds. false: no longer. Absent: as it was' }),
    session: windowName.optional(),
  })
  .optional();

export const ConversationPresence = z
  .object({
    present: z
      .array(
        z.object({
          actor_id: z.string().meta({ description: 'Id of the API key or session' }),
          session: z.string().meta({ description: 'The window, as it names itself' }),
          name: z.string().meta({ description: 'The name of the key or session' }),
          is_typing: z.boolean().meta({ description: 'true while they write a reply or a note' }),
          since: timestamp.meta({ description: 'When they came' }),
          expires_at: timestamp.meta({ description: 'When they are gone unless they say it again' }),
          is_caller: z.boolean().meta({ description: 'This one came with the key of the caller' }),
        }),
      )
      .meta({ description: 'Everybody who is there, the caller included, first comers first' }),
    expires_in_seconds: z.int().meta({ description: 'Say it again before this time is over' }),
  })
  .meta({ id: 'ConversationPresence' });

export const ConversationPresenceQuery = z.object({ session: windowName.optional() });
