// Owns the stored shape of a graph: nodes, edges, variables, reading them from arbitrary JSON, and their aliases.
import { FreeIds } from './free-ids.ts';
import { asText, clean, isAbsent, isObject, type Json, type JsonObject } from './json.ts';

export type Node = JsonObject & { id: string };
export type Edge = JsonObject & { id: string; source: string; target: string };
export type ContextVariable = JsonObject & { name: string };
export type ComponentOutput = JsonObject & { name: string };

/** A value: a changed graph is a new one that shares what stays the same. */
export type Graph = {
  schema_version: number;
  entry_node_id: string | null;
  persona: string | null;
  nodes: Node[];
  edges: Edge[];
  context_variables: ContextVariable[];
  component_outputs: ComponentOutput[];
};

const SCHEMA_VERSION = 1;

export const VARIABLE_TYPES = [
  'string',
  'number',
  'integer',
  'boolean',
  'enum',
  'date',
  'datetime',
  'time',
  'duration',
  'date_range',
  'money',
  'phone',
  'email',
  'object',
  'array',
] as const;
export const VARIABLE_SOURCES = ['derived', 'collected', 'provided', 'tool', 'memory', 'system'] as const;
export const VARIABLE_NAME = /^[a-z][a-z0-9_]{0,63}$/;
/** What a person types as its name: "Full name" is `full_name`. */
export const asVariableName = (typed: string): string => typed.toLowerCase().replace(/[\s-]+/g, '_');
export const SYSTEM_VARIABLES: ReadonlySet<string> = new Set([
  'current_time',
  'channel',
  'end_user_id',
  'first_name',
  'last_name',
  'phone',
  'email',
  'locale',
  'timezone',
  'conversation_id',
  'call_id',
  'lead_id',
]);

export function emptyGraph(): Graph {
  return {
    schema_version: SCHEMA_VERSION,
    entry_node_id: null,
    persona: null,
    nodes: [],
    edges: [],
    context_variables: [],
    component_outputs: [],
  };
}

/** Any JSON as a graph: what cannot be a node, edge or variable is left out, everything else is kept with its unknown fields. */
export function parseGraph(value: unknown): Graph {
  const raw = clean(value);
  if (!isObject(raw)) return emptyGraph();
  return {
    schema_version: Number.isInteger(raw.schema_version) ? (raw.schema_version as number) : SCHEMA_VERSION,
    entry_node_id: typeof raw.entry_node_id === 'string' ? raw.entry_node_id : null,
    persona: typeof raw.persona === 'string' ? raw.persona : null,
    nodes: parseNodes(raw.nodes),
    edges: parseEdges(raw.edges),
    context_variables: parseNamed(raw.context_variables),
    component_outputs: parseNamed(raw.component_outputs),
  };
}

// As with the ops, a later node of the same id replaces the earlier one.
function parseNodes(value: Json | undefined): Node[] {
  const nodes = new Map<string, Node>();
  const ids = new FreeIds(nodes);
  for (const raw of Array.isArray(value) ? value : []) {
    if (!isObject(raw)) continue;
    const id = typeof raw.id === 'string' ? raw.id : ids.take(`node_${nodes.size + 1}`);
    nodes.set(id, foldNode(raw.id === id ? (raw as Node) : { ...raw, id }));
  }
  return [...nodes.values()];
}

function parseEdges(value: Json | undefined): Edge[] {
  const edges = new Map<string, Edge>();
  const ids = new FreeIds(edges);
  for (const raw of Array.isArray(value) ? value : []) {
    if (!isObject(raw)) continue;
    const folded = foldEdge(raw);
    if (typeof folded.source !== 'string' || typeof folded.target !== 'string') continue;
    const wanted = asText(folded.id) || `edge_${edges.size + 1}`;
    const id = ids.take(wanted);
    edges.set(id, folded.id === id ? (folded as Edge) : ({ ...folded, id } as Edge));
  }
  return [...edges.values()];
}

function parseNamed<T extends JsonObject & { name: string }>(value: Json | undefined): T[] {
  const items = new Map<string, T>();
  for (const raw of Array.isArray(value) ? value : []) {
    if (isObject(raw) && typeof raw.name === 'string') items.set(raw.name, raw as T);
  }
  return [...items.values()];
}

type Alias = readonly [alias: string, name: string, fits: (value: unknown) => boolean];
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

const NODE_ALIASES: readonly Alias[] = [
  ['kind', 'type', isText],
  ['label', 'name', isText],
  ['title', 'name', isText],
  ['data', 'config', isObject],
  ['params', 'config', isObject],
];
const CONFIG_ALIASES = ['prompt', 'instructions', 'text'] as const;
const EDGE_ALIASES: readonly Alias[] = [
  ['from', 'source', isText],
  ['source_node_id', 'source', isText],
  ['to', 'target', isText],
  ['target_node_id', 'target', isText],
];

/** Field names that folding rewrites: a patch that means them literally has to travel as a whole node. */
export const ALIAS_FIELDS: ReadonlySet<string> = new Set([...NODE_ALIASES.map(([alias]) => alias), ...CONFIG_ALIASES]);

/** Moves aliases to the names of the language; a usable proper name wins, and the alias then stays as an unknown field. */
export function foldNode<T extends JsonObject>(node: T, type?: Json): T {
  const folded = rename(node, NODE_ALIASES);
  if (!CONFIG_ALIASES.some((alias) => typeof folded[alias] === 'string')) return folded as T;
  const { ...rest }: JsonObject = folded;
  const config: JsonObject = isObject(rest.config) ? { ...rest.config } : {};
  const promptField = asText(rest.type ?? type).toLowerCase() === 'message' ? 'text' : 'instructions';
  for (const alias of CONFIG_ALIASES) {
    if (typeof rest[alias] !== 'string') continue;
    const field = alias === 'prompt' ? promptField : alias;
    if (!isAbsent(config[field])) continue;
    config[field] = rest[alias]!;
    delete rest[alias];
  }
  return { ...rest, config } as unknown as T;
}

export function foldEdge(edge: JsonObject): JsonObject {
  return rename(edge, EDGE_ALIASES);
}

function rename(object: JsonObject, aliases: readonly Alias[]): JsonObject {
  let result = object;
  for (const [alias, name, fits] of aliases) {
    if (!Object.hasOwn(result, alias) || !fits(result[alias]) || fits(result[name])) continue;
    const { [alias]: value, ...rest } = result;
    result = { ...rest, [name]: value! };
  }
  return result;
}
