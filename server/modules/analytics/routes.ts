// Endpoint table: what models cost, by knowledge base, day, model, source and assistant.
import { z } from 'zod';
import { CSV, prefersCsv } from '../../http/csv-answer.ts';
import { route } from '../../http/route.ts';
import { assistantFigures } from './assistant-figures.ts';
import * as modelSpend from './model-spend.ts';
import * as overview from './overview.ts';
import { rowsOrFile, spendFile } from './rows-or-file.ts';
import * as schema from './schema.ts';
import { trend } from './trend.ts';

const tag = 'Analytics';
const common = {
  method: 'GET',
  tag,
  scope: 'analytics:read',
  status: 200,
  alsoProduces: CSV,
  errors: [400, 406],
} as const;
const example = { query: { start_date: '2026-01-01', end_date: '2026-01-31' } };
const base = '/v1/analytics/model-router';
const AS_FILE = 'With `Accept: text/csv` as a file.';

export const analyticsRoutes = [
  route({
    method: 'GET',
    path: '/v1/overview',
    operationId: 'getOverview',
    tag,
    summary: 'What waits for a person, and what happened today',
    description:
      'Today is a day of the organization’s own time zone. A part is null when the key lacks the scope to read it.',
    scope: null,
    status: 200,
    response: schema.Overview,
    handle: (ctx) => overview.read(ctx),
  }),
  route({
    method: 'GET',
    path: '/v1/trend',
    operationId: 'getTrend',
    tag,
    summary: 'What happened on each of the last days',
    description:
      'Conversations, hand-offs, calls, outcomes and spend of each day in the organization’s own time zone, today included, with their sums and those of as many days before. A figure is null when the key lacks the scope to read it. Spend is added up by UTC days.',
    scope: null,
    status: 200,
    query: schema.TrendQuery,
    response: schema.Trend,
    example: { query: { days: '30' } },
    handle: (ctx, { query }) => trend(ctx, query),
  }),
  route({
    ...common,
    path: `${base}/embeddings/cost/by-kb`,
    operationId: 'getModelRouterEmbeddingCostByKb',
    ignoresUnknown: true,
    example,
    errors: [400],
    summary: 'Top knowledge bases by embedding spend',
    description: `Highest cost first. UTC days, both included. Deleted knowledge bases keep their rows; spend without a knowledge base is not in the list. ${AS_FILE}`,
    query: schema.ByKbQuery,
    response: z.array(schema.EmbeddingCostByKbRow),
    handle: async (ctx, { query, raw }) => {
      const rows = await modelSpend.embeddingCostByKb(ctx, query);
      return prefersCsv(raw) ? spendFile(ctx, 'embedding-cost-by-kb', schema.EmbeddingCostByKbRow, rows) : rows;
    },
  }),
  route({
    ...common,
    path: `${base}/embeddings/cost/by-kb-by-day`,
    operationId: 'getModelRouterEmbeddingCostByKbByDay',
    example,
    summary: 'Embedding spend of the top knowledge bases day by day, newest first',
    description: `UTC days, both included, at most 92. Days without spend are left out. ${AS_FILE}`,
    query: schema.ByKbByDayQuery,
    response: z.array(schema.EmbeddingCostByKbByDayRow),
    handle: rowsOrFile(
      'embedding-cost-by-kb-by-day',
      schema.EmbeddingCostByKbByDayRow,
      modelSpend.embeddingCostByKbByDay,
    ),
  }),
  route({
    ...common,
    path: `${base}/embeddings/cost/by-day`,
    operationId: 'getModelRouterEmbeddingCostByDay',
    example,
    summary: 'Embedding spend by day, newest first, at most 1,000 days',
    description: `UTC days, both included. Days without spend have no row. ${AS_FILE}`,
    query: schema.DaysQuery,
    response: z.array(schema.EmbeddingCostByDayRow),
    handle: rowsOrFile('embedding-cost-by-day', schema.EmbeddingCostByDayRow, modelSpend.embeddingCostByDay),
  }),
  route({
    ...common,
    path: `${base}/embeddings/cost/by-model`,
    operationId: 'getModelRouterEmbeddingCostByModel',
    example,
    summary: 'Embedding spend by provider and model, highest first',
    description: `UTC days, both included. \`unpriced\` tells how many calls counted as 0 for want of a price. ${AS_FILE}`,
    query: schema.DaysQuery,
    response: z.array(schema.EmbeddingCostByModelRow),
    handle: rowsOrFile('embedding-cost-by-model', schema.EmbeddingCostByModelRow, modelSpend.embeddingCostByModel),
  }),
  route({
    ...common,
    path: `${base}/embeddings/cost/by-source`,
    operationId: 'getModelRouterEmbeddingCostBySource',
    example,
    summary: 'Embedding spend by source and type, highest first',
    description: `UTC days, both included. Says what embeddings were needed for. ${AS_FILE}`,
    query: schema.DaysQuery,
    response: z.array(schema.EmbeddingCostBySourceRow),
    handle: rowsOrFile('embedding-cost-by-source', schema.EmbeddingCostBySourceRow, modelSpend.embeddingCostBySource),
  }),
  route({
    ...common,
    path: `${base}/cost/by-assistant`,
    operationId: 'getModelRouterCostByAssistant',
    example,
    summary: 'Spend on embeddings and texts by assistant, highest first',
    description: `UTC days, both included. Spend that belongs to no assistant is not in the list. ${AS_FILE}`,
    query: schema.DaysQuery,
    response: z.array(schema.CostByAssistantRow),
    handle: rowsOrFile('cost-by-assistant', schema.CostByAssistantRow, modelSpend.costByAssistant),
  }),
  route({
    method: 'GET',
    path: '/v1/assistants/figures',
    operationId: 'getAssistantFigures',
    tag,
    scope: 'analytics:read',
    status: 200,
    example: { query: { ids: '0190a6a0-0000-7000-8000-000000000000' } },
    summary: 'Conversations today and spend of thirty days, by assistant',
    description: 'For a page of `listAssistants`: up to 100 ids at once. An unknown id has zeros.',
    query: schema.AssistantFiguresQuery,
    response: schema.AssistantFigures,
    handle: (ctx, { query }) => assistantFigures(ctx, query),
  }),
];
