import { describe, expect, test } from 'vitest';
import { applyOps } from '../edit/ops.ts';
import { parseGraph } from '../language/graph.ts';
import { EXAMPLES } from '../testing/rule-examples.ts';
import { validate } from '../validate.ts';
import { RULES, ruleCatalog } from './catalog.ts';

const found = (graph: object, references = {}) =>
  validate(parseGraph(graph), references).findings.map((finding) => finding.rule_id);

describe.each(RULES)('$rule_id', ({ rule_id, severity, blocking, category }) => {
  test('is found where it is broken and not where it only nearly is', () => {
    const example = EXAMPLES[rule_id]!;
    expect(found(example.hit, example.references)).toContain(rule_id);
    expect(found(example.miss, example.missReferences)).not.toContain(rule_id);
  });

  test('is reported with every field, its severity and a stable id', () => {
    const { hit, references } = EXAMPLES[rule_id]!;
    const [first, again] = [0, 1].map(
      () => validate(parseGraph(hit), references).findings.find((one) => one.rule_id === rule_id)!,
    );
    expect(first).toEqual(again);
    expect(first).toMatchObject({ severity, blocking, category });
    expect(Object.values(first!)).not.toContain(undefined);
    expect(Object.keys(first!).sort()).toEqual(
      'blocking category edge_id fix_ops id message node_id related_edge_ids related_node_ids related_spans rule_id severity source_span suggested_fix'.split(
        ' ',
      ),
    );
  });
});

test('every example belongs to a rule, and every rule is documented', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(RULES.map((rule) => rule.rule_id).sort());
  expect(ruleCatalog()).toHaveLength(80);
  expect(ruleCatalog().every((entry) => entry.title && entry.description && !('check' in entry))).toBe(true);
});

const MENDED = [
  'graph.missing_entry',
  'graph.entry_not_found',
  'graph.no_end',
  'node.end_has_edges',
  'edge.dangling_source',
  'edge.dangling_target',
  'edge.duplicate',
  'node.dead_end',
  'edge.empty_condition',
  'edge.shadowed',
  'edge.multiple_else',
  'branch.missing_else',
  'variable.undefined',
  'variable.unused',
  'variable.enum_empty',
  'collect.no_reask_exit',
  'tool.revision_incompatible',
  'policy.not_found',
  'tool.no_error_path',
  'node.duplicate_name',
  'node.unknown_type',
  'node.type_spelling',
  'edge.unknown_kind',
  'condition.unknown_type',
  'node.unknown_field',
  'edge.unknown_field',
  'variable.unknown_field',
  'edge.malformed_expression',
  'handoff.no_way_back',
  'tool.not_attached',
  'edge.filled_form',
];

test.each(MENDED)('the fix_ops of %s fix it, and nothing else breaks by them', (rule_id) => {
  const { hit, references } = EXAMPLES[rule_id]!;
  const graph = parseGraph(hit);
  const before = validate(graph, references);
  const errors = new Set(before.findings.filter((one) => one.severity === 'error').map((one) => one.id));
  const finding = before.findings.find((one) => one.rule_id === rule_id && one.fix_ops.length > 0)!;
  let n = 0;
  const applied = applyOps(graph, finding.fix_ops, { makeId: () => `made_${n++}` });
  if (!applied.ok) throw new Error(applied.message);
  const after = validate(applied.graph, references);
  expect(after.findings.map((one) => one.id)).not.toContain(finding.id);
  expect(after.findings.filter((one) => one.severity === 'error' && !errors.has(one.id))).toEqual([]);
});
