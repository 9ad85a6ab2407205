// Owns the fields of an assistant revision as they are stored: defaults, and what a caller's fields
// become.

import { type ContextVariable, SYSTEM_VARIABLES as SYSTEM_NAMES } from '../../../flow/language/graph.ts';
import type { JsonObject } from '../../../flow/language/json.ts';
import { Invalid } from '../../kernel/errors.ts';
import { isTimeZone } from '../../kernel/time/time-zone.ts';
import { assertTemplateSize } from '../tools/template-limits.ts';
import { NO_ANALYSIS } from './analysis-plan.ts';
import { modelSettings, withoutNulls } from './graph/model-settings.ts';
import type { RevisionFields } from './schema.ts';

const PLATFORM_TOOLS = {
  end_call: true,
  transfer: false,
  send_text: false,
  schedule_callback: false,
  press_digit: false,
  knowledge_search: true,
};
const CHANNELS = { voice: {}, chat: {}, sms: {}, email: {} };
const VOICE = {
  voice_id: null,
  first_message: null,
  filler: null,
  interruptible: true,
  silence_timeout_seconds: 30,
  max_duration_seconds: 600,
  voicemail: { detect: true, message: null },
  ai_disclosure: true,
};

export const newRevision = (): Record<string, unknown> => ({
  name: 'Revision 1',
  description: '',
  persona: null,
  system_prompt: '',
  router_config_id: null,
  context_variables: [],
  variable_defaults: {},
  platform_tools: PLATFORM_TOOLS,
  channel_specific_config: CHANNELS,
  voice_call_settings: VOICE,
  tool_refs: [],
  knowledge_base_refs: [],
  policy_refs: [],
  policies_enabled: true,
  workflow_enabled: true,
  memory_enabled: false,
  continue_after_flow: false,
  model_settings: modelSettings(),
  analyzer_model_settings: modelSettings(),
  analysis: NO_ANALYSIS,
  current_time_settings: { enabled: true, timezone: null },
  kb_clearance_level: 0,
  kb_audience_tags: [],
});

type Before = { current_time_settings: { enabled: boolean; timezone: string | null } };

/**
 * Only the columns of fields that the caller sent. Objects are replaced as a whole, over their
 * defaults.
 */
export function columnsOf(
  fields: Omit<RevisionFields, 'persona' | 'context_variables'>,
  before: Before,
): Record<string, unknown> {
  const {
    current_time,
    platform_tools,
    channel_specific_config,
    voice_call_settings: voice,
    tool_refs,
    policy_refs,
    ...rest
  } = fields;
  const { model_settings, analyzer_model_settings, ...plain } = rest;
  if (plain.system_prompt !== undefined) assertTemplateSize(['body', 'system_prompt'], plain.system_prompt);
  return Object.fromEntries(
    Object.entries({
      ...plain,
      platform_tools: platform_tools && { ...PLATFORM_TOOLS, ...platform_tools },
      channel_specific_config: channel_specific_config && { ...CHANNELS, ...channel_specific_config },
      voice_call_settings: voice && { ...VOICE, ...voice, voicemail: { ...VOICE.voicemail, ...voice.voicemail } },
      tool_refs: tool_refs?.map((ref) => ({
        ...ref,
        revision: ref.revision ?? 'active',
        input_defaults: ref.input_defaults ?? {},
      })),
      policy_refs: policy_refs?.map((ref) => ({ ...ref, priority: ref.priority ?? 0 })),
      model_settings: model_settings && modelSettings(model_settings),
      analyzer_model_settings: analyzer_model_settings && modelSettings(analyzer_model_settings),
      // Null is a time zone, too: that of the organization.
      current_time_settings: current_time && {
        ...before.current_time_settings,
        ...withoutNulls(current_time),
        ...(current_time.timezone === null && { timezone: null }),
      },
    }).filter(([, value]) => value !== undefined),
  );
}

export function assertTimeZone(timezone: string | null | undefined): void {
  if (timezone === undefined || timezone === null || isTimeZone(timezone)) return;
  const msg = 'Input should be an IANA time zone, such as Europe/Vienna';
  throw new Invalid([{ loc: ['body', 'current_time', 'timezone'], msg, type: 'value_error', input: timezone }]);
}

const SYSTEM_MEANINGS: Record<string, string> = {
  current_time: 'When the turn began',
  channel: 'voice, chat, sms or email',
  end_user_id: 'The person',
  first_name: 'First name of the person',
  last_name: 'Last name of the person',
  phone: 'Phone number of the person',
  email: 'E-mail address of the person',
  locale: 'Language and region, such as en-US',
  timezone: 'Time zone of the person',
  conversation_id: 'The conversation',
  call_id: 'The call, where there is one',
  lead_id: 'The lead, where there is one',
};

/** Every conversation has them, and callers cannot change them. */
export const SYSTEM_VARIABLE_FIELDS = [...SYSTEM_NAMES].map((name) => ({
  name,
  type: 'string',
  enum_values: [] as string[],
  description: SYSTEM_MEANINGS[name] ?? '',
}));

/** As the API shows it: with every field, unknown ones included. */
export const shownVariable = (variable: ContextVariable) => ({
  type: 'string',
  source: 'derived',
  enum_values: [] as string[],
  reask_cap: 2,
  description: '',
  ...(withoutNulls(variable) as JsonObject & { name: string }),
});
