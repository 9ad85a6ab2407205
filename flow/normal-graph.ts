// Owns the shape of a normalized graph: every field is there, and has the type it should have.
import type { Json, JsonObject } from './json.ts';
import type { ConfigOf, EdgeKind, NodeType } from './node-types.ts';

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
  /** What end users say who mean this way. Absent where the author gave none. */
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
