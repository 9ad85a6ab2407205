// Owns what is known about nodes and edges from one verdict to the next. A batch leaves what it does not touch as the very same objects.

import type { PlacedComparison } from './conditions.ts';
import { isStillNormal, normalizeEdge, normalizeNode } from './edit/normal-parts.ts';
import type { Finding, FindingHit } from './finding.ts';
import type { Edge, Node } from './graph.ts';
import type { Json } from './json.ts';
import type { NormalEdge, NormalNode } from './normal-graph.ts';
import { Shape } from './shape.ts';
import type { VariableReading } from './variable-uses.ts';

/** What a check found on one part, and the finding that it became, with the span that was inherited then. */
export type KnownHit = { readonly check: number; readonly hit: FindingHit; finding: Finding | null; inherited: Json | undefined };

/** What the checks of one part found: those that go by the stored order, and those that go by the normalized one. */
export type LocalHits = { written: readonly KnownHit[]; placed: readonly KnownHit[] };

/** What the checks of a node with its ways out found, and what they looked at. */
type BranchHits = { edges: readonly NormalEdge[]; endId: string | null; readsTexts: boolean; hits: readonly KnownHit[] };

/** The fields that are null are filled in by those who ask first. All of them follow from the part alone. */
class Known {
  reading: VariableReading | null = null;
  /** What its templates, expressions and patterns cost to read. */
  cost: number | null = null;
  discloses: boolean | null = null;
  offersOptOut: boolean | null = null;
  /** With the texts read and without. */
  hitsWithTexts: LocalHits | null = null;
  hitsWithoutTexts: LocalHits | null = null;
}

export class KnownNode extends Known {
  readonly stored: Node;
  readonly normal: NormalNode;
  sets: string[] | null = null;
  choices: number | null = null;
  saysDefaultName: boolean | null = null;
  branch: BranchHits | null = null;

  constructor(stored: Node, normal: NormalNode) {
    super();
    this.stored = stored;
    this.normal = normal;
  }
}

export class KnownEdge extends Known {
  readonly stored: Edge;
  readonly normal: NormalEdge;
  comparisons: readonly PlacedComparison[] | null = null;

  constructor(stored: Edge) {
    super();
    this.stored = stored;
    this.normal = normalizeEdge(stored);
  }
}

type Last<Stored, Known> = { readonly stored: readonly Stored[]; readonly known: readonly Known[] };
const NOTHING: Last<never, never> = { stored: [], known: [] };

/**
 * Handed to a verdict by whoever judges the same graph again after a change. It holds on to the last graph; what is known of other parts
 * is gone with them.
 */
export class GraphMemory {
  readonly #nodes = new WeakMap<Node, KnownNode>();
  readonly #edges = new WeakMap<Edge, KnownEdge>();
  // The last graph, part by part: most parts of the next one are the same, at the same place.
  #lastNodes: Last<Node, KnownNode> = NOTHING;
  #lastEdges: Last<Edge, KnownEdge> = NOTHING;
  #shape: Shape | null = null;

  nodes(stored: readonly Node[], caps: ReadonlyMap<string, number>): readonly KnownNode[] {
    const last = this.#lastNodes;
    const known = stored.map((node, i) => {
      const before = last.stored[i] === node ? last.known[i] : undefined;
      return before && isStillNormal(before.normal, node, caps) ? before : this.#node(node, caps);
    });
    this.#lastNodes = { stored, known };
    return known;
  }

  /** The very same list as before where nothing about it changed. */
  edges(stored: readonly Edge[]): readonly KnownEdge[] {
    const last = this.#lastEdges;
    if (last.stored === stored) return last.known;
    const known = stored.map((edge, i) => (last.stored[i] === edge ? last.known[i]! : this.#edge(edge)));
    this.#lastEdges = { stored, known };
    return known;
  }

  shape(nodes: readonly KnownNode[], edges: readonly KnownEdge[], entryId: string | null): Shape {
    if (!this.#shape?.fits(nodes, edges, entryId)) this.#shape = new Shape(nodes, edges, entryId);
    return this.#shape;
  }

  #node(stored: Node, caps: ReadonlyMap<string, number>): KnownNode {
    const known = this.#nodes.get(stored);
    if (known && isStillNormal(known.normal, stored, caps)) return known;
    const made = new KnownNode(stored, normalizeNode(stored, caps));
    this.#nodes.set(stored, made);
    return made;
  }

  #edge(stored: Edge): KnownEdge {
    const known = this.#edges.get(stored);
    if (known) return known;
    const made = new KnownEdge(stored);
    this.#edges.set(stored, made);
    return made;
  }
}
