// Owns the one event stream of a sign-in in this browser: the tab that holds the lock reads it, and passes events on to its sisters.
import { useEffect } from 'react';
import { api, refreshShown } from './client.ts';
import { usePermissions } from './permissions.ts';
import { currentSession } from './session.ts';
import { isRefreshed, staleAfter } from './stale-lists.ts';

/** `data` is set for graphs, hand-offs, typing and presence only: ids and versions, by which open pages know whether it concerns them. */
export type LiveEvent = { type: string; data: Record<string, unknown> };
/** Tabs of one browser may be signed in to different organizations. */
type TabMessage = { session: string; id: string; event: LiveEvent };

const EVENTS_WITH_DATA =
  /^(graph\.|conversation\.(handoff\.|session\.assigned$|note\.mentioned$|unread$|typing$|presence$))/;
const ASK_MS = 30_000;
const channel = new BroadcastChannel('parley-events');
const listeners = new Set<(event: LiveEvent) => void>();

/** Where the stream of a family of tabs stands, so that the tab that reads next misses nothing. */
let position = { session: '', id: '' };

/** A busy campaign has many events in a second: the first one refreshes immediately, the others are gathered. */
const GATHER_MS = 1000;
const stale = new Set<string>();
let gathering: ReturnType<typeof setTimeout> | undefined;

function refreshStale(): void {
  if (gathering !== undefined || stale.size === 0) return;
  for (const name of stale) refreshShown({ queryKey: [name] });
  stale.clear();
  gathering = setTimeout(() => {
    gathering = undefined;
    refreshStale();
  }, GATHER_MS);
}

const receive = ({ session, id, event }: TabMessage): void => {
  position = { session, id };
  for (const name of staleAfter(event.type)) stale.add(name);
  refreshStale();
  for (const listener of listeners) listener(event);
};
channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
  if (data.session === currentSession()?.family) receive(data);
};

export const onLiveEvent = (listener: (event: LiveEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const askAgain = (): void => refreshShown({ predicate: ({ queryKey }) => isRefreshed(queryKey) });

/** Events only mark what is stale: what is shown always comes from the API. A page in sight asks now and then besides. */
export function useLiveEvents(): void {
  const { allowed } = usePermissions()('streamEvents');
  useEffect(() => {
    const asking = setInterval(() => document.visibilityState === 'visible' && askAgain(), ASK_MS);
    return () => clearInterval(asking);
  }, []);
  const session = currentSession()?.family;
  useEffect(() => {
    if (!allowed || session === undefined) return;
    const stop = new AbortController();
    const { signal } = stop;
    const follow = async () => {
      const lastEventId = position.session === session ? position.id : '';
      for await (const { id, type, data } of api().events.stream({ signal, lastEventId })) {
        const event: LiveEvent = { type, data: EVENTS_WITH_DATA.test(type) ? { ...data.data } : {} };
        const message: TabMessage = { session, id, event };
        receive(message);
        channel.postMessage(message);
      }
    };
    const read = async () => {
      for (;;) {
        await follow().catch(() => undefined);
        if (signal.aborted) return;
        // The position may have expired: the pages ask again, and the stream starts over.
        position = { session: '', id: '' };
        askAgain();
        await pause(signal);
      }
    };
    navigator.locks.request(`parley-events ${session}`, { signal }, read).catch(() => undefined);
    return () => stop.abort();
  }, [allowed, session]);
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ASK_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
