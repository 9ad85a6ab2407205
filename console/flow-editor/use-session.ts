// Owns the session of an open editor page: started when the page opens, notified of other people's edits and of the network, closed when the page closes.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onLiveEvent } from '../session/live-events.ts';
import { usePermissions, useWhoAmI } from '../session/permissions.ts';
import { GraphSession, type SessionView } from './graph-session.ts';
import type { OpenedFlow } from './open-session.ts';
import { type FlowRef, serverGraph } from './server-graph.ts';

const LOOK_MS = 5000;

export function useGraphSession(
  flowRef: FlowRef,
  { state, edits }: OpenedFlow,
): { session: GraphSession; view: SessionView } {
  const [session] = useState(() => new GraphSession(state, { server: serverGraph(flowRef), store: edits }));
  const view = useSyncExternalStore(session.subscribe, () => session.view);
  const hearsEvents = usePermissions()('streamEvents').allowed;
  const actorId = useWhoAmI().data?.principal.id;
  const { revisionId } = flowRef;
  useEffect(() => {
    const release = edits.hold();
    session.start();
    const flush = () => void session.flush();
    // A lock or an event may have been missed while the page slept.
    const wake = () => void session.look();
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', wake);
      flush();
      session.close();
      release();
    };
  }, [session, edits]);
  useEffect(() => {
    if (!hearsEvents) {
      const looking = setInterval(() => void session.look(), LOOK_MS);
      return () => clearInterval(looking);
    }
    return onLiveEvent(({ type, data }) => {
      if (type !== 'graph.updated' || data.revision_id !== revisionId || typeof data.graph_version !== 'number') return;
      const actor = data.actor as { id?: string } | undefined;
      session.hear(data.graph_version, actor?.id === actorId);
    });
  }, [session, hearsEvents, revisionId, actorId]);
  return { session, view };
}
