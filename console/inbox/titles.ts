// What a conversation is called in the inbox, and how it stands, in words. Pure.
import type { Schema } from '../../sdk/parley.ts';

type Named = Pick<Schema<'ListedConversation'>, 'id' | 'channel' | 'variables'> & {
  preview?: { person_name: string | null } | undefined;
};
type Standing = Pick<Schema<'Conversation'>, 'status' | 'agent_name' | 'taken_over_at' | 'queue' | 'end_reason' | 'replying'>;

const CHANNELS: Record<string, string> = { chat: 'Chat', voice: 'Call', sms: 'Text', email: 'E-mail' };
const VISITORS: Record<string, string> = { chat: 'Visitor', voice: 'Caller', sms: 'Texter', email: 'Writer' };

export const channelName = (channel: string): string => CHANNELS[channel] ?? channel;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The known person, else what the flow was told, else a stranger told apart by the end of the id. */
export function conversationTitle({ id, channel, variables, preview }: Named): string {
  const told = [text(variables.first_name), text(variables.last_name)].filter((part) => part !== '').join(' ');
  const name = preview?.person_name ?? (told || text(variables.full_name) || text(variables.name));
  return name || `${VISITORS[channel] ?? 'Visitor'} ${id.slice(-4)}`;
}

export function standingText({ status, agent_name, taken_over_at, queue, replying, end_reason }: Standing): string {
  if (status === 'handed_off' && taken_over_at !== null) return `${agent_name ?? 'A colleague'} answers`;
  if (status === 'handed_off') return queue === null ? 'Waits for a person' : `Waits for a person · ${queue}`;
  if (status === 'waiting') return 'The flow waits';
  if (status === 'abandoned') return 'Given up';
  if (status === 'completed') return end_reason === 'closed' ? 'Closed' : 'Ended';
  return replying ? 'The assistant is writing' : 'With the assistant';
}

export const inboxTitle = (waiting: number): string => (waiting > 0 ? `(${waiting}) Inbox` : 'Inbox');
