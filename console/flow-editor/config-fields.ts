// Owns how a JSON Schema of a node's configuration becomes fields of a form. Pure: what it does not know is edited as JSON.
import { asObject, asText, isObject, type Json, type JsonObject } from '../../flow/language/json.ts';
import { fieldForPeople, forPeople } from '../../flow/text/words-for-people.ts';

export type ReferenceKind = 'tool' | 'assistant' | 'knowledge base' | 'policy' | 'variable';
export type ConfigField = {
  name: string;
  label: string;
  about: string;
  /** Shown in the empty field. */
  example?: string;
  isRequired: boolean;
} & (
  | { kind: 'line' | 'text' | 'texts' | 'switch' | 'mapping' | 'json' }
  | { kind: 'number'; isWhole: boolean; min: number | undefined; max: number | undefined }
  | { kind: 'choice'; values: string[]; words?: Readonly<Record<string, string>> }
  | { kind: 'reference' | 'references'; of: ReferenceKind }
  | { kind: 'group' | 'rows'; fields: ConfigField[] }
);

const REFERENCES: Record<string, ReferenceKind> = {
  tool_id: 'tool',
  component_id: 'assistant',
  assistant_id: 'assistant',
  knowledge_base_ids: 'knowledge base',
  policy_ids: 'policy',
  tool_ids: 'tool',
  variables: 'variable',
  variable: 'variable',
};

const sentence = (text: string): string => (text.charAt(0).toUpperCase() + text.slice(1)).replaceAll('`', '');

export function fieldsOf(schema: unknown): ConfigField[] {
  const { properties, required } = asObject(schema);
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(asObject(properties)).map(([name, property]) =>
    fieldOf(name, asObject(property), needed.has(name)),
  );
}

function fieldOf(name: string, property: JsonObject, isRequired: boolean): ConfigField {
  const about = sentence(forPeople(asText(property.description).replace(/\.? ?Liquid template$/, '')));
  const head = { name, label: fieldForPeople(name), about, isRequired };
  const schema = presentOf(property);
  const of = REFERENCES[name];
  const isText = /Liquid template/.test(asText(property.description) + asText(schema.description));
  switch (asText(schema.type)) {
    case 'string':
      if (of) return { ...head, kind: 'reference', of };
      if (Array.isArray(schema.enum)) return { ...head, kind: 'choice', values: schema.enum.map(String) };
      return { ...head, kind: isText ? 'text' : 'line' };
    case 'integer':
    case 'number': {
      const { minimum, maximum } = schema;
      const min = typeof minimum === 'number' ? minimum : undefined;
      const max = typeof maximum === 'number' ? maximum : undefined;
      return { ...head, kind: 'number', isWhole: schema.type === 'integer', min, max };
    }
    case 'boolean':
      return { ...head, kind: 'switch' };
    case 'array': {
      const items = presentOf(asObject(schema.items));
      if (items.type === 'string') return of ? { ...head, kind: 'references', of } : { ...head, kind: 'texts' };
      return isObject(items.properties)
        ? { ...head, kind: 'rows', fields: fieldsOf(items) }
        : { ...head, kind: 'json' };
    }
    case 'object':
      if (isObject(schema.properties)) return { ...head, kind: 'group', fields: fieldsOf(schema) };
      return { ...head, kind: 'mapping' };
    default:
      return { ...head, kind: isScalar(schema) ? 'line' : 'json' };
  }
}

/** Without "or null": an empty field is an absent one. */
function presentOf(schema: JsonObject): JsonObject {
  const options = (Array.isArray(schema.anyOf) ? schema.anyOf : []).map(asObject).filter(({ type }) => type !== 'null');
  if (options.length === 1) return { ...schema, ...options[0] };
  if (!Array.isArray(schema.type)) return schema;
  const types = schema.type.filter((type) => type !== 'null');
  return types.length === 1 ? { ...schema, type: types[0]! } : { ...schema, type: types };
}

/** A text or a number: both can be written into one line. An expression of any type usually is a text too. */
function isScalar({ anyOf, type }: JsonObject): boolean {
  const types = Array.isArray(anyOf) ? anyOf.map((one) => asObject(one).type) : type;
  return type === undefined && anyOf === undefined ? true : Array.isArray(types) && types.includes('string');
}

/** What is stored may be of another shape than the form would write; it is then shown and edited as it is. */
export function fits(field: ConfigField, value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  switch (field.kind) {
    case 'line':
      return typeof value === 'string' || typeof value === 'number';
    case 'text':
    case 'choice':
    case 'reference':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'switch':
      return typeof value === 'boolean';
    case 'texts':
    case 'references':
      return Array.isArray(value) && value.every((one) => typeof one === 'string');
    case 'rows':
      return Array.isArray(value) && value.every(isObject);
    case 'group':
    case 'mapping':
      return isObject(value);
    case 'json':
      return true;
  }
}
