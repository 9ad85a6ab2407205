// Owns what is wrong with the painted graph: judged in a worker while the person types, corrected by what the server knows besides.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Finding } from '../../flow/inspection/finding.ts';
import type { Graph } from '../../flow/language/graph.ts';
import { api } from '../session/client.ts';
import { onLiveEvent } from '../session/live-events.ts';
import type { NodeMarks } from './canvas-parts.ts';
import { type Correction, corrected, correctionOf, marksOf, NO_CORRECTION } from './judgement.ts';
import { type FlowRef, judgeAgain, verdictKey } from './server-graph.ts';

export type EditorFindings = {
  findings: readonly Finding[];
  isConfirmed: boolean;
  marks: ReadonlyMap<string, NodeMarks>;
};
type Local = { version: number | null; findings: readonly Finding[] };

/** What a verdict depends on besides the flow. */
const OUTSIDE = /^knowledge\.document\./;

/** `savedVersion` is null while the graph has edits that the server has not confirmed. */
export function useFindings(flowRef: FlowRef, graph: Graph, savedVersion: number | null): EditorFindings {
  const local = useLocalFindings(graph, savedVersion);
  const { data } = useQuery({
    queryKey: verdictKey(flowRef, savedVersion),
    queryFn: () => api().assistants.revisions.graph.validate(flowRef.assistantId, flowRef.revisionId),
    enabled: savedVersion !== null,
    staleTime: Infinity,
  });
  useEffect(() => onLiveEvent(({ type }) => OUTSIDE.test(type) && void judgeAgain(flowRef)), [flowRef]);
  const [correction, setCorrection] = useState<Correction>(NO_CORRECTION);
  const server = data?.findings as readonly Finding[] | undefined;
  // Both have judged the same graph: what they differ in is what only the server knows.
  const isSame = server !== undefined && savedVersion !== null && local.version === savedVersion;
  const latest = useMemo(() => (isSame ? correctionOf(local.findings, server) : undefined), [isSame, local, server]);
  if (latest && latest !== correction) setCorrection(latest);
  return useMemo(() => {
    const findings = isSame ? server : corrected(local.findings, correction, graph);
    return { findings, isConfirmed: isSame, marks: marksOf(findings) };
  }, [isSame, server, local, correction, graph]);
}

function useLocalFindings(graph: Graph, savedVersion: number | null): Local {
  const [local, setLocal] = useState<Local>({ version: null, findings: [] });
  const judge = useRef<((graph: Graph, version: number | null) => void) | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL('./validation-worker.ts', import.meta.url), { type: 'module' });
    let busyWith: { version: number | null } | null = null;
    let next: { graph: Graph; version: number | null } | null = null;
    const begin = (one: { graph: Graph; version: number | null }) => {
      busyWith = one;
      worker.postMessage(one.graph);
    };
    judge.current = (edited, version) => {
      // Only the newest validation is shown.
      if (busyWith) next = { graph: edited, version };
      else begin({ graph: edited, version });
    };
    worker.onmessage = ({ data }: MessageEvent<Finding[]>) => {
      setLocal({ version: busyWith?.version ?? null, findings: data });
      busyWith = null;
      if (next) begin(next);
      next = null;
    };
    return () => worker.terminate();
  }, []);
  useEffect(() => judge.current?.(graph, savedVersion), [graph, savedVersion]);
  return local;
}
