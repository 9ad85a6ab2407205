// Events of this module. They contain ids and counts, never texts of messages: an erased person must leave nothing in
// the outbox.

import { z } from 'zod';
import { event } from '../../../kernel/events.ts';

const conversation_id = z.uuid().describe('Id of the conversation, for `getConversation`.');
const assistant_id = z.uuid().describe('Id of the assistant that talks.');
const channel = z.string().describe('`chat`, `voice`, `sms` or `email`.');
const end_user_id = z.uuid().nullable().describe('Id of the end user. null: not known.');
const NODE_TEXT = 'Id of the node of the flow where it happened. null: none.';

const session = {
  conversation_id,
  assistant_id,
  revision_id: z.uuid().describe('Id of the assistant revision that talks.'),
  channel,
  end_user_id,
  call_id: z.uuid().nullable().describe('Id of the call. null: no phone call.'),
};
const ended = {
  ...session,
  outcome: z
    .string()
    .nullable()
    .describe(
      '`success`, `failure` or `neutral`, as the end node of the flow or the caller who closed it says. null: not said.',
    ),
  label: z.string().nullable().describe('Label of the end node that was reached. null: none.'),
  disposition: z.string().nullable().describe('Result in a word of the organization. null: not said.'),
  reason: z.string().describe('`flow`, `closed`, `idle`, `call_ended`, `erased` or `failed`.'),
  turns: z.int().describe('How often the end user has spoken.'),
  messages: z.int().describe('How many messages of all sides were stored.'),
  cost_usd: z.number().describe('What models and embeddings cost, in US dollars.'),
  duration_seconds: z.int().describe('Seconds from the start to the end.'),
};

export const sessionStarted = event('conversation.session.started', {
  sensitivity: 'non_pii',
  description: 'A conversation started.',
  data: z.object(session),
});

export const sessionCompleted = event('conversation.session.completed', {
  sensitivity: 'non_pii',
  description: 'A conversation came to its end.',
  personal: ['label', 'disposition'],
  data: z.object(ended),
});

export const sessionAbandoned = event('conversation.session.abandoned', {
  sensitivity: 'non_pii',
  description: 'The end user was silent for so long that the conversation was closed.',
  personal: ['label', 'disposition'],
  data: z.object(ended),
});

export const messageCreated = event('conversation.message.created', {
  sensitivity: 'pii',
  description: 'A message was added to a conversation.',
  data: z.object({
    conversation_id,
    message_id: z.uuid().describe('Id of the message, as `listConversationMessages` shows it.'),
    role: z
      .string()
      .describe('`user`: the end user. `assistant`: the assistant. `agent`: a human colleague who took over.'),
    position: z.int().describe('Position in the transcript, counted from 1 without gaps.'),
    turn: z
      .int()
      .describe(
        'Which turn it belongs to: 0 before the end user has spoken, then one more with each message of the end user.',
      ),
    channel,
    end_user_id,
    characters: z.int().describe('Length of the text in characters.'),
    text: z
      .string()
      .nullable()
      .default(null)
      .describe(
        'The text (its first 16,384 characters), read at the moment of delivery. null once the person was erased',
      ),
  }),
});

export const handoffRequested = event('conversation.handoff.requested', {
  sensitivity: 'non_pii',
  description: 'A conversation asks for a human, or continues with another assistant.',
  personal: ['queue'],
  data: z.object({
    ...session,
    queue: z.string().nullable().describe('Queue that waits for a human. null: none is named.'),
    to_assistant_id: z.uuid().nullable().describe('Id of the assistant that takes over. null: a human is asked for.'),
    node_id: z.string().describe(NODE_TEXT),
  }),
});

export const handoffTakenOver = event('conversation.handoff.taken_over', {
  sensitivity: 'non_pii',
  description: 'A human took a conversation over and answers from now on.',
  data: z.object(session),
});

export const handoffReleased = event('conversation.handoff.released', {
  sensitivity: 'non_pii',
  description: 'A human gave a conversation back, and the assistant continues.',
  data: z.object(session),
});

export const sessionAssigned = event('conversation.session.assigned', {
  sensitivity: 'non_pii',
  description: 'A conversation was assigned to a colleague, or to none.',
  data: z.object({
    ...session,
    assigned: z.boolean().describe('false: to no colleague any more. The name is read with the conversation'),
  }),
});

export const conversationSorted = event('conversation.session.sorted', {
  sensitivity: 'non_pii',
  description: 'A colleague changed labels or priority of a conversation, or put it aside.',
  data: z.object(session),
});

export const colleagueMentioned = event('conversation.note.mentioned', {
  sensitivity: 'non_pii',
  description: 'A colleague was mentioned in a note.',
  data: z.object({
    conversation_id,
    note_id: z.uuid().describe('Id of the note, for `listConversationNotes`.'),
    member_ids: z.array(z.uuid()).describe('Ids of the members who were mentioned.'),
  }),
});

/** Only on the event stream, never stored. */
export const personWrote = event('conversation.unread', {
  sensitivity: 'non_pii',
  description:
    'The end user wrote in a conversation that a human looks after. What they wrote is read with its messages.',
  data: z.object({
    conversation_id,
    assignee: z.string().nullable().describe('The colleague who looks after it. null: none yet.'),
  }),
});

export const handoffEscalated = event('conversation.handoff.escalated', {
  sensitivity: 'non_pii',
  description:
    'A conversation waited too long in its queue. It is urgent now, and in the queue that gets such conversations.',
  personal: ['queue'],
  data: z.object({
    ...session,
    queue: z.string().nullable().describe('The queue that it waits in now.'),
    waited_seconds: z.int().describe('How long it has waited.'),
  }),
});

export const policyViolationDetected = event('policy.violation.detected', {
  sensitivity: 'pii',
  description: 'A reply or a person broke a policy. A reply that must not be sent was not.',
  data: z.object({
    conversation_id,
    assistant_id,
    policy_id: z.uuid().describe('Id of the policy that was broken.'),
    policy_name: z.string().describe('Name of the policy at that moment.'),
    kind: z.string().describe('`must` or `must_not`.'),
    node_id: z.string().nullable().describe(NODE_TEXT),
  }),
});

export const conversationEvents = [
  sessionStarted,
  sessionCompleted,
  sessionAbandoned,
  messageCreated,
  handoffRequested,
  handoffTakenOver,
  handoffReleased,
  sessionAssigned,
  handoffEscalated,
  conversationSorted,
  colleagueMentioned,
  policyViolationDetected,
] as const;
