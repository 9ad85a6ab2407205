// No input makes the server answer 5xx: bodies and queries grown from the schemas of the routes, with every value that has hurt somebody.
import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routeTable } from '../../server/app.ts';
import type { Route } from '../../server/http/route.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { factories } from '../support/factories.ts';
import { SEED } from '../support/properties.ts';

// Bodies are each route's own affair; queries and paths go through code that all share.
const [BODIES, QUERIES, PATHS] = process.env.PROVE ? [1000, 1000, 1000] : [25, 15, 10];

const TRAPS: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  '\u0000',
  '\ud800',
  'é'.repeat(300),
  'x'.repeat(10_000),
  '😀',
  '\u202eabc',
  "'; drop table api_keys; --",
  '{{ 7 | times: 7 }}',
  '../../etc/passwd',
  '9999-99-99',
  '2024-02-30',
  '+292278994-08-17T07:12:55.807Z',
  '0001-01-01T00:00:00Z',
  '9999999999999999999999',
  '1e999',
  '%00',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  'http://169.254.169.254/',
  'javascript:alert(1)',
  '+15555550100',
  '=cmd()',
  [],
  {},
  [[]],
  { __proto__: 1 },
  { constructor: { prototype: {} } },
  Array(300).fill(0),
  { a: { b: { c: [] } } },
];

type Json = Record<string, unknown>;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', SHUTDOWN_GRACE_SECONDS: '2' } });
});
afterAll(() => app.stop());

const trap = fc.constantFrom(...TRAPS);

/** The example with some of its places replaced by traps, fields dropped and fields added. */
function mangled(example: unknown): fc.Arbitrary<unknown> {
  const mutate = (value: unknown): fc.Arbitrary<unknown> => {
    const keep = fc.constant(value);
    if (Array.isArray(value)) {
      const items = value.length > 0 ? fc.tuple(...value.map(mutate)) : keep;
      return fc.oneof({ weight: 5, arbitrary: items }, { weight: 1, arbitrary: trap });
    }
    if (typeof value === 'object' && value !== null) {
      const fields = fc.record(Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mutate(entry)])), {
        requiredKeys: [],
      });
      const extra = fc.dictionary(fc.constantFrom('extra', '__proto__', 'id', 'org_id', 'constructor'), trap, {
        maxKeys: 1,
      });
      return fc.oneof(
        { weight: 6, arbitrary: fc.tuple(fields, extra).map(([a, b]) => ({ ...a, ...b })) },
        { weight: 1, arbitrary: trap },
      );
    }
    return fc.oneof({ weight: 2, arbitrary: keep }, { weight: 1, arbitrary: trap });
  };
  return mutate(example);
}

const queryOf = (route: Route): string[] =>
  route.query
    ? Object.keys(
        (z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' }).properties as Json | undefined) ?? {},
      )
    : [];
const text = fc.oneof(
  trap.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
  fc.string(),
);
const encoded = (value: string): string => encodeURIComponent(value.isWellFormed() ? value : '\ufffd');

async function pathOf(route: Route): Promise<string> {
  let path: string = route.path;
  for (const [name, { kind }] of Object.entries(route.params))
    path = path.replace(`{${name}}`, kind ? await factories[kind](app.owner) : 'x');
  return path;
}

// The test's own key must survive, and streams never end by themselves.
const routes = routeTable().filter((route) => !route.open && route.idempotency !== 'none');

describe(`hostile input (seed ${SEED})`, () => {
  const writing = routes.filter((route) => route.body !== undefined);
  it('is tried on every writing route', () => expect(writing.length).toBeGreaterThanOrEqual(2));

  it.each(writing.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s answers no body with 5xx',
    async (_label, route) => {
      const path = await pathOf(route);
      let refused = 0;
      await fc.assert(
        fc.asyncProperty(mangled(route.example?.body), async (body) => {
          // The client itself throws on any 5xx and on any answer outside its schema.
          const reply = await app.owner.send(route.method, path, { body: body === undefined ? null : body });
          if (reply.status >= 400) refused++;
        }),
        { numRuns: BODIES, seed: SEED, endOnFailure: true },
      );
      expect(refused).toBeGreaterThan(0);
    },
  );

  const reading = routes.filter((route) => queryOf(route).length > 0);
  it.each(reading.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s answers no query with 5xx',
    async (_label, route) => {
      const path = await pathOf(route);
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(fc.constantFrom(...queryOf(route)), text, { minKeys: 1, maxKeys: 3 }),
          async (query) => {
            const pairs = Object.entries({ ...route.example?.query, ...query }).map(
              ([key, value]) => `${key}=${encoded(value)}`,
            );
            await app.owner.send(
              route.method,
              `${path}?${pairs.join('&')}`,
              route.body ? { body: route.example?.body } : {},
            );
          },
        ),
        { numRuns: QUERIES, seed: SEED, endOnFailure: true },
      );
    },
  );

  const named = routes.filter((route) => Object.keys(route.params).length > 0);
  it.each(named.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s answers no path with 5xx',
    async (_label, route) => {
      await fc.assert(
        fc.asyncProperty(
          text.filter((value) => value !== '' && !/^\.+$/.test(value) && value.length < 2000),
          async (value) => {
            const path = route.path.replace(/\{\w+\}/g, encoded(value));
            const reply = await app.owner.send(route.method, path, route.body ? { body: route.example?.body } : {});
            expect(reply.status).toBeGreaterThanOrEqual(200);
          },
        ),
        { numRuns: PATHS, seed: SEED, endOnFailure: true },
      );
    },
  );
});
