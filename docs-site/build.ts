// Builds the documentation as static files: pages, the same as Markdown, a search index, llms.txt, and the API reference with samples.
//   node --import tsx docs-site/build.ts [folder] [base]
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import MiniSearch from 'minisearch';
import { build } from 'rolldown';
import { homeHtml, pageHtml } from './layout.ts';
import { type SitePage, sitePages } from './pages.ts';
import { type Rendered, renderPage, resolveLink } from './render.ts';
import { forReaders } from './samples.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
const EXAMPLES = ['server/http/openapi/examples.json', 'server/http/openapi/written-examples.json'] as const;

export type BuiltSite = { pages: readonly SitePage[]; broken: string[] };

export async function buildSite(folder: string, base = '/docs/'): Promise<BuiltSite> {
  const read = (file: string): string => readFileSync(path.join(projectFolder, file), 'utf8');
  const write = (name: string, text: string | Buffer): void => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const pages = sitePages(projectFolder);
  const files = docsFiles();
  const targets = { base, pages, files };
  const rendered = new Map(pages.map((page) => [page, renderPage(read(page.source), page.source, targets)]));

  const script = await siteScript();
  const style = read('docs-site/site.css');
  const index = searchIndex(rendered);
  // Browsers keep what carries it until it changes.
  const version = createHash('sha256').update(script).update(style).update(index).digest('hex').slice(0, 12);
  const frame = { base, pages, version };
  write('index.html', homeHtml(frame));
  for (const [page, one] of rendered) {
    write(`${page.name}.html`, pageHtml(page, one, frame));
    write(`${page.name}.md`, asMarkdown(read(page.source), page.source, targets));
  }
  write('site.css', style);
  write('site.js', script);
  write('search.json', index);
  write('llms.txt', llmsText(pages, base));
  const [recorded, written] = EXAMPLES.map((file) => JSON.parse(read(file)));
  write('openapi.json', JSON.stringify(forReaders(JSON.parse(read('openapi/openapi.json')), recorded, written)));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file.slice('docs/'.length))), { recursive: true });
    copyFileSync(path.join(projectFolder, file), path.join(folder, file.slice('docs/'.length)));
  }
  return { pages, broken: brokenLinks(rendered, base, files) };
}

/** What lies beside the pages: images, examples, dashboards. */
function docsFiles(): Set<string> {
  const names = readdirSync(path.join(projectFolder, 'docs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map((entry) => path.relative(projectFolder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return new Set(names);
}

async function siteScript(): Promise<string> {
  const { output } = await build({
    input: path.join(projectFolder, 'docs-site/site.ts'),
    platform: 'browser',
    write: false,
    logLevel: 'warn',
    transform: { target: 'es2022' },
    output: { format: 'iife', minify: true },
  });
  return output[0].code;
}

/** One entry for each section. The script in the browser loads it with the same fields. */
function searchIndex(rendered: ReadonlyMap<SitePage, Rendered>): string {
  const index = new MiniSearch({
    fields: ['heading', 'title', 'text'],
    storeFields: ['page', 'title', 'heading', 'text'],
    idField: 'id',
  });
  for (const [{ name, title }, { sections }] of rendered) {
    for (const { id, title: heading, text } of sections) {
      const page = `${name}.html#${id}`;
      // Tables and examples may be long; their beginning says what they are about.
      index.add({ id: page, page, title, heading, text: text.replace(/\s+/g, ' ').slice(0, 4000) });
    }
  }
  const json = index.toJSON();
  // What is shown of a section is its beginning.
  for (const fields of Object.values(json.storedFields) as Record<string, string>[])
    fields.text = (fields.text ?? '').slice(0, 600);
  return JSON.stringify(json);
}

/** The source with links that lead to the other pages as Markdown. */
const asMarkdown = (text: string, source: string, targets: Parameters<typeof resolveLink>[2]): string =>
  text.replace(/\]\(([^)\s]+)\)/g, (whole, href: string) => {
    const resolved = resolveLink(href, source, targets);
    return resolved === undefined ? whole : `](${resolved.replace(/\.html(?=#|$)/, '.md')})`;
  });

/** For language models: what there is, and where it is as plain text. */
function llmsText(pages: readonly SitePage[], base: string): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const lines = groups.flatMap((group) => [
    '',
    `## ${group}`,
    '',
    ...pages
      .filter((page) => page.group === group)
      .map(({ name, title, about }) => `- [${title}](${base}${name}.md)${about === '' ? '' : `: ${about}`}`),
  ]);
  return [
    '# Parley',
    '',
    '> An open, self-hostable customer-experience platform: assistants are flow graphs that talk to people in chat and on the phone.',
    '',
    `Every page is plain Markdown at the addresses below. The API is described by [openapi.json](${base}openapi.json); agents may also speak the Model Context Protocol at \`POST /mcp\`.`,
    ...lines,
    '',
  ].join('\n');
}

/** Links to pages, files and sections that the site does not have. */
function brokenLinks(rendered: ReadonlyMap<SitePage, Rendered>, base: string, files: ReadonlySet<string>): string[] {
  const known = new Map(
    [...rendered].map(([page, { headings }]) => [`${base}${page.name}.html`, new Set(headings.map(({ id }) => id))]),
  );
  const others = new Set([...files].map((file) => base + file.slice('docs/'.length)));
  return [...rendered].flatMap(([page, { links, broken }]) => [
    ...broken.map((href) => `${page.source}: ${href}`),
    ...links.flatMap((href) => {
      const [target = '', anchor] = href.startsWith('#')
        ? [`${base}${page.name}.html`, href.slice(1)]
        : href.split('#');
      const anchors = known.get(target);
      const isFine =
        others.has(target) ||
        (anchors !== undefined && (anchor === undefined || anchors.has(decodeURIComponent(anchor))));
      return isFine ? [] : [`${page.source}: ${href}`];
    }),
  ]);
}

if (process.argv[1] === import.meta.filename) {
  const [folder = path.join(projectFolder, 'dist/docs/site'), base] = process.argv.slice(2);
  rmSync(folder, { recursive: true, force: true });
  const { pages, broken } = await buildSite(folder, base);
  process.stdout.write(`${pages.length} pages in ${folder}\n`);
  if (broken.length > 0) {
    process.stderr.write(`Links that lead nowhere:\n${broken.join('\n')}\n`);
    process.exitCode = 1;
  }
}
