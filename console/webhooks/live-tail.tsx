// What happens right now, event by event, while the page is open. Nothing is kept.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { WebhookEvent } from '../../sdk/parley.ts';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { OptionFilter } from '../parts/option-filter.tsx';
import { EmptyState, ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import type { Sensitivity } from './event-choice.ts';

const KEPT = 200;
const LEVELS = [
  { value: '', label: 'Without personal data' },
  { value: 'pii', label: 'Personal data as well' },
  { value: 'sensitive', label: 'Everything that this session may read' },
];
type Tailed = Pick<WebhookEvent, 'type' | 'timestamp'> & { id: string; data: unknown };

/** Of its own: it asks for other events than those that keep pages fresh. It ends with the page. */
function useTail(
  types: string,
  level: string,
  isPaused: boolean,
): { events: Tailed[]; error: Error | undefined; clear: () => void } {
  const [events, setEvents] = useState<Tailed[]>([]);
  const [error, setError] = useState<Error>();
  useEffect(() => {
    if (isPaused) return;
    const stop = new AbortController();
    setError(undefined);
    const follow = async () => {
      const wish = { ...(types && { types }), ...(level && { sensitivity_max: level as Sensitivity }) };
      for await (const { data } of api().events.stream({ ...wish, signal: stop.signal })) {
        const { id, type, timestamp, data: about } = data;
        setEvents((before) => [{ id, type, timestamp, data: about }, ...before].slice(0, KEPT));
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
        <OptionFilter name="level" label="What is shown" options={LEVELS} />
        <Button variant="default" onClick={() => setPaused(!isPaused)}>
          {isPaused ? 'Go on' : 'Pause'}
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
