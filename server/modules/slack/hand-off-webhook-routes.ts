// Endpoint table of webhooks of hand-offs: waiting conversations at a program of one's own.
import { z } from 'zod';
import { pageQuery } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import type { ConversationPorts } from '../conversations/turn/ports.ts';
import * as webhooks from './hand-off-webhooks.ts';
import {
  CreateHandOffWebhook,
  HandOffWebhook,
  HandOffWebhookCheck,
  HandOffWebhookPage,
  HandOffWebhookWithSecret,
  UpdateHandOffWebhook,
} from './hand-off-webhooks.ts';
import { receiveHandOffAnswer } from './hook.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    hand_off_webhook: true;
  }
}

const tag = 'Hand-off webhooks';
const path = '/v1/hand-off-webhooks';
const params = { hand_off_webhook_id: ref('hand_off_webhook') };
const MAX_REQUEST = 512 * 1024;
const reads = { tag, scope: 'integrations:read', status: 200 } as const;
const writes = { tag, scope: 'integrations:write' } as const;
export const HandOffAnswerTaken = z
  .object({ accepted: z.boolean().describe('false: it was taken before, or the conversation is over') })
  .meta({ id: 'HandOffAnswerTaken' });

export const handOffWebhookRoutes = (ports: ConversationPorts) => [
  route({
    method: 'POST',
    path,
    operationId: 'createHandOffWebhook',
    summary: 'Post waiting conversations to a program of your own',
    description:
      'Each conversation that waits for a human from now on is posted to `url`, then each of its messages in order, then that it is closed: until the program answers with 2xx, a day at most. The program answers and closes at `hook_path`. Both ways are signed with `secret`. Needs `conversations:read` and `conversations:write` besides. 409 at 20 webhooks.',
    ...writes,
    status: 201,
    errors: [403, 409],
    body: CreateHandOffWebhook,
    response: HandOffWebhookWithSecret,
    example: { body: { name: 'Ticket system', url: 'https://tickets.example.com/parley', labels: ['Solved'] } },
    handle: (ctx, { body }) => webhooks.create(ctx, body),
  }),
  route({
    method: 'GET',
    path,
    operationId: 'listHandOffWebhooks',
    summary: 'List webhooks of hand-offs',
    description: 'Newest first, each with why its last request was not taken.',
    ...reads,
    query: pageQuery,
    response: HandOffWebhookPage,
    handle: (ctx, { query }) => webhooks.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${path}/{hand_off_webhook_id}`,
    operationId: 'getHandOffWebhook',
    summary: 'Read a webhook of hand-offs',
    description: 'Without its secret.',
    ...reads,
    params,
    response: HandOffWebhook,
    handle: (ctx, { params: { hand_off_webhook_id } }) => webhooks.read(ctx, hand_off_webhook_id),
  }),
  route({
    method: 'PATCH',
    path: `${path}/{hand_off_webhook_id}`,
    operationId: 'updateHandOffWebhook',
    summary: 'Change a webhook of hand-offs',
    description: 'Only the fields that are sent change. Needs `conversations:read` and `conversations:write` besides.',
    ...writes,
    status: 200,
    errors: [403],
    params,
    body: UpdateHandOffWebhook,
    response: HandOffWebhook,
    example: { body: { queue: 'billing' } },
    handle: (ctx, { params: { hand_off_webhook_id }, body }) => webhooks.update(ctx, hand_off_webhook_id, body),
  }),
  route({
    method: 'DELETE',
    path: `${path}/{hand_off_webhook_id}`,
    operationId: 'deleteHandOffWebhook',
    summary: 'Delete a webhook of hand-offs',
    description: 'Nothing more is posted to the program, and nothing of it is taken any more.',
    ...writes,
    status: 204,
    params,
    handle: (ctx, { params: { hand_off_webhook_id } }) => webhooks.remove(ctx, hand_off_webhook_id),
  }),
  route({
    method: 'POST',
    path: `${path}/{hand_off_webhook_id}/rotate-secret`,
    operationId: 'rotateHandOffWebhookSecret',
    summary: 'Replace the secret',
    description:
      'The former one ends at once, in both directions. Needs `conversations:read` and `conversations:write` besides.',
    ...writes,
    status: 200,
    errors: [403],
    params,
    response: HandOffWebhookWithSecret,
    handle: (ctx, { params: { hand_off_webhook_id } }) => webhooks.rotateSecret(ctx, hand_off_webhook_id),
  }),
  route({
    method: 'POST',
    path: `${path}/{hand_off_webhook_id}/check`,
    operationId: 'checkHandOffWebhook',
    summary: 'Send a test to the program',
    description: 'A signed request of type `test`, and what came of it.',
    ...writes,
    status: 200,
    idempotency: 'claim',
    params,
    response: HandOffWebhookCheck,
    handle: (ctx, { params: { hand_off_webhook_id } }) => webhooks.check(ctx, hand_off_webhook_id),
  }),
  route({
    method: 'POST',
    path: '/hooks/hand-offs/{hand_off_webhook_id}',
    operationId: 'receiveHandOffAnswer',
    summary: 'For your program: answer a conversation, or close it',
    description:
      'Signed with the secret of the webhook as Standard Webhooks are, not older than five minutes; needs no API key. The body is JSON: `conversation_id` and `reply` (with `agent_name`, if you like), or `conversation_id` and `close` (with `disposition` and `outcome`). A `webhook-id` is taken once. 404 for a conversation that was not posted to this webhook.',
    tag,
    scope: null,
    open: true,
    rate: 'address',
    bytes: true,
    idempotency: 'none',
    bodyLimit: MAX_REQUEST,
    status: 200,
    errors: [400, 403, 404, 409, 422],
    params,
    response: HandOffAnswerTaken,
    handle: (ctx, { params: { hand_off_webhook_id: id }, raw, body }) =>
      receiveHandOffAnswer(ctx, ports, { id, raw, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }),
  }),
];
