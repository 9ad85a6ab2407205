// Owns where variables are read and written in a graph, and which of them are surely set when a node is reached.
import { comparisonsOf, readsOf, rootOf } from './conditions.ts';
import { SYSTEM_VARIABLES } from './graph.ts';
import { asObjects, asTexts, isObject, type Json } from './json.ts';
import { isPositive, traitsOf } from './node-types.ts';
import type { NormalEdge, NormalGraph, NormalNode, NormalVariable } from './normal-graph.ts';
import { parseExpression } from './text/expressions.ts';
import { scanTemplate } from './text/templates.ts';

/** One reading of a variable. `place` is there when it stands in a template; `guard` only asks whether it is set. */
export type VariableUse = {
  name: string;
  node_id: string | null;
  edge: NormalEdge | null;
  field: string;
  guard: boolean;
  place: { text: string; start: number; end: number } | null;
};
type TemplateError = { node_id: string | null; edge: NormalEdge | null; field: string; message: string };
type Reading = { uses: VariableUse[]; errors: TemplateError[] };
export type VariableFacts = Reading & {
  /** Names a node sets when it goes as planned. */
  sets: string[][];
  assigned: ReadonlySet<string>;
};

/** What is asked here of a graph that is being inspected. */
type InspectedGraph = {
  readonly graph: NormalGraph;
  readonly nodes: readonly NormalNode[];
  readonly index: ReadonlyMap<string, number>;
  readonly reachable: Uint8Array;
  readonly edges: readonly NormalEdge[];
  readonly outgoing: readonly NormalEdge[][];
  readonly successors: readonly number[][];
  readonly variables: ReadonlyMap<string, NormalVariable>;
  readonly entry: number;
  readonly asksTooMuch: boolean;
  readonly facts: VariableFacts;
};

export function variableFactsOf(view: InspectedGraph): VariableFacts {
  const reader = new Reader();
  if (view.asksTooMuch) return { uses: [], errors: [], sets: view.nodes.map(setsOf), assigned: new Set() };
  reader.text('persona', view.graph.persona);
  for (const output of view.graph.component_outputs) reader.use(output.variable, 'component_outputs');
  for (const node of view.nodes) readNode(reader.at(node.id, null), node);
  for (const edge of view.edges) readEdge(reader, edge);
  const sets = view.nodes.map(setsOf);
  const assigned = new Set<string>();
  view.nodes.forEach((node, i) => {
    if (node.type !== 'collect') for (const name of sets[i]!) assigned.add(name);
  });
  return { uses: reader.uses, errors: reader.errors, sets, assigned };
}

/** Gathers what is read, moving from node to node and edge to edge. */
class Reader implements Reading {
  readonly uses: VariableUse[] = [];
  readonly errors: TemplateError[] = [];
  #node: string | null = null;
  #edge: NormalEdge | null = null;

  at(node: string, edge: NormalEdge | null): this {
    this.#node = node;
    this.#edge = edge;
    return this;
  }

  use(name: string, field: string, guard = false): void {
    this.uses.push({ name, node_id: this.#node, edge: this.#edge, field, guard, place: null });
  }

  text(field: string, text: string): void {
    const { uses, error } = scanTemplate(text);
    if (error) this.fail(field, error);
    for (const { name, start, end } of uses) {
      this.uses.push({ name, node_id: this.#node, edge: this.#edge, field, guard: false, place: { text, start, end } });
    }
  }

  value(field: string, value: Json | undefined): void {
    if (typeof value === 'string') this.text(field, value);
    else if (isObject(value))
      for (const key in value) if (typeof value[key] === 'string') this.text(`${field}.${key}`, value[key]);
  }

  fail(field: string, message: string): void {
    this.errors.push({ node_id: this.#node, edge: this.#edge, field, message });
  }
}

function readNode(reader: Reader, node: NormalNode): void {
  for (const field of traitsOf(node.type)?.templates ?? []) reader.value(field, node.config[field]);
  if (node.global.enabled) reader.value('global.enter_condition', node.global.enter_condition);
  if (node.type === 'collect') for (const name of asTexts(node.config.variables)) reader.use(name, 'variables', true);
  if (node.type !== 'set_variable') return;
  for (const { expression } of asObjects(node.config.assignments)) {
    if (typeof expression !== 'string') continue;
    const parsed = parseExpression(expression);
    if (parsed.ok) for (const name of parsed.reads) reader.use(name, 'assignments', expression.includes('default('));
    else reader.fail('assignments', parsed.error);
  }
}

function readEdge(reader: Reader, edge: NormalEdge): void {
  const { condition } = edge;
  if (!condition || condition.type === 'event') return;
  reader.at(edge.source, edge);
  if (condition.type === 'llm') {
    reader.text('condition.prompt', condition.prompt);
    return;
  }
  const { expression } = condition;
  const guarded = new Set<string>();
  for (const { operator, variable } of comparisonsOf(expression)) {
    if (operator === 'exists' || operator === 'not_exists') guarded.add(rootOf(variable));
  }
  for (const name of readsOf(expression)) reader.use(name, 'condition.expression', guarded.has(name));
}

function setsOf(node: NormalNode): string[] {
  const { config } = node;
  if (node.type === 'collect') return asTexts(config.variables);
  if (node.type === 'set_variable') return asObjects(config.assignments).flatMap((one) => asTexts([one.variable!]));
  if (node.type === 'tool') return isObject(config.output_mapping) ? Object.keys(config.output_mapping) : [];
  if (node.type === 'component') return asObjects(config.outputs).flatMap((one) => asTexts([one.variable ?? one.name!]));
  return [];
}

/** Uses of collected and tool-made variables that some path from the entry reaches before anything set them. */
export function unsetUses(view: InspectedGraph): VariableUse[] {
  const { uses, sets } = view.facts;
  const watched = new Map<string, number>();
  for (const use of uses) {
    const variable = view.variables.get(use.name);
    if (use.guard || use.node_id === null || !variable || watched.has(use.name) || SYSTEM_VARIABLES.has(use.name)) continue;
    const madeHere = variable.source === 'collected' || variable.source === 'tool';
    if (madeHere && (variable.default ?? null) === null) watched.set(use.name, watched.size);
  }
  if (watched.size === 0 || view.entry < 0) return [];
  const surely = surelySet(view, sets, watched);
  return uses.filter((use) => {
    const bit = watched.get(use.name);
    const at = bit === undefined || use.guard || use.node_id === null ? undefined : view.index.get(use.node_id);
    if (at === undefined || !view.reachable[at]) return false;
    const after = use.edge !== null && !isMishap(use.edge) && sets[at]!.includes(use.name);
    return !after && !(surely[at]![bit! >> 5]! & (1 << (bit! & 31)));
  });
}

function isMishap(edge: NormalEdge): boolean {
  return !isPositive(edge.kind) && edge.kind !== 'else';
}

// Forward data flow over bit sets: a variable is surely set at a node when it is so along every edge into it.
function surelySet(view: InspectedGraph, sets: string[][], watched: ReadonlyMap<string, number>): Uint32Array[] {
  const words = (watched.size + 31) >> 5;
  const before = view.nodes.map(() => new Uint32Array(words).fill(0xffffffff));
  const adds = sets.map((names) => bitsOf(names, watched, words));
  const queue: number[] = [];
  const enter = (at: number) => {
    before[at]!.fill(0);
    queue.push(at);
  };
  view.nodes.forEach((node, i) => {
    if (i === view.entry || node.global.enabled) enter(i);
  });
  const visited = new Uint8Array(view.nodes.length);
  for (let head = 0; head < queue.length; head++) {
    const at = queue[head]!;
    visited[at] = 1;
    view.outgoing[at]!.forEach((edge, i) => {
      const to = view.successors[at]![i]!;
      const gained = isMishap(edge) ? null : adds[at]!;
      if (meet(before[to]!, before[at]!, gained) || !visited[to]) {
        visited[to] = 1;
        queue.push(to);
      }
    });
  }
  return before;
}

function bitsOf(names: string[], watched: ReadonlyMap<string, number>, words: number): Uint32Array | null {
  let bits: Uint32Array | null = null;
  for (const name of names) {
    const bit = watched.get(name);
    if (bit === undefined) continue;
    bits ??= new Uint32Array(words);
    bits[bit >> 5]! |= 1 << (bit & 31);
  }
  return bits;
}

function meet(into: Uint32Array, from: Uint32Array, gained: Uint32Array | null): boolean {
  let shrank = false;
  for (let w = 0; w < into.length; w++) {
    const next = into[w]! & (from[w]! | (gained?.[w] ?? 0));
    if (next >>> 0 === into[w]) continue;
    into[w] = next;
    shrank = true;
  }
  return shrank;
}
