// Owns the endpoints that are about this process and not about the product: health, metrics, the document and its reader.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { VERSION } from '../../kernel/version.ts';
import { publicAddress, redirectToPublic } from '../page-origins.ts';
import { Answer, type Route, route } from '../route.ts';
import { IMMUTABLE_CACHE, StoredText } from '../stored-text.ts';
import { assertOperator, type Health, METRICS_TYPE } from './health.ts';

const tag = 'Operations';
const open = { scope: null, open: true, status: 200, dialect: 'platform' } as const;
const hidden = { ...open, hidden: true, tag } as const;

/** Nothing on these pages may talk to another host, run text as a program, or stand inside another page. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; object-src 'none'; worker-src 'self' blob:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

const ASK_AGAIN = 'public, no-cache';

type Parts = { health: Health; document(): Record<string, unknown> };

export const systemRoutes = ({ health, document }: Parts): Route[] => {
  const text = onceMade(async () => new StoredText(Buffer.from(JSON.stringify(document()))));
  return [
    route({
      method: 'GET',
      path: '/healthz',
      operationId: 'isAlive',
      summary: 'The process runs',
      description: 'For supervisors: answers as long as the process runs, whatever the database does. Needs no key.',
      tag,
      ...open,
      response: z.object({
        status: z.literal('ok').describe('Always `ok`.'),
        version: z.string().describe('Version of Parley, such as `0.2.0`.'),
      }),
      handle: () => ({ status: 'ok' as const, version: VERSION }),
    }),
    route({
      method: 'GET',
      path: '/readyz',
      operationId: 'isReady',
      summary: 'The process takes requests',
      description:
        'For load balancers: 503 while the process cannot serve, such as before the database is reached or while it shuts down. Needs no key.',
      tag,
      ...open,
      errors: [503],
      response: z.object({ status: z.literal('ready').describe('Always `ready`; a process that is not answers 503.') }),
      handle: () => {
        health.assertReady();
        return { status: 'ready' as const };
      },
    }),
    route({
      method: 'GET',
      path: '/metrics',
      operationId: 'getMetrics',
      summary: 'Prometheus metrics of this process',
      tag,
      ...open,
      rate: 'address',
      errors: [401],
      produces: METRICS_TYPE,
      description:
        'For the operator, not for organizations: with `Authorization: Bearer <METRICS_TOKEN>`, or, while no token is set, directly from the same machine. No API key opens it. The listener at `HEALTH_PORT` serves it too.',
      response: z.string(),
      handle: (ctx, { raw }) => {
        assertOperator(ctx.config.METRICS_TOKEN, raw);
        return health.metrics.text();
      },
    }),
    route({
      method: 'GET',
      path: '/openapi.json',
      operationId: 'getOpenApi',
      summary: 'This document',
      ...hidden,
      rate: 'address',
      produces: 'application/json; charset=utf-8',
      handle: async (_ctx, { raw }) => (await text()).answer(raw.headers, ASK_AGAIN),
    }),
    route({
      method: 'GET',
      path: '/docs/reference',
      operationId: 'getDocsReference',
      summary: 'API reference',
      ...hidden,
      rate: 'address',
      produces: 'text/html; charset=utf-8',
      response: z.string(),
      handle: async (ctx, { raw }) => redirectToPublic(ctx, raw) ?? referencePage(),
    }),
    route({
      method: 'GET',
      path: '/docs/reference.js',
      operationId: 'getDocsScript',
      ...hidden,
      rate: 'address',
      summary: 'Script of the API reference',
      produces: 'text/javascript; charset=utf-8',
      query: z.object({ v: z.string().optional() }),
      handle: async (ctx, { raw, query }) => {
        const elsewhere = redirectToPublic(ctx, raw);
        if (elsewhere) return elsewhere;
        const script = await referenceScript();
        return script.answer(raw.headers, query.v === script.tag ? IMMUTABLE_CACHE : ASK_AGAIN);
      },
    }),
    route({
      method: 'GET',
      path: '/docs/setup.js',
      operationId: 'getDocsSetup',
      ...hidden,
      rate: 'address',
      summary: 'Settings of the API reference',
      produces: 'text/javascript; charset=utf-8',
      handle: (ctx, { raw }) =>
        redirectToPublic(ctx, raw) ?? new Answer(DOCS_SETUP, { headers: { 'cache-control': ASK_AGAIN } }),
    }),
    route({
      method: 'GET',
      path: '/',
      operationId: 'getRoot',
      summary: 'Leads to the documentation',
      ...hidden,
      status: 302,
      handle: (ctx) =>
        new Answer(undefined, {
          status: 302,
          headers: { location: publicAddress(ctx, '/docs'), 'referrer-policy': 'no-referrer' },
        }),
    }),
  ];
};

export const referencePage = async (): Promise<Answer> =>
  new Answer(pageFor(await referenceScript()), {
    headers: { 'content-security-policy': PAGE_POLICY, 'referrer-policy': 'no-referrer', 'cache-control': ASK_AGAIN },
  });

/** The script's address carries its version, so that browsers keep it until there is another. */
const pageFor = ({ tag: version }: StoredText): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Parley API</title>
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/reference.js?v=${version}"></script>
    <script src="/docs/setup.js"></script>
  </body>
</html>
`;

// The reader would otherwise load fonts from, and report to, hosts of its maker.
// The document there has samples, where the documentation is built.
const DOCS_SETUP = `Scalar.createApiReference('#reference', {
  url: '/docs/openapi.json', withDefaultFonts: false, telemetry: false, proxyUrl: '', agent: { disabled: true }, mcp: { disabled: true },
  showDeveloperTools: 'never', hideClientButton: true, documentDownloadType: 'json',
});
`;

/** Made when the first reader comes; a failure is tried again. */
function onceMade<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** 3.5 MB. */
const referenceScript = onceMade(async () => {
  const entry = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  return new StoredText(await readFile(path.join(path.dirname(entry), 'js/standalone.js')));
});
