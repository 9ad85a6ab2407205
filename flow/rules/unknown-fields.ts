// Owns the rules about fields that the language does not know: kept as they are, read by nothing, and mostly misspelt.

import type { GraphOp } from '../edit/ops.ts';
import type { FindingHit } from '../inspection/finding.ts';
import type { Edge, Node } from '../language/graph.ts';
import { asObject, isAbsent, isObject, type Json, type JsonObject } from '../language/json.ts';
import { configSchemaOf, type NodeType, nodeTypeOf } from '../language/node-types.ts';
import { CONDITION_FIELDS, EDGE_FIELDS, NODE_FIELDS, VARIABLE_FIELDS } from '../language/normal-graph.ts';
import { adviceOn, nearestWord } from '../text/spelling.ts';
import { eachStoredEdge, eachStoredNode, type Rule } from './rule.ts';

const LANGUAGE = { category: 'language', severity: 'warning', blocking: false } as const;
/** Of one object: an author who stores a hundred fields need not read a hundred findings. */
const MAX_NAMED = 10;

type Synonyms = Readonly<Record<string, string>>;

/** What people write who know other languages of flows. */
const CONFIG_WORDS: Record<NodeType, Synonyms> = {
  message: { message: 'text', prompt: 'text', say: 'text', content: 'text', body: 'text' },
  dialogue: { prompt: 'instructions', text: 'instructions', message: 'instructions', maxattempts: 'max_turns' },
  collect: {
    prompt: 'instructions',
    question: 'instructions',
    text: 'instructions',
    fields: 'variables',
    slots: 'variables',
  },
  condition: {},
  tool: {
    id: 'tool_id',
    inputs: 'input_mapping',
    args: 'input_mapping',
    outputs: 'output_mapping',
    say: 'say_while_running',
  },
  knowledge: { query: 'query_template', limit: 'top_k', k: 'top_k', threshold: 'min_score', mode: 'answer_mode' },
  set_variable: { set: 'assignments', variables: 'assignments' },
  component: { id: 'component_id', assistantid: 'component_id', inputs: 'input_mapping' },
  policy_check: { policies: 'policy_ids' },
  transfer: {
    number: 'destination',
    phone: 'destination',
    phonenumber: 'destination',
    to: 'destination',
    say: 'announcement',
  },
  handoff: { text: 'message', say: 'message', team: 'queue', department: 'queue' },
  message_send: { text: 'template', message: 'template', body: 'template', via: 'channel' },
  wait: { seconds: 'for', duration: 'for', event: 'for', until: 'for' },
  press_digit: { keys: 'digits', tones: 'digits', dtmf: 'digits' },
  end: { text: 'message', say: 'message', reason: 'disposition', result: 'outcome' },
  note: { message: 'text', content: 'text' },
};
const NO_WORDS: Synonyms = {};
const GLOBAL_FIELDS: ReadonlySet<string> = new Set(['enabled', 'enter_condition', 'return_to_previous']);
const VARIABLE_WORDS: Synonyms = {
  values: 'enum_values',
  options: 'enum_values',
  choices: 'enum_values',
  kind: 'type',
  prompt: 'question',
  ask: 'question',
  title: 'label',
  displayname: 'label',
  translations: 'locale_overrides',
};

type Stray = { field: string; near: string | undefined };

/** Fields outside the known ones. `all`: also those that are near none of them. */
function straysOf(object: JsonObject, known: Iterable<string>, words: Synonyms, all: boolean): Stray[] {
  const names = [...known];
  const found: Stray[] = [];
  for (const field of Object.keys(object)) {
    if (names.includes(field) || isAbsent(object[field]) || found.length >= MAX_NAMED) continue;
    const near = nearestWord(field, names, words);
    if (all || near !== undefined) found.push({ field, near });
  }
  return found;
}

/** Under its right name, where that is still free. */
function renamed(object: JsonObject, { field, near }: Stray): JsonObject | null {
  if (near === undefined || !isAbsent(object[near])) return null;
  const { [field]: value, ...rest } = object;
  return { ...rest, [near]: value! };
}

function patchNode(
  node: Node,
  path: readonly string[],
  stray: Stray,
  object: JsonObject,
  value = object[stray.field]!,
): GraphOp[] {
  if (renamed(object, stray) === null) return [];
  let fields: JsonObject = { [stray.field]: null, [stray.near!]: value };
  for (const name of path.toReversed()) fields = { [name]: fields };
  return [{ op: 'update_node_fields', node_id: node.id, fields }];
}

const sayUnknown = (path: string, advice: string): Pick<FindingHit, 'message' | 'key' | 'suggested_fix'> => ({
  message: `The field "${path.slice(0, 120)}" is unknown: nothing reads it.`,
  key: path,
  suggested_fix: advice,
});

type FieldShape = { safeParse(value: unknown): { success: boolean } };
const shapesOf = (type: NodeType): Record<string, FieldShape> =>
  (configSchemaOf(type) as { shape: Record<string, FieldShape> }).shape;

/** Under the right name, one thing may stand for a list of it. */
function configFix(node: Node, type: NodeType, stray: Stray): GraphOp[] {
  const config = asObject(node.config);
  const shape = stray.near === undefined ? undefined : shapesOf(type)[stray.near];
  const value = config[stray.field]!;
  const fitting = [value, [value]].find((one) => shape?.safeParse(one).success);
  return fitting === undefined ? [] : patchNode(node, ['config'], stray, config, fitting);
}

function configStrays(node: Node, type: NodeType): FindingHit[] {
  const names = Object.keys(shapesOf(type));
  return straysOf(asObject(node.config), names, CONFIG_WORDS[type], true).map((stray) => {
    const advice =
      names.length === 0 ? 'This type of node has no configuration. Remove the field.' : adviceOn(stray.near, names);
    return { ...sayUnknown(`config.${stray.field}`, advice), node_id: node.id, fix_ops: configFix(node, type, stray) };
  });
}

/** The unknown field under which one that a node needs is written. */
export function misnamedField(node: Node, wanted: string): string | undefined {
  const type = nodeTypeOf(node.type);
  if (type === null || !isObject(node.config)) return undefined;
  const strays = straysOf(node.config, Object.keys(shapesOf(type)), CONFIG_WORDS[type], true);
  return strays.find((stray) => stray.near === wanted && configFix(node, type, stray).length > 0)?.field;
}

/** Nodes, edges and variables may carry fields of their author; only what looks like one of ours is worth a word. */
function frameStrays(node: Node): FindingHit[] {
  const parts: [path: string[], part: Json | undefined, known: ReadonlySet<string>][] = [
    [[], node, NODE_FIELDS],
    [['global'], node.global, GLOBAL_FIELDS],
    [['global', 'enter_condition'], asObject(node.global).enter_condition, CONDITION_FIELDS],
  ];
  return parts.flatMap(([path, part, known]) =>
    isObject(part)
      ? straysOf(part, known, NO_WORDS, false).map((stray) => ({
          ...sayUnknown([...path, stray.field].join('.'), adviceOn(stray.near, [])),
          node_id: node.id,
          fix_ops: patchNode(node, path, stray, part),
        }))
      : [],
  );
}

/** The ops that put another edge in the place of one. */
export const replaceEdge = (edge: Edge, changes: JsonObject): GraphOp[] => [
  { op: 'remove_edge', edge_id: edge.id },
  { op: 'add_edge', edge: { ...edge, ...changes } },
];

function edgeStrays(edge: Edge): FindingHit[] {
  const where = { edge_id: edge.id, node_id: edge.source };
  const own = straysOf(edge, EDGE_FIELDS, NO_WORDS, false).map((stray): FindingHit => {
    const better = renamed(edge, stray);
    const fix_ops: GraphOp[] = better
      ? [
          { op: 'remove_edge', edge_id: edge.id },
          { op: 'add_edge', edge: better },
        ]
      : [];
    return { ...sayUnknown(stray.field, adviceOn(stray.near, [])), ...where, fix_ops };
  });
  const { condition } = edge;
  if (!isObject(condition)) return own;
  const inner = straysOf(condition, CONDITION_FIELDS, { when: 'prompt', text: 'prompt', cel: 'expression' }, false).map(
    (stray) => {
      const better = renamed(condition, stray);
      return {
        ...sayUnknown(`condition.${stray.field}`, adviceOn(stray.near, [])),
        ...where,
        fix_ops: better ? replaceEdge(edge, { condition: better }) : [],
      };
    },
  );
  return [...own, ...inner];
}

export const UNKNOWN_FIELD_RULES: Rule[] = [
  {
    ...LANGUAGE,
    rule_id: 'node.unknown_field',
    title: 'Unknown field of a node',
    description:
      'The configuration of a node has a field that its type does not know, or a field of the node is misspelt.',
    check: eachStoredNode(({ stored: node }, report) => {
      const type = nodeTypeOf(node.type);
      for (const hit of [...frameStrays(node), ...(type ? configStrays(node, type) : [])]) report(hit);
    }),
  },
  {
    ...LANGUAGE,
    rule_id: 'edge.unknown_field',
    title: 'Unknown field of an edge',
    description: 'A field of an edge or of its condition is misspelt.',
    check: eachStoredEdge(({ stored }, report) => {
      for (const hit of edgeStrays(stored)) report(hit);
    }),
  },
  {
    ...LANGUAGE,
    rule_id: 'variable.unknown_field',
    title: 'Unknown field of a variable',
    description: 'A field of a context variable is misspelt.',
    check({ graph }, report) {
      for (const variable of graph.context_variables) {
        for (const stray of straysOf(variable, VARIABLE_FIELDS, VARIABLE_WORDS, false)) {
          const better = renamed(variable, stray);
          report({
            ...sayUnknown(`${variable.name}.${stray.field}`, adviceOn(stray.near, [])),
            fix_ops: better ? [{ op: 'upsert_context_variable', variable: { ...better, name: variable.name } }] : [],
          });
        }
      }
    },
  },
];
