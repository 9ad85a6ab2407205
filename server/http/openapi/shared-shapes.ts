// Owns how shapes that stand in several places are said once: each gets a name, and the places refer to it.
import { type JsonSchema, type OpenApi, propertiesOf, refersTo, refTo, type Schemas } from './json-schema.ts';

/** Where each shape is read, by the name that it gets: `Shape.field.inner`, `[]` for the items of a list, `{}` for values by name. */
export type SharedShapes = Readonly<Record<string, string>>;
/** Shapes that have every field of another: by their names, and the name of the other. */
export type Extensions = Readonly<Record<string, string>>;

/** What a place may say about a shape that stands elsewhere. */
const OWN_WORDS = ['description', 'default'];

export function shareShapes(document: OpenApi, shared: SharedShapes): void {
  const { schemas } = document.components;
  const outlines: Outlines = new WeakMap();
  for (const [name, place] of Object.entries(shared)) {
    const shape = shapeAt(schemas, place);
    const text = textOf(shape);
    const present = schemas[name];
    if (present && textOf(present) !== text) throw new Error(`two shapes of the document are called ${name}`);
    const outline = outlineOf(shape, outlines);
    const alike = allSchemas(document).filter((one) => one !== present && outlineOf(one, outlines) === outline);
    const found = alike.filter((one) => textOf(one) === text);
    const named = present ?? { ...without(shape, OWN_WORDS), ...mostSaid(found) };
    schemas[name] = named;
    for (const one of found) refer(one, name, named);
  }
}

/** A shape with all fields of another refers to it, and lists the rest. */
export function extendShapes(schemas: Schemas, extensions: Extensions): void {
  const extended = Object.entries(extensions).map(([name, base]): [string, JsonSchema] => {
    const [wide, narrow] = [schemas[name], schemas[base]];
    if (!wide || !narrow) throw new Error(`the document has no shape ${wide ? base : name}`);
    if (!extendsAll(wide, narrow)) throw new Error(`${name} does not have every field of ${base} as it is there`);
    const known = propertiesOf(narrow);
    const own = Object.entries(propertiesOf(wide)).filter(([field]) => !(field in known));
    const needed = requiredOf(wide).filter((field) => !requiredOf(narrow).includes(field));
    const { properties: _all, required: _same, description, ...rest } = wide;
    const added = { ...rest, properties: Object.fromEntries(own), ...(needed.length > 0 && { required: needed }) };
    return [name, { ...(description !== undefined && { description }), allOf: [refTo(base), added] }];
  });
  Object.assign(schemas, Object.fromEntries(extended));
}

const requiredOf = ({ required = [] }: JsonSchema): string[] => required as string[];

function extendsAll(wide: JsonSchema, narrow: JsonSchema): boolean {
  const fields = propertiesOf(wide);
  const same = Object.entries(propertiesOf(narrow)).every(([name, field]) => sorted(fields[name]) === sorted(field));
  return same && requiredOf(narrow).every((name) => requiredOf(wide).includes(name));
}

/** The schema at a place, behind what is shared already and beside `null`. */
function shapeAt(schemas: Schemas, place: string): JsonSchema {
  const [first = '', ...steps] = place.split(/\.|(?=\[\]|\{\})/);
  const found = steps.reduce<JsonSchema | undefined>((schema, step) => {
    const open = schema && opened(schemas, schema);
    if (step === '[]') return open?.items as JsonSchema | undefined;
    if (step === '{}') return open?.additionalProperties as JsonSchema | undefined;
    return open && propertiesOf(open)[step];
  }, schemas[first]);
  if (!found) throw new Error(`the document has nothing at ${place}`);
  return beside(found);
}

/** What may also be `null`, without it. */
function beside(schema: JsonSchema): JsonSchema {
  const choices = (schema.anyOf as JsonSchema[] | undefined)?.filter(({ type }) => type !== 'null') ?? [];
  return choices.length === 1 && choices[0] ? choices[0] : schema;
}

function opened(schemas: Schemas, schema: JsonSchema): JsonSchema {
  const plain = beside(schema);
  const name = refersTo(plain);
  return name === undefined ? plain : opened(schemas, schemas[name] ?? {});
}

const NESTED = ['items', 'additionalProperties', 'propertyNames'];
const CHOICES = ['anyOf', 'oneOf', 'allOf'];

function allSchemas(document: OpenApi): JsonSchema[] {
  const found: JsonSchema[] = [];
  const visit = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const one = schema as JsonSchema;
    found.push(one);
    for (const inner of Object.values(propertiesOf(one))) visit(inner);
    for (const key of NESTED) visit(one[key]);
    for (const key of CHOICES) for (const inner of (one[key] as unknown[] | undefined) ?? []) visit(inner);
  };
  for (const schema of Object.values(document.components.schemas)) visit(schema);
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
    for (const parameter of operation.parameters ?? []) visit((parameter as JsonSchema).schema);
  for (const parameter of Object.values((document.components.parameters ?? {}) as Schemas)) visit(parameter.schema);
  return found;
}

const without = (schema: JsonSchema, keys: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
const textOf = (schema: JsonSchema): string => sorted(without(schema, OWN_WORDS));
/** A quick comparison comes first: few schemas have the same outline. A place that has become a reference is no longer like what it was. */
function outlineOf(schema: JsonSchema, outlines: Outlines): string {
  if ('$ref' in schema) return '';
  const known = outlines.get(schema) ?? `${schema.type} ${Object.keys(propertiesOf(schema))} ${schema.enum}`;
  outlines.set(schema, known);
  return known;
}
type Outlines = WeakMap<JsonSchema, string>;

/** Words that most places have stand on the shape itself; others stay where they are. */
function mostSaid(found: readonly JsonSchema[]): JsonSchema {
  const said = found.map(({ description }) => description);
  const most = said.find((one) => one !== undefined && said.filter((other) => other === one).length * 2 > said.length);
  return most === undefined ? {} : { description: most };
}

function refer(place: JsonSchema, name: string, shape: JsonSchema): void {
  const own = Object.entries(place).filter(
    ([key, value]) => OWN_WORDS.includes(key) && !(key === 'description' && value === shape.description),
  );
  for (const key of Object.keys(place)) delete place[key];
  Object.assign(place, refTo(name), Object.fromEntries(own));
}
