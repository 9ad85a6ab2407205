// Serves the built console under /console: one page for all its addresses, and files whose names carry their content's hash.
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../kernel/errors.ts';
import { assertNotPublic } from './page-origins.ts';
import { Answer, type RawRequest, type Route, route } from './route.ts';
import { encodingFor, IMMUTABLE_CACHE } from './stored-text.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

/** It shows alerts while no page is open. Its name stays, so that browsers find the next one. */
const PUSH_WORKER = '/console/push-worker.js';

/** The build writes it where the nonce of each answer goes. */
const NONCE_PLACE = '__PARLEY_NONCE__';
const SUFFIX = { br: '.br', gzip: '.gz' } as const;

/** Nothing inline, nothing foreign. Styles that the console makes while it runs carry the nonce of its page. */
const policyWith = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self' blob:; worker-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const pageHeaders = (nonce: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyWith(nonce),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
});

type Built = { folder: string; page: string; files: ReadonlySet<string> };

export const consoleRoutes = (): Route[] => {
  const files = new ConsoleFiles();
  const hidden = {
    method: 'GET',
    tag: 'Operations',
    scope: null,
    open: true,
    hidden: true,
    dialect: 'platform',
    status: 200,
  } as const;
  const page = { ...hidden, summary: 'The console', produces: 'text/html; charset=utf-8' } as const;
  return [
    route({
      ...page,
      path: '/console',
      operationId: 'getConsole',
      handle: (ctx, { raw }) => {
        assertNotPublic(ctx, raw);
        return files.page(ctx.pages.console, raw);
      },
    }),
    route({
      ...page,
      path: '/console/*',
      operationId: 'getConsolePage',
      handle: (ctx, { raw }) => {
        assertNotPublic(ctx, raw);
        if (raw.path.startsWith('/console/assets/')) return files.file(ctx.pages.console, raw);
        return raw.path === PUSH_WORKER ? files.worker(ctx.pages.console) : files.page(ctx.pages.console, raw);
      },
    }),
  ];
};

class ConsoleFiles {
  #built: Built | undefined;
  readonly #bytes = new Map<string, Promise<Buffer>>();

  async page(folder: string, { url, path: requested }: Pick<RawRequest, 'url' | 'path'>): Promise<Answer> {
    const nonce = randomBytes(16).toString('base64');
    const built = await this.#find(folder);
    // Another cell may have another build: its files come from where the page came from.
    const cell = url.slice(0, url.indexOf(requested));
    const page = cell === '' ? built?.page : built?.page.replaceAll('"/console/', `"${cell}/console/`);
    if (page !== undefined) return new Answer(page.replaceAll(NONCE_PLACE, nonce), { headers: pageHeaders(nonce) });
    return new Answer(waitingPage(nonce), { status: 503, headers: { ...pageHeaders(nonce), 'retry-after': '1' } });
  }

  async file(folder: string, { path: requested, headers }: RawRequest): Promise<Answer> {
    const built = await this.#find(folder);
    const name = requested.slice('/console/'.length);
    const type = TYPES[path.extname(name)];
    // Only names that the build wrote: whatever else an address spells, it leads nowhere.
    if (!built?.files.has(name) || type === undefined)
      throw new Problem('not_found', 'There is nothing at this address.');
    const encoding = encodingFor(headers['accept-encoding']);
    const packed = encoding && built.files.has(name + SUFFIX[encoding]) ? encoding : undefined;
    const body = await this.#read(path.join(built.folder, packed ? name + SUFFIX[packed] : name));
    return new Answer(body, {
      headers: {
        'content-type': type,
        'cache-control': IMMUTABLE_CACHE,
        vary: 'accept-encoding',
        ...(packed && { 'content-encoding': packed }),
      },
    });
  }

  async worker(folder: string): Promise<Answer> {
    if (!(await this.#find(folder)))
      throw new Problem('not_found', 'The console is being built. Ask again in a moment.');
    const body = await this.#read(path.join(folder, path.basename(PUSH_WORKER)));
    return new Answer(body, { headers: { 'content-type': TYPES['.js'] ?? '', 'cache-control': 'no-cache' } });
  }

  /** The build runs beside the start of the server: until it is there, every reader looks again. */
  async #find(folder: string): Promise<Built | undefined> {
    if (this.#built?.folder === folder) return this.#built;
    if (folder === '') return undefined;
    try {
      const page = await readFile(path.join(folder, 'index.html'), 'utf8');
      const names = await readdir(path.join(folder, 'assets'));
      this.#built = { folder, page, files: new Set(names.map((name) => `assets/${name}`)) };
      return this.#built;
    } catch {
      return undefined;
    }
  }

  #read(file: string): Promise<Buffer> {
    let bytes = this.#bytes.get(file);
    if (bytes === undefined) {
      bytes = readFile(file);
      bytes.catch(() => this.#bytes.delete(file));
      this.#bytes.set(file, bytes);
    }
    return bytes;
  }
}

const waitingPage = (nonce: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="refresh" content="1" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Parley</title>
    <style nonce="${nonce}">
      body { font: 15px system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh; color-scheme: light dark }
    </style>
  </head>
  <body><main><h1>Parley</h1><p>The console is being built. This page opens it as soon as it is ready.</p></main></body>
</html>
`;
