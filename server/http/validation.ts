// Owns the translation of Zod's findings into the 422 entries that FastAPI (pydantic v2) clients expect.
import { z } from 'zod';
import { Invalid, type ValidationItem } from '../kernel/errors.ts';

type InputPart = 'body' | 'query' | 'path';
type Issue = z.core.$ZodIssue;

/** Parses or throws `Invalid` with every problem at its exact location. */
export function validated(schema: z.ZodType, part: InputPart, value: unknown): unknown {
  // Asking the schema about every field is slow; a body without any null has nothing to lose.
  const input = holdsNull(value) ? withoutUnusedNulls(schema, value) : value;
  // Zod would look at every item of a list before it counts them.
  const long = tooLong(schema, input, []);
  if (long) throw new Invalid([toItem(long, schema, part, input)]);
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new Invalid(result.error.issues.slice(0, MAX_ITEMS).map((issue) => toItem(issue, schema, part, input)));
}

/** No client corrects more at once; a hundred thousand entries would only be a burden to both sides. */
const MAX_ITEMS = 100;

/** The first list that is longer than its schema allows. */
function tooLong(schema: z.core.$ZodType | undefined, value: unknown, path: (string | number)[]): Issue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const shape = unwrapped(schema);
  if (Array.isArray(value)) {
    if (!(shape instanceof z.ZodArray)) return undefined;
    const { maximum } = shape._zod.bag as { maximum?: number };
    if (maximum !== undefined && value.length > maximum) {
      return { code: 'too_big', origin: 'array', maximum, inclusive: true, path, message: '' };
    }
    return firstOf(value.entries(), (i, entry) => tooLong(shape.def.element, entry, [...path, i]));
  }
  const object = shape instanceof z.ZodDiscriminatedUnion ? unwrapped(optionFor(shape, value)) : shape;
  if (!(object instanceof z.ZodObject)) return undefined;
  return firstOf(Object.entries(object.def.shape), (key, field) =>
    tooLong(field, valueAt(value, [key]), [...path, key]),
  );
}

function firstOf<K, V, R>(entries: Iterable<[K, V]>, look: (key: K, value: V) => R | undefined): R | undefined {
  for (const [key, value] of entries) {
    const found = look(key, value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function toItem(issue: Issue, schema: z.ZodType, part: InputPart, root: unknown): ValidationItem {
  const path = issue.path.filter((key): key is string | number => typeof key !== 'symbol');
  const input = valueAt(root, path);
  const { tagged, leaf } = follow(schema, root, path);
  const { type, msg, ctx, at = [] } = describe(issue, input, leaf);
  const loc = [part, ...tagged, ...at];
  const echo = isEchoable(input) && !/key|secret|password|token/i.test(String(path.at(-1))) ? { input } : {};
  return { type, loc, msg, ...echo, ...(ctx && Object.keys(ctx).length > 0 ? { ctx } : {}) };
}

/** Only short scalars are echoed: whole bodies would double the answer and may hold what must not be repeated. */
const isEchoable = (input: unknown): boolean =>
  input === null ||
  typeof input === 'number' ||
  typeof input === 'boolean' ||
  (typeof input === 'string' && input.length <= 256);

type Description = { type: string; msg: string; ctx?: Record<string, unknown>; at?: (string | number)[] };

function describe(issue: Issue, input: unknown, leaf: z.core.$ZodType | undefined): Description {
  if (input === undefined && !['custom', 'unrecognized_keys', 'invalid_union'].includes(issue.code)) {
    return { type: 'missing', msg: 'Field required' };
  }
  switch (issue.code) {
    case 'invalid_type':
      // Zod says `number` of a text where a whole number is meant; only the schema knows.
      return wrongType(leaf instanceof z.ZodNumber && leaf.isInt ? 'int' : issue.expected, input);
    case 'too_big':
    case 'too_small':
      return outOfRange(issue, input);
    case 'invalid_value':
      return oneOf(issue.values.map(String));
    case 'invalid_format':
      return wrongFormat(issue.format);
    case 'invalid_union':
      return wrongUnion(issue, input);
    case 'unrecognized_keys':
      return { type: 'extra_forbidden', msg: 'Extra inputs are not permitted', at: issue.keys.slice(0, 1) };
    case 'custom': {
      const params = issue.params as { type?: string; ctx?: Record<string, unknown> } | undefined;
      return { type: params?.type ?? 'value_error', msg: issue.message, ctx: params?.ctx ?? {} };
    }
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
      return { type: 'value_error', msg: issue.message };
  }
}

function wrongType(expected: string, input: unknown): Description {
  const isText = typeof input === 'string';
  switch (expected) {
    case 'string':
      return { type: 'string_type', msg: 'Input should be a valid string' };
    case 'int':
      if (typeof input === 'number') {
        return { type: 'int_from_float', msg: 'Input should be a valid integer, got a number with a fractional part' };
      }
      return isText
        ? { type: 'int_parsing', msg: 'Input should be a valid integer, unable to parse string as an integer' }
        : { type: 'int_type', msg: 'Input should be a valid integer' };
    case 'number':
      return isText
        ? { type: 'float_parsing', msg: 'Input should be a valid number, unable to parse string as a number' }
        : { type: 'float_type', msg: 'Input should be a valid number' };
    case 'boolean':
      return isText
        ? { type: 'bool_parsing', msg: 'Input should be a valid boolean, unable to interpret input' }
        : { type: 'bool_type', msg: 'Input should be a valid boolean' };
    case 'array':
    case 'tuple':
      return { type: 'list_type', msg: 'Input should be a valid list' };
    default:
      return { type: 'dict_type', msg: 'Input should be a valid dictionary' };
  }
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function outOfRange(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>, input: unknown): Description {
  const big = issue.code === 'too_big';
  const bound = Number(big ? issue.maximum : issue.minimum);
  const most = big ? 'at most' : 'at least';
  const key = big ? 'max_length' : 'min_length';
  if (Array.isArray(input)) {
    const msg = `List should have ${most} ${plural(bound, 'item')} after validation, not ${input.length}`;
    const ctx = { field_type: 'List', [key]: bound, actual_length: input.length };
    return { type: big ? 'too_long' : 'too_short', msg, ctx };
  }
  if (typeof input === 'string') {
    const msg = `String should have ${most} ${plural(bound, 'character')}`;
    return { type: big ? 'string_too_long' : 'string_too_short', msg, ctx: { [key]: bound } };
  }
  if (issue.inclusive === false) {
    const word = big ? 'less than' : 'greater than';
    return {
      type: big ? 'less_than' : 'greater_than',
      msg: `Input should be ${word} ${bound}`,
      ctx: { [big ? 'lt' : 'gt']: bound },
    };
  }
  return big
    ? { type: 'less_than_equal', msg: `Input should be less than or equal to ${bound}`, ctx: { le: bound } }
    : { type: 'greater_than_equal', msg: `Input should be greater than or equal to ${bound}`, ctx: { ge: bound } };
}

function oneOf(values: string[]): Description {
  const quoted = values.map((value) => `'${value}'`);
  const expected = quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}` : (quoted[0] ?? '');
  return { type: values.length > 1 ? 'enum' : 'literal_error', msg: `Input should be ${expected}`, ctx: { expected } };
}

function wrongFormat(format: string): Description {
  switch (format) {
    case 'uuid':
      return { type: 'uuid_parsing', msg: 'Input should be a valid UUID', ctx: { error: 'not a UUID' } };
    case 'datetime':
      return {
        type: 'datetime_from_date_parsing',
        msg: 'Input should be a valid datetime in ISO 8601',
        ctx: { error: 'not ISO 8601' },
      };
    case 'date':
      return { type: 'date_from_datetime_parsing', msg: 'Input should be a valid date, written YYYY-MM-DD' };
    case 'url':
      return { type: 'url_parsing', msg: 'Input should be a valid URL' };
    case 'regex':
      return { type: 'string_pattern_mismatch', msg: 'String should match the documented pattern' };
    default:
      return { type: 'value_error', msg: `Value error, not a valid ${format}` };
  }
}

function wrongUnion(issue: Extract<Issue, { code: 'invalid_union' }>, input: unknown): Description {
  const discriminator =
    'discriminator' in issue && typeof issue.discriminator === 'string' ? issue.discriminator : undefined;
  if (discriminator === undefined)
    return { type: 'union_error', msg: 'Input should match one of the documented shapes' };
  if (input === undefined || (typeof input === 'object' && input !== null)) {
    const msg = `Unable to extract tag using discriminator '${discriminator}'`;
    return { type: 'union_tag_not_found', msg, ctx: { discriminator: `'${discriminator}'` } };
  }
  const tags =
    'options' in issue && Array.isArray(issue.options) ? issue.options.map((tag) => `'${String(tag)}'`).join(', ') : '';
  const tag = String(input).slice(0, 256);
  const msg = `Input tag '${tag}' found using '${discriminator}' does not match any of the expected tags${tags && `: ${tags}`}`;
  return { type: 'union_tag_invalid', msg, ctx: { discriminator: `'${discriminator}'`, tag, expected_tags: tags } };
}

function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value;
}

/** The wrappers (optional, nullable, default…) around a schema do not change where its fields are. */
export function unwrapped(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  let current = schema;
  for (;;) {
    if (current instanceof z.ZodOptional || current instanceof z.ZodNullable || current instanceof z.ZodDefault) {
      current = current.def.innerType;
    } else if (current instanceof z.ZodPipe) current = current.def.in;
    else if (current instanceof z.ZodLazy) current = current.def.getter();
    else return current;
  }
}

export function optionFor(union: z.ZodDiscriminatedUnion, value: unknown): z.core.$ZodType | undefined {
  const tag = valueAt(value, [union.def.discriminator]);
  return union.def.options.find((option) => {
    const shape = unwrapped(option);
    const literal = shape instanceof z.ZodObject ? unwrapped(shape.def.shape[union.def.discriminator]) : undefined;
    return literal instanceof z.ZodLiteral && literal.def.values.some((known) => known === tag);
  });
}

/** Inside a tagged union pydantic writes the tag into the location: body, ops, 0, upsert_node, node. */
function follow(schema: z.ZodType, root: unknown, path: readonly (string | number)[]) {
  const tagged: (string | number)[] = [];
  let current: z.core.$ZodType | undefined = schema;
  let value = root;
  for (const key of path) {
    current = unwrapped(current);
    if (current instanceof z.ZodDiscriminatedUnion) {
      const { discriminator } = current.def;
      current = unwrapped(optionFor(current, value));
      if (current === undefined && key === discriminator) return { tagged, leaf: undefined };
      if (current !== undefined) tagged.push(String(valueAt(value, [discriminator])));
    }
    tagged.push(key);
    value = valueAt(value, [key]);
    if (current instanceof z.ZodObject) current = current.def.shape[key] ?? current.def.catchall;
    else if (current instanceof z.ZodArray) current = current.def.element;
    else if (current instanceof z.ZodRecord) current = current.def.valueType;
    else current = undefined;
  }
  return { tagged, leaf: unwrapped(current) };
}

function holdsNull(value: unknown): boolean {
  if (typeof value !== 'object') return false;
  if (value === null) return true;
  return Array.isArray(value) ? value.some(holdsNull) : Object.values(value).some(holdsNull);
}

/** `null` in an optional field that does not itself allow null means the same as leaving it out. */
function withoutUnusedNulls(schema: z.core.$ZodType, value: unknown): unknown {
  const shape = unwrapped(schema);
  if (Array.isArray(value) && shape instanceof z.ZodArray) {
    const cleaned = value.map((entry) => withoutUnusedNulls(shape.def.element, entry));
    return cleaned.some((entry, i) => entry !== value[i]) ? cleaned : value;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const object = shape instanceof z.ZodDiscriminatedUnion ? unwrapped(optionFor(shape, value)) : shape;
  if (!(object instanceof z.ZodObject)) return value;
  let cleaned = value as Record<string, unknown>;
  for (const [key, field] of Object.entries(object.def.shape)) {
    const entry = Object.hasOwn(value, key) ? cleaned[key] : undefined;
    if (entry === undefined) continue;
    const isUnused = entry === null && isOptional(field) && !acceptsNull(field);
    const next = isUnused ? undefined : withoutUnusedNulls(field, entry);
    if (next === entry) continue;
    if (cleaned === value) cleaned = { ...cleaned };
    if (isUnused) delete cleaned[key];
    else cleaned[key] = next;
  }
  return cleaned;
}

const isOptional = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success;
const acceptsNull = (schema: z.core.$ZodType): boolean => z.safeParse(schema, null).success;
