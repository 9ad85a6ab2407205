import { createHash, randomBytes } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../../tests/support/openid-provider.ts';
import { LOOPBACK_OPEN } from '../../../tests/support/receiver.ts';
import { txtLookup } from './provider-domains.ts';
import { decideSignIn } from './provider-sign-in.ts';

const PUBLIC_URL = 'http://console.example.com';
const clock = testClock();
const records = new Map<string, string[]>();
let app: TestApp;
let other: TestApp;
let idp: OpenIdProvider;
let anonymous: Client;
/** An owner of the organization whose provider this is. */
let owner: Client;
let providerId: string;
let domain: string;

beforeAll(async () => {
  const env = { ...LOOPBACK_OPEN, RATE_LIMITS: 'off', PUBLIC_URL };
  app = await testApp({ clock, env });
  other = await testApp({ clock, env, databaseUrl: app.databaseUrl });
  for (const { kernel } of [app, other]) txtLookup.set(kernel, async (name) => records.get(name) ?? []);
  idp = await startOpenIdProvider();
  anonymous = app.owner.as('');
});
afterAll(async () => {
  await idp.stop();
  await other.stop();
  await app.stop();
});

let made = 0;
beforeEach(async () => {
  owner = (await app.newOrganization('With a provider')).client;
  domain = `company-${++made}.example`;
  providerId = await addProvider(owner, { domains: [domain], default_role: 'agent' });
  await prove(owner, providerId);
  idp.person = { sub: `sub-${made}`, email: `dana@${domain}`, email_verified: true, name: 'Dana of the provider' };
  idp.makeToken = (claims) => idp.sign(claims);
});

async function addProvider(client: Client, body: object, from = idp): Promise<string> {
  const fields = {
    name: 'Our provider',
    issuer: from.issuer,
    client_id: from.clientId,
    client_secret: 'hush-hush',
    ...body,
  };
  return created(await client.post('/v1/identity/providers', fields)).id;
}

async function prove(client: Client, id: string): Promise<void> {
  for (const { record_name, record_value } of created(await client.get(`/v1/identity/providers/${id}`)).domains)
    records.set(record_name, [record_value]);
  const checked = created(await client.post(`/v1/identity/providers/${id}/check`));
  expect(checked.problem).toBeNull();
  for (const { proved_at } of checked.domains) expect(proved_at).not.toBeNull();
}

type Started = { url: string; verifier: string };
async function start(email = `dana@${domain}`): Promise<Started> {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { url: created(await anonymous.post('/console/oidc/start', { email, challenge })).url, verifier };
}

/** The fragment that the browser comes back with. */
async function comeBack(back: URL, node = app): Promise<URLSearchParams> {
  const answer = await fetch(`${node.url}${back.pathname}${back.search}`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const location = answer.headers.get('location') ?? '';
  expect(location).toMatch(/^\/console\/#/);
  return new URLSearchParams(location.slice('/console/#'.length));
}

async function signIn(from = idp) {
  const { url, verifier } = await start();
  const fragment = await comeBack(await from.signIn(url));
  const code = fragment.get('code');
  if (code === null) return { problem: fragment.get('sign-in-problem') };
  const session = created(await anonymous.post('/console/session', { code, verifier }));
  return { session, client: app.owner.as(session.plain_text_key) };
}

const problemOf = async (): Promise<string | null | undefined> => (await signIn()).problem;

describe('a person of a proved domain', () => {
  it('becomes a member at the first sign-in, and is the same one at the next', async () => {
    const { session, client } = await signIn();
    expect(session).toMatchObject({ name: 'Dana of the provider', needs_second_factor: false });
    const [member] = created(await owner.get('/v1/identity/members')).data;
    expect(member).toMatchObject({
      id: session.member_id,
      email: `dana@${domain}`,
      role: 'agent',
      status: 'active',
      invited_by: 'Our provider',
    });
    expect((await client?.get('/v1/conversations'))?.status).toBe(200);
    // Another address, the same subject.
    idp.person = { ...idp.person, email: `other@${domain}` };
    expect((await signIn()).session.member_id).toBe(member.id);
    const { data } = created(await owner.get(`/v1/audit-log?action=member.created`));
    expect(data).toHaveLength(1);
  });

  it('is the member who was invited with that address', async () => {
    const invited = created(
      await owner.post('/v1/identity/members', { name: 'Dana', email: `dana@${domain}`, role: 'designer' }),
    );
    expect((await signIn()).session.member_id).toBe(invited.id);
    expect(created(await owner.get(`/v1/identity/members/${invited.id}`))).toMatchObject({
      status: 'active',
      role: 'designer',
    });
  });

  it('has the role of their groups, which narrows at the next sign-in, for open sessions too', async () => {
    const group_roles = [
      { group: 'builders', role: 'designer' },
      { group: 'desk', role: 'agent' },
    ];
    created(await owner.patch(`/v1/identity/providers/${providerId}`, { group_roles, default_role: null }));
    idp.person = { ...idp.person, groups: ['desk', 'builders'] };
    const { client } = await signIn();
    const elsewhere = other.owner.as(client?.secret ?? '');
    expect((await client?.post('/v1/assistants', { name: 'Mine' }))?.status).toBe(201);
    expect((await elsewhere.post('/v1/assistants', { name: 'Mine' })).status).toBe(201);
    idp.person = { ...idp.person, groups: ['desk'] };
    await signIn();
    expect((await client?.post('/v1/assistants', { name: 'Mine' }))?.status).toBe(403);
    expect((await elsewhere.post('/v1/assistants', { name: 'Mine' })).status).toBe(403);
    idp.person = { ...idp.person, groups: ['canteen'] };
    expect(await problemOf()).toBe('no_role');
  });

  it('keeps the role of the last owner, whatever the groups say', async () => {
    created(await owner.post('/v1/identity/members', { name: 'Dana', email: `dana@${domain}`, role: 'owner' }));
    const { session } = await signIn();
    created(
      await owner.patch(`/v1/identity/providers/${providerId}`, { group_roles: [{ group: 'desk', role: 'agent' }] }),
    );
    idp.person = { ...idp.person, groups: ['desk'] };
    await signIn();
    expect(created(await owner.get(`/v1/identity/members/${session.member_id}`)).role).toBe('owner');
  });

  it('who was ended does not come back by the provider, but by an invitation', async () => {
    const { session, client } = await signIn();
    created(await owner.delete(`/v1/identity/members/${session.member_id}`));
    expect((await client?.get('/v1/identity/whoami'))?.status).toBe(401);
    expect(await problemOf()).toBe('ended');
    const again = created(
      await owner.post('/v1/identity/members', { name: 'Dana', email: `dana@${domain}`, role: 'agent' }),
    );
    expect((await signIn()).session.member_id).toBe(again.id);
  });
});

describe('an attack on the way to a session', () => {
  const unsigned = (claims: JWTPayload): string =>
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
  const hmac = async (claims: JWTPayload): Promise<string> => {
    const { SignJWT } = await import('jose');
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('hush-hush-hush-hush-hush-hush-hush'));
  };
  const now = (): number => Math.floor(Date.now() / 1000);

  it.each<[string, (claims: JWTPayload) => Promise<string>]>([
    ['no signature (alg none)', async (claims) => unsigned(claims)],
    ['a symmetric signature', hmac],
    ['the signature of other keys', (claims) => idp.sign(claims, idp.foreignKeys)],
    ['another audience', (claims) => idp.sign({ ...claims, aud: 'another-client' })],
    ['several audiences, and another party', (claims) => idp.sign({ ...claims, aud: ['parley', 'x'], azp: 'x' })],
    ['another issuer', (claims) => idp.sign({ ...claims, iss: 'https://evil.example' })],
    ['another nonce', (claims) => idp.sign({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _nonce, ...claims }) => idp.sign(claims)],
    ['no subject', ({ sub: _sub, ...claims }) => idp.sign(claims)],
    ['an end long past', (claims) => idp.sign({ ...claims, exp: now() - 90 })],
    [
      'a payload that was changed',
      async (claims) => {
        const [head, , signature] = (await idp.sign(claims)).split('.');
        return `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'owner' })).toString('base64url')}.${signature}`;
      },
    ],
  ])('by an ID token with %s is refused', async (_what, makeToken) => {
    idp.makeToken = makeToken;
    expect(await problemOf()).toBe('provider');
    expect(created(await owner.get('/v1/identity/members')).data).toEqual([]);
  });

  it('is not a clock that is less than a minute off', async () => {
    for (const off of [-55, 55]) {
      idp.makeToken = (claims) => idp.sign({ ...claims, iat: now() + off, exp: now() + off + 20, nbf: now() + off });
      expect((await signIn()).session, `${off} seconds`).toBeDefined();
    }
  });

  it('by a state or a code that was used is refused, also by two requests at once', async () => {
    const { url, verifier } = await start();
    const back = await idp.signIn(url);
    const fragments = await Promise.all([comeBack(back), comeBack(back, other), comeBack(back)]);
    const codes = fragments.map((one) => one.get('code')).filter((one) => one !== null);
    expect(codes).toHaveLength(1);
    created(await anonymous.post('/console/session', { code: codes[0], verifier }));
    expect((await anonymous.post('/console/session', { code: codes[0], verifier })).status).toBe(401);
    // The code of the provider once more, under a state of its own.
    const second = new URL((await start()).url);
    back.searchParams.set('state', second.searchParams.get('state') ?? '');
    expect((await comeBack(back)).get('sign-in-problem')).toBe('provider');
    expect(
      (await comeBack(new URL(`${PUBLIC_URL}/console/oidc/callback?code=x&state=invented`))).get('sign-in-problem'),
    ).toBe('expired');
    expect((await comeBack(new URL(`${PUBLIC_URL}/console/oidc/callback`))).get('sign-in-problem')).toBe('expired');
  });

  it('by a link to the end of the attacker’s own sign-in signs no member in: only the tab that began has the secret', async () => {
    const { url } = await start();
    const code = (await comeBack(await idp.signIn(url))).get('code');
    for (const body of [{ code }, { code, verifier: 'the victim has another' }])
      expect((await anonymous.post('/console/session', body)).status).toBe(401);
  });

  it('after the time is over is refused', async () => {
    const { url } = await start();
    const back = await idp.signIn(url);
    clock.advance(11 * 60_000);
    expect((await comeBack(back)).get('sign-in-problem')).toBe('expired');
  });

  it('by an address that the provider has not verified, or of a domain that is not proved, is refused', async () => {
    created(await owner.post('/v1/identity/members', { name: 'Boss', email: `boss@${domain}`, role: 'owner' }));
    idp.person = { sub: 'attacker', email: `boss@${domain}`, email_verified: false };
    expect(await problemOf()).toBe('email_not_verified');
    idp.person = { sub: 'attacker', email: `boss@${domain}`, email_verified: 'true' };
    expect(await problemOf()).toBe('email_not_verified');
    idp.person = { sub: 'attacker', email: `boss@${domain}` };
    expect(await problemOf()).toBe('email_not_verified');
    created(
      await owner.post('/v1/identity/members', { name: 'Elsewhere', email: 'boss@elsewhere.example', role: 'owner' }),
    );
    idp.person = { sub: 'attacker', email: 'boss@elsewhere.example', email_verified: true };
    expect(await problemOf()).toBe('not_invited');
    idp.person = { sub: 'attacker' };
    expect(await problemOf()).toBe('not_invited');
  });

  it('by another subject with the address of a member is refused', async () => {
    await signIn();
    idp.person = { ...idp.person, sub: 'another-person' };
    expect(await problemOf()).toBe('other_person');
  });

  it('by a second issuer with the same subject is another person', async () => {
    const { session } = await signIn();
    const evil = await startOpenIdProvider();
    try {
      const stranger = (await app.newOrganization('Evil')).client;
      const evilDomain = `evil-${made}.example`;
      const evilId = await addProvider(stranger, { domains: [evilDomain], default_role: 'agent' }, evil);
      await prove(stranger, evilId);
      evil.person = { sub: String(idp.person.sub), email: `x@${evilDomain}`, email_verified: true };
      const { url, verifier } = await start(`x@${evilDomain}`);
      const code = (await comeBack(await evil.signIn(url))).get('code');
      const openedSession = created(await anonymous.post('/console/session', { code, verifier }));
      expect(openedSession.member_id).not.toBe(session.member_id);
      // Nor in the same organization.
      const [provider] = created(await owner.get('/v1/identity/providers')).data;
      expect(provider.issuer).not.toBe(evil.issuer);
      expect(
        (await app.owner.as(openedSession.plain_text_key).get(`/v1/identity/members/${session.member_id}`)).status,
      ).toBe(404);
    } finally {
      await evil.stop();
    }
  });

  it('by the answer of one provider to the state of another is refused', async () => {
    const evil = await startOpenIdProvider();
    try {
      const { url } = await start();
      const back = await evil.signIn(url);
      expect((await comeBack(back)).get('sign-in-problem')).toBe('provider');
    } finally {
      await evil.stop();
    }
  });

  it('that proves no domain leads nowhere, and a proof that is gone counts no more', async () => {
    const thief = (await app.newOrganization('Thief')).client;
    const id = await addProvider(thief, { domains: [domain], default_role: 'owner' });
    const checked = created(await thief.post(`/v1/identity/providers/${id}/check`));
    expect(checked.domains[0].proved_at).toBeNull();
    const [row] = checked.domains;
    const before = records.get(row.record_name) ?? [];
    records.set(row.record_name, [...before, row.record_value]);
    expect((await thief.post(`/v1/identity/providers/${id}/check`)).status).toBe(409);
    records.set(row.record_name, []);
    created(await owner.post(`/v1/identity/providers/${providerId}/check`));
    expect(
      (await anonymous.post('/console/oidc/start', { email: `a@${domain}`, challenge: 'x'.repeat(43) })).status,
    ).toBe(404);
  });

  it('by an open redirect is not possible: the browser comes back to the console, with words of ours', async () => {
    const { url } = await start();
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/console/oidc/callback`);
    const back = await idp.signIn(url);
    back.searchParams.set('error', '<script>alert(1)</script>');
    back.searchParams.set('redirect_uri', 'https://evil.example');
    back.searchParams.set('error_description', 'https://evil.example');
    const fragment = await comeBack(back);
    expect([...fragment.keys()]).toEqual(['sign-in-problem']);
    expect(fragment.get('sign-in-problem')).toBe('provider');
    const hosts = await fetch(`${app.url}/console/oidc/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
      body: JSON.stringify({ email: `dana@${domain}`, challenge: 'x'.repeat(43) }),
    });
    expect(await hosts.text()).not.toContain('evil.example');
  });

  it('by an administrator who would add a provider of their own is refused', async () => {
    const invited = created(
      await owner.post('/v1/identity/members', { name: 'Admin', email: 'admin@x.example', role: 'administrator' }),
    );
    const session = created(await anonymous.post('/console/session', { code: invited.link.code }));
    const admin = app.owner.as(session.plain_text_key);
    const body = { name: 'Mine', issuer: 'https://evil.example', client_id: 'x', default_role: 'owner' };
    expect((await admin.post('/v1/identity/providers', body)).status).toBe(403);
    expect((await admin.patch(`/v1/identity/providers/${providerId}`, { default_role: 'owner' })).status).toBe(403);
  });
});

describe('back-channel logout', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const post = (token: string) =>
    fetch(`${other.url}/console/oidc/backchannel-logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }),
    });
  const claims = (more: object = {}): JWTPayload => ({
    iss: idp.issuer,
    aud: idp.clientId,
    iat: Math.floor(Date.now() / 1000),
    jti: randomBytes(8).toString('hex'),
    events: event,
    ...more,
  });

  it('ends the session and its open stream within two seconds, on every node', async () => {
    idp.person = { ...idp.person, sid: `sid-${made}` };
    const { client } = await signIn();
    const bystander = await (async () => {
      idp.person = { ...idp.person, sid: 'another-sid' };
      return signIn();
    })();
    const stream = await fetch(`${app.url}/v1/events/stream`, { headers: { 'x-api-key': client?.secret ?? '' } });
    expect(stream.status).toBe(200);
    const end = stream.text().then(
      () => performance.now(),
      () => performance.now(),
    );
    const started = performance.now();
    expect((await post(await idp.sign(claims({ sid: `sid-${made}` }), undefined, 'logout+jwt'))).status).toBe(200);
    expect((await end) - started).toBeLessThan(2000);
    expect((await client?.get('/v1/identity/whoami'))?.status).toBe(401);
    expect((await bystander.client?.get('/v1/identity/whoami'))?.status).toBe(200);
    expect((await post(await idp.sign(claims({ sub: idp.person.sub })))).status).toBe(200);
    expect((await bystander.client?.get('/v1/identity/whoami'))?.status).toBe(401);
  });

  it('is refused unless the provider signed it for us, now, as a logout', async () => {
    const { client } = await signIn();
    const about = { sub: idp.person.sub };
    const now = Math.floor(Date.now() / 1000);
    const wrong = [
      '',
      'nonsense',
      await idp.sign(claims(about), idp.foreignKeys),
      await idp.sign(claims({ ...about, aud: 'another' })),
      await idp.sign(claims({ ...about, iss: 'https://evil.example' })),
      await idp.sign(claims({ ...about, nonce: 'an ID token' })),
      await idp.sign(claims({ ...about, events: {} })),
      await idp.sign(claims({ ...about, iat: now - 3600 })),
      await idp.sign(claims()),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims(about))).toString('base64url')}.`,
    ];
    for (const token of wrong) expect((await post(token)).status, token).toBe(400);
    expect((await client?.get('/v1/identity/whoami'))?.status).toBe(200);
  });
});

it('a provider that is removed ends its sessions, and its secret is nowhere in the clear', async () => {
  const { client } = await signIn();
  const { rows } = await app.kernel.db.queryable.query(
    'select row_to_json(p)::text as row from identity_providers p union all select details::text from audit_log',
  );
  expect(JSON.stringify(rows)).not.toContain('hush-hush');
  expect((await owner.delete(`/v1/identity/providers/${providerId}`)).status).toBe(204);
  expect((await client?.get('/v1/identity/whoami'))?.status).toBe(401);
});

it('a provider that asked for a second factor is believed, for its own organization', async () => {
  created(await owner.patch('/v1/organization', { require_second_factor: true }));
  created(await owner.patch(`/v1/identity/providers/${providerId}`, { default_role: 'administrator' }));
  expect((await signIn()).session.needs_second_factor).toBe(true);
  idp.person = { ...idp.person, amr: ['pwd', 'mfa'] };
  const { session, client } = await signIn();
  expect(session.needs_second_factor).toBe(false);
  expect((await client?.get('/v1/identity/me'))?.body.is_strong).toBe(false);
});

it('decides by subject before anything else', () => {
  const rules = { group_roles: [], default_role: null, provedDomains: ['x.example'] };
  const person = { subject: 's', email: 'a@x.example', isEmailVerified: true, name: undefined, groups: [] };
  const matches = { bySubject: { id: '1', isEnded: false }, byEmail: { id: '2', hasOtherSubject: false } };
  expect(decideSignIn(person, rules, matches)).toMatchObject({ kind: 'member', id: '1' });
  expect(decideSignIn(person, rules, { bySubject: undefined, byEmail: undefined })).toEqual({
    kind: 'refuse',
    why: 'not_invited',
  });
});
