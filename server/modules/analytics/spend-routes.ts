// Endpoint table: all spend, of models and of carriers.
import { z } from 'zod';
import { asksForCsv, CSV } from '../../http/csv-answer.ts';
import { page } from '../../http/pages.ts';
import { route } from '../../http/route.ts';
import { rowsOrFile } from './rows-or-file.ts';
import * as spend from './spend.ts';
import * as schema from './spend-schema.ts';

const common = { method: 'GET', tag: 'Analytics', scope: 'analytics:read', status: 200 } as const;
const listed = { ...common, alsoProduces: CSV, errors: [400, 406] } as const;
const range = { start_date: '2026-01-01', end_date: '2026-01-31' };
const AS_FILE = 'With `Accept: text/csv` as a file.';

export const spendRoutes = [
  route({
    ...listed,
    path: '/v1/spend',
    operationId: 'listSpend',
    summary: 'All spend of a range, by what you choose',
    description: `Models and carriers together, UTC days, highest first; read from running totals, so that a year costs what a day costs. Sums stay when old entries of the ledger are deleted. ${AS_FILE}`,
    query: schema.SpendQuery,
    response: z.array(schema.SpendRow),
    example: { query: { ...range, by: 'assistant' } },
    handle: rowsOrFile('spend', schema.SpendRow, spend.spendBy),
  }),
  route({
    ...listed,
    path: '/v1/spend/days',
    operationId: 'listSpendByDay',
    summary: 'All spend day by day, oldest first',
    description: `The keys with the highest spend in the range, and all others together; at most 400 UTC days. Days without spend are left out. ${AS_FILE}`,
    query: schema.SpendDaysQuery,
    response: z.array(schema.SpendDayRow),
    example: { query: { ...range, by: 'kind' } },
    handle: rowsOrFile('spend-by-day', schema.SpendDayRow, spend.spendDays),
  }),
  route({
    ...common,
    path: '/v1/spend/summary',
    operationId: 'getSpendSummary',
    summary: 'This month so far, what it will come to, and the month before',
    description: 'UTC months and days.',
    response: schema.SpendSummary,
    handle: (ctx) => spend.spendSummary(ctx),
  }),
  route({
    ...listed,
    path: '/v1/spend/outcomes',
    operationId: 'listSpendByOutcome',
    summary: 'What an outcome cost',
    description: `All that was spent, failed attempts included, by the number of calls or conversations that ended so: what a booking costs. UTC days, at most 400. ${AS_FILE}`,
    query: schema.SpendOutcomesQuery,
    response: z.array(schema.SpendOutcomeRow),
    example: { query: range },
    handle: rowsOrFile('spend-by-outcome', schema.SpendOutcomeRow, spend.spendByOutcome),
  }),
  route({
    ...common,
    path: '/v1/spend/total',
    operationId: 'getSpendTotal',
    summary: 'What one conversation or one call cost',
    description:
      'From the ledger, as far back as it is kept. A call counts its minutes, and the models of its conversation.',
    errors: [400],
    query: schema.SpendTotalQuery,
    response: schema.SpendTotal,
    example: { query: { conversation_id: '0190a6a0-0000-7000-8000-000000000000' } },
    handle: (ctx, { query }) => spend.spendTotal(ctx, query),
  }),
  route({
    ...common,
    path: '/v1/spend/entries',
    operationId: 'listSpendEntries',
    summary: 'The whole ledger: requests to models, calls and texts, newest first',
    description:
      'One entry for each request, each call that was answered and each text, free ones included. With `Accept: text/csv` the whole list as a file; filters apply, `limit` and `cursor` do not.',
    alsoProduces: CSV,
    errors: [406],
    query: schema.SpendEntryQuery,
    response: page(schema.SpendEntry),
    handle: (ctx, { query, raw }) =>
      asksForCsv(raw) ? spend.downloadEntries(ctx, query) : spend.listEntries(ctx, query),
  }),
];
