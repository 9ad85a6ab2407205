// Owns which pages the documentation has, in which order, and under which address: read off the tables of README.md.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `source`: the file in the project. `name`: its address below the site, without an ending. */
export type SitePage = { source: string; name: string; title: string; about: string; group: string };

/** Pages beside docs/ that belong to the documentation. */
const BESIDE: Record<string, string> = {
  'README.md': 'overview',
  'CHANGELOG.md': 'changelog',
  'CODE_OF_CONDUCT.md': 'code-of-conduct',
  'CONTRIBUTING.md': 'contributing',
  'SECURITY.md': 'security',
  'cli/README.md': 'cli-package',
  'deploy/README.md': 'deployment',
  'sdk/README.md': 'sdk-package',
  'sdk/python/README.md': 'sdk-python',
  'server/README.md': 'server-package',
  'speech/README.md': 'speech-package',
};

const MORE = 'More';

/** Every page once: those that README.md lists in its order, then the others. */
export function sitePages(projectFolder: string): SitePage[] {
  const read = (file: string): string => readFileSync(path.join(projectFolder, file), 'utf8');
  const files = readdirSync(path.join(projectFolder, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`);
  const all = [...files, ...Object.keys(BESIDE)].sort();
  const listed = listedPages(read('README.md'));
  const order = [...new Set([...listed.keys(), ...all])].filter((source) => all.includes(source));
  return order.map((source) => {
    const found = listed.get(source);
    const title = found?.title ?? titleOf(read(source), source);
    return { source, name: nameOf(source), title, about: found?.about ?? '', group: found?.group ?? MORE };
  });
}

export const nameOf = (source: string): string =>
  BESIDE[source] ??
  source
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .replace(/\/README$/, '/index');

const titleOf = (text: string, source: string): string => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? source;

type ListedPage = { title: string; about: string; group: string };

/** The tables below "## Documentation": the head of a table is a group, each link of a row a page. */
function listedPages(readme: string): Map<string, ListedPage> {
  const [, part = ''] = readme.split(/^## Documentation$/m);
  const found = new Map<string, ListedPage>();
  let group = MORE;
  let isHead = true;
  for (const line of part.split('\n')) {
    const cells = /^\|(.*)\|(.*)\|$/.exec(line);
    if (!cells) {
      isHead = true;
      continue;
    }
    const [links = '', about = ''] = cells.slice(1).map((cell) => cell.trim());
    if (isHead) group = links;
    isHead = false;
    const named = [...links.matchAll(/\[([^\]]+)\]\(([^)#]+)\)/g)];
    for (const [, title = '', source = ''] of named) {
      found.set(source, { title: upper(title), about: named.length === 1 ? about : '', group });
    }
  }
  return found;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
