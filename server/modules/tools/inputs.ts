// Owns the inputs of a call: defaults, then what the caller gives, then what the author fixed, which no caller overrides. Pure.
import { isAbsent, isObject, type Json, type JsonObject } from '../../../flow/json.ts';
import { renderTemplate, renderValue, scanTemplate } from '../../../flow/text/templates.ts';
import type { ToolRevisionRow } from './rows.ts';

/** Made here only, so that no call goes out with inputs that were not settled. */
export type Inputs = { readonly settled: JsonObject };
type Tool = Pick<ToolRevisionRow, 'configuration' | 'input_defaults'>;
type Given = {
  /** From the caller: a model, a node, a test. */
  given: JsonObject;
  /** Of the assistant and its flow, the more special ones last. */
  defaults?: readonly (JsonObject | undefined)[];
  /** What fixed inputs may read. */
  variables?: JsonObject | undefined;
};

export const fixedNames = ({ configuration }: Pick<Tool, 'configuration'>): string[] =>
  (configuration?.variables ?? []).flatMap(({ name, fixed }) => (fixed ? [name] : []));

/** The inputs, or why the call cannot be made with them. */
export function inputsOf(tool: Tool, { given, defaults = [], variables = {} }: Given): Inputs | string {
  const authored: JsonObject = Object.assign({}, tool.input_defaults, ...defaults);
  const settled: JsonObject = { ...authored, ...given };
  for (const name of fixedNames(tool)) {
    const value = Object.hasOwn(authored, name) ? authored[name]! : null;
    if (isAbsent(value)) return `The input "${name}" is fixed, and nothing gives it a value. Set it in input_defaults.`;
    const unknown = unresolved(value, variables);
    if (unknown !== null) return `The input "${name}" is fixed, and cannot be filled: ${unknown}.`;
    settled[name] = filled(value, variables);
    if (isAbsent(settled[name])) return `The input "${name}" is fixed, and what it reads has no value in this conversation.`;
  }
  return { settled };
}

/** Why a text has no sure value: it is broken, or reads something that is not known and has no default of its own. */
function unresolved(value: Json, variables: JsonObject): string | null {
  if (isObject(value) || Array.isArray(value))
    return Object.values(value).reduce<string | null>((found, one) => found ?? unresolved(one, variables), null);
  if (typeof value !== 'string') return null;
  const { uses, error } = scanTemplate(value);
  const problem = error ?? renderTemplate(value, variables).error;
  if (problem !== null) return problem;
  if (value.includes('{%') || /\|\s*default\b/.test(value)) return null;
  const missing = uses.find(({ name }) => !Object.hasOwn(variables, name) || isAbsent(variables[name]));
  return missing ? `"${missing.name}" has no value in this conversation` : null;
}

function filled(value: Json, variables: JsonObject): Json {
  if (Array.isArray(value)) return value.map((one) => filled(one, variables));
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, variables)]));
  return renderValue(value, variables);
}
