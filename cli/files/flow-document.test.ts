// Flows through files and back: nothing is lost, and one edit stays one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diff } from '../../flow/edit/diff.ts';
import { applyOps, type GraphOp } from '../../flow/edit/ops.ts';
import { normalizeGraph } from '../../flow/inspection/normalize.ts';
import { type Graph, parseGraph } from '../../flow/language/graph.ts';
import type { JsonObject } from '../../flow/language/json.ts';
import { graph as anyGraph, op as anyOp, hostileGraph } from '../../flow/testing/arbitraries.ts';
import { flowDocument, graphOfDocument } from '../../transfer/flow-document.ts';
import { parseYaml, printYaml } from './yaml-text.ts';

const options = { makeId: () => 'made' };

/** Written to text, read again. */
function throughFiles(graph: Graph, before?: Graph): Graph {
  const { flow, layout } = flowDocument(graph);
  const read = parseYaml('flow.yaml', printYaml(flow));
  expect(read.issues).toEqual([]);
  return graphOfDocument(
    { flow: read.value as JsonObject, layout: JSON.parse(JSON.stringify(layout)) as JsonObject },
    before,
  );
}

/** What the flow does: where its nodes stand on the canvas is no part of it. */
function meaningOf(graph: Graph) {
  const { nodes, ...rest } = normalizeGraph(graph);
  return { ...rest, nodes: nodes.map(({ position, ...node }) => node) };
}

describe('a flow in files', () => {
  it('comes back as it was, for all graphs', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        expect(diff(graph, throughFiles(graph, graph))).toEqual([]);
      }),
    );
  });

  it('comes back as it was, whatever stands in it', () => {
    fc.assert(
      fc.property(hostileGraph, (value) => {
        const graph = parseGraph(value);
        expect(diff(graph, throughFiles(graph, graph))).toEqual([]);
      }),
    );
  });

  it('means the same where it has never been', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const again = throughFiles(graph);
        expect(flowDocument(again)).toEqual(flowDocument(throughFiles(again)));
      }),
    );
  });

  it('carries one edit as that edit, for all edits', () => {
    fc.assert(
      fc.property(anyGraph, anyOp, (graph, op: GraphOp) => {
        const edited = applyOps(graph, [op], options);
        if (!edited.ok) return;
        const asked = diff(graph, edited.graph);
        const through = diff(graph, throughFiles(edited.graph, graph));
        expect(through.length).toBeLessThanOrEqual(asked.length);
        const pushed = applyOps(graph, through, options);
        expect(pushed.ok && meaningOf(pushed.graph)).toEqual(meaningOf(edited.graph));
      }),
    );
  });
});
