// Owns the period that a list of the platform API may be narrowed to: `from` is part of it, `to` is not.
import { z } from 'zod';
import { Invalid } from '../kernel/errors.ts';
import { all, type Sql, sql } from '../kernel/sql.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const instant = z.iso.datetime({ offset: true });
const day = z.iso.date();

/** A date-time with its zone, or a day, which stands for its midnight in UTC. */
const instantParam = (about: string) =>
  z
    .string()
    .max(64)
    .optional()
    .transform((text, ctx) => {
      if (text === undefined || text === '') return undefined;
      if ((DAY.test(text) ? day : instant).safeParse(text).success) return new Date(text);
      const message =
        'Input should be an ISO 8601 date-time with its zone, such as 2030-01-31T12:00:00Z, or a day, such as 2030-01-31';
      ctx.addIssue({ code: 'custom', message, params: { type: 'datetime_parsing' } });
      return z.NEVER;
    })
    .meta({ override: { type: 'string', format: 'date-time', description: about } });

export const periodQuery = {
  from: instantParam('From this instant on. A day stands for its midnight in UTC'),
  to: instantParam('Before this instant. A day stands for its midnight in UTC'),
};

type Period = { from?: Date | undefined; to?: Date | undefined };

/** Rows whose instant lies in the period. A period that ends before it begins is refused: its empty list would look like an answer. */
export function inPeriod({ from, to }: Period, at: Sql = sql`created_at`): Sql {
  if (from && to && from >= to) {
    throw new Invalid([{ loc: ['query', 'to'], msg: 'Input should be later than from', type: 'value_error' }]);
  }
  return all(sql`true`, from && sql`${at} >= ${from}::timestamptz`, to && sql`${at} < ${to}::timestamptz`);
}
