// Flows as files, as an author works with them: the command line in a folder, against a real server.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, Parley } from '../../sdk/parley.ts';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { type Ended, parley as runParley } from '../../tests/support/command-line.ts';
import { speechOrWhy } from '../../tests/support/speech.ts';

let app: TestApp;
const folders: string[] = [];
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.stop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** An organization of its own, and a folder in which the command line works for it. */
async function author(name: string, in_?: string) {
  const { secret } = await app.newOrganization(name);
  const folder = in_ ?? (await mkdtemp(path.join(tmpdir(), 'parley-files-')));
  if (!in_) folders.push(folder);
  const run = (args: string[], env: Record<string, string> = {}): Promise<Ended> =>
    runParley(args, { PARLEY_URL: app.url, PARLEY_API_KEY: secret, ...env }, { cwd: folder });
  const ok = async (...args: string[]): Promise<string> => {
    const { code, text } = await run(args);
    if (code !== 0) throw new Error(`parley ${args.join(' ')} ended with ${code}: ${text}`);
    return text;
  };
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  const edit = async (file: string, from: string | RegExp, to: string) => {
    const before = await read(file);
    expect(before).toMatch(from);
    await write(file, before.replace(from, to));
  };
  return { api: new Parley({ apiKey: secret, baseUrl: app.url }), secret, folder, run, ok, read, write, edit };
}

type Ops = Extract<Body<'applyGraphOps'>, { ops: unknown }>['ops'];
const node = (id: string, type: string, config: object, more: object = {}) => ({
  op: 'upsert_node',
  node: { id, type, config, position: { x: 1, y: 2 }, ...more },
});
const edge = (source: string, target: string, more: object = {}) => ({
  op: 'add_edge',
  edge: { id: `to_${target}_${source}`, source, target, kind: 'default', ...more },
});

/** An assistant that uses a tool, a knowledge base, a policy and a component. */
async function orderDesk(api: Parley) {
  const tool = await api.tools.create({
    name: 'Order status',
    configuration: {
      url: 'https://orders.example.com/{{ order_no }}',
      method: 'GET',
      headers: [{ key: 'authorization', value: 'Bearer very-secret', secure: true }],
      variables: [{ name: 'order_no', type: 'str', required: true }],
    } as never,
  });
  const base = await api.knowledgeBases.create({ name: 'Help centre' });
  const policy = await api.policies.create({ name: 'No dates', text: 'Never promise a date.', kind: 'must_not' });
  await api.procedures.create({ name: 'Refunds', instructions: '1. Ask for the order.\n2. Pay it back.' });
  const assistant = await api.assistants.create({ name: 'Order desk' });
  const draft = assistant.draft_revision_id ?? '';
  await api.assistants.revisions.update(assistant.id, draft, {
    system_prompt: 'You are kind.',
    tool_refs: [{ tool_id: tool.id }],
    knowledge_base_refs: [{ knowledge_base_id: base.id }],
    policy_refs: [{ policy_id: policy.id }],
  });
  const ops = [
    {
      op: 'upsert_context_variable',
      variable: { name: 'order_no', type: 'string', source: 'collected', description: 'no' },
    },
    { op: 'set_persona', persona: 'A virtual assistant' },
    node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }, { disabled: false }),
    node('ask', 'collect', { variables: ['order_no'], instructions: 'Which order?' }),
    node('look', 'tool', { tool_id: tool.id, input_mapping: { order_no: '{{ order_no }}' } }),
    node('search', 'knowledge', { knowledge_base_ids: [base.id], top_k: 5 }),
    node('check', 'policy_check', { policy_ids: [policy.id] }),
    node('bye', 'end', { message: 'Goodbye!', outcome: 'success' }),
    edge('hello', 'ask'),
    edge('ask', 'look'),
    edge('ask', 'bye', { kind: 'on_cap' }),
    edge('look', 'search', { kind: 'success' }),
    edge('look', 'bye', { kind: 'error' }),
    edge('search', 'check', { kind: 'found' }),
    edge('search', 'bye', { kind: 'not_found' }),
    edge('check', 'bye', { kind: 'pass' }),
    { op: 'add_edge', edge: { id: 'v', source: 'check', target: 'bye', kind: 'violation' } },
    { op: 'set_entry_node', node_id: 'hello' },
  ];
  await api.assistants.revisions.graph.apply(assistant.id, draft, { ops: ops as Ops });
  return { assistant, draft, tool, base, policy };
}

const FLOW = 'assistants/order-desk/flow.yaml';

describe('an author', () => {
  it('pulls, edits, looks, pushes, publishes and activates', async () => {
    const me = await author('Story');
    const { assistant, draft } = await orderDesk(me.api);
    await me.ok('init', '--from', 'Order desk');
    expect(await me.ok('diff')).toContain('are the same');
    expect(await readdir(path.join(me.folder, 'tools'))).toEqual(['order-status.yaml']);
    const flow = await me.read(FLOW);
    expect(flow).toContain('tool_id: Order status');
    expect(flow).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    expect(flow).not.toMatch(/position|disabled|top_k|kind: default/);
    expect(await me.read('tools/order-status.yaml')).toMatch(/\$\{env:PARLEY_VAR_ORDER_STATUS_AUTHORIZATION\}/);
    expect(await me.ok('validate')).toContain('valid');

    await me.edit(FLOW, 'Which order?', 'Which order is it about?');
    const differing = await me.run(['diff']);
    expect([differing.code, differing.stdout]).toEqual([1, expect.stringContaining('~ node ask: config.instructions')]);
    const { changes } = JSON.parse((await me.run(['diff', '--json'])).stdout);
    expect(changes).toMatchObject([
      { name: 'Order desk', fields: [], ops: [{ op: 'update_node_fields', node_id: 'ask' }] },
    ]);
    expect(changes[0].ops).toHaveLength(1);

    expect(await me.ok('push', '--activate')).toMatch(
      /changed the flow of Order desk: 1 ops[\s\S]*published[\s\S]*activated/,
    );
    expect(await me.api.assistants.get(assistant.id)).toMatchObject({
      active_revision_id: draft,
      draft_revision_id: null,
    });
    const stored = await me.api.assistants.revisions.graph.get(assistant.id, draft);
    expect(stored.nodes.find(({ id }) => id === 'ask')).toMatchObject({
      config: { instructions: 'Which order is it about?' },
    });
    expect(stored.nodes.find(({ id }) => id === 'look')).toMatchObject({ position: { x: 1, y: 2 } });
    expect(await me.ok('diff')).toContain('are the same');
    expect(await me.ok('push', '--activate')).toContain('everything already');

    // The published one is frozen: the next push makes a draft of its own.
    await me.edit('assistants/order-desk/assistant.yaml', 'You are kind.', 'You are very kind.');
    await me.ok('push');
    const after = await me.api.assistants.get(assistant.id);
    expect(after).toMatchObject({ active_revision_id: draft, draft_revision_id: expect.any(String) });
    expect(await me.api.assistants.revisions.get(assistant.id, after.draft_revision_id ?? '')).toMatchObject({
      system_prompt: 'You are very kind.',
      tool_refs: [{ revision: 'active' }],
    });
    expect(await me.ok('diff')).toContain('are the same');
  });

  it('is warned about files that are gone, and deletes what they stood for only when asked', async () => {
    const me = await author('Pruned');
    await me.write('parley.yaml', `version: 1\nenvironments:\n  dev: { url: "${app.url}" }\n`);
    await me.write('policies/kind.yaml', 'name: Kind\ntext: Be kind.\n');
    await me.ok('push');
    await rm(path.join(me.folder, 'policies'), { recursive: true });
    expect(await me.ok('push')).toContain('push --prune deletes them): policy Kind');
    const asked = await me.run(['push', '--prune']);
    expect([asked.code, asked.text]).toEqual([
      1,
      expect.stringMatching(/To be deleted:\n {2}- policy Kind[\s\S]*Add --yes/),
    ]);
    expect(await me.api.policies.list().all()).toHaveLength(1);
    await me.ok('push', '--prune', '--yes');
    expect(await me.api.policies.list().all()).toEqual([]);
    expect(await me.run(['push', '--env', 'prd'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no environment "prd"'),
    });
  });

  it('begins with a template, whose files are valid, are pushed and pass their tests', async () => {
    const me = await author('Beginner');
    expect(await me.ok('init', '--list')).toMatch(/pizza-line +Takes orders/);
    const refused = await me.run(['init', '--template', 'piza']);
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('pizza-line') });
    // What was refused left nothing behind.
    expect(await readdir(me.folder)).toEqual([]);
    expect(await me.ok('init', '--template', 'pizza-line')).toContain('wrote assistants/pizza-line/flow.yaml');
    expect(await me.read('knowledge/luna-pizza/prices.md')).toContain('A small pizza costs 9 dollars');
    expect(await me.ok('validate')).toContain('The files are valid.');
    expect(await me.ok('push')).toContain('Pizza line');
    expect(await me.ok('test', '--filter', 'sends nothing after a no')).toContain('1 passed');
    expect((await me.run(['diff'])).code).toBe(0);
  });

  it('tests the flow as the files have it, and learns where a test fails', async () => {
    const me = await author('Tested');
    const { assistant } = await orderDesk(me.api);
    await me.ok('init', '--from', 'Order desk');
    const test = (tools: string, says: string) =>
      `test: where is my order\nchannel: [chat, voice]\ntools:\n  ${tools}\nsteps:\n  - expect: { says: [${says}] }\n  - user: It is number 1002.\n    expect: { variables: { order_no: "1002" }, tools: [Order status] }\nends: { passes: [hello, look] }\n`;
    const TEST = 'assistants/order-desk/tests/order.test.yaml';
    await me.write(TEST, test('Order status: { returns: { status: shipped } }', 'Which order'));
    expect(await me.ok('test')).toMatch(/✓ Order desk › where is my order \(chat\)\n✓ .*\(voice\)\n2 passed, 0 failed/);

    // What is tested stands in the file alone; the server keeps what it has.
    await me.edit(FLOW, 'Which order?', 'What is its number?');
    const failed = await me.run(['test', '--reporter', 'github']);
    expect(failed.code).toBe(1);
    expect(failed.stdout).toContain(`::error file=${TEST},line=6,col=`);
    expect(failed.stdout).toMatch(/What is its number[\s\S]*0 passed, 2 failed/);
    const stored = await me.api.assistants.revisions.graph.get(assistant.id, assistant.draft_revision_id ?? '');
    expect(JSON.stringify(stored.nodes)).toContain('Which order?');

    // A tool without an answer is a failure, never a call.
    await me.write(TEST, test('Another: { returns: {} }', 'What is its number'));
    const unmocked = await me.run(['test', '--reporter', 'junit']);
    expect([unmocked.code, unmocked.stdout]).toEqual([1, expect.stringMatching(/<failure message="[^"]*Order status/)]);

    // A misspelt field is told with its place, before anything is run.
    await me.write(TEST, test('Order status: { returns: {} }', 'number').replace('user:', 'usr:'));
    const misspelt = await me.run(['test']);
    expect([misspelt.code, misspelt.stderr]).toEqual([1, expect.stringMatching(new RegExp(`${TEST}:7:\\d+: .*`))]);
    expect(await me.run(['test', '--filter', 'nothing'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No test fits'),
    });
  });

  it.skipIf(speechOrWhy() !== '')('says the tests aloud, and says what was lost on the way to the ear', async () => {
    const me = await author('Aloud');
    await orderDesk(me.api);
    await me.ok('init', '--from', 'Order desk');
    const file = 'assistants/order-desk/tests/order.test.yaml';
    await me.write(
      file,
      'test: where is my order\ntools:\n  Order status: { returns: { status: shipped } }\nsteps:\n  - user: It is number 1002.\n    expect: { variables: { order_no: "1002" } }\n',
    );
    const quiet = await me.run(['test', '--aloud', '--voices', 'rms,awb', '--noise', 'off', '--max-failures', '2']);
    expect([quiet.code, quiet.stdout]).toEqual([
      0,
      expect.stringContaining('✓ Order desk › where is my order (voice)'),
    ]);
    expect(quiet.stdout).toMatch(
      /Order desk, said aloud: \d of 2 lines heard word for word, [\d.]+ % of the words wrong/,
    );
    expect(quiet.stdout).toMatch(/ {2}rms: \d of 1 cases passed/);

    // In a storm nothing is understood, and that is a failure unless some are allowed.
    const storm = await me.run(['test', '--aloud', '--voices', 'rms', '--noise', '0']);
    expect(storm.code).toBe(1);
    expect(storm.stdout).toMatch(
      /✗ Order desk › where is my order \(said by rms\)\n {4}assistants\/order-desk\/tests\/order\.test\.yaml:5/,
    );
    expect(storm.stdout).toMatch(/Values that were lost:\n {4}order_no at \w+: wrong/);
    expect((await me.run(['test', '--aloud', '--voices', 'rms', '--noise', '0', '--max-failures', '1'])).code).toBe(0);
    const json = JSON.parse(
      (await me.run(['test', '--aloud', '--voices', 'rms', '--max-failures', '1', '--json'])).stdout,
    );
    expect(json.aloud).toMatchObject([{ assistant: 'Order desk', report: { lines: 1 } }]);

    for (const wrong of [
      ['--voices', 'rms'],
      ['--aloud', '--noise', 'loud'],
      ['--aloud', '--max-failures', 'few'],
    ])
      expect((await me.run(['test', ...wrong])).code).toBe(2);
    expect(await me.run(['test', '--aloud', '--voices', 'nina'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nina'),
    });
  });
});
