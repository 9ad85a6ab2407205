// Owns reading what a model answered: a tool of ours that it called, else JSON in its text, else the text. Lenient, and
// pure.

import type { EffectOf, ModelResult } from '../../../flow/interpreter/state.ts';
import {
  asObject,
  asText,
  clean,
  equal,
  isAbsent,
  isObject,
  type Json,
  type JsonObject,
} from '../../../flow/language/json.ts';
import type { NormalVariable } from '../../../flow/language/normal-graph.ts';
import type { ToolCall } from '../models/router.ts';
import { NO_WAY } from './model-tools.ts';

type Ask = EffectOf<'ask_model'>;
type Spoken = { text: string; toolCalls: readonly ToolCall[] };

export const SPEAKING: ReadonlySet<Ask['purpose']> = new Set(['reply', 'dialogue', 'answer', 'continue']);

type Form = {
  /** The person asked something beside the form: words are its answer. Otherwise a form asks its own questions. */
  hasAside?: boolean;
};

/**
 * What a model decided by tools of ours; `undefined` while it has decided nothing that makes sense. It may call several in one answer: a way
 * with values, values with the answer to a question.
 */
export function decisionOf(
  ask: Ask,
  { text, toolCalls }: Spoken,
  { hasAside = false }: Form = {},
): ModelResult | undefined {
  const speaks = SPEAKING.has(ask.purpose);
  const inputs = toolCalls.map(({ name, input }) => ({ name, input: asObject(clean(input)) }));
  const read = inputs.flatMap(({ name, input }) => readCall(ask, name, input, hasAside) ?? []);
  const said = inputs.flatMap(({ name, input }) => (name === 'say' ? [asText(input.text).trim()] : [])).join(' ');
  const words = said.trim() || (speaks ? text.trim() : '');
  // Of two ways the first counts, as it would in two answers.
  const decided: ModelResult = Object.assign({}, ...read.toReversed());
  const values = read.flatMap((one) => one.variables ?? []);
  if (values.length > 0) decided.variables = Object.assign({}, ...values) as JsonObject;
  if (speaks && decided.choice === undefined && !decided.done) {
    const isSaid = inputs.some(({ name }) => name === 'say' || name === 'save_values');
    return isSaid && words !== '' ? { text: words } : undefined;
  }
  if (Object.keys(decided).length === 0) return words !== '' && hasAside && said !== '' ? { text: words } : undefined;
  // A correction beside a yes confirms nothing yet, whichever of the tools it came with.
  if (decided.confirmed === true && decided.variables) decided.confirmed = false;
  if (words === '' || (!speaks && !hasAside)) return decided;
  return typeof decided.choice === 'string' && said !== '' ? { ...decided, aside: words } : { text: words, ...decided };
}

function readCall(ask: Ask, name: string, input: JsonObject, hasAside: boolean): ModelResult | undefined {
  const { purpose } = ask;
  switch (name) {
    case 'take_route': {
      const choice = chosen(ask, input.choice);
      if (choice === undefined) return purpose === 'route' && isNoWay(input.choice) ? { choice: null } : undefined;
      // Absent: it did not look for values, and is asked for them when the form is reached.
      const isRead = purpose === 'dialogue' && isObject(input.values) && readable(ask).length > 0;
      return { choice, ...(isRead && { variables: valuesOf(ask, asObject(input.values)) }) };
    }
    case 'save_values': {
      const variables = valuesOf(ask, { ...input, ...asObject(input.values) });
      if (purpose === 'confirm') return withNews(ask, variables);
      return purpose === 'extract' || (purpose === 'dialogue' && readable(ask).length > 0) ? { variables } : undefined;
    }
    case 'confirm':
      return purpose === 'confirm' && typeof input.confirmed === 'boolean' ? confirmation(ask, input) : undefined;
    case 'finish':
    case 'end_call':
      return purpose === 'dialogue' ? { done: true } : undefined;
    case 'say':
      return purpose === 'extract' && hasAside ? { variables: {} } : undefined;
    default:
      return undefined;
  }
}

const isNoWay = (given: Json | undefined): boolean => asText(given).trim().toLowerCase() === NO_WAY;

/** What an answer may give values for: the form itself, or the forms that the ways of a dialogue lead to. */
const readable = ({ variables, forms = [] }: Ask): NormalVariable[] => [
  ...variables,
  ...forms.flatMap((form) => form.variables),
];

/** What was wrong is taken where they said so. "Yes, but at 8" confirms nothing yet: the new value is read back. */
const confirmation = (ask: Ask, input: JsonObject): ModelResult =>
  withNews(ask, valuesOf(ask, asObject(input.corrected))) ?? { confirmed: input.confirmed === true };

/** `undefined`: nothing that is not known already. */
function withNews(ask: Ask, given: JsonObject): ModelResult | undefined {
  const news = Object.entries(given).filter(([name, value]) => !equal(value, ask.values[name] ?? null));
  return news.length > 0 ? { confirmed: false, variables: Object.fromEntries(news) } : undefined;
}

/** A way on by its id, or by the very words that describe it. */
function chosen({ choices: spoken, authored }: Ask, given: Json | undefined): string | undefined {
  const wanted = asText(given).trim().toLowerCase();
  const choices = [...spoken, ...(authored?.choices ?? [])];
  return choices.find(({ id, prompt }) => wanted !== '' && [id, prompt].some((name) => name.toLowerCase() === wanted))
    ?.id;
}

const valuesOf = (ask: Ask, given: JsonObject): JsonObject =>
  Object.fromEntries(
    readable(ask).flatMap(({ name }) =>
      Object.hasOwn(given, name) && !isAbsent(given[name]) ? [[name, given[name]!]] : [],
    ),
  );

/** What a model that called no tool meant by its words. */
export function resultOfText(ask: Ask, text: string): ModelResult {
  const trimmed = text.trim();
  const json = objectIn(trimmed);
  const choice = chosen(ask, json?.choice ?? json?.route ?? trimmed);
  switch (ask.purpose) {
    case 'route':
      return { choice: choice ?? null };
    case 'extract':
      if (choice !== undefined) return { choice };
      return {
        variables: json ? valuesOf(ask, { ...json, ...asObject(json.values), ...asObject(json.variables) }) : {},
      };
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
    objectIn(text) ?? {},
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
export function objectIn(text: string): JsonObject | undefined {
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
