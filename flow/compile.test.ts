import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from './compile.ts';
import { normalizeGraph } from './inspection/normalize.ts';
import { parseGraph } from './language/graph.ts';
import { contentHash, sha256 } from './language/hash.ts';
import { canonical } from './language/json.ts';
import { nodeTypes } from './language/node-types.ts';
import type { ComponentReference } from './language/references.ts';
import { validate } from './validate.ts';

const simple = {
  entry_node_id: 'hello',
  nodes: [
    { id: 'hello', type: 'message', config: { text: 'Hi, an AI here' }, position: { x: 5, y: 5 } },
    { id: 'end', type: 'end' },
  ],
  edges: [{ id: 'e', source: 'hello', target: 'end' }],
};

test('a clean graph compiles, is storable, and scores full', () => {
  const compiled = compile(parseGraph(simple));
  expect(compiled).toMatchObject({
    ok: true,
    quality_report: {
      score: 100,
      reachable_ratio: 1,
      deterministic_ratio: 1,
      llm_edges: 0,
      max_depth: 1,
      findings_by_category: {},
    },
  });
  if (!compiled.ok) return;
  expect(JSON.parse(JSON.stringify(compiled.executable))).toEqual(compiled.executable);
  expect(compiled.executable.input_hash).toBe(compiled.input_hash);
});

test('blocking findings stop it and lower the score', () => {
  const compiled = compile(parseGraph({ ...simple, entry_node_id: 'gone' }));
  expect(compiled).toMatchObject({ ok: false, blocking: [{ rule_id: 'graph.entry_not_found' }] });
  expect(compiled.quality_report.score).toBeLessThan(100);
  expect(compiled.quality_report.findings_by_category.structure).toBe(1);
});

test('the hash follows the meaning, not the canvas or the version', () => {
  const hash = (graph: object) => compile(parseGraph(graph)).input_hash;
  expect(hash({ ...simple, nodes: [{ ...simple.nodes[0], position: { x: 9, y: 9 } }, simple.nodes[1]] })).toBe(
    hash(simple),
  );
  expect(hash({ ...simple, persona: 'New' })).not.toBe(hash(simple));
  const { graph_version, stats, ...content } = normalizeGraph(parseGraph(simple), 3);
  const nodes = content.nodes.map(({ position, ...node }) => node);
  expect(hash(simple)).toBe(
    createHash('sha256')
      .update(canonical(JSON.parse(JSON.stringify({ ...content, nodes }))))
      .digest('hex'),
  );
});

test('a component that grows too deep or is missing stops the compile', () => {
  const part = { id: 'p', type: 'component', config: { component_id: 'c' } };
  const nested = (n: number) =>
    parseGraph({
      entry_node_id: 'p',
      nodes: [
        { ...part, config: { component_id: `c${n}` } },
        { id: 'end', type: 'end' },
      ],
      edges: [{ id: 'e', source: 'p', target: 'end' }],
    });
  const entry = (n: number): [string, ComponentReference] => [
    `c${n}`,
    { graph: nested(n + 1), inputs: [], outputs: [], component_ids: [`c${n + 1}`] },
  ];
  const components = new Map(Array.from({ length: 12 }, (_, n) => entry(n)));
  expect(compile(nested(0), { components })).toMatchObject({
    ok: false,
    blocking: [{ rule_id: 'cycle.component_recursion' }],
  });
  expect(compile(nested(9), { components })).toMatchObject({
    ok: false,
    blocking: [{ rule_id: 'component.not_found' }],
  });
});

test('the normalized graph has every default, canonical order and statistics', () => {
  const normal = normalizeGraph(
    parseGraph({
      entry_node_id: 'b',
      nodes: [
        { id: 'z', type: 'note' },
        { id: 'a', type: 'collect', config: { variables: ['v'] } },
        { id: 'b', kind: 'tool', name: 5 },
      ],
      edges: [
        { id: '2', source: 'b', target: 'gone' },
        { id: '1', from: 'b', to: 'a', condition: 'wants it' },
        { id: '3', source: 'a', target: 'b', priority: -1 },
      ],
      context_variables: [{ name: 'v', reask_cap: 4, unit: 'kg' }],
    }),
    9,
  );
  expect(normal.nodes.map((node) => node.id)).toEqual(['b', 'a', 'z']);
  expect(normal.edges.map((edge) => edge.id)).toEqual(['1', '2', '3']);
  expect(normal.nodes[0]).toEqual({
    id: 'b',
    type: 'tool',
    name: '',
    description: '',
    config: { tool_revision: 'active', input_mapping: {}, output_mapping: {} },
    position: { x: 0, y: 0 },
    global: { enabled: false, enter_condition: null, return_to_previous: false },
    model_settings: null,
    knowledge_base_ids: [],
    tool_ids: [],
    policy_ids: [],
    disabled: false,
    metadata: {},
  });
  expect(normal.nodes[1]!.config).toEqual({ variables: ['v'], confirm: false, reask_cap: 4 });
  expect(normal.edges[0]).toEqual({
    id: '1',
    source: 'b',
    target: 'a',
    kind: 'conditional',
    condition: { type: 'llm', prompt: 'wants it', expression: null, event: '' },
    priority: 0,
    label: '',
    metadata: {},
  });
  expect(normal).toMatchObject({
    schema_version: 1,
    graph_version: 9,
    stats: { nodes: 3, edges: 3, reachable_nodes: 2, max_depth: 1, has_cycle: true },
  });
  expect(normal.context_variables).toEqual([
    { name: 'v', type: 'string', source: 'derived', enum_values: [], reask_cap: 4, description: '', unit: 'kg' },
  ]);
});

test('findings point into texts by line and column, and hide secrets', () => {
  const key = `AKIA${'B'.repeat(16)}`;
  const { findings } = validate(
    parseGraph({
      ...simple,
      nodes: [
        { id: 'hello', type: 'message', config: { text: `Hi\n  {{ nobody }}\n${key}` } },
        { id: 'end', type: 'end' },
      ],
    }),
  );
  expect(findings.find((one) => one.rule_id === 'variable.undefined')!.source_span).toEqual({
    start_line: 2,
    start_col: 6,
    end_line: 2,
    end_col: 12,
    raw_text_excerpt: 'nobody',
  });
  const secret = findings.find((one) => one.rule_id === 'prompt.contains_secret')!;
  expect(secret.source_span).toMatchObject({ start_line: 3, start_col: 1, end_line: 3, end_col: 21 });
  expect(JSON.stringify(secret)).not.toContain(key);
});

test('counts agree with the findings', () => {
  const verdict = validate(
    parseGraph({
      nodes: [
        { id: 'a', type: 'tool', name: 'X' },
        { id: 'b', type: 'message', name: 'X', config: { text: '{{ x }}' } },
      ],
    }),
  );
  const count = (severity: string) => verdict.findings.filter((one) => one.severity === severity).length;
  expect(verdict).toMatchObject({
    valid: false,
    error_count: count('error'),
    warning_count: count('warning'),
    suggestion_count: count('suggestion'),
    blocking_error_count: verdict.findings.filter((one) => one.blocking).length,
  });
  expect(count('error')).toBeGreaterThan(3);
  expect(count('suggestion')).toBe(1);
});

test('the catalogue tells each type, its fields and its ways out', () => {
  const catalogue = nodeTypes();
  expect(catalogue).toHaveLength(16);
  expect(catalogue.find((entry) => entry.type === 'collect')).toMatchObject({
    config: { type: 'object', required: ['variables'], properties: { variables: { type: 'array' } } },
    ways_out: { min: 1, kinds: expect.arrayContaining(['on_cap']) },
  });
});

test('SHA-256 is SHA-256', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    }),
  );
  // Hashes of stored revisions were made from these bytes: another way of encoding would orphan them.
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('{"text":"Grüße 👋"}')).toBe('4615e530ba73560b7e6fbb0fa20f93f1d6d138334f45aaebda6ad3e8e75885fc');
  expect(contentHash('a')).not.toBe(contentHash('b'));
});
