// Owns how an operation is paged: what the document says in x-pagination, and where it is silent, what its answer looks like.
import { propertiesOf, type Schema, type SchemaSource, schemaOf } from './schemas.ts';

/** `items` and `next` are dotted paths into the answer; `next` gives the value of `params` for the page after. */
export type PageStyle = { items: string; next: string | null; params: string[] };
type PagedOperation = {
  raw: { operationId: string; 'x-pagination'?: Record<string, unknown> };
  schema: Schema;
  query: string[];
};

/** The names under which an answer says where the next page begins, with the query parameters that take it. */
const NEXT: [next: string, params: string[]][] = [
  ['next_cursor', ['cursor']],
  ['pagination.nextCursor', ['cursor']],
  ['next_after', ['after']],
  ['next_before', ['before']],
  ['nextCursorId', ['id', 'createdAt']],
];

export function pageStyleOf(operation: PagedOperation, document: SchemaSource): PageStyle | undefined {
  const declared = operation.raw['x-pagination'];
  const items = textOf(declared?.items) ?? itemsOf(operation.schema, document);
  if (items === undefined) return undefined;
  const inferred = NEXT.find(
    ([next, params]) =>
      hasPath(document, operation.schema, next.split('.')) && params.every((name) => operation.query.includes(name)),
  );
  if (!declared && !inferred)
    return operation.raw.operationId.startsWith('list') ? { items, next: null, params: [] } : undefined;
  const next = textOf(declared?.next) ?? inferred?.[0];
  const params = namesOf(declared?.param) ?? inferred?.[1];
  return next === undefined || params === undefined ? { items, next: null, params: [] } : { items, next, params };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** One name, several in an array, or several with commas between. */
function namesOf(value: unknown): string[] | undefined {
  const names = Array.isArray(value)
    ? value.map(String)
    : (textOf(value) ?? '').split(/[\s,]+/).filter((name) => name !== '');
  return names.length > 0 ? names : undefined;
}

/** The one array of an answer. */
function itemsOf(schema: Schema, document: SchemaSource): string | undefined {
  const arrays = propertiesOf(document, schema).filter(([, property]) => schemaOf(document, property).type === 'array');
  const [name] = arrays.find(([key]) => key === 'data') ?? (arrays.length === 1 ? arrays[0] : undefined) ?? [];
  return name;
}

function hasPath(document: SchemaSource, schema: Schema, [first, ...rest]: string[]): boolean {
  if (first === undefined) return true;
  const [, inner] = propertiesOf(document, schema).find(([name]) => name === first) ?? [];
  return inner !== undefined && hasPath(document, schemaOf(document, inner), rest);
}
