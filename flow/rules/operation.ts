// Owns the rules about running on the phone and when things fail: error paths, transfer destinations, dispositions, the name calls say.

import type { Inspection } from '../inspection/inspection.ts';
import { asText, isAbsent, isObject } from '../language/json.ts';
import type { EdgeKind, NodeType } from '../language/node-types.ts';
import type { NormalNode } from '../language/normal-graph.ts';
import { isDefaultOrganizationName } from '../language/organization-name.ts';
import { isToolPlaceholder } from './configuration.ts';
import { eachBranch, eachNode, type Rule } from './rule.ts';

const usesDefaultName = ({ config }: NormalNode): boolean =>
  [config.text, config.instructions, config.message].some((text) => /\bmy organization\b/i.test(asText(text)));

const saysDefaultName = ({ knownNodes }: Inspection): boolean =>
  knownNodes.some((known) => {
    known.saysDefaultName ??= usesDefaultName(known.normal);
    return known.saysDefaultName;
  });

const RESILIENCE = { category: 'resilience', severity: 'warning', blocking: false } as const;
const TELEPHONY = { category: 'telephony', severity: 'error', blocking: true } as const;

const failurePath = (type: NodeType, kind: EdgeKind): Rule['check'] =>
  eachBranch(({ node, edges, endId }, report) => {
    if (node.type !== type || edges.some((edge) => edge.kind === kind)) return;
    report({
      message: `Nothing says what happens when the ${type} fails.`,
      node_id: node.id,
      suggested_fix: `Add an edge of kind "${kind}".`,
      fix_ops: endId === null ? [] : [{ op: 'add_edge', edge: { source: node.id, target: endId, kind } }],
    });
  });

function hasDestination(node: NormalNode): boolean {
  const source = node.config.destination_source;
  return !isAbsent(node.config.destination) || (isObject(source) && Object.keys(source).length > 0);
}

const isTalk = ({ type }: NormalNode): boolean => type === 'dialogue' || type === 'collect';

/**
 * The one talking node that leads to a hand-off, over whatever stands between: where the conversation comes back to when the human
 * gives it back.
 */
function talkBefore(view: Inspection, at: number): NormalNode | null {
  const talks = new Set<number>();
  const seen = new Set([at]);
  for (const i of seen) {
    for (const before of view.shape.predecessors[i]!) {
      if (isTalk(view.nodes[before]!)) talks.add(before);
      else seen.add(before);
    }
    if (talks.size > 1) return null;
  }
  const [only] = talks;
  return only === undefined ? null : view.nodes[only]!;
}

const E164 = /^\+[1-9]\d{6,14}$/;
const ADDRESS = /^(?:sips?|tel):\S+$/i;

function isDestination(text: string): boolean {
  return text.includes('{{') || ADDRESS.test(text) || E164.test(text.replace(/[\s().-]/g, ''));
}

export const OPERATION_RULES: Rule[] = [
  {
    ...RESILIENCE,
    severity: 'suggestion',
    rule_id: 'handoff.no_way_back',
    title: 'No edge back from a hand-off',
    description:
      'A human may give the conversation back; without an edge for that it goes on where the assistant last listened, and says nothing.',
    check({ view }, report) {
      for (const i of view.shape.ofType('handoff')) {
        const node = view.nodes[i]!;
        if (!isAbsent(node.config.assistant_id) || view.shape.outgoing[i]!.some(({ kind }) => kind !== 'failed'))
          continue;
        const back = talkBefore(view, i);
        report({
          message: 'Nothing says where the conversation goes on when the human gives it back.',
          node_id: node.id,
          suggested_fix: 'Add an edge of kind "on_release".',
          fix_ops: back ? [{ op: 'add_edge', edge: { source: node.id, target: back.id, kind: 'on_release' } }] : [],
        });
      }
    },
  },
  {
    ...TELEPHONY,
    severity: 'suggestion',
    blocking: false,
    rule_id: 'end.no_disposition',
    title: 'No disposition',
    description:
      'A calling workflow decides by the disposition of the end; without one it only knows that the call is over.',
    check({ view, references }, report) {
      if (references.calls !== true || references.is_component) return;
      for (const i of view.shape.ofType('end')) {
        const node = view.nodes[i]!;
        if (!view.shape.reachable[i] || !isAbsent(node.config.disposition)) continue;
        report({
          message: 'The end has no disposition: the result of the call is not recorded.',
          node_id: node.id,
          suggested_fix: 'Fill in "disposition", such as SCHEDULER or NOT_INTERESTED.',
        });
      }
    },
  },
  {
    ...TELEPHONY,
    severity: 'warning',
    blocking: false,
    rule_id: 'organization.default_name',
    title: 'The organization has no name yet',
    description:
      'Calls introduce themselves with the name of the organization, and it still has its first, generic one.',
    check({ view, references }, report) {
      if (!isDefaultOrganizationName(references.organization_name ?? '')) return;
      if (references.calls !== true && !saysDefaultName(view)) return;
      report({
        message: `End users hear that they talk to "${references.organization_name}".`,
        suggested_fix: 'Give the organization its name: PATCH /v1/organization.',
      });
    },
  },
  {
    ...RESILIENCE,
    rule_id: 'tool.no_error_path',
    title: 'No error path',
    description: 'A tool call can fail; some edge should say what happens then.',
    check: failurePath('tool', 'error'),
  },
  {
    ...RESILIENCE,
    rule_id: 'tool.not_chosen',
    title: 'No tool chosen',
    description: 'A step that a draft could not give a tool is switched off, and conversations pass over it.',
    check: eachNode(({ normal: node }, report) => {
      if (!isToolPlaceholder(node)) return;
      report({
        message: `The node needs a tool for “${node.name.slice(0, 200)}”. Until it has one, conversations pass over it.`,
        node_id: node.id,
        suggested_fix: 'Choose a tool and switch the node on, or remove the node.',
      });
    }),
  },
  {
    ...RESILIENCE,
    rule_id: 'transfer.no_failed_path',
    title: 'No path for a failed transfer',
    description: 'A transfer may go unanswered; some edge should say what happens then.',
    check: failurePath('transfer', 'failed'),
  },
  {
    ...TELEPHONY,
    rule_id: 'transfer.missing_destination',
    title: 'Transfer to nowhere',
    description: 'A transfer needs a destination or a source for it.',
    check: eachNode(({ normal: node }, report) => {
      if (node.type !== 'transfer' || hasDestination(node)) return;
      report({
        message: 'The transfer has no destination.',
        node_id: node.id,
        suggested_fix: 'Fill in a destination.',
      });
    }),
  },
  {
    ...TELEPHONY,
    rule_id: 'transfer.invalid_number',
    title: 'Invalid number',
    description:
      'A transfer destination is an E.164 number such as +12025550123, a sip: or tel: address, or a template.',
    check: eachNode(({ normal: node }, report) => {
      const destination = node.type === 'transfer' ? asText(node.config.destination).trim() : '';
      if (!destination || isDestination(destination)) return;
      report({
        message: `"${destination.slice(0, 40)}" is no number that can be called.`,
        node_id: node.id,
        suggested_fix: 'Write the number with its country code, such as +12025550123.',
      });
    }),
  },
];
