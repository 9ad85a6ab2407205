// The inbox: who waits, what was said, and whom it is with, side by side.
import './inbox.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { currentSession } from '../session/session.ts';
import { useDayInstants, useFilters } from '../ui/filters.tsx';
import { useKeys } from '../ui/keys.ts';
import { usePagedList } from '../ui/list.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Choice } from './bulk-bar.tsx';
import { ConversationList } from './conversation-list.tsx';
import { forgetOldDrafts } from './drafts.ts';
import { ThreadView } from './thread-view.tsx';
import { inboxTitle } from './titles.ts';
import { useUnread } from './unread.ts';
import { inboxQuery } from './views.ts';

export function Inbox() {
  const filters = useFilters();
  const { conversation: openId = '' } = filters;
  const [areDetailsOpen, setDetailsOpen] = useState(false);
  const me = currentSession()?.name ?? '';
  const query = inboxQuery(filters, me, useDayInstants(filters));
  const list = usePagedList(['inbox', query], (page) => api().conversations.list({ ...query, ...page }));
  const waiting = useWaitingCount() ?? 0;
  const unread = useUnread();
  useEffect(() => {
    document.title = `${inboxTitle(waiting + unread.conversations)} · Parley`;
  }, [waiting, unread.conversations]);
  const chosen = useChoice();
  useEffect(forgetOldDrafts, []);
  const open = useOpenConversation();
  const { rows } = list;
  const step = (by: number) => () => {
    const at = rows.findIndex(({ id }) => id === openId);
    const next = rows[at < 0 ? 0 : at + by];
    if (next) open(next.id);
  };
  useKeys({ j: step(1), k: step(-1) });
  return (
    <div className="inbox" data-open={openId === '' ? undefined : ''} data-details={areDetailsOpen ? '' : undefined}>
      <h1 className="skip">Inbox</h1>
      <ConversationList
        list={list}
        openId={openId}
        counts={{ waiting, mine: unread.conversations, mentions: unread.mentions }}
        me={me}
        chosen={chosen}
      />
      {openId === '' ? (
        <section className="inbox-thread" aria-label="Conversation">
          <EmptyState title="No conversation is open">
            Choose one on the left, or press <kbd>j</kbd>. <kbd>?</kbd> shows all keys.
          </EmptyState>
        </section>
      ) : (
        <ThreadView
          key={openId}
          id={openId}
          me={me}
          close={() => open('')}
          areDetailsOpen={areDetailsOpen}
          toggleDetails={() => setDetailsOpen(!areDetailsOpen)}
        />
      )}
    </div>
  );
}

/** Ticked rows stay ticked while the list moves under them. */
function useChoice(): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    toggle: (id) =>
      setIds((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
    clear: () => setIds(new Set()),
  };
}

/** Opens a conversation beside the list as it is filtered; an empty id closes it. */
function useOpenConversation(): (id: string) => void {
  const navigate = useNavigate();
  return (id) =>
    void navigate({
      to: '/inbox',
      search: (now: Record<string, string>) => ({ ...now, conversation: id }),
      replace: true,
    });
}

/** How many wait for a person, in every queue; `undefined` for a session that may not read figures. */
function useWaitingCount(): number | undefined {
  const { allowed } = usePermissions()('getOverview');
  const { data } = useQuery({ queryKey: ['overview'], queryFn: () => api().overview(), enabled: allowed });
  return data?.hand_offs?.waiting;
}
