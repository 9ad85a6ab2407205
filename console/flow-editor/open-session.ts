// Owns opening a graph for editing: what the server has, what this browser kept, and what can be undone from before.
import { type Graph, parseGraph } from '../../flow/language/graph.ts';
import { api } from '../session/client.ts';
import type { EditStep } from './edit-steps.ts';
import type { FlowRef } from './server-graph.ts';
import { openSession, resumeSession, type SessionState } from './session-state.ts';
import { StoredEdits } from './stored-edits.ts';
import type { NodeTypeInfo } from './ways.ts';

export type OpenedFlow = { state: SessionState; catalog: ReadonlyMap<string, NodeTypeInfo>; edits: StoredEdits };

const HISTORY = 50;

/** `actorId` is whose batches may be undone here; absent where nothing may be changed. */
export async function openFlow({ assistantId, revisionId }: FlowRef, actorId: string | undefined): Promise<OpenedFlow> {
  const { graph } = api().assistants.revisions;
  const edits = new StoredEdits(revisionId);
  const [stored, types, earlier] = await Promise.all([
    graph.get(assistantId, revisionId),
    api().graph.nodeTypes.list().all({ max: 200 }),
    actorId === undefined ? undefined : edits.load(),
  ]);
  const found: { graph: Graph; version: number } = { graph: parseGraph(stored), version: stored.graph_version };
  const catalog = new Map(types.map((info) => [info.type, info]));
  if (earlier) return { state: resumeSession(earlier, found), catalog, edits };
  const past = actorId === undefined ? [] : await stepsOf({ assistantId, revisionId }, actorId);
  return { state: { ...openSession(found), past }, catalog, edits };
}

/** This browser knows nothing of earlier edits: the server remembers how to take back each batch of this session. */
async function stepsOf({ assistantId, revisionId }: FlowRef, actorId: string): Promise<EditStep[]> {
  const { items } = await api()
    .assistants.revisions.graph.history.list(assistantId, revisionId, { limit: HISTORY })
    .page();
  const ownEdits = items.filter(({ created_by }) => created_by === actorId);
  return ownEdits
    .map(({ ops, undo_ops }) => ({ redo: ops as EditStep['redo'], undo: undo_ops as EditStep['undo'] }))
    .reverse();
}
