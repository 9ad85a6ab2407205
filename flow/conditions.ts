// Owns structured conditions of edges: what is wrong with one, which variables it reads, and whether it holds.
import { evaluateExpression, parseExpression } from './expressions.ts';
import { equal, isAbsent, isObject, type Json, type JsonObject } from './json.ts';
import type { Condition } from './normalize.ts';
import { isPattern, matchesPattern } from './patterns.ts';

type Operator = (value: Json, wanted: Json) => boolean;
export type Comparison = { variable: string; operator: string; value: Json };

const OPERATORS: Record<string, Operator> = {
  eq: (value, wanted) => same(value, wanted),
  neq: (value, wanted) => !same(value, wanted),
  gt: (value, wanted) => order(value, wanted) > 0,
  gte: (value, wanted) => order(value, wanted) >= 0,
  lt: (value, wanted) => order(value, wanted) < 0,
  lte: (value, wanted) => order(value, wanted) <= 0,
  contains: (value, wanted) => contains(value, wanted),
  not_contains: (value, wanted) => !contains(value, wanted),
  in: (value, wanted) => Array.isArray(wanted) && wanted.some((one) => same(value, one)),
  not_in: (value, wanted) => !(Array.isArray(wanted) && wanted.some((one) => same(value, one))),
  exists: (value) => !isAbsent(value),
  not_exists: (value) => isAbsent(value),
  matches: (value, wanted) => typeof wanted === 'string' && matchesPattern(printed(value), wanted) === true,
};

// What people say arrives as text: "5" and 5, "true" and true are the same answer.
function same(a: Json, b: Json): boolean {
  return (
    equal(a, b) ||
    (isScalar(a) && isScalar(b) && String(a) === String(b)) ||
    (isNumeric(a) && isNumeric(b) && Number(a) === Number(b))
  );
}

function isScalar(value: Json): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isNumeric(value: Json): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));
}

/** NaN where there is no order, so that every comparison with it is false. */
function order(a: Json, b: Json): number {
  if (isNumeric(a) && isNumeric(b)) return Number(a) - Number(b);
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return Number.NaN;
}

function contains(value: Json, wanted: Json): boolean {
  if (Array.isArray(value)) return value.some((one) => same(one, wanted));
  return typeof value === 'string' && isScalar(wanted) && value.includes(String(wanted));
}

function printed(value: Json): string {
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
}

const MAX_NESTING = 5;

export function isEmptyCondition(condition: Condition | null): boolean {
  if (!condition) return true;
  if (condition.type === 'llm') return condition.prompt.trim() === '';
  if (condition.type === 'event') return condition.event.trim() === '';
  const { expression } = condition;
  if (isObject(expression)) return !Array.isArray(expression.conditions) || expression.conditions.length === 0;
  return isAbsent(expression);
}

/** What makes an expression unusable, or null. A text is CEL, an object a group of comparisons. */
export function expressionProblem(expression: Json, depth = 0): string | null {
  if (typeof expression === 'string') {
    const parsed = parseExpression(expression);
    return parsed.ok ? null : parsed.error;
  }
  if (!isObject(expression)) return 'it is neither a group of comparisons nor a CEL text';
  if (depth > MAX_NESTING) return 'its groups are nested too deeply';
  const logic = expression.logic ?? 'and';
  if (logic !== 'and' && logic !== 'or') return `the logic ${printed(logic)} is neither "and" nor "or"`;
  if (!Array.isArray(expression.conditions)) return 'it has no list of conditions';
  for (const one of expression.conditions) {
    const problem = isGroup(one) ? expressionProblem(one, depth + 1) : comparisonProblem(one);
    if (problem) return problem;
  }
  return null;
}

function isGroup(value: Json): value is JsonObject {
  return isObject(value) && Array.isArray(value.conditions);
}

function comparisonProblem(value: Json): string | null {
  if (!isObject(value)) return 'a comparison is not an object';
  if (typeof value.variable !== 'string' || value.variable === '') return 'a comparison names no variable';
  const { operator } = value;
  if (typeof operator !== 'string' || !Object.hasOwn(OPERATORS, operator))
    return `the operator ${printed(operator ?? null)} is unknown`;
  if ((operator === 'in' || operator === 'not_in') && !Array.isArray(value.value)) return `"${operator}" needs a list of values`;
  if (operator === 'matches' && !(typeof value.value === 'string' && isPattern(value.value)))
    return '"matches" needs an RE2 pattern';
  if (operator !== 'exists' && operator !== 'not_exists' && value.value === undefined) return `"${operator}" needs a value`;
  return null;
}

/** All comparisons of a group, at any depth; a CEL text has none. */
export function comparisonsOf(expression: Json): Comparison[] {
  const found: Comparison[] = [];
  gather(expression, 0, found);
  return found;
}

function gather(expression: Json, depth: number, into: Comparison[]): void {
  if (!isObject(expression) || !Array.isArray(expression.conditions) || depth > MAX_NESTING) return;
  for (const one of expression.conditions) {
    if (isGroup(one)) gather(one, depth + 1, into);
    else if (isObject(one) && typeof one.variable === 'string' && typeof one.operator === 'string')
      into.push({ variable: one.variable, operator: one.operator, value: one.value ?? null });
  }
}

/** The variable a dotted path starts from: `order.status` reads `order`. */
export function rootOf(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}

export function readsOf(expression: Json): string[] {
  if (typeof expression === 'string') {
    const parsed = parseExpression(expression);
    return parsed.ok ? parsed.reads : [];
  }
  return [...new Set(comparisonsOf(expression).map((one) => rootOf(one.variable)))];
}

export function valueAt(variables: JsonObject, path: string): Json {
  let value: Json = variables;
  for (const key of path.split('.', 20)) {
    if (Array.isArray(value)) value = value[Number(key)] ?? null;
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key]! : null;
  }
  return value;
}

export function holds(expression: Json, variables: JsonObject, depth = 0): boolean {
  if (typeof expression === 'string') {
    const result = evaluateExpression(expression, variables);
    return result.ok && result.value === true;
  }
  if (!isObject(expression) || !Array.isArray(expression.conditions) || depth > MAX_NESTING) return false;
  const test = (one: Json): boolean => {
    if (isGroup(one)) return holds(one, variables, depth + 1);
    if (!isObject(one) || typeof one.variable !== 'string' || typeof one.operator !== 'string') return false;
    const operator = Object.hasOwn(OPERATORS, one.operator) ? OPERATORS[one.operator]! : null;
    return operator?.(valueAt(variables, one.variable), one.value ?? null) ?? false;
  };
  if (expression.conditions.length === 0) return false;
  return expression.logic === 'or' ? expression.conditions.some(test) : expression.conditions.every(test);
}
