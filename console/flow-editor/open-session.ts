// Owns opening a graph for editing: what the server has, what this browser kept, and what can be undone from before.
import { type Graph, parseGraph } from '../../flow/language/graph.ts';
import { api } from '../session/client.ts';
import type { EditStep } from './edit-steps.ts';
import { KeptEdits } from './kept-edits.ts';
import type { FlowPlace } from './server-graph.ts';
import { openSession, resumeSession, type SessionState } from './session-state.ts';
import type { NodeTypeInfo } from './ways.ts';

export type OpenedFlow = { state: SessionState; catalog: ReadonlyMap<string, NodeTypeInfo>; kept: KeptEdits };

const HISTORY = 50;

/** `actorId` is whose batches may be undone here; absent where nothing may be changed. */
export async function openFlow(
  { assistantId, revisionId }: FlowPlace,
  actorId: string | undefined,
): Promise<OpenedFlow> {
  const { graph } = api().assistants.revisions;
  const kept = new KeptEdits(revisionId);
  const [stored, types, earlier] = await Promise.all([
    graph.get(assistantId, revisionId),
    api().graph.nodeTypes.list().all({ max: 200 }),
    actorId === undefined ? undefined : kept.load(),
  ]);
  const found: { graph: Graph; version: number } = { graph: parseGraph(stored), version: stored.graph_version };
  const catalog = new Map(types.map((info) => [info.type, info]));
  if (earlier) return { state: resumeSession(earlier, found), catalog, kept };
  const past = actorId === undefined ? [] : await stepsOf({ assistantId, revisionId }, actorId);
  return { state: { ...openSession(found), past }, catalog, kept };
}

/** This browser knows nothing of earlier edits: the server remembers how to take back each batch of this session. */
async function stepsOf({ assistantId, revisionId }: FlowPlace, actorId: string): Promise<EditStep[]> {
  const { items } = await api()
    .assistants.revisions.graph.history.list(assistantId, revisionId, { limit: HISTORY })
    .page();
  const mine = items.filter(({ created_by }) => created_by === actorId);
  return mine
    .map(({ ops, undo_ops }) => ({ redo: ops as EditStep['redo'], undo: undo_ops as EditStep['undo'] }))
    .reverse();
}
