// Wire shapes of assistants and their revisions. Defaults of absent fields stand here, so that create, copy and read agree.

import { z } from 'zod';
import { BUILTIN_INTENTS } from '../../../flow/builtin-intents.ts';
import { nameQuery } from '../../http/name-search.ts';
import { pageQuery } from '../../http/pages.ts';
import { boolParam, describeFields, freeForm, timestamp, uuid } from '../../http/wire.ts';
import {
  assistantTexts,
  builtinIntentTexts,
  channelTexts,
  checkTexts,
  currentTimeTexts,
  knowledgeRefTexts,
  modelConfigTexts,
  modelSettingsTexts,
  platformToolTexts,
  policyRefTexts,
  revisionTexts,
  toolRefTexts,
  variableTexts,
  verdictTexts,
  voicemailTexts,
  voiceTexts,
} from './descriptions.ts';

export const ReleaseCheck = z
  .object({
    check: z.enum(['tests', 'replay', 'tools', 'findings']),
    status: z.enum(['passed', 'failed', 'skipped']),
    reason: z.string(),
    failures: z.int(),
    details: z.array(z.string()),
  })
  .apply(describeFields, checkTexts)
  .meta({ id: 'ReleaseCheck' });
export type ReleaseCheck = z.output<typeof ReleaseCheck>;

export const ReleaseVerdict = z
  .object({
    status: z.enum(['passed', 'failed', 'skipped', 'error']),
    failures: z.int(),
    max_failures: z.int(),
    run_id: uuid.nullable(),
    checks: z.array(ReleaseCheck).optional(),
  })
  .apply(describeFields, verdictTexts)
  .meta({ id: 'ReleaseVerdict' });
export type ReleaseVerdict = z.output<typeof ReleaseVerdict>;

const REASONING = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

/** What a caller may send: nothing is needed, unknown settings of a provider are kept. */
export const ModelSettingsInput = z
  .object({
    model: z.string().max(200).nullish(),
    config: z
      .looseObject({
        temperature: z.number().min(0).max(2).nullish(),
        max_tokens: z.int().min(1).max(10_000_000).nullish(),
        top_p: z.number().min(0).max(1).nullish(),
        stop_sequences: z.array(z.string().max(200)).max(16).nullish(),
        reasoning_effort: z.enum(REASONING).nullish(),
        request_timeout_ms: z.int().min(1).max(3_600_000).nullish(),
        thinking_budget: z.int().min(0).max(10_000_000).nullish(),
      })
      .apply(describeFields, modelConfigTexts)
      .nullish(),
  })
  .apply(describeFields, modelSettingsTexts);

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
      .apply(describeFields, modelConfigTexts),
  })
  .apply(describeFields, modelSettingsTexts)
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

const Variable = z
  .looseObject({
    name: z.string(),
    type: z.string(),
    enum_values: z.array(z.string()),
    description: z.string(),
  })
  .apply(describeFields, variableTexts);
const ContextVariable = z
  .looseObject({ ...Variable.shape, source: z.string(), reask_cap: z.number() })
  .apply(describeFields, variableTexts);

export const VariableInput = z
  .looseObject({
    name: z.string().min(1).max(200),
    type: z.string().max(200).nullish(),
    source: z.string().max(200).nullish(),
    description: z.string().nullish(),
    enum_values: z.array(z.string()).nullish(),
    reask_cap: z.int().nullish(),
  })
  .apply(describeFields, variableTexts);

export const AssistantRevision = z
  .object({
    id: uuid,
    agent_id: uuid,
    router_config_id: uuid.nullable(),
    workflow_revision_id: uuid.meta({
      description: 'The flow of this revision: the id that `/v1/workflows/revisions/{id}` takes',
    }),
    name: z.string(),
    description: z.string(),
    persona: z.string().nullable(),
    system_prompt: z.string(),
    created_by: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
    published_at: timestamp.nullable().meta({ description: 'null while the revision is a draft' }),
    system_context_variables: z.array(Variable),
    context_variables: z.array(ContextVariable),
    variable_defaults: freeForm,
    platform_tools: freeForm,
    channel_specific_config: freeForm,
    voice_call_settings: freeForm,
    tool_refs: z.array(freeForm),
    knowledge_base_refs: z.array(freeForm),
    policy_refs: z.array(freeForm),
    policies_enabled: z.boolean(),
    workflow_enabled: z.boolean(),
    memory_enabled: z.boolean(),
    continue_after_flow: z.boolean(),
    model_settings: ModelSettings,
    analyzer_model_settings: ModelSettings,
    current_time: z.object({ enabled: z.boolean(), timezone: z.string().nullable() }).apply(describeFields, currentTimeTexts),
    kb_clearance_level: z.int(),
    kb_audience_tags: z.array(z.string()),
    release_verdict: ReleaseVerdict.nullable().meta({ description: 'What the release gate said at the last activation' }),
  })
  .apply(describeFields, revisionTexts)
  .meta({ id: 'AssistantRevision' });

const text = (most: number) => z.string().max(most);
const flag = z.boolean().optional();
const platformTools = z
  .looseObject({
    end_call: flag,
    transfer: flag,
    send_text: flag,
    schedule_callback: flag,
    press_digit: flag,
    knowledge_search: flag,
    builtin_intents: z
      .strictObject(Object.fromEntries(BUILTIN_INTENTS.map((name) => [name, flag])))
      .apply(describeFields, builtinIntentTexts)
      .optional(),
  })
  .apply(describeFields, platformToolTexts)
  .optional();

export const RevisionFields = z
  .object({
    name: text(200).trim().min(1).optional(),
    description: text(10_000).optional(),
    persona: text(8000).nullable().optional(),
    system_prompt: text(200_000).optional(),
    router_config_id: uuid.nullable().optional(),
    context_variables: z.array(VariableInput).max(1000).optional(),
    variable_defaults: freeForm.optional(),
    platform_tools: platformTools,
    channel_specific_config: z
      .looseObject({
        voice: freeForm.optional(),
        chat: freeForm.optional(),
        sms: freeForm.optional(),
        email: freeForm.optional(),
      })
      .apply(describeFields, channelTexts)
      .optional(),
    voice_call_settings: z
      .looseObject({
        voice_id: z.string().nullish(),
        first_message: z.string().nullish(),
        interruptible: flag,
        silence_timeout_seconds: z.number().min(1).max(3600).optional(),
        max_duration_seconds: z.number().min(1).max(86_400).optional(),
        voicemail: z
          .looseObject({ detect: flag, message: z.string().nullish() })
          .apply(describeFields, voicemailTexts)
          .optional(),
        ai_disclosure: flag,
      })
      .apply(describeFields, voiceTexts)
      .optional(),
    tool_refs: z
      .array(
        z
          .looseObject({
            tool_id: uuid,
            revision: z.union([z.literal('active'), uuid]).optional(),
            input_defaults: freeForm.optional(),
          })
          .apply(describeFields, toolRefTexts),
      )
      .max(200)
      .optional(),
    knowledge_base_refs: z
      .array(z.looseObject({ knowledge_base_id: z.string().max(200) }).apply(describeFields, knowledgeRefTexts))
      .max(200)
      .optional(),
    policy_refs: z
      .array(
        z
          .looseObject({ policy_id: uuid, priority: z.int().min(-1_000_000).max(1_000_000).optional() })
          .apply(describeFields, policyRefTexts),
      )
      .max(200)
      .optional(),
    policies_enabled: flag,
    workflow_enabled: flag,
    memory_enabled: flag,
    continue_after_flow: flag,
    model_settings: ModelSettingsInput.optional(),
    analyzer_model_settings: ModelSettingsInput.optional(),
    current_time: z
      .object({ enabled: flag, timezone: text(64).nullish() })
      .apply(describeFields, currentTimeTexts)
      .optional(),
    kb_clearance_level: z.int().min(0).max(1000).optional(),
    kb_audience_tags: z.array(text(200)).max(200).optional(),
  })
  .apply(describeFields, revisionTexts);
export type RevisionFields = z.output<typeof RevisionFields>;

export const CreateRevision = RevisionFields.extend({
  source_revision_id: uuid.optional().meta({ description: 'Which revision to copy; the latest unless said' }),
})
  .apply(describeFields, revisionTexts)
  .optional();

const assistantFields = {
  name: z.string().trim().min(1).max(200),
  description: text(10_000).optional(),
  metadata: freeForm.optional(),
  platform_tools: platformTools,
  knowledge_gap_analysis_enabled: flag,
  release_gate_mode: z.enum(['off', 'advisory']).optional(),
  release_gate_max_failures: z.int().min(0).max(1_000_000).optional(),
  release_suite_id: uuid.nullable().optional(),
  max_active_calls: z.int().min(0).max(100_000).nullable().optional(),
};
export const CreateAssistant = z.object(assistantFields).apply(describeFields, assistantTexts);
export const UpdateAssistant = z
  .object({ ...assistantFields, name: assistantFields.name.optional() })
  .apply(describeFields, assistantTexts);

export const Assistant = z
  .object({
    id: uuid,
    organization_id: uuid,
    active_revision_id: uuid.nullable(),
    release_suite_id: uuid.nullable(),
    workflow_id: uuid,
    draft_revision_id: uuid.nullable().meta({ description: 'The latest revision that is not published' }),
    name: z.string(),
    description: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
    archived_at: timestamp.nullable(),
    active_revision: AssistantRevision.nullable(),
    metadata: freeForm,
    platform_tools: freeForm,
    knowledge_gap_analysis_enabled: z.boolean(),
    release_gate_mode: z.enum(['off', 'advisory']),
    release_gate_max_failures: z.int(),
    max_active_calls: z.int().nullable().meta({ description: 'null: no cap of its own' }),
  })
  .apply(describeFields, assistantTexts)
  .meta({ id: 'Assistant' });

export const ActivatedAssistant = Assistant.extend({
  release_verdict: ReleaseVerdict.nullable().meta({ description: 'null when the gate is off' }),
})
  .apply(describeFields, assistantTexts)
  .meta({ id: 'ActivatedAssistant' });

export const AssistantQuery = pageQuery.extend({
  archived: boolParam(false).meta({
    description: 'true lists the archived assistants instead of those in use; false by default',
  }),
  ...nameQuery,
});
