// Owns the shape of what a graph refers to outside itself. The caller looks it up; an absent lookup is not judged.
import type { Graph } from './graph.ts';

export type ToolReference = {
  name: string;
  attached: boolean;
  variables: { name: string; type?: string; required?: boolean; has_default?: boolean; fixed?: boolean }[];
  revisions?: string[];
  compatible?: boolean;
  /** Calling it changes nothing anywhere. */
  reads_only?: boolean;
};
type KnowledgeBaseReference = { name?: string; chunks: number; clearance_level: number };
export type ComponentReference = {
  graph: Graph;
  inputs: { name: string; required?: boolean }[];
  outputs: { name: string; variable?: string }[];
  component_ids: string[];
};

export type References = {
  tools?: ReadonlyMap<string, ToolReference>;
  knowledge_bases?: ReadonlyMap<string, KnowledgeBaseReference>;
  components?: ReadonlyMap<string, ComponentReference>;
  policies?: ReadonlySet<string>;
  clearance_level?: number;
  // The id under which this very graph may be used as a component.
  self_component_id?: string;
  is_component?: boolean;
  // Voice settings already announce an artificial speaker, so the texts need not.
  discloses_ai?: boolean;
  // The flow reaches out to people, rather than answering them.
  outbound?: boolean;
  // An active calling workflow talks with this assistant.
  calls?: boolean;
  organization_name?: string;
  /** Of the texts that describe ways, by text, of length 1. */
  vectors?: ReadonlyMap<string, Float32Array>;
};
