// Owns how a long reply is cut into texts: at paragraphs, else sentences, else words. Pure.

/** More than this no carrier takes in one text. */
export const MAX_TEXT_CHARACTERS = 1600;

/** From the best place to cut at to the worst. */
const BREAKS = [/\n\s*\n/g, /\n/g, /(?<=[.!?…])\s+/g, /\s+/g];

/** Nothing is lost but the spaces at the cuts. Without words there is nothing to send. */
export function textParts(text: string, max = MAX_TEXT_CHARACTERS): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const cut = cutOf(rest, max);
    parts.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

/** A cut in the first half would leave a needlessly short text. */
function cutOf(text: string, max: number): number {
  for (const places of BREAKS) {
    let best = 0;
    for (const { index } of text.slice(0, max + 1).matchAll(places)) if (index <= max) best = index;
    if (best >= max / 2) return best;
  }
  // Not through a pair of surrogates.
  return /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
}
