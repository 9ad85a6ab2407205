// Owns the rules about choosing a way: conditions that are empty, malformed, doubled or never decisive, and missing elses.
import { expressionProblem, isEmptyCondition } from '../conditions.ts';
import type { GraphOp } from '../edit/ops.ts';
import { repairedExpression } from '../expression-repair.ts';
import { eachBranch, eachEdge, type Rule } from '../findings.ts';
import type { Edge } from '../graph.ts';
import { isPlain, sameChoice, twins, waysOn } from '../inspection.ts';
import { asObject, type Json } from '../json.ts';
import { isPositive } from '../node-types.ts';
import type { NormalEdge } from '../normal-graph.ts';
import { shadowReason } from '../shadowing.ts';
import { rememberedByText } from '../text/text-memory.ts';
import { replaceEdge } from './unknown-fields.ts';

const ROUTING = { category: 'routing', blocking: true, severity: 'error' } as const;
const WARNING = { category: 'routing', blocking: false, severity: 'warning' } as const;
// These wait for the person until a way applies, so they need no "otherwise".
const PATIENT = new Set(['dialogue', 'collect', 'transfer', 'wait']);

function hasFallback(edges: readonly NormalEdge[]): boolean {
  return edges.some((edge) => edge.kind === 'else' || (isPositive(edge.kind) && isPlain(edge)));
}

// Only where nothing else leaves the node can an empty condition mean "always".
function emptyConditionFix(edge: NormalEdge, siblings: readonly NormalEdge[]): GraphOp[] {
  if (!isPositive(edge.kind) || siblings.some((other) => other !== edge && (isPositive(other.kind) || other.kind === 'else')))
    return [];
  const { id, source, target, priority, label } = edge;
  return [
    { op: 'remove_edge', edge_id: id },
    { op: 'add_edge', edge: { id, source, target, priority, label, kind: 'default' } },
  ];
}

const expressionFix = (edge: Edge, expression: Json): GraphOp[] =>
  replaceEdge(edge, { condition: { ...asObject(edge.condition), expression } });

const STOP_WORDS = new Set(
  'a an and are asks customer caller do does for he her him if in is it of or she that the their they this to user wants when with'
    .split(' ')
    .flatMap((word) => wordsOf(word)),
);

/** The words of a prompt as numbers: letters folded to lower case, everything that is no letter or digit between them dropped. */
function wordsOf(prompt: string): number[] {
  const words: number[] = [];
  let hash = 0;
  for (let i = 0; i <= prompt.length && i <= 2000; i++) {
    const code = i < prompt.length ? prompt.charCodeAt(i) : 32;
    const folded = code >= 65 && code <= 90 ? code + 32 : code;
    if ((folded >= 97 && folded <= 122) || (folded >= 48 && folded <= 57) || folded > 127)
      hash = Math.imul(hash ^ folded, 0x01000193) + 1;
    else if (hash !== 0) {
      words.push(hash);
      hash = 0;
    }
  }
  return words;
}

// Every two prompts of a node are compared: what they say first is enough, and as sets it is compared quickly.
const MAX_WORDS = 100;

const contentWords = rememberedByText((prompt): ReadonlySet<number> => {
  const words = new Set<number>();
  for (const word of wordsOf(prompt)) if (!STOP_WORDS.has(word) && words.size < MAX_WORDS) words.add(word);
  return words;
});

function similar(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  if (a.size === 0 || b.size === 0 || Math.min(a.size, b.size) < 0.8 * Math.max(a.size, b.size)) return false;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared / (a.size + b.size - shared) >= 0.8;
}

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
      const ways = waysOn(edges);
      if (PATIENT.has(node.type) || ways.length === 0 || hasFallback(ways)) return;
      report({
        message: 'The node has no else edge.',
        node_id: node.id,
        related_edge_ids: ways.map((edge) => edge.id),
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
    description: 'All ways out of a condition lead to the same node.',
    check: eachBranch(({ node, edges }, report) => {
      if (node.type !== 'condition' || new Set(edges.map((edge) => edge.target)).size !== 1) return;
      report({
        message: 'The condition decides nothing: there is one outcome.',
        node_id: node.id,
        suggested_fix: 'Add another way or remove the node.',
      });
    }),
  },
  {
    ...WARNING,
    rule_id: 'branch.ambiguous_llm_conditions',
    title: 'Ambiguous conditions',
    description: 'Two conditions for the model say nearly the same and lead to different nodes.',
    check: eachBranch(({ node, edges }, report) => {
      const asked = edges.filter((edge) => edge.condition?.type === 'llm' && edge.condition.prompt.trim());
      if (asked.length < 2) return;
      const words = asked.slice(0, 30).map((edge) => contentWords(edge.condition!.prompt));
      for (let i = 0; i < words.length; i++) {
        for (let j = i + 1; j < words.length; j++) {
          const [a, b] = [asked[i]!, asked[j]!];
          if (a.target === b.target || !similar(words[i]!, words[j]!) || sameChoice(a, b)) continue;
          report({
            message: `The model will hardly tell "${a.id}" and "${b.id}" apart.`,
            node_id: node.id,
            key: `${a.id}\u0001${b.id}`,
            related_edge_ids: [a.id, b.id],
            suggested_fix: 'Say more clearly how the two differ.',
          });
        }
      }
    }),
  },
];
