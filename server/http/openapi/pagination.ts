// Owns what the document says of lists: how their next page is asked for.
import {
  JSON_MEDIA,
  type JsonSchema,
  type OperationObject,
  propertiesOf,
  resolveRef,
  type Schemas,
  successOf,
} from './json-schema.ts';
import { ROWS } from './names.ts';

/** `next` leads to the value that `param` takes; `place` to the object that holds the values of several parameters. */
export type Pagination = {
  style: 'cursor' | 'keyset' | 'after' | 'before';
  items: string | null;
  next: string | null;
  param: string | string[];
  limit: string;
  place?: string;
};

/** Nothing for an operation that answers no rows, or all of them. */
export function paginationOf(operation: OperationObject, schemas: Schemas): Pagination | undefined {
  const parameters = new Set((operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name));
  const answer = successOf(operation)?.content?.[JSON_MEDIA]?.schema;
  if (!answer || !parameters.has('limit')) return undefined;
  const fields = propertiesOf(resolveRef(answer, schemas));
  const items = ROWS.find((name) => name in fields);
  if (items === undefined) return undefined;
  const found = styleOf(parameters, fields);
  return found && { items, limit: 'limit', ...found };
}

type Style = Omit<Pagination, 'items' | 'limit'>;

function styleOf(parameters: ReadonlySet<string>, fields: Record<string, JsonSchema>): Style | undefined {
  if ('nextCursorId' in fields)
    return { style: 'keyset', next: null, param: ['createdAt', 'id'], place: 'nextCursorId' };
  if (parameters.has('cursor') && 'next_cursor' in fields)
    return { style: 'cursor', next: 'next_cursor', param: 'cursor' };
  if (parameters.has('cursor') && 'pagination' in fields) {
    return { style: 'cursor', next: 'pagination.nextCursor', param: 'cursor' };
  }
  for (const style of ['after', 'before'] as const) {
    if (parameters.has(style) && `next_${style}` in fields) return { style, next: `next_${style}`, param: style };
  }
  return undefined;
}
