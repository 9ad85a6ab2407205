// Owns the rules about choosing an edge: empty, malformed, doubled and indecisive conditions, and missing elses.

import type { GraphOp } from '../edit/ops.ts';
import { isPlain, onwardEdges, shadowReason, twins } from '../inspection/edge-choices.ts';
import type { FindingHit } from '../inspection/finding.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { MIN_EXAMPLES } from '../language/choices.ts';
import type { Edge } from '../language/graph.ts';
import { asObject, type Json } from '../language/json.ts';
import { isPositive } from '../language/node-types.ts';
import type { NormalEdge, NormalNode } from '../language/normal-graph.ts';
import { expressionProblem, isEmptyCondition } from '../text/conditions.ts';
import { isForAnotherPerson, isForGoodbye, polarityOf } from '../text/way-words.ts';
import { repairedExpression } from './expression-repair.ts';
import { type NearPair, nearByMeaning, nearByWords } from './near-ways.ts';
import { eachBranch, eachEdge, type Rule } from './rule.ts';
import { replaceEdge } from './unknown-fields.ts';

const ROUTING = { category: 'routing', blocking: true, severity: 'error' } as const;
const WARNING = { category: 'routing', blocking: false, severity: 'warning' } as const;
// These wait for the end user until an edge applies, so they need no else.
const LISTENING = new Set(['dialogue', 'collect', 'transfer', 'wait']);

function hasFallback(edges: readonly NormalEdge[]): boolean {
  return edges.some((edge) => edge.kind === 'else' || (isPositive(edge.kind) && isPlain(edge)));
}

// Only where nothing else leaves the node can an empty condition mean "always".
function emptyConditionFix(edge: NormalEdge, siblings: readonly NormalEdge[]): GraphOp[] {
  if (
    !isPositive(edge.kind) ||
    siblings.some((other) => other !== edge && (isPositive(other.kind) || other.kind === 'else'))
  )
    return [];
  const { id, source, target, priority, label } = edge;
  return [
    { op: 'remove_edge', edge_id: id },
    { op: 'add_edge', edge: { id, source, target, priority, label, kind: 'default' } },
  ];
}

const expressionFix = (edge: Edge, expression: Json): GraphOp[] =>
  replaceEdge(edge, { condition: { ...asObject(edge.condition), expression } });

export const ROUTING_RULES: Rule[] = [
  {
    ...ROUTING,
    blocking: false,
    rule_id: 'edge.duplicate_condition',
    title: 'Same condition twice',
    description: 'Two edges of a node have the same condition but lead to different nodes; the second is never taken.',
    check: eachBranch(({ edges }, report) => {
      const conditional = edges.filter((edge) => edge.condition && !isEmptyCondition(edge.condition));
      if (conditional.length < 2) return;
      for (const [first, edge] of twins(conditional, () => true)) {
        if (first.target === edge.target) continue;
        report({
          message: `The edge has the same condition as "${first.id}".`,
          edge_id: edge.id,
          node_id: edge.source,
          related_edge_ids: [first.id],
          suggested_fix: 'Change one of the conditions.',
        });
      }
    }),
  },
  {
    ...ROUTING,
    rule_id: 'edge.empty_condition',
    title: 'Empty condition',
    description: 'A conditional edge says nothing about when to take it.',
    check: eachBranch(({ node, edges }, report) => {
      for (const edge of edges) {
        const conditional = edge.kind === 'conditional' || edge.kind === 'event' || edge.condition !== null;
        if (!conditional || !isEmptyCondition(edge.condition)) continue;
        report({
          message: 'The edge has no condition.',
          edge_id: edge.id,
          node_id: edge.source,
          suggested_fix: 'Fill in the condition or make the edge a default one.',
          fix_ops: node.type === 'condition' ? [] : emptyConditionFix(edge, edges),
        });
      }
    }),
  },
  {
    ...ROUTING,
    rule_id: 'edge.malformed_expression',
    title: 'Malformed expression',
    description: 'The expression of an edge cannot be evaluated.',
    check: eachEdge(
      ({ stored, normal: edge }, report) => {
        if (edge.condition?.type !== 'expression' || isEmptyCondition(edge.condition)) return;
        const problem = expressionProblem(edge.condition.expression);
        if (!problem) return;
        const repair = repairedExpression(edge.condition.expression);
        report({
          message: `The expression cannot be used: ${problem}.`,
          edge_id: edge.id,
          node_id: edge.source,
          ...(repair && { suggested_fix: repair.advice, fix_ops: expressionFix(stored, repair.expression) }),
        });
      },
      { readsTexts: true },
    ),
  },
  {
    ...WARNING,
    rule_id: 'edge.shadowed',
    title: 'Shadowed edge',
    description: 'The edge can never be taken, because another one always comes first or its outcome never happens.',
    check: eachBranch(({ node, edges }, report) => {
      edges.forEach((edge, i) => {
        const why = shadowReason(node.type, edges, i);
        if (!why) return;
        report({
          message: `The edge is never taken: ${why}.`,
          edge_id: edge.id,
          node_id: edge.source,
          suggested_fix: 'Remove the edge.',
          fix_ops: [{ op: 'remove_edge', edge_id: edge.id }],
        });
      });
    }),
  },
  {
    ...ROUTING,
    rule_id: 'edge.multiple_else',
    title: 'Several elses',
    description: 'A node has more than one else edge.',
    check: eachBranch(({ node, edges }, report) => {
      const [first, ...others] = edges.filter((edge) => edge.kind === 'else');
      if (!first || others.length === 0) return;
      report({
        message: `The node has ${others.length + 1} else edges.`,
        node_id: node.id,
        related_edge_ids: [first.id, ...others.map((edge) => edge.id)],
        suggested_fix: 'Keep one of them.',
        fix_ops: others.map((edge) => ({ op: 'remove_edge', edge_id: edge.id })),
      });
    }),
  },
  {
    ...ROUTING,
    rule_id: 'branch.missing_else',
    title: 'No else',
    description: 'When no condition holds, the conversation would have nowhere to go.',
    check: eachBranch(({ node, edges, endId }, report) => {
      const outgoing = onwardEdges(edges);
      if (LISTENING.has(node.type) || outgoing.length === 0 || hasFallback(outgoing)) return;
      report({
        message: 'The node has no else edge.',
        node_id: node.id,
        related_edge_ids: outgoing.map((edge) => edge.id),
        suggested_fix: 'Add an else edge.',
        fix_ops: endId === null ? [] : [{ op: 'add_edge', edge: { source: node.id, target: endId, kind: 'else' } }],
      });
    }),
  },
  {
    ...WARNING,
    severity: 'suggestion',
    rule_id: 'branch.single_outcome',
    title: 'Nothing to choose',
    description: 'All edges of a condition lead to the same node.',
    check: eachBranch(({ node, edges }, report) => {
      if (node.type !== 'condition' || new Set(edges.map((edge) => edge.target)).size !== 1) return;
      report({
        message: 'The condition decides nothing: there is one outcome.',
        node_id: node.id,
        suggested_fix: 'Add another edge or remove the node.',
      });
    }),
  },
  {
    ...WARNING,
    rule_id: 'branch.ambiguous_llm_conditions',
    title: 'Hard to tell apart',
    description:
      'Two conditions for the model say nearly the same, by their words or by their meaning, and lead to different nodes. Meanings are compared by the server, with its built-in embedding model.',
    check: [
      eachBranch(({ node, edges }, report) => {
        for (const pair of nearByWords(edges)) report(nearHit(node, pair));
      }),
      ({ view: { nodes, shape }, references: { vectors } }, report) => {
        if (!vectors || vectors.size === 0) return;
        for (const [at, node] of nodes.entries())
          for (const pair of nearByMeaning(shape.outgoing[at] ?? [], vectors)) report(nearHit(node, pair));
      },
    ],
  },
  {
    ...WARNING,
    rule_id: 'edge.else_ends',
    title: 'Else leads to an end',
    description: 'What the assistant does not understand ends the conversation, after one question back.',
    check({ view }, report) {
      eachEnding(view, (node, edge, end) => {
        if (edge.kind !== 'else' || node.type !== 'dialogue') return;
        report({
          message: `Whatever is not understood leads to the end "${end}".`,
          edge_id: edge.id,
          node_id: node.id,
          related_node_ids: [end],
          suggested_fix: 'Lead it to a human, to a question, or leave it out: then the assistant asks again.',
        });
      });
    },
  },
  {
    ...WARNING,
    severity: 'suggestion',
    rule_id: 'edge.guessed_end',
    title: 'An end by a guess',
    description:
      'An edge with fewer than three examples leads to an end: the built-in model may have to ask back before it takes it.',
    check({ view }, report) {
      eachEnding(view, (node, edge, end) => {
        const { condition } = edge;
        if (node.type !== 'dialogue' || condition?.type !== 'llm' || (condition.examples?.length ?? 0) >= MIN_EXAMPLES)
          return;
        // Yes, no and goodbye are heard by their words.
        if (
          isForGoodbye(condition.prompt) ||
          isForAnotherPerson(condition.prompt) ||
          polarityOf(condition.prompt) !== null
        )
          return;
        report({
          message: `The end "${end}" can be reached by a guess: its description is all that the model knows.`,
          edge_id: edge.id,
          node_id: node.id,
          related_node_ids: [end],
          suggested_fix: 'Add three or more examples of what end users say who mean it.',
        });
      });
    },
  },
  {
    ...WARNING,
    severity: 'suggestion',
    rule_id: 'edge.cap_ends',
    title: 'A form that gives up',
    description: 'A form that was asked too often ends the conversation: whatever the end user said instead is lost.',
    check({ view }, report) {
      eachEnding(view, (node, edge, end) => {
        if (edge.kind !== 'on_cap' || node.type !== 'collect') return;
        report({
          message: `When its questions are not answered, the form leads to the end "${end}": it can be reached by a misunderstanding.`,
          edge_id: edge.id,
          node_id: node.id,
          related_node_ids: [end],
          suggested_fix: 'Lead it to a human, or to the node that asks what the end user wants.',
        });
      });
    },
  },
];

const nearHit = (node: NormalNode, { first, second, example }: NearPair): FindingHit => ({
  message: `Two edges are hard to tell apart: ${shownWay(first)} and ${shownWay(second)}${example === undefined ? '' : `, as “${example.slice(0, 80)}” shows`}.`,
  node_id: node.id,
  key: `${first.id}\u0001${second.id}`,
  related_edge_ids: [first.id, second.id],
  suggested_fix:
    example === undefined
      ? 'Say more clearly how the two differ, or let them lead to one node that asks.'
      : 'Give each of them examples that only it can mean, or let them lead to one node that asks.',
});
const shownWay = ({ condition }: NormalEdge): string => `“${condition?.prompt.slice(0, 80) ?? ''}”`;

/** Walked through without listening to the end user. */
const SILENT = new Set(['message', 'message_send', 'set_variable']);
const MAX_SILENT = 20;

/** Every edge of a node that listens and that ends the conversation before the end user can object, with the end. */
function eachEnding(
  { nodes, shape }: Inspection,
  visit: (node: NormalNode, edge: NormalEdge, endId: string) => void,
): void {
  for (const [at, node] of nodes.entries()) {
    if (node.type !== 'dialogue' && node.type !== 'collect') continue;
    for (const edge of shape.outgoing[at] ?? []) {
      let target = shape.index.get(edge.target);
      for (let i = 0; i < MAX_SILENT && target !== undefined && SILENT.has(nodes[target]!.type); i++) {
        const next = (shape.outgoing[target] ?? []).find((one) => isPositive(one.kind) && isPlain(one));
        target = next && shape.index.get(next.target);
      }
      if (target !== undefined && nodes[target]!.type === 'end') visit(node, edge, nodes[target]!.id);
    }
  }
}
