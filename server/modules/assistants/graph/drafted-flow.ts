// Owns turning a drafted flow into ops on the current graph. No I/O: it runs on a work thread if the
// text is long.
import { diff } from '../../../../flow/edit/diff.ts';
import { type Graph, parseGraph } from '../../../../flow/language/graph.ts';
import { draftFlow } from '../draft/draft-flow.ts';
import type { DraftedSentence } from '../draft/layout.ts';
import type { Drafting } from '../draft/tool-match.ts';
import type { Base, GraphCache } from './graph-cache.ts';

/** A text to be read by rules, or a graph that a model wrote as JSON. */
export type DraftSource = { instructions: string; drafting: Drafting } | { written: string };
export type DraftedOps = { ops: string; op_count: number; questions: string[]; from: DraftedSentence[] };

/** The ops that lead from the graph to the drafted one. */
export function drafted(cache: GraphCache, { at, stored, source }: Base & { source: DraftSource }): DraftedOps {
  const before = cache.open(at, stored);
  const { graph, questions, from } =
    'written' in source
      ? { graph: parseGraph(JSON.parse(source.written)), questions: [], from: [] }
      : draftFlow(source.instructions, source.drafting);
  const ops = diff(before, replaceGraph(before, graph));
  return { ops: JSON.stringify(ops), op_count: ops.length, questions, from };
}

/** Variables with these sources stay; those that the old flow collected are removed with it. */
const OUTSIDE_SOURCES: ReadonlySet<unknown> = new Set(['provided', 'memory', 'system']);

function replaceGraph(before: Graph, graph: Graph): Graph {
  const names = new Set(graph.context_variables.map(({ name }) => name));
  const retained = before.context_variables.filter(
    ({ name, source }) => OUTSIDE_SOURCES.has(source) && !names.has(name),
  );
  return {
    ...graph,
    schema_version: before.schema_version,
    persona: graph.persona ?? before.persona,
    context_variables: [...retained, ...graph.context_variables],
    component_outputs: before.component_outputs,
  };
}
