// Owns following references between the schemas of a document.

export type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
export type SchemaSource = { components: { schemas: Record<string, Schema> } };

export function schemaOf(document: SchemaSource, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  if (name === undefined) return schema;
  const found = document.components.schemas[name];
  if (!found) throw new Error(`the document refers to the schema ${name}, which is not there`);
  return schemaOf(document, found);
}

export const propertiesOf = (document: SchemaSource, schema: Schema): [string, Schema][] => {
  const parts = [schema, ...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return parts.flatMap((part) => Object.entries(schemaOf(document, part).properties ?? {}));
};
