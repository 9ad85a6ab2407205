// Serves the built chat at /widget.js: the file that websites of others include.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../kernel/errors.ts';
import { Answer, type Route, route } from './route.ts';
import { StoredText } from './stored-text.ts';

/** Its address never changes, so that pages need not: a new version is there within minutes. */
const FOR_MINUTES = 'public, max-age=300, stale-while-revalidate=86400';

export const widgetRoutes = (): Route[] => {
  const file = new WidgetFile();
  return [
    route({
      method: 'GET',
      path: '/widget.js',
      operationId: 'getWidget',
      summary: 'The chat for websites',
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
    }),
  ];
};

class WidgetFile {
  #built: { folder: string; text: StoredText } | undefined;

  /** The build runs beside the start of the server: until it is there, every reader looks again. */
  async find(folder: string): Promise<StoredText> {
    if (this.#built?.folder === folder) return this.#built.text;
    const bytes = folder === '' ? undefined : await readFile(path.join(folder, 'widget.js')).catch(() => undefined);
    if (!bytes) throw new Problem('service_unavailable', 'The chat is being built. Ask again in a moment.', { retryAfter: 1 });
    this.#built = { folder, text: new StoredText(bytes) };
    return this.#built.text;
  }
}
