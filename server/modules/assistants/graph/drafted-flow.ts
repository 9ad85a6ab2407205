// Owns a flow in an author's own words as ops on the graph that is there. No I/O: on a work thread where the words are many.
import { diff } from '../../../../flow/edit/diff.ts';
import { type Graph, parseGraph } from '../../../../flow/graph.ts';
import { draftFlow } from '../../../../nlu/draft/draft-flow.ts';
import type { Drafting } from '../../../../nlu/draft/tool-match.ts';
import type { Base, GraphDesk } from './desk.ts';

/** Words to be read by rules, or a graph that a model wrote as JSON. */
export type DraftSource = { instructions: string; drafting: Drafting } | { written: string };
export type DraftedOps = { ops: string; op_count: number; questions: string[] };

/** The ops that lead from the graph to the drafted one. */
export function drafted(desk: GraphDesk, { at, stored, source }: Base & { source: DraftSource }): DraftedOps {
  const before = desk.open(at, stored);
  const { graph, questions } =
    'written' in source
      ? { graph: parseGraph(JSON.parse(source.written)), questions: [] }
      : draftFlow(source.instructions, source.drafting);
  const ops = diff(before, inPlaceOf(before, graph));
  return { ops: JSON.stringify(ops), op_count: ops.length, questions };
}

/** What conversations are given from outside stays; what the old flow asked for goes with it. */
const GIVEN: ReadonlySet<unknown> = new Set(['provided', 'memory', 'system']);

function inPlaceOf(before: Graph, graph: Graph): Graph {
  const names = new Set(graph.context_variables.map(({ name }) => name));
  const given = before.context_variables.filter(({ name, source }) => GIVEN.has(source) && !names.has(name));
  return {
    ...graph,
    schema_version: before.schema_version,
    persona: graph.persona ?? before.persona,
    context_variables: [...given, ...graph.context_variables],
    component_outputs: before.component_outputs,
  };
}
