// Endpoint table for visitors: no API key, a visitor token instead, called from pages of the channel's origins.
import { networkOf } from '../../http/rate-limit.ts';
import { type RawRequest, type Route, ref, route, value } from '../../http/route.ts';
import { asksForStream, StreamError, TextDelta } from '../../http/sse.ts';
import { type Context, type Kernel, systemContext, withShare } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { fingerprinter } from '../../kernel/secrets/fingerprint.ts';
import { broadcastTyping } from '../conversations/inbox/typing.ts';
import { streamTurn } from '../conversations/live/turn-stream.ts';
import { type ConversationRow, isPutOff } from '../conversations/store/conversations.ts';
import { FILE_TYPES_TEXT, fileForm, fileOfForm, MAX_FORM_BYTES } from '../conversations/store/files.ts';
import { ConversationFile } from '../conversations/store/schema.ts';
import { markRead } from '../conversations/store/visitor-conversations.ts';
import type { ConversationPorts } from '../conversations/turn/ports.ts';
import { resumePutOff, type SentMessage } from '../conversations/turn/turn.ts';
import { visitorLine, visitorShare } from '../conversations/turn/visitor-line.ts';
import { appearanceOf, filesPerChat, findPublic, type PublicChannelRow } from './channels.ts';
import { isAllowedOrigin } from './origins.ts';
import type { VisitorCalls } from './ports.ts';
import * as chat from './visitor-chat.ts';
import { VisitorLimits, VisitorStreamPlaces } from './visitor-limits.ts';
import {
  MAX_CHARACTERS,
  PublicChannel,
  RateConversation,
  ReadUpTo,
  SendVisitorMessage,
  StartSession,
  StartVisitorCall,
  VisitorAddress,
  VisitorConversation,
  VisitorMessage,
  VisitorMessageQuery,
  VisitorMessages,
  VisitorSession,
  VisitorState,
  VisitorTurn,
  VisitorTyping,
  VisitorWebCall,
} from './visitor-schema.ts';
import { type ResumePutOff, type VisitorLive, VisitorStreams } from './visitor-stream.ts';
import { type ChatVisit, findByToken, isVerified, startSession, type TokenBearer } from './visitors.ts';

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

async function visitOf(ctx: Context, request: PublicRequest): Promise<{ visit: ChatVisit; bearer: TokenBearer }> {
  const found = await contextOf(ctx, request);
  const bearer = await findByToken(found.ctx, found.channel, request.raw);
  const { visitor } = bearer;
  const network = isVerified(visitor) ? null : (await fingerprinter(found.ctx, ctx.db))(networkOf(request.raw.address));
  const share = visitorShare({ channel_id: found.channel.id, network, visitor_id: visitor.id }) ?? [];
  return { visit: { ...found, ctx: withShare(found.ctx, share), visitor, network }, bearer };
}

async function allowsOrigin(
  kernel: Kernel,
  params: Record<string, string>,
  origin: string,
): Promise<boolean | undefined> {
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
const asVisitor = (path: string) =>
  ({ ...publicRoute(path), visitor: true, errors: [...PUBLIC_ERRORS, 401, 402, 409] }) as const;

type AddressRoute = Record<'path' | 'operationId' | 'summary' | 'description', string> & {
  use: (visit: ChatVisit, address: string) => Promise<void>;
};

/** As long as the request is open, the visitor's turn waits in line. */
async function whilePresent<T>(
  { ctx, visitor }: ChatVisit,
  { signal }: RawRequest,
  work: () => Promise<T>,
): Promise<T> {
  const leave = visitorLine(ctx).enter(visitor.id);
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', leave);
    leave();
  }
}

/** The visitor is back: the turn that was put off when they left goes on, beside the request that shows so. */
function resumeIfPutOff({ ctx }: ChatVisit, ports: ConversationPorts, row: ConversationRow): void {
  if (!isPutOff(row)) return;
  resumePutOff(ctx, ports, row.id).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'a turn that was put off did not go on'),
  );
}

export function visitorRoutes(ports: ConversationPorts, calls: VisitorCalls, live: VisitorLive): Route[] {
  const limits = new VisitorLimits();
  const resume: ResumePutOff = (visit, row) => resumeIfPutOff(visit, ports, row);
  const streams = new VisitorStreams(live, new VisitorStreamPlaces(), resume);
  /** Where the visitor may be written to. */
  const withAddress = ({ path, use, ...about }: AddressRoute) =>
    route({
      ...asVisitor(path),
      ...about,
      method: 'POST',
      status: 204,
      body: VisitorAddress,
      example: { body: { address: 'ann@example.com' } },
      handle: async (ctx, request) => {
        const { visit } = await visitOf(ctx, request);
        limits.countMessage(visit, 1);
        await use(visit, request.body.address);
      },
    });
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
        const { identity, away_message } = found.channel;
        const away = (await chat.isAway(found.ctx, found.channel, identity === 'verified')) ? away_message : null;
        const extras = { files_per_chat: filesPerChat(found.channel), mails: found.channel.mailbox_id !== null };
        const voice = found.channel.voice && calls.isPossible(found.ctx);
        const records_calls = voice && found.channel.record_calls;
        const looks = { appearance: appearanceOf(found.channel), identity, away, max_characters: MAX_CHARACTERS };
        return { ...looks, voice, records_calls, ...extras };
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
        limits.countSession(found.ctx, found.channel, request.body, request.raw);
        return startSession(found.ctx, found.channel, request.body);
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
        const leave = visitorLine(visit.ctx).join(visit.ctx, visit.ctx.share ?? []);
        const begin = async () => chat.showChat(visit, await chat.start(visit, ports, limits));
        return whilePresent(visit, request.raw, begin).finally(leave);
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
        const row = await chat.current(visit);
        resumeIfPutOff(visit, ports, row);
        return chat.showChat(visit, row);
      },
    }),
    route({
      ...asVisitor('/web-calls'),
      method: 'POST',
      operationId: 'startVisitorCall',
      summary: 'Start a call by microphone',
      description:
        'Only where the `voice` of the channel is true. Open the socket at `socket_url` within a minute; a call of the same visitor that runs is hung up. 409 with `details.reason` `away` while the channel takes no new chats, `voice_off` where it takes no calls.',
      status: 201,
      body: StartVisitorCall,
      response: VisitorWebCall,
      example: { body: {} },
      handle: async (ctx, request) => {
        const { visit } = await visitOf(ctx, request);
        limits.countMessage(visit);
        return chat.startCall(visit, calls, request.body.language);
      },
    }),
    route({
      ...asVisitor('/web-calls/{call_id}/token'),
      params: { ...asVisitor('').params, call_id: ref('call') },
      method: 'POST',
      operationId: 'returnToVisitorCall',
      summary: 'Come back to a call by microphone',
      description:
        'A new token for a call whose socket broke. The call waits some twenty seconds. 409 when it is over.',
      status: 201,
      response: VisitorWebCall,
      handle: async (ctx, request) => {
        const { visit } = await visitOf(ctx, request);
        limits.countSign(visit);
        return calls.comeBack(visit.ctx, request.params.call_id, visit.visitor.id);
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
      streams: {
        message: VisitorMessage,
        token: TextDelta,
        reply: VisitorMessage,
        done: VisitorState,
        error: StreamError,
      },
      body: SendVisitorMessage,
      response: VisitorTurn,
      example: { body: { text: 'Where is my order?', client_id: 'b7f9c1d2-0001' } },
      handle: async (ctx, request) => {
        const { visit } = await visitOf(ctx, request);
        limits.countMessage(visit, request.body.text.length);
        const leave = visitorLine(visit.ctx).join(visit.ctx, visit.ctx.share ?? []);
        const stored = await chat.sendVisitorMessage(visit, ports, request.body).catch((error: unknown) => {
          leave();
          throw error;
        });
        const sent: SentMessage = {
          ...stored,
          proceed: (hooks) => whilePresent(visit, request.raw, () => stored.proceed(hooks)).finally(leave),
        };
        const state = async () => chat.toVisitorState(visit.ctx, await chat.current(visit));
        if (asksForStream(request.raw)) return streamTurn(visit.ctx, sent, visitorView(state));
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
      ...asVisitor('/files'),
      method: 'POST',
      operationId: 'uploadVisitorFile',
      summary: 'Upload a file for the next message',
      description: `One file as multipart/form-data: ${FILE_TYPES_TEXT}. Then name its id in \`file_ids\` of the message; what is not sent within a day is deleted. 415 for any other kind of file; 409 with \`details.reason\` \`files\` where the chat takes no more.`,
      status: 201,
      errors: [...PUBLIC_ERRORS, 400, 401, 409, 413, 415],
      bytes: true,
      bodyLimit: MAX_FORM_BYTES,
      alsoAccepts: fileForm,
      response: ConversationFile,
      handle: async (ctx, request) => {
        const { visit } = await visitOf(ctx, request);
        limits.countMessage(visit, 1);
        return chat.uploadFile(visit, await fileOfForm(request.body, request.raw));
      },
    }),
    route({
      ...asVisitor('/files/{conversation_file_id}'),
      params: { ...asVisitor('').params, conversation_file_id: ref('conversation_file') },
      method: 'GET',
      operationId: 'downloadVisitorFile',
      summary: 'Download a file of the visitor’s latest conversation',
      description: 'What either side sent, always as a file.',
      status: 200,
      produces: 'application/octet-stream',
      handle: async (ctx, request) => {
        const { visit } = await visitOf(ctx, request);
        limits.countSign(visit);
        return chat.downloadFile(visit, request.params.conversation_file_id);
      },
    }),
    withAddress({
      path: '/address',
      operationId: 'leaveVisitorAddress',
      summary: 'Leave an address for an answer by e-mail',
      description:
        'What colleagues write, and the visitor has not read two minutes later, is mailed there. An answer to that mail stands in the chat. Another address replaces the first. 409 with `details.reason` `no_mailbox` where the channel has no mailbox.',
      use: chat.leaveAddress,
    }),
    withAddress({
      path: '/transcript',
      operationId: 'mailVisitorTranscript',
      summary: 'Mail the chat to the visitor',
      description:
        'At most three times a day for a chat, and five times to one address. 409 where the channel has no mailbox.',
      use: chat.sendTranscript,
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
