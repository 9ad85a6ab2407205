// Owns the shape of a normalized graph: every field is there, and has the type it should have.

import { usableExamples } from './choices.ts';
import { type ContextVariable, type Edge, type Node, VARIABLE_SOURCES, VARIABLE_TYPES } from './graph.ts';
import { asText, asTexts, isAbsent, isObject, type Json, type JsonObject } from './json.ts';
import { type ConfigOf, EDGE_KINDS, type EdgeKind, type NodeType, nodeTypeOf, traitsOf } from './node-types.ts';

export type NodeFrame = {
  id: string;
  name: string;
  description: string;
  position: { x: number; y: number };
  global: { enabled: boolean; enter_condition: Json; return_to_previous: boolean };
  model_settings: JsonObject | null;
  knowledge_base_ids: string[];
  tool_ids: string[];
  policy_ids: string[];
  disabled: boolean;
  metadata: JsonObject;
};

/** A node whose type and configuration have been judged: the type decides what `config` holds. */
export type TypedNode = { [T in NodeType]: NodeFrame & { type: T; config: ConfigOf<T> } }[NodeType];

export type NormalNode = NodeFrame & { type: string; config: JsonObject };

export const CONDITION_TYPES = ['llm', 'expression', 'event'] as const;

export type Condition = {
  type: (typeof CONDITION_TYPES)[number];
  prompt: string;
  expression: Json;
  event: string;
  /** What end users say who mean this condition. Absent where the author gave none. */
  examples?: string[];
};

export type NormalEdge = {
  id: string;
  source: string;
  target: string;
  kind: EdgeKind;
  condition: Condition | null;
  priority: number;
  label: string;
  metadata: JsonObject;
};

export type NormalVariable = {
  name: string;
  type: string;
  source: string;
  enum_values: string[];
  reask_cap: number;
  description: string;
  /** What is asked when it is missing, and how it is called; absent where the author gave none. */
  question?: string;
  label?: string;
  locale_overrides?: { es?: { question?: string; label?: string } };
} & JsonObject;

export type NormalOutput = { name: string; variable: string; type: string; description: string };

export type Stats = { nodes: number; edges: number; reachable_nodes: number; max_depth: number; has_cycle: boolean };

export type NormalGraph = {
  schema_version: number;
  graph_version: number;
  entry_node_id: string | null;
  persona: string;
  nodes: NormalNode[];
  edges: NormalEdge[];
  context_variables: NormalVariable[];
  component_outputs: NormalOutput[];
  stats: Stats;
};

export const NODE_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'type',
  'name',
  'description',
  'config',
  'position',
  'group',
  'global',
  'model_settings',
  'knowledge_base_ids',
  'tool_ids',
  'policy_ids',
  'disabled',
  'metadata',
]);

// Defaults are shared: nothing changes a normalized graph in place, and thousands of empty objects would only be garbage.
const ORIGIN = { x: 0, y: 0 };
const NOT_GLOBAL: NodeFrame['global'] = { enabled: false, enter_condition: null, return_to_previous: false };
const NONE: string[] = [];
const EMPTY: JsonObject = {};

function globalOf({ enabled, enter_condition, return_to_previous }: JsonObject): NodeFrame['global'] {
  return {
    enabled: enabled === true,
    enter_condition: enter_condition ?? null,
    return_to_previous: return_to_previous === true,
  };
}

export function normalizeNode(node: Node, caps: ReadonlyMap<string, number>): NormalNode {
  const type = nodeTypeOf(node.type) ?? asText(node.type);
  const position = isObject(node.position) ? node.position : null;
  const global = isObject(node.global) ? node.global : null;
  const normal: NormalNode = {
    id: node.id,
    type,
    name: asText(node.name),
    description: asText(node.description),
    config: normalizeConfig(type, isObject(node.config) ? node.config : EMPTY, caps),
    position: position ? { x: asNumber(position.x, 0), y: asNumber(position.y, 0) } : ORIGIN,
    global: global ? globalOf(global) : NOT_GLOBAL,
    model_settings: isObject(node.model_settings) ? node.model_settings : null,
    knowledge_base_ids: node.knowledge_base_ids ? asTexts(node.knowledge_base_ids) : NONE,
    tool_ids: node.tool_ids ? asTexts(node.tool_ids) : NONE,
    policy_ids: node.policy_ids ? asTexts(node.policy_ids) : NONE,
    disabled: node.disabled === true,
    metadata: isObject(node.metadata) ? node.metadata : EMPTY,
  };
  return keepUnknown(normal, node, NODE_FIELDS);
}

function normalizeConfig(type: string, config: JsonObject, caps: ReadonlyMap<string, number>): JsonObject {
  const defaults = traitsOf(type)?.defaults;
  if (!defaults) return config;
  const needsCap = type === 'collect' && isAbsent(config.reask_cap);
  let filled: JsonObject | null = null;
  for (const key in defaults) {
    if (config[key] !== undefined && config[key] !== null) continue;
    filled ??= { ...config };
    filled[key] = defaults[key]!;
  }
  return needsCap ? { ...(filled ?? config), reask_cap: collectCap(config, caps) } : (filled ?? config);
}

/** Whether a normalized node is the same with these caps: a collect node may take its cap from its variables. */
export function isStillNormal({ type, config }: NormalNode, stored: Node, caps: ReadonlyMap<string, number>): boolean {
  if (type !== 'collect') return true;
  const written = isObject(stored.config) ? stored.config : EMPTY;
  return !isAbsent(written.reask_cap) || config.reask_cap === collectCap(written, caps);
}

// A collect node without a cap takes the largest of its variables.
function collectCap(config: JsonObject, caps: ReadonlyMap<string, number>): number {
  let most: number | undefined;
  for (const name of Array.isArray(config.variables) ? config.variables : []) {
    const cap = typeof name === 'string' ? caps.get(name) : undefined;
    if (cap !== undefined) most = Math.max(most ?? cap, cap);
  }
  return most ?? 2;
}

export const EDGE_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'source',
  'target',
  'kind',
  'condition',
  'priority',
  'label',
  'metadata',
]);

export function normalizeEdge(edge: Edge): NormalEdge {
  const condition = normalizeCondition(edge.condition);
  const normal: NormalEdge = {
    id: edge.id,
    source: edge.source,
    target: edge.target,
    kind: edgeKind(edge.kind, condition),
    condition,
    priority: asNumber(edge.priority, 0),
    label: asText(edge.label),
    metadata: isObject(edge.metadata) ? edge.metadata : EMPTY,
  };
  return keepUnknown(normal, edge, EDGE_FIELDS);
}

const KNOWN_KINDS: ReadonlySet<string> = new Set(EDGE_KINDS);

// A condition makes an edge without a kind a conditional one; an unknown kind means `default`.
function edgeKind(kind: Json | undefined, condition: Condition | null): EdgeKind {
  const known = typeof kind === 'string' && KNOWN_KINDS.has(kind) ? (kind as EdgeKind) : 'default';
  if (known !== 'default' || !condition) return known;
  return condition.type === 'event' ? 'event' : 'conditional';
}

export const CONDITION_FIELDS: ReadonlySet<string> = new Set(['type', 'prompt', 'expression', 'event', 'examples']);

export function normalizeCondition(value: Json | undefined): Condition | null {
  if (typeof value === 'string')
    return value.trim() ? { type: 'llm', prompt: value, expression: null, event: '' } : null;
  if (!isObject(value)) return null;
  const expression = value.expression ?? null;
  const prompt = asText(value.prompt);
  const event = asText(value.event);
  const type = conditionType(value.type, expression, event);
  const examples = usableExamples(value.examples);
  const condition =
    examples.length > 0 ? { type, prompt, expression, event, examples } : { type, prompt, expression, event };
  return keepUnknown<Condition>(condition, value, CONDITION_FIELDS);
}

function conditionType(given: Json | undefined, expression: Json, event: string): Condition['type'] {
  if (given === 'llm' || given === 'expression' || given === 'event') return given;
  if (expression !== null) return 'expression';
  return event ? 'event' : 'llm';
}

/** Written as it may be: "Date" is a date. */
const typeIn = (type: string): string => {
  const lower = type.trim().toLowerCase();
  return VARIABLE_TYPES.some((known) => known === lower) ? lower : type || 'string';
};

export const VARIABLE_FIELDS: readonly string[] = [
  'name',
  'type',
  'source',
  'enum_values',
  'reask_cap',
  'description',
  'question',
  'label',
  'locale_overrides',
  'default',
];
/** `default` passes through as it is. */
const KNOWN_VARIABLE_FIELDS: ReadonlySet<string> = new Set(VARIABLE_FIELDS.filter((name) => name !== 'default'));

const VARIABLE_TEXTS = ['question', 'label'] as const;

/** Those that say something. */
function textsOf(value: Json | undefined): { question?: string; label?: string } {
  const texts = isObject(value) ? value : EMPTY;
  return Object.fromEntries(
    VARIABLE_TEXTS.flatMap((name) => (asText(texts[name]).trim() ? [[name, asText(texts[name]).trim()]] : [])),
  );
}

export function normalizeVariable(variable: ContextVariable): NormalVariable {
  const spanish = textsOf(isObject(variable.locale_overrides) ? variable.locale_overrides.es : undefined);
  const normal = {
    name: variable.name,
    type: typeIn(asText(variable.type)),
    source: asText(variable.source) || VARIABLE_SOURCES[0],
    enum_values: asTexts(variable.enum_values),
    reask_cap: asNumber(variable.reask_cap, 2),
    description: asText(variable.description),
    ...textsOf(variable),
    ...(Object.keys(spanish).length > 0 && { locale_overrides: { es: spanish } }),
  };
  return keepUnknown(normal, variable, KNOWN_VARIABLE_FIELDS);
}

/** About the person, and so the same the next time. */
export const isPersonal = ({ name, type }: NormalVariable): boolean =>
  type === 'phone' ||
  type === 'email' ||
  /(?:^|_)(?:name|phone|mobile|e?mail|address|birth|dob|account)(?:$|_)/i.test(name);

/** The templates of a variable: its question, in each language. */
export const questionsOf = ({ question, locale_overrides }: NormalVariable): string[] =>
  [question, locale_overrides?.es?.question].filter((text) => text !== undefined);

export function normalizeOutput(output: JsonObject & { name: string }): NormalOutput {
  const normal = {
    name: output.name,
    variable: asText(output.variable) || output.name,
    type: asText(output.type) || 'string',
    description: asText(output.description),
  };
  return keepUnknown(normal, output, new Set(Object.keys(normal)));
}

function keepUnknown<T extends object>(normal: T, raw: JsonObject, known: ReadonlySet<string>): T {
  for (const key in raw) if (!known.has(key)) (normal as JsonObject)[key] = raw[key]!;
  return normal;
}

function asNumber(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
