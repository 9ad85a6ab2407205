// Owns what the API document says about the fields of assistants, their revisions, policies and procedures.
import { madeTexts } from '../../http/wire.ts';

export const checkTexts = {
  check:
    '`tests`: the cases. `replay`: conversations with the same words. `tools`: the inputs and outputs that the flow relies on. `findings`: errors in the graph.',
  status: '`skipped`: there was nothing to check, and the reason says how to have it checked.',
  reason: 'Why, in one sentence.',
  failures: 'How many things failed.',
  details: 'The first of them, at most 20, each in one sentence.',
};
export const verdictTexts = {
  status:
    '`passed`: at most `max_failures` cases failed, and no other check did. `failed`: more did, or another check failed. `skipped`: the assistant has no release suite, or the suite has no cases. `error`: the revision has no compiled flow to replay.',
  failures: 'How many cases of the suite failed.',
  max_failures: 'How many failed cases the assistant tolerates: its `release_gate_max_failures` at that moment.',
  run_id: 'Id of the stored release run, with the result of each case (`listReleaseRuns`). null when nothing was replayed.',
  checks:
    'What the verdict rests on: tests, replays, tools and findings, each with its reason. Absent in verdicts of older versions.',
};

export const modelSettingsTexts = {
  model:
    'Model that is asked, as `provider/model`: the name of a provider (`createModelProvider`) and of a model of it. null: no vendor is asked, the built-in model answers. A `router_config_id` takes precedence.',
  config: 'How the model is asked. Settings of a provider that are not listed here are kept as given.',
};

export const modelConfigTexts = {
  temperature: 'Randomness of the answer, 0 to 2. null: the default of the provider.',
  max_tokens: 'Most tokens of one answer. null: the default of the provider.',
  top_p: 'Share of the probability mass that tokens are drawn from, 0 to 1. null: the default of the provider.',
  stop_sequences: 'Texts at which the model stops; at most 16, each at most 200 characters. Empty: none.',
  reasoning_effort: 'How much a reasoning model thinks before it answers; `none` by default.',
  request_timeout_ms: 'Milliseconds after which a request to the model is given up; 30000 by default.',
  thinking_budget: 'Most tokens that a reasoning model may think. null: the default of the provider.',
};

export const variableTexts = {
  name: 'Name by which texts and conditions of the flow use the variable, as in `{{ order_no }}`.',
  type: 'Kind of value: `string` (default), `number`, `integer`, `boolean`, `enum`, `date`, `datetime`, `phone`, `email`, `object` or `array`; an unknown type becomes a finding.',
  source: 'Where the value comes from: `derived` (default), `collected`, `provided`, `tool`, `memory` or `system`.',
  enum_values: 'The values that a variable of type `enum` may have; empty for other types.',
  reask_cap: 'How often the assistant asks again when an answer gives no value, 0 to 10; 2 by default.',
  description: 'What the value means, in words that a model reads when it looks for it in what the end user said.',
};

export const voiceTexts = {
  voice_id: 'Voice of the speech provider. null: the default voice. Stored for carriers.',
  first_message: 'What the assistant says first when a call is answered. null: the flow begins by itself.',
  interruptible: 'Whether the end user may interrupt the assistant; true by default. Stored for carriers.',
  silence_timeout_seconds: 'Seconds of silence, 1 to 3600; 30 by default. Stored for carriers; not enforced by the server today.',
  max_duration_seconds:
    'Longest call in seconds, 1 to 86400; 600 by default. Stored for carriers; not enforced by the server today.',
  voicemail: 'What to do when a machine answers. Stored for carriers; a calling workflow goes by its steps.',
  ai_disclosure:
    'Whether the assistant says at the start of a call that it is an AI; true by default. false switches the sentence off.',
};
export const voicemailTexts = {
  detect: 'Whether machines are told from people; true by default.',
  message: 'Words to leave on the machine. null: none. A calling workflow leaves the `voicemailMessage` of its step.',
};

export const platformToolTexts = {
  end_call: 'The model may end the conversation itself; true by default.',
  transfer: 'The model may transfer the call; false by default. Stored, and not acted on today: use a `transfer` node.',
  send_text: 'The model may send a text message; false by default. Stored, and not acted on today: use a `message_send` node.',
  schedule_callback: 'The model may schedule another call; false by default. Stored, and not acted on today.',
  press_digit: 'The model may press digits; false by default. Stored, and not acted on today: use a `press_digit` node.',
  knowledge_search:
    'The model decides itself when to search the knowledge bases; true by default. false: every message of the end user is searched for.',
  builtin_intents:
    'What any assistant hears without a way for it, each true by default. Set one to false to leave it to the flow and its model.',
};

export const builtinIntentTexts = {
  human:
    'Asked for a human: goes to a `handoff` node (on the phone also `transfer`) of the flow, else says that nobody can be connected.',
  robot: 'Asked whether it is a human: says that it is a virtual assistant.',
  repeat: 'Asked to say it again: repeats its last words.',
  cancel: 'Told to forget it: leaves a form by `else`, or goes back to the dialogue before it.',
  goodbye: 'Told goodbye: ends by the way of the flow, else with a friendly word.',
  thanks: 'Thanked in the middle of a form: answers, and asks its question again.',
  greeting: 'Greeted in the middle of a form: answers, and asks its question again.',
};

export const channelTexts = {
  voice: 'Settings for phone calls.',
  chat: 'Settings for chat.',
  sms: 'Settings for text messages.',
  email: 'Settings for e-mail.',
};

export const currentTimeTexts = {
  enabled: 'Whether the model is told the time of each turn; true by default.',
  timezone:
    'IANA time zone in which dates and times are understood and told, such as `Europe/Vienna`. null, the default: that of the organization.',
};

export const toolRefTexts = {
  tool_id: 'Id of the tool; `createTool` and `listTools` give it.',
  revision: '`active` (default) follows the active revision of the tool; an id of a tool revision pins that one.',
  input_defaults: 'Inputs for the tool by variable name; they win over the defaults of the tool revision.',
};
export const knowledgeRefTexts = {
  knowledge_base_id: 'Id of the knowledge base; `createKnowledgeBase` and `listKnowledgeBases` give it.',
};
export const policyRefTexts = {
  policy_id: 'Id of the policy; `createPolicy` and `listPolicies` give it.',
  priority: 'Policies with a higher number are told to the model first; 0 by default.',
};

export const revisionTexts = {
  ...madeTexts('revision'),
  agent_id: 'Id of the assistant that the revision belongs to.',
  router_config_id:
    'Id of a router config (`createRouterConfig`), whose targets are asked in order. null: `model_settings.model` is asked.',
  workflow_revision_id:
    'Id of the flow of this revision, for `getWorkflowRevision` and `updateWorkflowRevision`. It never changes.',
  name: 'Label of the revision in lists, 1 to 200 characters; `Revision 1` at first.',
  description: 'Notes for the people who build the assistant, at most 10,000 characters; end users never see it.',
  persona:
    'Who the assistant is and how it talks, at most 8,000 characters; begins the system prompt. null: none. Part of the flow graph: a change raises `graph_version`.',
  system_prompt:
    'Standing instructions for the model, at most 200,000 characters. With `workflow_enabled: false` they alone drive the conversation.',
  published_at: 'When the revision was published and frozen. null while it is a draft.',
  system_context_variables:
    'Variables that the server sets in every conversation, such as `current_time` and `channel`. Read-only.',
  context_variables:
    'Variables of the flow, at most 1000. Part of the flow graph: a change raises `graph_version`. Replaced as a whole.',
  variable_defaults: 'Values that variables have when a conversation starts, by name; what the caller gives wins.',
  platform_tools: 'What a model may do besides calling tools, as named switches. Replaced as a whole, over the defaults.',
  channel_specific_config: 'Settings by channel. Stored and returned as given; the server does not act on them today.',
  voice_call_settings: 'How the assistant behaves on calls. Replaced as a whole, over the defaults.',
  tool_refs: 'Tools that the assistant may call in dialogue, at most 200.',
  knowledge_base_refs: 'Knowledge bases that the assistant answers from where a node names none, at most 200.',
  policy_refs: 'Policies that the assistant obeys, at most 200.',
  policies_enabled: 'false switches all policies of the revision off; true by default.',
  workflow_enabled:
    'Whether the flow drives conversations; true by default. false: the assistant talks freely as `system_prompt` says.',
  memory_enabled: 'Whether the assistant recalls facts about known end users and stores new ones; false by default.',
  continue_after_flow: 'Whether the conversation stays open for questions after the flow has ended; false by default.',
  model_settings: 'The model that talks, and how it is asked.',
  analyzer_model_settings: 'The model that judges replies by policies and proposes facts to remember. No model: neither is done.',
  current_time: 'Whether and in which time zone the assistant knows the time. Fields that are not sent keep their value.',
  kb_clearance_level: 'Documents above this clearance level are never found, 0 to 1000; 0 by default.',
  kb_audience_tags: 'Documents with audience tags are found only if they share one of these; at most 200.',
  release_verdict: 'What the release gate said at the last activation. null: never activated, or the gate was off.',
  source_revision_id: 'Id of the revision to copy; the latest revision of the assistant unless given.',
};

export const assistantTexts = {
  ...madeTexts('assistant'),
  organization_id: 'Id of the organization that owns the assistant.',
  active_revision_id:
    'Id of the revision that talks to end users; `activateAssistantRevision` sets it. null: none is active yet.',
  release_suite_id: 'Id of the release suite (`createReleaseSuite`) that the gate replays at activation. null: none.',
  workflow_id: 'Id that all flows of this assistant share.',
  draft_revision_id: 'Id of the latest revision that is not published. null: every revision is published.',
  name: 'Name of the assistant, told to the model and shown in lists; 1 to 200 characters.',
  description: 'Notes for the people who build the assistant, at most 10,000 characters; empty by default.',
  archived_at: 'When the assistant was archived. null while it is in use.',
  active_revision: 'The revision that talks to end users. null: none is active yet.',
  metadata: 'Free-form data of the caller, returned as given. Replaced as a whole.',
  platform_tools: 'Switches kept with the assistant, returned as given. What a model may do is set by the revision.',
  knowledge_gap_analysis_enabled: 'Stored and returned; unanswered questions are recorded as knowledge gaps whatever it says.',
  release_gate_mode:
    '`off` (default): no check. `advisory`: the release suite is replayed at activation and its verdict is shown.',
  release_gate_max_failures: 'How many cases of the suite may fail before the verdict is `failed`; 0 by default.',
  max_active_calls:
    'Most calls and conversations of this assistant at one time. null (default): no cap of its own. Outbound calls over the cap wait; a new conversation is refused with 429.',
  release_verdict: 'What the release gate said about this activation. null when the gate is off.',
};

export const policyTexts = {
  ...madeTexts('policy'),
  name: 'Label of the policy in lists and traces, 1 to 200 characters.',
  text: 'The rule in plain words, 1 to 20,000 characters. Phrases in quotes and patterns are checked exactly, without a model.',
  kind: '`must` (default) and `must_not` are told to the model and checked; `prefer` is told and not checked.',
  enabled: 'false switches the policy off everywhere; true by default.',
  needs_model:
    'true: the text has no phrase in quotes and no pattern, so only a model can check it (`analyzer_model_settings`); without one it is not checked.',
};

export const procedureTexts = {
  ...madeTexts('procedure'),
  name: 'Label of the procedure, 1 to 200 characters.',
  instructions:
    'Steps in plain words, one per numbered line, at most 100,000 characters. Can be used as `instructions` of a flow.',
};
