// Owns the inputs of a call: defaults, then those of the caller, then those that the author fixed,
// which no caller overrides. Pure.
import { isAbsent, isObject, type Json, type JsonObject } from '../../../flow/language/json.ts';
import { renderTemplate, renderValue, scanTemplate } from '../../../flow/text/templates.ts';
import type { ToolRevisionRow } from './rows.ts';

/** Made here only, so that no call is made with inputs that were not resolved. */
export type Inputs = { readonly resolved: JsonObject };
type Tool = Pick<ToolRevisionRow, 'configuration' | 'input_defaults'>;
type InputSources = {
  /** From the caller: a model, a node, a test. */
  given: JsonObject;
  /** Of the assistant and its flow, the more specific ones last. */
  defaults?: readonly (JsonObject | undefined)[];
  /** What fixed inputs may read. */
  variables?: JsonObject | undefined;
};

export const fixedNames = ({ configuration }: Pick<Tool, 'configuration'>): string[] =>
  (configuration?.variables ?? []).flatMap(({ name, fixed }) => (fixed ? [name] : []));

/** The inputs, or why the call cannot be made with them. */
export function inputsOf(tool: Tool, { given, defaults = [], variables = {} }: InputSources): Inputs | string {
  const authored: JsonObject = Object.assign({}, tool.input_defaults, ...defaults);
  const resolved: JsonObject = { ...authored, ...given };
  for (const name of fixedNames(tool)) {
    const value = Object.hasOwn(authored, name) ? authored[name]! : null;
    if (isAbsent(value)) return `The input "${name}" is fixed, and nothing gives it a value. Set it in input_defaults.`;
    const unknown = problemOf(value, variables);
    if (unknown !== null) return `The input "${name}" is fixed, and cannot be filled: ${unknown}.`;
    resolved[name] = fill(value, variables);
    if (isAbsent(resolved[name]))
      return `The input "${name}" is fixed, and what it reads has no value in this conversation.`;
  }
  return { resolved };
}

/**
 * Why a text cannot be resolved: it is broken, or reads a variable that has no value and no default.
 */
function problemOf(value: Json, variables: JsonObject): string | null {
  if (isObject(value) || Array.isArray(value))
    return Object.values(value).reduce<string | null>((found, one) => found ?? problemOf(one, variables), null);
  if (typeof value !== 'string') return null;
  const { uses, error } = scanTemplate(value);
  const problem = error ?? renderTemplate(value, variables).error;
  if (problem !== null) return problem;
  if (value.includes('{%') || /\|\s*default\b/.test(value)) return null;
  const missing = uses.find(({ name }) => !Object.hasOwn(variables, name) || isAbsent(variables[name]));
  return missing ? `"${missing.name}" has no value in this conversation` : null;
}

function fill(value: Json, variables: JsonObject): Json {
  if (Array.isArray(value)) return value.map((one) => fill(one, variables));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, variables)]));
  return renderValue(value, variables);
}
