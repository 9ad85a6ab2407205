import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../tests/support/properties.ts';
import { compile } from './compile.ts';
import { applyOps } from './edit/ops.ts';
import { normalizeGraph } from './inspection/normalize.ts';
import { readInstructions } from './interpreter/instructions.ts';
import { start, step } from './interpreter/step.ts';
import { parseGraph } from './language/graph.ts';
import { graph as anyGraph, hostileGraph } from './testing/arbitraries.ts';
import { validate } from './validate.ts';

const makeId = () => {
  let n = 0;
  return () => `made_${n++}`;
};

test('nothing throws on arbitrary JSON, and the verdict is storable', () => {
  fc.assert(
    fc.property(hostileGraph, (value) => {
      const graph = parseGraph(value);
      const { normalized_graph, findings } = validate(graph);
      const compiled = compile(graph);
      if (compiled.ok)
        step(compiled.executable, start(compiled.executable).state, { type: 'user_message', text: '\ud800' });
      expect(JSON.stringify({ normalized_graph, findings })).not.toMatch(/\\u0000|\\ud[89a-f]/);
      expect(({} as Record<string, unknown>).b).toBeUndefined();
      const ids = findings.map((finding) => finding.id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: runs(250) },
  );
});

test('normalizing twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(anyGraph, hostileGraph.map(parseGraph)), (graph) => {
      const once = normalizeGraph(graph, 7);
      expect(normalizeGraph(parseGraph(once), 7)).toEqual(once);
      expect(JSON.stringify(normalizeGraph(parseGraph(once), 7))).toBe(JSON.stringify(once));
    }),
    { numRuns: runs(400) },
  );
});

test('the order in which a graph was drawn does not change what it means', () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const turned = { ...graph, nodes: [...graph.nodes].reverse(), edges: [...graph.edges].reverse() };
      expect(normalizeGraph(turned)).toEqual(normalizeGraph(graph));
      expect(compile(turned).input_hash).toBe(compile(graph).input_hash);
    }),
    { numRuns: runs(100) },
  );
});

// What these put right is read for the first time then, and judged like everything else.
const isRead = new Set(['node.unknown_type', 'node.invalid_field', 'edge.malformed_expression']);

test('applying fix_ops to any graph removes the finding and adds no error', () => {
  let mended = 0;
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const before = validate(graph);
      const errors = new Set(before.findings.filter((one) => one.severity === 'error').map((one) => one.id));
      for (const finding of before.findings) {
        if (finding.fix_ops.length === 0) continue;
        mended++;
        const applied = applyOps(graph, finding.fix_ops, { makeId: makeId() });
        if (!applied.ok) throw new Error(`${finding.rule_id}: ${applied.message}`);
        const after = validate(applied.graph);
        expect(
          after.findings.map((one) => one.id),
          finding.rule_id,
        ).not.toContain(finding.id);
        if (finding.category === 'language' || isRead.has(finding.rule_id)) continue;
        const added = after.findings.filter((one) => one.severity === 'error' && !errors.has(one.id));
        expect(added, finding.rule_id).toEqual([]);
      }
    }),
    { numRuns: runs(150) },
  );
  expect(mended).toBeGreaterThan(150);
});

test('any text can be read as instructions', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '1. If a, if b, if c, go to step 9',
      '2) Say "Hi"',
      '3: Go to step 3',
      '4. Ask for x',
      'and more',
      '',
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n');
      expect(readInstructions(text)).toEqual(readInstructions(text));
      validate(readInstructions(text).graph);
    }),
    { numRuns: runs(150) },
  );
  readInstructions(`1. ${'if a, '.repeat(16_000)}`);
  readInstructions(`1. Transfer ${'to '.repeat(30_000)}`);
});

test('deep and wide values are cut, not followed', () => {
  let deep: unknown = 1;
  for (let i = 0; i < 5000; i++) deep = [deep];
  const cyclic: Record<string, unknown> = { id: 'a', type: 'message' };
  cyclic.config = cyclic;
  expect(() =>
    validate(parseGraph({ nodes: [{ id: 'x', type: 'message', config: { text: deep } }, cyclic] })),
  ).not.toThrow();
});
