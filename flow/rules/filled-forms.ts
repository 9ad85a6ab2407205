// Owns the rule about ways that lead back to a form whose values are known by then, so that it asks nothing.
import type { GraphOp } from '../edit/ops.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { isMishap } from '../inspection/variable-facts.ts';
import type { Edge, Graph, Node } from '../language/graph.ts';
import { asText, asTexts } from '../language/json.ts';
import { isPersonal, type NormalEdge, type NormalNode } from '../language/normal-graph.ts';
import type { References } from '../language/references.ts';
import type { Rule } from './rule.ts';
import { replaceEdge } from './unknown-fields.ts';

/** Forms of one graph that are looked at; each walks along its loop. */
const MAX_FORMS = 100;
const MAX_NAMED = 3;

/** What a form would have to ask again: who the person is stays the same. */
const askedAnew = (view: Inspection, form: NormalNode): string[] =>
  asTexts(form.config.variables).filter((name) => {
    const variable = view.variables.get(name);
    return variable !== undefined && !isPersonal(variable);
  });

/** Whether the values are others, or gone, after this node. A tool with effects has used them: then the form asks again by itself. */
function renews(view: Inspection, at: number, names: ReadonlySet<string>, references: References): boolean {
  const node = view.nodes[at]!;
  if (node.type === 'component' || node.type === 'handoff' || node.type === 'transfer') return true;
  if (node.type === 'tool' && !references.tools?.get(asText(node.config.tool_id))?.reads_only) return true;
  return node.type !== 'collect' && view.facts.sets[at]!.some((name) => names.has(name));
}

/** What was decided on the way: "visit" is null, or it is not. */
type Decided = ReadonlyMap<string, boolean>;
const COMPARED_TO_NULL = /^([A-Za-z_]\w*) (==|!=) null$/;
/** Different decisions that lead to a node; more are taken for none. */
const MAX_WAYS_TO_NODE = 4;

function decisionOf({ condition }: NormalEdge): { name: string; isNull: boolean } | undefined {
  const [, name, sign] = COMPARED_TO_NULL.exec(asText(condition?.expression).trim()) ?? [];
  return name === undefined ? undefined : { name, isNull: sign === '==' };
}

/** What holds behind an edge, or undefined: it cannot be taken after what was decided. `else` is the contrary of an only condition. */
function decidedBehind(decided: Decided, edge: NormalEdge, beside: readonly NormalEdge[]): Decided | undefined {
  const [only, more] = beside.filter((one) => one !== edge);
  const contrary = edge.kind === 'else' && only && !more ? decisionOf(only) : undefined;
  const decision = contrary ? { ...contrary, isNull: !contrary.isNull } : decisionOf(edge);
  if (!decision) return decided;
  const before = decided.get(decision.name);
  if (before !== undefined) return before === decision.isNull ? decided : undefined;
  return new Map([...decided, [decision.name, decision.isNull]]);
}

/** The edges by which a filled form is reached again, with nothing between that would make it ask. */
function waysBack(view: Inspection, form: number, names: ReadonlySet<string>, references: References): NormalEdge[] {
  const { outgoing, successors } = view.shape;
  const back = new Set<NormalEdge>();
  const seen = new Map<number, Set<string>>();
  const queue: { at: number; decided: Decided }[] = [];
  const goOn = (from: number, before: Decided) => {
    const set = view.facts.sets[from]!;
    const known =
      from === form || set.length === 0 ? before : new Map([...before].filter(([name]) => !set.includes(name)));
    for (const [n, to] of successors[from]!.entries()) {
      const edge = outgoing[from]![n]!;
      const decided = decidedBehind(known, edge, outgoing[from]!);
      if (!decided || (from === form && isMishap(edge))) continue;
      if (to === form) {
        if (from !== form) back.add(edge);
        continue;
      }
      const ways = seen.get(to) ?? new Set();
      const isMore = ways.size < MAX_WAYS_TO_NODE;
      const way = isMore ? [...decided].map(([name, isNull]) => `${name} ${isNull}`).join() : '';
      if (ways.has(way)) continue;
      seen.set(to, ways.add(way));
      queue.push({ at: to, decided: isMore ? decided : new Map() });
    }
  };
  goOn(form, new Map());
  for (const { at, decided } of queue) if (!renews(view, at, names, references)) goOn(at, decided);
  return [...back];
}

/** A node before the form that forgets its values; one that another way has already is used by these, too. */
function askAgain(graph: Graph, edges: readonly Edge[], form: NormalNode, names: readonly string[]): GraphOp[] {
  const id = `${form.id}_again`;
  const leads = edges.flatMap((edge) => replaceEdge(edge, { target: id }));
  const there = graph.nodes.find((node) => node.id === id);
  if (there) {
    const isOurs =
      asText(there.type) === 'set_variable' && graph.edges.some((one) => one.source === id && one.target === form.id);
    return isOurs ? leads : [];
  }
  const node: Node = {
    id,
    type: 'set_variable',
    name: `Ask again: ${form.name || form.id}`,
    config: { assignments: names.map((variable) => ({ variable, expression: 'null' })) },
  };
  return [
    { op: 'upsert_node', node },
    ...leads,
    { op: 'add_edge', edge: { source: id, target: form.id, kind: 'default' } },
  ];
}

export const FILLED_FORM_RULES: Rule[] = [
  {
    category: 'routing',
    severity: 'warning',
    blocking: false,
    rule_id: 'edge.filled_form',
    title: 'Form that is already filled',
    description:
      'An edge leads back to a collect node whose values are known by then, so that it asks nothing and keeps the old ones.',
    check({ view, graph, references }, report) {
      if (view.asksTooMuch) return;
      const inLoop = new Set(view.shape.loops.flat());
      const forms = view.shape.ofType('collect').filter((at) => inLoop.has(at) && !view.nodes[at]!.disabled);
      for (const at of forms.slice(0, MAX_FORMS)) {
        const form = view.nodes[at]!;
        const names = askedAnew(view, form);
        // What is read back can be corrected there.
        if (names.length === 0 || form.config.confirm === true) continue;
        const edges = waysBack(view, at, new Set(names), references);
        if (edges.length === 0) continue;
        const ids = new Set(edges.map(({ id }) => id));
        const stored = graph.edges.filter(({ id }) => ids.has(id));
        const lead = edges.length === 1 ? 'The edge leads' : `${edges.length} edges lead`;
        report({
          message: `${lead} back to a form whose values are known by then, so it does not ask for ${namesSaid(names)} again.`,
          edge_id: edges[0]!.id,
          node_id: form.id,
          related_edge_ids: edges.slice(1).map(({ id }) => id),
          suggested_fix: `Put a node before the form that forgets ${namesSaid(names)}.`,
          fix_ops: askAgain(graph, stored, form, names),
        });
      }
    },
  },
];

const namesSaid = (names: readonly string[]): string => {
  const said = names.slice(0, MAX_NAMED).map((name) => `"${name}"`);
  if (names.length > MAX_NAMED) said.push(`${names.length - MAX_NAMED} more`);
  return said.length === 1 ? said[0]! : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
};
