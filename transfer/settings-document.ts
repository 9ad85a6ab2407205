// Owns how settings are written in files: the fields of each kind, their order, and what an absent one means.
import { equal, isObject, type Json, type JsonObject } from '../flow/language/json.ts';
import type { KindName } from './reference-names.ts';

const MODEL_CONFIG = {
  temperature: null,
  max_tokens: null,
  top_p: null,
  stop_sequences: [],
  reasoning_effort: 'none',
  request_timeout_ms: 30_000,
  thinking_budget: null,
};
const MODEL_SETTINGS: Json = { model: null, config: MODEL_CONFIG };

/** Fields that the API takes on the assistant itself, on its revision, and on the flow of that revision. */
export const ASSISTANT_FIELDS: JsonObject = {
  description: '',
  metadata: {},
  knowledge_gap_analysis_enabled: false,
  release_gate_mode: 'off',
  release_gate_max_failures: 0,
  max_active_calls: null,
};
export const REVISION_FIELDS: JsonObject = {
  system_prompt: '',
  tools: [],
  knowledge: [],
  policies: [],
  policies_enabled: true,
  workflow_enabled: true,
  memory_enabled: false,
  continue_after_flow: false,
  model_settings: MODEL_SETTINGS,
  analyzer_model_settings: MODEL_SETTINGS,
  analysis: { fields: [], criteria: [] },
  variable_defaults: {},
  platform_tools: {
    end_call: true,
    transfer: false,
    send_text: false,
    schedule_callback: false,
    press_digit: false,
    knowledge_search: true,
  },
  channel_specific_config: { voice: {}, chat: {}, sms: {}, email: {} },
  voice_call_settings: {
    voice_id: null,
    first_message: null,
    filler: null,
    interruptible: true,
    silence_timeout_seconds: 30,
    max_duration_seconds: 600,
    voicemail: { detect: true, message: null },
    ai_disclosure: true,
  },
  current_time: { enabled: true, timezone: null },
  kb_clearance_level: 0,
  kb_audience_tags: [],
};
export const FLOW_FIELDS: JsonObject = {
  trigger_type: 'conversation_start',
  trigger_config: {},
  tool_input_defaults: {},
};

export const TOOL_REVISION_FIELDS: JsonObject = {
  configuration: {
    url: '',
    method: 'GET',
    headers: [],
    query_params: [],
    body: {},
    timeout: 30,
    variables: [],
    retry: { max_retries: 0, base_delay_seconds: 1, max_delay_seconds: 30, jitter: true },
  },
  transfer_target: null,
  response_schema: null,
  input_defaults: {},
  metadata: {},
};

/** The settings of each kind with the value that an absent field stands for, in the order in which files have them. */
export const FILE_SETTINGS: Record<KindName, JsonObject> = {
  policies: { text: '', kind: 'must', enabled: true },
  procedures: { instructions: '' },
  knowledge: { description: null, embedding_provider: 'local', embedding_model: null, gap_score: 0.4 },
  tools: { description: '', tool_type: 'api_call', ...TOOL_REVISION_FIELDS },
  assistants: { ...ASSISTANT_FIELDS, ...REVISION_FIELDS, ...FLOW_FIELDS },
  workflows: {
    description: '',
    active: true,
    promptId: null,
    voiceId: null,
    timezone: 'UTC',
    startHour: 0,
    endHour: 24,
    numberOfAgents: 1,
    maxAttemptsPerLead: null,
    maxAttemptsPerDay: null,
    maxAttemptsPerNumber: null,
    tag: 'OTHER',
    steps: [],
  },
};

/** What cannot change once the resource is there; a file that does not say it takes it as it is. */
export const FIXED_FIELDS: Partial<Record<KindName, readonly string[]>> = {
  knowledge: ['embedding_provider', 'embedding_model'],
  tools: ['tool_type'],
};

/** What an absent field of an item of a list stands for, by the path of the list. */
const ITEM_DEFAULTS: Record<string, JsonObject> = {
  'configuration.headers': { value: '', secure: false },
  'configuration.query_params': { value: '', secure: false },
  'configuration.variables': { type: 'str', description: '', required: false, fixed: false },
  tools: { revision: 'active', input_defaults: {} },
  policies: { priority: 0 },
  steps: {
    type: 'CALL',
    finishOn: ['ENDED', 'NOT_INTERESTED', 'WARM_TRANSFER', 'SCHEDULER', 'TEXT_CONSENT', 'DNC', 'FRAUD', 'BAD_NUMBER'],
    delayInSecs: 0,
    needsTCPACompliance: true,
    textMessage: '',
    voicemailMessage: '',
  },
};

/** The settings without defaults, in the fixed order; unknown fields come last. */
export function leanSettings(kind: KindName, settings: JsonObject): JsonObject {
  const { name, ...rest } = settings;
  const lean = leanObject(rest, FILE_SETTINGS[kind], '');
  return name === undefined ? lean : { name, ...lean };
}

function leanObject(object: JsonObject, defaults: JsonObject, path: string): JsonObject {
  const keys = [...Object.keys(defaults), ...Object.keys(object).filter((key) => !Object.hasOwn(defaults, key))];
  return Object.fromEntries(
    keys.flatMap((key): [string, Json][] => {
      if (!Object.hasOwn(object, key)) return [];
      const value = leanValue(object[key] ?? null, defaults[key], path === '' ? key : `${path}.${key}`);
      return Object.hasOwn(defaults, key) && isDefaultValue(value, defaults[key]) ? [] : [[key, value]];
    }),
  );
}

function leanValue(value: Json, standard: Json | undefined, path: string): Json {
  const items = ITEM_DEFAULTS[path];
  if (Array.isArray(value) && items) return value.map((item) => (isObject(item) ? leanItem(item, items) : item));
  return isObject(value) && isObject(standard) ? leanObject(value, standard, path) : value;
}

const leanItem = (item: JsonObject, defaults: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(item).filter(([key, value]) => !(Object.hasOwn(defaults, key) && equal(defaults[key], value))),
  );

const isDefaultValue = (value: Json, standard: Json | undefined): boolean =>
  equal(value, standard) || (isObject(value) && isObject(standard) && Object.keys(value).length === 0);

/** What a field of a file stands for when it is sent: absent means the default. */
export function sentValue(kind: KindName, field: string, settings: JsonObject): Json {
  const standard = FILE_SETTINGS[kind][field] ?? null;
  if (!Object.hasOwn(settings, field)) return standard;
  return filled(settings[field] ?? null, standard);
}

function filled(value: Json, standard: Json): Json {
  if (!isObject(value) || !isObject(standard)) return value;
  const both = Object.entries(value).map(([key, one]): [string, Json] => [key, filled(one, standard[key] ?? null)]);
  return { ...standard, ...Object.fromEntries(both) };
}
