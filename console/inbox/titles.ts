// What a conversation is called in the inbox, and how it stands, in words. Pure.
import type { Schema } from '../../sdk/parley.ts';

type TitledConversation = Pick<Schema<'ListedConversation'>, 'id' | 'channel' | 'variables'> & {
  preview?: { person_name: string | null } | undefined;
};
type Standing = Pick<
  Schema<'Conversation'>,
  'status' | 'agent_name' | 'taken_over_at' | 'queue' | 'end_reason' | 'replying'
>;

const CHANNELS: Record<string, string> = { chat: 'Chat', voice: 'Call', sms: 'Text', email: 'E-mail' };
const VISITORS: Record<string, string> = { chat: 'Visitor', voice: 'Caller', sms: 'Texter', email: 'Writer' };

export const channelName = (channel: string): string => CHANNELS[channel] ?? channel;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The known person, else the name that the flow collected, else the end of the id. */
export function conversationTitle({ id, channel, variables, preview }: TitledConversation): string {
  const collected = [text(variables.first_name), text(variables.last_name)].filter((part) => part !== '').join(' ');
  const name = preview?.person_name ?? (collected || text(variables.full_name) || text(variables.name));
  return name || `${VISITORS[channel] ?? 'Visitor'} ${id.slice(-4)}`;
}

export function statusText({ status, agent_name, taken_over_at, queue, replying, end_reason }: Standing): string {
  if (status === 'handed_off' && taken_over_at !== null) return `${agent_name ?? 'A colleague'} is answering`;
  if (status === 'handed_off') return queue === null ? 'Waiting for a person' : `Waiting for a person · ${queue}`;
  if (status === 'waiting') return 'The flow is waiting';
  if (status === 'abandoned') return 'Abandoned';
  if (status === 'completed') return end_reason === 'closed' ? 'Closed' : 'Ended';
  return replying ? 'The assistant is writing' : 'With the assistant';
}

export const inboxTitle = (count: number): string => (count > 0 ? `(${count}) Inbox` : 'Inbox');

export const PRIORITIES = { urgent: 'Urgent', high: 'High', normal: 'Normal', low: 'Low' } as const;
export const priorityText = (priority: keyof typeof PRIORITIES): string => PRIORITIES[priority];

export type OpenColleague = { name: string; isTyping: boolean };

const listed = (names: readonly string[]): string => {
  const [first = '', ...rest] = names;
  if (rest.length === 0) return first;
  return rest.length === 1 ? `${first} and ${rest[0]}` : `${first} and ${rest.length} others`;
};

/** Colleagues who type come first, since two answers are about to cross. Two windows of one colleague are one. */
export function colleagueText(others: readonly OpenColleague[]): string {
  const typing = [...new Set(others.filter(({ isTyping }) => isTyping).map(({ name }) => name))];
  if (typing.length > 0) return `${listed(typing)} ${typing.length === 1 ? 'is' : 'are'} typing…`;
  const names = [...new Set(others.map(({ name }) => name))];
  return names.length === 0 ? '' : `${listed(names)} ${names.length === 1 ? 'is' : 'are'} here too`;
}
