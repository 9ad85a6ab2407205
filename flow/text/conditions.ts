// Owns structured conditions of edges: what is wrong with one, which variables it reads, and whether it holds.

import { isoSeconds } from '../language/durations.ts';
import { isAbsent, isObject, type Json, type JsonObject } from '../language/json.ts';
import type { Condition, NormalEdge } from '../language/normal-graph.ts';
import { evaluateExpression, parseExpression } from './expressions.ts';
import { matchesPattern, patternProblem } from './patterns.ts';
import { equalWithin, isNumeric, STEP_WORK, searchCost, TooMuchWork, textLength, Work } from './work.ts';

type Operator = (value: Json, wanted: Json, work: Work) => boolean;
export type Comparison = { variable: string; operator: string; value: Json };
/** `index` is its number within the condition of the edge. */
export type EdgeComparison = { comparison: Comparison; edge: NormalEdge; index: number };

const OPERATORS = {
  eq: same,
  neq: (value, wanted, work) => !same(value, wanted, work),
  gt: (value, wanted, work) => order(value, wanted, work) > 0,
  gte: (value, wanted, work) => order(value, wanted, work) >= 0,
  lt: (value, wanted, work) => order(value, wanted, work) < 0,
  lte: (value, wanted, work) => order(value, wanted, work) <= 0,
  contains,
  not_contains: (value, wanted, work) => !contains(value, wanted, work),
  in: isAmong,
  not_in: (value, wanted, work) => !isAmong(value, wanted, work),
  exists: (value) => !isAbsent(value),
  not_exists: (value) => isAbsent(value),
  matches: (value, wanted, work) => typeof wanted === 'string' && matchesPattern(printed(value), wanted, work) === true,
} satisfies Record<string, Operator>;

export type ComparisonOperator = keyof typeof OPERATORS;
export const COMPARISON_OPERATORS = Object.keys(OPERATORS) as ComparisonOperator[];

const operatorOf = (name: string): Operator | null =>
  Object.hasOwn(OPERATORS, name) ? OPERATORS[name as ComparisonOperator] : null;

function isAmong(value: Json, wanted: Json, work: Work): boolean {
  return Array.isArray(wanted) && wanted.some((one) => same(value, one, work));
}

// What people say arrives as text: "5" and 5, "true" and true are the same answer.
function same(a: Json, b: Json, work: Work): boolean {
  return (
    equalWithin(a, b, work) ||
    (isScalar(a) && isScalar(b) && String(a) === String(b)) ||
    (isNumeric(a) && isNumeric(b) && Number(a) === Number(b))
  );
}

function isScalar(value: Json): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** NaN where there is no order, so that every comparison with it is false. */
function order(a: Json, b: Json, work: Work): number {
  work.spend(0.5 + (textLength(a) + textLength(b)) / 100);
  if (isNumeric(a) && isNumeric(b)) return Number(a) - Number(b);
  const [long, short] = [lengthOf(a), lengthOf(b)];
  if (long !== null && short !== null) return long - short;
  if (typeof a === 'string' && typeof b === 'string') return Number(a > b) - Number(a < b);
  return Number.NaN;
}

/** PT90M is longer than PT1H, though it does not sort so. */
const lengthOf = (value: Json): number | null =>
  typeof value === 'string' && value.startsWith('P') ? isoSeconds(value) : null;

function contains(value: Json, wanted: Json, work: Work): boolean {
  if (Array.isArray(value)) return value.some((one) => same(one, wanted, work));
  if (typeof value !== 'string' || !isScalar(wanted)) return false;
  work.spend(searchCost(value, String(wanted)));
  return value.includes(String(wanted));
}

function printed(value: Json): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const MAX_NESTING = 5;

export function isEmptyCondition(condition: Condition | null): boolean {
  if (!condition) return true;
  if (condition.type === 'llm') return condition.prompt.trim() === '';
  if (condition.type === 'event') return condition.event.trim() === '';
  const { expression } = condition;
  if (isObject(expression)) {
    if (Array.isArray(expression.conditions)) return expression.conditions.length === 0;
    return Object.keys(expression).every((key) => key === 'logic' || key === 'conditions');
  }
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
  if (typeof operator !== 'string' || operatorOf(operator) === null)
    return `the operator ${printed(operator ?? null)} is unknown`;
  if ((operator === 'in' || operator === 'not_in') && !Array.isArray(value.value))
    return `"${operator}" needs a list of values`;
  if (operator === 'matches') {
    const problem = typeof value.value === 'string' ? patternProblem(value.value) : 'is no text';
    if (problem) return `"matches" needs an RE2 pattern, and this one ${problem}`;
  }
  if (operator !== 'exists' && operator !== 'not_exists' && value.value === undefined)
    return `"${operator}" needs a value`;
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

/** Whether a condition holds. One that takes too much work does not, and neither does what comes after it in the same step. */
export function holds(expression: Json, variables: JsonObject, work = new Work(STEP_WORK)): boolean {
  if (work.isSpent) return false;
  if (typeof expression === 'string') {
    const result = evaluateExpression(expression, variables, work);
    return result.ok && result.value === true;
  }
  try {
    return groupHolds(expression, variables, work, 0);
  } catch (error) {
    if (error instanceof TooMuchWork) return false;
    throw error;
  }
}

function groupHolds(group: Json, variables: JsonObject, work: Work, depth: number): boolean {
  if (!isObject(group) || !Array.isArray(group.conditions) || depth > MAX_NESTING) return false;
  const test = (one: Json): boolean => {
    work.spend(0.5);
    if (isGroup(one)) return groupHolds(one, variables, work, depth + 1);
    if (!isObject(one) || typeof one.variable !== 'string' || typeof one.operator !== 'string') return false;
    const operator = operatorOf(one.operator);
    work.spend(one.variable.length / 100);
    return operator?.(valueAt(variables, one.variable), one.value ?? null, work) ?? false;
  };
  if (group.conditions.length === 0) return false;
  return group.logic === 'or' ? group.conditions.some(test) : group.conditions.every(test);
}
