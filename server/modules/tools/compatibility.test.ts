// Every kind of change of a tool, at every place it can hurt: a table, without a database.
import { describe, expect, it } from 'vitest';
import { findingsOf, type ToolShape, type ToolUse } from './compatibility.ts';

const shape = (more: Partial<ToolShape> = {}): ToolShape => ({
  inputs: [{ name: 'a', type: 'str', required: true }],
  outputs: [
    { path: '$.x', alias: 'x' },
    { path: '$.y', alias: 'y' },
  ],
  sends: [
    { part: 'header', name: 'authorization', secure: true, reads: [] },
    { part: 'header', name: 'x-tenant', secure: false, reads: [] },
    { part: 'body', name: 'order.no', secure: false, reads: ['a'] },
  ],
  transfers: true,
  defaults: {},
  ...more,
});
const use = (more: Partial<ToolUse> = {}): ToolUse => ({
  assistant_id: 'A',
  assistant_revision_id: 'R',
  revision_state: 'active',
  workflow_id: 'W',
  workflow_revision_id: 'F',
  variables: new Set<string>(),
  refs: [],
  flow_defaults: null,
  nodes: [],
  ...more,
});
const ref = (defaults = {}, revision = 'active') => ({ index: 0, revision, defaults });
const node = (inputs = {}, outputs = {}, revision = 'active') => ({ id: 'n', name: 'N', revision, inputs, outputs });

const brief = (old: ToolShape | null, next: ToolShape | null, one: ToolUse) =>
  findingsOf(old, next, [one]).map(
    ({ finding_type, severity, configuration_scope }) => `${finding_type} ${severity} ${configuration_scope}`,
  );

const ADDED = shape({ inputs: [...shape().inputs, { name: 'b', type: 'str', required: true }] });
const REMOVED = shape({ inputs: [] });
const RETYPED = shape({ inputs: [{ name: 'a', type: 'int', required: true }] });
const RENAMED = shape({
  outputs: [
    { path: '$.x', alias: 'x2' },
    { path: '$.y', alias: 'y' },
  ],
});
const DROPPED = shape({ outputs: [{ path: '$.y', alias: 'y' }] });

const without = (name: string): ToolShape => shape({ sends: shape().sends.filter((one) => one.name !== name) });
const MOVED = shape({
  sends: [...without('order.no').sends, { part: 'query', name: 'no', secure: false, reads: ['a'] }],
});
const WHOLE = shape({ outputs: [{ path: '$.deep.x', alias: 'x' }] });

const TABLE: [string, ToolShape | null, Partial<ToolUse>, string[]][] = [
  ['nothing changed', shape(), { refs: [ref()], nodes: [node({ a: 1 }, { v: 'x' })] }, []],
  ['nobody uses it', ADDED, {}, []],
  [
    'a new input that a node does not give',
    ADDED,
    { nodes: [node({ a: 1 })] },
    ['required_input_added blocking graph_node_input'],
  ],
  ['a new input that a node gives', ADDED, { nodes: [node({ a: 1, b: 2 })] }, []],
  ['a new input that a variable gives', ADDED, { nodes: [node()], variables: new Set(['b']) }, []],
  ['a new input that the assistant defaults', ADDED, { nodes: [node()], refs: [ref({ b: 1 })] }, []],
  ['a new input that the flow defaults', ADDED, { nodes: [node()], flow_defaults: { b: 1 } }, []],
  ['a new input with a default of its own', { ...ADDED, defaults: { b: 1 } }, { nodes: [node()], refs: [ref()] }, []],
  [
    'a new input and only a reference',
    ADDED,
    { refs: [ref({ a: 1 })] },
    ['required_input_added blocking assistant_tool_default'],
  ],
  [
    'a new input and only an attachment',
    ADDED,
    { flow_defaults: {} },
    ['required_input_added blocking workflow_tool_default'],
  ],
  ['an input that is gone, mapped', REMOVED, { nodes: [node({ a: 1 })] }, ['input_removed warning graph_node_input']],
  [
    'an input that is gone, defaulted',
    REMOVED,
    { refs: [ref({ a: 1 })] },
    ['input_removed warning assistant_tool_default'],
  ],
  ['an input that is gone, not given', REMOVED, { nodes: [node()], refs: [ref()] }, []],
  ['another type that fits', RETYPED, { refs: [ref({ a: '12' })] }, ['input_type_changed info assistant_tool_default']],
  [
    'another type that does not fit',
    RETYPED,
    { flow_defaults: { a: 'twelve' } },
    ['input_type_changed blocking workflow_tool_default'],
  ],
  [
    'another type for a template',
    RETYPED,
    { nodes: [node({ a: '{{ n }}' })] },
    ['input_type_changed warning graph_node_input'],
  ],
  [
    'an output renamed that is read',
    RENAMED,
    { nodes: [node({ a: 1 }, { v: '$.x.deep' })] },
    ['output_alias_changed blocking graph_node_input'],
  ],
  [
    'an output gone that is read',
    DROPPED,
    { nodes: [node({ a: 1 }, { v: 'x[0]' })] },
    ['output_removed blocking graph_node_input'],
  ],
  ['an output gone that nobody reads', DROPPED, { nodes: [node({ a: 1 }, { v: 'xylophone' })], refs: [ref()] }, []],
  ['all mappings gone: everything passes', shape({ outputs: [] }), { nodes: [node({ a: 1 }, { v: 'x' })] }, []],
  [
    'a secure header gone',
    without('authorization'),
    { refs: [ref()] },
    ['request_field_removed blocking assistant_tool_default'],
  ],
  [
    'a plain header gone',
    without('x-tenant'),
    { nodes: [node({ a: 1 })] },
    ['request_field_removed warning graph_node_input'],
  ],
  [
    'a field of the body gone that a node fills',
    without('order.no'),
    { nodes: [node({ a: '{{ n }}' })] },
    ['request_field_removed blocking graph_node_input'],
  ],
  [
    'a field of the body gone that a variable fills',
    without('order.no'),
    { nodes: [node()], variables: new Set(['a']) },
    ['request_field_removed blocking graph_node_input'],
  ],
  ['a field of the body gone that nobody fills', without('order.no'), { nodes: [node()] }, []],
  [
    'a field of the body that moved',
    MOVED,
    { nodes: [node({ a: 1 })] },
    ['request_field_removed warning graph_node_input'],
  ],
  [
    'a field more',
    shape({ sends: [...shape().sends, { part: 'body', name: 'z', secure: false, reads: [] }] }),
    { nodes: [node({ a: 1 })] },
    [],
  ],
  [
    'no target any more',
    shape({ transfers: false }),
    { refs: [ref()] },
    ['transfer_target_removed blocking assistant_tool_default'],
  ],
  ['a pinned reference', ADDED, { refs: [ref({}, 'old')], nodes: [node()] }, []],
  ['a pinned node', ADDED, { nodes: [node({}, {}, 'old')] }, []],
  [
    'deleted',
    null,
    { refs: [ref({}, 'old')], nodes: [node()] },
    ['tool_deleted blocking assistant_tool_default', 'tool_deleted blocking graph_node_input'],
  ],
];

describe('a changed tool', () => {
  it.each(TABLE)('%s', (_name, next, one, expected) => {
    expect(brief(shape(), next, use(one))).toEqual(expected);
  });

  it('loses an output by losing its mappings, where the answer has it elsewhere', () => {
    const one = use({ nodes: [node({ a: 1 }, { v: 'x' })] });
    expect(brief(WHOLE, shape({ outputs: [] }), one)).toEqual(['output_removed blocking graph_node_input']);
    expect(brief(shape({ outputs: [] }), WHOLE, one)).toEqual([]);
  });

  it('loses what passed whole and is not mapped now, by name', () => {
    const reading = use({ nodes: [node({ a: 1 }, { v: '$.total.sum', w: 'x' })] });
    const [finding, ...more] = findingsOf(shape({ outputs: [] }), WHOLE, [reading]);
    expect([finding?.field_path, finding?.severity, more.length]).toEqual([
      'response_schema.field_mappings.total',
      'blocking',
      0,
    ]);
  });

  it('that never was active breaks no client', () => expect(brief(null, ADDED, use({ nodes: [node()] }))).toEqual([]));

  it('names the place', () => {
    const [finding] = findingsOf(shape(), ADDED, [use({ nodes: [node()] })]);
    expect(finding).toMatchObject({
      field_path: 'configuration.variables.b',
      graph_node_id: 'n',
      graph_node_name: 'N',
      tool_ref_index: null,
    });
    const [other] = findingsOf(shape(), ADDED, [use({ refs: [{ ...ref(), index: 3 }] })]);
    expect(other).toMatchObject({
      tool_ref_index: 3,
      graph_node_id: null,
      assistant_id: 'A',
      workflow_revision_id: 'F',
    });
  });
});
