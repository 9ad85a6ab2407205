// Writes docs/flow-language.md from the tables that validation and the API use, and from the examples that a test sends to a server.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_STEPS } from '../flow/interpreter/machine.ts';
import { MAX_EXAMPLE_LENGTH, MAX_EXAMPLES, MIN_EXAMPLES } from '../flow/language/choices.ts';
import { SYSTEM_VARIABLES, VARIABLE_SOURCES, VARIABLE_TYPES } from '../flow/language/graph.ts';
import { asObject, asObjects, asText, asTexts, type Json, type JsonObject } from '../flow/language/json.ts';
import { EDGE_KINDS, nodeTypes } from '../flow/language/node-types.ts';
import { CONDITION_TYPES } from '../flow/language/normal-graph.ts';
import * as words from '../flow/manual/entries.ts';
import { type LanguageExample, opsOf } from '../flow/manual/example.ts';
import { NODE_ENTRIES } from '../flow/manual/node-entries.ts';
import { COMPONENT_EXAMPLE, EVENT_EXAMPLE, GLOBAL_EXAMPLE, PRIORITY_EXAMPLE } from '../flow/manual/part-examples.ts';
import { ruleCatalog } from '../flow/rules/catalog.ts';
import { MAX_COMPILED_NODES } from '../flow/rules/structure.ts';
import { COMPARISON_OPERATORS, MAX_NESTING } from '../flow/text/conditions.ts';
import { MAX_EXPRESSION } from '../flow/text/expressions.ts';
import { liquid } from '../flow/text/liquid.ts';
import { TEMPLATE_LIMITS } from '../flow/text/templates.ts';

import { LANGUAGE_FRAME } from './language-frame.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text: string): string => `\`${inCell(text)}\``;
const number = (count: number): string => count.toLocaleString('en-US');
const table = (heads: string[], rows: string[][]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const spaced = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`)
    .join(', ')}}`;
};

function shown(example: LanguageExample): string {
  const { talk, given } = example;
  const lines = opsOf(example).map((op) => `  ${spaced(op)}`);
  const batch = ['```json', `{"ops": [\n${lines.join(',\n')}\n]}`, '```'];
  if (!talk) return batch.join('\n');
  const dialogue = [
    ...(given ? [`(begins with ${spaced(given)})`] : []),
    `assistant: … ${talk.first}`,
    ...(talk.turns ?? []).flatMap(([message, reply]) => [`person:    ${message}`, `assistant: … ${reply}`]),
  ];
  return [...batch, '', '```text', ...dialogue, '```'].join('\n');
}

function typeOf(field: JsonObject): string {
  const parts = asObjects(field.anyOf).filter(({ type }) => type !== 'null');
  if (parts.length > 0) return parts.map(typeOf).join(' or ');
  if (Array.isArray(field.enum)) return field.enum.map((one) => code(String(one))).join(', ');
  if (field.type === 'array') return `list of ${typeOf(asObject(field.items))}`;
  const inner = Object.keys(asObject(field.properties));
  if (inner.length > 0) return code(`{${inner.join(', ')}}`);
  return (
    { string: 'text', integer: 'whole number', boolean: 'true or false' }[asText(field.type)] ??
    (asText(field.type) || 'any')
  );
}

const descriptionOf = (field: JsonObject): string =>
  asText(field.description) ||
  asObjects(field.anyOf)
    .map(descriptionOf)
    .find((text) => text !== '') ||
  '';

function configTable(config: JsonObject): string {
  const fields = Object.entries(asObject(config.properties));
  if (fields.length === 0) return 'It has no configuration.';
  const required = asTexts(config.required);
  const defaults = asObject(config.default);
  return table(
    ['`config`', 'Type', 'Default', 'Meaning'],
    fields.map(([name, value]) => {
      const field = asObject(value);
      const fallback = name in defaults ? code(spaced(defaults[name]!)) : '';
      return [
        code(name),
        typeOf(field),
        required.includes(name) ? '**required**' : fallback,
        inCell(descriptionOf(field)),
      ];
    }),
  );
}

function nodeSection({ type, title, description, config, ways_out }: ReturnType<typeof nodeTypes>[number]): string {
  const { about, example } = NODE_ENTRIES[type];
  const ways = ways_out.kinds.length === 0 ? 'Nothing leaves it.' : `Ways out: ${ways_out.kinds.map(code).join(', ')}.`;
  return [`### ${type}`, `**${title}.** ${description} ${about}`, ways, configTable(config), shown(example)].join(
    '\n\n',
  );
}

const kindTable = (): string =>
  table(
    ['Kind', 'When it is taken', 'Leaves'],
    EDGE_KINDS.map((kind) => {
      const leaves = nodeTypes().filter(({ ways_out }) => ways_out.kinds.includes(kind));
      return [code(kind), inCell(words.EDGE_TEXTS[kind]), leaves.map(({ type }) => `[${type}](#${type})`).join(', ')];
    }),
  );

const conditions = (): string =>
  CONDITION_TYPES.map((type) => {
    const { about, example } = words.CONDITION_TEXTS[type];
    return `### Condition: ${type}\n\n${about}\n\n\`\`\`json\n${spaced(example)}\n\`\`\``;
  }).join('\n\n');

const operatorTable = (): string =>
  table(
    ['Operator', 'Holds when the variable', 'Example'],
    COMPARISON_OPERATORS.map((operator) => {
      const { about, holds } = words.OPERATOR_TEXTS[operator];
      const [variable, value] = holds;
      return [
        code(operator),
        inCell(about),
        code(spaced({ variable, operator, ...(value !== undefined && { value }) })),
      ];
    }),
  );

const computedTable = (head: string, examples: Readonly<Record<string, [string, Json]>>): string =>
  table(
    [head, 'Example', 'Gives'],
    Object.entries(examples).map(([name, [expression, value]]) => [code(name), code(expression), code(spaced(value))]),
  );

const typeTable = (): string =>
  table(
    ['Type', 'Holds', 'Value', 'In a text'],
    VARIABLE_TYPES.map((type) => {
      const { about, value, printed } = words.TYPE_TEXTS[type];
      return [code(type), inCell(about), code(spaced(value)), inCell(printed)];
    }),
  );

const filterTable = (): string =>
  table(
    ['Filter', 'Example', 'Prints'],
    Object.entries(words.FILTER_EXAMPLES).map(([name, [template, printed]]) => [
      code(name),
      code(template),
      code(printed),
    ]),
  );

function otherFilters(): string {
  return Object.keys(liquid.filters)
    .filter((name) => !Object.hasOwn(words.FILTER_EXAMPLES, name))
    .sort()
    .map(code)
    .join(', ');
}

const ruleTable = (): string =>
  table(
    ['Rule', 'Severity', 'What it finds'],
    ruleCatalog().map(({ rule_id, severity, blocking, description }) => [
      code(rule_id),
      blocking ? `${severity}, blocks` : severity,
      inCell(description),
    ]),
  );

const limitTable = (): string =>
  table(
    ['What', 'At most'],
    [
      ['nodes of a graph that is compiled; more go into components', number(MAX_COMPILED_NODES)],
      [
        'nodes, edges and characters of a stored graph',
        'the settings `GRAPH_MAX_NODES`, `GRAPH_MAX_EDGES`, `GRAPH_MAX_CHARACTERS`',
      ],
      ['operations of one batch', '200'],
      ['characters of an expression', number(MAX_EXPRESSION)],
      ['groups of comparisons inside each other', number(MAX_NESTING)],
      [
        'characters of a template, tags in it, characters it prints',
        [TEMPLATE_LIMITS.characters, TEMPLATE_LIMITS.tags, TEMPLATE_LIMITS.printed].map(number).join(', '),
      ],
      [
        'examples of a condition, and characters of one',
        `${MAX_EXAMPLES}, ${MAX_EXAMPLE_LENGTH} (fewer than ${MIN_EXAMPLES} do not count)`,
      ],
      ['nodes passed without hearing the person; then the conversation ends as `step_limit`', number(MAX_STEPS)],
    ],
  );

export function languagePage(): string {
  const parts: Record<string, string> = {
    NODES: nodeTypes().map(nodeSection).join('\n\n'),
    KINDS: kindTable(),
    PRIORITY: shown(PRIORITY_EXAMPLE),
    CONDITIONS: conditions(),
    OPERATORS: operatorTable(),
    OPERATIONS: table(
      ['What', 'Example', 'Gives'],
      words.OPERATION_EXAMPLES.map(([what, expression, value]) => [
        inCell(what),
        code(expression),
        code(spaced(value)),
      ]),
    ),
    FUNCTIONS: computedTable('Function', words.FUNCTION_EXAMPLES),
    METHODS: computedTable('Method', words.METHOD_EXAMPLES),
    MACROS: computedTable('Over a list', words.MACRO_EXAMPLES),
    FAILING: table(
      ['Expression', 'Why'],
      words.FAILING_EXPRESSIONS.map(([why, expression]) => [code(expression), inCell(why)]),
    ),
    EVENTS: shown(EVENT_EXAMPLE),
    TYPES: typeTable(),
    SOURCES: table(
      ['Source', 'Where the value comes from'],
      VARIABLE_SOURCES.map((source) => [code(source), inCell(words.SOURCE_TEXTS[source])]),
    ),
    SYSTEM: [...SYSTEM_VARIABLES].map(code).join(', '),
    TEMPLATES: table(
      ['What', 'Template', 'Prints'],
      words.TEMPLATE_EXAMPLES.map(([what, template, printed]) => [inCell(what), code(template), code(printed)]),
    ),
    FILTERS: filterTable(),
    OTHERS: otherFilters(),
    GLOBAL: shown(GLOBAL_EXAMPLE),
    COMPONENT: shown(COMPONENT_EXAMPLE),
    LIMITS: limitTable(),
    RULES: ruleTable(),
  };
  return LANGUAGE_FRAME.replace(
    /^\{\{([A-Z]+)\}\}$|\{\{(SYSTEM|OTHERS)\}\}/gm,
    (_all, block: string, word: string) => parts[block || word]!,
  );
}

if (process.argv[1] === import.meta.filename)
  await writeFile(path.join(projectFolder, 'docs/flow-language.md'), languagePage());
