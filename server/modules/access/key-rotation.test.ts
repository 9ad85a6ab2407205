import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { type Client, created } from '../../../tests/support/client.ts';

let app: TestApp;
const clock = testClock();
const KEYS = '/v1/identity/api-keys';
beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.stop());

const make = async (body: object, by: Client = app.owner) => created(await by.post(KEYS, body));
const rotate = (id: string, body?: object, by: Client = app.owner) => by.post(`${KEYS}/${id}/rotate`, body);
const works = async (secret: string): Promise<number> => (await app.owner.as(secret).get('/v1/identity/whoami')).status;

describe('a rotated key', () => {
  it('has a successor with the same name, scopes and expiry, and works until the overlap is over', async () => {
    const old = await make({ name: 'Export', scopes: ['calls:read'], expires_at: '2099-01-31T12:00:00Z' });
    const next = await rotate(old.id, { overlap_seconds: 600 });
    expect(next.status).toBe(201);
    expect(next.body).toMatchObject({ name: 'Export', scopes: ['calls:read'], expires_at: '2099-01-31T12:00:00.000Z' });
    expect(next.body.plain_text_key).not.toBe(old.plain_text_key);
    expect(next.body.replaces.id).toBe(old.id);
    expect(Date.parse(next.body.replaces.expires_at) - clock.nowMs()).toBeGreaterThan(590_000);
    expect([await works(old.plain_text_key), await works(next.body.plain_text_key)]).toEqual([200, 200]);
    clock.advance(601_000);
    expect([await works(old.plain_text_key), await works(next.body.plain_text_key)]).toEqual([401, 200]);
    expect((await rotate(old.id)).status).toBe(409);
    const [entry] = created(await app.owner.get(`/v1/audit-log?action=api_key.rotated&subject=${old.id}`)).data;
    expect(entry.details).toMatchObject({ replaced_by: next.body.id });
  });

  it('stops at once without an overlap, and never lives longer than it would have', async () => {
    const old = await make({ name: 'Leaked' });
    expect((await rotate(old.id, { overlap_seconds: 0 })).status).toBe(201);
    expect(await works(old.plain_text_key)).toBe(401);
    const expires_at = new Date(clock.nowMs() + 60_000).toISOString();
    const short = await make({ name: 'Short', expires_at });
    const next = created(await rotate(short.id));
    expect([next.expires_at, next.replaces.expires_at]).toEqual([expires_at, expires_at]);
  });

  it('may be the last full one: its successor is as full, and can then not be revoked', async () => {
    const { client } = await app.newOrganization();
    const { api_key } = created(await client.get('/v1/identity/whoami'));
    const next = created(await rotate(api_key.id, { overlap_seconds: 60 }, client));
    expect(next.expires_at).toBeNull();
    const successor = client.as(next.plain_text_key);
    expect((await successor.delete(`${KEYS}/${next.id}`)).status).toBe(409);
    // The old one is about to end: it can make nothing that outlives it.
    expect((await rotate(next.id, {}, client)).status).toBe(403);
    expect((await successor.delete(`${KEYS}/${api_key.id}`)).status).toBe(204);
  });

  it('is rotated by itself, or by a key that may do at least as much', async () => {
    const wide = await make({ name: 'Wide', scopes: ['api_keys:write', 'calls:read', 'tools:read'] });
    const narrow = app.owner.as(
      (await make({ name: 'Narrow', scopes: ['api_keys:write', 'calls:read'] })).plain_text_key,
    );
    const refused = await rotate(wide.id, {}, narrow);
    expect([refused.status, refused.body.details]).toEqual([403, { required_scope: 'tools:read' }]);
    expect((await rotate(wide.id, {}, app.owner.as(wide.plain_text_key))).status).toBe(201);
    const reader = await make({ name: 'Reader', scopes: ['calls:read'] });
    expect((await rotate(reader.id, {}, narrow)).status).toBe(201);
    expect((await rotate(reader.id, {}, app.owner.as(reader.plain_text_key))).status).toBe(403);
  });

  it('is one of the organization; an overlap has bounds', async () => {
    const { id } = await make({ name: 'Mine' });
    const { client } = await app.newOrganization();
    expect((await rotate(id, {}, client)).status).toBe(404);
    for (const overlap_seconds of [-1, 2_592_001, 1.5, 'an hour'])
      expect((await rotate(id, { overlap_seconds })).status).toBe(422);
    const revoked = await make({ name: 'Revoked' });
    await app.owner.delete(`${KEYS}/${revoked.id}`);
    expect((await rotate(revoked.id)).status).toBe(409);
  });
});
