// Endpoints of conversations.
import { z } from 'zod';
import { asObject, clean } from '../../../flow/json.ts';
import { asksForCsv, CSV } from '../../http/csv-answer.ts';
import { pageQuery } from '../../http/pages.ts';
import { type Route, ref, route } from '../../http/route.ts';
import { freeForm } from '../../http/wire.ts';
import { reader } from '../../kernel/context.ts';
import { assign } from './assignment.ts';
import * as conversations from './conversations.ts';
import * as notes from './notes.ts';
import type { ConversationPorts } from './ports.ts';
import * as conversationLists from './rows/conversation-lists.ts';
import * as conversationRows from './rows/conversation-rows.ts';
import {
  AssignConversation,
  Close,
  Conversation,
  ConversationMessageQuery,
  ConversationNote,
  ConversationPage,
  ConversationQuery,
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

declare module '../../http/route.ts' {
  interface RefKinds {
    conversation: true;
  }
}

const tag = 'Conversations';
const params = { conversation_id: ref('conversation') };
const NoticeEvent = z.object({ name: z.string().trim().min(1).max(200), variables: freeForm.optional() });

export const conversationRoutes = (ports: ConversationPorts): Route[] => [
  route({
    method: 'POST',
    path: '/v1/conversations',
    operationId: 'createConversation',
    tag,
    summary: 'Begin a conversation',
    description: 'Answers when the assistant has said what it says first. At the cap of the assistant: 429.',
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
    description: 'Newest first unless `sort` says otherwise. With `Accept: text/csv` the whole list as a file, without words.',
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
      'With `Accept: text/event-stream` the answer is a stream: `message`, `token` (words as a model writes them), `reply` (what is kept), `done`.',
    scope: 'conversations:write',
    status: 200,
    idempotency: 'claim',
    errors: [402, 409],
    alsoProduces: 'text/event-stream',
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
    path: '/v1/conversations/{conversation_id}/close',
    operationId: 'closeConversation',
    tag,
    summary: 'End a conversation',
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
    description: 'A name for colleagues: it takes nothing over, and the assistant goes on as before.',
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
      'Contact data is masked unless the key has `identity:read`; facts need `memory:read`, passages `knowledge_bases:read`, instructions `agents:read`.',
    handle: (ctx, { params: { conversation_id }, query }) => shownTrace.list(ctx, conversation_id, query),
  }),
];
