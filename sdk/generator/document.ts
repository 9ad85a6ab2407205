// Owns what the generator reads of an OpenAPI document: operations with their parameters, bodies, answers and pages.
import { type MethodPath, methodPathOf, type Named, staleChoices } from './names.ts';
import { type PageStyle, pageStyleOf } from './page-style.ts';
import { type Schema, type SchemaSource, schemaOf } from './schemas.ts';

type Content = Record<string, { schema?: Schema; 'x-asked-for-by'?: Record<string, string> }>;
type Parameter = { in: string; name: string; required?: boolean; description?: string };
type Referenced<T> = T | { $ref: string };
export type RawOperation = {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Referenced<Parameter>[];
  requestBody?: Referenced<{ required?: boolean; content: Content }>;
  responses: Record<string, Referenced<{ content?: Content }>>;
  'x-required-scope'?: string;
  'x-pagination'?: Record<string, unknown>;
};
export type Document = SchemaSource & {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> } & Record<string, unknown>;
};

export type Operation = Named & {
  methodPath: MethodPath;
  raw: RawOperation;
  parameters: string[];
  hasQuery: boolean;
  needsQuery: boolean;
  /** Media types of the body; none when it takes none. */
  takes: string[];
  needsBody: boolean;
  isKeyed: boolean;
  answers: 'json' | 'text' | 'bytes' | 'nothing' | 'stream';
  /** The parameter of the query, with its value, that asks for another JSON answer. */
  asksForOther: [name: string, value: string] | undefined;
  page: PageStyle | undefined;
  /** The field of the answer that holds the one item that the method returns. */
  unwraps: string | undefined;
};

/** Answers in the shape of a page that hold one item. The contract has them; a caller of the SDK gets the item. */
const UNWRAPPED: Record<string, string> = { getCall: 'calls' };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function resolved<T>(document: Document, value: Referenced<T>): T {
  const { $ref } = value as { $ref?: string };
  if ($ref === undefined) return value as T;
  const [kind = '', name = ''] = $ref.split('/').slice(-2);
  const found = (document.components[kind] as Record<string, T> | undefined)?.[name];
  if (found === undefined) throw new Error(`the document refers to ${$ref}, which is not there`);
  return found;
}

export function operationsOf(document: Document): Operation[] {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const raw = item[method];
      return raw ? [{ method: method.toUpperCase(), path, operationId: raw.operationId, raw }] : [];
    }),
  );
  const stale = staleChoices(entries);
  if (stale.length > 0) throw new Error(`names are chosen for operations that do not exist: ${stale.join(', ')}`);
  return entries.flatMap((entry) => {
    const methodPath = methodPathOf(entry, entries);
    return methodPath ? [{ ...entry, methodPath, ...shapeOf(document, entry.raw) }] : [];
  });
}

/** POSTs that take no Idempotency-Key: they are never repeated. */
export function pathsWithoutKey(document: Document): string[] {
  return Object.entries(document.paths)
    .filter(([, { post }]) => post && !isKeyed(document, post))
    .map(([path]) => path);
}

const parametersOf = (document: Document, raw: RawOperation): Parameter[] =>
  (raw.parameters ?? []).map((one) => resolved(document, one));

const isKeyed = (document: Document, raw: RawOperation): boolean =>
  parametersOf(document, raw).some((one) => one.in === 'header' && one.name.toLowerCase() === 'idempotency-key');

function shapeOf(document: Document, raw: RawOperation) {
  const parameters = parametersOf(document, raw);
  const query = parameters.filter((one) => one.in === 'query');
  const body = raw.requestBody && resolved(document, raw.requestBody);
  const content = successOf(document, raw);
  const json = content['application/json']?.schema;
  const page = json && pageStyleOf({ raw, schema: schemaOf(document, json), query: query.map(({ name }) => name) }, document);
  return {
    // In the order of the path, whatever the order of the declaration.
    parameters: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    hasQuery: query.length > 0,
    needsQuery: query.some((one) => one.required),
    takes: Object.keys(body?.content ?? {}),
    needsBody: body?.required ?? false,
    isKeyed: isKeyed(document, raw),
    answers: answerOf(content),
    asksForOther: Object.values(content).flatMap((one) => Object.entries(one['x-asked-for-by'] ?? {}))[0],
    page,
    unwraps: UNWRAPPED[raw.operationId],
  };
}

function successOf(document: Document, raw: RawOperation): Content {
  const [, response] = Object.entries(raw.responses).find(([status]) => status.startsWith('2')) ?? [];
  return response ? (resolved(document, response).content ?? {}) : {};
}

function answerOf(content: Content): Operation['answers'] {
  if ('application/json' in content) return 'json';
  if ('text/event-stream' in content) return 'stream';
  const types = Object.keys(content);
  if (types.some((type) => /^(audio|image|video)\//.test(type))) return 'bytes';
  return types.length > 0 ? 'text' : 'nothing';
}
