// Owns the findings that follow from single parts of a graph: found once for each node, edge and branch, and known as long as it stays the same.

import type { Inspection } from '../inspection/inspection.ts';
import type { KnownEdge, KnownHit, KnownNode, LocalHits } from '../inspection/known-parts.ts';
import type { NormalEdge } from '../language/normal-graph.ts';
import { RULES } from './catalog.ts';
import type { Branch, EdgePart, LocalCheck, NodePart, Report, Rule, RuleCheck } from './rule.ts';

/** Every check of every rule, in the order in which findings are reported. */
export const CHECKS: readonly { rule: Rule; check: RuleCheck }[] = RULES.flatMap((rule) =>
  [rule.check].flat().map((check) => ({ rule, check })),
);

type Numbered<On extends LocalCheck['on']> = {
  number: number;
  check: Extract<LocalCheck, { on: unknown }> & { on: On };
};

const checksOn = <On extends LocalCheck['on']>(on: On): Numbered<On>[] =>
  CHECKS.flatMap(({ check }, number) =>
    typeof check !== 'function' && check.on === on ? [{ number, check: check as Numbered<On>['check'] }] : [],
  );

const STORED_NODE = checksOn('stored_node');
const NODE = checksOn('node');
const STORED_EDGE = checksOn('stored_edge');
const EDGE = checksOn('edge');
const BRANCH = checksOn('branch');

const NO_HITS: readonly KnownHit[] = [];

/** What a list of checks finds on one part. */
function hitsOf<Part>(
  checks: readonly { number: number; check: { readsTexts?: boolean; run: (part: Part, report: Report) => void } }[],
  part: Part,
  readsTexts: boolean,
): readonly KnownHit[] {
  const hits: KnownHit[] = [];
  let current = 0;
  const report: Report = (hit) => {
    hits.push({ check: current, hit, finding: null, inherited: undefined });
  };
  for (const { number, check } of checks) {
    if (check.readsTexts && !readsTexts) continue;
    current = number;
    check.run(part, report);
  }
  return hits.length === 0 ? NO_HITS : hits;
}

function nodeHits(known: KnownNode, readsTexts: boolean): LocalHits {
  if (known.hits?.readsTexts === readsTexts) return known.hits;
  const stored = hitsOf<NodePart>(STORED_NODE, known, readsTexts);
  known.hits = { readsTexts, stored, canonical: hitsOf<NodePart>(NODE, known, readsTexts) };
  return known.hits;
}

function edgeHits(known: KnownEdge, readsTexts: boolean): LocalHits {
  if (known.hits?.readsTexts === readsTexts) return known.hits;
  const stored = hitsOf<EdgePart>(STORED_EDGE, known, readsTexts);
  known.hits = { readsTexts, stored, canonical: hitsOf<EdgePart>(EDGE, known, readsTexts) };
  return known.hits;
}

function sameEdges(a: readonly NormalEdge[], b: readonly NormalEdge[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function branchHits(known: KnownNode, edges: readonly NormalEdge[], endId: string | null, readsTexts: boolean) {
  const { branch } = known;
  const isSame = branch && branch.endId === endId && branch.readsTexts === readsTexts;
  if (isSame && (branch.edges === edges || sameEdges(branch.edges, edges))) return branch.hits;
  const hits = hitsOf<Branch>(BRANCH, { node: known.normal, edges, endId }, readsTexts);
  known.branch = { edges, endId, readsTexts, hits };
  return hits;
}

/** Of all edges: valid as long as the shape of the graph stays the same. */
function allEdgeHits({ shape }: Inspection, readsTexts: boolean): LocalHits {
  if (shape.edgeHits?.readsTexts === readsTexts) return shape.edgeHits;
  const stored = shape.storedEdges.flatMap((known) => edgeHits(known, readsTexts).stored);
  const canonical = shape.knownEdges.flatMap((known) => edgeHits(known, readsTexts).canonical);
  shape.edgeHits = { readsTexts, stored, canonical };
  return shape.edgeHits;
}

/** What the local checks found, by the number of the check in `CHECKS`, each list in its order. */
export function localFindings(view: Inspection): readonly (readonly KnownHit[])[] {
  const byCheck: KnownHit[][] = CHECKS.map(() => []);
  const add = (hits: readonly KnownHit[]) => {
    // Nearly all parts are without any.
    if (hits.length > 0) for (const hit of hits) byCheck[hit.check]!.push(hit);
  };
  const readsTexts = !view.asksTooMuch;
  const endId = view.onlyEnd?.id ?? null;
  for (const known of view.storedNodes) add(nodeHits(known, readsTexts).stored);
  const { stored, canonical } = allEdgeHits(view, readsTexts);
  add(stored);
  for (let i = 0; i < view.knownNodes.length; i++) {
    const known = view.knownNodes[i]!;
    add(nodeHits(known, readsTexts).canonical);
    add(branchHits(known, view.shape.outgoing[i]!, endId, readsTexts));
  }
  add(canonical);
  return byCheck;
}
