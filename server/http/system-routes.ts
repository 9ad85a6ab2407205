// Owns the endpoints that are about this process and not about the product: health, metrics, the document and its reader.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { reader } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { sql } from '../kernel/sql.ts';
import type { HttpMetrics } from './metrics.ts';
import { Answer, type Route, route } from './route.ts';

const tag = 'Operations';
const open = { scope: null, open: true, status: 200, dialect: 'platform' } as const;
const hidden = { ...open, hidden: true, tag } as const;

/** Nothing on these pages may talk to another host. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

type Parts = { metrics: HttpMetrics; document(): Record<string, unknown>; isDraining(): boolean };

export const systemRoutes = ({ metrics, document, isDraining }: Parts): Route[] => [
  route({
    ...{ method: 'GET', path: '/healthz', operationId: 'isAlive', summary: 'The process runs', tag, ...open },
    response: z.object({ status: z.literal('ok') }),
    handle: () => ({ status: 'ok' as const }),
  }),
  route({
    ...{
      method: 'GET',
      path: '/readyz',
      operationId: 'isReady',
      summary: 'The process takes requests',
      tag,
      ...open,
      errors: [503],
    },
    response: z.object({ status: z.literal('ready') }),
    handle: async (ctx) => {
      if (isDraining()) throw new Problem('service_unavailable', 'This process is stopping.', { retryAfter: 1 });
      await reader(ctx).one(sql`select 1 as up`);
      return { status: 'ready' as const };
    },
  }),
  route({
    ...{ method: 'GET', path: '/metrics', operationId: 'getMetrics', summary: 'Prometheus metrics of this process', tag },
    ...{ scope: 'operations:read', status: 200, dialect: 'platform', produces: 'text/plain; version=0.0.4; charset=utf-8' },
    response: z.string(),
    handle: () => metrics.text(),
  }),
  route({
    ...{ method: 'GET', path: '/openapi.json', operationId: 'getOpenApi', summary: 'This document', ...hidden },
    response: z.record(z.string(), z.unknown()),
    handle: () => document(),
  }),
  route({
    ...{
      method: 'GET',
      path: '/docs',
      operationId: 'getDocs',
      summary: 'API reference',
      ...hidden,
      produces: 'text/html; charset=utf-8',
    },
    response: z.string(),
    handle: () =>
      new Answer(DOCS_PAGE, { headers: { 'content-security-policy': PAGE_POLICY, 'x-content-type-options': 'nosniff' } }),
  }),
  route({
    ...{
      method: 'GET',
      path: '/docs/reference.js',
      operationId: 'getDocsScript',
      summary: 'Script of the API reference',
      ...hidden,
    },
    produces: 'text/javascript; charset=utf-8',
    handle: async () => new Answer(await referenceScript(), { headers: { 'cache-control': 'public, max-age=86400' } }),
  }),
  route({
    ...{
      method: 'GET',
      path: '/docs/setup.js',
      operationId: 'getDocsSetup',
      summary: 'Settings of the API reference',
      ...hidden,
    },
    produces: 'text/javascript; charset=utf-8',
    handle: () => new Answer(DOCS_SETUP, { headers: { 'cache-control': 'public, max-age=300' } }),
  }),
  route({
    ...{ method: 'GET', path: '/', operationId: 'getRoot', summary: 'Leads to the API reference', ...hidden, status: 302 },
    handle: () => new Answer(undefined, { status: 302, headers: { location: '/docs' } }),
  }),
];

const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Parley API</title>
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/reference.js"></script>
    <script src="/docs/setup.js"></script>
  </body>
</html>
`;

// The reader would otherwise load fonts from, and report to, hosts of its maker.
const DOCS_SETUP = `Scalar.createApiReference('#reference', {
  url: '/openapi.json', withDefaultFonts: false, telemetry: false, proxyUrl: '', agent: { disabled: true }, mcp: { disabled: true },
  showDeveloperTools: 'never', hideClientButton: true, documentDownloadType: 'json',
});
`;

let script: Promise<Buffer> | undefined;

/** 3.5 MB, read once, when the first reader comes. */
function referenceScript(): Promise<Buffer> {
  const entry = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  script ??= readFile(path.join(path.dirname(entry), 'js/standalone.js'));
  return script;
}
