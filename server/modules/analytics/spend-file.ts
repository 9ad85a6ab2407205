// Owns lists of spend as files: the columns of a file are the fields of the rows that its route declares.
import type { z } from 'zod';
import { CSV, csvAnswer } from '../../http/csv-answer.ts';
import { csvColumnsOf } from '../../http/csv-columns.ts';
import type { Answer } from '../../http/route.ts';
import type { Context } from '../../kernel/context.ts';

export const alsoAsFile = {
  alsoProduces: CSV,
  errors: [400, 406],
} as const;

type Cell = string | number | null;

export function spendFile<Row extends Record<string, Cell>>(
  ctx: Context,
  name: string,
  shape: z.ZodObject,
  rows: readonly Row[],
): Promise<Answer> {
  return csvAnswer(ctx, name, csvColumnsOf<Row>(shape), batch(rows));
}

async function* batch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
