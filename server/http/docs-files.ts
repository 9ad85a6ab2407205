// Serves the built documentation under /docs, and /llms.txt. Where it is not built, /docs is the API reference alone.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../kernel/errors.ts';
import { redirectToPublic } from './page-origins.ts';
import { Answer, type RawRequest, type Route, route } from './route.ts';
import { IMMUTABLE_CACHE, StoredText } from './stored-text.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.yml': 'text/plain; charset=utf-8',
  '.png': 'image/png',
};

/** Nothing inline, nothing foreign. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
const ASK_AGAIN = 'public, no-cache';
/** Named with the version of the build in their address. */
const VERSIONED = /^(site\.(js|css)|search\.json)$/;

/** `reference`: the page that stands at /docs until there is another. */
export const docsRoutes = (reference: () => Promise<Answer>): Route[] => {
  const files = new DocsFiles();
  const hidden = {
    method: 'GET',
    tag: 'Operations',
    scope: null,
    open: true,
    hidden: true,
    dialect: 'platform',
    status: 200,
    rate: 'address',
  } as const;
  return [
    route({
      ...hidden,
      path: '/docs',
      operationId: 'getDocs',
      summary: 'The documentation',
      produces: TYPES['.html'] ?? '',
      handle: async (ctx, { raw }) =>
        redirectToPublic(ctx, raw) ?? (await files.answer(ctx.pages.docs, 'index.html', raw)) ?? (await reference()),
    }),
    route({
      ...hidden,
      path: '/docs/*',
      operationId: 'getDocsPage',
      summary: 'A page of the documentation',
      produces: TYPES['.html'] ?? '',
      handle: async (ctx, { raw }) => {
        const elsewhere = redirectToPublic(ctx, raw);
        if (elsewhere) return elsewhere;
        const name = raw.path.slice('/docs/'.length).replace(/\/+$/, '');
        const found =
          (await files.answer(ctx.pages.docs, name, raw)) ?? (await files.answer(ctx.pages.docs, `${name}.html`, raw));
        if (found) return found;
        // Without samples, where nothing is built.
        if (name === 'openapi.json')
          return new Answer(undefined, { status: 302, headers: { location: '/openapi.json' } });
        throw new Problem('not_found', 'The documentation has no such page. /docs lists those that there are.');
      },
    }),
    route({
      ...hidden,
      path: '/llms.txt',
      operationId: 'getLlmsText',
      summary: 'The documentation, for language models',
      produces: TYPES['.txt'] ?? '',
      handle: async (ctx, { raw }) => {
        const found = await files.answer(ctx.pages.docs, 'llms.txt', raw);
        if (found) return found;
        throw new Problem('not_found', 'This server came without its documentation. /openapi.json describes its API.');
      },
    }),
  ];
};

class DocsFiles {
  #built: { folder: string; names: ReadonlySet<string> } | undefined;
  readonly #texts = new Map<string, Promise<StoredText>>();

  /** `undefined`: there is no such file. Only names that the build wrote: whatever else an address spells, it leads nowhere. */
  async answer(folder: string, name: string, raw: RawRequest): Promise<Answer | undefined> {
    const type = TYPES[path.extname(name)];
    const built = type === undefined ? undefined : await this.#find(folder);
    if (!built?.names.has(name) || type === undefined) return undefined;
    const text = await this.#read(path.join(built.folder, name));
    const isVersioned = VERSIONED.test(name) && raw.url.includes('?v=');
    const { status, body, headers } = await text.answer(raw.headers, isVersioned ? IMMUTABLE_CACHE : ASK_AGAIN);
    const policy = { 'content-security-policy': PAGE_POLICY, 'referrer-policy': 'no-referrer' };
    return new Answer(body, {
      ...(status !== undefined && { status }),
      headers: { ...headers, ...policy, 'content-type': type },
    });
  }

  /** The build runs beside the start of the server: until it is there, every reader looks again. */
  async #find(folder: string): Promise<{ folder: string; names: ReadonlySet<string> } | undefined> {
    if (this.#built?.folder === folder) return this.#built;
    if (folder === '') return undefined;
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    if (!names.includes('index.html')) return undefined;
    this.#built = { folder, names: new Set(names) };
    return this.#built;
  }

  #read(file: string): Promise<StoredText> {
    let text = this.#texts.get(file);
    if (text === undefined) {
      text = readFile(file).then((bytes) => new StoredText(bytes));
      text.catch(() => this.#texts.delete(file));
      this.#texts.set(file, text);
    }
    return text;
  }
}
