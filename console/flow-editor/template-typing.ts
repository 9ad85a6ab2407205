// Owns what is being written inside {{ }}: where it begins, which names begin like it, and the text with one of them in it. Pure.

/** From where to where the name stands; `isBare` where no braces are written yet. */
export type Typing = { from: number; to: number; typed: string; isBare?: boolean };

const OPEN = /\{\{-?\s*([A-Za-z_]\w*)?$/;
const MAX_OFFERED = 12;

export function typingAt(text: string, caret: number): Typing | undefined {
  const found = OPEN.exec(text.slice(0, caret));
  if (!found) return undefined;
  const typed = found[1] ?? '';
  return { from: caret - typed.length, to: caret, typed };
}

/** Names that begin with what was typed, then those that contain it. */
export function offeredNames(names: readonly string[], typed: string): string[] {
  const words = typed.toLowerCase();
  const found = [...new Set(names)].filter((name) => name.toLowerCase().includes(words));
  const rank = (name: string): number => (name.toLowerCase().startsWith(words) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_OFFERED);
}

/** The text with the name in its braces, and where the writing goes on. */
export function completed(
  text: string,
  { from, to, isBare = false }: Typing,
  name: string,
): { text: string; caret: number } {
  const before = isBare ? `${text.slice(0, from)}{{ ` : `${text.slice(0, from).trimEnd()} `;
  const after = isBare ? text.slice(to) : text.slice(to).replace(/^\w*\s*-?\}\}/, '');
  const written = `${before}${name} }}`;
  return { text: written + after, caret: written.length };
}
