// Owns how a flow is written in a file: nodes as a map, edges under their source, defaults left out, positions apart.
import {
  type ContextVariable,
  type Edge,
  emptyGraph,
  type Graph,
  type Node,
  parseGraph,
} from '../flow/language/graph.ts';
import { asObject, asObjects, equal, isObject, type Json, type JsonObject } from '../flow/language/json.ts';
import { traitsOf } from '../flow/language/node-types.ts';

export type FlowDocument = { flow: JsonObject; layout: JsonObject };

const NODE_ORDER = [
  ...['type', 'name', 'description', 'disabled', 'global', 'config', 'model_settings'],
  ...['tool_ids', 'knowledge_base_ids', 'policy_ids', 'metadata'],
];
const EDGE_ORDER = ['to', 'kind', 'condition', 'priority', 'label', 'metadata'];
const VARIABLE_ORDER = [
  'type',
  'source',
  'description',
  'label',
  'question',
  'locale_overrides',
  'enum_values',
  'reask_cap',
];

// Each means the same as an absent field; the first is what the server itself writes.
const NODE_DEFAULTS: Record<string, Json[]> = {
  name: [''],
  description: ['', null],
  disabled: [false, null],
  global: [{ enabled: false, enter_condition: null, return_to_previous: false }, null],
  model_settings: [null],
  tool_ids: [[], null],
  knowledge_base_ids: [[], null],
  policy_ids: [[], null],
  metadata: [{}, null],
};
const EDGE_DEFAULTS: Record<string, Json[]> = {
  condition: [null],
  priority: [0, null],
  label: ['', null],
  metadata: [{}, null],
};
const VARIABLE_DEFAULTS: Record<string, Json[]> = {
  type: ['string'],
  source: ['derived'],
  description: ['', null],
  enum_values: [[], null],
  reask_cap: [2, null],
  question: ['', null],
  label: ['', null],
  locale_overrides: [{}, null],
};

const isDefault = (defaults: Record<string, Json[]>, key: string, value: Json): boolean =>
  Object.hasOwn(defaults, key) && (defaults[key] ?? []).some((one) => equal(one, value));

/** Words of the file itself: a field of a flow that is called the same stands under `fields`. */
const NODE_WORDS = new Set(['edges', 'fields']);
const EDGE_WORDS = new Set(['to', 'from', 'fields']);

function groupedBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function ordered(entries: readonly [string, Json][], order: readonly string[]): JsonObject {
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.fromEntries([...entries].sort(([a], [b]) => rank(a) - rank(b)));
}

function escaped(entries: readonly [string, Json][], words: ReadonlySet<string>): [string, Json][] {
  const clashing = entries.filter(([key]) => words.has(key));
  const plain = entries.filter(([key]) => !words.has(key));
  return clashing.length === 0 ? plain : [...plain, ['fields', Object.fromEntries(clashing)]];
}

function unescaped(written: JsonObject): JsonObject {
  const { fields, ...rest } = written;
  return isObject(fields) ? { ...rest, ...fields } : rest;
}

export function flowDocument(graph: Graph): FlowDocument {
  const known = new Set(graph.nodes.map(({ id }) => id));
  const leaving = groupedBy(graph.edges, ({ source }) => (known.has(source) ? source : null));
  const nodes = graph.nodes.map((node): [string, Json] => [node.id, writtenNode(node, leaving.get(node.id) ?? [])]);
  const strays = (leaving.get(null) ?? []).map((edge) => ({ from: edge.source, ...writtenEdge(edge) }));
  const positions = graph.nodes.flatMap((node): [string, Json][] =>
    node.position === undefined ? [] : [[node.id, node.position]],
  );
  const flow: JsonObject = {
    ...(graph.entry_node_id !== null && { entry: graph.entry_node_id }),
    ...(graph.persona !== null && { persona: graph.persona }),
    ...(graph.context_variables.length > 0 && {
      variables: Object.fromEntries(graph.context_variables.map((one) => [one.name, writtenVariable(one)])),
    }),
    ...(graph.component_outputs.length > 0 && { outputs: graph.component_outputs }),
    nodes: Object.fromEntries(nodes),
    ...(strays.length > 0 && { edges: strays }),
  };
  return { flow, layout: Object.fromEntries(positions) };
}

function writtenNode({ id, position, ...fields }: Node, edges: readonly Edge[]): JsonObject {
  const entries = Object.entries(fields).flatMap(([key, value]): [string, Json][] => {
    if (key === 'config') return configEntry(fields.type, value);
    return isDefault(NODE_DEFAULTS, key, value) ? [] : [[key, value]];
  });
  const written = ordered(escaped(entries, NODE_WORDS), NODE_ORDER);
  return edges.length === 0 ? written : { ...written, edges: edges.map(writtenEdge) };
}

function configEntry(type: Json | undefined, config: Json): [string, Json][] {
  if (!isObject(config)) return [['config', config]];
  const entries = Object.entries(config).filter(([key, value]) => !isConfigDefault(type, key, value));
  return entries.length === 0 ? [] : [['config', Object.fromEntries(entries)]];
}

function isConfigDefault(type: Json | undefined, key: string, value: Json): boolean {
  const defaults: JsonObject = (typeof type === 'string' && traitsOf(type)?.defaults) || {};
  return Object.hasOwn(defaults, key) && equal(defaults[key], value);
}

const kindOf = (condition: Json | undefined): string => {
  if (!condition) return 'default';
  return isObject(condition) && condition.type === 'event' ? 'event' : 'conditional';
};

const derivedId = (source: string, target: string): string => `${source}-${target}`;

function writtenEdge({ id, source, target, ...fields }: Edge): JsonObject {
  const entries = Object.entries(fields).filter(
    ([key, value]) => !(key === 'kind' && value === kindOf(fields.condition)) && !isDefault(EDGE_DEFAULTS, key, value),
  );
  const named: [string, Json][] = id === derivedId(source, target) ? [] : [['id', id]];
  return ordered([['to', target], ...escaped(entries, EDGE_WORDS), ...named], EDGE_ORDER);
}

function writtenVariable({ name, ...fields }: ContextVariable): JsonObject {
  const entries = Object.entries(fields).filter(([key, value]) => !isDefault(VARIABLE_DEFAULTS, key, value));
  return ordered(entries, VARIABLE_ORDER);
}

/** The graph that the files mean. `before` is the graph they came from: what it says by default, and its ids of edges, are kept. */
export function graphOfDocument({ flow, layout }: FlowDocument, before: Graph = emptyGraph()): Graph {
  const nodes = Object.entries(asObject(flow.nodes)).map(
    ([id, written]): Node => readNode(id, asObject(written), layout),
  );
  const inner = Object.entries(asObject(flow.nodes)).flatMap(([source, node]) =>
    asObjects(asObject(node).edges).map((edge) => ({ ...edge, from: source })),
  );
  const variables = Object.entries(asObject(flow.variables)).map(([name, fields]) => ({ ...asObject(fields), name }));
  const graph = parseGraph({
    entry_node_id: flow.entry ?? null,
    persona: flow.persona ?? null,
    nodes,
    edges: withIds([...inner, ...asObjects(flow.edges)].map(readEdge), before),
    context_variables: variables,
    component_outputs: flow.outputs ?? [],
  });
  return completed(graph, before);
}

/** Where each edge of the graph stands in the file, in the order in which `graphOfDocument` reads them. */
export function edgePaths({ flow }: Pick<FlowDocument, 'flow'>): (string | number)[][] {
  const listed = (edges: Json | undefined, path: string[]) =>
    asObjects(edges).map((_edge, index) => [...path, 'edges', index]);
  const inner = Object.entries(asObject(flow.nodes)).flatMap(([id, node]) =>
    listed(asObject(node).edges, ['nodes', id]),
  );
  return [...inner, ...listed(flow.edges, [])];
}

function readNode(id: string, written: JsonObject, layout: JsonObject): Node {
  const { edges, ...rest } = written;
  const place = Object.hasOwn(layout, id) ? layout[id] : undefined;
  return { ...unescaped(rest), id, ...(place !== undefined && { position: place }) };
}

type UnnamedEdge = JsonObject & { source: string; target: string };

function readEdge({ from, to, ...rest }: JsonObject): UnnamedEdge {
  return { ...unescaped(rest), source: String(from), target: String(to) };
}

/** An edge without an id is the one that led there before, else it is named for its ends. */
function withIds(edges: readonly UnnamedEdge[], before: Graph): Edge[] {
  const taken = new Set(edges.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
  const earlier = groupedBy(before.edges, ({ source, target }) => derivedId(source, target));
  return edges.map((edge) => {
    if (typeof edge.id === 'string') return edge as Edge;
    const wanted = derivedId(edge.source, edge.target);
    const free = (earlier.get(wanted) ?? []).map(({ id }) => id).filter((id) => !taken.has(id));
    let id = free.includes(wanted) || free[0] === undefined ? wanted : free[0];
    for (let nth = 2; taken.has(id); nth++) id = `${wanted}-${nth}`;
    taken.add(id);
    return { ...edge, id };
  });
}

/** With the defaults that the graph before spelled out, and its positions: leaving them out of a file is no change. */
function completed(graph: Graph, before: Graph): Graph {
  const nodes = new Map(before.nodes.map((node) => [node.id, node]));
  const edges = new Map(before.edges.map((edge) => [edge.id, edge]));
  const variables = new Map(before.context_variables.map((variable) => [variable.name, variable]));
  return {
    ...graph,
    nodes: graph.nodes.map((node) => completedNode(node, nodes.get(node.id))),
    edges: graph.edges.map((edge) => {
      const old = edges.get(edge.id);
      const isSaid = (key: string, value: Json) =>
        key === 'kind' && value === kindOf(old?.condition) && kindOf(edge.condition) === value;
      return restored(edge, old, (key, value) => isSaid(key, value) || isDefault(EDGE_DEFAULTS, key, value));
    }),
    context_variables: graph.context_variables.map((variable) =>
      restored(variable, variables.get(variable.name), (key, value) => isDefault(VARIABLE_DEFAULTS, key, value)),
    ),
  };
}

function completedNode(node: Node, old: Node | undefined): Node {
  if (!old) return node;
  const isLeftOut = (key: string, value: Json) =>
    key === 'position' || isDefault(NODE_DEFAULTS, key, value) || (key === 'config' && isEmptyConfig(old.type, value));
  const whole = restored(node, old, isLeftOut);
  if (!isObject(whole.config) || !isObject(old.config) || old.type !== node.type) return whole;
  return {
    ...whole,
    config: restored(whole.config, old.config, (key, value) => isConfigDefault(old.type, key, value)),
  };
}

const isEmptyConfig = (type: Json | undefined, config: Json): boolean => configEntry(type, config).length === 0;

function restored<T extends JsonObject>(
  now: T,
  old: T | undefined,
  isLeftOut: (key: string, value: Json) => boolean,
): T {
  if (!old) return now;
  const back = Object.entries(old).filter(([key, value]) => !Object.hasOwn(now, key) && isLeftOut(key, value));
  return back.length === 0 ? now : { ...now, ...Object.fromEntries(back) };
}
