// Owns conditions on collected values: a number beyond a bound, one of several values, a duration.
import { asTexts, type JsonObject } from '../../../../flow/language/json.ts';
import type { Field } from './fields.ts';

const BOUND: readonly (readonly [RegExp, string])[] = [
  [/\b(?:is |are )?(?:not|at) (?:less|lower|fewer|smaller) than (?:[$€£]\s?)?(\d+(?:\.\d+)?)/i, '>='],
  [/\bat least (?:[$€£]\s?)?(\d+(?:\.\d+)?)|\b(\d+) or more\b/i, '>='],
  [/\bat most (?:[$€£]\s?)?(\d+(?:\.\d+)?)|\b(\d+) or (?:less|fewer)\b/i, '<='],
  [
    /\b(?:more|larger|bigger|higher|greater|older|longer) than (?:[$€£]\s?)?(\d+(?:\.\d+)?)|\b(?:over|above) (?:[$€£]\s?)?(\d+(?:\.\d+)?)/i,
    '>',
  ],
  [
    /\b(?:less|fewer|smaller|lower|younger|shorter) than (?:[$€£]\s?)?(\d+(?:\.\d+)?)|\b(?:under|below) (?:[$€£]\s?)?(\d+(?:\.\d+)?)/i,
    '<',
  ],
];

const contentWords = (text: string): string[] => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];

export function sharesWords(condition: string, { name }: Field): boolean {
  const words = new Set(contentWords(condition).map((word) => word.replace(/s$/, '')));
  const own = name
    .split('_')
    .filter(
      (word) => word.length > 3 && !/^(?:have|they|some(?:one|body)|any(?:one|body)|there|what|which|many)$/.test(word),
    );
  return own.length > 0 && own.filter((word) => words.has(word.replace(/s$/, ''))).length >= Math.ceil(own.length / 2);
}

/** "they prefer in-person", where one of several values was asked for. */
export function choiceIn(condition: string, fields: readonly Field[]): string | null {
  const said = stemsOf(condition);
  for (const { name, enum_values: values } of fields.toReversed()) {
    const named = asTexts(values).filter((one) => stemsOf(one).some((stem) => said.includes(stem)));
    const value = named.length === 1 ? named[0] : undefined;
    if (value !== undefined)
      return `${name} ${/\b(?:not|n['’]t)\b|n['’]t\b/i.test(condition) ? '!=' : '=='} ${JSON.stringify(value)}`;
  }
  return null;
}

const SMALL = new Set(
  'the and for they them have with want wants her his its are was were not from that this one'.split(' '),
);

/** "delivery", "delivered" and "deliveries" have one stem, and so have "pickup" and "picked up". */
const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{3,}(?:-[\p{L}\p{N}]+)*|\p{L}-[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !SMALL.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ies|ery|ed|y|s|up|ing)$/, '').replace(/(?:er|i)$/, '') : word));

const OPERATORS: Record<string, string> = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' };

/** "more than 15 min" → "PT15M" */
function lengthIn(condition: string): string | null {
  const [, count, unit = ''] = /\b(\d{1,4}) ?(min|hour|hr|day)/i.exec(condition) ?? [];
  if (count === undefined) return null;
  return /^d/i.test(unit) ? `P${count}D` : `PT${count}${unit.charAt(0).toUpperCase()}`;
}

/** "the party is larger than 8", where the number of guests was asked for. */
export function comparison(condition: string, fields: readonly Field[]): string | JsonObject | null {
  for (const [pattern, operator] of BOUND) {
    const match = pattern.exec(condition);
    const value = match?.slice(1).find(Boolean);
    if (value === undefined) continue;
    const length = lengthIn(condition);
    const lasting = length === null ? undefined : fields.findLast(({ type }) => type === 'duration');
    if (lasting) {
      const test = { variable: lasting.name, operator: OPERATORS[operator] ?? 'gt', value: length };
      return { logic: 'and', conditions: [test] };
    }
    const numbers = fields.filter(({ type }) => type === 'integer' || type === 'number');
    const named = fields.find(
      (field) => (field.type === 'integer' || field.type === 'money') && sharesWords(condition, field),
    );
    const field = named ?? (numbers.length === 1 ? numbers[0] : undefined);
    if (!field) return null;
    return field.type === 'money' ? `${field.name}.amount ${operator} ${value}` : `${field.name} ${operator} ${value}`;
  }
  return null;
}
