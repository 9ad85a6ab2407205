// Owns what the API document says about the fields of channels, and of what their visitors send and see.
import { madeTexts } from '../../http/wire.ts';

export const webChannelTexts = {
  ...madeTexts('channel'),
  type: '`web`: a chat on a website, and a page to share as a link.',
  name: 'What colleagues call the channel; visitors never see it.',
  assistant_id:
    'Id of the assistant that talks to visitors. While it is archived or has no active revision, the channel is away.',
  enabled: 'false: the channel is away for everybody. Chats under way go on.',
  public_key: 'Names the channel in pages that carry it. Not a secret, and never an API key.',
  secret: 'Signs the tokens by which your website vouches for its visitors. Shown this once; keep it on your server.',
  allowed_origins:
    'Websites that may carry the chat, such as `https://shop.example` or `https://*.shop.example`; at most 50. Empty: only the shared page.',
  identity:
    '`anonymous`: anybody may chat, and your website may vouch for those it knows. `verified`: only visitors that your website vouches for.',
  appearance: 'How the chat looks and what it says before the assistant does.',
  hours: 'When new chats may begin. null: always.',
  away_message: 'What visitors read while the channel takes no new chats; at most 500 characters.',
  limits: 'How much visitors may cause.',
  path: 'Where the page to share is, on this server.',
};

export const appearanceTexts = {
  title: 'Heading of the chat, at most 60 characters.',
  greeting: 'Shown before the first message, at most 500 characters; empty: nothing.',
  color: 'Colour of the button, of the heading and of the visitor’s words, as `#rrggbb`.',
  position: 'Corner of the page: `right` or `left`.',
  avatar_url: 'Picture beside the heading: an https address that the page’s policy allows. null: none.',
  locale: 'Language of the chat’s own texts, such as `en` or `es`; others are shown in English.',
  starts_on:
    '`message`: the conversation begins with the visitor’s first message. `open`: when the chat is opened, so that the assistant speaks first.',
  privacy_notice: 'A line under the messages, at most 300 characters; empty: none.',
  privacy_url: 'An https address that the privacy line links to. null: none.',
};

export const hoursTexts = {
  time_zone: 'Name of the time zone, such as `Europe/Berlin`.',
  days: 'Days on which it opens.',
  from: 'When it opens, `HH:MM`.',
  to: 'When it closes, `HH:MM`; at or before `from`: on the next day.',
};

export const channelLimitTexts = {
  messages_per_minute: 'Messages that one visitor may send in a minute, counted at each node; 1 to 600.',
  visitors_per_minute: 'New visitors that the channel takes in a minute, counted at each node; 1 to 100,000.',
  conversations_at_once: 'Conversations that may be under way at once; 1 to 100,000.',
  daily_budget_usd:
    'US dollars that conversations begun on one UTC day may cost before the channel is away for visitors whom nobody vouches for. null: no limit.',
};

export const sessionStartTexts = {
  visitor_secret: 'The secret that an earlier session gave to this browser. Absent: a new visitor.',
  identity_token:
    'A JSON Web Token, signed by your website with the secret of the channel (HS256): `{external_id, email?, name?, exp}`. Goes before `visitor_secret`.',
};

export const visitorSessionTexts = {
  visitor_secret: 'Buys further tokens; keep it in the browser. null when the session was bought with one.',
  secret_expires_at: 'Until when the secret buys tokens: 30 days after its last use, 12 hours for verified visitors.',
  token: 'Send it as `x-visitor-token`, never in an address.',
  token_expires_at: 'Until when the token is good: 15 minutes.',
  verified: 'Whether the website vouches for the visitor.',
};

export const publicChannelTexts = {
  appearance: 'How the chat looks and what it says before the assistant does.',
  identity: '`verified`: a session needs an `identity_token`.',
  away: 'What to show instead of taking a new chat. null: it is open.',
  max_characters: 'The longest message that is taken.',
};

export const visitorMessageTexts = {
  id: 'Id of the message.',
  position: 'Place in the conversation, counted from 1 without gaps.',
  role: '`user`: the visitor. `assistant`: the assistant. `agent`: a human colleague.',
  agent_name: 'The human who wrote it. null for other roles, or not said.',
  text: 'What was said: plain text in which a small part of Markdown may be shown, never HTML.',
  options: 'What the visitor may pick from, absent where nothing is offered. Send a label as the next message.',
  created_at: 'When it was said: ISO 8601, UTC, milliseconds.',
};

export const visitorStateTexts = {
  status:
    '`assistant`: the assistant answers. `waiting_for_human`: a human was asked for. `human`: a human answers. `ended`: over.',
  replying: 'true while the assistant is at work on its next words.',
  agent_name: 'The human who answers, as they want to be called. null: none, or not said.',
  message_count: 'How many messages of all sides there are.',
  read_position: 'Position of the last message that was told to be read; 0: none.',
  rating: 'The score that the visitor gave. null: none yet.',
  started_at: 'When the conversation began.',
  ended_at: 'When it ended. null while it runs.',
};

export const sentTexts = {
  text: 'What the visitor says, at most 4,000 characters. Card numbers and secrets are taken out before it is stored.',
  client_id: 'An id that the browser makes for the message: sent again with the same one, it is stored once.',
  score: 'From 1, bad, to 5, very good.',
  comment: 'A few words, at most 1,000 characters.',
  position: 'Position of the last message that the visitor has seen.',
  state: 'How the conversation stands.',
  message: 'The message as it was stored.',
  replies: 'What our side answered.',
  messages: 'What was said so far, oldest first.',
  data: 'Messages, oldest first.',
  next_after: 'The `after` of the next page. null: these are all.',
  after: 'Only what comes after this position; 0, the default, reads from the beginning',
  limit: 'How many messages a page holds at most, 1 to 100; 100 by default',
};
