// Owns CEL: parsing by the library, evaluation by a metered walk over its tree, so that no expression can run away.
import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import { LRUCache } from 'lru-cache';
import { clean, type Json, type JsonObject } from '../json.ts';
import { stackless } from '../stackless.ts';
import { EXPRESSION_WORK, Work } from '../work.ts';
import { type ExpressionContext, evaluateNode, isComprehension, WorkMeter } from './expression-walk.ts';

const MAX_SOURCE = 4_000;
// Numbers follow JSON rather than CEL: there is one number type, so that `attempts + 1` works on stored variables.
const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 500, maxDepth: 40, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 8 },
});

type Parsed = { ok: true; ast: ASTNode; reads: string[] } | { ok: false; error: string };
type Evaluated = { ok: true; value: Json } | { ok: false; error: string };

// A published flow evaluates every expression at every turn; all of them together should fit.
const expressions = new LRUCache<string, Parsed>({ max: 2_000, memoMethod: parse });

export const parseExpression = (source: string): Parsed => expressions.memo(source);

function parse(source: string): Parsed {
  if (source.length > MAX_SOURCE) return { ok: false, error: `longer than ${MAX_SOURCE} characters` };
  try {
    const { ast } = stackless(() => environment.parse(source));
    const reads = new Set<string>();
    collectReads(ast, new Set(), reads);
    return { ok: true, ast, reads: [...reads] };
  } catch (error) {
    return { ok: false, error: reason(error) };
  }
}

function collectReads(node: ASTNode, bound: ReadonlySet<string>, reads: Set<string>): void {
  if (node.op === 'id') {
    if (!bound.has(node.args)) reads.add(node.args);
    return;
  }
  if (node.op === 'rcall') {
    const [name, receiver, args] = node.args;
    collectReads(receiver, bound, reads);
    const inner = isComprehension(name, args) ? new Set([...bound, String(args[0]!.args)]) : bound;
    for (const arg of args) collectReads(arg, inner, reads);
    return;
  }
  for (const child of childrenOf(node)) collectReads(child, bound, reads);
}

function childrenOf(node: ASTNode): ASTNode[] {
  if (isNode(node.args)) return [node.args];
  return Array.isArray(node.args) ? (node.args.flat(2) as unknown[]).filter(isNode) : [];
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

/** What reading an expression costs at worst; one that is too long is not read at all. */
export function expressionCost(source: string): number {
  return source.length > MAX_SOURCE ? 1 : 15 + 0.4 * source.length;
}

export function evaluateExpression(source: string, variables: JsonObject, whole: Work | null = null): Evaluated {
  try {
    const work = new Work(EXPRESSION_WORK, whole);
    work.spend(expressionCost(source));
    const parsed = parseExpression(source);
    if (!parsed.ok) return parsed;
    const context: ExpressionContext = { variables, bound: new Map(), meter: new WorkMeter(work) };
    return { ok: true, value: clean(evaluateNode(parsed.ast, context)) };
  } catch (error) {
    return { ok: false, error: reason(error) };
  }
}

function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0]!.slice(0, 200);
}
