// Owns fields of a body that an operation does not know. They are ignored, as they always were, and named in a header; a caller that
// asks for strict handling is refused.
import { z } from 'zod';
import { Invalid, type ValidationItem } from '../kernel/errors.ts';
import { nearestName } from './unknown-parameters.ts';
import { optionFor, unwrapped } from './validation.ts';

export const WARNINGS_HEADER = 'x-warnings';
/** As JSON: proxies cut longer headers, or refuse the answer. */
const MAX_HEADER = 2048;
/** No client corrects more at once. */
const MAX_FOUND = 20;
/** Values that are looked at. A body of a megabyte must not cost more than its validation. */
const MAX_LOOKS = 2000;
const MAX_NAME = 64;

type UnknownField = { path: (string | number)[]; known: string[] };

/** The fields that validation drops, in the order given. Where a schema takes any field, none is unknown. */
export function unknownFields(schema: z.core.$ZodType, body: unknown): UnknownField[] {
  const found: UnknownField[] = [];
  let looks = 0;
  const isEnough = (): boolean => looks > MAX_LOOKS || found.length >= MAX_FOUND;
  const walk = (at: z.core.$ZodType | undefined, value: unknown, path: (string | number)[]): void => {
    looks += 1;
    if (typeof value !== 'object' || value === null || isEnough()) return;
    const shape = shapeFor(unwrapped(at), value);
    if (Array.isArray(value)) {
      if (!(shape instanceof z.ZodArray)) return;
      for (let i = 0; i < value.length && !isEnough(); i++) walk(shape.def.element, value[i], [...path, i]);
      return;
    }
    // A catch-all keeps the fields, or refuses them already.
    if (!(shape instanceof z.ZodObject) || shape.def.catchall !== undefined) return;
    const names = Object.keys(shape.def.shape);
    for (const [name, inner] of Object.entries(value)) {
      if (isEnough()) return;
      if (Object.hasOwn(shape.def.shape, name)) walk(shape.def.shape[name], inner, [...path, name]);
      else found.push({ path: [...path, name.slice(0, MAX_NAME)], known: names });
    }
  };
  walk(schema, body, []);
  return found;
}

/** Of a choice, the part that a value is meant for, where that is certain. */
function shapeFor(schema: z.core.$ZodType | undefined, value: object): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodDiscriminatedUnion) return unwrapped(optionFor(schema, value));
  if (!(schema instanceof z.ZodUnion)) return schema;
  const fitting = schema.def.options
    .map((option) => unwrapped(option))
    .filter((option) =>
      Array.isArray(value) ? option instanceof z.ZodArray : !isScalar(option) && !(option instanceof z.ZodArray),
    );
  return fitting.length === 1 ? fitting[0] : undefined;
}

const isScalar = (schema: z.core.$ZodType | undefined): boolean =>
  [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodNull, z.ZodLiteral, z.ZodEnum].some((kind) => schema instanceof kind);

function hint({ path, known }: UnknownField): string {
  const nearest = nearestName(String(path.at(-1)), known);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** `Prefer: handling=strict` (RFC 7240). */
export const isStrict = (prefer: string | string[] | undefined): boolean =>
  /(^|[\s,;])handling\s*=\s*"?strict"?\s*($|[,;])/i.test([prefer ?? ''].flat().join(','));

/** Values are not repeated: they may be what must not be, such as a key. */
export const unknownFieldError = (found: readonly UnknownField[]): Invalid =>
  new Invalid(
    found.map((one): ValidationItem => {
      const msg = `Extra inputs are not permitted.${hint(one)}`;
      return { type: 'extra_forbidden', loc: ['body', ...one.path], msg };
    }),
  );

/** As many warnings as fit, in letters that a header may hold. */
export function warningsHeader(found: readonly UnknownField[]): string {
  const warnings: object[] = [];
  let text = '[]';
  for (const one of found) {
    warnings.push({ loc: ['body', ...one.path], msg: `Unknown field: it was ignored.${hint(one)}` });
    const longer = asAscii(JSON.stringify(warnings));
    if (longer.length > MAX_HEADER) break;
    text = longer;
  }
  return text;
}

const asAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
