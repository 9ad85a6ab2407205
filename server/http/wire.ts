// Owns the small shapes that many wire schemas share: timestamps, ids, query parameters.
import { z } from 'zod';

export const timestamp = z.iso.datetime().meta({ description: 'ISO 8601, UTC, milliseconds' });
export const uuid = z.uuid();
export const freeForm = z.record(z.string(), z.unknown());

/** What the API document says about fields of an object. */
export type FieldTexts<T extends z.ZodObject = z.ZodObject> = { readonly [K in keyof T['shape']]?: string };

/** Gives fields their texts: one table serves what a caller sends and what is read, so that the same field has the same words. */
export function describeFields<T extends z.ZodObject>(object: T, texts: FieldTexts<T>): T {
  const described = Object.entries(texts).flatMap(([name, text]) => {
    const field = object.shape[name];
    return field instanceof z.ZodType && text !== undefined ? [[name, describeField(field, text)] as const] : [];
  });
  return object.extend(Object.fromEntries(described)) as unknown as T;
}

/** Gives fields the descriptions that the fields of the same name have in other shapes, unless they have their own. */
export function describeLike<T extends z.ZodObject>(object: T, ...others: readonly z.ZodObject[]): T {
  const described = others.flatMap(({ shape }) =>
    Object.entries(shape).map(([name, field]) => [name, field.description]),
  );
  const isOwn = ([name]: (string | undefined)[]): boolean => {
    const text = object.shape[name ?? '']?.description;
    return text !== undefined && text !== timestamp.description;
  };
  return describeFields(object, Object.fromEntries(described.filter((entry) => !isOwn(entry))));
}

/** A component of the document is pointed at, not copied: its text for one field stands beside the reference. */
function describeField(field: z.ZodType, text: string): z.ZodType {
  const named = field.meta()?.id !== undefined;
  return (named ? z.lazy(() => field) : field).describe(text);
}

export const limitText = 'How many items a page holds at most, 1 to 100; 20 by default';

/** Texts of the fields that every stored object has. */
export const commonTexts = (noun: string) => ({
  id: `Id of the ${noun}, a UUID that the server makes.`,
  created_at: `When the ${noun} was created: ISO 8601, UTC, milliseconds.`,
  updated_at: `When the ${noun} was last changed: ISO 8601, UTC, milliseconds.`,
  created_by: `Who made the ${noun}: the id of an API key, or the name of a worker of the server.`,
});

const MILLISECONDS: readonly string[] = Array.from({ length: 1000 }, (_, ms) => `${String(ms).padStart(3, '0')}Z`);

/** Remembers the text of one second: what is shown together, and all that says "now", is mostly of the same one. */
class SecondText {
  #second = Number.NaN;
  #text = '';

  of(ms: number): string {
    const second = Math.floor(ms / 1000);
    if (second === this.#second) return this.#text + MILLISECONDS[ms - second * 1000];
    const text = new Date(ms).toISOString();
    this.#second = second;
    this.#text = text.slice(0, -4);
    return text;
  }
}
const lastSecond = new SecondText();

export const iso = (date: Date): string => lastSecond.of(date.getTime());
/** Of a time in whole milliseconds. */
export const isoAt = (ms: number): string => lastSecond.of(ms);
export const isoOrNull = (date: Date | null): string | null => (date ? iso(date) : null);

/** The issue a query parameter raises in the words of the 422 dialect. */
const complain = (ctx: z.RefinementCtx, type: string, message: string, extra: Record<string, unknown> = {}): never => {
  ctx.addIssue({ code: 'custom', message, params: { type, ctx: extra } });
  return z.NEVER;
};

type IntOptions = { ge: number; le: number; fallback: number };

function parseInteger(text: string, { ge, le }: { ge: number; le: number }, ctx: z.RefinementCtx): number {
  if (!/^\s*[+-]?\d+\s*$/.test(text)) {
    return complain(ctx, 'int_parsing', 'Input should be a valid integer, unable to parse string as an integer');
  }
  const number = Number(text);
  if (number < ge) return complain(ctx, 'greater_than_equal', `Input should be greater than or equal to ${ge}`, { ge });
  if (number > le) return complain(ctx, 'less_than_equal', `Input should be less than or equal to ${le}`, { le });
  return number;
}

export const intParam = ({ ge, le, fallback }: IntOptions) =>
  z
    .string()
    .optional()
    .transform((text, ctx) => (text === undefined || text === '' ? fallback : parseInteger(text, { ge, le }, ctx)))
    .meta({ override: { type: 'integer', minimum: ge, maximum: le, default: fallback } });

export const boolParam = (fallback: boolean) =>
  z
    .string()
    .optional()
    .transform((text, ctx) => {
      if (text === undefined || text === '') return fallback;
      if (/^(true|1|yes|on)$/i.test(text)) return true;
      if (/^(false|0|no|off)$/i.test(text)) return false;
      return complain(ctx, 'bool_parsing', 'Input should be a valid boolean, unable to interpret input');
    })
    .meta({ override: { type: 'boolean', default: fallback } });

/** One of the words, or several separated by commas. */
export const listParam = <const Word extends string>(words: readonly Word[]) =>
  z
    .string()
    .max(1000)
    .optional()
    .transform((text, ctx): Word[] | undefined => {
      if (text === undefined || text === '') return undefined;
      const values = [...new Set(text.split(',').map((part) => part.trim()))];
      const known = words.filter((word) => values.includes(word));
      if (known.length === values.length) return known;
      const expected = words.map((word) => `'${word}'`).join(', ');
      return complain(ctx, 'enum', `Input should be one or several of ${expected}, separated by commas`, { expected });
    });

/** A calendar day, `YYYY-MM-DD`. */
export const dateParam = z
  .string()
  .transform((text, ctx) => {
    const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
    const exists = date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
    const message = 'Input should be a valid date, written YYYY-MM-DD';
    return exists ? text : complain(ctx, 'date_from_datetime_parsing', message, { error: 'not a day of the calendar' });
  })
  .meta({ override: { type: 'string', format: 'date' } });
