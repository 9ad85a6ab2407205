// What people write who know other languages, or type fast: each slip is named, with the name that was meant, and can be fixed.
import { describe, expect, test } from 'vitest';
import { applyOps } from '../edit/ops.ts';
import { parseGraph } from '../language/graph.ts';
import { validate } from '../validate.ts';

const END = { id: 'end', type: 'end' };
const edge = (more: object) => ({ id: 'e', source: 'a', target: 'end', ...more });
const graphOf = (node: object, out: object = {}, more: object = {}) => ({
  entry_node_id: 'a',
  nodes: [{ id: 'a', ...node }, END],
  edges: [edge(out)],
  ...more,
});
const DIALOGUE = { type: 'dialogue', config: { instructions: 'Talk.' } };
const when = (operator: string, value: unknown = 'x') => ({
  condition: { type: 'expression', expression: { conditions: [{ variable: 'channel', operator, value }] } },
});
const variable = (fields: object) => graphOf(DIALOGUE, {}, { context_variables: [{ name: 'v', ...fields }] });

function fixed(given: object, rule_id: string) {
  const graph = parseGraph(given);
  const finding = validate(graph).findings.find((one) => one.rule_id === rule_id);
  if (!finding) throw new Error(`${rule_id} is not found`);
  const applied = applyOps(graph, finding.fix_ops, { makeId: () => 'made' });
  if (!applied.ok) throw new Error(applied.message);
  return { finding, graph: applied.graph, left: validate(applied.graph).findings.map((one) => one.rule_id) };
}

describe('a misspelt kind of edge', () => {
  test.each([
    ['dialogue', 'otherwise', 'else'],
    ['dialogue', 'conditonal', 'conditional'],
    ['tool', 'ok', 'success'],
    ['tool', 'failure', 'error'],
    ['knowledge', 'notFound', 'not_found'],
    ['policy_check', 'ok', 'pass'],
    ['transfer', 'fail', 'failed'],
    ['wait', 'expired', 'timeout'],
    ['collect', 'max_turns', 'on_cap'],
    ['handoff', 'released', 'on_release'],
    ['message', 'Default', 'default'],
  ])('of a %s: %s means %s', (type, kind, meant) => {
    const { finding, graph, left } = fixed(graphOf({ type, config: {} }, { kind, label: 'kept' }), 'edge.unknown_kind');
    expect(finding).toMatchObject({
      severity: 'warning',
      blocking: false,
      edge_id: 'e',
      suggested_fix: `Did you mean "${meant}"?`,
    });
    expect(graph.edges[0]).toMatchObject({ id: 'e', kind: meant, label: 'kept' });
    expect(left).not.toContain('edge.unknown_kind');
  });

  test('that means nothing is answered with those that the node has', () => {
    const { finding } = fixed(
      graphOf({ type: 'wait', config: { for: '5m' } }, { kind: 'banana' }),
      'edge.unknown_kind',
    );
    expect(finding).toMatchObject({ suggested_fix: 'Use one of: done, timeout.', fix_ops: [] });
    expect(finding.message).toContain('counts as "default"');
  });

  test.each([5, true, ['else'], {}])('that is no text (%j) is named too', (kind) => {
    expect(fixed(graphOf(DIALOGUE, { kind }), 'edge.unknown_kind').finding.fix_ops).toEqual([]);
  });
});

describe('a misspelt field of a configuration', () => {
  test.each([
    ['end', { messsage: 'Bye.' }, 'message'],
    ['dialogue', { instructions: 'x', max_turn: 3 }, 'max_turns'],
    ['dialogue', { prompt: 'x' }, 'instructions'],
    ['message', { Text: 'x' }, 'text'],
    ['tool', { toolId: 'x' }, 'tool_id'],
    ['collect', { fields: ['a'] }, 'variables'],
    ['transfer', { phone_number: '+12025550123' }, 'destination'],
    ['wait', { seconds: 5 }, 'for'],
    ['knowledge', { knowledge_bases: ['x'] }, 'knowledge_base_ids'],
  ])('of a %s: %j means %s', (type, config, meant) => {
    const { finding, graph } = fixed(graphOf({ type, config }), 'node.unknown_field');
    expect(finding.suggested_fix).toBe(`Did you mean "${meant}"?`);
    expect(graph.nodes[0]!.config).toHaveProperty(meant);
    expect(Object.keys(graph.nodes[0]!.config as object)).toHaveLength(Object.keys(config).length);
  });

  test('is not moved over a value that is there, nor where it does not fit', () => {
    const both = graphOf({ type: 'message', config: { text: 'a', txt: 'b' } });
    expect(fixed(both, 'node.unknown_field').finding.fix_ops).toEqual([]);
    const unfit = graphOf({ type: 'dialogue', config: { instructions: 'x', max_turn: 'three' } });
    expect(fixed(unfit, 'node.unknown_field').finding.fix_ops).toEqual([]);
  });

  test('that means nothing is answered with those that there are', () => {
    const { finding } = fixed(graphOf({ type: 'note', config: { wingspan: 4 } }), 'node.unknown_field');
    expect(finding).toMatchObject({
      message: expect.stringContaining('"config.wingspan"'),
      suggested_fix: 'Use one of: text.',
    });
  });

  test('of a global node: the condition counts again', () => {
    const given = graphOf({ ...DIALOGUE, global: { enabled: true, enter_conditon: 'They are angry' } });
    expect(fixed(given, 'node.unknown_field').graph.nodes[0]!.global).toEqual({
      enabled: true,
      enter_condition: 'They are angry',
    });
  });
});

describe('a type', () => {
  test('in capitals is the type', () => {
    const { normalized_graph, findings } = validate(parseGraph(graphOf({ type: 'MESSAGE', prompt: 'Hello' })));
    expect(normalized_graph.nodes[0]).toMatchObject({ type: 'message', config: { text: 'Hello' } });
    expect(findings.map((one) => one.rule_id)).not.toContain('node.unknown_type');
    expect(fixed(graphOf({ type: 'MESSAGE' }), 'node.type_spelling').graph.nodes[0]!.type).toBe('message');
  });

  test.each([
    ['setVariable', 'set_variable'],
    ['Set variable', 'set_variable'],
    ['mesage', 'message'],
    ['hand-off', 'handoff'],
    ['subflow', 'component'],
    ['dtmf', 'press_digit'],
  ])('%s means %s', (type, meant) =>
    expect(fixed(graphOf({ type }), 'node.unknown_type').graph.nodes[0]!.type).toBe(meant),
  );

  test.each([
    [{ type: 'text' }, { type: 'string' }],
    [{ type: 'int' }, { type: 'integer' }],
    [{ type: 'bool' }, { type: 'boolean' }],
    [{ type: 'datetme' }, { type: 'datetime' }],
    [{ source: 'user' }, { source: 'collected' }],
    [{ source: 'Provided' }, { source: 'provided' }],
    [{ reask_cap: 99 }, { reask_cap: 10 }],
  ])('of a variable: %j means %j', (fields, meant) => {
    const { graph, left } = fixed(variable(fields), 'node.invalid_field');
    expect(graph.context_variables[0]).toEqual({ name: 'v', ...meant });
    expect(left).not.toContain('node.invalid_field');
  });

  test('of a variable that means nothing is answered with the known ones', () => {
    const { finding } = fixed(variable({ type: 'zebra' }), 'node.invalid_field');
    expect(finding.message).toContain('known are string, number, integer');
    expect(finding.suggested_fix).toMatch(/^Use one of: string, number/);
  });
});

describe('an expression', () => {
  test.each([
    ['==', 'eq'],
    ['!=', 'neq'],
    ['>=', 'gte'],
    ['is', 'eq'],
    ['Equals', 'eq'],
    ['includes', 'contains'],
    ['notIn', 'not_in'],
    ['not_exist', 'not_exists'],
  ])('with the operator %s means %s', (operator, meant) => {
    const value = meant === 'not_in' ? ['x'] : 'x';
    const { finding, graph } = fixed(graphOf(DIALOGUE, when(operator, value)), 'edge.malformed_expression');
    expect(finding.suggested_fix).toBe(`Did you mean "${meant}" instead of "${operator}"?`);
    expect(graph.edges[0]!.condition).toMatchObject({ expression: { conditions: [{ operator: meant }] } });
  });

  test('of groups is put right at every depth', () => {
    const inner = { logic: 'OR', conditions: [{ variable: 'channel', operator: '=', value: 'sms' }] };
    const given = graphOf(DIALOGUE, {
      condition: { type: 'expression', expression: { logic: '&&', conditions: [inner] } },
    });
    expect(fixed(given, 'edge.malformed_expression').graph.edges[0]!.condition).toMatchObject({
      expression: { logic: 'and', conditions: [{ logic: 'or', conditions: [{ operator: 'eq' }] }] },
    });
  });

  test.each([
    ['channel.toLowerCase() == "sms"', 'toLowerCase', 'lowerAscii'],
    ['len(channel) > 2', 'len', undefined],
    ['channel.startswith("s")', 'startswith', 'startsWith'],
  ])('%s calls what does not exist', (expression, name, meant) => {
    const { finding } = fixed(
      graphOf(DIALOGUE, { condition: { type: 'expression', expression } }),
      'expression.unknown_function',
    );
    expect(finding.message).toContain(`"${name}"`);
    if (meant === 'startsWith') expect(finding.suggested_fix).toContain(meant);
  });

  test.each(['size(channel) > 2', 'has(order.total)', '[1, 2].exists(x, x > 1)', 'default(channel, "").size() == 0'])(
    '%s calls what exists',
    (expression) => {
      const rules = validate(parseGraph(graphOf(DIALOGUE, { condition: { type: 'expression', expression } }))).findings;
      expect(rules.map((one) => one.rule_id)).not.toContain('expression.unknown_function');
    },
  );
});

test('a filter that templates do not have is answered with the one that was meant', () => {
  const { finding } = fixed(
    graphOf({ type: 'message', config: { text: '{{ first_name | upcas }}' } }),
    'node.invalid_field',
  );
  expect(finding.suggested_fix).toBe('Did you mean "upcase"?');
});

describe('a way that no conversation takes', () => {
  const fork = (...expressions: unknown[]) => ({
    entry_node_id: 'a',
    nodes: [{ id: 'a', type: 'condition' }, END, { id: 'b', type: 'end' }],
    edges: [
      ...expressions.map((expression, i) => ({
        id: `w${i}`,
        source: 'a',
        target: i % 2 ? 'b' : 'end',
        condition: { expression },
      })),
      { id: 'else', source: 'a', target: 'end', kind: 'else' },
    ],
    context_variables: [{ name: 'x', source: 'provided' }],
  });
  const group = (logic: string, ...comparisons: [string, unknown][]) => ({
    logic,
    conditions: comparisons.map(([operator, value]) => ({ variable: 'x', operator, value })),
  });
  const dead = (...expressions: unknown[]) =>
    validate(parseGraph(fork(...expressions)))
      .findings.filter((one) => one.rule_id === 'branch.dead_way')
      .map((one) => one.edge_id);

  test.each<[string, unknown[], string[]]>([
    ['the same in other spaces', ['x == "a"', "x=='a'"], ['w1']],
    ['values taken one by one', ['x == "a"', 'x == "b"', 'x in ["a", "b"]'], ['w2']],
    ['a group after a text', ['x in ["1", "2"]', group('and', ['eq', 2])], ['w1']],
    ['two values at once', [group('and', ['eq', 'a'], ['eq', 'b'])], ['w0']],
    ['above ten and below five', [group('and', ['gt', 10], ['lt', 5])], ['w0']],
    ['between five and ten', [group('and', ['lt', 10], ['gt', 5])], []],
    ['one of two', [group('or', ['eq', 'a'], ['eq', 'b'])], []],
    ['a wider one after a narrower', ['x == "a"', 'x in ["a", "b"]'], []],
    ['another variable', ['x == "a"', 'y == "a"'], []],
    ['opposites', ['x == "a"', 'x != "a"'], []],
  ])('%s', (_name, expressions, expected) => expect(dead(...expressions)).toEqual(expected));
});
