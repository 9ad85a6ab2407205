// Owns the texts of a question as their author wrote them: every value of a variable is a reference, and stands apart as data.

import type { Choice } from '../language/choices.ts';
import { clean, equal, type Json, type JsonObject } from '../language/json.ts';
import { type Print, renderPrinted } from './printed-values.ts';
import { type Saying, sayValue } from './said-values.ts';

export type Texts = { persona: string; instructions: string; goal: string; choices: Choice[] };

export type AuthoredTexts = Texts & { values: JsonObject };

const MAX_VALUES = 200;
const MAX_CHARACTERS = 24_000;

/** How a text names a value that is not in it. */
const referenceTo = (name: string): string => `⟨${name}⟩`;

const REFERENCE = /⟨([^⟨⟩\n]{1,120})⟩/g;

/** A model's text that repeats references, with their values in it. */
export const withValues = (text: string, values: JsonObject): string =>
  text.replace(REFERENCE, (reference, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]! : reference;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });

/** The same values for a text that people read. */
export const saidValues = (values: JsonObject, how: Saying): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sayValue(value, how)]));

/** `undefined` where the texts print no value: then the author alone wrote them. */
export function authoredTexts(texts: Texts, variables: JsonObject): AuthoredTexts | undefined {
  const values: JsonObject = {};
  const render = (text: string): string => renderPrinted(text, variables, printer).text;
  const printer = gathering(values);
  const authored = {
    persona: render(texts.persona),
    instructions: render(texts.instructions),
    goal: render(texts.goal),
    choices: texts.choices.map((choice) => ({ ...choice, prompt: render(choice.prompt) })),
    values,
  };
  return Object.keys(values).length === 0 ? undefined : authored;
}

/** Prints a reference instead of each value, and gathers the values under the names that are printed. */
function gathering(values: JsonObject): Print {
  let left = MAX_CHARACTERS;
  return (value, name) => {
    if (value === null || value === undefined || value === '') return '';
    if (name === null) return String(value);
    const cleaned = clean(value);
    const known = nameFor(values, name, cleaned);
    if (Object.hasOwn(values, known) || Object.keys(values).length >= MAX_VALUES) return referenceTo(known);
    const text = typeof cleaned === 'string' ? cleaned : JSON.stringify(cleaned);
    values[known] = text.length <= left ? cleaned : `${text.slice(0, left)}…`;
    left = Math.max(0, left - text.length);
    return referenceTo(known);
  };
}

/** The same variable with another value, through a filter or in a loop, is another name. */
function nameFor(values: JsonObject, name: string, value: Json): string {
  const stem = name === '__proto__' ? 'value' : name.slice(0, 100);
  let known = stem;
  for (let n = 2; Object.hasOwn(values, known) && !equal(values[known], value) && n <= MAX_VALUES; n++)
    known = `${stem} ${n}`;
  return known;
}
