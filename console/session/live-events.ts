// Owns the one event stream of a session in this browser: the tab that holds the lock reads it, and tells the others what is stale.
import { useEffect } from 'react';
import { api, refreshShown } from './client.ts';
import { usePermissions } from './permissions.ts';
import { currentSession } from './session.ts';
import { isAskedAgain, staleAfter } from './stale-lists.ts';

/** `data` is told of graphs, hand-offs, typing and presence only: ids and versions, by which open pages know whether it is about them. */
export type LiveEvent = { type: string; data: Record<string, unknown> };
/** Tabs of one browser may be signed in to different organizations. */
type Told = { session: string; id: string; event: LiveEvent };

const TOLD_WITH_DATA = /^(graph\.|conversation\.(handoff\.|session\.assigned$|typing$|presence$))/;
const ASK_MS = 30_000;
const channel = new BroadcastChannel('parley-events');
const listeners = new Set<(event: LiveEvent) => void>();

/** Where the stream of a session stands, so that the tab that reads next misses nothing. */
let heard = { session: '', id: '' };

/** A busy campaign tells of many calls in a second: the first event is answered at once, the others are gathered. */
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

const take = ({ session, id, event }: Told): void => {
  heard = { session, id };
  for (const name of staleAfter(event.type)) stale.add(name);
  refreshStale();
  for (const listener of listeners) listener(event);
};
channel.onmessage = ({ data }: MessageEvent<Told>) => {
  if (data.session === currentSession()?.id) take(data);
};

export const onLiveEvent = (listener: (event: LiveEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const askAgain = (): void => refreshShown({ predicate: ({ queryKey }) => isAskedAgain(queryKey) });

/** Events only mark what is stale: what is shown always comes from the API. A page in sight asks now and then besides. */
export function useLiveEvents(): void {
  const { allowed } = usePermissions()('streamEvents');
  useEffect(() => {
    const asking = setInterval(() => document.visibilityState === 'visible' && askAgain(), ASK_MS);
    return () => clearInterval(asking);
  }, []);
  const session = currentSession()?.id;
  useEffect(() => {
    if (!allowed || session === undefined) return;
    const stop = new AbortController();
    const { signal } = stop;
    const follow = async () => {
      const lastEventId = heard.session === session ? heard.id : '';
      for await (const { id, type, data } of api().events.stream({ signal, lastEventId })) {
        const event: LiveEvent = { type, data: TOLD_WITH_DATA.test(type) ? { ...data.data } : {} };
        const told: Told = { session, id, event };
        take(told);
        channel.postMessage(told);
      }
    };
    const read = async () => {
      for (;;) {
        await follow().catch(() => undefined);
        if (signal.aborted) return;
        // Where it stood is no longer kept: whatever happened meanwhile, the pages show it, and the stream begins anew.
        heard = { session: '', id: '' };
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
