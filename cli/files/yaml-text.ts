// Owns YAML as text: read as JSON with the location of every value, and written so that comments and layout stay.
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type ScalarTag,
  type Tags,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { equal, isObject, type Json, type JsonObject } from '../../flow/language/json.ts';
import type { ValuePath } from '../../transfer/reference-names.ts';
import { type FileIssue, type FileLocation, issueAt } from './file-issues.ts';

/** `locate`: the location of the value at the path, or of the nearest value around it. */
export type ReadText = { file: string; value: Json; issues: FileIssue[]; locate(path: ValuePath): FileLocation };

const MAX_DEPTH = 60;

// Only what JSON writes as a number is one: +12025550123, 007 and 1_000 are texts, and so is a number that would be rounded.
const NUMBER: ScalarTag = {
  identify: (value) => typeof value === 'number',
  default: true,
  tag: 'tag:yaml.org,2002:float',
  test: /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/,
  resolve: (source) => {
    const number = Number(source);
    const isExact = Number.isFinite(number) && (String(number) === source || !/^-?\d+$/.test(source));
    return isExact ? number : source;
  },
  stringify: ({ value }) => JSON.stringify(value),
};

const customTags = (tags: Tags): Tags => [
  ...tags.filter((tag) => typeof tag === 'string' || !/:(int|float)$/.test(tag.tag)),
  NUMBER,
];
const READING = { schema: 'core', customTags, stringKeys: true, prettyErrors: false } as const;
// Quotes what other readers of YAML would take for a boolean, a date or a number.
const REWRITING = { ...READING, compat: 'yaml-1.1' } as const;
const PRINTING = { lineWidth: 0, indentSeq: true } as const;

const UNSHARED = { aliasDuplicateObjects: false } as const;

const unixLines = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

/** Any text gives a value: what cannot be read stands in `issues`. */
export function parseYaml(file: string, text: string): ReadText {
  const lines = new LineCounter();
  const locationAt = (offset: number): FileLocation => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const unread = (message: string): ReadText => ({
    file,
    value: null,
    issues: [issueAt(file, message)],
    locate: () => ({ file, line: 1, column: 1 }),
  });
  try {
    const document = parseDocument(unixLines(text), { ...READING, lineCounter: lines });
    const problems = [...document.errors, ...document.warnings].map(
      ({ message, pos }): FileIssue => ({ ...locationAt(pos[0]), message: message.split('\n')[0] ?? '' }),
    );
    const issues = problems.length > 0 ? problems : unreadable(document, locationAt);
    const value = issues.length > 0 ? null : (document.toJS() as Json);
    return { file, value, issues, locate: (path) => locationAt(offsetOf(document, path)) };
  } catch (error) {
    if (error instanceof RangeError) return unread('This is nested too deeply.');
    throw error;
  }
}

/** What YAML allows and these files do not. */
function unreadable(document: Document, locationAt: (offset: number) => FileLocation): FileIssue[] {
  const issues: FileIssue[] = [];
  visit(document, {
    Node: (_key, node, path) => {
      const at = locationAt(node.range?.[0] ?? 0);
      if (isAlias(node) || (isCollection(node) && node.anchor !== undefined)) {
        issues.push({ ...at, message: 'Anchors and aliases are not read. Write the value out.' });
        return visit.BREAK;
      }
      if (path.length > MAX_DEPTH * 2) {
        issues.push({ ...at, message: 'This is nested too deeply.' });
        return visit.BREAK;
      }
    },
  });
  return issues;
}

function offsetOf(document: Document, path: ValuePath): number {
  let node: unknown = document.contents;
  let offset = rangeOf(node) ?? 0;
  for (const step of path) {
    const pair = isMap(node) ? pairOf(node, String(step)) : undefined;
    if (pair) node = pair.value;
    else if (isSeq(node) && typeof step === 'number') node = node.items[step];
    else break;
    offset = rangeOf(pair?.key) ?? rangeOf(node) ?? offset;
  }
  return offset;
}

const rangeOf = (node: unknown): number | undefined => (node as Node | null | undefined)?.range?.[0];
const keyOf = (pair: Pair): string => String(isScalar(pair.key) ? pair.key.value : pair.key);
const pairOf = (map: YAMLMap, key: string): Pair | undefined => map.items.find((pair) => keyOf(pair) === key);

/** The text of the value. `before` is what the file holds: an equal value leaves it untouched, another keeps comments and order. */
export function printYaml(value: JsonObject, before?: string): string {
  const text = before === undefined ? '' : unixLines(before);
  const read = parseDocument(text, REWRITING);
  const root = read.contents;
  const isUsable = read.errors.length === 0 && unreadable(read, () => ({ file: '', line: 1, column: 1 })).length === 0;
  if (before === undefined || !isUsable || !isMap(root)) return freshText(value);
  if (equal(read.toJS() as Json, value)) return before;
  merge(read, root, value);
  const merged = read.toString(PRINTING);
  return before.includes('\r\n') ? merged.replaceAll('\n', '\r\n') : merged;
}

function freshText(value: JsonObject): string {
  const document = parseDocument('', REWRITING);
  document.contents = document.createNode(value, UNSHARED) as never;
  return document.toString(PRINTING);
}

/** Makes the map hold the value; what is equal stays as it is written, comments included. */
function merge(document: Document, map: YAMLMap, value: JsonObject): void {
  map.items = map.items.filter((pair) => Object.hasOwn(value, keyOf(pair)));
  let after = -1;
  for (const [key, now] of Object.entries(value)) {
    const at = map.items.findIndex((pair) => keyOf(pair) === key);
    if (at === -1) {
      after += 1;
      map.items.splice(after, 0, document.createPair(key, now, UNSHARED) as Pair<unknown, unknown>);
    } else {
      const pair = map.items[at] as Pair;
      pair.value = mergedNode(document, pair.value, now);
      after = at;
    }
  }
}

function mergedNode(document: Document, node: unknown, value: Json): unknown {
  const before = isCollection(node) || isScalar(node) ? (node.toJS(document) as Json) : undefined;
  if (before !== undefined && equal(before, value)) return node;
  if (isMap(node) && isObject(value)) {
    merge(document, node, value);
    return node;
  }
  if (isSeq(node) && Array.isArray(value)) {
    mergeList(document, node, value);
    return node;
  }
  const fresh = document.createNode(value, UNSHARED);
  if (isScalar(node) && isScalar(fresh)) {
    fresh.comment = node.comment ?? null;
    fresh.commentBefore = node.commentBefore ?? null;
  }
  return fresh;
}

/** Items that stay equal keep their comments; the others are matched by what names them. */
function mergeList(document: Document, list: YAMLSeq, value: readonly Json[]): void {
  const left = [...list.items];
  const take = (fits: (item: Json) => boolean): unknown => {
    const at = left.findIndex((item) => (isCollection(item) || isScalar(item)) && fits(item.toJS(document) as Json));
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
  const same = value.map((item) => take((old) => equal(old, item)));
  list.items = value.map((item, index) => {
    const found = same[index] ?? take((old) => nameIn(old) !== undefined && nameIn(old) === nameIn(item));
    return found === undefined ? document.createNode(item, UNSHARED) : mergedNode(document, found, item);
  });
}

function nameIn(item: Json): Json | undefined {
  return isObject(item) ? (item.id ?? item.name ?? item.key ?? item.to) : undefined;
}
