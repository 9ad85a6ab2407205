// Owns how the document is walked as JSON: schemas, references to components, and names made of other names.

export type JsonSchema = { [key: string]: unknown };
export type Schemas = Record<string, JsonSchema>;
export type MediaType = JsonSchema & { schema?: JsonSchema };
export type ContentObject = Record<string, MediaType>;
export type ResponseObject = JsonSchema & { content?: ContentObject };
export type OperationObject = JsonSchema & {
  operationId: string;
  parameters?: { in: string; name: string }[];
  requestBody?: { content: ContentObject };
  responses: Record<string, ResponseObject>;
};
export type OpenApi = JsonSchema & {
  components: JsonSchema & { schemas: Schemas };
  paths: Record<string, Record<string, OperationObject>>;
};

const PREFIX = '#/components/schemas/';
export const refTo = (name: string): JsonSchema => ({ $ref: `${PREFIX}${name}` });
export const refersTo = (schema: JsonSchema): string | undefined =>
  typeof schema.$ref === 'string' && schema.$ref.startsWith(PREFIX) ? schema.$ref.slice(PREFIX.length) : undefined;

/** The schema itself, after all references to components. */
export function resolveRef(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = refersTo(schema);
  const next = name === undefined ? undefined : schemas[name];
  return next ? resolveRef(next, schemas) : schema;
}

export const propertiesOf = (schema: JsonSchema): Schemas => (schema.properties ?? {}) as Schemas;

/** `createApiKey` and `api_key.created` become `CreateApiKey` and `ApiKeyCreated`. */
export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

type Parameter = JsonSchema & { in: string; name: string };

/** Those of the operation itself, and those that it shares with others. */
export function parametersOf({ components }: OpenApi, { parameters = [] }: OperationObject): Parameter[] {
  const shared = components.parameters as Record<string, Parameter> | undefined;
  return (parameters as (Parameter & { $ref?: string })[]).map(
    (one) => shared?.[one.$ref?.split('/').at(-1) ?? ''] ?? one,
  );
}

export const JSON_MEDIA = 'application/json';

/** What an operation answers when all goes well. */
export function successOf(operation: OperationObject): ResponseObject | undefined {
  const status = Object.keys(operation.responses).find((code) => code.startsWith('2'));
  return status === undefined ? undefined : operation.responses[status];
}
