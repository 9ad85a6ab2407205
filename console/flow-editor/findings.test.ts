import { expect, it } from 'vitest';
import type { Finding } from '../../flow/inspection/finding.ts';
import { parseGraph } from '../../flow/language/graph.ts';
import { validate } from '../../flow/validate.ts';
import { corrected, correctionOf, fixesOf, inOrder, marksOf } from './judgement.ts';

const GRAPH = parseGraph({
  entry_node_id: 'a',
  nodes: [
    { id: 'a', type: 'message', config: { text: 'An AI says {{ order_no }}' } },
    { id: 'b', type: 'message', config: { text: 'An AI says {{ invoice_no }}' } },
    { id: 'c', type: 'end' },
  ],
  edges: [
    { id: 'ab', source: 'a', target: 'b' },
    { id: 'bc', source: 'b', target: 'c' },
  ],
});
const finding = (id: string, more: Partial<Finding> = {}): Finding => ({
  id,
  severity: 'error',
  blocking: false,
  rule_id: 'rule',
  category: 'structure',
  message: id,
  node_id: null,
  edge_id: null,
  related_node_ids: [],
  related_edge_ids: [],
  source_span: null,
  suggested_fix: null,
  related_spans: [],
  fix_ops: [],
  ...more,
});
const ids = (findings: readonly Finding[]) => findings.map(({ id }) => id);

it('what only the server knows is added to what is judged here, and what it denies is left out, also after the next edit', () => {
  const correction = correctionOf(
    [finding('both'), finding('here')],
    [finding('both'), finding('there', { node_id: 'a' })],
  );
  expect(ids(corrected([finding('both'), finding('here'), finding('new')], correction, GRAPH))).toEqual([
    'both',
    'new',
    'there',
  ]);
  const without = { ...GRAPH, nodes: GRAPH.nodes.filter(({ id }) => id !== 'a') };
  expect(ids(corrected([finding('both')], correction, without))).toEqual(['both']);
});

it('all findings of one rule are fixed at once', () => {
  const isIt = ({ rule_id }: Finding) => rule_id === 'variable.undefined';
  const undefinedOnes = validate(GRAPH).findings.filter(isIt);
  expect(undefinedOnes).toHaveLength(2);
  const { graph } = fixesOf(GRAPH, undefinedOnes);
  expect(validate(graph).findings.filter(isIt)).toEqual([]);
  expect(fixesOf(graph, undefinedOnes).graph).toBe(graph);
});

it('what blocks comes first, and a card shows its errors and warnings', () => {
  const findings = [
    finding('hint', { severity: 'suggestion', node_id: 'a' }),
    finding('warning', { severity: 'warning', node_id: 'a' }),
    finding('error', { node_id: 'a' }),
    finding('blocks', { blocking: true, node_id: 'b' }),
  ];
  expect(ids(inOrder(findings))).toEqual(['blocks', 'error', 'warning', 'hint']);
  expect(marksOf(findings).get('a')).toEqual({ errors: 1, warnings: 1 });
});
