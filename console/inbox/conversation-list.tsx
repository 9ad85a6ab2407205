// The list of the inbox: views, filters of the address, and a row for each conversation.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { TextFilter, useFilters } from '../ui/filters.tsx';
import type { PagedList } from '../ui/list.tsx';
import { type RowChunk, useFarHeight, useMoreNearEnd, useRowChunks } from '../ui/long-rows.ts';
import { Bones, EmptyState, ErrorState, Moment } from '../ui/states.tsx';
import { Alerts } from './alerts.tsx';
import { Availability } from './availability.tsx';
import { BulkBar, type Choice } from './bulk-bar.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { useNow } from './now.ts';
import { dueText, isWaiting, lengthText, waitedMs } from './times.ts';
import { channelName, conversationTitle, priorityText, statusText } from './titles.ts';
import { type InboxView, type ListedConversation, VIEWS, viewOf } from './views.ts';

type ConversationListProps = {
  list: PagedList<ListedConversation>;
  openId: string;
  counts: Readonly<Record<string, number>>;
  me: string;
  chosen: Choice;
};

export function ConversationList({ list, openId, counts, me, chosen }: ConversationListProps) {
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
          <Availability />
          <Alerts />
        </div>
        <nav className="inbox-views" aria-label="Views">
          {VIEWS.map((one) => (
            <ViewLink key={one.id} view={one} isShown={one.id === view.id} count={counts[one.id]} />
          ))}
        </nav>
        <TextFilter name="q" label="Search messages" isMain />
        {chosen.ids.size > 0 ? <BulkBar chosen={chosen} me={me} /> : <InboxFilters me={me} />}
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
            chosen={chosen}
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
    <Link
      to="/inbox"
      search={{ ...filters, view: view.id }}
      title={view.about}
      aria-current={isShown ? 'page' : undefined}
    >
      {view.label}
      {count !== undefined && count > 0 && <span className="inbox-count"> {count}</span>}
    </Link>
  );
}

type ChunkProps = {
  chunk: RowChunk<ListedConversation>;
  label: string;
  openId: string;
  now: number;
  onNear: (() => void) | undefined;
  chosen: Choice;
};

const ROW_PIXELS = 82;

function Chunk({ chunk, label, openId, now, onNear, chosen }: ChunkProps) {
  const container = useRef<HTMLUListElement>(null);
  const filters = useFilters();
  const farHeight = useFarHeight(container, { chunk, rowHeight: ROW_PIXELS, onNear });
  const isDrawn = farHeight === undefined || chunk.rows.some(({ id }) => id === openId);
  return (
    <ul ref={container} aria-label={label} style={{ height: isDrawn ? undefined : farHeight }}>
      {isDrawn &&
        chunk.rows.map((row) => (
          <Row key={row.id} row={row} filters={filters} isOpen={row.id === openId} now={now} chosen={chosen} />
        ))}
    </ul>
  );
}

type RowProps = {
  row: ListedConversation;
  filters: Record<string, string>;
  isOpen: boolean;
  now: number;
  chosen: Choice;
};

function Row({ row, filters, isOpen, now, chosen }: RowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const last = row.preview?.last_message;
  const wish = row.preview?.last_of_person ?? last;
  const waits = isWaiting(row);
  const unread = row.preview?.unread ?? 0;
  const due = dueText(row.preview?.response_due_at ?? null, now);
  const title = conversationTitle(row);
  return (
    <li className="inbox-item" data-unread={unread > 0 ? '' : undefined}>
      <input
        type="checkbox"
        className="inbox-tick"
        aria-label={`Choose ${title}`}
        checked={chosen.ids.has(row.id)}
        onChange={() => chosen.toggle(row.id)}
      />
      <Link
        ref={link}
        to="/inbox"
        search={{ ...filters, conversation: row.id }}
        className="inbox-row"
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="inbox-row-top">
          <strong>{title}</strong>
          {unread > 0 && (
            <span className="inbox-unread">
              {unread > 99 ? '99+' : unread}
              <span className="skip"> unread</span>
            </span>
          )}
          <span className="quiet">
            <Moment at={last?.created_at ?? row.updated_at} />
          </span>
        </span>
        <span className="inbox-row-words quiet">{wish ? `${speaker(wish.role)}${wish.text}` : 'No messages yet'}</span>
        <span className="inbox-row-foot">
          {due && <span className={`tag ${due.isLate ? 'bad' : 'warn'}`}>{due.text}</span>}
          {(row.priority === 'urgent' || row.priority === 'high') && (
            <span className="tag bad">{priorityText(row.priority)}</span>
          )}
          <span className={`tag ${waits ? 'warn' : ''}`}>
            {waits
              ? `Waiting ${lengthText(waitedMs(row, now) ?? 0)}${row.queue ? ` · ${row.queue}` : ''}`
              : statusText(row)}
          </span>
          <span className="quiet">{channelName(row.channel)}</span>
          {row.assignee && <span className="quiet">→ {row.assignee}</span>}
          {row.labels.map((label) => (
            <span key={label} className="tag">
              {label}
            </span>
          ))}
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
