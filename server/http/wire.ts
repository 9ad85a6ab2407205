// Owns the small shapes that many wire schemas share: timestamps, ids, query parameters.
import { z } from 'zod';

export const timestamp = z.iso.datetime().meta({ description: 'ISO 8601, UTC, milliseconds' });
export const uuid = z.uuid();
export const freeForm = z.record(z.string(), z.unknown());

export const iso = (date: Date): string => date.toISOString();
export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

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
      const given = [...new Set(text.split(',').map((part) => part.trim()))];
      const known = words.filter((word) => given.includes(word));
      if (known.length === given.length) return known;
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
