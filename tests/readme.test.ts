// The README is true: its settings are the program's, its tree and links exist, its commands are the package's.
import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { settingsTable } from '../scripts/settings-table.ts';
import { projectFolder } from './support/app.ts';

const text = await readFile(path.join(projectFolder, 'README.md'), 'utf8');
const manifest = JSON.parse(await readFile(path.join(projectFolder, 'package.json'), 'utf8'));

it('the README holds the table of settings as the program has them (node --import tsx scripts/settings-table.ts prints it)', () => {
  expect(text).toContain(settingsTable());
});

it('every link of the README leads somewhere', async () => {
  const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => link ?? '');
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) await expect(access(path.join(projectFolder, link))).resolves.toBeUndefined();
});

it('every folder of the tree exists', async () => {
  const [, tree = ''] = /## The tree\n\n```\n([\s\S]*?)```/.exec(text) ?? [];
  const folders = [...tree.matchAll(/^(\w+\/)/gm)].map(([, folder]) => folder ?? '');
  expect(folders.length).toBeGreaterThan(5);
  for (const folder of folders) await expect(access(path.join(projectFolder, folder))).resolves.toBeUndefined();
});

it('every npm script that a page names exists', async () => {
  const pages = (await readdir(path.join(projectFolder, 'docs'))).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(pages.map((name) => readFile(path.join(projectFolder, 'docs', name), 'utf8')));
  const others = await Promise.all(
    ['CONTRIBUTING.md', 'SECURITY.md'].map((name) => readFile(path.join(projectFolder, name), 'utf8')),
  );
  const named = [text, ...others, ...texts].flatMap((page) => [...page.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)]);
  const names = new Set(named.map(([, run, short]) => run ?? short ?? ''));
  expect(names.size).toBeGreaterThanOrEqual(6);
  expect([...names].filter((name) => !Object.hasOwn(manifest.scripts, name))).toEqual([]);
});
