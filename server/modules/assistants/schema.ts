// Wire shapes of assistants, their revisions, policies, procedures and usages.

import { z } from 'zod';
import { BUILTIN_INTENTS } from '../../../flow/language/choices.ts';
import { nameQuery } from '../../http/name-search.ts';
import { page, pageQuery } from '../../http/pages.ts';
import { boolParam, commonTexts, describeFields, describeLike, freeForm, timestamp, uuid } from '../../http/wire.ts';
import { AnalysisPlan } from './analysis-plan.ts';
import { ModelSettings, ModelSettingsInput } from './graph/model-settings.ts';

export const ReleaseCheck = z
  .object({
    check: z
      .enum(['tests', 'replay', 'tools', 'findings'])
      .describe(
        '`tests`: the cases. `replay`: conversations with the same words. `tools`: the inputs and outputs that the flow relies on. `findings`: errors in the graph.',
      ),
    status: z
      .enum(['passed', 'failed', 'skipped'])
      .describe('`skipped`: there was nothing to check, and the reason says how to have it checked.'),
    reason: z.string().describe('Why, in one sentence.'),
    failures: z.int().describe('How many things failed.'),
    details: z.array(z.string()).describe('The first of them, at most 20, each in one sentence.'),
  })
  .meta({ id: 'ReleaseCheck' });
export type ReleaseCheck = z.output<typeof ReleaseCheck>;

export const ReleaseVerdict = z
  .object({
    status: z
      .enum(['passed', 'failed', 'skipped', 'error'])
      .describe(
        '`passed`: at most `max_failures` cases failed, and no other check did. `failed`: more did, or another check failed. `skipped`: the assistant has no release suite, or the suite has no cases. `error`: the revision has no compiled flow to replay.',
      ),
    failures: z.int().describe('How many cases of the suite failed.'),
    max_failures: z
      .int()
      .describe('How many failed cases the assistant tolerates: its `release_gate_max_failures` at that moment.'),
    run_id: uuid
      .nullable()
      .describe(
        'Id of the stored release run, with the result of each case (`listReleaseRuns`). null when nothing was replayed.',
      ),
    checks: z
      .array(ReleaseCheck)
      .optional()
      .describe(
        'What the verdict rests on: tests, replays, tools and findings, each with its reason. Absent in verdicts of older versions.',
      ),
  })
  .meta({ id: 'ReleaseVerdict' });
export type ReleaseVerdict = z.output<typeof ReleaseVerdict>;

const Variable = z.looseObject({
  name: z.string().describe('Name by which texts and conditions of the flow use the variable, as in `{{ order_no }}`.'),
  type: z
    .string()
    .describe(
      'Kind of value: `string` (default), `number`, `integer`, `boolean`, `enum`, `date`, `datetime`, `phone`, `email`, `object` or `array`; an unknown type becomes a finding.',
    ),
  enum_values: z
    .array(z.string())
    .describe('The values that a variable of type `enum` may have; empty for other types.'),
  description: z
    .string()
    .describe('What the value means, in words that a model reads when it looks for it in what the end user said.'),
});
const ContextVariable = z.looseObject({
  ...Variable.shape,
  source: z
    .string()
    .describe(
      'Where the value comes from: `derived` (default), `collected`, `provided`, `tool`, `memory` or `system`.',
    ),
  reask_cap: z
    .number()
    .describe('How often the assistant asks again when an answer gives no value, 0 to 10; 2 by default.'),
  question: z
    .string()
    .optional()
    .describe(
      'What is asked when the value is missing; a Liquid template. Absent: made from the name and the description.',
    ),
  label: z
    .string()
    .optional()
    .describe('What the value is called when it is read back or corrected. Absent: its name.'),
});

export const VariableInput = z
  .looseObject({
    name: z.string().min(1).max(200),
    type: z.string().max(200).nullish(),
    source: z.string().max(200).nullish(),
    description: z.string().nullish(),
    enum_values: z.array(z.string()).nullish(),
    reask_cap: z.int().nullish(),
    question: z.string().max(2000).nullish(),
    label: z.string().max(200).nullish(),
  })
  .apply(describeLike, Variable, ContextVariable);

const CurrentTime = z.object({
  enabled: z.boolean().describe('Whether the model gets the time of each turn; true by default.'),
  timezone: z
    .string()
    .nullable()
    .describe(
      'IANA time zone in which dates and times are understood and written, such as `Europe/Vienna`. null, the default: that of the organization.',
    ),
});

export const AssistantRevision = z
  .object({
    id: uuid,
    agent_id: uuid.describe('Id of the assistant that the revision belongs to.'),
    router_config_id: uuid
      .nullable()
      .describe(
        'Id of a router config (`createRouterConfig`), whose targets are asked in order. null: `model_settings.model` is asked.',
      ),
    workflow_revision_id: uuid.describe(
      'Id of the flow of this revision, for `getWorkflowRevision` and `updateWorkflowRevision`. It never changes.',
    ),
    name: z.string().describe('Label of the revision in lists, 1 to 200 characters; `Revision 1` at first.'),
    description: z
      .string()
      .describe('Notes for the people who build the assistant, at most 10,000 characters; end users never see it.'),
    persona: z
      .string()
      .nullable()
      .describe(
        'Who the assistant is and how it talks, at most 8,000 characters; begins the system prompt. null: none. Part of the flow graph: a change raises `graph_version`.',
      ),
    system_prompt: z
      .string()
      .describe(
        'Standing instructions for the model, at most 200,000 characters. With `workflow_enabled: false` they alone drive the conversation.',
      ),
    created_by: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
    published_at: timestamp
      .nullable()
      .describe('When the revision was published and frozen. null while it is a draft.'),
    system_context_variables: z
      .array(Variable)
      .describe(
        'Variables that the server sets in every conversation, such as `current_time` and `channel`. Read-only.',
      ),
    context_variables: z
      .array(ContextVariable)
      .describe(
        'Variables of the flow, at most 1000. Part of the flow graph: a change raises `graph_version`. Replaced as a whole.',
      ),
    variable_defaults: freeForm.describe(
      'Values that variables have when a conversation starts, by name; what the caller gives wins.',
    ),
    platform_tools: freeForm.describe(
      'What a model may do besides calling tools, as named switches. Replaced as a whole, over the defaults.',
    ),
    channel_specific_config: freeForm.describe(
      'Settings by channel. Stored and returned as given; the server does not act on them today.',
    ),
    voice_call_settings: freeForm.describe(
      'How the assistant behaves on calls. Replaced as a whole, over the defaults.',
    ),
    tool_refs: z.array(freeForm).describe('Tools that the assistant may call in dialogue, at most 200.'),
    knowledge_base_refs: z
      .array(freeForm)
      .describe('Knowledge bases that the assistant answers from where a node names none, at most 200.'),
    policy_refs: z.array(freeForm).describe('Policies that the assistant obeys, at most 200.'),
    policies_enabled: z.boolean().describe('false switches all policies of the revision off; true by default.'),
    workflow_enabled: z
      .boolean()
      .describe(
        'Whether the flow drives conversations; true by default. false: the assistant talks freely as `system_prompt` says.',
      ),
    memory_enabled: z
      .boolean()
      .describe('Whether the assistant recalls facts about known end users and stores new ones; false by default.'),
    continue_after_flow: z
      .boolean()
      .describe('Whether the conversation stays open for questions after the flow has ended; false by default.'),
    model_settings: z.lazy(() => ModelSettings).describe('The model that talks, and how it is asked.'),
    analyzer_model_settings: z
      .lazy(() => ModelSettings)
      .describe(
        'The model that judges replies by policies, proposes facts to remember and answers the questions of `analysis`. No model: none of it is done.',
      ),
    analysis: AnalysisPlan.describe(
      'What is looked for in each conversation once it is over: fields with values, and criteria with verdicts. Nothing by default. Replaced as a whole.',
    ),
    current_time: CurrentTime.describe(
      'Whether and in which time zone the assistant knows the time. Fields that are not sent keep their value.',
    ),
    kb_clearance_level: z
      .int()
      .describe('Documents above this clearance level are never found, 0 to 1000; 0 by default.'),
    kb_audience_tags: z
      .array(z.string())
      .describe('Documents with audience tags are found only if they share one of these; at most 200.'),
    release_verdict: ReleaseVerdict.nullable().describe(
      'What the release gate said at the last activation. null: never activated, or the gate was off.',
    ),
  })
  .apply(describeFields, commonTexts('revision'))
  .meta({ id: 'AssistantRevision' });

const text = (most: number) => z.string().max(most);
const flag = z.boolean().optional();
/** What the assistant does when an end user says one of these and the flow has no edge for it. */
const INTENT_DESCRIPTIONS: Record<(typeof BUILTIN_INTENTS)[number], string> = {
  human:
    'Asked for a human: goes to a `handoff` node (on the phone also `transfer`) of the flow, else says that no human is available.',
  robot: 'Asked whether it is a human: says that it is a virtual assistant.',
  repeat: 'Asked to say it again: repeats its last words.',
  cancel: 'Asked to forget it: leaves a form by `else`, or goes back to the dialogue before it.',
  back: 'Asked to go back: a form asks again for what was given last; where nothing was given it is left.',
  restart: 'Asked to start over: a form forgets its values and asks anew.',
  goodbye: 'On a goodbye: ends by the edge of the flow, else with a friendly word.',
  thanks: 'Thanked in the middle of a form: answers, and asks its question again.',
  greeting: 'Greeted in the middle of a form: answers, and asks its question again.',
};
const platformTools = z
  .looseObject({
    end_call: flag.describe('The model may end the conversation itself; true by default.'),
    transfer: flag.describe(
      'The model may transfer the call; false by default. Stored, and not acted on today: use a `transfer` node.',
    ),
    send_text: flag.describe(
      'The model may send a text message; false by default. Stored, and not acted on today: use a `message_send` node.',
    ),
    schedule_callback: flag.describe(
      'The model may schedule another call; false by default. Stored, and not acted on today.',
    ),
    press_digit: flag.describe(
      'The model may press digits; false by default. Stored, and not acted on today: use a `press_digit` node.',
    ),
    knowledge_search: flag.describe(
      'The model decides itself when to search the knowledge bases; true by default. false: every message of the end user is searched for.',
    ),
    builtin_intents: z
      .strictObject(Object.fromEntries(BUILTIN_INTENTS.map((name) => [name, flag.describe(INTENT_DESCRIPTIONS[name])])))
      .optional()
      .describe(
        'What any assistant understands without an edge for it, each true by default. Set one to false to leave it to the flow and its model.',
      ),
  })
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
        voice: freeForm.optional().describe('Settings for phone calls.'),
        chat: freeForm.optional().describe('Settings for chat.'),
        sms: freeForm.optional().describe('Settings for text messages.'),
        email: freeForm.optional().describe('Settings for e-mail.'),
      })
      .optional(),
    voice_call_settings: z
      .looseObject({
        voice_id: z
          .string()
          .nullish()
          .describe('Voice of the speech provider. null: the default voice. Stored for carriers.'),
        first_message: z
          .string()
          .nullish()
          .describe('What the assistant says first when a call is answered. null: the flow begins by itself.'),
        filler: z
          .string()
          .trim()
          .max(200)
          .nullish()
          .describe(
            'What is said on a call when nothing has been said 1.2 seconds after the end user spoke, such as "One moment, please."; at most 200 characters. null, the default: nothing. Policies are not checked in it.',
          ),
        interruptible: flag.describe(
          'Whether the end user may interrupt the assistant; true by default. Stored for carriers.',
        ),
        silence_timeout_seconds: z
          .number()
          .min(1)
          .max(3600)
          .optional()
          .describe(
            'Seconds of silence, 1 to 3600; 30 by default. Stored for carriers; not enforced by the server today.',
          ),
        max_duration_seconds: z
          .number()
          .min(1)
          .max(86_400)
          .optional()
          .describe(
            'Longest call in seconds, 1 to 86400; 600 by default. Stored for carriers; not enforced by the server today.',
          ),
        voicemail: z
          .looseObject({
            detect: flag.describe('Whether answering machines are detected; true by default.'),
            message: z
              .string()
              .nullish()
              .describe(
                'Words to leave on the machine. null: none. A calling workflow leaves the `voicemailMessage` of its step.',
              ),
          })
          .optional()
          .describe('What to do when a machine answers. Stored for carriers; a calling workflow goes by its steps.'),
        ai_disclosure: flag.describe(
          'Whether the assistant says at the start of a call that it is an AI; true by default. false switches the sentence off.',
        ),
      })
      .optional(),
    tool_refs: z
      .array(
        z.looseObject({
          tool_id: uuid.describe('Id of the tool; `createTool` and `listTools` give it.'),
          revision: z
            .union([z.literal('active'), uuid])
            .optional()
            .describe(
              '`active` (default) follows the active revision of the tool; an id of a tool revision pins that one.',
            ),
          input_defaults: freeForm
            .optional()
            .describe('Inputs for the tool by variable name; they win over the defaults of the tool revision.'),
        }),
      )
      .max(200)
      .optional(),
    knowledge_base_refs: z
      .array(
        z.looseObject({
          knowledge_base_id: z
            .string()
            .max(200)
            .describe('Id of the knowledge base; `createKnowledgeBase` and `listKnowledgeBases` give it.'),
        }),
      )
      .max(200)
      .optional(),
    policy_refs: z
      .array(
        z.looseObject({
          policy_id: uuid.describe('Id of the policy; `createPolicy` and `listPolicies` give it.'),
          priority: z
            .int()
            .min(-1_000_000)
            .max(1_000_000)
            .optional()
            .describe('Policies with a higher number come first in the prompt; 0 by default.'),
        }),
      )
      .max(200)
      .optional(),
    policies_enabled: flag,
    workflow_enabled: flag,
    memory_enabled: flag,
    continue_after_flow: flag,
    model_settings: ModelSettingsInput.optional(),
    analyzer_model_settings: ModelSettingsInput.optional(),
    analysis: AnalysisPlan.optional(),
    current_time: z
      .object({ enabled: flag, timezone: text(64).nullish() })
      .apply(describeLike, CurrentTime)
      .optional(),
    kb_clearance_level: z.int().min(0).max(1000).optional(),
    kb_audience_tags: z.array(text(200)).max(200).optional(),
  })
  .apply(describeLike, AssistantRevision);
export type RevisionFields = z.output<typeof RevisionFields>;

export const CreateRevision = RevisionFields.extend({
  source_revision_id: uuid
    .optional()
    .describe('Id of the revision to copy; the latest revision of the assistant unless given.'),
}).optional();

const assistantFields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('Name of the assistant, for the model and in lists; 1 to 200 characters.'),
  description: text(10_000)
    .optional()
    .describe('Notes for the people who build the assistant, at most 10,000 characters; empty by default.'),
  metadata: freeForm.optional().describe('Free-form data of the caller, returned as given. Replaced as a whole.'),
  platform_tools: platformTools.describe(
    'Switches kept with the assistant, returned as given. What a model may do is set by the revision.',
  ),
  knowledge_gap_analysis_enabled: flag.describe(
    'Stored and returned; unanswered questions are recorded as knowledge gaps whatever it says.',
  ),
  release_gate_mode: z
    .enum(['off', 'advisory'])
    .optional()
    .describe(
      '`off` (default): no check. `advisory`: the release suite is replayed at activation and its verdict is shown.',
    ),
  release_gate_max_failures: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('How many cases of the suite may fail before the verdict is `failed`; 0 by default.'),
  release_suite_id: uuid
    .nullable()
    .optional()
    .describe('Id of the release suite (`createReleaseSuite`) that the gate replays at activation. null: none.'),
  max_active_calls: z
    .int()
    .min(0)
    .max(100_000)
    .nullable()
    .optional()
    .describe(
      'Most calls and conversations of this assistant at one time. null (default): no cap of its own. Outbound calls over the cap wait; a new conversation is refused with 429.',
    ),
};
export const CreateAssistant = z.object(assistantFields);
export const UpdateAssistant = z
  .object({ ...assistantFields, name: assistantFields.name.optional() })
  .apply(describeLike, CreateAssistant);

export const Assistant = z
  .object({
    id: uuid,
    organization_id: uuid.describe('Id of the organization that owns the assistant.'),
    active_revision_id: uuid
      .nullable()
      .describe(
        'Id of the revision that talks to end users; `activateAssistantRevision` sets it. null: none is active yet.',
      ),
    release_suite_id: uuid.nullable(),
    workflow_id: uuid.describe('Id that all flows of this assistant share.'),
    draft_revision_id: uuid
      .nullable()
      .describe('Id of the latest revision that is not published. null: every revision is published.'),
    name: z.string(),
    description: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
    archived_at: timestamp.nullable().describe('When the assistant was archived. null while it is in use.'),
    active_revision: AssistantRevision.nullable().describe(
      'The revision that talks to end users. null: none is active yet.',
    ),
    metadata: freeForm,
    platform_tools: freeForm,
    knowledge_gap_analysis_enabled: z.boolean(),
    release_gate_mode: z.enum(['off', 'advisory']),
    release_gate_max_failures: z.int(),
    max_active_calls: z.int().nullable(),
  })
  .apply(describeLike, CreateAssistant)
  .apply(describeFields, commonTexts('assistant'))
  .meta({ id: 'Assistant' });

export const ActivatedAssistant = Assistant.extend({
  release_verdict: ReleaseVerdict.nullable().describe(
    'What the release gate said about this activation. null when the gate is off.',
  ),
}).meta({ id: 'ActivatedAssistant' });

export const AssistantQuery = pageQuery.extend({
  archived: boolParam(false).meta({
    description: 'true lists the archived assistants instead of those in use; false by default',
  }),
  ...nameQuery,
});

const ruleName = z.string().trim().min(1).max(200);
const made = { created_by: z.string(), created_at: timestamp, updated_at: timestamp };
const KINDS = ['must', 'must_not', 'prefer'] as const;

export const CreatePolicy = z.object({
  name: ruleName.describe('Label of the policy in lists and traces, 1 to 200 characters.'),
  text: z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .describe(
      'The rule in plain words, 1 to 20,000 characters. Phrases in quotes and patterns are checked exactly, without a model.',
    ),
  kind: z
    .enum(KINDS)
    .default('must')
    .describe(
      '`must` (default) and `must_not` are in the prompt and checked; `prefer` is in the prompt and not checked.',
    ),
  enabled: z.boolean().default(true).describe('false switches the policy off everywhere; true by default.'),
});
export const UpdatePolicy = z
  .object({
    name: ruleName.optional(),
    text: CreatePolicy.shape.text.optional(),
    kind: z.enum(KINDS).optional(),
    enabled: z.boolean().optional(),
  })
  .apply(describeLike, CreatePolicy);
export const Policy = z
  .object({
    id: uuid,
    name: z.string(),
    text: z.string(),
    kind: z.enum(KINDS),
    enabled: z.boolean(),
    needs_model: z
      .boolean()
      .describe(
        'true: the text has no phrase in quotes and no pattern, so only a model can check it (`analyzer_model_settings`); without one it is not checked.',
      ),
    ...made,
  })
  .apply(describeLike, CreatePolicy)
  .apply(describeFields, commonTexts('policy'))
  .meta({ id: 'Policy' });

export const CreateProcedure = z.object({
  name: ruleName.describe('Label of the procedure, 1 to 200 characters.'),
  instructions: z
    .string()
    .max(100_000)
    .describe(
      'Steps in plain words, one per numbered line, at most 100,000 characters. Can be used as `instructions` of a flow.',
    ),
});
export const UpdateProcedure = z
  .object({ name: ruleName.optional(), instructions: z.string().max(100_000).optional() })
  .apply(describeLike, CreateProcedure);
export const Procedure = z
  .object({ id: uuid, name: z.string(), instructions: z.string(), ...made })
  .apply(describeLike, CreateProcedure)
  .apply(describeFields, commonTexts('procedure'))
  .meta({ id: 'Procedure' });

export const RevisionUsage = z
  .object({
    assistant_id: uuid.meta({ description: 'Whose revision it is' }),
    assistant_name: z.string().nullable().meta({ description: 'null when the key lacks `agents:read`' }),
    revision_id: uuid.meta({ description: 'The revision that names it' }),
    revision_state: z.enum(['active', 'draft']).meta({ description: 'active: what people meet now' }),
    workflow_revision_id: uuid.meta({ description: 'The flow of the revision' }),
    in_settings: z.boolean().meta({ description: 'The revision or its flow has it attached' }),
    in_flow: z.boolean().meta({ description: 'A node of the graph names it' }),
    created_at: timestamp.meta({ description: 'When the revision was made' }),
  })
  .meta({ id: 'Usage' });
export const UsagePage = page(RevisionUsage);

export const AssistantUsage = z
  .object({
    type: z.literal('phone_number').meta({ description: 'What names the assistant' }),
    id: uuid.meta({ description: 'Id of the phone number (`getPhoneNumber`)' }),
    phone_number: z
      .string()
      .nullable()
      .meta({ description: 'The number, E.164; null when the key lacks `integrations:read`' }),
    answers: z.array(z.enum(['calls', 'texts'])).meta({ description: 'What the assistant answers there' }),
    created_at: timestamp.meta({ description: 'When the number was added' }),
  })
  .meta({ id: 'AssistantUsage' });
export const AssistantUsagePage = page(AssistantUsage);
