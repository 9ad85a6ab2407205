// Endpoints of the tools that agents work with: reading, sorting, handing on, macros, and one act on many conversations.
import { z } from 'zod';
import { pageQuery } from '../../../http/pages.ts';
import { type Route, ref, route } from '../../../http/route.ts';
import { markAsRead, unreadForCaller } from '../store/reads.ts';
import { Conversation } from '../store/schema.ts';
import type { ConversationPorts } from '../turn/ports.ts';
import { ChangeConversations, ChangedConversations, changeMany } from './bulk.ts';
import { DraftedReply, draftReply } from './draft-reply.ts';
import * as macros from './macros.ts';
import { CreateMacro, Macro, MacroPage, MacroQuery, RunMacro, UpdateMacro } from './macros.ts';
import { seeMentions } from './notes.ts';
import { LabelPage, LabelQuery, listLabels, removeLabel, SortConversation, sort } from './sorting.ts';
import { TransferConversation, transferToHuman } from './transfer.ts';
import * as views from './views.ts';
import { InboxView, InboxViewPage, SaveInboxView } from './views.ts';

declare module '../../../http/route.ts' {
  interface RefKinds {
    macro: true;
    conversation_label: true;
    inbox_view: true;
  }
}

const tag = 'Conversations';
const params = { conversation_id: ref('conversation') };
const macroParams = { macro_id: ref('macro') };

const ReadUpTo = z.object({
  position: z.int().min(0).max(2_000_000_000).describe('Position of the last message that you have seen'),
});
const Unread = z
  .object({
    conversations: z.int().describe('Open conversations that are assigned to you and have unread messages'),
    messages: z.int().describe('Unread messages in them, counted up to 100 each'),
    mentions: z.int().describe('Notes that mention you in conversations that you have not opened since'),
  })
  .meta({ id: 'Unread' });

export const workRoutes = (ports: ConversationPorts): Route[] => [
  route({
    method: 'GET',
    path: '/v1/conversations/unread',
    operationId: 'countUnread',
    tag,
    summary: 'Count what you have not read',
    description:
      'Counted from the messages themselves. For a member in any of their sessions, for a program by its key.',
    scope: 'conversations:read',
    status: 200,
    response: Unread,
    handle: (ctx) => unreadForCaller(ctx),
  }),
  route({
    method: 'PUT',
    path: '/v1/conversations/{conversation_id}/read',
    operationId: 'markConversationRead',
    tag,
    summary: 'Say how far you have read',
    description:
      'Never goes backwards. Colleagues keep their own position, and the person sees nothing of it. Mentions count as seen.',
    scope: 'conversations:read',
    status: 204,
    idempotency: 'none',
    params,
    body: ReadUpTo,
    example: { body: { position: 12 } },
    handle: async (ctx, { params: { conversation_id }, body }) => {
      await markAsRead(ctx, conversation_id, body.position);
      await seeMentions(ctx, conversation_id);
    },
  }),
  route({
    method: 'PATCH',
    path: '/v1/conversations/{conversation_id}/sorting',
    operationId: 'sortConversation',
    tag,
    summary: 'Set labels or priority of a conversation, or put it aside',
    description: 'Also after its end. Emits `conversation.session.sorted`.',
    scope: 'conversations:write',
    status: 200,
    errors: [409],
    params,
    body: SortConversation,
    response: Conversation,
    example: { body: { labels: ['refund'], priority: 'high' } },
    handle: (ctx, { params: { conversation_id }, body }) => sort(ctx, conversation_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/transfer',
    operationId: 'transferConversation',
    tag,
    summary: 'Hand a conversation on to a queue or a colleague',
    description:
      'It waits for a human once more: the assistant stays silent. Emits `conversation.handoff.requested`. 409 when it is over.',
    scope: 'conversations:write',
    status: 200,
    errors: [409],
    params,
    body: TransferConversation,
    response: Conversation,
    example: { body: { queue_id: '0190a6a0-0000-7000-8000-000000000000', note: 'Wants an offer.' } },
    handle: (ctx, { params: { conversation_id }, body }) => transferToHuman(ctx, ports, conversation_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/draft-reply',
    operationId: 'draftReply',
    tag,
    summary: 'Draft a reply for an agent',
    description:
      'Written by the model of the assistant where it has one, else the passage of its knowledge that is nearest to the last message. Nothing is sent or stored; the agent decides. Model costs count for the conversation.',
    scope: 'conversations:write',
    status: 200,
    idempotency: 'none',
    errors: [402, 409],
    params,
    response: DraftedReply,
    handle: (ctx, { params: { conversation_id } }) => draftReply(ctx, conversation_id),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/run-macro',
    operationId: 'runMacro',
    tag,
    summary: 'Run a macro in a conversation',
    description:
      'All its steps or none. A reply takes the conversation over first. 409 when a colleague answers, a placeholder is unknown, or the conversation is over.',
    scope: 'conversations:write',
    status: 200,
    errors: [409],
    params,
    body: RunMacro,
    response: Conversation,
    example: { body: { macro_id: '0190a6a0-0000-7000-8000-000000000000' } },
    handle: (ctx, { params: { conversation_id }, body }) => macros.run(ctx, ports, conversation_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/changes',
    operationId: 'changeConversations',
    tag,
    summary: 'Change many conversations at once',
    description: 'Up to 50. Each is changed by itself; those that refuse are named with the reason.',
    scope: 'conversations:write',
    status: 200,
    idempotency: 'claim',
    body: ChangeConversations,
    response: ChangedConversations,
    example: { body: { conversation_ids: ['0190a6a0-0000-7000-8000-000000000000'], add_labels: ['refund'] } },
    handle: (ctx, { body }) => changeMany(ctx, ports, body),
  }),
  route({
    method: 'GET',
    path: '/v1/conversation-labels',
    operationId: 'listConversationLabels',
    tag,
    summary: 'List labels, newest first',
    description: 'Every label that was used, or those with `q` in their name.',
    scope: 'conversations:read',
    status: 200,
    query: LabelQuery,
    response: LabelPage,
    handle: (ctx, { query }) => listLabels(ctx, query),
  }),
  route({
    method: 'DELETE',
    path: '/v1/conversation-labels/{conversation_label_id}',
    operationId: 'deleteConversationLabel',
    tag,
    summary: 'Delete a label',
    description: 'It is offered no more; conversations that have it keep it.',
    scope: 'conversations:write',
    status: 204,
    params: { conversation_label_id: ref('conversation_label') },
    handle: (ctx, { params: { conversation_label_id } }) => removeLabel(ctx, conversation_label_id),
  }),
  route({
    method: 'POST',
    path: '/v1/macros',
    operationId: 'createMacro',
    tag,
    summary: 'Store several acts under one name',
    description: 'For the whole organization. Nothing runs it by itself. 409 when another one has the name.',
    scope: 'conversations:write',
    status: 201,
    errors: [409],
    body: CreateMacro,
    response: Macro,
    example: {
      body: {
        name: 'Refund sent',
        steps: { reply: 'Your refund is on its way.', labels: ['refund'], closes: true, outcome: 'success' },
      },
    },
    handle: (ctx, { body }) => macros.create(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/v1/inbox-views',
    operationId: 'saveInboxView',
    tag,
    summary: 'Save a view of the inbox under a name',
    description:
      'For the member who saves it, or `shared` with all colleagues. One of the same name is replaced. 409 at 200 views.',
    scope: 'conversations:write',
    status: 201,
    errors: [409],
    body: SaveInboxView,
    response: InboxView,
    example: { body: { name: 'Refunds', filters: { view: 'open', label: 'refund' }, shared: true } },
    handle: (ctx, { body }) => views.save(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/inbox-views',
    operationId: 'listInboxViews',
    tag,
    summary: 'List saved views of the inbox, newest first',
    description: 'Those that are shared, and those of the member who asks.',
    scope: 'conversations:read',
    status: 200,
    query: pageQuery,
    response: InboxViewPage,
    handle: (ctx, { query }) => views.list(ctx, query),
  }),
  route({
    method: 'DELETE',
    path: '/v1/inbox-views/{inbox_view_id}',
    operationId: 'deleteInboxView',
    tag,
    summary: 'Delete a saved view of the inbox',
    description: 'A shared one is gone for all colleagues. The view of another member is unknown.',
    scope: 'conversations:write',
    status: 204,
    params: { inbox_view_id: ref('inbox_view') },
    handle: (ctx, { params: { inbox_view_id } }) => views.remove(ctx, inbox_view_id),
  }),
  route({
    method: 'GET',
    path: '/v1/macros',
    operationId: 'listMacros',
    tag,
    summary: 'List macros, newest first',
    description: 'All of the organization, or those with `q` in their name.',
    scope: 'conversations:read',
    status: 200,
    query: MacroQuery,
    response: MacroPage,
    handle: (ctx, { query }) => macros.list(ctx, query),
  }),
  route({
    method: 'PATCH',
    path: '/v1/macros/{macro_id}',
    operationId: 'updateMacro',
    tag,
    summary: 'Change a macro',
    description: 'Steps are replaced as a whole. 409 when another one has the name.',
    scope: 'conversations:write',
    status: 200,
    errors: [409],
    params: macroParams,
    body: UpdateMacro,
    response: Macro,
    example: { body: { name: 'Refund is on its way' } },
    handle: (ctx, { params: { macro_id }, body }) => macros.update(ctx, macro_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/macros/{macro_id}',
    operationId: 'deleteMacro',
    tag,
    summary: 'Delete a macro',
    description: 'What was done with it stays.',
    scope: 'conversations:write',
    status: 204,
    params: macroParams,
    handle: (ctx, { params: { macro_id } }) => macros.remove(ctx, macro_id),
  }),
];
