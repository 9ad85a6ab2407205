// Owns regular expressions of users: RE2 only, and of a size that keeps both compiling and matching short.
import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { EXPRESSION_WORK, Work } from './work.ts';

// Reading the table of a Unicode class takes as long as this many instructions.
const UNICODE_CLASS = 100;
const MAX_COUNTED = 1_000_000_000;
const REPEAT = /\{(\d{1,9})(,)?(\d{1,9})?\}/y;
const GROUP_START = /\?(?:P?<[^>]{0,100}>|[a-zA-Z-]{0,10}:?)/y;

/** About the number of instructions, plus the price of Unicode classes. */
export function patternWeight(pattern: string): number {
  let classes = 0;
  // The sizes of the groups that are open, and of what stands last, which a repeat multiplies.
  const open: number[] = [];
  let size = 0;
  let last = 0;
  const atom = (weight: number) => {
    size += last;
    last = weight;
  };
  let at = 0;
  while (at < pattern.length) {
    const char = pattern[at]!;
    if (char === '\\') {
      const end = escapeEnd(pattern, at);
      if (isUnicodeClass(pattern, at)) classes++;
      atom(pattern[at + 1] === 'Q' ? end - at : 1);
      at = end;
    } else if (char === '[') {
      const end = classEnd(pattern, at);
      for (let inside = at; inside < end; inside++) if (isUnicodeClass(pattern, inside)) classes++;
      atom(1);
      at = end;
    } else if (char === '(') {
      open.push(size + last);
      size = 0;
      last = 0;
      at = after(GROUP_START, pattern, at + 1) ?? at + 1;
    } else if (char === ')') {
      const group = size + last + 3;
      size = open.pop() ?? 0;
      last = group;
      at++;
    } else if (char === '*' || char === '+' || char === '?') {
      last += 2;
      at++;
    } else {
      const end = char === '{' ? after(REPEAT, pattern, at) : null;
      if (end === null) atom(char === '|' ? 2 : 1);
      else last = repeated(last, pattern.slice(at + 1, end - 1));
      at = end ?? at + 1;
    }
  }
  for (const outer of open) size += outer;
  return Math.min(MAX_COUNTED, size + last + 2) + classes * UNICODE_CLASS;
}

function after(form: RegExp, pattern: string, at: number): number | null {
  form.lastIndex = at;
  return form.test(pattern) ? form.lastIndex : null;
}

function repeated(size: number, range: string): number {
  const times = Math.max(...range.split(',').map(Number));
  // Each optional turn is a choice of its own, and an open end is one turn more.
  return Math.min(MAX_COUNTED, (size + 1) * (times + 1));
}

function isUnicodeClass(pattern: string, at: number): boolean {
  return pattern[at] === '\\' && (pattern[at + 1] === 'p' || pattern[at + 1] === 'P');
}

function escapeEnd(pattern: string, at: number): number {
  if (pattern[at + 1] === 'Q') {
    const end = pattern.indexOf('\\E', at + 2);
    return end < 0 ? pattern.length : end + 2;
  }
  // In \x{10FFFF} and \p{Greek} the braces are no repeat.
  if (/[xpP]/.test(pattern[at + 1] ?? '') && pattern[at + 2] === '{') {
    const end = pattern.indexOf('}', at + 3);
    return end < 0 ? pattern.length : end + 1;
  }
  return isUnicodeClass(pattern, at) ? at + 3 : at + 2;
}

function classEnd(pattern: string, at: number): number {
  let end = at + 1;
  if (pattern[end] === '^') end++;
  if (pattern[end] === ']') end++;
  while (end < pattern.length && pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1;
  return end + 1;
}

const MAX_PATTERN = 500;
// RE2 takes time in the text times the program, and counted repeats make a large program of a short pattern.
const MAX_WEIGHT = 1_000;
const MAX_TEXT = 10_000;

type Compiled = { program: RE2JS | null };
const programs = new LRUCache<string, Compiled>({ max: 200, memoMethod: compile });

function compile(pattern: string): Compiled {
  try {
    // Looked at before it is compiled, because compiling is what takes long.
    return { program: patternWeight(pattern) <= MAX_WEIGHT ? RE2JS.compile(pattern) : null };
  } catch {
    // Kept as null: a bad pattern is a finding, not an exception.
    return { program: null };
  }
}

const compiled = (pattern: string): RE2JS | null =>
  pattern.length > MAX_PATTERN ? null : programs.memo(pattern).program;

export function isPattern(pattern: string): boolean {
  return compiled(pattern) !== null;
}

/** What is wrong with a pattern, for its author; null when it can be used. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > MAX_PATTERN) return `is longer than ${MAX_PATTERN} characters`;
  if (patternWeight(pattern) > MAX_WEIGHT) return 'is too large: use fewer or smaller repeats, or fewer \\p classes';
  return isPattern(pattern) ? null : 'is no RE2 pattern';
}

/** What compiling a pattern costs at worst. */
export function patternCost(pattern: string): number {
  return pattern.length > MAX_PATTERN ? 0 : 10 + 3 * Math.min(patternWeight(pattern), MAX_WEIGHT);
}

/** Whether the pattern occurs in the text; null when the pattern cannot be used. Throws where both together take too much work. */
export function matchesPattern(text: string, pattern: string, work = new Work(EXPRESSION_WORK)): boolean | null {
  if (pattern.length > MAX_PATTERN) return null;
  work.spend(patternCost(pattern));
  const program = compiled(pattern);
  if (!program) return null;
  const looked = text.slice(0, MAX_TEXT);
  work.spend((looked.length * (4 + 0.7 * patternWeight(pattern))) / 15);
  return program.matcher(looked).find();
}
