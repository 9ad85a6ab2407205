// Edits that are refused: ops that cannot be applied, requests of the wrong shape, revisions that cannot be edited.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { edge, entry, HELLO, type Made, makeAssistant, node, send } from '../../../../tests/support/assistants.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());
const flow = async (ops: object[] = HELLO): Promise<Made> => {
  const made = await makeAssistant(app.owner);
  if (ops.length > 0) expect((await send(app.owner, made, ops)).status).toBe(200);
  return made;
};

describe('an op that cannot be applied', () => {
  const good = node('new');
  const cases: [string, object, string, string][] = [
    ['remove_node of nothing', { op: 'remove_node', node_id: 'ghost' }, 'node_id', 'graph_op.node_not_found'],
    [
      'update of nothing',
      { op: 'update_node_fields', node_id: 'ghost', fields: {} },
      'node_id',
      'graph_op.node_not_found',
    ],
    [
      'a new id',
      { op: 'update_node_fields', node_id: 'hello', fields: { id: 'other' } },
      'fields',
      'graph_op.immutable_field',
    ],
    ['an edge id twice', edge('hello', 'bye', { label: 'other' }), 'edge', 'graph_op.duplicate_edge_id'],
    ['an unknown edge', { op: 'remove_edge', edge_id: 'ghost' }, 'edge_id', 'graph_op.edge_not_found'],
    ['no edge between', { op: 'remove_edge', source: 'bye', target: 'hello' }, 'source', 'graph_op.edge_not_found'],
    ['an unknown variable', { op: 'remove_context_variable', name: 'ghost' }, 'name', 'graph_op.variable_not_found'],
    [
      'outputs of nothing',
      { op: 'set_component_outputs', outputs: [], node_id: 'ghost' },
      'node_id',
      'graph_op.node_not_found',
    ],
  ];
  it.each(cases)(
    '%s is named at its place and leaves the stored bytes as they were',
    async (_name, op, field, type) => {
      const made = await flow();
      const before = (await app.owner.get(made.graph)).text;
      const { status, body } = await send(app.owner, made, [good, op, good]);
      expect(status).toBe(422);
      const kind = (op as { op: string }).op;
      expect(body.detail).toMatchObject([{ loc: ['body', 'ops', 1, kind, field], type }]);
      expect((await app.owner.get(made.graph)).text).toBe(before);
    },
  );

  it('for lack of room says so', async () => {
    const small = await testApp({ env: { GRAPH_MAX_NODES: '3', GRAPH_MAX_EDGES: '2', GRAPH_MAX_CHARACTERS: '5000' } });
    try {
      const made = await makeAssistant(small.owner);
      const nodes = await send(small.owner, made, [node('a'), node('b'), node('c'), node('d')]);
      expect(nodes.body.detail).toMatchObject([
        { loc: ['body', 'ops', 3, 'upsert_node', 'node'], type: 'graph_op.limit_exceeded' },
      ]);
      const edges = await send(small.owner, made, [edge('a', 'b'), edge('b', 'c'), edge('c', 'a')]);
      expect(edges.body.detail).toMatchObject([
        { loc: ['body', 'ops', 2, 'add_edge', 'edge'], type: 'graph_op.limit_exceeded' },
      ]);
      const long = await send(small.owner, made, [node('a', 'message', { text: 'x'.repeat(5000) })]);
      expect(long.body.detail).toMatchObject([{ loc: ['body', 'ops', 0], type: 'graph_op.limit_exceeded' }]);
      expect((await small.owner.get(made.graph)).body).toMatchObject({ graph_version: 0, nodes: [] });
    } finally {
      await small.stop();
    }
  });
});

describe('a request of the wrong shape', () => {
  const ops201 = Array.from({ length: 201 }, () => entry(null));
  const cases: [string, unknown, (string | number)[], string][] = [
    ['no body', {}, ['ops'], 'missing'],
    ['ops that are no list', { ops: {} }, ['ops'], 'list_type'],
    ['no ops', { ops: [] }, ['ops'], 'too_short'],
    ['201 ops', { ops: ops201 }, ['ops'], 'too_long'],
    ['an unknown op', { ops: [{ op: 'explode' }] }, ['ops', 0], 'union_tag_invalid'],
    ['an op without its kind', { ops: [{ node: {} }] }, ['ops', 0], 'union_tag_not_found'],
    ['a missing node', { ops: [{ op: 'upsert_node' }] }, ['ops', 0, 'upsert_node', 'node'], 'missing'],
    [
      'a node that is no object',
      { ops: [{ op: 'upsert_node', node: 'x' }] },
      ['ops', 0, 'upsert_node', 'node'],
      'dict_type',
    ],
    ['an id that is no text', { ops: [node(7 as never)] }, ['ops', 0, 'upsert_node', 'node', 'id'], 'string_type'],
    [
      'an edge without an end',
      { ops: [{ op: 'add_edge', edge: { source: 'a' } }] },
      ['ops', 0, 'add_edge', 'edge', 'target'],
      'missing',
    ],
    [
      'an endless persona',
      { ops: [{ op: 'set_persona', persona: 'x'.repeat(8001) }] },
      ['ops', 0, 'set_persona', 'persona'],
      'string_too_long',
    ],
    ['a version that is no number', { ops: [entry(null)], base_version: 'x' }, ['base_version'], 'int_parsing'],
    ['a broken version', { ops: [entry(null)], base_version: 1.5 }, ['base_version'], 'int_from_float'],
  ];
  it.each(cases)('%s is refused at its exact place', async (_name, body, loc, type) => {
    const made = await flow([]);
    const reply = await app.owner.post(`${made.graph}/ops`, body);
    expect(reply.status).toBe(422);
    expect(reply.body.detail).toMatchObject([{ loc: ['body', ...loc], type }]);
  });

  it('says at most 200 in the words of pydantic', async () => {
    const { body } = await app.owner.post(`${(await flow([])).graph}/ops`, { ops: ops201 });
    expect(body.detail[0]).toMatchObject({
      msg: 'List should have at most 200 items after validation, not 201',
      ctx: { field_type: 'List', max_length: 200, actual_length: 201 },
    });
  });

  it('takes exactly 200 ops', async () => {
    const made = await flow([]);
    expect(
      (
        await send(
          app.owner,
          made,
          Array.from({ length: 200 }, (_, i) => node(`n${i}`)),
        )
      ).body.graph_version,
    ).toBe(1);
  });

  it('malformed ids in the path are 422, unknown ones and those of another assistant 404', async () => {
    const [made, other] = [await flow([]), await flow([])];
    const ops = { ops: [entry(null)] };
    const bad = await app.owner.post(`/v1/assistants/nonsense/revisions/${made.revisionId}/graph/ops`, ops);
    expect([bad.status, bad.body.detail[0].loc, bad.body.detail[0].type]).toEqual([
      422,
      ['path', 'agent_id'],
      'uuid_parsing',
    ]);
    const worse = await app.owner.post(`/v1/assistants/${made.id}/revisions/7/graph/ops`, ops);
    expect(worse.body.detail[0].loc).toEqual(['path', 'revision_id']);
    const crossed = await app.owner.post(`/v1/assistants/${made.id}/revisions/${other.revisionId}/graph/ops`, ops);
    expect([crossed.status, crossed.body.error]).toEqual([404, 'not_found']);
  });
});

describe('a revision that cannot be edited', () => {
  it('because it is published', async () => {
    const made = await flow();
    expect((await app.owner.post(`${made.path}/publish`)).status).toBe(200);
    const { status, body } = await send(app.owner, made, [entry(null)]);
    expect([status, body.error]).toEqual([409, 'conflict']);
    expect((await app.owner.post(`${made.graph}/validate`, { ops: [entry(null)] })).status).toBe(200);
  });

  it('because its assistant is archived, until it is restored', async () => {
    const made = await flow();
    await app.owner.post(`/v1/assistants/${made.id}/archive`);
    expect((await send(app.owner, made, [entry(null)])).body.error).toBe('conflict');
    expect((await app.owner.patch(made.path, { name: 'x' })).status).toBe(409);
    expect((await app.owner.patch(made.flow, { name: 'x' })).status).toBe(409);
    await app.owner.post(`/v1/assistants/${made.id}/restore`);
    expect((await send(app.owner, made, [entry(null)])).status).toBe(200);
  });
});
