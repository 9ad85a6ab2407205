// Owns what the generator reads of an OpenAPI document: operations with their parameters, bodies, answers and pages.
import { type MethodPath, methodPathOf, type NamedOperation, staleChoices } from './names.ts';
import { type PageStyle, pageStyleOf } from './page-style.ts';
import { type Schema, type SchemaSource, schemaOf } from './schemas.ts';

type Content = Record<string, { schema?: Schema; 'x-asked-for-by'?: Record<string, string> }>;
type Parameter = { in: string; name: string; required?: boolean; description?: string; schema?: Schema };
type OrReference<T> = T | { $ref: string };
export type RawOperation = {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: OrReference<Parameter>[];
  requestBody?: OrReference<{ required?: boolean; content: Content }>;
  responses: Record<string, OrReference<{ content?: Content }>>;
  'x-required-scope'?: string;
  'x-pagination'?: Record<string, unknown>;
};
export type Document = SchemaSource & {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> } & Record<string, unknown>;
};

export type Operation = NamedOperation & {
  methodPath: MethodPath;
  raw: RawOperation;
  parameters: string[];
  query: Parameter[];
  /** One for each media type that it takes; none when it takes no body. */
  bodies: { type: string; schema: Schema | undefined }[];
  needsBody: boolean;
  isKeyed: boolean;
  answers: 'json' | 'text' | 'bytes' | 'nothing' | 'stream';
  answer: Schema | undefined;
  /** Its other JSON answer, where `asksForOther` says how to get it. */
  otherAnswer: Schema | undefined;
  /** The parameter of the query, with its value, that asks for another JSON answer. */
  asksForOther: [name: string, value: string] | undefined;
  page: PageStyle | undefined;
  /** The field of the answer that holds the one item that the method returns. */
  unwraps: string | undefined;
};

/** Answers in the shape of a page that hold one item. The contract has them; a caller of the SDK gets the item. */
const UNWRAPPED: Record<string, string> = { getCall: 'calls' };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function resolved<T>(document: Document, value: OrReference<T>): T {
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

/** A value of a query, without references to shapes that several share. */
function plainOf(document: Document, schema: Schema = {}): Schema {
  const found = schemaOf(document, schema);
  return found.anyOf ? { ...found, anyOf: found.anyOf.map((one) => schemaOf(document, one)) } : found;
}

const isKeyed = (document: Document, raw: RawOperation): boolean =>
  parametersOf(document, raw).some((one) => one.in === 'header' && one.name.toLowerCase() === 'idempotency-key');

function shapeOf(document: Document, raw: RawOperation) {
  const parameters = parametersOf(document, raw);
  const query = parameters
    .filter((one) => one.in === 'query')
    .map((one) => ({ ...one, schema: plainOf(document, one.schema) }));
  const body = raw.requestBody && resolved(document, raw.requestBody);
  const content = successOf(document, raw);
  const json = content['application/json']?.schema;
  const page =
    json && pageStyleOf({ raw, schema: schemaOf(document, json), query: query.map(({ name }) => name) }, document);
  return {
    // In the order of the path, whatever the order of the declaration.
    parameters: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    query,
    bodies: Object.entries(body?.content ?? {}).map(([type, { schema }]) => ({ type, schema })),
    needsBody: body?.required ?? false,
    isKeyed: isKeyed(document, raw),
    answers: answerOf(content),
    answer: json,
    otherAnswer: Object.values(content).find((one) => one['x-asked-for-by'])?.schema,
    asksForOther: Object.values(content).flatMap((one) => Object.entries(one['x-asked-for-by'] ?? {}))[0],
    page,
    unwraps: UNWRAPPED[raw.operationId],
  };
}

export const placeholders = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** What an editor shows about a method. */
export function commentLines({ raw, method, path }: Operation): string[] {
  const scope = raw['x-required-scope'];
  const says = `Needs the scope \`${scope}\`.`;
  const texts = [
    raw.summary,
    raw.description,
    scope && !raw.description?.includes(says) ? says : '',
    `\`${method} ${path}\``,
  ];
  return texts.filter((text) => text !== undefined && text !== '').flatMap((text) => String(text).split('\n'));
}

/** Schemas of the flow language in which an author's slip must not compile, although the server keeps fields it does not know. */
const STRICT = ['GraphNodeFields', 'GraphEdge', 'EdgeCondition', 'ContextVariable', 'ComponentOutput'];

/**
 * The document as the SDK sees it. A node is written as one of the known types; a node of a type that this SDK does not know can
 * only be read.
 */
export function forSdk(document: Document): Document {
  const copy = structuredClone(document);
  const { schemas } = copy.components;
  const { GraphNode, StoredGraphNode, OtherNode } = schemas;
  if (!GraphNode?.anyOf || !StoredGraphNode?.allOf || !OtherNode)
    throw new Error('the schemas of graph nodes have changed: see forSdk');
  const isOther = ({ $ref }: Schema): boolean => $ref === '#/components/schemas/OtherNode';
  const all = GraphNode.anyOf;
  GraphNode.anyOf = all.filter((one) => !isOther(one));
  StoredGraphNode.allOf = [{ anyOf: all }, ...StoredGraphNode.allOf.slice(1)];
  for (const name of STRICT) close(schemas[name]);
  return copy;
}

function close(schema: Schema | undefined): void {
  if (!schema?.properties) return;
  delete schema.additionalProperties;
  for (const property of Object.values(schema.properties)) close(property);
}

function successOf(document: Document, raw: RawOperation): Content {
  const [, response] = Object.entries(raw.responses).find(([status]) => status.startsWith('2')) ?? [];
  return response ? (resolved(document, response).content ?? {}) : {};
}

function answerOf(content: Content): Operation['answers'] {
  if ('application/json' in content) return 'json';
  if ('text/event-stream' in content) return 'stream';
  const types = Object.keys(content);
  if (types.some((type) => /^(?:(?:audio|image|video)\/|application\/octet-stream$)/.test(type))) return 'bytes';
  return types.length > 0 ? 'text' : 'nothing';
}
