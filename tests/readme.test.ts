// The documentation is true: settings and commands are the program's; links, files, folders and npm scripts exist.
import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { settingsTable } from '../scripts/settings-table.ts';
import { cliPage } from '../scripts/write-cli-page.ts';
import { languagePage } from '../scripts/write-language-page.ts';
import { projectFolder } from './support/app.ts';

const read = (file: string): Promise<string> => readFile(path.join(projectFolder, file), 'utf8');

/** All files of a folder, as paths from the project's root. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(projectFolder, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectFolder, path.join(entry.parentPath, entry.name)));
}

const FOLDERS = [
  'flow',
  'nlu',
  'sdk',
  'server',
  'transfer',
  'cli',
  'demo',
  'templates',
  'tests',
  'bench',
  'scripts',
  'deploy',
  'docs',
  'migrations',
  'openapi',
];
const files = [...(await readdir(projectFolder)), ...(await Promise.all(FOLDERS.map(filesIn))).flat()];
const docs = files.filter((file) => file.startsWith('docs/') && file.endsWith('.md'));
const names = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'deploy/README.md', 'sdk/README.md', ...docs];
const pages = await Promise.all(names.map(async (name) => ({ name, text: await read(name) })));
const readme = pages[0]?.text ?? '';
const manifest = JSON.parse(await read('package.json'));

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');
const linksOf = (text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));

/** As GitHub names the headings of a page. */
const anchorsOf = (text: string): string[] =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

it('docs/settings.md holds the settings as the program has them (node --import tsx scripts/settings-table.ts prints them)', async () => {
  expect(await read('docs/settings.md')).toContain(settingsTable());
});

it('docs/cli.md holds the commands as the program has them (node --import tsx scripts/write-cli-page.ts writes it)', async () => {
  expect(await read('docs/cli.md')).toBe(await cliPage());
});

it('docs/flow-language.md holds the language as it is (npm run language writes it)', async () => {
  expect(await read('docs/flow-language.md')).toBe(languagePage());
});

it.each(pages)('every link of $name leads somewhere', async ({ name, text }) => {
  const broken: string[] = [];
  for (const link of linksOf(text)) {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? name : path.join(path.dirname(name), file);
    const exists = await access(path.join(projectFolder, target)).then(
      () => true,
      () => false,
    );
    if (!exists || (anchor !== undefined && !anchorsOf(await read(target)).includes(anchor))) broken.push(link);
  }
  expect(broken).toEqual([]);
});

it('the README links to every page of docs/', () => {
  const linked = linksOf(readme);
  const unlinked = docs.filter((page) => path.dirname(page) === 'docs' && !linked.includes(page));
  expect(docs.length).toBeGreaterThan(15);
  expect(unlinked).toEqual([]);
});

it.each(pages)('every source file that $name mentions exists', ({ text }) => {
  // A page may leave out the folder it speaks of: `routes.ts`, `executions/leads.ts`, `tests/attacks/scopes.test`.
  const mentioned = [...text.matchAll(/`([\w./-]+\.[tj]s|[\w.-]+\/[\w./-]+\.test)`/g)].map(([, file]) => file ?? '');
  const isThere = (file: string): boolean => {
    const full = file.endsWith('.test') ? `${file}.ts` : file;
    return files.some((known) => known === full || known.endsWith(`/${full}`));
  };
  expect(mentioned.filter((file) => !isThere(file))).toEqual([]);
});

it('every folder and file of the tree exists', async () => {
  const [, tree = ''] = /## Repository layout\n\n```\n([\s\S]*?)```/.exec(readme) ?? [];
  const entries = [...tree.matchAll(/^( *)(\S+)/gm)].map(([, indent = '', entry = '']) =>
    indent === '' ? entry : `server/${entry}`,
  );
  expect(entries.length).toBeGreaterThan(10);
  for (const entry of entries) await expect(access(path.join(projectFolder, entry))).resolves.toBeUndefined();
});

it('every npm script that a page names exists', () => {
  const named = pages.flatMap(({ text }) => [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)]);
  const scripts = new Set(named.map(([, run, short]) => run ?? short ?? ''));
  expect(scripts.size).toBeGreaterThanOrEqual(6);
  expect([...scripts].filter((script) => !Object.hasOwn(manifest.scripts, script))).toEqual([]);
});
