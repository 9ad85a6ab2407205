// Endpoint table: providers, router configs, prices, budgets, the ledger, and direct use of models.
import { ref, route } from '../../http/route.ts';
import { page, pageQuery } from '../../http/wire.ts';
import * as budgets from './budgets.ts';
import * as directUse from './direct-use.ts';
import * as invocations from './invocations.ts';
import * as prices from './prices.ts';
import * as accounts from './provider-accounts.ts';
import * as configs from './router-configs.ts';
import {
  Budget,
  CreateBudget,
  CreateProvider,
  CreateRouterConfig,
  EmbedBody,
  EmbedResult,
  GenerateBody,
  GenerateResult,
  Invocation,
  PriceEntry,
  PriceKey,
  PriceQuery,
  Provider,
  PutPrice,
  RouterConfig,
  UpdateBudget,
  UpdateProvider,
  UpdateRouterConfig,
} from './schema.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    model_provider: true;
    router_config: true;
    model_budget: true;
  }
}

const tag = 'Model router';
const [read, write] = ['model_router:read', 'model_router:write'] as const;
const provider = { provider_id: ref('model_provider') };
const config = { router_config_id: ref('router_config') };
const budget = { budget_id: ref('model_budget') };
const upstream = [400, 402, 502, 504];

const exampleConfig = {
  name: 'Chat',
  targets: [{ provider: 'scripted', model: 'scripted-v1', timeout_ms: 30_000, max_retries: 1 }],
};
const exampleGeneration = {
  system: 'when refund => say You get it back within five days.',
  messages: [{ role: 'user', content: 'When do I get my refund?' }],
};

export const modelRoutes = [
  route({
    ...{
      method: 'POST',
      path: '/v1/model-router/providers',
      operationId: 'createModelProvider',
      summary: 'Add a model provider',
      tag,
    },
    ...{ scope: write, status: 201, errors: [409] },
    description:
      'The credential is kept encrypted and never shown again. `local` and `scripted` are built in and need no account.',
    body: CreateProvider,
    response: Provider,
    example: { body: { name: 'openai', kind: 'openai', api_key: 'sk-example-0123456789abcdef' } },
    handle: (ctx, { body }) => accounts.create(ctx, body),
  }),
  route({
    ...{
      method: 'GET',
      path: '/v1/model-router/providers',
      operationId: 'listModelProviders',
      summary: 'List model providers',
      tag,
    },
    ...{ scope: read, status: 200, query: pageQuery, response: page(Provider) },
    handle: (ctx, { query }) => accounts.list(ctx, query),
  }),
  route({
    ...{ method: 'GET', path: '/v1/model-router/providers/{provider_id}', operationId: 'getModelProvider', tag },
    ...{ summary: 'Read a model provider', scope: read, status: 200, params: provider, response: Provider },
    handle: (ctx, { params }) => accounts.get(ctx, params.provider_id),
  }),
  route({
    ...{ method: 'PATCH', path: '/v1/model-router/providers/{provider_id}', operationId: 'updateModelProvider', tag },
    ...{ summary: 'Change the address or the credential of a provider', scope: write, status: 200, params: provider },
    body: UpdateProvider,
    response: Provider,
    example: { body: { api_key: 'sk-example-fedcba9876543210' } },
    handle: (ctx, { params, body }) => accounts.update(ctx, params.provider_id, body),
  }),
  route({
    ...{ method: 'DELETE', path: '/v1/model-router/providers/{provider_id}', operationId: 'deleteModelProvider', tag },
    ...{ summary: 'Remove a model provider', scope: write, status: 204, errors: [409], params: provider },
    handle: (ctx, { params }) => accounts.remove(ctx, params.provider_id),
  }),
  route({
    ...{
      method: 'POST',
      path: '/v1/model-router/configs',
      operationId: 'createRouterConfig',
      summary: 'Create a router config',
      tag,
    },
    ...{ scope: write, status: 201 },
    description: 'An ordered list of models: the next is asked when the one before has failed after its retries.',
    body: CreateRouterConfig,
    response: RouterConfig,
    example: { body: exampleConfig },
    handle: (ctx, { body }) => configs.create(ctx, body),
  }),
  route({
    ...{ method: 'GET', path: '/v1/model-router/configs', operationId: 'listRouterConfigs', summary: 'List router configs', tag },
    ...{ scope: read, status: 200, query: pageQuery, response: page(RouterConfig) },
    handle: (ctx, { query }) => configs.list(ctx, query),
  }),
  route({
    ...{ method: 'GET', path: '/v1/model-router/configs/{router_config_id}', operationId: 'getRouterConfig', tag },
    ...{ summary: 'Read a router config', scope: read, status: 200, params: config, response: RouterConfig },
    handle: (ctx, { params }) => configs.get(ctx, params.router_config_id),
  }),
  route({
    ...{ method: 'PATCH', path: '/v1/model-router/configs/{router_config_id}', operationId: 'updateRouterConfig', tag },
    ...{ summary: 'Change a router config', scope: write, status: 200, params: config },
    body: UpdateRouterConfig,
    response: RouterConfig,
    example: { body: exampleConfig },
    handle: (ctx, { params, body }) => configs.update(ctx, params.router_config_id, body),
  }),
  route({
    ...{ method: 'DELETE', path: '/v1/model-router/configs/{router_config_id}', operationId: 'deleteRouterConfig', tag },
    ...{ summary: 'Remove a router config', scope: write, status: 204, params: config },
    handle: (ctx, { params }) => configs.remove(ctx, params.router_config_id),
  }),
  route({
    ...{ method: 'GET', path: '/v1/model-router/prices', operationId: 'listModelPrices', summary: 'List prices of models', tag },
    ...{ scope: read, status: 200, query: PriceQuery, response: page(PriceEntry) },
    description: 'Your own prices, then the published ones of OpenAI and Anthropic, or of the vendor named in `provider`.',
    handle: (ctx, { query }) => prices.list(ctx, query),
  }),
  route({
    ...{ method: 'PUT', path: '/v1/model-router/prices', operationId: 'putModelPrice', summary: 'Set the price of a model', tag },
    ...{ scope: write, status: 200 },
    description: 'Counts for calls from now on; calls already in the ledger keep the price they were made at.',
    body: PutPrice,
    response: PriceEntry,
    example: { body: { provider: 'openai', model: 'text-embedding-3-small', usd_per_million_input_tokens: 0.02 } },
    handle: (ctx, { body }) => prices.put(ctx, body),
  }),
  route({
    ...{ method: 'DELETE', path: '/v1/model-router/prices', operationId: 'deleteModelPrice', tag },
    ...{ summary: 'Go back to the published price of a model', scope: write, status: 204, errors: [404], query: PriceKey },
    example: { query: { provider: 'openai', model: 'text-embedding-3-small' } },
    handle: (ctx, { query }) => prices.remove(ctx, query),
  }),
  route({
    ...{ method: 'POST', path: '/v1/model-router/budgets', operationId: 'createModelBudget', summary: 'Create a budget', tag },
    ...{ scope: write, status: 201, errors: [400] },
    description: 'Tells by event at `alert_at` and at the whole amount; a hard one also refuses calls with 402 from then on.',
    body: CreateBudget,
    response: Budget,
    example: { body: { name: 'Monthly cap', amount_usd: 250, period: 'month', alert_at: 0.8, hard: true } },
    handle: (ctx, { body }) => budgets.create(ctx, body),
  }),
  route({
    ...{ method: 'GET', path: '/v1/model-router/budgets', operationId: 'listModelBudgets', summary: 'List budgets', tag },
    ...{ scope: read, status: 200, query: pageQuery, response: page(Budget) },
    handle: (ctx, { query }) => budgets.list(ctx, query),
  }),
  route({
    ...{ method: 'GET', path: '/v1/model-router/budgets/{budget_id}', operationId: 'getModelBudget', tag },
    ...{ summary: 'Read a budget and what is spent of it', scope: read, status: 200, params: budget, response: Budget },
    handle: (ctx, { params }) => budgets.get(ctx, params.budget_id),
  }),
  route({
    ...{ method: 'PATCH', path: '/v1/model-router/budgets/{budget_id}', operationId: 'updateModelBudget', tag },
    ...{ summary: 'Change a budget', scope: write, status: 200, params: budget },
    body: UpdateBudget,
    response: Budget,
    example: { body: { amount_usd: 300 } },
    handle: (ctx, { params, body }) => budgets.update(ctx, params.budget_id, body),
  }),
  route({
    ...{ method: 'DELETE', path: '/v1/model-router/budgets/{budget_id}', operationId: 'deleteModelBudget', tag },
    ...{ summary: 'Remove a budget', scope: write, status: 204, params: budget },
    handle: (ctx, { params }) => budgets.remove(ctx, params.budget_id),
  }),
  route({
    ...{ method: 'GET', path: '/v1/model-router/invocations', operationId: 'listModelInvocations', tag },
    ...{
      summary: 'The ledger: every call to a model, newest first',
      scope: read,
      status: 200,
      query: pageQuery,
      response: page(Invocation),
    },
    handle: (ctx, { query }) => invocations.list(ctx, query),
  }),
  route({
    ...{ method: 'POST', path: '/v1/model-router/embeddings', operationId: 'embedTexts', summary: 'Embed texts', tag },
    ...{ scope: write, status: 200, idempotency: 'claim', errors: upstream },
    body: EmbedBody,
    response: EmbedResult,
    example: { body: { texts: ['How do I reset my password?'], embedding_type: 'query', provider: 'local' } },
    handle: (ctx, { body, raw }) => directUse.embed(ctx, body, raw),
  }),
  route({
    ...{ method: 'POST', path: '/v1/model-router/generations', operationId: 'generateText', summary: 'Have a model write', tag },
    ...{ scope: write, status: 200, idempotency: 'claim', errors: [404, ...upstream] },
    body: GenerateBody,
    response: GenerateResult,
    example: { body: exampleGeneration },
    handle: (ctx, { body, raw }) => directUse.generate(ctx, body, raw),
  }),
  route({
    ...{ method: 'POST', path: '/v1/model-router/generations/stream', operationId: 'streamText', tag },
    ...{
      summary: 'Have a model write, told as it writes',
      scope: write,
      status: 200,
      idempotency: 'none',
      errors: [404, ...upstream],
    },
    description: 'Server-sent events: `text` with a `delta`, then `done` with the whole answer, or `error`.',
    produces: 'text/event-stream; charset=utf-8',
    body: GenerateBody,
    example: { body: exampleGeneration },
    handle: (ctx, { body, raw }) => directUse.stream(ctx, body, raw),
  }),
];
