import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { sql } from '../../kernel/db/sql.ts';
import { findOrganization, resume, suspend } from './operator.ts';
import { createForOperator } from './sign-in-links.ts';

const HOUR = 3600_000;
let app: TestApp;
let anonymous: Client;
const clock = testClock();
beforeAll(async () => {
  app = await testApp({ clock, env: { RATE_LIMIT_KEY_CREATIONS: '1000', RATE_LIMIT_SIGN_INS: '1000' } });
  anonymous = app.owner.as('');
});
afterAll(() => app.stop());

const newLink = async (body: object = {}, maker = app.owner) =>
  created(await maker.post('/v1/identity/sign-in-links', { name: 'Dana', ...body }));
const signIn = async (body: object) => created(await anonymous.post('/console/session', body));
const clientOf = (session: { plain_text_key: string }): Client => app.owner.as(session.plain_text_key);
const statusOf = async (client: Client): Promise<number> => (await client.get('/v1/identity/whoami')).status;
const newApiKey = async (body: object = {}, maker = app.owner) =>
  created(await maker.post('/v1/identity/api-keys', { name: 'Behind sessions', ...body }));

describe('a sign-in link', () => {
  it('opens one session, once, under the name of its owner', async () => {
    const link = await newLink({ scopes: ['agents:write'] });
    expect(link.path).toBe(`/console/#code=${link.code}`);
    const session = await signIn({ code: link.code });
    expect(session).toMatchObject({ name: 'Dana', scopes: ['agents:write'] });
    expect(new Date(session.expires_at).getTime() - clock.now().getTime()).toBeGreaterThan(11.9 * HOUR);
    const { body } = await clientOf(session).get('/v1/identity/whoami');
    expect(body).toMatchObject({
      principal: { id: session.id, name: 'Dana' },
      scopes: ['agents:read', 'agents:write'],
    });
    const again = await anonymous.post('/console/session', { code: link.code });
    expect(again.status).toBe(401);
    expect(again.body.message).toMatch(/used already/);
  });

  it('is used once also when two browsers race for it', async () => {
    const { code } = await newLink();
    const answers = await Promise.all(Array.from({ length: 6 }, () => anonymous.post('/console/session', { code })));
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['201', '401', '401', '401', '401', '401']);
  });

  it('works for a quarter of an hour unless it says otherwise', async () => {
    const [short, long] = [await newLink(), await newLink({ expires_in: 3600 })];
    clock.advance(16 * 60_000);
    expect((await anonymous.post('/console/session', { code: short.code })).status).toBe(401);
    expect((await anonymous.post('/console/session', { code: long.code })).status).toBe(201);
  });

  it('hands on nothing that its maker lacks', async () => {
    const narrow = app.owner.as((await newApiKey({ scopes: ['api_keys:write', 'calls:read'] })).plain_text_key);
    const refused = await narrow.post('/v1/identity/sign-in-links', { name: 'Dana', scopes: ['agents:read'] });
    expect(refused.status).toBe(403);
    const session = await signIn({ code: (await newLink({}, narrow)).code });
    expect(session.scopes).toEqual(['api_keys:write', 'calls:read']);
  });

  it('leaves no secret in the database', async () => {
    const { code } = await newLink();
    const session = await signIn({ code });
    const { rows } = await app.kernel.db.queryable.query(
      `select row_to_json(l)::text as row from sign_in_links l union all select row_to_json(k)::text from api_keys k
       union all select details::text from audit_log`,
    );
    const text = JSON.stringify(rows);
    expect(text).toContain('Dana');
    for (const secret of [code, session.plain_text_key]) expect(text).not.toContain(secret.slice(14));
  });

  it('of the operator opens the whole organization, and keys made there need no end', async () => {
    const { id } = created(await app.owner.get('/v1/organization'));
    const [, code] = (await createForOperator(app.kernel, { id }, 'Operator')).split('#code=');
    const session = clientOf(await signIn({ code }));
    expect((await newApiKey({}, session)).expires_at).toBeNull();
    expect((await session.get('/v1/identity/sessions')).body.data[0]).toMatchObject({
      is_current: true,
      api_key_id: null,
    });
  });
});

describe('a code for another tab', () => {
  const verifier = 'a secret that only the other tab knows';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const codeFor = async (client: Client) => created(await client.post('/v1/identity/tab-codes', { challenge }));

  it('opens a session of the same person, scopes and end, without any scope, once and within a minute', async () => {
    const session = await signIn({ code: (await newLink({ scopes: [] })).code });
    clock.advance(HOUR);
    const { code } = await codeFor(clientOf(session));
    const sister = await signIn({ code, verifier });
    expect(sister).toMatchObject({ name: session.name, scopes: session.scopes, expires_at: session.expires_at });
    expect((await anonymous.post('/console/session', { code, verifier })).status).toBe(401);
    const late = await codeFor(clientOf(sister));
    clock.advance(61_000);
    expect((await anonymous.post('/console/session', { code: late.code, verifier })).status).toBe(401);
    const { body } = await app.owner.get(`/v1/audit-log?actor_id=${session.id}&action=sign_in_link.created`);
    expect(body.data).toHaveLength(1);
  });

  it('is of no use to a page that only overhears it', async () => {
    const session = await signIn({ code: (await newLink()).code });
    const { code } = await codeFor(clientOf(session));
    for (const stolen of [
      { code },
      { code, verifier: 'a guess' },
      { code, verifier: challenge },
      { code: `${code}.${challenge}` },
    ])
      expect((await anonymous.post('/console/session', stolen)).status).toBe(401);
    expect((await anonymous.post('/console/session', { code, verifier })).status).toBe(201);
  });

  it('ends with the session that gave it, and no API key gives one', async () => {
    const session = await signIn({ code: (await newLink()).code });
    const sister = clientOf(await signIn({ ...(await codeFor(clientOf(session))), verifier, expires_at: undefined }));
    const unused = await codeFor(clientOf(session));
    created(await app.owner.delete(`/v1/identity/sessions/${session.id}`));
    expect(await statusOf(sister)).toBe(401);
    expect((await anonymous.post('/console/session', { code: unused.code, verifier })).status).toBe(401);
    expect((await app.owner.post('/v1/identity/tab-codes', { challenge })).status).toBe(409);
    expect((await app.owner.post('/v1/identity/tab-codes', { challenge: 'short' })).status).toBe(422);
  });
});

describe('a pasted key', () => {
  it('is exchanged for a session that ends with it', async () => {
    const key = await newApiKey();
    const session = clientOf(await signIn({ key: key.plain_text_key }));
    expect(await statusOf(session)).toBe(200);
    await app.owner.delete(`/v1/identity/api-keys/${key.id}`);
    expect(await statusOf(session)).toBe(401);
    expect((await anonymous.post('/console/session', { key: key.plain_text_key })).status).toBe(401);
  });

  it('that is rotated takes its sessions along when it stops', async () => {
    const key = await newApiKey();
    const session = clientOf(await signIn({ key: key.plain_text_key }));
    created(await app.owner.post(`/v1/identity/api-keys/${key.id}/rotate`, { overlap_seconds: 60 }));
    expect(await statusOf(session)).toBe(200);
    clock.advance(61_000);
    expect(await statusOf(session)).toBe(401);
  });

  it('that belongs to a session opens no other', async () => {
    const session = await signIn({ key: app.owner.secret });
    expect((await anonymous.post('/console/session', { key: session.plain_text_key })).status).toBe(401);
  });

  it.each([
    ['nothing', {}],
    ['both', { code: 'a', key: 'b' }],
    ['a number', { code: 5 }],
    ['too much', { code: 'x'.repeat(201) }],
  ])('or code that is %s is refused with 422', async (_case, body) => {
    expect((await anonymous.post('/console/session', body)).status).toBe(422);
  });

  it.each(['', 'plc_nonsense', "' or true --", 'ply_0'])('that is nonsense (%s) is refused with 401', async (text) => {
    expect((await anonymous.post('/console/session', { key: text })).status).toBe(401);
    expect((await anonymous.post('/console/session', { code: text })).status).toBe(401);
  });
});

describe('a session', () => {
  it('is in the list of sessions and not in that of keys, and no key route touches it', async () => {
    const session = await signIn({ code: (await newLink()).code });
    const sessions = (await app.owner.get('/v1/identity/sessions?limit=100')).body.data.map(
      ({ id }: { id: string }) => id,
    );
    const keys = (await app.owner.get('/v1/identity/api-keys?include_inactive=true')).body.data.map(
      ({ id }: { id: string }) => id,
    );
    expect(sessions).toContain(session.id);
    expect(keys).not.toContain(session.id);
    expect((await app.owner.delete(`/v1/identity/api-keys/${session.id}`)).status).toBe(404);
    expect((await app.owner.post(`/v1/identity/api-keys/${session.id}/rotate`)).status).toBe(404);
  });

  it('ends after twelve hours', async () => {
    const session = clientOf(await signIn({ code: (await newLink()).code }));
    clock.advance(12 * HOUR - 60_000);
    expect(await statusOf(session)).toBe(200);
    clock.advance(61_000);
    expect(await statusOf(session)).toBe(401);
  });

  it('signs itself out without any scope, and cannot end another', async () => {
    const own = await signIn({ code: (await newLink({ scopes: [] })).code });
    const other = await signIn({ code: (await newLink()).code });
    const refused = await clientOf(own).delete(`/v1/identity/sessions/${other.id}`);
    expect(refused.status).toBe(403);
    expect(refused.body.details).toEqual({ required_scope: 'api_keys:write' });
    expect((await clientOf(own).delete(`/v1/identity/sessions/${own.id}`)).status).toBe(200);
    expect(await statusOf(clientOf(own))).toBe(401);
    expect(await statusOf(clientOf(other))).toBe(200);
  });

  it('ends no session that may do more', async () => {
    const wide = await signIn({ code: (await newLink()).code });
    const narrow = clientOf(await signIn({ code: (await newLink({ scopes: ['api_keys:write'] })).code }));
    expect((await narrow.delete(`/v1/identity/sessions/${wide.id}`)).status).toBe(403);
    expect((await app.owner.delete(`/v1/identity/sessions/${wide.id}`)).status).toBe(200);
    expect(await statusOf(clientOf(wide))).toBe(401);
  });

  it('makes keys that live as long as the key behind it, and no longer', async () => {
    const behind = await newApiKey({ expires_at: new Date(clock.now().getTime() + 48 * HOUR).toISOString() });
    const session = clientOf(await signIn({ key: behind.plain_text_key }));
    const at = (hours: number) => ({
      name: 'made',
      expires_at: new Date(clock.now().getTime() + hours * HOUR).toISOString(),
    });
    expect((await session.post('/v1/identity/api-keys', at(47))).status).toBe(201);
    expect((await session.post('/v1/identity/api-keys', at(49))).status).toBe(403);
    expect((await session.post('/v1/identity/api-keys', { name: 'endless' })).status).toBe(403);
  });

  it('invites on behalf of the key behind it: signing out leaves the colleague at work, revoking the key does not', async () => {
    const behind = await newApiKey();
    const host = await signIn({ key: behind.plain_text_key });
    const guest = clientOf(await signIn({ code: (await newLink({ name: 'Guest' }, clientOf(host))).code }));
    const unused = await newLink({ name: 'Late' }, clientOf(host));
    await clientOf(host).delete(`/v1/identity/sessions/${host.id}`);
    expect(await statusOf(guest)).toBe(200);
    await app.owner.delete(`/v1/identity/api-keys/${behind.id}`);
    expect(await statusOf(guest)).toBe(401);
    expect((await anonymous.post('/console/session', { code: unused.code })).status).toBe(401);
  });

  it('is the actor of what it does, by name', async () => {
    const session = await signIn({ code: (await newLink({ name: 'Robin Actor' })).code });
    created(await clientOf(session).patch('/v1/organization', { name: 'Renamed by Robin' }));
    const { body } = await app.owner.get(`/v1/audit-log?actor_id=${session.id}`);
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      'organization.updated',
      'session.started',
    ]);
    for (const { actor } of body.data)
      expect(actor).toEqual({
        type: 'api_key',
        id: session.id,
        name: 'Robin Actor',
        invited_by: expect.stringMatching(/^key /),
      });
  });

  it('stops with its organization, and no link opens one meanwhile', async () => {
    const { client, id } = await app.newOrganization('Paused');
    const link = await newLink({}, client);
    const session = clientOf(await signIn({ code: (await newLink({}, client)).code }));
    const organization = await findOrganization(app.kernel, id);
    await suspend(app.kernel, organization);
    expect(await statusOf(session)).toBe(401);
    expect((await anonymous.post('/console/session', { code: link.code })).status).toBe(401);
    await resume(app.kernel, organization);
    expect(await statusOf(session)).toBe(200);
    expect((await anonymous.post('/console/session', { code: link.code })).status).toBe(201);
  });

  it('of one organization is unknown in another', async () => {
    const session = await signIn({ code: (await newLink()).code });
    const { client } = await app.newOrganization('Elsewhere');
    expect((await client.delete(`/v1/identity/sessions/${session.id}`)).status).toBe(404);
    expect((await client.get('/v1/identity/sessions')).body.data).toEqual([]);
  });

  it('is not the last full key', async () => {
    const { client, secret } = await app.newOrganization('Last key');
    await signIn({ key: secret });
    const [{ id }] = (await client.get('/v1/identity/api-keys')).body.data;
    expect((await client.delete(`/v1/identity/api-keys/${id}`)).status).toBe(409);
  });
});

it('guesses of one address are counted', async () => {
  const strict = await testApp({ env: { RATE_LIMIT_SIGN_INS: '3' } });
  try {
    const guess = () => strict.owner.as('').post('/console/session', { code: 'plc_guess' });
    const statuses = [await guess(), await guess(), await guess(), await guess()].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect((await strict.kernel.db.rows(sql`select 1 from api_keys where is_session`)).length).toBe(0);
  } finally {
    await strict.stop();
  }
});
