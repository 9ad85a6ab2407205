// Owns the exact checks of a policy: which phrases in quotes and patterns between slashes it forbids or
// requires. Pure.

import { LRUCache } from 'lru-cache';
import { isPattern, matchesPattern } from '../../../flow/text/patterns.ts';
import { STEP_WORK, searchCost, TooMuchWork, Work } from '../../../flow/text/work.ts';
import { inLatin, withoutInvisible } from './homoglyphs.ts';
import type { LivePolicy } from './live-revision.ts';
import { meansPhrase, plain, saysPhrase } from './phrases-in-text.ts';

type Quote = { phrase: string } | { pattern: string };
export type Check = {
  sense: 'forbidden' | 'required';
  /** Any of them counts. */
  quotes: Quote[];
  /** Of what is required: once in the conversation, in its first reply, or in every reply. */
  when: 'once' | 'first' | 'every';
};

// Straight or curly quotes; or a pattern, which begins a word and may be followed by the flag i.
const QUOTED =
  /"([^"\n]{1,300})"|“([^”\n]{1,300})”|«([^»\n]{1,300})»|(?<=^|[\s(:,])\/((?:[^/\\\n]|\\.){1,300})\/(i?)(?=$|[\s).,;:])/g;
const SAY =
  'say|saying|use|using|mention|mentioning|write|tell|promise|promising|offer|offering|call|include|state|claim|utter|repeat|ask|give';
// A "not" that goes with the verb of saying, or a word that means one.
const NEGATED = new RegExp(
  `(?:\\b(?:never|not|cannot)|n['’]t)\\W+(?:\\w+\\W+){0,3}?(?:${SAY})\\b[^,]{0,40}$` +
    `|\\b(?:avoid|without|refrain from|forbidden|instead of|rather than)\\b[^,]{0,40}$`,
  'i',
);
const REQUIRED =
  /(?:^|:)\s*$|\b(?:say|state|mention|include|contain|add|tell|disclose|announce|read|greet|inform|remind|explain|write|give|begin|start|open|end|close|finish|sign|words?|phrase|sentence|notice|disclaimer)\b/i;
const CONDITION =
  /\b(?:if|when|whenever|unless|until|after|before|while|as soon as|once (?:the|they|he|she|you|it|an?))\b/i;
const FIRST =
  /\bfirst\s+(?:reply|message|answer|response|sentence|thing|words?|turn)\b|^\s*first\b|\bfirst\s*$|\b(?:begin|start|open)s?\s+(?:\w+\s+){0,4}(?:with|by)\b|\bat the (?:beginning|start)\b/i;
const EVERY =
  /\b(?:every|each)\s+(?:reply|message|answer|response)\b|\ball\s+(?:replies|messages|answers|responses)\b/i;
// Phrases in a row have the same sense; with "or" between them, any of the required ones is enough.
const ROW = /^[\s,]*(?:\b(?:or|and|nor)\b)?\s*$/i;
const OR = /\bor\b/i;
const parsedPolicies = new LRUCache<string, readonly Check[]>({ max: 500 });

/** Empty for a policy that only a model can judge. */
export function checksOf({ kind, text }: Pick<LivePolicy, 'kind' | 'text'>): readonly Check[] {
  const key = `${kind} ${text}`;
  const checks = parsedPolicies.get(key) ?? parsePolicy(kind, text);
  parsedPolicies.set(key, checks);
  return checks;
}

/** Whether the policy names the exact phrases to check. Others need a model to judge them. */
export const isExact = (policy: Pick<LivePolicy, 'kind' | 'text'>): boolean => checksOf(policy).length > 0;

/** A policy that quotes more than this is no sentence; what comes after is left to a model. */
const MAX_QUOTES = 100;
/** Of an endless sentence, only the text right before the quote is read. */
const MAX_CLAUSE_LENGTH = 500;

function parsePolicy(kind: LivePolicy['kind'], text: string): Check[] {
  const found: { quote: Quote; start: number; end: number }[] = [];
  for (const match of text.matchAll(QUOTED)) {
    const quote = found.length < MAX_QUOTES ? parseQuote(match) : null;
    if (quote) found.push({ quote, start: match.index, end: match.index + match[0].length });
  }
  const bare = text.replaceAll(QUOTED, (quoted) => ' '.repeat(quoted.length));
  const checks: Check[] = [];
  let last: Check | null | undefined;
  let end = 0;
  for (const { quote, start, end: after } of found) {
    const between = text.slice(end, start);
    const inRow = last !== undefined && ROW.test(between);
    if (last && inRow && last.sense === 'required' && OR.test(between)) last.quotes.push(quote);
    else {
      last = inRow ? last && { ...last, quotes: [quote] } : checkOf(kind, quote, bare, start);
      if (last) checks.push(last);
    }
    end = after;
  }
  return checks;
}

function parseQuote([, straight, curly, angled, pattern, flag]: RegExpExecArray): Quote | null {
  const phrase = (straight ?? curly ?? angled ?? '').trim();
  if (phrase !== '' && plain(phrase) !== '') return { phrase };
  if (pattern === undefined) return null;
  const whole = flag ? `(?i)${pattern}` : pattern;
  return isPattern(whole) ? { pattern: whole } : null;
}

/**
 * What a phrase means follows from its sentence. "When they say "cancel", …" quotes the other side,
 * and a requirement with a condition cannot be checked by searching for a phrase: both are left to a
 * model. What is forbidden under a condition is forbidden always.
 */
function checkOf(kind: LivePolicy['kind'], quote: Quote, bare: string, start: number): Check | null {
  const from = Math.max(...['.', '!', '?', '\n', ';'].map((mark) => bare.lastIndexOf(mark, start))) + 1;
  const before = bare.slice(Math.max(from, start - MAX_CLAUSE_LENGTH), start);
  const clause = before.slice(before.lastIndexOf(',') + 1);
  if (CONDITION.test(clause) && /\b(?:say|says|said|ask|asks|asked|mention|mentions|writes?|tells?)\b/i.test(clause))
    return null;
  const forbidden = kind === 'must_not' || NEGATED.test(before);
  if (forbidden) return { sense: 'forbidden', quotes: [quote], when: 'every' };
  const rest = bare
    .slice(from, start + MAX_CLAUSE_LENGTH)
    .split(/[.!?\n;]/)[0]!
    .slice(-2 * MAX_CLAUSE_LENGTH);
  if (CONDITION.test(rest) || !REQUIRED.test(before)) return null;
  return { sense: 'required', quotes: [quote], when: occasionIn(rest) };
}

function occasionIn(text: string): 'every' | 'first' | 'once' {
  if (EVERY.test(text)) return 'every';
  return FIRST.test(text) ? 'first' : 'once';
}

/**
 * A required phrase must be said as it is written; a forbidden one must not be said in any disguise.
 * A search that takes too much work counts as a violation: a forbidden phrase counts as said, a
 * required one as missing.
 */
export function isSaid({ quotes, sense }: Check, text: string, work = new Work(STEP_WORK)): boolean {
  const isForbidden = sense === 'forbidden';
  try {
    return quotes.some((one) => {
      if ('phrase' in one) {
        work.spend(searchCost(text, one.phrase));
        return isForbidden ? meansPhrase(text, one.phrase) : saysPhrase(text, one.phrase);
      }
      return (
        hasPattern(text, one.pattern, work) ||
        (isForbidden && hasPattern(inLatin(withoutInvisible(text)), one.pattern, work))
      );
    });
  } catch (error) {
    if (error instanceof TooMuchWork) return isForbidden;
    throw error;
  }
}

/** In overlapping pieces, since matching is limited to a number of characters. */
const PIECE = 10_000;
const OVERLAP = 1_000;
function hasPattern(text: string, pattern: string, work: Work): boolean {
  for (let from = 0; from === 0 || from < text.length - OVERLAP; from += PIECE - OVERLAP) {
    if (matchesPattern(text.slice(from, from + PIECE), pattern, work)) return true;
  }
  return false;
}
