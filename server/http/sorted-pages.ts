// Owns pages of lists that a caller may sort: a cursor is the position of the last row in its order, and fits no other order.
import { z } from 'zod';
import { raw, type Sql, sql } from '../kernel/db/sql.ts';
import { Invalid } from '../kernel/errors.ts';
import type { PageRequest } from './pages.ts';

/** An order by one instant of each row. `column` is ours, never a caller's word. */
export type Sorting<Row> = { name: string; column: string; direction: 'asc' | 'desc'; at(row: Row): Date };

type Identified = { id: string };
/** The instant and the id of the last row seen. */
export type SortedPosition = { at: Date; id: string };

const Parts = z.tuple([z.number().int().min(-8.64e15).max(8.64e15), z.uuid(), z.string().optional()]);

/** Cursors of unsorted lists name no order: they are newest first. */
const UNNAMED = 'newest';

export function sortedPosition<Row>(
  { cursor }: Pick<PageRequest, 'cursor'>,
  sorting: Sorting<Row>,
): SortedPosition | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  try {
    const [time, id, name = UNNAMED] = Parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (name === sorting.name) return { at: new Date(time), id };
  } catch {
    // Falls through to the refusal.
  }
  const msg = 'Input should be a cursor that an earlier page of the same sort returned';
  throw new Invalid([{ loc: ['query', 'cursor'], msg, type: 'value_error', input: cursor.slice(0, 256) }]);
}

export const sortedCursor = <Row extends Identified>(sorting: Sorting<Row>, row: Row): string =>
  Buffer.from(JSON.stringify([sorting.at(row).getTime(), row.id, sorting.name])).toString('base64url');

/** The rows that come after a position. */
export function afterPosition<Row>({ column, direction }: Sorting<Row>, position: SortedPosition | undefined): Sql {
  if (!position) return sql`true`;
  return sql`(${raw(column)}, id) ${raw(direction === 'asc' ? '>' : '<')} (${position.at}::timestamptz, ${position.id}::uuid)`;
}

export const orderBySorting = <Row>({ column, direction }: Sorting<Row>, limit: number): Sql =>
  sql`order by ${raw(column)} ${raw(direction)}, id ${raw(direction)} limit ${limit}`;
