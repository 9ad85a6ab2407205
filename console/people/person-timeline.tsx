// A person's story in one list: conversations, calls, consents, merges and changes, newest first, under their days.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../sdk/parley.ts';
import { Moment } from '../parts/moment.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { Bones, EmptyState, ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { useZone } from '../session/permissions.ts';
import { byDay, timelineWords } from './timeline-words.ts';

type Entry = Schema<'PersonTimelineEntry'>;

export function PersonTimeline({ id }: { id: string }) {
  const zone = useZone();
  const list = usePagedList<Entry>(['person', id, 'timeline'], (page) =>
    api()
      .endUsers.timeline(id, page)
      .page()
      .then(({ body }) => body),
  );
  return (
    <section className="section person-story" aria-label="Timeline">
      <h2>Timeline</h2>
      {list.error && <ErrorState error={list.error} retry={list.retry} />}
      {list.isLoading && <Bones lines={6} />}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <EmptyState title="Nothing happened yet">Conversations, calls, merges and changes appear here.</EmptyState>
      )}
      {byDay(list.rows, zone).map(({ day, entries }) => (
        <div key={day}>
          <h3>{day}</h3>
          <ol className="story">
            {entries.map((entry) => (
              <StoryLine key={entry.id} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
      {list.hasMore && (
        <Button variant="default" onClick={list.loadMore} loading={list.isLoadingMore}>
          Show more
        </Button>
      )}
    </section>
  );
}

function StoryLine({ entry }: { entry: Entry }) {
  const { what, detail, to, group } = timelineWords(entry);
  return (
    <li>
      <span className="tag">{group}</span>
      <span className="story-what">
        {to === null ? what : <StoryLink to={to}>{what}</StoryLink>}
        {detail !== '' && (
          <span className="quiet">
            {' '}
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      <span className="number quiet">
        <Moment at={entry.at} />
      </span>
    </li>
  );
}

/** Addresses with a filter are taken apart: the router wants the filter by itself. */
function StoryLink({ to, children }: { to: string; children: string }) {
  const [place = '', query = ''] = to.split('?');
  return (
    <Link className="plain-link" to={place} search={Object.fromEntries(new URLSearchParams(query))}>
      {children}
    </Link>
  );
}
