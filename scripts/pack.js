// `npm run pack`: makes the packages that are published on their own, as tarballs in dist/packages: @parley/sdk, @parley/cli,
// @parley/server, @parley/reader and @parley/speech. One may be named: `node scripts/pack.js cli`. Three more are made only when they are
// named:
//   python     the Python SDK as a wheel; needs a python3 with setuptools and wheel
//   image      the folder that the container image holds: the server with its packages; `--embedded-postgres`, `--system-sbom`
//   installer  one file that installs the server, Node included, on a plain Debian
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale, projectFolder } from './build.js';
import { consoleFolder, isBuilt } from './build-console.js';
import { docsFolder, isDocsBuilt } from './build-docs.js';
import { isWidgetBuilt, widgetFolder } from './build-widget.js';
import { copyProductionPackages, writeSbom } from './production-tree.js';

/** @typedef {{ version: string; license: string; engines: object; dependencies: Record<string, string>; optionalDependencies: Record<string, string>; overrides: Record<string, string> }} Manifest */
/** @type {Manifest} */
const root = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'));
const dist = path.join(projectFolder, 'dist/packages');
/** @param {string} name */
const source = (name) => path.join(projectFolder, name);

/**
 * An empty folder for a package, with its manifest, licence and page.
 * @param {string} name
 * @param {object} manifest
 * @param {string} page
 */
function startPackage(name, manifest, page) {
  const folder = path.join(dist, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { version, license, engines } = root;
  const whole = { name: `@parley/${name}`, version, ...manifest, license, type: 'module', engines };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
  for (const file of ['LICENSE', 'NOTICE']) cpSync(source(file), path.join(folder, file));
  writeFileSync(path.join(folder, 'README.md'), page);
  return folder;
}

/** The command line without the server: one file, with every package it uses inside. */
async function makeCli() {
  const folder = startPackage(
    'cli',
    {
      description:
        'The command line of Parley: assistants as files, tests, chats and webhooks, against any Parley server.',
      bin: { parley: './parley.js' },
      files: ['parley.js', 'NOTICE', 'THIRD-PARTY-LICENSES'],
    },
    readFileSync(source('cli/README.md'), 'utf8'),
  );
  const { rolldown } = await import('rolldown');
  const bundled = await rolldown({
    input: source('cli/remote.ts'),
    platform: 'node',
    external: /^node:/,
    logLevel: 'warn',
  });
  const { output } = await bundled.write({
    file: path.join(folder, 'parley.js'),
    format: 'esm',
    banner: '#!/usr/bin/env node',
    codeSplitting: false,
    minify: { compress: true, mangle: false },
  });
  await bundled.close();
  chmodSync(path.join(folder, 'parley.js'), 0o755);
  writeFileSync(
    path.join(folder, 'THIRD-PARTY-LICENSES'),
    licencesOf(output.flatMap((one) => ('moduleIds' in one ? one.moduleIds : []))),
  );
  return folder;
}

/**
 * The licences of the packages inside a bundle: they ask to be passed on with the code.
 * @param {readonly string[]} modules
 */
function licencesOf(modules) {
  const inPackage = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
  const folders = new Set(modules.flatMap((file) => inPackage.exec(file)?.[1] ?? []));
  return [...folders]
    .sort()
    .map((folder) => {
      /** @type {{ name: string; version: string; license?: string }} */
      const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
      return `${name} ${version} (${license})\n\n${file ? readFileSync(path.join(folder, file), 'utf8').trim() : ''}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** The server with its console, chat widget and command line. What it needs from npm stays a dependency. */
async function makeServer() {
  const bundle = await buildIfStale();
  const [console_, widget] = [consoleFolder(), widgetFolder()];
  if (!(await isBuilt(console_))) runScript('build-console.js', console_);
  if (!(await isWidgetBuilt(widget))) runScript('build-widget.js', widget);
  const docs = docsFolder();
  if (!(await isDocsBuilt(docs))) runScript('build-docs.js', docs);
  const { dependencies, optionalDependencies, overrides } = root;
  const folder = startPackage(
    'server',
    {
      description:
        'Parley, the open customer-experience platform: assistants as flow graphs, in chat and on the phone.',
      // Two names for one command: so npx need not be given the name.
      bin: { parley: './parley.js', 'parley-server': './parley.js' },
      files: ['parley.js', 'dist', 'migrations', 'models', 'speech', 'docs', 'NOTICE'],
      dependencies,
      optionalDependencies,
      overrides,
    },
    readFileSync(source('server/README.md'), 'utf8'),
  );
  /** @param {string} from @param {string} to */
  const copy = (from, to) =>
    cpSync(from, path.join(folder, to), { recursive: true, filter: (file) => !file.endsWith('.map') });
  copy(bundle, 'dist/server');
  copy(console_, 'dist/console');
  copy(widget, 'dist/widget');
  copy(docs, 'dist/docs');
  for (const name of [
    'migrations',
    'models',
    'speech/package.json',
    'speech/install.js',
    'speech/parts.json',
    'docs/flow-language.md',
  ])
    copy(source(name), name);
  cpSync(source('scripts/package-start.js'), path.join(folder, 'parley.js'));
  chmodSync(path.join(folder, 'parley.js'), 0o755);
  return folder;
}

/** The model that understands messages, with its card: for programs that read with it on their own. */
function makeReader() {
  const folder = startPackage(
    'reader',
    {
      description:
        'The reader of Parley: a small model that says what a message means and which of its words answer a question.',
      exports: { '.': './index.js', './*': './*' },
      files: ['index.js', 'reader.onnx', 'figures.json', 'golden.json', 'NOTICE'],
    },
    readFileSync(source('models/reader/README.md'), 'utf8'),
  );
  for (const file of ['reader.onnx', 'figures.json', 'golden.json', 'NOTICE'])
    cpSync(source(`models/reader/${file}`), path.join(folder, file));
  const index = '// Where the weights lie, for any ONNX runtime. README.md says what goes in and what comes out.\n';
  writeFileSync(
    path.join(folder, 'index.js'),
    `${index}export const weights = new URL('./reader.onnx', import.meta.url);\n`,
  );
  return folder;
}

/** What fetches the speech parts: their own packages hold them. */
function makeSpeech() {
  const folder = startPackage(
    'speech',
    {
      description: 'Fetches the speech parts of Parley: hearing, speaking and noticing speech, without an account.',
      bin: { 'parley-speech': './bin.js' },
      exports: { '.': './install.js' },
      files: ['bin.js', 'install.js', 'parts.json', 'NOTICE'],
    },
    readFileSync(source('speech/README.md'), 'utf8'),
  );
  for (const file of ['install.js', 'parts.json', 'bin.js']) cpSync(source(`speech/${file}`), path.join(folder, file));
  chmodSync(path.join(folder, 'bin.js'), 0o755);
  return folder;
}

/** A wheel, built from a copy: building leaves files beside the sources. */
function makeWheel() {
  const folder = path.join(dist, 'python');
  rmSync(folder, { recursive: true, force: true });
  cpSync(source('sdk/python'), folder, {
    recursive: true,
    filter: (file) => !/\.venv|__pycache__|\/tests(\/|$)/.test(file.slice(source('').length)),
  });
  const python = ['python3', '/usr/bin/python3', source('sdk/python/.venv/bin/python')].find(
    (one) => spawnSync(one, ['-c', 'import setuptools, wheel'], { stdio: 'ignore' }).status === 0,
  );
  if (!python) throw new Error('No python3 here has setuptools and wheel: npm run python:install.');
  execFileSync(
    python,
    ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--no-index', '--no-build-isolation', '-w', dist, folder],
    {
      env: { ...process.env, PIP_DISABLE_PIP_VERSION_CHECK: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const wheel = path.join(dist, `parley_sdk-${root.version}-py3-none-any.whl`);
  process.stdout.write(`${wheel}  ${megabytes(statSync(wheel).size)}\n`);
}

/** @param {string} script @param {string} folder */
function runScript(script, folder) {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), folder], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`scripts/${script} failed`);
}

/** The SDK is a package already. Packed from a copy: building it would leave files in the checkout. */
function makeSdk() {
  const folder = path.join(dist, 'sdk');
  rmSync(folder, { recursive: true, force: true });
  cpSync(source('sdk'), folder, {
    recursive: true,
    filter: (file) =>
      !/\/sdk\/(dist|python|generator)(\/|$)|\.test\.ts$/.test(file.replaceAll('\\', '/').replace(dist, '')),
  });
  execFileSync(process.execPath, [
    source('node_modules/typescript-7/bin/tsc'),
    '-p',
    path.join(folder, 'tsconfig.json'),
  ]);
  return folder;
}

/**
 * The server with everything that it needs but Node.
 * @param {{ name: string; embeddedPostgres: boolean; system: boolean }} options
 */
async function makeWhole({ name, embeddedPostgres, system }) {
  const server = await makeServer();
  const folder = path.join(dist, name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(server, folder, { recursive: true });
  const places = copyProductionPackages(folder, { embeddedPostgres });
  writeSbom(path.join(folder, 'sbom.cdx.json'), { version: root.version, places, system });
  return folder;
}

const makeImage = () =>
  makeWhole({
    name: 'image',
    embeddedPostgres: process.argv.includes('--embedded-postgres'),
    system: process.argv.includes('--system-sbom'),
  });

/** A shell script with an archive behind it. */
async function makeInstaller() {
  const platform = `${process.platform}-${process.arch}`;
  const folder = await makeWhole({ name: `parley-${root.version}-${platform}`, embeddedPostgres: true, system: false });
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  cpSync(process.execPath, path.join(folder, 'bin/node'));
  cpSync(source('deploy/parley.service'), path.join(folder, 'parley.service'));
  const archive = `${folder}.tar.gz`;
  execFileSync('tar', ['--owner=0', '--group=0', '--mode=u+rwX,go=rX', '-czf', archive, '-C', folder, '.']);
  const head = readFileSync(source('deploy/install.sh'), 'utf8')
    .replaceAll('@VERSION@', root.version)
    .replace('@ARCH@', process.arch === 'x64' ? 'x86_64' : 'aarch64')
    .replace('@SHA256@', execFileSync('sha256sum', [archive], { encoding: 'utf8' }).slice(0, 64));
  const file = `${folder}.run`;
  writeFileSync(file, Buffer.concat([Buffer.from(head), readFileSync(archive)]));
  chmodSync(file, 0o755);
  rmSync(archive);
  process.stdout.write(`${file}  ${megabytes(statSync(file).size)}\n`);
}

const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(2)} MB`;

/**
 * Writes the tarball and gives its path.
 * @param {string} folder
 */
function pack(folder) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', dist];
  const printed = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  /** @type {{ filename: string; size: number; unpackedSize: number }[]} */
  const [packed] = JSON.parse(printed.slice(printed.indexOf('[')));
  if (!packed) throw new Error(`npm packed nothing in ${folder}`);
  const file = path.join(dist, packed.filename);
  process.stdout.write(`${file}  ${megabytes(packed.size)}, unpacked ${megabytes(packed.unpackedSize)}\n`);
}

const PACKAGES = { sdk: makeSdk, cli: makeCli, server: makeServer, reader: makeReader, speech: makeSpeech };
const named = process.argv.slice(2);
mkdirSync(dist, { recursive: true });
if (named.includes('image')) process.stdout.write(`${await makeImage()}\n`);
else if (named.includes('installer')) await makeInstaller();
else if (named.includes('python')) makeWheel();
else
  for (const [name, make] of Object.entries(PACKAGES))
    if (named.length === 0 || named.includes(name)) pack(await make());
