// What must hold for every endpoint, whoever wrote it: read off the route table, so a new route is tested before its author thinks of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '../server/app.ts';
import type { Ref, Route } from '../server/http/route.ts';
import { newKey } from '../server/modules/access/key-format.ts';
import { SCOPES, withImpliedScopes } from '../server/modules/access/scopes.ts';
import { type TestApp, testApp } from './support/app.ts';
import type { Client } from './support/client.ts';
import { factories } from './support/factories.ts';

const UNKNOWN = '0190a000-0000-7000-8000-000000000000';
const routes = routeTable();
const guarded = routes.filter((route) => !route.open);

let app: TestApp;
let stranger: Client;
let revoked: string;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  stranger = (await app.newOrganization('Strangers')).client;
  const { body } = await app.owner.post('/v1/identity/api-keys', { name: 'revoked' });
  await app.owner.delete(`/v1/identity/api-keys/${body.id}`);
  revoked = body.plain_text_key;
});
afterAll(() => app.stop());

/** Every request here is refused, so that keys and objects serve all routes alike. */
const madeOnce = <K, V>(make: (key: K) => Promise<V>): ((key: K) => Promise<V>) => {
  const made = new Map<K, Promise<V>>();
  return (key) => made.get(key) ?? (made.set(key, make(key)).get(key) as Promise<V>);
};
const own = madeOnce((kind: keyof typeof factories) => factories[kind](app.owner));
const foreign = madeOnce((kind: keyof typeof factories) => factories[kind](stranger));
const withAllBut = madeOnce(async (missing: string) => {
  const scopes = SCOPES.filter((scope) => !withImpliedScopes([scope]).has(missing));
  const { body } = await app.owner.post('/v1/identity/api-keys', { name: 'almost', scopes });
  return app.owner.as(body.plain_text_key);
});

const query = (route: Route): string => {
  const parameters = new URLSearchParams(route.example?.query);
  return parameters.size > 0 ? `?${parameters}` : '';
};
const fill = (route: Route, values: Record<string, string>): string =>
  route.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? UNKNOWN)) + query(route);
const send = (
  client: Client,
  route: Route,
  values: Record<string, string> = {},
  headers: Record<string, string> = {},
) =>
  client.send(route.method, fill(route, values), { ...(route.body && { body: route.example?.body ?? {} }), headers });
const label = (route: Route): string => `${route.method} ${route.path}`;

describe('the table', () => {
  it('is large enough to mean something', () => expect(guarded.length).toBeGreaterThanOrEqual(7));
  it('names every operation once and every scope correctly', () => {
    const ids = routes.map((route) => route.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const route of guarded) if (route.scope !== null) expect(SCOPES).toContain(route.scope);
  });
  it('knows which operations ignore query parameters that they do not know', () => {
    expect(
      routes
        .filter((route) => route.ignoresUnknown)
        .map((route) => route.operationId)
        .sort(),
    ).toEqual([
      'applyGraphOps',
      'createApiKey',
      'createCall',
      'getCall',
      'getModelRouterEmbeddingCostByKb',
      'getWorkflow',
      'listApiKeys',
      'listCalls',
      'listWebhookEventTypes',
      'listWorkflows',
      'rejectReviewRequest',
      'restoreAssistant',
      'revokeApiKey',
      'startExecution',
    ]);
  });
  it('declares every path parameter and an example for every body', () => {
    for (const route of routes) {
      const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(route.params), label(route)).toEqual(named);
      if (route.body) expect(route.example?.body, label(route)).toBeDefined();
    }
  });
});

describe.each(guarded.map((route) => [label(route), route] as const))('%s', (_label, route) => {
  it('refuses a missing, malformed, unknown, revoked, misplaced or mistyped key with one and the same body', async () => {
    const flipped = app.owner.secret.slice(0, -1) + (app.owner.secret.endsWith('0') ? '1' : '0');
    const texts = new Set<string>();
    for (const secret of ['', 'nonsense', newKey(), revoked, flipped]) {
      const reply = await send(app.owner.as(secret), route);
      expect(reply.status, secret).toBe(401);
      texts.add(reply.text);
    }
    const bearer = await send(app.owner.as(''), route, {}, { authorization: `Bearer ${app.owner.secret}` });
    expect(bearer.status).toBe(401);
    texts.add(bearer.text);
    expect(texts.size).toBe(1);
    expect(JSON.parse([...texts][0] ?? '').error).toBe('authentication_required');
  });

  const { scope } = route;
  if (scope !== null)
    it('refuses a key that has every scope but the one it needs', async () => {
      const reply = await send(await withAllBut(scope), route);
      expect(reply.status).toBe(403);
      expect(reply.body.details).toEqual({ required_scope: scope });
    });

  const references = Object.entries(route.params).filter(
    (entry): entry is [string, Ref & { kind: keyof typeof factories }] => entry[1].kind !== null,
  );
  if (references.length > 0)
    it('answers a foreign or malformed id with the very bytes of an unknown one', async () => {
      const mine: Record<string, string> = {};
      for (const [name, { kind }] of references) mine[name] = await own(kind);
      for (const [name, { kind, uuid }] of references) {
        const theirs = await send(app.owner, route, { ...mine, [name]: await foreign(kind) });
        const unknown = await send(app.owner, route, { ...mine, [name]: UNKNOWN });
        expect(theirs.status, theirs.text).toBe(404);
        expect(theirs.text).toBe(unknown.text);
        expect(unknown.status).toBe(404);
        const malformed = await send(app.owner, route, { ...mine, [name]: 'no-id-at-all' });
        if (uuid) expect(malformed.status).toBe(422);
        else expect(malformed.text).toBe(unknown.text);
      }
    });

  it('refuses a query parameter that it does not know, or says that it ignored it', async () => {
    const path = fill(route, {});
    const odd = `${path}${path.includes('?') ? '&' : '?'}definitely_not_known=1`;
    const body = route.body && { body: route.example?.body ?? {} };
    if (!route.ignoresUnknown) {
      const { status, text } = await app.owner.send(route.method, odd, { ...body });
      expect(status, text).toBe(route.invalid);
      expect(text).toContain('definitely_not_known');
      expect(text).toContain('This operation takes ');
      if (route.invalid === 422) expect(JSON.parse(text).detail[0].type).toBe('extra_forbidden');
    } else if (route.method === 'GET') {
      const plain = await app.owner.send('GET', path);
      const answered = await app.owner.send('GET', odd);
      expect({ status: answered.status, text: answered.text }).toEqual({ status: plain.status, text: plain.text });
      expect(answered.headers.get('x-ignored-parameters')).toBe('definitely_not_known');
      expect(plain.headers.get('x-ignored-parameters')).toBeNull();
    }
  });

  it('tells which methods it has when asked with another', async () => {
    const reply = await app.owner.send('OPTIONS', fill(route, {}));
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toContain(route.method);
  });
});
