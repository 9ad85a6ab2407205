// Owns the columns of files whose lines are what the JSON list shows: one for each field that the route declares, in its order.
import type { z } from 'zod';
import type { CsvColumns } from './csv-answer.ts';

type Field = string | number | boolean | object | null | undefined;

export const csvColumnsOf = <Item extends Record<string, Field>>({ shape }: z.ZodObject): CsvColumns<Item> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, (item: Item) => item[name]]));
