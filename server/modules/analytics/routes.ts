// Endpoint table: what models cost, by knowledge base, day, model, source and assistant.
import { z } from 'zod';
import { asksForCsv, prefersCsv } from '../../http/csv-answer.ts';
import { type RawRequest, route } from '../../http/route.ts';
import type { Context } from '../../kernel/context.ts';
import { assistantFigures } from './assistant-figures.ts';
import * as modelSpend from './model-spend.ts';
import * as overview from './overview.ts';
import { Overview } from './overview-schema.ts';
import {
  AssistantFigures,
  AssistantFiguresQuery,
  ByKbByDayQuery,
  ByKbQuery,
  CostByAssistantRow,
  DaysQuery,
  EmbeddingCostByDayRow,
  EmbeddingCostByKbByDayRow,
  EmbeddingCostByKbRow,
  EmbeddingCostByModelRow,
  EmbeddingCostBySourceRow,
} from './schema.ts';
import { alsoAsFile, spendFile } from './spend-file.ts';

const tag = 'Analytics';
const common = { method: 'GET', tag, scope: 'analytics:read', status: 200, ...alsoAsFile } as const;
const example = { query: { start_date: '2026-01-01', end_date: '2026-01-31' } };
const base = '/v1/analytics/model-router';
const AS_FILE = 'With `Accept: text/csv` as a file.';

/** A list of spend, answered as JSON or as a file with the same rows. */
const spend =
  <Row extends Record<string, string | number | null>, Query>(
    name: string,
    shape: z.ZodObject,
    read: (ctx: Context, query: Query) => Promise<Row[]>,
  ) =>
  async (ctx: Context, { query, raw }: { query: Query; raw: RawRequest }) => {
    const isFile = asksForCsv(raw);
    const rows = await read(ctx, query);
    return isFile ? spendFile(ctx, name, shape, rows) : rows;
  };

export const analyticsRoutes = [
  route({
    method: 'GET',
    path: '/v1/overview',
    operationId: 'getOverview',
    tag,
    summary: 'What waits for somebody, and what happened today',
    description: 'Today is a day of the organization’s own time zone. A part is null when the key lacks the scope to read it.',
    scope: 'analytics:read',
    status: 200,
    response: Overview,
    handle: (ctx) => overview.read(ctx),
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
    query: ByKbQuery,
    response: z.array(EmbeddingCostByKbRow),
    handle: async (ctx, { query, raw }) => {
      const rows = await modelSpend.embeddingCostByKb(ctx, query);
      return prefersCsv(raw) ? spendFile(ctx, 'embedding-cost-by-kb', EmbeddingCostByKbRow, rows) : rows;
    },
  }),
  route({
    ...common,
    path: `${base}/embeddings/cost/by-kb-by-day`,
    operationId: 'getModelRouterEmbeddingCostByKbByDay',
    example,
    summary: 'Embedding spend of the top knowledge bases day by day, newest first',
    description: `UTC days, both included, at most 92. Days without spend are left out. ${AS_FILE}`,
    query: ByKbByDayQuery,
    response: z.array(EmbeddingCostByKbByDayRow),
    handle: spend('embedding-cost-by-kb-by-day', EmbeddingCostByKbByDayRow, modelSpend.embeddingCostByKbByDay),
  }),
  route({
    ...common,
    path: `${base}/embeddings/cost/by-day`,
    operationId: 'getModelRouterEmbeddingCostByDay',
    example,
    summary: 'Embedding spend by day, newest first, at most 1,000 days',
    description: `UTC days, both included. Days without spend have no row. ${AS_FILE}`,
    query: DaysQuery,
    response: z.array(EmbeddingCostByDayRow),
    handle: spend('embedding-cost-by-day', EmbeddingCostByDayRow, modelSpend.embeddingCostByDay),
  }),
  route({
    ...common,
    path: `${base}/embeddings/cost/by-model`,
    operationId: 'getModelRouterEmbeddingCostByModel',
    example,
    summary: 'Embedding spend by provider and model, highest first',
    description: `UTC days, both included. \`unpriced\` tells how many calls counted as 0 for want of a price. ${AS_FILE}`,
    query: DaysQuery,
    response: z.array(EmbeddingCostByModelRow),
    handle: spend('embedding-cost-by-model', EmbeddingCostByModelRow, modelSpend.embeddingCostByModel),
  }),
  route({
    ...common,
    path: `${base}/embeddings/cost/by-source`,
    operationId: 'getModelRouterEmbeddingCostBySource',
    example,
    summary: 'Embedding spend by source and type, highest first',
    description: `UTC days, both included. Says what embeddings were needed for. ${AS_FILE}`,
    query: DaysQuery,
    response: z.array(EmbeddingCostBySourceRow),
    handle: spend('embedding-cost-by-source', EmbeddingCostBySourceRow, modelSpend.embeddingCostBySource),
  }),
  route({
    ...common,
    path: `${base}/cost/by-assistant`,
    operationId: 'getModelRouterCostByAssistant',
    example,
    summary: 'Spend on embeddings and texts by assistant, highest first',
    description: `UTC days, both included. Spend that belongs to no assistant is not in the list. ${AS_FILE}`,
    query: DaysQuery,
    response: z.array(CostByAssistantRow),
    handle: spend('cost-by-assistant', CostByAssistantRow, modelSpend.costByAssistant),
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
    query: AssistantFiguresQuery,
    response: AssistantFigures,
    handle: (ctx, { query }) => assistantFigures(ctx, query),
  }),
];
