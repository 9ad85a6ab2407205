// Endpoints of conversations.

import { z } from 'zod';
import { asObject, clean } from '../../../flow/json.ts';
import { asksForCsv, CSV } from '../../http/csv-answer.ts';
import { pageQuery } from '../../http/pages.ts';
import { type Route, ref, route } from '../../http/route.ts';
import { StreamError, TextDelta } from '../../http/sse.ts';
import { describeFields, freeForm } from '../../http/wire.ts';
import { reader } from '../../kernel/context.ts';
import { assign } from './assignment.ts';
import * as conversations from './conversations.ts';
import { noticeTexts } from './descriptions.ts';
import { type ConversationStreams, conversationStreams, type LiveParts } from './live/follow.ts';
import * as notes from './notes.ts';
import type { ConversationPorts } from './ports.ts';
import { presenceRoutes } from './presence-routes.ts';
import * as conversationLists from './rows/conversation-lists.ts';
import * as conversationRows from './rows/conversation-rows.ts';
import {
  AssignConversation,
  Close,
  Conversation,
  ConversationMessage,
  ConversationMessageQuery,
  ConversationNote,
  ConversationPage,
  ConversationQuery,
  ConversationState,
  ConversationStreamQuery,
  ConversationTraceEntry,
  ConversationTurn,
  CreateConversation,
  Messages,
  NotePage,
  Release,
  SendMessage,
  StartedConversation,
  Takeover,
  Trace,
  TraceQuery,
  WriteNote,
} from './schema.ts';
import { stream, wantsStream } from './stream.ts';
import * as messages from './transcript/messages.ts';
import * as shownTrace from './transcript/trace-view.ts';
import { typeAsAgent } from './typing.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    conversation: true;
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
      'Server-sent events: `message` (as the transcript shows it), `trace` (as the trace shows it to this key), `status` (how it stands: told first, and whenever it changes), `end` (the last one; the stream then closes). `Last-Event-ID` goes on where a reader stopped, at any node; once all of an ended conversation was told, the answer is 204 and a browser stops asking.',
    scope: 'conversations:read',
    status: 200,
    idempotency: 'none',
    produces: 'text/event-stream',
    streams: { message: ConversationMessage, trace: ConversationTraceEntry, status: ConversationState, end: ConversationState },
    errors: [400],
    params,
    query: ConversationStreamQuery,
    handle: (ctx, { params: { conversation_id }, query, raw }) => streams.follow(ctx, conversation_id, query, raw),
  });

const NoticeEvent = z
  .object({ name: z.string().trim().min(1).max(200), variables: freeForm.optional() })
  .apply(describeFields, noticeTexts);

export const conversationRoutes = (ports: ConversationPorts, live: LiveParts): Route[] => [
  followRoute(conversationStreams(live)),
  route({
    method: 'POST',
    path: '/v1/conversations',
    operationId: 'createConversation',
    tag,
    summary: 'Begin a conversation',
    description:
      'Starts with the active revision of the assistant and answers when the assistant has said what it says first. 409 while no revision is active or its flow has never compiled; 429 at `max_active_calls` of the assistant. Emits `conversation.session.started`.',
    scope: 'conversations:write',
    status: 201,
    idempotency: 'claim',
    errors: [402, 404, 409],
    body: CreateConversation,
    response: StartedConversation,
    example: { body: { assistant_id: '0190a6a0-0000-7000-8000-000000000000', channel: 'chat' } },
    handle: (ctx, { body, raw }) => conversations.create(ctx, ports, body, raw),
  }),
  route({
    method: 'GET',
    path: '/v1/conversations',
    operationId: 'listConversations',
    tag,
    summary: 'List conversations, or search what was said in them',
    description:
      'Newest first unless `sort` says otherwise. Filters are combined. Conversations of calls are included. With `Accept: text/csv` the whole list as a file, without words.',
    scope: 'conversations:read',
    status: 200,
    query: ConversationQuery,
    response: ConversationPage,
    alsoProduces: CSV,
    errors: [404, 406],
    handle: (ctx, { query, raw }) =>
      asksForCsv(raw) ? conversationLists.download(ctx, query) : conversationLists.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/v1/conversations/{conversation_id}',
    operationId: 'getConversation',
    tag,
    summary: 'Read a conversation',
    description:
      'State, variables and costs. Read the transcript with `listConversationMessages`, and why the assistant spoke so with `getConversationTrace`.',
    scope: 'conversations:read',
    status: 200,
    params,
    response: Conversation,
    handle: (ctx, { params: { conversation_id } }) => conversationRows.read(ctx, conversation_id),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/messages',
    operationId: 'sendConversationMessage',
    tag,
    summary: 'Say something and get the replies',
    description:
      'Answers when the assistant has replied. With `Accept: text/event-stream` the answer is a stream: `message`, `token` (words as a model writes them), `reply` (what is kept), `done`. 409 after the end of the conversation. Emits `conversation.message.created` for each message.',
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
      const said = await conversations.receiveMessage(ctx, ports, conversation_id, body, raw);
      return wantsStream(raw.headers.accept) ? stream(ctx, said) : said.proceed();
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
      messages.list(ctx, await conversationRows.find(ctx, reader(ctx), conversation_id), query),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/takeover',
    operationId: 'takeOverConversation',
    tag,
    summary: 'A human answers from now on',
    description:
      'The assistant is silent until `releaseConversation`; the human speaks with `role: agent`. Emits `conversation.handoff.taken_over`, and before it `conversation.handoff.requested` unless a human was asked for already. 409 when one has taken over or the conversation is over.',
    scope: 'conversations:write',
    status: 200,
    errors: [409],
    params,
    body: Takeover,
    response: Conversation,
    example: { body: { agent_name: 'Ann' } },
    handle: (ctx, { params: { conversation_id }, body }) => conversations.takeOver(ctx, ports, conversation_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/release',
    operationId: 'releaseConversation',
    tag,
    summary: 'The assistant goes on',
    description:
      'Gives the conversation back after a takeover or a hand-off: the assistant goes on where it stood. Emits `conversation.handoff.released`. 409 when no human has it.',
    scope: 'conversations:write',
    status: 200,
    idempotency: 'claim',
    errors: [409],
    params,
    body: Release,
    response: Conversation,
    example: { body: { note: 'Solved' } },
    handle: (ctx, { params: { conversation_id }, body }) => conversations.release(ctx, ports, conversation_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/typing',
    operationId: 'tellConversationTyping',
    tag,
    summary: 'Say that the human is typing',
    description: 'Visitors of a website see it for a few seconds. Stored nowhere. 409 unless a human has taken over.',
    scope: 'conversations:write',
    status: 204,
    idempotency: 'none',
    errors: [409],
    params,
    handle: (ctx, { params: { conversation_id } }) => typeAsAgent(ctx, conversation_id),
  }),
  ...presenceRoutes,
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/close',
    operationId: 'closeConversation',
    tag,
    summary: 'End a conversation',
    description:
      'Ends it for all sides, with `end_reason: closed`. Emits `conversation.session.completed`. 409 when it is over already.',
    scope: 'conversations:write',
    status: 200,
    errors: [409],
    params,
    body: Close,
    response: Conversation,
    example: { body: { outcome: 'success' } },
    handle: (ctx, { params: { conversation_id }, body }) => conversations.close(ctx, ports, conversation_id, body),
  }),
  route({
    method: 'PUT',
    path: '/v1/conversations/{conversation_id}/assignee',
    operationId: 'assignConversation',
    tag,
    summary: 'Say who is to look after a conversation',
    description:
      'A name for colleagues: it takes nothing over, and the assistant goes on as before. Emits `conversation.session.assigned`.',
    scope: 'conversations:write',
    status: 200,
    errors: [409],
    params,
    body: AssignConversation,
    response: Conversation,
    example: { body: { assignee: 'Ann' } },
    handle: (ctx, { params: { conversation_id }, body }) => assign(ctx, conversation_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/notes',
    operationId: 'addConversationNote',
    tag,
    summary: 'Write a note for colleagues',
    description: 'No flow, model or end user reads it. Sealed as what was said is, and erased with the person.',
    scope: 'conversations:write',
    status: 201,
    errors: [409],
    params,
    body: WriteNote,
    response: ConversationNote,
    example: { body: { text: 'Called the warehouse: the parcel leaves tomorrow.' } },
    handle: (ctx, { params: { conversation_id }, body }) => notes.add(ctx, conversation_id, body),
  }),
  route({
    method: 'GET',
    path: '/v1/conversations/{conversation_id}/notes',
    operationId: 'listConversationNotes',
    tag,
    summary: 'Read the notes of colleagues, newest first',
    scope: 'conversations:read',
    status: 200,
    params,
    query: pageQuery,
    response: NotePage,
    handle: (ctx, { params: { conversation_id }, query }) => notes.list(ctx, conversation_id, query),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/events',
    operationId: 'noticeConversationEvent',
    tag,
    summary: 'Tell a flow that something happened',
    description:
      'For things that happen outside, such as a payment: a flow that waits for an event of this name goes on; others take no notice. Answers when the assistant has said what follows. 409 while a human has the conversation or after its end.',
    scope: 'conversations:write',
    status: 200,
    idempotency: 'claim',
    errors: [409],
    params,
    body: NoticeEvent,
    response: Conversation,
    example: { body: { name: 'payment_received', variables: { amount: 20 } } },
    handle: (ctx, { params: { conversation_id }, body: { name, variables } }) =>
      conversations.notice(ctx, ports, conversation_id, { name, variables: asObject(clean(variables ?? {})) }),
  }),
  route({
    method: 'GET',
    path: '/v1/conversations/{conversation_id}/trace',
    operationId: 'getConversationTrace',
    tag,
    summary: 'How each word came about',
    scope: 'conversations:read',
    status: 200,
    params,
    query: TraceQuery,
    response: Trace,
    description:
      'What was heard, asked, found and decided, in order, with costs. Contact data is masked unless the key has `identity:read`; facts need `memory:read`, passages `knowledge_bases:read`, instructions `agents:read`.',
    handle: (ctx, { params: { conversation_id }, query }) => shownTrace.list(ctx, conversation_id, query),
  }),
];
