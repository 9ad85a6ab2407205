import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/support/properties.ts';
import { emptyGraph, type Graph, parseGraph } from '../language/graph.ts';
import { graph as anyGraph, op as anyOp } from '../testing/arbitraries.ts';
import { applyNaively, unordered } from '../testing/naive-ops.ts';
import { diff } from './diff.ts';
import { applyOps, type GraphOp, GraphOps } from './ops.ts';
import { rebase } from './rebase.ts';

const options = () => {
  let n = 0;
  return { makeId: () => `made_${n++}` };
};
const base = parseGraph({
  entry_node_id: 'a',
  nodes: [
    { id: 'a', type: 'message', config: { text: 'Hi', tone: 'warm' } },
    { id: 'b', type: 'end' },
  ],
  edges: [{ id: 'ab', source: 'a', target: 'b' }],
  context_variables: [{ name: 'v' }],
});
const apply = (...ops: GraphOp[]) => {
  const result = applyOps(base, ops, options());
  if (!result.ok) throw new Error(`${result.index} ${result.type}`);
  return result;
};
const refuse = (...ops: GraphOp[]) => applyOps(base, ops, options());

describe('each op', () => {
  test('upsert_node adds, replaces, makes ids, folds aliases and keeps unknown fields', () => {
    const { graph } = apply(
      { op: 'upsert_node', node: { id: 'c', kind: 'message', label: 'Greeting', text: 'Hey', colour: 'red' } },
      { op: 'upsert_node', node: { id: null, type: 'odd' } },
      { op: 'upsert_node', node: { id: 'a', type: 'note' } },
    );
    expect(graph.nodes).toEqual([
      { id: 'a', type: 'note' },
      { id: 'b', type: 'end' },
      { id: 'c', type: 'message', name: 'Greeting', config: { text: 'Hey' }, colour: 'red' },
      { id: 'made_0', type: 'odd' },
    ]);
  });

  test('remove_node takes its edges and the entry along', () => {
    expect(apply({ op: 'remove_node', node_id: 'a' }).graph).toMatchObject({
      entry_node_id: null,
      nodes: [{ id: 'b' }],
      edges: [],
    });
    expect(refuse({ op: 'remove_node', node_id: 'z' })).toMatchObject({
      ok: false,
      index: 0,
      op: 'remove_node',
      field: 'node_id',
      type: 'graph_op.node_not_found',
    });
  });

  test('update_node_fields merges, null removes, the id stays', () => {
    const { graph } = apply({
      op: 'update_node_fields',
      node_id: 'a',
      fields: { config: { tone: null, pace: { slow: true } }, name: 'A' },
    });
    expect(graph.nodes[0]).toEqual({
      id: 'a',
      type: 'message',
      name: 'A',
      config: { text: 'Hi', pace: { slow: true } },
    });
    expect(refuse({ op: 'update_node_fields', node_id: 'a', fields: { id: 'q' } })).toMatchObject({
      type: 'graph_op.immutable_field',
      field: 'fields',
    });
    expect(refuse({ op: 'update_node_fields', node_id: 'a', fields: { id: null } })).toMatchObject({
      type: 'graph_op.immutable_field',
    });
    expect(apply({ op: 'update_node_fields', node_id: 'a', fields: { id: 'a' } }).changed).toBe(false);
  });

  test('add_edge may come before its node; the same again is nothing, another under its id is refused', () => {
    const { graph } = apply(
      { op: 'add_edge', edge: { from: 'a', to: 'later' } },
      { op: 'upsert_node', node: { id: 'later', type: 'end' } },
    );
    expect(graph.edges[1]).toEqual({ id: 'made_0', source: 'a', target: 'later' });
    expect(apply({ op: 'add_edge', edge: { id: 'ab', source: 'a', target: 'b', kind: 'default' } }).changed).toBe(
      false,
    );
    expect(
      refuse({ op: 'set_persona', persona: 'x' }, { op: 'add_edge', edge: { id: 'ab', source: 'b', target: 'a' } }),
    ).toMatchObject({ index: 1, op: 'add_edge', field: 'edge', type: 'graph_op.duplicate_edge_id' });
  });

  test('remove_edge goes by id or by both ends', () => {
    expect(apply({ op: 'remove_edge', edge_id: 'ab' }).graph.edges).toEqual([]);
    expect(apply({ op: 'remove_edge', source: 'a', target: 'b' }).graph.edges).toEqual([]);
    expect(refuse({ op: 'remove_edge', edge_id: 'zz' })).toMatchObject({
      type: 'graph_op.edge_not_found',
      field: 'edge_id',
    });
    expect(refuse({ op: 'remove_edge', source: 'b', target: 'a' })).toMatchObject({
      type: 'graph_op.edge_not_found',
      field: 'source',
    });
  });

  test('entry, persona, variables and outputs are set and cleared', () => {
    const { graph } = apply(
      { op: 'set_entry_node', node_id: 'nowhere' },
      { op: 'set_persona', persona: 'Kind' },
      { op: 'upsert_context_variable', variable: { name: 'v', type: 'number', unit: 'kg' } },
      { op: 'upsert_context_variable', variable: { name: 'w' } },
      { op: 'set_component_outputs', outputs: [{ name: 'total', variable: 'v' }] },
      { op: 'set_component_outputs', outputs: [{ name: 'sum' }], node_id: 'a' },
    );
    expect(graph).toMatchObject({
      entry_node_id: 'nowhere',
      persona: 'Kind',
      component_outputs: [{ name: 'total', variable: 'v' }],
    });
    expect(graph.context_variables).toEqual([{ name: 'v', type: 'number', unit: 'kg' }, { name: 'w' }]);
    expect(graph.nodes[0]!.config).toMatchObject({ text: 'Hi', outputs: [{ name: 'sum' }] });
    expect(
      apply({ op: 'remove_context_variable', name: 'v' }, { op: 'set_entry_node', node_id: null }).graph,
    ).toMatchObject({
      entry_node_id: null,
      context_variables: [],
    });
    expect(refuse({ op: 'remove_context_variable', name: 'zz' })).toMatchObject({
      type: 'graph_op.variable_not_found',
      field: 'name',
    });
    expect(refuse({ op: 'set_component_outputs', outputs: [], node_id: 'zz' })).toMatchObject({
      type: 'graph_op.node_not_found',
      field: 'node_id',
    });
  });

  test('limits refuse additions but not replacements', () => {
    const limited = (ops: GraphOp[]) => applyOps(base, ops, { ...options(), limits: { nodes: 2, edges: 1 } });
    expect(limited([{ op: 'upsert_node', node: { id: 'c' } }])).toMatchObject({
      type: 'graph_op.limit_exceeded',
      field: 'node',
    });
    expect(limited([{ op: 'add_edge', edge: { source: 'b', target: 'a' } }])).toMatchObject({
      type: 'graph_op.limit_exceeded',
      field: 'edge',
    });
    expect(limited([{ op: 'upsert_node', node: { id: 'a', type: 'end' } }])).toMatchObject({ ok: true, changed: true });
  });
});

test('moving a node is no change of it, and a batch that cancels itself out changes nothing', () => {
  expect(apply({ op: 'update_node_fields', node_id: 'a', fields: { position: { x: 1, y: 2 } } })).toMatchObject({
    changed: true,
    position_only: true,
  });
  expect(apply({ op: 'update_node_fields', node_id: 'a', fields: { group: 'Greeting' } })).toMatchObject({
    changed: true,
    position_only: true,
  });
  expect(
    apply({ op: 'update_node_fields', node_id: 'a', fields: { position: { x: 1, y: 2 }, name: 'A' } }),
  ).toMatchObject({
    changed: true,
    position_only: false,
  });
  const cancelled = apply({ op: 'upsert_node', node: { id: 'c' } }, { op: 'remove_node', node_id: 'c' });
  expect(cancelled).toMatchObject({ changed: false, position_only: false });
  expect(cancelled.graph).toBe(base);
});

test('wire shapes: ten ops, at most 200, missing ends of an edge reported at their place', () => {
  const issue = (op: unknown) => GraphOps.safeParse([op]).error?.issues[0]?.path.join('.');
  expect(issue({ op: 'add_edge', edge: { source: 'a' } })).toBe('0.edge.target');
  expect(issue({ op: 'add_edge', edge: { source_node_id: 'a', target_node_id: 'b' } })).toBeUndefined();
  expect(issue({ op: 'remove_edge', source: 'a' })).toBe('0.edge_id');
  expect(issue({ op: 'upsert_node', node: { id: 5 } })).toBe('0.node.id');
  expect(issue({ op: 'upsert_node', node: 'x' })).toBe('0.node');
  expect(issue({ op: 'set_persona', persona: 'x'.repeat(8001) })).toBe('0.persona');
  expect(issue({ op: 'fly' })).toBe('0.op');
  const one = { op: 'set_persona', persona: null };
  expect(GraphOps.safeParse(Array(200).fill(one)).success).toBe(true);
  expect(GraphOps.safeParse(Array(201).fill(one)).success).toBe(false);
  expect(GraphOps.parse([{ op: 'upsert_node', node: { id: 'a', unknown: { kept: 1 } } }])).toEqual([
    { op: 'upsert_node', node: { id: 'a', unknown: { kept: 1 } } },
  ]);
});

test('a hostile key reaches no prototype', () => {
  const fields = JSON.parse(
    '{"__proto__":{"polluted":1},"config":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}',
  );
  const { graph } = apply(
    { op: 'update_node_fields', node_id: 'a', fields },
    { op: 'upsert_node', node: JSON.parse('{"id":"__proto__","__proto__":{"polluted":1}}') },
  );
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect((graph.nodes[0]!.config as Record<string, unknown>).polluted).toBeUndefined();
  expect(graph.nodes.map((node) => node.id)).toEqual(['a', 'b', '__proto__']);
});

test('random batches do what a naive model does', () => {
  fc.assert(
    fc.property(anyGraph, fc.array(anyOp, { maxLength: 12 }), (graph, ops) => {
      const frozen = JSON.stringify(graph);
      const result = applyOps(graph, ops, options());
      const expected = applyNaively(graph, ops);
      if ('index' in expected) expect(result).toMatchObject({ ok: false, ...expected });
      else expect(result.ok && unordered(result.graph)).toEqual(unordered(expected));
      expect(JSON.stringify(graph)).toBe(frozen);
    }),
    { numRuns: runs(500) },
  );
});

test('diff leads from any graph to any other', () => {
  fc.assert(
    fc.property(anyGraph, anyGraph, (a, b) => {
      const result = applyOps(a, diff(a, b), options());
      expect(result.ok && unordered(result.graph)).toEqual(unordered(b));
    }),
    { numRuns: runs(300) },
  );
  expect(diff(base, base)).toEqual([]);
  expect(diff(emptyGraph(), base).length).toBeGreaterThan(3);
});

describe('rebase', () => {
  const theirs = (...ops: GraphOp[]) => apply(...ops).graph;

  test('edits of different fields of one node go together', () => {
    const other = theirs({ op: 'update_node_fields', node_id: 'a', fields: { config: { tone: 'cold' } } });
    const mine: GraphOp[] = [
      { op: 'upsert_node', node: { id: 'a', type: 'message', config: { text: 'Bye', tone: 'warm' } } },
    ];
    const result = rebase(base, other, mine, options());
    expect(result).toEqual({
      ok: true,
      ops: [{ op: 'update_node_fields', node_id: 'a', fields: { config: { text: 'Bye' } } }],
    });
  });

  test('edits of the same field collide by op and field, unless they agree', () => {
    const mine: GraphOp[] = [
      { op: 'set_persona', persona: 'x' },
      { op: 'update_node_fields', node_id: 'a', fields: { config: { text: 'Bye' } } },
    ];
    const other = theirs({ op: 'update_node_fields', node_id: 'a', fields: { config: { text: 'Ciao' } } });
    expect(rebase(base, other, mine, options())).toEqual({
      ok: false,
      conflicts: [{ op_index: 1, target_type: 'node', target: 'a', field: 'config.text', path: ['config', 'text'] }],
    });
    expect(
      rebase(
        base,
        theirs({ op: 'update_node_fields', node_id: 'a', fields: { config: { text: 'Bye' } } }),
        mine,
        options(),
      ).ok,
    ).toBe(true);
  });

  test('a node removed by both stays removed; one removed by them cannot be edited or built upon', () => {
    const gone = theirs({ op: 'remove_node', node_id: 'b' });
    expect(rebase(base, gone, [{ op: 'remove_node', node_id: 'b' }], options())).toEqual({ ok: true, ops: [] });
    expect(
      rebase(base, gone, [{ op: 'update_node_fields', node_id: 'b', fields: { name: 'B' } }], options()),
    ).toMatchObject({
      conflicts: [{ target: 'b', field: 'name' }],
    });
    expect(
      rebase(base, gone, [{ op: 'add_edge', edge: { id: 'n', source: 'a', target: 'b' } }], options()),
    ).toMatchObject({
      conflicts: [{ target: 'b' }],
    });
    const emptied: GraphOp[] = [{ op: 'update_node_fields', node_id: 'a', fields: { config: { text: null } } }];
    expect(rebase(base, theirs({ op: 'remove_node', node_id: 'a' }), emptied, options())).toMatchObject({
      conflicts: [{ target: 'a', field: 'config.text' }],
    });
    const built = theirs({ op: 'add_edge', edge: { id: 'ba', source: 'b', target: 'a' } });
    expect(rebase(base, built, [{ op: 'remove_node', node_id: 'b' }], options())).toMatchObject({
      conflicts: [{ target_type: 'edge', target: 'ba' }],
    });
  });

  /** The graph when mine is rebased over theirs, and when theirs is rebased over mine. */
  const bothWays = (graph: Graph, left: GraphOp[], right: GraphOp[]) =>
    [[left, right] as const, [right, left] as const].map(([mine, other]) => {
      const before = applyOps(graph, other, options());
      if (!before.ok) throw new Error('the other side must apply');
      const rebased = rebase(graph, before.graph, mine, options());
      if (!rebased.ok) return rebased;
      const after = applyOps(before.graph, rebased.ops, options());
      if (!after.ok) throw new Error('a rebased batch must apply');
      return unordered(after.graph);
    });

  test('an edge put back as it was, after its node went, neither revives nor fights what they made of it', () => {
    const mine: GraphOp[] = [
      { op: 'remove_node', node_id: 'a' },
      { op: 'add_edge', edge: { id: 'ab', source: 'a', target: 'b' } },
    ];
    const [forth, back] = bothWays(base, mine, [{ op: 'remove_edge', edge_id: 'ab' }]);
    expect(forth).toEqual(back);
    expect(forth).toMatchObject({ nodes: [{ id: 'b' }], edges: [] });
    const bent: GraphOp[] = [
      { op: 'remove_edge', edge_id: 'ab' },
      { op: 'add_edge', edge: { id: 'ab', source: 'b', target: 'b' } },
    ];
    const [bentForth, bentBack] = bothWays(base, mine, bent);
    expect(bentForth).toEqual(bentBack);
    expect(bentForth).toMatchObject({ edges: [{ source: 'b', target: 'b' }] });
  });

  test('fields with treacherous names are fields like any other', () => {
    const odd = parseGraph({
      nodes: [{ id: 'a', type: 'note', constructor: 'x', '': 1, 'config.text': 'top', config: { text: 'in' } }],
    });
    const left: GraphOp[] = [
      {
        op: 'upsert_node',
        node: { id: 'a', type: 'note', '': 2, 'config.text': 'new', config: { text: 'in' }, goal: null },
      },
    ];
    const right: GraphOp[] = [
      { op: 'update_node_fields', node_id: 'a', fields: { name: 'N', config: { text: 'inner' } } },
    ];
    const [forth, back] = bothWays(odd, left, right);
    expect(forth).toEqual(back);
    expect((forth as Graph).nodes).toEqual([
      { id: 'a', type: 'note', name: 'N', '': 2, 'config.text': 'new', config: { text: 'inner' }, goal: null },
    ]);
  });

  test('an op that does not apply to its own base refuses the whole batch', () => {
    const mine: GraphOp[] = [
      { op: 'set_persona', persona: 'x' },
      { op: 'remove_node', node_id: 'nobody' },
    ];
    expect(rebase(base, theirs({ op: 'set_entry_node', node_id: 'b' }), mine, options())).toMatchObject({
      ok: false,
      failure: { index: 1, type: 'graph_op.node_not_found', field: 'node_id' },
    });
  });

  test('whatever is not refused gives the same graph in either order', () => {
    let merged = 0;
    fc.assert(
      fc.property(
        anyGraph,
        fc.array(anyOp, { maxLength: 4 }),
        fc.array(anyOp, { maxLength: 4 }),
        (graph, left, right) => {
          const [mine, other] = [applyOps(graph, left, options()), applyOps(graph, right, options())];
          if (!mine.ok || !other.ok) return;
          const forth = rebase(graph, other.graph, left, options());
          const back = rebase(graph, mine.graph, right, options());
          expect(forth.ok).toBe(back.ok);
          if (!forth.ok || !back.ok) return;
          const [a, b] = [applyOps(other.graph, forth.ops, options()), applyOps(mine.graph, back.ops, options())];
          if (!a.ok || !b.ok) throw new Error('a rebased batch must apply');
          merged++;
          expect(unordered(a.graph)).toEqual(unordered(b.graph));
        },
      ),
      { numRuns: runs(1500) },
    );
    expect(merged).toBeGreaterThan(50);
  });
});
