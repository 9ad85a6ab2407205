// Owns the rules about names that the language does not know: types of nodes, kinds of edges, types of conditions, functions.

import type { FindingHit } from '../inspection/finding.ts';
import type { Edge, Graph } from '../language/graph.ts';
import { asObject, asObjects, asText, isAbsent, isObject, type Json, type JsonObject } from '../language/json.ts';
import { EDGE_KINDS, type EdgeKind, isNodeType, nodeTypeOf, traitsOf } from '../language/node-types.ts';
import { CONDITION_TYPES } from '../language/normal-graph.ts';
import { unknownCalls } from '../text/expressions.ts';
import { adviceOn, nearestWord } from '../text/spelling.ts';
import { eachEdge, eachNode, eachStoredEdge, eachStoredNode, type Report, type Rule } from './rule.ts';
import { replaceEdge } from './unknown-fields.ts';

const LANGUAGE = { category: 'language', severity: 'warning', blocking: false } as const;

/** Other words for kinds of edges; where a node knows several of them, the first counts. */
const KIND_WORDS: Record<string, readonly EdgeKind[]> = {
  otherwise: ['else', 'default'],
  fallback: ['else', 'default'],
  nomatch: ['else', 'not_found', 'default'],
  next: ['default', 'success', 'found', 'done', 'pass', 'else'],
  always: ['default', 'success', 'found', 'done', 'pass', 'else'],
  ok: ['success', 'pass', 'found', 'done', 'default'],
  succeeded: ['success', 'done', 'pass', 'default'],
  completed: ['done', 'success', 'default'],
  finished: ['done', 'success', 'default'],
  answered: ['found', 'success', 'done', 'default'],
  fail: ['error', 'failed', 'violation', 'not_found', 'timeout', 'on_cap'],
  failure: ['error', 'failed', 'violation', 'not_found', 'timeout', 'on_cap'],
  exception: ['error', 'failed'],
  busy: ['failed'],
  noanswer: ['failed', 'timeout'],
  missing: ['not_found'],
  empty: ['not_found'],
  expired: ['timeout'],
  cap: ['on_cap'],
  maxturns: ['on_cap'],
  gaveup: ['on_cap'],
  exhausted: ['on_cap'],
  allowed: ['pass'],
  blocked: ['violation'],
  released: ['on_release'],
  back: ['on_release'],
  return: ['on_release'],
  yes: ['conditional'],
  true: ['conditional'],
  no: ['else'],
  false: ['else'],
  if: ['conditional'],
  when: ['conditional'],
  choice: ['conditional'],
  llm: ['conditional'],
  expression: ['conditional'],
};

/** A kind of which the node has the outcome comes before any other. */
function nearestKind(kind: string, type: string | undefined): string | undefined {
  const own = traitsOf(type)?.outgoing.kinds ?? [];
  return nearestWord(kind, own, KIND_WORDS) ?? nearestWord(kind, EDGE_KINDS, KIND_WORDS);
}

/** In other tools the expression is on the node, and its edges are called true and false. */
function nodeCondition(kind: string, edge: Edge, { nodes }: Graph): { condition?: JsonObject } {
  if (kind !== 'conditional' || !isAbsent(edge.condition)) return {};
  const node = nodes.find(({ id }) => id === edge.source);
  const { expression, condition = expression } = asObject(node?.config);
  if (nodeTypeOf(node?.type) !== 'condition' || isAbsent(condition)) return {};
  return { condition: { type: 'expression', expression: condition! } };
}

const hasKnownKind = ({ kind }: Edge): boolean => isAbsent(kind) || EDGE_KINDS.some((one) => one === kind);

const brief = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 60);

const CONDITION_WORDS: Record<string, string> = {
  prompt: 'llm',
  model: 'llm',
  ai: 'llm',
  intent: 'llm',
  text: 'llm',
  cel: 'expression',
  equation: 'expression',
  rule: 'expression',
  code: 'expression',
  signal: 'event',
};

function conditionTypeHit(
  condition: Json | undefined,
): Pick<FindingHit, 'message' | 'suggested_fix'> & { near?: string } {
  const { type } = asObject(condition);
  const near = nearestWord(asText(type), CONDITION_TYPES, CONDITION_WORDS);
  return {
    message: `The condition type "${brief(type!)}" is unknown.`,
    suggested_fix: adviceOn(near, CONDITION_TYPES),
    ...(near !== undefined && { near }),
  };
}

const hasStrangeType = (condition: Json | undefined): boolean =>
  isObject(condition) && !isAbsent(condition.type) && !CONDITION_TYPES.some((known) => known === condition.type);

function reportCalls(expression: Json, where: Partial<FindingHit>, report: Report): void {
  if (typeof expression !== 'string') return;
  for (const { name, known } of unknownCalls(expression)) {
    report({
      ...where,
      message: `The expression calls "${name.slice(0, 60)}", which does not exist.`,
      key: `${where.key ?? ''}:${name}`,
      suggested_fix: adviceOn(nearestWord(name, known), known),
    });
  }
}

export const UNKNOWN_NAME_RULES: Rule[] = [
  {
    ...LANGUAGE,
    severity: 'suggestion',
    rule_id: 'node.type_spelling',
    title: 'Type in capitals',
    description: 'The type of a node is read, but it is not written as the catalogue writes it.',
    check: eachStoredNode(({ stored: node }, report) => {
      const type = nodeTypeOf(node.type);
      if (type === null || isNodeType(node.type)) return;
      report({
        message: `The type "${brief(node.type!)}" is read as "${type}".`,
        node_id: node.id,
        suggested_fix: `Write "${type}".`,
        fix_ops: [{ op: 'update_node_fields', node_id: node.id, fields: { type } }],
      });
    }),
  },
  {
    ...LANGUAGE,
    rule_id: 'edge.unknown_kind',
    title: 'Unknown kind of edge',
    description: 'The kind of an edge is unknown, so that it counts as one without a kind.',
    check({ graph, view }, report) {
      view.shape.unknownKinds ??= view.shape.storedEdges.filter(({ stored }) => !hasKnownKind(stored));
      for (const { stored: edge, normal } of view.shape.unknownKinds) {
        const { kind } = edge;
        const type = view.node(edge.source)?.type;
        const near = typeof kind === 'string' ? nearestKind(kind, type) : undefined;
        report({
          message: `The kind "${brief(kind!)}" is unknown; the edge counts as "${normal.kind}".`,
          edge_id: edge.id,
          node_id: edge.source,
          suggested_fix: adviceOn(near, traitsOf(type)?.outgoing.kinds ?? EDGE_KINDS),
          fix_ops: near === undefined ? [] : replaceEdge(edge, { kind: near, ...nodeCondition(near, edge, graph) }),
        });
      }
    },
  },
  {
    ...LANGUAGE,
    rule_id: 'condition.unknown_type',
    title: 'Unknown type of condition',
    description: 'A condition is of an unknown type; what it holds decides how it is read.',
    check: [
      eachStoredEdge(({ stored: edge }, report) => {
        if (!hasStrangeType(edge.condition)) return;
        const { near, ...said } = conditionTypeHit(edge.condition);
        const fix_ops =
          near === undefined ? [] : replaceEdge(edge, { condition: { ...asObject(edge.condition), type: near } });
        report({ ...said, edge_id: edge.id, node_id: edge.source, fix_ops });
      }),
      eachStoredNode(({ stored: { id, global } }, report) => {
        const { enter_condition } = asObject(global);
        if (!hasStrangeType(enter_condition)) return;
        const { near, ...said } = conditionTypeHit(enter_condition);
        const fields = { global: { enter_condition: { type: near ?? null } } };
        report({
          ...said,
          node_id: id,
          key: 'enter_condition',
          fix_ops: near === undefined ? [] : [{ op: 'update_node_fields', node_id: id, fields }],
        });
      }),
    ],
  },
  {
    ...LANGUAGE,
    rule_id: 'expression.unknown_function',
    title: 'Unknown function',
    description:
      'An expression calls a function that does not exist: the condition never holds, the variable is never set.',
    check: [
      eachEdge(
        ({ normal: { condition, id, source } }, report) => {
          if (condition?.type === 'expression')
            reportCalls(condition.expression, { edge_id: id, node_id: source }, report);
        },
        { readsTexts: true },
      ),
      eachNode(
        ({ normal: node }, report) => {
          if (node.type !== 'set_variable') return;
          asObjects(node.config.assignments).forEach(({ expression }, i) => {
            reportCalls(expression ?? null, { node_id: node.id, key: `assignments.${i}` }, report);
          });
        },
        { readsTexts: true },
      ),
    ],
  },
];
