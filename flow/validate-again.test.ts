// A verdict with a memory of earlier ones is exactly the verdict without it: findings, their order, the normalized graph.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../tests/support/properties.ts';
import { diff } from './edit/diff.ts';
import { applyOps, type GraphOp } from './edit/ops.ts';
import { GraphMemory } from './inspection/normalize.ts';
import { type Graph, parseGraph } from './language/graph.ts';
import type { References } from './language/references.ts';
import { graph as anyGraph, op as anyOp } from './testing/arbitraries.ts';
import { EXAMPLES } from './testing/rule-examples.ts';
import { validate } from './validate.ts';

let made = 0;
const makeId = () => `made_${made++}`;

/** The ops that the graph does not refuse, one after the other. */
const appliedWhereFit = (first: Graph, ops: readonly GraphOp[]): Graph =>
  ops.reduce((graph, op) => {
    const result = applyOps(graph, [op], { makeId });
    return result.ok ? result.graph : graph;
  }, first);

/** Compared as texts: the order of fields and findings counts. */
function expectSame(graph: Graph, references: References, version: number, memory: GraphMemory): void {
  const again = JSON.stringify(validate(graph, references, version, memory));
  expect(again).toBe(JSON.stringify(validate(graph, references, version)));
}

const references: fc.Arbitrary<References> = fc.oneof(
  fc.constant({}),
  fc.record({
    tools: fc
      .subarray(['t1', 't2'])
      .map(
        (ids) =>
          new Map(
            ids.map((id) => [id, { name: id, attached: id === 't1', variables: [{ name: 'age', required: true }] }]),
          ),
      ),
    knowledge_bases: fc.constant(new Map([['k1', { chunks: 0, clearance_level: 2 }]])),
    policies: fc.constant(new Set(['p1'])),
    clearance_level: fc.integer({ min: 0, max: 3 }),
    calls: fc.boolean(),
    organization_name: fc.constantFrom('Acme', 'My organization'),
  }),
);

// Spans are inherited by findings of edges that did not change themselves.
const span = { start_line: 1, start_col: 1, end_line: 1, end_col: 5, raw_text_excerpt: 'text' };
const moreOps: fc.Arbitrary<GraphOp> = fc.oneof(
  { weight: 8, arbitrary: anyOp },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('update_node_fields' as const),
      node_id: fc.constantFrom('a', 'b', 'c'),
      fields: fc.constantFrom(
        { metadata: { source_span: span } },
        { metadata: null },
        { type: 'note' },
        { type: 'end' },
        { disabled: true },
        { config: { reask_cap: 1 } },
      ),
    }),
  },
);

test('after any batches, with anything looked up', () => {
  const steps = fc.array(fc.tuple(fc.array(moreOps, { minLength: 1, maxLength: 6 }), references), {
    minLength: 1,
    maxLength: 5,
  });
  let changed = 0;
  fc.assert(
    fc.property(anyGraph, steps, (first, batches) => {
      const memory = new GraphMemory();
      let graph = first;
      expectSame(graph, {}, 0, memory);
      batches.forEach(([ops, found], i) => {
        const next = appliedWhereFit(graph, ops);
        changed += next === graph ? 0 : 1;
        graph = next;
        expectSame(graph, found, i + 1, memory);
      });
    }),
    { numRuns: runs(60) },
  );
  expect(changed).toBeGreaterThan(100);
});

test('going back and forth between versions, as a dry run beside an edit does', () => {
  fc.assert(
    fc.property(anyGraph, fc.array(moreOps, { minLength: 1, maxLength: 6 }), (before, ops) => {
      const after = appliedWhereFit(before, ops);
      const memory = new GraphMemory();
      for (const graph of [before, after, before, after]) expectSame(graph, {}, 0, memory);
    }),
    { numRuns: runs(40) },
  );
});

test('texts that are too much are read by no check, and by all of them again once they are fewer', () => {
  const costly = Array.from({ length: 60 }, (_, n) => ({
    op: 'upsert_node' as const,
    node: { id: `n${n}`, type: 'message', config: { text: `${n} {% if age > 3 %}x{% endif %}`.repeat(30) } },
  }));
  const fewer = costly.map(({ node }) => ({ op: 'remove_node' as const, node_id: node.id }));
  let tooLarge = 0;
  fc.assert(
    fc.property(anyGraph, (first) => {
      const memory = new GraphMemory();
      let graph = first;
      for (const ops of [costly, fewer, costly]) {
        expectSame(graph, {}, 0, memory);
        const result = applyOps(graph, ops, { makeId });
        if (!result.ok) throw new Error(result.message);
        graph = result.graph;
      }
      expectSame(graph, {}, 0, memory);
      tooLarge += validate(graph).findings.filter(({ rule_id }) => rule_id === 'graph.too_large').length;
    }),
    { numRuns: runs(10) },
  );
  expect(tooLarge).toBeGreaterThanOrEqual(10);
});

test('a missing field is looked for under other names in its own node, wherever that is stored', () => {
  const graph = (text: object) => ({
    schema_version: 1,
    entry_node_id: 'b',
    persona: null,
    nodes: [
      { id: 'a', type: 'end' },
      { id: 'b', type: 'message', config: text },
    ] as Graph['nodes'],
    edges: [{ id: 'e', source: 'b', target: 'a' }],
    context_variables: [],
    component_outputs: [],
  });
  const advice = (given: object) =>
    validate(graph(given)).findings.find(({ rule_id }) => rule_id === 'node.missing_field')?.suggested_fix;
  expect(advice({ say: 'Hello' })).toBe('Rename "say" to "text".');
  expect(advice({})).toBe('Fill in "text".');
});

test.each(Object.keys(EXAMPLES))('%s comes and goes with the part that breaks it', (rule_id) => {
  const { hit, miss, references: found, missReferences } = EXAMPLES[rule_id]!;
  const [broken, sound] = [parseGraph(hit), parseGraph(miss)];
  const memory = new GraphMemory();
  for (const [graph, looked] of [
    [broken, found],
    [sound, missReferences],
    [broken, found],
  ] as const)
    expectSame(graph, looked ?? {}, 0, memory);
  const result = applyOps(broken, diff(broken, sound), { makeId });
  if (result.ok) expectSame(result.graph, missReferences ?? {}, 1, memory);
});
