// Endpoint table: prices and budgets.
import { page, pageQuery } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import * as budgets from './budgets.ts';
import * as prices from './prices.ts';
import { Budget, CreateBudget, PriceEntry, PriceKey, PriceQuery, PutPrice, UpdateBudget } from './schema.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    model_budget: true;
  }
}

const tag = 'Model router';
const [read, write] = ['model_router:read', 'model_router:write'] as const;
const budget = { budget_id: ref('model_budget') };

export const spendRoutes = [
  route({
    method: 'GET',
    path: '/v1/model-router/prices',
    operationId: 'listModelPrices',
    summary: 'List prices of models',
    tag,
    scope: read,
    status: 200,
    query: PriceQuery,
    response: page(PriceEntry),
    description: 'Your own prices, then the published ones of OpenAI and Anthropic, or of the vendor named in `provider`.',
    handle: (ctx, { query }) => prices.list(ctx, query),
  }),
  route({
    method: 'PUT',
    path: '/v1/model-router/prices',
    operationId: 'putModelPrice',
    summary: 'Set the price of a model',
    tag,
    scope: write,
    status: 200,
    description: 'Counts for calls from now on; calls already in the ledger keep the price they were made at.',
    body: PutPrice,
    response: PriceEntry,
    example: { body: { provider: 'openai', model: 'text-embedding-3-small', usd_per_million_input_tokens: 0.02 } },
    handle: (ctx, { body }) => prices.put(ctx, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/model-router/prices',
    operationId: 'deleteModelPrice',
    tag,
    summary: 'Go back to the published price of a model',
    description: 'Removes your own price; the published one counts from now on, if there is one. 404 when you have set none.',
    scope: write,
    status: 204,
    errors: [404],
    query: PriceKey,
    example: { query: { provider: 'openai', model: 'text-embedding-3-small' } },
    handle: (ctx, { query }) => prices.remove(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/v1/model-router/budgets',
    operationId: 'createModelBudget',
    summary: 'Create a budget',
    tag,
    scope: write,
    status: 201,
    errors: [400],
    description:
      'Sends `model_router.budget.threshold_reached` at `alert_at` and at the whole amount; a hard one also refuses calls with 402 from then on. At most 100 budgets.',
    body: CreateBudget,
    response: Budget,
    example: { body: { name: 'Monthly cap', amount_usd: 250, period: 'month', alert_at: 0.8, hard: true } },
    handle: (ctx, { body }) => budgets.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/budgets',
    operationId: 'listModelBudgets',
    summary: 'List budgets',
    description: 'All budgets, newest first, each with what is spent of it in the current period. At most 100.',
    tag,
    scope: read,
    status: 200,
    query: pageQuery,
    response: page(Budget),
    handle: (ctx, { query }) => budgets.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/budgets/{budget_id}',
    operationId: 'getModelBudget',
    tag,
    summary: 'Read a budget and what is spent of it',
    description: '`spent_usd` counts the current period.',
    scope: read,
    status: 200,
    params: budget,
    response: Budget,
    handle: (ctx, { params }) => budgets.get(ctx, params.budget_id),
  }),
  route({
    method: 'PATCH',
    path: '/v1/model-router/budgets/{budget_id}',
    operationId: 'updateModelBudget',
    tag,
    summary: 'Change a budget',
    description: 'Only the fields that are sent change. A higher amount lets refused calls through at once.',
    scope: write,
    status: 200,
    params: budget,
    body: UpdateBudget,
    response: Budget,
    example: { body: { amount_usd: 300 } },
    handle: (ctx, { params, body }) => budgets.update(ctx, params.budget_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/model-router/budgets/{budget_id}',
    operationId: 'deleteModelBudget',
    tag,
    summary: 'Remove a budget',
    description: 'Nothing is counted against it or refused any more. The ledger stays.',
    scope: write,
    status: 204,
    params: budget,
    handle: (ctx, { params }) => budgets.remove(ctx, params.budget_id),
  }),
];
