// Owns fixing a graph by the ops of its own findings: named ones, or all that have some, until nothing is left to fix.
import { type ApplyOptions, applyOps, type GraphOp } from './edit/ops.ts';
import type { Finding } from './inspection/finding.ts';
import { GraphMemory } from './inspection/normalize.ts';
import type { Graph } from './language/graph.ts';
import { isAbsent, isObject } from './language/json.ts';
import type { References } from './language/references.ts';
import { validate } from './validate.ts';

export type GraphFixes = { graph: Graph; ops: GraphOp[]; fixed: Finding[] };

/** Each round judges the whole graph anew, so their number is limited; the rest is left for another request. */
const MAX_ROUNDS = 40;
const MAX_FIXED = 1_000;

/**
 * Misspelt names first: what a graph seems to lack may only be written wrongly. Then one rule after the other, since a fix of one may
 * be what another asks for. No finding is fixed twice, so that two rules that disagree do not go on for ever.
 */
export function fixFindings(
  graph: Graph,
  references: References,
  options: ApplyOptions,
  wanted: ReadonlySet<string> | null = null,
  memory: GraphMemory = new GraphMemory(),
): GraphFixes {
  const fixes: GraphFixes = { graph, ops: [], fixed: [] };
  const tried = new Set<string>();
  const isOpen = ({ id, fix_ops }: Finding): boolean =>
    fix_ops.length > 0 && !tried.has(id) && (wanted === null || wanted.has(id));
  for (let round = 0; round < MAX_ROUNDS && fixes.fixed.length < MAX_FIXED; round++) {
    const { findings } = validate(fixes.graph, references, 0, memory);
    const open = findings.filter(isOpen);
    const first =
      open.find(({ category }) => category === 'language') ??
      open.find(takesNothingAway) ??
      open.find(({ severity }) => severity === 'error' || wanted !== null || !findings.some(isUnread));
    if (!first) break;
    const chosen = open.filter(({ rule_id }) => rule_id === first.rule_id).slice(0, MAX_FIXED - fixes.fixed.length);
    for (const finding of onePerTarget(chosen)) {
      tried.add(finding.id);
      applyFix(fixes, finding, options);
    }
  }
  return fixes;
}

/** An edge may look superfluous only while another one is missing. */
const takesNothingAway = ({ fix_ops }: Finding): boolean => !fix_ops[0]!.op.startsWith('remove');

/** While something is not read as it was meant, what it belongs to only seems superfluous: its author says first what was meant. */
const isUnread = ({ category, severity, fix_ops }: Finding): boolean =>
  fix_ops.length === 0 && (severity === 'error' || (category === 'language' && severity === 'warning'));

/** Edges, variables and fields are replaced whole: of two fixes of one of them, the second has to be made from what the first left. */
function onePerTarget(findings: readonly Finding[]): Finding[] {
  const replaced = new Set<string>();
  return findings.filter(({ fix_ops }) => {
    const targets = fix_ops.flatMap((op) => {
      if (op.op === 'add_edge') return op.edge.id ? [`edge ${op.edge.id}`] : [];
      if (op.op === 'update_node_fields') return fieldsIn(op.fields).map((field) => `node ${op.node_id} ${field}`);
      return op.op === 'upsert_context_variable' ? [`variable ${op.variable.name}`] : [];
    });
    if (targets.some((target) => replaced.has(target))) return false;
    for (const target of targets) replaced.add(target);
    return true;
  });
}

/** Fields of the node and of its objects, which are merged. */
const fieldsIn = (fields: object): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    isObject(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
  );

/** What another fix has made superfluous is left out. */
function applyFix(fixes: GraphFixes, finding: Finding, options: ApplyOptions): void {
  const ops = finding.fix_ops.map((op) => withId(op, options.makeId));
  const result = applyOps(fixes.graph, ops, options);
  if (!result.ok || !result.changed) return;
  fixes.graph = result.graph;
  fixes.ops.push(...ops);
  fixes.fixed.push(finding);
}

/** A later fix may speak of the edge, and the ops are applied again where they are saved. */
const withId = (op: GraphOp, makeId: () => string): GraphOp =>
  op.op === 'add_edge' && isAbsent(op.edge.id) ? { ...op, edge: { ...op.edge, id: makeId() } } : op;
