// Owns what this agent has not read: the counts for tabs and titles, and how far the open conversation was seen.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';

const NOTHING: Schema<'Unread'> = { conversations: 0, messages: 0, mentions: 0 };

export function useUnread(): Schema<'Unread'> {
  const { allowed } = usePermissions()('countUnread');
  const { data } = useQuery({
    queryKey: ['unread'],
    queryFn: () => api().conversations.unread.count(),
    enabled: allowed,
  });
  return data ?? NOTHING;
}

/** A conversation in a window that the agent does not look at is not read. */
export function useMarkRead(id: string, count: number | undefined): void {
  useEffect(() => {
    if (count === undefined) return;
    const mark = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      api()
        .conversations.read.mark(id, { position: count })
        .then(() => Promise.all(['unread', 'inbox'].map((name) => queries.invalidateQueries({ queryKey: [name] }))))
        .catch(() => undefined);
      stop();
    };
    const stop = () => {
      window.removeEventListener('focus', mark);
      document.removeEventListener('visibilitychange', mark);
    };
    window.addEventListener('focus', mark);
    document.addEventListener('visibilitychange', mark);
    mark();
    return stop;
  }, [id, count]);
}
