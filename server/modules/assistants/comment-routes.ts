// Endpoints of comments on flows.
import { type Route, ref, route } from '../../http/route.ts';
import * as comments from './comments.ts';
import {
  FlowComment,
  FlowCommentPage,
  FlowCommentQuery,
  SeenFlowComments,
  UpdateFlowComment,
  WriteFlowComment,
} from './comments.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    flow_comment: true;
  }
}

const tag = 'Flow graphs';
const params = { comment_id: ref('flow_comment') };

export const commentRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/v1/flow-comments',
    operationId: 'listFlowComments',
    tag,
    summary: 'Comments on flows, newest first',
    description:
      'First comments and answers alike; `thread_id` says what belongs together. With `mentioned=true` those that wait for the member who asks.',
    scope: 'agents:read',
    status: 200,
    query: FlowCommentQuery,
    response: FlowCommentPage,
    handle: (ctx, { query }) => comments.list(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/v1/flow-comments',
    operationId: 'addFlowComment',
    tag,
    summary: 'Comment on a flow, a node, or answer a comment',
    description:
      'Colleagues see it beside the flow, in every revision that has the node. A flow has at most 200 open threads, a thread 200 comments; more are refused with 409. Emits `graph.comment.added`.',
    scope: 'agents:write',
    status: 201,
    errors: [404, 409],
    body: WriteFlowComment,
    response: FlowComment,
    example: {
      body: {
        assistant_id: '0190a6a0-0000-7000-8000-000000000000',
        node_id: 'ask_day',
        text: 'Should we ask for the day before the name?',
      },
    },
    handle: (ctx, { body }) => comments.add(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/v1/flow-comments/seen',
    operationId: 'seeFlowComments',
    tag,
    summary: 'Say that you have seen the comments on a flow',
    description:
      'Comments that mentioned the member who asks do so no more. Without a member behind the key nothing changes.',
    scope: 'agents:read',
    status: 204,
    body: SeenFlowComments,
    example: { body: { assistant_id: '0190a6a0-0000-7000-8000-000000000000' } },
    handle: (ctx, { body }) => comments.see(ctx, body),
  }),
  route({
    method: 'PATCH',
    path: '/v1/flow-comments/{comment_id}',
    operationId: 'updateFlowComment',
    tag,
    summary: 'Settle the thread of a comment, or open it again',
    description: 'Of an answer, the thread it belongs to. The words of a comment stay as they were written.',
    scope: 'agents:write',
    status: 200,
    params,
    body: UpdateFlowComment,
    response: FlowComment,
    example: { body: { resolved: true } },
    handle: (ctx, { params: { comment_id }, body }) => comments.update(ctx, comment_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/flow-comments/{comment_id}',
    operationId: 'deleteFlowComment',
    tag,
    summary: 'Delete a comment',
    description: 'The first comment of a thread takes its answers along.',
    scope: 'agents:write',
    status: 204,
    params,
    handle: (ctx, { params: { comment_id } }) => comments.remove(ctx, comment_id),
  }),
];
