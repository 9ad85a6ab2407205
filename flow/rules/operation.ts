// Owns the rules about running on the phone and when things fail: error paths, transfer destinations.

import type { Rule } from '../findings.ts';
import { asText, isAbsent, isObject } from '../json.ts';
import type { EdgeKind, NodeType } from '../node-types.ts';
import type { NormalNode } from '../normal-graph.ts';

const RESILIENCE = { category: 'resilience', severity: 'warning', blocking: false } as const;
const TELEPHONY = { category: 'telephony', severity: 'error', blocking: true } as const;

function failurePath(type: NodeType, kind: EdgeKind): Rule['check'] {
  return ({ view }, report) => {
    view.nodes.forEach((node, i) => {
      if (node.type !== type || view.outgoing[i]!.some((edge) => edge.kind === kind)) return;
      const end = view.onlyEnd;
      report({
        message: `Nothing says what happens when the ${type} fails.`,
        node_id: node.id,
        suggested_fix: `Add an edge of kind "${kind}".`,
        fix_ops: end ? [{ op: 'add_edge', edge: { source: node.id, target: end.id, kind } }] : [],
      });
    });
  };
}

function hasDestination(node: NormalNode): boolean {
  const source = node.config.destination_source;
  return !isAbsent(node.config.destination) || (isObject(source) && Object.keys(source).length > 0);
}

const E164 = /^\+[1-9]\d{6,14}$/;
const ADDRESS = /^(?:sips?|tel):\S+$/i;

function isDestination(text: string): boolean {
  return text.includes('{{') || ADDRESS.test(text) || E164.test(text.replace(/[\s().-]/g, ''));
}

export const OPERATION_RULES: Rule[] = [
  {
    ...RESILIENCE,
    rule_id: 'tool.no_error_path',
    title: 'No error path',
    description: 'A tool call can fail; some edge should say what happens then.',
    check: failurePath('tool', 'error'),
  },
  {
    ...RESILIENCE,
    rule_id: 'transfer.no_failed_path',
    title: 'No path for a failed transfer',
    description: 'Nobody may answer a transfer; some edge should say what happens then.',
    check: failurePath('transfer', 'failed'),
  },
  {
    ...TELEPHONY,
    rule_id: 'transfer.missing_destination',
    title: 'Transfer to nowhere',
    description: 'A transfer needs a destination or a source for it.',
    check({ view }, report) {
      for (const node of view.nodes) {
        if (node.type !== 'transfer' || hasDestination(node)) continue;
        report({ message: 'The transfer has no destination.', node_id: node.id, suggested_fix: 'Fill in a destination.' });
      }
    },
  },
  {
    ...TELEPHONY,
    rule_id: 'transfer.invalid_number',
    title: 'Invalid number',
    description: 'A transfer destination is an E.164 number such as +12025550123, a sip: or tel: address, or a template.',
    check({ view }, report) {
      for (const node of view.nodes) {
        const destination = node.type === 'transfer' ? asText(node.config.destination).trim() : '';
        if (!destination || isDestination(destination)) continue;
        report({
          message: `"${destination.slice(0, 40)}" is no number that can be called.`,
          node_id: node.id,
          suggested_fix: 'Write the number with its country code, such as +12025550123.',
        });
      }
    },
  },
];
