// The documentation as a website: every link leads somewhere, every page is there as Markdown too, and the server gives out nothing else.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MiniSearch from 'minisearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltSite, buildSite } from '../docs-site/build.ts';
import { STATUS } from '../server/kernel/errors.ts';
import { projectFolder, type TestApp, testApp } from './support/app.ts';

let folder: string;
let site: BuiltSite;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-docs-'));
  site = await buildSite(folder);
  app = await testApp({ pages: { docs: folder } });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const built = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');
const get = (at: string, headers: Record<string, string> = {}) => fetch(app.url + at, { headers, redirect: 'manual' });

describe('the site', () => {
  it('has every page of docs/, the guides first, and no link that leads nowhere', async () => {
    expect(site.broken).toEqual([]);
    expect(site.pages.slice(0, 2).map(({ name }) => name)).toEqual(['quickstart', 'tutorial']);
    const sources = (await readdir(path.join(projectFolder, 'docs'), { recursive: true })).filter((file) =>
      file.endsWith('.md'),
    );
    const listed = site.pages.map(({ source }) => source);
    for (const file of sources) expect(listed).toContain(`docs/${file}`);
    const home = await built('index.html');
    for (const { name } of site.pages) expect(home).toContain(`href="/docs/${name}.html"`);
  });

  it('runs no text as a program, and shows markup of a page as text', async () => {
    for (const { name } of site.pages) {
      const html = await built(`${name}.html`);
      expect(html).not.toMatch(/<script>|<style|\son\w+=|javascript:/);
      expect([...html.matchAll(/<h1/g)].length, name).toBe(1);
    }
    expect(await built('flow-language.html')).toContain('{{ ');
  });

  it('has each page as Markdown, with links to the others as Markdown, and lists them for language models', async () => {
    const llms = await built('llms.txt');
    for (const { name, title } of site.pages) {
      expect(llms).toContain(`[${title}](/docs/${name}.md)`);
      expect((await built(`${name}.md`)).length).toBeGreaterThan(100);
    }
    expect(await built('quickstart.md')).toMatch(/\]\(\/docs\/[\w-]+\.md/);
    expect(await built('quickstart.md')).not.toMatch(/\]\([\w-]+\.md/);
  });

  it('is searched by section', async () => {
    const index = MiniSearch.loadJSON<{ page: string }>(await built('search.json'), {
      fields: ['heading', 'title', 'text'],
      storeFields: ['page', 'title', 'heading', 'text'],
      idField: 'id',
    });
    const pagesFor = (words: string) =>
      index.search(words, { prefix: true, combineWith: 'AND' }).map(({ page }) => String(page));
    expect(pagesFor('idempotency key').length).toBeGreaterThan(0);
    expect(pagesFor('webhooks signature').some((page) => page.startsWith('webhooks.html'))).toBe(true);
    expect((await built('search.json')).length).toBeLessThan(2_500_000);
  });

  it('has samples for every operation of the SDK in the document of its reference, which names nothing else', async () => {
    const document = JSON.parse(await built('openapi.json'));
    const { post } = document.paths['/v1/assistants'];
    const sources = Object.fromEntries(
      post['x-codeSamples'].map(({ label, source }: Record<string, string>) => [label, source]),
    );
    expect(sources['TypeScript SDK']).toContain('await parley.assistants.create({');
    expect(sources['Python SDK']).toContain('parley.assistants.create({"name": "Order desk"');
    expect(sources['Command line']).toContain('parley api POST "/v1/assistants" --data');
    expect(sources.curl).toContain('-H "x-api-key: $PARLEY_API_KEY"');
    expect(Object.keys(document.components.examples).length).toBeGreaterThan(200);
    expect(document.components.responses.NotFound.content['application/json'].examples.NotFound.value.error).toBe(
      'not_found',
    );
    expect(post.requestBody.content['application/json'].example).toHaveProperty('name');
    expect(post.description).toContain('Needs the scope `agents:write`.');
    const original = JSON.parse(await readFile(path.join(projectFolder, 'openapi/openapi.json'), 'utf8'));
    expect(JSON.stringify(original)).not.toContain('x-codeSamples');
    expect(Object.keys(document.paths)).toEqual(Object.keys(original.paths));
  });

  it('can stand at another address', async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'parley-docs-'));
    try {
      expect((await buildSite(other, '/')).broken).toEqual([]);
      expect(await readFile(path.join(other, 'quickstart.html'), 'utf8')).toContain('href="/site.css?v=');
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });
});

describe('the server', () => {
  it('leads nowhere in vain: every link, picture and script of the site is followed, every section that is named is there', async () => {
    const pages = new Map<string, { status: number; ids: Set<string> }>();
    const named: [from: string, path: string, section: string][] = [];
    const waiting = ['/docs', '/docs/reference', '/llms.txt'];
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      if (pages.has(at)) continue;
      const answer = await get(at);
      const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
      const text = isPage || at === '/llms.txt' ? await answer.text() : '';
      pages.set(at, {
        status: answer.status,
        ids: new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)),
      });
      const here = new URL(at, app.url);
      const written = isPage ? /\s(?:href|src)="([^"]+)"/g : /\]\(([^)]+)\)/g;
      for (const [, link = ''] of text.matchAll(written)) {
        const to = new URL(link.replaceAll('&amp;', '&'), here);
        // Other people's pages are not asked.
        if (to.origin !== here.origin) continue;
        named.push([at, to.pathname + to.search, decodeURIComponent(to.hash.slice(1))]);
        waiting.push(to.pathname + to.search);
      }
    }
    expect([...pages].filter(([, { status }]) => status !== 200).map(([at, { status }]) => `${at} ${status}`)).toEqual(
      [],
    );
    const lost = named.filter(([, to, section]) => section !== '' && !pages.get(to)?.ids.has(section));
    expect(lost.map(([from, to, section]) => `${from}: ${to}#${section}`)).toEqual([]);
    expect(pages.size).toBeGreaterThan(2 * site.pages.length);
    expect(named.length).toBeGreaterThan(1000);
  });

  it('has every section that the console links to', async () => {
    const links = new Set<string>();
    const files = await readdir(path.join(projectFolder, 'console'), { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.tsx'))) {
      const source = await readFile(path.join(projectFolder, 'console', file), 'utf8');
      for (const [, link = ''] of source.matchAll(/(?:href="\/docs\/|help=")([\w.-]+(?:#[\w-]+)?)"/g)) links.add(link);
    }
    expect(links.size).toBeGreaterThan(5);
    for (const link of links) {
      const [page = '', section] = link.split('#');
      const answer = await get(`/docs/${page}`);
      expect(answer.status, link).toBe(200);
      if (section !== undefined) expect(await answer.text(), link).toContain(`id="${section}"`);
    }
  });

  it('sends every refusal with a link to the section that explains it', async () => {
    const page = await (await get('/docs/errors')).text();
    for (const code of Object.keys(STATUS)) expect(page, code).toContain(`id="${code}"`);
    const key = { 'x-api-key': app.owner.secret };
    for (const [at, headers] of [
      ['/v1/assistants', {}],
      ['/v1/nothing', key],
      ['/v1/assistants?limt=3', key],
      ['/calls?limit=x', key],
    ] as const) {
      const answer = await get(at, headers);
      const body = (await answer.json()) as { error?: string };
      const section = body.error ?? 'wrong-requests';
      expect([at, answer.headers.get('link')]).toEqual([at, `</docs/errors#${section}>; rel="help"`]);
      expect(page).toContain(`id="${section}"`);
    }
  });

  it.each([
    ['/docs', 'text/html', 'Parley documentation'],
    ['/docs/', 'text/html', 'Parley documentation'],
    ['/docs/quickstart', 'text/html', '<h1'],
    ['/docs/quickstart.html', 'text/html', '<h1'],
    ['/docs/quickstart.md', 'text/markdown', '# '],
    ['/docs/internals/turns', 'text/html', '<h1'],
    ['/docs/reference', 'text/html', 'reference.js'],
    ['/docs/search.json', 'application/json', ''],
    ['/llms.txt', 'text/plain', '# Parley'],
  ])('gives out %s without a key', async (at, type, text) => {
    const answer = await get(at);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
    expect(await answer.text()).toContain(text);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('lets a page load nothing foreign and run nothing inline', async () => {
    const policy = (await get('/docs/quickstart')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('lets browsers keep what carries its version, and asks for the rest again at almost no cost', async () => {
    const [, script = ''] = /src="(\/docs\/site\.js\?v=\w+)"/.exec(await (await get('/docs')).text()) ?? [];
    expect((await get(script)).headers.get('cache-control')).toContain('immutable');
    const page = await get('/docs/quickstart');
    const again = await get('/docs/quickstart', { 'if-none-match': page.headers.get('etag') ?? '' });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  it('gives out nothing that the build did not write', async () => {
    const raw = (at: string) =>
      new Promise<number>((resolve, reject) => {
        // Not by fetch, which would tidy the address up first.
        request(app.url, { path: at }, (response) => resolve(response.resume().statusCode ?? 0))
          .on('error', reject)
          .end();
      });
    for (const at of [
      '/docs/../package.json',
      '/docs/..%2f..%2f..%2fetc%2fpasswd',
      '/docs/%2e%2e/%2e%2e/package.json',
      '/docs//etc/passwd',
      '/docs/nothing',
      '/docs/nothing.html',
      '/docs/index.html%00.md',
      '/docs/constructor',
      '/docs/images',
    ])
      expect([at, await raw(at)]).toEqual([at, expect.toSatisfy((status: number) => status >= 400 && status < 500)]);
  });

  it('has the API reference at /docs where no documentation was built', async () => {
    const bare = await testApp();
    try {
      expect(await (await fetch(`${bare.url}/docs`)).text()).toContain('/docs/reference.js');
      expect((await fetch(`${bare.url}/docs/quickstart`)).status).toBe(404);
      expect((await fetch(`${bare.url}/llms.txt`)).status).toBe(404);
    } finally {
      await bare.stop();
    }
  });
});
