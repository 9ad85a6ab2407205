import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { Authenticator } from '../../../tests/support/authenticator.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { sql } from '../../kernel/db/sql.ts';

const ORIGIN = 'https://parley.example.com';
const clock = testClock();
let app: TestApp;
let anonymous: Client;
beforeAll(async () => {
  app = await testApp({ clock, env: { RATE_LIMITS: 'off', PUBLIC_URL: ORIGIN } });
  anonymous = app.owner.as('');
});
afterAll(() => app.stop());

let made = 0;
async function join(body: object = {}, maker = app.owner): Promise<{ id: string; client: Client }> {
  const invited = created(
    await maker.post('/v1/identity/members', {
      name: 'Dana',
      email: `dana-${++made}@example.com`,
      role: 'agent',
      ...body,
    }),
  );
  const session = created(await anonymous.post('/console/session', { code: invited.link.code }));
  return { id: invited.id, client: app.owner.as(session.plain_text_key) };
}

async function addPasskey(client: Client, key = new Authenticator(ORIGIN)): Promise<Authenticator> {
  const { challenge_id, options } = created(await client.post('/v1/identity/me/passkeys/options'));
  created(
    await client.post('/v1/identity/me/passkeys', { challenge_id, name: 'Laptop', response: key.create(options) }),
  );
  return key;
}

type Tampering = Parameters<Authenticator['get']>[1];
async function attempt(key: Authenticator, tampering?: Tampering, more: object = {}) {
  const { challenge_id, options } = created(await anonymous.post('/console/passkeys/options'));
  const body = { challenge_id, response: key.get(options, tampering), ...more };
  return { body, answer: await anonymous.post('/console/passkeys/session', body) };
}
const statusOf = async (key: Authenticator, tampering?: Tampering): Promise<number> =>
  (await attempt(key, tampering)).answer.status;
const clientOf = (session: { plain_text_key: string }): Client => app.owner.as(session.plain_text_key);

describe('a passkey', () => {
  it('signs its person in, and proves them', async () => {
    const { id, client } = await join();
    const key = await addPasskey(client);
    const { answer, body } = await attempt(key);
    expect(created(answer)).toMatchObject({ member_id: id, name: 'Dana' });
    expect(created(await clientOf(answer.body).get('/v1/identity/me'))).toMatchObject({ is_strong: true, passkeys: 1 });
    expect(created(await clientOf(answer.body).get('/v1/identity/me/sessions')).data[0].signed_in_by).toBe('passkey');
    expect((await anonymous.post('/console/passkeys/session', body)).status).toBe(409);
  });

  it.each<[string, Tampering]>([
    ['signed for another origin', { origin: 'https://evil.example' }],
    ['signed for another challenge', { challenge: 'bm90IHRoZSBvbmUgdGhhdCB3YXMgYXNrZWQ' }],
    ['signed by another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['without the fingerprint or PIN', { flags: 0x01 }],
    ['without a person present', { flags: 0x04 }],
  ])('whose answer is %s is refused', async (_what, tampering) => {
    const key = await addPasskey((await join()).client);
    expect(await statusOf(key, tampering)).toBe(401);
    expect(await statusOf(key)).toBe(201);
  });

  it('that is unknown, or nonsense, is refused', async () => {
    expect(await statusOf(new Authenticator(ORIGIN))).toBe(401);
    for (const response of [{}, { id: 5 }, { id: 'x', response: null }, { id: 'x'.repeat(5000) }]) {
      const { challenge_id } = created(await anonymous.post('/console/passkeys/options'));
      expect((await anonymous.post('/console/passkeys/session', { challenge_id, response })).status).toBe(401);
    }
    const { client } = await join();
    for (const response of [{}, { id: 5 }, { id: 'x', rawId: 'y', response: {} }]) {
      const { challenge_id } = created(await client.post('/v1/identity/me/passkeys/options'));
      expect((await client.post('/v1/identity/me/passkeys', { challenge_id, name: 'x', response })).status).toBe(400);
    }
  });

  it('is registered for the person who asked, within five minutes', async () => {
    const [one, two] = [await join(), await join()];
    const { challenge_id, options } = created(await one.client.post('/v1/identity/me/passkeys/options'));
    const body = { challenge_id, name: 'x', response: new Authenticator(ORIGIN).create(options) };
    expect((await two.client.post('/v1/identity/me/passkeys', body)).status).toBe(409);
    clock.advance(6 * 60_000);
    expect((await one.client.post('/v1/identity/me/passkeys', body)).status).toBe(409);
    const signIn = created(await anonymous.post('/console/passkeys/options'));
    const crossed = {
      challenge_id: signIn.challenge_id,
      name: 'x',
      response: new Authenticator(ORIGIN).create(options),
    };
    expect((await one.client.post('/v1/identity/me/passkeys', crossed)).status).toBe(409);
  });

  it('whose counter goes back was copied, and is refused', async () => {
    const key = await addPasskey((await join()).client);
    expect(await statusOf(key)).toBe(201);
    await app.kernel.db.run(
      sql`update passkeys set counter = 1000 where credential_id = ${key.id.toString('base64url')}`,
    );
    expect(await statusOf(key)).toBe(401);
  });

  it('cannot be added or removed by a colleague who signs in by a link for them', async () => {
    const { id, client } = await join();
    const key = await addPasskey(client);
    const { link } = created(await app.owner.post(`/v1/identity/members/${id}/links`, {}));
    const colleague = clientOf(created(await anonymous.post('/console/session', { code: link.code })));
    const [{ id: passkey }] = created(await colleague.get('/v1/identity/me/passkeys')).data;
    expect((await colleague.post('/v1/identity/me/passkeys/options')).status).toBe(403);
    expect((await colleague.delete(`/v1/identity/me/passkeys/${passkey}`)).status).toBe(403);
    expect((await colleague.post('/v1/identity/me/second-factor')).status).toBe(403);
    const own = clientOf(created((await attempt(key)).answer));
    expect((await (await join()).client.delete(`/v1/identity/me/passkeys/${passkey}`)).status).toBe(404);
    expect((await own.delete(`/v1/identity/me/passkeys/${passkey}`)).status).toBe(204);
    expect(await statusOf(key)).toBe(401);
  });

  it('of a member who ended opens nothing, and opens the organization that is asked for', async () => {
    const { id, client } = await join();
    const key = await addPasskey(client);
    const { client: elsewhere, id: organization_id } = await app.newOrganization('Second');
    const invited = created(
      await elsewhere.post('/v1/identity/members', { name: 'D', email: 'd@example.com', role: 'agent' }),
    );
    created(await client.post('/v1/identity/me/organizations', { code: invited.link.code }));
    const there = created((await attempt(key, undefined, { organization_id })).answer);
    expect(there.member_id).toBe(invited.id);
    created(await app.owner.delete(`/v1/identity/members/${id}`));
    created(await elsewhere.delete(`/v1/identity/members/${invited.id}`));
    expect(await statusOf(key)).toBe(401);
  });

  it('is the second factor that an organization requires', async () => {
    const { client: owner } = await app.newOrganization('Strict');
    created(await owner.patch('/v1/organization', { require_second_factor: true }));
    const boss = await join({ role: 'owner' }, owner);
    expect((await boss.client.get('/v1/identity/members')).status).toBe(403);
    const key = await addPasskey(boss.client);
    expect((await boss.client.get('/v1/identity/members')).status).toBe(200);
    expect(created((await attempt(key)).answer).needs_second_factor).toBe(false);
    const { link } = created(await owner.post(`/v1/identity/members/${boss.id}/links`, {}));
    const refused = await anonymous.post('/console/session', { code: link.code });
    expect(refused.status).toBe(401);
    expect(refused.body.details).toEqual({ second_factor: 'passkey' });
  });
});

it('needs PUBLIC_URL, or the console at localhost', async () => {
  const plain = await testApp({ env: { RATE_LIMITS: 'off' } });
  try {
    expect((await plain.owner.as('').post('/console/passkeys/options')).status).toBe(409);
    const local = await fetch(`${plain.url.replace('127.0.0.1', 'localhost')}/console/passkeys/options`, {
      method: 'POST',
    });
    expect(((await local.json()) as { options: { rpId: string } }).options.rpId).toBe('localhost');
  } finally {
    await plain.stop();
  }
});
