// Owns what else is known of a lead: fields that callers and their files name themselves, kept as texts under those names. Pure.

/** A name that people can read: no control characters, at least one letter, 64 characters at most. Whatever was a name once stays one. */
export const METADATA_NAME = /^(?!__proto__$)(?=[^\p{L}]*\p{L})[^\p{C}]{1,64}$/u;
export const MAX_METADATA = 50;
/** Known, unknown and empty ones together: whoever sends more does not mean a lead, and each of them costs. */
export const MAX_LEAD_FIELDS = 1000;
export const MAX_METADATA_LENGTH = 1000;

/** Numbers and booleans as they are written; empty texts, lists and objects say nothing. */
export const textsAmong = (entries: readonly (readonly [string, unknown])[]): Record<string, string> =>
  Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return isText && value !== '' ? [[name, String(value)]] : [];
    }),
  );

/** What is too much of it, in one sentence; undefined when nothing is. */
export function flawOfMetadata(metadata: Readonly<Record<string, string>>): string | undefined {
  const entries = Object.entries(metadata);
  if (entries.length > MAX_METADATA) return `customerMetadata: at most ${MAX_METADATA} fields; there are ${entries.length}.`;
  const long = entries.find(([, value]) => value.length > MAX_METADATA_LENGTH);
  return long && `${long[0]}: at most ${MAX_METADATA_LENGTH.toLocaleString('en')} characters.`;
}

/** The name under which flows and templates know a field: "Doctor Name" and doctorName are doctor_name. */
export const leadVariable = (name: string): string =>
  name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
