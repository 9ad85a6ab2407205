// Owns the rules about configuration: required fields, types and ranges of fields, syntax of templates and expressions.
import type { z } from 'zod';
import type { FindingHit } from '../inspection/finding.ts';
import { parseDuration } from '../language/durations.ts';
import { type Node, VARIABLE_NAME, VARIABLE_SOURCES, VARIABLE_TYPES } from '../language/graph.ts';
import { isAbsent, isObject, type Json, type JsonObject } from '../language/json.ts';
import { configSchemaOf, isNodeType, type NodeType, traitsOf } from '../language/node-types.ts';
import type { NormalNode, NormalVariable } from '../language/normal-graph.ts';
import { liquid } from '../text/liquid.ts';
import { adviceOn, nearestWord } from '../text/spelling.ts';
import { meantField, meantPart } from './config-values.ts';
import { eachNode, eachStoredNode, type Report, type Rule, type Subject } from './rule.ts';
import { misnamedField } from './unknown-fields.ts';

const CONFIGURATION = { category: 'configuration', severity: 'error', blocking: true } as const;
// Lists of ids may stand on the node itself instead of in its configuration.
const ON_NODE = ['knowledge_base_ids', 'policy_ids'] as const;

function isMissing(node: NormalNode, field: string): boolean {
  const value = node.config[field];
  if (ON_NODE.some((name) => name === field && node[name].length > 0)) return false;
  return isAbsent(value) || (Array.isArray(value) && value.length === 0);
}

/** A place for a tool that is still to be chosen; switched off, it stops no flow. */
export const isToolPlaceholder = (node: NormalNode): boolean =>
  node.type === 'tool' && node.disabled && isMissing(node, 'tool_id');

function missingFields(node: NormalNode): string[] {
  if (isToolPlaceholder(node)) return [];
  if (node.type === 'handoff') return isMissing(node, 'assistant_id') && isMissing(node, 'queue') ? ['queue'] : [];
  return traitsOf(node.type)?.required.filter((field) => isMissing(node, field)) ?? [];
}

type Kind = 'string' | 'boolean' | 'object' | 'array';
const FRAME = new Map<string, Kind>([
  ['name', 'string'],
  ['description', 'string'],
  ['config', 'object'],
  ['position', 'object'],
  ['global', 'object'],
  ['model_settings', 'object'],
  ['knowledge_base_ids', 'array'],
  ['tool_ids', 'array'],
  ['policy_ids', 'array'],
  ['disabled', 'boolean'],
  ['metadata', 'object'],
]);

function isKind(value: Json, kind: Kind): boolean {
  if (kind === 'array') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (kind === 'object') return isObject(value);
  return kind === 'string' ? typeof value === 'string' : typeof value === 'boolean';
}

function frameProblems(node: Node): FindingHit[] {
  const hits: FindingHit[] = [];
  for (const field in node) {
    const kind = FRAME.get(field);
    const value = node[field];
    if (kind === undefined || value === undefined || value === null || isKind(value, kind)) continue;
    const expected = kind === 'array' ? 'a list of texts' : `of type ${kind}`;
    const meant = meantPart(field, kind, value);
    hits.push({
      message: `The field "${field}" is not ${expected}.`,
      node_id: node.id,
      key: field,
      ...(meant !== undefined && replaceField(node.id, { [field]: meant }, meant)),
    });
  }
  return hits;
}

function configProblems(node: NormalNode): FindingHit[] {
  if (!isNodeType(node.type)) return [];
  const result = configSchemaOf(node.type).safeParse(withoutNulls(node));
  const hits: FindingHit[] = [];
  for (const issue of result.success ? [] : result.error.issues) {
    const field = issue.path.join('.');
    if (isMissing(node, String(issue.path[0])) || node.config[String(issue.path[0])] === undefined) continue;
    hits.push({
      message: `The field "config.${field}" is invalid: ${problemOf(issue)}.`,
      node_id: node.id,
      key: field,
      ...configFix(node, issue),
    });
  }
  const problem = specialProblem(node);
  return problem ? [...hits, { message: problem, node_id: node.id, key: 'special' }] : hits;
}

/** In words for people who know no schema. */
function problemOf(issue: z.core.$ZodIssue): string {
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return isMissing ? 'it is missing' : issue.message.replace(/^Invalid (?:input|option): /, '');
}

/** Only a value that fits is offered. */
function configFix(node: NormalNode, issue: z.core.$ZodIssue): Partial<FindingHit> {
  const field = String(issue.path[0]);
  const meant = meantField(issue, node.config);
  const { shape } = configSchemaOf(node.type as NodeType) as {
    shape: Record<string, { safeParse(value: unknown): { success: boolean } }>;
  };
  if (meant === undefined || !shape[field]?.safeParse(meant).success) return {};
  return replaceField(node.id, { config: { [field]: meant } }, meant);
}

const replaceField = (node_id: string, fields: JsonObject, meant: Json): Partial<FindingHit> => ({
  suggested_fix: `Write ${JSON.stringify(meant).slice(0, 120)}.`,
  fix_ops: [{ op: 'update_node_fields', node_id, fields }],
});

function withoutNulls(node: NormalNode): JsonObject {
  for (const key in node.config) {
    if (node.config[key] !== null) continue;
    return Object.fromEntries(Object.entries(node.config).filter(([, value]) => value !== null));
  }
  return node.config;
}

function specialProblem(node: NormalNode): string | null {
  if (node.type === 'press_digit' && typeof node.config.digits === 'string') {
    const { digits } = node.config;
    if (digits.trim() && !digits.includes('{{') && !/^[0-9*#A-Da-dwW,]{1,100}$/.test(digits))
      return 'The field "config.digits" holds something that is no key.';
  }
  if (node.type === 'wait') {
    const { timeout, for: awaited } = node.config;
    // A number and a word are no name of an event.
    if (
      typeof awaited === 'string' &&
      /^\s*\d+(?:\.\d+)?\s+\p{L}+\s*$/u.test(awaited) &&
      parseDuration(awaited) === null
    )
      return 'The field "config.for" is no duration; write one such as "5m", "1h 30m" or "2 days".';
    if (!isAbsent(timeout) && parseDuration(timeout!) === null) return 'The field "config.timeout" is no duration.';
  }
  return null;
}

/** The template engine names a filter that it does not know. */
function filterAdvice(message: string): Partial<FindingHit> {
  const name = /undefined filter: (\w+)/.exec(message)?.[1];
  if (name === undefined) return {};
  const near = nearestWord(name, Object.keys(liquid.filters), {
    upper: 'upcase',
    lower: 'downcase',
    uppercase: 'upcase',
  });
  return { suggested_fix: near === undefined ? 'Use a filter that templates have.' : adviceOn(near, []) };
}

function checkTexts({ view }: Subject, report: Report): void {
  for (const error of view.facts.errors) {
    const what = error.field === 'assignments' ? 'expression' : 'template';
    report({
      message: `The ${what} in "${error.field}" cannot be read: ${error.message}.`,
      key: `${error.field}:${error.message}`,
      ...filterAdvice(error.message),
      ...(error.node_id !== null ? { node_id: error.node_id } : {}),
      ...(error.edge ? { edge_id: error.edge.id } : {}),
    });
  }
}

type Flaw = { problem: string; advice?: string; better?: JsonObject };

function unknownName(
  what: 'type' | 'source',
  name: string,
  known: readonly string[],
  words: Record<string, string>,
): Flaw {
  const near = nearestWord(name, known, words);
  const problem = `the ${what} "${name.slice(0, 60)}" is unknown; known are ${known.join(', ')}`;
  return { problem, advice: adviceOn(near, known), ...(near !== undefined && { better: { [what]: near } }) };
}

/** What the types and sources are called elsewhere. */
const TYPE_WORDS: Record<string, (typeof VARIABLE_TYPES)[number]> = {
  text: 'string',
  str: 'string',
  int: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  list: 'array',
  dict: 'object',
  map: 'object',
  json: 'object',
  choice: 'enum',
  select: 'enum',
  timestamp: 'datetime',
  currency: 'money',
  amount: 'money',
  tel: 'phone',
  mail: 'email',
};
const SOURCE_WORDS: Record<string, (typeof VARIABLE_SOURCES)[number]> = {
  user: 'collected',
  caller: 'collected',
  customer: 'collected',
  enduser: 'collected',
  asked: 'collected',
  input: 'provided',
  api: 'provided',
  external: 'provided',
  lead: 'provided',
  computed: 'derived',
  calculated: 'derived',
  output: 'tool',
  fact: 'memory',
};

function variableFlaw({ name, type, source, reask_cap }: NormalVariable): Flaw | null {
  if (!VARIABLE_NAME.test(name)) return { problem: 'its name is not of the form a–z, 0–9, _' };
  if (!VARIABLE_TYPES.some((known) => known === type)) return unknownName('type', type, VARIABLE_TYPES, TYPE_WORDS);
  if (!VARIABLE_SOURCES.some((known) => known === source))
    return unknownName('source', source, VARIABLE_SOURCES, SOURCE_WORDS);
  if (!Number.isInteger(reask_cap) || reask_cap < 0 || reask_cap > 10)
    return {
      problem: 'reask_cap is not between 0 and 10',
      better: { reask_cap: Math.min(10, Math.max(0, Math.round(reask_cap))) },
    };
  return null;
}

function checkVariables({ graph, view }: Subject, report: Report): void {
  view.graph.context_variables.forEach((variable, i) => {
    const flaw = variableFlaw(variable);
    const stored = graph.context_variables[i];
    if (!flaw || !stored) return;
    report({
      message: `The context variable "${variable.name.slice(0, 80)}" is invalid: ${flaw.problem}.`,
      key: `variable:${variable.name}${flaw.better ? `:${Object.keys(flaw.better).join()}` : ''}`,
      ...(flaw.advice !== undefined && { suggested_fix: flaw.advice }),
      fix_ops: flaw.better ? [{ op: 'upsert_context_variable', variable: { ...stored, ...flaw.better } }] : [],
    });
  });
}

export const CONFIGURATION_RULES: Rule[] = [
  {
    ...CONFIGURATION,
    rule_id: 'node.missing_field',
    title: 'Missing field',
    description: 'A field that this type of node needs is empty.',
    check: eachNode(({ stored, normal: node }, report) => {
      for (const field of missingFields(node)) {
        const name = node.type === 'handoff' ? 'assistant_id or queue' : field;
        const misnamed = misnamedField(stored, field);
        report({
          message: `A ${node.type} node needs "${name}".`,
          node_id: node.id,
          key: field,
          suggested_fix: misnamed === undefined ? `Fill in "${name}".` : `Rename "${misnamed}" to "${field}".`,
        });
      }
    }),
  },
  {
    ...CONFIGURATION,
    rule_id: 'node.invalid_field',
    title: 'Invalid field',
    description: 'A field has the wrong type, is out of range, or holds a template or expression that cannot be read.',
    check: [
      eachStoredNode(({ stored }, report) => {
        for (const hit of frameProblems(stored)) report(hit);
      }),
      eachNode(({ normal }, report) => {
        for (const hit of configProblems(normal)) report(hit);
      }),
      checkTexts,
      checkVariables,
    ],
  },
];
