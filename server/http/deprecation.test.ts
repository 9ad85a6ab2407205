import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { type Deprecation, MIN_NOTICE_DAYS } from './deprecation.ts';
import { createMetrics } from './metrics.ts';
import { createOpenApi } from './openapi/document.ts';
import { route } from './route.ts';
import { createServer } from './server.ts';

const deprecated: Deprecation = { since: '2026-11-18', sunset: '2027-11-18', use: 'Use `getThing`.' };
const spec = { method: 'GET', summary: 'x', tag: 'x', scope: null, status: 200, handle: () => ({}) } as const;
const routes = [
  route({ ...spec, path: '/v1/old-thing', operationId: 'getOldThing', deprecated }),
  route({ ...spec, path: '/v1/thing', operationId: 'getThing' }),
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

describe('a deprecated operation', () => {
  it('says since when, until when and where to read on, also when it refuses', async () => {
    const server = createServer({
      kernel: app.kernel,
      routes,
      metrics: createMetrics(),
      authenticate: (key) =>
        key ? { orgId: '', actor: { type: 'api_key', id: key, name: key }, scopes: new Set() } : undefined,
      isDraining: () => false,
    });
    try {
      const url = await server.listen({ port: 0, host: '127.0.0.1' });
      const ask = async (path: string, headers: Record<string, string> = { 'x-api-key': 'k' }) => {
        const answer = await fetch(url + path, { headers });
        return [answer.status, ...['deprecation', 'sunset', 'link'].map((name) => answer.headers.get(name))];
      };
      const said = [
        '@1794960000',
        'Thu, 18 Nov 2027 00:00:00 GMT',
        '</docs/api.html#versions-and-deprecations>; rel="deprecation"; type="text/html"',
      ];
      expect(await ask('/v1/old-thing')).toEqual([200, ...said]);
      expect(await ask('/v1/old-thing?colour=red')).toEqual([
        422,
        ...said.slice(0, 2),
        `${said[2]}, </docs/errors#wrong-requests>; rel="help"`,
      ]);
      expect(await ask('/v1/thing')).toEqual([200, null, null, null]);
      // Without a key nothing is said of what is at an address.
      expect(await ask('/v1/old-thing', {})).toEqual([
        401,
        null,
        null,
        '</docs/errors#authentication_required>; rel="help"',
      ]);
    } finally {
      await server.close();
    }
  });

  it('is marked in the document, with what to use instead', () => {
    const { paths } = createOpenApi({ routes });
    expect(paths['/v1/old-thing']?.get).toMatchObject({
      deprecated: true,
      description: expect.stringContaining('Deprecated since 2026-11-18, and gone after 2027-11-18. Use `getThing`.'),
    });
    expect(paths['/v1/thing']?.get).not.toHaveProperty('deprecated');
  });

  it('stays for a year at least: this holds for every operation that we deprecate', () => {
    for (const one of [...app.routes, ...routes]) {
      if (!one.deprecated) continue;
      const days = (Date.parse(one.deprecated.sunset) - Date.parse(one.deprecated.since)) / 86_400_000;
      expect(days, one.operationId).toBeGreaterThanOrEqual(MIN_NOTICE_DAYS);
    }
  });
});
