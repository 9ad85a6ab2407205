// Owns regular expressions of users: RE2 only, so that matching takes time linear in the text.
import { RE2JS } from 're2js';

const MAX_PATTERN = 500;
const MAX_TEXT = 10_000;
const CACHE_SIZE = 200;
const cache = new Map<string, RE2JS | null>();

function compiled(pattern: string): RE2JS | null {
  if (pattern.length > MAX_PATTERN) return null;
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  let result: RE2JS | null = null;
  try {
    result = RE2JS.compile(pattern);
  } catch {
    // Kept as null: a bad pattern is a finding, not an exception.
  }
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value!);
  cache.set(pattern, result);
  return result;
}

export function isPattern(pattern: string): boolean {
  return compiled(pattern) !== null;
}

/** Whether the pattern occurs in the text; null when the pattern is no RE2 expression. */
export function matchesPattern(text: string, pattern: string): boolean | null {
  return compiled(pattern)?.matcher(text.slice(0, MAX_TEXT)).find() ?? null;
}
