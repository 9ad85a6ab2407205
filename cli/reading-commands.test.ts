// Every command is reading or writing. A reading one leaves the folders it runs in as they were: it makes no database, no key and no file.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { projectFolder } from '../tests/support/app.ts';
import { runCommand } from './parley.ts';

/** How each reading command is called here; none of them finds a server, a database or a file. */
const READING: Record<string, string[]> = {
  console: [],
  explain: ['0190a6c2-0000-7000-8000-000000000001'],
  diff: [],
  validate: [],
  test: [],
  'evaluate-model': [],
  'reader export-examples': [],
  export: ['Order desk', '--to', '-'],
  mcp: [],
  whoami: [],
  api: ['GET', '/v1/assistants'],
  'assistants list': [],
  'conversations list': [],
  'conversations show': ['0190a6c2-0000-7000-8000-000000000001'],
  'calls list': [],
  'workflows list': [],
  'executions list': ['--workflow', '0190a6c2-0000-7000-8000-000000000001'],
  'events tail': ['--no-follow'],
  'carrier list': [],
  'carrier test': ['0190a6c2-0000-7000-8000-000000000001'],
  'profile list': [],
  'org list': [],
  cells: ['no-such-file.txt'],
  'org key': [],
  'org map': ['--backend', 'cell_b'],
  'mailbox list': [],
  'members list': [],
  'operators list': [],
  'keys generate': [],
  'keys list': ['--org', 'a'],
  backup: ['some.backup'],
  doctor: [],
  retention: [],
  'audit verify': [],
  'receipts verify': [],
  completion: ['bash'],
};
/** They change a server, a database or files; where there is none, only the first three make one. */
const WRITING = {
  database: ['start', 'migrate', 'org create', 'restore'],
  server: [
    'demo',
    'demo remove',
    'chat',
    'draft',
    'push',
    'import',
    'dev',
    'webhooks listen',
    'carrier add',
    'carrier set-up-number',
    'mailbox add',
    'mailbox test',
    'members invite',
    'members role',
    'members end',
  ],
  files: [
    'org export',
    'org move',
    'speech install',
    'init',
    'pull',
    'login',
    'profile set',
    'profile use',
    'profile remove',
  ],
  existing: [
    'org import',
    'org suspend',
    'org resume',
    'keys create',
    'secrets rotate',
    'operators add',
    'operators remove',
  ],
};

let folder: string;
// Each run listens for the end of its output.
process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-reading-'));
  await mkdir(path.join(folder, 'here'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = 0;
  await rm(folder, { recursive: true });
});

async function declared(): Promise<string[]> {
  const taken: Command[] = [];
  vi.spyOn(Command.prototype, 'parseAsync').mockImplementation(async function (this: Command) {
    taken.push(this);
    return this;
  });
  await runCommand(projectFolder, []);
  vi.restoreAllMocks();
  const walk = (command: Command, above: string): string[] =>
    command.commands.flatMap((child) => {
      const name = `${above} ${child.name()}`.trim();
      const runs = '_actionHandler' in child && child._actionHandler;
      return [...(runs ? [name] : []), ...walk(child, name)];
    });
  return taken.flatMap((program) => walk(program, ''));
}

it('every command is listed once', async () => {
  const listed = [...Object.keys(READING), ...Object.values(WRITING).flat()];
  expect(listed.sort()).toEqual((await declared()).sort());
});

/** In this process: what it printed, and how it would end. */
async function run(args: string[], env: Record<string, string>): Promise<{ code: number; stderr: string }> {
  const own = { DATA_DIR: path.join(folder, 'data'), XDG_CONFIG_HOME: path.join(folder, 'config'), DATABASE_URL: '' };
  for (const [name, value] of Object.entries({
    ...own,
    PARLEY_SECRET_KEY: '',
    PARLEY_URL: '',
    PARLEY_API_KEY: '',
    ...env,
  }))
    vi.stubEnv(name, value);
  vi.spyOn(process, 'cwd').mockReturnValue(path.join(folder, 'here'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  let stderr = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text);
    return true;
  });
  process.exitCode = 0;
  await runCommand(projectFolder, ['node', 'parley', ...args]);
  const code = Number(process.exitCode);
  vi.restoreAllMocks();
  return { code, stderr };
}

const NEEDS_NOTHING = ['keys generate', 'completion', 'profile list', 'doctor'];

it.each(Object.entries(READING))('parley %s leaves an empty folder empty', async (name, args) => {
  const named = { PARLEY_URL: 'http://127.0.0.1:9', PARLEY_API_KEY: 'ply_any' };
  // A stream of events waits for a server that is away.
  for (const env of name === 'events tail' ? [{}] : [{}, named]) {
    const { code, stderr } = await run([...name.split(' '), ...args], env);
    expect(await readdir(folder, { recursive: true })).toEqual(['here']);
    if (NEEDS_NOTHING.includes(name)) expect([code, stderr]).toEqual([0, '']);
    else expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
  }
});

it.each(WRITING.existing)('parley %s makes no database to write into', async (name) => {
  const named = {
    'org import': ['some.parley'],
    'org suspend': ['a'],
    'org resume': ['a'],
    'keys create': ['--org', 'a'],
  };
  const people = { 'operators add': ['ana@example.com'], 'operators remove': ['ana@example.com'] };
  const args = { ...named, ...people }[name] ?? [];
  const { code, stderr } = await run([...name.split(' '), ...args], {});
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no database in')]);
  expect(await readdir(folder, { recursive: true })).toEqual(['here']);
});
