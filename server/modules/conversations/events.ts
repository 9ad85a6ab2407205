// Events of this module. Stored are ids and counts, never what was said: an erased person must not live on in an outbox.

import { z } from 'zod';
import { describeFields } from '../../http/wire.ts';
import { event } from '../../kernel/events.ts';
import { sessionTexts } from './descriptions.ts';

const session = {
  conversation_id: z.uuid(),
  assistant_id: z.uuid(),
  revision_id: z.uuid(),
  channel: z.string(),
  end_user_id: z.uuid().nullable(),
  call_id: z.uuid().nullable(),
};
const over = {
  ...session,
  outcome: z.string().nullable(),
  label: z.string().nullable(),
  disposition: z.string().nullable(),
  reason: z.string(),
  turns: z.int(),
  messages: z.int(),
  cost_usd: z.number(),
  duration_seconds: z.int(),
};

export const sessionStarted = event('conversation.session.started', {
  sensitivity: 'non_pii',
  description: 'A conversation began.',
  data: z.object(session).apply(describeFields, sessionTexts),
});

export const sessionCompleted = event('conversation.session.completed', {
  sensitivity: 'non_pii',
  description: 'A conversation came to its end.',
  personal: ['label', 'disposition'],
  data: z.object(over).apply(describeFields, sessionTexts),
});

export const sessionAbandoned = event('conversation.session.abandoned', {
  sensitivity: 'non_pii',
  description: 'Nobody answered for so long that the conversation was closed.',
  personal: ['label', 'disposition'],
  data: z.object(over).apply(describeFields, sessionTexts),
});

export const messageCreated = event('conversation.message.created', {
  sensitivity: 'pii',
  description: 'Somebody said something in a conversation.',
  data: z
    .object({
      conversation_id: z.uuid(),
      message_id: z.uuid(),
      role: z.string(),
      position: z.int(),
      turn: z.int(),
      channel: z.string(),
      end_user_id: z.uuid().nullable(),
      characters: z.int(),
      text: z.string().nullable().default(null).meta({
        description:
          'What was said (its first 16,384 characters), read at the moment of delivery. null once the person was erased',
      }),
    })
    .apply(describeFields, sessionTexts),
});

export const handoffRequested = event('conversation.handoff.requested', {
  sensitivity: 'non_pii',
  description: 'A conversation asks for a human, or goes on to another assistant.',
  personal: ['queue'],
  data: z
    .object({ ...session, queue: z.string().nullable(), to_assistant_id: z.uuid().nullable(), node_id: z.string() })
    .apply(describeFields, sessionTexts),
});

export const handoffTakenOver = event('conversation.handoff.taken_over', {
  sensitivity: 'non_pii',
  description: 'A human took a conversation over and answers from now on.',
  data: z.object(session).apply(describeFields, sessionTexts),
});

export const handoffReleased = event('conversation.handoff.released', {
  sensitivity: 'non_pii',
  description: 'A human gave a conversation back, and the assistant goes on.',
  data: z.object(session).apply(describeFields, sessionTexts),
});

export const sessionAssigned = event('conversation.session.assigned', {
  sensitivity: 'non_pii',
  description: 'It was said which colleague is to look after a conversation, or that none is.',
  data: z
    .object({
      ...session,
      assigned: z.boolean().meta({ description: 'false: to nobody any more. The name is read with the conversation' }),
    })
    .apply(describeFields, sessionTexts),
});

export const policyViolationDetected = event('policy.violation.detected', {
  sensitivity: 'pii',
  description: 'A reply or a person broke a policy. A reply that must not leave did not.',
  data: z
    .object({
      conversation_id: z.uuid(),
      assistant_id: z.uuid(),
      policy_id: z.uuid(),
      policy_name: z.string(),
      kind: z.string(),
      node_id: z.string().nullable(),
    })
    .apply(describeFields, sessionTexts),
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
  policyViolationDetected,
] as const;
