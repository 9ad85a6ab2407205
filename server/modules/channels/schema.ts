// Wire shapes of channels, as their owners configure them.

import { z } from 'zod';
import { timestamp, uuid } from '../../http/wire.ts';
import { DAYS, TIME_OF_DAY } from '../../kernel/time/opening-hours.ts';
import { isTimeZone } from '../../kernel/time/time-zone.ts';
import { normalOrigin } from './origins.ts';

const httpsUrl = z
  .string()
  .max(500)
  .refine(
    (text) => /^https:\/\/[^\s"'<>\\]+$/.test(text) && URL.canParse(text),
    'Input should be an address that begins with https://',
  );

const appearanceFields = {
  title: z.string().trim().min(1).max(60).describe('Heading of the chat, at most 60 characters.'),
  greeting: z.string().max(500).describe('Shown before the first message, at most 500 characters; empty: nothing.'),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Input should be a colour such as #1f5eff')
    .describe('Colour of the button, of the heading and of the visitor’s messages, as `#rrggbb`.'),
  position: z.enum(['right', 'left']).describe('Corner of the page: `right` or `left`.'),
  avatar_url: httpsUrl
    .nullable()
    .describe('Picture beside the heading: an https address that the page’s policy allows. null: none.'),
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Input should be a language such as en or es')
    .describe('Language of the chat’s own texts, such as `en` or `es`; others are shown in English.'),
  starts_on: z
    .enum(['message', 'open'])
    .describe(
      '`message`: the conversation starts with the visitor’s first message. `open`: when the chat is opened, so that the assistant speaks first.',
    ),
  privacy_notice: z.string().max(300).describe('A line under the messages, at most 300 characters; empty: none.'),
  privacy_url: httpsUrl.nullable().describe('An https address that the privacy line links to. null: none.'),
  invitations: z
    .array(
      z.object({
        path: z
          .string()
          .max(300)
          .regex(/^\//, 'Input should begin with /, such as /pricing')
          .describe('Begin of the path of the pages, such as `/pricing`; `/` is every page.'),
        after_seconds: z.int().min(1).max(3600).describe('Seconds on the page before it is shown, 1 to 3,600.'),
        text: z
          .string()
          .trim()
          .min(1)
          .max(200)
          .describe('What is said beside the closed chat, at most 200 characters.'),
      }),
    )
    .max(20)
    .describe(
      'Shown once on a page to visitors who have no chat, who can press it or close it; the first that fits. At most 20.',
    ),
};
const APPEARANCE_TEXT = 'How the chat looks, and its texts before the assistant speaks.';
export const ChannelAppearance = z.object(appearanceFields).meta({ id: 'ChannelAppearance' });
const appearanceInput = z.object(appearanceFields).partial();

export const ChannelHours = z
  .object({
    time_zone: z
      .string()
      .max(64)
      .refine(isTimeZone, 'Input should be a time zone such as Europe/Berlin')
      .describe('Name of the time zone, such as `Europe/Berlin`.'),
    days: z.array(z.enum(DAYS)).min(1).max(7).describe('Days on which it opens.'),
    from: z.string().regex(TIME_OF_DAY, 'Input should be a time such as 09:00').describe('When it opens, `HH:MM`.'),
    to: z
      .string()
      .regex(TIME_OF_DAY, 'Input should be a time such as 17:30')
      .describe('When it closes, `HH:MM`; at or before `from`: on the next day.'),
  })
  .meta({ id: 'ChannelHours' });
const hours = z
  .lazy(() => ChannelHours)
  .nullable()
  .describe('When new chats may start. null: always.');

const FILES_TEXT =
  'Files that one visitor may send in a chat, 0 to 50; 0: none. 10 unless set; channels from before this limit take none until it is set.';

const limitFields = {
  messages_per_minute: z
    .int()
    .min(1)
    .max(600)
    .describe('Messages that one visitor may send in a minute, counted at each node; 1 to 600.'),
  visitors_per_minute: z
    .int()
    .min(1)
    .max(100_000)
    .describe('New visitors that the channel takes in a minute, counted at each node; 1 to 100,000.'),
  conversations_at_once: z
    .int()
    .min(1)
    .max(100_000)
    .describe('Conversations that may be open at the same time; 1 to 100,000.'),
  daily_budget_usd: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .describe(
      'US dollars that models may cost in conversations of the channel on one UTC day, before it is away for visitors whom your website does not vouch for; 10 unless set. null: no limit.',
    ),
  anonymous_retention_days: z
    .int()
    .min(1)
    .max(3650)
    .nullable()
    .describe(
      'Days after which ended conversations of visitors whom your website does not vouch for are deleted, 1 to 3,650; 90 unless set. null: as the settings of the server say.',
    ),
  files_per_chat: z.int().min(0).max(50).describe(FILES_TEXT),
};
const LIMITS_TEXT = 'How much visitors may cause.';
export const ChannelLimits = z.object(limitFields).meta({ id: 'ChannelLimits' });
const limitsInput = z.object(limitFields).partial();

const origin = z
  .string()
  .max(300)
  .transform((text, ctx) => {
    const normal = normalOrigin(text);
    if (normal !== undefined) return normal;
    ctx.addIssue({
      code: 'custom',
      message: 'Input should be an origin such as https://shop.example or https://*.shop.example',
    });
    return z.NEVER;
  });

const TYPE_TEXT = '`web`: a chat on a website, and a page to share as a link.';
const ORIGINS_TEXT =
  'Websites that may carry the chat, such as `https://shop.example` or `https://*.shop.example`; at most 50. Empty: only the shared page.';
const NAME_TEXT = 'What colleagues call the channel; visitors never see it.';
const AWAY_TEXT = 'What visitors read while the channel takes no new chats; at most 500 characters.';
const assistant_id = uuid.describe(
  'Id of the assistant that talks to visitors. While it is archived or has no active revision, the channel is away.',
);
const enabled = z.boolean().describe('false: the channel is away for all visitors. Open chats continue.');
const identity = z
  .enum(['anonymous', 'verified'])
  .describe(
    '`anonymous`: any visitor may chat, and your website may vouch for those it knows. `verified`: only visitors that your website vouches for.',
  );

const voice = z
  .boolean()
  .describe(
    'Whether visitors may talk to the assistant by microphone; false unless set. Needs the speech parts on the server, see `GET /v1/web-calls`.',
  );

const record_calls = z
  .boolean()
  .describe(
    'Whether calls by microphone are recorded; false unless set. Visitors read it before they talk, and hear it first; who objects is not recorded.',
  );

const mailbox_id = uuid
  .nullable()
  .describe(
    'Mailbox that writes to visitors who have left: a visitor who waits for a human may leave an address, and what a colleague writes after they have gone is mailed. null: visitors are asked for no address.',
  );

const channelFields = {
  name: z.string().trim().min(1).max(200).describe(NAME_TEXT),
  assistant_id,
  enabled,
  allowed_origins: z
    .array(origin)
    .max(50)
    .meta({ override: { type: 'array', items: { type: 'string' }, maxItems: 50 }, description: ORIGINS_TEXT }),
  identity,
  appearance: appearanceInput.describe(APPEARANCE_TEXT),
  hours,
  away_message: z.string().trim().min(1).max(500).describe(AWAY_TEXT),
  limits: limitsInput.describe(LIMITS_TEXT),
  voice,
  record_calls,
  mailbox_id,
};

export const CreateChannel = z.object({
  ...channelFields,
  type: z.literal('web').default('web').describe(TYPE_TEXT),
  enabled: enabled.default(true),
  allowed_origins: channelFields.allowed_origins.default([]),
  identity: identity.default('anonymous'),
  appearance: channelFields.appearance.default({}),
  hours: hours.default(null),
  away_message: channelFields.away_message.default('We are away right now. Please come back later.'),
  limits: channelFields.limits.default({}),
  voice: voice.default(false),
  record_calls: record_calls.default(false),
  mailbox_id: mailbox_id.default(null),
});
export const UpdateChannel = z.object(channelFields).partial();

export const Channel = z
  .object({
    id: uuid.describe('Id of the channel, a UUID that the server makes.'),
    type: z.literal('web').describe(TYPE_TEXT),
    name: z.string().describe(NAME_TEXT),
    assistant_id,
    enabled,
    public_key: z.string().describe('Names the channel in pages that carry it. Not a secret, and never an API key.'),
    path: z.string().describe('Where the page to share is, on this server.'),
    url: z
      .string()
      .nullable()
      .describe(
        'Whole address of the page to share, where `CHAT_URL` gives the public pages an origin of their own. null: `path`, at the address of this server.',
      ),
    allowed_origins: z.array(z.string()).describe(ORIGINS_TEXT),
    identity,
    appearance: z.lazy(() => ChannelAppearance).describe(APPEARANCE_TEXT),
    hours,
    away_message: z.string().describe(AWAY_TEXT),
    limits: z.lazy(() => ChannelLimits).describe(LIMITS_TEXT),
    voice,
    record_calls,
    mailbox_id,
    created_at: timestamp.describe('When the channel was created: ISO 8601, UTC, milliseconds.'),
    updated_at: timestamp.describe('When the channel was last changed: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'Channel' });
export const CreatedChannel = Channel.extend({
  secret: z
    .string()
    .nullable()
    .describe(
      'Signs the tokens by which your website vouches for its visitors. Shown only now; store it on your server. null: the key lacks `identity:write` or `conversations:read`, and the channel is for anonymous visitors until a key that has them rotates the secret.',
    ),
}).meta({ id: 'CreatedChannel' });
