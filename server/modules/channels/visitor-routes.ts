// Endpoint table for visitors: no API key, a visitor token instead, called from pages of the channel's origins.
import { type RawRequest, type Route, route, value } from '../../http/route.ts';
import { StreamError, TextDelta } from '../../http/sse.ts';
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { broadcastTyping } from '../conversations/inbox/typing.ts';
import { streamTurn, wantsStream } from '../conversations/live/turn-stream.ts';
import { markRead } from '../conversations/store/visitor-conversations.ts';
import type { ConversationPorts } from '../conversations/turn/ports.ts';
import { findPublic, type PublicChannelRow } from './channels.ts';
import { isAllowedOrigin } from './origins.ts';
import * as chat from './visitor-chat.ts';
import { VisitorLimits, VisitorStreamPlaces } from './visitor-limits.ts';
import {
  MAX_CHARACTERS,
  PublicChannel,
  RateConversation,
  ReadUpTo,
  SendVisitorMessage,
  StartSession,
  VisitorConversation,
  VisitorMessage,
  VisitorMessageQuery,
  VisitorMessages,
  VisitorSession,
  VisitorState,
  VisitorTurn,
  VisitorTyping,
} from './visitor-schema.ts';
import { type VisitorLive, VisitorStreams } from './visitor-stream.ts';
import { findByToken, startSession, type TokenBearer } from './visitors.ts';

const NO_SCOPES: ReadonlySet<string> = new Set();
const MAX_BODY = 32_768;
const PUBLIC_ERRORS = [403, 404, 500, 503];

type PublicRequest = { params: { public_key: string }; raw: RawRequest };
type PublicContext = { ctx: Context; channel: PublicChannelRow };

/** Acts for the channel's organization, with no scope at all. */
async function contextOf(ctx: Context, { params }: Pick<PublicRequest, 'params'>): Promise<PublicContext> {
  const channel = await findPublic(ctx.db, params.public_key);
  const system = systemContext(ctx, channel.org_id, 'visitor');
  return { channel, ctx: { ...system, scopes: NO_SCOPES, requestId: ctx.requestId } };
}

async function visitOf(ctx: Context, request: PublicRequest): Promise<{ visit: chat.ChatVisit; bearer: TokenBearer }> {
  const found = await contextOf(ctx, request);
  const bearer = await findByToken(found.ctx, found.channel, request.raw);
  return { visit: { ...found, visitor: bearer.visitor }, bearer };
}

async function allowsOrigin(kernel: Kernel, params: Record<string, string>, origin: string): Promise<boolean | undefined> {
  try {
    return isAllowedOrigin(origin, (await findPublic(kernel.db, params.public_key ?? '')).allowed_origins);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

const publicRoute = (path: string) =>
  ({
    path: `/public/v1/channels/{public_key}${path}`,
    params: { public_key: value('The `public_key` of a channel. Unknown: 404') },
    tag: 'Visitors',
    scope: null,
    open: true,
    dialect: 'platform',
    rate: 'address',
    idempotency: 'none',
    bodyLimit: MAX_BODY,
    allowsOrigin,
  }) as const;
const visitorView = (state: () => Promise<unknown>) => ({
  message: chat.toVisitorMessage,
  done: state,
  unexpected: 'Something went wrong. Your message is stored; the answer may still come.',
});
const asVisitor = (path: string) => ({ ...publicRoute(path), visitor: true, errors: [...PUBLIC_ERRORS, 401, 402, 409] }) as const;

export function visitorRoutes(ports: ConversationPorts, live: VisitorLive): Route[] {
  const limits = new VisitorLimits();
  const streams = new VisitorStreams(live, new VisitorStreamPlaces());
  return [
    route({
      ...publicRoute(''),
      method: 'GET',
      operationId: 'getPublicChannel',
      summary: 'Read how a channel looks to its visitors',
      description: 'What a page needs before a visitor has done anything. Stores nothing.',
      status: 200,
      errors: PUBLIC_ERRORS,
      response: PublicChannel,
      handle: async (ctx, request) => {
        const found = await contextOf(ctx, request);
        const { appearance, identity, away_message } = found.channel;
        const away = (await chat.isAway(found.ctx, found.channel, identity === 'verified')) ? away_message : null;
        return { appearance, identity, away, max_characters: MAX_CHARACTERS };
      },
    }),
    route({
      ...publicRoute('/sessions'),
      method: 'POST',
      operationId: 'startVisitorSession',
      summary: 'Start or continue a visitor’s session',
      description:
        'Gives a token for 15 minutes. Without a body a new anonymous visitor; with `visitor_secret` the one of this browser; with `identity_token` the one that the website vouches for. A forged, expired or foreign secret or token is 401.',
      status: 201,
      errors: [...PUBLIC_ERRORS, 401, 409],
      body: StartSession,
      response: VisitorSession,
      example: { body: {} },
      handle: async (ctx, request) => {
        const found = await contextOf(ctx, request);
        return startSession(found.ctx, found.channel, request.body, () => limits.countVisitor(found.ctx, found.channel));
      },
    }),
    route({
      ...asVisitor('/conversation'),
      method: 'POST',
      operationId: 'startVisitorConversation',
      summary: 'Start the visitor’s conversation, or find the open one',
      description:
        'One at a time, in however many tabs. 409 with `details.reason` `away` and the channel’s own text while it takes no new chats.',
      status: 201,
      response: VisitorConversation,
      handle: async (ctx, request) => {
        const { visit } = await visitOf(ctx, request);
        limits.countMessage(visit);
        return chat.showChat(visit, await chat.start(visit, ports));
      },
    }),
    route({
      ...asVisitor('/conversation'),
      method: 'GET',
      operationId: 'getVisitorConversation',
      summary: 'Read the visitor’s latest conversation',
      description: 'Its state and its first 100 messages. 404 before the first one.',
      status: 200,
      response: VisitorConversation,
      handle: async (ctx, request) => {
        const { visit } = await visitOf(ctx, request);
        return chat.showChat(visit, await chat.current(visit));
      },
    }),
    route({
      ...asVisitor('/messages'),
      method: 'GET',
      operationId: 'listVisitorMessages',
      summary: 'Read the messages of the visitor’s latest conversation, oldest first',
      description: 'Read from `after`, the last position you have.',
      status: 200,
      query: VisitorMessageQuery,
      response: VisitorMessages,
      handle: async (ctx, request) => chat.history((await visitOf(ctx, request)).visit, request.query),
    }),
    route({
      ...asVisitor('/messages'),
      method: 'POST',
      operationId: 'sendVisitorMessage',
      summary: 'Send a message',
      description:
        'Answers when the assistant has replied, or with `Accept: text/event-stream` word by word. Sent again with the same `client_id` it is stored once. 409 with `details.reason` `ended` or `away`; 429 when the visitor is too fast.',
      status: 200,
      alsoProduces: 'text/event-stream',
      streams: { message: VisitorMessage, token: TextDelta, reply: VisitorMessage, done: VisitorState, error: StreamError },
      body: SendVisitorMessage,
      response: VisitorTurn,
      example: { body: { text: 'Where is my order?', client_id: 'b7f9c1d2-0001' } },
      handle: async (ctx, request) => {
        const { visit } = await visitOf(ctx, request);
        limits.countMessage(visit);
        const sent = await chat.sendVisitorMessage(visit, ports, request.body);
        const state = async () => chat.toVisitorState(await chat.current(visit));
        if (wantsStream(request.raw.headers.accept)) return streamTurn(visit.ctx, sent, visitorView(state));
        const { replies } = await sent.proceed();
        return {
          message: chat.toVisitorMessage(sent.message),
          replies: replies.map(chat.toVisitorMessage),
          state: await state(),
        };
      },
    }),
    route({
      ...asVisitor('/stream'),
      method: 'GET',
      operationId: 'streamVisitorConversation',
      summary: 'Follow the visitor’s latest conversation as it happens',
      description:
        'Server-sent events: `message`, `state` (sent first and whenever it changes), `typing` (a human is typing). Begins with the first message, or after `Last-Event-ID`. Ends with the conversation and with its token; read it by fetch, for tokens are never part of an address.',
      status: 200,
      produces: 'text/event-stream',
      streams: { message: VisitorMessage, state: VisitorState, typing: VisitorTyping },
      handle: async (ctx, request) => {
        const { visit, bearer } = await visitOf(ctx, request);
        limits.countSign(visit);
        return streams.follow(visit, bearer, request.raw);
      },
    }),
    route({
      ...asVisitor('/read'),
      method: 'POST',
      operationId: 'markVisitorRead',
      summary: 'Report how far the visitor has read',
      description: 'Colleagues see it with the conversation. Never moves backwards.',
      status: 204,
      body: ReadUpTo,
      example: { body: { position: 2 } },
      handle: async (ctx, request) => {
        const { visit } = await visitOf(ctx, request);
        limits.countSign(visit);
        await markRead(visit.ctx, (await chat.current(visit)).id, request.body.position);
      },
    }),
    route({
      ...asVisitor('/typing'),
      method: 'POST',
      operationId: 'tellVisitorTyping',
      summary: 'Show that the visitor is typing',
      description: 'Sent on the event stream as `conversation.typing`, and not stored.',
      status: 204,
      handle: async (ctx, request) => {
        const { visit } = await visitOf(ctx, request);
        limits.countSign(visit);
        await broadcastTyping(visit.ctx, await chat.current(visit), 'user');
      },
    }),
    route({
      ...asVisitor('/rating'),
      method: 'POST',
      operationId: 'rateVisitorConversation',
      summary: 'Rate the conversation',
      description: 'Stored with the conversation. A second rating replaces the first.',
      status: 200,
      body: RateConversation,
      response: VisitorState,
      example: { body: { score: 5, comment: 'Quick and kind.' } },
      handle: async (ctx, request) => {
        const { visit } = await visitOf(ctx, request);
        limits.countMessage(visit);
        return chat.rateChat(visit, request.body);
      },
    }),
    route({
      ...asVisitor('/end'),
      method: 'POST',
      operationId: 'endVisitorConversation',
      summary: 'End the conversation',
      description: 'For all sides. Ending one that is over changes nothing.',
      status: 200,
      response: VisitorState,
      handle: async (ctx, request) => chat.endChat((await visitOf(ctx, request)).visit, ports),
    }),
  ];
}
