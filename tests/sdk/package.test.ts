// The package as its users get it: packed, installed into an empty folder, type-checked there, run by Node and bundled for a browser.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFolder } from '../support/app.ts';
import { sdkExamples } from '../support/sdk-examples.ts';

const run = promisify(execFile);
const TSC = path.join(projectFolder, 'node_modules/typescript-7/bin/tsc');
let folder: string;
let project: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-sdk-'));
  project = path.join(folder, 'project');
  const sources = path.join(folder, 'sdk');
  // A copy: building must leave nothing behind in the checkout.
  await cp(path.join(projectFolder, 'sdk'), sources, {
    recursive: true,
    filter: (from) => !from.includes('/sdk/dist'),
  });
  await symlink(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'));
  await mkdir(project);
  await writeFile(path.join(project, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }));
  const quiet = {
    env: { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' },
  };
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: sources, ...quiet });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [{ filename: string }];
  await run('npm', ['install', '--no-package-lock', path.join(folder, filename)], { cwd: project, ...quiet });
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const installed = (name: string): string => path.join(project, 'node_modules/@parley/sdk', name);
const CONFIG = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: 'ES2022',
  skipLibCheck: false,
};

/** What the compiler says about the files, with the types of Node and with those of a browser. */
async function check(files: string[], options: object, name = 'tsconfig.json'): Promise<string> {
  const config = path.join(project, name);
  await writeFile(config, JSON.stringify({ compilerOptions: { ...CONFIG, ...options }, files }));
  return run(process.execPath, [TSC, '-p', config], { cwd: project }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

it('holds plain JavaScript with its types, a licence and a page, and nothing else', async () => {
  const manifest = JSON.parse(await readFile(installed('package.json'), 'utf8'));
  expect([manifest.dependencies, manifest.license, manifest.type]).toEqual([undefined, 'Apache-2.0', 'module']);
  for (const file of ['LICENSE', 'README.md', 'dist/parley.js', 'dist/parley.d.ts', 'dist/generated/types.d.ts']) {
    expect((await readFile(installed(file), 'utf8')).length).toBeGreaterThan(0);
  }
  const { stdout } = await run('find', [installed('.'), '-name', '*.ts', '-not', '-name', '*.d.ts']);
  expect(stdout).toBe('');
});

it('type-checks strictly in an empty project, with the examples of its pages', async () => {
  const examples = [...(await sdkExamples('sdk/README.md')), ...(await sdkExamples('docs/sdk.md'))];
  const files = examples.map((_example, i) => `example-${i}.ts`);
  for (const [i, { code }] of examples.entries())
    await writeFile(path.join(project, `example-${i}.ts`), `${code}\nexport {};\n`);
  const types = path.join(projectFolder, 'node_modules/@types');
  const onNode = {
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    lib: ['ES2023'],
    types: ['node'],
    typeRoots: [types],
  };
  expect(await check(files, onNode)).toBe('');
  await writeFile(
    path.join(project, 'page.ts'),
    "import { Parley } from '@parley/sdk';\nexport const parley = new Parley({ apiKey: 'k' });\n",
  );
  const inBrowser = {
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
  };
  expect(await check(['page.ts'], inBrowser)).toBe('');
});

const APPLY = "parley.assistants.revisions.graph.apply('a', 'b', ";
const node = (text: string): string => `${APPLY}{ ops: [{ op: 'upsert_node', node: ${text} }] });`;

/** Each line compiles as it is written first, and does not with the slip. */
const SLIPS: [what: string, right: string, wrong: string][] = [
  ['a field of a body', "parley.assistants.create({ name: 'x' });", "parley.assistants.create({ nme: 'x' });"],
  [
    'a node type',
    node("{ type: 'message', config: { text: 'x' } }"),
    node("{ type: 'mesage', config: { text: 'x' } }"),
  ],
  [
    'a configuration',
    node("{ type: 'message', config: { text: 'x' } }"),
    node("{ type: 'message', config: { txt: 'x' } }"),
  ],
  ['a field of a node', node("{ type: 'end', config: {}, name: 'x' }"), node("{ type: 'end', config: {}, nme: 'x' }")],
  [
    'a field of an edge',
    `${APPLY}{ ops: [{ op: 'add_edge', edge: { source: 'a', target: 'b' } }] });`,
    `${APPLY}{ ops: [{ op: 'add_edge', edge: { sorce: 'a', target: 'b' } }] });`,
  ],
  ['an error code', "error.code === 'not_found';", "error.code === 'not_fuond';"],
  ['an event of a turn', turnIs('reply'), turnIs('repply')],
  ['an event of a conversation', followIs('end'), followIs('ended')],
  ['a stream of a model', modelIs('text'), modelIs('txt')],
];
function turnIs(type: string): string {
  return `for await (const e of parley.conversations.stream('c', 'x')) if (e.type === '${type}') console.log(e.data);`;
}
function followIs(type: string): string {
  return `for await (const e of parley.conversations.follow('c', { trace: true })) if (e.type === '${type}') console.log(e.data.status);`;
}
function modelIs(type: string): string {
  return `for await (const e of parley.modelRouter.generations.stream({ messages: [] })) if (e.type === '${type}') console.log(e.data.delta);`;
}

it.each(SLIPS)('refuses a slip in %s', async (what, right, wrong) => {
  const inBrowser = {
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2022', 'DOM', 'DOM.AsyncIterable'],
    types: [],
  };
  const said = await Promise.all(
    [right, wrong].map(async (line, i) => {
      const file = `${what.replaceAll(' ', '-')}-${i}.ts`;
      const head =
        "import { Parley, type ParleyError } from '@parley/sdk';\nconst parley = new Parley();\ndeclare const error: ParleyError;";
      await writeFile(path.join(project, file), `${head}\n${line}\nexport { error };\n`);
      return check([file], inBrowser, `tsconfig-${file}.json`);
    }),
  );
  expect(said).toEqual(['', expect.stringContaining('error TS')]);
});

it('is found by the oldest way to look for packages', async () => {
  await writeFile(
    path.join(project, 'old.ts'),
    "import { Parley } from '@parley/sdk';\nexport const parley: Parley = new Parley();\n",
  );
  const trace = await run(
    process.execPath,
    [
      path.join(projectFolder, 'node_modules/typescript/bin/tsc'),
      '--noEmit',
      '--moduleResolution',
      'node10',
      '--module',
      'esnext',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom,dom.asynciterable',
      '--skipLibCheck',
      'old.ts',
    ],
    { cwd: project },
  ).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(trace).toBe('');
});

it('reads the environment, and says at once what is wrong with its settings', async () => {
  const script = `
    import { Parley, ParleyError } from '@parley/sdk';
    const said = (options) => { try { new Parley(options); return 'fine'; } catch (error) { return error instanceof ParleyError ? error.code + ' ' + error.message : String(error); } };
    console.log(JSON.stringify([said(), said({ apiKey: '' }), said({ apiKey: 'a b' }), ...['', 'parley.example.com', 'localhost:8080', 'ftp://x', 'http://u:p@x', 'http://x?y'].map((baseUrl) => said({ apiKey: 'k', baseUrl }))]));`;
  const node = (env: object) =>
    run(process.execPath, ['--input-type=module', '-e', script], {
      cwd: project,
      env: { PATH: process.env.PATH, ...env },
    });
  const [none, empty, spaced, ...addresses] = JSON.parse((await node({})).stdout) as string[];
  expect([none, empty]).toEqual(Array(2).fill(expect.stringContaining('invalid_setting There is no API key')));
  expect(spaced).toContain('`apiKey` holds a space');
  expect(addresses).toEqual(
    Array(6).fill(expect.stringMatching(/^invalid_setting `baseUrl` must (look like https|hold no user)/)),
  );
  expect((JSON.parse((await node({ PARLEY_API_KEY: 'k' })).stdout) as string[])[0]).toBe('fine');
  expect((JSON.parse((await node({ PARLEY_API_KEY: 'k', PARLEY_URL: 'nonsense' })).stdout) as string[])[0]).toContain(
    'nonsense',
  );
});

it('is loaded by Node without a word about types', async () => {
  const script =
    "import { Parley } from '@parley/sdk'; console.log(typeof new Parley({ apiKey: 'k' }).assistants.revisions.publish)";
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: project });
  expect(stdout).toBe('function\n');
});

it('becomes one script for a browser, with no built-in of Node in it', async () => {
  const build = await rolldown({ input: installed('dist/parley.js'), platform: 'browser' });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  const [{ code, imports }] = output;
  expect([output.length, imports]).toEqual([1, []]);
  expect(code).not.toMatch(/node:|require\(|process\./);
  console.log(`sdk for a browser: ${(code.length / 1024).toFixed(1)} kB minified`);
  expect(code.length).toBeLessThan(85_000);
});
