// Reads a flow for people: the order of its steps, what a step says, and what changed between two flows. Pure.
import { diff } from '../../flow/edit/diff.ts';
import type { GraphOp } from '../../flow/edit/ops.ts';
import { parseGraph } from '../../flow/language/graph.ts';
import { asObjects, asText, asTexts, type JsonObject } from '../../flow/language/json.ts';
import { nameForPeople, saidInWords, templateInWords } from '../../flow/text/template-words.ts';
import { EDGE_KINDS_FOR_PEOPLE } from '../../flow/text/words-for-people.ts';

export type FlowNode = {
  id: string;
  type?: string | null;
  name?: string | null;
  config?: Record<string, unknown> | null;
};
export type FlowEdge = {
  id: string;
  source: string;
  target: string;
  kind?: string | null;
  label?: string | null;
  condition?: { prompt?: string; expression?: unknown } | null;
};

export const nodeName = ({ id, name }: FlowNode): string => name || id;

const SPOKEN = ['text', 'instructions', 'message', 'prompt', 'question', 'expression', 'label'] as const;

/** The first words that a step says or follows. */
export function nodeText({ config }: FlowNode): string {
  for (const field of SPOKEN) {
    const value = config?.[field];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

const unmarked = (node: FlowNode): string => {
  const text = nodeText(node).replace(/^\s*say:\s*/i, '');
  if (text !== '') return text;
  const variables = asTexts(node.config?.variables);
  if (variables.length > 0) return `Asks for ${variables.map(nameForPeople).join(', ')}`;
  return asObjects(node.config?.assignments).map(assignmentText).join(', ');
};

function assignmentText({ variable, expression }: JsonObject): string {
  const name = nameForPeople(asText(variable));
  const formula = asText(expression).trim();
  if (formula === 'null') return `Forgets ${name}`;
  const [, text] = /^"([^"\\]*)"$/.exec(formula) ?? [];
  return text === undefined ? `Sets ${name}` : `Sets ${name} to “${text}”`;
}

/** The same for readers: its variables and cases in words. */
export const nodeWords = (node: FlowNode): string => templateInWords(unmarked(node));

/** What it says as a rule, where it says one thing or another. */
export function usualWords(node: FlowNode): string {
  const texts = saidInWords(unmarked(node));
  return (texts.find(({ when }) => when === 'otherwise') ?? texts[0])?.text ?? '';
}

/** In the order in which a conversation may meet them; what cannot be reached comes last. */
export function orderedNodes(nodes: readonly FlowNode[], edges: readonly FlowEdge[], entry: string | null): FlowNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ways = new Map<string, string[]>();
  for (const { source, target } of edges) ways.set(source, [...(ways.get(source) ?? []), target]);
  const seen = new Set<string>(entry === null ? [] : [entry]);
  // A set is walked in the order of its making, and takes what is added on the way.
  for (const id of seen) for (const next of ways.get(id) ?? []) seen.add(next);
  const reached = [...seen].flatMap((id) => byId.get(id) ?? []);
  return [...reached, ...nodes.filter(({ id }) => !seen.has(id))];
}

export type FlowChange = { id: string; what: string; before?: string; after?: string };

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Changes from one flow to another, one line each, with the words before and after. */
export function flowChanges(from: unknown, to: unknown): FlowChange[] {
  const [a, b] = [parseGraph(from), parseGraph(to)];
  const before = new Map(a.nodes.map((node) => [node.id, node as FlowNode]));
  const after = new Map(b.nodes.map((node) => [node.id, node as FlowNode]));
  const nameOf = (id: string | null): string => {
    const node = id === null ? undefined : (after.get(id) ?? before.get(id));
    return node ? nodeName(node) : (id ?? 'nothing');
  };
  const edgeOf = new Map([...a.edges, ...b.edges].map((edge) => [edge.id, edge]));
  const wayOf = (id: string): string => {
    const edge = edgeOf.get(id);
    return edge ? `${nameOf(edge.source)} → ${nameOf(edge.target)}` : id;
  };
  const changesOf = (op: GraphOp, id: string): FlowChange[] => {
    switch (op.op) {
      case 'remove_node':
        return [{ id, what: `Step removed: ${nameOf(op.node_id)}` }];
      case 'upsert_node': {
        const node = op.node as FlowNode;
        const old = before.get(node.id);
        if (!old) return [{ id, what: `Step added: ${nodeName(node)}`, after: nodeText(node) }];
        return [{ id, what: `Step changed: ${nodeName(node)}`, before: nodeText(old), after: nodeText(node) }];
      }
      case 'update_node_fields':
        return fieldChanges(id, nameOf(op.node_id), before.get(op.node_id), op.fields);
      case 'add_edge':
        return [{ id, what: `Way added: ${nameOf(op.edge.source ?? null)} → ${nameOf(op.edge.target ?? null)}` }];
      case 'remove_edge':
        return [
          {
            id,
            what: `Way removed: ${op.edge_id ? wayOf(op.edge_id) : `${nameOf(op.source ?? null)} → ${nameOf(op.target ?? null)}`}`,
          },
        ];
      case 'set_entry_node':
        return [{ id, what: `Starts at ${nameOf(op.node_id)}` }];
      case 'upsert_context_variable':
        return [{ id, what: `Variable set: ${op.variable.name}`, after: shown(op.variable) }];
      case 'remove_context_variable':
        return [{ id, what: `Variable removed: ${op.name}` }];
      case 'set_persona':
        return [{ id, what: 'Persona', before: a.persona ?? '', after: op.persona ?? '' }];
      case 'set_component_outputs':
        return [{ id, what: 'Outputs of the component', after: shown(op.outputs) }];
    }
  };
  return diff(a, b).flatMap((op, at) => changesOf(op, String(at)));
}

function fieldChanges(
  id: string,
  name: string,
  old: FlowNode | undefined,
  fields: Record<string, unknown>,
): FlowChange[] {
  const was = old as Record<string, unknown> | undefined;
  return Object.entries(fields).flatMap(([field, value]): FlowChange[] => {
    if (field === 'position') return [];
    if (field === 'config' && typeof value === 'object' && value !== null) {
      const config = old?.config ?? {};
      return Object.entries(value).map(([part, next]) => ({
        id: `${id} ${part}`,
        what: `${name}: ${part}`,
        before: config[part] === undefined ? '' : shown(config[part]),
        after: next === null ? '' : shown(next),
      }));
    }
    const before = was?.[field] === undefined ? '' : shown(was[field]);
    return [{ id: `${id} ${field}`, what: `${name}: ${field}`, before, after: value === null ? '' : shown(value) }];
  });
}

/** The kind of a way out of a step, as people read it. */
export function wayKindText(kind: string): string {
  const known: Readonly<Record<string, string | undefined>> = EDGE_KINDS_FOR_PEOPLE;
  return known[kind] ?? kind.replaceAll('_', ' ');
}
