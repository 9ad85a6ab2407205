// Owns the computations on whole graphs, without I/O: on the thread of the request for small graphs,
// else on a work thread.
import { type Compiled, compile, inputHash } from '../../../../flow/compile.ts';
import { diff } from '../../../../flow/edit/diff.ts';
import { applyOps, type GraphOp } from '../../../../flow/edit/ops.ts';
import { rebase } from '../../../../flow/edit/rebase.ts';
import { type Explanation, explainGraph } from '../../../../flow/explain.ts';
import { fixFindings } from '../../../../flow/fix.ts';
import type { Finding } from '../../../../flow/inspection/finding.ts';
import { normalizeGraph } from '../../../../flow/inspection/normalize.ts';
import { readInstructions } from '../../../../flow/interpreter/instructions.ts';
import type { ContextVariable, Graph } from '../../../../flow/language/graph.ts';
import { RULES } from '../../../../flow/rules/catalog.ts';
import { findingOf } from '../../../../flow/rules/rule.ts';
import { type Validation, validate } from '../../../../flow/validate.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { Invalid } from '../../../kernel/errors.ts';
import { drafted } from './drafted-flow.ts';
import { type Base, GraphCache, type GraphVersion, MissingGraphs, reportMissing, type Step } from './graph-cache.ts';
import { examplesIn, type FoundReferences, hasExamples, type Mentions, mentionsOf } from './mentions.ts';
import { assertAnswerSize, assertGraphSize, refused, stale } from './refusals.ts';
import { findingsText, type GraphTexts, graphText, validationText } from './text.ts';

type Limits = { nodes: number; edges: number; characters: number };

const settings = ({ nodes, edges }: Pick<Limits, 'nodes' | 'edges'>) => ({ makeId: uuid7, limits: { nodes, edges } });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const opsOf = (text: string): GraphOp[] => JSON.parse(text) as GraphOp[];

type Change = Base & { ops: string; limits: Limits; token: string };

function stepOf(cache: GraphCache, { at, stored, ops: text, limits, token }: Change): Step {
  const known = cache.steps.get(token);
  if (known) return known;
  const before = cache.open(at, stored);
  const ops = opsOf(text);
  const result = applyOps(before, ops, settings(limits));
  if (!result.ok) throw refused(result);
  const step = { before, ...result, ops, mentions: mentionsOf(result.graph), size: null };
  cache.steps.set(token, step);
  return step;
}

/** Applies a batch. What the new graph mentions must be looked up before it can be validated. */
function begin(cache: GraphCache, change: Change): { changed: boolean; mentions: Mentions } {
  const { changed, mentions } = stepOf(cache, change);
  return { changed, mentions };
}

export type ValidatedGraph = {
  changed: boolean;
  position_only: boolean;
  blocking_error_count: number;
  op_count: number;
  has_examples: boolean;
  /** Whether this is what `compiled_hash` was made from. */
  compiled: boolean;
  tools: string[];
  components: string[];
  knowledge: string[];
  policies: string[];
  /** The graph to store, and how to take the change back; null where nothing changed. */
  text: Uint8Array | null;
  undo: Uint8Array | null;
  persona: string | null;
  /** JSON, where persona or variables changed. */
  context_variables: string | null;
  /** What changed, as JSON, where only a summary is asked for. */
  changes: Uint8Array | null;
  validation: Uint8Array;
};

type Judging = Change & { found: FoundReferences; compiled_hash: string | null; summary: boolean };

function judge(cache: GraphCache, change: Judging): ValidatedGraph {
  const step = stepOf(cache, change);
  const { before, graph, changed, position_only, ops, mentions } = step;
  const version = change.at.version + (changed ? 1 : 0);
  const references = cache.references(change.found, change.stored);
  const { memory, texts } = cache.cachesOf(change.at.id, graph);
  const validation = validate(graph, references, version, memory);
  const text = changed ? graphText(graph, texts) : null;
  step.size = text === null ? null : text.length;
  const variables = changed ? JSON.stringify(graph.context_variables) : '';
  if (text !== null) assertGraphSize(text.length, variables.length, change.limits.characters, ops.length);
  const hasNewFields = graph.persona !== before.persona || graph.context_variables !== before.context_variables;
  return {
    changed,
    position_only,
    blocking_error_count: validation.blocking_error_count,
    op_count: ops.length,
    has_examples: changed && !position_only && hasExamples(graph),
    compiled: change.compiled_hash !== null && changed && isCompiled(change.compiled_hash, mentions, validation),
    tools: [...mentions.tools],
    components: [...mentions.components],
    knowledge: [...mentions.knowledge],
    policies: [...mentions.policies],
    text: text === null ? null : bytes(text),
    undo: changed ? bytes(JSON.stringify(diff(graph, before))) : null,
    persona: graph.persona,
    context_variables: changed && hasNewFields ? variables : null,
    changes: change.summary ? bytes(JSON.stringify(step.changes)) : null,
    validation: verdict(validation, texts, change.summary),
  };
}

/** `summary`: without the normalized graph. */
function verdict(validation: Validation, texts: GraphTexts, summary = false): Uint8Array {
  const text = summary ? findingsText(validation, texts) : validationText(validation, texts);
  assertAnswerSize(text.length);
  return bytes(text);
}

// Printing and hashing a large graph takes longer than all the rest of the request: there the job
// finds it out.
const HASHED_NODES = 250;

function isCompiled(hash: string, mentions: Mentions, { normalized_graph, blocking_error_count }: Validation): boolean {
  if (blocking_error_count > 0 || normalized_graph.nodes.length > HASHED_NODES) return false;
  // Tools and components are compiled in; they may have changed while the graph did not.
  if (mentions.tools.size > 0 || mentions.components.size > 0) return false;
  return inputHash(normalized_graph) === hash;
}

/** The result of a batch that is not saved. */
function preview(cache: GraphCache, change: Change & { found: FoundReferences }): { validation: Uint8Array } {
  const { graph } = stepOf(cache, change);
  cache.steps.delete(change.token);
  const references = cache.references(change.found, change.stored);
  const { memory, texts } = cache.cachesOf(change.at.id, graph);
  return { validation: verdict(validate(graph, references, change.at.version, memory), texts) };
}

/** The change is saved: caches its graph for the next one. */
function keep(cache: GraphCache, { token, id, version }: GraphVersion & { token: string }): void {
  const step = cache.steps.get(token);
  cache.steps.delete(token);
  if (step) cache.remember({ id, version }, step.graph, step.size ?? graphText(step.graph).length);
}

/**
 * The batch as it applies to the current graph, which came about by batches that `undo` takes back, the
 * newest first.
 */
function rebased(
  cache: GraphCache,
  { at, stored, ops, undo, limits, base }: Base & { ops: string; undo: string[]; limits: Limits; base: number },
) {
  const current = cache.open(at, stored);
  let old = current;
  for (const text of undo) {
    const result = applyOps(old, opsOf(text), { makeId: uuid7, limits: WITHOUT_LIMITS });
    if (!result.ok) throw new Error(`the history of flow ${at.id} does not fit its graph: ${result.message}`);
    old = result.graph;
  }
  const result = rebase(old, current, opsOf(ops), settings(limits));
  if (result.ok) return { ops: JSON.stringify(result.ops) };
  if ('failure' in result) throw refused(result.failure);
  const conflicts = result.conflicts.map(({ op_index, target, field }) => ({ op_index, target, field }));
  throw stale(base, at.version, { conflicts });
}

// A graph that was allowed once may be restored, whatever the limits are today.
const WITHOUT_LIMITS = { nodes: Infinity, edges: Infinity, variables: Infinity };

type Fixing = Base & { found: FoundReferences; finding_ids: string[] | null; limits: Limits };

/**
 * The ops that fix the named findings, or with `null` all that can be fixed, and which ones they
 * fix.
 */
function fixes(cache: GraphCache, { at, stored, found, finding_ids, limits }: Fixing): { ops: string; fixed: string } {
  const graph = cache.open(at, stored);
  const references = cache.references(found, stored);
  const { memory } = cache.cachesOf(at.id, graph);
  if (finding_ids !== null) assertFixable(validate(graph, references, at.version, memory).findings, finding_ids);
  const { ops, fixed } = fixFindings(graph, references, settings(limits), finding_ids && new Set(finding_ids), memory);
  const shown = fixed.map(({ id, rule_id, message, node_id, edge_id }) => ({ id, rule_id, message, node_id, edge_id }));
  return { ops: JSON.stringify(ops), fixed: JSON.stringify(shown) };
}

function assertFixable(findings: readonly Finding[], ids: readonly string[]): void {
  const known = new Map(findings.map((finding) => [finding.id, finding]));
  const problems = ids.flatMap((id, i) => {
    const msg = known.has(id) ? 'This finding has no mechanical fix' : 'The graph has no finding of this id';
    return known.get(id)?.fix_ops.length
      ? []
      : [{ loc: ['body', 'finding_ids', i], msg, type: 'value_error', input: id }];
  });
  if (problems.length > 0) throw new Invalid(problems);
}

export type GraphRequest =
  | { instructions: string }
  | { persona?: string | null; context_variables?: ContextVariable[] };

/**
 * The ops that lead from the graph to one that follows the written instructions, or has these
 * fields.
 */
function replacement(
  cache: GraphCache,
  { at, stored, requested }: Base & { requested: GraphRequest },
): { ops: string | null } {
  const before = cache.open(at, stored);
  const ops = diff(before, requestedGraph(before, requested));
  return { ops: ops.length === 0 ? null : JSON.stringify(ops) };
}

function requestedGraph(before: Graph, requested: GraphRequest): Graph {
  if (!('instructions' in requested)) return { ...before, ...requested };
  const written = readInstructions(requested.instructions).graph;
  const names = new Set(before.context_variables.map(({ name }) => name));
  const added = written.context_variables.filter(({ name }) => !names.has(name));
  return { ...written, persona: before.persona, context_variables: [...before.context_variables, ...added] };
}

function compare(cache: GraphCache, { at, stored, other }: Base & { other: GraphVersion }): { ops: Uint8Array } {
  const missing = [at, other].filter((version) => !stored[version.id] && !cache.known(version));
  if (missing.length > 0) throw new MissingGraphs(missing.map(({ id }) => id));
  return { ops: bytes(JSON.stringify(diff(cache.open(at, stored), cache.open(other, stored)))) };
}

/** What the flow does, node by node. */
function explained(cache: GraphCache, { at, stored }: Base): Explanation {
  return explainGraph(normalizeGraph(cache.open(at, stored)));
}

export type GraphFacts = { mentions: Mentions; input_hash: string; examples: string[] };

/**
 * What the graph names, the examples of its conditions, and the hash of what a compile of it depends
 * on.
 */
function facts(cache: GraphCache, { at, stored, hashed }: Base & { hashed: boolean }): GraphFacts {
  const graph = cache.open(at, stored);
  const hash = hashed ? inputHash(normalizeGraph(graph)) : '';
  return { mentions: mentionsOf(graph), input_hash: hash, examples: examplesIn(graph) };
}

export type CompileOutcome = {
  ok: boolean;
  input_hash: string;
  quality_report: Compiled['quality_report'];
  errors: string[];
  warnings: string[];
  /** The first blocking findings. */
  blocking: Finding[];
  rule_ids: string[];
  compiled: Uint8Array | null;
  executable: Uint8Array | null;
};

const sentence = ({ rule_id, message }: Finding): string => `${rule_id}: ${message}`;
const MAX_LISTED = 500;
const MAX_SHOWN = 200;

function compiled(
  cache: GraphCache,
  { at, stored, found, limits }: Base & { found: FoundReferences; limits: Limits },
): CompileOutcome {
  const result = compile(cache.open(at, stored), cache.references(found, stored));
  const { findings, normalized_graph } = result.validation;
  normalized_graph.graph_version = at.version;
  const { nodes = [], ...rest } = result.ok ? result.executable : {};
  const executable = result.ok ? printed(nodes, limits.characters) : null;
  const oversize = executable ? [] : [tooLong(limits.characters)];
  const blocking = result.ok ? oversize : result.blocking;
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const done = result.ok && executable !== null;
  return {
    ok: done,
    input_hash: result.input_hash,
    quality_report: result.quality_report,
    errors: blocking.slice(0, MAX_LISTED).map(sentence),
    warnings: warnings.slice(0, MAX_LISTED).map(sentence),
    blocking: blocking.slice(0, MAX_SHOWN),
    rule_ids: [...new Set(blocking.map(({ rule_id }) => rule_id))],
    compiled: done ? bytes(JSON.stringify(normalized_graph)) : null,
    executable: done ? bytes(`${JSON.stringify(rest).slice(0, -1)},"nodes":[${executable.join(',')}]}`) : null,
  };
}

/**
 * The nodes as texts, or null when components have unfolded to more than a graph may have:
 * conversations read all of it.
 */
function printed(nodes: readonly object[], max: number): string[] | null {
  const texts: string[] = [];
  let size = 0;
  for (const node of nodes) {
    const text = JSON.stringify(node);
    size += text.length + 1;
    if (size > 2 * max) return null;
    texts.push(text);
  }
  return texts;
}

function tooLong(max: number): Finding {
  const rule = RULES.find(({ rule_id }) => rule_id === 'graph.too_large')!;
  return findingOf(rule, { message: `With its components the flow has more than ${2 * max} characters.` }, null);
}

export const graphTasks = (cache = new GraphCache()) => ({
  begin: reportMissing(cache, begin),
  judge: reportMissing(cache, judge),
  preview: reportMissing(cache, preview),
  keep: (saved: GraphVersion & { token: string }) => keep(cache, saved),
  rebased: reportMissing(cache, rebased),
  fixes: reportMissing(cache, fixes),
  replacement: reportMissing(cache, replacement),
  drafted: reportMissing(cache, drafted),
  explained: reportMissing(cache, explained),
  compare: reportMissing(cache, compare),
  facts: reportMissing(cache, facts),
  compiled: reportMissing(cache, compiled),
});
