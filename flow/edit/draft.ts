// Owns a graph while a batch works on it: maps copied once per batch, and the record of what was touched.
import type { ComponentOutput, ContextVariable, Edge, Graph, Node } from '../graph.ts';
import { equal, type JsonObject } from '../json.ts';

export class Draft {
  readonly nodes: Map<string, Node>;
  readonly edges: Map<string, Edge>;
  readonly variables: Map<string, ContextVariable>;
  entry: string | null;
  persona: string | null;
  outputs: ComponentOutput[];
  readonly touched = { nodes: new Set<string>(), edges: new Set<string>(), variables: new Set<string>() };
  // Built at the first removal only: most batches never ask which edges touch a node.
  #incident: Map<string, Set<string>> | null = null;

  constructor(graph: Graph) {
    this.nodes = byKey(graph.nodes, 'id');
    this.edges = byKey(graph.edges, 'id');
    this.variables = byKey(graph.context_variables, 'name');
    this.entry = graph.entry_node_id;
    this.persona = graph.persona;
    this.outputs = graph.component_outputs;
  }

  putNode(node: Node): void {
    this.touched.nodes.add(node.id);
    this.nodes.set(node.id, node);
  }

  dropNode(id: string): void {
    this.touched.nodes.add(id);
    this.nodes.delete(id);
  }

  putEdge(edge: Edge): void {
    this.touched.edges.add(edge.id);
    this.edges.set(edge.id, edge);
    if (this.#incident) link(this.#incident, edge);
  }

  dropEdge(id: string): void {
    const edge = this.edges.get(id);
    if (!edge) return;
    this.touched.edges.add(id);
    this.edges.delete(id);
    this.#incident?.get(edge.source)?.delete(id);
    this.#incident?.get(edge.target)?.delete(id);
  }

  putVariable(variable: ContextVariable): void {
    this.touched.variables.add(variable.name);
    this.variables.set(variable.name, variable);
  }

  dropVariable(name: string): void {
    this.touched.variables.add(name);
    this.variables.delete(name);
  }

  edgesOf(nodeId: string): string[] {
    if (!this.#incident) {
      this.#incident = new Map();
      for (const edge of this.edges.values()) link(this.#incident, edge);
    }
    return [...(this.#incident.get(nodeId) ?? [])];
  }
}

export function draftOf(graph: Graph): Draft {
  return new Draft(graph);
}

function byKey<K extends string, T extends { [key in K]: string }>(items: readonly T[], key: K): Map<string, T> {
  const map = new Map<string, T>();
  for (const item of items) map.set(item[key], item);
  return map;
}

function link(incident: Map<string, Set<string>>, edge: Edge): void {
  for (const end of [edge.source, edge.target]) {
    const ids = incident.get(end);
    if (ids) ids.add(edge.id);
    else incident.set(end, new Set([edge.id]));
  }
}

/** Ids of what a batch added, changed or removed; names of variables. */
export type GraphChanges = { node_ids: string[]; edge_ids: string[]; variable_names: string[] };

type Finished = { graph: Graph; changed: boolean; position_only: boolean; changes: GraphChanges };

/** The graph after the batch: the very same one when nothing that is stored changed. */
export function finishDraft(before: Graph, draft: Draft): Finished {
  const nodes = changedIn(byKey(pick(before.nodes, 'id', draft.touched.nodes), 'id'), draft.nodes, draft.touched.nodes);
  const edges = changedIn(byKey(pick(before.edges, 'id', draft.touched.edges), 'id'), draft.edges, draft.touched.edges);
  const variablesBefore = byKey(pick(before.context_variables, 'name', draft.touched.variables), 'name');
  const variables = changedIn(variablesBefore, draft.variables, draft.touched.variables);
  const head =
    draft.entry !== before.entry_node_id || draft.persona !== before.persona || !equal(draft.outputs, before.component_outputs);
  const elsewhere = head || edges.length > 0 || variables.length > 0;
  const changes = {
    node_ids: nodes.map(([key]) => key),
    edge_ids: edges.map(([key]) => key),
    variable_names: variables.map(([key]) => key),
  };
  if (!elsewhere && nodes.length === 0) return { graph: before, changed: false, position_only: false, changes };
  const graph: Graph = {
    schema_version: before.schema_version,
    entry_node_id: draft.entry,
    persona: draft.persona,
    nodes: nodes.length > 0 ? [...draft.nodes.values()] : before.nodes,
    edges: edges.length > 0 ? [...draft.edges.values()] : before.edges,
    context_variables: variables.length > 0 ? [...draft.variables.values()] : before.context_variables,
    component_outputs: draft.outputs,
  };
  return { graph, changed: true, position_only: !elsewhere && nodes.every(([, old, now]) => movedOnly(old, now)), changes };
}

type Change<T> = [key: string, old: T | undefined, now: T | undefined];

function changedIn<T extends JsonObject>(before: Map<string, T>, after: Map<string, T>, touched: Set<string>): Change<T>[] {
  const list: Change<T>[] = [];
  for (const key of touched) {
    const [old, now] = [before.get(key), after.get(key)];
    if (!equal(old, now)) list.push([key, old, now]);
  }
  return list;
}

function pick<K extends string, T extends { [key in K]: string }>(items: readonly T[], key: K, wanted: Set<string>): T[] {
  return wanted.size === 0 ? [] : items.filter((item) => wanted.has(item[key]));
}

function movedOnly(old: Node | undefined, now: Node | undefined): boolean {
  if (!old || !now) return false;
  const { position: from, ...before } = old;
  const { position: to, ...after } = now;
  return equal(before, after);
}
