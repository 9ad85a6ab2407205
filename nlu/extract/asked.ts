// Owns which of the wanted variables the last question was about.
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { tokenize } from '../../flow/text/tokenize.ts';
import { matchesOf } from '../matches.ts';
import { isEmptyWord, stem } from '../route/words.ts';
import type { VariableKind } from './variable-kinds.ts';

/** How a question asks for a kind of value, whatever the variable is called. */
const ASKING: Partial<Record<VariableKind, RegExp>> = {
  name: /\bname\b|\bwho am i (?:speaking|talking)\b|\bwho(?:'s| is) (?:this|calling)\b|\bcall you\b/i,
  first_name: /\b(?:first|given|full|your|the) name\b|\bforename\b|\bcall you\b|\bwho am i\b/i,
  last_name: /\b(?:last|family|full|your|the) name\b|\bsurname\b/i,
  date: /\b(?:day|date|when)\b/i,
  date_range: /\b(?:days|dates|when|from|until|how long)\b/i,
  datetime: /\b(?:day|date|time|when)\b/i,
  time: /\b(?:time|when|hour|o'clock)\b/i,
  duration: /\bhow long\b|\bduration\b/i,
  count: /\b(?:how many|number of)\b/i,
  amount: /\bhow much\b/i,
  money: /\bhow much\b/i,
  age: /\bhow old\b/i,
  email: /\be-?mail\b/i,
  phone: /\b(?:phone|mobile|cell|telephone|number to call|reach you)\b/i,
  zip: /\b(?:zip|postal|post ?code)\b/i,
  address: /\b(?:address|where do you live)\b/i,
};
const COMMON_PARTS = new Set([
  'number',
  'id',
  'code',
  'date',
  'name',
  'type',
  'customer',
  'user',
  'full',
  'guest',
  'time',
]);

export const labelWords = (label: string): string[] =>
  label.split(' ').filter((word) => !isEmptyWord(word) && !COMMON_PARTS.has(word));

type Asked = { variable: NormalVariable; kind: VariableKind; label: string };

/** By the words of its name, or by what it holds. The question is cut into words once, however many variables there are. */
export function askedIn(question: string): (one: Asked) => boolean {
  const text = question.slice(-500);
  if (text === '') return () => false;
  const said = new Set(tokenize(text).map(({ lower }) => stem(lower)));
  return ({ kind, label, variable }) =>
    isOwnQuestion(text, variable) ||
    labelWords(label).some((word) => said.has(stem(word))) ||
    (ASKING[kind]?.test(text) ?? false);
}

/** The question that its author gave it, whatever values stand in it. */
function isOwnQuestion(text: string, { question, label, locale_overrides: { es } = {} }: NormalVariable): boolean {
  const isIn = (written: string): boolean => {
    const parts = written.split(/\{\{.*?\}\}|\{%.*?%\}/s).map((part) => part.trim());
    return parts.some((part) => part.length > 3) && parts.every((part) => text.includes(part));
  };
  return [question, label, es?.question, es?.label].some((written) => typeof written === 'string' && isIn(written));
}

/** A bare "Lee" answers the part of the name that was asked for more often, or first. */
export function isLastNameAsked(question: string): boolean {
  const places = (pattern: RegExp): number[] => matchesOf(question.slice(-500), pattern).map(({ index }) => index);
  const last = places(/\b(?:last|family) name\b|\bsurname\b/gi);
  const first = places(/\b(?:first|given) name\b|\bforename\b/gi);
  if (last.length === 0) return false;
  return last.length === first.length ? last[0]! < first[0]! : last.length > first.length;
}
