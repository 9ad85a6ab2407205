// Owns what is told when a human takes a conversation or gives it back. A test is told to nobody but its own stream.
import { type PendingEvent, pendingEvent } from '../../kernel/events.ts';
import { handoffReleased, handoffRequested, handoffTakenOver, sessionAssigned } from './events.ts';
import type { ConversationRow, LoadedConversation } from './rows/conversation-row.ts';
import { sessionEventData } from './rows/conversation-rows.ts';

/** That a human is asked for is told once: not again when the flow has asked already. */
export function takeoverEvents({ row, inner }: LoadedConversation): PendingEvent[] {
  const data = sessionEventData(row);
  const asked = { ...data, queue: null, to_assistant_id: null, node_id: inner.state.node };
  const requested = row.status === 'handed_off' ? [] : [pendingEvent(handoffRequested, row.id, asked)];
  return [...requested, pendingEvent(handoffTakenOver, row.id, data)];
}

export const releaseEvents = (row: ConversationRow): PendingEvent[] =>
  row.is_test ? [] : [pendingEvent(handoffReleased, row.id, sessionEventData(row))];

export const assignmentEvents = (row: ConversationRow): PendingEvent[] =>
  row.is_test ? [] : [pendingEvent(sessionAssigned, row.id, { ...sessionEventData(row), assigned: row.assignee !== null })];
