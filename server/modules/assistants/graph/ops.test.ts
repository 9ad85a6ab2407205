// Editing a flow graph through the front door: every kind of op, and what a verdict looks like.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import {
  compiled,
  edge,
  entry,
  HELLO,
  type Made,
  makeAssistant,
  node,
  send,
} from '../../../../tests/support/assistants.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const graphOf = async (made: Made) => (await app.owner.get(made.graph)).body;
const flow = async (ops: object[] = HELLO): Promise<Made> => {
  const made = await makeAssistant(app.owner);
  if (ops.length > 0) expect((await send(app.owner, made, ops)).status).toBe(200);
  return made;
};
const rules = (reply: { body: { validation: { findings: { rule_id: string }[] } } }) =>
  reply.body.validation.findings.map(({ rule_id }) => rule_id);

describe('a batch', () => {
  it('is applied, judged and answered with the workflow revision', async () => {
    const made = await makeAssistant(app.owner);
    const { status, body } = await send(app.owner, made, HELLO, 0);
    expect(status).toBe(200);
    expect(body).toMatchObject({ updated: true, graph_version: 1, workflow_enabled: true, blocking_error_count: 0 });
    expect(body.validation).toMatchObject({ valid: true, error_count: 0, blocking_error_count: 0 });
    expect(body.validation.normalized_graph).toMatchObject({
      graph_version: 1,
      entry_node_id: 'hello',
      stats: { nodes: 2, edges: 1, reachable_nodes: 2, has_cycle: false },
    });
    expect(body.revision).toMatchObject({
      id: made.flowId,
      graph_version: 1,
      compilation_status: 'pending',
      compiled_graph: null,
    });
    expect(body.revision.compilation_task_id).toMatch(/^\d+$/);
  });

  it('may name a node in an edge before it adds the node', async () => {
    const made = await makeAssistant(app.owner);
    const { body } = await send(app.owner, made, [edge('a', 'b'), entry('a'), node('a'), node('b', 'end', {})]);
    expect(body.blocking_error_count).toBe(0);
  });

  it('that changes nothing keeps its version and queues no compile', async () => {
    const made = await flow();
    await compiled(app.owner, made);
    const { body } = await send(app.owner, made, HELLO, 1);
    expect(body).toMatchObject({ updated: false, graph_version: 1, revision: { compilation_status: 'succeeded' } });
  });

  it('that only moves nodes makes a version but no compile', async () => {
    const made = await flow();
    await compiled(app.owner, made);
    const fields = { position: { x: 10, y: 20 } };
    const { body } = await send(app.owner, made, [{ op: 'update_node_fields', node_id: 'hello', fields }]);
    expect(body).toMatchObject({ updated: true, graph_version: 2, revision: { compilation_status: 'succeeded' } });
    expect((await graphOf(made)).nodes[0].position).toEqual({ x: 10, y: 20 });
  });

  it('keeps unknown types and fields, and finds them', async () => {
    const made = await flow([]);
    const odd = { id: 'odd', type: 'teleport', flavour: ['sweet', null, { deep: 1 }], config: { to: 'moon' } };
    const reply = await send(app.owner, made, [{ op: 'upsert_node', node: odd }]);
    expect(rules(reply)).toContain('node.unknown_type');
    expect((await graphOf(made)).nodes).toEqual([odd]);
  });

  it('shows every field of a finding', async () => {
    const reply = await send(app.owner, await flow([]), [
      node('a', 'message', { text: 'Dear {{ nobody }}' }),
      entry('a'),
    ]);
    const undefinedVariable = reply.body.validation.findings.find(
      ({ rule_id }: { rule_id: string }) => rule_id === 'variable.undefined',
    );
    expect(undefinedVariable).toMatchObject({
      severity: 'error',
      blocking: true,
      category: 'variables',
      node_id: 'a',
      edge_id: null,
      related_node_ids: [],
      source_span: { start_line: 1, raw_text_excerpt: expect.stringContaining('nobody') },
    });
    expect(reply.body).toMatchObject({ updated: true, graph_version: 1 });
    expect(reply.body.blocking_error_count).toBeGreaterThan(0);
  });

  it('takes texts that look like anything else', async () => {
    const made = await flow([]);
    const texts = [
      "'; drop table assistants; --",
      '{% raw %}',
      '</script>',
      '\u202e',
      '__proto__',
      '{{',
      '%00',
      '"}],"x":[',
      'é'.repeat(500),
    ];
    const ops = texts.map((text, i) => node(`n${i}`, 'message', { text, [text]: text }, { name: text, [text]: 1 }));
    expect((await send(app.owner, made, ops)).status).toBe(200);
    const { nodes } = await graphOf(made);
    expect(nodes.map((one: { config: { text: string } }) => one.config.text)).toEqual(texts);
    expect((await send(app.owner, made, [{ op: 'set_persona', persona: texts.join('\n') }])).status).toBe(200);
  });
});

describe('the ten ops', () => {
  it('upsert_node adds, replaces, and makes an id where there is none', async () => {
    const made = await flow();
    const { body } = await send(app.owner, made, [
      node('hello', 'message', { text: 'Replaced' }),
      { op: 'upsert_node', node: { kind: 'message', label: 'Second', text: 'By its aliases' } },
    ]);
    const [first, , third] = (await graphOf(made)).nodes;
    expect(first).toEqual({ id: 'hello', type: 'message', config: { text: 'Replaced' } });
    expect(third).toMatchObject({ type: 'message', name: 'Second', config: { text: 'By its aliases' } });
    expect(third.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.validation.normalized_graph.nodes).toHaveLength(3);
  });

  it('remove_node takes its edges and the entry with it', async () => {
    const made = await flow();
    const reply = await send(app.owner, made, [{ op: 'remove_node', node_id: 'hello' }]);
    expect(await graphOf(made)).toMatchObject({ entry_node_id: null, edges: [], nodes: [{ id: 'bye' }] });
    expect(rules(reply)).toContain('graph.missing_entry');
  });

  it('update_node_fields merges and removes by null', async () => {
    const made = await flow();
    const merge = (fields: object) => send(app.owner, made, [{ op: 'update_node_fields', node_id: 'hello', fields }]);
    await merge({ name: 'Greeting', metadata: { a: 1, b: 2 } });
    await merge({ metadata: { a: null }, config: { text: 'Hi' } });
    expect((await graphOf(made)).nodes[0]).toEqual({
      id: 'hello',
      type: 'message',
      name: 'Greeting',
      metadata: { b: 2 },
      config: { text: 'Hi' },
    });
  });

  it('add_edge is the same edge twice, and a finding when it doubles another', async () => {
    const made = await flow();
    const again = await send(app.owner, made, [edge('hello', 'bye')]);
    expect(again.body.updated).toBe(false);
    const doubled = await send(app.owner, made, [{ op: 'add_edge', edge: { from: 'hello', to: 'bye' } }]);
    expect(rules(doubled)).toContain('edge.duplicate');
  });

  it('remove_edge goes by id or by its ends', async () => {
    const made = await flow([...HELLO, node('two'), edge('hello', 'two'), edge('two', 'bye')]);
    await send(app.owner, made, [
      { op: 'remove_edge', edge_id: 'hello-two' },
      { op: 'remove_edge', source: 'two', target: 'bye' },
    ]);
    expect((await graphOf(made)).edges.map(({ id }: { id: string }) => id)).toEqual(['hello-bye']);
  });

  it('set_entry_node takes an unknown node and finds it, or null', async () => {
    const made = await flow();
    expect(rules(await send(app.owner, made, [entry('nowhere')]))).toContain('graph.entry_not_found');
    expect(rules(await send(app.owner, made, [entry(null)]))).toContain('graph.missing_entry');
  });

  it('variables and persona are those of the assistant revision', async () => {
    const made = await flow();
    await send(app.owner, made, [
      { op: 'upsert_context_variable', variable: { name: 'order_no', type: 'string', source: 'collected' } },
      { op: 'upsert_context_variable', variable: { name: 'old', description: 'goes away' } },
      { op: 'remove_context_variable', name: 'old' },
      { op: 'set_persona', persona: 'A patient clerk' },
    ]);
    const { body } = await app.owner.get(made.path);
    expect(body.persona).toBe('A patient clerk');
    expect(body.context_variables).toEqual([
      { name: 'order_no', type: 'string', source: 'collected', enum_values: [], reask_cap: 2, description: '' },
    ]);
  });

  it('and the other way round: a changed revision is a new version of the graph', async () => {
    const made = await flow();
    const changed = await app.owner.patch(made.path, { persona: 'Brisk', context_variables: [{ name: 'city' }] });
    expect(changed.body).toMatchObject({ persona: 'Brisk', context_variables: [{ name: 'city' }] });
    expect(await graphOf(made)).toMatchObject({
      graph_version: 2,
      persona: 'Brisk',
      context_variables: [{ name: 'city' }],
    });
    const late = await send(app.owner, made, [{ op: 'set_persona', persona: 'Slow' }], 1);
    expect(late.body.error).toBe('version_conflict');
  });

  it('set_component_outputs writes those of the graph, or of one node', async () => {
    const made = await flow([...HELLO, node('part', 'component', { component_id: 'x' })]);
    const outputs = [{ name: 'result', variable: 'answer', type: 'string', description: 'What came out' }];
    await send(app.owner, made, [
      { op: 'set_component_outputs', outputs },
      { op: 'set_component_outputs', outputs, node_id: 'part' },
    ]);
    const graph = await graphOf(made);
    expect(graph.component_outputs).toEqual(outputs);
    expect(graph.nodes.at(-1).config.outputs).toEqual(outputs);
  });
});

describe('around a batch', () => {
  it('validate judges what a batch would do and saves nothing', async () => {
    const made = await flow();
    const { body } = await app.owner.post(`${made.graph}/validate`, { ops: [{ op: 'remove_node', node_id: 'bye' }] });
    expect(body.findings.map(({ rule_id }: { rule_id: string }) => rule_id)).toContain('graph.no_end');
    expect(await graphOf(made)).toMatchObject({ graph_version: 1, nodes: [{ id: 'hello' }, { id: 'bye' }] });
    expect((await app.owner.post(`${made.graph}/validate`)).body.valid).toBe(true);
  });

  it('validate and the answer to a batch agree, whatever of it was remembered from batches before', async () => {
    const made = await flow([
      ...HELLO,
      node('ask', 'collect', { variables: ['city'] }),
      edge('hello', 'ask'),
      edge('ask', 'bye'),
    ]);
    const cap = (reask_cap: number) => ({ op: 'upsert_context_variable', variable: { name: 'city', reask_cap } });
    const batches = [
      [cap(5)],
      [node('hello', 'message', { text: 'Changed, virtually' }, { position: { x: 1, y: 2 } })],
      [cap(7), { op: 'remove_edge', edge_id: 'hello-bye' }],
      [{ op: 'update_node_fields', node_id: 'ask', fields: { config: { reask_cap: 1 } } }],
      [edge('hello', 'bye', { priority: 3, condition: 'They want to leave' }), cap(2)],
    ];
    const caps: number[] = [];
    for (const ops of batches) {
      const { body } = await send(app.owner, made, ops);
      expect(body.validation).toEqual((await app.owner.post(`${made.graph}/validate`)).body);
      const asked = body.validation.normalized_graph.nodes.find(({ id }: { id: string }) => id === 'ask');
      caps.push(asked.config.reask_cap);
    }
    expect(caps).toEqual([5, 5, 7, 1, 1]);
  });

  it('fix mends the findings that are named by their own ops', async () => {
    const made = await flow([...HELLO, { op: 'add_edge', edge: { id: 'twin', source: 'hello', target: 'bye' } }]);
    const before = (await app.owner.post(`${made.graph}/validate`)).body.findings;
    const mendable = before.filter(({ fix_ops }: { fix_ops: unknown[] }) => fix_ops.length > 0);
    expect(mendable.length).toBeGreaterThan(0);
    const { status, body } = await app.owner.post(`${made.graph}/fix`, {
      finding_ids: mendable.map(({ id }: { id: string }) => id),
    });
    expect([status, body.updated]).toEqual([200, true]);
    const left = body.validation.findings.map(({ id }: { id: string }) => id);
    for (const { id } of mendable) expect(left).not.toContain(id);
    const unknown = await app.owner.post(`${made.graph}/fix`, { finding_ids: ['no such finding'] });
    expect(unknown.body.detail[0].loc).toEqual(['body', 'finding_ids', 0]);
  });

  it('history shows each batch with the ops that take it back', async () => {
    const made = await flow();
    const before = await graphOf(made);
    await send(app.owner, made, [
      { op: 'remove_node', node_id: 'hello' },
      node('extra'),
      { op: 'set_persona', persona: 'x' },
    ]);
    const { body } = await app.owner.get(`${made.graph}/history?limit=1`);
    expect(body).toMatchObject({ data: [{ version: 2 }], next_before: 2 });
    expect(body.data[0].ops).toHaveLength(3);
    expect((await app.owner.get(`${made.graph}/history?before=2`)).body).toMatchObject({
      data: [{ version: 1 }],
      next_before: null,
    });
    await send(app.owner, made, body.data[0].undo_ops);
    const after = await graphOf(made);
    const byId = (list: { id: string }[]) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
    expect({ ...after, graph_version: 0, nodes: byId(after.nodes) }).toEqual({
      ...before,
      graph_version: 0,
      nodes: byId(before.nodes),
    });
  });

  it('a repeat with the same Idempotency-Key is the same answer, byte for byte', async () => {
    const made = await flow([]);
    const once = () =>
      app.owner.post(
        `${made.graph}/ops`,
        { ops: [{ op: 'upsert_node', node: { type: 'end' } }] },
        { 'idempotency-key': made.id },
      );
    const [first, second] = [await once(), await once()];
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await graphOf(made)).nodes).toHaveLength(1);
  });

  it('the catalogs of node types and rules are served', async () => {
    const { body: types } = await app.owner.get('/v1/graph/node-types');
    expect(types.data.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['message', 'tool', 'end', 'note']),
    );
    expect(types.data).toHaveLength(16);
    const { body: catalog } = await app.owner.get('/v1/graph/rules');
    expect(catalog.data.length).toBeGreaterThanOrEqual(55);
    expect(catalog.data.find(({ rule_id }: { rule_id: string }) => rule_id === 'graph.empty')).toMatchObject({
      blocking: true,
    });
  });
});
