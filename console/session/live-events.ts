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

const channel = new BroadcastChannel('parley-events');
const markStale = (type: string): void => {
  for (const name of STALE[type.split('.', 1)[0] ?? ''] ?? []) void queries.invalidateQueries({ queryKey: [name] });
};
channel.onmessage = ({ data }: MessageEvent<string>) => markStale(data);

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
      for await (const event of api().events.stream({ signal: stop.signal })) {
        markStale(event.type);
        channel.postMessage(event.type);
      }
    };
    navigator.locks.request('parley-events', { signal: stop.signal }, read).catch(() => undefined);
    return () => stop.abort();
  }, [allowed]);
}
