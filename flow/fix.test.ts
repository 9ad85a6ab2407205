import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyOps } from './edit/ops.ts';
import { fixFindings } from './fix.ts';
import { parseGraph } from './language/graph.ts';
import { EXAMPLES } from './testing/rule-examples.ts';
import { validate } from './validate.ts';

const numbered = () => {
  let n = 0;
  return { makeId: () => `made_${n++}` };
};

test('several slips on one edge and one variable are all put right', () => {
  const graph = parseGraph({
    entry_node_id: 'ask',
    nodes: [
      { id: 'ask', type: 'dialogue', config: { instructions: 'You are an AI. Ask for {{ size }}.' } },
      { id: 'end', type: 'end' },
    ],
    edges: [
      {
        id: 'e',
        source: 'ask',
        target: 'end',
        kind: 'conditonal',
        conditon: { typ: 'llm', promt: 'They are done' },
        priorty: 2,
      },
    ],
    context_variables: [{ name: 'size', type: 'text', source: 'lead', descripton: 'the size', reask_caps: 1 }],
  });
  const { graph: fixed } = fixFindings(graph, {}, numbered());
  expect(fixed.edges).toEqual([
    {
      id: 'e',
      source: 'ask',
      target: 'end',
      kind: 'conditional',
      condition: { type: 'llm', prompt: 'They are done' },
      priority: 2,
    },
  ]);
  expect(fixed.context_variables).toEqual([
    { name: 'size', type: 'string', source: 'provided', description: 'the size', reask_cap: 1 },
  ]);
  expect(validate(fixed).findings).toEqual([]);
});

test('only what is wanted is fixed', () => {
  const graph = parseGraph(EXAMPLES['edge.unknown_kind']!.hit);
  const [first] = validate(graph).findings.filter(({ rule_id }) => rule_id === 'edge.unknown_kind');
  const { fixed } = fixFindings(graph, {}, numbered(), new Set([first!.id]));
  expect(fixed.map(({ id }) => id)).toEqual([first!.id]);
  expect(fixFindings(graph, {}, numbered(), new Set()).ops).toEqual([]);
});

test('whatever two rules make of a graph, the ops lead from it to the fixed one, and no error is new', () => {
  const names = Object.keys(EXAMPLES);
  const pair = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names));
  fc.assert(
    fc.property(pair, ([one, other]) => {
      const [a, b] = [parseGraph(EXAMPLES[one]!.hit), parseGraph(EXAMPLES[other]!.hit)];
      const known = new Set(a.nodes.map(({ id }) => id));
      const graph = { ...a, nodes: [...a.nodes, ...b.nodes.filter(({ id }) => !known.has(id))] };
      const ids = new Set(graph.edges.map(({ id }) => id));
      const joined = { ...graph, edges: [...graph.edges, ...b.edges.filter(({ id }) => !ids.has(id))] };
      const before = validate(joined);
      const { ops, graph: fixed } = fixFindings(joined, {}, numbered());
      const applied = applyOps(joined, ops, numbered());
      expect(applied.ok && applied.graph).toEqual(fixed);
      expect(validate(fixed).error_count).toBeLessThanOrEqual(before.error_count);
    }),
    { numRuns: 150 },
  );
});
