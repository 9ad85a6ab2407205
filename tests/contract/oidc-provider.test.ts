// The whole way against an OpenID provider of other authors, as a browser with cookies walks it.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { txtLookup } from '../../server/modules/access/provider-domains.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { created } from '../support/client.ts';
import { LOOPBACK_OPEN } from '../support/receiver.ts';

const PUBLIC_URL = 'http://console.example.com';
const CALLBACK = `${PUBLIC_URL}/console/oidc/callback`;
let app: TestApp;
let server: Server;
let issuer: string;

async function finishInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login')
    return provider.interactionFinished(request, response, { login: { accountId: 'dana-of-the-directory' } });
  const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
  grant.addOIDCScope('openid email profile');
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

beforeAll(async () => {
  app = await testApp({ env: { ...LOOPBACK_OPEN, RATE_LIMITS: 'off', PUBLIC_URL } });
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const person = {
    email: 'dana@directory.example',
    email_verified: true,
    name: 'Dana of the directory',
    groups: ['desk'],
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'parley', client_secret: 'hush-hush', redirect_uris: [CALLBACK] }],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...person }) }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  });
  const callback = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void finishInteraction(provider, request, response);
    else void callback(request, response);
  };
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.stop();
});

/** Follows redirects with cookies until the provider sends the browser back to Parley. */
async function walk(start: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < 15 && url.origin === issuer; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    url = new URL(answer.headers.get('location') ?? 'about:blank', url);
  }
  return url;
}

it('a person of a directory signs in with PKCE, state and nonce, and gets the role of their group; a used code is refused', async () => {
  const records = new Map<string, string>();
  txtLookup.set(app.kernel, async (name) => [records.get(name) ?? '']);
  const provider = created(
    await app.owner.post('/v1/identity/providers', {
      name: 'Directory',
      issuer,
      client_id: 'parley',
      client_secret: 'hush-hush',
      domains: ['directory.example'],
      group_roles: [{ group: 'desk', role: 'supervisor' }],
    }),
  );
  for (const { record_name, record_value } of provider.domains) records.set(record_name, record_value);
  expect(created(await app.owner.post(`/v1/identity/providers/${provider.id}/check`)).problem).toBeNull();
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const anonymous = app.owner.as('');
  const begin = async (): Promise<string> =>
    created(await anonymous.post('/console/oidc/start', { email: 'dana@directory.example', challenge })).url;
  const back = await walk(await begin());
  expect(back.origin + back.pathname).toBe(CALLBACK);
  const arrive = async (url: URL): Promise<URLSearchParams> => {
    const answer = await fetch(`${app.url}${url.pathname}${url.search}`, { redirect: 'manual' });
    return new URLSearchParams((answer.headers.get('location') ?? '').split('#')[1]);
  };
  const code = (await arrive(back)).get('code');
  const session = created(await anonymous.post('/console/session', { code, verifier }));
  const { body } = await app.owner.as(session.plain_text_key).get('/v1/identity/whoami');
  expect(body.member).toMatchObject({
    name: 'Dana of the directory',
    email: 'dana@directory.example',
    role: 'supervisor',
  });
  expect((await arrive(back)).get('sign-in-problem')).toBe('expired');
  const second = new URL(await begin());
  back.searchParams.set('state', second.searchParams.get('state') ?? '');
  expect((await arrive(back)).get('sign-in-problem')).toBe('provider');
});
