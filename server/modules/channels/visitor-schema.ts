// Wire shapes of what visitors send and see. Nothing here shows traces, variables, nodes or other people.
import { z } from 'zod';
import { intParam, timestamp, uuid } from '../../http/wire.ts';
import { MAX_FILES_OF_MESSAGE } from '../conversations/store/files.ts';
import { ConversationFile } from '../conversations/store/schema.ts';
import { MAX_IDENTITY_TOKEN } from './identity-token.ts';
import { ChannelAppearance } from './schema.ts';

export const MAX_CHARACTERS = 4000;

export const PublicChannel = z
  .object({
    appearance: z
      .lazy(() => ChannelAppearance)
      .describe('How the chat looks, and its texts before the assistant speaks.'),
    identity: z.enum(['anonymous', 'verified']).describe('`verified`: a session needs an `identity_token`.'),
    away: z.string().nullable().describe('What to show instead of taking a new chat. null: it is open.'),
    max_characters: z.int().describe('The most characters that a message may have.'),
    voice: z.boolean().describe('Whether a visitor can talk to the assistant by microphone here.'),
    records_calls: z.boolean().describe('Whether such calls are recorded: say so before the visitor talks.'),
    files_per_chat: z.int().describe('How many files a visitor may send in a chat; 0: none.'),
    mails: z
      .boolean()
      .describe('Whether a visitor can leave an address for an answer by e-mail, and be mailed the chat.'),
  })
  .meta({ id: 'PublicChannel' });

export const StartSession = z.object({
  visitor_secret: z
    .string()
    .max(200)
    .optional()
    .describe('The secret that an earlier session gave to this browser. Absent: a new visitor.'),
  identity_token: z
    .string()
    .max(MAX_IDENTITY_TOKEN)
    .optional()
    .describe(
      'A JSON Web Token, signed by your website with the secret of the channel (HS256): `{external_id, email?, name?, exp}`. Takes precedence over `visitor_secret`.',
    ),
});
export const VisitorSession = z
  .object({
    visitor_secret: z
      .string()
      .nullable()
      .describe('Buys further tokens; keep it in the browser. null when the session was bought with one.'),
    secret_expires_at: timestamp.describe(
      'Until when the secret buys tokens: 30 days after its last use, 12 hours for verified visitors.',
    ),
    token: z.string().describe('Send it as `x-visitor-token`, never in an address.'),
    token_expires_at: timestamp.describe('Until when the token is valid: 15 minutes.'),
    verified: z.boolean().describe('Whether the website vouches for the visitor.'),
  })
  .meta({ id: 'VisitorSession' });

const option = z.object({
  label: z.string().describe('What to show.'),
  value: z.string().describe('What the pick means.'),
});
export const VisitorMessage = z
  .object({
    id: uuid.describe('Id of the message.'),
    position: z.int().describe('Position in the conversation, counted from 1 without gaps.'),
    role: z
      .enum(['user', 'assistant', 'agent'])
      .describe('`user`: the visitor. `assistant`: the assistant. `agent`: a human colleague.'),
    agent_name: z.string().nullable().describe('The human who wrote it. null for other roles, or not said.'),
    text: z.string().describe('Plain text in which a small part of Markdown may be shown, never HTML.'),
    options: z
      .array(option)
      .optional()
      .describe('What the visitor may pick from, absent where nothing is offered. Send a label as the next message.'),
    sources: z
      .array(
        z.object({
          title: z.string().describe('Title of the document.'),
          url: z.string().nullable().describe('Where it stands on the web. null: nowhere.'),
        }),
      )
      .optional()
      .describe('What the answer was taken from, absent where it was taken from no document. Show it beside the text.'),
    files: z
      .array(z.lazy(() => ConversationFile))
      .optional()
      .describe('Files that were sent with it; absent without any.'),
    created_at: timestamp.describe('When it was sent: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'VisitorMessage' });

export const VisitorState = z
  .object({
    status: z
      .enum(['assistant', 'waiting_for_human', 'human', 'ended'])
      .describe(
        '`assistant`: the assistant answers. `waiting_for_human`: a human was asked for. `human`: a human answers. `ended`: over.',
      ),
    waiting: z
      .object({
        place: z.int().describe('Place in the line, 1 is next; counted up to 101.'),
        estimate_seconds: z
          .int()
          .nullable()
          .describe(
            'How long it takes from now, by the middle of the last waits, in whole minutes. null: not known, or longer than usual.',
          ),
        is_open: z.boolean().describe('false: no one is there at this hour.'),
        closed_text: z.string().describe('What the organization says about its hours; may be empty.'),
      })
      .nullable()
      .describe('Where the visitor stands in the queue. null: no queue, or no human is waited for.'),
    replying: z.boolean().describe('true while the assistant prepares its next reply.'),
    agent_name: z
      .string()
      .nullable()
      .describe('The human who answers, as they want to be called. null: none, or not said.'),
    message_count: z.int().describe('How many messages of all sides there are.'),
    read_position: z.int().describe('Position of the last message that was reported as read; 0: none.'),
    rating: z.int().nullable().describe('The score that the visitor gave. null: none yet.'),
    started_at: timestamp.describe('When the conversation started.'),
    ended_at: timestamp.nullable().describe('When it ended. null while it runs.'),
  })
  .meta({ id: 'VisitorState' });

const state = z.lazy(() => VisitorState).describe('The state of the conversation.');

export const VisitorConversation = z
  .object({ state, messages: z.array(VisitorMessage).describe('The messages so far, oldest first.') })
  .meta({ id: 'VisitorConversation' });

export const SendVisitorMessage = z
  .object({
    text: z
      .string()
      .max(MAX_CHARACTERS)
      .describe(
        'The message of the visitor, at most 4,000 characters; empty only where files go with it. Card numbers and secrets are removed before it is stored.',
      ),
    client_id: z
      .string()
      .regex(/^[\w-]{8,64}$/, 'Input should be 8 to 64 letters, digits, - or _')
      .describe('An id that the browser makes for the message: sent again with the same one, it is stored once.'),
    file_ids: z
      .array(uuid)
      .max(MAX_FILES_OF_MESSAGE)
      .optional()
      .describe('Ids of files that go with it, from `uploadVisitorFile`; at most 5.'),
  })
  .refine(({ text, file_ids = [] }) => text.trim() !== '' || file_ids.length > 0, {
    message: 'Input should have at least one character that is not a space',
    path: ['text'],
  });
export const VisitorAddress = z.object({
  address: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .regex(/^[^\s<>@"(),:;\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/, 'Input should be an e-mail address')
    .meta({ override: { type: 'string', maxLength: 254 } })
    .describe('An e-mail address. It proves nothing, and is only written to.'),
});
export const VisitorTurn = z
  .object({
    message: z.lazy(() => VisitorMessage).describe('The message as it was stored.'),
    replies: z.array(VisitorMessage).describe('What our side answered.'),
    state,
  })
  .meta({ id: 'VisitorTurn' });

export const VisitorMessageQuery = z.object({
  limit: intParam({ ge: 1, le: 100, fallback: 100 }).describe(
    'How many messages a page holds at most, 1 to 100; 100 by default',
  ),
  after: intParam({ ge: 0, le: 2_000_000_000, fallback: 0 }).describe(
    'Only what comes after this position; 0, the default, reads from the beginning',
  ),
});
export const VisitorMessages = z.object({
  data: z.array(VisitorMessage).describe('Messages, oldest first.'),
  next_after: z.int().nullable().describe('The `after` of the next page. null: these are all.'),
});

export const RateConversation = z.object({
  score: z.int().min(1).max(5).describe('From 1, bad, to 5, very good.'),
  comment: z.string().trim().min(1).max(1000).optional().describe('A few words, at most 1,000 characters.'),
});
export const ReadUpTo = z.object({
  position: z.int().min(0).max(2_000_000_000).describe('Position of the last message that the visitor has seen.'),
});
export const VisitorTyping = z
  .object({
    agent_name: z.string().nullable().describe('The human who types, as they want to be called. null: not said.'),
  })
  .meta({ id: 'VisitorTyping' });

export const StartVisitorCall = z.object({
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Input should be a language such as en')
    .optional()
    .describe('Language that is spoken, such as `en`.'),
});
export const VisitorWebCall = z
  .object({
    id: uuid.describe('Id of the call.'),
    call_id: uuid.describe('The same id.'),
    conversation_id: uuid.nullable().describe('Id of the conversation that is held on the call.'),
    token: z.string().describe('Opens the socket of the call once, within a minute.'),
    socket_url: z.string().describe('Where the socket is, on this server: `wss://…/web-calls/{token}`.'),
    expires_at: timestamp.describe('Until when the token is valid.'),
    speech: z
      .object({ ear: z.string().describe('What hears.'), voice: z.string().describe('What speaks.') })
      .describe('What hears and speaks on this call.'),
  })
  .meta({ id: 'VisitorWebCall' });
