// Owns how two values differ, field by field, as texts that people read; and which part of a text is new. Pure.

import { equal, isObject, type Json, type JsonObject } from '../../flow/language/json.ts';
import { fieldForPeople } from '../../flow/text/words-for-people.ts';

/** `before` is absent where the field is new, `after` where it is gone. */
export type FieldDifference = { path: string; label: string; before?: string; after?: string };

/** As people would write it: lists of words line by line, everything else that is not plain as JSON. */
export function readableValue(value: Json): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('\n');
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : String(value);
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Objects are compared inside, lists as a whole. An absent field and an empty one are the same. */
export function fieldDifferences(
  before: JsonObject,
  after: JsonObject,
  skipped: ReadonlySet<string>,
): FieldDifference[] {
  const found: FieldDifference[] = [];
  const walk = (path: readonly string[], a: Json | undefined, b: Json | undefined): void => {
    if (isEmpty(a) && isEmpty(b)) return;
    if (a !== undefined && b !== undefined && equal(a, b)) return;
    const [insideA, insideB] = [isObject(a) ? a : {}, isObject(b) ? b : {}];
    if ((isObject(a) || isEmpty(a)) && (isObject(b) || isEmpty(b))) {
      for (const name of new Set([...Object.keys(insideA), ...Object.keys(insideB)])) {
        if (path.length > 0 || !skipped.has(name)) walk([...path, name], insideA[name], insideB[name]);
      }
      return;
    }
    // That a field belongs to the configuration tells people nothing.
    const label = (path[0] === 'config' && path.length > 1 ? path.slice(1) : path).map(fieldForPeople).join(' › ');
    const sides = {
      ...(a !== undefined && !isEmpty(a) && { before: readableValue(a) }),
      ...(b !== undefined && !isEmpty(b) && { after: readableValue(b) }),
    };
    found.push({ path: path.join('.'), label, ...sides });
  };
  walk([], before, after);
  return found;
}

/** A piece of a text, and whether the other text has it too. */
export type TextPiece = { text: string; isShared: boolean };

/** So many pairs of words are compared; longer texts are marked from the first word that differs to the last. */
const MAX_PAIRS = 250_000;

/** Both texts in pieces, cut between words: as many words as possible stay unmarked. */
export function changedPieces(before: string, after: string): { before: TextPiece[]; after: TextPiece[] } {
  const [a, b] = [wordsIn(before), wordsIn(after)];
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const [middleA, middleB] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  const shared = sharedWords(middleA, middleB);
  const pieces = (words: readonly string[], middle: ReadonlySet<number>): TextPiece[] =>
    joined(
      words.map((text, at) => ({ text, isShared: at < head || at >= words.length - tail || middle.has(at - head) })),
    );
  return { before: pieces(a, shared.a), after: pieces(b, shared.b) };
}

/** Each word with the space behind it. */
const wordsIn = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\s)(?=\S)/));

/** The places of a longest sequence of words that both have. */
function sharedWords(a: readonly string[], b: readonly string[]): { a: Set<number>; b: Set<number> } {
  const shared = { a: new Set<number>(), b: new Set<number>() };
  if (a.length * b.length > MAX_PAIRS) return shared;
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      shared.a.add(i++);
      shared.b.add(j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return shared;
}

function joined(pieces: readonly TextPiece[]): TextPiece[] {
  const found: TextPiece[] = [];
  for (const { text, isShared } of pieces) {
    const last = found.at(-1);
    if (last?.isShared === isShared) last.text += text;
    else found.push({ text, isShared });
  }
  return found;
}
