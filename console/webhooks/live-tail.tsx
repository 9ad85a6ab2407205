// Events as they happen, while the page is open. Nothing is stored.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { WebhookEvent } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ChoiceFilter, TextFilter, useFilters } from '../ui/filters.tsx';
import { EmptyState, ErrorState, Moment } from '../ui/states.tsx';
import type { Sensitivity } from './event-choice.ts';

const MAX_EVENTS = 200;
const LEVELS = { pii: 'Personal data as well', sensitive: 'Everything that this session may read' };
type TailEvent = Pick<WebhookEvent, 'type' | 'timestamp'> & { id: string; data: unknown };

/** A separate stream: it asks for other events than those that keep pages fresh. It ends with the page. */
function useTail(
  types: string,
  level: string,
  isPaused: boolean,
): { events: TailEvent[]; error: Error | undefined; clear: () => void } {
  const [events, setEvents] = useState<TailEvent[]>([]);
  const [error, setError] = useState<Error>();
  useEffect(() => {
    if (isPaused) return;
    const stop = new AbortController();
    setError(undefined);
    const follow = async () => {
      const query = { ...(types && { types }), ...(level && { sensitivity_max: level as Sensitivity }) };
      for await (const { data } of api().events.stream({ ...query, signal: stop.signal })) {
        const { id, type, timestamp, data: about } = data;
        setEvents((before) => [{ id, type, timestamp, data: about }, ...before].slice(0, MAX_EVENTS));
      }
    };
    follow().catch((problem: unknown) => {
      if (!stop.signal.aborted) setError(problem instanceof Error ? problem : new Error('The stream has ended.'));
    });
    return () => stop.abort();
  }, [types, level, isPaused]);
  return { events, error, clear: () => setEvents([]) };
}

export function LiveTail() {
  const { types = '', level = '' } = useFilters();
  const [isPaused, setPaused] = useState(false);
  const { events, error, clear } = useTail(types, level, isPaused);
  return (
    <>
      <div className="bar">
        <TextFilter name="types" label="Types, such as conversation.*" isMain />
        <ChoiceFilter name="level" all="Without personal data" label="What is shown" choices={LEVELS} />
        <Button variant="default" onClick={() => setPaused(!isPaused)}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button variant="default" onClick={clear} disabled={events.length === 0}>
          Clear
        </Button>
        <span className={`tag ${isPaused ? '' : 'good'}`}>{isPaused ? 'Paused' : 'Listening'}</span>
      </div>
      {error && <ErrorState error={error} />}
      {events.length === 0 ? (
        <EmptyState title="Nothing has happened yet">Events appear here as they happen, the newest first.</EmptyState>
      ) : (
        <ol className="attempts" aria-label="Events">
          {events.map(({ id, type, timestamp, data }) => (
            <li key={id}>
              <div className="attempt-head">
                <code>{type}</code>
                <Link to="." search={{ tab: 'deliveries', event: id }}>
                  Its deliveries
                </Link>
                <span className="quiet">
                  <Moment at={timestamp} />
                </span>
              </div>
              <details>
                <summary>What it says</summary>
                <pre className="mono">{JSON.stringify(data, null, 2)}</pre>
              </details>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
