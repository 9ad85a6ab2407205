// Endpoints of canned replies.
import { type Route, ref, route } from '../../../http/route.ts';
import * as cannedReplies from './canned-replies.ts';
import {
  CannedReply,
  CannedReplyPage,
  CannedReplyQuery,
  CreateCannedReply,
  UpdateCannedReply,
} from './canned-replies.ts';

declare module '../../../http/route.ts' {
  interface RefKinds {
    canned_reply: true;
  }
}

const tag = 'Conversations';
const params = { canned_reply_id: ref('canned_reply') };

export const cannedReplyRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/v1/canned-replies',
    operationId: 'createCannedReply',
    tag,
    summary: 'Store a reply that agents send often',
    description:
      'For the whole organization. Nothing sends it by itself: an agent chooses it and sends the text with `sendConversationMessage`. 409 when another one has the shortcut.',
    scope: 'conversations:write',
    status: 201,
    errors: [409],
    body: CreateCannedReply,
    response: CannedReply,
    example: { body: { shortcut: 'refund-sent', text: 'Hello {{first_name}}, your refund is on its way.' } },
    handle: (ctx, { body }) => cannedReplies.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/canned-replies',
    operationId: 'listCannedReplies',
    tag,
    summary: 'List canned replies, newest first',
    description: 'All of the organization, or those with `q` in their shortcut or text.',
    scope: 'conversations:read',
    status: 200,
    query: CannedReplyQuery,
    response: CannedReplyPage,
    handle: (ctx, { query }) => cannedReplies.list(ctx, query),
  }),
  route({
    method: 'PATCH',
    path: '/v1/canned-replies/{canned_reply_id}',
    operationId: 'updateCannedReply',
    tag,
    summary: 'Change a canned reply',
    description:
      'Only the fields that are sent change; what was sent before stays as it was. 409 when another one has the shortcut.',
    scope: 'conversations:write',
    status: 200,
    errors: [409],
    params,
    body: UpdateCannedReply,
    response: CannedReply,
    example: { body: { text: 'Hello {{first_name}}, your refund left today.' } },
    handle: (ctx, { params: { canned_reply_id }, body }) => cannedReplies.update(ctx, canned_reply_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/canned-replies/{canned_reply_id}',
    operationId: 'deleteCannedReply',
    tag,
    summary: 'Delete a canned reply',
    description: 'What was sent with it stays in its conversations.',
    scope: 'conversations:write',
    status: 204,
    params,
    handle: (ctx, { params: { canned_reply_id } }) => cannedReplies.remove(ctx, canned_reply_id),
  }),
];
