// Owns what the API document says about the fields of model providers, prices, budgets, the ledger and direct use.
import { madeTexts } from '../../http/wire.ts';

export const providerTexts = {
  ...madeTexts('provider'),
  name: 'Short name that models, prices and knowledge bases use: lower-case letters, digits, `-` and `_`, at most 64. `local` and `scripted` are built in.',
  kind: 'Whose protocol it talks. `openai_compatible` is for servers of your own.',
  base_url:
    'Address of the vendor; the public one of `openai` and `anthropic` unless given, needed for `openai_compatible`. A new address needs `api_key` again.',
  api_key: 'Credential of your account with the vendor, at most 4,000 characters. Kept encrypted, never shown again.',
  has_credential: 'Whether a credential is stored.',
  credential_hint: 'The last four characters of the credential. null: there is none, or it is too short to show any of it.',
};

const provider = 'Name of the provider: `local`, `scripted` or one of `createModelProvider`.';
const model = 'Name of the model with its provider, at most 200 characters.';

export const targetTexts = {
  provider,
  model,
  timeout_ms: 'Milliseconds after which a request is given up, 100 to 600,000; 60,000 by default.',
  max_retries: 'How often a failed request is repeated before the next target is asked, 0 to 5; 2 by default.',
};
export const routerConfigTexts = {
  ...madeTexts('router config'),
  name: 'Label of the config, 1 to 200 characters.',
  description: 'Note for people, at most 2,000 characters. null: none.',
  targets: 'Models in order, 1 to 10: the next is asked when the one before has failed.',
};

const inputPrice = 'US dollars for a million input tokens.';
const outputPrice = 'US dollars for a million output tokens. null: output is not paid for, or no price is known.';

export const priceTexts = {
  provider,
  model,
  usd_per_million_input_tokens: inputPrice,
  usd_per_million_output_tokens: outputPrice,
  origin: '`organization`: set by you with `putModelPrice`. `catalogue`: the published price of the vendor.',
  updated_at: 'When you set it. null for published prices.',
};

export const budgetTexts = {
  ...madeTexts('budget'),
  name: 'Label of the budget, 1 to 200 characters.',
  amount_usd: 'How much may be spent in a period, in US dollars.',
  period: '`day`, `month` (default) or `total`, in UTC. Cannot be changed later.',
  alert_at: 'Share of the amount at which an event is sent, above 0 and at most 1; 0.8 by default. At 1 there is always one.',
  hard: 'true: calls to models are refused with 402 once the amount is spent. false by default.',
  assistant_id: 'Counts what this assistant spends. null: not limited to one.',
  kb_id: 'Counts what embeddings of this knowledge base cost. null: not limited to one. Give either this or `assistant_id`.',
  spent_usd: 'Spent in the current period, in US dollars.',
  period_start: 'First day of the current period, `YYYY-MM-DD`, UTC. null for `total`.',
  budget_id: 'Id of the budget, for `getModelBudget`.',
  threshold: 'Share of the amount that was reached, such as 0.8 or 1.',
};

export const invocationTexts = {
  ...madeTexts('entry'),
  operation: '`embedding` or `generation`.',
  source: 'What it was for: `ingestion`, `reindex`, `query`, `evaluation`, `gap_analysis`, `memory`, `api` or `conversation`.',
  embedding_type: '`document` or `query`. null for generations.',
  kb_id: 'Id of the knowledge base. null: none.',
  document_id: 'Id of the document. null: none.',
  assistant_id: 'Id of the assistant. null: none.',
  conversation_id: 'Id of the conversation. null: none.',
  provider: 'Name of the provider that was asked.',
  model: 'Model that was asked.',
  input_tokens: 'Tokens that were read, as the vendor bills them.',
  output_tokens: 'Tokens that were written; 0 for embeddings.',
  tokens_estimated: 'true: the vendor told no counts, and they were estimated.',
  cost_usd: 'What it cost, in US dollars; 0 without a known price.',
  usd_per_million_input_tokens: 'Price at that moment, in US dollars for a million input tokens. null: not known.',
  usd_per_million_output_tokens:
    'Price at that moment, in US dollars for a million output tokens. null: not known, or not paid for.',
  priced: 'false: no price was known, and the cost counts as 0.',
  status: '`succeeded` or `failed`.',
  error: 'Why it failed. null: it did not.',
  latency_ms: 'How long it took, in milliseconds.',
};

export const usageTexts = {
  input_tokens: 'Tokens that were read.',
  output_tokens: 'Tokens that were written; 0 for embeddings.',
  cost_usd: 'What it cost, in US dollars; 0 without a known price.',
};

export const embeddingTexts = {
  texts: 'Texts to embed, 1 to 64, each at most 20,000 characters.',
  embedding_type: '`document` (default) for texts to be found, `query` for what is looked for; some models tell the two apart.',
  provider: 'Name of the provider; `local` by default, which is free.',
  model: 'Name of the model; needed unless the provider is `local`.',
  dimensions: 'How many numbers each embedding has.',
  embeddings: 'One for each text, in their order.',
  usage: 'What was used and what it cost.',
};

export const generationTexts = {
  router_config_id: 'Id of a router config, whose targets are asked in order. Takes precedence over `model`.',
  model: 'Model to ask, as `provider/model`; without it and a router config, `scripted/scripted-v1`.',
  config: 'How the model is asked.',
  system: 'Standing instructions for the model, at most 200,000 characters.',
  messages: 'The conversation so far, oldest first, 1 to 500 messages.',
  tools: 'Tools that the model may ask for, at most 64. They are not called: you do, and send the result as a `tool` message.',
};
export const answerTexts = {
  provider: 'Name of the provider that answered.',
  model: 'Model that answered.',
  text: 'What it wrote; empty when it only asks for tools.',
  tool_calls: 'Tools that it asks for; empty: none.',
  finish_reason: 'Why it stopped, such as `stop`, `length` or `tool-calls`.',
  usage: 'What was used and what it cost.',
};
export const modelMessageTexts = {
  role: '`user`, `assistant` or `tool`: who speaks, or whose result it is.',
  content: 'What was said, at most 200,000 characters.',
  tool_calls: 'Tools that the model asked for, at most 50.',
  tool_call_id: 'The `id` of the call that this is the result of.',
  tool_name: 'Name of the tool that was called.',
  output: 'What the tool returned, as JSON.',
};
export const toolCallTexts = {
  id: 'Id of the call; send it back with the result.',
  name: 'Name of the tool.',
  input: 'Input for the tool, as JSON.',
};
export const offeredToolTexts = {
  name: 'Name of the tool: letters, digits, `_` and `-`, at most 64.',
  description: 'When to use it, for the model, at most 4,000 characters.',
  input_schema: 'JSON Schema of its input.',
};
export const generationConfigTexts = {
  temperature: 'Randomness of the answer, 0 to 2; the default of the provider unless given.',
  max_tokens: 'Most tokens of the answer; the default of the provider unless given.',
  top_p: 'Share of the probability mass that tokens are drawn from, 0 to 1; the default of the provider unless given.',
  stop_sequences: 'Texts at which the model stops; at most 16, each at most 200 characters.',
  reasoning_effort: 'How much a reasoning model thinks, such as `low` or `high`.',
  request_timeout_ms: 'Milliseconds after which the request is given up, 100 to 600,000.',
  thinking_budget: 'Most tokens that a reasoning model may think.',
};

export const priceMissingTexts = {
  provider: 'Name of the provider.',
  model: 'Model without a known price.',
  day: 'Day of the first such call, `YYYY-MM-DD`, UTC.',
};
