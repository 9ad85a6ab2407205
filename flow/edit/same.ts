// Owns comparing values within a limit of work: for conditions and expressions, whose both sides a caller may choose.
import type { Json } from '../json.ts';
import type { Work } from '../work.ts';

export function equalWithin(a: Json, b: Json, work: Work): boolean {
  // Texts of one length are compared to their ends, and looked at for numbers in them.
  work.spend(0.2 + (textLength(a) + textLength(b)) / 100);
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, i) => equalWithin(item, b[i]!, work));
  }
  const keys = Object.keys(a);
  work.spend(keys.length / 10);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equalWithin(a[key]!, b[key]!, work))
  );
}

export function textLength(value: Json): number {
  return typeof value === 'string' ? value.length : 0;
}

export function isNumeric(value: Json): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));
}
