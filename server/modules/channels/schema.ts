// Wire shapes of channels, as their owners configure them.
import { z } from 'zod';
import { describeFields, timestamp, uuid } from '../../http/wire.ts';
import { isTimeZone } from '../../kernel/time-zone.ts';
import * as texts from './descriptions.ts';
import { DAYS, TIME_OF_DAY } from './hours.ts';
import { normalOrigin } from './origins.ts';

const httpsUrl = z
  .string()
  .max(500)
  .refine(
    (given) => /^https:\/\/[^\s"'<>\\]+$/.test(given) && URL.canParse(given),
    'Input should be an address that begins with https://',
  );

const appearanceFields = {
  title: z.string().trim().min(1).max(60),
  greeting: z.string().max(500),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'Input should be a colour such as #1f5eff'),
  position: z.enum(['right', 'left']),
  avatar_url: httpsUrl.nullable(),
  locale: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Input should be a language such as en or es'),
  starts_on: z.enum(['message', 'open']),
  privacy_notice: z.string().max(300),
  privacy_url: httpsUrl.nullable(),
};
export const ChannelAppearance = z
  .object(appearanceFields)
  .apply(describeFields, texts.appearanceTexts)
  .meta({ id: 'ChannelAppearance' });
const appearanceInput = z.object(appearanceFields).partial().apply(describeFields, texts.appearanceTexts);

export const ChannelHours = z
  .object({
    time_zone: z.string().max(64).refine(isTimeZone, 'Input should be a time zone such as Europe/Berlin'),
    days: z.array(z.enum(DAYS)).min(1).max(7),
    from: z.string().regex(TIME_OF_DAY, 'Input should be a time such as 09:00'),
    to: z.string().regex(TIME_OF_DAY, 'Input should be a time such as 17:30'),
  })
  .apply(describeFields, texts.hoursTexts)
  .meta({ id: 'ChannelHours' });

const limitFields = {
  messages_per_minute: z.int().min(1).max(600),
  visitors_per_minute: z.int().min(1).max(100_000),
  conversations_at_once: z.int().min(1).max(100_000),
  daily_budget_usd: z.number().min(0).max(1_000_000).nullable(),
};
export const ChannelLimits = z.object(limitFields).apply(describeFields, texts.channelLimitTexts).meta({ id: 'ChannelLimits' });
const limitsInput = z.object(limitFields).partial().apply(describeFields, texts.channelLimitTexts);

const origin = z
  .string()
  .max(300)
  .transform((given, ctx) => {
    const normal = normalOrigin(given);
    if (normal !== undefined) return normal;
    ctx.addIssue({ code: 'custom', message: 'Input should be an origin such as https://shop.example or https://*.shop.example' });
    return z.NEVER;
  });

const channelFields = {
  name: z.string().trim().min(1).max(200),
  assistant_id: uuid,
  enabled: z.boolean(),
  allowed_origins: z
    .array(origin)
    .max(50)
    .meta({ override: { type: 'array', items: { type: 'string' }, maxItems: 50 } }),
  identity: z.enum(['anonymous', 'verified']),
  appearance: appearanceInput,
  hours: ChannelHours.nullable(),
  away_message: z.string().trim().min(1).max(500),
  limits: limitsInput,
};

export const CreateChannel = z
  .object({
    ...channelFields,
    type: z.literal('web').default('web'),
    enabled: channelFields.enabled.default(true),
    allowed_origins: channelFields.allowed_origins.default([]),
    identity: channelFields.identity.default('anonymous'),
    appearance: appearanceInput.default({}),
    hours: ChannelHours.nullable().default(null),
    away_message: channelFields.away_message.default('We are away right now. Please come back later.'),
    limits: limitsInput.default({}),
  })
  .apply(describeFields, texts.webChannelTexts);
export const UpdateChannel = z.object(channelFields).partial().apply(describeFields, texts.webChannelTexts);

export const Channel = z
  .object({
    id: uuid,
    type: z.literal('web'),
    name: z.string(),
    assistant_id: uuid,
    enabled: z.boolean(),
    public_key: z.string(),
    path: z.string(),
    allowed_origins: z.array(z.string()),
    identity: z.enum(['anonymous', 'verified']),
    appearance: ChannelAppearance,
    hours: ChannelHours.nullable(),
    away_message: z.string(),
    limits: ChannelLimits,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .apply(describeFields, texts.webChannelTexts)
  .meta({ id: 'Channel' });
export const CreatedChannel = Channel.extend({ secret: z.string() })
  .apply(describeFields, texts.webChannelTexts)
  .meta({ id: 'CreatedChannel' });
