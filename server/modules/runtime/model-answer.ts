// Owns reading what a model answered: a tool of ours that it called, else JSON in its text, else the text. Lenient, and
// pure.

import type { EffectOf, ModelResult } from '../../../flow/interpreter/state.ts';
import { asObject, asText, clean, equal, isAbsent, isObject, type Json, type JsonObject } from '../../../flow/language/json.ts';
import type { ToolCall } from '../models/router.ts';

type Ask = EffectOf<'ask_model'>;
type Spoken = { text: string; toolCalls: readonly ToolCall[] };

export const SPEAKING: ReadonlySet<Ask['purpose']> = new Set(['reply', 'dialogue', 'answer', 'continue']);

/** The decision that a model took by a tool of ours; `undefined` while it has taken none that makes sense. */
export function decisionOf(ask: Ask, { text, toolCalls }: Spoken): ModelResult | undefined {
  for (const { name, input } of toolCalls) {
    const decided = readCall(ask, name, asObject(clean(input)));
    if (decided) return SPEAKING.has(ask.purpose) && text.trim() !== '' ? { text: text.trim(), ...decided } : decided;
  }
  return undefined;
}

function readCall(ask: Ask, name: string, input: JsonObject): ModelResult | undefined {
  switch (name) {
    case 'take_route': {
      const choice = chosen(ask, input.choice);
      return choice === undefined ? undefined : { choice };
    }
    case 'save_values':
      return ask.purpose === 'extract' ? { variables: valuesOf(ask, input) } : undefined;
    case 'confirm':
      return ask.purpose === 'confirm' && typeof input.confirmed === 'boolean' ? confirmation(ask, input) : undefined;
    case 'finish':
    case 'end_call':
      return ask.purpose === 'dialogue' ? { done: true } : undefined;
    default:
      return undefined;
  }
}

/** What was wrong is taken where they said so. "Yes, but at 8" confirms nothing yet: the new value is read back. */
function confirmation(ask: Ask, input: JsonObject): ModelResult {
  const given = Object.entries(valuesOf(ask, asObject(input.corrected)));
  const variables = Object.fromEntries(given.filter(([name, value]) => !equal(value, ask.values[name] ?? null)));
  return Object.keys(variables).length > 0 ? { confirmed: false, variables } : { confirmed: input.confirmed === true };
}

/** A way on by its id, or by the very words that describe it. */
function chosen({ choices: spoken, authored }: Ask, given: Json | undefined): string | undefined {
  const wanted = asText(given).trim().toLowerCase();
  const choices = [...spoken, ...(authored?.choices ?? [])];
  return choices.find(({ id, prompt }) => wanted !== '' && [id, prompt].some((name) => name.toLowerCase() === wanted))?.id;
}

const valuesOf = ({ variables }: Ask, given: JsonObject): JsonObject =>
  Object.fromEntries(
    variables.flatMap(({ name }) => (Object.hasOwn(given, name) && !isAbsent(given[name]) ? [[name, given[name]!]] : [])),
  );

/** What a model that called no tool meant by its words. */
export function resultOfText(ask: Ask, text: string): ModelResult {
  const trimmed = text.trim();
  const json = jsonIn(trimmed);
  const choice = chosen(ask, json?.choice ?? json?.route ?? trimmed);
  switch (ask.purpose) {
    case 'route':
      return { choice: choice ?? null };
    case 'extract':
      if (choice !== undefined) return { choice };
      return { variables: json ? valuesOf(ask, { ...json, ...asObject(json.values), ...asObject(json.variables) }) : {} };
    case 'confirm':
      if (choice !== undefined) return { choice };
      return typeof json?.confirmed === 'boolean'
        ? confirmation(ask, json)
        : { confirmed: /^(?:yes|true|confirmed)\b/i.test(trimmed) };
    case 'dialogue':
    case 'reply':
    case 'answer':
    case 'policy':
    case 'continue':
    case 'intent':
      break;
  }
  const whole = json !== undefined && isWhole(trimmed);
  if (whole && choice !== undefined) return { choice };
  if (whole && ask.purpose === 'dialogue' && (json.done === true || json.finish === true)) return { done: true };
  // A model that answers in an envelope is not to read it out.
  const inside = whole
    ? [json.text, json.reply, json.message, json.content, json.answer].find((one) => typeof one === 'string')
    : undefined;
  const onlyControl = whole && inside === undefined && ('choice' in json || 'done' in json || 'finish' in json);
  return { text: onlyControl ? '' : asText(inside ?? trimmed).trim() };
}

type JudgeVerdict = { violated: boolean; policies: number[]; reason: string };

/** A judge that gives no verdict is no judge: `undefined`. */
export function verdictOf({ text, toolCalls }: Spoken): JudgeVerdict | undefined {
  const given = [
    ...toolCalls.filter(({ name }) => name === 'judge').map(({ input }) => asObject(clean(input))),
    jsonIn(text) ?? {},
  ];
  const verdict = given.find(({ violated }) => typeof violated === 'boolean');
  if (!verdict) return undefined;
  const policies = Array.isArray(verdict.policies) ? verdict.policies.map(Number).filter(Number.isInteger) : [];
  return { violated: verdict.violated === true, policies, reason: asText(verdict.reason).slice(0, 500) };
}

/** The list a model wrote, bare, fenced, or as the only list of an object. */
export function listIn(text: string): JsonObject[] {
  const start = text.indexOf('[');
  const end = text.lastIndexOf(']');
  const parsed = start >= 0 && end > start ? parse(text.slice(start, end + 1)) : undefined;
  return Array.isArray(parsed) ? parsed.filter(isObject) : [];
}

/** The object in a text, from its first brace to its last. */
function jsonIn(text: string): JsonObject | undefined {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  const parsed = start >= 0 && end > start ? parse(text.slice(start, end + 1)) : undefined;
  return isObject(parsed) ? parsed : undefined;
}

const isWhole = (text: string): boolean => /^(?:```(?:json)?\s*)?\{[\s\S]*\}(?:\s*```)?$/.test(text);

function parse(text: string): Json | undefined {
  try {
    return clean(JSON.parse(text));
  } catch {
    return undefined;
  }
}
