// What the inbox lists: built-in views, filters of the address, and the request they make together. Pure.
import type { Query, Schema } from '../../sdk/parley.ts';

type InboxQuery = NonNullable<Query<'listConversations'>>;
export type ListedConversation = Schema<'ListedConversation'>;
export type InboxView = { id: string; label: string; about: string };
type Filters = Record<string, string | undefined>;

export const VIEWS: readonly InboxView[] = [
  { id: 'waiting', label: 'Waiting', about: 'Hand-offs that no human has taken over, longest wait first' },
  { id: 'mine', label: 'Mine', about: 'Open conversations that are assigned to you' },
  { id: 'mentions', label: 'Mentions', about: 'Conversations in whose notes a colleague mentioned you' },
  { id: 'open', label: 'Open', about: 'Every conversation that is not over, latest message first' },
  { id: 'aside', label: 'Aside', about: 'Conversations that were put aside for a while' },
  { id: 'all', label: 'All', about: 'Every conversation, latest message first' },
  { id: 'closed', label: 'Closed', about: 'Conversations that are over, newest first' },
];

/** Filters of the address that narrow a view; `conversation` is the open one and narrows nothing. */
const ASKED = ['q', 'channel', 'channel_id', 'assistant_id', 'queue', 'assignee', 'label', 'priority'] as const;
export const NARROWING = [...ASKED, 'from', 'to'] as const;

const OPEN_STATUSES = 'active,waiting,handed_off';

const queryOf = (view: string, me: string): InboxQuery => {
  switch (view) {
    case 'mine':
      return { status: OPEN_STATUSES, assignee: me, snoozed: 'false', sort: 'last_activity' };
    case 'mentions':
      return { mentioned: true, sort: 'last_activity' };
    case 'aside':
      return { status: OPEN_STATUSES, snoozed: 'true', sort: 'last_activity' };
    case 'open':
      return { status: OPEN_STATUSES, sort: 'last_activity' };
    case 'all':
      return { sort: 'last_activity' };
    case 'closed':
      return { status: 'completed,abandoned', sort: 'newest' };
    default:
      return { snoozed: 'false', sort: 'waiting_longest' };
  }
};

export const viewOf = ({ view }: Filters): InboxView => VIEWS.find(({ id }) => id === view) ?? (VIEWS[0] as InboxView);

/** A search for less than two letters would be refused. */
const isUsable = (name: string, value: string): boolean => (name === 'q' ? value.trim().length >= 2 : value !== '');

/** `days`: between which a conversation began. Then the latest beginning is first: the server finds those of any day at once. */
export function inboxQuery(filters: Filters, me: string, days: { from?: string; to?: string } = {}): InboxQuery {
  const narrowed = ASKED.flatMap((name): [string, string][] => {
    const value = filters[name] ?? '';
    return isUsable(name, value) ? [[name, value]] : [];
  });
  const query: InboxQuery = {
    ...queryOf(viewOf(filters).id, me),
    ...Object.fromEntries(narrowed),
    ...days,
    preview: true,
  };
  const isByDay = (days.from ?? days.to) !== undefined && query.sort === 'last_activity';
  return isByDay ? { ...query, sort: 'newest' } : query;
}

/** The same list as a file, which has no previews. */
export function fileQuery(...view: Parameters<typeof inboxQuery>): Record<string, string> {
  const { preview: _, ...query } = inboxQuery(...view);
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

/** How many filters narrow the view, beside the words that are searched for. */
export const narrowingCount = (filters: Filters): number =>
  NARROWING.filter((name) => name !== 'q' && (filters[name] ?? '') !== '').length;

type SavedView = { name: string; filters: Record<string, string> };

const isView = (one: unknown): one is SavedView =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  typeof one.name === 'string' &&
  'filters' in one &&
  typeof one.filters === 'object' &&
  one.filters !== null &&
  Object.values(one.filters).every((value) => typeof value === 'string');

/** Views that earlier versions stored in the browser; what a hand wrote there is left out. */
export function parseViews(text: string | null): SavedView[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isView) : [];
  } catch {
    return [];
  }
}

/** Only what a view is made of: the conversation that happens to be open is no part of it. */
export const viewFilters = (filters: Record<string, string>): Record<string, string> =>
  Object.fromEntries(['view', ...NARROWING].flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
