// The picture of a flow on its assistant's page: to look at, to walk along while one talks, and to open in the editor.
import '../flow-editor/editor.css';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useMemo, useState } from 'react';
import { type Graph, parseGraph } from '../../flow/language/graph.ts';
import type { PathStep } from '../assistants/conversation-path.ts';
import { FlowFindings } from '../assistants/flow-list.tsx';
import { nodeName } from '../assistants/flow-reading.ts';
import { Canvas, type CanvasControl } from '../flow-editor/canvas.tsx';
import { EditorContext, type EditorScene, type Selection } from '../flow-editor/editor-context.ts';
import { useFolding } from '../flow-editor/folding.ts';
import { api } from '../session/client.ts';
import { Bones, EmptyState, ErrorState } from '../ui/states.tsx';

type FlowPictureProps = {
  assistantId: string;
  revisionId: string;
  path: readonly PathStep[];
  control: Ref<CanvasControl>;
};

const NONE = new Map<string, never>();
const NO_PATH: readonly PathStep[] = [];
const nothing = () => undefined;

export function FlowPicture({ assistantId, revisionId, path, control }: FlowPictureProps) {
  const flow = useQuery({
    queryKey: ['assistants', assistantId, 'graph', revisionId],
    queryFn: () => api().assistants.revisions.graph.get(assistantId, revisionId),
    enabled: revisionId !== '',
  });
  const graph = useMemo(() => flow.data && parseGraph(flow.data), [flow.data]);
  if (flow.error) return <ErrorState error={flow.error} retry={() => void flow.refetch()} />;
  if (!graph) return <Bones lines={6} />;
  if (graph.nodes.length === 0) {
    return (
      <EmptyState title="This flow is empty">Open it with “Edit flow”: its canvas asks what it should do.</EmptyState>
    );
  }
  const names = new Map(graph.nodes.map((node) => [node.id, nodeName(node)]));
  return (
    <>
      <GraphPicture graph={graph} path={path} control={control} about={assistantId} />
      <FlowFindings assistantId={assistantId} revisionId={revisionId} names={names} />
    </>
  );
}

type GraphPictureProps = { graph: Graph; path?: readonly PathStep[]; control?: Ref<CanvasControl>; about?: string };

/** A flow that is stored somewhere or nowhere. */
export function GraphPicture({ graph, path = NO_PATH, control = null, about }: GraphPictureProps) {
  const folding = useFolding(about);
  const [selection, select] = useState<Selection>(null);
  const types = useQuery({
    queryKey: ['node-types'],
    queryFn: () => api().graph.nodeTypes.list().all({ max: 200 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const scene = useMemo(
    (): EditorScene | undefined =>
      types.data && {
        graph,
        catalog: new Map(types.data.map((info) => [info.type, info])),
        readOnlyWhy: 'A picture shows; it changes nothing.',
        edit: nothing,
        selection,
        select,
      },
    [graph, types.data, selection],
  );
  if (types.error) return <ErrorState error={types.error} retry={() => void types.refetch()} />;
  if (!scene) return <Bones lines={6} />;
  return (
    <EditorContext value={scene}>
      <section className="flow-picture" aria-label="Picture of the flow">
        <Canvas
          marks={NONE}
          litPath={path}
          people={NONE}
          addFrom={nothing}
          control={control}
          isWhole
          folding={folding}
        />
      </section>
    </EditorContext>
  );
}
