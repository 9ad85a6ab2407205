// Owns one graph that breaks each rule and one that only nearly does; the tests hold every rule to both.
import type { References, ToolReference } from '../language/references.ts';

export type RuleExample = { hit: object; miss: object; references?: References; missReferences?: References };

const END = { id: 'end', type: 'end', config: {} };
const HELLO = { id: 'hello', type: 'message', config: { text: 'Hello, I am an AI.' } };
const ASK = { id: 'ask', type: 'dialogue', config: { instructions: 'Find out what they want.' } };
const TOOL = { id: 'tool', type: 'tool', config: { tool_id: 't1' } };
const TRANSFER = { id: 'transfer', type: 'transfer', config: { destination: '+12025550123' } };
const HANDOFF = { id: 'off', type: 'handoff', config: { queue: 'q' } };
const FORK = { id: 'fork', type: 'condition' };

const plain = (source: string, target: string, more: object = {}) => ({
  id: `${source}-${target}`,
  source,
  target,
  ...more,
});
const graph = (nodes: { id?: string; [field: string]: unknown }[], edges: object[], more: object = {}) => ({
  entry_node_id: nodes[0]?.id,
  nodes,
  edges,
  ...more,
});
const chain = (node: { id: string; [field: string]: unknown }, more: object = {}) =>
  graph([node, END], [plain(node.id, 'end')], more);
const text = (words: string, more: object = {}) => chain({ ...HELLO, config: { text: words } }, more);
const llm = (prompt: string, examples?: unknown) => ({
  condition: { type: 'llm', prompt, ...(examples !== undefined && { examples }) },
});
const twoWays = (first: object, second: object) =>
  fork([
    plain('fork', 'hello', first),
    plain('fork', 'end', second),
    { ...plain('fork', 'end', { kind: 'else' }), id: 'else' },
  ]);
const exampled = (examples: unknown) => twoWays(llm('x', examples), llm('y', FIVE));
const FIVE = ['a', 'b', 'c', 'd', 'e'];
const when = (variable: string, operator: string, value?: unknown) => ({
  condition: { type: 'expression', expression: { logic: 'and', conditions: [{ variable, operator, value }] } },
});
const fork = (edges: object[], more: object = {}) => graph([FORK, HELLO, END], [...edges, plain('hello', 'end')], more);
const declared = (...variables: object[]) => ({ context_variables: variables });
const collected = (name: string) => declared({ name, type: 'string', source: 'collected' });
const onTool = (more: object = {}) =>
  graph(
    [{ ...TOOL, config: { ...TOOL.config, ...more } }, END],
    [plain('tool', 'end', { kind: 'success' }), { ...plain('tool', 'end', { kind: 'error' }), id: 'failed' }],
  );

const tool: ToolReference = {
  name: 'Look up',
  attached: true,
  variables: [{ name: 'order_no', required: true }],
  revisions: ['r1'],
};
const tools = (more: Partial<ToolReference> = {}): References => ({ tools: new Map([['t1', { ...tool, ...more }]]) });
const knowledge = { id: 'search', type: 'knowledge', config: { knowledge_base_ids: ['kb1'] } };
const bases = (chunks: number, clearance_level = 0): References => ({
  knowledge_bases: new Map([['kb1', { chunks, clearance_level }]]),
  clearance_level: 1,
});
const component = { id: 'part', type: 'component', config: { component_id: 'c1' } };
const inner = {
  schema_version: 1,
  entry_node_id: 'x',
  persona: null,
  nodes: [{ id: 'x', type: 'end' }],
  edges: [],
  context_variables: [],
  component_outputs: [],
};
const components = (more: object = {}): References => ({
  components: new Map([['c1', { graph: inner, inputs: [], outputs: [], component_ids: [], ...more }]]),
});
const status = declared({ name: 'status', type: 'enum', enum_values: ['open', 'closed'] });
const many = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `m${i}`, type: 'note' }));
const wishes = [
  'an invoice',
  'a refund',
  'shipping',
  'opening hours',
  'a complaint',
  'a password',
  'the newsletter',
  'a job',
  'the press',
];
const asks = (count: number) =>
  graph(
    [ASK, END],
    wishes
      .slice(0, count)
      .map((wish, i) => ({ id: `w${i}`, source: 'ask', target: 'end', ...llm(`It concerns ${wish}`) })),
  );

const cel = (expression: string) =>
  fork([
    plain('fork', 'hello', { condition: { type: 'expression', expression } }),
    plain('fork', 'end', { kind: 'else' }),
  ]);
const forkOn = (first: object, second: object) =>
  fork(
    [
      { ...plain('fork', 'hello', first), id: 'first' },
      { ...plain('fork', 'end', second), id: 'second' },
      { ...plain('fork', 'end', { kind: 'else' }), id: 'else' },
    ],
    status,
  );

/** A form, a question whether there is more, and a way back to the form. */
const asksTwice = (config: object) =>
  graph(
    [{ id: 'get', type: 'collect', config: { variables: ['order_no'], ...config } }, ASK, END],
    [
      plain('get', 'ask'),
      { ...plain('get', 'end', { kind: 'on_cap' }), id: 'cap' },
      plain('ask', 'get', llm('The person has another order')),
      plain('ask', 'end', llm('The person needs nothing else')),
    ],
    collected('order_no'),
  );

export const EXAMPLES: Record<string, RuleExample> = {
  'graph.empty': { hit: {}, miss: chain(HELLO) },
  'graph.missing_entry': { hit: { ...chain(HELLO), entry_node_id: null }, miss: chain(HELLO) },
  'graph.entry_not_found': { hit: { ...chain(HELLO), entry_node_id: 'gone' }, miss: chain(HELLO) },
  'graph.no_end': { hit: graph([HELLO], []), miss: graph([HELLO, TRANSFER], [plain('hello', 'transfer')]) },
  'graph.too_large': {
    hit: graph([HELLO, END, ...many(499)], [plain('hello', 'end')]),
    miss: graph([HELLO, END, ...many(498)], [plain('hello', 'end')]),
  },
  'node.invalid_id': { hit: chain({ ...HELLO, id: 'a\nb' }), miss: chain({ ...HELLO, id: 'Grüße 7 – ✓' }) },
  'node.unknown_type': { hit: chain({ ...HELLO, type: 'massage' }), miss: chain(HELLO) },
  'node.end_has_edges': {
    hit: graph([HELLO, END], [plain('hello', 'end'), plain('end', 'hello')]),
    miss: chain(HELLO),
  },
  'edge.dangling_source': {
    hit: graph([HELLO, END], [plain('hello', 'end'), plain('gone', 'end')]),
    miss: chain(HELLO),
  },
  'edge.dangling_target': {
    hit: graph([HELLO, END], [plain('hello', 'end'), plain('hello', 'gone')]),
    miss: chain(HELLO),
  },
  'edge.duplicate': {
    hit: graph([HELLO, END], [plain('hello', 'end'), { ...plain('hello', 'end'), id: 'again' }]),
    miss: graph(
      [TOOL, END],
      [plain('tool', 'end', { kind: 'success' }), { ...plain('tool', 'end', { kind: 'error' }), id: 'other' }],
    ),
  },
  'node.missing_field': { hit: text('  '), miss: text('.') },
  'node.invalid_field': {
    hit: chain({ ...ASK, config: { ...ASK.config, max_turns: 0 } }),
    miss: chain({ ...ASK, config: { ...ASK.config, max_turns: 1 } }),
  },
  'node.unreachable': {
    hit: graph([HELLO, END, ASK], [plain('hello', 'end'), plain('ask', 'end')]),
    miss: graph(
      [HELLO, END, { ...ASK, global: { enabled: true, enter_condition: 'x' } }],
      [plain('hello', 'end'), plain('ask', 'end')],
    ),
  },
  'node.dead_end': {
    hit: graph([HELLO, ASK, END], [plain('hello', 'ask')]),
    miss: graph([HELLO, { id: 'off', type: 'handoff', config: { queue: 'q' } }], [plain('hello', 'off')]),
  },
  'node.no_path_to_end': {
    hit: graph(
      [FORK, ASK, END],
      [plain('fork', 'end', { kind: 'else' }), plain('fork', 'ask', llm('x')), plain('ask', 'ask')],
    ),
    miss: graph(
      [FORK, ASK, END],
      [plain('fork', 'end', { kind: 'else' }), plain('fork', 'ask', llm('x')), plain('ask', 'fork')],
    ),
  },
  'draft.not_drawn': {
    hit: graph(
      [HELLO, END, { id: 'remark', type: 'note', metadata: { not_drawn: 'Send it to the kitchen.' } }],
      [plain('hello', 'end')],
    ),
    miss: graph([HELLO, END, { id: 'remark', type: 'note', config: { text: 'Not drawn' } }], [plain('hello', 'end')]),
  },
  'tool.not_chosen': {
    hit: chain({ id: 'kitchen', type: 'tool', name: 'Send it to the kitchen', disabled: true, config: {} }),
    miss: chain({ id: 'kitchen', type: 'tool', disabled: true, config: { tool_id: 't' } }),
  },
  'node.disabled_on_path': {
    hit: chain({ ...HELLO, disabled: true }),
    miss: graph([HELLO, END, { ...ASK, disabled: true }], [plain('hello', 'end'), plain('ask', 'end')]),
  },
  'edge.else_ends': {
    hit: graph(
      [ASK, HELLO, END],
      [plain('ask', 'hello', llm('x')), plain('hello', 'end'), plain('ask', 'end', { kind: 'else' })],
    ),
    miss: graph([ASK, HANDOFF, END], [plain('ask', 'end', llm('says goodbye')), plain('ask', 'off', { kind: 'else' })]),
  },
  'edge.guessed_end': {
    hit: graph([ASK, END], [plain('ask', 'end', llm('wants to buy'))]),
    miss: graph([ASK, END], [plain('ask', 'end', llm('wants to buy', FIVE))]),
  },
  'edge.cap_ends': {
    hit: graph(
      [{ id: 'get', type: 'collect', config: { variables: ['code'] } }, HELLO, END],
      [plain('get', 'hello'), plain('hello', 'end'), plain('get', 'end', { kind: 'on_cap' })],
      collected('code'),
    ),
    miss: graph(
      [{ id: 'get', type: 'collect', config: { variables: ['code'] } }, HANDOFF, END],
      [plain('get', 'end'), plain('get', 'off', { kind: 'on_cap' })],
      collected('code'),
    ),
  },
  'edge.duplicate_condition': { hit: twoWays(llm('x'), llm('x')), miss: twoWays(llm('x'), llm('y')) },
  'edge.malformed_examples': { hit: exampled([' ']), miss: exampled(['f', 'g', 'h', 'i', 'j']) },
  'edge.example_on_two_ways': { hit: exampled(['E ', 'f', 'g', 'h', 'i']), miss: exampled(['f', 'g', 'h', 'i', 'j']) },
  'edge.few_examples': { hit: exampled(['f', 'g', 'h', 'i']), miss: exampled(['f', 'g', 'h', 'i', 'j']) },
  'edge.empty_condition': {
    hit: graph([ASK, END], [plain('ask', 'end', { kind: 'conditional' })]),
    miss: graph([ASK, END], [plain('ask', 'end', llm('done'))]),
  },
  'edge.malformed_expression': {
    hit: fork([plain('fork', 'hello', when('channel', 'is', 'x')), plain('fork', 'end', { kind: 'else' })]),
    miss: fork([
      plain('fork', 'hello', { condition: { type: 'expression', expression: 'channel == "x"' } }),
      plain('fork', 'end', { kind: 'else' }),
    ]),
  },
  'edge.shadowed': {
    hit: graph([HELLO, ASK, END], [plain('hello', 'ask'), plain('hello', 'end'), plain('ask', 'end')]),
    miss: graph(
      [TOOL, ASK, END],
      [plain('tool', 'ask', { kind: 'success' }), plain('tool', 'end'), plain('ask', 'end')],
    ),
  },
  'edge.multiple_else': {
    hit: fork([plain('fork', 'hello', { kind: 'else' }), plain('fork', 'end', { kind: 'else' })]),
    miss: fork([plain('fork', 'hello', llm('x')), plain('fork', 'end', { kind: 'else' })]),
  },
  'branch.missing_else': {
    hit: fork([plain('fork', 'hello', llm('x'))]),
    miss: fork([plain('fork', 'hello', llm('x')), plain('fork', 'end')]),
  },
  'branch.single_outcome': {
    hit: fork([plain('fork', 'hello', llm('x')), { ...plain('fork', 'hello', { kind: 'else' }), id: 'else' }]),
    miss: fork([plain('fork', 'hello', llm('x')), plain('fork', 'end', { kind: 'else' })]),
  },
  'branch.ambiguous_llm_conditions': {
    hit: fork([
      plain('fork', 'hello', llm('The customer wants a refund')),
      { ...plain('fork', 'end', llm('the user wants REFUND!')), id: 'b' },
      plain('fork', 'end', { kind: 'else' }),
    ]),
    miss: fork([
      plain('fork', 'hello', llm('The customer wants a refund')),
      { ...plain('fork', 'end', llm('The customer wants an invoice')), id: 'b' },
      plain('fork', 'end', { kind: 'else' }),
    ]),
  },
  'edge.self_loop': {
    hit: graph([ASK, END], [plain('ask', 'end'), plain('ask', 'ask', llm('again'))]),
    miss: chain(ASK),
  },
  'cycle.unbounded': {
    hit: graph(
      [HELLO, FORK, END],
      [plain('hello', 'fork'), plain('fork', 'hello', llm('x')), plain('fork', 'end', { kind: 'else' })],
    ),
    miss: graph(
      [
        {
          id: 'count',
          type: 'set_variable',
          config: { assignments: [{ variable: 'tries', expression: 'default(tries, 0) + 1' }] },
        },
        FORK,
        END,
      ],
      [plain('count', 'fork'), plain('fork', 'count', when('tries', 'lt', 3)), plain('fork', 'end', { kind: 'else' })],
    ),
  },
  'cycle.component_recursion': {
    hit: chain(component),
    miss: chain(component),
    references: components({ component_ids: ['c1'] }),
    missReferences: components(),
  },
  'variable.undefined': {
    hit: text('Hi {{ unknown_name }}, I am an AI'),
    miss: text('Hi {{ first_name }}, I am an AI'),
  },
  'variable.unset_on_path': {
    hit: text('Order {{ order_no }} (AI)', collected('order_no')),
    miss: graph(
      [
        { id: 'get', type: 'collect', config: { variables: ['order_no'] } },
        { ...HELLO, config: { text: 'Order {{ order_no }} (AI)' } },
        END,
      ],
      [plain('get', 'hello'), plain('get', 'end', { kind: 'on_cap' }), plain('hello', 'end')],
      collected('order_no'),
    ),
  },
  'variable.unused': { hit: chain(HELLO, collected('order_no')), miss: text('{{ order_no }}', collected('order_no')) },
  'variable.enum_mismatch': {
    hit: fork(
      [plain('fork', 'hello', when('status', 'in', ['open', 'shut'])), plain('fork', 'end', { kind: 'else' })],
      status,
    ),
    miss: fork(
      [plain('fork', 'hello', when('status', 'in', ['open', 'closed'])), plain('fork', 'end', { kind: 'else' })],
      status,
    ),
  },
  'variable.enum_empty': {
    hit: text('{{ kind }}', declared({ name: 'kind', type: 'enum' })),
    miss: text('{{ kind }}', declared({ name: 'kind', type: 'enum', enum_values: ['a'] })),
  },
  'variable.no_question': {
    hit: graph(
      [{ id: 'get', type: 'collect', config: { variables: ['q1'] } }, END],
      [plain('get', 'end'), plain('get', 'end', { id: 'cap', kind: 'on_cap' })],
      declared({ name: 'q1', type: 'string' }),
    ),
    miss: graph(
      [{ id: 'get', type: 'collect', config: { variables: ['q1'] } }, END],
      [plain('get', 'end'), plain('get', 'end', { id: 'cap', kind: 'on_cap' })],
      declared({ name: 'q1', type: 'string', question: 'Where shall we meet?' }),
    ),
  },
  'variable.type_mismatch': {
    hit: fork(
      [plain('fork', 'hello', when('age', 'gt', 'old')), plain('fork', 'end', { kind: 'else' })],
      declared({ name: 'age', type: 'integer' }),
    ),
    miss: fork(
      [plain('fork', 'hello', when('age', 'gt', '18')), plain('fork', 'end', { kind: 'else' })],
      declared({ name: 'age', type: 'integer' }),
    ),
  },
  'collect.no_reask_exit': {
    hit: graph(
      [{ id: 'get', type: 'collect', config: { variables: ['order_no'] } }, END],
      [plain('get', 'end')],
      collected('order_no'),
    ),
    miss: graph(
      [{ id: 'get', type: 'collect', config: { variables: ['order_no'] } }, END],
      [plain('get', 'end'), { ...plain('get', 'end', { kind: 'on_cap' }), id: 'cap' }],
      collected('order_no'),
    ),
  },
  'edge.filled_form': { hit: asksTwice({}), miss: asksTwice({ confirm: true }) },
  'tool.not_found': { hit: onTool(), miss: onTool(), references: { tools: new Map() }, missReferences: {} },
  'tool.not_attached': {
    hit: onTool(),
    miss: onTool(),
    references: tools({ attached: false }),
    missReferences: tools(),
  },
  'tool.missing_required_input': {
    hit: onTool(),
    miss: onTool({ input_mapping: { order_no: '{{ phone }}' } }),
    references: tools(),
    missReferences: tools(),
  },
  'tool.revision_incompatible': {
    hit: onTool({ tool_revision: 'r9' }),
    miss: onTool({ tool_revision: 'r1' }),
    references: tools(),
    missReferences: tools(),
  },
  'knowledge.base_not_found': {
    hit: chain(knowledge),
    miss: chain(knowledge),
    references: { knowledge_bases: new Map() },
    missReferences: bases(1),
  },
  'knowledge.base_empty': {
    hit: chain(knowledge),
    miss: chain(knowledge),
    references: bases(0),
    missReferences: bases(1),
  },
  'component.not_found': {
    hit: chain(component),
    miss: chain(component),
    references: { components: new Map() },
    missReferences: components(),
  },
  'component.output_unmapped': {
    hit: chain(component),
    miss: chain({ ...component, config: { component_id: 'c1', outputs: [{ name: 'total' }] } }),
    references: components({ outputs: [{ name: 'total' }] }),
    missReferences: components({ outputs: [{ name: 'total' }] }),
  },
  'component.input_missing': {
    hit: chain(component),
    miss: chain({ ...component, config: { component_id: 'c1', input_mapping: { name: 'x' } } }),
    references: components({ inputs: [{ name: 'name', required: true }] }),
    missReferences: components({ inputs: [{ name: 'name', required: true }] }),
  },
  'policy.not_found': {
    hit: chain({ ...HELLO, policy_ids: ['p9', 'p1'] }),
    miss: chain({ ...HELLO, policy_ids: ['p1'] }),
    references: { policies: new Set(['p1']) },
    missReferences: { policies: new Set(['p1']) },
  },
  'tool.no_error_path': { hit: graph([TOOL, END], [plain('tool', 'end', { kind: 'success' })]), miss: onTool() },
  'transfer.no_failed_path': {
    hit: graph([TRANSFER], []),
    miss: graph([TRANSFER, END], [plain('transfer', 'end', { kind: 'failed' })]),
  },
  'transfer.missing_destination': {
    hit: graph([{ id: 'transfer', type: 'transfer' }], []),
    miss: graph(
      [{ id: 'transfer', type: 'transfer', config: { destination_source: { type: 'queue', queue: 'q' } } }],
      [],
    ),
  },
  'transfer.invalid_number': {
    hit: graph([{ ...TRANSFER, config: { destination: '12345' } }], []),
    miss: graph([{ ...TRANSFER, config: { destination: '+49 (30) 1234-567' } }], []),
  },
  'knowledge.clearance_exceeded': {
    hit: chain(knowledge),
    miss: chain(knowledge),
    references: bases(1, 2),
    missReferences: bases(1, 1),
  },
  'prompt.contains_secret': {
    hit: text(`Use AKIA${'A'.repeat(16)} as an AI`),
    miss: text('Ask for the password of the day, as an AI'),
  },
  'compliance.no_ai_disclosure': { hit: text('Hello.'), miss: text('Hello, this is your virtual assistant.') },
  'compliance.no_opt_out': {
    hit: chain({ id: 'sms', type: 'message_send', config: { channel: 'sms', template: 'Sale!' } }),
    miss: chain({
      id: 'sms',
      type: 'message_send',
      config: { channel: 'sms', template: 'Sale! Reply STOP to opt out.' },
    }),
  },
  'node.duplicate_name': {
    hit: graph(
      [
        { ...HELLO, name: 'A' },
        { ...END, name: 'A' },
      ],
      [plain('hello', 'end')],
    ),
    miss: graph(
      [
        { ...HELLO, name: 'A' },
        { ...END, name: 'a' },
      ],
      [plain('hello', 'end')],
    ),
  },
  'prompt.too_long': { hit: text('x'.repeat(8001)), miss: text('x'.repeat(8000)) },
  'llm.edge_count_high': { hit: asks(9), miss: asks(8) },
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
  'transfer.target_from_end_user': {
    hit: graph(
      [
        { id: 'ask', type: 'collect', config: { variables: ['number'] } },
        { id: 'set', type: 'set_variable', config: { assignments: [{ variable: 'target', expression: 'number' }] } },
        { id: 'transfer', type: 'transfer', config: { destination: '{{ target }}' } },
      ],
      [plain('ask', 'set'), plain('set', 'transfer')],
    ),
    miss: graph(
      [
        { id: 'ask', type: 'collect', config: { variables: ['number'] } },
        { id: 'transfer', type: 'transfer', config: { destination: '{{ branch_phone }}' } },
      ],
      [plain('ask', 'transfer')],
      { context_variables: [{ name: 'branch_phone', type: 'phone', source: 'provided' }] },
    ),
  },
  'message_send.target_from_end_user': {
    hit: graph(
      [
        { id: 'ask', type: 'collect', config: { variables: ['phone'] } },
        { id: 'send', type: 'message_send', config: { channel: 'sms', template: 'Hello' } },
      ],
      [plain('ask', 'send')],
    ),
    miss: graph(
      [
        { id: 'ask', type: 'collect', config: { variables: ['callback_number'] } },
        { id: 'send', type: 'message_send', config: { channel: 'sms', template: 'Hello' } },
      ],
      [plain('ask', 'send')],
    ),
  },
};
