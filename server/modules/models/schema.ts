// Wire shapes of providers, router configs, prices, budgets, the ledger, and direct use of models.
import { z } from 'zod';
import { pageQuery } from '../../http/pages.ts';
import { timeRangeFields } from '../../http/time-range.ts';
import { freeForm, timestamp, uuid } from '../../http/wire.ts';

export const SOURCES = [
  'ingestion',
  'reindex',
  'query',
  'evaluation',
  'gap_analysis',
  'memory',
  'api',
  'conversation',
  'analysis',
] as const;
export type InvocationSource = (typeof SOURCES)[number];
export type EmbeddingType = 'document' | 'query';
/** The last two hear and speak, and answer nothing. */
export const PROVIDER_KINDS = ['openai', 'anthropic', 'openai_compatible', 'deepgram', 'elevenlabs'] as const;
export const PERIODS = ['day', 'month', 'total'] as const;

const providerName = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'Lower-case letters, digits, - and _, at most 64');
const modelName = z.string().trim().min(1).max(200);

const baseUrlText =
  'Address of the vendor; its public one unless given, needed for `openai_compatible`. A new address needs `api_key` again.';
const kindText =
  'Whose protocol it talks. `openai_compatible` is for servers of your own. `deepgram` and `elevenlabs` hear and speak on calls (`setSpeech`), and write no texts.';
const nameText =
  'Short name that models, prices and knowledge bases use: lower-case letters, digits, `-` and `_`, at most 64. `local` and `scripted` are built in.';
export const Provider = z
  .object({
    id: uuid.describe('Id of the provider, a UUID that the server makes.'),
    name: z.string().describe(nameText),
    kind: z.enum(PROVIDER_KINDS).describe(kindText),
    base_url: z.string().describe(baseUrlText),
    has_credential: z.boolean().describe('Whether a credential is stored.'),
    credential_hint: z
      .string()
      .nullable()
      .describe(
        'The last four characters of the credential. null: there is none, or it is too short to show any of it.',
      ),
    created_at: timestamp.describe('When the provider was created: ISO 8601, UTC, milliseconds.'),
    updated_at: timestamp.describe('When the provider was last changed: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'ModelProvider' });

export const TestedProvider = z
  .object({
    ok: z.boolean().describe('true: the vendor took the credential.'),
    problem: z.string().nullable().describe('Why not, in one sentence. null: nothing is wrong.'),
    models: z
      .array(z.string())
      .describe('Models that the vendor lists for this credential, at most 100; empty if it lists none.'),
    took_ms: z.int().describe('How long the vendor took, in milliseconds.'),
  })
  .meta({ id: 'TestedModelProvider' });

const baseUrl = z.string().trim().min(1).max(2000);
const apiKey = z.string().trim().min(1).max(4000);
const apiKeyText =
  'Credential of your account with the vendor, at most 4,000 characters. Kept encrypted, never shown again.';
export const CreateProvider = z.object({
  name: providerName.describe(nameText),
  kind: z.enum(PROVIDER_KINDS).describe(kindText),
  base_url: baseUrl.optional().describe(baseUrlText),
  api_key: apiKey.optional().describe(apiKeyText),
});
export const UpdateProvider = z.object({
  base_url: baseUrl.optional().describe(baseUrlText),
  api_key: apiKey.optional().describe(apiKeyText),
});

const modelText = 'Name of the model with its provider, at most 200 characters.';
const providerText = 'Name of the provider: `local`, `scripted` or one of `createModelProvider`.';
export const Target = z.object({
  provider: providerName.describe(providerText),
  model: modelName.describe(modelText),
  timeout_ms: z
    .int()
    .min(100)
    .max(600_000)
    .default(60_000)
    .describe('Milliseconds after which a request is given up, 100 to 600,000; 60,000 by default.'),
  max_retries: z
    .int()
    .min(0)
    .max(5)
    .default(2)
    .describe('How often a failed request is repeated before the next target is asked, 0 to 5; 2 by default.'),
  hedge_after_ms: z
    .int()
    .min(50)
    .max(60_000)
    .optional()
    .describe(
      'Milliseconds without a word after which the next target is asked as well, 50 to 60,000. The first that answers counts, the other is given up; a vendor may bill both. Without it the next one is asked only when this one has failed.',
    ),
});
const targetsText =
  'Models in order, 1 to 10: the next is asked when the one before has failed, or is slow (`hedge_after_ms`).';
export const RouterConfig = z
  .object({
    id: uuid.describe('Id of the router config, a UUID that the server makes.'),
    name: z.string().describe('Label of the config, 1 to 200 characters.'),
    description: z.string().nullable().describe('Note for people, at most 2,000 characters. null: none.'),
    targets: z.array(Target).describe(targetsText),
    created_at: timestamp.describe('When the router config was created: ISO 8601, UTC, milliseconds.'),
    updated_at: timestamp.describe('When the router config was last changed: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'RouterConfig' });
const configName = z.string().trim().min(1).max(200);
const targets = z.array(Target).min(1).max(10);
export const CreateRouterConfig = z.object({
  name: configName.describe('Label of the config, 1 to 200 characters.'),
  description: z.string().max(2000).optional().describe('Note for people, at most 2,000 characters. null: none.'),
  targets: targets.describe(targetsText),
});
export const UpdateRouterConfig = z.object({
  name: configName.optional().describe('Label of the config, 1 to 200 characters.'),
  description: z.string().max(2000).optional().describe('Note for people, at most 2,000 characters. null: none.'),
  targets: targets.optional().describe(targetsText),
});

const usdPerMillion = z.number().min(0).max(1_000_000);
const cachedPriceText =
  'US dollars for a million input tokens that the vendor had read before. Without one they cost what any input costs.';
const usdPerMillionOutputTokensText =
  'US dollars for a million output tokens. null: output is not paid for, or no price is known.';
export const PriceEntry = z
  .object({
    provider: z.string().describe(providerText),
    model: z.string().describe(modelText),
    usd_per_million_input_tokens: z.number().describe('US dollars for a million input tokens.'),
    usd_per_million_output_tokens: z.number().nullable().describe(usdPerMillionOutputTokensText),
    usd_per_million_cached_input_tokens: z.number().nullable().describe(cachedPriceText),
    origin: z
      .enum(['organization', 'catalogue'])
      .describe('`organization`: set by you with `putModelPrice`. `catalogue`: the published price of the vendor.'),
    updated_at: timestamp.nullable().describe('When you set it. null for published prices.'),
  })
  .meta({ id: 'ModelPrice' });
export const PutPrice = z.object({
  provider: providerName.describe(providerText),
  model: modelName.describe(modelText),
  usd_per_million_input_tokens: usdPerMillion.describe('US dollars for a million input tokens.'),
  usd_per_million_output_tokens: usdPerMillion.optional().describe(usdPerMillionOutputTokensText),
  usd_per_million_cached_input_tokens: usdPerMillion.optional().describe(cachedPriceText),
});
export const PriceQuery = pageQuery.extend({
  provider: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'Only prices of this provider; also lists the published ones of this vendor' }),
  model: z.string().max(200).optional().meta({ description: 'Only the price of exactly this model' }),
});
export const PriceKey = z.object({
  provider: z.string().min(1).max(64).describe(providerText),
  model: z.string().min(1).max(200).describe(modelText),
});

const amount = z.number().min(0).max(1_000_000_000);
const share = z.number().gt(0).max(1);
const recipients = z.array(z.string().trim().toLowerCase().min(3).max(254)).max(20);
const ONE_OF = 'Give at most one of `assistant_id`, `kb_id`, `workflow_id` and `channel`.';
const kbIdText = `Counts what embeddings of this knowledge base cost. null: not limited to one. ${ONE_OF}`;
const assistantIdText = 'Counts what this assistant spends. null: not limited to one.';
const workflowIdText = `Counts what conversations of this campaign spend (\`listWorkflows\`). null: not limited to one. ${ONE_OF}`;
const channelText = `Counts what conversations of this channel spend: \`chat\`, \`voice\`, \`sms\` or \`email\`. null: not limited to one. ${ONE_OF}`;
const BUDGET_CHANNELS = ['chat', 'voice', 'sms', 'email'] as const;
const countsText =
  '`models`, the default: requests to models alone. `everything`: minutes and texts of carriers, too; they are looked at every minute.';
const alertSharesText =
  'Further shares of the amount at which an event is sent, each above 0 and at most 1, at most 5; none by default.';
const recipientsText =
  'E-mail addresses of members who may read budgets, at most 20: they get an e-mail with what the event says. Empty, the default: webhooks alone hear of it.';
const hardText =
  'true: requests to models are refused with 402 once the amount is spent; conversations go on with the built-in flow model, and calls are neither ended nor held back. false by default.';
const alertAtText =
  'Share of the amount at which an event is sent, above 0 and at most 1; 0.8 by default. At 1 there is always one.';
const periodText = '`day`, `month` (default) or `total`, in UTC. Cannot be changed later.';
export const UNPRICED = ['estimate', 'refuse'] as const;
const unpricedText =
  'What a call of a model without a known price means for this budget. `estimate`: it counts 5 dollars for a million input tokens and 20 for a million output tokens. `refuse`: while the budget is `hard`, such a call is refused with 402 until a price is set with `putModelPrice`.';
export const Budget = z
  .object({
    id: uuid.describe('Id of the budget, a UUID that the server makes.'),
    name: z.string().describe('Label of the budget, 1 to 200 characters.'),
    amount_usd: z.number().describe('How much may be spent in a period, in US dollars.'),
    period: z.enum(PERIODS).describe(periodText),
    alert_at: z.number().describe(alertAtText),
    alert_shares: z.array(z.number()).describe(alertSharesText),
    recipients: z.array(z.string()).describe(recipientsText),
    counts: z.enum(['models', 'everything']).describe(countsText),
    hard: z.boolean().describe(hardText),
    unpriced: z.enum(UNPRICED).describe(unpricedText),
    assistant_id: uuid.nullable().describe(assistantIdText),
    kb_id: uuid.nullable().describe(kbIdText),
    workflow_id: uuid.nullable().describe(workflowIdText),
    channel: z.enum(BUDGET_CHANNELS).nullable().describe(channelText),
    spent_usd: z.number().describe('Spent in the current period, in US dollars.'),
    period_start: z
      .string()
      .nullable()
      .describe('First day of the current period, `YYYY-MM-DD`, UTC. null for `total`.'),
    created_at: timestamp.describe('When the budget was created: ISO 8601, UTC, milliseconds.'),
    updated_at: timestamp.describe('When the budget was last changed: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'ModelBudget' });
export const CreateBudget = z.object({
  name: z.string().trim().min(1).max(200).describe('Label of the budget, 1 to 200 characters.'),
  amount_usd: amount.describe('How much may be spent in a period, in US dollars.'),
  period: z.enum(PERIODS).default('month').describe(periodText),
  alert_at: share.default(0.8).describe(alertAtText),
  alert_shares: z.array(share).max(5).default([]).describe(alertSharesText),
  recipients: recipients.default([]).describe(recipientsText),
  counts: z.enum(['models', 'everything']).default('models').describe(countsText),
  hard: z.boolean().default(false).describe(hardText),
  unpriced: z.enum(UNPRICED).default('estimate').describe(unpricedText),
  assistant_id: uuid.optional().describe(assistantIdText),
  kb_id: uuid.optional().describe(kbIdText),
  workflow_id: uuid.optional().describe(workflowIdText),
  channel: z.enum(BUDGET_CHANNELS).optional().describe(channelText),
});
export const UpdateBudget = z.object({
  name: z.string().trim().min(1).max(200).optional().describe('Label of the budget, 1 to 200 characters.'),
  amount_usd: amount.optional().describe('How much may be spent in a period, in US dollars.'),
  alert_at: share.optional().describe(alertAtText),
  alert_shares: z.array(share).max(5).optional().describe(alertSharesText),
  recipients: recipients.optional().describe(recipientsText),
  hard: z.boolean().optional().describe(hardText),
  unpriced: z.enum(UNPRICED).optional().describe(unpricedText),
});

export const Invocation = z
  .object({
    id: uuid.describe('Id of the entry, a UUID that the server makes.'),
    operation: z
      .enum(['embedding', 'generation', 'speech'])
      .describe('`embedding`, `generation`, or `speech`: heard or spoken by a vendor.'),
    source: z
      .string()
      .describe(
        'What it was for: `ingestion`, `reindex`, `query`, `evaluation`, `gap_analysis`, `memory`, `api`, `conversation` or `analysis`.',
      ),
    embedding_type: z.string().nullable().describe('`document` or `query`. null for generations.'),
    kb_id: uuid.nullable().describe('Id of the knowledge base. null: none.'),
    document_id: uuid.nullable().describe('Id of the document. null: none.'),
    assistant_id: uuid.nullable().describe('Id of the assistant. null: none.'),
    conversation_id: uuid.nullable().describe('Id of the conversation. null: none.'),
    provider: z.string().describe('Name of the provider that was asked.'),
    model: z.string().describe('Model that was asked.'),
    input_tokens: z
      .int()
      .describe(
        'Tokens that were read, as the vendor bills them. Of `speech`: characters that were said, or seconds that were heard.',
      ),
    output_tokens: z.int().describe('Tokens that were written; 0 for embeddings and speech.'),
    cached_input_tokens: z
      .int()
      .describe(
        'Of the input tokens, those that the vendor had read before and bills at a lower price; 0 if it reports none.',
      ),
    tokens_estimated: z.boolean().describe('true: the vendor gave no counts, so they are estimated.'),
    cost_usd: z.number().describe('What it cost, in US dollars; 0 without a known price.'),
    estimated_cost_usd: z
      .number()
      .nullable()
      .describe('Without a known price: what it counts against budgets, in US dollars. null: the price was known.'),
    usd_per_million_input_tokens: z
      .number()
      .nullable()
      .describe('Price at that moment, in US dollars for a million input tokens. null: not known.'),
    usd_per_million_output_tokens: z
      .number()
      .nullable()
      .describe('Price at that moment, in US dollars for a million output tokens. null: not known, or not paid for.'),
    priced: z.boolean().describe('false: no price was known, and the cost counts as 0.'),
    status: z.enum(['succeeded', 'failed']).describe('`succeeded` or `failed`.'),
    error: z.string().nullable().describe('Why it failed. null: it did not.'),
    latency_ms: z.int().describe('How long it took, in milliseconds.'),
    created_at: timestamp.describe('When the entry was created: ISO 8601, UTC, milliseconds.'),
  })
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

const Usage = z.object({
  input_tokens: z.int().describe('Tokens that were read.'),
  output_tokens: z.int().describe('Tokens that were written; 0 for embeddings.'),
  cost_usd: z.number().describe('What it cost, in US dollars; 0 without a known price.'),
});
const modelText2 = 'Name of the model; needed unless the provider is `local`.';
const providerText2 = 'Name of the provider; `local` by default, which is free.';
export const EmbedBody = z.object({
  texts: z
    .array(z.string().min(1).max(20_000))
    .min(1)
    .max(64)
    .describe('Texts to embed, 1 to 64, each at most 20,000 characters.'),
  embedding_type: z
    .enum(['document', 'query'])
    .default('document')
    .describe(
      '`document` (default) for texts to be found, `query` for what is looked for; some models tell the two apart.',
    ),
  provider: providerName.default('local').describe(providerText2),
  model: modelName.optional().describe(modelText2),
});
export const EmbedResult = z
  .object({
    provider: z.string().describe(providerText2),
    model: z.string().describe(modelText2),
    dimensions: z.int().describe('How many numbers each embedding has.'),
    embeddings: z.array(z.array(z.number())).describe('One for each text, in their order.'),
    usage: Usage.describe('What was used and what it cost.'),
  })
  .meta({ id: 'EmbeddingResult' });

const ToolCall = z.object({
  id: z.string().max(200).describe('Id of the call; send it back with the result.'),
  name: z.string().max(200).describe('Name of the tool.'),
  input: z.unknown().describe('Input for the tool, as JSON.'),
});
const roleText = '`user`, `assistant` or `tool`: who speaks, or whose result it is.';
export const ModelMessage = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('user').describe(roleText),
    content: z.string().max(200_000).describe('What was said, at most 200,000 characters.'),
  }),
  z.object({
    role: z.literal('assistant').describe(roleText),
    content: z.string().max(200_000).describe('What was said, at most 200,000 characters.'),
    tool_calls: z.array(ToolCall).max(50).optional().describe('Tools that the model asked for, at most 50.'),
  }),
  z.object({
    role: z.literal('tool').describe(roleText),
    tool_call_id: z.string().max(200).describe('The `id` of the call that this is the result of.'),
    tool_name: z.string().max(200).describe('Name of the tool that was called.'),
    output: z.unknown().describe('What the tool returned, as JSON.'),
  }),
]);
export const ModelConfig = z.object({
  temperature: z
    .number()
    .min(0)
    .max(2)
    .optional()
    .describe('Randomness of the answer, 0 to 2; the default of the provider unless given.'),
  max_tokens: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Most tokens of the answer; the default of the provider unless given.'),
  top_p: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      'Share of the probability mass that tokens are drawn from, 0 to 1; the default of the provider unless given.',
    ),
  stop_sequences: z
    .array(z.string().max(200))
    .max(16)
    .optional()
    .describe('Texts at which the model stops; at most 16, each at most 200 characters.'),
  reasoning_effort: z
    .string()
    .max(20)
    .optional()
    .describe('How much a reasoning model thinks, such as `low` or `high`.'),
  request_timeout_ms: z
    .int()
    .min(100)
    .max(600_000)
    .optional()
    .describe('Milliseconds after which the request is given up, 100 to 600,000.'),
  thinking_budget: z.int().min(0).max(1_000_000).optional().describe('Most tokens that a reasoning model may think.'),
});
export const GenerateBody = z.object({
  router_config_id: uuid
    .optional()
    .describe('Id of a router config, whose targets are asked in order. Takes precedence over `model`.'),
  model: modelName
    .optional()
    .describe('Model to ask, as `provider/model`; without it and a router config, `scripted/scripted-v1`.'),
  config: ModelConfig.default({}).describe('How the model is asked.'),
  system: z
    .string()
    .max(200_000)
    .optional()
    .describe('Standing instructions for the model, at most 200,000 characters.'),
  messages: z.array(ModelMessage).min(1).max(500).describe('The conversation so far, oldest first, 1 to 500 messages.'),
  tools: z
    .array(
      z.object({
        name: z
          .string()
          .regex(/^[A-Za-z0-9_-]{1,64}$/)
          .describe('Name of the tool: letters, digits, `_` and `-`, at most 64.'),
        description: z
          .string()
          .max(4000)
          .optional()
          .describe('When to use it, for the model, at most 4,000 characters.'),
        input_schema: freeForm.default({ type: 'object', properties: {} }).describe('JSON Schema of its input.'),
      }),
    )
    .max(64)
    .optional()
    .describe(
      'Tools that the model may ask for, at most 64. They are not called: you do, and send the result as a `tool` message.',
    ),
});
export const GenerateResult = z
  .object({
    provider: z.string().describe('Name of the provider that answered.'),
    model: z.string().describe('Model that answered.'),
    text: z.string().describe('What it wrote; empty when it only asks for tools.'),
    tool_calls: z.array(ToolCall).describe('Tools that it asks for; empty: none.'),
    finish_reason: z.string().describe('Why it stopped, such as `stop`, `length` or `tool-calls`.'),
    usage: Usage.describe('What was used and what it cost.'),
  })
  .meta({ id: 'GenerationResult' });
