// Texts of a graph that remember what was printed before are exactly those that do not.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyOps, type GraphOp } from '../../../../flow/edit/ops.ts';
import { GraphMemory } from '../../../../flow/inspection/normalize.ts';
import type { Graph } from '../../../../flow/language/graph.ts';
import { graph as anyGraph, op as anyOp } from '../../../../flow/testing/arbitraries.ts';
import { validate } from '../../../../flow/validate.ts';
import { runs } from '../../../../tests/support/properties.ts';
import { findingsText, GraphTexts, graphText, validationText } from './text.ts';

let made = 0;
const makeId = () => `made_${made++}`;

const applied = (first: Graph, ops: readonly GraphOp[]): Graph =>
  ops.reduce((graph, op) => {
    const result = applyOps(graph, [op], { makeId });
    return result.ok ? result.graph : graph;
  }, first);

test('after any batches', () => {
  fc.assert(
    fc.property(anyGraph, fc.array(fc.array(anyOp, { maxLength: 6 }), { maxLength: 4 }), (first, batches) => {
      const [memory, texts] = [new GraphMemory(), new GraphTexts()];
      let graph = first;
      for (const ops of [[], ...batches]) {
        graph = applied(graph, ops);
        const verdict = validate(graph, {}, 1, memory);
        const { persona: _persona, context_variables: _variables, ...stored } = graph;
        expect(JSON.parse(graphText(graph, texts))).toEqual(JSON.parse(JSON.stringify(stored)));
        expect(graphText(graph, texts)).toBe(graphText(graph));
        expect(findingsText(verdict, texts)).toBe(findingsText(verdict));
        expect(JSON.parse(validationText(verdict, texts))).toEqual(JSON.parse(JSON.stringify(validate(graph, {}, 1))));
      }
    }),
    { numRuns: runs(40) },
  );
});
