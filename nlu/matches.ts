// Owns finding every match of a pattern.

/**
 * As `matchAll`, which makes a copy of the pattern for each use: for the hundred patterns that a sentence is held against, copying costs
 * four times as much as looking. All matches are found before the first is handed out, so the same pattern may be used within.
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return found;
}
