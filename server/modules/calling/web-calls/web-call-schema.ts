// Wire shapes of calls by microphone.
import { z } from 'zod';
import { timestamp, uuid } from '../../../http/wire.ts';
import { RECORDING_SETTINGS } from '../contract/vocabulary.ts';

const part = z.object({
  name: z.string().describe('What does it.'),
  where: z.enum(['here', 'vendor']).describe('`here`: sound stays in this process. `vendor`: it is sent to a company.'),
});

export const WebCallCapability = z
  .object({
    available: z.boolean().describe('Whether calls by microphone can be held here.'),
    reason: z.string().describe('What to do where they cannot; empty: they can.'),
    ear: part.describe('What hears.'),
    voice: part.describe('What speaks.'),
    voices: z
      .array(
        z.object({
          id: z.string().describe('Send it as `voice`.'),
          name: z.string().describe('What to call it.'),
          language: z.string().describe('The language that it speaks.'),
        }),
      )
      .describe('Voices to choose from.'),
  })
  .meta({ id: 'WebCallCapability' });

const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Input should be a language such as en')
  .optional()
  .describe('Language that is spoken, such as `en`. The built-in parts know English only.');

export const CreateWebCall = z.object({
  assistant_id: uuid.describe('Id of the assistant that talks.'),
  revision_id: uuid.optional().describe('A revision of the assistant other than the active one: only for a test.'),
  variables: z.record(z.string().max(100), z.unknown()).optional().describe('What the flow knows from the start.'),
  language,
  voice: z.string().max(60).optional().describe('Id of a voice. Absent: the first.'),
  recording: z
    .enum(RECORDING_SETTINGS)
    .default('off')
    .describe(
      '`with_announcement`: the call opens with a notice, and is recorded after it. Not for a test. `off`: it is not recorded.',
    ),
  test: z
    .boolean()
    .default(false)
    .describe('true: a test. Nothing of it is in lists, figures and webhooks, and nothing is remembered of it.'),
});
export const WebCallStart = z
  .object({
    id: uuid.describe('Id of the call; `GET /calls/{id}` has its transcript.'),
    call_id: uuid.describe('The same id.'),
    conversation_id: uuid.nullable().describe('Id of the conversation that is held on the call.'),
    token: z.string().describe('Opens the socket of the call once, within a minute.'),
    socket_url: z.string().describe('Where the socket is, on this server: `wss://…/web-calls/{token}`.'),
    expires_at: timestamp.describe('Until when the token is valid.'),
    speech: z
      .object({ ear: z.string().describe('What hears.'), voice: z.string().describe('What speaks.') })
      .describe('What hears and speaks on this call.'),
  })
  .meta({ id: 'WebCallStart' });
