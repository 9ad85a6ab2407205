// Endpoint table: what models cost, by knowledge base, day, model, source and assistant.
import { z } from 'zod';
import { route } from '../../http/route.ts';
import * as modelSpend from './model-spend.ts';
import {
  ByKbQuery,
  CostByAssistantRow,
  DaysQuery,
  EmbeddingCostByDayRow,
  EmbeddingCostByKbRow,
  EmbeddingCostByModelRow,
  EmbeddingCostBySourceRow,
} from './schema.ts';

const tag = 'Analytics';
const common = { method: 'GET', tag, scope: 'analytics:read', status: 200, errors: [400] } as const;
const example = { query: { start_date: '2026-01-01', end_date: '2026-01-31' } };
const base = '/v1/analytics/model-router';

export const analyticsRoutes = [
  route({
    ...common,
    path: `${base}/embeddings/cost/by-kb`,
    operationId: 'getModelRouterEmbeddingCostByKb',
    ignoresUnknown: true,
    example,
    summary: 'Top knowledge bases by embedding spend',
    description:
      'Highest cost first. UTC days, both included. Deleted knowledge bases keep their rows; spend without a knowledge base is not in the list.',
    query: ByKbQuery,
    response: z.array(EmbeddingCostByKbRow),
    handle: (ctx, { query }) => modelSpend.embeddingCostByKb(ctx, query),
  }),
  route({
    ...common,
    path: `${base}/embeddings/cost/by-day`,
    operationId: 'getModelRouterEmbeddingCostByDay',
    example,
    summary: 'Embedding spend by day, newest first, at most 1,000 days',
    description: 'UTC days, both included. Days without spend have no row.',
    query: DaysQuery,
    response: z.array(EmbeddingCostByDayRow),
    handle: (ctx, { query }) => modelSpend.embeddingCostByDay(ctx, query),
  }),
  route({
    ...common,
    path: `${base}/embeddings/cost/by-model`,
    operationId: 'getModelRouterEmbeddingCostByModel',
    example,
    summary: 'Embedding spend by provider and model, highest first',
    description: 'UTC days, both included. `unpriced` tells how many calls counted as 0 for want of a price.',
    query: DaysQuery,
    response: z.array(EmbeddingCostByModelRow),
    handle: (ctx, { query }) => modelSpend.embeddingCostByModel(ctx, query),
  }),
  route({
    ...common,
    path: `${base}/embeddings/cost/by-source`,
    operationId: 'getModelRouterEmbeddingCostBySource',
    example,
    summary: 'Embedding spend by source and type, highest first',
    description: 'UTC days, both included. Says what embeddings were needed for.',
    query: DaysQuery,
    response: z.array(EmbeddingCostBySourceRow),
    handle: (ctx, { query }) => modelSpend.embeddingCostBySource(ctx, query),
  }),
  route({
    ...common,
    path: `${base}/cost/by-assistant`,
    operationId: 'getModelRouterCostByAssistant',
    example,
    summary: 'Spend on embeddings and texts by assistant, highest first',
    description: 'UTC days, both included. Spend that belongs to no assistant is not in the list.',
    query: DaysQuery,
    response: z.array(CostByAssistantRow),
    handle: (ctx, { query }) => modelSpend.costByAssistant(ctx, query),
  }),
];
