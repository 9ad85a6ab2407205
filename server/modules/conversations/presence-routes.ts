// Endpoints of presence: colleagues who have one conversation open see each other.
import { type Route, ref, route } from '../../http/route.ts';
import * as presence from './presence.ts';
import { ConversationPresence, ConversationPresenceQuery, SetConversationPresence } from './presence-schema.ts';

/** Whoever may read a conversation is seen reading it: the scope is that of reading. */
export const presenceRoutes: Route[] = [
  route({
    method: 'PUT',
    path: '/v1/conversations/{conversation_id}/presence',
    operationId: 'setConversationPresence',
    tag: 'Conversations',
    summary: 'Say that you have this conversation open, and learn who else does',
    description:
      'For colleagues, never shown to the end user. Holds for 30 seconds; repeat it every 10. Others hear of it as `conversation.presence` on the event stream (`?subject=conversation:{id}`), which is told once and not kept.',
    scope: 'conversations:read',
    status: 200,
    params: { conversation_id: ref('conversation') },
    body: SetConversationPresence,
    response: ConversationPresence,
    example: { body: { typing: true } },
    handle: (ctx, { params: { conversation_id }, body }) => presence.comeIn(ctx, conversation_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/conversations/{conversation_id}/presence',
    operationId: 'leaveConversation',
    tag: 'Conversations',
    summary: 'Say that you no longer have this conversation open',
    scope: 'conversations:read',
    status: 204,
    params: { conversation_id: ref('conversation') },
    query: ConversationPresenceQuery,
    handle: (ctx, { params: { conversation_id }, query }) => presence.goOut(ctx, conversation_id, query.session),
  }),
];
