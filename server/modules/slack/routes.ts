// Endpoint table of connections to Slack.
import { pageQuery } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import type { ConversationPorts } from '../conversations/turn/ports.ts';
import * as connections from './connections.ts';
import * as hook from './hook.ts';
import {
  CreateSlackConnection,
  SlackCheck,
  SlackConnection,
  SlackConnectionPage,
  UpdateSlackConnection,
} from './schema.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    slack_connection: true;
  }
}

const tag = 'Slack';
const params = { slack_connection_id: ref('slack_connection') };
const MAX_REQUEST = 256 * 1024;

export const slackRoutes = (ports: ConversationPorts) => [
  route({
    method: 'POST',
    path: '/v1/slack-connections',
    operationId: 'createSlackConnection',
    summary: 'Connect a channel in Slack',
    description:
      'Each conversation that waits for a human from now on gets a thread in the channel: what is answered there goes to the end user, and buttons close it. Give `hook_path` to the Slack app as request URL of events and of interactivity. Needs `conversations:read` and `conversations:write` besides. 409 at 20 connections.',
    tag,
    scope: 'integrations:write',
    status: 201,
    errors: [403, 409],
    body: CreateSlackConnection,
    response: SlackConnection,
    example: {
      body: {
        name: 'Support in Slack',
        channel: 'C0123456789',
        bot_token: 'xoxb-000000000000-example',
        signing_secret: '00000000000000000000000000000000',
        labels: ['Solved', 'Spam'],
      },
    },
    handle: (ctx, { body }) => connections.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/slack-connections',
    operationId: 'listSlackConnections',
    summary: 'List connections to Slack',
    description: 'All of the organization, newest first, each with what Slack refused last.',
    tag,
    scope: 'integrations:read',
    status: 200,
    query: pageQuery,
    response: SlackConnectionPage,
    handle: (ctx, { query }) => connections.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/v1/slack-connections/{slack_connection_id}',
    operationId: 'getSlackConnection',
    summary: 'Read a connection to Slack',
    description: 'Without its token and its secret.',
    tag,
    scope: 'integrations:read',
    status: 200,
    params,
    response: SlackConnection,
    handle: (ctx, { params: { slack_connection_id } }) => connections.read(ctx, slack_connection_id),
  }),
  route({
    method: 'PATCH',
    path: '/v1/slack-connections/{slack_connection_id}',
    operationId: 'updateSlackConnection',
    summary: 'Change a connection to Slack',
    description:
      'Threads that exist stay in their channel. Needs `conversations:read` and `conversations:write` besides.',
    tag,
    scope: 'integrations:write',
    status: 200,
    errors: [403],
    params,
    body: UpdateSlackConnection,
    response: SlackConnection,
    example: { body: { queue: 'billing' } },
    handle: (ctx, { params: { slack_connection_id }, body }) => connections.update(ctx, slack_connection_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/slack-connections/{slack_connection_id}',
    operationId: 'deleteSlackConnection',
    summary: 'Disconnect a channel in Slack',
    description: 'What was shown in Slack stays there; nothing from there is taken any more.',
    tag,
    scope: 'integrations:write',
    status: 204,
    params,
    handle: (ctx, { params: { slack_connection_id } }) => connections.remove(ctx, slack_connection_id),
  }),
  route({
    method: 'POST',
    path: '/v1/slack-connections/{slack_connection_id}/check',
    operationId: 'checkSlackConnection',
    summary: 'Test the token',
    description: 'Asks Slack whether it knows the bot, and posts nothing.',
    tag,
    scope: 'integrations:write',
    status: 200,
    idempotency: 'claim',
    params,
    response: SlackCheck,
    handle: (ctx, { params: { slack_connection_id } }) => connections.checkConnection(ctx, slack_connection_id),
  }),
  route({
    method: 'POST',
    path: '/hooks/slack/{slack_connection_id}',
    operationId: 'receiveFromSlack',
    summary: 'For Slack: answers in threads, and buttons',
    description:
      'Called by Slack, never by you: it needs no API key, but the `v0` signature of the app, not older than five minutes. Anything else is refused with 403. A request that Slack repeats is taken once.',
    tag,
    scope: null,
    open: true,
    rate: 'address',
    bytes: true,
    idempotency: 'none',
    bodyLimit: MAX_REQUEST,
    status: 200,
    errors: [403],
    params,
    handle: (ctx, { params: { slack_connection_id }, raw, body }) =>
      hook.receiveFromSlack(ctx, ports, {
        id: slack_connection_id,
        raw,
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      }),
  }),
];
