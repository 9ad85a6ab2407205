// Owns reading fields out of a tool's answer: JSONPath without filters, whose cost follows the size of the answer.
import { compile, type JSONPathQuery, jsonpath } from 'json-p3';
import type { Json, JsonObject } from '../../../flow/json.ts';
import { Invalid } from '../../kernel/errors.ts';
import type { ResponseSchema } from './tool-schema.ts';

function parsed(path: string): JSONPathQuery | string {
  try {
    const query = compile(path);
    const selectors = query.segments.flatMap((segment) => segment.selectors);
    if (selectors.some((one) => one instanceof jsonpath.selectors.FilterSelector)) return 'Filters are not supported in a path';
    // Several descents multiply: a small answer could keep us busy for minutes.
    if (path.split('..').length > 2) return 'A path may descend with .. only once';
    return query;
  } catch {
    return 'Input should be a JSONPath such as $.order.status';
  }
}

export function refuseBadPaths(schema: ResponseSchema | null): void {
  const items = (schema?.field_mappings ?? []).flatMap(({ path }, i) => {
    const result = parsed(path);
    const loc = ['body', 'response_schema', 'field_mappings', i, 'path'];
    return typeof result === 'string' ? [{ loc, msg: result, type: 'value_error', input: path.slice(0, 256) }] : [];
  });
  if (items.length > 0) throw new Invalid(items);
}

/** One match gives its value, several a list, none null. Without mappings the answer passes as it is. */
export function mapped(schema: ResponseSchema | null, answer: Json): JsonObject {
  const mappings = schema?.field_mappings ?? [];
  if (mappings.length === 0)
    return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : { value: answer };
  const entries = mappings.map(({ path, alias }): [string, Json] => {
    const query = parsed(path);
    const values = typeof query === 'string' ? [] : (query.query(answer).values() as Json[]);
    return [alias, values.length > 1 ? values : (values[0] ?? null)];
  });
  return Object.fromEntries(entries);
}
