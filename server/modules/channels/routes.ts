// Endpoint table of channels, for operators who configure them.
import { page, pageQuery } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import * as channels from './channels.ts';
import { Channel, CreateChannel, CreatedChannel, UpdateChannel } from './schema.ts';
import { endVouched } from './visitors.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    channel: true;
  }
}

const tag = 'Channels';
const params = { channel_id: ref('channel') };

export const channelRoutes = [
  route({
    method: 'POST',
    path: '/v1/channels',
    operationId: 'createChannel',
    summary: 'Put an assistant on a website',
    description:
      'Answers with the `public_key`, which the page names in `data-channel` of the script `/widget.js`, and, this once, the `secret` that signs identity tokens. The secret opens the chats of visitors and speaks for any person, so it is shown only to a key with `identity:write` and `conversations:read`; others get null, and 403 for a channel with `identity: verified`. 409 at 100 channels.',
    tag,
    scope: 'integrations:write',
    status: 201,
    errors: [403, 404, 409],
    body: CreateChannel,
    response: CreatedChannel,
    example: {
      body: {
        name: 'Shop',
        assistant_id: '0190a6a0-0000-7000-8000-000000000000',
        allowed_origins: ['https://shop.example'],
        appearance: { title: 'Ask the shop', color: '#1f5eff' },
      },
    },
    handle: (ctx, { body }) => channels.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/channels',
    operationId: 'listChannels',
    summary: 'List channels',
    description: 'All channels of the organization, newest first.',
    tag,
    scope: 'integrations:read',
    status: 200,
    query: pageQuery,
    response: page(Channel),
    handle: (ctx, { query }) => channels.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/v1/channels/{channel_id}',
    operationId: 'getChannel',
    summary: 'Read a channel',
    description: 'Without its secret, which is shown only when it is created.',
    tag,
    scope: 'integrations:read',
    status: 200,
    params,
    response: Channel,
    handle: (ctx, { params: { channel_id } }) => channels.read(ctx, channel_id),
  }),
  route({
    method: 'PATCH',
    path: '/v1/channels/{channel_id}',
    operationId: 'updateChannel',
    summary: 'Change a channel',
    description:
      'Fields of `appearance` and `limits` that are left out stay as they are. Pages show the change when they are loaded again. Changing `identity` to or from `verified` needs `identity:write` and `conversations:read` besides.',
    tag,
    scope: 'integrations:write',
    status: 200,
    params,
    body: UpdateChannel,
    response: Channel,
    example: { body: { appearance: { greeting: 'Good to see you!' }, limits: { messages_per_minute: 10 } } },
    handle: (ctx, { params: { channel_id }, body }) => channels.update(ctx, channel_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/channels/{channel_id}',
    operationId: 'deleteChannel',
    summary: 'Remove a channel',
    description: 'Its visitors can no longer chat. Conversations stay, and open ones end when they are closed or idle.',
    tag,
    scope: 'integrations:write',
    status: 204,
    params,
    handle: (ctx, { params: { channel_id } }) => channels.remove(ctx, channel_id),
  }),
  route({
    method: 'POST',
    path: '/v1/channels/{channel_id}/rotate-secret',
    operationId: 'rotateChannelSecret',
    summary: 'Replace the secret that signs visitors',
    description:
      'Tokens that were signed with the former secret are refused, and all that they opened ends with it: visitor tokens, visitor secrets and streams. Visitors get a new token from your website and find their chat again. Needs `identity:write` and `conversations:read` besides.',
    tag,
    scope: 'integrations:write',
    status: 200,
    params,
    response: CreatedChannel,
    errors: [403],
    handle: (ctx, { params: { channel_id } }) => channels.replaceSecret(ctx, channel_id, endVouched),
  }),
];
