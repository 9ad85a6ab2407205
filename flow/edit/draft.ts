// Owns a graph while a batch works on it: what the batch changed lies over the lists of the graph, which stay as they are.
import type { ComponentOutput, ContextVariable, Edge, Graph, Node } from '../language/graph.ts';
import { equal, type JsonObject } from '../language/json.ts';
import { Overlay } from './overlay.ts';

export class Draft {
  readonly nodes: Overlay<Node>;
  readonly edges: Overlay<Edge>;
  readonly variables: Overlay<ContextVariable>;
  entry: string | null;
  persona: string | null;
  outputs: ComponentOutput[];
  // Built at the first removal only: most batches never ask which edges touch a node.
  #incident: Map<string, Set<string>> | null = null;

  constructor(graph: Graph) {
    this.nodes = new Overlay(graph.nodes, ({ id }) => id);
    this.edges = new Overlay(graph.edges, ({ id }) => id);
    this.variables = new Overlay(graph.context_variables, ({ name }) => name);
    this.entry = graph.entry_node_id;
    this.persona = graph.persona;
    this.outputs = graph.component_outputs;
  }

  putEdge(edge: Edge): void {
    this.edges.put(edge);
    if (this.#incident) link(this.#incident, edge);
  }

  dropEdge(id: string): void {
    const edge = this.edges.get(id);
    if (!edge) return;
    this.edges.drop(id);
    this.#incident?.get(edge.source)?.delete(id);
    this.#incident?.get(edge.target)?.delete(id);
  }

  edgesOf(nodeId: string): string[] {
    if (!this.#incident) {
      this.#incident = new Map();
      for (const edge of this.edges.items()) link(this.#incident, edge);
    }
    return [...(this.#incident.get(nodeId) ?? [])];
  }
}

export function draftOf(graph: Graph): Draft {
  return new Draft(graph);
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
  const nodes = changedIn(draft.nodes);
  const edges = changedIn(draft.edges);
  const variables = changedIn(draft.variables);
  const head =
    draft.entry !== before.entry_node_id ||
    draft.persona !== before.persona ||
    !equal(draft.outputs, before.component_outputs);
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
    nodes: nodes.length > 0 ? draft.nodes.items() : before.nodes,
    edges: edges.length > 0 ? draft.edges.items() : before.edges,
    context_variables: variables.length > 0 ? draft.variables.items() : before.context_variables,
    component_outputs: draft.outputs,
  };
  return {
    graph,
    changed: true,
    position_only: !elsewhere && nodes.every(([, old, now]) => movedOnly(old, now)),
    changes,
  };
}

type Change<T> = [key: string, old: T | undefined, now: T | undefined];

function changedIn<T extends JsonObject>(overlay: Overlay<T>): Change<T>[] {
  const list: Change<T>[] = [];
  for (const key of overlay.touched) {
    const [old, now] = [overlay.before(key), overlay.get(key)];
    if (!equal(old, now)) list.push([key, old, now]);
  }
  return list;
}

function movedOnly(old: Node | undefined, now: Node | undefined): boolean {
  if (!old || !now) return false;
  const { position: _from, group: _left, ...before } = old;
  const { position: _to, group: _joined, ...after } = now;
  return equal(before, after);
}
