// Owns what is known about one node or edge: filled in by those who ask first, and true as long as the part stays the same.
import type { PlacedComparison } from './conditions.ts';
import { normalizeEdge } from './edit/normal-parts.ts';
import type { Finding, FindingHit } from './finding.ts';
import type { Edge, Node } from './graph.ts';
import type { Json } from './json.ts';
import type { NormalEdge, NormalNode } from './normal-graph.ts';
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
