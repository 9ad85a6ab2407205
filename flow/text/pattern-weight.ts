// Owns the size of a regular expression before RE2 compiles it: one pass over its text, never less than what comes of it.

// Reading the table of a Unicode class takes as long as this many instructions.
const UNICODE_CLASS = 100;
const MAX_WEIGHT = 1_000_000_000;
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
  return Math.min(MAX_WEIGHT, size + last + 2) + classes * UNICODE_CLASS;
}

function after(form: RegExp, pattern: string, at: number): number | null {
  form.lastIndex = at;
  return form.test(pattern) ? form.lastIndex : null;
}

function repeated(size: number, range: string): number {
  const times = Math.max(...range.split(',').map(Number));
  // Each optional turn is a choice of its own, and an open end is one turn more.
  return Math.min(MAX_WEIGHT, (size + 1) * (times + 1));
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
