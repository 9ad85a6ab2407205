// Owns the search for a name in lists of what people write: assistants, tools, knowledge bases, policies. An organization has thousands
// of these at most, so names are compared one by one.
import { z } from 'zod';
import { type Sql, sql } from '../kernel/db/sql.ts';

export const nameQuery = {
  q: z.string().trim().min(1).max(200).optional().meta({ description: 'Part of the name, in any case' }),
};

export const isNamed = ({ q }: { q?: string | undefined }, name: Sql = sql`name`): Sql =>
  q === undefined ? sql`true` : sql`lower(${name}) like lower(${`%${q.replace(/[\\%_]/g, '\\$&')}%`})`;
