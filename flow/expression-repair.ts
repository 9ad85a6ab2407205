// Owns the guess at how an expression was meant that cannot be used: other words for operators, and for "and" and "or".
import { COMPARISON_OPERATORS, expressionProblem, MAX_NESTING } from './conditions.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { nearestWord } from './spelling.ts';

const SIGNS: Record<string, string> = {
  '=': 'eq',
  '==': 'eq',
  '===': 'eq',
  '!=': 'neq',
  '!==': 'neq',
  '<>': 'neq',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
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

/** The expression as it was meant, and what was put right; null where it is right already or nobody can tell. */
export function repairedExpression(expression: Json): { expression: Json; advice: string } | null {
  const advice: string[] = [];
  const better = repairedGroup(expression, 0, advice);
  if (advice.length === 0 || expressionProblem(better) !== null) return null;
  return { expression: better, advice: [...new Set(advice)].slice(0, 3).join(' ') };
}

function repairedGroup(group: Json, depth: number, advice: string[]): Json {
  if (!isObject(group) || !Array.isArray(group.conditions) || depth > MAX_NESTING) return group;
  const logic = typeof group.logic === 'string' ? (LOGIC[group.logic] ?? group.logic.trim().toLowerCase()) : group.logic;
  if (logic !== undefined && logic !== group.logic) advice.push(`Write the logic "${JSON.stringify(logic).slice(1, -1)}".`);
  const conditions = group.conditions.map((one) =>
    isObject(one) && Array.isArray(one.conditions) ? repairedGroup(one, depth + 1, advice) : repairedComparison(one, advice),
  );
  return { ...group, ...(logic !== undefined && { logic }), conditions };
}

function repairedComparison(comparison: Json, advice: string[]): Json {
  if (!isObject(comparison) || typeof comparison.operator !== 'string') return comparison;
  const written = comparison.operator;
  const operator = SIGNS[written.trim()] ?? nearestWord(written, COMPARISON_OPERATORS, WORDS);
  if (operator === undefined || operator === written) return comparison;
  advice.push(`Did you mean "${operator}" instead of "${written.slice(0, 40)}"?`);
  const better: JsonObject = { ...comparison, operator };
  return better;
}
