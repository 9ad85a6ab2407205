// Owns the examples of the rules about misspelt names and of ways that nobody takes: one graph that breaks each, one that nearly does.
import type { References } from '../references.ts';

export type RuleExample = { hit: object; miss: object; references?: References; missReferences?: References };

const END = { id: 'end', type: 'end', config: {} };
const HELLO = { id: 'hello', type: 'message', config: { text: 'Hello, I am an AI.' } };
const ASK = { id: 'ask', type: 'dialogue', config: { instructions: 'Find out what they want.' } };
const TOOL = { id: 'tool', type: 'tool', config: { tool_id: 't1' } };
const HANDOFF = { id: 'off', type: 'handoff', config: { queue: 'q' } };
const FORK = { id: 'fork', type: 'condition' };

const plain = (source: string, target: string, more: object = {}) => ({ id: `${source}-${target}`, source, target, ...more });
const graph = (nodes: { id: string; [field: string]: unknown }[], edges: object[], more: object = {}) => ({
  entry_node_id: nodes[0]?.id,
  nodes,
  edges,
  ...more,
});
const chain = (node: { id: string; type: string; config: object }, more: object = {}) =>
  graph([node, END], [plain(node.id, 'end')], more);
const text = (words: string, more: object = {}) => chain({ ...HELLO, config: { text: words } }, more);
const declared = (variable: object) => ({ context_variables: [variable] });
const status = declared({ name: 'status', type: 'enum', enum_values: ['open', 'closed'] });
const fork = (edges: object[], more: object = {}) => graph([FORK, HELLO, END], [...edges, plain('hello', 'end')], more);
const when = (variable: string, operator: string, value: unknown) => ({
  condition: { type: 'expression', expression: { logic: 'and', conditions: [{ variable, operator, value }] } },
});
const cel = (expression: string) =>
  fork([plain('fork', 'hello', { condition: { type: 'expression', expression } }), plain('fork', 'end', { kind: 'else' })]);
const forkOn = (first: object, second: object) =>
  fork(
    [
      { ...plain('fork', 'hello', first), id: 'first' },
      { ...plain('fork', 'end', second), id: 'second' },
      { ...plain('fork', 'end', { kind: 'else' }), id: 'else' },
    ],
    status,
  );

export const LANGUAGE_EXAMPLES: Record<string, RuleExample> = {
  'node.type_spelling': { hit: chain({ ...HELLO, type: 'Message' }), miss: chain({ ...HELLO, type: 'massage' }) },
  'edge.unknown_kind': {
    hit: graph([TOOL, END], [plain('tool', 'end', { kind: 'ok' })]),
    miss: graph([TOOL, END], [plain('tool', 'end', { kind: 'success' })]),
  },
  'condition.unknown_type': {
    hit: graph([ASK, END], [plain('ask', 'end', { condition: { type: 'expresion', expression: 'channel == "sms"' } })]),
    miss: graph([ASK, END], [plain('ask', 'end', { condition: { expression: 'channel == "sms"' } })]),
  },
  'expression.unknown_function': { hit: cel('lower(channel) == "sms"'), miss: cel('channel.lowerAscii() == "sms"') },
  'node.unknown_field': {
    hit: graph([HELLO, { ...END, config: { messsage: 'Bye.' } }], [plain('hello', 'end')]),
    miss: graph(
      [
        { ...HELLO, x_of_ours: 1 },
        { ...END, config: { message: 'Bye.' } },
      ],
      [plain('hello', 'end')],
    ),
  },
  'edge.unknown_field': {
    hit: graph([ASK, END], [plain('ask', 'end', { conditon: 'They are done' })]),
    miss: graph([ASK, END], [plain('ask', 'end', { condition: 'They are done', colour: 'red' })]),
  },
  'variable.unknown_field': {
    hit: text('{{ kind }}', declared({ name: 'kind', type: 'enum', values: ['a'] })),
    miss: text('{{ kind }}', declared({ name: 'kind', type: 'enum', enum_values: ['a'], owner: 'us' })),
  },
  'branch.dead_way': {
    hit: forkOn(when('status', 'in', ['open', 'closed']), when('status', 'eq', 'open')),
    miss: forkOn(when('status', 'eq', 'open'), when('status', 'in', ['open', 'closed'])),
  },
  'dialogue.dead_menu': {
    hit: chain({ ...ASK, config: { instructions: 'say: Press 1 for sales, press 2 for support.' } }),
    miss: graph(
      [{ ...ASK, config: { instructions: 'say: Press 1 for sales, press 2 for support.' } }, END],
      [plain('ask', 'end', { condition: 'They chose sales' })],
    ),
  },
  'handoff.no_way_back': {
    hit: graph([ASK, HANDOFF], [plain('ask', 'off')]),
    miss: graph([ASK, HANDOFF], [plain('ask', 'off'), plain('off', 'ask', { kind: 'on_release' })]),
  },
  'end.no_disposition': { hit: chain(HELLO), miss: chain(HELLO), references: { calls: true }, missReferences: {} },
  'organization.default_name': {
    hit: chain(HELLO),
    miss: chain(HELLO),
    references: { calls: true, organization_name: 'My organization' },
    missReferences: { calls: true, organization_name: 'Corner shop' },
  },
};
