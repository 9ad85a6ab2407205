// The list of the inbox: views, filters of the address, and a row for each conversation.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../session/client.ts';
import { onLiveEvent } from '../session/live-events.ts';
import { usePermissions, useWhoAmI } from '../session/permissions.ts';
import { storePreferences, useProfile } from '../session/profile.ts';
import { TextFilter, useFilters } from '../ui/filters.tsx';
import type { PagedList } from '../ui/list.tsx';
import { type RowChunk, useFarHeight, useMoreNearEnd, useRowChunks } from '../ui/long-rows.ts';
import { Bones, EmptyState, ErrorState, Moment } from '../ui/states.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { useNow } from './now.ts';
import { isWaiting, lengthText, waitedMs } from './times.ts';
import { channelName, conversationTitle, statusText } from './titles.ts';
import { type InboxView, type Listed, VIEWS, viewOf } from './views.ts';

type ConversationListProps = { list: PagedList<Listed>; openId: string; waiting: number | undefined; me: string };

export function ConversationList({ list, openId, waiting, me }: ConversationListProps) {
  const filters = useFilters();
  const view = viewOf(filters);
  const now = useNow();
  const chunks = useRowChunks(list.rows);
  // A page of a search costs a search: that is asked for by a press.
  const end = useMoreNearEnd(list, !filters.q);
  return (
    <section className="inbox-list" aria-label="Conversations">
      <div className="inbox-list-head">
        <div className="inbox-title">
          {/* The heading of the page stands outside: on a phone the list makes room for the thread. */}
          <p className="inbox-name" aria-hidden="true">
            Inbox
          </p>
          <HandOffAlerts />
        </div>
        <nav className="inbox-views" aria-label="Views">
          {VIEWS.map((one) => (
            <ViewLink key={one.id} view={one} isShown={one.id === view.id} count={one.id === 'waiting' ? waiting : undefined} />
          ))}
        </nav>
        <TextFilter name="q" label="Search messages" isMain />
        <InboxFilters me={me} />
      </div>
      <div className="inbox-rows" data-scrolls="">
        {list.isLoading && <Bones lines={6} />}
        {!list.isLoading && !list.error && list.rows.length === 0 && <NothingHere view={view} hasMore={list.hasMore} />}
        {chunks.map((chunk) => (
          <Chunk
            key={chunk.first}
            chunk={chunk}
            label={chunk.first === 0 ? view.about : `${view.about}, from ${chunk.first + 1}`}
            openId={openId}
            now={now}
            onNear={chunk.first === 0 ? list.renew : undefined}
          />
        ))}
        {list.error && <ErrorState error={list.error} retry={list.retry} />}
        {list.hasMore && (
          <div className="more" ref={end}>
            <Button variant="default" onClick={list.loadMore} loading={list.isLoadingMore}>
              {filters.q ? 'Search further' : 'Show more'}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

type ViewLinkProps = { view: InboxView; isShown: boolean; count: number | undefined };

function ViewLink({ view, isShown, count }: ViewLinkProps) {
  const filters = useFilters();
  return (
    <Link to="/inbox" search={{ ...filters, view: view.id }} title={view.about} aria-current={isShown ? 'page' : undefined}>
      {view.label}
      {count !== undefined && count > 0 && <span className="inbox-count"> {count}</span>}
    </Link>
  );
}

type ChunkProps = { chunk: RowChunk<Listed>; label: string; openId: string; now: number; onNear: (() => void) | undefined };

const ROW_PIXELS = 82;

function Chunk({ chunk, label, openId, now, onNear }: ChunkProps) {
  const place = useRef<HTMLUListElement>(null);
  const filters = useFilters();
  const farHeight = useFarHeight(place, { chunk, rowHeight: ROW_PIXELS, onNear });
  const isDrawn = farHeight === undefined || chunk.rows.some(({ id }) => id === openId);
  return (
    <ul ref={place} aria-label={label} style={{ height: isDrawn ? undefined : farHeight }}>
      {isDrawn && chunk.rows.map((row) => <Row key={row.id} row={row} filters={filters} isOpen={row.id === openId} now={now} />)}
    </ul>
  );
}

type RowProps = { row: Listed; filters: Record<string, string>; isOpen: boolean; now: number };

function Row({ row, filters, isOpen, now }: RowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const last = row.preview?.last_message;
  const waits = isWaiting(row);
  return (
    <li>
      <Link
        ref={link}
        to="/inbox"
        search={{ ...filters, conversation: row.id }}
        className="inbox-row"
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="inbox-row-top">
          <strong>{conversationTitle(row)}</strong>
          <span className="quiet">
            <Moment at={last?.created_at ?? row.updated_at} />
          </span>
        </span>
        <span className="inbox-row-words quiet">{last ? `${speaker(last.role)}${last.text}` : 'No messages yet'}</span>
        <span className="inbox-row-foot">
          <span className={`tag ${waits ? 'warn' : ''}`}>
            {waits ? `Waiting ${lengthText(waitedMs(row, now) ?? 0)}${row.queue ? ` · ${row.queue}` : ''}` : statusText(row)}
          </span>
          <span className="quiet">{channelName(row.channel)}</span>
          {row.assignee && <span className="quiet">→ {row.assignee}</span>}
        </span>
      </Link>
    </li>
  );
}

/** Who spoke last; the person's own words stand for themselves. */
function speaker(role: string): string {
  if (role === 'agent') return 'Agent: ';
  return role === 'assistant' ? 'Assistant: ' : '';
}

function NothingHere({ view, hasMore }: { view: InboxView; hasMore: boolean }) {
  const { q } = useFilters();
  if (q) {
    return (
      <EmptyState title={hasMore ? 'Not found so far' : 'No messages found'}>
        {hasMore ? 'Older conversations were not looked through yet.' : 'Try other words, or another view.'}
      </EmptyState>
    );
  }
  if (view.id !== 'waiting') return <EmptyState title="No matching conversations">{view.about}.</EmptyState>;
  return (
    <EmptyState
      title="No one is waiting"
      action={
        <Link to="/inbox" search={{ view: 'open' }}>
          Show open conversations
        </Link>
      }
    >
      When an assistant hands a conversation off, it appears here immediately, longest wait first.
    </EmptyState>
  );
}

const STORAGE_KEY = 'parley-inbox-alerts';
const isGranted = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** Of several tabs the browser shows one: they name the same conversation. */
function alertOf(title: string, body: string, conversation: unknown): void {
  const alert = new Notification(title, { body, tag: String(conversation) });
  alert.onclick = () => window.focus();
}

/** The event does not say to whom. A person who looks at the page has most likely done it. */
async function alertIfMine(id: string, me: string): Promise<void> {
  if (me === '' || document.hasFocus()) return;
  const { assignee } = await api()
    .conversations.get(id)
    .catch(() => ({ assignee: null }));
  if (assignee === me) alertOf('A conversation was assigned to you', `By a colleague, to ${me}`, id);
}

function HandOffAlerts() {
  const { allowed } = usePermissions()('streamEvents');
  const [isOn, setOn] = useState(() => localStorage.getItem(STORAGE_KEY) === 'on' && isGranted());
  const [isRefused, setRefused] = useState(false);
  const member = useWhoAmI().data?.member;
  const me = member?.name ?? '';
  const isWished = useProfile(Boolean(member)).data?.preferences.notifications;
  useEffect(() => {
    if (!isOn) return;
    return onLiveEvent(({ type, data }) => {
      if (type === 'conversation.handoff.requested' && typeof data.queue === 'string')
        alertOf('A conversation is waiting for a person', data.queue, data.conversation_id);
      if (type === 'conversation.session.assigned' && data.assigned === true) void alertIfMine(String(data.conversation_id), me);
    });
  }, [isOn, me]);
  // Wished on another device: this browser must allow it as well.
  useEffect(() => {
    if (isWished !== undefined) setOn(isWished && isGranted());
  }, [isWished]);
  if (!allowed || !('Notification' in window)) return null;
  const change = async () => {
    const wanted = !isOn && (await Notification.requestPermission()) === 'granted';
    setRefused(!isOn && !wanted);
    setOn(wanted);
    localStorage.setItem(STORAGE_KEY, wanted ? 'on' : 'off');
    if (member) storePreferences({ notifications: wanted }).catch(() => undefined);
  };
  return (
    <>
      {isRefused && (
        <span className="quiet" role="status">
          Your browser blocks it
        </span>
      )}
      <Button variant="subtle" aria-pressed={isOn} onClick={() => void change()}>
        {isOn ? 'Alerts are on' : 'Alert me'}
      </Button>
    </>
  );
}
