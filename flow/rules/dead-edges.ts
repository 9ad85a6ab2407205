// Owns the rules about impossible choices: conditions that never hold, and menus whose answers lead nowhere.

import { sameChoice } from '../inspection/edge-choices.ts';
import { asObject, asText, canonical, isObject, type Json } from '../language/json.ts';
import type { NormalEdge, NormalNode } from '../language/normal-graph.ts';
import { comparisonsOf } from '../text/conditions.ts';
import { expressionShape, valuesAskedFor } from '../text/expressions.ts';
import { isNumeric } from '../text/work.ts';
import { eachBranch, type Rule } from './rule.ts';

const ROUTING = { category: 'routing', severity: 'warning', blocking: false } as const;

/** An edge that one variable decides alone: it is taken for these values and no others. */
type Decided = { variable: string; values: string[] };

// "5" and 5 are the same answer.
const asAnswer = (value: Json): string => (typeof value === 'object' ? canonical(value) : String(value));

function decidedBy(expression: Json): Decided | null {
  if (typeof expression === 'string') {
    const asked = valuesAskedFor(expression);
    return asked && { variable: asked.variable, values: asked.values.map(asAnswer) };
  }
  if (!isObject(expression) || !Array.isArray(expression.conditions)) return null;
  const comparisons = comparisonsOf(expression);
  const [first] = comparisons;
  if (!first || comparisons.length !== expression.conditions.length) return null;
  if (comparisons.length > 1 && expression.logic !== 'or') return null;
  if (
    comparisons.some(
      ({ variable, operator }) => variable !== first.variable || (operator !== 'eq' && operator !== 'in'),
    )
  )
    return null;
  const values = comparisons.flatMap(({ operator, value }) =>
    operator === 'in' && Array.isArray(value) ? value : [value],
  );
  return { variable: first.variable, values: values.map(asAnswer) };
}

const LOWER = new Set(['gt', 'gte']);
const UPPER = new Set(['lt', 'lte']);

/** Why a group whose comparisons must all hold never does, or null. */
function contradiction(expression: Json): string | null {
  const group = asObject(expression);
  if (!Array.isArray(group.conditions) || (group.logic ?? 'and') !== 'and') return null;
  if (group.conditions.some((one) => isObject(one) && Array.isArray(one.conditions))) return null;
  const comparisons = comparisonsOf(expression);
  for (const [i, a] of comparisons.entries()) {
    for (const b of comparisons.slice(i + 1)) {
      if (a.variable !== b.variable) continue;
      const [low, high] = LOWER.has(a.operator) ? [a, b] : [b, a];
      const bothEqual = a.operator === 'eq' && b.operator === 'eq' && asAnswer(a.value) !== asAnswer(b.value);
      const empty =
        LOWER.has(low.operator) &&
        UPPER.has(high.operator) &&
        isNumeric(low.value) &&
        isNumeric(high.value) &&
        Number(low.value) > Number(high.value);
      if (bothEqual || empty) return `"${a.variable.slice(0, 60)}" cannot be both`;
    }
  }
  return null;
}

/** Why the expression of the i-th edge never decides, given those that are looked at before it. */
function deadReason(edges: readonly NormalEdge[], i: number): { why: string; rival?: NormalEdge } | null {
  const edge = edges[i]!;
  const { expression } = edge.condition!;
  const never = contradiction(expression);
  if (never) return { why: never };
  const own = decidedBy(expression);
  const shape = typeof expression === 'string' ? expressionShape(expression) : null;
  const taken = new Set<string>();
  for (const rival of edges.slice(0, i)) {
    const other = rival.condition!.expression;
    // Equal conditions are reported by another rule.
    if (sameChoice(rival, edge)) return null;
    if (shape !== null && typeof other === 'string' && expressionShape(other) === shape)
      return { why: `"${rival.id}" asks the same`, rival };
    const before = decidedBy(other);
    if (!own || before?.variable !== own.variable) continue;
    for (const value of before.values) taken.add(value);
    if (own.values.every((value) => taken.has(value))) return { why: `"${rival.id}" takes its values already`, rival };
  }
  return null;
}

/** Larger forks are tables of data; comparing all of their edges with each other would take too long. */
const MAX_EDGES = 100;

const NUMERAL = '[0-9]|zero|one|two|three|four|five|six|seven|eight|nine|star|pound|hash|uno|dos|tres|cuatro|cinco';
const PRESS = 'press|dial|type|enter|choose|reply|text|pulse|marque|oprima';
const OFFER = new RegExp(`\\b(?:${PRESS})\\s{1,3}(?:with\\s|the\\s|el\\s)?(${NUMERAL})\\b`, 'gi');
/** "… or 2 for support": once a key is offered, the others need no verb. */
const FURTHER = new RegExp(`(?:\\b(?:or|and|o|y)|[,;.])\\s{1,3}(${NUMERAL})\\s{1,3}(?:for|to|if|para|si)\\b`, 'gi');
/** "For sales, press 1, for support 2." */
const TRAILING = new RegExp(`\\b(?:for|para)\\s[^,;.\\n]{1,60}?[\\s,](${NUMERAL})(?=\\s*(?:[,;.!?\\n]|$))`, 'gi');
const ITEM = /^[ \t]{0,8}(?:\(?([0-9a-e])[.):]|([0-9])\uFE0F?\u20E3|([0-9])\s[-\u2013=])[ \t]+\S/gimu;
/** A list of steps is no menu; one that follows a question is. */
const ASKS_TO_CHOOSE = /\?|\b(?:choose|select|pick|options?|menu|which|reply|elija|seleccione)\b/i;

/** The keys that a text offers to press or to name. */
function offeredKeys(text: string): Set<string> {
  const read = text.slice(0, 8_000);
  const keysBy = (pattern: RegExp): string[] =>
    // One group of the pattern has matched; the others add nothing.
    [...read.matchAll(pattern)].map(([, ...keys]) => keys.join('').toLowerCase());
  const pressed = keysBy(OFFER);
  if (pressed.length > 0) return new Set([...pressed, ...keysBy(FURTHER), ...keysBy(TRAILING)]);
  return new Set(ASKS_TO_CHOOSE.test(read) ? keysBy(ITEM) : []);
}

/** How many choices a node offers, by its text or by options to tap. */
function choicesOf({ config }: NormalNode): number {
  const options = Array.isArray(config.options) ? config.options.length : 0;
  return Math.max(options, offeredKeys(`${asText(config.instructions)}\n${asText(config.text)}`).size);
}

export const DEAD_EDGE_RULES: Rule[] = [
  {
    ...ROUTING,
    rule_id: 'branch.dead_way',
    title: 'Edge that is never taken',
    description: 'The expression of an edge never holds, or those looked at before it leave nothing for it.',
    check: eachBranch(
      ({ edges: all }, report) => {
        const edges = all.filter(({ condition }) => condition?.type === 'expression').slice(0, MAX_EDGES);
        edges.forEach((edge, i) => {
          const reason = deadReason(edges, i);
          if (!reason) return;
          report({
            message: `The edge is never taken: ${reason.why}.`,
            edge_id: edge.id,
            node_id: edge.source,
            ...(reason.rival && { related_edge_ids: [reason.rival.id] }),
            suggested_fix: 'Change the expression, or remove the edge.',
          });
        });
      },
      { readsTexts: true },
    ),
  },
  {
    ...ROUTING,
    rule_id: 'dialogue.dead_menu',
    title: 'Menu without edges',
    description:
      'The text offers keys to press, a list or options to pick from, and no edge out of the node depends on the answer.',
    check({ view }, report) {
      view.knownNodes.forEach((known, i) => {
        const node = known.normal;
        if (node.type !== 'dialogue' && node.type !== 'message') return;
        known.choices ??= choicesOf(node);
        const { choices } = known;
        if (choices < 2) return;
        const asks = (at: number): boolean => view.shape.outgoing[at]!.some(({ condition }) => condition !== null);
        // A message may put the question to the node behind it.
        const listeners = node.type === 'message' ? [i, ...view.shape.successors[i]!] : [i];
        const answered = listeners.some((at) => asks(at) || view.nodes[at]!.type === 'collect');
        if (answered) return;
        report({
          message: `The text offers ${choices} choices, and none of them leads anywhere.`,
          node_id: node.id,
          suggested_fix: 'Add a conditional edge for each choice.',
        });
      });
    },
  },
];
