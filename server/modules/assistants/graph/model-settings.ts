// Owns the settings of the model that talks, analyzes or routes, and their defaults.
import { z } from 'zod';
import { describeLike } from '../../../http/wire.ts';

const REASONING = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

const ModelConfigInput = z.looseObject({
  temperature: z
    .number()
    .min(0)
    .max(2)
    .nullish()
    .describe('Randomness of the answer, 0 to 2. null: the default of the provider.'),
  max_tokens: z
    .int()
    .min(1)
    .max(10_000_000)
    .nullish()
    .describe('Most tokens of one answer. null: the default of the provider.'),
  top_p: z
    .number()
    .min(0)
    .max(1)
    .nullish()
    .describe('Share of the probability mass that tokens are drawn from, 0 to 1. null: the default of the provider.'),
  stop_sequences: z
    .array(z.string().max(200))
    .max(16)
    .nullish()
    .describe('Texts at which the model stops; at most 16, each at most 200 characters. Empty: none.'),
  reasoning_effort: z
    .enum(REASONING)
    .nullish()
    .describe('How much a reasoning model thinks before it answers; `none` by default.'),
  request_timeout_ms: z
    .int()
    .min(1)
    .max(3_600_000)
    .nullish()
    .describe('Milliseconds after which a request to the model is given up; 30000 by default.'),
  reader: z
    .boolean()
    .nullish()
    .describe('false: the built-in model understands by rules alone, without the reader. Vendors do not look at it.'),
  second_opinion: z
    .boolean()
    .nullish()
    .describe(
      'true: what cannot be taken back (a tool with effects, a hand-off, a message that is sent, an end) needs the built-in model to understand the same as the vendor; where it does not, the end user is asked. false by default.',
    ),
  thinking_budget: z
    .int()
    .min(0)
    .max(10_000_000)
    .nullish()
    .describe('Most tokens that a reasoning model may think. null: the default of the provider.'),
});

/** What a caller may send: nothing is needed, unknown settings of a provider are kept. */
export const ModelSettingsInput = z.object({
  model: z
    .string()
    .max(200)
    .nullish()
    .describe(
      'Model that is asked, as `provider/model`: the name of a provider (`createModelProvider`) and of a model of it. null: no vendor is asked, the built-in model answers. A `router_config_id` takes precedence.',
    ),
  config: ModelConfigInput.nullish().describe(
    'How the model is asked. Settings of a provider that are not listed here are kept as given.',
  ),
});

export const ModelSettings = z
  .object({
    model: z.string().nullable(),
    config: z
      .looseObject({
        temperature: z.number().nullable(),
        max_tokens: z.int().nullable(),
        top_p: z.number().nullable(),
        stop_sequences: z.array(z.string()),
        reasoning_effort: z.enum(REASONING),
        request_timeout_ms: z.int(),
        thinking_budget: z.int().nullable(),
      })
      .apply(describeLike, ModelConfigInput),
  })
  .apply(describeLike, ModelSettingsInput)
  .meta({ id: 'ModelSettings' });

const NO_SETTINGS = {
  temperature: null,
  max_tokens: null,
  top_p: null,
  stop_sequences: [] as string[],
  reasoning_effort: 'none' as const,
  request_timeout_ms: 30_000,
  thinking_budget: null,
};

export const modelSettings = (given: z.output<typeof ModelSettingsInput> = {}): z.input<typeof ModelSettings> => ({
  model: given.model ?? null,
  config: { ...NO_SETTINGS, ...withoutNulls(given.config ?? {}) },
});

/** In what a caller sends, null stands for the default. */
export const withoutNulls = <T extends object>(given: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined)) as never;
