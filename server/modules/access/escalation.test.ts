import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { runs } from '../../../tests/support/properties.ts';
import { SCOPES } from './scopes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

it('a key never mints more than it has, through any chain of keys', async () => {
  const wish = fc.option(fc.subarray([...SCOPES]), { nil: undefined });
  let minted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 4 }), async (chain) => {
      let client = app.owner;
      let own = new Set<string>((await client.get('/v1/identity/whoami')).body.scopes);
      for (const scopes of chain) {
        // Only a key that may make keys can go on.
        const requested = scopes && [...new Set([...scopes, 'api_keys:write'])];
        const reply = await client.post('/v1/identity/api-keys', {
          name: 'child',
          ...(requested && { scopes: requested }),
        });
        const allowed =
          own.has('api_keys:write') && (requested === undefined || requested.every((scope) => own.has(scope)));
        expect(reply.status).toBe(allowed ? 201 : 403);
        if (!allowed) return;
        minted++;
        client = app.owner.as(reply.body.plain_text_key);
        const child = new Set<string>((await client.get('/v1/identity/whoami')).body.scopes);
        for (const scope of child) expect(own.has(scope), scope).toBe(true);
        own = child;
      }
    }),
    { numRuns: runs(40) },
  );
  expect(minted).toBeGreaterThan(20);
});
