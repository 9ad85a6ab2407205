// The compile of a flow, seen by its clients: statuses, waiting, races, lost jobs, components and written instructions.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import {
  compiled,
  edge,
  entry,
  HELLO,
  type Made,
  makeActive,
  makeAssistant,
  node,
  send,
} from '../../../../tests/support/assistants.ts';
import { sql } from '../../../kernel/db/sql.ts';

let app: TestApp;
let idle: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '1' } });
  // Has no worker: what waits for a compile goes on waiting.
  idle = await testApp({ env: { RATE_LIMITS: 'off', ROLES: 'api' } });
});
afterAll(async () => {
  await idle.stop();
  await app.stop();
});

const flow = async (ops: object[] = HELLO): Promise<Made> => {
  const made = await makeAssistant(app.owner);
  expect((await send(app.owner, made, ops)).status).toBe(200);
  return made;
};
const eventsOf = async (flowId: string) => {
  const { rows } = await app.kernel.db.pool.query('select type, data from events where subject = $1 order by xid, id', [
    flowId,
  ]);
  return rows as { type: string; data: Record<string, unknown> }[];
};
const typesOf = async (flowId: string) => (await eventsOf(flowId)).map(({ type }) => type);

describe('a workflow revision', () => {
  it('shows every field from the first moment, at both paths', async () => {
    const made = await makeAssistant(app.owner);
    const { body, text } = await app.owner.get(made.flow);
    expect(body).toMatchObject({
      compilation_status: 'not_started',
      compilation_strategy: 'graph',
      trigger_type: 'conversation_start',
      graph_version: 0,
      compiled_graph: null,
      executable_graph: null,
      quality_report: null,
      compilation_task_id: null,
      tools: [],
      warnings: [],
      analyzer_model_settings: { config: { reasoning_effort: 'none', request_timeout_ms: 30_000, stop_sequences: [] } },
    });
    expect((await app.owner.get(`/workflows/revisions/${made.flowId}`)).text).toBe(text);
    expect((await app.owner.get('/workflows/revisions/nonsense')).status).toBe(422);
  });

  it('is compiled after an edit', async () => {
    const made = await flow();
    const body = await compiled(app.owner, made);
    expect(body).toMatchObject({
      compilation_status: 'succeeded',
      compilation_errors: [],
      graph_version: 1,
      compiled_graph: { entry_node_id: 'hello', graph_version: 1, stats: { nodes: 2 } },
      executable_graph: { format: 1 },
      quality_report: { reachable_ratio: 1, deterministic_ratio: 1, llm_edges: 0 },
    });
    expect(body.compilation_input_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(body.executable_graph.input_hash).toBe(body.compilation_input_hash);
    expect(await typesOf(made.flowId)).toEqual(['graph.updated', 'graph.compile.succeeded']);
  });

  it('that fails lists why and keeps the last good graph', async () => {
    const made = await flow();
    const good = await compiled(app.owner, made);
    await send(app.owner, made, [{ op: 'remove_node', node_id: 'bye' }]);
    const bad = await compiled(app.owner, made);
    expect(bad).toMatchObject({ compilation_status: 'failed', graph_version: 2 });
    expect(bad.compilation_errors).toEqual(expect.arrayContaining([expect.stringMatching(/^graph\.no_end: ./)]));
    for (const field of ['compiled_graph', 'executable_graph', 'compilation_input_hash'])
      expect(bad[field]).toEqual(good[field]);
    const last = (await eventsOf(made.flowId)).at(-1);
    expect(last).toMatchObject({
      type: 'graph.compile.failed',
      data: { graph_version: 2, rule_ids: expect.arrayContaining(['graph.no_end']) },
    });
  });

  it('that comes back to what is compiled has succeeded at once', async () => {
    const made = await flow();
    const { compilation_input_hash } = await compiled(app.owner, made);
    await send(app.owner, made, [{ op: 'remove_node', node_id: 'bye' }]);
    await compiled(app.owner, made);
    const { body } = await send(app.owner, made, [node('bye', 'end', {}), edge('hello', 'bye')]);
    expect(body.revision).toMatchObject({
      compilation_status: 'succeeded',
      compilation_errors: [],
      compilation_input_hash,
    });
    const asked = await app.owner.post(`${made.path}/compile`);
    expect([asked.status, asked.body.compilation_status]).toEqual([202, 'succeeded']);
  });

  it('has an ETag that changes with it', async () => {
    const made = await flow();
    await compiled(app.owner, made);
    const etag = (await app.owner.get(made.flow)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    const same = await app.owner.get(made.flow, { 'if-none-match': `"other", ${etag}` });
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag]);
    await app.owner.patch(made.flow, { description: 'Changed' });
    const other = await app.owner.get(made.flow, { 'if-none-match': etag });
    expect([other.status, other.body.description]).toEqual([200, 'Changed']);
  });

  it('is waited for no longer than asked', async () => {
    const made = await makeAssistant(idle.owner);
    await send(idle.owner, made, HELLO);
    const started = performance.now();
    const { body } = await idle.owner.get(`${made.flow}?wait_for=compiled&timeout=1`);
    expect(body.compilation_status).toBe('pending');
    expect(performance.now() - started).toBeGreaterThan(900);
    for (const query of ['wait_for=something', 'timeout=x', 'timeout=61']) {
      expect((await idle.owner.get(`${made.flow}?${query}`)).status).toBe(422);
    }
  });

  it('is called off when its assistant is archived, and asked for again when it is restored', async () => {
    const made = await makeAssistant(idle.owner);
    await send(idle.owner, made, HELLO);
    await idle.owner.post(`/v1/assistants/${made.id}/archive`);
    expect((await idle.owner.get(made.flow)).body.compilation_status).toBe('canceled');
    await idle.owner.post(`/v1/assistants/${made.id}/restore`);
    expect((await idle.owner.get(made.flow)).body.compilation_status).toBe('pending');
  });
});

describe('races', () => {
  it('edits overtake compiles: the last version is the one that ends up compiled', async () => {
    const made = await flow();
    for (let i = 1; i <= 15; i++)
      await send(app.owner, made, [node('hello', 'message', { text: `Hello number ${i}, virtually` })]);
    const body = await compiled(app.owner, made);
    expect(body).toMatchObject({
      compilation_status: 'succeeded',
      graph_version: 16,
      compiled_graph: { graph_version: 16 },
    });
    expect(body.executable_graph.nodes[0].config.text).toContain('number 15');
    const succeeded = (await eventsOf(made.flowId)).filter(({ type }) => type === 'graph.compile.succeeded');
    const versions = succeeded.map(({ data }) => data.graph_version as number);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(versions.at(-1)).toBe(16);
  });

  it('a compile whose job is lost is found by the sweep', async () => {
    const made = await makeAssistant(idle.owner);
    await send(idle.owner, made, HELLO);
    await idle.kernel.db.run(sql`delete from jobs where key = ${`compile-revision:${made.flowId}`}`);
    const worker = await testApp({
      env: { ROLES: 'worker', SWEEP_INTERVAL_SECONDS: '0.5' },
      databaseUrl: idle.databaseUrl,
    });
    try {
      expect((await compiled(idle.owner, made)).compilation_status).toBe('succeeded');
    } finally {
      await worker.stop();
    }
  });
});

describe('components', () => {
  const PART = [
    node('ask', 'message', { text: 'Inside the component, virtually' }),
    node('done', 'end', {}),
    edge('ask', 'done'),
    entry('ask'),
  ];

  it('are flows of other assistants, inlined by the compile', async () => {
    const part = await makeAssistant(app.owner, { name: 'Part' });
    await send(app.owner, part, PART);
    const using = await flow([
      node('use', 'component', { component_id: part.id }),
      node('bye', 'end', {}),
      edge('use', 'bye'),
      entry('use'),
    ]);
    expect((await compiled(app.owner, using)).compilation_errors).toEqual([
      expect.stringMatching(/^component\.not_found/),
    ]);
    await app.owner.patch(part.flow, { trigger_type: 'component' });
    await app.owner.post(`${part.path}/publish`);
    await app.owner.post(`${part.path}/activate`);
    await app.owner.post(`${using.path}/compile`);
    const body = await compiled(app.owner, using);
    expect(body.compilation_status).toBe('succeeded');
    expect(JSON.stringify(body.executable_graph)).toContain('Inside the component');
  });

  it('that contain themselves are found', async () => {
    const loop = await makeAssistant(app.owner);
    await app.owner.patch(loop.flow, { trigger_type: 'component' });
    const ops = [
      node('self', 'component', { component_id: loop.id }),
      node('bye', 'end', {}),
      edge('self', 'bye'),
      entry('self'),
    ];
    const { body } = await send(app.owner, loop, ops);
    expect(body.validation.findings.map(({ rule_id }: { rule_id: string }) => rule_id)).toContain(
      'cycle.component_recursion',
    );
  });
});

describe('settings of a flow', () => {
  it('are changed and read back', async () => {
    const made = await flow();
    const wish = {
      name: 'Main',
      description: 'The flow',
      trigger_type: 'intent',
      trigger_config: { intents: ['order'] },
      policy_ids: ['p1', { any: 'thing' }],
      knowledge_base_ids: [made.id],
      tool_input_defaults: { [made.id]: { a: 1 } },
      router_model_settings: { model: 'small', config: { temperature: 0.5, reasoning_effort: 'low', own: 'kept' } },
    };
    const { status, body } = await app.owner.patch(made.flow, wish);
    expect(status).toBe(200);
    expect(body).toMatchObject(wish);
    expect(body.router_model_settings.config).toMatchObject({ own: 'kept', top_p: null, request_timeout_ms: 30_000 });
    expect((await app.owner.get(made.flow)).body).toMatchObject(wish);
  });

  it('refuse what cannot be', async () => {
    const made = await flow();
    const at = async (body: object) => (await app.owner.patch(made.flow, body)).body.detail?.[0].loc;
    expect(await at({ compilation_strategy: 'magic' })).toEqual(['body', 'compilation_strategy']);
    expect(await at({ router_model_settings: { config: { temperature: 3 } } })).toEqual([
      'body',
      'router_model_settings',
      'config',
      'temperature',
    ]);
    expect(await at({ knowledge_base_ids: ['x'] })).toEqual(['body', 'knowledge_base_ids', 0]);
    expect(await at({ tools: [made.id] })).toEqual(['body', 'tools', 0]);
  });

  it('attach tools by id', async () => {
    const { body: tool } = await app.owner.post('/v1/tools', { name: 'Look up' });
    const made = await flow();
    const { body } = await app.owner.patch(made.flow, { tools: [tool.id] });
    expect(body.tools).toEqual([{ tool: expect.objectContaining({ id: tool.id, name: 'Look up' }) }]);
    const again = await app.owner.patch(made.flow, { tools: body.tools });
    expect(again.body.tools).toHaveLength(1);
  });

  it('follow written instructions until an author edits the graph', async () => {
    const made = await makeAssistant(app.owner);
    const instructions =
      '1. Say: Hello, this is the virtual assistant.\n2. Ask for the order number.\n3. Say goodbye and end.';
    const { body } = await app.owner.patch(made.flow, { instructions, compilation_strategy: 'instructions' });
    expect(body).toMatchObject({
      compilation_strategy: 'instructions',
      graph_version: 1,
      compilation_status: 'pending',
    });
    const graph = (await app.owner.get(made.graph)).body;
    expect(graph.nodes.length).toBeGreaterThanOrEqual(3);
    expect(graph.nodes[0].metadata.source_span).toMatchObject({ start_line: 1 });
    const first = graph.nodes[0].id;
    const edited = await send(app.owner, made, [
      { op: 'update_node_fields', node_id: first, fields: { name: 'By hand' } },
    ]);
    expect(edited.body.revision.compilation_strategy).toBe('graph');
  });

  it('of a published flow stay as they are', async () => {
    const made = await makeActive(app.owner);
    expect((await app.owner.patch(made.flow, { name: 'x' })).status).toBe(409);
    expect((await app.owner.post(`${made.path}/compile`)).status).toBe(409);
  });
});
