// Owns the tools a model is offered: those by which it answers in structure, and those of the assistant. Pure.

import type { Executable } from '../../../flow/interpreter/executable.ts';
import { HUMAN } from '../../../flow/interpreter/question-back.ts';
import type { EffectOf } from '../../../flow/interpreter/state.ts';
import { asTexts, type Json, type JsonObject } from '../../../flow/language/json.ts';
import type { NormalVariable } from '../../../flow/language/normal-graph.ts';
import type { PromptTool } from '../models/router.ts';
import type { CallableTool } from '../tools/rows.ts';
import type { ToolConfiguration } from '../tools/schema.ts';

type Ask = EffectOf<'ask_model'>;

export const SEARCH = 'search_knowledge';
/** What a model that must choose says where no way fits. */
export const NO_WAY = 'none';
const RESERVED = ['take_route', 'save_values', 'confirm', 'say', 'finish', 'end_call', 'judge', SEARCH];
const MAX_TOOLS = 60;

const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
});

/** What a model can answer anywhere in a flow: the ids of all ways, and all that its forms ask for. */
type FlowNames = {
  ways: readonly string[];
  variables: readonly NormalVariable[];
  /** A node of it has knowledge bases of its own. */
  knows: boolean;
};

/** Larger flows name what is allowed in the task alone: a schema of hundreds of names costs more than it saves. */
const MAX_WAYS = 150;
const MAX_VARIABLES = 60;

const namesByFlow = new WeakMap<Executable, FlowNames>();

/** The same for every node, so that the tools that a vendor reads first are the same in every turn. */
export function flowNamesOf(executable: Executable): FlowNames {
  const known = namesByFlow.get(executable);
  if (known) return known;
  const { nodes, globals, scopes } = executable;
  const ways = [
    ...nodes.flatMap(({ routes }) => routes.asked.map(({ id }) => id)),
    ...globals.flatMap(({ node, prompt }) => (prompt ? [`global:${nodes[node]!.id}`] : [])),
    HUMAN,
  ];
  const collected = nodes.flatMap((node) => {
    if (node.type !== 'collect') return [];
    const declared = scopes[node.scope]?.variables ?? [];
    return asTexts(node.config.variables).map((name) => declared.find((one) => one.name === name) ?? undeclared(name));
  });
  // Components may use one name for several things: the first one describes it, and the task says which is meant.
  const variables = [...new Map(collected.toReversed().map((one) => [one.name, one])).values()].toReversed();
  const knows = nodes.some((node) => 'knowledge_base_ids' in node && node.knowledge_base_ids.length > 0);
  const flowNames = { ways: [...new Set(ways)], variables, knows };
  namesByFlow.set(executable, flowNames);
  return flowNames;
}

const undeclared = (name: string): NormalVariable => ({
  name,
  type: 'string',
  source: 'collected',
  enum_values: [],
  reask_cap: 2,
  description: '',
});

/** Without a flow around it, a question has its own words. */
const ownNames = ({ choices, variables, forms = [] }: Ask): FlowNames => ({
  ways: choices.map(({ id }) => id),
  variables: [...variables, ...forms.flatMap((form) => form.variables)],
  knows: false,
});

/** How the answer to an ask can be given other than in words: the same tools for every ask of a revision. */
export function answerTools(
  ask: Ask,
  { canEnd, flowNames = ownNames(ask) }: { canEnd: boolean; flowNames?: FlowNames | undefined },
): PromptTool[] {
  const { ways, variables } = flowNames;
  const isListed = variables.length <= MAX_VARIABLES;
  const properties = isListed ? variables.map((variable) => [variable.name, schemaOfVariable(variable)]) : [];
  const values = { ...object(Object.fromEntries(properties)), ...(!isListed && { additionalProperties: true }) };
  const choice =
    ways.length <= MAX_WAYS ? { type: 'string', enum: [...new Set([...ways, NO_WAY])] } : { type: 'string' };
  const said = {
    ...values,
    description: 'What the person has said for the form that this way leads to; {} if nothing',
  };
  const confirmed = { type: 'boolean', description: 'true only if the person agreed' };
  const corrected = { ...values, description: 'Values that they said anew because they were wrong' };
  const tools: (PromptTool | false)[] = [
    {
      name: 'take_route',
      description: 'Takes one of the ways on that the task lists. Only if what it describes is the case.',
      input_schema: object({ choice, values: said }, ['choice', 'values']),
    },
    {
      name: 'save_values',
      description: 'Saves what the person said, by the names that the task lists.',
      input_schema: values,
    },
    {
      name: 'confirm',
      description: 'Says what they answered to values that were read back.',
      input_schema: object({ confirmed, corrected }, ['confirmed']),
    },
    {
      name: 'say',
      description:
        'Answers what the person asked beside it, in a sentence or two. In the same answer as the other tool.',
      input_schema: { ...object({ text: { type: 'string' } }, ['text']), additionalProperties: false },
      strict: true,
    },
    {
      name: 'finish',
      description: 'The goal is reached: ends this part of the conversation.',
      input_schema: object({}),
    },
    canEnd && { name: 'end_call', description: 'The person wants to end the conversation.', input_schema: object({}) },
  ];
  return tools.filter((tool) => tool !== false);
}

export const JUDGE: PromptTool = {
  name: 'judge',
  description: 'Gives the verdict.',
  input_schema: object(
    {
      violated: { type: 'boolean', description: 'Whether any of the policies is violated' },
      policies: { type: 'array', items: { type: 'integer' }, description: 'The numbers of those that are' },
      reason: { type: 'string', description: 'Why, in one sentence' },
    },
    ['violated', 'reason'],
  ),
};

export const SEARCH_TOOL: PromptTool = {
  name: SEARCH,
  description: 'Searches the knowledge of the organization. Use it before you answer a question about facts.',
  input_schema: {
    ...object({ query: { type: 'string', description: 'What to look for, in whole words' } }, ['query']),
    additionalProperties: false,
  },
  strict: true,
};

const VARIABLE_TYPES: Record<string, JsonObject> = {
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'string', description: 'YYYY-MM-DD' },
  datetime: { type: 'string', description: 'YYYY-MM-DDTHH:MM' },
  time: { type: 'string', description: 'HH:MM, by 24 hours' },
  duration: { type: 'string', description: 'ISO 8601, such as PT1H30M or P3D' },
  date_range: object(
    { start: { type: 'string', description: 'YYYY-MM-DD' }, end: { type: 'string', description: 'YYYY-MM-DD' } },
    ['start', 'end'],
  ),
  money: object(
    { amount: { type: 'number' }, currency: { type: 'string', description: 'Three letters, such as USD' } },
    ['amount', 'currency'],
  ),
  phone: { type: 'string', description: 'A phone number, with + and country code if known' },
  email: { type: 'string', description: 'An e-mail address' },
  object: { type: 'object' },
  array: { type: 'array', items: {} },
};

export function schemaOfVariable({ type, description, enum_values, question, label }: NormalVariable): JsonObject {
  const known = Object.hasOwn(VARIABLE_TYPES, type) ? VARIABLE_TYPES[type]! : { type: 'string' };
  // A question that prints a variable is not repeated: values have no place in what a model obeys.
  const asked = question && !/[{}]/.test(question) ? `Asked for as: “${question}”` : '';
  const texts = [label, description, asked, known.description]
    .filter((text) => typeof text === 'string' && text !== '')
    .join('. ');
  return { ...known, ...(type === 'enum' && { enum: enum_values }), ...(texts !== '' && { description: texts }) };
}

export type OfferedTool = { name: string; tool: CallableTool; schema: JsonObject };

/** The assistant's own tools by names that models accept, each once. Flows make transfers, models do not. */
export function offeredTools(tools: readonly CallableTool[], defaults: ReadonlyMap<string, JsonObject>): OfferedTool[] {
  const taken = new Set(RESERVED);
  const seen = new Set<string>();
  return tools
    .filter(({ tool_type, tool_id }) => {
      const usable = tool_type === 'api_call' || tool_type === 'mcp' || tool_type === 'knowledge_search';
      return usable && !seen.has(tool_id) && seen.add(tool_id);
    })
    .slice(0, MAX_TOOLS)
    .map((tool) => {
      const base =
        tool.tool_name
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '_')
          .replace(/^_+|_+$/g, '')
          .slice(0, 50) || 'tool';
      let name = base;
      for (let n = 2; taken.has(name); n++) name = `${base}_${n}`;
      taken.add(name);
      return { name, tool, schema: schemaOfTool(tool, { ...tool.input_defaults, ...defaults.get(tool.tool_id) }) };
    });
}

export const toModelTool = ({ name, tool, schema }: OfferedTool): PromptTool => ({
  name,
  input_schema: schema,
  description: tool.description || tool.tool_description || tool.tool_name,
});

const INPUT_TYPES: Record<ToolConfiguration['variables'][number]['type'], JsonObject> = {
  str: { type: 'string' },
  int: { type: 'integer' },
  float: { type: 'number' },
  bool: { type: 'boolean' },
  list: { type: 'array', items: {} },
  dict: { type: 'object' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  enum: { type: 'string' },
};

function schemaOfTool({ tool_type, configuration }: CallableTool, defaults: JsonObject): JsonObject {
  if (tool_type === 'knowledge_search') return SEARCH_TOOL.input_schema as JsonObject;
  const declared = configuration?.variables ?? [];
  // The author listed no inputs of the far tool: the model may know them from its description.
  if (tool_type === 'mcp' && declared.length === 0) return { ...object({}), additionalProperties: true };
  const variables = declared.filter(({ fixed }) => !fixed);
  const properties = variables.map(({ name, type, description, ...rest }): [string, JsonObject] => {
    const values: JsonObject =
      type === 'enum' && Array.isArray(rest.enum_values) ? { enum: rest.enum_values as Json } : {};
    return [name, { ...INPUT_TYPES[type], ...values, ...(description !== '' && { description }) }];
  });
  const required = variables.filter(({ name, required }) => required && (defaults[name] ?? null) === null);
  return {
    ...object(
      Object.fromEntries(properties),
      required.map(({ name }) => name),
    ),
    additionalProperties: false,
  };
}
