// Serves the built chat: /widget.js, which websites of others include, and the file in which a browser runs the sound of its calls.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../kernel/errors.ts';
import { Answer, type Route, route } from './route.ts';
import { StoredText } from './stored-text.ts';

/** Its address never changes, so that pages need not: a new version is there within minutes. */
const FOR_MINUTES = 'public, max-age=300, stale-while-revalidate=86400';

type FileRoute = { path: `/${string}.js`; operationId: string; summary: string };

const fileRoute = ({ path: at, operationId, summary }: FileRoute): Route => {
  const file = new WidgetFile(at.slice(1));
  return route({
    method: 'GET',
    path: at,
    operationId,
    summary,
    tag: 'Operations',
    scope: null,
    open: true,
    hidden: true,
    dialect: 'platform',
    status: 200,
    produces: 'text/javascript; charset=utf-8',
    errors: [503],
    handle: async (ctx, { raw }) => {
      const { status, body, headers } = await (await file.find(ctx.pages.widget)).answer(raw.headers, FOR_MINUTES);
      // For pages that isolate themselves from other origins, or pin the file by its hash.
      const shared = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
      return new Answer(body, { ...(status !== undefined && { status }), headers: { ...headers, ...shared } });
    },
  });
};

export const widgetRoutes = (): Route[] => [
  fileRoute({ path: '/widget.js', operationId: 'getWidget', summary: 'The chat for websites' }),
  fileRoute({
    path: '/widget-microphone.js',
    operationId: 'getWidgetMicrophone',
    summary: 'The sound of calls from a page',
  }),
];

class WidgetFile {
  readonly #name: string;
  #built: { folder: string; text: StoredText } | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** The build runs beside the start of the server: until it is there, every reader looks again. */
  async find(folder: string): Promise<StoredText> {
    if (this.#built?.folder === folder) return this.#built.text;
    const bytes = folder === '' ? undefined : await readFile(path.join(folder, this.#name)).catch(() => undefined);
    if (!bytes)
      throw new Problem('service_unavailable', 'The chat is being built. Ask again in a moment.', { retryAfter: 1 });
    this.#built = { folder, text: new StoredText(bytes) };
    return this.#built.text;
  }
}
