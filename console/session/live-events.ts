// Owns the one event stream of this browser: the tab that holds the lock reads it, and tells the others which lists are stale.
import { useEffect } from 'react';
import { api, queries } from './client.ts';
import { usePermissions } from './permissions.ts';

/** Which cached answers an event makes stale, by the first word of its type. */
const STALE: Record<string, readonly string[]> = {
  api_key: ['api-keys', 'sessions', 'audit-log'],
  assistant: ['assistants', 'overview'],
  graph: ['assistants'],
  agent: ['assistants', 'overview'],
  conversation: ['overview'],
  handoff: ['overview'],
  tool: ['tools'],
  budget: ['budgets', 'overview'],
  model: ['budgets', 'overview'],
  call: ['overview'],
  webhook: ['overview'],
  document: ['overview'],
  identity: ['overview'],
};

/** `data` is told of graphs only: editors follow each other's versions by it. */
export type LiveEvent = { type: string; data: Record<string, unknown> };

const channel = new BroadcastChannel('parley-events');
const listeners = new Set<(event: LiveEvent) => void>();

const take = (event: LiveEvent): void => {
  for (const name of STALE[event.type.split('.', 1)[0] ?? ''] ?? []) void queries.invalidateQueries({ queryKey: [name] });
  for (const listener of listeners) listener(event);
};
channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => take(data);

export const onLiveEvent = (listener: (event: LiveEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Events only mark what is stale: what is shown always comes from the API. */
export function useLiveEvents(): void {
  const { allowed } = usePermissions()('streamEvents');
  useEffect(() => {
    if (!allowed) {
      const polling = setInterval(() => void queries.invalidateQueries({ queryKey: ['overview'] }), 30_000);
      return () => clearInterval(polling);
    }
    const stop = new AbortController();
    const read = async () => {
      for await (const { type, data } of api().events.stream({ signal: stop.signal })) {
        const event: LiveEvent = { type, data: type.startsWith('graph.') ? { ...data.data } : {} };
        take(event);
        channel.postMessage(event);
      }
    };
    navigator.locks.request('parley-events', { signal: stop.signal }, read).catch(() => undefined);
    return () => stop.abort();
  }, [allowed]);
}
