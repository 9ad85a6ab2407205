// Endpoints of the inbox, where human agents look after conversations: hand-over, presence, assignment and notes.
import { pageQuery } from '../../../http/pages.ts';
import { type Route, ref, route } from '../../../http/route.ts';
import { Conversation } from '../store/schema.ts';
import type { ConversationPorts } from '../turn/ports.ts';
import * as handOver from './hand-over.ts';
import { AssignConversation, Close, Release, Takeover } from './hand-over.ts';
import * as notes from './notes.ts';
import { ConversationNote, NotePage, WriteNote } from './notes.ts';
import * as possiblePeople from './possible-people.ts';
import { LinkedPerson, LinkPerson, PossiblePeople } from './possible-people.ts';
import * as presence from './presence.ts';
import { ConversationPresence, ConversationPresenceQuery, SetConversationPresence } from './presence.ts';
import { typeAsAgent } from './typing.ts';
import * as whispers from './whispers.ts';
import { WhisperToAssistant } from './whispers.ts';

declare module '../../../http/route.ts' {
  interface RefKinds {
    conversation: true;
  }
}

const tag = 'Conversations';
const params = { conversation_id: ref('conversation') };

export const inboxRoutes = (ports: ConversationPorts): Route[] => [
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/takeover',
    operationId: 'takeOverConversation',
    tag,
    summary: 'Take a conversation over as a human',
    description:
      'The assistant is silent until `releaseConversation`; the human writes with `role: agent`. Emits `conversation.handoff.taken_over`, and before it `conversation.handoff.requested` unless a human was asked for already. 409 when one has taken over or the conversation is over.',
    scope: 'conversations:write',
    status: 200,
    errors: [409],
    params,
    body: Takeover,
    response: Conversation,
    example: { body: { agent_name: 'Ann' } },
    handle: (ctx, { params: { conversation_id }, body }) => handOver.takeOver(ctx, ports, conversation_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/whisper',
    operationId: 'whisperToAssistant',
    tag,
    summary: 'Tell the assistant something, unheard by the person',
    description:
      'The assistant goes on talking and has it from its next answer on; colleagues see it among the notes. On calls and in chats alike. 409 when a human has the conversation or it is over.',
    scope: 'conversations:write',
    status: 200,
    errors: [409],
    params,
    body: WhisperToAssistant,
    response: Conversation,
    example: { body: { text: 'Delivery to Alaska takes nine days.', may_be_said: true } },
    handle: (ctx, { params: { conversation_id }, body }) => whispers.whisper(ctx, ports, conversation_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/release',
    operationId: 'releaseConversation',
    tag,
    summary: 'Give a conversation back to the assistant',
    description:
      'After a takeover or a hand-off: the assistant continues where it was. Emits `conversation.handoff.released`. 409 when no human has it.',
    scope: 'conversations:write',
    status: 200,
    idempotency: 'claim',
    errors: [409],
    params,
    body: Release,
    response: Conversation,
    example: { body: { note: 'Solved' } },
    handle: (ctx, { params: { conversation_id }, body }) => handOver.release(ctx, ports, conversation_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/typing',
    operationId: 'tellConversationTyping',
    tag,
    summary: 'Show that the human is typing',
    description: 'Visitors of a website see it for a few seconds. Not stored. 409 unless a human has taken over.',
    scope: 'conversations:write',
    status: 204,
    idempotency: 'none',
    errors: [409],
    params,
    handle: (ctx, { params: { conversation_id } }) => typeAsAgent(ctx, conversation_id),
  }),
  // A caller who may read a conversation is seen reading it: the scope is that of reading.
  route({
    method: 'PUT',
    path: '/v1/conversations/{conversation_id}/presence',
    operationId: 'setConversationPresence',
    tag,
    summary: 'Show that you have this conversation open, and see who else does',
    description:
      'For colleagues, never shown to the end user. Lasts 30 seconds; repeat it every 10. Others see it as `conversation.presence` on the event stream (`?subject=conversation:{id}`), which is sent once and not stored.',
    scope: 'conversations:read',
    status: 200,
    params,
    body: SetConversationPresence,
    response: ConversationPresence,
    example: { body: { typing: true } },
    handle: (ctx, { params: { conversation_id }, body }) => presence.setPresence(ctx, conversation_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/conversations/{conversation_id}/presence',
    operationId: 'leaveConversation',
    tag,
    summary: 'Show that you no longer have this conversation open',
    scope: 'conversations:read',
    status: 204,
    params,
    query: ConversationPresenceQuery,
    handle: (ctx, { params: { conversation_id }, query }) =>
      presence.leaveConversation(ctx, conversation_id, query.session),
  }),
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
    handle: (ctx, { params: { conversation_id }, body }) => handOver.close(ctx, ports, conversation_id, body),
  }),
  route({
    method: 'PUT',
    path: '/v1/conversations/{conversation_id}/assignee',
    operationId: 'assignConversation',
    tag,
    summary: 'Assign a conversation to a colleague',
    description:
      'A name for colleagues: it takes nothing over, and the assistant continues as before. Emits `conversation.session.assigned`.',
    scope: 'conversations:write',
    status: 200,
    errors: [409],
    params,
    body: AssignConversation,
    response: Conversation,
    example: { body: { assignee: 'Ann' } },
    handle: (ctx, { params: { conversation_id }, body }) => handOver.assign(ctx, conversation_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/notes',
    operationId: 'addConversationNote',
    tag,
    summary: 'Write a note for colleagues',
    description: 'No flow, model or end user reads it. Sealed like the messages, and erased with the person.',
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
    method: 'GET',
    path: '/v1/conversations/{conversation_id}/possible-people',
    operationId: 'listPossiblePeople',
    tag,
    summary: 'Whom this conversation may be with',
    description:
      'The number of a text or of a caller can be forged, and an address is typed easily: none of them tells the assistant who it is. Those who have such an address are listed here, for colleagues; `linkConversationPerson` says that it is one of them. Needs `identity:read` besides.',
    scope: 'conversations:read',
    status: 200,
    errors: [409],
    params,
    response: PossiblePeople,
    handle: (ctx, { params: { conversation_id } }) => possiblePeople.list(ctx, conversation_id),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/link-person',
    operationId: 'linkConversationPerson',
    tag,
    summary: 'Say which person a conversation is with',
    description:
      'Its record becomes one with the person, who keeps all values; `revertMerge` with the `merge_id` takes it back. From then on the assistant remembers the person in this conversation. 409 when both are customers with an `external_id` of their own. Needs `identity:read` besides, and `identity:write` for a person who is not among `listPossiblePeople`. Emits `identity.end_user.merged`.',
    scope: 'conversations:write',
    status: 200,
    errors: [403, 409],
    params,
    body: LinkPerson,
    response: LinkedPerson,
    example: { body: { end_user_id: '0190a6a0-0000-7000-8000-000000000000', note: 'Gave the date of birth.' } },
    handle: (ctx, { params: { conversation_id }, body }) => possiblePeople.linkPerson(ctx, conversation_id, body),
  }),
];
