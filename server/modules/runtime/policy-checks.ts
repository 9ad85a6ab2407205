// Owns reading a policy: which phrases in quotes and patterns between slashes it forbids or demands. Pure.
import { isPattern, matchesPattern } from '../../../flow/patterns.ts';
import type { SpokenPolicy } from '../assistants/speaking.ts';

type Words = { phrase: string } | { pattern: string };
export type Check = {
  sense: 'forbidden' | 'required';
  /** Any of them counts. */
  said: Words[];
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
const DEMANDED =
  /(?:^|:)\s*$|\b(?:say|state|mention|include|contain|add|tell|disclose|announce|read|greet|inform|remind|explain|write|give|begin|start|open|end|close|finish|sign|words?|phrase|sentence|notice|disclaimer)\b/i;
const CONDITION = /\b(?:if|when|whenever|unless|until|after|before|while|as soon as|once (?:the|they|he|she|you|it|an?))\b/i;
const FIRST =
  /\bfirst\s+(?:reply|message|answer|response|sentence|thing|words?|turn)\b|^\s*first\b|\bfirst\s*$|\b(?:begin|start|open)s?\s+(?:\w+\s+){0,4}(?:with|by)\b|\bat the (?:beginning|start)\b/i;
const EVERY = /\b(?:every|each)\s+(?:reply|message|answer|response)\b|\ball\s+(?:replies|messages|answers|responses)\b/i;
// Phrases in a row mean the same way; with "or" between them, of what is demanded any will do.
const ROW = /^[\s,]*(?:\b(?:or|and|nor)\b)?\s*$/i;
const OR = /\bor\b/i;
const CACHE_SIZE = 500;
const cache = new Map<string, Check[]>();

/** Empty for a policy that only a reader can judge. */
export function checksOf({ kind, text }: Pick<SpokenPolicy, 'kind' | 'text'>): readonly Check[] {
  const key = `${kind} ${text}`;
  const known = cache.get(key);
  if (known) return known;
  const checks = read(kind, text);
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value ?? '');
  cache.set(key, checks);
  return checks;
}

function read(kind: SpokenPolicy['kind'], text: string): Check[] {
  const found = [...text.matchAll(QUOTED)].flatMap((match) => {
    const words = wordsOf(match);
    return words ? [{ words, start: match.index, end: match.index + match[0].length }] : [];
  });
  const checks: Check[] = [];
  let last: Check | null | undefined;
  let end = 0;
  for (const { words, start, end: after } of found) {
    const between = text.slice(end, start);
    const inRow = last !== undefined && ROW.test(between);
    if (last && inRow && last.sense === 'required' && OR.test(between)) last.said.push(words);
    else {
      last = inRow ? last && { ...last, said: [words] } : checkOf(kind, words, text, start);
      if (last) checks.push(last);
    }
    end = after;
  }
  return checks;
}

function wordsOf([, straight, curly, angled, pattern, flag]: RegExpExecArray): Words | null {
  const phrase = (straight ?? curly ?? angled ?? '').trim();
  if (phrase !== '' && plain(phrase) !== '') return { phrase };
  if (pattern === undefined) return null;
  const whole = flag ? `(?i)${pattern}` : pattern;
  return isPattern(whole) ? { pattern: whole } : null;
}

/**
 * What a phrase means follows from its sentence. "When they say "cancel", …" quotes the other side, and a demand with a condition
 * cannot be checked by looking for words: both are left to a model. What is forbidden under a condition is forbidden always.
 */
function checkOf(kind: SpokenPolicy['kind'], words: Words, text: string, start: number): Check | null {
  const bare = text.replaceAll(QUOTED, (quoted) => ' '.repeat(quoted.length));
  const from = Math.max(...['.', '!', '?', '\n', ';'].map((mark) => bare.lastIndexOf(mark, start))) + 1;
  const before = bare.slice(from, start);
  const clause = before.slice(before.lastIndexOf(',') + 1);
  if (CONDITION.test(clause) && /\b(?:say|says|said|ask|asks|asked|mention|mentions|writes?|tells?)\b/i.test(clause)) return null;
  const forbidden = kind === 'must_not' || NEGATED.test(before);
  if (forbidden) return { sense: 'forbidden', said: [words], when: 'every' };
  const rest = bare.slice(from).split(/[.!?\n;]/)[0] ?? '';
  if (CONDITION.test(rest) || !DEMANDED.test(before)) return null;
  return { sense: 'required', said: [words], when: EVERY.test(rest) ? 'every' : FIRST.test(rest) ? 'first' : 'once' };
}

export function stands({ said }: Check, text: string): boolean {
  return said.some((one) => ('phrase' in one ? hasPhrase(text, one.phrase) : hasPattern(text, one.pattern)));
}

/** Case, spacing, curly quotes and characters that nobody sees do not hide a phrase; a longer word is not it. */
function hasPhrase(text: string, phrase: string): boolean {
  const wanted = plain(phrase);
  const heard = plain(text);
  for (let at = heard.indexOf(wanted); at >= 0; at = heard.indexOf(wanted, at + 1)) {
    const inside = (edge: string, neighbour: string | undefined) =>
      /[\p{L}\p{N}]/u.test(edge) && neighbour !== undefined && /[\p{L}\p{N}]/u.test(neighbour);
    const glued = inside(wanted[0]!, heard[at - 1]) || inside(wanted.at(-1)!, heard[at + wanted.length]);
    if (!glued) return true;
  }
  return false;
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** In pieces that overlap, since matching looks at so many characters only. */
const PIECE = 10_000;
const OVERLAP = 1_000;
function hasPattern(text: string, pattern: string): boolean {
  for (let from = 0; from === 0 || from < text.length - OVERLAP; from += PIECE - OVERLAP) {
    if (matchesPattern(text.slice(from, from + PIECE), pattern)) return true;
  }
  return false;
}
