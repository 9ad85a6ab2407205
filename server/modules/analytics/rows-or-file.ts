// Lists of spend, answered as JSON or as a file with the same rows and columns.
import type { z } from 'zod';
import { asksForCsv, csvColumnsOf, csvOfRows } from '../../http/csv-answer.ts';
import type { RawRequest } from '../../http/route.ts';
import type { Context } from '../../kernel/context.ts';

type SpendRow = Record<string, string | number | null>;

export const spendFile = <Row extends SpendRow>(ctx: Context, name: string, shape: z.ZodObject, rows: readonly Row[]) =>
  csvOfRows(ctx, name, csvColumnsOf<Row>(shape), rows);

export const rowsOrFile =
  <Row extends SpendRow, Query>(
    name: string,
    shape: z.ZodObject,
    read: (ctx: Context, query: Query) => Promise<Row[]>,
  ) =>
  async (ctx: Context, { query, raw }: { query: Query; raw: RawRequest }) => {
    const isFile = asksForCsv(raw);
    const rows = await read(ctx, query);
    return isFile ? spendFile(ctx, name, shape, rows) : rows;
  };
