// Owns regular expressions of users: RE2 only, and of a size that keeps both compiling and matching short.
import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { EXPRESSION_WORK, Work } from '../work.ts';
import { patternWeight } from './pattern-weight.ts';

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

const compiled = (pattern: string): RE2JS | null => (pattern.length > MAX_PATTERN ? null : programs.memo(pattern).program);

export function isPattern(pattern: string): boolean {
  return compiled(pattern) !== null;
}

/** What is wrong with a pattern, for the one who wrote it; null when it can be used. */
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
