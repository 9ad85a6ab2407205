// Wire shapes of what visitors send and see. Nothing here tells of traces, variables, nodes or other people.
import { z } from 'zod';
import { describeFields, intParam, timestamp, uuid } from '../../http/wire.ts';
import * as texts from './descriptions.ts';
import { MAX_IDENTITY_TOKEN } from './identity-token.ts';
import { ChannelAppearance } from './schema.ts';

export const MAX_CHARACTERS = 4000;

export const PublicChannel = z
  .object({
    appearance: ChannelAppearance,
    identity: z.enum(['anonymous', 'verified']),
    away: z.string().nullable(),
    max_characters: z.int(),
  })
  .apply(describeFields, texts.publicChannelTexts)
  .meta({ id: 'PublicChannel' });

export const StartSession = z
  .object({ visitor_secret: z.string().max(200).optional(), identity_token: z.string().max(MAX_IDENTITY_TOKEN).optional() })
  .apply(describeFields, texts.sessionStartTexts);
export const VisitorSession = z
  .object({
    visitor_secret: z.string().nullable(),
    secret_expires_at: timestamp,
    token: z.string(),
    token_expires_at: timestamp,
    verified: z.boolean(),
  })
  .apply(describeFields, texts.visitorSessionTexts)
  .meta({ id: 'VisitorSession' });

const option = z
  .object({ label: z.string(), value: z.string() })
  .apply(describeFields, { label: 'What to show.', value: 'What the pick means.' });
export const VisitorMessage = z
  .object({
    id: uuid,
    position: z.int(),
    role: z.enum(['user', 'assistant', 'agent']),
    agent_name: z.string().nullable(),
    text: z.string(),
    options: z.array(option).optional(),
    created_at: timestamp,
  })
  .apply(describeFields, texts.visitorMessageTexts)
  .meta({ id: 'VisitorMessage' });

export const VISITOR_STATUSES = ['assistant', 'waiting_for_human', 'human', 'ended'] as const;
export const VisitorState = z
  .object({
    status: z.enum(VISITOR_STATUSES),
    replying: z.boolean(),
    agent_name: z.string().nullable(),
    message_count: z.int(),
    read_position: z.int(),
    rating: z.int().nullable(),
    started_at: timestamp,
    ended_at: timestamp.nullable(),
  })
  .apply(describeFields, texts.visitorStateTexts)
  .meta({ id: 'VisitorState' });

export const VisitorConversation = z
  .object({ state: VisitorState, messages: z.array(VisitorMessage) })
  .apply(describeFields, texts.sentTexts)
  .meta({ id: 'VisitorConversation' });

export const SendVisitorMessage = z
  .object({
    text: z
      .string()
      .max(MAX_CHARACTERS)
      .refine((text) => text.trim() !== '', 'Input should have at least one character that is not a space'),
    client_id: z.string().regex(/^[\w-]{8,64}$/, 'Input should be 8 to 64 letters, digits, - or _'),
  })
  .apply(describeFields, texts.sentTexts);
export const VisitorTurn = z
  .object({ message: VisitorMessage, replies: z.array(VisitorMessage), state: VisitorState })
  .apply(describeFields, texts.sentTexts)
  .meta({ id: 'VisitorTurn' });

export const VisitorMessageQuery = z.object({
  limit: intParam({ ge: 1, le: 100, fallback: 100 }).meta({ description: texts.sentTexts.limit }),
  after: intParam({ ge: 0, le: 2_000_000_000, fallback: 0 }).meta({ description: texts.sentTexts.after }),
});
export const VisitorMessages = z
  .object({ data: z.array(VisitorMessage), next_after: z.int().nullable() })
  .apply(describeFields, texts.sentTexts);

export const RateConversation = z
  .object({ score: z.int().min(1).max(5), comment: z.string().trim().min(1).max(1000).optional() })
  .apply(describeFields, texts.sentTexts);
export const ReadUpTo = z.object({ position: z.int().min(0).max(2_000_000_000) }).apply(describeFields, texts.sentTexts);
export const VisitorTyping = z
  .object({
    agent_name: z.string().nullable().meta({ description: 'The human who types, as they want to be called. null: not said.' }),
  })
  .meta({ id: 'VisitorTyping' });
