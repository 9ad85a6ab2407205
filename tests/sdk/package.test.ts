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
  await cp(path.join(projectFolder, 'sdk'), sources, { recursive: true, filter: (from) => !from.includes('/sdk/dist') });
  await symlink(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'));
  await mkdir(project);
  await writeFile(path.join(project, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }));
  const quiet = { env: { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' } };
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
async function check(files: string[], options: object): Promise<string> {
  const config = path.join(project, 'tsconfig.json');
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
  for (const [i, { code }] of examples.entries()) await writeFile(path.join(project, `example-${i}.ts`), `${code}\nexport {};\n`);
  const types = path.join(projectFolder, 'node_modules/@types');
  const onNode = { module: 'NodeNext', moduleResolution: 'NodeNext', lib: ['ES2023'], types: ['node'], typeRoots: [types] };
  expect(await check(files, onNode)).toBe('');
  await writeFile(
    path.join(project, 'page.ts'),
    "import { Parley } from '@parley/sdk';\nexport const parley = new Parley({ apiKey: 'k' });\n",
  );
  const inBrowser = { module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [] };
  expect(await check(['page.ts'], inBrowser)).toBe('');
});

it('refuses what the API would', async () => {
  const wrong =
    "import { Parley } from '@parley/sdk';\nconst p = new Parley({ apiKey: 'k' });\nawait p.assistants.create({ nme: 1 });\nexport {};\n";
  await writeFile(path.join(project, 'wrong.ts'), wrong);
  const said = await check(['wrong.ts'], { module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2022', 'DOM'], types: [] });
  expect(said).toContain('nme');
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
  expect(code.length).toBeLessThan(80_000);
});
