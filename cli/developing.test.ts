// The command line while an author develops: drafts that follow the files, events on the author's own machine, tests before a push.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Parley, verifyWebhook } from '../sdk/parley.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { projectFolder, type TestApp, testApp } from '../tests/support/app.ts';
import { type Ended, parley as runParley } from '../tests/support/command-line.ts';

let app: TestApp;
const folders: string[] = [];
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(async () => {
  await app.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const BIN = path.join(projectFolder, 'cli/bin.js');
const FLOW = `entry: hello
nodes:
  hello:
    type: message
    config: { text: "Hello, I am the virtual assistant." }
    edges:
      - to: ask
  ask:
    type: dialogue
    config: { instructions: "say: How can I help?" }
    edges:
      - { to: bye, kind: else }
  bye: { type: end, config: { message: Goodbye! } }
`;

async function author(name: string) {
  const { secret } = await app.newOrganization(name);
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-developing-'));
  folders.push(folder);
  const env = { PARLEY_URL: app.url, PARLEY_API_KEY: secret };
  const run = (...args: string[]): Promise<Ended> => runParley(args, env, { cwd: folder });
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  /** A command that goes on until it is ended. */
  const start = (...args: string[]) => {
    const own = { ...process.env, XDG_CONFIG_HOME: path.join(tmpdir(), 'parley-without-profiles'), ...env };
    const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, env: own });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return { child, output: () => text, ended, type: (line: string) => child.stdin.write(`${line}\n`) };
  };
  return { api: new Parley({ apiKey: secret, baseUrl: app.url }), run, write, read, start, folder };
}

const patience = { timeout: 60_000, interval: 100 };

/** A program of the author's that takes webhooks. */
async function receiver(answer: (count: number) => number = () => 204) {
  const received: { text: string; headers: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    received.push({ text, headers: request.headers as Record<string, string> });
    response.writeHead(answer(received.length)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { url, received, stop: () => new Promise((resolve) => server.close(resolve)) };
}

describe('parley webhooks listen', () => {
  it('delivers what happens, in order and signed, and tries again what was not taken', async () => {
    const { api, start } = await author('Listener');
    const program = await receiver((count) => (count === 1 ? 500 : 204));
    const listening = start('webhooks', 'listen', '--forward-to', program.url, '--types', 'assistant.created');
    await expect.poll(() => listening.output(), patience).toContain('whsec_');
    const secret = /whsec_\S+/.exec(listening.output())?.[0] ?? '';
    // The stream begins with what happens once it is open: made until one arrives.
    const made: string[] = [];
    await expect
      .poll(async () => {
        if (program.received.length === 0) made.push((await api.assistants.create({ name: `made ${made.length}` })).id);
        return program.received.length;
      }, patience)
      .toBeGreaterThan(0);
    for (const name of ['one', 'two']) made.push((await api.assistants.create({ name })).id);
    const ids = async () => {
      const events = await Promise.all(
        program.received.map(({ text, headers }) => verifyWebhook(text, headers, secret)),
      );
      return events.map((event) => (event.type === 'assistant.created' ? event.data.assistant_id : event.type));
    };
    await expect.poll(async () => (await ids()).at(-1), patience).toBe(made.at(-1));
    const seen = await ids();
    // The first was answered with 500: it comes again, with the same id, before the next.
    expect(seen[0]).toBe(seen[1]);
    expect(program.received[0]?.headers['webhook-id']).toBe(program.received[1]?.headers['webhook-id']);
    expect(seen.slice(1)).toEqual(made.slice(made.indexOf(seen[0] ?? '')));
    await expect(
      verifyWebhook(`${program.received[0]?.text} `, program.received[0]?.headers ?? {}, secret),
    ).rejects.toThrow();
    expect(listening.output()).toMatch(/assistant\.created {2}\S+ {2}500[\s\S]*204/);
    listening.child.kill('SIGINT');
    await listening.ended;
    await program.stop();
  });

  it('ends with 1 when a delivery failed for good, and refuses what it cannot use', async () => {
    const { api, run } = await author('Nowhere');
    const { id } = await api.apiKeys.create({ name: 'anchor' });
    const anchor = await app.kernel.db.one<{ id: string }>(sql`select id from events where subject = ${id}`);
    await api.apiKeys.revoke(id);
    const lost = await run(
      'webhooks',
      'listen',
      '--forward-to',
      'http://127.0.0.1:9/',
      '--after',
      anchor.id,
      '--no-follow',
      '--json',
    );
    expect([
      lost.code,
      lost.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).type),
    ]).toEqual([1, Array(3).fill('api_key.revoked')]);
    const words = ['webhooks', 'listen', '--forward-to'];
    expect(await run(...words, 'localhost:3000')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('http://127.0.0.1:3000/hooks'),
    });
    expect(await run(...words, 'http://127.0.0.1:9/', '--secret', 'whsec_short')).toMatchObject({ code: 2 });
  });
});

describe('parley test', () => {
  const TOOL = `name: Order status
configuration:
  url: "https://orders.example.com/{{ order_no }}"
  method: GET
  variables: [{ name: order_no, type: str, required: true }]
`;
  const WITH_TOOL = `entry: ask
variables:
  order_no: { source: collected, description: number of the order }
nodes:
  ask:
    type: collect
    config: { variables: [order_no], instructions: Which order is it about? }
    edges:
      - to: look
      - { to: bye, kind: on_cap }
  look:
    type: tool
    config:
      tool_id: Order status
      input_mapping: { order_no: "{{ order_no }}" }
      output_mapping: { status: status }
    edges:
      - { to: said, kind: success }
      - { to: bye, kind: error, id: broken }
  said:
    type: message
    config: { text: "It is {{ status }}." }
    edges:
      - to: bye
  bye: { type: end, config: { message: Goodbye! } }
`;
  const CASE = `test: where is my order
tools:
  Order status: { returns: { status: shipped } }
steps:
  - user: It is number 1002.
    expect: { says: [shipped] }
ends: { status: completed, tools: [Order status] }
`;

  it('needs nothing to be pushed: tools of the project go with the run', async () => {
    const { api, run, write } = await author('New tool');
    await run('init');
    await write('tools/order-status.yaml', TOOL);
    await write('assistants/desk/assistant.yaml', 'name: Desk\ntools: [Order status]\n');
    await write('assistants/desk/flow.yaml', WITH_TOOL);
    await write('assistants/desk/tests/order.test.yaml', CASE);
    expect(await run('validate')).toMatchObject({ code: 0 });
    expect(await run('test')).toMatchObject({ code: 0 });
    expect(await api.tools.list().all()).toEqual([]);
    // A tool that changed in the files is tested as the files have it.
    expect(await run('push', '--activate')).toMatchObject({ code: 0 });
    await write(
      'tools/order-status.yaml',
      `${TOOL.replace('required: true }', 'required: true }, { name: shop, type: str, required: true }')}`,
    );
    const refused = await run('test');
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('shop')]);
    await write(
      'assistants/desk/flow.yaml',
      WITH_TOOL.replace('"{{ order_no }}" }\n', '"{{ order_no }}", shop: main }\n'),
    );
    expect(await run('test')).toMatchObject({ code: 0 });
  });

  it('says that a case has no answer for a tool that is stored nowhere', async () => {
    const { run, write } = await author('No answer');
    await run('init');
    await write('tools/order-status.yaml', TOOL);
    await write('assistants/desk/assistant.yaml', 'name: Desk\ntools: [Order status]\n');
    await write('assistants/desk/flow.yaml', WITH_TOOL);
    await write('assistants/desk/tests/order.test.yaml', CASE.replace(/tools:\n.*\n/, '').replace(/ends:.*\n/, ''));
    const { code, text } = await run('test');
    expect([code, text]).toEqual([1, expect.stringContaining('the case does not say what it answers')]);
  });

  it('names the line of a flow that cannot run', async () => {
    const { run, write } = await author('Bad flow');
    await run('init');
    await write('assistants/desk/assistant.yaml', 'name: Desk\n');
    await write(
      'assistants/desk/flow.yaml',
      FLOW.replace('      - to: ask\n', '      - to: ask\n      - { to: nowhere, kind: else }\n'),
    );
    await write(
      'assistants/desk/tests/a.test.yaml',
      'test: greets\nsteps:\n  - user: Hi\n    expect: { says: [Goodbye] }\n',
    );
    const { code, text } = await run('test');
    expect([code, text]).toEqual([1, expect.stringMatching(/assistants\/desk\/flow\.yaml:8:\d+/)]);
  });
});

describe('parley push and diff', () => {
  it('show what is new as new, and end with 1 where a pushed flow has errors', async () => {
    const { run, write, api } = await author('Pusher');
    await run('init');
    await write('assistants/desk/assistant.yaml', 'name: Desk\n');
    await write('assistants/desk/flow.yaml', FLOW);
    const fresh = await run('diff');
    expect(fresh.stdout).toContain('+ node hello (message)');
    expect(fresh.stdout).not.toContain('~ node');
    expect(await run('push')).toMatchObject({ code: 0 });
    await write(
      'assistants/desk/flow.yaml',
      FLOW.replace('bye: {', 'more: { type: message, config: { text: More } }\n  bye: {').replace(
        'How can',
        'What can',
      ),
    );
    const changed = (await run('diff')).stdout;
    expect(changed).toContain('+ node more (message)');
    expect(changed).toMatch(/~ node ask/);
    await write('assistants/desk/flow.yaml', FLOW.replace('entry: hello\n', ''));
    const pushed = await run('push');
    expect([pushed.code, pushed.text]).toEqual([1, expect.stringContaining('error')]);
    // In the draft all the same, for the author to go on with.
    const [desk] = await api.assistants.list().all();
    const graph = await api.assistants.revisions.graph.get(desk?.id ?? '', desk?.draft_revision_id ?? '');
    expect(graph.entry_node_id).toBeNull();
  });

  it('begin with the flow as it is live, where a draft is half done', async () => {
    const first = await author('Live');
    await first.run('init');
    await first.write('assistants/desk/assistant.yaml', 'name: Desk\n');
    await first.write('assistants/desk/flow.yaml', FLOW);
    expect(await first.run('push', '--activate')).toMatchObject({ code: 0 });
    await first.write(
      'assistants/desk/flow.yaml',
      FLOW.replace('entry: hello\n', '').replace('How can I', 'What can I'),
    );
    expect(await first.run('push')).toMatchObject({ code: 1 });
    const in_ = async (name: string, ...words: string[]) => {
      const folder = path.join(first.folder, name);
      await mkdir(folder);
      return {
        ...(await runParley(words, { PARLEY_URL: app.url, PARLEY_API_KEY: await keyOf(first.api) }, { cwd: folder })),
        folder,
      };
    };
    const draft = await in_('draft', 'init', '--from', 'Desk');
    expect([draft.code, draft.text]).toEqual([0, expect.stringMatching(/have an error[\s\S]*--live/)]);
    const live = await in_('live', 'init', '--from', 'Desk', '--live');
    expect([live.code, live.text]).toEqual([0, expect.not.stringContaining('have an error')]);
    const flow = await readFile(path.join(live.folder, 'assistants/desk/flow.yaml'), 'utf8');
    expect([flow.includes('How can I'), flow.includes('entry: hello')]).toEqual([true, true]);
    expect(await runParley(['validate'], {}, { cwd: live.folder })).toMatchObject({ code: 0 });
    expect(await first.run('init', '--live')).toMatchObject({ code: 2 });
  });
});

const keyOf = async (api: Parley): Promise<string> =>
  (await api.apiKeys.create({ name: 'another folder' })).plain_text_key;

describe('parley dev', () => {
  it('pushes into the draft as files change, talks to it meanwhile, and outlives a mistake', async () => {
    const { api, run, write, start } = await author('Developer');
    await run('init');
    await write('assistants/desk/assistant.yaml', 'name: Desk\n');
    await write('assistants/desk/flow.yaml', FLOW);
    const dev = start('dev');
    await expect.poll(() => dev.output(), patience).toContain('How can I help?');
    await write('assistants/desk/flow.yaml', FLOW.replace('How can I help?', 'What shall we do?'));
    await expect.poll(() => dev.output(), patience).toMatch(/the draft changed[\s\S]*What shall we do\?/);
    // Half a file, as an editor may leave it: it is named, and the loop goes on.
    await write('assistants/desk/flow.yaml', 'entry: [hello\n');
    await expect.poll(() => dev.output(), patience).toContain('assistants/desk/flow.yaml:');
    await write('assistants/desk/flow.yaml', FLOW.replace('Goodbye!', 'So long!'));
    await expect.poll(() => dev.output(), patience).toMatch(/the draft changed[\s\S]*the draft changed/);
    dev.type('That was all, thank you.');
    await expect.poll(() => dev.output(), patience).toContain('So long!');
    dev.type('/quit');
    expect(await dev.ended).toBe(0);
    const [desk] = await api.assistants.list().all();
    // Nothing went live.
    expect(desk?.active_revision_id).toBeNull();
  });

  it('says whom it can talk to', async () => {
    const { run, write } = await author('Several');
    await run('init');
    expect(await run('dev')).toMatchObject({ code: 1, stderr: expect.stringContaining('no assistant yet') });
    for (const name of ['desk', 'night']) {
      await write(`assistants/${name}/assistant.yaml`, `name: ${name}\n`);
      await write(`assistants/${name}/flow.yaml`, FLOW);
    }
    expect(await run('dev')).toMatchObject({ code: 1, stderr: expect.stringContaining('"desk", "night"') });
    expect(await run('dev', 'nigt')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Did you mean "night"?'),
    });
  });
});
