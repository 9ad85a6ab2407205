// Endpoint table for visitors: no API key, a visitor token instead, called from pages of the channel's origins.
import { type RawRequest, type Route, route, value } from '../../http/route.ts';
import { StreamError, TextDelta } from '../../http/sse.ts';
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { ConversationPorts } from '../conversations/ports.ts';
import { markRead } from '../conversations/rows/visitor-rows.ts';
import { wantsStream } from '../conversations/stream.ts';
import { tellTyping } from '../conversations/typing.ts';
import { findPublic, type MetChannel } from './channels.ts';
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
import { streamVisitorTurn, type VisitorLive, VisitorStreams } from './visitor-stream.ts';
import { findByToken, startSession, type TokenBearer } from './visitors.ts';

const NO_SCOPES: ReadonlySet<string> = new Set();
const MAX_BODY = 32_768;
const OPEN_REFUSALS = [403, 404, 500, 503];

type Called = { params: { public_key: string }; raw: RawRequest };
type Met = { ctx: Context; channel: MetChannel };

/** Acts for the channel's organization, with no scope at all. */
async function meet(ctx: Context, { params }: Pick<Called, 'params'>): Promise<Met> {
  const channel = await findPublic(ctx.db, params.public_key);
  const inside = systemContext(ctx, channel.org_id, 'visitor');
  return { channel, ctx: { ...inside, scopes: NO_SCOPES, requestId: ctx.requestId } };
}

async function visitOf(ctx: Context, called: Called): Promise<{ visit: chat.ChatVisit; bearer: TokenBearer }> {
  const met = await meet(ctx, called);
  const bearer = await findByToken(met.ctx, met.channel, called.raw);
  return { visit: { ...met, visitor: bearer.visitor }, bearer };
}

async function allowsOrigin(kernel: Kernel, params: Record<string, string>, origin: string): Promise<boolean | undefined> {
  try {
    return isAllowedOrigin(origin, (await findPublic(kernel.db, params.public_key ?? '')).allowed_origins);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

const under = (path: string) =>
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
const asVisitor = (path: string) => ({ ...under(path), visitor: true, errors: [...OPEN_REFUSALS, 401, 402, 409] }) as const;

export function visitorRoutes(ports: ConversationPorts, live: VisitorLive): Route[] {
  const limits = new VisitorLimits();
  const streams = new VisitorStreams(live, new VisitorStreamPlaces());
  return [
    route({
      ...under(''),
      method: 'GET',
      operationId: 'getPublicChannel',
      summary: 'Read how a channel looks to its visitors',
      description: 'What a page needs before a visitor has done anything. Stores nothing.',
      status: 200,
      errors: OPEN_REFUSALS,
      response: PublicChannel,
      handle: async (ctx, called) => {
        const met = await meet(ctx, called);
        const { appearance, identity, away_message } = met.channel;
        const away = (await chat.isAway(met.ctx, met.channel, identity === 'verified')) ? away_message : null;
        return { appearance, identity, away, max_characters: MAX_CHARACTERS };
      },
    }),
    route({
      ...under('/sessions'),
      method: 'POST',
      operationId: 'startVisitorSession',
      summary: 'Begin or go on with a visitor’s session',
      description:
        'Gives a token for 15 minutes. Without a body a new anonymous visitor; with `visitor_secret` the one of this browser; with `identity_token` the one that the website vouches for. A forged, expired or foreign secret or token is 401.',
      status: 201,
      errors: [...OPEN_REFUSALS, 401, 409],
      body: StartSession,
      response: VisitorSession,
      example: { body: {} },
      handle: async (ctx, called) => {
        const met = await meet(ctx, called);
        return startSession(met.ctx, met.channel, called.body, () => limits.countVisitor(met.ctx, met.channel));
      },
    }),
    route({
      ...asVisitor('/conversation'),
      method: 'POST',
      operationId: 'startVisitorConversation',
      summary: 'Begin the visitor’s conversation, or find the one under way',
      description:
        'One at a time, in however many tabs. 409 with `details.reason` `away` and the channel’s own words while it takes no new chats.',
      status: 201,
      response: VisitorConversation,
      handle: async (ctx, called) => {
        const { visit } = await visitOf(ctx, called);
        limits.countMessage(visit);
        return chat.showChat(visit, await chat.start(visit, ports));
      },
    }),
    route({
      ...asVisitor('/conversation'),
      method: 'GET',
      operationId: 'getVisitorConversation',
      summary: 'Read the visitor’s latest conversation',
      description: 'How it stands, and its first 100 messages. 404 before the first one.',
      status: 200,
      response: VisitorConversation,
      handle: async (ctx, called) => {
        const { visit } = await visitOf(ctx, called);
        return chat.showChat(visit, await chat.current(visit));
      },
    }),
    route({
      ...asVisitor('/messages'),
      method: 'GET',
      operationId: 'listVisitorMessages',
      summary: 'Read what was said in the visitor’s latest conversation, oldest first',
      description: 'Read from `after`, the last position you have.',
      status: 200,
      query: VisitorMessageQuery,
      response: VisitorMessages,
      handle: async (ctx, called) => chat.history((await visitOf(ctx, called)).visit, called.query),
    }),
    route({
      ...asVisitor('/messages'),
      method: 'POST',
      operationId: 'sendVisitorMessage',
      summary: 'Say something',
      description:
        'Answers when the assistant has replied, or with `Accept: text/event-stream` word by word. Sent again with the same `client_id` it is stored once. 409 with `details.reason` `ended` or `away`; 429 when the visitor is too fast.',
      status: 200,
      alsoProduces: 'text/event-stream',
      streams: { message: VisitorMessage, token: TextDelta, reply: VisitorMessage, done: VisitorState, error: StreamError },
      body: SendVisitorMessage,
      response: VisitorTurn,
      example: { body: { text: 'Where is my order?', client_id: 'b7f9c1d2-0001' } },
      handle: async (ctx, called) => {
        const { visit } = await visitOf(ctx, called);
        limits.countMessage(visit);
        const said = await chat.say(visit, ports, called.body);
        const state = async () => chat.toVisitorState(await chat.current(visit));
        if (wantsStream(called.raw.headers.accept)) return streamVisitorTurn(visit, said, state);
        const { replies } = await said.proceed();
        return {
          message: chat.toVisitorMessage(said.message),
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
        'Server-sent events: `message`, `state` (told first and whenever it changes), `typing` (a human is typing). Begins with the first message, or after `Last-Event-ID`. Ends with the conversation and with its token; read it by fetch, for tokens never stand in addresses.',
      status: 200,
      produces: 'text/event-stream',
      streams: { message: VisitorMessage, state: VisitorState, typing: VisitorTyping },
      handle: async (ctx, called) => {
        const { visit, bearer } = await visitOf(ctx, called);
        limits.countSign(visit);
        return streams.follow(visit, bearer, called.raw);
      },
    }),
    route({
      ...asVisitor('/read'),
      method: 'POST',
      operationId: 'markVisitorRead',
      summary: 'Say how far the visitor has read',
      description: 'Colleagues see it with the conversation. Never moves backwards.',
      status: 204,
      body: ReadUpTo,
      example: { body: { position: 2 } },
      handle: async (ctx, called) => {
        const { visit } = await visitOf(ctx, called);
        limits.countSign(visit);
        await markRead(visit.ctx, (await chat.current(visit)).id, called.body.position);
      },
    }),
    route({
      ...asVisitor('/typing'),
      method: 'POST',
      operationId: 'tellVisitorTyping',
      summary: 'Say that the visitor is typing',
      description: 'Told on the event stream as `conversation.typing`, and stored nowhere.',
      status: 204,
      handle: async (ctx, called) => {
        const { visit } = await visitOf(ctx, called);
        limits.countSign(visit);
        await tellTyping(visit.ctx, await chat.current(visit), 'user');
      },
    }),
    route({
      ...asVisitor('/rating'),
      method: 'POST',
      operationId: 'rateVisitorConversation',
      summary: 'Rate the conversation',
      description: 'Kept with the conversation. A second rating replaces the first.',
      status: 200,
      body: RateConversation,
      response: VisitorState,
      example: { body: { score: 5, comment: 'Quick and kind.' } },
      handle: async (ctx, called) => {
        const { visit } = await visitOf(ctx, called);
        limits.countMessage(visit);
        return chat.rateChat(visit, called.body);
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
      handle: async (ctx, called) => chat.endChat((await visitOf(ctx, called)).visit, ports),
    }),
  ];
}
