// Owns the shape of a graph: which edges lead where, and what follows from that alone.

import { type NodeType, traitsOf } from '../language/node-types.ts';
import type { NormalEdge, NormalNode, Stats } from '../language/normal-graph.ts';
import type { EdgeComparison } from '../text/conditions.ts';
import { arrange, breadthFirst, components, indexOf, leadsOn } from './arrange.ts';
import type { KnownEdge, KnownNode, LocalHits, VariableReading } from './known-parts.ts';

/** Whether both have the same part in the paths through the graph; names, texts and positions have none. */
function isAlike(a: NormalNode, b: NormalNode): boolean {
  return (
    a === b ||
    (a.id === b.id &&
      a.type === b.type &&
      a.disabled === b.disabled &&
      a.global.enabled === b.global.enabled &&
      a.global.return_to_previous === b.global.return_to_previous)
  );
}

/** Nodes and edges are numbered in canonical order. */
export class Shape {
  readonly edges: readonly NormalEdge[];
  readonly knownEdges: readonly KnownEdge[];
  readonly storedEdges: readonly KnownEdge[];
  /** By edge: where its ends are among the nodes, -1 where there is no such node. */
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly stats: Stats;
  readonly index: ReadonlyMap<string, number>;
  /** Live edges by node, in routing order: both ends exist, and both can be executed. */
  readonly outgoing: readonly NormalEdge[][];
  readonly successors: readonly number[][];
  /** -1: there is none that can be executed. */
  readonly entry: number;
  readonly #entryId: string | null;
  readonly #nodeOrder: readonly number[];
  #stored: readonly KnownNode[];
  /** In canonical order, as they were when the shape was made: all that is asked of them here is the same today. */
  readonly #nodes: readonly Pick<NormalNode, 'id' | 'type' | 'disabled' | 'global'>[];

  // What follows from the edges, computed on first use.
  comparisons: readonly EdgeComparison[] | null = null;
  unknownKinds: readonly KnownEdge[] | null = null;
  edgeReading: VariableReading | null = null;
  /** What the texts of all edges cost to read. */
  edgeCost: number | null = null;
  edgeHits: LocalHits | null = null;

  #reachable: Uint8Array | null = null;
  #loops: readonly number[][] | null = null;
  #predecessors: readonly number[][] | null = null;
  #finishing: Uint8Array | null = null;
  #byType: Map<string, number[]> | null = null;
  #anomalies: Anomalies | null = null;

  constructor(storedNodes: readonly KnownNode[], storedEdges: readonly KnownEdge[], entryId: string | null) {
    const normal = storedNodes.map((known) => known.normal);
    const { nodeOrder, edgeOrder, sources, targets, stats } = arrange(
      normal,
      storedEdges.map((known) => known.normal),
      entryId,
    );
    const nodes = nodeOrder.map((i) => normal[i]!);
    this.#entryId = entryId;
    this.#nodeOrder = nodeOrder;
    this.#stored = storedNodes;
    this.#nodes = nodes.map(({ id, type, disabled, global }) => ({ id, type, disabled, global }));
    this.storedEdges = storedEdges;
    this.knownEdges = Array.from(edgeOrder, (i) => storedEdges[i]!);
    this.edges = this.knownEdges.map((known) => known.normal);
    this.sources = sources;
    this.targets = targets;
    this.stats = stats;
    this.index = indexOf(nodes);
    const outgoing: NormalEdge[][] = nodes.map(() => []);
    const successors: number[][] = nodes.map(() => []);
    for (let e = 0; e < this.edges.length; e++) {
      const [source, target] = [sources[e]!, targets[e]!];
      if (source < 0 || target < 0 || !leadsOn(nodes[source]!) || nodes[target]!.type === 'note') continue;
      outgoing[source]!.push(this.edges[e]!);
      successors[source]!.push(target);
    }
    this.outgoing = outgoing;
    this.successors = successors;
    const entry = entryId === null ? -1 : (this.index.get(entryId) ?? -1);
    this.entry = entry >= 0 && nodes[entry]!.type !== 'note' ? entry : -1;
  }

  /** Whether these parts have this shape; if so, it is compared with these nodes the next time. */
  fits(storedNodes: readonly KnownNode[], storedEdges: readonly KnownEdge[], entryId: string | null): boolean {
    const before = this.#stored;
    if (storedEdges !== this.storedEdges || entryId !== this.#entryId || storedNodes.length !== before.length)
      return false;
    for (let i = 0; i < before.length; i++) {
      if (storedNodes[i] !== before[i] && !isAlike(storedNodes[i]!.normal, before[i]!.normal)) return false;
    }
    this.#stored = storedNodes;
    return true;
  }

  /** The stored parts in canonical order. */
  ordered(storedNodes: readonly KnownNode[]): KnownNode[] {
    return this.#nodeOrder.map((i) => storedNodes[i]!);
  }

  /** Indexes of the nodes of one type. */
  ofType(type: NodeType): readonly number[] {
    if (!this.#byType) {
      this.#byType = new Map();
      for (let i = 0; i < this.#nodes.length; i++) {
        const indexes = this.#byType.get(this.#nodes[i]!.type);
        if (indexes) indexes.push(i);
        else this.#byType.set(this.#nodes[i]!.type, [i]);
      }
    }
    return this.#byType.get(type) ?? [];
  }

  /** Nodes a conversation can get to: from the entry, or because they may be entered from anywhere. */
  get reachable(): Uint8Array {
    if (this.#reachable) return this.#reachable;
    const roots: number[] = [];
    for (let i = 0; i < this.#nodes.length; i++) if (i === this.entry || this.#nodes[i]!.global.enabled) roots.push(i);
    this.#reachable = flagged(this.#nodes.length, breadthFirst(this.successors, roots));
    return this.#reachable;
  }

  get predecessors(): readonly number[][] {
    if (this.#predecessors) return this.#predecessors;
    const before: number[][] = this.#nodes.map(() => []);
    for (let from = 0; from < before.length; from++) for (const to of this.successors[from]!) before[to]!.push(from);
    this.#predecessors = before;
    return before;
  }

  /** Groups of nodes that can reach each other, and single nodes with an edge to themselves. */
  get loops(): readonly number[][] {
    // Dead edges close no loop: they begin or end at a note, or nowhere.
    if (!this.stats.has_cycle) return [];
    this.#loops ??= components(this.successors).filter((g) => g.length > 1 || this.successors[g[0]!]!.includes(g[0]!));
    return this.#loops;
  }

  /** Nodes from which an end can be reached. */
  get finishing(): Uint8Array {
    if (this.#finishing) return this.#finishing;
    const ends: number[] = [];
    this.#nodes.forEach(({ type, global }, i) => {
      // The interpreter returns from a global node to where it was entered from: a return without an edge.
      if (traitsOf(type)?.terminal || (global.enabled && global.return_to_previous)) ends.push(i);
    });
    this.#finishing = flagged(this.#nodes.length, breadthFirst(this.predecessors, ends));
    return this.#finishing;
  }

  /** What rules look for in every graph and few graphs have. */
  get anomalies(): Anomalies {
    this.#anomalies ??= findAnomalies(this, this.#nodes);
    return this.#anomalies;
  }
}

type Anomalies = {
  /** Edges. */
  fromEnd: readonly number[];
  fromNowhere: readonly number[];
  toNowhere: readonly number[];
  toItself: readonly number[];
  /** Nodes. */
  unreachable: readonly number[];
  endless: readonly number[];
  passedOver: readonly number[];
};

function findAnomalies(shape: Shape, nodes: readonly Pick<NormalNode, 'type' | 'disabled'>[]): Anomalies {
  const { sources, targets, edges, entry, reachable, finishing, outgoing } = shape;
  const [fromEnd, fromNowhere, toNowhere, toItself]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let e = 0; e < edges.length; e++) {
    const [source, target] = [nodes[sources[e]!], nodes[targets[e]!]];
    if (source?.type === 'end') fromEnd.push(e);
    if (!source || source.type === 'note') fromNowhere.push(e);
    if (!target || target.type === 'note') toNowhere.push(e);
    if (source && sources[e] === targets[e]) toItself.push(e);
  }
  const [unreachable, endless, passedOver]: [number[], number[], number[]] = [[], [], []];
  const hasEnd = finishing.includes(1);
  for (let i = 0; i < nodes.length; i++) {
    const { type, disabled } = nodes[i]!;
    if (entry >= 0 && !reachable[i] && type !== 'note') unreachable.push(i);
    // Without any edge it is a dead end, which another rule reports.
    if (hasEnd && reachable[i] && !finishing[i] && outgoing[i]!.length > 0) endless.push(i);
    if (entry >= 0 && disabled && reachable[i]) passedOver.push(i);
  }
  return { fromEnd, fromNowhere, toNowhere, toItself, unreachable, endless, passedOver };
}

function flagged(size: number, indexes: readonly number[]): Uint8Array {
  const flags = new Uint8Array(size);
  for (const i of indexes) flags[i] = 1;
  return flags;
}
