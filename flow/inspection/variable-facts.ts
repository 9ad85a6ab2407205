// Owns where variables are read and written in a graph, and which of them are surely set when a node is reached.

import { SYSTEM_VARIABLES } from '../language/graph.ts';
import { asObjects, asTexts, isObject, type Json } from '../language/json.ts';
import { isPositive, traitsOf } from '../language/node-types.ts';
import {
  type NormalEdge,
  type NormalGraph,
  type NormalNode,
  type NormalVariable,
  questionsOf,
} from '../language/normal-graph.ts';
import { comparisonsOf, readsOf, rootOf } from '../text/conditions.ts';
import { parseExpression } from '../text/expressions.ts';
import { scanTemplate } from '../text/templates.ts';
import type { KnownEdge, KnownNode, TemplateError, VariableReading, VariableUse } from './known-parts.ts';
import type { Shape } from './shape.ts';

export type VariableFacts = VariableReading & {
  /** Names a node sets when it goes as planned. */
  sets: readonly (readonly string[])[];
  assigned: ReadonlySet<string>;
};

/** What is asked here of a graph that is being inspected. */
type InspectedGraph = {
  readonly graph: NormalGraph;
  readonly nodes: readonly NormalNode[];
  readonly knownNodes: readonly KnownNode[];
  readonly shape: Shape;
  readonly variables: ReadonlyMap<string, NormalVariable>;
  readonly asksTooMuch: boolean;
  readonly facts: VariableFacts;
};

export function variableFactsOf(view: InspectedGraph): VariableFacts {
  const sets = view.knownNodes.map((known) => {
    known.sets ??= setsOf(known.normal);
    return known.sets;
  });
  if (view.asksTooMuch) return { uses: [], errors: [], sets, assigned: new Set() };
  const reader = new Reader();
  reader.text('persona', view.graph.persona);
  for (const variable of view.graph.context_variables)
    for (const question of questionsOf(variable)) reader.text(`context_variables.${variable.name}.question`, question);
  for (const output of view.graph.component_outputs) reader.use(output.variable, 'component_outputs');
  for (const known of view.knownNodes) {
    known.reading ??= readingOf(known.normal);
    reader.add(known.reading);
  }
  view.shape.edgeReading ??= readingAlongAll(view.shape.knownEdges);
  reader.add(view.shape.edgeReading);
  const assigned = new Set<string>();
  for (let i = 0; i < sets.length; i++) {
    if (view.nodes[i]!.type !== 'collect') for (const name of sets[i]!) assigned.add(name);
  }
  return { uses: reader.uses, errors: reader.errors, sets, assigned };
}

const NOTHING_READ: VariableReading = { uses: [], errors: [] };
const readingFrom = ({ uses, errors }: Reader): VariableReading =>
  uses.length + errors.length === 0 ? NOTHING_READ : { uses, errors };

function readingOf(node: NormalNode): VariableReading {
  const reader = new Reader(node.id);
  readNode(reader, node);
  return readingFrom(reader);
}

function readingAlong(edge: NormalEdge): VariableReading {
  const reader = new Reader(edge.source, edge);
  readEdge(reader, edge);
  return readingFrom(reader);
}

function readingAlongAll(edges: readonly KnownEdge[]): VariableReading {
  const reader = new Reader();
  for (const known of edges) {
    known.reading ??= readingAlong(known.normal);
    reader.add(known.reading);
  }
  return readingFrom(reader);
}

/** Gathers what is read at one place. */
class Reader {
  readonly uses: VariableUse[] = [];
  readonly errors: TemplateError[] = [];
  readonly #node: string | null;
  readonly #edge: NormalEdge | null;

  constructor(node: string | null = null, edge: NormalEdge | null = null) {
    this.#node = node;
    this.#edge = edge;
  }

  add(reading: VariableReading): void {
    if (reading === NOTHING_READ) return;
    for (const use of reading.uses) this.uses.push(use);
    for (const error of reading.errors) this.errors.push(error);
  }

  use(name: string, field: string, guard = false): void {
    this.uses.push({ name, node_id: this.#node, edge: this.#edge, field, guard, position: null });
  }

  text(field: string, text: string): void {
    const { uses, error } = scanTemplate(text);
    if (error) this.fail(field, error);
    for (const { name, start, end } of uses) {
      this.uses.push({
        name,
        node_id: this.#node,
        edge: this.#edge,
        field,
        guard: false,
        position: { text, start, end },
      });
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
  if (node.type === 'component')
    return asObjects(config.outputs).flatMap((one) => asTexts([one.variable ?? one.name!]));
  return [];
}

/** Uses of collected and tool-made variables that some path from the entry reaches before anything set them. */
export function unsetUses(view: InspectedGraph): VariableUse[] {
  const { uses, sets } = view.facts;
  const watched = new Map<string, number>();
  for (const use of uses) {
    const variable = view.variables.get(use.name);
    if (use.guard || use.node_id === null || !variable || watched.has(use.name) || SYSTEM_VARIABLES.has(use.name))
      continue;
    const madeHere = variable.source === 'collected' || variable.source === 'tool';
    if (madeHere && (variable.default ?? null) === null) watched.set(use.name, watched.size);
  }
  if (watched.size === 0 || view.shape.entry < 0) return [];
  const { words, bits } = surelySet(view, sets, watched);
  return uses.filter((use) => {
    const bit = watched.get(use.name);
    const at = bit === undefined || use.guard || use.node_id === null ? undefined : view.shape.index.get(use.node_id);
    if (at === undefined || !view.shape.reachable[at]) return false;
    const after = use.edge !== null && !isMishap(use.edge) && sets[at]!.includes(use.name);
    return !after && !(bits[at * words + (bit! >> 5)]! & (1 << (bit! & 31)));
  });
}

export function isMishap(edge: NormalEdge): boolean {
  return !isPositive(edge.kind) && edge.kind !== 'else';
}

/** `words` numbers for each node. */
type BitSets = { words: number; bits: Uint32Array };

// Forward data flow over bit sets: a variable is surely set at a node when it is so along every edge into it.
function surelySet(view: InspectedGraph, sets: VariableFacts['sets'], watched: ReadonlyMap<string, number>): BitSets {
  const words = (watched.size + 31) >> 5;
  const before: BitSets = { words, bits: new Uint32Array(words * view.nodes.length).fill(0xffffffff) };
  const added = setBits(sets, watched, words);
  const queue: number[] = [];
  for (let i = 0; i < view.nodes.length; i++) {
    if (i !== view.shape.entry && !view.nodes[i]!.global.enabled) continue;
    before.bits.fill(0, i * words, (i + 1) * words);
    queue.push(i);
  }
  const visited = new Uint8Array(view.nodes.length);
  for (let head = 0; head < queue.length; head++) {
    const at = queue[head]!;
    visited[at] = 1;
    const [edges, targets] = [view.shape.outgoing[at]!, view.shape.successors[at]!];
    for (let i = 0; i < edges.length; i++) {
      const to = targets[i]!;
      const gained = isMishap(edges[i]!) ? null : added;
      if (!meet(before, to, at, gained) && visited[to]) continue;
      visited[to] = 1;
      queue.push(to);
    }
  }
  return before;
}

function setBits(sets: VariableFacts['sets'], watched: ReadonlyMap<string, number>, words: number): Uint32Array {
  const bits = new Uint32Array(words * sets.length);
  for (let at = 0; at < sets.length; at++) {
    for (const name of sets[at]!) {
      const bit = watched.get(name);
      if (bit !== undefined) bits[at * words + (bit >> 5)]! |= 1 << (bit & 31);
    }
  }
  return bits;
}

function meet({ words, bits }: BitSets, into: number, from: number, gained: Uint32Array | null): boolean {
  let shrank = false;
  for (let w = 0; w < words; w++) {
    const old = bits[into * words + w]!;
    const next = (old & (bits[from * words + w]! | (gained?.[from * words + w] ?? 0))) >>> 0;
    if (next === old) continue;
    bits[into * words + w] = next;
    shrank = true;
  }
  return shrank;
}
