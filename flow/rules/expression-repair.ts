// Owns the guess at how an expression was meant that cannot be used: other words for operators, and for "and" and "or".

import { isObject, type Json, type JsonObject } from '../language/json.ts';
import { COMPARISON_OPERATORS, expressionProblem, MAX_NESTING } from '../text/conditions.ts';
import { editOutsideQuotes } from '../text/expressions.ts';
import { nearestWord } from '../text/spelling.ts';

const SIGNS: Record<string, string> = {
  '=': 'eq',
  '==': 'eq',
  '===': 'eq',
  '!=': 'neq',
  '!==': 'neq',
  '<>': 'neq',
  '>': 'gt',
  '>=': 'gte',
  '=>': 'gte',
  '<': 'lt',
  '<=': 'lte',
  '=<': 'lte',
  '~': 'matches',
};
const WORDS: Record<string, string> = {
  is: 'eq',
  equal: 'eq',
  equals: 'eq',
  isnot: 'neq',
  not: 'neq',
  ne: 'neq',
  notequal: 'neq',
  notequals: 'neq',
  greater: 'gt',
  greaterthan: 'gt',
  more: 'gt',
  ge: 'gte',
  atleast: 'gte',
  less: 'lt',
  lessthan: 'lt',
  le: 'lte',
  atmost: 'lte',
  includes: 'contains',
  has: 'contains',
  oneof: 'in',
  anyof: 'in',
  noneof: 'not_in',
  isset: 'exists',
  set: 'exists',
  known: 'exists',
  isnull: 'not_exists',
  empty: 'not_exists',
  isempty: 'not_exists',
  regex: 'matches',
  like: 'matches',
};
const LOGIC: Record<string, string> = { '&&': 'and', '||': 'or', all: 'and', any: 'or' };

/** What the parts of a comparison are called elsewhere. */
const PARTS: Record<string, readonly string[]> = {
  variable: ['field', 'var', 'name', 'key', 'property', 'left'],
  operator: ['op', 'comparator', 'comparison', 'operation'],
  value: ['val', 'values', 'right', 'expected'],
};

/** The expression as it was meant, and what was put right; null where it is right already or its meaning is unclear. */
export function repairedExpression(expression: Json): { expression: Json; advice: string } | null {
  const advice: string[] = [];
  const better =
    typeof expression === 'string'
      ? repairedCode(expression, advice)
      : repairedGroup(grouped(expression, advice), 0, advice);
  if (advice.length === 0 || expressionProblem(better) !== null) return null;
  return { expression: better, advice: [...new Set(advice)].slice(0, 3).join(' ') };
}

/** A single comparison is a group of one. */
function grouped(expression: Json, advice: string[]): Json {
  if (
    !isObject(expression) ||
    Array.isArray(expression.conditions) ||
    expressionProblem({ conditions: [named(expression, [])] })?.includes('names no variable')
  )
    return expression;
  advice.push('Put the comparison into a list: {"conditions": [...]}.');
  return { conditions: [expression] };
}

/** What other languages write differently. */
const CODE: readonly [RegExp, string][] = [
  [/\{\{\s*([\w.]+)\s*\}\}/g, '$1'],
  [/===/g, '=='],
  [/!==/g, '!='],
  [/<>/g, '!='],
  [/=>/g, '>='],
  [/=</g, '<='],
  [/(?<![=!<>])=(?!=)/g, '=='],
  [/\band\b/gi, '&&'],
  [/\bor\b/gi, '||'],
  [/\bnot\s+(?!in\b)/gi, '!'],
];

function repairedCode(source: string, advice: string[]): string {
  const better = CODE.reduce(
    (code, [pattern, to]) => editOutsideQuotes(code, (part) => part.replace(pattern, to)),
    source,
  );
  if (better !== source) advice.push(`Write ${better.slice(0, 120)}`);
  return better;
}

/** A comparison with its parts under their right names. */
function named(comparison: JsonObject, advice: string[]): JsonObject {
  const better = { ...comparison };
  for (const [part, others] of Object.entries(PARTS)) {
    const other = others.find((one) => better[one] !== undefined);
    if (better[part] !== undefined || other === undefined) continue;
    better[part] = better[other]!;
    delete better[other];
    advice.push(`Did you mean "${part}" instead of "${other}"?`);
  }
  return better;
}

function repairedGroup(group: Json, depth: number, advice: string[]): Json {
  if (!isObject(group) || !Array.isArray(group.conditions) || depth > MAX_NESTING) return group;
  const logic =
    typeof group.logic === 'string' ? (LOGIC[group.logic] ?? group.logic.trim().toLowerCase()) : group.logic;
  if (logic !== undefined && logic !== group.logic)
    advice.push(`Write the logic "${JSON.stringify(logic).slice(1, -1)}".`);
  const conditions = group.conditions.map((one) =>
    isObject(one) && Array.isArray(one.conditions)
      ? repairedGroup(one, depth + 1, advice)
      : repairedComparison(one, advice),
  );
  return { ...group, ...(logic !== undefined && { logic }), conditions };
}

function repairedComparison(comparison: Json, advice: string[]): Json {
  if (!isObject(comparison)) return comparison;
  const renamed = named(comparison, advice);
  if (typeof renamed.operator !== 'string') return renamed;
  const written = renamed.operator;
  const operator = SIGNS[written.trim()] ?? nearestWord(written, COMPARISON_OPERATORS, WORDS);
  if (operator === undefined || operator === written) return renamed;
  advice.push(`Did you mean "${operator}" instead of "${written.slice(0, 40)}"?`);
  return { ...renamed, operator };
}
