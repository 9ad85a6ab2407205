// Owns plain JSON values: cleaning what comes from outside, comparing, merging and printing canonically.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

// Deeper values cannot be written by any client of ours and would only serve to overflow a stack.
const MAX_DEPTH = 64;
// NUL and lone surrogates are legal JSON but no database text; with the `u` flag a proper pair is one character and does not match.
const UNSTORABLE = /[\p{Surrogate}\0]/u;
const UNSTORABLE_ALL = /[\p{Surrogate}\0]/gu;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cleanText(text: string): string {
  return UNSTORABLE.test(text) ? text.replace(UNSTORABLE_ALL, '\uFFFD') : text;
}

/** The value as storable JSON. Returns the very same reference when nothing had to change, so clean graphs are never copied. */
export function clean(value: unknown, depth = 0): Json {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object' || depth >= MAX_DEPTH) return null;
  return Array.isArray(value) ? cleanList(value, depth) : cleanObject(value as Record<string, unknown>, depth);
}

function cleanList(list: unknown[], depth: number): Json[] {
  let copy: Json[] | null = null;
  for (let i = 0; i < list.length; i++) {
    const item = clean(list[i], depth + 1);
    if (copy) copy.push(item);
    else if (item !== list[i]) copy = [...(list.slice(0, i) as Json[]), item];
  }
  return copy ?? (list as Json[]);
}

function cleanObject(object: Record<string, unknown>, depth: number): JsonObject {
  const keys = Object.keys(object);
  let copy: JsonObject | null = null;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    const name = cleanText(key);
    const keep = name !== '__proto__' && object[key] !== undefined;
    const value = keep ? clean(object[key], depth + 1) : null;
    if (!copy && (!keep || name !== key || value !== object[key])) {
      copy = {};
      for (let j = 0; j < i; j++) copy[keys[j]!] = object[keys[j]!] as Json;
    }
    if (copy && keep) copy[name] = value;
  }
  return copy ?? (object as JsonObject);
}

export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, i) => equal(item, b[i]));
  }
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}

/** JSON merge patch (RFC 7396) into a new object; the inputs are clean JSON, so no key can reach a prototype. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: JsonObject = isObject(target) ? { ...target } : {};
  for (const key of Object.keys(patch)) {
    const value = patch[key] ?? null;
    if (value === null) delete result[key];
    else result[key] = mergePatch(Object.hasOwn(result, key) ? result[key] : undefined, value);
  }
  return result;
}

/** JSON text with sorted keys: equal values print equally, which makes it fit for hashing and for use as a map key. */
export function canonical(value: Json | undefined): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${fields.join(',')}}`;
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function asObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Null and blank texts mean that the field is not filled in. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
