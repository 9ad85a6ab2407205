// Owns CEL: parsing by the library, evaluation by a metered walk over its tree, so that no expression can run away.
import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import { LRUCache } from 'lru-cache';
import { clean, type Json, type JsonObject } from '../language/json.ts';
import {
  EXPRESSION_CALLS,
  type ExpressionContext,
  evaluateNode,
  isComprehension,
  WorkMeter,
} from './expression-walk.ts';
import { stackless } from './stackless.ts';
import { EXPRESSION_WORK, Work } from './work.ts';

export const MAX_EXPRESSION = 4_000;
// Numbers follow JSON rather than CEL: there is one number type, so that `attempts + 1` works on stored variables.
const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 500, maxDepth: 40, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 8 },
});

type UnknownCall = { name: string; known: readonly string[] };
type Parsed = { ok: true; ast: ASTNode; reads: string[]; unknown: UnknownCall[] } | { ok: false; error: string };
type Evaluated = { ok: true; value: Json } | { ok: false; error: string };

// A published flow evaluates every expression at every turn; all of them together should fit.
const expressions = new LRUCache<string, Parsed>({ max: 2_000, memoMethod: parse });

export const parseExpression = (source: string): Parsed => expressions.memo(source);

function parse(source: string): Parsed {
  if (source.length > MAX_EXPRESSION) return { ok: false, error: `longer than ${MAX_EXPRESSION} characters` };
  try {
    const { ast } = stackless(() => environment.parse(source));
    const reads = new Set<string>();
    collectReads(ast, new Set(), reads);
    const unknown = new Map<string, UnknownCall>();
    collectUnknown(ast, unknown);
    return { ok: true, ast, reads: [...reads], unknown: [...unknown.values()] };
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

/** Calls of functions and methods that do not exist: the text can be read, but never computed. */
export function unknownCalls(source: string): UnknownCall[] {
  const parsed = parseExpression(source);
  return parsed.ok ? parsed.unknown : [];
}

function collectUnknown(node: ASTNode, found: Map<string, UnknownCall>): void {
  const known = { call: EXPRESSION_CALLS.functions, rcall: EXPRESSION_CALLS.methods }[node.op as string];
  const name = known && String((node.args as unknown[])[0]);
  if (known && name !== undefined && !known.includes(name)) found.set(`${node.op} ${name}`, { name, known });
  for (const child of childrenOf(node)) collectUnknown(child, found);
}

function childrenOf(node: ASTNode): ASTNode[] {
  if (isNode(node.args)) return [node.args];
  return Array.isArray(node.args) ? (node.args.flat(2) as unknown[]).filter(isNode) : [];
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

/** The same for expressions that differ in nothing but spaces, brackets and quotes; null when it cannot be read. */
export function expressionShape(source: string): string | null {
  const parsed = parseExpression(source);
  return parsed.ok ? shapeOf(parsed.ast) : null;
}

function shapeOf(part: unknown): string {
  if (isNode(part)) return `(${part.op} ${shapeOf(part.args)})`;
  return Array.isArray(part) ? `[${part.map(shapeOf).join(' ')}]` : `${typeof part}:${String(part)}`;
}

/** The values of the one variable for which an expression holds, where it only compares that one: `a == 1 || a in [2, 3]`. */
export function valuesAskedFor(source: string): { variable: string; values: Json[] } | null {
  const parsed = parseExpression(source);
  return parsed.ok ? askedFor(parsed.ast) : null;
}

function askedFor(node: ASTNode): { variable: string; values: Json[] } | null {
  if (node.op === '||') {
    const [left, right] = [askedFor(node.args[0]), askedFor(node.args[1])];
    return left && right && left.variable === right.variable
      ? { variable: left.variable, values: [...left.values, ...right.values] }
      : null;
  }
  if ((node.op !== '==' && node.op !== 'in') || node.args[0].op !== 'id') return null;
  const variable = node.args[0].args;
  const [, wanted] = node.args;
  if (node.op === '==') return wanted.op === 'value' ? { variable, values: [clean(plain(wanted.args))] } : null;
  if (wanted.op !== 'list' || wanted.args.some((item) => item.op !== 'value')) return null;
  return { variable, values: wanted.args.map((item) => clean(plain(item.args))) };
}

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

/** What reading an expression costs at worst; one that is too long is not read at all. */
export function expressionCost(source: string): number {
  return source.length > MAX_EXPRESSION ? 1 : 15 + 0.4 * source.length;
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

const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

export function editOutsideQuotes(source: string, edit: (code: string) => string): string {
  let edited = '';
  let from = 0;
  for (const { index, 0: quoted } of source.matchAll(QUOTED)) {
    edited += edit(source.slice(from, index)) + quoted;
    from = index + quoted.length;
  }
  return edited + edit(source.slice(from));
}
