// Model vendors, prices, budgets and the ledger of requests, as a part of the program.
import { bind } from '../../kernel/jobs/jobs.ts';
import type { Module } from '../module.ts';
import { watchBudgetsJob } from './budgets.ts';
import { closeSpendDaysJob } from './close-spend-days.ts';
import { MODELS_DATA } from './data-map.ts';
import { budgetThresholdReached, priceMissing } from './events.ts';
import { MODEL_METRICS, showEmbedding } from './figures.ts';
import { closeSpendDays, watchBudgets } from './jobs.ts';
import { MODELS_RETENTION } from './retention.ts';
import { modelRoutes } from './routes.ts';

export const modelsModule = {
  routes: () => [...modelRoutes],
  events: [budgetThresholdReached, priceMissing] as const,
  jobs: bind([closeSpendDays, watchBudgets], {
    'close-spend-days': closeSpendDaysJob,
    'watch-budgets': watchBudgetsJob,
  }),
  retention: MODELS_RETENTION,
  dataMap: MODELS_DATA,
  metrics: MODEL_METRICS,
  declareMetrics: showEmbedding,
} satisfies Module;
