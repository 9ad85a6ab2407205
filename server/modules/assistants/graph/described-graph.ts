// Owns how the document describes graphs: nodes by type, edges and variables. The door takes more, and
// stores what it does not know.
import { VARIABLE_SOURCES, VARIABLE_TYPES } from '../../../../flow/language/graph.ts';
import { asObject, type JsonObject } from '../../../../flow/language/json.ts';
import { EDGE_KINDS, nodeTypes } from '../../../../flow/language/node-types.ts';

const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const text = (description: string): JsonObject => ({ type: ['string', 'null'], description });
const number = (description: string): JsonObject => ({ type: 'number', description });
const texts = (description: string): JsonObject => ({ type: 'array', items: { type: 'string' }, description });
/** Readers learn the known values, and must bear with others. */
const known = (name: string, description: string): JsonObject => ({
  description,
  anyOf: [refTo(name), { type: 'string' }, { type: 'null' }],
});
const fields = { type: 'object', additionalProperties: true };
const nodeName = (type: string): string =>
  `${type.replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase())}Node`;

const NODE_FIELDS: JsonObject = {
  ...fields,
  description: 'What nodes of every type may have; fields unknown to us are kept',
  properties: {
    id: text('Unique in its graph; made by us when absent'),
    name: text('Name on the canvas'),
    description: text('Note for people who edit the flow'),
    position: {
      ...fields,
      properties: { x: number('To the right'), y: number('Downwards') },
      description: 'Place on the canvas',
    },
    group: text(
      'Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded',
    ),
    global: {
      ...fields,
      description: 'Whether the flow may come here from anywhere',
      properties: {
        enabled: { type: 'boolean', description: 'Whether it may be entered from anywhere' },
        enter_condition: refTo('EdgeCondition'),
        return_to_previous: { type: 'boolean', description: 'Whether the flow goes back to where it was' },
      },
    },
    model_settings: {
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'In place of those of the revision',
    },
    knowledge_base_ids: texts('Knowledge bases of this node alone'),
    tool_ids: texts('Tools of this node alone'),
    policy_ids: texts('Policies of this node alone'),
    disabled: { type: 'boolean', description: 'The flow passes by' },
    metadata: { ...fields, description: 'Yours; we only keep it' },
  },
};

type Catalogued = ReturnType<typeof nodeTypes>[number];

/** The catalogue lists defaults beside the fields, a schema says them at each. */
function configOf({ config }: Catalogued): JsonObject {
  const { default: defaults, properties, ...rest } = config;
  const given = asObject(defaults);
  const withDefault = Object.entries(asObject(properties)).map(([name, field]) => [
    name,
    name in given ? { ...asObject(field), default: given[name] } : field,
  ]);
  return { ...rest, properties: Object.fromEntries(withDefault) };
}

function typedNode(entry: Catalogued): JsonObject {
  const { type, title, description, ways_out } = entry;
  const properties = {
    type: { type: 'string', const: type, description: `A node of this type: ${title.toLowerCase()}` },
    config: { description: 'What a node of this type needs to know', ...configOf(entry) },
  };
  return {
    title,
    description: `${description} Ways out: ${ways_out.kinds.join(', ') || 'none'}.`,
    allOf: [refTo('GraphNodeFields'), { type: 'object', properties, required: ['type', 'config'] }],
  };
}

/**
 * An open object comes last: a draft may hold any type and any configuration, and findings say what is
 * wrong with it.
 */
function describedNodes(): Record<string, JsonObject> {
  const types = nodeTypes();
  const members = types.map(({ type }) => nodeName(type));
  const other = { id: text('Unique in its graph; made by us when absent'), type: text('Any other type') };
  return {
    ...Object.fromEntries(types.map((entry) => [nodeName(entry.type), typedNode(entry)])),
    GraphNodeFields: NODE_FIELDS,
    OtherNode: {
      description: 'A node of a type that is not in the catalogue, or that is not finished: kept as it is',
      ...fields,
      properties: other,
    },
    GraphNode: {
      description: 'A node of a flow; `type` tells what `config` holds',
      // No `discriminator`: it would promise that no other type occurs.
      anyOf: [...members, 'OtherNode'].map(refTo),
    },
  };
}

const CONDITION: JsonObject = {
  type: ['object', 'null'],
  additionalProperties: true,
  description: 'When an edge applies: `llm` asks the model, `expression` is computed, `event` waits for one',
  properties: {
    type: { type: 'string', enum: ['llm', 'expression', 'event'], description: 'Who decides' },
    prompt: { type: 'string', description: 'llm: when to take the way, in words: what the end user wants' },
    examples: {
      type: 'array',
      maxItems: 50,
      items: { type: 'string', maxLength: 500 },
      description: 'llm: what end users say who mean this way; five on every way work best',
    },
    expression: { description: 'expression: a CEL text, or rules as `{logic, conditions}`' },
    event: { type: 'string', description: 'event: its name' },
  },
};

const EDGE: JsonObject = {
  ...fields,
  description: 'A way from one node to another. Fields unknown to us are kept',
  properties: {
    id: text('Unique in its graph; made by us when absent'),
    source: text('Id of the node it leaves; needed, unless an alias names it'),
    target: text('Id of the node it leads to; needed, unless an alias names it'),
    kind: known('EdgeKind', 'The outcome it stands for; `conditional` when there is a condition, else `default`'),
    condition: refTo('EdgeCondition'),
    priority: { type: ['number', 'null'], description: 'Lower ones are looked at first' },
    label: text('Text on the canvas'),
    metadata: { ...fields, description: 'Yours; we only keep it' },
    from: text('Alias of `source`'),
    to: text('Alias of `target`'),
    source_node_id: text('Alias of `source`'),
    target_node_id: text('Alias of `target`'),
  },
};

const VARIABLE: JsonObject = {
  ...fields,
  description: 'A value that the flow knows by name. Fields unknown to us are kept',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 200, description: 'Small letters, digits and underscores' },
    type: known('VariableType', 'What it holds; `string` when absent'),
    source: known('VariableSource', 'Where its value comes from; `derived` when absent'),
    description: text('What it means; the assistant asks by it'),
    enum_values: {
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'What a variable of type `enum` may hold',
    },
    reask_cap: { type: ['integer', 'null'], description: 'How often the assistant asks again' },
    question: text(
      'What is asked when it is missing; a Liquid template. Made from the name and the description when absent',
    ),
    label: text('What it is called when it is read back or corrected, such as `the day`'),
    locale_overrides: {
      type: ['object', 'null'],
      description: 'Language (`es`) → `question` and `label` for people who speak it',
      properties: {
        es: {
          type: ['object', 'null'],
          description: 'In Spanish',
          properties: { question: text('`question` in Spanish'), label: text('`label` in Spanish') },
        },
      },
    },
  },
  required: ['name'],
};

const stored = (name: string, ...required: string[]): JsonObject => ({
  allOf: [
    refTo(name),
    {
      type: 'object',
      properties: Object.fromEntries(
        required.map((one) => [one, { type: 'string', description: 'Always there once it is stored' }]),
      ),
      required,
    },
  ],
});

/** By the ids of the loose shapes that they stand in for. */
export const DESCRIBED_GRAPH: Readonly<Record<string, JsonObject>> = {
  ...describedNodes(),
  GraphEdge: EDGE,
  EdgeCondition: CONDITION,
  EdgeKind: { type: 'string', enum: [...EDGE_KINDS], description: 'The outcomes of nodes that edges stand for' },
  ContextVariable: VARIABLE,
  VariableType: { type: 'string', enum: [...VARIABLE_TYPES], description: 'Types of variables' },
  VariableSource: { type: 'string', enum: [...VARIABLE_SOURCES], description: 'Where values of variables come from' },
  StoredGraphNode: stored('GraphNode', 'id'),
  StoredGraphEdge: stored('GraphEdge', 'id', 'source', 'target'),
};
