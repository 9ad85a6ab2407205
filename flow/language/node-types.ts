// Owns the catalogue of node types: what each may be configured with, its defaults, and the edges out of it.
import { z } from 'zod';
import type { JsonObject } from './json.ts';

/** What the end user hears while a human is called, unless the author wrote something else. */
export const HANDOFF_MESSAGE = 'I am connecting you with a colleague.';
export const HANDOFF_MESSAGE_ES = 'Le comunico con un compañero.';
export const NO_AGENT_FREE = 'I am sorry, none of my colleagues is free right now. Please try again later. Goodbye.';
export const NO_AGENT_FREE_ES =
  'Lo siento, ninguno de mis compañeros está libre ahora. Inténtelo más tarde, por favor. Adiós.';
const DESTINATION = 'E.164 number, sip: or tel: address, or a template';

export const channelOverrides = z
  .record(z.string(), z.string())
  .nullish()
  .describe('channel (`chat`, `voice`, `sms`, `email`) → text said there instead');
/** The same text in another language. */
export const localeOverrides = (field: string) =>
  z
    .strictObject({ es: z.string().optional().describe(`\`${field}\` in Spanish. Liquid template`) })
    .nullish()
    .describe('language (`es`) → text said instead to people who speak it');
export const offeredOptions = z
  .array(
    z.strictObject({
      label: z.string().trim().min(1).max(40).describe('what the end user sees and may tap or type'),
      value: z.string().max(200).nullish().describe('what the pick means; the label unless set'),
    }),
  )
  .max(10)
  .refine(
    (all) => new Set(all.map(({ label }) => label.toLowerCase())).size === all.length,
    'two options have the same label',
  )
  .nullish()
  .describe('what the end user may pick from, by a tap, its label or its number');

const template = z.string().describe('Liquid template');
const optionalTemplate = template.nullish();
const names = z.array(z.string().min(1));
const mapping = z.record(z.string(), z.unknown());

const CONFIGS = {
  message: z.object({
    text: template.describe('What is said. Liquid template'),
    channel_overrides: channelOverrides,
    locale_overrides: localeOverrides('text'),
    options: offeredOptions,
  }),
  dialogue: z.object({
    instructions: template.describe(
      'What to talk about and how; a line that begins with `say:` is said as written. Liquid template',
    ),
    goal: optionalTemplate.describe(
      'When the dialogue is done, in words; it then leaves by `default`. Liquid template',
    ),
    max_turns: z
      .int()
      .min(1)
      .max(200)
      .nullish()
      .describe('messages of the end user before it leaves by `on_cap`; 20 unless set'),
    examples: z.array(z.unknown()).nullish().describe('exchanges to follow, as `{user, assistant}`'),
    locale_overrides: localeOverrides('instructions'),
  }),
  collect: z.object({
    variables: names.min(1).max(50).describe('names of the variables to ask for, in this order'),
    instructions: optionalTemplate.describe('the question; made from the variables unless set. Liquid template'),
    reask_cap: z
      .int()
      .min(0)
      .max(10)
      .nullish()
      .describe('how often it asks again before it leaves by `on_cap`; the largest cap of its variables unless set'),
    confirm: z.boolean().nullish().describe('whether the values are read back and must be confirmed'),
    locale_overrides: localeOverrides('instructions'),
    options: offeredOptions,
  }),
  condition: z.object({}),
  tool: z.object({
    tool_id: z.string().min(1).describe('id of the tool to call'),
    tool_revision: z.string().nullish().describe('`active` or the id of a revision'),
    input_mapping: mapping.nullish().describe('input name → template, or a literal value'),
    output_mapping: z.record(z.string(), z.string()).nullish().describe('variable → path in the output'),
    say_while_running: optionalTemplate.describe('said before the call. Liquid template'),
  }),
  knowledge: z.object({
    knowledge_base_ids: names.describe('ids of the knowledge bases to search'),
    query_template: optionalTemplate.describe(
      'what to search for; the last words of the end user unless set. Liquid template',
    ),
    top_k: z.int().min(1).max(50).nullish().describe('passages to find at most; 5 unless set'),
    min_score: z.number().min(0).max(1).nullish().describe('passages below this score do not count; 0.4 unless set'),
    answer_mode: z.enum(['answer', 'context']).nullish().describe('`answer` says an answer, `context` only finds'),
  }),
  set_variable: z.object({
    assignments: z
      .array(
        z.object({
          variable: z.string().min(1).describe('name of the variable to set'),
          expression: z.unknown().describe('a text is CEL; anything else is the value itself'),
        }),
      )
      .min(1)
      .max(100)
      .describe('what to set, in this order'),
  }),
  component: z.object({
    component_id: z.string().min(1).describe('id of the assistant whose active flow runs'),
    input_mapping: mapping.nullish().describe('variable of the component → template, or a literal value'),
    outputs: z
      .array(
        z.object({
          name: z.string().min(1).describe('name of an output of the component'),
          variable: z.string().nullish().describe('variable of this flow that takes it; the same name unless set'),
        }),
      )
      .nullish()
      .describe('what the component gives back'),
  }),
  policy_check: z.object({ policy_ids: names.describe('ids of the policies to judge by') }),
  transfer: z.object({
    destination: z.string().nullish().describe(DESTINATION),
    destination_source: mapping.nullish().describe('a tool that returns the destination: `{tool_id, response_path}`'),
    mode: z
      .enum(['cold', 'warm'])
      .nullish()
      .describe('`warm`: the other side is informed before the caller is connected'),
    announcement: optionalTemplate.describe('said before the call is connected. Liquid template'),
  }),
  handoff: z.object({
    assistant_id: z.string().nullish().describe('id of the assistant that takes over'),
    queue: z.string().nullish().describe('queue in which a human is awaited; on the phone a number is dialled instead'),
    message: optionalTemplate.describe(
      `said before a human takes over; “${HANDOFF_MESSAGE}” unless set, nothing if empty`,
    ),
    locale_overrides: localeOverrides('message'),
  }),
  message_send: z.object({
    channel: z.string().min(1).describe('`sms` or `email`'),
    template: template.describe('what is sent. Liquid template'),
  }),
  wait: z.object({
    for: z
      .union([z.string(), z.number(), mapping])
      .describe('seconds, a duration such as `5m` or `PT5M`, or the name of an event'),
    timeout: z
      .union([z.string(), z.number()])
      .nullish()
      .describe('seconds or a duration to wait for an event at most; it then leaves by `timeout`'),
  }),
  press_digit: z.object({
    digits: z.union([z.string(), z.int().min(0)]).describe('0–9, *, #, A–D, w for a pause; or a template'),
  }),
  end: z.object({
    outcome: z.enum(['success', 'failure', 'neutral']).nullish().describe('how it ended; `neutral` unless set'),
    label: z.string().nullish().describe('your name for this ending, stored as `outcome_label`'),
    message: optionalTemplate.describe('said at the end. Liquid template'),
    locale_overrides: localeOverrides('message'),
    disposition: z.string().nullish().describe('what a call came to, such as `SCHEDULER`; the workflow goes by it'),
  }),
  note: z.object({ text: z.string().nullish().describe('the remark') }),
} as const;

export type NodeType = keyof typeof CONFIGS;
export const NODE_TYPES = Object.keys(CONFIGS) as NodeType[];
export type ConfigOf<T extends NodeType> = z.infer<(typeof CONFIGS)[T]>;

export const EDGE_KINDS = [
  'default',
  'conditional',
  'else',
  'success',
  'error',
  'found',
  'not_found',
  'failed',
  'timeout',
  'on_cap',
  'done',
  'pass',
  'violation',
  'on_release',
  'event',
] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

const POSITIVE: ReadonlySet<string> = new Set<EdgeKind>([
  'default',
  'success',
  'found',
  'done',
  'pass',
  'on_release',
  'conditional',
  'event',
]);

/** Whether an edge belongs to the outcome "as planned"; the rest speak of one particular mishap, or of everything else. */
export function isPositive(kind: EdgeKind): boolean {
  return POSITIVE.has(kind);
}

type Traits = {
  title: string;
  description: string;
  required: string[];
  defaults: JsonObject;
  // The kind of edge that means "it went as planned", and the one that means it did not.
  main: EdgeKind;
  failure: EdgeKind | null;
  outgoing: { min: number; max: number | null; kinds: EdgeKind[] };
  templates: string[];
  // Whether the conversation leaves the machine's hands here, so that a loop through it cannot spin.
  pauses: boolean;
  terminal: boolean;
};

const COMMON: Omit<Traits, 'title' | 'description'> = {
  required: [],
  defaults: {},
  main: 'default',
  failure: null,
  outgoing: { min: 1, max: 1, kinds: ['default'] },
  templates: [],
  pauses: false,
  terminal: false,
};
const BRANCHES: EdgeKind[] = ['default', 'conditional', 'event', 'else'];

const TRAITS: Record<NodeType, Traits> = {
  message: {
    ...COMMON,
    title: 'Message',
    description: 'Says a fixed text.',
    required: ['text'],
    defaults: { channel_overrides: {} },
    templates: ['text', 'channel_overrides', 'locale_overrides'],
  },
  dialogue: {
    ...COMMON,
    title: 'Dialogue',
    description: 'Talks freely, by instructions, until an edge applies.',
    required: ['instructions'],
    defaults: { max_turns: 20, examples: [] },
    failure: 'on_cap',
    outgoing: { min: 1, max: null, kinds: [...BRANCHES, 'on_cap'] },
    templates: ['instructions', 'goal', 'locale_overrides'],
    pauses: true,
  },
  collect: {
    ...COMMON,
    title: 'Collect',
    description: 'Asks until the named variables are known.',
    required: ['variables'],
    defaults: { confirm: false },
    failure: 'on_cap',
    outgoing: { min: 1, max: null, kinds: [...BRANCHES, 'on_cap'] },
    templates: ['instructions', 'locale_overrides'],
    pauses: true,
  },
  condition: {
    ...COMMON,
    title: 'Condition',
    description: 'Chooses an edge by its conditions.',
    main: 'else',
    outgoing: { min: 2, max: null, kinds: ['conditional', 'event', 'else'] },
  },
  tool: {
    ...COMMON,
    title: 'Tool',
    description: 'Calls a tool with mapped inputs.',
    required: ['tool_id'],
    defaults: { tool_revision: 'active', input_mapping: {}, output_mapping: {} },
    main: 'success',
    failure: 'error',
    outgoing: { min: 1, max: null, kinds: ['success', 'error', 'conditional', 'else'] },
    templates: ['say_while_running', 'input_mapping'],
  },
  knowledge: {
    ...COMMON,
    title: 'Knowledge',
    description: 'Searches knowledge bases and answers from them.',
    required: ['knowledge_base_ids'],
    defaults: { top_k: 5, answer_mode: 'answer' },
    main: 'found',
    failure: 'not_found',
    outgoing: { min: 1, max: null, kinds: ['found', 'not_found', 'conditional', 'else'] },
    templates: ['query_template'],
  },
  set_variable: {
    ...COMMON,
    title: 'Set variable',
    description: 'Sets variables to values that expressions compute.',
    required: ['assignments'],
  },
  component: {
    ...COMMON,
    title: 'Component',
    description: 'Runs the flow of another assistant as a part of this one.',
    required: ['component_id'],
    defaults: { input_mapping: {}, outputs: [] },
    outgoing: { min: 1, max: null, kinds: BRANCHES },
    templates: ['input_mapping'],
  },
  policy_check: {
    ...COMMON,
    title: 'Policy check',
    description: 'Judges the conversation by policies.',
    required: ['policy_ids'],
    main: 'pass',
    failure: 'violation',
    outgoing: { min: 1, max: 2, kinds: ['pass', 'violation'] },
  },
  transfer: {
    ...COMMON,
    title: 'Transfer',
    description: 'Connects the caller to another number.',
    defaults: { mode: 'cold' },
    main: 'failed',
    failure: 'failed',
    outgoing: { min: 0, max: 1, kinds: ['failed'] },
    templates: ['destination', 'announcement'],
    pauses: true,
    terminal: true,
  },
  handoff: {
    ...COMMON,
    title: 'Handoff',
    description: 'Gives the conversation to another assistant or to a queue of people.',
    main: 'on_release',
    outgoing: { min: 0, max: 2, kinds: ['on_release', 'default', 'failed'] },
    templates: ['message', 'locale_overrides'],
    pauses: true,
    terminal: true,
  },
  message_send: {
    ...COMMON,
    title: 'Send message',
    description: 'Sends a message on another channel.',
    required: ['channel', 'template'],
    templates: ['template'],
  },
  wait: {
    ...COMMON,
    title: 'Wait',
    description: 'Waits for a time or an event.',
    required: ['for'],
    main: 'done',
    failure: 'timeout',
    outgoing: { min: 1, max: 2, kinds: ['done', 'timeout'] },
    pauses: true,
  },
  press_digit: {
    ...COMMON,
    title: 'Press digits',
    description: 'Sends touch tones into the call.',
    required: ['digits'],
    templates: ['digits'],
  },
  end: {
    ...COMMON,
    title: 'End',
    description: 'Ends the flow with an outcome.',
    defaults: { outcome: 'neutral' },
    outgoing: { min: 0, max: 0, kinds: [] },
    templates: ['message', 'locale_overrides'],
    terminal: true,
  },
  note: {
    ...COMMON,
    title: 'Note',
    description: 'A remark for readers, never executed.',
    outgoing: { min: 0, max: 0, kinds: [] },
  },
};

// Asked for every node by many rules, hence a map.
const BY_TYPE: ReadonlyMap<unknown, Traits> = new Map(Object.entries(TRAITS));

export function isNodeType(type: unknown): type is NodeType {
  return BY_TYPE.has(type);
}

export function traitsOf(type: unknown): Traits | null {
  return BY_TYPE.get(type) ?? null;
}

export function configSchemaOf(type: NodeType): (typeof CONFIGS)[NodeType] {
  return CONFIGS[type];
}

type NodeTypeEntry = {
  type: NodeType;
  title: string;
  description: string;
  config: JsonObject;
  ways_out: Traits['outgoing'];
};

/** The catalogue as the API serves it. */
export function nodeTypes(): NodeTypeEntry[] {
  return NODE_TYPES.map((type) => {
    const { title, description, outgoing, required, defaults } = TRAITS[type];
    const { $schema, ...schema } = z.toJSONSchema(CONFIGS[type], { io: 'input' }) as JsonObject;
    return { type, title, description, config: { ...schema, required, default: defaults }, ways_out: outgoing };
  });
}

/** The type that a node means: written with capitals it is the same one. */
export function nodeTypeOf(type: unknown): NodeType | null {
  if (isNodeType(type)) return type;
  const lower = typeof type === 'string' && type.length <= 40 ? type.trim().toLowerCase() : null;
  return isNodeType(lower) ? lower : null;
}
