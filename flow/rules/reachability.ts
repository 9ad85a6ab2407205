// Owns the rules about getting somewhere: unreachable nodes, dead ends, paths that never end, disabled nodes on paths.

import { onwardEdges } from '../inspection/edge-choices.ts';
import { isNodeType, traitsOf } from '../language/node-types.ts';
import type { NormalNode } from '../language/normal-graph.ts';
import { isToolPlaceholder } from './configuration.ts';
import { eachBranch, type Rule } from './rule.ts';

const REACHABILITY = { category: 'reachability', severity: 'warning', blocking: false } as const;

// No edge is needed: the interpreter returns to where the global node was entered from.
function returnsByItself({ global }: NormalNode): boolean {
  return global.enabled && global.return_to_previous;
}

export const REACHABILITY_RULES: Rule[] = [
  {
    ...REACHABILITY,
    rule_id: 'node.unreachable',
    title: 'Unreachable node',
    description: 'No path from the entry leads to the node, and it is not a global one.',
    check({ view }, report) {
      for (const i of view.shape.anomalies.unreachable) {
        const { id } = view.nodes[i]!;
        report({ message: 'No path leads to the node.', node_id: id, suggested_fix: 'Connect the node or remove it.' });
      }
    },
  },
  {
    category: 'reachability',
    severity: 'error',
    blocking: true,
    rule_id: 'node.dead_end',
    title: 'Dead end',
    description: 'The conversation would be stuck after this node: no usable edge leaves it, and it is not an end.',
    check: eachBranch(({ node, edges, endId }, report) => {
      const traits = traitsOf(node.type);
      if (!isNodeType(node.type) || node.type === 'note' || traits?.terminal || returnsByItself(node)) return;
      if (onwardEdges(edges).length > 0) return;
      report({
        message: 'No edge leads on from the node.',
        node_id: node.id,
        suggested_fix: 'Add an edge to the next node.',
        fix_ops:
          endId === null ? [] : [{ op: 'add_edge', edge: { source: node.id, target: endId, kind: traits!.main } }],
      });
    }),
  },
  {
    ...REACHABILITY,
    rule_id: 'node.no_path_to_end',
    title: 'No path to an end',
    description: 'Whatever happens after this node, the conversation never ends.',
    check({ view }, report) {
      for (const i of view.shape.anomalies.endless) {
        report({
          message: 'No path leads from the node to an end.',
          node_id: view.nodes[i]!.id,
          suggested_fix: 'Add an edge out of the loop.',
        });
      }
    },
  },
  {
    ...REACHABILITY,
    rule_id: 'node.disabled_on_path',
    title: 'Disabled node on a path',
    description: 'Conversations pass over a node that is switched off.',
    check({ view }, report) {
      for (const i of view.shape.anomalies.passedOver) {
        if (isToolPlaceholder(view.nodes[i]!)) continue;
        report({
          message: 'The node is disabled and will be passed over.',
          node_id: view.nodes[i]!.id,
          suggested_fix: 'Enable the node or lead around it.',
        });
      }
    },
  },
];
