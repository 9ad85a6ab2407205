// Endpoint table: providers, router configs, prices, budgets, direct use of models, and the ledger of calls.
import { asksForCsv, CSV } from '../../http/csv-answer.ts';
import { page, pageQuery } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import { StreamError, TextDelta } from '../../http/sse.ts';
import * as accountChecks from './account-checks.ts';
import * as budgets from './budgets.ts';
import * as directUse from './direct-use.ts';
import * as invocations from './invocations.ts';
import * as prices from './prices.ts';
import * as accounts from './provider-accounts.ts';
import * as configs from './router-configs.ts';
import * as schema from './schema.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    model_provider: true;
    router_config: true;
    model_budget: true;
  }
}

const tag = 'Model router';
const read = { tag, scope: 'model_router:read', status: 200 } as const;
const write = { tag, scope: 'model_router:write' } as const;
const readBudgets = { ...read, scope: 'budgets:read' } as const;
const writeBudgets = { tag, scope: 'budgets:write' } as const;
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
    method: 'POST',
    path: '/v1/model-router/providers',
    operationId: 'createModelProvider',
    summary: 'Add a model provider',
    ...write,
    status: 201,
    errors: [409],
    description:
      'The credential is kept encrypted and never shown again. `local` and `scripted` are built in and need no account.',
    body: schema.CreateProvider,
    response: schema.Provider,
    example: { body: { name: 'openai', kind: 'openai', api_key: 'sk-example-0123456789abcdef' } },
    handle: (ctx, { body }) => accounts.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/providers',
    operationId: 'listModelProviders',
    summary: 'List model providers',
    description: 'Your accounts with model vendors, newest first. The built-in `local` and `scripted` are not listed.',
    ...read,
    query: pageQuery,
    response: page(schema.Provider),
    handle: (ctx, { query }) => accounts.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/providers/{provider_id}',
    operationId: 'getModelProvider',
    ...read,
    summary: 'Read a model provider',
    description: 'One provider; its credential is never shown.',
    params: provider,
    response: schema.Provider,
    handle: (ctx, { params }) => accounts.get(ctx, params.provider_id),
  }),
  route({
    method: 'PATCH',
    path: '/v1/model-router/providers/{provider_id}',
    operationId: 'updateModelProvider',
    ...write,
    summary: 'Change the address or the credential of a provider',
    description:
      'Only the fields that are sent change, for calls from now on. The stored credential is sent to no other address: a new `base_url` needs `api_key` again.',
    status: 200,
    params: provider,
    body: schema.UpdateProvider,
    response: schema.Provider,
    example: { body: { api_key: 'sk-example-fedcba9876543210' } },
    handle: (ctx, { params, body }) => accounts.update(ctx, params.provider_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/model-router/providers/{provider_id}/test',
    operationId: 'testModelProvider',
    ...write,
    summary: 'Try a provider',
    description:
      'Asks the vendor for its list of models, which costs nothing: is the address right, and does it take the stored credential? A vendor that refuses is an answer with `ok: false`.',
    status: 200,
    idempotency: 'claim',
    params: provider,
    response: schema.TestedProvider,
    handle: (ctx, { params }) => accountChecks.test(ctx, params.provider_id),
  }),
  route({
    method: 'DELETE',
    path: '/v1/model-router/providers/{provider_id}',
    operationId: 'deleteModelProvider',
    ...write,
    summary: 'Remove a model provider',
    description:
      '409 while a router config names it: take it out of there first. Knowledge bases that use it can no longer embed.',
    status: 204,
    errors: [409],
    params: provider,
    handle: (ctx, { params }) => accounts.remove(ctx, params.provider_id),
  }),
  route({
    method: 'POST',
    path: '/v1/model-router/configs',
    operationId: 'createRouterConfig',
    summary: 'Create a router config',
    ...write,
    status: 201,
    description:
      'An ordered list of models: the next is asked when the one before has failed after its retries. Name it in `router_config_id` of a revision, or of `generateText`.',
    body: schema.CreateRouterConfig,
    response: schema.RouterConfig,
    example: { body: exampleConfig },
    handle: (ctx, { body }) => configs.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/configs',
    operationId: 'listRouterConfigs',
    summary: 'List router configs',
    description: 'All router configs of the organization, newest first.',
    ...read,
    query: pageQuery,
    response: page(schema.RouterConfig),
    handle: (ctx, { query }) => configs.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/configs/{router_config_id}',
    operationId: 'getRouterConfig',
    ...read,
    summary: 'Read a router config',
    description: 'One router config with its targets.',
    params: config,
    response: schema.RouterConfig,
    handle: (ctx, { params }) => configs.get(ctx, params.router_config_id),
  }),
  route({
    method: 'PATCH',
    path: '/v1/model-router/configs/{router_config_id}',
    operationId: 'updateRouterConfig',
    ...write,
    summary: 'Change a router config',
    description: 'Only the fields that are sent change, for calls from now on; `targets` are replaced as a whole.',
    status: 200,
    params: config,
    body: schema.UpdateRouterConfig,
    response: schema.RouterConfig,
    example: { body: exampleConfig },
    handle: (ctx, { params, body }) => configs.update(ctx, params.router_config_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/model-router/configs/{router_config_id}',
    operationId: 'deleteRouterConfig',
    ...write,
    summary: 'Remove a router config',
    description: 'Revisions that name it can no longer ask a model by it: give them another first.',
    status: 204,
    params: config,
    handle: (ctx, { params }) => configs.remove(ctx, params.router_config_id),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/prices',
    operationId: 'listModelPrices',
    summary: 'List prices of models',
    ...read,
    query: schema.PriceQuery,
    response: page(schema.PriceEntry),
    description:
      'Your own prices, then the published ones of OpenAI and Anthropic, or of the vendor named in `provider`.',
    handle: (ctx, { query }) => prices.list(ctx, query),
  }),
  route({
    method: 'PUT',
    path: '/v1/model-router/prices',
    operationId: 'putModelPrice',
    summary: 'Set the price of a model',
    ...write,
    status: 200,
    description: 'Counts for calls from now on; calls already in the ledger keep the price they were made at.',
    body: schema.PutPrice,
    response: schema.PriceEntry,
    example: { body: { provider: 'openai', model: 'text-embedding-3-small', usd_per_million_input_tokens: 0.02 } },
    handle: (ctx, { body }) => prices.put(ctx, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/model-router/prices',
    operationId: 'deleteModelPrice',
    ...write,
    summary: 'Go back to the published price of a model',
    description:
      'Removes your own price; the published one counts from now on, if there is one. 404 when you have set none.',
    status: 204,
    errors: [404],
    query: schema.PriceKey,
    example: { query: { provider: 'openai', model: 'text-embedding-3-small' } },
    handle: (ctx, { query }) => prices.remove(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/v1/model-router/budgets',
    operationId: 'createModelBudget',
    summary: 'Create a budget',
    ...writeBudgets,
    status: 201,
    errors: [400],
    description:
      'Sends `model_router.budget.threshold_reached` at `alert_at` and at the whole amount; a hard one also refuses calls with 402 from then on. At most 100 budgets.',
    body: schema.CreateBudget,
    response: schema.Budget,
    example: { body: { name: 'Monthly cap', amount_usd: 250, period: 'month', alert_at: 0.8, hard: true } },
    handle: (ctx, { body }) => budgets.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/budgets',
    operationId: 'listModelBudgets',
    summary: 'List budgets',
    description: 'All budgets, newest first, each with what is spent of it in the current period. At most 100.',
    ...readBudgets,
    query: pageQuery,
    response: page(schema.Budget),
    handle: (ctx, { query }) => budgets.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/budgets/{budget_id}',
    operationId: 'getModelBudget',
    ...readBudgets,
    summary: 'Read a budget and what is spent of it',
    description: '`spent_usd` counts the current period.',
    params: budget,
    response: schema.Budget,
    handle: (ctx, { params }) => budgets.get(ctx, params.budget_id),
  }),
  route({
    method: 'PATCH',
    path: '/v1/model-router/budgets/{budget_id}',
    operationId: 'updateModelBudget',
    ...writeBudgets,
    summary: 'Change a budget',
    description: 'Only the fields that are sent change. A higher amount lets refused calls through at once.',
    status: 200,
    params: budget,
    body: schema.UpdateBudget,
    response: schema.Budget,
    example: { body: { amount_usd: 300 } },
    handle: (ctx, { params, body }) => budgets.update(ctx, params.budget_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/model-router/budgets/{budget_id}',
    operationId: 'deleteModelBudget',
    ...writeBudgets,
    summary: 'Remove a budget',
    description: 'Nothing is counted against it or refused any more. The ledger stays.',
    status: 204,
    params: budget,
    handle: (ctx, { params }) => budgets.remove(ctx, params.budget_id),
  }),
  route({
    method: 'POST',
    path: '/v1/model-router/embeddings',
    operationId: 'embedTexts',
    summary: 'Embed texts',
    description:
      'Turns texts into vectors, with the same providers as knowledge bases; counted as source `api`. 402 when a hard budget is spent.',
    ...write,
    status: 200,
    idempotency: 'claim',
    errors: upstream,
    body: schema.EmbedBody,
    response: schema.EmbedResult,
    example: { body: { texts: ['How do I reset my password?'], embedding_type: 'query', provider: 'local' } },
    handle: (ctx, { body, raw }) => directUse.embed(ctx, body, raw),
  }),
  route({
    method: 'POST',
    path: '/v1/model-router/generations',
    operationId: 'generateText',
    summary: 'Have a model write',
    description:
      'One question to a model, with the same router as assistants; counted as source `api`. Tools that the model asks for are returned, not called. 402 when a hard budget is spent, 502 and 504 when the vendor fails.',
    ...write,
    status: 200,
    idempotency: 'claim',
    errors: [404, ...upstream],
    body: schema.GenerateBody,
    response: schema.GenerateResult,
    example: { body: exampleGeneration },
    handle: (ctx, { body, raw }) => directUse.generate(ctx, body, raw),
  }),
  route({
    method: 'POST',
    path: '/v1/model-router/generations/stream',
    operationId: 'streamText',
    ...write,
    summary: 'Have a model write, streamed as it writes',
    status: 200,
    idempotency: 'none',
    errors: [404, ...upstream],
    description:
      'As `generateText`, as server-sent events: `text` with a `delta`, then `done` with the whole answer, or `error`. A failure before the first word is a plain error answer.',
    produces: 'text/event-stream; charset=utf-8',
    streams: { text: TextDelta, done: schema.GenerateResult, error: StreamError },
    body: schema.GenerateBody,
    example: { body: exampleGeneration },
    handle: (ctx, { body, raw }) => directUse.stream(ctx, body, raw),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/invocations',
    operationId: 'listModelInvocations',
    ...read,
    summary: 'The ledger: every call to a model, newest first',
    description:
      'One entry for each call to a model, failed ones and free ones included, with its cost. Entries are never changed. With `Accept: text/csv` the whole list as a file; filters apply, `limit` and `cursor` do not.',
    query: schema.InvocationQuery,
    response: page(schema.Invocation),
    alsoProduces: CSV,
    errors: [406],
    handle: (ctx, { query, raw }) =>
      asksForCsv(raw) ? invocations.download(ctx, query) : invocations.list(ctx, query),
  }),
];
