// Owns the rules about loops: edges to oneself, loops that nothing slows down, components inside themselves.

import { components } from '../inspection/arrange.ts';
import { isNeverTaken } from '../inspection/edge-choices.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { asText } from '../language/json.ts';
import { traitsOf } from '../language/node-types.ts';
import type { References } from '../language/references.ts';
import { readsOf } from '../text/conditions.ts';
import type { Rule } from './rule.ts';

const CYCLE = { category: 'cycle', severity: 'error', blocking: true } as const;

// An unknown type, and a component we cannot look into, get the benefit of the doubt: a false alarm would block a publish.
function pauses(view: Inspection, at: number, references: References): boolean {
  const node = view.nodes[at]!;
  if (node.disabled) return false;
  if (node.type !== 'component') return traitsOf(node.type)?.pauses ?? true;
  const component = references.components?.get(asText(node.config.component_id));
  return component ? component.graph.nodes.some((inner) => traitsOf(inner.type)?.pauses ?? true) : true;
}

function spinningGroups(view: Inspection, references: References): number[][] {
  // Only members of a loop can spin, and most graphs have few of them.
  const inLoop = new Set(view.shape.loops.flat().filter((i) => !pauses(view, i, references)));
  if (inLoop.size === 0) return [];
  const successors = view.shape.successors.map((targets, i) =>
    inLoop.has(i)
      ? targets.filter((to, n) => inLoop.has(to) && !isNeverTaken(view.nodes[i]!.type, view.shape.outgoing[i]!, n))
      : [],
  );
  return components(successors).filter((group) => group.length > 1 || successors[group[0]!]!.includes(group[0]!));
}

// A loop that counts: it changes a variable, and that variable decides an edge out of it.
function hasLimit(view: Inspection, group: readonly number[]): boolean {
  const members = new Set(group);
  const changed = new Set(group.flatMap((i) => view.facts.sets[i]!));
  if (changed.size === 0) return false;
  return group.some((i) => {
    const leaves = view.shape.successors[i]!.some(
      (to, n) => !members.has(to) && !isNeverTaken(view.nodes[i]!.type, view.shape.outgoing[i]!, n),
    );
    return (
      leaves &&
      view.shape.outgoing[i]!.some(
        (edge) =>
          edge.condition?.type === 'expression' && readsOf(edge.condition.expression).some((name) => changed.has(name)),
      )
    );
  });
}

/** The chain of component ids that leads from `start` back to itself or to this graph, or null. */
function recursionFrom(start: string, references: References): string[] | null {
  const path: string[] = [];
  const done = new Set<string>();
  const visit = (id: string): boolean => {
    if (path.includes(id) || id === references.self_component_id) {
      path.push(id);
      return true;
    }
    if (done.has(id)) return false;
    done.add(id);
    path.push(id);
    if (references.components?.get(id)?.component_ids.some(visit)) return true;
    path.pop();
    return false;
  };
  return visit(start) ? path : null;
}

export const CYCLE_RULES: Rule[] = [
  {
    ...CYCLE,
    severity: 'warning',
    blocking: false,
    rule_id: 'edge.self_loop',
    title: 'Edge to itself',
    description: 'An edge leads back to the node it comes from.',
    check({ view }, report) {
      for (const i of view.shape.anomalies.toItself) {
        const edge = view.shape.edges[i]!;
        report({
          message: 'The edge leads back to its own node.',
          edge_id: edge.id,
          node_id: edge.source,
          suggested_fix: 'Lead the edge elsewhere.',
        });
      }
    },
  },
  {
    ...CYCLE,
    rule_id: 'cycle.unbounded',
    title: 'Unbounded loop',
    description: 'A loop without a turn of the end user, a wait, or a counted variable that leads out.',
    check({ view, references }, report) {
      for (const group of spinningGroups(view, references)) {
        if (hasLimit(view, group)) continue;
        const ids = group.map((i) => view.nodes[i]!.id).sort();
        report({
          message: `The loop over ${ids.length} node${ids.length > 1 ? 's' : ''} never stops for the person.`,
          node_id: ids[0]!,
          key: ids.join('\u0001'),
          related_node_ids: ids,
          suggested_fix: 'Put a user turn, a wait or a counter into the loop.',
        });
      }
    },
  },
  {
    ...CYCLE,
    rule_id: 'cycle.component_recursion',
    title: 'Component inside itself',
    description: 'A component contains itself, directly or through others.',
    check({ view, references }, report) {
      if (!references.components && !references.self_component_id) return;
      for (const i of view.shape.ofType('component')) {
        const node = view.nodes[i]!;
        const chain = recursionFrom(asText(node.config.component_id), references);
        if (chain)
          report({
            message: `The component contains itself: ${chain.join(' → ')}.`,
            node_id: node.id,
            suggested_fix: 'Break the chain of components.',
          });
      }
    },
  },
];
