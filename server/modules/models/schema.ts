// Wire shapes of providers, router configs, prices, budgets, the ledger, and direct use of models.
import { z } from 'zod';
import { pageQuery } from '../../http/pages.ts';
import { timeRangeFields } from '../../http/time-range.ts';
import { describeFields, freeForm, timestamp, uuid } from '../../http/wire.ts';
import * as texts from './descriptions.ts';

export const SOURCES = ['ingestion', 'reindex', 'query', 'evaluation', 'gap_analysis', 'memory', 'api', 'conversation'] as const;
export type InvocationSource = (typeof SOURCES)[number];
export type EmbeddingType = 'document' | 'query';
export const PROVIDER_KINDS = ['openai', 'anthropic', 'openai_compatible'] as const;
export const PERIODS = ['day', 'month', 'total'] as const;

const providerName = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'Lower-case letters, digits, - and _, at most 64');
const modelName = z.string().trim().min(1).max(200);

export const Provider = z
  .object({
    id: uuid,
    name: z.string(),
    kind: z.enum(PROVIDER_KINDS),
    base_url: z.string(),
    has_credential: z.boolean(),
    credential_hint: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .apply(describeFields, texts.providerTexts)
  .meta({ id: 'ModelProvider' });

const baseUrl = z.string().trim().min(1).max(2000);
const apiKey = z.string().trim().min(1).max(4000);
export const CreateProvider = z
  .object({
    name: providerName,
    kind: z.enum(PROVIDER_KINDS),
    base_url: baseUrl.optional(),
    api_key: apiKey.optional(),
  })
  .apply(describeFields, texts.providerTexts);
export const UpdateProvider = z
  .object({
    base_url: baseUrl.optional(),
    api_key: apiKey.optional(),
  })
  .apply(describeFields, texts.providerTexts);

export const Target = z
  .object({
    provider: providerName,
    model: modelName,
    timeout_ms: z.int().min(100).max(600_000).default(60_000),
    max_retries: z.int().min(0).max(5).default(2),
  })
  .apply(describeFields, texts.targetTexts);
export const RouterConfig = z
  .object({
    id: uuid,
    name: z.string(),
    description: z.string().nullable(),
    targets: z.array(Target),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .apply(describeFields, texts.routerConfigTexts)
  .meta({ id: 'RouterConfig' });
const configName = z.string().trim().min(1).max(200);
const targets = z.array(Target).min(1).max(10);
export const CreateRouterConfig = z
  .object({ name: configName, description: z.string().max(2000).optional(), targets })
  .apply(describeFields, texts.routerConfigTexts);
export const UpdateRouterConfig = z
  .object({
    name: configName.optional(),
    description: z.string().max(2000).optional(),
    targets: targets.optional(),
  })
  .apply(describeFields, texts.routerConfigTexts);

const usdPerMillion = z.number().min(0).max(1_000_000);
export const PriceEntry = z
  .object({
    provider: z.string(),
    model: z.string(),
    usd_per_million_input_tokens: z.number(),
    usd_per_million_output_tokens: z.number().nullable(),
    origin: z.enum(['organization', 'catalogue']),
    updated_at: timestamp.nullable(),
  })
  .apply(describeFields, texts.priceTexts)
  .meta({ id: 'ModelPrice' });
export const PutPrice = z
  .object({
    provider: providerName,
    model: modelName,
    usd_per_million_input_tokens: usdPerMillion,
    usd_per_million_output_tokens: usdPerMillion.optional(),
  })
  .apply(describeFields, texts.priceTexts);
export const PriceQuery = pageQuery.extend({
  provider: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'Only prices of this provider; also lists the published ones of this vendor' }),
  model: z.string().max(200).optional().meta({ description: 'Only the price of exactly this model' }),
});
export const PriceKey = z
  .object({ provider: z.string().min(1).max(64), model: z.string().min(1).max(200) })
  .apply(describeFields, texts.priceTexts);

const amount = z.number().min(0).max(1_000_000_000);
const share = z.number().gt(0).max(1);
export const Budget = z
  .object({
    id: uuid,
    name: z.string(),
    amount_usd: z.number(),
    period: z.enum(PERIODS),
    alert_at: z.number(),
    hard: z.boolean(),
    assistant_id: uuid.nullable(),
    kb_id: uuid.nullable(),
    spent_usd: z.number(),
    period_start: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .apply(describeFields, texts.budgetTexts)
  .meta({ id: 'ModelBudget' });
export const CreateBudget = z
  .object({
    name: z.string().trim().min(1).max(200),
    amount_usd: amount,
    period: z.enum(PERIODS).default('month'),
    alert_at: share.default(0.8),
    hard: z.boolean().default(false),
    assistant_id: uuid.optional(),
    kb_id: uuid.optional(),
  })
  .apply(describeFields, texts.budgetTexts);
export const UpdateBudget = z
  .object({
    name: z.string().trim().min(1).max(200).optional(),
    amount_usd: amount.optional(),
    alert_at: share.optional(),
    hard: z.boolean().optional(),
  })
  .apply(describeFields, texts.budgetTexts);

export const Invocation = z
  .object({
    id: uuid,
    operation: z.enum(['embedding', 'generation']),
    source: z.string(),
    embedding_type: z.string().nullable(),
    kb_id: uuid.nullable(),
    document_id: uuid.nullable(),
    assistant_id: uuid.nullable(),
    conversation_id: uuid.nullable(),
    provider: z.string(),
    model: z.string(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    tokens_estimated: z.boolean(),
    cost_usd: z.number(),
    usd_per_million_input_tokens: z.number().nullable(),
    usd_per_million_output_tokens: z.number().nullable(),
    priced: z.boolean(),
    status: z.enum(['succeeded', 'failed']),
    error: z.string().nullable(),
    latency_ms: z.int(),
    created_at: timestamp,
  })
  .apply(describeFields, texts.invocationTexts)
  .meta({ id: 'ModelInvocation' });

export const InvocationQuery = pageQuery.extend({
  kb_id: uuid.optional().meta({ description: 'Calls on account of this knowledge base, also when it is deleted' }),
  assistant_id: uuid.optional().meta({ description: 'Calls on account of this assistant' }),
  provider: z.string().max(200).optional().meta({ description: 'Exactly this provider' }),
  model: z.string().max(200).optional().meta({ description: 'Exactly this model, of whichever provider' }),
  source: z.enum(SOURCES).optional().meta({ description: 'What the call was for' }),
  status: z.enum(['succeeded', 'failed']).optional().meta({ description: 'Only calls that ended so' }),
  ...timeRangeFields,
});

const Usage = z
  .object({ input_tokens: z.int(), output_tokens: z.int(), cost_usd: z.number() })
  .apply(describeFields, texts.usageTexts);
export const EmbedBody = z
  .object({
    texts: z.array(z.string().min(1).max(20_000)).min(1).max(64),
    embedding_type: z.enum(['document', 'query']).default('document'),
    provider: providerName.default('local'),
    model: modelName.optional(),
  })
  .apply(describeFields, texts.embeddingTexts);
export const EmbedResult = z
  .object({
    provider: z.string(),
    model: z.string(),
    dimensions: z.int(),
    embeddings: z.array(z.array(z.number())),
    usage: Usage,
  })
  .apply(describeFields, texts.embeddingTexts)
  .meta({ id: 'EmbeddingResult' });

const ToolCall = z
  .object({ id: z.string().max(200), name: z.string().max(200), input: z.unknown() })
  .apply(describeFields, texts.toolCallTexts);
export const ModelMessage = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), content: z.string().max(200_000) }).apply(describeFields, texts.modelMessageTexts),
  z
    .object({ role: z.literal('assistant'), content: z.string().max(200_000), tool_calls: z.array(ToolCall).max(50).optional() })
    .apply(describeFields, texts.modelMessageTexts),
  z
    .object({ role: z.literal('tool'), tool_call_id: z.string().max(200), tool_name: z.string().max(200), output: z.unknown() })
    .apply(describeFields, texts.modelMessageTexts),
]);
export const ModelConfig = z
  .object({
    temperature: z.number().min(0).max(2).optional(),
    max_tokens: z.int().min(1).max(1_000_000).optional(),
    top_p: z.number().min(0).max(1).optional(),
    stop_sequences: z.array(z.string().max(200)).max(16).optional(),
    reasoning_effort: z.string().max(20).optional(),
    request_timeout_ms: z.int().min(100).max(600_000).optional(),
    thinking_budget: z.int().min(0).max(1_000_000).optional(),
  })
  .apply(describeFields, texts.generationConfigTexts);
export const GenerateBody = z
  .object({
    router_config_id: uuid.optional(),
    model: modelName.optional(),
    config: ModelConfig.default({}),
    system: z.string().max(200_000).optional(),
    messages: z.array(ModelMessage).min(1).max(500),
    tools: z
      .array(
        z
          .object({
            name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
            description: z.string().max(4000).optional(),
            input_schema: freeForm.default({ type: 'object', properties: {} }),
          })
          .apply(describeFields, texts.offeredToolTexts),
      )
      .max(64)
      .optional(),
  })
  .apply(describeFields, texts.generationTexts);
export const GenerateResult = z
  .object({
    provider: z.string(),
    model: z.string(),
    text: z.string(),
    tool_calls: z.array(ToolCall),
    finish_reason: z.string(),
    usage: Usage,
  })
  .apply(describeFields, texts.answerTexts)
  .meta({ id: 'GenerationResult' });
