// Owns who else is at this graph: said every ten seconds and at each step that is opened, and taken back on leaving.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { onLiveEvent } from '../session/live-events.ts';
import { isPresenceChange } from '../session/presence-change.ts';
import { windowId } from '../session/session.ts';
import type { FlowRef } from './server-graph.ts';

type PresentMember = Schema<'GraphPresence'>['present'][number];
export type Colleague = { id: string; name: string; nodeId: string | null };

const EVERY_MS = 10_000;

/** Only those who may edit say that they are here, and learn who else is. */
export function usePresence(
  { assistantId, revisionId }: FlowRef,
  nodeId: string | null,
  isEnabled: boolean,
): readonly Colleague[] {
  const session = windowId();
  const settled = useSettled(nodeId);
  const { data } = useQuery({
    queryKey: ['editor', 'presence', revisionId, settled],
    queryFn: async () => {
      const { presence } = api().assistants.revisions.graph;
      return (await presence.set(assistantId, revisionId, { session, node_id: settled })).present;
    },
    enabled: isEnabled,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    placeholderData: (before) => before,
    retry: false,
  });
  useEffect(() => {
    if (!isEnabled) return;
    const stop = onLiveEvent(({ type, data: about }) => {
      if (type !== 'graph.presence' || about.revision_id !== revisionId || about.session === session) return;
      const queryKey = ['editor', 'presence', revisionId];
      const known = queries.getQueriesData<PresentMember[]>({ queryKey }).flatMap(([, present]) => present ?? []);
      if (isPresenceChange(known, about, 'node_id')) void queries.invalidateQueries({ queryKey });
    });
    return () => {
      stop();
      api()
        .assistants.revisions.graph.presence.leave(assistantId, revisionId, { session })
        .catch(() => undefined);
    };
  }, [assistantId, revisionId, session, isEnabled]);
  return (data ?? [])
    .filter((one) => one.session !== session)
    .map((one) => ({ id: `${one.actor_id} ${one.session}`, name: one.name, nodeId: one.node_id }));
}

/** The step that the person stays at, not each one they pass. */
function useSettled(nodeId: string | null): string | null {
  const [settled, setSettled] = useState(nodeId);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(nodeId), 300);
    return () => clearTimeout(timer);
  }, [nodeId]);
  return settled;
}

export function peopleByNode(colleagues: readonly Colleague[]): Map<string, string> {
  const people = new Map<string, string>();
  for (const { nodeId, name } of colleagues) {
    if (nodeId !== null) people.set(nodeId, people.has(nodeId) ? `${people.get(nodeId)}, ${name}` : name);
  }
  return people;
}
