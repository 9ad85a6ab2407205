// Owns who else has this conversation open: renewed every ten seconds and while one types, and withdrawn on leaving.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { onLiveEvent } from '../session/live-events.ts';
import { usePermissions } from '../session/permissions.ts';
import { isPresenceChange } from '../session/presence-change.ts';
import { windowId } from '../session/session.ts';
import type { Mentionable } from './mentions.ts';
import type { OpenColleague } from './titles.ts';

type PresentMember = Schema<'ConversationPresence'>['present'][number];

const EVERY_MS = 10_000;
/** There is no event for a colleague who stops typing: it is checked sooner while one types. */
const TYPING_EVERY_MS = 3000;
const TYPING_PAUSE_MS = 4000;

const presenceKey = (id: string) => ['presence', id] as const;

export type Colleagues = { others: readonly OpenColleague[]; shareTyping: (isTyping: boolean) => void };

export function useColleagues(id: string): Colleagues {
  const session = windowId();
  const isOther = (one: { session: string }): boolean => one.session !== session;
  const { data = [] } = useQuery({
    queryKey: presenceKey(id),
    queryFn: async () => (await api().conversations.presence.set(id, { session })).present,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => isOther(one) && one.is_typing) ? TYPING_EVERY_MS : EVERY_MS,
    staleTime: 0,
    retry: false,
  });
  useEffect(() => {
    const stop = onLiveEvent(({ type, data: about }) => {
      if (type !== 'conversation.presence' || about.conversation_id !== id || about.session === session) return;
      const known = queries.getQueryData<PresentMember[]>(presenceKey(id)) ?? [];
      if (isPresenceChange(known, about, 'is_typing')) void queries.invalidateQueries({ queryKey: presenceKey(id) });
    });
    return () => {
      stop();
      queries.removeQueries({ queryKey: presenceKey(id) });
      api()
        .conversations.presence.leave(id, { session })
        .catch(() => undefined);
    };
  }, [id, session]);
  return {
    others: data.filter(isOther).map(({ name, is_typing }) => ({ name, isTyping: is_typing })),
    shareTyping: useShareTyping(id, session),
  };
}

/** Sent at most every few seconds, and once when it is over; a failure does not keep the agent from writing. */
function useShareTyping(id: string, session: string): (isTyping: boolean) => void {
  const sentAt = useRef(0);
  return (isTyping) => {
    const isRecent = Date.now() - sentAt.current < TYPING_PAUSE_MS;
    if (isTyping === isRecent && (isTyping || sentAt.current === 0)) return;
    sentAt.current = isTyping ? Date.now() : 0;
    api()
      .conversations.presence.set(id, { session, typing: isTyping })
      .catch(() => undefined);
  };
}

/** Members by name, for mentions and transfers; none for an agent who may not see them. */
export function useMemberNames(isOn = true): readonly Mentionable[] {
  const { allowed } = usePermissions()('listMembers');
  const { data = [] } = useQuery({
    queryKey: ['members', 'by-name'],
    queryFn: async () =>
      (await api().members.list({ limit: 100, status: 'active' }).page()).items.map(({ id, name }) => ({ id, name })),
    enabled: isOn && allowed,
  });
  return data;
}
