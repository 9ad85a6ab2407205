// Owns finding what a person states about themselves, by the forms of such sentences; and what must never be kept.
// Pure.

import { isAbsent, type JsonObject } from '../../../flow/language/json.ts';
import type { NormalVariable } from '../../../flow/language/normal-graph.ts';

/** `words` quote the person: what the fact rests on. */
export type ProposedFact = { text: string; confidence: number; words: string };

type Form = { form: RegExp; fact: (found: string[]) => string; confidence: number };

// The rest of a clause: up to a stop, a conjunction that begins something new, or a length no person says in one
// breath.
const REST = String.raw`((?:[^.,;!?\n]|\.(?=\S)){1,80}?)(?=\s+(?:and|but|so|because|which)\s+(?:i|my|we|it|can|could|please|would|the)\b|\.(?!\S)|[,;!?\n]|$)`;
const NAME = String.raw`(\p{Lu}[\p{L}'’-]{0,40}(?:\s+\p{Lu}[\p{L}'’-]{0,40}){0,3})`;
const form = (source: string, flags = 'giu'): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])${source}`, flags);

const FORMS: Form[] = [
  // The letter case of a name tells it from "I am tired".
  {
    form: form(`(?:[Mm]y name is|[Cc]all me|I am called|I['’]m called) ${NAME}`, 'gu'),
    fact: ([name]) => `The person's name is ${name}.`,
    confidence: 0.9,
  },
  { form: form(`i live in ${REST}`), fact: ([place]) => `The person lives in ${place}.`, confidence: 0.85 },
  {
    form: form(`i work (?:as|for|at) ${REST}`),
    fact: ([work]) => `The person works as or for ${work}.`,
    confidence: 0.7,
  },
  {
    form: form(`i(?:['’]d| would)? (?:rather )?prefer ${REST}`),
    fact: ([what]) => `The person prefers ${what}.`,
    confidence: 0.8,
  },
  {
    form: form(`(?:i am|i['’]m) allergic to ${REST}`),
    fact: ([what]) => `The person is allergic to ${what}.`,
    confidence: 0.95,
  },
  {
    form: form(`(?:i am|i['’]m) (vegetarian|vegan|deaf|blind|hard of hearing)(?![\\p{L}])`),
    fact: ([what]) => `The person is ${what}.`,
    confidence: 0.9,
  },
  {
    form: form(`my (\\p{L}+(?: \\p{L}+){0,2}) is (?!not\\b|n['’]t)${REST}`),
    fact: ([noun, value]) => `The person's ${noun} is ${value}.`,
    confidence: 0.7,
  },
];

// What passes with the matter at hand, and what must not be kept at all.
const PASSING =
  /^(?:name|question|problem|issue|point|concern|request|guess|fault|mistake|pleasure|answer|reply|order|idea|first|last|next|only|main)\b/i;
const SECRET_NOUN =
  /\b(?:password|passcode|passphrase|pin|cvv|cvc|secret|token|api key|card|iban|account|routing|ssn|social security|security (?:code|number|answer)|passport|licen[cs]e|maiden name|code|otp)\b/i;
const ORDERS =
  /\b(?:ignore|disregard|override|bypass|forget (?:your|all|the)|system prompt|instructions?|polic(?:y|ies)|tool (?:result|call)|approved?)\b/i;
const LONG_NUMBER = /(?:\d[ -]?){9,}/;
const ID_NUMBER = /\b\d{3}-\d{2}-\d{4}\b/;
const KEY_LIKE = /(?=\S*[A-Za-z])(?=\S*\d)[A-Za-z0-9_\-+/=]{20,}/;

/** Secrets and instructions are no facts. A phone number with its plus sign is no card. */
export function isFit({ text, words }: Pick<ProposedFact, 'text' | 'words'>): boolean {
  return [text, words].every((one) => {
    const masked = one.replace(/\+\d[\d ()-]{6,20}/g, '');
    return ![SECRET_NOUN, ORDERS, LONG_NUMBER, ID_NUMBER, KEY_LIKE].some((pattern) => pattern.test(masked));
  });
}

/** From what the person said only. Questions and suppositions state nothing. */
export function statedFacts(userMessages: readonly string[]): ProposedFact[] {
  return userMessages.flatMap((message) =>
    sentencesOf(message).flatMap((sentence) =>
      FORMS.flatMap(({ form, fact, confidence }) =>
        [...sentence.matchAll(form)].flatMap((match) => {
          const found = match.slice(1).map((part: string | undefined) => (part ?? '').trim());
          if (found.some((part) => part === '') || (found.length > 1 && PASSING.test(found[0]!))) return [];
          const proposed = { text: undotted(fact(found)), confidence, words: undotted(match[0].trim()) };
          return isFit(proposed) ? [proposed] : [];
        }),
      ),
    ),
  );
}

const MAX_MESSAGE = 20_000;
// The point of an abbreviation ends no sentence.
const dotted = (text: string): string => text.replace(/\b(St|Mt|Ft|Dr|Mr|Mrs|Ms)\. /g, '$1\u2024 ');
const undotted = (text: string): string => text.replaceAll('\u2024', '.');
const sentencesOf = (message: string): string[] =>
  (dotted(message.slice(0, MAX_MESSAGE)).match(/[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]+)*[.!?\n]?/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => !sentence.endsWith('?') && !/^(?:if|suppose|imagine|pretend|what if|say)\b/i.test(sentence));

const LASTING: ReadonlySet<string> = new Set(['string', 'enum', 'phone', 'email', 'date']);

/** What a flow collected from the person, by the name that its author gave it. */
export function collectedFacts(variables: readonly NormalVariable[], values: JsonObject): ProposedFact[] {
  return variables.flatMap(({ name, type, source, description }) => {
    const value = values[name];
    if (source !== 'collected' || !LASTING.has(type) || typeof value !== 'string' || isAbsent(value)) return [];
    const label = (description || name.replaceAll('_', ' ')).replace(/[.:\s]+$/, '').slice(0, 100);
    const proposed = { text: `${label}: ${value.slice(0, 200)}`, confidence: 0.75, words: value.slice(0, 200) };
    return isFit(proposed) ? [proposed] : [];
  });
}

/** Letters and digits only, so that punctuation and case do not matter. */
export const comparableText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
