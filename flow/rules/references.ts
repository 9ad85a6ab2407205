// Owns the rules about what lies outside the graph: tools, knowledge bases, components and policies.
import type { GraphOp } from '../edit/ops.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { asObject, asObjects, asText, asTexts, isAbsent } from '../language/json.ts';
import type { NormalNode } from '../language/normal-graph.ts';
import type { ComponentReference, ToolReference } from '../language/references.ts';
import type { Report, Rule, Subject } from './rule.ts';

const REFERENCES = { category: 'references', severity: 'error', blocking: true } as const;
const WARNING = { category: 'references', severity: 'warning', blocking: false } as const;

type Mention = { node: NormalNode; id: string; field: string; fix: GraphOp[] };

// A list on the node is optional, so a wrong entry can simply be taken out of it.
function listed(node: NormalNode, field: 'tool_ids' | 'knowledge_base_ids' | 'policy_ids'): Mention[] {
  return node[field].map((id) => {
    const fields = { [field]: node[field].filter((other) => other !== id) };
    const needed = (node.type === 'knowledge' || node.type === 'policy_check') && fields[field]!.length === 0;
    return { node, id, field, fix: needed ? [] : [{ op: 'update_node_fields', node_id: node.id, fields }] };
  });
}

function configured(node: NormalNode, field: string): Mention[] {
  const ids = asTexts(node.config[field]);
  return ids.map((id) => {
    const rest = ids.filter((other) => other !== id);
    const fix: GraphOp[] =
      rest.length > 0 ? [{ op: 'update_node_fields', node_id: node.id, fields: { config: { [field]: rest } } }] : [];
    return { node, id, field: `config.${field}`, fix };
  });
}

function toolMentions(view: Inspection): Mention[] {
  const found: Mention[] = [];
  for (const node of view.nodes) {
    const id = node.type === 'tool' ? asText(node.config.tool_id) : '';
    if (id) found.push({ node, id, field: 'config.tool_id', fix: [] });
    if (node.tool_ids.length > 0) found.push(...listed(node, 'tool_ids'));
  }
  return found;
}

export function knowledgeMentions(view: Inspection): Mention[] {
  const found: Mention[] = [];
  for (const node of view.nodes) {
    if (node.type === 'knowledge') found.push(...configured(node, 'knowledge_base_ids'));
    if (node.knowledge_base_ids.length > 0) found.push(...listed(node, 'knowledge_base_ids'));
  }
  return found;
}

function policyMentions(view: Inspection): Mention[] {
  const found: Mention[] = [];
  for (const node of view.nodes) {
    if (node.type === 'policy_check') found.push(...configured(node, 'policy_ids'));
    if (node.policy_ids.length > 0) found.push(...listed(node, 'policy_ids'));
  }
  return found;
}

function reportMissing(
  mentions: () => Mention[],
  known: { has: (id: string) => boolean } | undefined,
  what: string,
  report: Report,
): void {
  if (!known) return;
  for (const { node, id, field, fix } of mentions()) {
    if (known.has(id)) continue;
    report({
      message: `The ${what} "${id.slice(0, 80)}" does not exist.`,
      node_id: node.id,
      key: `${field}:${id}`,
      suggested_fix: `Choose another ${what}.`,
      fix_ops: fix,
    });
  }
}

function forEachTool({ view, references }: Subject, visit: (node: NormalNode, tool: ToolReference) => void): void {
  if (!references.tools) return;
  for (const i of view.shape.ofType('tool')) {
    const node = view.nodes[i]!;
    const tool = references.tools.get(asText(node.config.tool_id));
    if (tool) visit(node, tool);
  }
}

function forEachComponent(
  { view, references }: Subject,
  visit: (node: NormalNode, component: ComponentReference) => void,
): void {
  if (!references.components) return;
  for (const i of view.shape.ofType('component')) {
    const node = view.nodes[i]!;
    const component = references.components.get(asText(node.config.component_id));
    if (component) visit(node, component);
  }
}

function isMapped(node: NormalNode, name: string): boolean {
  const mapping = asObject(node.config.input_mapping);
  return Object.hasOwn(mapping, name) && !isAbsent(mapping[name]);
}

export const REFERENCE_RULES: Rule[] = [
  {
    ...REFERENCES,
    rule_id: 'tool.not_found',
    title: 'Tool not found',
    description: 'A node uses a tool that does not exist.',
    check({ view, references }, report) {
      reportMissing(() => toolMentions(view), references.tools, 'tool', report);
    },
  },
  {
    ...WARNING,
    rule_id: 'tool.not_attached',
    title: 'Tool not attached',
    description: 'A node uses a tool that neither the assistant revision nor the node itself lists.',
    check({ view, references }, report) {
      if (!references.tools) return;
      for (const { node, id, field } of toolMentions(view)) {
        const tool = references.tools.get(id);
        // A tool that the node lists is attached to the node alone.
        if (tool?.attached !== false || node.tool_ids.includes(id)) continue;
        report({
          message: `The tool "${tool.name}" is not attached to the assistant.`,
          node_id: node.id,
          key: `${field}:${id}`,
          suggested_fix: 'Attach the tool to the assistant, or to this node.',
          fix_ops: [{ op: 'update_node_fields', node_id: node.id, fields: { tool_ids: [...node.tool_ids, id] } }],
        });
      }
    },
  },
  {
    ...REFERENCES,
    rule_id: 'tool.missing_required_input',
    title: 'Required input missing',
    description: 'A required input of a tool is neither mapped, nor defaulted, nor the name of a variable.',
    check(subject, report) {
      const { variables, facts } = subject.view;
      forEachTool(subject, (node, tool) => {
        for (const input of tool.variables) {
          if (!input.required || input.has_default) continue;
          const given = isMapped(node, input.name) || variables.has(input.name) || facts.assigned.has(input.name);
          // What a node maps to a fixed input is not sent.
          if (given && !input.fixed) continue;
          report({
            message: `The tool "${tool.name}" needs the input "${input.name}".`,
            node_id: node.id,
            key: input.name,
            suggested_fix: input.fixed ? 'The input is fixed: give it a default.' : 'Map the input.',
          });
        }
      });
    },
  },
  {
    ...REFERENCES,
    rule_id: 'tool.revision_incompatible',
    title: 'Incompatible tool revision',
    description: 'A pinned revision does not exist, or the revision in use no longer fits this flow.',
    check(subject, report) {
      forEachTool(subject, (node, tool) => {
        const pinned = asText(node.config.tool_revision) || 'active';
        const unknown = pinned !== 'active' && tool.revisions !== undefined && !tool.revisions.includes(pinned);
        if (!unknown && tool.compatible !== false) return;
        const message = unknown
          ? `The tool "${tool.name}" has no revision "${pinned.slice(0, 80)}".`
          : `The revision of "${tool.name}" does not fit this node.`;
        report({
          message,
          node_id: node.id,
          suggested_fix: 'Choose another revision.',
          fix_ops:
            unknown && tool.compatible !== false
              ? [{ op: 'update_node_fields', node_id: node.id, fields: { config: { tool_revision: 'active' } } }]
              : [],
        });
      });
    },
  },
  {
    ...REFERENCES,
    rule_id: 'knowledge.base_not_found',
    title: 'Knowledge base not found',
    description: 'A node searches a knowledge base that does not exist.',
    check({ view, references }, report) {
      reportMissing(() => knowledgeMentions(view), references.knowledge_bases, 'knowledge base', report);
    },
  },
  {
    ...WARNING,
    rule_id: 'knowledge.base_empty',
    title: 'Empty knowledge base',
    description: 'A node searches a knowledge base that holds nothing.',
    check({ view, references }, report) {
      for (const { node, id, field } of references.knowledge_bases ? knowledgeMentions(view) : []) {
        const base = references.knowledge_bases!.get(id);
        if (base?.chunks !== 0) continue;
        report({
          message: `The knowledge base "${(base.name ?? id).slice(0, 80)}" is empty.`,
          node_id: node.id,
          key: `${field}:${id}`,
          suggested_fix: 'Add documents. One that was just added counts once it is read.',
        });
      }
    },
  },
  {
    ...REFERENCES,
    rule_id: 'component.not_found',
    title: 'Component not found',
    description: 'A node runs a component that does not exist.',
    check({ view, references }, report) {
      const mentions = () =>
        view.shape.ofType('component').flatMap((i): Mention[] => {
          const node = view.nodes[i]!;
          const id = asText(node.config.component_id);
          return id ? [{ node, id, field: 'config.component_id', fix: [] }] : [];
        });
      reportMissing(mentions, references.components, 'component', report);
    },
  },
  {
    ...WARNING,
    rule_id: 'component.output_unmapped',
    title: 'Output not taken over',
    description: 'A component offers an output that this node does not take over.',
    check(subject, report) {
      forEachComponent(subject, (node, component) => {
        const taken = asObjects(node.config.outputs).map((output) => output.name);
        for (const { name } of component.outputs) {
          if (!taken.includes(name))
            report({
              message: `The output "${name}" is not taken over.`,
              node_id: node.id,
              key: name,
              suggested_fix: 'Map the output.',
            });
        }
      });
    },
  },
  {
    ...REFERENCES,
    rule_id: 'component.input_missing',
    title: 'Component input missing',
    description: 'A required input of a component is not mapped.',
    check(subject, report) {
      forEachComponent(subject, (node, component) => {
        for (const input of component.inputs) {
          if (!input.required || isMapped(node, input.name)) continue;
          report({
            message: `The component needs the input "${input.name}".`,
            node_id: node.id,
            key: input.name,
            suggested_fix: 'Map the input.',
          });
        }
      });
    },
  },
  {
    ...REFERENCES,
    rule_id: 'policy.not_found',
    title: 'Policy not found',
    description: 'A node names a policy that does not exist.',
    check({ view, references }, report) {
      reportMissing(() => policyMentions(view), references.policies, 'policy', report);
    },
  },
];
