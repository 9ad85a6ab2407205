// Endpoint table: providers, router configs, and direct use of models.
import { page, pageQuery } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import { StreamError, TextDelta } from '../../http/sse.ts';
import * as directUse from './direct-use.ts';
import * as accounts from './provider-accounts.ts';
import * as configs from './router-configs.ts';
import {
  CreateProvider,
  CreateRouterConfig,
  EmbedBody,
  EmbedResult,
  GenerateBody,
  GenerateResult,
  Provider,
  RouterConfig,
  UpdateProvider,
  UpdateRouterConfig,
} from './schema.ts';
import { spendRoutes } from './spend-routes.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    model_provider: true;
    router_config: true;
  }
}

const tag = 'Model router';
const [read, write] = ['model_router:read', 'model_router:write'] as const;
const provider = { provider_id: ref('model_provider') };
const config = { router_config_id: ref('router_config') };
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
    tag,
    scope: write,
    status: 201,
    errors: [409],
    description:
      'The credential is kept encrypted and never shown again. `local` and `scripted` are built in and need no account.',
    body: CreateProvider,
    response: Provider,
    example: { body: { name: 'openai', kind: 'openai', api_key: 'sk-example-0123456789abcdef' } },
    handle: (ctx, { body }) => accounts.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/providers',
    operationId: 'listModelProviders',
    summary: 'List model providers',
    description: 'Your accounts with model vendors, newest first. The built-in `local` and `scripted` are not listed.',
    tag,
    scope: read,
    status: 200,
    query: pageQuery,
    response: page(Provider),
    handle: (ctx, { query }) => accounts.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/providers/{provider_id}',
    operationId: 'getModelProvider',
    tag,
    summary: 'Read a model provider',
    description: 'One provider; its credential is never shown.',
    scope: read,
    status: 200,
    params: provider,
    response: Provider,
    handle: (ctx, { params }) => accounts.get(ctx, params.provider_id),
  }),
  route({
    method: 'PATCH',
    path: '/v1/model-router/providers/{provider_id}',
    operationId: 'updateModelProvider',
    tag,
    summary: 'Change the address or the credential of a provider',
    description:
      'Only the fields that are sent change, for calls from now on. The stored credential is sent to no other address: a new `base_url` needs `api_key` again.',
    scope: write,
    status: 200,
    params: provider,
    body: UpdateProvider,
    response: Provider,
    example: { body: { api_key: 'sk-example-fedcba9876543210' } },
    handle: (ctx, { params, body }) => accounts.update(ctx, params.provider_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/model-router/providers/{provider_id}',
    operationId: 'deleteModelProvider',
    tag,
    summary: 'Remove a model provider',
    description:
      '409 while a router config names it: take it out of there first. Knowledge bases that use it can no longer embed.',
    scope: write,
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
    tag,
    scope: write,
    status: 201,
    description:
      'An ordered list of models: the next is asked when the one before has failed after its retries. Name it in `router_config_id` of a revision, or of `generateText`.',
    body: CreateRouterConfig,
    response: RouterConfig,
    example: { body: exampleConfig },
    handle: (ctx, { body }) => configs.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/configs',
    operationId: 'listRouterConfigs',
    summary: 'List router configs',
    description: 'All router configs of the organization, newest first.',
    tag,
    scope: read,
    status: 200,
    query: pageQuery,
    response: page(RouterConfig),
    handle: (ctx, { query }) => configs.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/v1/model-router/configs/{router_config_id}',
    operationId: 'getRouterConfig',
    tag,
    summary: 'Read a router config',
    description: 'One router config with its targets.',
    scope: read,
    status: 200,
    params: config,
    response: RouterConfig,
    handle: (ctx, { params }) => configs.get(ctx, params.router_config_id),
  }),
  route({
    method: 'PATCH',
    path: '/v1/model-router/configs/{router_config_id}',
    operationId: 'updateRouterConfig',
    tag,
    summary: 'Change a router config',
    description: 'Only the fields that are sent change, for calls from now on; `targets` are replaced as a whole.',
    scope: write,
    status: 200,
    params: config,
    body: UpdateRouterConfig,
    response: RouterConfig,
    example: { body: exampleConfig },
    handle: (ctx, { params, body }) => configs.update(ctx, params.router_config_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/v1/model-router/configs/{router_config_id}',
    operationId: 'deleteRouterConfig',
    tag,
    summary: 'Remove a router config',
    description: 'Revisions that name it can no longer ask a model by it: give them another first.',
    scope: write,
    status: 204,
    params: config,
    handle: (ctx, { params }) => configs.remove(ctx, params.router_config_id),
  }),
  ...spendRoutes,
  route({
    method: 'POST',
    path: '/v1/model-router/embeddings',
    operationId: 'embedTexts',
    summary: 'Embed texts',
    description:
      'Turns texts into vectors, with the same providers as knowledge bases; counted as source `api`. 402 when a hard budget is spent.',
    tag,
    scope: write,
    status: 200,
    idempotency: 'claim',
    errors: upstream,
    body: EmbedBody,
    response: EmbedResult,
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
    tag,
    scope: write,
    status: 200,
    idempotency: 'claim',
    errors: [404, ...upstream],
    body: GenerateBody,
    response: GenerateResult,
    example: { body: exampleGeneration },
    handle: (ctx, { body, raw }) => directUse.generate(ctx, body, raw),
  }),
  route({
    method: 'POST',
    path: '/v1/model-router/generations/stream',
    operationId: 'streamText',
    tag,
    summary: 'Have a model write, told as it writes',
    scope: write,
    status: 200,
    idempotency: 'none',
    errors: [404, ...upstream],
    description:
      'As `generateText`, as server-sent events: `text` with a `delta`, then `done` with the whole answer, or `error`. A failure before the first word is a plain error answer.',
    produces: 'text/event-stream; charset=utf-8',
    streams: { text: TextDelta, done: GenerateResult, error: StreamError },
    body: GenerateBody,
    example: { body: exampleGeneration },
    handle: (ctx, { body, raw }) => directUse.stream(ctx, body, raw),
  }),
];
