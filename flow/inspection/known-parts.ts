// Owns what is known about one node or edge: computed on first use, and valid as long as the part stays the same.

import type { Edge, Node } from '../language/graph.ts';
import type { Json } from '../language/json.ts';
import { type NormalEdge, type NormalNode, normalizeEdge } from '../language/normal-graph.ts';
import type { EdgeComparison } from '../text/conditions.ts';
import type { Finding, FindingHit } from './finding.ts';

/** One reading of a variable. `position` is set when a template reads it; `guard` only asks whether it is set. */
export type VariableUse = {
  name: string;
  node_id: string | null;
  edge: NormalEdge | null;
  field: string;
  guard: boolean;
  position: { text: string; start: number; end: number } | null;
};
export type TemplateError = { node_id: string | null; edge: NormalEdge | null; field: string; message: string };
/** What one part reads. */
export type VariableReading = { readonly uses: readonly VariableUse[]; readonly errors: readonly TemplateError[] };

/** What a check found on one part, and the finding that it became, with the span that was inherited then. */
export type KnownHit = {
  readonly check: number;
  readonly hit: FindingHit;
  finding: Finding | null;
  inherited: Json | undefined;
};

/** Hits of one part, or of all edges: of checks that go in stored order, and of those in canonical order. */
export type LocalHits = { readsTexts: boolean; stored: readonly KnownHit[]; canonical: readonly KnownHit[] };

/** What the checks of a node with its edges found, and what they looked at. */
type BranchHits = {
  edges: readonly NormalEdge[];
  endId: string | null;
  readsTexts: boolean;
  hits: readonly KnownHit[];
};

/** A field is null until its first use. All of them follow from the part alone. */
class Known {
  reading: VariableReading | null = null;
  /** What its templates, expressions and patterns cost to read. */
  cost: number | null = null;
  discloses: boolean | null = null;
  offersOptOut: boolean | null = null;
  hits: LocalHits | null = null;
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
  comparisons: readonly EdgeComparison[] | null = null;

  constructor(stored: Edge) {
    super();
    this.stored = stored;
    this.normal = normalizeEdge(stored);
  }
}
