// Placeholders of canned replies: filled with what is known, and found again where nothing is. Pure.

const PLACEHOLDER = /\{\{\s*([a-z0-9_]+)\s*\}\}/gi;

/** A value that reads as text; anything else stays a placeholder. */
const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value.trim() !== '') return value;
  return typeof value === 'number' ? String(value) : undefined;
};

export const fillPlaceholders = (text: string, known: Readonly<Record<string, unknown>>): string =>
  text.replaceAll(
    PLACEHOLDER,
    (whole, name: string) => textOf(known[name]) ?? textOf(known[name.toLowerCase()]) ?? whole,
  );

/** Names of the placeholders that are still in a text: it is not ready to be sent. */
export const openPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];
