// Wire shapes of connections to Slack.
import { z } from 'zod';
import { page } from '../../http/pages.ts';
import { timestamp, uuid } from '../../http/wire.ts';

const NAME_TEXT = 'What colleagues call the connection.';
const CHANNEL_TEXT = 'Id of the channel in Slack, such as `C0123456789`; the app must be a member of it.';
const QUEUE_TEXT = 'Only conversations that wait in this queue. null: of all queues.';
const AGENT_TEXT = 'Name under which end users see what is written in Slack.';
const LABELS_TEXT = 'Results to close a conversation with, as buttons; each becomes its `disposition`. At most 10.';
const ENABLED_TEXT = 'false: no further conversation is shown there, and nothing from there is taken.';

export const fields = {
  name: z.string().trim().min(1).max(200).describe(NAME_TEXT),
  enabled: z.boolean().describe(ENABLED_TEXT),
  channel: z
    .string()
    .regex(/^[A-Z0-9]{5,30}$/, 'Input should be the id of a channel, such as C0123456789')
    .describe(CHANNEL_TEXT),
  queue: z.string().trim().min(1).max(200).nullable().describe(QUEUE_TEXT),
  agent_name: z.string().trim().min(1).max(200).describe(AGENT_TEXT),
  labels: z.array(z.string().trim().min(1).max(70)).max(10).describe(LABELS_TEXT),
  bot_token: z
    .string()
    .regex(/^xoxb-[\w-]{10,300}$/, 'Input should be the token of a bot, which begins with xoxb-')
    .describe('Token of the app’s bot, with the scope `chat:write`. Stored sealed, and never shown again.'),
  signing_secret: z
    .string()
    .regex(/^[\w-]{16,100}$/, 'Input should be the signing secret of the app')
    .describe(
      'Signing secret of the app: requests that are not signed with it are refused. Stored sealed, and never shown again.',
    ),
};

export const CreateSlackConnection = z.object({
  ...fields,
  enabled: fields.enabled.default(true),
  queue: fields.queue.default(null),
  agent_name: fields.agent_name.default('Our team'),
  labels: fields.labels.default([]),
});
export const UpdateSlackConnection = z.object(fields).partial();

export const SlackConnection = z
  .object({
    id: uuid.describe('Id of the connection, a UUID that the server makes.'),
    name: z.string().describe(NAME_TEXT),
    enabled: z.boolean().describe(ENABLED_TEXT),
    channel: z.string().describe(CHANNEL_TEXT),
    queue: z.string().nullable().describe(QUEUE_TEXT),
    agent_name: z.string().describe(AGENT_TEXT),
    labels: z.array(z.string()).describe(LABELS_TEXT),
    hook_path: z
      .string()
      .describe('Request URL of the Slack app, for events and for interactivity alike, on this server.'),
    last_error: z.string().nullable().describe('What Slack refused last. null: nothing.'),
    last_error_at: timestamp.nullable().describe('When that was: ISO 8601, UTC, milliseconds.'),
    last_sent_at: timestamp
      .nullable()
      .describe('When a message was last shown there: ISO 8601, UTC, milliseconds. null: never.'),
    created_at: timestamp.describe('When the connection was created: ISO 8601, UTC, milliseconds.'),
    updated_at: timestamp.describe('When the connection was last changed: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'SlackConnection' });
export const SlackConnectionPage = page(SlackConnection);
export const SlackCheck = z
  .object({ problem: z.string().nullable().describe('Why Slack does not take messages of this bot. null: it does.') })
  .meta({ id: 'SlackCheck' });
