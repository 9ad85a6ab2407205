import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';

let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.stop());

const create = (body: unknown) => app.owner.post('/v1/identity/api-keys', body);

describe('creating a key', () => {
  it('shows the whole secret once and only its prefix afterwards', async () => {
    const made = await create({ name: '  Nightly export ', scopes: ['conversations:read'] });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Nightly export',
      scopes: ['conversations:read'],
      is_active: true,
      last_used_at: null,
    });
    expect(made.body.plain_text_key.slice(0, 12)).toBe(made.body.key_prefix);
    const { body } = await app.owner.get('/v1/identity/api-keys');
    const found = body.data.find((key: { id: string }) => key.id === made.body.id);
    expect(found).toBeDefined();
    expect('plain_text_key' in found).toBe(false);
  });

  it.each([
    ['no name', {}, 'name'],
    ['a blank name', { name: '   ' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['a name that is no text', { name: 5 }, 'name'],
    ['an expiry that is no date-time', { name: 'a', expires_at: 'tomorrow' }, 'expires_at'],
    ['an expiry without a day', { name: 'a', expires_at: '2099-01' }, 'expires_at'],
    ['a day that is past', { name: 'a', expires_at: '2001-01-01' }, 'expires_at'],
    ['the 30th of February, as a day', { name: 'a', expires_at: '2099-02-30' }, 'expires_at'],
    ['the 30th of February', { name: 'a', expires_at: '2099-02-30T00:00:00Z' }, 'expires_at'],
    ['an expiry after the year 9999', { name: 'a', expires_at: '9999-12-31T23:59:59-14:00' }, 'expires_at'],
    ['an expiry in the past', { name: 'a', expires_at: '2001-01-01T00:00:00Z' }, 'expires_at'],
    ['an unknown scope', { name: 'a', scopes: ['agents:*'] }, 'scopes'],
    ['scopes that are no list', { name: 'a', scopes: 'agents:read' }, 'scopes'],
    ['a name with U+0000', { name: 'a\0b' }, 'name'],
    ['a name with a lone surrogate', { name: 'a\ud800' }, 'name'],
    ['a body that is a list', [], ''],
  ])('refuses %s with 400', async (_case, body, field) => {
    const reply = await create(body);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toBe('bad_request');
    expect(reply.body.message).toContain(field);
  });

  it('answers malformed JSON with 400', async () => {
    const reply = await app.owner.send('POST', '/v1/identity/api-keys', { raw: '{"name":' });
    expect([reply.status, reply.body.error]).toEqual([400, 'bad_request']);
  });

  it('treats null in an optional field as absent', async () => {
    const reply = await create({ name: 'a', scopes: null, expires_at: null });
    expect(reply.status).toBe(201);
    expect(reply.body.scopes.length).toBeGreaterThan(30);
  });

  it('reads a date-time without a zone as UTC', async () => {
    const reply = await create({ name: 'a', expires_at: '2099-01-31T12:00:00' });
    expect(reply.body.expires_at).toBe('2099-01-31T12:00:00.000Z');
    const { client } = await app.newOrganization();
    await client.patch('/v1/organization', { timezone: 'America/Chicago' });
    const lastDay = await client.post('/v1/identity/api-keys', { name: 'a', expires_at: '2099-01-31' });
    expect([lastDay.status, lastDay.body.expires_at]).toEqual([201, '2099-02-01T06:00:00.000Z']);
  });

  it('makes a key without permissions from an empty list', async () => {
    const { body } = await create({ name: 'bare', scopes: [] });
    const bare = app.owner.as(body.plain_text_key);
    expect((await bare.get('/v1/identity/whoami')).body.scopes).toEqual([]);
    expect((await bare.get('/v1/identity/api-keys')).body.details).toEqual({ required_scope: 'api_keys:read' });
  });
});

describe('a narrow key', () => {
  it('cannot create a wider or longer-lived one', async () => {
    const expires_at = new Date(clock.nowMs() + 3600_000).toISOString();
    const { body } = await create({ name: 'narrow', scopes: ['api_keys:write', 'agents:write'], expires_at });
    const narrow = app.owner.as(body.plain_text_key);
    const createChild = (wish: object) => narrow.post('/v1/identity/api-keys', { name: 'child', expires_at, ...wish });
    expect((await createChild({ scopes: ['calls:read'] })).status).toBe(403);
    expect((await createChild({ scopes: ['agents:read'] })).status).toBe(201);
    expect((await createChild({})).body.scopes).toEqual(['api_keys:write', 'agents:write']);
    expect((await createChild({ expires_at: null })).status).toBe(403);
    expect((await createChild({ expires_at: new Date(clock.nowMs() + 7200_000).toISOString() })).status).toBe(403);
  });
});

describe('a key stops working', () => {
  it('at once when it is revoked, for good, and revoking twice is the same as once', async () => {
    const { body } = await create({ name: 'doomed' });
    const doomed = app.owner.as(body.plain_text_key);
    expect((await doomed.get('/v1/identity/whoami')).status).toBe(200);
    expect((await app.owner.delete(`/v1/identity/api-keys/${body.id}`)).status).toBe(204);
    expect((await doomed.get('/v1/identity/whoami')).body.error).toBe('authentication_required');
    expect((await app.owner.delete(`/v1/identity/api-keys/${body.id}`)).status).toBe(204);
    const { body: active } = await app.owner.get('/v1/identity/api-keys');
    expect(active.data.some((key: { id: string }) => key.id === body.id)).toBe(false);
    const { body: everything } = await app.owner.get('/v1/identity/api-keys?include_inactive=true');
    expect(everything.data.find((key: { id: string }) => key.id === body.id).is_active).toBe(false);
  });

  it('at the instant it expires, also when this node has just used it', async () => {
    const { body } = await create({ name: 'brief', expires_at: new Date(clock.nowMs() + 60_000).toISOString() });
    const brief = app.owner.as(body.plain_text_key);
    expect((await brief.get('/v1/identity/whoami')).status).toBe(200);
    clock.advance(60_001);
    expect((await brief.get('/v1/identity/whoami')).status).toBe(401);
    expect(
      (await app.owner.get('/v1/identity/api-keys')).body.data.some((key: { id: string }) => key.id === body.id),
    ).toBe(false);
  });
});

describe('last_used_at', () => {
  it('shows the first use to the next read and later uses once a minute', async () => {
    const { body } = await create({ name: 'watched' });
    const seen = async () => {
      const { body: list } = await app.owner.get('/v1/identity/api-keys');
      return list.data.find((key: { id: string }) => key.id === body.id).last_used_at;
    };
    expect(await seen()).toBeNull();
    const watched = app.owner.as(body.plain_text_key);
    await watched.get('/v1/identity/whoami');
    const first = await seen();
    expect(first).not.toBeNull();
    clock.advance(30_000);
    await watched.get('/v1/identity/whoami');
    expect(await seen()).toBe(first);
    clock.advance(31_000);
    await watched.get('/v1/identity/whoami');
    await expect.poll(seen).not.toBe(first);
  });
});

describe('whoami', () => {
  it('tells the organization, the key, its role, scopes and limits', async () => {
    const { body } = await app.owner.get('/v1/identity/whoami');
    expect(body).toMatchObject({
      principal: { type: 'api_key', name: 'Owner' },
      role: 'owner',
      limits: { requests_per_minute: 6000, max_active_calls: 10 },
    });
    expect(body.organization_id).toBe(body.organization.id);
  });
});

describe('organizations', () => {
  it('made at once under one name each get a slug of their own', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => app.newOrganization('Twin Peaks')));
    const slugs = await Promise.all(made.map(async ({ client }) => (await client.get('/v1/organization')).body.slug));
    expect(new Set(slugs).size).toBe(8);
    expect(slugs).toContain('twin-peaks');
  });
});
