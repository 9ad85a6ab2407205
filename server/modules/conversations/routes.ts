// Endpoints of conversations.

import { asObject, clean } from '../../../flow/language/json.ts';
import { asksForCsv, CSV } from '../../http/csv-answer.ts';
import { type Route, ref, route, uuidRef } from '../../http/route.ts';
import { asksForStream, StreamError, TextDelta } from '../../http/sse.ts';
import { reader } from '../../kernel/context.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { type ConversationStreams, conversationStreams, type LiveParts } from './live/follow.ts';
import { streamTurn } from './live/turn-stream.ts';
import { HealthQuery, RevisionHealth, revisionHealth } from './revision-health.ts';
import * as conversations from './store/conversations.ts';
import { download as downloadFile, FILE_TYPES_TEXT, fileForm, MAX_FORM_BYTES, uploadOfAgent } from './store/files.ts';
import * as lists from './store/lists.ts';
import * as messages from './store/messages.ts';
import {
  Conversation,
  ConversationFile,
  ConversationMessage,
  ConversationMessageQuery,
  ConversationPage,
  ConversationQuery,
  ConversationState,
  ConversationStreamQuery,
  ConversationTraceEntry,
  ConversationTurn,
  CreateConversation,
  Messages,
  NoticeEvent,
  SendMessage,
  StartedConversation,
  Trace,
  TraceQuery,
} from './store/schema.ts';
import * as trace from './store/trace.ts';
import type { ConversationPorts } from './turn/ports.ts';
import { create } from './turn/start.ts';
import { receiveEvent, receiveMessage } from './turn/turn.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    conversation_file: true;
  }
}

const tag = 'Conversations';
const params = { conversation_id: ref('conversation') };
const followRoute = (streams: ConversationStreams): Route =>
  route({
    method: 'GET',
    path: '/v1/conversations/{conversation_id}/stream',
    operationId: 'streamConversation',
    tag,
    summary: 'Follow a conversation as it happens',
    description:
      'Server-sent events: `message` (as the transcript shows it), `trace` (as the trace shows it to this key), `status` (its state: sent first, and whenever it changes), `end` (the last one; the stream then closes). `Last-Event-ID` continues where a reader stopped, at any node; once all of an ended conversation was sent, the answer is 204 and a browser stops asking.',
    scope: 'conversations:read',
    status: 200,
    idempotency: 'none',
    produces: 'text/event-stream',
    streams: {
      message: ConversationMessage,
      trace: ConversationTraceEntry,
      status: ConversationState,
      end: ConversationState,
    },
    errors: [400],
    params,
    query: ConversationStreamQuery,
    handle: (ctx, { params: { conversation_id }, query, raw }) => streams.follow(ctx, conversation_id, query, raw),
  });

const healthRoute = route({
  method: 'GET',
  path: '/v1/assistants/{agent_id}/revisions/{revision_id}/health',
  operationId: 'getRevisionHealth',
  tag: 'Assistants',
  summary: 'How the latest conversations with a revision went',
  description:
    'Guesses, questions asked again, errors and hand-offs of its newest conversations, at most 100, counted from their traces. Tests are left out, and so are conversations whose trace is gone by age or by erasure.',
  scope: 'analytics:read',
  status: 200,
  params: { agent_id: uuidRef('assistant'), revision_id: uuidRef('assistant_revision') },
  query: HealthQuery,
  response: RevisionHealth,
  handle: (ctx, { params: { agent_id, revision_id }, query }) =>
    revisionHealth(ctx, { assistantId: agent_id, revisionId: revision_id }, query),
});

export const conversationRoutes = (ports: ConversationPorts, live: LiveParts): Route[] => [
  followRoute(conversationStreams(live)),
  healthRoute,
  route({
    method: 'POST',
    path: '/v1/conversations',
    operationId: 'createConversation',
    tag,
    summary: 'Start a conversation',
    description:
      'Starts with the active revision of the assistant and answers when the assistant has sent its first messages. 409 while no revision is active or its flow has never compiled; 429 at `max_active_calls` of the assistant. Emits `conversation.session.started`.',
    scope: 'conversations:write',
    status: 201,
    idempotency: 'claim',
    errors: [402, 404, 409],
    body: CreateConversation,
    response: StartedConversation,
    example: { body: { assistant_id: '0190a6a0-0000-7000-8000-000000000000', channel: 'chat' } },
    handle: (ctx, { body, raw }) => create(ctx, ports, body, raw),
  }),
  route({
    method: 'GET',
    path: '/v1/conversations',
    operationId: 'listConversations',
    tag,
    summary: 'List conversations, or search their transcripts',
    description:
      'Newest first unless `sort` says otherwise. Filters are combined. Conversations of calls are included. With `Accept: text/csv` the whole list as a file, without messages.',
    scope: 'conversations:read',
    status: 200,
    query: ConversationQuery,
    response: ConversationPage,
    alsoProduces: CSV,
    errors: [404, 406],
    handle: (ctx, { query, raw }) => (asksForCsv(raw) ? lists.download(ctx, query) : lists.list(ctx, query)),
  }),
  route({
    method: 'GET',
    path: '/v1/conversations/{conversation_id}',
    operationId: 'getConversation',
    tag,
    summary: 'Read a conversation',
    description:
      'State, variables and costs. Read the transcript with `listConversationMessages`, and how each reply came about with `getConversationTrace`.',
    scope: 'conversations:read',
    status: 200,
    params,
    response: Conversation,
    handle: (ctx, { params: { conversation_id } }) => conversations.read(ctx, conversation_id),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/messages',
    operationId: 'sendConversationMessage',
    tag,
    summary: 'Send a message and get the replies',
    description:
      'Answers when the assistant has replied. With `Accept: text/event-stream` the answer is a stream: `message`, `token` (text as a model writes it), `reply` (as it is stored), `done`. 409 after the end of the conversation. Emits `conversation.message.created` for each message.',
    scope: 'conversations:write',
    status: 200,
    idempotency: 'claim',
    errors: [402, 409],
    alsoProduces: 'text/event-stream',
    streams: {
      message: ConversationMessage,
      token: TextDelta,
      reply: ConversationMessage,
      done: Conversation,
      error: StreamError,
    },
    params,
    body: SendMessage,
    response: ConversationTurn,
    example: { body: { text: 'Where is my order?' } },
    handle: async (ctx, { params: { conversation_id }, body, raw }) => {
      const sent = await receiveMessage(ctx, ports, conversation_id, body, raw);
      return asksForStream(raw) ? streamTurn(ctx, sent) : sent.proceed();
    },
  }),
  route({
    method: 'GET',
    path: '/v1/conversations/{conversation_id}/messages',
    operationId: 'listConversationMessages',
    tag,
    summary: 'Read the transcript, oldest first',
    description: 'Read from `after`, the last position you have; works while the conversation runs and after it.',
    scope: 'conversations:read',
    status: 200,
    params,
    query: ConversationMessageQuery,
    response: Messages,
    handle: async (ctx, { params: { conversation_id }, query }) =>
      messages.list(ctx, await conversations.find(ctx, reader(ctx), conversation_id), query),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/files',
    operationId: 'uploadConversationFile',
    tag,
    summary: 'Upload a file for a message of an agent',
    description: `One file as multipart/form-data: ${FILE_TYPES_TEXT}. Then name its id in \`file_ids\` of the message; what is not sent within a day is deleted. Only in chats of websites, else 409; 415 for any other kind of file.`,
    scope: 'conversations:write',
    status: 201,
    errors: [400, 409, 413, 415],
    bytes: true,
    bodyLimit: MAX_FORM_BYTES,
    alsoAccepts: fileForm,
    params,
    response: ConversationFile,
    handle: (ctx, { params: { conversation_id }, body, raw }) => uploadOfAgent(ctx, conversation_id, body, raw),
  }),
  route({
    method: 'GET',
    path: '/v1/conversation-files/{conversation_file_id}',
    operationId: 'downloadConversationFile',
    tag,
    summary: 'Download a file of a chat',
    description: 'Always as a file, whatever it is called.',
    scope: 'conversations:read',
    status: 200,
    produces: 'application/octet-stream',
    params: { conversation_file_id: ref('conversation_file') },
    handle: (ctx, { params: { conversation_file_id } }) => downloadFile(ctx, conversation_file_id),
  }),
  ...inboxRoutes(ports),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/events',
    operationId: 'noticeConversationEvent',
    tag,
    summary: 'Send an event to the flow',
    description:
      'For what happens outside, such as a payment: a flow that waits for an event of this name continues; others ignore it. Answers when the assistant has replied. 409 while a human has the conversation or after its end.',
    scope: 'conversations:write',
    status: 200,
    idempotency: 'claim',
    errors: [409],
    params,
    body: NoticeEvent,
    response: Conversation,
    example: { body: { name: 'payment_received', variables: { amount: 20 } } },
    handle: (ctx, { params: { conversation_id }, body: { name, variables } }) =>
      receiveEvent(ctx, ports, conversation_id, { name, variables: asObject(clean(variables ?? {})) }),
  }),
  route({
    method: 'GET',
    path: '/v1/conversations/{conversation_id}/trace',
    operationId: 'getConversationTrace',
    tag,
    summary: 'Read how each reply came about',
    scope: 'conversations:read',
    status: 200,
    params,
    query: TraceQuery,
    response: Trace,
    description:
      'What was received, asked, found and decided, in order, with costs. Contact data is masked unless the key has `identity:read`; facts need `memory:read`, passages `knowledge_bases:read`, instructions `agents:read`.',
    handle: (ctx, { params: { conversation_id }, query }) => trace.showTrace(ctx, conversation_id, query),
  }),
];
