// Owns the naive model of the ops: plain arrays, no indexes, written to be obviously right; the tests compare applyOps with it.

import type { GraphOp } from '../edit/ops.ts';
import { foldEdge, foldNode, type Graph } from '../language/graph.ts';
import { equal, type JsonObject, mergePatch } from '../language/json.ts';
import { normalizeEdge } from '../language/normal-graph.ts';

/** The graph after the batch, or the place and type of the first refusal. */
export function applyNaively(graph: Graph, ops: readonly GraphOp[]): Graph | { index: number; type: string } {
  let current = structuredClone(graph);
  for (const [index, op] of ops.entries()) {
    const next = one(structuredClone(current), op);
    if (typeof next === 'string') return { index, type: next };
    current = next;
  }
  return current;
}

function one(graph: Graph, op: GraphOp): Graph | string {
  const has = (id: string) => graph.nodes.some((node) => node.id === id);
  switch (op.op) {
    case 'upsert_node': {
      const node = foldNode(op.node as JsonObject) as Graph['nodes'][number];
      return { ...graph, nodes: [...graph.nodes.filter((other) => other.id !== node.id), node] };
    }
    case 'remove_node':
      if (!has(op.node_id)) return 'graph_op.node_not_found';
      return {
        ...graph,
        nodes: graph.nodes.filter((node) => node.id !== op.node_id),
        edges: graph.edges.filter((edge) => edge.source !== op.node_id && edge.target !== op.node_id),
        entry_node_id: graph.entry_node_id === op.node_id ? null : graph.entry_node_id,
      };
    case 'update_node_fields': {
      const old = graph.nodes.find((node) => node.id === op.node_id);
      if (!old) return 'graph_op.node_not_found';
      const now = foldNode(mergePatch(old, foldNode(op.fields as JsonObject, old.type)) as Graph['nodes'][number]);
      return { ...graph, nodes: graph.nodes.map((node) => (node === old ? now : node)) };
    }
    case 'add_edge': {
      const edge = foldEdge(op.edge as JsonObject) as Graph['edges'][number];
      const old = graph.edges.find((other) => other.id === edge.id);
      if (!old) return { ...graph, edges: [...graph.edges, edge] };
      return equal(normalizeEdge(old), normalizeEdge(edge)) ? graph : 'graph_op.duplicate_edge_id';
    }
    case 'remove_edge': {
      const left = graph.edges.filter((edge) =>
        op.edge_id ? edge.id !== op.edge_id : edge.source !== op.source || edge.target !== op.target,
      );
      return left.length === graph.edges.length ? 'graph_op.edge_not_found' : { ...graph, edges: left };
    }
    case 'set_entry_node':
      return { ...graph, entry_node_id: op.node_id };
    case 'upsert_context_variable': {
      const variable = op.variable as Graph['context_variables'][number];
      return {
        ...graph,
        context_variables: [...graph.context_variables.filter((other) => other.name !== variable.name), variable],
      };
    }
    case 'remove_context_variable': {
      const left = graph.context_variables.filter((variable) => variable.name !== op.name);
      return left.length === graph.context_variables.length
        ? 'graph_op.variable_not_found'
        : { ...graph, context_variables: left };
    }
    case 'set_persona':
      return { ...graph, persona: op.persona };
    case 'set_component_outputs': {
      const outputs = op.outputs as Graph['component_outputs'];
      if (op.node_id === null || op.node_id === undefined) return { ...graph, component_outputs: outputs };
      if (!has(op.node_id)) return 'graph_op.node_not_found';
      const place = (node: Graph['nodes'][number]) =>
        ({ ...node, config: { ...(node.config as JsonObject), outputs } }) as Graph['nodes'][number];
      return { ...graph, nodes: graph.nodes.map((node) => (node.id === op.node_id ? place(node) : node)) };
    }
  }
}

/** A graph without the order of its lists, which carries no meaning. */
export function unordered(graph: Graph): Graph {
  const by = <T>(list: T[], key: (item: T) => string) => [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return {
    ...graph,
    nodes: by(graph.nodes, (node) => node.id),
    edges: by(graph.edges, (edge) => edge.id),
    context_variables: by(graph.context_variables, (one) => one.name),
  };
}
