// Owns compiling a graph: validation, quality, and the executable with components inlined and edges sorted into routes.

import { indexOf, leadsOn } from './inspection/arrange.ts';
import { canBeGivenUp, isPlain } from './inspection/edge-choices.ts';
import type { Finding } from './inspection/finding.ts';
import { normalizeGraph } from './inspection/normalize.ts';
import type {
  Executable,
  ExecutableNode,
  ExecutableRoute,
  ExecutableRoutes,
  GlobalEntry,
} from './interpreter/executable.ts';
import type { Graph } from './language/graph.ts';
import { sha256 } from './language/hash.ts';
import { asObject, asObjects, asText, canonical, type Json } from './language/json.ts';
import {
  type Condition,
  type NormalEdge,
  type NormalGraph,
  type NormalNode,
  normalizeCondition,
} from './language/normal-graph.ts';
import type { References } from './language/references.ts';
import { RULES } from './rules/catalog.ts';
import { findingOf } from './rules/rule.ts';
import { type Validation, validate } from './validate.ts';

export type QualityReport = {
  score: number;
  reachable_ratio: number;
  deterministic_ratio: number;
  llm_edges: number;
  max_depth: number;
  findings_by_category: Record<string, number>;
};
type CompileReport = { validation: Validation; input_hash: string; quality_report: QualityReport };
export type Compiled =
  | (CompileReport & { ok: true; executable: Executable })
  | (CompileReport & { ok: false; blocking: Finding[] });

export function compile(graph: Graph, references: References = {}): Compiled {
  const validation = validate(graph, references);
  const input_hash = inputHash(validation.normalized_graph);
  const report = { validation, input_hash, quality_report: qualityOf(validation) };
  const blocking = validation.findings.filter((finding) => finding.blocking);
  if (blocking.length > 0) return { ok: false, ...report, blocking };
  try {
    return { ok: true, ...report, executable: inlineAll(validation.normalized_graph, references, input_hash) };
  } catch (error) {
    if (!(error instanceof InlineFailure)) throw error;
    const rule = RULES.find((one) => one.rule_id === error.rule_id)!;
    return {
      ok: false,
      ...report,
      blocking: [findingOf(rule, { message: error.message, node_id: error.node_id }, null)],
    };
  }
}

/** SHA-256 of what a compile depends on: moving nodes on the canvas or saving again must not change it. */
export function inputHash(graph: NormalGraph): string {
  const { graph_version, stats, ...content } = graph;
  const nodes = content.nodes.map(({ position, ...node }) => node);
  return sha256(canonical({ ...content, nodes }));
}

const COST = { error: 10, warning: 3, suggestion: 1 } as const;

function qualityOf({ findings, normalized_graph }: Validation): QualityReport {
  const { stats, edges, nodes } = normalized_graph;
  const executable = nodes.filter((node) => node.type !== 'note').length;
  const llmEdges = edges.filter((edge) => edge.condition?.type === 'llm').length;
  const byCategory: Record<string, number> = {};
  let cost = 0;
  for (const finding of findings) {
    byCategory[finding.category] = (byCategory[finding.category] ?? 0) + 1;
    cost += COST[finding.severity];
  }
  return {
    score: Math.max(0, 100 - cost),
    reachable_ratio: ratio(Math.min(stats.reachable_nodes, executable), executable),
    deterministic_ratio: ratio(edges.length - llmEdges, edges.length),
    llm_edges: llmEdges,
    max_depth: stats.max_depth,
    findings_by_category: byCategory,
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 1000) / 1000;
}

const MAX_NODES = 5000;
const MAX_NESTING = 8;

export class InlineFailure extends Error {
  readonly rule_id: string;
  readonly node_id: string;

  constructor(ruleId: string, nodeId: string, message: string) {
    super(message);
    this.rule_id = ruleId;
    this.node_id = nodeId;
  }
}

type Layout = { executable: Executable; references: References };

export function inlineAll(graph: NormalGraph, references: References, inputHash: string): Executable {
  const executable: Executable = { format: 1, input_hash: inputHash, entry: 0, scopes: [], nodes: [], globals: [] };
  executable.entry = unfold({ executable, references }, graph, { prefix: '', nesting: 0, leave: null });
  return executable;
}

type Frame = { prefix: string; nesting: number; leave: number | null };

/** Lays a graph out behind what is there already and gives the number of its entry. Inside a component its ends lead to `leave`. */
function unfold(layout: Layout, graph: NormalGraph, frame: Frame): number {
  const { executable } = layout;
  const scope = executable.scopes.push({ persona: graph.persona, variables: graph.context_variables }) - 1;
  const nodes = graph.nodes.filter((node) => node.type !== 'note');
  if (nodes.length === 0) throw new InlineFailure('graph.empty', frame.prefix, 'The flow of a component is empty.');
  const own = indexOf(nodes);
  const first = executable.nodes.length;
  // Numbers are given out before anything is unfolded, so that edges may lead anywhere in this graph.
  for (const node of nodes) executable.nodes.push(frameOf(node, frame.prefix, scope));
  if (executable.nodes.length > MAX_NODES) {
    throw new InlineFailure(
      'graph.too_large',
      nodes[0]?.id ?? '',
      `With its components the flow has more than ${MAX_NODES} nodes.`,
    );
  }
  const outgoing = new Map<string, NormalEdge[]>();
  for (const edge of graph.edges) outgoing.set(edge.source, [...(outgoing.get(edge.source) ?? []), edge]);
  nodes.forEach((node, i) => {
    const to = (edge: NormalEdge): number | undefined => {
      const target = own.get(edge.target);
      return target === undefined ? undefined : first + target;
    };
    const routes = leadsOn(node) ? routesOf(node.type, outgoing.get(node.id) ?? [], to) : NO_ROUTES;
    executable.nodes[first + i]!.routes = routes;
    if (node.type === 'component')
      unfoldComponent(layout, node, first + i, { ...frame, prefix: `${frame.prefix}${node.id}/` }, scope);
    else if (node.type === 'end' && frame.leave !== null) leadTo(executable.nodes, first + i, frame.leave);
    else if (node.type === 'tool') {
      executable.nodes[first + i]!.tool_inputs = inputNames(layout.references, node);
      if (layout.references.tools?.get(asText(node.config.tool_id))?.reads_only)
        executable.nodes[first + i]!.reads_only = true;
    }
    // What is global in a component stays inside it: from elsewhere its variables would mean nothing.
    if (node.global.enabled && frame.leave === null) executable.globals.push(globalOf(node, first + i));
  });
  return first + (own.get(graph.entry_node_id ?? '') ?? 0);
}

const NO_ROUTES: ExecutableRoutes = { decided: [], asked: [], otherwise: null };

function frameOf(node: NormalNode, prefix: string, scope: number): ExecutableNode {
  // Nothing blocking was found, so the configuration has the shape its type promises; components are replaced below.
  return { ...node, id: prefix + node.id, scope, routes: NO_ROUTES } as unknown as ExecutableNode;
}

function inputNames(references: References, node: NormalNode): string[] {
  return references.tools?.get(asText(node.config.tool_id))?.variables.map((variable) => variable.name) ?? [];
}

// The component node becomes the door in; a door out with the node's own routes is added behind it.
function unfoldComponent(layout: Layout, node: NormalNode, at: number, frame: Frame, scope: number): void {
  const { executable, references } = layout;
  const id = asText(node.config.component_id);
  const component = references.components?.get(id);
  if (!component) throw new InlineFailure('component.not_found', node.id, `The component "${id}" does not exist.`);
  if (frame.nesting >= MAX_NESTING) {
    throw new InlineFailure(
      'cycle.component_recursion',
      node.id,
      `Components are nested more than ${MAX_NESTING} deep.`,
    );
  }
  const door = executable.nodes[at]!;
  const renamed = new Map(component.outputs.map((output) => [output.name, output.variable ?? output.name]));
  const outputs = asObjects(node.config.outputs).map((output) => ({
    from: renamed.get(asText(output.name)) ?? asText(output.name),
    to: asText(output.variable) || asText(output.name),
  }));
  const leave = executable.nodes.length;
  const inner = executable.scopes.length;
  executable.nodes.push({
    id: `${frame.prefix}@leave`,
    name: door.name,
    type: 'leave',
    config: { outputs, from: inner },
    scope,
    routes: door.routes,
  });
  const entry = unfold(layout, normalizeGraph(component.graph), {
    prefix: frame.prefix,
    nesting: frame.nesting + 1,
    leave,
  });
  executable.nodes[at] = {
    id: door.id,
    name: door.name,
    type: 'enter',
    config: { inputs: asObject(node.config.input_mapping), into: inner },
    scope,
    routes: { decided: [], asked: [], otherwise: { id: `${door.id}@enter`, to: entry, kind: 'default', label: '' } },
  };
}

// Inside a component an end is only the end of the component; its closing words are still said.
function leadTo(nodes: ExecutableNode[], at: number, leave: number): void {
  const { id, name, scope, config } = nodes[at]!;
  const text = asText((config as { message?: Json }).message);
  const routes: ExecutableRoutes = {
    decided: [],
    asked: [],
    otherwise: { id: `${id}@end`, to: leave, kind: 'default', label: '' },
  };
  const frame = { ...nodes[at]!, id, name, scope, routes };
  nodes[at] = {
    ...frame,
    type: text ? 'message' : 'set_variable',
    config: text ? { text } : { assignments: [] },
  } as ExecutableNode;
}

function routesOf(
  type: string,
  edges: readonly NormalEdge[],
  to: (edge: NormalEdge) => number | undefined,
): ExecutableRoutes {
  const routes: ExecutableRoutes = { decided: [], asked: [], otherwise: null };
  let fallback: ExecutableRoute | null = null;
  for (const edge of edges) {
    const target = to(edge);
    if (target === undefined) continue;
    const route: ExecutableRoute = { id: edge.id, to: target, kind: edge.kind, label: edge.label };
    const { condition } = edge;
    if (edge.kind === 'else') routes.otherwise ??= route;
    else if (condition?.type === 'expression')
      routes.decided.push({ ...route, by: 'expression', expression: condition.expression });
    else if (condition?.type === 'event') routes.decided.push({ ...route, by: 'event', event: condition.event });
    else if (condition) routes.asked.push({ ...route, prompt: condition.prompt, ...examplesIn(condition) });
    else if (isPlain(edge) && edge.kind === 'default') fallback ??= route;
    else routes.decided.push({ ...route, by: 'outcome' });
  }
  // A form that is filled and a dialogue that is done go on as planned; else is for those that are given up.
  if (fallback && routes.otherwise && canBeGivenUp(type)) routes.planned = fallback;
  routes.otherwise ??= fallback;
  return routes;
}

function globalOf(node: NormalNode, at: number): GlobalEntry {
  const condition = normalizeCondition(node.global.enter_condition);
  return {
    node: at,
    prompt: condition?.type === 'llm' ? condition.prompt : '',
    expression: condition?.type === 'expression' ? condition.expression : null,
    event: condition?.type === 'event' ? condition.event : '',
    ...(condition?.type === 'llm' && examplesIn(condition)),
  };
}

const examplesIn = ({ examples }: Condition): { examples?: string[] } => (examples ? { examples } : {});
