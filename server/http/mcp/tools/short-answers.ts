// Owns how much a tool says at once: an answer has at most 8 kB, and what is left is read on with a cursor.
import { ToolProblem } from './tool-problem.ts';

/** Of the whole answer, as UTF-8. */
export const MAX_ANSWER = 8192;
/** For what stands beside a list or a text: names, counts, the cursor, what to do next. */
const FRAME = 1600;
const MAX_LISTED = MAX_ANSWER - FRAME;
/** Of one entry of a list, so that several fit. */
const MAX_ENTRY = 2400;

// In a list, because undefined has no JSON form.
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify([value])) - 2;

/** From gentle to harsh: characters of a text, entries of a list, levels below which only their number is said. */
const CUTS = [
  { text: 1500, entries: 50, depth: 8 },
  { text: 400, entries: 20, depth: 5 },
  { text: 120, entries: 8, depth: 4 },
  { text: 40, entries: 3, depth: 2 },
] as const;
type Cut = (typeof CUTS)[number];

/** The value itself where it is short; else with long texts and lists cut, which says how much is missing. */
export function shortened(value: unknown, budget: number = MAX_ENTRY): unknown {
  if (bytesOf(value) <= budget) return value;
  for (const cut of CUTS) {
    const shorter = cutDown(value, cut, 0);
    if (bytesOf(shorter) <= budget) return shorter;
  }
  return `[left out: ${bytesOf(value)} bytes]`;
}

function cutDown(value: unknown, cut: Cut, level: number): unknown {
  if (typeof value === 'string') return cutText(value, cut.text);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (level >= cut.depth) return `[left out: ${entries.length} entries]`;
  const shown = entries.slice(0, cut.entries);
  const missing = entries.length - shown.length;
  if (Array.isArray(value)) {
    const list = shown.map(([, entry]) => cutDown(entry, cut, level + 1));
    return missing > 0 ? [...list, `[left out: ${missing} more]`] : list;
  }
  const fields = shown.map(([name, entry]) => [cutText(name, 200), cutDown(entry, cut, level + 1)] as const);
  return Object.fromEntries(missing > 0 ? [...fields, ['left_out', missing] as const] : fields);
}

export const cutText = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).toWellFormed()}… [cut: ${text.length} characters]`;

/** How many of these entries fit into one answer; at least one. */
export function fittingCount(entries: readonly unknown[]): number {
  let bytes = 0;
  let count = 0;
  for (const entry of entries) {
    bytes += bytesOf(entry) + 1;
    if (bytes > MAX_LISTED) break;
    count += 1;
  }
  return Math.max(1, count);
}

export type AnswerWindow<T> = { data: T[]; next_cursor: string | null };

/** A piece of a list that is known as a whole: the cursor is a place in it. */
export function windowOf(entries: readonly unknown[], cursor: string | undefined): AnswerWindow<unknown> {
  const from = offsetIn(cursor);
  const rest = entries.slice(from, from + 200).map((entry) => shortened(entry));
  const data = rest.slice(0, fittingCount(rest));
  const next = from + data.length;
  return { data, next_cursor: next < entries.length ? String(next) : null };
}

const MAX_OFFSET = 10_000_000;

/** For cursors that are a number. */
export function offsetIn(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const offset = /^\d{1,8}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (offset <= MAX_OFFSET) return offset;
  throw new ToolProblem(
    'This cursor is none of this tool. Send next_cursor of its last answer unchanged, or leave cursor out to begin anew.',
  );
}

/** A piece of a long text, cut between lines where it has any. */
export function textWindow(text: string, from: number): { text: string; next: number | null } {
  // Characters have one to six bytes in JSON: it is tried with fewer until they fit.
  let end = Math.min(text.length, from + MAX_LISTED);
  while (bytesOf(text.slice(from, end)) > MAX_LISTED) end = from + Math.floor((end - from) * 0.8);
  if (end >= text.length) return { text: text.slice(from), next: null };
  const line = text.lastIndexOf('\n', end);
  if (line > from) return { text: text.slice(from, line + 1), next: line + 1 };
  const isSplitPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  const cut = isSplitPair ? end - 1 : end;
  return { text: text.slice(from, cut), next: cut };
}
