// Owns the names of bodies and answers: each is a component, called after its operation or after what it lists.
import { isDeepStrictEqual } from 'node:util';
import type { Route } from '../route.ts';
import {
  type ContentObject,
  JSON_MEDIA,
  type JsonSchema,
  type OperationObject,
  pascal,
  propertiesOf,
  refersTo,
  refTo,
  type Schemas,
  successOf,
} from './json-schema.ts';

/** Moves inlined shapes of one operation into the components. The same name for two shapes is a mistake of ours. */
export class ShapeNames {
  readonly #schemas: Schemas;
  readonly #bodies = new Map<unknown, string>();
  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** Routes that take one and the same body share its shape, each under its own name. */
  nameBody(operation: OperationObject, body: Route['body']): void {
    const content = operation.requestBody?.content;
    if (!content) return;
    const name = `${pascal(operation.operationId)}Request`;
    for (const [type, media] of Object.entries(content)) {
      // A plain text, such as a CSV file, needs no name.
      if (!media.schema || refersTo(media.schema) || media.schema.type === 'string') continue;
      const known = type === JSON_MEDIA ? this.#bodies.get(body) : undefined;
      media.schema = this.name(
        type === JSON_MEDIA ? name : `${pascal(operation.operationId)}Form`,
        known ? refTo(known) : media.schema,
      );
      if (type === JSON_MEDIA && !known) this.#bodies.set(body, name);
    }
  }

  nameAnswer(operation: OperationObject, method: string): void {
    const content: ContentObject = successOf(operation)?.content ?? {};
    const media = content[JSON_MEDIA];
    if (!media?.schema || refersTo(media.schema)) return;
    const list = listedIn(media.schema);
    const noun = nounOf(operation.operationId);
    if (list) {
      const item = refersTo(list.items) ?? itemName(operation.operationId, noun);
      if (!refersTo(list.items)) list.array.items = this.name(item, list.items);
      media.schema = this.name(listName(operation.operationId, item, list.isPage), media.schema);
      return;
    }
    media.schema = this.name(
      method === 'GET' && noun ? noun : `${pascal(operation.operationId)}Response`,
      media.schema,
    );
  }

  name(name: string, schema: JsonSchema): JsonSchema {
    const present = this.#schemas[name];
    if (present && !isDeepStrictEqual(present, schema))
      throw new Error(`two shapes of the document are called ${name}`);
    this.#schemas[name] = schema;
    return refTo(name);
  }
}

type Listed = { array: JsonSchema; items: JsonSchema; isPage: boolean };

/** A bare array, or an object with one array of rows in it. */
export function listedIn(schema: JsonSchema): Listed | undefined {
  const bare = schema.type === 'array';
  const properties = propertiesOf(schema);
  const named = ROWS.find((name) => properties[name]?.type === 'array');
  const array = bare ? schema : properties[named ?? ''];
  if (!array) return undefined;
  const isPage = Object.keys(properties).some((name) => name.startsWith('next') || name === 'pagination');
  return { array, items: (array.items ?? {}) as JsonSchema, isPage };
}

/** What an answer may call the array of its rows. */
export const ROWS = ['data', 'calls', 'events'] as const;

const nounOf = (operationId: string): string => /^(?:get|list)([A-Z].*)$/.exec(operationId)?.[1] ?? '';

function itemName(operationId: string, noun: string): string {
  if (operationId.startsWith('list')) return singular(noun);
  return `${noun || pascal(operationId)}Entry`;
}

function listName(operationId: string, item: string, isPage: boolean): string {
  if (isPage) return `${item}Page`;
  if (item === `${nounOf(operationId)}Entry`) return nounOf(operationId);
  return nounOf(operationId) ? `${item}List` : `${pascal(operationId)}Response`;
}

const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');
