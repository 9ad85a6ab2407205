// Owns the mapping of a tool's answer to fields: JSONPath without filters, within a limit of steps
// over all paths of one answer.

import { compile, type JSONPathQuery, jsonpath } from 'json-p3';
import { clean, isObject, type Json, type JsonObject } from '../../../flow/language/json.ts';
import { Invalid } from '../../kernel/errors.ts';
import type { ResponseSchema } from './schema.ts';

type Segment = JSONPathQuery['segments'][number];
type Selector = Segment['selectors'][number];
const { FilterSelector, IndexSelector, NameSelector, SliceSelector } = jsonpath.selectors;

/**
 * Values visited and returned, over all paths: enough for a few full descents through an answer of 1
 * MiB.
 */
const MAX_STEPS = 400_000;
const MAX_MATCHES = 10_000;

function parsePath(path: string): JSONPathQuery | string {
  try {
    const query = compile(path);
    const selectors = query.segments.flatMap((segment) => segment.selectors);
    if (selectors.some((one) => one instanceof FilterSelector)) return 'Filters are not supported in a path';
    // Several descents multiply: a small answer could take minutes.
    if (path.split('..').length > 2) return 'A path may descend with .. only once';
    return query;
  } catch {
    return 'Input should be a JSONPath such as $.order.status';
  }
}

function problemOf(path: string): string | null {
  const query = parsePath(path);
  if (typeof query === 'string') return query;
  // Each list multiplies what is found: [0,0] nine times over gives one value five hundred times.
  const single = query.segments.every(({ selectors }) => selectors.length === 1);
  return single ? null : 'A path may have one selector in each pair of brackets; use a mapping for each field';
}

export function assertValidPaths(schema: ResponseSchema | null): void {
  const items = (schema?.field_mappings ?? []).flatMap(({ path }, i) => {
    const problem = problemOf(path);
    const loc = ['body', 'response_schema', 'field_mappings', i, 'path'];
    return problem === null ? [] : [{ loc, msg: problem, type: 'value_error', input: path.slice(0, 256) }];
  });
  if (items.length > 0) throw new Invalid(items);
}

/**
 * One match gives its value, several a list, none null. Without mappings the answer is returned as
 * it is. A string says why the fields cannot be read.
 */
export function mapResponse(schema: ResponseSchema | null, answer: Json): JsonObject | string {
  const mappings = schema?.field_mappings ?? [];
  if (mappings.length === 0)
    return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : { value: answer };
  const walk = new Walk();
  // Deeper values than can be stored are cut here already, so that no walk has to follow them.
  const root = clean(answer);
  const entries: [string, Json][] = [];
  try {
    for (const { path, alias } of mappings) {
      const query = parsePath(path);
      const values = typeof query === 'string' ? [] : walk.find(query, root);
      entries.push([alias, values.length > 1 ? values : (values[0] ?? null)]);
    }
  } catch (error) {
    if (error instanceof LimitReached) return error.message;
    throw error;
  }
  return Object.fromEntries(entries);
}

class LimitReached extends Error {}

/** Walks through an answer for all its mappings and counts every value. */
class Walk {
  #steps = 0;

  find(query: JSONPathQuery, root: Json): Json[] {
    let values = [root];
    for (const segment of query.segments) values = this.#select(segment, values);
    for (const value of values) this.#visit(value, () => {});
    return values;
  }

  #select(segment: Segment, values: readonly Json[]): Json[] {
    const found: Json[] = [];
    const take = (value: Json) => {
      if (found.push(value) > MAX_MATCHES)
        throw new LimitReached(`A path of the field mappings matches more than ${MAX_MATCHES} values of the answer.`);
    };
    const each = (value: Json) => {
      for (const selector of segment.selectors) this.#applySelector(selector, value, take);
    };
    const descends = segment.token.kind === jsonpath.TokenKind.DDOT;
    for (const value of values) {
      if (descends) this.#visit(value, each);
      else each(value);
    }
    return found;
  }

  #applySelector(selector: Selector, value: Json, take: (value: Json) => void): void {
    this.#count(1);
    if (selector instanceof NameSelector) {
      if (isObject(value) && Object.hasOwn(value, selector.name)) take(value[selector.name]!);
    } else if (selector instanceof IndexSelector) {
      const item = Array.isArray(value) ? value.at(selector.index) : undefined;
      if (item !== undefined) take(item);
    } else if (selector instanceof SliceSelector) {
      // One by one: the first match too many ends it.
      for (const node of selector.lazyResolve(new jsonpath.JSONPathNode(value, [], value))) {
        this.#count(1);
        take(node.value as Json);
      }
    } else for (const child of childrenOf(value)) take(child);
  }

  /** The value itself, then all that is inside it, in the order in which it is written. */
  #visit(value: Json, each: (value: Json) => void): void {
    this.#count(typeof value === 'string' ? 1 + value.length / 32 : 1);
    each(value);
    if (Array.isArray(value)) for (const item of value) this.#visit(item, each);
    else if (isObject(value)) for (const key in value) this.#visit(value[key]!, each);
  }

  #count(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MAX_STEPS) throw new LimitReached('The answer of the tool is too large for its field mappings.');
  }
}

function childrenOf(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}

const MAX_FIELDS = 200;
const MAX_EXAMPLE = 120;
const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Values of an answer that a mapping could take, each with the path to it, in the order in which they are written. */
export function answerFields(answer: Json): { path: string; name: string; example: string }[] {
  const fields: { path: string; name: string; example: string }[] = [];
  const add = (path: string, names: readonly string[], text: string) => {
    const name = names.join('_').replace(/\W+/g, '_').slice(0, 64) || 'value';
    fields.push({ path, name, example: text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE - 1)}…` : text });
  };
  const visit = (value: Json, path: string, names: readonly string[]): void => {
    if (fields.length >= MAX_FIELDS) return;
    if (Array.isArray(value)) {
      add(path, names, `a list of ${value.length}`);
      // The first one shows what the others look like.
      if (value.length > 0) visit(value[0]!, `${path}[0]`, [...names, 'first']);
    } else if (isObject(value)) {
      for (const key in value)
        visit(value[key]!, PLAIN_KEY.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`, [...names, key]);
    } else add(path, names, typeof value === 'string' ? value : JSON.stringify(value));
  };
  visit(clean(answer), '$', []);
  return fields.slice(0, MAX_FIELDS);
}
