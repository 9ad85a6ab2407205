// Owns the catalogue of node types: what each may be configured with, its defaults, and the ways out of it.
import { z } from 'zod';
import type { JsonObject } from './json.ts';

const template = z.string().describe('Liquid template');
const optionalTemplate = template.nullish();
const names = z.array(z.string().min(1));
const mapping = z.record(z.string(), z.unknown());
/** What the end user hears while a human is called, unless the author wrote something else. */
export const HANDOFF_MESSAGE = 'I am connecting you with a colleague.';
const E164 = 'E.164 number, sip: or tel: address, or a template';

const CONFIGS = {
  message: z.object({ text: template, channel_overrides: z.record(z.string(), z.string()).nullish() }),
  dialogue: z.object({
    instructions: template,
    goal: optionalTemplate,
    max_turns: z.int().min(1).max(200).nullish(),
    examples: z.array(z.unknown()).nullish(),
  }),
  collect: z.object({
    variables: names.min(1).max(50),
    instructions: optionalTemplate,
    reask_cap: z.int().min(0).max(10).nullish(),
    confirm: z.boolean().nullish(),
  }),
  condition: z.object({}),
  tool: z.object({
    tool_id: z.string().min(1),
    tool_revision: z.string().nullish().describe('`active` or the id of a revision'),
    input_mapping: mapping.nullish().describe('input name → template, or a literal value'),
    output_mapping: z.record(z.string(), z.string()).nullish().describe('variable → path in the output'),
    say_while_running: optionalTemplate,
  }),
  knowledge: z.object({
    knowledge_base_ids: names,
    query_template: optionalTemplate,
    top_k: z.int().min(1).max(50).nullish(),
    min_score: z.number().min(0).max(1).nullish(),
    answer_mode: z.enum(['answer', 'context']).nullish(),
  }),
  set_variable: z.object({
    assignments: z
      .array(z.object({ variable: z.string().min(1), expression: z.unknown() }))
      .min(1)
      .max(100),
  }),
  component: z.object({
    component_id: z.string().min(1),
    input_mapping: mapping.nullish(),
    outputs: z.array(z.object({ name: z.string().min(1), variable: z.string().nullish() })).nullish(),
  }),
  policy_check: z.object({ policy_ids: names }),
  transfer: z.object({
    destination: z.string().nullish().describe(E164),
    destination_source: mapping.nullish(),
    mode: z.enum(['cold', 'warm']).nullish(),
    announcement: optionalTemplate,
  }),
  handoff: z.object({
    assistant_id: z.string().nullish(),
    queue: z.string().nullish(),
    message: optionalTemplate.describe(`said before a human takes over; “${HANDOFF_MESSAGE}” unless set, nothing if empty`),
  }),
  message_send: z.object({ channel: z.string().min(1), template }),
  wait: z.object({
    for: z
      .union([z.string(), z.number(), mapping])
      .describe('seconds, a duration such as `5m` or `PT5M`, or the name of an event'),
    timeout: z.union([z.string(), z.number()]).nullish(),
  }),
  press_digit: z.object({
    digits: z.union([z.string(), z.int().min(0)]).describe('0–9, *, #, A–D, w for a pause; or a template'),
  }),
  end: z.object({
    outcome: z.enum(['success', 'failure', 'neutral']).nullish(),
    label: z.string().nullish(),
    message: optionalTemplate,
    disposition: z.string().nullish(),
  }),
  note: z.object({ text: z.string().nullish() }),
} as const;

export type NodeType = keyof typeof CONFIGS;
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
  ways: { min: number; max: number | null; kinds: EdgeKind[] };
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
  ways: { min: 1, max: 1, kinds: ['default'] },
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
    templates: ['text', 'channel_overrides'],
  },
  dialogue: {
    ...COMMON,
    title: 'Dialogue',
    description: 'Talks freely, by instructions, until a way out applies.',
    required: ['instructions'],
    defaults: { max_turns: 20, examples: [] },
    failure: 'on_cap',
    ways: { min: 1, max: null, kinds: [...BRANCHES, 'on_cap'] },
    templates: ['instructions', 'goal'],
    pauses: true,
  },
  collect: {
    ...COMMON,
    title: 'Collect',
    description: 'Asks until the named variables are known.',
    required: ['variables'],
    defaults: { confirm: false },
    failure: 'on_cap',
    ways: { min: 1, max: null, kinds: [...BRANCHES, 'on_cap'] },
    templates: ['instructions'],
    pauses: true,
  },
  condition: {
    ...COMMON,
    title: 'Condition',
    description: 'Chooses a way by its conditions.',
    main: 'else',
    ways: { min: 2, max: null, kinds: ['conditional', 'event', 'else'] },
  },
  tool: {
    ...COMMON,
    title: 'Tool',
    description: 'Calls a tool with mapped inputs.',
    required: ['tool_id'],
    defaults: { tool_revision: 'active', input_mapping: {}, output_mapping: {} },
    main: 'success',
    failure: 'error',
    ways: { min: 1, max: null, kinds: ['success', 'error', 'conditional', 'else'] },
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
    ways: { min: 1, max: null, kinds: ['found', 'not_found', 'conditional', 'else'] },
    templates: ['query_template'],
  },
  set_variable: {
    ...COMMON,
    title: 'Set variable',
    description: 'Computes variables by CEL expressions.',
    required: ['assignments'],
  },
  component: {
    ...COMMON,
    title: 'Component',
    description: 'Runs the flow of another assistant as a part of this one.',
    required: ['component_id'],
    defaults: { input_mapping: {}, outputs: [] },
    ways: { min: 1, max: null, kinds: BRANCHES },
    templates: ['input_mapping'],
  },
  policy_check: {
    ...COMMON,
    title: 'Policy check',
    description: 'Judges the conversation by policies.',
    required: ['policy_ids'],
    main: 'pass',
    failure: 'violation',
    ways: { min: 1, max: 2, kinds: ['pass', 'violation'] },
  },
  transfer: {
    ...COMMON,
    title: 'Transfer',
    description: 'Connects the caller with somebody else.',
    defaults: { mode: 'cold' },
    main: 'failed',
    failure: 'failed',
    ways: { min: 0, max: 1, kinds: ['failed'] },
    templates: ['destination', 'announcement'],
    pauses: true,
    terminal: true,
  },
  handoff: {
    ...COMMON,
    title: 'Handoff',
    description: 'Gives the conversation to another assistant or to a queue of people.',
    main: 'on_release',
    ways: { min: 0, max: 1, kinds: ['on_release', 'default'] },
    templates: ['message'],
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
    ways: { min: 1, max: 2, kinds: ['done', 'timeout'] },
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
    ways: { min: 0, max: 0, kinds: [] },
    templates: ['message'],
    terminal: true,
  },
  note: { ...COMMON, title: 'Note', description: 'A remark for readers, never executed.', ways: { min: 0, max: 0, kinds: [] } },
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

type NodeTypeEntry = { type: NodeType; title: string; description: string; config: JsonObject; ways_out: Traits['ways'] };

/** The catalogue as the API serves it. */
export function nodeTypes(): NodeTypeEntry[] {
  return (Object.keys(CONFIGS) as NodeType[]).map((type) => {
    const { title, description, ways, required, defaults } = TRAITS[type];
    const { $schema, ...schema } = z.toJSONSchema(CONFIGS[type], { io: 'input' }) as JsonObject;
    return { type, title, description, config: { ...schema, required, default: defaults }, ways_out: ways };
  });
}
