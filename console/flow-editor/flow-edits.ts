// Owns what a person does to a flow, as ops: add, connect, change, move, remove. Pure.
import { diff } from '../../flow/edit/diff.ts';
import type { GraphOp } from '../../flow/edit/ops.ts';
import type { ComponentOutput, ContextVariable, Edge, Graph, Node } from '../../flow/language/graph.ts';
import { asObject, asText, asTexts, type Json, type JsonObject } from '../../flow/language/json.ts';
import type { Point } from './layout.ts';
import { firstOpenWay, isConditioned, kindOf, type NodeTypeInfo, waysOf } from './ways.ts';

/** Two people who add a step at the same moment must not choose the same id. */
export const newId = (stem: string): string => `${stem}_${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`;

/** `group`: the title of the group that it joins. */
export type NewStep = { info: NodeTypeInfo; position: Point; id?: string; group?: string };

export function addStep(graph: Graph, { info, position, id = newId(info.type), group = '' }: NewStep): GraphOp[] {
  const taken = new Set(graph.nodes.map(({ name }) => asText(name)));
  const node = {
    id,
    type: info.type,
    name: freeStepName(taken, info.title),
    config: {},
    position: roundedPoint(position),
    ...(group !== '' && { group }),
  };
  const ops: GraphOp[] = [{ op: 'upsert_node', node }];
  if (graph.entry_node_id === null && info.type !== 'note') ops.push({ op: 'set_entry_node', node_id: id });
  return ops;
}

export function freeStepName(taken: ReadonlySet<string>, title: string): string {
  let name = title;
  for (let number = 2; taken.has(name); number++) name = `${title} ${number}`;
  return name;
}

export type NewWay = { source: string; target: string; kind: string; edgeId?: string };

/** A way that a node has once is led elsewhere; conditions come one after the other. */
export function connectSteps(
  graph: Graph,
  { source, target, kind, edgeId }: NewWay,
  info: NodeTypeInfo | undefined,
): GraphOp[] {
  const old = graph.edges.find((edge) =>
    edgeId === undefined
      ? edge.source === source && !isConditioned(kind) && kindOf(edge, info) === kind
      : edge.id === edgeId,
  );
  if (old) return changeEdge(graph, old.id, (edge) => ({ ...edge, target }));
  const conditions = graph.edges.filter((edge) => edge.source === source && isConditioned(kindOf(edge, info)));
  const priority =
    Math.max(0, ...conditions.map((edge) => (typeof edge.priority === 'number' ? edge.priority : 0))) + 1;
  const extra: JsonObject = isConditioned(kind)
    ? { priority, condition: emptyCondition(firstForm(graph, kind, info)) }
    : {};
  return [{ op: 'add_edge', edge: { id: newId('edge'), source, target, kind, ...extra } }];
}

/** A new step between the two that a way joins: the way leads to it, and its own first way on to where the way led. */
export function insertStep(graph: Graph, edgeId: string, step: NewStep & { id: string }): GraphOp[] {
  const edge = graph.edges.find(({ id }) => id === edgeId);
  const added = addStep(graph, step);
  if (!edge) return added;
  const on = firstOpenWay(waysOf([], step.info));
  const onward: GraphOp[] = on
    ? [{ op: 'add_edge', edge: { id: newId('edge'), source: step.id, target: edge.target, kind: on.kind } }]
    : [];
  return [...added, ...changeEdge(graph, edgeId, (old) => ({ ...old, target: step.id })), ...onward];
}

/** Ways are tried in this order from now on. */
export function orderWays(graph: Graph, ids: readonly string[]): GraphOp[] {
  const priorities = new Map(ids.map((id, at) => [id, at + 1]));
  const edges = graph.edges.map((edge) => {
    const priority = priorities.get(edge.id);
    return priority === undefined || edge.priority === priority ? edge : { ...edge, priority };
  });
  return diff(graph, { ...graph, edges });
}

/** A step that only decides goes by what is known by then; the others by what the person means. */
function firstForm({ context_variables }: Graph, kind: string, info: NodeTypeInfo | undefined): string {
  if (kind === 'event') return 'event';
  return info?.type === 'condition' && context_variables.length > 0 ? 'expression' : 'llm';
}

export function emptyCondition(type: string): JsonObject {
  if (type === 'event') return { type, event: '' };
  return type === 'expression' ? { type, expression: '' } : { type: 'llm', prompt: '' };
}

const changed = <T>(items: readonly T[], isIt: (item: T) => boolean, change: (item: T) => T): T[] =>
  items.map((item) => (isIt(item) ? change(item) : item));

export const changeNode = (graph: Graph, id: string, change: (node: Node) => Node): GraphOp[] =>
  diff(graph, { ...graph, nodes: changed(graph.nodes, (node) => node.id === id, change) });

export const changeEdge = (graph: Graph, id: string, change: (edge: Edge) => Edge): GraphOp[] =>
  diff(graph, { ...graph, edges: changed(graph.edges, (edge) => edge.id === id, change) });

export const changeVariable = (
  graph: Graph,
  name: string,
  change: (variable: ContextVariable) => ContextVariable,
): GraphOp[] =>
  diff(graph, {
    ...graph,
    context_variables: changed(graph.context_variables, (variable) => variable.name === name, change),
  });

/** The object with the field; an absent value takes it away. */
export function withValue<T extends JsonObject>(object: T, field: string, value: Json | undefined): T {
  const { [field]: old, ...rest } = object;
  return value === undefined ? (rest as T) : { ...object, [field]: value };
}

export const moveSteps = (positions: ReadonlyMap<string, Point>): GraphOp[] =>
  [...positions].map(([node_id, point]) => ({
    op: 'update_node_fields',
    node_id,
    fields: { position: roundedPoint(point) },
  }));

export const roundedPoint = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });

/** The step with its edges; its neighbours are not joined, since only a person knows whether they should be. */
export const removeStep = (id: string): GraphOp[] => [{ op: 'remove_node', node_id: id }];
export const removeWay = (id: string): GraphOp[] => [{ op: 'remove_edge', edge_id: id }];

export function addVariable(graph: Graph, name: string, source = 'collected'): GraphOp[] {
  if (graph.context_variables.some((variable) => asText(variable.name) === name)) return [];
  return [{ op: 'upsert_context_variable', variable: { name, type: 'string', source } }];
}

/** Calls another tool: the step alone may use it, and what was given to the former one by the same name stays. */
export const chooseTool = (graph: Graph, id: string, toolId: string | undefined): GraphOp[] =>
  changeNode(graph, id, (old) => {
    const config = asObject(old.config);
    const others = asTexts(old.tool_ids).filter((one) => one !== config.tool_id && one !== toolId);
    const attached = toolId === undefined ? others : [...others, toolId];
    const changedConfig = { ...old, config: withValue(config, 'tool_id', toolId) };
    return withValue(changedConfig, 'tool_ids', attached.length === 0 ? undefined : attached);
  });

/** What the flow gives back as a component: an output that was there keeps what else it says. */
export const outputsOf = ({ component_outputs }: Graph, names: readonly string[]): ComponentOutput[] =>
  names.map((name) => component_outputs.find((output) => output.name === name) ?? { name });
