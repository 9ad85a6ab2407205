// Owns `from` and `to` of lists: which stretch of time is asked for.
import { z } from 'zod';
import { type Sql, sql } from '../kernel/db/sql.ts';
import { Invalid } from '../kernel/errors.ts';

const NOT_A_MOMENT =
  'Write an ISO 8601 date-time with its offset, such as 2030-01-31T12:00:00Z, or a date, which begins at 00:00 UTC';
/** PostgreSQL and JavaScript agree on these years, and nothing of ours happens outside of them. */
const YEARS = { first: 1900, last: 9999 };

/** An instant. A date is its first one, in UTC. */
const momentParam = z.string().transform((text, ctx) => {
  const moment = parseInstant(text);
  if (moment !== undefined) return moment;
  ctx.addIssue({ code: 'custom', message: NOT_A_MOMENT, params: { type: 'datetime_from_date_parsing' } });
  return z.NEVER;
});

/** `undefined` for what is none. */
export function parseInstant(text: string): Date | undefined {
  // A plus that was not percent-encoded arrives as a space.
  const [, day = '', rest] =
    /^(\d{4}-\d{2}-\d{2})([Tt]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[Zz]|[+\- ]\d{2}:\d{2}))?$/.exec(text) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined;
  const moment = rest === undefined ? midnight : new Date(`${day}${rest.replace(' ', '+')}`.toUpperCase());
  const year = moment.getUTCFullYear();
  return year >= YEARS.first && year <= YEARS.last ? moment : undefined;
}

const described = (description: string) =>
  momentParam.optional().meta({ override: { type: 'string', format: 'date-time', description } });

/** Both query parameters of a list, as fields of its schema. */
export const timeRangeFields = {
  from: described('Only what was created at this instant or later: ISO 8601 with an offset, or a date (00:00 UTC)'),
  to: described('Only what was created before this instant: ISO 8601 with an offset, or a date (00:00 UTC)'),
};

export type TimeRange = { from?: Date | undefined; to?: Date | undefined };

const emptyRange = (): Invalid =>
  new Invalid([
    {
      loc: ['query', 'from'],
      msg: 'Must be before `to`; what is created at `to` itself is left out',
      type: 'value_error',
    },
  ]);

/** The condition; the column is by default when the row was made. */
export function createdWithin({ from, to }: TimeRange, at: Sql = sql`created_at`): Sql | undefined {
  if (from && to && from >= to) throw emptyRange();
  if (from && to) return sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`;
  if (from) return sql`${at} >= ${from}::timestamptz`;
  return to && sql`${at} < ${to}::timestamptz`;
}
