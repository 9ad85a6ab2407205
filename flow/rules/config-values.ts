// Owns the guess at what a value of the wrong shape was meant to be: a number in quotes, one thing instead of a list, a misspelt choice.
import type { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../language/json.ts';
import { nearestWord } from '../text/spelling.ts';

type Issue = z.core.$ZodIssue;

/** The value that was meant at the place of an issue; undefined where that is unclear. */
function meantValue(issue: Issue, value: Json | undefined): Json | undefined {
  if (value === undefined || value === null) return undefined;
  if (issue.code === 'invalid_value' && typeof value === 'string')
    return nearestWord(
      value,
      issue.values.filter((one) => typeof one === 'string'),
    );
  if (issue.code === 'too_big' && typeof value === 'number' && issue.inclusive) return Number(issue.maximum);
  if (issue.code === 'too_small' && typeof value === 'number' && issue.inclusive) return Number(issue.minimum);
  return issue.code === 'invalid_type' ? ofType(issue.expected, value) : undefined;
}

const TRUTHS: Record<string, boolean> = { true: true, yes: true, on: true, false: false, no: false, off: false };

function ofType(expected: string, value: Json): Json | undefined {
  if (expected === 'array') return typeof value === 'string' ? listed(value) : undefined;
  if (expected === 'string') return typeof value === 'number' ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (expected === 'boolean') return TRUTHS[text.toLowerCase()];
  const isNumber = (expected === 'number' || expected === 'int') && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text);
  return isNumber ? Number(text) : undefined;
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The field with the value at a path inside it replaced. */
function placed(value: Json | undefined, [key, ...rest]: readonly PropertyKey[], meant: Json): Json {
  if (key === undefined) return meant;
  if (Array.isArray(value)) return value.map((one, i) => (i === key ? placed(one, rest, meant) : one));
  return isObject(value) ? { ...value, [String(key)]: placed(value[String(key)], rest, meant) } : meant;
}

function valueIn(value: Json | undefined, path: readonly PropertyKey[]): Json | undefined {
  let found = value;
  for (const key of path) {
    if (Array.isArray(found)) found = found[Number(key)];
    else found = isObject(found) ? found[String(key)] : undefined;
  }
  return found;
}

/** A field of a configuration as it was meant, by what is wrong with it. */
export function meantField(issue: Issue, config: JsonObject): Json | undefined {
  const [field, ...path] = issue.path;
  const old = config[String(field)];
  if (field === 'assignments') return meantAssignments(old);
  const meant = meantValue(issue, valueIn(old, path));
  return meant === undefined ? undefined : placed(old, path, meant);
}

/** As a map of names, or with the parts of an assignment called otherwise. A text under `value` is that text, and no expression. */
function meantAssignments(old: Json | undefined): Json | undefined {
  if (isObject(old)) return Object.entries(old).map(([variable, expression]) => ({ variable, expression }));
  if (!Array.isArray(old)) return undefined;
  return old.map((one) => {
    if (!isObject(one)) return one;
    const { name, value, ...rest } = one;
    const assignment: JsonObject = { ...rest };
    if (name !== undefined) assignment.variable ??= name;
    if (value !== undefined) assignment.expression ??= typeof value === 'string' ? JSON.stringify(value) : value;
    return assignment;
  });
}

/** What a part of a node outside its configuration was meant to be. */
export function meantPart(
  field: string,
  kind: 'string' | 'boolean' | 'object' | 'array',
  value: Json,
): Json | undefined {
  if (field !== 'global') return kind === 'object' ? undefined : ofType(kind, value);
  if (typeof value === 'boolean') return { enabled: value };
  return typeof value === 'string' && value.trim() !== ''
    ? { enabled: true, enter_condition: { type: 'llm', prompt: value } }
    : undefined;
}
