// Owns who else has this conversation open: said every ten seconds and while one types, and taken back on leaving.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { windowId } from '../editor/kept-edits.ts';
import { api, queries } from '../session/client.ts';
import { onLiveEvent } from '../session/live-events.ts';
import { isPresenceNews } from '../session/presence-news.ts';
import type { OpenColleague } from './colleague-words.ts';

type Present = Schema<'ConversationPresence'>['present'][number];

const EVERY_MS = 10_000;
/** Whoever stops typing says nothing: it is looked after sooner while somebody types. */
const TYPING_EVERY_MS = 3000;
const TYPING_PAUSE_MS = 4000;

const presenceKey = (id: string) => ['presence', id] as const;

export type Colleagues = { others: readonly OpenColleague[]; tellTyping: (isTyping: boolean) => void };

export function useColleagues(id: string): Colleagues {
  const session = windowId();
  const isOther = (one: { session: string }): boolean => one.session !== session;
  const { data = [] } = useQuery({
    queryKey: presenceKey(id),
    queryFn: async () => (await api().conversations.presence.set(id, { session })).present,
    refetchInterval: ({ state }) => (state.data?.some((one) => isOther(one) && one.is_typing) ? TYPING_EVERY_MS : EVERY_MS),
    staleTime: 0,
    retry: false,
  });
  useEffect(() => {
    const stop = onLiveEvent(({ type, data: about }) => {
      if (type !== 'conversation.presence' || about.conversation_id !== id || about.session === session) return;
      const known = queries.getQueryData<Present[]>(presenceKey(id)) ?? [];
      if (isPresenceNews(known, about, 'is_typing')) void queries.invalidateQueries({ queryKey: presenceKey(id) });
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
    tellTyping: useTypingTold(id, session),
  };
}

/** Told at most every few seconds, and once when it is over; nobody is kept from writing when it cannot be told. */
function useTypingTold(id: string, session: string): (isTyping: boolean) => void {
  const told = useRef(0);
  return (isTyping) => {
    const isRecent = Date.now() - told.current < TYPING_PAUSE_MS;
    if (isTyping === isRecent && (isTyping || told.current === 0)) return;
    told.current = isTyping ? Date.now() : 0;
    api()
      .conversations.presence.set(id, { session, typing: isTyping })
      .catch(() => undefined);
  };
}
